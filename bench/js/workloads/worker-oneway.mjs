// `size` small messages to a worker, which then says how many it had.
import { endAll, expect, message, startAll } from '../workers.mjs';

export const needs = ['Worker'];

export const prepare = async (size) => ({ size, workers: await startAll('sink', 1) });

export async function batch({ size, workers: [worker] }) {
  const answer = message(worker);
  for (let i = 0; i < size; i++) worker.postMessage(i);
  worker.postMessage(null);
  expect('messages', await answer, size);
  return size;
}

export const finish = ({ workers }) => endAll(workers);
