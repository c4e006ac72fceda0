// A list that tabs keep in step: IndexedDB has it, a lock sees to it that they add to
// it one after the other, and a BroadcastChannel tells the others that it has changed.
//
//     sluice run examples/tabs.js examples/tabs.js
const finished = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
(async () => {
  const request = indexedDB.open('to do', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('list', { autoIncrement: true });
  const db = await finished(request);
  const list = (mode) => db.transaction('list', mode).objectStore('list');
  const show = async () => console.log('to do:', (await finished(list('readonly').getAll())).join(', '));

  const changes = new BroadcastChannel('to do');
  changes.onmessage = show;
  await navigator.locks.request('to do', async () => {
    const cups = await finished(list('readonly').count());
    await finished(list('readwrite').add(`drink cup ${cups + 1} of tea`));
  });
  changes.postMessage('the list has changed');
  await show();
})();
