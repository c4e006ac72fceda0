'use strict';

const bytes = (buffer) => Array.from(new Uint8Array(buffer));
const filled = (n) => Uint8Array.from({ length: n }, (_, i) => i + 1).buffer;

for (const name of ['transfer', 'transferToFixedLength']) {
  test(name, () => {
    for (const [length, expected] of [[undefined, [1, 2, 3]], [3, [1, 2, 3]], [2, [1, 2]], [5, [1, 2, 3, 0, 0]], [0, []]]) {
      const buffer = filled(3);
      same(buffer.detached, false);
      const moved = buffer[name](length);
      same([bytes(moved), buffer.detached, buffer.byteLength, moved.detached], [expected, true, 0, false]);
      same(Object.getPrototypeOf(moved) === ArrayBuffer.prototype, true);
      throws(TypeError, () => buffer[name](), /called on a detached ArrayBuffer/);
    }
  });

  test(`${name}: the length is converted before the buffer is looked at`, () => {
    const buffer = filled(1);
    buffer.transfer();
    throws(RangeError, () => buffer[name](-1));
    throws(TypeError, () => buffer[name]({ valueOf: () => 1 }), /detached/);
    const other = filled(2);
    throws(TypeError, () => other[name]({ valueOf() { other.transfer(); return 1; } }), /detached/);
  });

  test(`${name}: receivers`, () => {
    throws(TypeError, () => ArrayBuffer.prototype[name].call(new SharedArrayBuffer(1)), /not an ArrayBuffer/);
    throws(TypeError, () => ArrayBuffer.prototype[name].call(new Uint8Array(1)), /not an ArrayBuffer/);
    throws(RangeError, () => filled(1)[name](2 ** 53));
  });
}

test('views of a transferred buffer are empty', () => {
  const buffer = filled(4);
  const view = new Uint8Array(buffer);
  buffer.transfer();
  same(view.length, 0);
});

test('no species', () => {
  class Mine extends ArrayBuffer {
    static get [Symbol.species]() { throw new Error('species'); }
  }
  same(new Mine(2).transfer(4).constructor === ArrayBuffer, true);
});

test('detached', () => {
  same(new ArrayBuffer(0).detached, false);
  const { get } = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'detached');
  for (const receiver of [undefined, {}, new SharedArrayBuffer(0), new Uint8Array()]) throws(TypeError, () => get.call(receiver));
});

test('a WebAssembly memory keeps its buffer', () => {
  const { buffer } = new WebAssembly.Memory({ initial: 1 });
  throws(TypeError, () => buffer.transfer());
  throws(TypeError, () => buffer.transfer(1));
  same(buffer.byteLength, 65536);
});

test('float16 of a DataView', () => {
  const view = new DataView(new ArrayBuffer(4));
  for (const [number, bits] of [
    [0, 0], [-0, 0x8000], [1, 0x3c00], [-2, 0xc000], [65504, 0x7bff], [65519.99, 0x7bff], [65520, 0x7c00],
    [Infinity, 0x7c00], [-Infinity, 0xfc00], [2 ** -24, 1], [2 ** -25, 0], [2 ** -25 + 2 ** -50, 1], [-(2 ** -26), 0x8000],
    [2 ** -14, 0x0400], [2 ** -14 - 2 ** -24, 0x03ff], [1 + 2 ** -11, 0x3c00], [1 + 3 * 2 ** -11, 0x3c02], [0.1, 0x2e66],
    [1337, 0x6539], [NaN, 0x7e00],
  ]) {
    view.setFloat16(0, number);
    same(view.getUint16(0), bits, String(number));
    view.setFloat16(1, number, true);
    same(view.getUint16(1, true), bits, String(number));
  }
});

test('each half survives the way there and back', () => {
  const view = new DataView(new ArrayBuffer(2));
  for (let bits = 0; bits < 65536; bits++) {
    view.setUint16(0, bits);
    const number = view.getFloat16(0);
    if (number !== number) continue;
    view.setFloat16(0, number);
    if (view.getUint16(0) !== bits) throw new Error(`${bits} became ${view.getUint16(0)} through ${number}`);
    if (!Object.is(Math.f16round(number), number)) throw new Error(`f16round(${number})`);
  }
});

test('between two halves, the nearer one or the even one', () => {
  const view = new DataView(new ArrayBuffer(2));
  const half = (bits) => { view.setUint16(0, bits); return view.getFloat16(0); };
  for (let bits = 0; bits < 0x7bff; bits++) {
    const [low, high] = [half(bits), half(bits + 1)];
    const middle = (low + high) / 2;
    const tiny = (high - low) * 2 ** -30;
    same(Math.f16round(middle), bits % 2 ? high : low);
    same(Math.f16round(middle - tiny), low);
    same(Math.f16round(-middle - tiny), -high);
  }
});

test('float16: errors and their order', () => {
  const view = new DataView(new ArrayBuffer(2));
  throws(RangeError, () => view.getFloat16(1));
  throws(RangeError, () => view.setFloat16(1, 0));
  throws(RangeError, () => view.getFloat16(-1));
  throws(TypeError, () => DataView.prototype.getFloat16.call({}, 0), /not a DataView/);
  const log = [];
  throws(RangeError, () => view.setFloat16({ valueOf() { log.push('index'); return 9; } }, { valueOf() { log.push('value'); return 0; } }));
  same(log, ['index', 'value']);
  view.buffer.transfer();
  throws(TypeError, () => view.getFloat16(0));
  throws(TypeError, () => view.setFloat16(0, 0));
});
