// A tab that wants to lead: it says so when it does, and answers what others ask the leader.
const channel = new BroadcastChannel('leader');
navigator.locks.request('leader', () => {
  console.log('I lead');
  channel.onmessage = ({ data }) => {
    if (data === 'who leads?') channel.postMessage(`${scriptArgs[0]} leads`);
  };
  return new Promise(() => {}); // until the tab ends
});
