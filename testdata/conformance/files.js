// A fresh directory for a test.
let directories = 0;
const fresh = async () => (await navigator.storage.getDirectory()).getDirectoryHandle(`test${directories++}`, { create: true });
const make = async (dir, name, text = '') => {
  const f = await dir.getFileHandle(name, { create: true });
  const w = await f.createWritable();
  await w.write(text);
  await w.close();
  return f;
};
const text = async (f) => (await f.getFile()).text();
const names = async (dir) => {
  const all = [];
  for await (const name of dir.keys()) all.push(name);
  return all;
};
// Runs a function in a dedicated worker, with the root directory and a handle.
const inWorker = (f, handle) => new Promise((resolve, reject) => {
  const source = `onmessage = async ({ data }) => {
    try { postMessage({ value: await (${f})(data) }); } catch (e) { postMessage({ error: e.name + ': ' + e.message }); }
  };`;
  const w = new Worker(URL.createObjectURL(new Blob([source])));
  w.onmessage = ({ data }) => { w.terminate(); data.error ? reject(new Error(data.error)) : resolve(data.value); };
  w.postMessage(handle);
});

test('names of files', async () => {
  const dir = await fresh();
  for (const bad of ['', '.', '..', 'a/b', '/', '../a', 'a\\b', 'a\0']) {
    for (const f of [() => dir.getFileHandle(bad, { create: true }), () => dir.getDirectoryHandle(bad, { create: true }), () => dir.removeEntry(bad)])
      await rejects(TypeError, f(), JSON.stringify(bad));
  }
  // What is no Unicode becomes what stands for it.
  is((await dir.getFileHandle('a\ud800b', { create: true })).name, 'a\ufffdb');
  await dir.getFileHandle('...', { create: true });
  await dir.getDirectoryHandle('é😀 ', { create: true });
  same(await names(dir), ['...', 'a\ufffdb', 'é😀 ']);
});

test('the iterator of a directory', async () => {
  const dir = await fresh();
  for (const name of ['c', 'a', 'b']) await make(dir, name);
  is(dir.entries, dir[Symbol.asyncIterator]);
  const it = dir.entries();
  const proto = Object.getPrototypeOf(Object.getPrototypeOf(it));
  is(proto, Object.getPrototypeOf(Object.getPrototypeOf(async function* () {}.prototype)));
  is(String(it), '[object FileSystemDirectoryHandle AsyncIterator]');
  is(it.return, undefined);
  // Calls that do not wait for one another come in their order.
  const all = await Promise.all([it.next(), it.next(), it.next(), it.next(), it.next()]);
  same(all.map((r) => [r.value?.[0], r.value?.[1].kind, r.done]),
    [['a', 'file', false], ['b', 'file', false], ['c', 'file', false], [undefined, undefined, true], [undefined, undefined, true]]);
  await rejects(TypeError, it.next.call(dir));
  throws(TypeError, () => dir.keys.call({}));
  // What is removed meanwhile does not come, what is added behind does.
  const seen = [];
  for await (const [name] of dir) {
    seen.push(name);
    if (name === 'a') { await dir.removeEntry('b'); await make(dir, 'd'); }
  }
  same(seen, ['a', 'c', 'd']);
  const gone = dir.values();
  await dir.remove({ recursive: true });
  await rejects('NotFoundError', gone.next());
  is((await gone.next()).done, true);
});

test('a stream writes when it is closed', async () => {
  const f = await make(await fresh(), 'f', 'old');
  const before = await f.getFile();
  const w = await f.createWritable({ keepExistingData: true });
  ok(w instanceof WritableStream);
  is(w.mode, 'siloed');
  await w.write({ type: 'write', position: 5, data: new Uint8Array([65, 66]) });
  await w.write(new Blob(['C']));
  await w.seek(1);
  await w.write('é');
  await w.truncate(7);
  is(await text(f), 'old');
  await w.close();
  is(await text(f), 'oé\0\0AB');
  is(await before.text(), 'old');
  await rejects(TypeError, w.write('x'));
  const aborted = await f.createWritable();
  await aborted.write('new');
  await aborted.abort();
  is(await text(f), 'oé\0\0AB');
  throws('DataCloneError', () => structuredClone(aborted, { transfer: [aborted] }));
  await new Response('piped').body.pipeTo(await f.createWritable());
  is(await text(f), 'piped');
});

test('bad chunks error the stream and release the file', async () => {
  const f = await make(await fresh(), 'f', 'kept');
  for (const [type, chunk] of [
    [TypeError, null], [TypeError, {}], [TypeError, { type: 'nonsense' }], ['SyntaxError', { type: 'write' }], ['SyntaxError', { type: 'seek' }],
    ['SyntaxError', { type: 'truncate' }], [TypeError, { type: 'write', data: null }], ['QuotaExceededError', { type: 'truncate', size: 2 ** 53 - 1 }],
    ['QuotaExceededError', { type: 'write', position: 2 ** 63, data: 'x' }],
  ]) {
    const w = await f.createWritable({ mode: 'exclusive' });
    await rejects(type, w.write(chunk), JSON.stringify(chunk));
    await rejects(type, w.getWriter().closed);
  }
  await (await f.createWritable({ mode: 'exclusive' })).close();
  is(await text(f), '');
});

test('handles go to workers, and their locks end with these', async () => {
  const f = await make(await fresh(), 'f', '123');
  is(self.FileSystemSyncAccessHandle, undefined);
  is(f.createSyncAccessHandle, undefined);
  same(await inWorker(async (f) => {
    const a = await f.createSyncAccessHandle();
    const log = [a.mode, a.getSize(), a.write(new Uint8Array([52, 53]), { at: 4 }), a.write(new Uint8Array([54])), a.getSize()];
    const b = new Uint8Array(10);
    log.push(a.read(b, { at: 2 }), [...b], a.read(b), a.read(b, { at: 100 }));
    a.truncate(5);
    a.flush();
    log.push(a.getSize());
    for (const bad of [() => a.truncate(2 ** 50), () => a.write(b, { at: 2 ** 50 }), () => a.read(b, { at: -1 }), () => a.truncate(-1), () => a.read('x')]) {
      try { bad(); log.push('no error'); } catch (e) { log.push(e.name); }
    }
    try { await f.createWritable(); } catch (e) { log.push(e.name); }
    const shared = new Uint8Array(new SharedArrayBuffer(2));
    log.push(a.read(shared, { at: 0 }), [...shared]);
    globalThis.kept = a;
    return log;
  }, f), ['readwrite', 3, 2, 1, 7, 5, [51, 0, 52, 53, 54, 0, 0, 0, 0, 0], 0, 0, 5,
    'QuotaExceededError', 'QuotaExceededError', 'TypeError', 'TypeError', 'TypeError', 'NoModificationAllowedError', 2, [49, 50]]);
  // The worker was terminated: the file is free once it has ended.
  for (;;) {
    const w = await f.createWritable().catch((e) => { if (e.name !== 'NoModificationAllowedError') throw e; });
    if (w) { await w.abort(); break; }
    await task();
  }
  is(await text(f), '123\x004');
});

test('closed access handles', async () => {
  same(await inWorker(async (f) => {
    const a = await f.createSyncAccessHandle({ mode: 'read-only' });
    const b = new Uint8Array(1);
    const log = [];
    const tries = [() => a.read(b), () => a.write(b), () => a.truncate(0), () => a.getSize(), () => a.flush()];
    for (const t of tries) try { log.push(t()); } catch (e) { log.push(e.name); }
    a.close();
    a.close();
    for (const t of tries) try { log.push(t()); } catch (e) { log.push(e.name); }
    return log;
  }, await make(await fresh(), 'f', '1')), [1, 'NoModificationAllowedError', 'NoModificationAllowedError', 1, 'NoModificationAllowedError',
    ...Array(5).fill('InvalidStateError')]);
});

test('handles are cloned and stored', async () => {
  const dir = await fresh();
  const f = await make(dir, 'f', 'stored');
  const clone = structuredClone({ f, dir });
  ok(clone.f !== f && await clone.f.isSameEntry(f) && await clone.dir.isSameEntry(dir));
  is(await clone.f.isSameEntry(dir), false);
  const open = indexedDB.open('handles');
  open.onupgradeneeded = () => open.result.createObjectStore('s');
  await event(open, 'success');
  const t = open.result.transaction('s', 'readwrite');
  t.objectStore('s').put([f, dir], 1);
  const get = t.objectStore('s').get(1);
  await event(t, 'complete');
  is(await text(get.result[0]), 'stored');
  same(await dir.resolve(get.result[0]), ['f']);
  same(await dir.resolve(dir), []);
  is(await (await fresh()).resolve(f), null);
});

test('what files take is told and limited', async () => {
  const before = await navigator.storage.estimate();
  const dir = await fresh();
  await make(dir, 'f', 'x'.repeat(100000));
  const after = await navigator.storage.estimate();
  ok(after.usage - before.usage >= 100000 && after.usage - before.usage < 110000, `${after.usage - before.usage}`);
  is(after.quota, before.quota);
  await dir.remove({ recursive: true });
  is((await navigator.storage.estimate()).usage, before.usage);
});
