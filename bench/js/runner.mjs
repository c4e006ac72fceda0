// Runs one workload in the program at hand, in the same way everywhere.
//
// A workload is a module that exports
//
//   needs           the globals without which it cannot run, as dotted paths
//   prepare(size)   gives the state for batches of this size; not timed
//   batch(state)    does the work once and gives the number of operations it
//                   did, or { operations, ms } if only a part of it counts;
//                   throws if the result is wrong
//   finish(state)   ends what prepare began; not timed
//   once            true if a second batch would find the work done
//
// or, instead of batch, memory(size, mark): it awaits mark('before') and
// mark('after'), and the harness looks at the memory of the process there.

/** Runs `workload` as `plan` says and reports what it finds. */
export async function run(workload, plan, report) {
  const missing = (workload.needs ?? []).find((path) => lookUp(path) === undefined);
  if (missing) return report({ lacks: missing });
  for (const [index, size] of plan.sizes.entries()) {
    if (workload.memory) {
      await workload.memory(size, async (mark) => {
        await sleep(plan.settle);
        await report({ mark, size });
        await sleep(plan.settle);
      });
    } else {
      await report(await measure(workload, size, index === 0 ? plan.warmUp : 0, plan.budget, plan));
    }
  }
}

/** Repeats batches of one size until `budget` milliseconds are over. */
async function measure(workload, size, warmUp, budget, plan) {
  const { prepare = () => size, batch, finish = () => {}, once = false } = workload;
  const state = await prepare(size, plan);
  if (warmUp > 0 && !once) {
    const until = performance.now() + warmUp;
    do await batch(state); while (performance.now() < until);
  }
  let operations = 0, ms = 0, least = Infinity; // the last of one operation, in milliseconds
  const until = performance.now() + (once ? 0 : budget);
  do {
    const begin = performance.now();
    const did = await batch(state);
    const took = did.ms ?? performance.now() - begin, done = did.operations ?? did;
    ms += took;
    operations += done;
    least = Math.min(least, took / done);
  } while (performance.now() < until);
  const check = await finish(state);
  return { size, operations, ms, least, ...(check !== undefined && { check: String(check) }) };
}

const lookUp = (path) => path.split('.').reduce((object, key) => object?.[key], globalThis);
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
