// Leader election: whoever holds the lock leads. When the leader dies, the user
// agent releases its locks, and the next in line leads.
const candidate = URL.createObjectURL(new Blob([`
  navigator.locks.request('leader', () => {
    postMessage(name);
    return new Promise(() => {}); // lead until the end
  });
`]));
const candidates = new Map();
for (const name of ['ada', 'grace', 'edsger']) {
  const worker = new Worker(candidate, { name });
  candidates.set(name, worker);
  worker.onmessage = async ({ data: leader }) => {
    const { pending } = await navigator.locks.query();
    console.log(leader, 'leads;', pending.length, 'wait');
    candidates.get(leader).terminate(); // the leader dies
    candidates.delete(leader);
    if (candidates.size === 0) console.log('nobody is left to lead');
  };
}
