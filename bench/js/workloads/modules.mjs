// Imports a graph of `size` modules, which no agent has loaded before.
import { expect } from '../workers.mjs';

export const once = true;

export const prepare = (size, { graphs }) => ({ size, url: graphs[size] });

export async function batch({ size, url }) {
  const { total } = await import(url);
  expect('modules', total(1), size);
  return 1;
}
