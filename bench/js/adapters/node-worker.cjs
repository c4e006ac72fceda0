// The global scope of a worker, on top of Node's worker_threads.
const { parentPort, workerData } = require('node:worker_threads');

globalThis.self = globalThis;
globalThis.postMessage = (data, transfer) => parentPort.postMessage(data, transfer);
Object.defineProperty(globalThis, 'onmessage', {
  configurable: true,
  get: () => parentPort.onmessage,
  set: (callback) => { parentPort.onmessage = callback; },
});
import(workerData);
