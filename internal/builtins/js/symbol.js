// https://tc39.es/proposal-explicit-resource-management/#sec-well-known-symbols
const symbolDispose = Symbol.dispose ?? Symbol('Symbol.dispose');
const symbolAsyncDispose = Symbol.asyncDispose ?? Symbol('Symbol.asyncDispose');

// Not writable, not enumerable, not configurable.
defineProperties(Symbol, { dispose: { value: symbolDispose }, asyncDispose: { value: symbolAsyncDispose } });
