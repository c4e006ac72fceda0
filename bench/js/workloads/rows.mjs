// A library of user interfaces creates a table of `size` rows and removes it, or, of the variants with "-update", gives every
// tenth row of a table another label.
import { expect } from '../workers.mjs';

export const needs = ['document'];

const adjectives = ['pretty', 'large', 'big', 'small', 'tall', 'short', 'long'];
const colours = ['red', 'yellow', 'blue', 'green', 'pink', 'brown'];
const nouns = ['table', 'chair', 'house', 'sandwich', 'car', 'burger', 'pizza', 'mouse'];
const nothing = () => {};

/** The rows of a table. */
const rowsOf = (size) => Array.from({ length: size }, (_, i) => ({ id: i + 1, label: `${adjectives[i % 7]} ${colours[i % 6]} ${nouns[i % 8]}` }));

/** What a library does: `mount` draws rows into an element, and returns how to draw others and how to remove all. */
const libraries = {
  async preact() {
    const { h, render } = await import('preact');
    const Row = ({ id, label }) => h('tr', { class: id % 10 ? '' : 'danger' },
      h('td', { class: 'col-md-1' }, id),
      h('td', { class: 'col-md-4' }, h('a', { onClick: nothing }, label)),
      h('td', { class: 'col-md-1' }, h('a', { onClick: nothing }, h('span', { class: 'glyphicon', 'aria-hidden': 'true' }))),
      h('td', { class: 'col-md-6' }));
    const Table = ({ rows }) => h('table', { class: 'table' }, h('tbody', null, rows.map((row) => h(Row, { key: row.id, ...row }))));
    return (root, rows) => {
      const draw = (rows) => render(h(Table, { rows }), root);
      draw(rows);
      return { draw, remove: () => render(null, root) };
    };
  },
  async react() {
    const { createElement: h, memo } = (await import('react')).default;
    const { createRoot } = (await import('react-dom/client')).default;
    const { flushSync } = (await import('react-dom')).default;
    const Row = memo(({ id, label }) => h('tr', { className: id % 10 ? '' : 'danger' },
      h('td', { className: 'col-md-1' }, id),
      h('td', { className: 'col-md-4' }, h('a', { onClick: nothing }, label)),
      h('td', { className: 'col-md-1' }, h('a', { onClick: nothing }, h('span', { className: 'glyphicon', 'aria-hidden': 'true' }))),
      h('td', { className: 'col-md-6' })));
    const Table = ({ rows }) => h('table', { className: 'table' }, h('tbody', null, rows.map((row) => h(Row, { key: row.id, ...row }))));
    return (root, rows) => {
      const app = createRoot(root);
      const draw = (rows) => flushSync(() => app.render(h(Table, { rows })));
      draw(rows);
      return { draw, remove: () => flushSync(() => app.unmount()) };
    };
  },
  async vue() {
    const { createApp, h, nextTick, shallowRef } = await import('vue/dist/vue.runtime.esm-browser.prod.js');
    const Row = {
      props: ['id', 'label'],
      render() {
        return h('tr', { class: this.id % 10 ? '' : 'danger' }, [
          h('td', { class: 'col-md-1' }, this.id),
          h('td', { class: 'col-md-4' }, [h('a', { onClick: nothing }, this.label)]),
          h('td', { class: 'col-md-1' }, [h('a', { onClick: nothing }, [h('span', { class: 'glyphicon', 'aria-hidden': 'true' })])]),
          h('td', { class: 'col-md-6' })]);
      },
    };
    return (root, rows) => {
      const shown = shallowRef(rows);
      const app = createApp({ render: () => h('table', { class: 'table' }, [h('tbody', null, shown.value.map((row) => h(Row, { key: row.id, ...row })))]) });
      app.mount(root);
      return { draw: (rows) => { shown.value = rows; return nextTick(); }, remove: () => app.unmount() };
    };
  },
  async svelte() {
    const { mount, unmount, flushSync } = await import('svelte');
    const { default: Table } = await import('../svelte-rows.mjs');
    return (target, rows) => {
      let set;
      const app = mount(Table, { target, props: { rows, setter: (f) => { set = f; } } });
      flushSync();
      return { draw: (rows) => { set(rows); flushSync(); }, remove: () => { unmount(app, { outro: false }); } };
    };
  },
  async lit() {
    const { LitElement, html } = await import('lit');
    const { repeat } = await import('lit/directives/repeat.js');
    const row = ({ id, label }) => html`<tr class=${id % 10 ? '' : 'danger'}><td class="col-md-1">${id}</td><td class="col-md-4"><a @click=${nothing}>${label}</a></td>
      <td class="col-md-1"><a @click=${nothing}><span class="glyphicon" aria-hidden="true"></span></a></td><td class="col-md-6"></td></tr>`;
    if (!customElements.get('bench-rows')) {
      customElements.define('bench-rows', class extends LitElement {
        static properties = { rows: {} };
        createRenderRoot() { return this; }
        render() { return html`<table class="table"><tbody>${repeat(this.rows, (r) => r.id, row)}</tbody></table>`; }
      });
    }
    return async (root, rows) => {
      const table = document.createElement('bench-rows');
      table.rows = rows;
      root.append(table);
      await table.updateComplete;
      return { draw: (rows) => { table.rows = rows; return table.updateComplete; }, remove: () => table.remove() };
    };
  },
  async alpine() {
    const { default: found } = await import('alpinejs');
    const Alpine = found.default ?? found; // Node takes its CommonJS
    Alpine.start();
    return async (root, rows) => {
      const data = Alpine.reactive({ rows });
      root.innerHTML = `<table class="table" x-data="table"><tbody><template x-for="row in data.rows" :key="row.id"><tr :class="row.id % 10 ? '' : 'danger'"><td class="col-md-1" x-text="row.id"></td>
        <td class="col-md-4"><a @click="nothing" x-text="row.label"></a></td><td class="col-md-1"><a @click="nothing"><span class="glyphicon" aria-hidden="true"></span></a></td><td class="col-md-6"></td></tr></template></tbody></table>`;
      Alpine.data('table', () => ({ data, nothing }));
      Alpine.initTree(root);
      await Alpine.nextTick();
      return { draw: (rows) => { data.rows = rows; return Alpine.nextTick(); }, remove: () => Alpine.destroyTree(root) };
    };
  },
};

const count = (root) => root.querySelectorAll('tr').length;

export async function prepare(size, { variant }) {
  const [library, task] = variant.split('-');
  const mount = await libraries[library](), rows = rowsOf(size);
  if (task !== 'update') return { size, mount, rows };
  const root = document.body.appendChild(document.createElement('div'));
  return { size, rows, root, shown: await mount(root, rows), turn: 0 };
}

export async function batch(state) {
  const { size, mount, rows } = state;
  if (state.shown) {
    const turn = ++state.turn;
    await state.shown.draw(rows.map((row) => (row.id % 10 === 1 ? { id: row.id, label: `label ${turn}` } : row)));
    const first = state.root.querySelector('tr').querySelector('a').textContent;
    if (first !== `label ${turn}`) throw new Error(`the first row is ${first}, not label ${turn}`);
    return 1;
  }
  const root = document.body.appendChild(document.createElement('div'));
  const shown = await mount(root, rows);
  expect('rows', count(root), size);
  await shown.remove();
  root.remove();
  return 1;
}
