// A page starts a worker, and asks it something. The worker listens once it has loaded its
// settings, so that what came before that is lost, and the page waits for ever.
// After https://github.com/GoogleChrome/workbox/issues/2202. firstmessage-right.js waits
// until the worker says that it listens.
const worker = new Worker(new URL('firstmessage-worker.js', location.href));
let answered = false;
worker.onmessage = ({ data }) => { answered = answered || data === 'answer'; };
setTimeout(() => worker.postMessage('question'), 10);
explore.eventually(function theWorkerAnswers() { return answered; });
