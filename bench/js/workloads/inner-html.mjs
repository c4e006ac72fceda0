// innerHTML is set to `size` characters.
import { count, rows } from '../markup.mjs';

export const needs = ['document'];

export function prepare(size) {
  const root = document.createElement('ul');
  document.body.appendChild(root);
  return { root, text: rows(size) };
}

export function batch({ root, text }) {
  root.innerHTML = text;
  return 1;
}

export function finish({ root }) {
  root.remove();
  return count(root);
}
