import { expect, tabs, test } from 'sluice:test';

test('one leads, and when it crashes, another does', async () => {
  const ada = await tabs.open('./leader.js', 'Ada');
  await ada.logged('I lead');
  const grace = await tabs.open('./leader.js', 'Grace');
  expect(grace.console).toEqual([]);

  await ada.crash();
  await grace.logged('I lead');
});

test('the leader answers', async () => {
  await tabs.open('./leader.js', 'Ada');
  const channel = new BroadcastChannel('leader');
  const answer = new Promise((resolve) => { channel.onmessage = resolve; });
  channel.postMessage('who leads?');
  expect((await answer).data).toBe('Ada leads');
});
