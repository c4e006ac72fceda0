// Modules of WebAssembly: an empty one, and one that imports m.f, a function,
// and exports it as "g".
const empty = () => new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
const passing = () => new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0,
  1, 5, 1, 0x60, 0, 1, 0x7f,
  2, 7, 1, 1, 0x6d, 1, 0x66, 0, 0,
  7, 5, 1, 1, 0x67, 0, 0,
]);

test('the namespace object', () => {
  is(Object.prototype.toString.call(WebAssembly), '[object WebAssembly]');
  for (const name of ['compile', 'instantiate', 'validate']) {
    const { value, ...attributes } = Object.getOwnPropertyDescriptor(WebAssembly, name);
    same(attributes, { writable: true, enumerable: true, configurable: true }, name);
    is(value.name, name);
    is(value.length, 1, name + '.length');
    is(Object.hasOwn(value, 'prototype'), false, name);
    throws(TypeError, () => new value(empty()), name);
  }
  // These take a Response; they are the platform's, and are members like the others.
  for (const name of ['compileStreaming', 'instantiateStreaming']) {
    const { writable, enumerable, configurable, value } = Object.getOwnPropertyDescriptor(WebAssembly, name);
    same([writable, enumerable, configurable, value.name, value.length], [true, true, true, name, 1]);
  }
});

test('the value that Table.prototype.set takes is optional', () => {
  const { value, ...attributes } = Object.getOwnPropertyDescriptor(WebAssembly.Table.prototype.set, 'length');
  is(value, 1);
  same(attributes, { writable: false, enumerable: false, configurable: true });
});

test('compile', async () => {
  for (const source of [empty(), empty().buffer, new DataView(empty().buffer)]) {
    const promise = WebAssembly.compile(source);
    is(promise.constructor, Promise);
    ok(await promise instanceof WebAssembly.Module);
  }
  // The bytes are copied before anything else happens.
  const bytes = passing();
  const promise = WebAssembly.compile(bytes);
  bytes.fill(0);
  same(WebAssembly.Module.exports(await promise), [{ name: 'g', kind: 'function' }]);
});

test('instantiate bytes', async () => {
  const result = await WebAssembly.instantiate(passing(), { m: { f: () => 42 } });
  same(Object.keys(result), ['module', 'instance']);
  ok(result.module instanceof WebAssembly.Module && result.instance instanceof WebAssembly.Instance);
  is(result.instance.exports.g(), 42);
});

test('instantiate a module', async () => {
  const module = new WebAssembly.Module(passing());
  const instance = await WebAssembly.instantiate(module, { m: { f: () => 43 } });
  ok(instance instanceof WebAssembly.Instance);
  is(instance.exports.g(), 43);
});

test('failures reject', async () => {
  const { compile, instantiate, CompileError, LinkError, Module } = WebAssembly;
  const module = new Module(passing());
  await rejects(TypeError, compile(), 'compile()');
  await rejects(TypeError, compile(1), 'compile(1)');
  await rejects(TypeError, compile(module), 'compile(module)');
  await rejects(TypeError, instantiate(), 'instantiate()');
  await rejects(TypeError, instantiate({}), 'instantiate({})');
  await rejects(TypeError, instantiate(empty(), 1), 'imports that are no object');
  await rejects(CompileError, compile(new Uint8Array(0)), 'no bytes');
  await rejects(CompileError, compile(passing().fill(0xff, 8)), 'an invalid module');
  await rejects(CompileError, instantiate(new ArrayBuffer(3)), 'an invalid module');
  for (const source of [passing(), module]) {
    await rejects(TypeError, instantiate(source), 'no imports');
    await rejects(TypeError, instantiate(source, {}), 'an import of nothing');
    await rejects(LinkError, instantiate(source, { m: {} }), 'an import that is no function');
    await rejects(RangeError, instantiate(source, { m: { get f() { throw new RangeError('getter'); } } }), 'a getter that throws');
  }
});

test('promises settle in tasks, after the microtasks', async () => {
  const order = [];
  const compiled = WebAssembly.compile(empty()).then(() => order.push('compiled'));
  const instantiated = WebAssembly.instantiate(new WebAssembly.Module(empty())).then(() => order.push('instantiated'));
  order.push('script');
  for (let i = 0; i < 5; i++) await order.push('microtask');
  await Promise.all([compiled, instantiated]);
  same(order.slice(0, 6), ['script', ...Array(5).fill('microtask')]);
  same(order.slice(6).sort(), ['compiled', 'instantiated']);
});

test('imports of a module are read at once', async () => {
  let read = 0;
  const imports = { get m() { read++; return { f() {} }; } };
  const promise = WebAssembly.instantiate(new WebAssembly.Module(passing()), imports);
  is(read, 1);
  await promise;
  is(read, 1);
});

test('many at a time', async () => {
  const modules = await Promise.all(Array.from({ length: 50 }, () => WebAssembly.compile(passing())));
  is(new Set(modules).size, 50);
});
