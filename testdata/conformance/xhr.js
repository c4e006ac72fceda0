const events = ['readystatechange', 'loadstart', 'progress', 'abort', 'error', 'load', 'timeout', 'loadend'];
// watch makes an XMLHttpRequest that notes what it fires.
const watch = () => {
  const client = new XMLHttpRequest();
  client.fired = [];
  for (const name of events) {
    client.addEventListener(name, (e) => client.fired.push(name === 'readystatechange' ? client.readyState : [name, e.loaded, e.total]));
    client.upload.addEventListener(name, (e) => client.fired.push([`upload ${name}`, e.loaded, e.total]));
  }
  return client;
};
const load = (url, setUp = () => {}) => {
  const client = new XMLHttpRequest();
  client.open('GET', url);
  setUp(client);
  client.send();
  return event(client, 'loadend').then(() => client);
};
const throwsDOM = (name, fn, what) => is(throws(DOMException, fn, what).name, name, what);

test('an XMLHttpRequest', () => {
  const client = new XMLHttpRequest();
  same([client.readyState, client.timeout, client.withCredentials, client.responseURL, client.status, client.statusText, client.responseType, client.response, client.responseText, client.responseXML],
    [0, 0, false, '', 0, '', '', '', '', null]);
  ok(client.upload instanceof XMLHttpRequestUpload && client.upload === client.upload);
  ok(client instanceof XMLHttpRequestEventTarget && client instanceof EventTarget);
  same([XMLHttpRequest.UNSENT, XMLHttpRequest.OPENED, client.HEADERS_RECEIVED, client.LOADING, client.DONE], [0, 1, 2, 3, 4]);
  is(client.onload, null);
  is(client.getAllResponseHeaders(), '');
  is(client.getResponseHeader('a'), null);
  throws(TypeError, () => new XMLHttpRequestUpload());
  throwsDOM('InvalidStateError', () => client.send());
  throwsDOM('InvalidStateError', () => client.setRequestHeader('a', 'b'));
  client.abort();
  is(client.readyState, 0);
});

test('open', () => {
  const client = watch();
  for (const method of ['', 'a b', 'é', 'GET\r\n']) throwsDOM('SyntaxError', () => client.open(method, 'a'), method);
  for (const method of ['trace', 'CONNECT', 'Track']) throwsDOM('SecurityError', () => client.open(method, 'a'), method);
  throwsDOM('SyntaxError', () => client.open('GET', 'http://'));
  throws(TypeError, () => client.open('GET'));
  is(client.readyState, 0);
  client.open('get', 'a', undefined);
  client.open('GET', 'a');
  same(client.fired, [1]);
  // A window has no timeouts and types of what is synchronous.
  client.open('GET', 'a', false);
  throwsDOM('InvalidAccessError', () => { client.timeout = 1; });
  throwsDOM('InvalidAccessError', () => { client.responseType = 'json'; });
  client.open('GET', 'a');
  client.timeout = 1;
  throwsDOM('InvalidAccessError', () => client.open('GET', 'a', false));
  client.timeout = 0;
  client.responseType = 'blob';
  throwsDOM('InvalidAccessError', () => client.open('GET', 'a', false));
  client.responseType = 'nothing';
  is(client.responseType, 'blob');
});

test('request headers', () => {
  const client = new XMLHttpRequest();
  client.open('GET', 'a');
  for (const [name, value] of [['', ''], ['a b', ''], ['é', ''], ['a', 'x\ny'], ['a', '\0']]) throwsDOM('SyntaxError', () => client.setRequestHeader(name, value), name);
  throws(TypeError, () => client.setRequestHeader('a', 'ā'));
  client.setRequestHeader('Cookie', 'x');
  client.send();
  throwsDOM('InvalidStateError', () => client.setRequestHeader('a', 'b'));
  throwsDOM('InvalidStateError', () => client.send());
  throwsDOM('InvalidStateError', () => { client.withCredentials = true; });
  client.abort();
});

test('its events', async () => {
  const client = watch();
  client.open('POST', 'data:text/plain,abc');
  client.send('body');
  same([client.fired, client.readyState], [[1, ['loadstart', 0, 0], ['upload loadstart', 0, 4]], 1]);
  await event(client, 'loadend');
  same(client.fired.slice(3).filter((e) => !/^upload/.test(e)), [2, 3, ['progress', 3, 0], 4, ['load', 3, 0], ['loadend', 3, 0]]);
  same([client.status, client.statusText, client.responseText, client.response, client.responseURL], [200, 'OK', 'abc', 'abc', 'data:text/plain,abc']);
  // Without a body there is nothing to be told of an upload; without a response's
  // body there is no state between.
  const url = URL.createObjectURL(new Blob(['abc'], { type: 'a/b' }));
  const again = watch();
  again.open('GET', `${url}#fragment`);
  again.send('ignored');
  await event(again, 'loadend');
  same(again.fired, [1, ['loadstart', 0, 0], 2, 3, ['progress', 3, 3], 4, ['load', 3, 3], ['loadend', 3, 3]]);
  is(again.responseURL, url);
  is(again.getAllResponseHeaders(), 'content-length: 3\r\ncontent-type: a/b\r\n');
  is(again.getResponseHeader('CONTENT-TYPE'), 'a/b');
  again.fired.length = 0;
  again.open('HEAD', 'data:,abc');
  again.send();
  await event(again, 'loadend');
  same(again.fired, [1, ['loadstart', 0, 0], 2, ['progress', 0, 0], 4, ['load', 0, 0], ['loadend', 0, 0]]);
});

test('errors', async () => {
  const client = watch();
  client.open('POST', 'http://127.0.0.1:1/');
  client.send('x');
  await event(client, 'loadend');
  same(client.fired, [1, ['loadstart', 0, 0], ['upload loadstart', 0, 1], 4, ['upload error', 0, 0], ['upload loadend', 0, 0], ['error', 0, 0], ['loadend', 0, 0]]);
  same([client.readyState, client.status, client.response, client.getAllResponseHeaders()], [4, 0, '', '']);
  client.open('GET', 'http://127.0.0.1:1/', false);
  const e = throws(DOMException, () => client.send());
  is(e.name, 'NetworkError');
  ok(e.message.includes('port 1'), e.message);
  same([client.readyState, client.status], [4, 0]);
});

test('abort', async () => {
  const url = 'data:,abc';
  const client = watch();
  client.open('POST', url);
  client.abort();
  is(client.readyState, 1);
  client.send('x');
  client.fired.length = 0;
  client.abort();
  same([client.fired, client.readyState], [[4, ['upload abort', 0, 0], ['upload loadend', 0, 0], ['abort', 0, 0], ['loadend', 0, 0]], 0]);
  await task();
  // In each state; nothing comes afterwards.
  for (const state of [2, 3, 4]) {
    const client = watch();
    client.open('GET', url);
    client.onreadystatechange = () => { if (client.readyState === state) { client.onreadystatechange = null; client.abort(); } };
    client.send();
    await event(client, 'loadend');
    await task();
    is(client.fired.filter((e) => e[0] === 'loadend').length, 1, state);
    is(client.fired.filter((e) => e[0] === (state === 4 ? 'load' : 'abort')).length, 1, state);
    is(client.readyState, 0);
  }
  // From loadstart; and what is sent again meanwhile is another request.
  const quick = watch();
  quick.addEventListener('loadstart', () => { quick.open('GET', 'data:,new'); quick.send(); }, { once: true });
  quick.open('GET', url);
  quick.send();
  await event(quick, 'loadend');
  same([quick.responseText, quick.fired.filter((e) => e === 2).length], ['new', 1]);
});

test('responses', async () => {
  is((await load('data:application/json,{"a":[1]}', (c) => { c.responseType = 'json'; })).response.a[0], 1);
  is((await load('data:application/json,{', (c) => { c.responseType = 'json'; })).response, null);
  const { response: buffer } = await load('data:,abc', (c) => { c.responseType = 'arraybuffer'; });
  same([...new Uint8Array(buffer)], [97, 98, 99]);
  const client = await load('data:Text/HTML;x=y,abc', (c) => { c.responseType = 'blob'; });
  ok(client.response instanceof Blob && client.response === client.response);
  same([client.response.type, await client.response.text()], ['text/html;x=y', 'abc']);
  throwsDOM('InvalidStateError', () => client.responseText);
  throwsDOM('InvalidStateError', () => client.responseXML);
  throwsDOM('InvalidStateError', () => { client.responseType = ''; });
  throwsDOM('InvalidStateError', () => client.overrideMimeType('a/b'));
  // Documents, where there is a window.
  const xml = await load('data:text/xml,<a b="c"/>', (c) => { c.responseType = 'document'; });
  const inWindow = typeof Document === 'function';
  if (inWindow) same([xml.response.documentElement.getAttribute('b'), xml.response === xml.responseXML, xml.response.contentType], ['c', true, 'text/xml']);
  same(xml.responseType, inWindow ? 'document' : '');
  if (inWindow) {
    throwsDOM('InvalidStateError', () => xml.responseText);
    same((await load('data:text/xml,<a>')).responseXML, null);
    same((await load('data:text/html,<p>x')).responseXML, null);
    const page = await load('data:text/html,<p>x<script>never</script>', (c) => { c.responseType = 'document'; });
    same([page.responseXML.querySelector('p').textContent.slice(0, 1), page.responseXML.contentType], ['x', 'text/html']);
  }
  if (inWindow) is((await load('data:text/xml,<a/>')).responseXML.documentElement.localName, 'a');
});

test('encodings', async () => {
  const text = async (url, setUp) => (await load(url, setUp)).responseText;
  is(await text('data:text/plain,%e9'), '\ufffd');
  is(await text('data:text/plain;charset=latin1,%e9'), 'é');
  is(await text('data:text/plain;charset=latin1,%ef%bb%bf%c3%a9'), 'é');
  is(await text('data:text/plain;charset=none,%c3%a9'), 'é');
  is(await text('data:text/plain;charset=utf-8,%e9', (c) => c.overrideMimeType('a/b;charset=latin1')), 'é');
  is(await text('data:text/plain;charset=latin1,%e9', (c) => c.overrideMimeType('a/b')), 'é');
  is((await load('data:text/plain,x', (c) => { c.overrideMimeType('bogus'); c.responseType = 'blob'; })).response.type, 'application/octet-stream');
  // XML says what it is encoded in, unless it is asked for as text.
  const xml = `${encodeURIComponent('<?xml version="1.0" encoding="latin1"?>')}%e9`;
  ok((await text(`data:image/svg+xml,${xml}`)).endsWith('é'));
  ok((await text(`data:image/svg+xml,${xml}`, (c) => { c.responseType = 'text'; })).endsWith('\ufffd'));
  ok((await text(`data:text/plain,${xml}`)).endsWith('\ufffd'));
});

test('synchronous', () => {
  const client = watch();
  client.open('GET', 'data:,abc', false);
  client.send();
  same([client.fired, client.responseText, client.status], [[1, 4, ['load', 3, 0], ['loadend', 3, 0]], 'abc', 200]);
});

test('in a worker', async () => {
  const text = `
    const client = new XMLHttpRequest();
    client.timeout = 60000;
    client.responseType = 'document';
    const ignored = client.responseType;
    client.responseType = 'json';
    client.open('GET', 'data:,[1]', false);
    client.send();
    postMessage([ignored, client.response, 'responseXML' in client]);`;
  const worker = new Worker(URL.createObjectURL(new Blob([text])));
  same((await event(worker, 'message')).data, ['', [1], false]);
  worker.terminate();
});

test('requests that nothing refers to', async () => {
  let loads = 0;
  for (let i = 0; i < 500; i++) {
    const client = new XMLHttpRequest();
    client.onload = () => loads++;
    client.open('GET', `data:,${'x'.repeat(1000)}`);
    client.send();
  }
  while (loads < 500) {
    for (let i = 0; i < 100; i++) new ArrayBuffer(10000);
    await task();
  }
});
