// firstChild of `size` elements, in turn.
import { expect } from '../workers.mjs';

export const needs = ['document'];

const times = 1000;

export const prepare = (size) => Array.from({ length: size }, () => {
  const parent = document.createElement('div');
  parent.appendChild(document.createElement('span'));
  return parent;
});

export function batch(parents) {
  let children = 0;
  for (let i = 0; i < times; i++) for (const parent of parents) if (parent.firstChild) children++;
  expect('children', children, times * parents.length);
  return children;
}
