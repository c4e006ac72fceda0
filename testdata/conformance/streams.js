const collect = async (stream) => {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
};
const countTo = (n) => {
  let i = 0;
  return new ReadableStream({ pull(c) { if (i === n) c.close(); else c.enqueue(++i); } }, { highWaterMark: 0 });
};
const bytesOf = async (stream) => (await collect(stream)).flatMap((chunk) => [...chunk]);
const workerOf = (source) => new Worker(`data:text/javascript,${encodeURIComponent(source)}`);

test('a stream is first asked for when script is out of stack', () => {
  const deep = () => {
    try {
      return deep();
    } catch {
      try { return ReadableStream; } catch (e) { return e; }
    }
  };
  deep();
  is(new ReadableStream().locked, false);
});

test('interfaces', () => {
  is(Object.prototype.toString.call(new ReadableStream()), '[object ReadableStream]');
  is(ReadableStream.prototype.values, ReadableStream.prototype[Symbol.asyncIterator]);
  is(ReadableStream.name, 'ReadableStream');
  is(ReadableStream.length, 0);
  is(ReadableStream.from.length, 1);
  is(Object.getPrototypeOf(ReadableStream), Function.prototype);
  ok(/\[native code\]/.test(ReadableStream), 'the source');
  ok(Object.getOwnPropertyDescriptor(ReadableStream.prototype, 'tee').enumerable, 'enumerable');
  is(Object.getOwnPropertyDescriptor(ReadableStream.prototype, 'locked').get.name, 'get locked');
  is(Object.getOwnPropertyDescriptor(globalThis, 'ReadableStream').enumerable, false);
  throws(TypeError, () => ReadableStream());
  throws(TypeError, () => new ReadableStreamDefaultController());
  throws(TypeError, () => Reflect.get(ReadableStream.prototype, 'locked'));
  class Mine extends ReadableStream { get mine() { return 1; } }
  is(new Mine().mine, 1);
  ok(new Mine() instanceof ReadableStream, 'instanceof');
  const newTarget = function () {}.bind();
  is(Object.getPrototypeOf(Reflect.construct(CountQueuingStrategy, [{ highWaterMark: 1 }], newTarget)), CountQueuingStrategy.prototype);
});

test('what is wrong is a rejection where a promise is due', async () => {
  const e = await rejects(TypeError, ReadableStreamDefaultReader.prototype.read.call({}));
  is(e.message, 'Illegal invocation');
  await rejects(TypeError, ReadableStream.prototype.pipeTo.call(1));
  await rejects(TypeError, new ReadableStream().pipeTo(1));
  await rejects(TypeError, WritableStream.prototype.abort.call(new ReadableStream()));
  throws(TypeError, () => new ReadableStream(null));
  throws(TypeError, () => new ReadableStream({ pull: 1 }));
  throws(RangeError, () => new ReadableStream({}, { highWaterMark: -1 }));
  throws(RangeError, () => new WritableStream({ type: 'x' }));
});

test('backpressure: nothing is pulled before it is wanted', async () => {
  let pulls = 0;
  const reader = new ReadableStream({ pull(c) { c.enqueue(++pulls); } }, { highWaterMark: 2 }).getReader();
  await task();
  is(pulls, 2);
  same(await reader.read(), { value: 1, done: false });
  await task();
  is(pulls, 3);
  const written = [];
  let release;
  const writer = new WritableStream({
    write(chunk) { written.push(chunk); return new Promise((r) => { release = r; }); },
  }).getWriter();
  writer.write('a');
  is(writer.desiredSize, 0);
  await task();
  same(written, ['a']);
  release();
  await writer.ready;
  is(writer.desiredSize, 1);
});

test('a chain of pipes', async () => {
  const upper = new TransformStream({ transform(chunk, c) { c.enqueue(chunk.toUpperCase()); }, flush(c) { c.enqueue('!'); } });
  const text = ReadableStream.from(['a', 'b']).pipeThrough(upper).pipeThrough(new TextEncoderStream()).pipeThrough(new TextDecoderStream());
  is((await collect(text)).join(''), 'AB!');
});

test('aborting a pipe', async () => {
  const controller = new AbortController();
  const log = [];
  const source = new ReadableStream({ cancel(reason) { log.push(`cancel ${reason}`); } });
  const sink = new WritableStream({ start(c) { c.signal.onabort = () => log.push(`signal ${c.signal.reason}`); }, abort(reason) { log.push(`abort ${reason}`); } });
  const done = source.pipeTo(sink, { signal: controller.signal });
  controller.abort('enough');
  is(await done.catch((e) => e), 'enough');
  same(log, ['signal enough', 'abort enough', 'cancel enough']);
  is(source.locked, false);
});

test('bytes: views of several types, min, and what is left', async () => {
  const stream = new ReadableStream({ type: 'bytes', start(c) { c.enqueue(new Uint8Array([1, 0, 2, 0, 3])); } });
  const reader = stream.getReader({ mode: 'byob' });
  const { value } = await reader.read(new Uint16Array(4), { min: 2 });
  same([...value], [1, 2]);
  same([...(await reader.read(new Uint8Array(4))).value], [3]);
  const pending = reader.read(new DataView(new ArrayBuffer(2)));
  reader.releaseLock();
  await rejects(TypeError, pending);
  await rejects(TypeError, new ReadableStream({ type: 'bytes' }).getReader({ mode: 'byob' }).read(new Uint8Array(0)));
});

test('tee gives both branches all', async () => {
  const [a, b] = countTo(3).tee();
  same(await collect(a), [1, 2, 3]);
  same(await collect(b), [1, 2, 3]);
  const [c, d] = new Blob(['xy']).stream().tee();
  const reader = c.getReader({ mode: 'byob' });
  same([...(await reader.read(new Uint8Array(8))).value], [120, 121]);
  same(await bytesOf(d), [120, 121]);
});

test('a long stream of chunks that are there', async () => {
  let sum = 0;
  for await (const i of countTo(20000)) sum += i;
  is(sum, 200010000);
  const bytes = await new Blob([new Uint8Array(300000).fill(1)]).bytes();
  is((await bytesOf(new Blob([bytes]).stream())).length, 300000);
});

test('iteration ends with break, and can leave the stream alone', async () => {
  let canceled;
  const stream = new ReadableStream({ pull(c) { c.enqueue(1); }, cancel(r) { canceled = [r]; } });
  for await (const _ of stream.values({ preventCancel: true })) break;
  is(canceled, undefined);
  is(stream.locked, false);
  for await (const _ of stream) break;
  same(canceled, [undefined]);
});

test('scripts that change the intrinsics are not noticed, and notice nothing', async () => {
  let seen = '';
  const blob = new Blob(['x']);
  const spy = (object, key) => {
    const d = Object.getOwnPropertyDescriptor(object, key);
    Object.defineProperty(object, key, { ...d, value(...args) { seen += ` ${String(key)}`; return Reflect.apply(d.value, this, args); } });
    return () => Object.defineProperty(object, key, d);
  };
  const trap = (key) => {
    Object.defineProperty(Object.prototype, key, {
      configurable: true, set() { seen += ` set ${key}`; },
    });
    return () => { delete Object.prototype[key]; };
  };
  const undo = [
    spy(Promise.prototype, 'then'), spy(Promise, 'resolve'), spy(Array.prototype, 'push'), spy(Function.prototype, 'call'),
    spy(Array.prototype, Symbol.iterator), trap('next'), trap('state'), trap('queue'), trap('reader'), trap('0'),
  ];
  const result = countTo(2).tee();
  const first = result[0].getReader();
  const chunks = [await first.read(), await first.read(), await first.read()];
  await result[1].pipeTo(new WritableStream());
  const view = (await blob.stream().getReader({ mode: 'byob' }).read(new Uint8Array(1))).value;
  for (let i = 0; i < undo.length; i++) undo[i]();
  same(chunks, [{ value: 1, done: false }, { value: 2, done: false }, { done: true }]);
  is(view[0], 120);
  is(seen, '');
});

test('the result of read() can be intercepted, as the standard says', async () => {
  const reader = new ReadableStream({ start(c) { c.enqueue(1); } }).getReader();
  Object.prototype.then = function (resolve) { delete Object.prototype.then; resolve('intercepted'); };
  const result = await reader.read();
  delete Object.prototype.then;
  is(result, 'intercepted');
});

test('only transferring clones a stream, and only one that is not locked', async () => {
  const stream = countTo(3);
  throws('DataCloneError', () => structuredClone(stream));
  throws('DataCloneError', () => structuredClone(stream.getReader()));
  throws('DataCloneError', () => structuredClone(stream, { transfer: [stream] }));
  const other = countTo(3);
  const clone = structuredClone(other, { transfer: [other] });
  is(other.locked, true);
  throws('DataCloneError', () => structuredClone(other, { transfer: [other] }));
  same(await collect(clone), [1, 2, 3]);
  const written = [];
  const writable = new WritableStream({ write(chunk) { written.push(chunk); } });
  const writer = structuredClone(writable, { transfer: [writable] }).getWriter();
  await writer.write({ a: 1 });
  await rejects('DataCloneError', writer.write(() => {}));
  await task();
  same(written, [{ a: 1 }]);
  const identity = new TransformStream();
  const there = structuredClone(identity, { transfer: [identity] });
  const w = there.writable.getWriter();
  w.write('through');
  w.close();
  same(await collect(there.readable), ['through']);
});

test('a stream crosses to a worker and back', async () => {
  const worker = workerOf(`onmessage = ({ data: { readable, writable } }) => readable
    .pipeThrough(new TransformStream({ transform(chunk, c) { c.enqueue(chunk * 10); } })).pipeTo(writable)`);
  const result = [];
  const readable = countTo(3);
  await new Promise((resolve) => {
    const writable = new WritableStream({ write(chunk) { result.push(chunk); }, close: resolve });
    worker.postMessage({ readable, writable }, [readable, writable]);
  });
  same(result, [10, 20, 30]);
  worker.terminate();
});

test('errors and cancelling cross', async () => {
  const worker = workerOf(`onmessage = async ({ data }) => {
    if (data.readable) { await data.readable.cancel('no more'); return; }
    const readable = new ReadableStream({ start(c) { c.enqueue(1); c.error(new RangeError('over there')); } }, { highWaterMark: 0 });
    postMessage(readable, [readable]);
  }`);
  const canceled = new Promise((resolve) => {
    const readable = new ReadableStream({ cancel: resolve });
    worker.postMessage({ readable }, [readable]);
  });
  is(await canceled, 'no more');
  worker.postMessage({});
  const { data } = await event(worker, 'message');
  const e = await rejects(RangeError, collect(data));
  is(e.message, 'over there');
  worker.terminate();
});

test('a worker that is terminated in mid-stream takes nothing with it', async () => {
  const worker = workerOf(`
    let i = 0;
    const readable = new ReadableStream({ pull(c) { c.enqueue(++i); } });
    postMessage(readable, [readable]);`);
  const { data } = await event(worker, 'message');
  const reader = data.getReader();
  is((await reader.read()).value, 1);
  is((await reader.read()).value, 2);
  worker.terminate();
  let settled = false;
  reader.read().then(() => { settled = true; });
  // What was on its way may still come; then nothing does.
  await task();
  await reader.cancel();
  ok(settled, 'the read');
});

test('text that is cut anywhere', async () => {
  const encoder = new TextEncoderStream();
  const writer = encoder.writable.getWriter();
  for (const part of ['a\ud83d', '\ude00', '\udc00', '\ud800']) writer.write(part);
  writer.close();
  is(new TextDecoder().decode(new Uint8Array(await bytesOf(encoder.readable))), 'a\u{1f600}\ufffd\ufffd');
  const decoder = new TextDecoderStream('utf-8', { fatal: true });
  const w = decoder.writable.getWriter();
  w.write(new Uint8Array([0xe2, 0x82]));
  w.close().catch(() => {});
  await rejects(TypeError, collect(decoder.readable));
  is(decoder.fatal, true);
});

test('the buffers and views of streams have all methods in a realm that has looked for none', async () => {
  const worker = workerOf(`
    const methods = (view) => [view.toHex, view.toSorted, view.buffer.transfer].map((method) => typeof method);
    const got = [];
    const stream = new ReadableStream({
      type: 'bytes',
      autoAllocateChunkSize: 4,
      pull(c) { got.push(...methods(c.byobRequest.view)); c.byobRequest.respond(1); },
    });
    stream.getReader().read().then(({ value }) => postMessage([...got, ...methods(value)].join()));
  `);
  const { data } = await new Promise((resolve) => { worker.onmessage = resolve; });
  worker.terminate();
  is(data, Array(6).fill('function').join());
});
