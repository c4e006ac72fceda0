// The token of a session, which all tabs share. It is refreshed a minute before it expires, by one
// of them.
const minute = 60_000;

export function read() {
  return JSON.parse(localStorage.getItem('session') ?? 'null');
}

/** The token, fresh. */
export async function token() {
  const session = read();
  if (session && session.expires - Date.now() > minute) return session.token;
  return navigator.locks.request('session', async () => {
    const fresh = read(); // another tab may have been first
    if (fresh && fresh.expires - Date.now() > minute) return fresh.token;
    const response = await fetch('https://api.test/token', { method: 'POST', body: fresh?.refresh });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    const { lasts, ...next } = await response.json();
    localStorage.setItem('session', JSON.stringify({ ...next, expires: Date.now() + lasts }));
    return next.token;
  });
}

globalThis.token = token;
