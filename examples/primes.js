// Counts the primes below a number with a pool of workers, as many as there are
// cores, or as the first argument says:
//
//	sluice run examples/primes.js
//	sluice run examples/primes.js -- 1
//
// The workers share memory. A counter says which piece of the numbers is the next
// to be looked at; who is done with one takes another, so that all are busy to the
// end.
const below = 8_000_000, piece = 40_000, pieces = below / piece;
const workers = Number(globalThis.scriptArgs?.[0] ?? navigator.hardwareConcurrency);

// shared[0] is the next piece, shared[1] the number of pieces that are done,
// shared[2] the number of primes.
const shared = new Int32Array(new SharedArrayBuffer(12));
const code = URL.createObjectURL(new Blob([`
  function isPrime(n) {
    for (let d = 3; d * d <= n; d += 2) if (n % d === 0) return false;
    return true;
  }
  onmessage = ({ data: { shared, piece, pieces } }) => {
    for (let k; (k = Atomics.add(shared, 0, 1)) < pieces; ) {
      let count = k === 0 ? 1 : 0; // 2 is prime, 1 is not
      for (let n = Math.max(k * piece + 1, 3); n < (k + 1) * piece; n += 2) if (isPrime(n)) count++;
      Atomics.add(shared, 2, count);
      Atomics.add(shared, 1, 1);
      postMessage('done');
    }
    close();
  };
`]));

const start = performance.now();
let drawn = -1;
function draw() {
  const done = Atomics.load(shared, 1), twentieths = Math.floor((done / pieces) * 20);
  if (twentieths === drawn) return;
  drawn = twentieths;
  console.clear(); // which only terminals obey
  console.log('%s %s%', '█'.repeat(twentieths).padEnd(20, '░'), twentieths * 5);
  if (done < pieces) return;
  const seconds = (performance.now() - start) / 1000;
  console.log('%d primes below %d, found by %d workers in %s s', shared[2], below, workers, seconds.toFixed(2));
}

for (let i = 0; i < workers; i++) {
  const worker = new Worker(code, { name: `prime finder ${i + 1}` });
  worker.onmessage = draw;
  worker.postMessage({ shared, piece, pieces });
}
