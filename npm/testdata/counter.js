// A tab that counts under a lock, and says so.
const channel = new BroadcastChannel('counter');
globalThis.count = (scriptArgs ?? [])[0] ?? 0;
globalThis.add = (n) => navigator.locks.request('count', async () => {
  count += n;
  channel.postMessage(count);
  console.log('count', count);
  return count;
});
channel.onmessage = ({ data }) => console.log('heard', data);
