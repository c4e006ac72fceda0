// A small test harness: test(name, body) runs a body at once, awaiting what it
// returns; failures() gives a line for each that failed or never ended. It runs after
// a script that defines engine, the engine's version.
'use strict';

// The oldest engine has none of the built-ins by itself.
const lacksAll = engine === 102;

const { test, failures, same, throws, rejects, show } = (() => {
  const lines = [];
  const pending = new Set();

  const fail = (name, error) => lines.push(`${name}: ${error && error.stack ? `${error}\n${error.stack}` : show(error)}`);

  const test = (name, body) => {
    let result;
    try {
      result = body();
    } catch (error) {
      fail(name, error);
      return;
    }
    if (typeof result?.then !== 'function') return;
    pending.add(name);
    result.then(() => pending.delete(name), (error) => {
      pending.delete(name);
      fail(name, error);
    });
  };

  const failures = () => {
    for (const name of pending) lines.push(`${name}: never ended`);
    return lines.join('\n');
  };

  // A text for any value, different for values that tests tell apart.
  const show = (value) => {
    switch (typeof value) {
      case 'string': return JSON.stringify(value);
      case 'number': return Object.is(value, -0) ? '-0' : String(value);
      case 'bigint': return `${value}n`;
      case 'symbol': return value.toString();
      case 'function': return `function ${value.name}`;
      case 'object': break;
      default: return String(value);
    }
    if (value === null) return 'null';
    if (value instanceof Error) return `${value.name}(${show(value.message)})`;
    if (Array.isArray(value)) {
      const parts = [];
      for (let i = 0; i < value.length; i++) parts.push(i in value ? show(value[i]) : 'hole');
      return `[${parts.join(', ')}]`;
    }
    if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
      return `${Object.prototype.toString.call(value).slice(8, -1)}(${Array.from(value, show).join(', ')})`;
    }
    if (value instanceof Map) return `Map{${Array.from(value, ([k, v]) => `${show(k)} => ${show(v)}`).join(', ')}}`;
    if (value instanceof Set) return `Set{${Array.from(value, show).join(', ')}}`;
    const fields = Reflect.ownKeys(value).map((key) => `${String(key)}: ${show(value[key])}`).join(', ');
    return `${Object.getPrototypeOf(value) === null ? 'bare' : ''}{${fields}}`;
  };

  const same = (actual, expected, what = '') => {
    const [a, e] = [show(actual), show(expected)];
    if (a !== e) throw new Error(`${what}${what && ': '}got ${a}, want ${e}`);
  };

  const check = (error, type, pattern) => {
    if (typeof type === 'function' ? error?.constructor !== type : error !== type) {
      throw new Error(`threw ${show(error)}, want ${typeof type === 'function' ? type.name : show(type)}`);
    }
    // What an engine has by itself has words of its own.
    if (pattern && lacksAll && !pattern.test(error.message)) throw new Error(`the message is ${show(error.message)}, want ${pattern}`);
  };

  // body has to throw an error of the type, or that very value if it is not a function.
  const throws = (type, body, pattern) => {
    let result;
    try {
      result = body();
    } catch (error) {
      check(error, type, pattern);
      return;
    }
    throw new Error(`gave ${show(result)}, want a ${type.name ?? show(type)}`);
  };

  const rejects = async (type, promise, pattern) => {
    let result;
    try {
      result = await promise;
    } catch (error) {
      check(error, type, pattern);
      return;
    }
    throw new Error(`fulfilled with ${show(result)}, want a ${type.name ?? show(type)}`);
  };

  return { test, failures, same, throws, rejects, show };
})();

// An iterator that counts to last, and a log of what was called.
const counting = (last, log = []) => {
  let i = 0;
  return {
    __proto__: Iterator.prototype,
    log,
    next() {
      log.push('next');
      i++;
      return i > last ? { value: undefined, done: true } : { value: i, done: false };
    },
    return() {
      log.push('return');
      return {};
    },
  };
};
