// Sluice: everything is there.
import { run } from '../runner.mjs';

const [workload, plan] = scriptArgs;
await run(await import(workload), JSON.parse(plan), (found) => console.log(JSON.stringify(found)));
