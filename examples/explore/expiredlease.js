// Tabs take a lock that is an entry of localStorage, and is good for some seconds unless it is
// renewed. A tab that is slow, as those in the background are, goes on when its lock has
// expired, and another tab has it.
// After https://github.com/supertokens/browser-tabs-lock/issues/9 and
// https://github.com/firebase/firebase-js-sdk/issues/5890. expiredlease-right.js takes a lock
// of navigator.locks.
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const me = Math.random();

async function acquire() {
  for (;;) {
    const lease = JSON.parse(localStorage.getItem('lease') ?? 'null');
    if (!lease || lease.owner === me || lease.until < Date.now()) {
      localStorage.setItem('lease', JSON.stringify({ owner: me, until: Date.now() + 5000 }));
      // Another tab that has looked at the same time writes now, too.
      await wait(50);
      if (JSON.parse(localStorage.getItem('lease'))?.owner === me) return;
    }
    await wait(1000);
  }
}

function renew() {
  localStorage.setItem('lease', JSON.stringify({ owner: me, until: Date.now() + 5000 }));
}

(async () => {
  await acquire();
  explore.enter('the lease');
  for (let i = 0; i < 3; i++) {
    await wait(1000);
    renew();
  }
  explore.leave('the lease');
  localStorage.removeItem('lease');
})();
