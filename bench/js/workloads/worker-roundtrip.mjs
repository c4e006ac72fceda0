// A string of `size` characters to a worker and back.
import { endAll, startAll } from '../workers.mjs';

export const needs = ['Worker'];

const trips = 100;

export const prepare = async (size) => ({ text: 'x'.repeat(size), workers: await startAll('echo', 1) });

export const batch = ({ text, workers: [worker] }) => new Promise((resolve, reject) => {
  let count = 0;
  worker.onmessage = ({ data }) => {
    if (data.length !== text.length) return reject(new Error(`a message of ${data.length} characters`));
    if (++count === trips) return resolve(trips);
    worker.postMessage(text);
  };
  worker.postMessage(text);
});

export const finish = ({ workers }) => endAll(workers);
