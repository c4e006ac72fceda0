// getByRole of @testing-library/dom finds one button by its name among `size` elements, which change between one and the next.
import { getByRole } from '@testing-library/dom';
import { expect } from '../workers.mjs';

export const needs = ['document'];

const perRow = 10;

export function prepare(size) {
  const root = document.createElement('main');
  let rows = '';
  for (let i = 0; i < size / perRow; i++) {
    rows += `<section aria-label="dish ${i}"><h3>Dish ${i}</h3><p><img alt="" src="data:,"><a href="#${i}">more of ${i}</a></p>
      <label><input type="checkbox"> as a gift</label><input type="text" aria-label="amount of ${i}"><span hidden></span>${i % 10 ? '<em>none left</em>' : `<button>Order ${i}</button>`}</section>`;
  }
  root.innerHTML = rows;
  document.body.appendChild(root);
  return { root, buttons: root.querySelectorAll('button').length, turn: 0 };
}

export function batch(state) {
  const { root, buttons } = state, n = state.turn++ % buttons * perRow;
  root.lastChild.className = `turn-${state.turn}`;
  const found = getByRole(root, 'button', { name: `Order ${n}` });
  if (found.textContent !== `Order ${n}`) throw new Error(`found ${found.textContent}, not Order ${n}`);
  return 1;
}

export function finish({ root, buttons }) {
  const elements = root.querySelectorAll('*').length;
  root.remove();
  return `${elements} elements, ${buttons} buttons`;
}
