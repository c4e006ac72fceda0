// https://tc39.es/ecma262/#sec-properties-of-the-string-prototype-object

// https://tc39.es/ecma262/#sec-isstringwellformedunicode: the index of the first
// surrogate, from index on, that is not in a pair; the length if there is none.
const nextLoneSurrogate = (charCodeAt, string, index) => {
  const { length } = string;
  for (; index < length; index++) {
    const code = charCodeAt(string, index);
    if ((code & 0xf800) !== 0xd800) continue;
    // A leading one with a trailing one behind it is a pair.
    if (code > 0xdbff || index + 1 === length || (charCodeAt(string, index + 1) & 0xfc00) !== 0xdc00) return index;
    index++;
  }
  return length;
};

// RequireObjectCoercible and ToString
const toCoercibleString = (value, method) => {
  if (value === undefined || value === null) throw typeError(`${method} called on ${value}`);
  return `${value}`;
};

install(String.prototype, {
  // https://tc39.es/ecma262/#sec-string.prototype.iswellformed
  isWellFormed() {
    // 1.-3. Let S be ? ToString(? RequireObjectCoercible(this value)).
    const S = toCoercibleString(this, 'String.prototype.isWellFormed');
    // 4. Return IsStringWellFormedUnicode(S).
    return nextLoneSurrogate(uncurryThis(stringCharCodeAt), S, 0) === S.length;
  },

  // https://tc39.es/ecma262/#sec-string.prototype.towellformed
  toWellFormed() {
    // 1.-3. Let S be ? ToString(? RequireObjectCoercible(this value)).
    const S = toCoercibleString(this, 'String.prototype.toWellFormed');
    // 4.-7. Let result be S with U+FFFD in the place of each unpaired surrogate.
    const charCodeAt = uncurryThis(stringCharCodeAt);
    let result = '';
    let start = 0;
    for (;;) {
      const index = nextLoneSurrogate(charCodeAt, S, start);
      if (index === S.length) break;
      result += `${apply(stringSlice, S, [start, index])}\ufffd`;
      start = index + 1;
    }
    // 8. Return result.
    return start === 0 ? S : result + apply(stringSlice, S, [start]);
  },
});
