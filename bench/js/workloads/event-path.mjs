// An event bubbles through `size` ancestors, each with a listener.
import { expect } from '../workers.mjs';

export const needs = ['document'];

const times = 1000;

export function prepare(size) {
  const state = { size, heard: 0, target: document.createElement('div'), event: new Event('x', { bubbles: true }) };
  let child = state.target;
  for (let i = 0; i < size; i++) {
    const parent = document.createElement('div');
    parent.addEventListener('x', () => { state.heard++; });
    parent.appendChild(child);
    child = parent;
  }
  document.body.appendChild(child);
  return state;
}

export function batch(state) {
  const before = state.heard;
  for (let i = 0; i < times; i++) state.target.dispatchEvent(state.event);
  expect('heard', state.heard - before, times * state.size);
  return times;
}
