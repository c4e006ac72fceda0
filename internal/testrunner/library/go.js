// Go, as the page sees it.
import { decode } from './codec.js';

const call = globalThis.__sluiceTest;
const { parse, stringify } = JSON;

/** Calls Go, which answers at once. The data, and the answer, are of JSON. */
export function go(method, data = null) {
  const answer = call(method, stringify(data));
  return answer === '' ? undefined : parse(answer);
}

let last = 0;
const pending = new Map();

/** Has Go do what takes time. The data is of JSON, the answer what codec.js knows. */
export function ask(method, data) {
  const id = ++last;
  const asked = new Error(); // its stack says where
  const result = new Promise((resolve, reject) => pending.set(id, { resolve, reject, asked }));
  go('ask', { id, method, data });
  return result;
}

/** Go's answer. */
export function answered(id, failed, text) {
  const { resolve, reject, asked } = pending.get(id);
  pending.delete(id);
  const value = decode(text);
  if (!failed) return resolve(value);
  if (value instanceof Error) {
    // Where it was thrown, which may be in another page, and where this one asked for it.
    const stack = [value.stack, asked.stack].filter(Boolean).map((s) => s.trimEnd()).join('\n');
    Object.defineProperty(value, 'stack', { value: stack, configurable: true, writable: true });
  }
  reject(value);
}
