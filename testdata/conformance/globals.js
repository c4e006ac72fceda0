test('the window', () => {
  for (const name of ['window', 'self', 'frames', 'top', 'parent']) is(globalThis[name], globalThis, name);
  is(String(globalThis), '[object Window]');
  ok(globalThis instanceof Window && globalThis instanceof EventTarget);
  throws(TypeError, () => new Window());
  throws(TypeError, () => { Object.setPrototypeOf(globalThis, {}); });
  is(length, 0);
  is(closed, false);
  is(name, '');
  is(isSecureContext, true);
  is(crossOriginIsolated, true);
  is(typeof SharedArrayBuffer, 'function');
  is(origin, 'https://example.com');
});

test('nothing of ours shows among the names of the global', () => {
  const known = new Set(['done', 'test', 'is', 'same', 'ok', 'throws', 'rejects', 'task', 'event']);
  const ours = Object.keys(globalThis).filter((k) => !known.has(k) && /sluice|host|builtin/i.test(k));
  same(ours, []);
});

test('attributes and their kinds', () => {
  const d = (o, k) => Object.getOwnPropertyDescriptor(o, k);
  ok(d(globalThis, 'navigator').get && !d(globalThis, 'navigator').set);
  is(d(globalThis, 'window').configurable, false);
  is(d(globalThis, 'EventTarget').enumerable, false);
  is(d(EventTarget.prototype, 'addEventListener').enumerable, true);
  is(d(Event, 'NONE').writable, false);
  is(d(globalThis, 'self').set.name, 'set self');
  self = 1;
  is(self, 1);
  Object.defineProperty(globalThis, 'self', { value: globalThis, configurable: true, writable: true });
});

test('location and navigator', () => {
  is(location.href, 'https://example.com/globals.js?q#h');
  same([location.protocol, location.host, location.pathname, location.search, location.hash, location.origin],
    ['https:', 'example.com', '/globals.js', '?q', '#h', 'https://example.com']);
  is(String(location), location.href);
  is(Object.getOwnPropertyDescriptor(location, 'valueOf').value, Object.prototype.valueOf);
  is(Object.getOwnPropertyDescriptor(location, Symbol.toPrimitive).configurable, false);
  same([navigator.productSub, navigator.vendor, navigator.taintEnabled()], ['20100101', '', false]);
  ok(/Sluice\/\d/.test(navigator.userAgent));
  ok(navigator.hardwareConcurrency >= 1);
  ok(navigator.language && Object.isFrozen(navigator.languages));
  is(navigator.languages, navigator.languages);
  is(navigator.onLine, true);
});

test('base64', () => {
  is(btoa('hello'), 'aGVsbG8=');
  is(atob(' aGVs bG8 '), 'hello');
  is(throws(DOMException, () => atob('a')).name, 'InvalidCharacterError');
  is(throws(DOMException, () => btoa('€')).name, 'InvalidCharacterError');
});

test('structuredClone', () => {
  const m = new Map([[1, new Set([/x/g])]]);
  const o = { m, d: new Date(5), e: new RangeError('r', { cause: 1 }), s: [, 1], self: null };
  o.self = o;
  const c = structuredClone(o);
  ok(c !== o && c.self === c && c.m.get(1).size === 1);
  is(c.e.constructor, RangeError);
  is(c.e.cause, 1);
  is(0 in c.s, false);
  const b = new ArrayBuffer(8);
  const t = structuredClone(b, { transfer: [b] });
  is(t.byteLength, 8);
  is(b.byteLength, 0);
  is(throws(DOMException, () => structuredClone(() => {})).code, 25);
  throws(DOMException, () => structuredClone(Symbol()));
  throws(DOMException, () => structuredClone(b, { transfer: [b] }));
  throws(TypeError, () => structuredClone());
});

test('performance', () => {
  const a = performance.now(), b = performance.now();
  ok(b >= a && a > 0);
  ok(Math.abs(performance.timeOrigin + a - Date.now()) < 60000);
  performance.mark('m');
  is(performance.measure('x', 'm').name, 'x');
  is(performance.getEntriesByName('m').length, 1);
  performance.clearMarks();
  is(performance.getEntriesByType('mark').length, 0);
});

test('crypto', () => {
  const a = crypto.getRandomValues(new Uint8Array(16));
  ok(a.some((b) => b));
  ok(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUID()));
  is(throws(DOMException, () => crypto.getRandomValues(new Float64Array(1))).name, 'TypeMismatchError');
  is(crypto, globalThis.crypto);
});

test('URL, encoding, blobs', async () => {
  const u = new URL('../b?x=1#y', 'https://user@example.com:8080/a/c');
  is(u.href, 'https://user@example.com:8080/b?x=1#y');
  u.searchParams.append('é', '&');
  is(u.search, '?x=1&%C3%A9=%26');
  is(new TextDecoder().decode(new TextEncoder().encode('€')), '€');
  throws(TypeError, () => new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([255])));
  const blob = new Blob(['a', new Uint8Array([98]), new Blob(['c'])], { type: 'Text/Plain' });
  is(await blob.text(), 'abc');
  is(blob.type, 'text/plain');
  is(await blob.slice(1).text(), 'bc');
  ok(URL.createObjectURL(blob).startsWith('blob:https://example.com/'));
});

test('errors of the glue', () => {
  is(throws(TypeError, () => EventTarget.prototype.addEventListener.call({}, 'x', null)).message,
    "Failed to execute 'addEventListener' on 'EventTarget': Illegal invocation".replace(/^.*: (Illegal invocation)$/, 'Illegal invocation'));
  ok(/2 arguments required, but only 1 present/.test(throws(TypeError, () => addEventListener('x')).message));
  ok(/parameter 1|not of type 'Event'/.test(throws(TypeError, () => dispatchEvent({})).message));
});

test('globals for the library of today', () => {
  same([3, 1, 2].toSorted(), [1, 2, 3]);
  same(new Set([1, 2]).union(new Set([3])).size, 3);
  same([...[1, 2, 3].values().map((x) => x * 2)], [2, 4, 6]);
  is(new ArrayBuffer(8).transfer(4).byteLength, 4);
  is(Promise.withResolvers().promise instanceof Promise, true);
  is('a\ud800'.toWellFormed(), 'a\ufffd');
  for (const f of [Array.prototype.toSorted, Set.prototype.union, Promise.try]) ok(/\[native code\]/.test(String(f)), f.name);
});

test('errors of the library begin where it was called', () => {
  const e = throws(TypeError, () => [1].toSorted(5));
  ok(e.fileName.endsWith('globals.js') && !/builtins/.test(e.stack), e.stack);
});
