// An ArrayBuffer of `size` bytes is transferred to a worker and back.
import { endAll, startAll } from '../workers.mjs';

export const needs = ['Worker'];

const trips = 20;

export async function prepare(size) {
  const bytes = new Uint8Array(size);
  bytes[size - 1] = 42;
  return { buffer: bytes.buffer, workers: await startAll('echo', 1) };
}

export const batch = (state) => new Promise((resolve, reject) => {
  const [worker] = state.workers, size = state.buffer.byteLength;
  let count = 0;
  worker.onmessage = ({ data }) => {
    if (new Uint8Array(data)[size - 1] !== 42) return reject(new Error('the buffer came back changed'));
    if (++count < trips) return worker.postMessage(data, [data]);
    state.buffer = data;
    resolve(trips);
  };
  worker.postMessage(state.buffer, [state.buffer]);
  if (state.buffer.byteLength !== 0) reject(new Error('the buffer was not transferred'));
});

export const finish = ({ workers }) => endAll(workers);
