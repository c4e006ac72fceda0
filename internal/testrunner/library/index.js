// The library of sluice test, in the page of a test file.
import './realtime.js';
import {
  afterAll, afterEach, aroundAll, aroundEach, beforeAll, beforeEach, describe, getFn, it, onTestFailed, onTestFinished, startTests, suite, test,
} from '@vitest/runner';
import { getNames, getTests } from '@vitest/runner/utils';
import { processError } from '@vitest/utils/error';
import { answered, ask, go } from './go.js';
import { fire } from './realtime.js';
import './explore.js';
import { assert, checkAssertions, createExpect, expect, forgetAssertions } from './expect.js';
import { vi, waitFor, waitUntil } from './mocks.js';
import { driving } from './tabs.js';
import { Routes } from './network.js';

const routes = new Routes((n) => go('routes', n));
const { network } = routes;
const { permissions, tabs, time } = driving({
  ask,
  console: (tab) => go('console', tab),
  takeErrors: (tab) => go('errors', tab),
  ended: (tab) => go('ended', tab),
  message: (tab, after) => ask('message', { tab, after }),
  resolve: (url) => new URL(url, location.href).href,
});

const api = {
  afterAll, afterEach, aroundAll, aroundEach, assert, beforeAll, beforeEach, describe, expect, it, network, onTestFailed, onTestFinished,
  permissions, suite, tabs, test, time, vi, waitFor, waitUntil,
};

const running = new Map(); // tests, with what rejects each

const told = (error) => {
  const { name, message, stack, diff, cause, fileName, lineNumber, columnNumber } = error;
  return { name, message: String(message), stack: String(stack ?? ''), diff, fileName, lineNumber, columnNumber, cause: cause && typeof cause === 'object' ? told(cause) : undefined };
};

/** The errors of a task, for Go. */
const errorsOf = (task) => (task.result?.errors ?? []).map(told);

const stateOf = (t) => (t.mode === 'skip' || t.mode === 'todo' ? t.mode : t.result?.state ?? 'skip');

class Runner {
  pool = 'sluice';
  constructor(config) { this.config = config; }
  importFile(url) { return import(url); }
  onCollected([file]) { go('collected', getTests(file).map((t) => getNames(t).slice(1))); }
  onBeforeRunTask(t) {
    if (t.mode !== 'run' && t.mode !== 'queued') return;
    if (go('bailed')) {
      t.mode = 'skip';
      return;
    }
    running.set(t, () => {});
    t.routes = routes.length;
    go('begin', getNames(t).slice(1));
  }
  onBeforeTryTask(t) { forgetAssertions(getNames(t).slice(1).join(' > ')); }
  onAfterTryTask(t) { checkAssertions(t); }
  async onAfterRunTask(t) {
    this.finished(t);
    if (running.delete(t) && running.size === 0) {
      routes.keep(t.routes);
      await ask('end');
    }
  }
  extendTaskContext(context) {
    let own;
    Object.defineProperty(context, 'expect', { get: () => own ??= createExpect(context.task) });
    Object.defineProperty(context, '_local', { get: () => own !== undefined });
    return context;
  }
  runTask(t) {
    return Promise.race([
      getFn(t)(),
      new Promise((_, reject) => running.set(t, reject)),
    ]);
  }
  finished(t) {
    if (t.told) return;
    t.told = true;
    go('test', { names: getNames(t).slice(1), state: stateOf(t), duration: t.result?.duration ?? 0, note: t.result?.note, retries: t.result?.retryCount ?? 0, errors: errorsOf(t) });
  }
}

/** The errors of suites: of their hooks, and of the file itself. */
function* suiteErrors(s) {
  for (const error of errorsOf(s)) yield { names: s.file === s ? [] : getNames(s).slice(1), error };
  for (const t of s.tasks) if (t.type === 'suite') yield* suiteErrors(t);
}

async function run({ url, pattern, timeout, setup, globals, root }) {
  if (globals) Object.assign(globalThis, api);
  const runner = new Runner({
    root, name: '', setupFiles: setup, passWithNoTests: true, allowOnly: true, sequence: { seed: 1, hooks: 'stack', setupFiles: 'list' },
    testNamePattern: pattern ? new RegExp(pattern) : undefined, maxConcurrency: 5, testTimeout: timeout, hookTimeout: timeout, retry: 0,
    includeTaskLocation: false, tags: [], tagsFilter: undefined, strictTags: false, chaiConfig: undefined,
  });
  const errors = [];
  try {
    const [file] = await startTests([url], runner);
    for (const t of getTests(file)) runner.finished(t);
    errors.push(...suiteErrors(file));
  } catch (error) {
    errors.push({ names: [], error: told(processError(error)) });
  }
  go('done', errors);
}

globalThis[Symbol.for('sluice:test')] = {
  api, run, answered, fire,
  stuck(message) {
    for (const reject of running.values()) reject(Object.defineProperty(new Error(message), 'stack', { value: '' }));
  },
  matches: (url) => routes.has(url),
  answer: (request) => routes.answer(request),
};
