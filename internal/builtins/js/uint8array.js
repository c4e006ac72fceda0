// Base64 and hexadecimal: https://tc39.es/ecma262/#sec-uint8array-objects

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

// https://tc39.es/ecma262/#sec-validateuint8array
const validateUint8Array = (O, method) => {
  if (apply(typedArrayTag, O, NO_ARGUMENTS) !== 'Uint8Array') {
    throw typeError(`${method} called on ${describe(O)}, which is not a Uint8Array`);
  }
};

// MakeTypedArrayWithBufferWitnessRecord, IsTypedArrayOutOfBounds and TypedArrayLength
// for a Uint8Array that getters of options may have detached.
const uint8ArrayLength = (O, method) => validateTypedArray(O, method);

const requireString = (value, method) => {
  if (typeof value !== 'string') throw typeError(`${method}: the input must be a string, not ${describe(value)}`);
};

// The "alphabet" option.
const getAlphabet = (options, method) => {
  const alphabet = options.alphabet;
  if (alphabet === undefined || alphabet === 'base64') return BASE64;
  if (alphabet === 'base64url') return BASE64URL;
  throw typeError(`${method}: alphabet must be "base64" or "base64url", not ${describe(alphabet)}`);
};

// The "lastChunkHandling" option.
const getLastChunkHandling = (options, method) => {
  const handling = options.lastChunkHandling;
  if (handling === undefined) return 'loose';
  if (handling === 'loose' || handling === 'strict' || handling === 'stop-before-partial') return handling;
  throw typeError(
    `${method}: lastChunkHandling must be "loose", "strict" or "stop-before-partial", not ${describe(handling)}`);
};

// The code units of an ASCII alphabet.
const codeUnits = (alphabet) => {
  const codes = new Uint8Array(alphabet.length);
  for (let i = 0; i < alphabet.length; i++) codes[i] = apply(stringCharCodeAt, alphabet, [i]);
  return codes;
};

// For each ASCII code unit its place in the alphabet, or -1.
const decodingTable = (alphabet) => {
  const table = new Int8Array(128);
  for (let code = 0; code < 128; code++) table[code] = -1;
  for (let i = 0; i < alphabet.length; i++) table[apply(stringCharCodeAt, alphabet, [i])] = i;
  return table;
};

// The base64 encoding of the first length bytes, RFC 4648 sections 4 and 5.
const encodeBase64 = (bytes, length, alphabet, padding) => {
  let text = '';
  let i = 0;
  if (length >= 3072) {
    const units = codeUnits(alphabet);
    const codes = arrayCreate(4096);
    while (i + 3072 <= length) {
      for (let j = 0; j < 4096; j += 4, i += 3) {
        const group = (bytes[i] << 16) | (bytes[i + 1] << 8) | bytes[i + 2];
        codes[j] = units[group >> 18];
        codes[j + 1] = units[(group >> 12) & 63];
        codes[j + 2] = units[(group >> 6) & 63];
        codes[j + 3] = units[group & 63];
      }
      text += apply(stringFromCharCode, undefined, codes);
    }
  }
  for (; i + 3 <= length; i += 3) {
    const group = (bytes[i] << 16) | (bytes[i + 1] << 8) | bytes[i + 2];
    text += alphabet[group >> 18] + alphabet[(group >> 12) & 63] + alphabet[(group >> 6) & 63] + alphabet[group & 63];
  }
  if (i + 1 === length) {
    text += alphabet[bytes[i] >> 2] + alphabet[(bytes[i] & 3) << 4] + (padding ? '==' : '');
  } else if (i + 2 === length) {
    const group = (bytes[i] << 8) | bytes[i + 1];
    text += alphabet[group >> 10] + alphabet[(group >> 4) & 63] + alphabet[(group & 15) << 2] + (padding ? '=' : '');
  }
  return text;
};

// What FromBase64 and FromHex give: how much of the string was read, how many
// bytes were written, and a SyntaxError or undefined.
const decoded = (read, written, message) => ({
  read, written, error: message === undefined ? undefined : newError('SyntaxError', message),
});

// https://tc39.es/ecma262/#sec-skipasciiwhitespace
const skipAsciiWhitespace = (charCodeAt, string, index) => {
  for (; index < string.length; index++) {
    switch (charCodeAt(string, index)) {
      case 0x09: case 0x0a: case 0x0c: case 0x0d: case 0x20: continue;
      default: return index;
    }
  }
  return index;
};

// https://tc39.es/ecma262/#sec-frombase64, writing the bytes where they go.
const fromBase64 = (string, alphabet, lastChunkHandling, into, maxLength, method) => {
  // 3. If maxLength is 0, return with nothing read.
  if (maxLength === 0) return decoded(0, 0);
  const charCodeAt = uncurryThis(stringCharCodeAt);
  const table = decodingTable(alphabet);
  const { length } = string;
  // 4.-9. The bytes read so far; chunk holds chunkLength groups of six bits.
  let read = 0;
  let written = 0;
  let chunk = 0;
  let chunkLength = 0;
  let index = 0;
  // 10. Repeat,
  for (;;) {
    // Whole chunks without white space take the steps below at once.
    while (chunkLength === 0 && index + 4 <= length && maxLength - written > 3) {
      const first = charCodeAt(string, index);
      const second = charCodeAt(string, index + 1);
      const third = charCodeAt(string, index + 2);
      const fourth = charCodeAt(string, index + 3);
      if ((first | second | third | fourth) > 127) break;
      const group = (table[first] << 18) | (table[second] << 12) | (table[third] << 6) | table[fourth];
      if (group < 0) break;
      into[written] = group >> 16;
      into[written + 1] = group >> 8;
      into[written + 2] = group;
      written += 3;
      index += 4;
      read = index;
    }
    // a. Set index to SkipAsciiWhitespace(string, index).
    index = skipAsciiWhitespace(charCodeAt, string, index);
    // b. If index = length, then
    if (index === length) {
      // i. If chunkLength > 0, then
      if (chunkLength > 0) {
        // (1) If lastChunkHandling is "stop-before-partial", leave the chunk unread.
        if (lastChunkHandling === 'stop-before-partial') return decoded(read, written);
        // (3) If lastChunkHandling is "strict", the padding is missing.
        if (lastChunkHandling === 'strict') {
          return decoded(read, written, `${method}: the padding of the last chunk is missing`);
        }
        // (2) If lastChunkHandling is "loose", a single character is still too little.
        if (chunkLength === 1) return decoded(read, written, `${method}: the last chunk has a single character`);
        written = writePartialChunk(into, written, chunk, chunkLength);
      }
      // ii. Return with everything read.
      return decoded(length, written);
    }
    // c.-d. Let char be the code unit at index; increase index.
    const code = charCodeAt(string, index);
    index++;
    // e. If char is "=", then
    if (code === 0x3d) {
      // i. If chunkLength < 2, it comes too early.
      if (chunkLength < 2) return decoded(read, written, `${method}: unexpected "=" at index ${index - 1}`);
      // ii. Set index to SkipAsciiWhitespace(string, index).
      index = skipAsciiWhitespace(charCodeAt, string, index);
      // iii. If chunkLength = 2, a second one has to follow,
      if (chunkLength === 2) {
        // (1) unless the string ends: then it is partial padding.
        if (index === length) {
          if (lastChunkHandling === 'stop-before-partial') return decoded(read, written);
          return decoded(read, written, `${method}: the second "=" of the padding is missing`);
        }
        // (2)-(3) Skip it.
        if (charCodeAt(string, index) === 0x3d) index = skipAsciiWhitespace(charCodeAt, string, index + 1);
      }
      // iv. If index < length, something follows the padding.
      if (index < length) {
        return decoded(read, written, `${method}: unexpected ${describe(string[index])} at index ${index}, after the padding`);
      }
      // v.-viii. DecodeBase64Chunk(chunk, throwOnExtraBits).
      if (lastChunkHandling === 'strict' && (chunk & (chunkLength === 2 ? 15 : 3)) !== 0) {
        return decoded(read, written, `${method}: the last chunk has extra bits`);
      }
      // ix.-x. Return with everything read.
      return decoded(length, writePartialChunk(into, written, chunk, chunkLength));
    }
    // f.-g. If char is not in the alphabet, it is an error.
    const value = code < 128 ? table[code] : -1;
    if (value < 0) return decoded(read, written, `${method}: unexpected ${describe(string[index - 1])} at index ${index - 1}`);
    // h.-i. If what the chunk would give does not fit, leave the chunk unread.
    const remaining = maxLength - written;
    if ((remaining === 1 && chunkLength === 2) || (remaining === 2 && chunkLength === 3)) return decoded(read, written);
    // j.-k. Append char to chunk.
    chunk = (chunk << 6) | value;
    chunkLength++;
    // l. If chunkLength = 4, the chunk is full.
    if (chunkLength === 4) {
      into[written] = chunk >> 16;
      into[written + 1] = chunk >> 8;
      into[written + 2] = chunk;
      written += 3;
      chunk = 0;
      chunkLength = 0;
      read = index;
      if (written === maxLength) return decoded(read, written);
    }
  }
};

// https://tc39.es/ecma262/#sec-decodebase64chunk for two or three characters.
const writePartialChunk = (into, written, chunk, chunkLength) => {
  if (chunkLength === 2) {
    into[written] = chunk >> 4;
    return written + 1;
  }
  into[written] = chunk >> 10;
  into[written + 1] = chunk >> 2;
  return written + 2;
};

// https://tc39.es/ecma262/#sec-fromhex, writing the bytes where they go.
const fromHex = (string, into, maxLength, method) => {
  const { length } = string;
  // 5. If length modulo 2 is not 0, it is an error.
  if (length % 2 !== 0) return decoded(0, 0, `${method}: the string has an odd number of digits`);
  const charCodeAt = uncurryThis(stringCharCodeAt);
  // 6. Repeat, while read < length and the number of bytes < maxLength,
  let read = 0;
  let written = 0;
  for (; read < length && written < maxLength; read += 2, written++) {
    // a.-d. The byte of the next two digits.
    const high = hexDigit(charCodeAt(string, read));
    const low = hexDigit(charCodeAt(string, read + 1));
    if ((high | low) < 0) {
      const index = high < 0 ? read : read + 1;
      return decoded(read, written, `${method}: unexpected ${describe(string[index])} at index ${index}`);
    }
    into[written] = (high << 4) | low;
  }
  // 7. Return what was read and written.
  return decoded(read, written);
};

// The value of a hexadecimal digit's code unit, or -1.
const hexDigit = (code) => {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
};

install(Uint8Array, {
  // https://tc39.es/ecma262/#sec-uint8array.frombase64
  fromBase64(string, options = undefined) {
    // 1. If string is not a String, throw a TypeError exception.
    requireString(string, 'Uint8Array.fromBase64');
    // 2.-7. The options, in this order.
    const opts = getOptionsObject(options, 'Uint8Array.fromBase64');
    const alphabet = getAlphabet(opts, 'Uint8Array.fromBase64');
    const lastChunkHandling = getLastChunkHandling(opts, 'Uint8Array.fromBase64');
    // 8. Let result be FromBase64(string, alphabet, lastChunkHandling).
    let most = string.length;
    for (let i = 0; i < 2 && most > 0 && string[most - 1] === '='; i++) most--;
    const bytes = new Uint8Array(trunc(most * 0.75));
    const { written, error } = fromBase64(string, alphabet, lastChunkHandling, bytes, Infinity, 'Uint8Array.fromBase64');
    // 9. If result.[[Error]] is not none, throw it.
    if (error !== undefined) throw error;
    // 10.-13. Return a Uint8Array of the bytes.
    if (written === trunc(most * 0.75)) return bytes;
    const ta = new Uint8Array(written);
    apply(typedArraySet, ta, [new Uint8Array(apply(typedArrayBuffer, bytes, NO_ARGUMENTS), 0, written)]);
    return ta;
  },

  // https://tc39.es/ecma262/#sec-uint8array.fromhex
  fromHex(string) {
    // 1. If string is not a String, throw a TypeError exception.
    requireString(string, 'Uint8Array.fromHex');
    // 2.-5. Return a Uint8Array of the bytes of FromHex(string), or throw its error.
    const ta = new Uint8Array(trunc(string.length / 2));
    const { error } = fromHex(string, ta, Infinity, 'Uint8Array.fromHex');
    if (error !== undefined) throw error;
    return ta;
  },
});

install(Uint8Array.prototype, {
  // https://tc39.es/ecma262/#sec-uint8array.prototype.tobase64
  toBase64(options = undefined) {
    // 1.-2. Perform ? ValidateUint8Array(O).
    validateUint8Array(this, 'Uint8Array.prototype.toBase64');
    // 3.-7. The options, in this order.
    const opts = getOptionsObject(options, 'Uint8Array.prototype.toBase64');
    const alphabet = getAlphabet(opts, 'Uint8Array.prototype.toBase64');
    const omitPadding = !!opts.omitPadding;
    // 8. Let toEncode be ? GetUint8ArrayBytes(O).
    const length = uint8ArrayLength(this, 'Uint8Array.prototype.toBase64');
    // 9.-11. Return its encoding.
    return encodeBase64(this, length, alphabet, !omitPadding);
  },

  // https://tc39.es/ecma262/#sec-uint8array.prototype.tohex
  toHex() {
    // 1.-2. Perform ? ValidateUint8Array(O).
    validateUint8Array(this, 'Uint8Array.prototype.toHex');
    // 3. Let toEncode be ? GetUint8ArrayBytes(O).
    const length = uint8ArrayLength(this, 'Uint8Array.prototype.toHex');
    // 4.-6. Return two digits for each byte.
    let text = '';
    let i = 0;
    if (length >= 2048) {
      const units = codeUnits(HEX);
      const codes = arrayCreate(4096);
      while (i + 2048 <= length) {
        for (let j = 0; j < 4096; j += 2, i++) {
          codes[j] = units[this[i] >> 4];
          codes[j + 1] = units[this[i] & 15];
        }
        text += apply(stringFromCharCode, undefined, codes);
      }
    }
    for (; i < length; i++) text += HEX[this[i] >> 4] + HEX[this[i] & 15];
    return text;
  },

  // https://tc39.es/ecma262/#sec-uint8array.prototype.setfrombase64
  setFromBase64(string, options = undefined) {
    // 1.-2. Perform ? ValidateUint8Array(into).
    validateUint8Array(this, 'Uint8Array.prototype.setFromBase64');
    // 3. If string is not a String, throw a TypeError exception.
    requireString(string, 'Uint8Array.prototype.setFromBase64');
    // 4.-9. The options, in this order.
    const opts = getOptionsObject(options, 'Uint8Array.prototype.setFromBase64');
    const alphabet = getAlphabet(opts, 'Uint8Array.prototype.setFromBase64');
    const lastChunkHandling = getLastChunkHandling(opts, 'Uint8Array.prototype.setFromBase64');
    // 10.-12. Let byteLength be TypedArrayLength(taRecord), or throw if it is out of bounds.
    const byteLength = uint8ArrayLength(this, 'Uint8Array.prototype.setFromBase64');
    // 13.-17. Let result be FromBase64(string, alphabet, lastChunkHandling, byteLength); its bytes are set
    // even where it has an error.
    const { read, written, error } =
      fromBase64(string, alphabet, lastChunkHandling, this, byteLength, 'Uint8Array.prototype.setFromBase64');
    // 18. If result.[[Error]] is not none, throw it.
    if (error !== undefined) throw error;
    // 19.-22. Return how much was read and written.
    return { read, written };
  },

  // https://tc39.es/ecma262/#sec-uint8array.prototype.setfromhex
  setFromHex(string) {
    // 1.-2. Perform ? ValidateUint8Array(into).
    validateUint8Array(this, 'Uint8Array.prototype.setFromHex');
    // 3. If string is not a String, throw a TypeError exception.
    requireString(string, 'Uint8Array.prototype.setFromHex');
    // 4.-6. Let byteLength be TypedArrayLength(taRecord), or throw if it is out of bounds.
    const byteLength = uint8ArrayLength(this, 'Uint8Array.prototype.setFromHex');
    // 7.-11. Let result be FromHex(string, byteLength); its bytes are set even where it has an error.
    const { read, written, error } = fromHex(string, this, byteLength, 'Uint8Array.prototype.setFromHex');
    // 12. If result.[[Error]] is not none, throw it.
    if (error !== undefined) throw error;
    // 13.-16. Return how much was read and written.
    return { read, written };
  },
});
