const sleep = (ms) => new Promise((r) => setTimeout(r, ms));

test('ids are positive, and of one pool', () => {
  const a = setTimeout(() => {}), b = setInterval(() => {});
  ok(a > 0 && b > a && Number.isInteger(a));
  clearInterval(a);
  clearTimeout(b);
});

test('arguments and this', async () => {
  let got;
  setTimeout(function (...args) { got = [this === globalThis, ...args]; }, 0, 1, 'b', null);
  await sleep(5);
  same(got, [true, 1, 'b', null]);
});

test('order by delay, then by call', async () => {
  const log = [];
  setTimeout(() => log.push('c'), 3);
  setTimeout(() => log.push('a'), 1);
  setTimeout(() => log.push('b'), 1);
  await sleep(10);
  same(log, ['a', 'b', 'c']);
});

test('strange delays count as none', async () => {
  const log = [];
  for (const [i, delay] of [-1, NaN, -Infinity, undefined, null, '0', {}, 2 ** 32, -(2 ** 31)].entries())
    setTimeout(() => log.push(i), delay);
  await sleep(5);
  same(log, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  const far = setTimeout(() => log.push('far'), 2 ** 31 - 1);
  await sleep(2);
  clearTimeout(far);
  is(log.length, 9);
});

test('string handlers', async () => {
  globalThis.n = 0;
  setTimeout('n++; var declared = 1');
  setTimeout({ toString: () => 'n += 10' });
  await sleep(5);
  is(n, 11);
  is(declared, 1);
  delete globalThis.n;
});

test('clearing', async () => {
  const log = [];
  const t = setTimeout(() => log.push('cleared'));
  clearTimeout(t);
  clearTimeout(t);
  clearTimeout(12345);
  clearTimeout();
  clearTimeout('x');
  const first = setTimeout(() => { clearTimeout(second); log.push('first'); }, 1);
  const second = setTimeout(() => log.push('second'), 1);
  let n = 0;
  await new Promise((resolve) => {
    const i = setInterval(() => { if (++n === 3) { clearInterval(i); resolve(); } }, 1);
  });
  await sleep(5);
  same(log, ['first']);
  is(n, 3);
});

test('an interval goes on after its callback throws', async () => {
  let n = 0;
  const handler = (e) => e.preventDefault();
  addEventListener('error', handler);
  await new Promise((resolve) => {
    const i = setInterval(() => { if (++n === 3) { clearInterval(i); resolve(); } throw n; });
  });
  removeEventListener('error', handler);
  is(n, 3);
});

test('nesting beyond five levels waits at least 4 ms', async () => {
  const begin = performance.now();
  for (let i = 0; i < 10; i++) await new Promise((r) => setTimeout(r));
  // Promise reactions run in the timer's task, so that these timers nest.
  ok(performance.now() - begin >= 4 * 3, 'the time of ten nested timers');
});

test('setTimeout wants a handler', () => {
  throws(TypeError, () => setTimeout());
  throws(TypeError, () => setTimeout(Symbol()));
  is(setTimeout.length, 1);
  is(setInterval.name, 'setInterval');
});

test('ten thousand timers', async () => {
  let n = 0;
  for (let i = 0; i < 10000; i++) setTimeout(() => n++, i % 10);
  await sleep(20);
  while (n < 10000) await sleep(5);
  is(n, 10000);
});
