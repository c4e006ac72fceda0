// Checked against Streams of 2026-08-18.

// https://streams.spec.whatwg.org/#qs

// https://streams.spec.whatwg.org/#dictdef-queuingstrategy
const toQueuingStrategy = (value) => {
  if (!isDictionary(value, 'QueuingStrategy')) return { highWaterMark: undefined, size: undefined };
  let { highWaterMark } = value;
  if (highWaterMark !== undefined) highWaterMark = +highWaterMark;
  return { highWaterMark, size: toOptionalFunction(value.size, 'size') };
};

// https://streams.spec.whatwg.org/#validate-and-normalize-high-water-mark
const extractHighWaterMark = (strategy, defaultHWM) => {
  // 1. If strategy["highWaterMark"] does not exist, return defaultHWM.
  const { highWaterMark } = strategy;
  if (highWaterMark === undefined) return defaultHWM;
  // 3. If highWaterMark is NaN or highWaterMark < 0, throw a RangeError exception.
  if (!(highWaterMark >= 0)) throw rangeError(`${highWaterMark} is not a valid high water mark.`);
  // 4. Return highWaterMark.
  return highWaterMark;
};

const sizeOne = () => 1;

// https://streams.spec.whatwg.org/#make-size-algorithm-from-size-function
const extractSizeAlgorithm = (strategy) => {
  // 1. If strategy["size"] does not exist, return an algorithm that returns 1.
  const { size } = strategy;
  if (size === undefined) return sizeOne;
  // 2. Return an algorithm that returns the result of invoking strategy["size"] with « chunk ».
  return (chunk) => +size(chunk);
};

class QueuingStrategySlots {
  kind;
  object = undefined;
  highWaterMark;

  constructor(kind, init) {
    this.kind = kind;
    // https://streams.spec.whatwg.org/#dictdef-queuingstrategyinit
    const highWaterMark = isDictionary(init, 'QueuingStrategyInit') ? init.highWaterMark : undefined;
    if (highWaterMark === undefined) throw typeError("The required member 'highWaterMark' is undefined.");
    this.highWaterMark = +highWaterMark;
  }

  get size() {
    return this.kind === 'CountQueuingStrategy' ? countSize : byteLengthSize;
  }
}

// https://streams.spec.whatwg.org/#byte-length-queuing-strategy-size-function
const { size: byteLengthSize } = { size: (chunk) => chunk.byteLength };

// https://streams.spec.whatwg.org/#count-queuing-strategy-size-function
const { size: countSize } = { size: () => 1 };

// https://streams.spec.whatwg.org/#blqs-class
class ByteLengthQueuingStrategy {
  // https://streams.spec.whatwg.org/#blqs-constructor
  constructor(init) {
    requireArguments(arguments.length, 1);
    return construct(new QueuingStrategySlots('ByteLengthQueuingStrategy', init), this, new.target);
  }

  // https://streams.spec.whatwg.org/#blqs-high-water-mark
  get highWaterMark() {
    return slotsOfThis(this, 'ByteLengthQueuingStrategy').highWaterMark;
  }

  // https://streams.spec.whatwg.org/#blqs-size
  get size() {
    return slotsOfThis(this, 'ByteLengthQueuingStrategy').size;
  }
}

// https://streams.spec.whatwg.org/#cqs-class
class CountQueuingStrategy {
  // https://streams.spec.whatwg.org/#cqs-constructor
  constructor(init) {
    requireArguments(arguments.length, 1);
    return construct(new QueuingStrategySlots('CountQueuingStrategy', init), this, new.target);
  }

  // https://streams.spec.whatwg.org/#cqs-high-water-mark
  get highWaterMark() {
    return slotsOfThis(this, 'CountQueuingStrategy').highWaterMark;
  }

  // https://streams.spec.whatwg.org/#cqs-size
  get size() {
    return slotsOfThis(this, 'CountQueuingStrategy').size;
  }
}
