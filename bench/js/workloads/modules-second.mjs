// Imports a graph of `size` modules in a worker after its owner has.
import { endAll, expect, message, startAll } from '../workers.mjs';

export const needs = ['Worker'];
export const once = true;

export async function prepare(size, { graphs }) {
  const { total } = await import(graphs[size]);
  expect('modules', total(1), size);
  return { size, url: graphs[size], workers: await startAll('modules', 1) };
}

export async function batch({ size, url, workers: [worker] }) {
  worker.postMessage(url);
  const { ms, total } = await message(worker);
  expect('modules', total, size);
  return { operations: 1, ms };
}

export const finish = ({ workers }) => endAll(workers);
