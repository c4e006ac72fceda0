// `size` changes of an attribute are recorded, and the records taken.
import { expect } from '../workers.mjs';

export const needs = ['document', 'MutationObserver'];

export function prepare(size) {
  const state = { size, element: document.createElement('div'), observer: new MutationObserver(() => {}), texts: ['odd', 'even'] };
  document.body.appendChild(state.element);
  state.observer.observe(state.element, { attributes: true });
  return state;
}

export function batch({ size, element, observer, texts }) {
  for (let i = 0; i < size; i++) element.setAttribute('title', texts[i & 1]);
  const records = observer.takeRecords();
  expect('records', records.length, size);
  expect('target', records[size - 1].target, element);
  return size;
}

export function finish({ observer, element }) {
  observer.disconnect();
  element.remove();
}
