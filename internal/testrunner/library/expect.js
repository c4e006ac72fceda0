// expect(), which is that of vitest without its snapshots.
import * as chai from 'chai';
import {
  addCustomEqualityTesters, ASYMMETRIC_MATCHERS_OBJECT, customMatchers, getState, GLOBAL_EXPECT,
  JestAsymmetricMatchers, JestChaiExpect, JestExtend, setState,
} from '@vitest/expect';
import { getCurrentTest } from '@vitest/runner';
import { delay } from './realtime.js';
import { go } from './go.js';

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

const { flag } = chai.util;

export function createExpect(test) {
  const expect = (value, message) => {
    expect.setState({ assertionCalls: expect.getState().assertionCalls + 1 });
    const assertion = chai.expect(value, message);
    const of = test ?? getCurrentTest();
    return of ? assertion.withTest(of) : assertion;
  };
  Object.assign(expect, chai.expect, globalThis[ASYMMETRIC_MATCHERS_OBJECT]);
  expect.getState = () => getState(expect);
  expect.setState = (state) => setState(state, expect);
  expect.setState({ ...getState(globalThis[GLOBAL_EXPECT]), ...noAssertions() });
  expect.assert = chai.assert;
  expect.extend = (matchers) => chai.expect.extend(expect, matchers);
  expect.addEqualityTesters = (testers) => addCustomEqualityTesters(testers);
  expect.soft = (...args) => expect(...args).withContext({ soft: true });
  expect.poll = (f, options) => poll(expect, f, options);
  expect.unreachable = (message) => chai.assert.fail(`expected ${message ? `"${message}" ` : ''}not to be reached`);
  expect.assertions = (n) => {
    const error = new Error();
    expect.setState({
      expectedAssertionsNumber: n,
      expectedAssertionsNumberErrorGen: () => told(error, `expected number of assertions to be ${n}, but got ${expect.getState().assertionCalls}`),
    });
  };
  expect.hasAssertions = () => expect.setState({ isExpectingAssertions: true, isExpectingAssertionsError: new Error('expected any number of assertions, but got none') });
  expect.extend(customMatchers);
  return expect;
}

function told(error, message) {
  error.message = message;
  return error;
}

const noAssertions = () => ({
  assertionCalls: 0, isExpectingAssertions: false, isExpectingAssertionsError: null,
  expectedAssertionsNumber: null, expectedAssertionsNumberErrorGen: null,
});

// Matchers that cannot be tried again and again.
const once = new Set(['throws', 'throw', 'Throw', 'toThrow', 'toThrowError']);

/** expect.poll: the matcher is tried until it holds, or time is up. */
function poll(expect, f, { interval = 50, timeout = 1000, message } = {}) {
  const assertion = expect(null, message).withContext({ poll: true });
  flag(assertion, '_poll.fn', f);
  const wrap = (target) => new Proxy(target, {
    get(of, key) {
      const member = Reflect.get(of, key);
      if (member instanceof chai.Assertion) return wrap(member);
      if (typeof member !== 'function' || key === 'assert') return member;
      if (once.has(key)) throw new SyntaxError(`expect.poll() does not work with ${key}(); waitFor() does`);
      return async (...args) => {
        const asked = new Error();
        const end = go('now') + timeout;
        for (;;) {
          const last = go('now') >= end;
          try {
            flag(assertion, 'object', await f());
            return await member.apply(of, args);
          } catch (error) {
            if (last) {
              if (error instanceof Error) Object.defineProperty(error, 'stack', { value: asked.stack, configurable: true, writable: true });
              throw error;
            }
          }
          await delay(interval);
        }
      };
    },
  });
  return wrap(assertion);
}

export const expect = createExpect();
Object.defineProperty(globalThis, GLOBAL_EXPECT, { value: expect, configurable: true, writable: true });

/** Forgets the assertions that other tests have made. */
export const forgetAssertions = (name) => setState({ ...noAssertions(), currentTestName: name }, expect);

/** Throws if a test has not made the assertions that it has said. */
export function checkAssertions(test) {
  const { assertionCalls, expectedAssertionsNumber, expectedAssertionsNumberErrorGen, isExpectingAssertions, isExpectingAssertionsError } = (test.context._local ? test.context.expect : expect).getState();
  if (expectedAssertionsNumber !== null && assertionCalls !== expectedAssertionsNumber) throw expectedAssertionsNumberErrorGen();
  if (isExpectingAssertions && assertionCalls === 0) throw isExpectingAssertionsError;
}

export const { assert } = chai;
