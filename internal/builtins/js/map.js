// https://tc39.es/ecma262/#sec-map-objects

install(Map, {
  // https://tc39.es/ecma262/#sec-map.groupby
  groupBy(items, callback) {
    // 2. Let map be ! Construct(%Map%).
    const map = new Map();
    // 1. Let groups be ? GroupBy(items, callback, collection). A Map treats -0 as +0 by itself.
    const keys = newList();
    const get = uncurryThis(mapGet);
    const set = uncurryThis(mapSet);
    groupBy(items, callback, (key, element) => {
      let elements = get(map, key);
      if (elements === undefined) {
        elements = newList();
        set(map, key, elements);
        append(keys, key);
      }
      append(elements, element);
    }, 'Map.groupBy');
    // 3. Each group's value becomes CreateArrayFromList(g.[[Elements]]).
    for (let i = 0; i < keys.length; i++) {
      set(map, keys[i], createArrayFromList(get(map, keys[i])));
    }
    // 4. Return map.
    return map;
  },
});

// Map and WeakMap: https://tc39.es/proposal-upsert/

const weakMapGet = WeakMap.prototype.get;
const weakMapHas = WeakMap.prototype.has;
const weakMapSet = WeakMap.prototype.set;

// RequireInternalSlot(M, [[MapData]]), then the value of the entry for key, or
// DONE if there is none.
const findInMap = (M, key, method) => {
  let value;
  try {
    value = apply(mapGet, M, [key]);
  } catch {
    throw typeError(`${method} called on ${describe(M)}, which is not a Map`);
  }
  return value !== undefined || apply(mapHas, M, [key]) ? value : DONE;
};

// RequireInternalSlot(M, [[WeakMapData]]), then the value of the entry for key, or
// DONE if there is none.
const findInWeakMap = (M, key, method) => {
  let value;
  try {
    value = apply(weakMapGet, M, [key]);
  } catch {
    throw typeError(`${method} called on ${describe(M)}, which is not a WeakMap`);
  }
  return value !== undefined || apply(weakMapHas, M, [key]) ? value : DONE;
};

// https://tc39.es/ecma262/#sec-canbeheldweakly, as far as this engine holds weakly.
const requireWeakKey = (key, method) => {
  if (!isObject(key)) throw typeError(`${method}: the key must be an object, not ${describe(key)}`);
};

install(Map.prototype, {
  // https://tc39.es/proposal-upsert/#sec-map.prototype.getOrInsert
  getOrInsert(key, value) {
    // 1.-2. Perform ? RequireInternalSlot(M, [[MapData]]).
    const found = findInMap(this, key, 'Map.prototype.getOrInsert');
    // 4. If there is an entry for key, return its value.
    if (found !== DONE) return found;
    // 5.-6. Append the entry.
    apply(mapSet, this, [key, value]);
    // 7. Return value.
    return value;
  },

  // https://tc39.es/proposal-upsert/#sec-map.prototype.getOrInsertComputed
  getOrInsertComputed(key, callback) {
    // 1.-2. Perform ? RequireInternalSlot(M, [[MapData]]).
    const found = findInMap(this, key, 'Map.prototype.getOrInsertComputed');
    // 3. If IsCallable(callback) is false, throw a TypeError exception.
    if (typeof callback !== 'function') throw notCallable('Map.prototype.getOrInsertComputed', 'callback', callback);
    // 4. Set key to CanonicalizeKeyedCollectionKey(key).
    if (key === 0) key = 0;
    // 5. If there is an entry for key, return its value.
    if (found !== DONE) return found;
    // 6. Let value be ? Call(callback, undefined, « key »).
    const value = callback(key);
    // 8.-10. Set the entry, which callback may have made, or append it.
    apply(mapSet, this, [key, value]);
    // 11. Return value.
    return value;
  },
});

install(WeakMap.prototype, {
  // https://tc39.es/proposal-upsert/#sec-weakmap.prototype.getOrInsert
  getOrInsert(key, value) {
    // 1.-2. Perform ? RequireInternalSlot(M, [[WeakMapData]]).
    const found = findInWeakMap(this, key, 'WeakMap.prototype.getOrInsert');
    // 3. If CanBeHeldWeakly(key) is false, throw a TypeError exception.
    requireWeakKey(key, 'WeakMap.prototype.getOrInsert');
    // 4. If there is an entry for key, return its value.
    if (found !== DONE) return found;
    // 5.-6. Append the entry.
    apply(weakMapSet, this, [key, value]);
    // 7. Return value.
    return value;
  },

  // https://tc39.es/proposal-upsert/#sec-weakmap.prototype.getOrInsertComputed
  getOrInsertComputed(key, callback) {
    // 1.-2. Perform ? RequireInternalSlot(M, [[WeakMapData]]).
    const found = findInWeakMap(this, key, 'WeakMap.prototype.getOrInsertComputed');
    // 3. If CanBeHeldWeakly(key) is false, throw a TypeError exception.
    requireWeakKey(key, 'WeakMap.prototype.getOrInsertComputed');
    // 4. If IsCallable(callback) is false, throw a TypeError exception.
    if (typeof callback !== 'function') throw notCallable('WeakMap.prototype.getOrInsertComputed', 'callback', callback);
    // 5. If there is an entry for key, return its value.
    if (found !== DONE) return found;
    // 6. Let value be ? Call(callback, undefined, « key »).
    const value = callback(key);
    // 8.-10. Set the entry, which callback may have made, or append it.
    apply(weakMapSet, this, [key, value]);
    // 11. Return value.
    return value;
  },
});
