// Tabs: pages of a user agent that somebody drives who has a link to it.
import { encode } from './codec.js';
import { toFiles, toTransfer } from './transfer.js';

/**
 * What tabs, time and permissions are for a link:
 *   ask(method, data)   has the user agent do something; a promise of the answer
 *   console(tab)        what the tab's consoles have said, takeErrors(tab) its uncaught exceptions, ended(tab) why it has ended
 *   message(tab, n)     a promise that is fulfilled when the consoles have said more than n messages, and rejected when the tab has ended
 *   resolve(url)        the absolute URL
 */
export function driving(link) {
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
    get console() { return link.console(this.#id); }

    /** Calls a function in the tab and returns what it returns. The function goes there as its text. */
    async evaluate(f, ...args) {
      if (typeof f !== 'function' && typeof f !== 'string') throw new TypeError('evaluate() takes a function, or the text of one');
      return link.ask('evaluate', { tab: this.#id, text: String(f), args: encode(args) });
    }

    /** Waits until the document that the tab is at, or on its way to, has loaded. */
    async loaded() { await link.ask('loaded', { tab: this.#id }); }

    /** The first message of a console of the tab, or of its workers, that has a text: at once if it is there, else when it comes. */
    async logged(text) {
      if (typeof text !== 'string' && !(text instanceof RegExp)) throw new TypeError('logged() takes a string or a RegExp');
      for (let from = 0; ;) {
        const messages = this.console;
        for (const message of messages.slice(from)) {
          if (typeof text === 'string' ? message.text.includes(text) : message.text.search(text) >= 0) return message;
        }
        from = messages.length;
        await link.message(this.#id, from);
      }
    }

    /** The uncaught exceptions of the tab and of its workers so far. Those that are taken are no failures. */
    takeErrors() { return link.takeErrors(this.#id); }

    /** Clicks the first element that matches a selector, as a user with a mouse does. */
    click(selector) { return this.#input('click', selector); }

    /** Clicks an element twice. */
    doubleClick(selector) { return this.#input('doubleClick', selector); }

    /** Moves the mouse over an element. */
    hover(selector) { return this.#input('hover', selector); }

    /** Moves the focus to an element, as the Tab key does. */
    focus(selector) { return this.#input('focus', selector); }

    /** Writes a text into an element, key by key. */
    type(selector, text) { return this.#input('type', selector, String(text)); }

    /** Presses a key at what has the focus: a character, or a name such as 'Enter' or 'Shift+Tab'. */
    press(key) { return this.#input('press', '', String(key)); }

    /** Chooses files for an input element of type file: File objects, or { name, type, content }. */
    async setFiles(selector, ...files) { await this.#input('setFiles', selector, '', { files: await toFiles('setFiles', files) }); }

    /** Drags an element onto another. */
    drag(from, to) { return this.#input('drag', from, String(to)); }

    /** Drops on an element what comes from elsewhere: a text, or { texts, files }. */
    async drop(selector, what) { await this.#input('drop', selector, '', await toTransfer('drop', what)); }

    /** Pastes at what has the focus: a text, or { texts, files }. */
    async paste(what) { await this.#input('paste', '', '', await toTransfer('paste', what)); }

    async #input(action, selector, text = '', transfer = {}) {
      await link.ask('input', { tab: this.#id, action, selector: String(selector), text, transfer });
    }

    /** Closes the tab as its user does, with the events of that. */
    close() { return link.ask('close', { tab: this.#id }); }

    /** Ends the tab at once, whatever it is doing, with no events. */
    crash() { return link.ask('crash', { tab: this.#id }); }

    /** Why it has ended, or an empty string. */
    get ended() { return link.ended(this.#id); }
  }

  return {
    tabs: {
      /** Opens a tab that runs a script or a document, with arguments as its scriptArgs. */
      async open(url, ...args) {
        const at = link.resolve(url);
        return new Tab(await link.ask('open', { url: at, args: encode(args) }), at);
      },
    },
    time: {
      /** Lets the clock of all pages go on; the promise is fulfilled when all that was due has run. */
      async advance(milliseconds) {
        const n = Number(milliseconds);
        if (!(n >= 0)) throw new RangeError(`time.advance() takes a number of milliseconds from 0, not ${String(milliseconds)}`);
        await link.ask('advance', n);
      },
    },
    permissions: {
      /** Sets what navigator.permissions says of a feature: "granted", "denied" or "prompt". */
      async set(name, state) { await link.ask('permission', { name: String(name), state: String(state) }); },
    },
  };
}
