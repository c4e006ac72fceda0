// A browser: what is found goes to the server that served the page.
import { run } from '../runner.mjs';

const query = new URLSearchParams(location.search);
const report = (found) => fetch('/report', { method: 'POST', body: JSON.stringify(found) });
const fail = (error) => report({ failed: String(error?.stack ?? error) });

self.onerror = (message, url, line, column, error) => { fail(error ?? message); };
self.onunhandledrejection = ({ reason }) => { fail(reason); };

await run(await import(query.get('workload')), JSON.parse(query.get('plan')), report);
await report({ end: true });
