// What workloads with workers share.

/** Starts the worker of the file `name` in workers/. */
export function start(name) {
  const worker = new Worker(new URL(`./workers/${name}.mjs`, import.meta.url), { type: 'module' });
  worker.onerror = (event) => { throw event.error ?? new Error(event.message); };
  return worker;
}

/** Starts `count` workers and waits until each has said that it listens. */
export async function startAll(name, count) {
  const workers = Array.from({ length: count }, () => start(name));
  await Promise.all(workers.map(message));
  return workers;
}

export const endAll = (workers) => workers.forEach((worker) => worker.terminate());

/** The next message of `worker`. */
export const message = (worker) => new Promise((resolve) => {
  worker.onmessage = ({ data }) => resolve(data);
});

export function expect(what, got, want) {
  if (got !== want) throw new Error(`${what}: got ${got}, want ${want}`);
}
