const L = navigator.locks;
const never = () => new Promise(() => {});
// Names of their own keep the tests from one another.
let count = 0;
const fresh = () => `resource ${++count}`;
const later = async (n = 3) => { while (n-- > 0) await task(); };

test('the interfaces', () => {
  is(String(L), '[object LockManager]');
  is(L, navigator.locks);
  ok(L instanceof LockManager);
  is(LockManager.prototype.request.length, 2);
  is(LockManager.prototype.query.length, 0);
  throws(TypeError, () => new LockManager());
  throws(TypeError, () => new Lock());
  const d = Object.getOwnPropertyDescriptor(Navigator.prototype, 'locks');
  ok(d.get && !d.set && d.enumerable);
});

test('the callback gets the lock, and the promise its value', async () => {
  const name = fresh();
  let got;
  is(await L.request(name, (lock) => { got = lock; return 7; }), 7);
  ok(got instanceof Lock);
  same([got.name, got.mode], [name, 'exclusive']);
  is(await L.request(name, { mode: 'shared' }, async (lock) => lock.mode), 'shared');
  is(await L.request(name, function () { 'use strict'; return this; }), undefined);
  is(await L.request(name, (...args) => args.length), 1);
});

test('the callback is never called synchronously', async () => {
  for (const options of [{}, { ifAvailable: true }, { steal: true }, { mode: 'shared' }]) {
    let called = false;
    const p = L.request(fresh(), options, () => { called = true; });
    is(called, false);
    await Promise.resolve();
    is(called, false, 'called, after a microtask,');
    await p;
    is(called, true);
  }
});

test('what the callback throws or rejects with is passed on, and the lock released', async () => {
  const name = fresh();
  const e = new RangeError('no');
  is(await L.request(name, () => { throw e; }).catch((x) => x), e);
  is(await L.request(name, () => Promise.reject(e)).catch((x) => x), e);
  is(await L.request(name, async () => { throw e; }).catch((x) => x), e);
  is(await L.request(name, () => { throw undefined; }).catch((x) => x), undefined);
  is(await L.request(name, () => 'free'), 'free');
});

test('thenables are waited for, hostile ones too', async () => {
  const name = fresh();
  is(await L.request(name, () => ({ then: (r) => r(3) })), 3);
  is(await L.request(name, () => ({ then: (_, r) => r(4) })).catch((x) => x), 4);
  is(await L.request(name, () => ({ get then() { throw 5; } })).catch((x) => x), 5);
  is(await L.request(name, () => ({ then() { throw 6; } })).catch((x) => x), 6);
  is(await L.request(name, () => ({ then(r, j) { r(7); j(8); r(9); throw 1; } })), 7);
  class Mine extends Promise {}
  is(await L.request(name, () => Mine.resolve(9)), 9);
  is(await L.request(name, () => 'free'), 'free');
});

test('arguments', async () => {
  for (const args of [[], ['a'], ['a', null], ['a', {}], ['a', {}, null], ['a', {}, {}], ['a', 1, () => {}],
    ['a', { mode: 'foo' }, () => {}], ['a', { mode: null }, () => {}], ['a', { signal: null }, () => {}],
    ['a', { signal: 'x' }, () => {}], [Symbol(), () => {}], ['a', undefined, undefined]])
    await rejects(TypeError, L.request(...args), `request with ${args.length} arguments`);
  for (const [name, options] of [['-', {}], ['-x', {}], ['a', { steal: true, ifAvailable: true }], ['a', { steal: true, mode: 'shared' }],
    ['a', { signal: new AbortController().signal, steal: true }], ['a', { signal: new AbortController().signal, ifAvailable: true }]])
    await rejects('NotSupportedError', L.request(name, options, () => {}), `${name} ${JSON.stringify(options)}`);
  for (const name of [undefined, null, 5, { toString: () => 'x' }])
    is(await L.request(name, (l) => l.name), String(name));
  is(await L.request('a', null, () => 1), 1);
  is(await L.request('a', undefined, () => 1), 1);
  await rejects(TypeError, LockManager.prototype.request.call({}, 'a', () => {}));
  await rejects(TypeError, LockManager.prototype.query.call({}));
});

test('options are read in the order of a dictionary, after the name, before the callback', async () => {
  const log = [];
  const options = new Proxy({}, { get: (_, k) => { log.push(k); } });
  await rejects(TypeError, L.request({ toString() { log.push('name'); return 'a'; } }, options, 'no function'));
  same(log, ['name', 'ifAvailable', 'mode', 'signal', 'steal']);
  for (const k of ['ifAvailable', 'mode', 'signal', 'steal'])
    is(await L.request('a', { get [k]() { throw k; } }, () => {}).catch((e) => e), k);
});

test('each option is converted before the next is read', async () => {
  const log = [];
  const read = (options) => {
    const o = {};
    for (const name of ['ifAvailable', 'mode', 'signal', 'steal'])
      Object.defineProperty(o, name, { get() { log.push(name); return options[name]; } });
    return L.request(fresh(), o, (lock) => lock && lock.mode).catch((e) => e.constructor.name);
  };
  const word = (text, effect) => ({ toString() { log.push(text); effect?.(); return text; } });
  const takes = async (options, result, reads) => {
    log.length = 0;
    is(await read(options), result);
    is(log.join(' '), reads);
  };
  await takes({}, 'exclusive', 'ifAvailable mode signal steal');
  await takes({ mode: word('shared') }, 'shared', 'ifAvailable mode shared signal steal');
  await takes({ mode: 'none' }, 'TypeError', 'ifAvailable mode');
  await takes({ mode: Symbol() }, 'TypeError', 'ifAvailable mode');
  await takes({ signal: 1 }, 'TypeError', 'ifAvailable mode signal');
  await takes({ signal: null }, 'TypeError', 'ifAvailable mode signal');
  await takes({ get ifAvailable() { throw new RangeError(); } }, 'RangeError', 'ifAvailable');
  await takes({ mode: 'none', get steal() { throw new RangeError(); } }, 'TypeError', 'ifAvailable mode');
  await takes({ get steal() { throw new RangeError(); } }, 'RangeError', 'ifAvailable mode signal steal');
  const changing = { mode: word('shared', () => { changing.steal = true; }) };
  is(await L.request(fresh(), changing, () => {}).catch((e) => e.name), 'NotSupportedError');
});

test('microtasks of a callback come before its request is settled, and that before the next grant', async () => {
  for (const callback of [() => {}, () => 1, async () => {}, () => ({}), () => ({ then(f) { f(); } })]) {
    const name = fresh(), log = [];
    const first = L.request(name, () => {
      let n = 0;
      const count = () => { log.push(++n); if (n < 20) queueMicrotask(count); };
      count();
      return callback();
    }).then(() => log.push('first'));
    const second = L.request(name, () => { log.push('granted'); }).then(() => log.push('second'));
    await Promise.all([first, second]);
    is(log.slice(0, 20).join(), Array.from({ length: 20 }, (_, i) => i + 1).join());
    is(log.slice(20).join(), 'first,granted,second');
  }
});

test('the checks come in their order', async () => {
  const aborted = AbortSignal.abort('reason');
  const name = (o, n = 'a') => L.request(n, o, () => {}).then(() => 'none', (e) => e?.name ?? e);
  is(await name({ signal: aborted }), 'reason');
  is(await name({ signal: aborted, steal: true }), 'NotSupportedError');
  is(await name({ signal: aborted }, '-'), 'NotSupportedError');
});

test('names', async () => {
  const names = ['', ' ', '\0', 'a\0b', 'é', '😀', '\ud800', '\udc00', 'a\ud800b', '__proto__', 'constructor', 'toString', '–', 'x'.repeat(1 << 20)];
  const held = names.map((n) => new Promise((resolve) => L.request(n, (l) => { resolve(l.name); return wait; })));
  var release, wait = new Promise((r) => { release = r; });
  const got = await Promise.all(held);
  for (const [i, n] of names.entries()) ok(got[i] === n, `name ${i}`);
  const known = new Set((await L.query()).held.map((l) => l.name));
  ok(names.every((n) => known.has(n)), 'the names in the snapshot');
  release();
});

test('exclusive locks exclude, in the order of requests', async () => {
  const name = fresh(), log = [];
  const hold = (id) => L.request(name, async () => { log.push(`+${id}`); await later(); log.push(`-${id}`); });
  await Promise.all([hold(1), hold(2), hold(3)]);
  same(log, ['+1', '-1', '+2', '-2', '+3', '-3']);
});

test('shared locks share, and an exclusive request between them waits in its place', async () => {
  const name = fresh(), log = [];
  const hold = (id, mode) => L.request(name, { mode }, async () => { log.push(`+${id}`); await later(); log.push(`-${id}`); });
  await Promise.all([hold(1, 'shared'), hold(2, 'shared'), hold(3, 'exclusive'), hold(4, 'shared'), hold(5, 'shared')]);
  same(log.slice(0, 2), ['+1', '+2']);
  same(log.slice(4, 6), ['+3', '-3']);
  same(log.slice(6, 8), ['+4', '+5']);
});

test('ifAvailable', async () => {
  const name = fresh();
  await L.request(name, async () => {
    is(await L.request(name, { ifAvailable: true }, (l) => l), null);
    is(await L.request(name, { ifAvailable: true, mode: 'shared' }, async (l) => l), null);
    is(await L.request(name, { ifAvailable: true }, () => { throw 3; }).catch((e) => e), 3);
    is(await L.request(fresh(), { ifAvailable: true }, (l) => l?.mode), 'exclusive');
  });
  await L.request(name, { mode: 'shared' }, async () => {
    is(await L.request(name, { ifAvailable: true, mode: 'shared' }, (l) => l?.mode), 'shared');
    const waiting = L.request(name, () => {});
    is(await L.request(name, { ifAvailable: true, mode: 'shared' }, (l) => l), null, 'behind an exclusive request');
    return { waiting };
  });
  is((await L.query()).pending.length, 0);
});

test('steal takes the lock from all holders and passes the queue', async () => {
  const name = fresh(), log = [];
  const holders = [1, 2].map((i) => L.request(name, { mode: 'shared' }, () => later(10).then(() => `end ${i}`)).catch((e) => e));
  const waiting = L.request(name, () => { log.push('waiting'); });
  await later();
  const thief = L.request(name, { steal: true }, async (l) => { log.push(`thief ${l.mode}`); await later(20); log.push('thief ends'); });
  for (const e of await Promise.all(holders)) {
    is(e.constructor, DOMException);
    is(e.name, 'AbortError');
  }
  await thief;
  await waiting;
  same(log, ['thief exclusive', 'thief ends', 'waiting']);
});

test('a lock that is stolen before its callback has run', async () => {
  const name = fresh(), log = [];
  const first = L.request(name, (l) => { log.push(l.name === name); return 'late'; });
  const thief = L.request(name, { steal: true }, () => 'thief');
  await rejects('AbortError', first);
  is(await thief, 'thief');
  await later();
  same(log, [true]);
});

test('a steal storm', async () => {
  const name = fresh();
  let running = 0;
  const all = Array.from({ length: 2000 }, () => L.request(name, { steal: true }, async () => { running++; await later(1); }).then(() => 'done', (e) => e.name));
  const outcomes = await Promise.all(all);
  is(outcomes.at(-1), 'done');
  ok(outcomes.slice(0, -1).every((o) => o === 'AbortError'));
  is(running, 2000);
  await later();
  is(await L.request(name, { ifAvailable: true }, (l) => l !== null), true);
});

test('signals abort requests that wait, with their reason', async () => {
  const name = fresh();
  const release = await new Promise((resolve) => L.request(name, () => new Promise(resolve)));
  const c = new AbortController();
  let called = false;
  const p = L.request(name, { signal: c.signal }, () => { called = true; });
  const d = new AbortController();
  const q = L.request(name, { signal: d.signal }, () => { called = true; });
  const after = L.request(name, () => 'after');
  is((await L.query()).pending.filter((r) => r.name === name).length, 3);
  const reason = { why: 1 };
  const inEvent = new Promise((resolve) => {
    c.signal.addEventListener('abort', async () => resolve((await L.query()).pending.filter((r) => r.name === name).length));
  });
  c.abort(reason);
  is(await p.catch((e) => e), reason);
  is(await inEvent, 2);
  d.abort();
  await rejects('AbortError', q);
  await rejects('TimeoutError', L.request(name, { signal: AbortSignal.timeout(1) }, () => { called = true; }));
  release();
  is(await after, 'after');
  is(called, false);
});

test('signals after the grant', async () => {
  const name = fresh();
  let c = new AbortController(), called = false;
  // Granted, but the callback has not run.
  const p = L.request(name, { signal: c.signal }, () => { called = true; });
  const next = L.request(name, () => 'next');
  c.abort();
  await rejects('AbortError', p);
  is(await next, 'next');
  is(called, false);
  // The callback runs.
  c = new AbortController();
  is(await L.request(name, { signal: c.signal }, async () => { c.abort(); await later(); return 'kept'; }), 'kept');
  // The callback has ended.
  c = new AbortController();
  is(await L.request(name, { signal: c.signal }, () => 1), 1);
  c.abort();
  // A signal for many requests.
  c = new AbortController();
  const all = L.request(name, async () => {
    const waiting = Array.from({ length: 50 }, () => L.request(name, { signal: c.signal }, never));
    c.abort('all');
    return Promise.allSettled(waiting);
  });
  ok((await all).every((o) => o.reason === 'all'));
});

test('aborting from the middle of a queue lets those behind it go on', async () => {
  const name = fresh(), c = new AbortController();
  let release;
  const shared = L.request(name, { mode: 'shared' }, () => new Promise((r) => { release = r; }));
  const exclusive = L.request(name, { signal: c.signal }, never).catch((e) => e.name);
  const behind = L.request(name, { mode: 'shared' }, () => 'went on');
  await later();
  c.abort();
  is(await exclusive, 'AbortError');
  is(await behind, 'went on');
  release();
  await shared;
});

test('query', async () => {
  const a = fresh(), b = fresh();
  let release;
  const wait = new Promise((r) => { release = r; });
  const all = [
    L.request(a, () => wait), L.request(b, { mode: 'shared' }, () => wait), L.request(b, { mode: 'shared' }, () => wait),
    L.request(a, { mode: 'shared' }, () => 1), L.request(a, () => 1), L.request(b, () => 1),
  ];
  const s = await L.query();
  same(Object.keys(s), ['held', 'pending']);
  const mine = (list) => list.filter((l) => l.name === a || l.name === b);
  const of = (list, name) => mine(list).filter((l) => l.name === name).map((l) => l.mode);
  same(of(s.held, a), ['exclusive']);
  same(of(s.held, b), ['shared', 'shared']);
  same(of(s.pending, a), ['shared', 'exclusive']);
  same(of(s.pending, b), ['exclusive']);
  same(Object.keys(s.held[0]), ['clientId', 'mode', 'name']);
  const id = mine(s.held)[0].clientId;
  ok(/^[0-9a-f-]{36}$/.test(id), 'the client id');
  ok([...mine(s.held), ...mine(s.pending)].every((l) => l.clientId === id));
  release();
  await Promise.all(all);
  same([mine((await L.query()).held), mine((await L.query()).pending)], [[], []]);
});

test('a query sees what was asked for before it, and nothing of what comes later', async () => {
  const name = fresh(), c = new AbortController();
  let release;
  const held = L.request(name, () => new Promise((r) => { release = r; }));
  const aborted = L.request(name, { mode: 'shared', signal: c.signal }, never).catch(() => {});
  const first = L.query();
  const late = L.request(name, () => {});
  c.abort();
  const second = L.query();
  const mine = (list) => list.filter((l) => l.name === name).map((l) => l.mode);
  const seen = [];
  for (const { held, pending } of [await first, await second]) seen.push(mine(held), mine(pending));
  same(seen, [['exclusive'], ['shared'], ['exclusive'], ['exclusive']]);
  release();
  await Promise.all([held, aborted, late]);
});

test('locks nest, and are not reentrant', async () => {
  const a = fresh(), b = fresh();
  is(await L.request(a, () => L.request(b, () => L.request(fresh(), () => 'deep'))), 'deep');
  is(await L.request(a, async () => L.request(a, { ifAvailable: true }, (l) => l)), null);
});

test('a callback that throws is no unhandled error, its promise an unhandled rejection', async () => {
  const seen = event(globalThis, 'unhandledrejection');
  let error = false;
  const onerror = () => { error = true; };
  addEventListener('error', onerror);
  const p = L.request(fresh(), () => { throw 'thrown'; });
  const e = await seen;
  e.preventDefault();
  is(e.reason, 'thrown');
  is(e.promise, p);
  is(error, false);
  removeEventListener('error', onerror);
});
