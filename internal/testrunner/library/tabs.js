// Tabs: pages of the user agent beside that of the test.
import { ask, go } from './go.js';
import { encode } from './codec.js';

class Tab {
  #id;
  #url;

  constructor(id, url) {
    this.#id = id;
    this.#url = url;
  }

  /** The URL that it was opened at. */
  get url() { return this.#url; }

  /** What consoles of the tab and of its workers have said: { level, text, worker } each. */
  get console() { return go('console', this.#id); }

  /** Calls a function in the tab and returns what it returns. The function goes there as its text. */
  async evaluate(f, ...args) {
    if (typeof f !== 'function' && typeof f !== 'string') throw new TypeError('evaluate() takes a function, or the text of one');
    return ask('evaluate', { tab: this.#id, text: String(f), args: encode(args) });
  }

  /** The first message of a console of the tab, or of its workers, that has a text: at once if it is there, else when it comes. */
  async logged(text) {
    if (typeof text !== 'string' && !(text instanceof RegExp)) throw new TypeError('logged() takes a string or a RegExp');
    for (let from = 0; ;) {
      const messages = this.console;
      for (const message of messages.slice(from)) {
        if (typeof text === 'string' ? message.text.includes(text) : message.text.search(text) >= 0) return message;
      }
      from = messages.length;
      await ask('message', { tab: this.#id, after: from });
    }
  }

  /** The uncaught exceptions of the tab and of its workers so far. Those that are taken do not fail the test. */
  takeErrors() { return go('errors', this.#id); }

  /** Closes the tab as its user does, with the events of that. */
  close() { return ask('close', { tab: this.#id }); }

  /** Ends the tab at once, whatever it is doing, with no events. */
  crash() { return ask('crash', { tab: this.#id }); }

  /** Why it has ended, or an empty string. */
  get ended() { return go('ended', this.#id); }
}

export const tabs = {
  /** Opens a tab that runs a script or a document, with arguments as its scriptArgs. */
  async open(url, ...args) {
    const at = new URL(url, location.href).href;
    return new Tab(await ask('open', { url: at, args: encode(args) }), at);
  },
};

export const time = {
  /** Lets the clock of all pages go on; the promise is fulfilled when all that was due has run. */
  async advance(milliseconds) {
    const n = Number(milliseconds);
    if (!(n >= 0)) throw new RangeError(`time.advance() takes a number of milliseconds from 0, not ${String(milliseconds)}`);
    await ask('advance', n);
  },
};
