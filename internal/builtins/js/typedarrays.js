// What the parts of typed arrays have in common.

const typedArrayTag = getOwnPropertyDescriptor(TypedArrayPrototype, symbolToStringTag).get;
const typedArrayLength = getOwnPropertyDescriptor(TypedArrayPrototype, 'length').get;
const typedArrayBuffer = getOwnPropertyDescriptor(TypedArrayPrototype, 'buffer').get;
const typedArraySet = TypedArrayPrototype.set;

// https://tc39.es/ecma262/#sec-validatetypedarray, giving the length.
const validateTypedArray = (O, method) => {
  // 1. Perform ? RequireInternalSlot(O, [[TypedArrayName]]).
  if (apply(typedArrayTag, O, NO_ARGUMENTS) === undefined) {
    throw typeError(`${method} called on ${describe(O)}, which is not a typed array`);
  }
  // 4. If IsTypedArrayOutOfBounds(taRecord), throw a TypeError exception.
  const length = apply(typedArrayLength, O, NO_ARGUMENTS);
  if (length === 0 && isDetachedBuffer?.(apply(typedArrayBuffer, O, NO_ARGUMENTS))) {
    throw typeError(`${method} called on a typed array whose buffer is detached`);
  }
  return length;
};
