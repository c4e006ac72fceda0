// https://tc39.es/ecma262/#sec-promise-constructor

// https://tc39.es/ecma262/#sec-newpromisecapability
const newPromiseCapability = (C, method) => {
  // 1. If IsConstructor(C) is false, throw a TypeError exception.
  // (A function without [[Construct]] is refused by the construction itself.)
  if (typeof C !== 'function') throw typeError(`${method} called on ${describe(C)}, which is not a constructor`);
  // 3. Let resolvingFunctions be the Record { [[Resolve]]: undefined, [[Reject]]: undefined }.
  let resolve;
  let reject;
  // 4.-6. Let promise be ? Construct(C, « executor »).
  const promise = new C((resolveFunction, rejectFunction) => {
    // a.-b. If either is set already, throw a TypeError exception.
    if (resolve !== undefined || reject !== undefined) throw typeError(`${method}: the executor was called twice`);
    // c.-d. Set both.
    resolve = resolveFunction;
    reject = rejectFunction;
  });
  // 7.-8. If either is not callable, throw a TypeError exception.
  if (typeof resolve !== 'function') throw notCallable(method, 'resolve', resolve);
  if (typeof reject !== 'function') throw notCallable(method, 'reject', reject);
  // 9.-10. Return the PromiseCapability Record.
  return { promise, resolve, reject };
};

install(Promise, {
  // https://tc39.es/ecma262/#sec-promise.withResolvers
  withResolvers() {
    // 1.-6. Return an object with the fields of ? NewPromiseCapability(C).
    return newPromiseCapability(this, 'Promise.withResolvers');
  },

  // https://tc39.es/ecma262/#sec-promise.try
  try(callback, ...args) {
    // 1.-2. If C is not an Object, throw a TypeError exception.
    if (!isObject(this)) throw typeError(`Promise.try called on ${describe(this)}, which is not an object`);
    // 3. Let promiseCapability be ? NewPromiseCapability(C).
    const { promise, resolve, reject } = newPromiseCapability(this, 'Promise.try');
    // 4. Let status be Completion(Call(callback, undefined, args)).
    let result;
    let failed = false;
    try {
      result = apply(callback, undefined, args);
    } catch (error) {
      failed = true;
      result = error;
    }
    // 5. If status is an abrupt completion, perform ? Call(promiseCapability.[[Reject]], undefined, « status.[[Value]] »).
    if (failed) reject(result);
    // 6. Else, perform ? Call(promiseCapability.[[Resolve]], undefined, « status.[[Value]] »).
    else resolve(result);
    // 7. Return promiseCapability.[[Promise]].
    return promise;
  },
});
