// Two tabs count in one record. Each reads it in one transaction, and writes it in another:
// what the other tab writes in between is lost.
// After https://github.com/localForage/localForage/issues/582 and
// https://github.com/WICG/kv-storage/issues/56. lostupdate-right.js does both in one.
const request = (r) => new Promise((resolve, reject) => {
  r.onsuccess = () => resolve(r.result);
  r.onerror = () => reject(r.error);
});

async function open() {
  const r = indexedDB.open('counter', 1);
  r.onupgradeneeded = () => r.result.createObjectStore('counts');
  return request(r);
}

async function increment(db) {
  const count = await request(db.transaction('counts').objectStore('counts').get('n')) ?? 0;
  await request(db.transaction('counts', 'readwrite').objectStore('counts').put(count + 1, 'n'));
}

(async () => {
  const db = await open();
  explore.set('tabs', (explore.get('tabs') ?? 0) + 1);
  await increment(db);
  explore.eventually(async function everyIncrementCounts() {
    const count = await request(db.transaction('counts').objectStore('counts').get('n'));
    return count === explore.get('tabs');
  });
})();
