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
      await measure(workload, size, index === 0 ? plan.warmUp : 0, plan, report);
    }
  }
}

/** Repeats batches of one size until the plan's budget is over, and reports. */
async function measure(workload, size, warmUp, plan, report) {
  const { prepare = () => size, batch, finish = () => {}, once = false } = workload;
  const mark = async (mark) => {
    if (!plan.marks) return;
    await sleep(plan.settle);
    await report({ mark, size });
    await sleep(plan.settle);
  };
  const state = await prepare(size, plan);
  if (warmUp > 0 && !once) {
    const until = performance.now() + warmUp;
    do await batch(state); while (performance.now() < until);
  }
  await mark('begin');
  let operations = 0, ms = 0, counts = true, least = Infinity; // the last of one operation, in milliseconds
  const until = performance.now() + (once ? 0 : plan.budget);
  do {
    const begin = performance.now();
    const did = await batch(state);
    const took = did.ms ?? performance.now() - begin, done = did.operations ?? did;
    ms += took;
    operations += done;
    least = Math.min(least, took / done);
    counts &&= did.ms === undefined;
  } while (performance.now() < until);
  await mark('end');
  const check = await finish(state);
  if (plan.marks && !counts) return report({ lacks: 'batches that count as a whole' });
  await report({ size, operations, ms, least, ...(check !== undefined && { check: String(check) }) });
}

const lookUp = (path) => path.split('.').reduce((object, key) => object?.[key], globalThis);
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
