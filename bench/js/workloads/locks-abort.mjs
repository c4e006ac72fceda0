// `size` requests wait for a lock that is held and are aborted, from the middle
// of the queue too. The aborts are timed, not the requests.
import { expect } from '../workers.mjs';

export const needs = ['navigator.locks'];

export async function batch(size) {
  let ms, aborted = 0;
  await navigator.locks.request('aborted', async () => {
    const controllers = [], requests = [];
    for (let i = 0; i < size; i++) {
      const controller = new AbortController();
      controllers.push(controller);
      requests.push(navigator.locks.request('aborted', { signal: controller.signal }, () => {})
        .catch((error) => { if (error.name === 'AbortError') aborted++; }));
    }
    expect('waiting', (await navigator.locks.query()).pending.length, size);
    const begin = performance.now();
    for (let from = 0; from < 7; from++) {
      for (let i = from; i < size; i += 7) controllers[i].abort();
    }
    await Promise.all(requests);
    ms = performance.now() - begin;
  });
  expect('aborted', aborted, size);
  return { operations: size, ms };
}
