// What the callback of a request returns becomes a promise that is resolved with it, and
// the released promise follows that one. Each scenario does so with locks, and with
// promises alone: script cannot tell one from the other.
const L = navigator.locks;
const released = (callback, name = 'a') => L.request(name, callback);
const resolved = (callback) => new Promise((resolve, reject) => {
  const { port1, port2 } = new MessageChannel(); // a task, as that of a grant
  port1.onmessage = () => {
    port1.close();
    let returned;
    try { returned = callback(); } catch (e) { returned = Promise.reject(e); }
    const waiting = new Promise((r) => { r(returned); });
    if (follows) waiting.then(resolve, reject);
  };
  port2.postMessage(null);
});
let follows = true; // the scenarios' last ones see each call of then
const alone = async () => { for (let i = 0; i < 40; i++) await L.request('alone', () => {}); };
const chain = (log, name, p, n = 8) => {
  for (let i = 0; i < n; i++) p = p.then(() => { log.push(`${name} ${i}`); }, (e) => { log.push(`${name} ${i} failed: ${e}`); });
};

function scenario(name, run) {
  test(name, async () => {
    const logs = [];
    for (const [ways, before] of [[resolved, alone], [released, alone], [released, () => L.query()], [released, alone]]) {
      await before();
      const log = [];
      await run(log, ways);
      logs.push(log);
    }
    ok(logs[0].length > 0);
    for (const log of logs.slice(1)) same(log, logs[0]);
  });
}

for (const [name, settle] of [['fulfilled', 'resolve'], ['rejected', 'reject']])
  scenario(`others who wait for a promise that is ${name} later`, async (log, way) => {
    const promise = Promise.withResolvers();
    chain(log, 'before', promise.promise);
    const p = way(() => {
      chain(log, 'within', promise.promise);
      queueMicrotask(() => chain(log, 'soon', promise.promise));
      Promise.resolve().then(() => {}).then(() => chain(log, 'late', promise.promise));
      setTimeout(() => promise[settle]('settled'));
      return promise.promise;
    });
    chain(log, 'follows', p);
    await p.catch(() => {});
    await task();
  });

for (const steps of [0, 1, 2, 3])
  scenario(`a promise that is fulfilled ${steps} microtasks after the callback`, async (log, way) => {
    const p = way(async () => {
      chain(log, 'tick', Promise.resolve(), 12);
      for (let i = 0; i < steps; i++) await null;
      log.push('returns');
    });
    await p;
    await task();
    // Whether a task of a lock ends within its microtasks is not seen from outside.
    log.push('over');
  });

scenario('a promise that is returned to several', async (log, way) => {
  const promise = Promise.withResolvers();
  const all = [];
  for (let i = 0; i < 3; i++) {
    const p = way(() => promise.promise, `several ${i}`);
    all.push(p.then((v) => { log.push(`${i} ${v}`); }));
  }
  setTimeout(() => promise.resolve('value'), 5);
  await Promise.all(all);
});

scenario('a class of promises of the script\'s own', async (log, way) => {
  class Own extends Promise {
    then(...reactions) {
      log.push('then');
      return super.then(...reactions);
    }
  }
  log.push(await way(() => Own.resolve('value')));
});

scenario('promises with members of their own', async (log, way) => {
  for (const key of ['then', 'constructor', 'other', Symbol.species]) {
    for (const promise of [Promise.resolve(1), new Promise((resolve) => setTimeout(resolve, 0, 2))]) {
      Object.defineProperty(promise, key, { get() { log.push(`get ${String(key)}`); return Promise.prototype[key]; } });
      log.push(await way(() => promise));
    }
  }
  const bare = Promise.resolve(3);
  Object.setPrototypeOf(bare, null);
  log.push(await way(() => bare) === bare);
});

// From here on the realm's promises are not what they were.
const changes = {
  'then, as a value': () => {
    const { then } = Promise.prototype;
    return [Promise.prototype, 'then', { value(...reactions) { seen('then'); return Reflect.apply(then, this, reactions); } }];
  },
  'then, as a getter': () => {
    const { then } = Promise.prototype;
    return [Promise.prototype, 'then', { get() { seen('get then'); return then; } }];
  },
  'constructor, as a value': () => [Promise.prototype, 'constructor', { value: class extends Promise { constructor(f) { seen('constructed'); super(f); } } }],
  'constructor, as a getter': () => [Promise.prototype, 'constructor', { get() { seen('get constructor'); return Promise; } }],
  'species': () => [Promise, Symbol.species, { get() { seen('get species'); return this; } }],
};
let seen;
for (const [name, change] of Object.entries(changes))
  for (const again of ['', ', again'])
    scenario(`a realm with another ${name}${again}`, async (log, way) => {
      follows = false;
      const later = Promise.withResolvers();
      const soon = Promise.resolve(1);
      seen = () => {};
      const [object, key, descriptor] = change();
      const original = Object.getOwnPropertyDescriptor(object, key);
      for (const promise of [soon, later.promise]) {
        await new Promise((resolve) => {
          way(() => {
            seen = (what) => { log.push(what); };
            Object.defineProperty(object, key, { ...descriptor, configurable: true });
            // The end of the microtasks, which nothing of promises takes part in.
            setTimeout(() => {
              seen = () => {};
              Object.defineProperty(object, key, original);
              resolve();
            });
            return promise;
          });
        });
        log.push('then');
      }
      later.resolve();
      await task();
    });
