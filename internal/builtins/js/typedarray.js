// https://tc39.es/ecma262/#sec-properties-of-the-%typedarrayprototype%-object

const typedArrayReverse = TypedArrayPrototype.reverse;
const typedArraySort = TypedArrayPrototype.sort;

// https://tc39.es/ecma262/#sec-typedarray-create-same-type
const typedArrayConstructor = (exemplar) => {
  switch (apply(typedArrayTag, exemplar, NO_ARGUMENTS)) {
    case 'Int8Array': return Int8Array;
    case 'Uint8Array': return Uint8Array;
    case 'Uint8ClampedArray': return Uint8ClampedArray;
    case 'Int16Array': return Int16Array;
    case 'Uint16Array': return Uint16Array;
    case 'Int32Array': return Int32Array;
    case 'Uint32Array': return Uint32Array;
    case 'Float32Array': return Float32Array;
    case 'Float64Array': return Float64Array;
    case 'BigInt64Array': return BigInt64Array;
    default: return BigUint64Array;
  }
};

// A new typed array of the type, length and elements of O.
const copyTypedArray = (O, length) => {
  const A = new (typedArrayConstructor(O))(length);
  apply(typedArraySet, A, [O]);
  return A;
};

install(TypedArrayPrototype, {
  // https://tc39.es/ecma262/#sec-%typedarray%.prototype.findlast
  findLast(predicate, thisArg = undefined) {
    // 1.-3. Let taRecord be ? ValidateTypedArray(O, seq-cst); let len be TypedArrayLength(taRecord).
    const length = validateTypedArray(this, 'TypedArray.prototype.findLast');
    // 4. Let findRec be ? FindViaPredicate(O, len, descending, predicate, thisArg).
    if (typeof predicate !== 'function') throw notCallable('TypedArray.prototype.findLast', 'predicate', predicate);
    for (let k = length - 1; k >= 0; k--) {
      const value = this[k];
      // 5. Return findRec.[[Value]].
      if (callWith(predicate, thisArg, value, k, this)) return value;
    }
    return undefined;
  },

  // https://tc39.es/ecma262/#sec-%typedarray%.prototype.findlastindex
  findLastIndex(predicate, thisArg = undefined) {
    // 1.-3. Let taRecord be ? ValidateTypedArray(O, seq-cst); let len be TypedArrayLength(taRecord).
    const length = validateTypedArray(this, 'TypedArray.prototype.findLastIndex');
    // 4. Let findRec be ? FindViaPredicate(O, len, descending, predicate, thisArg).
    if (typeof predicate !== 'function') throw notCallable('TypedArray.prototype.findLastIndex', 'predicate', predicate);
    for (let k = length - 1; k >= 0; k--) {
      // 5. Return findRec.[[Index]].
      if (callWith(predicate, thisArg, this[k], k, this)) return k;
    }
    return -1;
  },

  // https://tc39.es/ecma262/#sec-%typedarray%.prototype.toreversed
  toReversed() {
    // 1.-3. Let taRecord be ? ValidateTypedArray(O, seq-cst); let len be TypedArrayLength(taRecord).
    const length = validateTypedArray(this, 'TypedArray.prototype.toReversed');
    // 4.-6. Let A be ? TypedArrayCreateSameType(O, « len »), with the elements of O from the last to the first.
    const A = copyTypedArray(this, length);
    apply(typedArrayReverse, A, NO_ARGUMENTS);
    // 7. Return A.
    return A;
  },

  // https://tc39.es/ecma262/#sec-%typedarray%.prototype.tosorted
  toSorted(comparator) {
    // 1. If comparator is not undefined and not callable, throw a TypeError exception.
    if (comparator !== undefined && typeof comparator !== 'function') {
      throw notCallable('TypedArray.prototype.toSorted', 'comparator', comparator);
    }
    // 2.-4. Let taRecord be ? ValidateTypedArray(O, seq-cst); let len be TypedArrayLength(taRecord).
    const length = validateTypedArray(this, 'TypedArray.prototype.toSorted');
    // 5. Let A be ? TypedArrayCreateSameType(O, « len »).
    const A = copyTypedArray(this, length);
    // 6.-9. Sort with CompareTypedArrayElements; no script sees A before it is sorted.
    apply(typedArraySort, A, [comparator]);
    // 10. Return A.
    return A;
  },

  // https://tc39.es/ecma262/#sec-%typedarray%.prototype.with
  with(index, value) {
    // 1.-3. Let taRecord be ? ValidateTypedArray(O, seq-cst); let len be TypedArrayLength(taRecord).
    const length = validateTypedArray(this, 'TypedArray.prototype.with');
    // 4.-6. Let actualIndex be index, counted from the end if it is negative.
    const actualIndex = fromRelative(toIntegerOrInfinity(index), length);
    // 7. If O.[[ContentType]] is bigint, let numericValue be ? ToBigInt(value). 8. Else, ? ToNumber(value).
    const constructor = typedArrayConstructor(this);
    const bigint = constructor === BigInt64Array || constructor === BigUint64Array;
    const numericValue = bigint ? bigIntAsIntN(64, value) : +value;
    // 9. If IsValidIntegerIndex(O, actualIndex) is false, throw a RangeError exception.
    if (actualIndex < 0 || actualIndex >= apply(typedArrayLength, this, NO_ARGUMENTS)) {
      throw outOfRange('TypedArray.prototype.with', index, length);
    }
    // 10.-12. Let A be a copy of O with numericValue at actualIndex.
    const A = copyTypedArray(this, length);
    A[actualIndex] = numericValue;
    // 13. Return A.
    return A;
  },
});
