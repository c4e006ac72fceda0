// https://tc39.es/ecma262/#sec-groupby: calls add(key, value) for each value of
// items with the key that callback gives for it.
const groupBy = (items, callback, add, method) => {
  // 1. Perform ? RequireObjectCoercible(items).
  if (items === undefined || items === null) throw typeError(`${method}: ${items} is not iterable`);
  // 2. If IsCallable(callback) is false, throw a TypeError exception.
  if (typeof callback !== 'function') throw notCallable(method, 'callback', callback);
  // 4.-6. Let iteratorRecord be ? GetIterator(items, sync); let k be 0; repeat,
  let k = 0;
  for (const value of items) {
    // a. If k ≥ 2^53 - 1, close the iterator with a TypeError.
    if (k >= MAX_SAFE_INTEGER) throw typeError(`${method}: too many elements`);
    // d.-g. Let key be ? Call(callback, undefined, « value, k »), coerced by add.
    // h. Perform AddValueToKeyedGroup(groups, key, value).
    add(callback(value, k), value);
    // i. Set k to k + 1.
    k++;
  }
};

install(Object, {
  // https://tc39.es/ecma262/#sec-object.groupby
  groupBy(items, callback) {
    // 2. Let obj be OrdinaryObjectCreate(null).
    const object = create(null);
    // 1. Let groups be ? GroupBy(items, callback, property). They grow as Lists in obj,
    groupBy(items, callback, (value, element) => {
      const key = toPropertyKey(value);
      append(object[key] ??= newList(), element);
    }, 'Object.groupBy');
    // 3. each of which becomes CreateArrayFromList(g.[[Elements]]).
    const keys = ownKeys(object);
    for (let i = 0; i < keys.length; i++) object[keys[i]] = createArrayFromList(object[keys[i]]);
    // 4. Return obj.
    return object;
  },
});
