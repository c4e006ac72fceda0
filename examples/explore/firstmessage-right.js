// A page starts a worker, and asks it something once it says that it listens.
// After https://github.com/GoogleChrome/workbox/issues/2202. firstmessage.js does
// not wait.
const worker = new Worker(new URL('firstmessage-worker.js', location.href));
let answered = false;
worker.onmessage = ({ data }) => {
  if (data === 'listening') worker.postMessage('question');
  answered = answered || data === 'answer';
};
explore.eventually(function theWorkerAnswers() { return answered; });
