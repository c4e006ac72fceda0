// Preact creates a table of `size` rows.
import { expect } from '../workers.mjs';

export const needs = ['document'];

const adjectives = ['pretty', 'large', 'big', 'small', 'tall', 'short', 'long'];
const colours = ['red', 'yellow', 'blue', 'green', 'pink', 'brown'];
const nouns = ['table', 'chair', 'house', 'sandwich', 'car', 'burger', 'pizza', 'mouse'];

export async function prepare(size) {
  const { h, render } = await import('../node_modules/preact/dist/preact.mjs');
  const nothing = () => {};
  const rows = Array.from({ length: size }, (_, i) => ({ id: i + 1, label: `${adjectives[i % 7]} ${colours[i % 6]} ${nouns[i % 8]}` }));
  const Row = ({ id, label }) => h('tr', { class: id % 10 ? '' : 'danger' },
    h('td', { class: 'col-md-1' }, id),
    h('td', { class: 'col-md-4' }, h('a', { onClick: nothing }, label)),
    h('td', { class: 'col-md-1' }, h('a', { onClick: nothing }, h('span', { class: 'glyphicon', 'aria-hidden': 'true' }))),
    h('td', { class: 'col-md-6' }));
  const Table = ({ rows }) => h('table', { class: 'table' }, h('tbody', null, rows.map((row) => h(Row, { key: row.id, ...row }))));
  return { size, draw: (root) => render(h(Table, { rows }), root) };
}

export function batch({ size, draw }) {
  const root = document.createElement('div');
  document.body.appendChild(root);
  draw(root);
  expect('rows', root.firstChild.firstChild.childNodes.length, size);
  root.remove();
  return 1;
}
