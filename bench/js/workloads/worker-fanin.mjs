// `size` workers send messages to one agent at the same time.
import { endAll, expect, startAll } from '../workers.mjs';

export const needs = ['Worker'];

const each = 250;

export const prepare = (size) => startAll('source', size);

export async function batch(workers) {
  let count = 0, sum = 0;
  await new Promise((resolve) => {
    for (const worker of workers) {
      worker.onmessage = ({ data }) => {
        sum += data;
        if (++count === each * workers.length) resolve();
      };
      worker.postMessage(each);
    }
  });
  expect('sum', sum, workers.length * each * (each - 1) / 2);
  return count;
}

export const finish = endAll;
