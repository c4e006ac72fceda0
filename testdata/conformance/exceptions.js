// DOMException and QuotaExceededError on their way through messages.
const check = (got, sent, what) => {
  ok(got !== sent, what);
  is(Object.getPrototypeOf(got), sent.constructor.prototype, what);
  for (const name of ['name', 'message', 'code', 'stack', 'quota', 'requested']) is(got[name], sent[name], `${name}, ${what}`);
  ok(got.stack.includes('exceptions.js'), got.stack);
};
const made = () => [
  new DOMException('aborted', 'AbortError'),
  new DOMException('', 'A name of its own'),
  new QuotaExceededError('full', { quota: 1, requested: 2.5 }),
  new QuotaExceededError('full'),
];

test('structuredClone', () => {
  for (const e of made()) check(structuredClone(e), e, 'cloned');
  const [e] = made();
  const clone = structuredClone(new Map([[e, { e }]]));
  is(clone.keys().next().value, clone.values().next().value.e);
});

test('a thrown exception', () => {
  try {
    structuredClone(() => {});
  } catch (e) {
    is(e.name, 'DataCloneError');
    check(structuredClone({ e }).e, e, 'thrown');
    return;
  }
  ok(false, 'a function was cloned');
});

test('the reason of an aborted signal', () => {
  const { reason } = AbortSignal.abort();
  check(structuredClone(reason), reason, 'reason');
});

test('ports', async () => {
  const { port1, port2 } = new MessageChannel();
  const sent = made();
  const message = new Promise((resolve) => { port2.onmessage = resolve; });
  port1.postMessage(sent);
  (await message).data.forEach((got, i) => check(got, sent[i], 'through a port'));
  port1.close();
});

test('workers', async () => {
  const worker = new Worker('data:text/javascript,' + encodeURIComponent(`
    onmessage = ({ data }) => postMessage({
      data,
      known: data.every((e) => e instanceof DOMException && e instanceof Error),
      quota: data[2] instanceof QuotaExceededError,
      own: new DOMException('worker', 'TimeoutError'),
    });
  `));
  const sent = made();
  const message = event(worker, 'message');
  worker.postMessage(sent);
  const { data, known, quota, own } = (await message).data;
  worker.terminate();
  ok(known && quota, 'what the worker saw');
  data.forEach((got, i) => check(got, sent[i], 'to a worker and back'));
  ok(own instanceof DOMException);
  same([own.name, own.message, own.code], ['TimeoutError', 'worker', 23]);
});
