{
  const call = globalThis.explore__call;
  delete globalThis.explore__call;
  // Scripts may change what they like of the globals.
  const { Error, Object, String, TypeError } = globalThis;
  const { parse, stringify } = JSON;
  const always = [], eventually = [];
  const nameOf = (f) => f.name || String(f).replace(/\s+/g, ' ').slice(0, 200);
  const says = (error) => String(error?.message ?? error);
  const fail = (kind, message) => call('fail', kind, String(message));
  const invariant = (kind, f, list) => {
    if (typeof f !== 'function') throw new TypeError(`explore.${kind} takes a function`);
    list.push(f);
    call('invariant', kind, '');
  };
  const explore = {
    set(key, value) { call('set', String(key), stringify(value) ?? 'null'); },
    get(key) {
      const text = call('get', String(key), '');
      return text === '' ? undefined : parse(text);
    },
    enter(name) { call('enter', String(name), ''); },
    leave(name) { call('leave', String(name), ''); },
    assert(condition, message = 'assertion failed') {
      if (condition) return;
      fail('failed assertion', message);
      throw new Error(message);
    },
    always(f) { invariant('always', f, always); },
    eventually(f) { invariant('eventually', f, eventually); },
    tab(file, options = {}) { call('tab', String(file), stringify(options)); },
  };
  Object.defineProperty(globalThis, 'explore', { value: Object.freeze(explore) });
  Object.defineProperty(globalThis, 'explore__always', {
    value() {
      for (const f of always) {
        try {
          if (f() === false) fail('broken invariant', nameOf(f));
        } catch (error) {
          fail('broken invariant', says(error));
        }
      }
    },
  });
  Object.defineProperty(globalThis, 'explore__eventually', {
    async value() {
      for (const f of eventually) {
        try {
          if (await f() === false) fail('broken invariant at the end', nameOf(f));
        } catch (error) {
          fail('broken invariant at the end', says(error));
        }
      }
    },
  });
}
