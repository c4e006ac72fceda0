// Drives the command: tabs of one user agent, from Node.js.
import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { binary } from './binary.js';
import { Connection } from './connection.js';
import { driving, Routes } from './library.js';

export { binary };

/** Starts a user agent without tabs. */
export async function launch({ time = 'real', serve = {}, flags = [], cwd = process.cwd(), env = process.env } = {}) {
  if (time !== 'real' && time !== 'manual') throw new TypeError(`time is 'real' or 'manual', not ${JSON.stringify(time)}`);
  const origins = Object.entries(serve).map(([origin, folder]) => `--serve=${origin}=${folder}`);
  const connection = new Connection(binary(), ['drive', `--time=${time}`, ...origins, ...flags], { cwd, env });
  // What the command refuses, such as a flag, is told here.
  await connection.ask('ping', null);
  return new UserAgent(connection, pathToFileURL(`${cwd}/`).href);
}

class UserAgent {
  #connection;

  constructor(connection, base) {
    this.#connection = connection;
    connection.routes = new Routes((n) => connection.write({ method: 'routes', data: n }));
    this.network = connection.routes.network;
    const { permissions, tabs, time } = driving({
      ask: (method, data) => connection.ask(method, data),
      console: (tab) => [...connection.tab(tab).console],
      takeErrors: (tab) => connection.tab(tab).errors.splice(0),
      ended: (tab) => connection.tab(tab).ended,
      message: (tab, after) => connection.message(tab, after),
      resolve: (url) => (isAbsolute(String(url)) ? pathToFileURL(String(url)) : new URL(url, base)).href,
    });
    this.tabs = tabs;
    this.time = time;
    this.permissions = permissions;
    this.close = this.close.bind(this);
    this.takeErrors = this.takeErrors.bind(this);
  }

  /** The uncaught exceptions so far, of all tabs and workers, and of routes. They are then forgotten. */
  takeErrors() { return this.#connection.takeErrors(); }

  /** Ends all tabs. The promise is rejected if there were uncaught exceptions that nobody took. */
  async close() {
    await this.#connection.close();
    const errors = this.takeErrors().map(({ message, stack, text }) => {
      const error = new Error(text || message);
      if (stack) error.stack = `${error}\n${stack.trimEnd().replace(/^/gm, '    at ')}`;
      return error;
    });
    if (errors.length > 0) {
      throw new AggregateError(errors, `${errors.length === 1 ? 'an exception was' : 'exceptions were'} not caught: ${errors[0].message}`);
    }
  }

  async [Symbol.asyncDispose]() { await this.close(); }
}
