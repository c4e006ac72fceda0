// Does one piece of work of the kind it is told and gives its result, a number
// that must be the same everywhere.
function random(seed) {
  return () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0);
}

const kinds = {
  primes() {
    const limit = 2_000_000, composite = new Uint8Array(limit + 1);
    let count = 0;
    for (let i = 2; i <= limit; i++) {
      if (composite[i]) continue;
      count++;
      for (let j = i * i; j <= limit; j += i) composite[j] = 1;
    }
    return count;
  },

  sort() {
    const next = random(1);
    const people = Array.from({ length: 30_000 }, (_, id) => ({ id, age: next() % 100, name: `n${next() % 10_000}` }));
    people.sort((a, b) => a.age - b.age || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id));
    return people.reduce((sum, { id }, place) => (Math.imul(sum, 31) + id + place) | 0, 0);
  },

  json() {
    const next = random(2);
    const orders = Array.from({ length: 2_000 }, (_, id) => ({
      id, customer: `customer ${next() % 500}`, paid: next() % 2 === 0, note: 'à la "carte"\n',
      lines: Array.from({ length: 4 }, () => ({ item: `i${next() % 100}`, price: next() % 10_000 / 100 })),
    }));
    let text = JSON.stringify(orders);
    for (let i = 0; i < 4; i++) text = JSON.stringify(JSON.parse(text));
    return text.length;
  },

  map() {
    const next = random(3), counts = new Map(), seen = new Set();
    for (let i = 0; i < 300_000; i++) {
      const key = `k${(next() >>> 8) % 20_000}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      seen.add(next() >>> 20);
    }
    let most = 0;
    for (const count of counts.values()) if (count > most) most = count;
    return counts.size * 1000 + most + seen.size;
  },

  regexp() {
    const next = random(4);
    let text = '';
    for (let i = 0; i < 10_000; i++) text += `2026-0${1 + next() % 9}-1${next() % 10} user${next() % 1000}@host${next() % 50}.example GET /a/${next() % 100}?q=${next() % 7}\n`;
    let sum = 0;
    for (const [, month, user, path] of text.matchAll(/^\d{4}-(\d\d)-\d\d (\w+)@[\w.]+ (?:GET|POST) (\S+)$/gm)) {
      sum += Number(month) + user.length + path.length;
    }
    return sum + text.replace(/(\w+)@(\w+)/g, '$2!$1').split(/[\s?]+/).length;
  },

  typed() {
    const n = 160, a = new Float64Array(n * n), b = new Float64Array(n * n), c = new Float64Array(n * n);
    for (let i = 0; i < n * n; i++) { a[i] = i % 7; b[i] = i % 5; }
    for (let round = 0; round < 4; round++) {
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < n; j++) {
          let sum = 0;
          for (let k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];
          c[i * n + j] = sum;
        }
      }
    }
    return c.reduce((sum, value) => sum + value, 0);
  },
};

self.onmessage = ({ data: kind }) => postMessage(kinds[kind]());
postMessage('ready');
