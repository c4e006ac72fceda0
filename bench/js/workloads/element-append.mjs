// `size` elements are created and appended.
import { expect } from '../workers.mjs';

export const needs = ['document'];

export function batch(size) {
  const parent = document.createElement('div');
  for (let i = 0; i < size; i++) parent.appendChild(document.createElement('span'));
  expect('children', parent.childNodes.length, size);
  return size;
}
