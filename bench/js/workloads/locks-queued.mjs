// `size` requests wait for one lock that is held; then it is released. (The
// callbacks are asynchronous functions: with others Node's stack overflows.)
import { expect } from '../workers.mjs';

export const needs = ['navigator.locks'];

export async function batch(size) {
  let granted = 0, inOrder = true;
  const requests = [];
  await navigator.locks.request('queued', () => {
    for (let i = 0; i < size; i++) {
      requests.push(navigator.locks.request('queued', async () => { inOrder &&= granted++ === i; }));
    }
  });
  await Promise.all(requests);
  expect('grants', granted, size);
  expect('in order', inOrder, true);
  return size;
}
