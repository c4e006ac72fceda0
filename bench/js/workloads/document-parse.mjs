// A document of `size` characters is parsed.
import { count, page } from '../markup.mjs';

export const needs = ['DOMParser'];

export function prepare(size) {
  return { parser: new DOMParser(), text: page(size), parsed: null };
}

export function batch(state) {
  state.parsed = state.parser.parseFromString(state.text, 'text/html');
  return 1;
}

export const finish = ({ parsed }) => count(parsed.documentElement);
