// Two tabs share a session. When its token has expired, one of them refreshes it while it
// holds a lock; the other finds the fresh token.
// After https://github.com/supabase/auth-js/issues/213 and
// https://github.com/authts/oidc-client-ts/issues/430. tokenrefresh.js takes no lock.
const request = (r) => new Promise((resolve, reject) => {
  r.onsuccess = () => resolve(r.result);
  r.onerror = () => reject(r.error);
});

async function open() {
  const r = indexedDB.open('session', 1);
  r.onupgradeneeded = () => r.result.createObjectStore('tokens').put({ refresh: 0, expires: 0 }, 'token');
  return request(r);
}

// The server: each refresh token is good for one use.
async function refreshAtServer(refresh) {
  await new Promise((resolve) => setTimeout(resolve, 5 + 20 * Math.random()));
  explore.assert(!explore.get(`used ${refresh}`), `refresh token ${refresh} was used twice`);
  explore.set(`used ${refresh}`, true);
  return { refresh: refresh + 1, expires: Date.now() + 3_600_000 };
}

async function session(db) {
  const token = await request(db.transaction('tokens').objectStore('tokens').get('token'));
  if (token.expires > Date.now()) return token;
  const fresh = await refreshAtServer(token.refresh);
  await request(db.transaction('tokens', 'readwrite').objectStore('tokens').put(fresh, 'token'));
  return fresh;
}

open().then((db) => setTimeout(() => navigator.locks.request('session', () => session(db)), 1000 * Math.random()));
