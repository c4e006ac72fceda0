// Starts `size` workers at once and waits for the first message of each.
import { endAll, message, start } from '../workers.mjs';

export const needs = ['Worker'];

export async function batch(size) {
  const begin = performance.now();
  const workers = Array.from({ length: size }, () => start('hello'));
  await Promise.all(workers.map(message));
  const ms = performance.now() - begin;
  endAll(workers);
  await new Promise((resolve) => setTimeout(resolve, 10)); // some end in the background
  return { operations: size, ms };
}
