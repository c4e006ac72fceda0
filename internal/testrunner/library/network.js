// Requests that functions of the client answer.

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

/** Routes; counted is called with how many there are when that changes. */
export class Routes {
  #list = [];
  #counted;

  constructor(counted) { this.#counted = counted; }

  /** What the client has of them. */
  network = {
    /** Has a function answer the requests for URLs that the pattern matches: those of all pages and workers. The newest route comes first. Returns a function that takes the route away. */
    route: (pattern, handler) => {
      const matches = matcher(pattern);
      if (typeof handler !== 'function') throw new TypeError('network.route() takes a pattern and a function');
      const route = { matches, handler };
      this.#list.unshift(route);
      this.#counted(this.#list.length);
      return () => {
        const i = this.#list.indexOf(route);
        if (i >= 0) this.#list.splice(i, 1);
        this.#counted(this.#list.length);
      };
    },
  };

  get length() { return this.#list.length; }

  /** Takes away the routes that are newer than the oldest n. */
  keep(n) {
    this.#list.splice(0, this.#list.length - n);
    this.#counted(this.#list.length);
  }

  /** Whether there is a route for a URL. */
  has(url) { return this.#list.some((r) => r.matches(url)); }

  /** Has the handler answer that there is for a request. One that is no more is a network error. */
  async answer({ url, method, headers, body }) {
    const route = this.#list.find((r) => r.matches(url));
    const request = new Request(url, { method, headers, body: method === 'GET' || method === 'HEAD' ? undefined : body });
    const response = route ? await route.handler(request) : Response.error();
    if (!(response instanceof Response)) throw new TypeError(`the route for ${url} returned no Response`);
    if (response.type === 'error') return { status: 0, headers: [], body: new Uint8Array() };
    return { status: response.status, headers: [...response.headers], body: new Uint8Array(await response.arrayBuffer()) };
  }
}
