// https://tc39.es/ecma262/#sec-regexp.escape

// ^ $ \ . * + ? ( ) [ ] { } | / : a backslash before them.
const isSyntaxCharacterOrSolidus = (code) => {
  switch (code) {
    case 0x24: case 0x28: case 0x29: case 0x2a: case 0x2b: case 0x2e: case 0x2f: case 0x3f:
    case 0x5b: case 0x5c: case 0x5d: case 0x5e: case 0x7b: case 0x7c: case 0x7d:
      return true;
    default:
      return false;
  }
};

// The other punctuators , - = < > # & ! % : ; @ ~ ' ` " , white space, line
// terminators and lone surrogates: their number.
const isEscapedByNumber = (code) => {
  switch (code) {
    case 0x20: case 0x21: case 0x22: case 0x23: case 0x25: case 0x26: case 0x27: case 0x2c: case 0x2d:
    case 0x3a: case 0x3b: case 0x3c: case 0x3d: case 0x3e: case 0x40: case 0x60: case 0x7e:
    case 0xa0: case 0x1680: case 0x2028: case 0x2029: case 0x202f: case 0x205f: case 0x3000: case 0xfeff:
      return true;
    default:
      return (code >= 0x2000 && code <= 0x200a) || (code & 0xf800) === 0xd800;
  }
};

// https://tc39.es/ecma262/#sec-unicodeescape, or \x and two digits up to U+00FF.
const numberEscape = (code) => {
  const low = HEX[(code >> 4) & 15] + HEX[code & 15];
  return code <= 0xff ? `\\x${low}` : `\\u${HEX[code >> 12]}${HEX[(code >> 8) & 15]}${low}`;
};

// https://tc39.es/ecma262/#sec-encodeforregexpescape for one code unit.
const encodeForRegExpEscape = (code, character) => {
  // 1. If c is matched by SyntaxCharacter or c is U+002F, return a backslash and c.
  if (isSyntaxCharacterOrSolidus(code)) return `\\${character}`;
  // 2. Else if c is a control with an escape of its own, return that.
  switch (code) {
    case 0x09: return '\\t';
    case 0x0a: return '\\n';
    case 0x0b: return '\\v';
    case 0x0c: return '\\f';
    case 0x0d: return '\\r';
    default:
  }
  // 3.-5. Else if c is another punctuator, white space, a line terminator or a lone surrogate, return its number.
  // 6. Else return c.
  return isEscapedByNumber(code) ? numberEscape(code) : character;
};

install(RegExp, {
  // https://tc39.es/ecma262/#sec-regexp.escape
  escape(S) {
    // 1. If S is not a String, throw a TypeError exception.
    if (typeof S !== 'string') throw typeError(`RegExp.escape: the input must be a string, not ${describe(S)}`);
    const charCodeAt = uncurryThis(stringCharCodeAt);
    const { length } = S;
    // 2. Let escaped be the empty String.
    let escaped = '';
    // 3.-4. For each code point c of S, do
    for (let index = 0; index < length; index++) {
      const code = charCodeAt(S, index);
      const character = S[index];
      if (index === 0 && isDigitOrLetter(code)) {
        // a. The first one, if it is a digit or an ASCII letter, could continue what stands before it.
        escaped = numberEscape(code);
      } else if ((code & 0xfc00) === 0xd800 && index + 1 < length && (charCodeAt(S, index + 1) & 0xfc00) === 0xdc00) {
        // A pair of surrogates is a code point that needs no escape.
        escaped += character + S[++index];
      } else {
        // b. Else append EncodeForRegExpEscape(c).
        escaped += encodeForRegExpEscape(code, character);
      }
    }
    // 5. Return escaped.
    return escaped;
  },
});

// DecimalDigit or AsciiLetter
const isDigitOrLetter = (code) => {
  const letter = code | 0x20;
  return (code >= 0x30 && code <= 0x39) || (letter >= 0x61 && letter <= 0x7a);
};
