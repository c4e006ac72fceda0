// querySelectorAll among `size` nodes, which change between one and the next.
import { expect } from '../workers.mjs';
import { count, rows } from '../markup.mjs';

export const needs = ['document'];

const perRow = 7, lengthOfRow = 90;

export function prepare(size) {
  const root = document.createElement('ul');
  root.innerHTML = rows(size / perRow * lengthOfRow);
  document.body.appendChild(root);
  return { root, last: root.lastChild, found: 0 };
}

export function batch(state) {
  const { root, last } = state;
  if (last.parentNode) root.removeChild(last); else root.appendChild(last);
  state.found = root.querySelectorAll('li.odd > a[href]').length;
  return 1;
}

export function finish({ root, last, found }) {
  let odd = 0;
  for (let row = root.firstChild; row; row = row.nextSibling) if (/ odd/.test(row.className ?? '')) odd++;
  expect('found', found, odd);
  root.appendChild(last);
  const nodes = count(root);
  root.remove();
  return nodes;
}
