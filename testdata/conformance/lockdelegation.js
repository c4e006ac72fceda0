// A page that is alone with its locks may be served otherwise than one that is not.
// Each scenario runs after a query, which makes it as good as not alone, and after
// many requests in a row: script cannot tell one from the other.
const L = navigator.locks;
const other = async () => { await L.query(); };
const alone = async () => { for (let i = 0; i < 40; i++) await L.request('alone', () => {}); };
const ticks = (log, n) => {
  let p = Promise.resolve();
  for (let i = 0; i < n; i++) p = p.then(() => { log.push(`tick ${i}`); });
};
const settled = (log, name, p) => p.then((v) => { log.push(`${name}: ${v}`); }, (e) => { log.push(`${name} failed: ${e?.message ?? e}`); });

function scenario(name, run) {
  test(name, async () => {
    const logs = [];
    for (const before of [other, alone, other, alone]) {
      await before();
      const log = [];
      await run(log, before);
      logs.push(log);
    }
    ok(logs[0].length > 0);
    for (const log of logs) same(log, logs[0]);
  });
}

const results = {
  'nothing': () => {},
  'a value': () => 7,
  'an object': () => ({ toString: () => 'object' }),
  'an exception': () => { throw new Error('thrown'); },
  'a promise': () => Promise.resolve('value'),
  'a rejected promise': () => Promise.reject(new Error('rejected')),
  'a later promise': async () => { await null; await null; return 'later'; },
  'an asynchronous function': async () => 'value',
  'one that throws': async () => { throw new Error('thrown'); },
  'a thenable': () => ({ then(r) { r('then'); } }),
  'a thenable that throws': () => ({ then() { throw new Error('then'); } }),
  'another request': () => L.request('inner', () => 'inner'),
};
for (const [name, callback] of Object.entries(results))
  for (const mode of ['exclusive', 'shared'])
    scenario(`the order of what follows a callback that returns ${name}, ${mode}`, async (log) => {
      const all = [];
      for (let i = 0; i < 3; i++) {
        all.push(settled(log, `request ${i}`, L.request('a', { mode }, (lock) => {
          log.push(`callback ${i} ${lock.name} ${lock.mode}`);
          ticks(log, 8);
          queueMicrotask(() => log.push('microtask'));
          return callback();
        })));
      }
      all.push(settled(log, 'not available', L.request('a', { ifAvailable: true }, (lock) => { ticks(log, 5); return lock === null ? callback() : 'a lock'; })));
      all.push(settled(log, 'behind', L.request('a', { mode: 'shared' }, () => { log.push('behind'); })));
      ticks(log, 3);
      log.push('asked');
      await Promise.all(all);
    });

scenario('tasks of locks among others', async (log) => {
  const { port1, port2 } = new MessageChannel();
  const end = new Promise((resolve) => {
    port1.onmessage = (e) => { log.push(`message ${e.data}`); if (e.data === 3) resolve(); };
  });
  for (let i = 1; i <= 3; i++) {
    L.request(`task ${i}`, () => { log.push(`lock ${i}`); });
    port2.postMessage(i);
    L.request(`task ${i}`, { ifAvailable: true }, (lock) => { log.push(`maybe ${i} ${lock}`); });
  }
  await end;
  await L.request('last', () => {});
  port1.close();
});

scenario('options are read in order, once', async (log) => {
  const spy = (members) => new Proxy({}, {
    get(_, key) { log.push(`get ${String(key)}`); return members[key]?.(); },
    has(_, key) { log.push(`has ${String(key)}`); return key in members; },
  });
  const word = (s) => () => ({ toString() { log.push('toString'); return s; } });
  for (const members of [
    {}, { mode: () => 'shared' }, { mode: word('shared') }, { mode: word('none') }, { mode: () => Symbol() }, { mode: () => null },
    { mode() { throw new Error('mode'); } }, { ifAvailable() { throw new Error('ifAvailable'); } },
    { signal: () => 1 }, { signal: () => null }, { signal: () => new AbortController().signal },
    { signal: () => AbortSignal.abort('aborted'), steal() { throw new Error('steal'); } },
    { steal: () => 0 }, { steal: () => 1 }, { steal: () => 1, ifAvailable: () => 1 }, { steal: () => 1, mode: () => 'shared' },
    { ifAvailable: () => 'yes', mode: word('exclusive') },
  ]) await settled(log, 'request', L.request('o', spy(members), (lock) => lock.mode));
  // A getter that ends what went before.
  await settled(log, 'query', L.request('o', { get ifAvailable() { L.query(); return false; } }, (lock) => lock.mode));
  await settled(log, 'nested', L.request('o', { get mode() { log.push('nested'); settled(log, 'inner', L.request('o', () => 'first')); return 'shared'; } }, (lock) => lock.mode));
  for (const options of [null, undefined, 1, 'x', () => {}, [], new Map()])
    await settled(log, 'options', L.request('o', options, (lock) => lock.mode));
  for (const args of [[], ['o'], ['o', 1], ['o', {}], ['o', {}, {}], [Symbol(), () => {}], ['-', () => {}], [1, (l) => l.name], [null, {}, (l) => l.name]])
    await settled(log, 'arguments', L.request(...args));
  await settled(log, 'this', Reflect.apply(L.request, {}, ['o', () => {}]));
  throws(TypeError, () => Reflect.construct(L.request, ['o', () => {}]));
});

scenario('options like those before, until they or their prototypes change', async (log) => {
  const ask = async (make, n = 4) => {
    for (let i = 0; i < n; i++) await settled(log, 'mode', L.request('o', make(), (lock) => lock.mode));
  };
  const literal = () => ({ ifAvailable: true });
  await ask(literal);
  for (const mode of ['shared', 'exclusive', 'shared', 'none']) {
    Object.prototype.mode = mode;
    await ask(literal);
  }
  Object.defineProperty(Object.prototype, 'mode', { get() { log.push('get'); return 'shared'; } });
  await ask(literal);
  delete Object.prototype.mode;
  await ask(literal);
  // A getter that changes what comes after it.
  await ask(() => ({ get ifAvailable() { return false; } }));
  await ask(() => ({ get ifAvailable() { Object.prototype.mode = 'shared'; return false; } }), 1);
  delete Object.prototype.mode;
  // Objects of which members come and go, also so many that they have shapes of their own.
  for (const size of [0, 5000]) {
    const options = {};
    for (let i = 0; i < size; i++) options[`member ${i}`] = i;
    for (let i = 1; i < size; i += 2) delete options[`member ${i}`];
    await ask(() => options);
    for (const mode of ['shared', 'exclusive']) {
      options.mode = mode;
      await ask(() => options);
      delete options.mode;
      await ask(() => options);
    }
    Object.setPrototypeOf(options, { mode: 'shared' });
    await ask(() => options);
  }
  class Options { ifAvailable = true; }
  await ask(() => new Options());
  Options.prototype.mode = 'shared';
  await ask(() => new Options());
  await ask(() => Object.assign(Object.create(null), { mode: 'shared' }));
  await ask(() => new Proxy({}, { get: (_, key) => { log.push(key); } }));
});

scenario('names', async (log) => {
  const long = 'x'.repeat(100000);
  for (const name of ['', '\0', 'é', 'ÿ', 'Ā', '\ud800', '\udc00\ud800', '😀', '__proto__', 'ﬀ'.slice(0, 1), 'aé€'.slice(0, 2), long + long, `${long}-`]) {
    await L.request(name, async (lock) => {
      const again = await L.request(name, { ifAvailable: true }, (l) => l === null);
      const query = (await L.query()).held.some((h) => h.name === name);
      log.push(`${lock.name === name} ${again} ${query}`);
    });
  }
});

scenario('what is held and what waits when somebody looks', async (log) => {
  const releases = [];
  const hold = () => new Promise((resolve) => { releases.push(resolve); });
  const all = [];
  for (const [name, mode] of [['q', 'shared'], ['q', 'shared'], ['q', 'exclusive'], ['q', 'shared'], ['r', 'exclusive'], ['r', 'exclusive']])
    all.push(settled(log, name + mode, L.request(name, { mode }, hold)));
  await task();
  const { held, pending } = await L.query();
  for (const [what, list] of Object.entries({ held, pending })) for (const i of list) log.push(`${what} ${i.name} ${i.mode}`);
  while (releases.length > 0) {
    releases.shift()(`released ${releases.length}`);
    await task();
    await task();
  }
  await Promise.all(all);
  log.push(JSON.stringify(await L.query()));
});

scenario('locks that are held from before', async (log, before) => {
  const release = {};
  const hold = (key, mode) => L.request(key[0], { mode }, () => new Promise((resolve) => { release[key] = resolve; }));
  const held = [hold('e', 'exclusive'), hold('s', 'shared'), hold('s2', 'shared')];
  await task();
  await before();
  for (const name of ['e', 's'])
    for (const mode of ['exclusive', 'shared'])
      await L.request(name, { mode, ifAvailable: true }, (lock) => { log.push(`${name} ${mode} ${lock !== null}`); });
  const all = [];
  for (const [name, mode] of [['e', 'shared'], ['e', 'exclusive'], ['e', 'shared'], ['s', 'exclusive'], ['s', 'shared'], ['s', 'shared']])
    all.push(L.request(name, { mode }, async () => { log.push(`+${name} ${mode}`); await task(); log.push(`-${name} ${mode}`); }));
  for (const key of ['s', 'e', 's2']) {
    await task();
    log.push(`release ${key}`);
    release[key]();
    for (let i = 0; i < 8; i++) await task();
  }
  await Promise.all([...held, ...all]);
});

scenario('a lock is stolen', async (log) => {
  const never = () => new Promise(() => {});
  const stolen = settled(log, 'stolen', L.request('s', never));
  const behind = settled(log, 'behind', L.request('s', () => 'behind'));
  await task();
  await settled(log, 'thief', L.request('s', { steal: true }, () => 'thief'));
  await stolen;
  await behind;
  // The late end of a stolen holder does no harm.
  let late;
  const holder = settled(log, 'holder', L.request('s', () => new Promise((resolve) => { late = resolve; })));
  await task();
  let release;
  const thief = L.request('s', { steal: true }, () => new Promise((resolve) => { release = resolve; }));
  await holder;
  late();
  await task();
  log.push((await L.query()).held.length);
  release();
  await thief;
});

scenario('a request is aborted behind others', async (log) => {
  const controller = new AbortController();
  const all = [
    settled(log, 'first', L.request('b', async () => { await task(); await task(); return 'first'; })),
    settled(log, 'aborted', L.request('b', { signal: controller.signal }, () => 'aborted')),
    settled(log, 'last', L.request('b', () => 'last')),
  ];
  await task();
  controller.abort('reason');
  await Promise.all(all);
});

scenario('rejections that nothing handles are told', async (log) => {
  const heard = new Promise((resolve) => {
    addEventListener('unhandledrejection', (e) => { e.preventDefault(); log.push(`unhandled ${e.reason}`); resolve(); }, { once: true });
  });
  L.request('u', () => { throw 'thrown'; });
  await heard;
});

// This is the last one: after a time alone that began with many locks, the next one is
// long in coming.
scenario('many names, released in no order', async (log) => {
  const size = 3000, releases = [], all = [];
  const hold = (i) => { all.push(L.request(`name ${i}`, () => new Promise((release) => { releases[i] = release; }))); };
  const count = async (want) => {
    let free = 0;
    for (let i = 0; i < size; i++) await L.request(`name ${i}`, { ifAvailable: true }, (lock) => { if (lock) free++; });
    log.push(`${free} free`);
    is(free, want);
  };
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < size; i++) hold(i);
    await task();
    await count(0);
    for (let i = 0; i < size; i++) if (i % 7) releases[i * 997 % size]();
    await task();
    await count(Array.from({ length: size }, (_, i) => i).filter((i) => i % 7).length);
    for (const release of releases) release();
    await Promise.all(all);
    await count(size);
  }
});
