// A cache that many may read at the same time, and one may fill: the classic
// lock for readers and a writer, with shared and exclusive locks.
class Cache {
  #entries = new Map();
  constructor(name) { this.name = name; }
  read(key) {
    return navigator.locks.request(this.name, { mode: 'shared' }, async () => {
      reading++;
      most = Math.max(most, reading);
      await pause(2);
      reading--;
      return this.#entries.get(key);
    });
  }
  write(key, value) {
    return navigator.locks.request(this.name, async () => {
      if (reading > 0) throw new Error('somebody reads');
      await pause(2);
      this.#entries.set(key, value);
    });
  }
}
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
let reading = 0, most = 0;

const cache = new Cache('cache');
const early = Array.from({ length: 5 }, () => cache.read('answer'));
cache.write('answer', 42);
const late = Array.from({ length: 5 }, () => cache.read('answer'));
Promise.all([...early, ...late]).then((values) => {
  console.log(values);
  console.log('at most', most, 'readers at a time');
});
