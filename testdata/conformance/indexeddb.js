// https://w3c.github.io/IndexedDB/

// Databases of their own keep the tests from one another.
let count = 0;
const fresh = () => `database ${++count}`;
const result = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = (e) => { e.preventDefault(); e.stopPropagation(); reject(request.error); };
});
const open = (name, version, upgrade) => {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = (e) => upgrade?.(request.result, request.transaction, e);
  return result(request);
};
const ended = (transaction) => new Promise((resolve) => {
  transaction.oncomplete = transaction.onabort = (e) => resolve(e.type);
});
const inWorker = (code) => new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));

test('the interfaces', () => {
  is(String(indexedDB), '[object IDBFactory]');
  is(indexedDB, indexedDB);
  for (const name of ['IDBRequest', 'IDBOpenDBRequest', 'IDBFactory', 'IDBDatabase', 'IDBObjectStore', 'IDBIndex', 'IDBKeyRange',
    'IDBRecord', 'IDBCursor', 'IDBCursorWithValue', 'IDBTransaction', 'DOMStringList'])
    throws(TypeError, () => new globalThis[name](), name);
  const e = new IDBVersionChangeEvent('x', { oldVersion: 2 });
  same([e.type, e.oldVersion, e.newVersion], ['x', 2, null]);
  throws(TypeError, () => indexedDB.open('x', 0));
  throws(TypeError, () => indexedDB.open('x', 2 ** 53));
  is(DOMStringList.prototype[Symbol.iterator], Array.prototype.values);
});

test('keys', () => {
  const order = [-Infinity, -1, 0, 1, Infinity, new Date(0), new Date(1), '', 'a', '\u{1F600}', '\uFFFF',
    new ArrayBuffer(0), new Uint8Array([0]), new Uint8Array([0, 0]), new Uint8Array([1]), new Uint8Array([255]),
    [], [0], [0, 0], ['a'], [[]], [[0]]];
  for (const [i, a] of order.entries())
    for (const [j, b] of order.entries()) is(indexedDB.cmp(a, b), Math.sign(i - j), `cmp of ${i} and ${j}`);
  is(indexedDB.cmp(0, -0), 0);
  const cycle = [];
  cycle.push(cycle);
  const detached = new ArrayBuffer(1);
  structuredClone(detached, { transfer: [detached] });
  let deep = [];
  for (let i = 0; i < 100_000; i++) deep = [deep];
  for (const bad of [undefined, null, true, NaN, new Date(NaN), {}, [undefined], [, 1], cycle, detached, Symbol(), 1n, /x/, deep, new Proxy([], {})])
    throws('DataError', () => indexedDB.cmp(bad, 1));
  throws('RangeError', () => indexedDB.cmp([Object.defineProperty([], 0, { get() { throw new RangeError('x'); } })], 1));
  const shared = [1];
  is(indexedDB.cmp([shared, shared], [[1], [1]]), 0);
});

test('key ranges', () => {
  const r = IDBKeyRange.bound(1, [2], true, false);
  same([r.lower, r.upper, r.lowerOpen, r.upperOpen], [1, [2], true, false]);
  same([r.includes(1), r.includes(2), r.includes([2]), r.includes([2, 0])], [false, true, true, false]);
  const unbounded = IDBKeyRange.lowerBound('x');
  same([unbounded.upper === undefined, unbounded.upperOpen, unbounded.includes('y'), unbounded.includes(1)], [true, true, true, false]);
  throws('DataError', () => IDBKeyRange.bound(2, 1));
  throws('DataError', () => IDBKeyRange.only(undefined));
});

test('an upgrade, and what it leaves', async () => {
  const name = fresh();
  const db = await open(name, 3, (db, t, e) => {
    same([e.oldVersion, e.newVersion, t.mode, db.version], [0, 3, 'versionchange', 3]);
    throws('InvalidStateError', () => db.transaction('s'));
    const s = db.createObjectStore('s', { keyPath: 'id', autoIncrement: true });
    const x = s.createIndex('tags', 'tags', { multiEntry: true });
    db.createObjectStore('other');
    is(s.index('tags'), x);
    is(t.objectStore('s'), s);
    same([s.keyPath, s.autoIncrement, x.keyPath, x.multiEntry, x.unique], ['id', true, 'tags', true, false]);
    throws('ConstraintError', () => db.createObjectStore('s'));
    throws('SyntaxError', () => db.createObjectStore('t', { keyPath: 'a b' }));
    throws('InvalidAccessError', () => db.createObjectStore('t', { keyPath: [''], autoIncrement: true }));
    throws('InvalidAccessError', () => s.createIndex('y', ['a'], { multiEntry: true }));
    throws('NotFoundError', () => s.index('y'));
  });
  same([...db.objectStoreNames], ['other', 's']);
  same([db.objectStoreNames.length, db.objectStoreNames[1], db.objectStoreNames.contains('s'), db.objectStoreNames.item(2)], [2, 's', true, null]);
  throws('InvalidStateError', () => db.createObjectStore('t'));
  throws('NotFoundError', () => db.transaction('nothing'));
  throws('InvalidAccessError', () => db.transaction([]));
  throws(TypeError, () => db.transaction('s', 'versionchange'));
  ok((await indexedDB.databases()).some((d) => d.name === name && d.version === 3));
  db.close();
  throws('InvalidStateError', () => db.transaction('s'));
  await rejects('VersionError', open(name, 2));
  const event = await new Promise((resolve) => { indexedDB.deleteDatabase(name).onsuccess = resolve; });
  same([event.constructor.name, event.oldVersion, event.newVersion], ['IDBVersionChangeEvent', 3, null]);
  ok(!(await indexedDB.databases()).some((d) => d.name === name));
});

test('an upgrade that is aborted', async () => {
  const name = fresh();
  const request = indexedDB.open(name, 1);
  let db, s, t;
  request.onupgradeneeded = () => {
    db = request.result;
    t = request.transaction;
    s = db.createObjectStore('s');
    s.createIndex('x', 'x');
    t.abort();
    same([db.version, db.objectStoreNames.length, s.indexNames.length, s.name], [0, 0, 0, 's']);
    throws('InvalidStateError', () => s.index('x'));
  };
  request.onerror = (e) => e.preventDefault();
  await event(request, 'error');
  same([request.error.name, request.transaction, request.result === undefined, t.error], ['AbortError', null, true, null]);
  ok(!(await indexedDB.databases()).some((d) => d.name === name));
});

test('records, indexes and cursors', async () => {
  const db = await open(fresh(), 1, (db) => {
    const s = db.createObjectStore('s', { keyPath: 'id', autoIncrement: true });
    s.createIndex('tag', 'tags', { multiEntry: true });
    s.createIndex('both', ['n', 'id']);
    s.createIndex('unique', 'u', { unique: true });
  });
  const t = db.transaction('s', 'readwrite');
  const s = t.objectStore('s');
  is(await result(s.put({ n: 1, tags: ['a', 'b', 'a', null], u: 1 })), 1);
  is(await result(s.put({ n: 0, tags: 'b' })), 2);
  is(await result(s.add({ id: 7.5, n: 1, tags: [['b']] })), 7.5);
  is(await result(s.add({ n: 2 })), 8);
  await rejects('ConstraintError', result(s.add({ id: 1 })));
  await rejects('ConstraintError', result(s.put({ u: 1 })));
  throws('DataError', () => s.put({ id: {} }));
  throws('DataError', () => s.put({}, 5));
  throws('DataError', () => s.put('a primitive'));
  throws('DataCloneError', () => s.put({ f() {} }));
  is(await result(s.count()), 4);
  same(await result(s.getAllKeys()), [1, 2, 7.5, 8]);
  same(await result(s.index('tag').getAllKeys()), [1, 1, 2, 7.5]);
  same(await result(s.index('tag').getAllKeys('b')), [1, 2]);
  same(await result(s.index('both').getAllKeys(IDBKeyRange.bound([1], [1, []]))), [1, 7.5]);
  same(await result(s.getAllKeys({ query: IDBKeyRange.lowerBound(2), direction: 'prev', count: 2 })), [8, 7.5]);
  same((await result(s.index('tag').getAllRecords({ direction: 'prevunique' }))).map((r) => [r.key, r.primaryKey, r.value.n]),
    [[['b'], 7.5, 1], ['b', 1, 1], ['a', 1, 1]]);
  same(await result(s.index('unique').get(1)), { n: 1, tags: ['a', 'b', 'a', null], u: 1, id: 1 });
  is(await result(s.get(99)), undefined);

  const seen = [];
  const request = s.index('tag').openCursor(null, 'next');
  await new Promise((resolve) => {
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return resolve();
      is(cursor.request, request);
      is(cursor.key, cursor.key);
      seen.push([cursor.key, cursor.primaryKey]);
      if (seen.length === 1) {
        cursor.continuePrimaryKey('b', 2);
        throws('InvalidStateError', () => cursor.continue());
        throws('InvalidStateError', () => request.result);
      } else {
        cursor.update({ ...cursor.value, changed: true });
        cursor.continue();
      }
    };
  });
  same(seen, [['a', 1], ['b', 2], [['b'], 7.5]]);
  is((await result(s.get(2))).changed, true);
  is(await ended(t), 'complete');
  throws('TransactionInactiveError', () => s.get(1));
  throws('ReadOnlyError', () => db.transaction('s').objectStore('s').put({}));
});

test('values are stored as they are', async () => {
  const db = await open(fresh(), 1, (db) => db.createObjectStore('s'));
  const value = { map: new Map([[1, new Set(['x'])]]), date: new Date(5), big: 1n, re: /x/g, error: new RangeError('r'), bytes: new Uint8Array([1, 2]) };
  value.self = value;
  const store = () => db.transaction('s', 'readwrite').objectStore('s');
  const file = new File(['text'], 'f.txt', { type: 'text/plain', lastModified: 3 });
  const s = store();
  s.put(value, 1);
  s.put(file, 2);
  const sab = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer;
  throws('DataCloneError', () => s.put(sab, 3));
  const [got, blob] = await result(store().getAll());
  is(got.self, got);
  is(got.map.get(1).has('x'), true);
  same([got.date.getTime(), String(got.big), String(got.re), got.error.name, [...got.bytes]], [5, '1', '/x/g', 'RangeError', [1, 2]]);
  same([blob.name, blob.type, blob.lastModified, await blob.text()], ['f.txt', 'text/plain', 3, 'text']);
});

test('the lifetime of a transaction', async () => {
  const db = await open(fresh(), 1, (db) => db.createObjectStore('s'));
  let t = db.transaction('s', 'readwrite');
  const s = t.objectStore('s');
  await Promise.resolve();
  s.put(1, 1); // still active in microtasks of the task that made it
  await result(s.get(1));
  s.put(2, 2); // and of its events
  await task();
  throws('TransactionInactiveError', () => s.put(3, 3));
  // An exception in a listener aborts.
  const handled = new Promise((resolve) => addEventListener('error', (e) => { e.preventDefault(); resolve(); }, { once: true }));
  t = db.transaction('s', 'readwrite');
  t.objectStore('s').put(9, 9).onsuccess = () => { throw new Error('on purpose'); };
  is(await ended(t), 'abort');
  is(t.error.name, 'AbortError');
  await handled;
  // commit() accepts nothing more, and does not wait for events.
  t = db.transaction('s', 'readwrite', { durability: 'relaxed' });
  is(t.durability, 'relaxed');
  const request = t.objectStore('s').put(5, 5);
  t.commit();
  throws('TransactionInactiveError', () => t.objectStore('s').put(6, 6));
  throws('InvalidStateError', () => t.abort());
  is(request.readyState, 'pending');
  is(await ended(t), 'complete');
  // Nothing of a transaction that was aborted is left.
  t = db.transaction('s', 'readwrite');
  t.objectStore('s').clear();
  const pending = t.objectStore('s').put(7, 7);
  t.abort();
  is(await ended(t), 'abort');
  same([pending.error.name, t.error], ['AbortError', null]);
  same(await result(db.transaction('s').objectStore('s').getAllKeys()), [1, 2, 5]);
});

test('a transaction is inactive in the next of tasks in a row', async () => {
  const db = await open(fresh(), 1, (db) => db.createObjectStore('s'));
  const n = 10;
  // Each task makes a transaction, and uses that of the task before.
  const outcomes = (schedule) => new Promise((resolve) => {
    const log = [];
    let transaction;
    schedule(() => {
      try {
        transaction?.objectStore('s').put(1, 1);
        log.push(transaction ? 'active' : 'none');
      } catch (e) {
        log.push(e.name);
      }
      transaction = db.transaction('s', 'readwrite');
      transaction.objectStore('s');  // it is active
      if (log.length === n) resolve(log);
    });
  });
  const want = ['none', ...Array(n - 1).fill('TransactionInactiveError')];
  const { port1, port2 } = new MessageChannel();
  same(await outcomes((task) => {
    port2.onmessage = task;
    for (let i = 0; i < n; i++) port1.postMessage(i);
  }), want, 'messages');
  port1.close();
  // Requests in a row, for which the engine decides.
  for (let i = 0; i < 20; i++) await navigator.locks.request(`${db.name} ${i}`, () => {});
  same(await outcomes((task) => {
    for (let i = 0; i < n; i++) navigator.locks.request(`${db.name} ${i}`, task);
  }), want, 'locks');
  same(await outcomes((task) => {
    for (let i = 0; i < n; i++) setTimeout(task);
    for (const end = performance.now() + 5; performance.now() < end;);
  }), want, 'timers');
  const intervals = [];
  same(await outcomes((task) => {
    for (let i = 0; i < n; i++) intervals.push(setInterval(task, 1));
    for (const end = performance.now() + 5; performance.now() < end;);
  }), want, 'intervals');
  intervals.forEach(clearInterval);
  db.close();
});

test('events go from the request to the transaction and the connection', async () => {
  const db = await open(fresh(), 1, (db) => db.createObjectStore('s'));
  const t = db.transaction('s', 'readwrite');
  const log = [];
  const request = t.objectStore('s').add(1, 1);
  const failing = t.objectStore('s').add(1, 1);
  for (const [name, target] of Object.entries({ db, t, request: failing })) {
    target.addEventListener('error', (e) => log.push(`${name} ${e.eventPhase} ${e.target === failing}`), true);
    target.addEventListener('error', (e) => { log.push(`${name} ${e.eventPhase}`); if (name === 'db') e.preventDefault(); });
  }
  request.onsuccess = (e) => same([e.bubbles, e.cancelable], [false, false]);
  is(await ended(t), 'complete');
  same(log, ['db 1 true', 't 1 true', 'request 2 true', 'request 2', 't 3', 'db 3']);
});

test('transactions are scheduled by scope and mode', async () => {
  const db = await open(fresh(), 1, (db) => { for (const s of 'ab') db.createObjectStore(s); });
  const log = [];
  const transaction = (scope, mode, what) => {
    const t = db.transaction(scope, mode);
    const s = t.objectStore(scope[0]);
    s.count().onsuccess = () => {
      log.push(`${what} runs`);
      s.count().onsuccess = () => s.count();
    };
    return ended(t).then(() => log.push(`${what} ends`));
  };
  await Promise.all([
    transaction(['a'], 'readwrite', 'writer of a'),
    transaction(['b'], 'readonly', 'reader of b'),
    transaction(['a', 'b'], 'readwrite', 'writer of both'),
    transaction(['b'], 'readonly', 'late reader'),
  ]);
  const at = (what) => log.indexOf(what);
  ok(at('reader of b runs') < at('writer of a ends'), log);
  ok(at('writer of both runs') > at('writer of a ends') && at('writer of both runs') > at('reader of b ends'), log);
  ok(at('late reader runs') > at('writer of both ends'), log);
});

test('versionchange and blocked', async () => {
  const name = fresh();
  const [first, second] = [await open(name, 1), await open(name, 1)];
  const log = [];
  first.onversionchange = (e) => { log.push(`versionchange ${e.oldVersion} ${e.newVersion}`); first.close(); };
  const request = indexedDB.open(name, 2);
  request.onblocked = (e) => { log.push(`blocked ${e.oldVersion} ${e.newVersion}`); second.close(); };
  request.onupgradeneeded = () => log.push('upgradeneeded');
  const db = await result(request);
  same(log, ['versionchange 1 2', 'blocked 1 2', 'upgradeneeded']);
  const deletion = indexedDB.deleteDatabase(name);
  db.onversionchange = (e) => { log.push(`versionchange ${e.oldVersion} ${e.newVersion}`); db.close(); };
  await result(deletion);
  is(log.at(-1), 'versionchange 2 null');
});

test('a worker shares the databases', async () => {
  const name = fresh();
  const db = await open(name, 1, (db) => db.createObjectStore('s'));
  db.transaction('s', 'readwrite').objectStore('s').put('from the page', 1);
  const worker = inWorker(`
    indexedDB.open(${JSON.stringify(name)}).onsuccess = (e) => {
      const t = e.target.result.transaction('s', 'readwrite');
      t.objectStore('s').get(1).onsuccess = (e) => t.objectStore('s').put(e.target.result + ', seen by the worker', 2);
      t.oncomplete = () => postMessage('done');
    };`);
  await event(worker, 'message');
  is(await result(db.transaction('s').objectStore('s').get(2)), 'from the page, seen by the worker');
  worker.terminate();
});

test('a worker that is terminated aborts its transactions and closes its connections', async () => {
  const name = fresh();
  const db = await open(name, 1, (db) => db.createObjectStore('s'));
  const worker = inWorker(`
    indexedDB.open(${JSON.stringify(name)}).onsuccess = (e) => {
      const s = e.target.result.transaction('s', 'readwrite').objectStore('s');
      s.put('of the worker', 1).onsuccess = function again() {
        postMessage('writing');
        s.put('of the worker', 1).onsuccess = again; // it never ends by itself
      };
    };`);
  await event(worker, 'message');
  const waiting = db.transaction('s', 'readwrite');
  const read = result(waiting.objectStore('s').getAll());
  await task();
  worker.terminate();
  same(await read, []);
  db.close();
  // Nobody blocks the upgrade any more.
  (await open(name, 2)).close();
});

test('a database that is garbage is closed', async () => {
  const name = fresh();
  await (async () => { (await open(name, 1)).objectStoreNames; })();
  const request = indexedDB.open(name, 2);
  const opened = result(request);
  request.onblocked = () => { for (let i = 0, hoard = []; i < 3e6; i++) { hoard.push({}); if (i % 1e5 === 0) hoard = []; } };
  // The collector finds it some time.
  let version;
  opened.then((db) => { version = db.version; db.close(); });
  while (!version) {
    for (let i = 0; i < 50; i++) new ArrayBuffer(1 << 20);
    await task();
  }
  is(version, 2);
});
