// @sluice-time manual
import { beforeEach, expect, network, tabs, test, time } from 'sluice:test';

const hour = 3_600_000;
let asked;

beforeEach(() => {
  localStorage.clear();
  asked = 0;
  network.route('https://api.test/token', () => {
    asked++;
    return Response.json({ token: `token ${asked}`, refresh: `refresh ${asked}`, lasts: hour }, { headers: { 'Access-Control-Allow-Origin': '*' } });
  });
});

test('two tabs refresh the token once', async () => {
  const a = await tabs.open('./session.js');
  const b = await tabs.open('./session.js');
  const both = [a.evaluate(() => token()), b.evaluate(() => token())];
  expect(await Promise.all(both)).toEqual(['token 1', 'token 1']);
  expect(asked).toBe(1);
});

test('a token is refreshed before it expires', async () => {
  const a = await tabs.open('./session.js');
  await a.evaluate(() => token());
  await time.advance(hour / 2);
  expect(await a.evaluate(() => token())).toBe('token 1');
  await time.advance(hour / 2 - 30_000);
  expect(await a.evaluate(() => token())).toBe('token 2');
});

test('a tab that crashes while it refreshes leaves that to the other', async () => {
  const slow = Promise.withResolvers();
  const off = network.route('https://api.test/token', () => { slow.resolve(); return new Promise(() => {}); });
  const a = await tabs.open('./session.js');
  const refreshed = a.evaluate(() => token());
  await slow.promise;
  off();
  const b = await tabs.open('./session.js');
  const waits = b.evaluate(() => token());
  await a.crash();
  await expect(refreshed).rejects.toThrow('crashed');
  expect(await waits).toBe('token 1');
});
