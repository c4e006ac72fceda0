// Counts messages until the one that is null, and says how many there were.
let count = 0;
self.onmessage = ({ data }) => {
  if (data !== null) return void count++;
  postMessage(count);
  count = 0;
};
postMessage('ready');
