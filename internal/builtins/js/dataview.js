// https://tc39.es/ecma262/#sec-dataview-objects

// https://tc39.es/ecma262/#sec-numerictorawbytes for float16, as an integer.
const toFloat16Bits = (number) => {
  if (number !== number) return 0x7e00;
  const rounded = roundToFloat16(number);
  const sign = rounded < 0 || objectIs(rounded, -0) ? 0x8000 : 0;
  const magnitude = sign ? -rounded : rounded;
  if (magnitude === Infinity) return sign | 0x7c00;
  if (magnitude < 2 ** -14) return sign | (magnitude * 2 ** 24);
  const exponent = float16Exponent(magnitude);
  // 1024 … 2047, of which the leading bit adds one to the biased exponent.
  const significand = (magnitude * 2 ** 24) / (1 << (exponent + 14));
  return sign | (((exponent + 14) << 10) + significand);
};

// https://tc39.es/ecma262/#sec-rawbytestonumeric for float16, from an integer.
const fromFloat16Bits = (bits) => {
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  let magnitude;
  if (exponent === 0) magnitude = fraction * 2 ** -24;
  else if (exponent === 31) magnitude = fraction === 0 ? Infinity : NaN;
  else magnitude = (1024 + fraction) * (1 << (exponent - 1)) * 2 ** -24;
  return bits & 0x8000 ? -magnitude : magnitude;
};

const dataViewGetUint16 = DataView.prototype.getUint16;
const dataViewSetUint16 = DataView.prototype.setUint16;
const dataViewBuffer = getOwnPropertyDescriptor(DataView.prototype, 'buffer').get;

// RequireInternalSlot(view, [[DataView]])
const requireDataView = (view, method) => {
  try {
    apply(dataViewBuffer, view, NO_ARGUMENTS);
  } catch {
    throw typeError(`${method} called on ${describe(view)}, which is not a DataView`);
  }
};

install(DataView.prototype, {
  // https://tc39.es/ecma262/#sec-dataview.prototype.getfloat16
  getFloat16(byteOffset, littleEndian = undefined) {
    // 1.-3. Return ? GetViewValue(v, byteOffset, littleEndian, float16), which takes the steps for uint16.
    requireDataView(this, 'DataView.prototype.getFloat16');
    return fromFloat16Bits(apply(dataViewGetUint16, this, [byteOffset, littleEndian]));
  },

  // https://tc39.es/ecma262/#sec-dataview.prototype.setfloat16
  setFloat16(byteOffset, value, littleEndian = undefined) {
    // 1.-3. Return ? SetViewValue(v, byteOffset, littleEndian, float16, value):
    requireDataView(this, 'DataView.prototype.setFloat16');
    // 3. Let getIndex be ? ToIndex(requestIndex).
    const index = toIndex(byteOffset, 'DataView.prototype.setFloat16');
    // 5. Otherwise, let numberValue be ? ToNumber(value).
    const number = +value;
    // 6.-14. The rest is as for uint16.
    apply(dataViewSetUint16, this, [index, toFloat16Bits(number), littleEndian]);
  },
});
