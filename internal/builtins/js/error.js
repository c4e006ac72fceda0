// https://tc39.es/ecma262/#sec-properties-of-the-error-constructor

const errorStack = getOwnPropertyDescriptor(Error.prototype, 'stack').get;
const stringSlice = String.prototype.slice;
const stringIndexOf = String.prototype.indexOf;

// The current stack, a line for each frame, from the innermost frame that is not
// one of this file's.
const currentStack = () => {
  const error = new Error();
  const builtin = `@${error.fileName}:`;
  let stack = apply(errorStack, error, NO_ARGUMENTS);
  for (;;) {
    const end = apply(stringIndexOf, stack, ['\n']);
    if (end < 0 || apply(stringIndexOf, apply(stringSlice, stack, [0, end]), [builtin]) < 0) return stack;
    stack = apply(stringSlice, stack, [end + 1]);
  }
};

// What stands below the topmost frame of a function of this name; all of the
// stack if there is none.
const stackBelow = (stack, name) => {
  const frame = `${name}@`;
  for (let start = 0; start < stack.length;) {
    const end = apply(stringIndexOf, stack, ['\n', start]);
    if (end < 0) break;
    if (apply(stringSlice, stack, [start, start + frame.length]) === frame) return apply(stringSlice, stack, [end + 1]);
    start = end + 1;
  }
  return stack;
};

install(Error, {
  // https://tc39.es/proposal-error-capturestacktrace/#sec-error.capturestacktrace
  captureStackTrace(O, limit = undefined) {
    // 1. If O is not an Object, throw a TypeError exception.
    if (!isObject(O)) throw typeError(`Error.captureStackTrace: ${describe(O)} is not an object`);
    // 2.-3. Let string represent the current stack trace; if limit is callable, without its topmost call and
    // what is above. The engine's stacks name functions but do not hold them.
    let string = currentStack();
    if (typeof limit === 'function') {
      const name = getOwnPropertyDescriptor(limit, 'name');
      if (name !== undefined && typeof name.value === 'string' && name.value !== '') string = stackBelow(string, name.value);
    }
    // 6. Perform ? DefinePropertyOrThrow(O, "stack", …).
    const done = defineProperty(O, 'stack', {
      __proto__: null, value: string, writable: true, enumerable: false, configurable: true,
    });
    if (!done) throw typeError('Error.captureStackTrace: cannot define the property "stack"');
    // 8. Return undefined.
  },
});

// Only the host can tell an error from an object that inherits from one.
if (host.isError) {
  const { isError } = host;
  install(Error, {
    // https://tc39.es/ecma262/#sec-error.iserror
    isError(arg) {
      // 1. If arg is not an Object, return false. 2.-3. Return whether it has an [[ErrorData]] internal slot.
      return isObject(arg) && isError(arg);
    },
  });
}
