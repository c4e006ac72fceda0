// What a tab has of the library: it calls functions for the client.
import { decode, encode } from './codec.js';

const call = globalThis.__sluiceTab;

function settle(id, failed, value) {
  let text;
  try {
    text = encode(value);
  } catch (error) {
    failed = true;
    const refused = new TypeError(`the value cannot be passed to the test: ${error.message}`);
    Object.defineProperty(refused, 'stack', { value: '' });
    text = encode(refused);
  }
  call(JSON.stringify({ id, failed, text }));
}

/** Takes the calls of the library out of the stack of an error: they are those that called the function. */
function hideLibrary(error) {
  if (!(error instanceof Error)) return error;
  const calls = String(error.stack).split('\n');
  const last = calls.findLastIndex((call) => call.includes('@evaluate:'));
  if (last >= 0) Object.defineProperty(error, 'stack', { value: calls.slice(0, last + 1).join('\n'), configurable: true, writable: true });
  return error;
}

export async function evaluate(id, text, args) {
  try {
    const f = (0, eval)(`(${text}\n)\n//# sourceURL=evaluate`);
    settle(id, false, await f(...decode(args)));
  } catch (error) {
    settle(id, true, hideLibrary(error));
  }
}

export function setArguments(text) {
  globalThis.scriptArgs = decode(text);
}
