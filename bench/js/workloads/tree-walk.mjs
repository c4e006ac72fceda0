// A walk over a tree parsed from `size` characters, by firstChild and nextSibling.
import { expect } from '../workers.mjs';
import { count, rows } from '../markup.mjs';

export const needs = ['document'];

export function prepare(size) {
  const root = document.createElement('ul');
  root.innerHTML = rows(size);
  return { root, nodes: count(root) };
}

export function batch({ root, nodes }) {
  expect('nodes', count(root), nodes);
  return nodes;
}

export const finish = ({ nodes }) => nodes;
