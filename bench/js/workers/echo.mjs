// Sends back what comes; a buffer is transferred.
self.onmessage = ({ data }) => {
  if (data instanceof ArrayBuffer) postMessage(data, [data]);
  else postMessage(data);
};
postMessage('ready');
