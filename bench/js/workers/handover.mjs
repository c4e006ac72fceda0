// Takes the lock again and again, each time asking for the next turn while it
// still holds this one, so that the other worker comes in between. Writes down
// whose turn it was.
self.onmessage = async ({ data: { id, turns, log } }) => {
  const next = new Int32Array(log, 0, 1), order = new Int8Array(log, 4);
  const asked = [];
  const turn = () => asked.push(navigator.locks.request('handover', () => {
    order[next[0]++] = id;
    if (asked.length < turns) turn();
  }));
  turn();
  await navigator.locks.query(); // by now the request stands in the queue
  postMessage('asked');
  for (let i = 0; i < asked.length; i++) await asked[i];
  postMessage('done');
};
postMessage('ready');
