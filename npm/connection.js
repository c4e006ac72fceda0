// The lines to and from the command: internal/drive/drive.go says what they are.
import { spawn } from 'node:child_process';
import { decode } from './library.js';

/** The files of this package, which stacks leave out. */
const own = ['connection.js', 'index.js', 'library.js'].map((name) => new URL(name, import.meta.url).href);

export class Connection {
  /** The Routes that answer requests. */
  routes;

  #child;
  #last = 0;
  #asked = new Map(); // by number: { resolve, reject, asked }
  #tabs = new Map(); // by number, -1 for what is of no tab
  #read = ''; // the beginning of a line
  #stderr = '';
  #closing = false;
  #ended; // a promise
  #why = ''; // it has ended

  constructor(command, args, options) {
    const child = spawn(command, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
    this.#child = child;
    child.stdout.setEncoding('utf8').on('data', (text) => this.#take(text));
    child.stderr.setEncoding('utf8').on('data', (text) => { this.#stderr = (this.#stderr + text).slice(-4096); });
    child.stdin.on('error', () => {}); // the end of the command tells it
    this.#ended = new Promise((resolve) => {
      const end = (why) => resolve(this.#end(why));
      child.on('error', (error) => end(`${command} cannot be run: ${error.message}`));
      child.on('close', (code, signal) => end(this.#stderr.trim() || `the command has ended with ${signal ?? `status ${code}`}`));
    });
    this.#keepProcess();
  }

  /** What is known of a tab. */
  tab(id) {
    let tab = this.#tabs.get(id);
    if (!tab) this.#tabs.set(id, tab = { console: [], errors: [], ended: '', waits: [] });
    return tab;
  }

  takeErrors() { return [...this.#tabs.values()].flatMap((tab) => tab.errors.splice(0)); }

  /** Asks the command for something; a promise of the value that it answers. */
  ask(method, data) {
    const asked = new Error(); // its stack says where
    return new Promise((resolve, reject) => {
      if (this.#why) throw new Error(this.#why);
      this.#asked.set(++this.#last, { resolve, reject, asked });
      this.#keepProcess();
      this.write({ id: this.#last, method, data });
    });
  }

  /** A promise that is fulfilled when a tab has said more than so many messages, and rejected when it has ended. */
  message(id, after) {
    const tab = this.tab(id);
    return new Promise((resolve, reject) => {
      const look = () => {
        if (tab.console.length > after) return resolve(), true;
        if (tab.ended || this.#why) return reject(new Error(`the tab has ended, and did not say that: ${tab.ended || this.#why}`)), true;
        return false;
      };
      if (look()) return;
      tab.waits.push(look);
      this.#keepProcess();
    });
  }

  write(line) { this.#child.stdin.write(`${JSON.stringify(line)}\n`); }

  /** Ends the command. */
  close() {
    this.#closing = true;
    this.#keepProcess();
    this.#child.stdin.end();
    return this.#ended;
  }

  /** Lets this process end while nothing is waited for: a test that forgets to close must not keep it. */
  #keepProcess() {
    const wait = this.#asked.size > 0 || this.#closing || [...this.#tabs.values()].some((tab) => tab.waits.length > 0);
    for (const handle of [this.#child, this.#child.stdin, this.#child.stdout, this.#child.stderr]) wait ? handle.ref?.() : handle.unref?.();
  }

  #end(why) {
    this.#why = this.#closing ? 'the user agent was closed' : why.replace(/^sluice: /, '');
    for (const { reject, asked } of this.#asked.values()) {
      asked.message = this.#why;
      reject(asked);
    }
    this.#asked.clear();
    for (const tab of this.#tabs.values()) {
      tab.ended ||= this.#why;
      this.#look(tab);
    }
  }

  /** Tells those that wait for a tab. */
  #look(tab) {
    tab.waits = tab.waits.filter((look) => !look());
    this.#keepProcess();
  }

  #take(text) {
    const lines = (this.#read + text).split('\n');
    this.#read = lines.pop();
    for (const line of lines) {
      const [[what, value]] = Object.entries(JSON.parse(line));
      this.#heard[what](value);
    }
  }

  #heard = {
    answered: ({ id, failed, text }) => {
      const { resolve, reject, asked } = this.#asked.get(id);
      this.#asked.delete(id);
      this.#keepProcess();
      const value = decode(text);
      if (!failed) return resolve(value);
      if (value instanceof Error) {
        // Where it was thrown, which may be in a tab, and where it was asked for.
        const thrown = value.stack.trimEnd().replace(/^(?=.)/gm, '    at ');
        const calls = asked.stack.split('\n').slice(1).filter((call) => !own.some((url) => call.includes(url)));
        const stack = [`${value.name}: ${value.message}`, thrown, ...calls].filter(Boolean).join('\n');
        Object.defineProperty(value, 'stack', { value: stack, configurable: true, writable: true });
      }
      reject(value);
    },
    console: ({ tab: id, ...message }) => {
      const tab = this.tab(id);
      tab.console.push(message);
      this.#look(tab);
    },
    uncaught: ({ tab, ...error }) => { this.tab(tab).errors.push(error); },
    ended: ({ tab: id, why }) => {
      const tab = this.tab(id);
      tab.ended = why;
      this.#look(tab);
    },
    route: ({ id, url }) => this.write({ id, method: 'routed', data: this.#answers(() => this.routes.has(url), url) ?? false }),
    request: async ({ id, ...request }) => {
      const answer = await this.#answers(() => this.routes.answer({ ...request, body: Buffer.from(request.body ?? '', 'base64') }), request.url);
      this.write({ id, method: 'responded', data: answer ? { ...answer, body: Buffer.from(answer.body).toString('base64') } : { status: 0 } });
    },
  };

  /** What a route says; undefined if it throws, which is an uncaught exception. */
  #answers(says, url) {
    const threw = (error) => {
      const message = `the route for ${url} failed: ${error?.message ?? error}`;
      this.tab(-1).errors.push({ message, text: message, stack: '' });
    };
    try {
      const answer = says();
      return typeof answer?.catch === 'function' ? answer.catch(threw) : answer;
    } catch (error) {
      threw(error);
    }
  }
}
