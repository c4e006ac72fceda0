// One lock goes to and fro between `size` workers, which wait in its queue from
// the start.
import { endAll, expect, message, startAll } from '../workers.mjs';

export const needs = ['navigator.locks', 'Worker', 'SharedArrayBuffer'];

const turns = 500;

export const prepare = (size) => startAll('handover', size);

export async function batch(workers) {
  const total = turns * workers.length;
  const log = new SharedArrayBuffer(4 + total);
  await navigator.locks.request('handover', () => {
    const asked = workers.map(message);
    workers.forEach((worker, id) => worker.postMessage({ id, turns, log }));
    return Promise.all(asked);
  });
  const begin = performance.now();
  await Promise.all(workers.map(message));
  const ms = performance.now() - begin;

  expect('turns', new Int32Array(log, 0, 1)[0], total);
  const order = new Int8Array(log, 4);
  let changes = 0;
  for (let i = 1; i < total; i++) if (order[i] !== order[i - 1]) changes++;
  if (changes < total / 2) throw new Error(`the lock changed hands ${changes} times in ${total} turns`);
  return { operations: total, ms };
}

export const finish = endAll;
