// Two tabs count in one record. Each reads and writes it in one transaction, which nobody
// else comes between. lostupdate.js does not.
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
  const counts = db.transaction('counts', 'readwrite').objectStore('counts');
  await request(counts.put((await request(counts.get('n')) ?? 0) + 1, 'n'));
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
