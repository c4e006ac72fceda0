// https://tc39.es/proposal-explicit-resource-management/

// ---- SuppressedError

// https://tc39.es/proposal-explicit-resource-management/#sec-suppressederror
function SuppressedError(error, suppressed, message) {
  // 1.-2. Let O be ? OrdinaryCreateFromConstructor(newTarget, "%SuppressedError.prototype%", « [[ErrorData]] »).
  const O = newError('Error');
  if (new.target === undefined) {
    setPrototypeOf(O, SuppressedErrorPrototype);
  } else {
    usePrototypeFromConstructor(this, new.target, SuppressedErrorPrototype);
    setPrototypeOf(O, getPrototypeOf(this));
  }
  // 3. If message is not undefined, define "message" as ? ToString(message).
  if (message !== undefined) defineHidden(O, 'message', `${message}`);
  // 4. Perform CreateNonEnumerableDataPropertyOrThrow(O, "error", error).
  defineHidden(O, 'error', error);
  // 5. Perform CreateNonEnumerableDataPropertyOrThrow(O, "suppressed", suppressed).
  defineHidden(O, 'suppressed', suppressed);
  // 6. Return O.
  return O;
}

// https://tc39.es/ecma262/#sec-createnonenumerabledatapropertyorthrow
const defineHidden = (object, key, value) => {
  defineProperty(object, key, { __proto__: null, value, writable: true, enumerable: false, configurable: true });
};

// https://tc39.es/proposal-explicit-resource-management/#sec-suppressederror.prototype
const SuppressedErrorPrototype = SuppressedError.prototype;
setPrototypeOf(SuppressedError, Error);
setPrototypeOf(SuppressedErrorPrototype, Error.prototype);
defineProperty(SuppressedError, 'prototype', { __proto__: null, writable: false });
defineProperties(SuppressedErrorPrototype, {
  __proto__: null,
  name: { __proto__: null, value: 'SuppressedError', writable: true, configurable: true },
  message: { __proto__: null, value: '', writable: true, configurable: true },
});

// ---- Operations on disposable objects

const SYNC_DISPOSE = 0;
const ASYNC_DISPOSE = 1;
// An async-dispose resource that has only @@dispose: the method's result is not awaited.
const ASYNC_FROM_SYNC_DISPOSE = 2;

// https://tc39.es/proposal-explicit-resource-management/#sec-adddisposableresource
// without a method: with @@dispose or @@asyncDispose of value.
const addDisposableResource = (resources, value, hint, method) => {
  if (value === null || value === undefined) {
    // 1.a. Nothing is to be disposed; asynchronous disposal still awaits once.
    if (hint === ASYNC_DISPOSE) append(resources, { value: undefined, hint, dispose: undefined });
    return;
  }
  // CreateDisposableResource: 1.b.i. If V is not an Object, throw a TypeError exception.
  if (!isObject(value)) throw typeError(`${method}: ${describe(value)} is not an object`);
  // ii. Set method to ? GetDisposeMethod(V, hint).
  let dispose;
  if (hint === ASYNC_DISPOSE) dispose = getMethod(value, symbolAsyncDispose);
  if (dispose === undefined) {
    dispose = getMethod(value, symbolDispose);
    if (hint === ASYNC_DISPOSE) hint = ASYNC_FROM_SYNC_DISPOSE;
  }
  // iii. If method is undefined, throw a TypeError exception.
  if (dispose === undefined) {
    const wanted = hint === SYNC_DISPOSE ? 'Symbol.dispose' : 'Symbol.asyncDispose or Symbol.dispose';
    throw typeError(`${method}: the object has no method ${wanted}`);
  }
  append(resources, { value, hint, dispose });
};

// A completion that failed with error after another that failed with suppressed.
const suppress = (error, suppressed) => {
  const O = newError('Error');
  setPrototypeOf(O, SuppressedErrorPrototype);
  defineHidden(O, 'error', error);
  defineHidden(O, 'suppressed', suppressed);
  return O;
};

// https://tc39.es/proposal-explicit-resource-management/#sec-disposeresources
// for resources that are all sync-dispose.
const disposeResources = (resources) => {
  let failed = false;
  let completion;
  // 3. For each element resource of disposeCapability.[[DisposableResourceStack]], in reverse list order, do
  for (let i = resources.length - 1; i >= 0; i--) {
    const { value, dispose } = resources[i];
    try {
      // e.i. Let result be Completion(Call(method, value)).
      apply(dispose, value, NO_ARGUMENTS);
    } catch (error) {
      // iii. If result is a throw completion, it suppresses the one before.
      completion = failed ? suppress(error, completion) : error;
      failed = true;
    }
  }
  // 7. Return ? completion.
  if (failed) throw completion;
};

// https://tc39.es/proposal-explicit-resource-management/#sec-disposeresources
// for resources that are async-dispose.
const disposeResourcesAsync = async (resources) => {
  // 1. Let needsAwait be false. 2. Let hasAwaited be false.
  let needsAwait = false;
  let hasAwaited = false;
  let failed = false;
  let completion;
  // 3. For each element resource of disposeCapability.[[DisposableResourceStack]], in reverse list order, do
  for (let i = resources.length - 1; i >= 0; i--) {
    const { value, hint, dispose } = resources[i];
    if (dispose === undefined) {
      // f. Else, set needsAwait to true.
      needsAwait = true;
      continue;
    }
    // e. If method is not undefined, then
    try {
      // i. Let result be Completion(Call(method, value)).
      let result;
      if (hint === ASYNC_DISPOSE) {
        result = apply(dispose, value, NO_ARGUMENTS);
      } else {
        // The closure of GetDisposeMethod gives a promise for undefined, or for what the method throws.
        try {
          apply(dispose, value, NO_ARGUMENTS);
        } catch (error) {
          result = rejectedPromise(error);
        }
      }
      // ii. If result is a normal completion, set result to Completion(Await(result.[[Value]])), hasAwaited to true.
      hasAwaited = true;
      await result;
    } catch (error) {
      // iii. If result is a throw completion, it suppresses the one before.
      completion = failed ? suppress(error, completion) : error;
      failed = true;
    }
  }
  // 4. If needsAwait is true and hasAwaited is false, perform ! Await(undefined).
  if (needsAwait && !hasAwaited) await undefined;
  // 7. Return ? completion.
  if (failed) throw completion;
};

const rejectedPromise = async (error) => {
  throw error;
};

// ---- DisposableStack

const requirePending = (slots, method) => {
  if (slots.disposed) throw newError('ReferenceError', `${method}: the stack is disposed already`);
};

// https://tc39.es/proposal-explicit-resource-management/#sec-disposablestack-objects
class DisposableStack {
  // https://tc39.es/proposal-explicit-resource-management/#sec-disposablestack
  constructor() {
    // 2.-5. Let disposableStack be ? OrdinaryCreateFromConstructor(NewTarget, "%DisposableStack.prototype%", …).
    usePrototypeFromConstructor(this, new.target, DisposableStack.prototype);
    new InternalSlots(this, { kind: 'a DisposableStack', disposed: false, resources: newList() });
  }

  // https://tc39.es/proposal-explicit-resource-management/#sec-get-disposablestack.prototype.disposed
  get disposed() {
    // 1.-2. Perform ? RequireInternalSlot(disposableStack, [[DisposableState]]).
    // 3.-4. Return whether it is disposed.
    return requireInternalSlots(this, 'a DisposableStack', 'DisposableStack.prototype.disposed').disposed;
  }

  // https://tc39.es/proposal-explicit-resource-management/#sec-disposablestack.prototype.adopt
  adopt(value, onDispose) {
    // 1.-2. Perform ? RequireInternalSlot(disposableStack, [[DisposableState]]).
    const slots = requireInternalSlots(this, 'a DisposableStack', 'DisposableStack.prototype.adopt');
    // 3. If it is disposed, throw a ReferenceError exception.
    requirePending(slots, 'DisposableStack.prototype.adopt');
    // 4. If IsCallable(onDispose) is false, throw a TypeError exception.
    if (typeof onDispose !== 'function') throw notCallable('DisposableStack.prototype.adopt', 'onDispose', onDispose);
    // 5.-7. AddDisposableResource with a closure that performs ? Call(onDispose, undefined, « value »).
    append(slots.resources, { value: undefined, hint: SYNC_DISPOSE, dispose: () => onDispose(value) });
    // 8. Return value.
    return value;
  }

  // https://tc39.es/proposal-explicit-resource-management/#sec-disposablestack.prototype.defer
  defer(onDispose) {
    // 1.-2. Perform ? RequireInternalSlot(disposableStack, [[DisposableState]]).
    const slots = requireInternalSlots(this, 'a DisposableStack', 'DisposableStack.prototype.defer');
    // 3. If it is disposed, throw a ReferenceError exception.
    requirePending(slots, 'DisposableStack.prototype.defer');
    // 4. If IsCallable(onDispose) is false, throw a TypeError exception.
    if (typeof onDispose !== 'function') throw notCallable('DisposableStack.prototype.defer', 'onDispose', onDispose);
    // 5. AddDisposableResource(disposableStack.[[DisposeCapability]], undefined, sync-dispose, onDispose).
    append(slots.resources, { value: undefined, hint: SYNC_DISPOSE, dispose: onDispose });
    // 6. Return undefined.
  }

  // https://tc39.es/proposal-explicit-resource-management/#sec-disposablestack.prototype.dispose
  dispose() {
    // 1.-2. Perform ? RequireInternalSlot(disposableStack, [[DisposableState]]).
    const slots = requireInternalSlots(this, 'a DisposableStack', 'DisposableStack.prototype.dispose');
    // 3. If it is disposed, return undefined.
    if (slots.disposed) return;
    // 4. Set disposableStack.[[DisposableState]] to disposed.
    slots.disposed = true;
    // 5. Return ? DisposeResources(disposableStack.[[DisposeCapability]], NormalCompletion(undefined)).
    const { resources } = slots;
    slots.resources = undefined;
    disposeResources(resources);
  }

  // https://tc39.es/proposal-explicit-resource-management/#sec-disposablestack.prototype.move
  move() {
    // 1.-2. Perform ? RequireInternalSlot(disposableStack, [[DisposableState]]).
    const slots = requireInternalSlots(this, 'a DisposableStack', 'DisposableStack.prototype.move');
    // 3. If it is disposed, throw a ReferenceError exception.
    requirePending(slots, 'DisposableStack.prototype.move');
    // 4.-6. Let newDisposableStack be a new one with disposableStack's resources.
    const newStack = new DisposableStack();
    InternalSlots.of(newStack).resources = slots.resources;
    // 7.-8. This one is disposed, without resources.
    slots.resources = undefined;
    slots.disposed = true;
    // 9. Return newDisposableStack.
    return newStack;
  }

  // https://tc39.es/proposal-explicit-resource-management/#sec-disposablestack.prototype.use
  use(value) {
    // 1.-2. Perform ? RequireInternalSlot(disposableStack, [[DisposableState]]).
    const slots = requireInternalSlots(this, 'a DisposableStack', 'DisposableStack.prototype.use');
    // 3. If it is disposed, throw a ReferenceError exception.
    requirePending(slots, 'DisposableStack.prototype.use');
    // 4. Perform ? AddDisposableResource(disposableStack.[[DisposeCapability]], value, sync-dispose).
    addDisposableResource(slots.resources, value, SYNC_DISPOSE, 'DisposableStack.prototype.use');
    // 5. Return value.
    return value;
  }
}
// https://tc39.es/proposal-explicit-resource-management/#sec-disposablestack.prototype-@@dispose
defineProperties(DisposableStack.prototype, {
  __proto__: null,
  [symbolDispose]: { __proto__: null, value: DisposableStack.prototype.dispose, writable: true, configurable: true },
  [symbolToStringTag]: { __proto__: null, value: 'DisposableStack', configurable: true },
});

// ---- AsyncDisposableStack

// https://tc39.es/proposal-explicit-resource-management/#sec-asyncdisposablestack-objects
class AsyncDisposableStack {
  // https://tc39.es/proposal-explicit-resource-management/#sec-asyncdisposablestack
  constructor() {
    // 2.-5. Let asyncDisposableStack be ? OrdinaryCreateFromConstructor(NewTarget, "%AsyncDisposableStack.prototype%", …).
    usePrototypeFromConstructor(this, new.target, AsyncDisposableStack.prototype);
    new InternalSlots(this, { kind: 'an AsyncDisposableStack', disposed: false, resources: newList() });
  }

  // https://tc39.es/proposal-explicit-resource-management/#sec-get-asyncdisposablestack.prototype.disposed
  get disposed() {
    // 1.-2. Perform ? RequireInternalSlot(asyncDisposableStack, [[AsyncDisposableState]]).
    // 3.-4. Return whether it is disposed.
    return requireInternalSlots(this, 'an AsyncDisposableStack', 'AsyncDisposableStack.prototype.disposed').disposed;
  }

  // https://tc39.es/proposal-explicit-resource-management/#sec-asyncdisposablestack.prototype.adopt
  adopt(value, onDisposeAsync) {
    // 1.-2. Perform ? RequireInternalSlot(asyncDisposableStack, [[AsyncDisposableState]]).
    const slots = requireInternalSlots(this, 'an AsyncDisposableStack', 'AsyncDisposableStack.prototype.adopt');
    // 3. If it is disposed, throw a ReferenceError exception.
    requirePending(slots, 'AsyncDisposableStack.prototype.adopt');
    // 4. If IsCallable(onDisposeAsync) is false, throw a TypeError exception.
    if (typeof onDisposeAsync !== 'function') {
      throw notCallable('AsyncDisposableStack.prototype.adopt', 'onDisposeAsync', onDisposeAsync);
    }
    // 5.-7. AddDisposableResource with a closure that performs ? Call(onDisposeAsync, undefined, « value »).
    append(slots.resources, { value: undefined, hint: ASYNC_DISPOSE, dispose: () => onDisposeAsync(value) });
    // 8. Return value.
    return value;
  }

  // https://tc39.es/proposal-explicit-resource-management/#sec-asyncdisposablestack.prototype.defer
  defer(onDisposeAsync) {
    // 1.-2. Perform ? RequireInternalSlot(asyncDisposableStack, [[AsyncDisposableState]]).
    const slots = requireInternalSlots(this, 'an AsyncDisposableStack', 'AsyncDisposableStack.prototype.defer');
    // 3. If it is disposed, throw a ReferenceError exception.
    requirePending(slots, 'AsyncDisposableStack.prototype.defer');
    // 4. If IsCallable(onDisposeAsync) is false, throw a TypeError exception.
    if (typeof onDisposeAsync !== 'function') {
      throw notCallable('AsyncDisposableStack.prototype.defer', 'onDisposeAsync', onDisposeAsync);
    }
    // 5. AddDisposableResource(asyncDisposableStack.[[DisposeCapability]], undefined, async-dispose, onDisposeAsync).
    append(slots.resources, { value: undefined, hint: ASYNC_DISPOSE, dispose: onDisposeAsync });
    // 6. Return undefined.
  }

  // https://tc39.es/proposal-explicit-resource-management/#sec-asyncdisposablestack.prototype.disposeAsync
  disposeAsync() {
    // 1.-2. Let promiseCapability be ! NewPromiseCapability(%Promise%): that of an async function.
    let slots;
    try {
      slots = requireInternalSlots(this, 'an AsyncDisposableStack', 'AsyncDisposableStack.prototype.disposeAsync');
    } catch (error) {
      // 3. If it does not have an [[AsyncDisposableState]] internal slot, reject with a TypeError.
      return rejectedPromise(error);
    }
    // 4. If it is disposed, resolve with undefined, as without resources.
    const resources = slots.disposed ? newList() : slots.resources;
    // 5. Set asyncDisposableStack.[[AsyncDisposableState]] to disposed.
    slots.disposed = true;
    slots.resources = undefined;
    // 6.-9. Settle as DisposeResources(asyncDisposableStack.[[DisposeCapability]], NormalCompletion(undefined)) does.
    return disposeResourcesAsync(resources);
  }

  // https://tc39.es/proposal-explicit-resource-management/#sec-asyncdisposablestack.prototype.move
  move() {
    // 1.-2. Perform ? RequireInternalSlot(asyncDisposableStack, [[AsyncDisposableState]]).
    const slots = requireInternalSlots(this, 'an AsyncDisposableStack', 'AsyncDisposableStack.prototype.move');
    // 3. If it is disposed, throw a ReferenceError exception.
    requirePending(slots, 'AsyncDisposableStack.prototype.move');
    // 4.-6. Let newAsyncDisposableStack be a new one with asyncDisposableStack's resources.
    const newStack = new AsyncDisposableStack();
    InternalSlots.of(newStack).resources = slots.resources;
    // 7.-8. This one is disposed, without resources.
    slots.resources = undefined;
    slots.disposed = true;
    // 9. Return newAsyncDisposableStack.
    return newStack;
  }

  // https://tc39.es/proposal-explicit-resource-management/#sec-asyncdisposablestack.prototype.use
  use(value) {
    // 1.-2. Perform ? RequireInternalSlot(asyncDisposableStack, [[AsyncDisposableState]]).
    const slots = requireInternalSlots(this, 'an AsyncDisposableStack', 'AsyncDisposableStack.prototype.use');
    // 3. If it is disposed, throw a ReferenceError exception.
    requirePending(slots, 'AsyncDisposableStack.prototype.use');
    // 4. Perform ? AddDisposableResource(asyncDisposableStack.[[DisposeCapability]], value, async-dispose).
    addDisposableResource(slots.resources, value, ASYNC_DISPOSE, 'AsyncDisposableStack.prototype.use');
    // 5. Return value.
    return value;
  }
}
// https://tc39.es/proposal-explicit-resource-management/#sec-asyncdisposablestack.prototype-@@asyncDispose
defineProperties(AsyncDisposableStack.prototype, {
  __proto__: null,
  [symbolAsyncDispose]: { __proto__: null, value: AsyncDisposableStack.prototype.disposeAsync, writable: true, configurable: true },
  [symbolToStringTag]: { __proto__: null, value: 'AsyncDisposableStack', configurable: true },
});

// The new properties of the global object.
install(globalThis, { __proto__: null, SuppressedError, DisposableStack, AsyncDisposableStack });
