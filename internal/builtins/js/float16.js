// Half-precision numbers.

// The number nearest to number among those of binary16, ties to even.
const roundToFloat16 = (number) => {
  const magnitude = number < 0 ? -number : number;
  // From half a step above the largest finite number, 65504, all rounds to infinity; NaN stays.
  if (!(magnitude < 65520)) return number !== number ? number : number < 0 ? -Infinity : Infinity;
  // The distance between neighbours is 2^-24 below 2^-14 and 2^(e-10) from 2^e on.
  const step = magnitude < 2 ** -14 ? 2 ** -24 : (1 << (float16Exponent(magnitude) + 14)) * 2 ** -24;
  // At 1.5 · 2^52 steps the neighbours of a double are one step apart: the addition rounds.
  const anchor = 6755399441055744 * step;
  const rounded = magnitude + anchor - anchor;
  return number < 0 || objectIs(number, -0) ? -rounded : rounded;
};

// floor(log2(magnitude)) for 2^-14 ≤ magnitude < 65520.
const float16Exponent = (magnitude) => {
  let exponent = -14;
  for (let step = 16; step > 0; step >>= 1) {
    if (magnitude >= 2 ** (exponent + step)) exponent += step;
  }
  return exponent;
};
