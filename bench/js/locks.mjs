// What workloads of locks share.
import { expect } from './workers.mjs';

/** Makes `size` requests, `request(i, callback)` each, whose locks are all held at once. */
export async function holdAll(size, request) {
  let granted = 0, release;
  const all = new Promise((resolve) => { release = resolve; });
  const requests = [];
  for (let i = 0; i < size; i++) {
    requests.push(request(i, () => {
      if (++granted === size) release();
      return all;
    }));
  }
  await Promise.all(requests);
  expect('grants', granted, size);
  return size;
}
