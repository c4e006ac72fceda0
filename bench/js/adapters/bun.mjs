// Bun: Worker is there; what still lives does not hold the process.
import { run } from '../runner.mjs';

const [workload, plan] = process.argv.slice(2);
await run(await import(workload), JSON.parse(plan), (found) => console.log(JSON.stringify(found)));
process.exit();
