// Node: its worker_threads put on the web's Worker, as far as workloads use it.
import { Worker as Thread } from 'node:worker_threads';
import { run } from '../runner.mjs';

const scope = new URL('./node-worker.cjs', import.meta.url);

globalThis.Worker = class Worker {
  #thread;
  onmessage = null;
  onerror = null;

  constructor(url) {
    this.#thread = new Thread(scope, { workerData: String(url) });
    this.#thread.on('message', (data) => this.onmessage?.({ data }));
    this.#thread.on('error', (error) => {
      if (!this.onerror) throw error;
      this.onerror({ error, message: error.message });
    });
  }

  postMessage(data, transfer) {
    this.#thread.postMessage(data, transfer);
  }

  terminate() {
    this.#thread.terminate();
  }
};

const [workload, plan] = process.argv.slice(2);
await run(await import(workload), JSON.parse(plan), (found) => console.log(JSON.stringify(found)));
process.exit();
