// Tabs elect a leader with messages: who applies, and hears of no leader for some time,
// leads. A tab that is slow to answer is not heard, so that two tabs lead.
// After https://github.com/pubkey/broadcast-channel/issues/385. twoleaders-right.js uses a
// lock.
const channel = new BroadcastChannel('leader');
const token = Math.random();
let leader = false;
let refused = false;

channel.onmessage = ({ data }) => {
  if (data.type === 'apply' && (leader || token > data.token)) channel.postMessage({ type: 'refuse', to: data.token });
  if (data.type === 'refuse' && data.to === token) refused = true;
};

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

(async () => {
  for (let round = 0; round < 2; round++) {
    channel.postMessage({ type: 'apply', token });
    await wait(100);
    if (refused) return;
  }
  leader = true;
  explore.enter('leadership');
  await wait(1000);
  explore.leave('leadership');
  channel.close();
})();
