// Asynchronous iterators

const AsyncIteratorPrototype = getPrototypeOf(getPrototypeOf((async function* () {}).prototype));

install(AsyncIteratorPrototype, {
  // https://tc39.es/proposal-explicit-resource-management/#sec-%asynciteratorprototype%-@@asyncDispose
  [symbolAsyncDispose]() {
    return asyncIteratorDispose(this);
  },
});

const asyncIteratorDispose = async (O) => {
  // 3. Let return be Completion(GetMethod(O, "return")).
  const method = getMethod(O, 'return');
  // 5.-6. If it is not undefined, await ? Call(return, O), and give undefined.
  if (method !== undefined) await apply(method, O, NO_ARGUMENTS);
};
