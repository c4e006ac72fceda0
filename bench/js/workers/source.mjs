// Asked for n, posts n messages.
self.onmessage = ({ data }) => {
  for (let i = 0; i < data; i++) postMessage(i);
};
postMessage('ready');
