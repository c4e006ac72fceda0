// `size` workers live at once, and each answers a message.
import { endAll, expect, message, startAll } from '../workers.mjs';

export const needs = ['Worker'];

export async function memory(size, mark) {
  await mark('before');
  const workers = [];
  while (workers.length < size) workers.push(...await startAll('echo', Math.min(20, size - workers.length)));
  const answers = Promise.all(workers.map(message));
  workers.forEach((worker, i) => worker.postMessage(i));
  (await answers).forEach((answer, i) => expect('answer', answer, i));
  await mark('after');
  endAll(workers);
}
