// Requests for a free lock, one after the other; `size` of them in a batch.
import { expect } from '../workers.mjs';

export const needs = ['navigator.locks'];

export async function batch(size) {
  let granted = 0;
  for (let i = 0; i < size; i++) await navigator.locks.request('sequential', () => { granted++; });
  expect('grants', granted, size);
  return size;
}
