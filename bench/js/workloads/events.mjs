// Events dispatched to a target with `size` listeners.
import { expect } from '../workers.mjs';

export const needs = ['EventTarget'];

const times = 2000;

export function prepare(size) {
  const state = { size, target: new EventTarget(), event: new Event('x'), heard: 0 };
  for (let i = 0; i < size; i++) state.target.addEventListener('x', () => { state.heard++; });
  return state;
}

export function batch(state) {
  const before = state.heard;
  for (let i = 0; i < times; i++) state.target.dispatchEvent(state.event);
  expect('heard', state.heard - before, times * state.size);
  return times;
}
