// A number that all tabs of a page count up together. Who adds holds a lock from reading it to writing it: without, what
// the tabs add at the same time would be lost.
const key = location.pathname;
const channel = new BroadcastChannel(key);
const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
const listeners = new Set();

const tell = () => listeners.forEach((listener) => listener(total()));
channel.onmessage = tell;

export const total = () => Number(localStorage.getItem(key));

// onTotal calls listener with each total, and returns what ends that.
export function onTotal(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const add = () => navigator.locks.request(key, async () => {
  const { port1, port2 } = new MessageChannel();
  const sum = new Promise((resolve) => { port1.onmessage = ({ data }) => resolve(data); });
  worker.postMessage([total(), port2], [port2]);
  localStorage.setItem(key, await sum);
  port1.close();
  tell();
  channel.postMessage(null);
});

// end lets the tab end.
export function end() {
  worker.terminate();
  channel.close();
}
