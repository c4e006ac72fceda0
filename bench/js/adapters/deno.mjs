// Deno: Worker is there, for modules; what still lives does not hold the process.
import { run } from '../runner.mjs';

const [workload, plan] = Deno.args;
await run(await import(workload), JSON.parse(plan), (found) => console.log(JSON.stringify(found)));
Deno.exit();
