const bytes = (...b) => new Uint8Array(b);

test('headers', () => {
  const h = new Headers([['b', ' 1\t'], ['A', '2'], ['B', '3'], ['Set-Cookie', 'x'], ['set-cookie', 'y']]);
  same([...h], [['a', '2'], ['b', '1, 3'], ['set-cookie', 'x'], ['set-cookie', 'y']]);
  same(h.getSetCookie(), ['x', 'y']);
  is(h.get('nothing'), null);
  h.delete('B');
  ok(!h.has('b'));
  for (const [name, value] of [['a b', ''], ['', ''], ['a', '\0'], ['a', 'x\r\ny'], ['é', ''], ['a', 'ā']]) throws(TypeError, () => h.append(name, value), `${name}: ${value}`);
  throws(TypeError, () => new Headers([['a']]));
  throws(TypeError, () => new Headers(null));
  // They may change while they are iterated over.
  const live = new Headers({ a: '1', b: '2' });
  const seen = [];
  for (const [name] of live) {
    seen.push(name);
    if (name === 'a') live.append('aa', 'x');
  }
  same(seen, ['a', 'aa', 'b']);
});

test('guards', () => {
  const r = new Request('https://a.test/', { headers: { Cookie: 'x', 'X-A': '1', 'Sec-B': '2' } });
  same([...r.headers], [['x-a', '1']]);
  r.headers.append('Host', 'x');
  ok(!r.headers.has('host'));
  const n = new Request('https://a.test/', { mode: 'no-cors', headers: { Accept: 'a/b', 'X-A': '1', 'Content-Type': 'application/json' } });
  same([...n.headers], [['accept', 'a/b']]);
  n.headers.set('Range', 'bytes=0-');
  n.headers.append('accept', 'x'.repeat(128));
  same([...n.headers], [['accept', 'a/b']]);
  const s = new Response('', { headers: { 'Set-Cookie': 'x', 'X-A': '1' } });
  same([...s.headers], [['content-type', 'text/plain;charset=UTF-8'], ['x-a', '1']]);
  throws(TypeError, () => Response.error().headers.set('a', 'b'));
});

test('requests', async () => {
  const r = new Request('x?y#z', { method: 'post', body: 'text', referrerPolicy: 'origin', integrity: 'sha256-x', keepalive: true, redirect: 'error', cache: 'no-store', credentials: 'omit' });
  same([r.method, r.url, r.mode, r.credentials, r.cache, r.redirect, r.referrer, r.referrerPolicy, r.integrity, r.keepalive, r.duplex, r.destination],
    ['POST', 'https://example.com/x?y#z', 'cors', 'omit', 'no-store', 'error', 'about:client', 'origin', 'sha256-x', true, 'half', '']);
  is(r.signal, r.signal);
  is(r.headers, r.headers);
  is(r.headers.get('content-type'), 'text/plain;charset=UTF-8');
  const copy = new Request(r, { method: 'PUT', referrer: 'https://other.test/' });
  ok(r.bodyUsed);
  same([copy.method, copy.referrer, await copy.text()], ['PUT', 'about:client', 'text']);
  for (const [input, init] of [
    ['https://u:p@a.test/', {}], ['https://', {}], ['/', { method: 'TRACE' }], ['/', { method: 'a b' }], ['/', { body: '' }], ['/', { mode: 'navigate' }],
    ['/', { mode: 'no-cors', method: 'PUT' }], ['/', { cache: 'only-if-cached' }], ['/', { window: 1 }], ['/', { referrer: 'https://' }], ['/', { duplex: 'full' }],
    ['/', { method: 'POST', body: new ReadableStream() }], ['/', { method: 'POST', body: new ReadableStream(), duplex: 'half', keepalive: true }],
    ['/', { method: 'POST', body: new ReadableStream(), duplex: 'half', mode: 'no-cors' }], [r, {}], ['/', { priority: 'urgent' }], ['/', 1],
  ]) throws(TypeError, () => new Request(input, init), `${JSON.stringify(init)}`);
  is(new Request('/', { referrer: '' }).referrer, '');
  is(new Request('/', { referrer: 'x' }).referrer, 'https://example.com/x');
});

test('bodies of all kinds', async () => {
  const form = new FormData();
  form.append('a', '1');
  for (const [body, type, text] of [
    ['ü', 'text/plain;charset=UTF-8', 'ü'], [new Blob(['b'], { type: 'x/y' }), 'x/y', 'b'], [new Blob(['b']), null, 'b'], [bytes(65, 66), null, 'AB'],
    [bytes(65, 66, 67).subarray(1), null, 'BC'], [bytes(65).buffer, null, 'A'], [new URLSearchParams({ a: 'b c' }), 'application/x-www-form-urlencoded;charset=UTF-8', 'a=b+c'],
    [new ReadableStream({ start(c) { c.enqueue(bytes(65)); c.enqueue(bytes(66)); c.close(); } }), null, 'AB'], [1, 'text/plain;charset=UTF-8', '1'], ['', 'text/plain;charset=UTF-8', ''],
    ['\ud800', 'text/plain;charset=UTF-8', '\ufffd'], [null, null, ''], [undefined, null, ''],
  ]) {
    const r = new Response(body);
    is(r.headers.get('content-type'), type);
    is(r.bodyUsed, false);
    const promise = r.text();
    is(r.bodyUsed, body !== null && body !== undefined);
    is(await promise, text);
  }
  const r = new Response(form);
  ok(/^multipart\/form-data; boundary=\S+$/.test(r.headers.get('content-type')));
  same([...await r.formData()], [['a', '1']]);
});

test('reading', async () => {
  const make = () => new Response('{"a":1}', { headers: { 'Content-Type': 'A/B;x=Y' } });
  same(await make().json(), { a: 1 });
  is((await make().arrayBuffer()).byteLength, 7);
  ok((await make().bytes()) instanceof Uint8Array);
  const blob = await make().blob();
  same([blob.type, blob.size], ['a/b;x=Y', 7]);
  await rejects(TypeError, make().formData());
  await rejects(SyntaxError, new Response('{').json());
  const r = make();
  await r.text();
  await rejects(TypeError, r.text());
  throws(TypeError, () => r.clone());
  ok(r.body.locked);
  const part = make();
  part.body.getReader();
  ok(!part.bodyUsed);
  await rejects(TypeError, part.text());
  await rejects(TypeError, new Response(new ReadableStream({ start(c) { c.enqueue('text'); c.close(); } })).text());
  const e = new Error('broken');
  is(await new Response(new ReadableStream({ start(c) { c.error(e); } })).text().catch((x) => x), e);
  is(await new Response('\ufeffx').text(), 'x');
});

test('clones and streams', async () => {
  const r = new Response('abc', { status: 201, statusText: 'S', headers: { a: 'b' } });
  const before = r.clone();
  ok(r.body instanceof ReadableStream);
  is(r.body, r.body);
  const after = r.clone();
  same([after.status, after.statusText, after.headers.get('a')], [201, 'S', 'b']);
  same([await r.text(), await before.text(), await after.text()], ['abc', 'abc', 'abc']);
  const chunks = [];
  for await (const chunk of new Response(new Uint8Array(200000)).body) chunks.push(chunk.length);
  is(chunks.reduce((a, b) => a + b), 200000);
  is(new Response().body, null);
});

test('statics of Response', async () => {
  same([Response.error().type, Response.error().status], ['error', 0]);
  const redirect = Response.redirect('/x', 301);
  same([redirect.status, redirect.headers.get('location')], [301, 'https://example.com/x']);
  throws(RangeError, () => Response.redirect('/', 200));
  throws(TypeError, () => Response.redirect('https://'));
  const json = Response.json({ a: [undefined, () => {}], b: undefined, toJSON: undefined }, { status: 202 });
  same([json.status, json.headers.get('content-type'), await json.text()], [202, 'application/json', '{"a":[null,null]}']);
  for (const v of [undefined, () => {}, Symbol(), { toJSON() {} }]) throws(TypeError, () => Response.json(v));
  const loop = {};
  loop.loop = loop;
  throws(TypeError, () => Response.json(loop));
  is(await Response.json({ toJSON(key) { return `key ${JSON.stringify(key)}`; } }).json(), 'key ""');
  is(await Response.json(null).text(), 'null');
  for (const status of [0, 100, 199, 600]) throws(RangeError, () => new Response('', { status }));
  for (const status of [204, 205, 304]) throws(TypeError, () => new Response('', { status }));
  throws(TypeError, () => new Response('', { statusText: 'a\nb' }));
});

test('form data', async () => {
  const d = new FormData();
  d.append('a', '1');
  d.append('f', new Blob(['x'], { type: 'x/y' }));
  d.append('a', new File(['y'], 'n.txt', { lastModified: 5 }), 'other "name"');
  is(d.get('f').name, 'blob');
  is(d.get('f'), d.get('f'));
  same([d.getAll('a')[1].name, d.getAll('a')[1].lastModified], ['other "name"', 5]);
  d.set('a', '2');
  same([...d.keys()], ['a', 'f']);
  d.delete('a');
  is(d.get('a'), null);
  ok(!d.has('a'));
  throws(TypeError, () => d.append('a', 'b', 'c'));
  throws(TypeError, () => new FormData({}));
  const back = await new Response(d).formData();
  same([back.get('f').name, back.get('f').type, await back.get('f').text()], ['blob', 'x/y', 'x']);
  const parsed = await new Response('a=1&b=%C3%BC', { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }).formData();
  same([...parsed], [['a', '1'], ['b', 'ü']]);
  await rejects(TypeError, new Response('x', { headers: { 'Content-Type': 'multipart/form-data' } }).formData());
  await rejects(TypeError, new Response('--b', { headers: { 'Content-Type': 'multipart/form-data; boundary=b' } }).formData());
});

test('data: and blob:', async () => {
  const r = await fetch('data:a/b;base64,eHl6');
  same([r.status, r.type, r.url, r.ok, r.redirected, r.headers.get('content-type'), await r.text()], [200, 'basic', 'data:a/b;base64,eHl6', true, false, 'a/b', 'xyz']);
  throws(TypeError, () => r.headers.append('a', 'b'));
  const url = URL.createObjectURL(new Blob(['0123456789'], { type: 't/t' }));
  const whole = await fetch(url);
  same([whole.headers.get('content-length'), whole.headers.get('content-type'), await whole.text()], ['10', 't/t', '0123456789']);
  const part = await fetch(url, { headers: { Range: 'bytes=2-4' } });
  same([part.status, part.statusText, part.headers.get('content-range'), await part.text()], [206, 'Partial Content', 'bytes 2-4/10', '234']);
  await rejects(TypeError, fetch(url, { method: 'POST' }));
  URL.revokeObjectURL(url);
  await rejects(TypeError, fetch(url));
  await rejects(TypeError, fetch('data:no comma'));
  await rejects(TypeError, fetch('about:config'));
  await rejects(TypeError, fetch('file:///etc/hostname'));
  await rejects(TypeError, fetch('http://insecure.test/'));
  await rejects(TypeError, fetch('https://'));
  await rejects(TypeError, fetch());
});

test('abort', async () => {
  const reason = { any: 'thing' };
  is(await fetch('data:,x', { signal: AbortSignal.abort(reason) }).catch((e) => e), reason);
  const c = new AbortController();
  const p = fetch('data:,x', { signal: c.signal });
  c.abort();
  is((await p.catch((e) => e)).name, 'AbortError');
  // A response that is there, and was not read.
  const d = new AbortController();
  const r = await fetch('data:,x', { signal: d.signal });
  const stream = (await fetch('data:,y', { signal: d.signal })).body;
  const done = await (await fetch('data:,z', { signal: d.signal })).text();
  d.abort(reason);
  is(done, 'z');
  is(await r.text().catch((e) => e), reason);
  is(await stream.getReader().read().catch((e) => e), reason);
  // The signal of a Request, and what is made of it.
  const e = new AbortController();
  const request = new Request('data:,x', { signal: e.signal }).clone();
  ok(!request.signal.aborted);
  e.abort(reason);
  is(request.signal.reason, reason);
  is(await fetch(request).catch((x) => x), reason);
});

test('WebAssembly', async () => {
  const module = () => new Response(bytes(0, 97, 115, 109, 1, 0, 0, 0), { headers: { 'Content-Type': ' application/WASM ' } });
  ok(await WebAssembly.compileStreaming(module()) instanceof WebAssembly.Module);
  const both = await WebAssembly.instantiateStreaming(Promise.resolve(module()), {});
  ok(both.module instanceof WebAssembly.Module && both.instance instanceof WebAssembly.Instance);
  for (const source of [undefined, 1, new Response(), Response.error(), new Response('', { status: 404, headers: { 'Content-Type': 'application/wasm' } })])
    await rejects(TypeError, WebAssembly.compileStreaming(source));
  await rejects(TypeError, WebAssembly.instantiateStreaming(module(), 1));
  await rejects(TypeError, WebAssembly.compileStreaming());
  await rejects(WebAssembly.CompileError, WebAssembly.compileStreaming(new Response('x', { headers: { 'Content-Type': 'application/wasm' } })));
  const reason = {};
  is(await WebAssembly.compileStreaming(Promise.reject(reason)).catch((e) => e), reason);
  same([WebAssembly.compileStreaming.length, WebAssembly.instantiateStreaming.name], [1, 'instantiateStreaming']);
});
