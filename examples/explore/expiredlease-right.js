// Tabs take a lock, which nobody else has, however slow its tab is.
// After https://github.com/supertokens/browser-tabs-lock/issues/9 and
// https://github.com/firebase/firebase-js-sdk/issues/5890. expiredlease.js has a lock that
// expires.
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

navigator.locks.request('lease', async () => {
  explore.enter('the lease');
  for (let i = 0; i < 3; i++) await wait(1000);
  explore.leave('the lease');
});
