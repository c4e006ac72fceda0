// Requests that the test answers.
import { go } from './go.js';

const routes = [];

/** The test of a pattern against a URL: a string where * stands for any characters, a RegExp or a URLPattern. */
function matcher(pattern) {
  if (typeof pattern === 'string') {
    const whole = pattern.split('*').map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('.*');
    const expression = new RegExp(`^${whole}$`, 's');
    return (url) => expression.test(url);
  }
  if (pattern instanceof RegExp) return (url) => url.search(pattern) >= 0;
  if (typeof pattern?.test === 'function') return (url) => pattern.test(url);
  throw new TypeError('network.route() takes a string, a RegExp or a URLPattern, and a function');
}

export const network = {
  /** Has a function answer the requests for URLs that the pattern matches: those of all pages and workers. The newest route comes first. Returns a function that takes the route away. */
  route(pattern, handler) {
    const matches = matcher(pattern);
    if (typeof handler !== 'function') throw new TypeError('network.route() takes a pattern and a function');
    const route = { matches, handler };
    routes.unshift(route);
    go('routes', routes.length);
    return () => {
      const i = routes.indexOf(route);
      if (i >= 0) routes.splice(i, 1);
      go('routes', routes.length);
    };
  },
};

/** Takes away the routes that are newer than the oldest n. */
export function keepRoutes(n) {
  routes.splice(0, routes.length - n);
  go('routes', routes.length);
}

export const countRoutes = () => routes.length;

/** The handler for a URL, if there is one. */
export const routeOf = (url) => routes.find((r) => r.matches(url))?.handler;

/** Has a handler answer: what comes back is for Go. */
export async function answer(handler, { url, method, headers, body }) {
  const request = new Request(url, { method, headers, body: method === 'GET' || method === 'HEAD' ? undefined : body });
  const response = await handler(request);
  if (!(response instanceof Response)) throw new TypeError(`the route for ${url} returned no Response`);
  if (response.type === 'error') return { status: 0, headers: [], body: new Uint8Array() };
  return { status: response.status, headers: [...response.headers], body: new Uint8Array(await response.arrayBuffer()) };
}
