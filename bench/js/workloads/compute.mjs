// `size` workers do one piece of plain computing each, at the same time.
import { endAll, expect, message, startAll } from '../workers.mjs';

export const needs = ['Worker'];

export const prepare = async (size, { variant }) => ({ variant, workers: await startAll('compute', size) });

export async function batch(state) {
  const results = Promise.all(state.workers.map(message));
  state.workers.forEach((worker) => worker.postMessage(state.variant));
  const [result, ...others] = await results;
  others.forEach((other) => expect('result', other, result));
  if (state.result !== undefined) expect('result', result, state.result);
  state.result = result;
  return 1;
}

export function finish({ workers, result }) {
  endAll(workers);
  return result;
}
