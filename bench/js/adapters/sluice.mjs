// Sluice: everything is there.
import { run } from '../runner.mjs';

const [workload, plan] = scriptArgs.slice(-2); // older builds keep the --
await run(await import(workload), JSON.parse(plan), (found) => console.log(JSON.stringify(found)));
