// A job queue that many workers work at, each job exactly once: whoever gets the
// lock of a job that is not done yet does it.
const done = new Int32Array(new SharedArrayBuffer(4 * 20));
const code = URL.createObjectURL(new Blob([`
  onmessage = async ({ data: done }) => {
    let count = 0;
    for (let job = 0; job < done.length; job++) {
      await navigator.locks.request('job ' + job, { ifAvailable: true }, async (lock) => {
        if (!lock || Atomics.load(done, job)) return; // somebody does it, or has
        await new Promise((resolve) => setTimeout(resolve, 1)); // the work
        Atomics.add(done, job, 1);
        count++;
      });
    }
    postMessage(count);
  };
`]));
let left = 4, sum = 0;
for (let i = 0; i < 4; i++) {
  const worker = new Worker(code);
  worker.postMessage(done);
  worker.onmessage = ({ data: count }) => {
    worker.terminate();
    sum += count;
    if (--left > 0) return;
    console.log(sum, 'jobs done,', done.every((n) => n === 1) ? 'each once' : `not each once: ${done}`);
  };
}
