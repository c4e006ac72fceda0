// A library's window in Node: workloads run in Node's own realm, as tests of
// pages do that use these libraries.
import { run } from '../runner.mjs';

const names = ['document', 'DOMParser', 'Event', 'CustomEvent', 'MutationObserver', 'Node', 'Document', 'Text', 'Comment', 'Element', 'HTMLElement', 'SVGElement',
  'HTMLIFrameElement', 'HTMLMediaElement', 'DocumentFragment', 'ShadowRoot', 'CSSStyleSheet', 'customElements', 'requestAnimationFrame'];

export async function runIn(window) {
  for (const name of names) if (window[name] !== undefined) globalThis[name] = window[name];
  globalThis.window = window;
  const [workload, plan] = process.argv.slice(2);
  await run(await import(workload), JSON.parse(plan), (found) => console.log(JSON.stringify(found)));
  process.exit();
}
