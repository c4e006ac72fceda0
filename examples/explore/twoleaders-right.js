// Tabs elect a leader with a lock: it is held by one at a time, however slow the others are.
// After https://github.com/pubkey/broadcast-channel/issues/385. twoleaders.js uses messages.
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

navigator.locks.request('leader', async () => {
  explore.enter('leadership');
  await wait(1000);
  explore.leave('leadership');
});
