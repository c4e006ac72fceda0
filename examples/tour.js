// A short tour of what a script finds here: `sluice run examples/tour.js`.

// Tasks and microtasks, in the order that browsers run them.
const order = [];
setTimeout(() => order.push('timer'), 0);
queueMicrotask(() => order.push('microtask'));
Promise.resolve().then(() => order.push('promise'));
order.push('script');
setTimeout(() => console.log('order:', order.join(' → ')), 1);

// Events and their listeners; aborting.
class Door extends EventTarget {
  open() { return this.dispatchEvent(new CustomEvent('open', { detail: 'squeak', cancelable: true })); }
}
const door = new Door();
const controller = new AbortController();
door.addEventListener('open', (e) => console.log('the door says', e.detail), { once: true });
door.addEventListener('open', (e) => e.preventDefault(), { signal: controller.signal });
console.log('opened freely?', door.open());
controller.abort();
console.log('opened freely now?', door.open());

// Structured clone keeps types, identity and cycles.
const original = { when: new Date(0), tags: new Set(['a', 'b']), bytes: new Uint8Array([1, 2, 3]), big: 2n ** 64n };
original.self = original;
const copy = structuredClone(original, { transfer: [original.bytes.buffer] });
console.log(copy, 'left behind:', original.bytes.length, 'bytes');

// The library of today, on an engine of 2022.
console.table(Object.entries(Object.groupBy([1, 2, 3, 4, 5], (n) => (n % 2 ? 'odd' : 'even')))
  .map(([parity, numbers]) => ({ parity, sum: numbers.values().reduce((a, b) => a + b) })));

// An error that is caught …
try {
  atob('not base64!');
} catch (e) {
  console.log('caught:', e.name, e.code, e instanceof DOMException);
}

// … and one that is reported: an event handler gets it first. Without the
// handler it would be printed like this, and the exit status would be 1.
addEventListener('error', (e) => {
  e.preventDefault();
  console.error('reported:', e.error);
});
setTimeout(() => { throw new TypeError('nobody caught this', { cause: new RangeError('on purpose') }); }, 2);
