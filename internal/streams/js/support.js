// Checked against Streams of 2026-08-18, HTML of 2026-08-21 and Web IDL of 2026-03-27.

// What all files use. The engine's functions are its own: nothing that a script
// of the realm has changed is seen here, and nothing here is seen by such a script,
// except where the specification says so.

const {
  apply, prototypeOf, platformObject, newPromise, resolvePromise, rejectPromise, react, markAsHandled, isPending,
  newBuffer, bufferLength, isDetached, isTransferable, transferBuffer, cloneBuffer, copyBytes,
  viewType, viewBuffer, viewOffset, viewLength, newView, promiseResolve, defineTag, symbolIterator, symbolAsyncIterator,
} = engine;

const isObject = (value) => (typeof value === 'object' ? value !== null : typeof value === 'function');
const typeError = (message) => host.newError('TypeError', message);
const rangeError = (message) => host.newError('RangeError', message);

// ---- Objects and their internal slots
//
// The algorithms work on slots: records of this script, which know their kind, the
// name of an interface. The object of an interface is made when a script first
// gets to see it.

// Holder gives any object a private field.
class Holder extends (function (object) { return object; }) {
  #slots;

  constructor(object, slots) {
    super(object);
    this.#slots = slots;
  }

  static slotsOf(object) {
    return #slots in object ? object.#slots : undefined;
  }
}

// The slots of an object that implements the interface; undefined for others.
// https://webidl.spec.whatwg.org/#implements
// An object of another realm has them from the script of that realm, which the host finds.
// The algorithms run in the realm of the member that was called, with slots of any realm.
// Objects that a member makes are of the realm of the stream, or controller: a method of
// its slots makes them. https://github.com/whatwg/streams/issues/1213
const slotsOf = (value, kind) => {
  if (!isObject(value)) return undefined;
  const slots = Holder.slotsOf(value) ?? host.foreignSlots(value);
  return slots !== undefined && slots.kind === kind ? slots : undefined;
};

// The slots of the this value of a member of the interface.
const slotsOfThis = (value, kind) => {
  const slots = slotsOf(value, kind);
  if (slots === undefined) throw typeError('Illegal invocation');
  return slots;
};

const prototypes = { __proto__: null };

// The objects of streams are transferable: Go knows them.
const makeObject = (slots, prototype) => {
  let object;
  switch (slots.kind) {
    case 'ReadableStream': object = host.newReadableStream(prototype); break;
    case 'WritableStream': object = host.newWritableStream(prototype); break;
    case 'TransformStream': object = host.newTransformStream(prototype); break;
    default: object = platformObject(prototype);
  }
  new Holder(object, slots);
  slots.object = object;
  return object;
};

// The object whose slots these are.
const objectOf = (slots) => (slots.object === undefined ? makeObject(slots, prototypes[slots.kind]) : slots.object);

// https://webidl.spec.whatwg.org/#internally-create-a-new-object-implementing-the-interface
// The engine has made instance for newTarget, whose prototype it has. If newTarget has
// none, that is the Object.prototype of newTarget's realm.
const construct = (slots, instance, newTarget) => {
  let prototype = prototypeOf(instance);
  if (prototypeOf(prototype) === null && !isObject(newTarget.prototype)) prototype = host.prototypeIn(newTarget, slots.kind);
  return makeObject(slots, prototype);
};

// ---- Promises

// https://webidl.spec.whatwg.org/#a-promise-resolved-with
const promiseResolvedWith = (value) => {
  const promise = newPromise();
  resolvePromise(promise, value);
  return promise;
};

// https://webidl.spec.whatwg.org/#a-promise-rejected-with
const promiseRejectedWith = (reason) => {
  const promise = newPromise();
  rejectPromise(promise, reason);
  return promise;
};

// A promise resolved with undefined that no other script ever gets.
const RESOLVED = promiseResolvedWith(undefined);

// https://webidl.spec.whatwg.org/#dfn-perform-steps-once-promise-is-settled, where
// the result is used. Either of the steps may be undefined.
const reacting = (promise, fulfilled, rejected) => {
  const result = newPromise();
  const settle = (steps) => (value) => {
    let outcome;
    try {
      outcome = steps(value);
    } catch (error) {
      rejectPromise(result, error);
      return;
    }
    resolvePromise(result, outcome);
  };
  react(
    promise,
    fulfilled === undefined ? (value) => resolvePromise(result, value) : settle(fulfilled),
    rejected === undefined ? (reason) => rejectPromise(result, reason) : settle(rejected));
  return result;
};

// https://html.spec.whatwg.org/multipage/webappapis.html#queue-a-microtask
const queueMicrotask = (steps) => react(RESOLVED, steps, undefined);

// https://webidl.spec.whatwg.org/#waiting-for-all-promise
const promiseForBoth = (first, second) => {
  const result = newPromise();
  let left = 2;
  const fulfilled = () => {
    if (--left === 0) resolvePromise(result, undefined);
  };
  const rejected = (reason) => rejectPromise(result, reason);
  react(first, fulfilled, rejected);
  react(second, fulfilled, rejected);
  return result;
};

// Runs the steps of an operation that returns a promise.
// https://webidl.spec.whatwg.org/#dfn-create-operation-function
const promiseOf = (steps) => {
  try {
    return steps();
  } catch (error) {
    return promiseRejectedWith(error);
  }
};

// ---- Conversions of Web IDL

// https://webidl.spec.whatwg.org/#js-dictionary: whether there is an object to
// take members from.
const isDictionary = (value, name) => {
  if (value === undefined || value === null) return false;
  if (!isObject(value)) throw typeError(`The provided value is not of type '${name}'.`);
  return true;
};

// https://webidl.spec.whatwg.org/#js-callback-function for an optional member.
const toOptionalFunction = (value, name) => {
  if (value !== undefined && typeof value !== 'function') throw typeError(`The '${name}' member is not a function.`);
  return value;
};

// https://webidl.spec.whatwg.org/#js-object for an optional argument.
const toOptionalObject = (value, name) => {
  if (value !== undefined && !isObject(value)) throw typeError(`The ${name} is not an object.`);
  return value;
};

// https://webidl.spec.whatwg.org/#js-unsigned-long-long with [EnforceRange]
const toEnforcedInteger = (value, name) => {
  let x = +value;
  if (x !== x || x === Infinity || x === -Infinity) throw typeError(`The ${name} is not a finite number.`);
  x -= x % 1;
  if (x < 0 || x > 9007199254740991) throw typeError(`The ${name} is outside the range of integers.`);
  return x;
};

// https://webidl.spec.whatwg.org/#ArrayBufferView
const toView = (value) => {
  const type = viewType(value);
  if (type === undefined) throw typeError("The provided value is not of type 'ArrayBufferView'.");
  if (type < 0) throw typeError('The provided ArrayBufferView value must not be shared.');
  return value;
};

// An argument that implements an interface.
const toInterface = (value, kind) => {
  const slots = slotsOf(value, kind);
  if (slots === undefined) throw typeError(`The provided value is not of type '${kind}'.`);
  return slots;
};

const requireArguments = (given, needed) => {
  if (given < needed) throw typeError(`${needed} argument required, but only ${given} present.`);
};

// https://webidl.spec.whatwg.org/#invoke-a-callback-function for a callback that
// returns a promise.
const invokeForPromise = (callback, thisArgument, args) => {
  try {
    return promiseResolvedWith(apply(callback, thisArgument, args));
  } catch (error) {
    return promiseRejectedWith(error);
  }
};

// ---- Buffers

// https://streams.spec.whatwg.org/#transfer-array-buffer
const transferArrayBuffer = (buffer) => {
  // 4. Perform ? DetachArrayBuffer(O).
  if (!isTransferable(buffer)) throw typeError('The buffer cannot be transferred.');
  // 5. Return a new ArrayBuffer with the data of the old one.
  return transferBuffer(buffer);
};

// The number of a type of views.
const UINT8 = 1;

// The sizes of the elements of the types of views, which engines number differently:
// newer ones have Float16Array, before DataView.
const elementSizes = { __proto__: null };
const elementSizeOf = (type) => (elementSizes[type] ??= viewLength(newView(type, newBuffer(8), 0, 1)));

// https://streams.spec.whatwg.org/#abstract-opdef-cloneasuint8array
const cloneAsUint8Array = (view) => {
  const length = viewLength(view);
  return newView(UINT8, cloneBuffer(viewBuffer(view), viewOffset(view), length), 0, length);
};

// ---- Lists

// Fields are declared: what only a constructor assigned to could be intercepted by a
// setter on Object.prototype.

// A list whose items are linked by their field next; an item is in one list.
class List {
  first = undefined;
  last = undefined;
  size = 0;

  append(item) {
    item.next = undefined;
    if (this.first === undefined) this.first = item;
    else this.last.next = item;
    this.last = item;
    this.size++;
  }

  // Removes the first item and returns it.
  shift() {
    const item = this.first;
    this.first = item.next;
    if (this.first === undefined) this.last = undefined;
    item.next = undefined;
    this.size--;
    return item;
  }
}

// ---- https://streams.spec.whatwg.org/#queue-with-sizes

// https://streams.spec.whatwg.org/#dequeue-value
const dequeueValue = (container) => {
  // 3.-4. Remove valueWithSize from container.[[queue]].
  const valueWithSize = container.queue.shift();
  // 5. Set container.[[queueTotalSize]] to container.[[queueTotalSize]] − valueWithSize's size.
  // 6. If container.[[queueTotalSize]] < 0, set it to 0.
  const total = container.queueTotalSize - valueWithSize.size;
  container.queueTotalSize = total < 0 ? 0 : total;
  // 7. Return valueWithSize's value.
  return valueWithSize.value;
};

// https://streams.spec.whatwg.org/#enqueue-value-with-size
const enqueueValueWithSize = (container, value, size) => {
  // 2.-3. If ! IsNonNegativeNumber(size) is false, or size is +∞, throw a RangeError exception.
  if (!(size >= 0) || size === Infinity) throw rangeError('The size of a chunk has to be a finite number that is not negative.');
  // 4. Append a new value-with-size to container.[[queue]].
  container.queue.append({ value, size, next: undefined });
  // 5. Set container.[[queueTotalSize]] to container.[[queueTotalSize]] + size.
  container.queueTotalSize += size;
};

// https://streams.spec.whatwg.org/#reset-queue
const resetQueue = (container) => {
  container.queue = new List();
  container.queueTotalSize = 0;
};
