// test.explore: a test that tabs do right under many schedules.
import { test } from '@vitest/runner';
import { ask } from './go.js';

const kinds = ['count', 'crash', 'close', 'reload'];

/** A tab of an exploration: a URL, or an object with it and what may happen to the tab. */
function tabOf(tab) {
  const of = typeof tab === 'object' && !(tab instanceof URL) ? tab : { url: tab };
  for (const key of Object.keys(of)) {
    if (key !== 'url' && !kinds.includes(key)) throw new TypeError(`test.explore(): a tab has a url, ${kinds.join(', ')}, but no ${key}`);
  }
  const { url, count = 1, crash = false, close = false, reload = false } = of;
  if (!Number.isInteger(count) || count < 1) throw new RangeError(`test.explore(): count is a number from 1, not ${String(count)}`);
  return { url: new URL(url, location.href).href, count, crash: Boolean(crash), close: Boolean(close), reload: Boolean(reload) };
}

/** A number of an option, or its default. */
function numberOf(options, name, least, fallback) {
  const n = options[name] ?? fallback;
  if (!Number.isInteger(n) || n < least) throw new RangeError(`test.explore(): ${name} is a number from ${least}, not ${String(n)}`);
  return n;
}

/** What Go, or the library, says, with the place of the test: the stack has no other of the file. */
function at(declared, error) {
  return Object.defineProperty(error, 'stack', { value: declared.stack, configurable: true, writable: true });
}

test.explore = (name, tabs, options = {}) => {
  const declared = new Error(); // its stack says where
  return test(name, { timeout: 0 }, () => explore(tabs, options, declared));
};

async function explore(tabs, options, declared) {
  let story;
  try {
    story = await ask('explore', {
      tabs: (Array.isArray(tabs) ? tabs : [tabs]).map(tabOf),
      seeds: numberOf(options, 'seeds', 1, 200),
      firstSeed: numberOf(options, 'firstSeed', 0, 0),
      switches: numberOf(options, 'switches', 0, 0),
      time: numberOf(options, 'time', 0, 0),
    });
  } catch (error) {
    throw at(declared, error);
  }
  if (story !== undefined) throw Object.defineProperty(new Error(story), 'stack', { value: '' });
}
