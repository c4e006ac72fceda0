// The part of Math: what it takes from the core, and the engine's object, which
// no script can have seen yet.

const {
  BigInt, MAX_SAFE_INTEGER, apply, bigIntToString, describe, install, newList, objectIs, rangeError, typeError,
} = core;

const { Math } = globalThis;

// https://tc39.es/ecma262/#sec-math.sumprecise

// Sums of fewer than 2^53 numbers below this cannot overflow.
const SUM_LIMIT = 2 ** 970;

// Adds number to the exact sum that partials hold: doubles of growing magnitude
// that do not overlap (Shewchuk's expansions).
const addToPartials = (partials, number) => {
  let used = 0;
  for (let i = 0; i < partials.length; i++) {
    let large = number;
    let small = partials[i];
    if ((large < 0 ? -large : large) < (small < 0 ? -small : small)) {
      large = small;
      small = number;
    }
    // large + small is exactly sum + rest.
    const sum = large + small;
    const rest = small - (sum - large);
    if (rest !== 0) partials[used++] = rest;
    number = sum;
  }
  partials[used] = number;
  partials.length = used + 1;
};

// The double nearest to the exact sum, ties to even.
const roundPartials = (partials) => {
  let i = partials.length - 1;
  if (i < 0) return 0;
  let sum = partials[i--];
  let rest = 0;
  while (i >= 0 && rest === 0) {
    const large = sum;
    const small = partials[i--];
    sum = large + small;
    rest = small - (sum - large);
  }
  // What is left decides when rest is half a step: it is more than half if the next has the same sign.
  if (i >= 0 && rest !== 0 && (rest < 0) === (partials[i] < 0)) {
    const twice = rest * 2;
    const next = sum + twice;
    if (next - sum === twice) return next;
  }
  return sum;
};

// number · 2^1074, an integer for each finite double.
const scaledBigInt = (number) => {
  const magnitude = number < 0 ? -number : number;
  if (magnitude >= 2 ** 53) return BigInt(number) << 1074n;
  // The lowest bit of the first ones is not below 2^-552, and products with powers of two are exact.
  if (magnitude >= 2 ** -500) return BigInt(number * 2 ** 552) << 522n;
  return BigInt(number * 2 ** 537 * 2 ** 537);
};

// The double nearest to sum · 2^-1074, ties to even.
const fromScaledBigInt = (sum) => {
  const magnitude = sum < 0n ? -sum : sum;
  // Of more than 64 bits only the upper ones count, and whether there is any other.
  let dropped = apply(bigIntToString, magnitude, [16]).length * 4 - 64;
  let kept = magnitude;
  if (dropped > 0) {
    const below = BigInt(dropped);
    kept = magnitude >> below;
    if (kept << below !== magnitude) kept |= 1n;
  } else {
    dropped = 0;
  }
  // The two halves of kept are exact and their sum is rounded once.
  const number = +`${kept >> 32n}` * 2 ** 32 + +`${kept & 0xffffffffn}`;
  return (sum < 0n ? -number : number) * 2 ** (dropped - 1074);
};

install(Math, {
  // https://tc39.es/ecma262/#sec-math.f16round
  f16round(x) {
    // 1. Let n be ? ToNumber(x). 2.-5. Return n rounded to binary16 with roundTiesToEven.
    return roundToFloat16(+x);
  },

  // https://tc39.es/ecma262/#sec-math.sumprecise
  sumPrecise(items) {
    // 1. Perform ? RequireObjectCoercible(items).
    if (items === undefined || items === null) throw typeError(`Math.sumPrecise: ${items} is not iterable`);
    // 3.-5. The state: minus-zero until a number other than -0 comes, then finite; the infinities; not-a-number.
    let onlyMinusZero = true;
    let plusInfinity = false;
    let minusInfinity = false;
    let notANumber = false;
    // The sum: partials as long as they suffice, then a BigInt.
    const partials = newList();
    let exact;
    // 2., 6.-7. Let iteratorRecord be ? GetIterator(items, sync); repeat,
    let count = 0;
    for (const number of items) {
      // ii. If count ≥ 2^53 - 1, close the iterator with a RangeError.
      if (count >= MAX_SAFE_INTEGER) throw rangeError('Math.sumPrecise: too many numbers');
      count++;
      // iv. If next is not a Number, close the iterator with a TypeError.
      if (typeof number !== 'number') throw typeError(`Math.sumPrecise: ${describe(number)} is not a number`);
      if (number !== number) notANumber = true;
      else if (number === Infinity) plusInfinity = true;
      else if (number === -Infinity) minusInfinity = true;
      else if (number !== 0) {
        onlyMinusZero = false;
        if (exact === undefined && number > -SUM_LIMIT && number < SUM_LIMIT) {
          addToPartials(partials, number);
        } else {
          if (exact === undefined) {
            exact = 0n;
            for (let i = 0; i < partials.length; i++) exact += scaledBigInt(partials[i]);
          }
          exact += scaledBigInt(number);
        }
      } else if (!objectIs(number, -0)) {
        onlyMinusZero = false;
      }
    }
    // 8. If state is not-a-number, return NaN.
    if (notANumber || (plusInfinity && minusInfinity)) return NaN;
    // 9. If state is plus-infinity, return +∞. 10. If state is minus-infinity, return -∞.
    if (plusInfinity) return Infinity;
    if (minusInfinity) return -Infinity;
    // 11. If state is minus-zero, return -0.
    if (onlyMinusZero) return -0;
    // 12. Return the Number value for sum.
    return exact === undefined ? roundPartials(partials) : fromScaledBigInt(exact);
  },
});
