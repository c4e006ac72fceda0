'use strict';

const ascii = (text) => Uint8Array.from(text, (c) => c.charCodeAt(0));

const vectors = [
  ['', '', ''], ['f', 'Zg==', '66'], ['fo', 'Zm8=', '666f'], ['foo', 'Zm9v', '666f6f'], ['foob', 'Zm9vYg==', '666f6f62'],
  ['fooba', 'Zm9vYmE=', '666f6f6261'], ['foobar', 'Zm9vYmFy', '666f6f626172'],
];

for (const [text, base64, hex] of vectors) {
  test(`RFC 4648: ${show(text)}`, () => {
    same(ascii(text).toBase64(), base64);
    same(ascii(text).toBase64({ omitPadding: true }), base64.replace(/=/g, ''));
    same(Uint8Array.fromBase64(base64), ascii(text));
    same(Uint8Array.fromBase64(base64.replace(/=/g, '')), ascii(text));
    same(ascii(text).toHex(), hex);
    same(Uint8Array.fromHex(hex), ascii(text));
    same(Uint8Array.fromHex(hex.toUpperCase()), ascii(text));
  });
}

test('alphabets', () => {
  same(Uint8Array.of(251, 255).toBase64(), '+/8=');
  same(Uint8Array.of(251, 255).toBase64({ alphabet: 'base64url' }), '-_8=');
  same(Uint8Array.fromBase64('-_8', { alphabet: 'base64url' }), Uint8Array.of(251, 255));
  throws(SyntaxError, () => Uint8Array.fromBase64('-_8='), /unexpected "-" at index 0/);
  throws(SyntaxError, () => Uint8Array.fromBase64('+/8=', { alphabet: 'base64url' }), /unexpected "\+" at index 0/);
  throws(TypeError, () => Uint8Array.fromBase64('', { alphabet: Object('base64') }));
});

test('every byte, at every length', () => {
  for (const length of [0, 1, 2, 3, 4, 255, 2047, 2048, 2049, 3071, 3072, 3073, 3074, 3075, 9000]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 167 + (i >> 8)) & 255);
    const binary = Array.from(bytes, (b) => String.fromCharCode(b)).join('');
    for (const alphabet of ['base64', 'base64url']) {
      const text = bytes.toBase64({ alphabet });
      same(text.length, 4 * Math.ceil(length / 3));
      same(Uint8Array.fromBase64(text, { alphabet }).toHex(), bytes.toHex());
      same(Uint8Array.fromBase64(text.replace(/.{76}/g, '$&\r\n'), { alphabet }).toHex(), bytes.toHex());
    }
    same(bytes.toHex(), Array.from(binary, (c) => c.charCodeAt(0).toString(16).padStart(2, '0')).join(''));
    same(Uint8Array.fromHex(bytes.toHex()).toHex(), bytes.toHex());
  }
});

test('the last chunk', () => {
  // text, handling, bytes or the error's message
  for (const [text, lastChunkHandling, expected] of [
    ['ZXhhZg==', 'strict', 'exaf'], ['ZXhhZg==', 'loose', 'exaf'], ['ZXhhZg==', 'stop-before-partial', 'exaf'],
    ['ZXhhZg', 'strict', /padding/], ['ZXhhZg', 'loose', 'exaf'], ['ZXhhZg', 'stop-before-partial', 'exa'],
    ['ZXhhZh==', 'strict', /extra bits/], ['ZXhhZh==', 'loose', 'exaf'], ['ZXhhZh==', 'stop-before-partial', 'exaf'],
    ['ZXhhZg=', 'strict', /padding/], ['ZXhhZg=', 'loose', /padding/], ['ZXhhZg=', 'stop-before-partial', 'exa'],
    ['ZXhhZ', 'strict', /padding/], ['ZXhhZ', 'loose', /single character/], ['ZXhhZ', 'stop-before-partial', 'exa'],
    ['ZXhhZg== ', 'strict', 'exaf'], ['Z X\thhZ\nm\f8\r= ', 'strict', 'exafo'], ['ZXhhZg=\n=', 'strict', 'exaf'],
    ['=', 'loose', /unexpected "="/], ['Z===', 'loose', /unexpected "="/], ['ZXhhZg===', 'loose', /after the padding/],
    ['ZXhh=', 'loose', /unexpected "="/], ['ZXhhZg==Z', 'loose', /after the padding/], ['ZX\u00a0hh', 'loose', /unexpected/],
    ['\ud83d\ude00AA', 'loose', /unexpected/], ['ZXh\u0141', 'loose', /unexpected/],
  ]) {
    const what = `${show(text)} ${lastChunkHandling}`;
    if (typeof expected === 'string') same(Uint8Array.fromBase64(text, { lastChunkHandling }), ascii(expected), what);
    else throws(SyntaxError, () => Uint8Array.fromBase64(text, { lastChunkHandling }), expected);
  }
});

test('setFromBase64 and setFromHex', () => {
  const into = new Uint8Array(5);
  same(into.setFromBase64('Zm9vYmFy'), { read: 4, written: 3 });
  same(into, Uint8Array.of(102, 111, 111, 0, 0));
  same(new Uint8Array(4).setFromBase64('Zm9vYg=='), { read: 8, written: 4 });
  same(new Uint8Array(4).setFromBase64('Zm9vYmFy'), { read: 4, written: 3 });
  same(new Uint8Array(4).setFromBase64('Zm9vYmE='), { read: 4, written: 3 });
  same(new Uint8Array(3).setFromBase64('Zm9vYmFy'), { read: 4, written: 3 });
  same(new Uint8Array(3).setFromBase64('Zm9v  !'), { read: 4, written: 3 });
  same(new Uint8Array(6).setFromBase64('Zm9v Ym Fy'), { read: 10, written: 6 });
  same(new Uint8Array(0).setFromBase64('!!'), { read: 0, written: 0 });
  same(new Uint8Array(3).setFromHex('00ff10ff'), { read: 6, written: 3 });
  same(new Uint8Array(0).setFromHex('zz'), { read: 0, written: 0 });
  const part = new Uint8Array(4);
  throws(SyntaxError, () => part.setFromBase64('Zm9v!'), /unexpected "!" at index 4/);
  same(part, Uint8Array.of(102, 111, 111, 0));
  throws(SyntaxError, () => part.setFromHex('0102zz'), /unexpected "z" at index 4/);
  same(part, Uint8Array.of(1, 2, 111, 0));
  throws(SyntaxError, () => part.setFromHex('0'), /odd/);
});

test('receivers, arguments and options', () => {
  throws(TypeError, () => Uint8Array.prototype.toBase64.call(new Uint8ClampedArray(1)), /not a Uint8Array/);
  throws(TypeError, () => Uint8Array.prototype.toHex.call([1]), /not a Uint8Array/);
  throws(TypeError, () => Uint8Array.fromBase64(Object('')), /must be a string/);
  throws(TypeError, () => Uint8Array.fromHex(1));
  throws(TypeError, () => new Uint8Array(1).toBase64(null), /options must be an object/);
  const log = [];
  const options = new Proxy({}, { get: (_, key) => { log.push(key); } });
  Uint8Array.fromBase64('', options);
  new Uint8Array(1).toBase64(options);
  new Uint8Array(1).setFromBase64('', options);
  same(log, ['alphabet', 'lastChunkHandling', 'alphabet', 'omitPadding', 'alphabet', 'lastChunkHandling']);
  const bytes = new Uint8Array(3);
  throws(TypeError, () => bytes.toBase64({ get alphabet() { bytes.buffer.transfer(); } }), /detached/);
  class Mine extends Uint8Array {}
  same(Object.getPrototypeOf(Mine.fromHex('00')) === Uint8Array.prototype, true);
  same(Uint8Array.fromBase64('AA').buffer.byteLength, 1);
});
