// Leader election: whoever holds the lock leads. When the leader dies, the user
// agent releases its locks, and the next in line leads.
const candidate = URL.createObjectURL(new Blob([`
  navigator.locks.request('leader', () => {
    postMessage('leads');
    return new Promise(() => {}); // lead until the end
  });
  postMessage('stands');
`]));

let standing = 0;
const candidates = new Map();
function dies(leader) {
  console.log(leader, 'dies');
  candidates.get(leader).terminate();
  candidates.delete(leader);
  if (candidates.size === 0) console.log('nobody is left to lead');
}

// The polls are open until all candidates stand.
navigator.locks.request('leader', () => new Promise((closePolls) => {
  for (const name of ['ada', 'grace', 'edsger']) {
    const worker = new Worker(candidate, { name });
    candidates.set(name, worker);
    worker.onmessage = async ({ data }) => {
      if (data === 'stands') {
        if (++standing === 3) closePolls();
        return;
      }
      const { pending } = await navigator.locks.query();
      console.log(name, 'leads;', pending.length, 'wait');
      dies(name);
    };
  }
}));
