// Atomics is missing where the realm has no shared memory.
if (Atomics !== undefined) {
  install(Atomics, {
    // https://tc39.es/ecma262/#sec-atomics.pause
    pause(N = undefined) {
      // 1. If N is neither undefined nor an integral Number, throw a TypeError exception.
      if (N !== undefined && (typeof N !== 'number' || trunc(N) !== N || N - N !== 0)) {
        throw typeError(`Atomics.pause: ${describe(N)} is not an integer`);
      }
      // 2. Signalling to the processor is optional. 3. Return undefined.
    },
  });
}
