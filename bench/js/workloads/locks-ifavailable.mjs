// Requests with ifAvailable for a lock that is held, one after the other.
import { expect } from '../workers.mjs';

export const needs = ['navigator.locks'];

export async function prepare(size) {
  const state = { size };
  await new Promise((held) => {
    state.request = navigator.locks.request('held', () => new Promise((release) => {
      state.release = release;
      held();
    }));
  });
  return state;
}

export async function batch({ size }) {
  let refused = 0;
  for (let i = 0; i < size; i++) {
    await navigator.locks.request('held', { ifAvailable: true }, (lock) => { if (lock === null) refused++; });
  }
  expect('refused', refused, size);
  return size;
}

export async function finish({ request, release }) {
  release();
  await request;
}
