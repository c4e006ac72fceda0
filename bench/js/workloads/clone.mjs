// structuredClone of one of five shapes.
import { expect } from '../workers.mjs';

export const needs = ['structuredClone'];

const count = (length, f) => Array.from({ length }, (_, i) => f(i));

const shapes = {
  graph: () => ({ id: 7, name: 'graph', list: [1, 2, 3, { x: 'y' }], when: new Date(0), map: new Map([['a', 1], ['b', 2]]) }),
  numbers: (size) => count(size, (i) => i * 1.5),
  records: (size) => count(size, (id) => ({ id, name: `record ${id}`, active: id % 2 === 0, tags: ['a', 'b'], at: { x: id, y: 0.5 } })),
  collections: (size) => new Map(count(size, (i) => [`key ${i}`, new Set([i, BigInt(i), new Date(i)])])),
  binary: (size) => new Uint8Array(size).fill(42),
};

export function prepare(size, { variant }) {
  const value = shapes[variant](size);
  return { value, times: Math.max(1, Math.floor(1000 / size)), length: value.size ?? value.length };
}

export function batch({ value, times, length }) {
  for (let i = 0; i < times; i++) {
    const copy = structuredClone(value);
    if (copy === value || (copy.size ?? copy.length) !== length) throw new Error('not a copy');
  }
  return times;
}

export function finish({ value }) {
  const inside = (value) => JSON.stringify(value, (key, value) => typeof value === 'bigint' ? `${value}n` :
    value instanceof Map || value instanceof Set ? [...value] : ArrayBuffer.isView(value) ? [...value] : value);
  expect('the copy', inside(structuredClone(value)) === inside(value), true);
}
