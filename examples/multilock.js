// Several locks at once, without deadlocks: everybody requests them in the same
// order. Each transfer below locks two accounts.
async function requestAll(names, callback) {
  const [first, ...rest] = [...new Set(names)].sort();
  if (first === undefined) return callback();
  return navigator.locks.request(first, () => requestAll(rest, callback));
}

const accounts = { ada: 100, grace: 100, edsger: 100 };
const transfer = (from, to, amount) => requestAll([from, to], async () => {
  const before = accounts[from];
  await null; // somebody else may run here, but not with these accounts
  accounts[from] = before - amount;
  accounts[to] += amount;
});

const names = Object.keys(accounts);
const transfers = Array.from({ length: 300 }, (_, i) => transfer(names[i % 3], names[(i * 7 + 1) % 3], 1));
Promise.all(transfers).then(() => {
  console.log(accounts, 'in all', names.reduce((sum, name) => sum + accounts[name], 0));
});
