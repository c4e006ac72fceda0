// The engine makes a class when script first comes to it, and what the language has
// of it that is newer than the engine is added then. Each of these ways is the first
// of its realm, and no global is looked for before the new methods are.
const ways = [
  // What makes an object, and a new method of it.
  ['new TextEncoder().encode("x")', 'toSorted'],
  ['new TextEncoder().encode("x")', 'toHex'],
  ['new TextEncoder().encode("x").buffer', 'transfer'],
  ['new Blob(["x"]).arrayBuffer()', 'transfer'],
  ['new Blob(["x"]).bytes()', 'findLast'],
  ['new FileReaderSync().readAsArrayBuffer(new Blob(["x"]))', 'transfer'],
  ['new WebAssembly.Memory({ initial: 1 }).buffer', 'transfer'],
  ['data.buffer', 'transfer'],
  ['data.view', 'getFloat16'],
  ['data.array', 'toReversed'],
  ['data.map', 'getOrInsert'],
  ['data.set', 'union'],
  ['data.within.deep[0]', 'isSubsetOf'],
  ['data.moved', 'transferToFixedLength'],
  ['structuredClone(data.map)', 'getOrInsertComputed'],
  ['data.map.constructor', 'groupBy'],
  ['Object.getPrototypeOf(data.array.constructor).prototype', 'with'],
  ['data.array.constructor', 'fromBase64'],
  ['self["Ma" + "th"]', 'sumPrecise'],
  ['crypto.getRandomValues(data.array)', 'setFromHex'],
  ['Atomics', 'pause'],
  ['Reflect.construct(Map, [], Object.assign(function () {}, { prototype: null }))', 'getOrInsert'],
  ['new (class extends WeakMap {})()', 'getOrInsert'],
  ['new Promise((r) => { const c = new MessageChannel(); c.port1.onmessage = (e) => r(e.data); c.port2.postMessage(data.set); })', 'difference'],
  ['new Promise((r) => { indirect = r; (0, eval)("indirect(Uint16Array.of(1))"); })', 'toSorted'],
];

const message = () => {
  const moved = new ArrayBuffer(8);
  const value = {
    buffer: new ArrayBuffer(8), view: new DataView(new ArrayBuffer(8)), array: new Uint8Array(3), map: new Map([[1, 2]]),
    set: new Set([1]), within: { deep: [new Set()] }, moved,
  };
  return [value, [moved]];
};

for (const [way, method] of ways) {
  test(`${method} of ${way}`, async () => {
    const text = `onmessage = async ({ data }) => {
      try {
        postMessage(typeof (await ${way}).${method});
      } catch (e) {
        postMessage(String(e));
      }
      close();
    };`;
    const worker = new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
    const pick = /data\.(\w+)/.exec(way)?.[1];
    const [value, transfer] = message();
    // Only the one object that the way begins with, so that no other brings the class.
    const data = pick ? { [pick]: value[pick] } : null;
    worker.postMessage(data, pick === 'moved' ? transfer : []);
    is((await event(worker, 'message')).data, 'function');
  });
}

test('names that have not been looked for yet are properties', () => {
  const keys = Reflect.ownKeys(globalThis);
  for (const name of ['Map', 'Set', 'WeakMap', 'Math', 'Atomics', 'DataView', 'Int8Array', 'DisposableStack']) ok(keys.includes(name), name);
});
