// One agent sends messages to `size` workers by turns.
import { endAll, expect, message, startAll } from '../workers.mjs';

export const needs = ['Worker'];

const each = 250;

export const prepare = (size) => startAll('sink', size);

export async function batch(workers) {
  const answers = Promise.all(workers.map(message));
  for (let i = 0; i < each; i++) workers.forEach((worker) => worker.postMessage(i));
  workers.forEach((worker) => worker.postMessage(null));
  (await answers).forEach((count) => expect('messages', count, each));
  return each * workers.length;
}

export const finish = endAll;
