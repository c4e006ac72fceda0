// What a page of `sluice test` has: the functions that define tests, expect, and tabs,
// time and network, which the command drives. The bundle of it is page.js.
import * as chai from 'chai';
import {
  ASYMMETRIC_MATCHERS_OBJECT, GLOBAL_EXPECT, JestAsymmetricMatchers, JestChaiExpect, JestExtend,
  addCustomEqualityTesters, customMatchers, getState, setState,
} from '@vitest/expect';
import * as runner from '@vitest/runner';
import * as spy from '@vitest/spy';

// What the command has exposed.
const host = {};
for (const name of ['report', 'open', 'end', 'evaluate', 'advance', 'sleep', 'route', 'manual']) {
  host[name] = globalThis[`__sluice_${name}`];
  delete globalThis[`__sluice_${name}`];
}

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

const freshCounts = {
  assertionCalls: 0,
  isExpectingAssertions: false,
  isExpectingAssertionsError: null,
  expectedAssertionsNumber: null,
  expectedAssertionsNumberErrorGen: null,
};

// makeExpect makes an expect, of a test if one is given, else of the test that runs.
function makeExpect(test) {
  const expect = (value, message) => {
    setState({ assertionCalls: getState(expect).assertionCalls + 1 }, expect);
    const assertion = chai.expect(value, message);
    const of = test ?? runner.getCurrentTest();
    return of ? assertion.withTest(of) : assertion;
  };
  Object.assign(expect, chai.expect, globalThis[ASYMMETRIC_MATCHERS_OBJECT]);
  expect.getState = () => getState(expect);
  expect.setState = (state) => setState(state, expect);
  setState({ ...freshCounts, currentTestName: test && nameOf(test) }, expect);
  expect.extend = (matchers) => chai.expect.extend(expect, matchers);
  expect.addEqualityTesters = addCustomEqualityTesters;
  expect.soft = (...args) => expect(...args).withContext({ soft: true });
  expect.poll = (of, options) => poll(expect, of, options);
  expect.unreachable = (message) => chai.assert.fail(`expected${message ? ` "${message}"` : ''} not to be reached`);
  chai.util.addMethod(expect, 'assertions', (expected) => expect.setState({
    expectedAssertionsNumber: expected,
    expectedAssertionsNumberErrorGen: () => new Error(`expected number of assertions to be ${expected}, but got ${expect.getState().assertionCalls}`),
  }));
  chai.util.addMethod(expect, 'hasAssertions', () => expect.setState({
    isExpectingAssertions: true,
    isExpectingAssertionsError: new Error('expected any number of assertion, but got none'),
  }));
  expect.extend(customMatchers);
  return expect;
}

// poll returns what has the matchers of expect(), which try again, with a new value of a
// function, until they succeed or the time is over. That is real time.
function poll(expect, of, { interval = 20, timeout = 1000, message } = {}) {
  const chain = (words) => new Proxy(() => {}, {
    get: (_, word) => chain([...words, word]),
    apply: (_, __, args) => until(async () => {
      let assertion = expect(await of(), message);
      for (const word of words.slice(0, -1)) assertion = assertion[word];
      return assertion[words.at(-1)](...args);
    }, { interval, timeout }),
  });
  return chain([]);
}

// until calls a function until it does not throw, and returns its result. It gives up
// after the time, in ms of real time.
async function until(attempt, options) {
  const { interval = 20, timeout = 1000 } = typeof options === 'number' ? { timeout: options } : options ?? {};
  for (let left = timeout; ; left -= interval) {
    try {
      return await attempt();
    } catch (error) {
      if (left <= 0) throw error;
    }
    await host.sleep(interval);
  }
}

const expect = makeExpect();
Object.defineProperty(globalThis, GLOBAL_EXPECT, { value: expect, writable: true, configurable: true });

// A Tab is a page that a test has opened.
class Tab {
  #id;
  #waiting = new Set(); // what rejects the promises that wait for the tab
  #listeners = new Set();
  #end;
  label;
  url;
  console = [];
  errors = [];
  ended;

  constructor(id) {
    this.#id = id;
    this.ended = new Promise((resolve) => { this.#end = resolve; });
  }

  // evaluate calls a function in the tab, with clones of the arguments.
  evaluate(f, ...args) {
    return this.#while((resolve, reject) => host.evaluate(this.#id, String(f), args).then(resolve, reject));
  }

  // logged resolves with the text of the first message, of those so far and those to
  // come, that has a text or matches a regular expression.
  logged(wanted) {
    const matches = ({ text }) => typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);
    const known = this.console.find(matches);
    if (known) return Promise.resolve(known.text);
    return this.#while((resolve) => {
      const listener = (message) => {
        if (!matches(message)) return;
        this.#listeners.delete(listener);
        resolve(message.text);
      };
      this.#listeners.add(listener);
    });
  }

  async close() { await host.end(this.#id, 'close'); await this.ended; }
  async crash() { await host.end(this.#id, 'crash'); await this.ended; }

  // #while is a promise that is rejected when the tab ends first.
  #while(executor) {
    return new Promise((resolve, reject) => {
      if (this.end !== undefined) throw this.#gone();
      const rejects = () => reject(this.#gone());
      this.#waiting.add(rejects);
      const settled = (settle) => (value) => { this.#waiting.delete(rejects); settle(value); };
      executor(settled(resolve), settled(reject));
    });
  }

  #gone() { return new Error(`the tab ${this.label} has ended: ${this.end}`); }

  // told is told what has happened in the tab.
  static told(tab, kind, data) {
    switch (kind) {
      case 'console':
        tab.console.push(data);
        for (const listener of [...tab.#listeners]) listener(data);
        return;
      case 'error':
        tab.errors.push(data);
        return;
      case 'end':
        tab.end = data;
        for (const rejects of tab.#waiting) rejects();
        tab.#waiting.clear();
        tab.#end(data);
    }
  }
}

const tabsByID = new Map();
let lastTab = 0;

const tabs = {
  async open(script = '', { url = '', name = '', args = [], module = false, allowErrors = false } = {}) {
    const base = location.href;
    const id = ++lastTab;
    const tab = new Tab(id);
    tabsByID.set(id, tab);
    const resolved = (at) => at === '' ? '' : new URL(at, base).href;
    Object.assign(tab, await host.open({ id, script: resolved(script), url: resolved(url), name, args, module, allowErrors }));
    return tab;
  },
};

const time = {
  // manual makes time stand still in the tests of this file, but for advance.
  manual() {
    if (runner.getCurrentTest()) throw new Error('time.manual() is called at the top of a file, not in a test');
    host.manual();
  },
  advance: (ms) => new Promise((resolve, reject) => {
    const id = ++lastAdvance;
    advances.set(id, resolve);
    try {
      host.advance(id, Number(ms));
    } catch (error) {
      advances.delete(id);
      reject(error);
    }
  }),
};
const advances = new Map();
let lastAdvance = 0;

const routes = [];

const network = {
  // route answers requests to the URLs of a pattern. It returns a function that takes
  // the route away.
  route(pattern, handler) {
    const route = { matches: matcher(pattern), handler };
    routes.unshift(route);
    host.route(routes.length);
    return () => {
      const i = routes.indexOf(route);
      if (i >= 0) routes.splice(i, 1);
      host.route(routes.length);
    };
  },
};

// matcher is whether a URL matches a pattern: a string, in which * stands for any
// characters, a regular expression, or a function.
function matcher(pattern) {
  if (typeof pattern === 'function') return pattern;
  if (pattern instanceof RegExp) return (url) => pattern.test(url.href);
  const text = String(pattern).split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&')).join('.*');
  const whole = new RegExp(`^${text}$`);
  return (url) => whole.test(url.href) || whole.test(url.href.split('?')[0]);
}

// routed answers a request of the command: null if there is no route.
async function routed({ url, method, headers, body, ask }) {
  const at = new URL(url);
  const route = routes.find((r) => r.matches(at));
  if (ask) return Boolean(route);
  if (!route) return { status: 404, statusText: '', headers: [], body: 'the route was taken away' };
  const request = new Request(url, { method, ...(body.length && { body }) });
  Object.defineProperty(request, 'headers', { value: new Headers(headers) });
  let response = typeof route.handler === 'function' ? await route.handler(request) : route.handler;
  if (!(response instanceof Response)) {
    response = typeof response === 'string' || response == null ? new Response(response) : Response.json(response);
  }
  if (response.type === 'error') return null;
  return {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

const vi = {
  fn: spy.fn,
  spyOn: spy.spyOn,
  isMockFunction: spy.isMockFunction,
  mocked: (item) => item,
  clearAllMocks() { for (const mock of spy.mocks) mock.mockClear(); return vi; },
  resetAllMocks() { for (const mock of spy.mocks) mock.mockReset(); return vi; },
  restoreAllMocks() { for (const mock of spy.mocks) mock.mockRestore(); return vi; },
  waitFor: until,
  waitUntil: (condition, options) => until(async () => {
    const value = await condition();
    if (!value) throw new Error('the condition did not become true in time');
    return value;
  }, options),
};

const nameOf = (task) => task.suite && task.suite !== task.file ? `${nameOf(task.suite)} > ${task.name}` : task.name;

// api is what tests use: global, and exports of "sluice:test" and "vitest".
const api = {
  describe: runner.describe, suite: runner.suite, test: runner.test, it: runner.it,
  beforeAll: runner.beforeAll, afterAll: runner.afterAll, beforeEach: runner.beforeEach, afterEach: runner.afterEach,
  before: runner.beforeAll, after: runner.afterAll,
  onTestFinished: runner.onTestFinished, onTestFailed: runner.onTestFailed,
  expect, assert: chai.assert, chai, vi, tabs, time, network,
};
for (const name in api) {
  Object.defineProperty(globalThis, name, { value: api[name], writable: true, configurable: true, enumerable: false });
}

// testsOf lists the tests below a task, in order.
const testsOf = (task) => task.type === 'test' ? [task] : task.tasks.flatMap(testsOf);

// PageRunner is what the library asks for.
class PageRunner {
  config = {
    root: '/', name: '', setupFiles: [], passWithNoTests: true, allowOnly: true, retry: 0, maxConcurrency: 5,
    // Nothing here is ended for taking long: the command measures, by a clock of its own.
    testTimeout: 0, hookTimeout: 0,
    sequence: { hooks: 'stack', setupFiles: 'list', shuffle: false, concurrent: false },
  };

  constructor(file, setup, chosen) {
    this.file = file;
    this.setup = setup;
    this.chosen = chosen;
  }

  async importFile() {
    for (const url of this.setup) await import(url);
    await import(this.file);
  }

  extendTaskContext(context) {
    let own;
    Object.defineProperty(context, 'expect', { configurable: true, get: () => own ??= makeExpect(context.task) });
    Object.defineProperty(context, '_local', { configurable: true, get: () => own !== undefined });
    return Object.assign(context, { tabs, time, network });
  }

  // onCollected leaves only the chosen test to run.
  onCollected([file]) {
    if (this.chosen === undefined) return;
    const test = testsOf(file)[this.chosen.index];
    if (!test || nameOf(test) !== this.chosen.name) {
      throw new Error(`the file defines other tests each time it is run: the test ${this.chosen.index + 1} was ${JSON.stringify(this.chosen.name)}, and is ${test ? JSON.stringify(nameOf(test)) : 'missing'}`);
    }
    const keep = new Set();
    for (let task = test; task; task = task.suite) keep.add(task);
    keep.add(file);
    const choose = (task) => {
      if (!keep.has(task)) task.mode = 'skip';
      else task.mode = 'run';
      for (const child of task.tasks ?? []) choose(child);
    };
    choose(file);
  }

  onBeforeTryTask(test) {
    setState({ ...freshCounts, currentTestName: nameOf(test) }, expect);
  }

  onAfterTryTask(test) {
    const state = getState(test.context._local ? test.context.expect : expect);
    if (state.expectedAssertionsNumber !== null && state.assertionCalls !== state.expectedAssertionsNumber) throw state.expectedAssertionsNumberErrorGen();
    if (state.isExpectingAssertions && state.assertionCalls === 0) throw state.isExpectingAssertionsError;
  }
}

const errorsOf = (task) => (task.result?.errors ?? []).map(({ name, message, stack, diff, cause }) => ({
  name: String(name ?? 'Error'),
  message: String(message ?? ''),
  stack: String(stack ?? ''),
  diff: String(diff ?? ''),
  cause: cause ? String(cause.stack ? `${cause.name}: ${cause.message}` : cause.message ?? cause) : '',
}));

// suitesOf lists the suites above and below that have errors of their own: hooks.
const errorsOfSuites = (task) => task.type === 'test' ? [] : [...errorsOf(task), ...task.tasks.flatMap(errorsOfSuites)];

const resultOf = (test, index) => ({
  index, name: nameOf(test), mode: test.mode,
  // Infinity stands for no limit of its own, as 0 does.
  timeout: Number.isFinite(test.timeout) ? test.timeout : 0,
  state: test.result?.state ?? '', note: test.result?.note ?? '', errors: errorsOf(test),
});

globalThis.__sluice = {
  api,

  // collect tells what tests a file defines.
  async collect(file, setup) {
    const [task] = await runner.collectTests([file], new PageRunner(file, setup));
    host.report({ tests: testsOf(task).map(resultOf), errors: errorsOfSuites(task) });
  },

  // run runs a test of a file, or all of them.
  async run(file, setup, chosen) {
    const instance = new PageRunner(file, setup, chosen);
    try {
      const [task] = await runner.startTests([file], instance);
      const results = testsOf(task).map(resultOf).filter((r) => chosen === undefined || r.index === chosen.index);
      host.report({ tests: results, errors: errorsOfSuites(task) });
    } catch (error) {
      host.report({ tests: [], errors: errorsOf({ result: { errors: [error] } }) });
    }
  },

  told(id, kind, data) {
    const tab = tabsByID.get(id);
    if (tab) Tab.told(tab, kind, data);
  },

  advanced(id) {
    advances.get(id)?.();
    advances.delete(id);
  },

  routed,
};
Object.defineProperty(globalThis, '__sluice', { enumerable: false });
