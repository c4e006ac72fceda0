// vi: functions that are watched, in the way of vitest.
import { clearAllMocks, fn, isMockFunction, resetAllMocks, restoreAllMocks, spyOn } from '@vitest/spy';
import { delay } from './realtime.js';
import { go } from './go.js';

/** Calls a function until it neither throws nor rejects, by the clock of the machine. */
export async function waitFor(f, options = {}) {
  const { interval = 50, timeout = 1000 } = typeof options === 'number' ? { timeout: options } : options;
  const end = go('now') + timeout;
  for (;;) {
    const last = go('now') >= end;
    try {
      return await f();
    } catch (error) {
      if (last) throw error;
    }
    await delay(interval);
  }
}

/** Calls a function until it returns what is true, by the clock of the machine. */
export async function waitUntil(f, options = {}) {
  return waitFor(async () => {
    const value = await f();
    if (!value) throw new Error('waitUntil() was not satisfied in time');
    return value;
  }, options);
}

const stubbed = new Map();

function stubGlobal(name, value) {
  if (!stubbed.has(name)) stubbed.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
  Object.defineProperty(globalThis, name, { value, configurable: true, enumerable: true, writable: true });
  return vi;
}

function unstubAllGlobals() {
  for (const [name, descriptor] of stubbed) {
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else delete globalThis[name];
  }
  stubbed.clear();
  return vi;
}

const chained = (f) => () => { f(); return vi; };
const refuse = (name, instead) => () => { throw new Error(`vi.${name}() is not there: ${instead}`); };
const noModules = 'modules are those of the browser; pass what is to be replaced, or use an import map';
const noTimers = 'time.advance() moves the clock of all pages; see --time manual';

export const vi = {
  fn, spyOn, isMockFunction, waitFor, waitUntil, stubGlobal, unstubAllGlobals,
  mocked: (value) => value,
  hoisted: (f) => f(),
  clearAllMocks: chained(clearAllMocks),
  resetAllMocks: chained(resetAllMocks),
  restoreAllMocks: chained(restoreAllMocks),
  ...Object.fromEntries(['mock', 'doMock', 'unmock', 'doUnmock', 'importActual', 'importMock', 'resetModules'].map((name) => [name, refuse(name, noModules)])),
  ...Object.fromEntries(['useFakeTimers', 'useRealTimers', 'setSystemTime', 'advanceTimersByTime', 'advanceTimersByTimeAsync', 'runAllTimers', 'runAllTimersAsync'].map((name) => [name, refuse(name, noTimers)])),
};
