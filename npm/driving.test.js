import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { binary, launch } from 'sluice';

const cwd = fileURLToPath(new URL('testdata/', import.meta.url));
const open = async (t, options) => {
  const agent = await launch({ cwd, ...options });
  t.after(() => agent.close());
  return agent;
};

test('tabs share channels and locks, and values are copied', async (t) => {
  const { tabs } = await open(t);
  const a = await tabs.open('./counter.js', 40);
  const b = await tabs.open(new URL('testdata/counter.js', import.meta.url));
  assert.equal(await a.evaluate((n) => add(n), 2), 42);
  await b.logged('heard 42');
  assert.deepEqual(b.console.map((m) => [m.level, m.text]), [['log', 'heard 42']]);
  const value = { map: new Map([[1, { deep: [1n, undefined, NaN] }]]), date: new Date(5), bytes: new Uint8Array([1, 2]) };
  assert.deepEqual(await b.evaluate((v) => v, value), value);
  await assert.rejects(b.evaluate(() => () => {}), { name: 'TypeError', message: /cannot be passed to the test/ });
});

test('what is thrown in a tab is thrown here, and says where', async (t) => {
  const { tabs } = await open(t);
  const a = await tabs.open('./counter.js');
  const error = await a.evaluate(() => { throw new RangeError('too far', { cause: 'wind' }); }).catch((e) => e);
  assert.ok(error instanceof RangeError);
  assert.equal(error.message, 'too far');
  assert.equal(error.cause, 'wind');
  assert.match(error.stack, /at .*evaluate[^]*driving\.test\.js/);
});

test('a crash releases locks and rejects what was asked of the tab', async (t) => {
  const { tabs } = await open(t);
  const a = await tabs.open('./counter.js');
  const b = await tabs.open('./counter.js');
  const held = a.evaluate(() => navigator.locks.request('count', () => {
    console.log('held');
    return new Promise(() => {});
  }));
  const lost = assert.rejects(held, /the page crashed/);
  await a.logged('held');
  const added = b.evaluate(() => add(1));
  await a.crash();
  await lost;
  assert.equal(await added, 1);
  assert.equal(a.ended, 'the page crashed');
  await assert.rejects(a.evaluate(() => 1), /the page crashed/);
  await assert.rejects(a.logged('never'), /has ended/);
});

test('a tab that goes to another document rejects what is evaluated, and loads that', async (t) => {
  const { tabs } = await open(t, { serve: { 'https://app.test': '.' } });
  const a = await tabs.open('https://app.test/page.html');
  await assert.rejects(a.evaluate(() => {
    document.querySelector('a').click();
    return new Promise(() => {});
  }), /the page has gone to another document/);
  await a.loaded();
  assert.equal(await a.evaluate(() => location.search + document.title), '?againA page');
});

test('time goes where it is let', async (t) => {
  const { tabs, time } = await open(t, { time: 'manual' });
  const a = await tabs.open('./counter.js');
  await a.evaluate(() => { setTimeout(() => add(1), 3_600_000); });
  await time.advance(3_599_999);
  assert.equal(await a.evaluate(() => count), 0);
  await time.advance(1);
  assert.equal(await a.evaluate(() => count), 1);
  await assert.rejects(time.advance(-1), RangeError);
});

test('time that goes by itself cannot be advanced', async (t) => {
  const { time } = await open(t);
  await assert.rejects(time.advance(1), /time goes by itself/);
});

test('routes answer requests', async (t) => {
  const { tabs, network } = await open(t, { serve: { 'https://app.test': '.' } });
  network.route('https://app.test/token', async (request) => {
    assert.equal(request.method, 'POST');
    return Response.json({ echo: await request.text() }, { status: 201 });
  });
  const gone = network.route('https://app.test/*', () => Response.error());
  await assert.rejects(tabs.open('https://app.test/counter.js'));
  gone();
  const a = await tabs.open('https://app.test/counter.js');
  const answer = await a.evaluate(async () => {
    const response = await fetch('/token', { method: 'POST', body: 'hé' });
    return [response.status, await response.json()];
  });
  assert.deepEqual(answer, [201, { echo: 'hé' }]);
  assert.throws(() => network.route(1, () => {}), TypeError);
});

test('uncaught exceptions are told at the end, unless taken', async () => {
  const agent = await launch({ cwd });
  const a = await agent.tabs.open('./counter.js');
  await a.evaluate(() => { setTimeout(() => { console.log('soon'); throw new Error('late'); }); });
  await a.logged('soon');
  await a.evaluate(() => new Promise((then) => setTimeout(then)));
  assert.match(a.takeErrors()[0].message, /late/);
  await a.evaluate(() => { setTimeout(() => { throw new Error('again'); }); });
  await a.evaluate(() => new Promise((then) => setTimeout(then)));
  await assert.rejects(agent.close(), (error) => error instanceof AggregateError && /again/.test(error.errors[0].message));
  await assert.rejects(agent.tabs.open('./counter.js'), /was closed/);
});

test('a route that throws is a network error, and an uncaught exception', async () => {
  const agent = await launch({ cwd });
  agent.network.route('https://api.test/*', () => { throw new Error('no idea'); });
  const a = await agent.tabs.open('./counter.js');
  assert.equal(await a.evaluate(() => fetch('https://api.test/').catch((e) => e.name)), 'TypeError');
  await assert.rejects(agent.close(), /the route for https:\/\/api\.test\/ failed: no idea/);
});

test('what the command refuses is the error of launch', async () => {
  await assert.rejects(launch({ flags: ['--max-heap=1'] }), /--max-heap is at least/);
  await assert.rejects(launch({ time: 'soon' }), TypeError);
});

test('a command that is not there is an error', () => {
  const script = "import { binary } from 'sluice'; try { binary(); } catch (e) { console.log(e.message); }";
  const says = (env) => spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd, env, encoding: 'utf8' }).stdout;
  assert.match(says({ SLUICE_BINARY: '/nowhere' }), /SLUICE_BINARY is \/nowhere/);
  assert.match(says({ PATH: '' }), /there is no command sluice for .*: install it, or set SLUICE_BINARY/);
});

test('a process that forgets to close ends', () => {
  const script = "import { launch } from 'sluice'; const { tabs } = await launch(); const t = await tabs.open('./counter.js'); await t.evaluate(() => { setInterval(() => {}, 10); });";
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd, timeout: 60_000, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
});

test('the command is run by npx', () => {
  const bin = fileURLToPath(new URL('bin.js', import.meta.url));
  const good = spawnSync(process.execPath, [bin, 'eval', '6 * 7'], { encoding: 'utf8' });
  assert.deepEqual([good.status, good.stdout], [0, '42\n']);
  assert.equal(spawnSync(process.execPath, [bin, 'eval', 'throw 1']).status, 1);
  assert.equal(spawnSync(process.execPath, [bin, '--nonsense']).status, 2);
  assert.ok(binary());
});
