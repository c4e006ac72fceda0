test('a cache', async () => {
  same(await caches.keys(), []);
  const c = await caches.open('c\ud800');
  same(await caches.keys(), ['c\ud800']);
  is(await caches.has('c\ufffd'), false);
  await c.put('/a?x', new Response('1', { status: 201, statusText: 'made', headers: { Vary: 'x-y', 'x-z': '2' } }));
  await c.put(new Request('/b', { headers: { 'x-y': '1' } }), new Response(new Blob(['23']).stream(), { headers: { Vary: 'X-Y' } }));
  await c.put('/c', new Response(null, { status: 204 }));
  await c.put('/d', Response.error());
  const a = await c.match('/a?x');
  same([a.status, a.statusText, a.headers.get('x-z'), await a.text()], [201, 'made', '2', '1']);
  throws(TypeError, () => a.headers.set('a', 'b'));
  is(await c.match('/a'), undefined);
  is(await (await c.match('/a', { ignoreSearch: true })).text(), '1');
  is(await c.match('/b'), undefined);
  is(await (await c.match('/b', { ignoreVary: true })).text(), '23');
  is(await (await caches.match(new Request('/b', { headers: { 'x-y': '1' } }), { cacheName: 'c\ud800' })).text(), '23');
  is(await caches.match('/c', { cacheName: 'other' }), undefined);
  is((await c.match('/c')).body, null);
  is((await c.match('/d')).type, 'error');
  is(await c.match(new Request('/c', { method: 'POST' })), undefined);
  is((await c.match(new Request('/c', { method: 'POST' }), { ignoreMethod: true })).status, 204);
  const keys = await c.keys();
  same(keys.map((r) => new URL(r.url).pathname), ['/a', '/b', '/c', '/d']);
  ok(Object.isFrozen(keys) && Object.isFrozen(await c.matchAll()));
  // What is put again comes last, once.
  await c.put('/a?x', new Response('new'));
  same((await c.keys()).map((r) => new URL(r.url).pathname), ['/b', '/c', '/d', '/a']);
  same([await c.delete('/a'), await c.delete('/a', { ignoreSearch: true }), (await c.matchAll()).length], [false, true, 3]);
  ok((await navigator.storage.estimate()).usage > 1000);
  same([await caches.delete('c\ud800'), await caches.delete('c\ud800'), await caches.has('c\ud800')], [true, false, false]);
  is((await navigator.storage.estimate()).usage, 0);
  await c.put('/still', new Response('there'));
  is(await (await c.match('/still')).text(), 'there');
});

test('what is not stored', async () => {
  const c = await caches.open('bad');
  const used = new Response('used');
  await used.text();
  const locked = new Response('locked');
  locked.body.getReader();
  for (const [request, response] of [
    ['data:,x', new Response()], ['http://[', new Response()], [new Request('/', { method: 'POST' }), new Response()],
    ['/', new Response('', { status: 206 })], ['/', new Response('', { headers: { Vary: 'a, *' } })], ['/', used], ['/', locked], ['/', {}],
    ['/', new Response(new ReadableStream({ start: (s) => s.enqueue('no bytes') }))],
  ]) await rejects(TypeError, c.put(request, response));
  await rejects(RangeError, c.put('/', new Response(new ReadableStream({ pull: (s) => s.error(new RangeError('x')) }))));
  for (const r of ['blob:x', new Request('/', { method: 'PUT' }), 'https://127.0.0.1:1/']) await rejects(TypeError, c.add(r));
  await rejects('AbortError', c.add(new Request('/', { signal: AbortSignal.abort() })));
  await rejects(TypeError, c.addAll(['https://127.0.0.1:1/a', 'https://127.0.0.1:1/b']));
  await c.addAll([]);
  same(await c.keys(), []);
});

test('storage buckets', async () => {
  for (const bad of ['', '_a', 'A', 'a b', '..', 'a/b', 'a@b', 'a'.repeat(65)]) await rejects(TypeError, navigator.storageBuckets.open(bad), bad);
  for (const bad of [{ quota: 0 }, { quota: -1 }, { expires: 5 }, { durability: 'x' }]) await rejects(TypeError, navigator.storageBuckets.open('a', bad));
  const a = await navigator.storageBuckets.open('a', { durability: 'strict', quota: 5000 });
  const b = await navigator.storageBuckets.open('b');
  same(await navigator.storageBuckets.keys(), ['a', 'b']);
  same([a.name, await a.durability(), await b.durability(), await a.expires(), await a.estimate()], ['a', 'strict', 'relaxed', null, { quota: 5000, usage: 0 }]);
  is(a.caches, a.caches);
  await (await a.caches.open('c')).put('/x', new Response('in a'));
  is(await caches.has('c'), false);
  await rejects('QuotaExceededError', (await a.caches.open('c')).put('/y', new Response('y'.repeat(6000))));
  const f = await (await a.getDirectory()).getFileHandle('f', { create: true });
  ok((await a.estimate()).usage > 0);
  await rejects('NotFoundError', (await b.getDirectory()).getFileHandle('f'));
  is(await f.isSameEntry(await (await (await navigator.storage.getDirectory())).getFileHandle('f', { create: true })), false);
  ok(await structuredClone(f).isSameEntry(f));
  // Locks of one bucket are none of another.
  await a.locks.request('l', () => b.locks.request('l', { ifAvailable: true }, (lock) => ok(lock)));
  await a.locks.request('l', () => a.locks.request('l', { ifAvailable: true }, (lock) => is(lock, null)));
  await navigator.storageBuckets.delete('a');
  for (const m of ['persisted', 'estimate', 'durability', 'expires']) await rejects('UnknownError', a[m](), m);
  await rejects('UnknownError', a.caches.keys());
  throws('UnknownError', () => a.indexedDB.open('d'));
  await rejects('InvalidStateError', a.getDirectory());
  // One of the same name has nothing of it.
  const again = await navigator.storageBuckets.open('a');
  same([await again.caches.keys(), (await again.estimate()).usage], [[], 0]);
});
