// Requests for `size` locks of different names, all held at once.
import { expect } from '../workers.mjs';

export const needs = ['navigator.locks'];

export async function batch(size) {
  let granted = 0, release;
  const all = new Promise((resolve) => { release = resolve; });
  const requests = [];
  for (let i = 0; i < size; i++) {
    requests.push(navigator.locks.request(`name ${i}`, () => {
      if (++granted === size) release();
      return all;
    }));
  }
  await Promise.all(requests);
  expect('grants', granted, size);
  return size;
}
