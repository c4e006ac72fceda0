test('URLs of WebSockets', () => {
  for (const url of ['ftp://a.test/', 'data:,x', 'about:blank', 'ws://a.test/#', 'wss://a.test/#b', '#b', 'ws://[', 'ws://a b/', 'blob:x']) throws('SyntaxError', () => new WebSocket(url), url);
  for (const [url, want] of [
    ['http://127.0.0.1:1/a?b', 'ws://127.0.0.1:1/a?b'], ['https://127.0.0.1:1', 'wss://127.0.0.1:1/'], ['ws://127.0.0.1:1/é', 'ws://127.0.0.1:1/%C3%A9'],
    ['//127.0.0.1:1/x', 'wss://127.0.0.1:1/x'],
  ]) is(new WebSocket(url).url, want, url);
  throws(TypeError, () => new WebSocket());
  throws(TypeError, () => WebSocket('ws://127.0.0.1:1/'));
});

test('subprotocols', () => {
  const at = 'wss://127.0.0.1:1/';
  for (const p of ['', 'a b', 'a,b', 'é', 'a\x7f', ['a', 'a'], ['a', ''], 'a/b', '\u0000']) throws('SyntaxError', () => new WebSocket(at, p), JSON.stringify(p));
  for (const p of ['a', ['a', 'A'], [], undefined, ["!#$%&'*+-.^_`|~09azAZ"]]) is(new WebSocket(at, p).protocol, '');
});

test('a WebSocket that does not come about', async () => {
  const s = new WebSocket('wss://127.0.0.1:1/');
  same([s.readyState, s.bufferedAmount, s.extensions, s.protocol, s.binaryType], [0, 0, '', '', 'blob']);
  same([WebSocket.CONNECTING, WebSocket.OPEN, WebSocket.CLOSING, WebSocket.CLOSED, s.CLOSED], [0, 1, 2, 3, 3]);
  s.binaryType = 'arraybuffer';
  s.binaryType = 'nonsense';
  is(s.binaryType, 'arraybuffer');
  throws('InvalidStateError', () => s.send('x'));
  throws(TypeError, () => s.send());
  const seen = [];
  for (const type of ['open', 'error', 'message']) s.addEventListener(type, (e) => seen.push([type, s.readyState, e.constructor.name, e.bubbles]));
  const e = await event(s, 'close');
  same(seen, [['error', 3, 'Event', false]]);
  same([e.constructor.name, e.code, e.reason, e.wasClean, s.readyState, e.isTrusted], ['CloseEvent', 1006, '', false, 3, true]);
  s.send('abcé');
  s.send(new Uint16Array(3));
  s.send(new ArrayBuffer(2));
  s.send(new Blob(['four']));
  is(s.bufferedAmount, 5 + 6 + 2 + 4);
  s.close();
  is(s.readyState, 3);
});

test('arguments of close()', async () => {
  const s = new WebSocket('wss://127.0.0.1:1/');
  for (const code of [0, 999, 1001, 1005, 1006, 2999, 5000, 65536 + 1000, -1, null, NaN, 'x']) throws('InvalidAccessError', () => s.close(code), String(code));
  throws('SyntaxError', () => s.close(1000, 'x'.repeat(124)));
  throws('SyntaxError', () => s.close(undefined, 'é'.repeat(62)));
  is(s.readyState, 0);
  s.close(4999, 'é'.repeat(61) + 'x');
  is(s.readyState, 2);
  s.close(1000);
  is((await event(s, 'close')).code, 1006);
});

test('CloseEvent', () => {
  const e = new CloseEvent('close', { code: 65536 + 7, reason: 'r\ud800', wasClean: 1, cancelable: true });
  same([e.type, e.code, e.reason, e.wasClean, e.cancelable, e.isTrusted], ['close', 7, 'r\ufffd', true, true, false]);
  const d = new CloseEvent('x');
  same([d.code, d.reason, d.wasClean], [0, '', false]);
  throws(TypeError, () => new CloseEvent());
});

test('EventSource', async () => {
  throws('SyntaxError', () => new EventSource('http://['));
  throws(TypeError, () => new EventSource());
  throws(TypeError, () => EventSource('x'));
  same([EventSource.CONNECTING, EventSource.OPEN, EventSource.CLOSED], [0, 1, 2]);
  const s = new EventSource('data:text/event-stream,data: a%0a%0a', { withCredentials: true });
  same([s.readyState, s.withCredentials, s.url], [0, true, 'data:text/event-stream,data: a%0a%0a']);
  const e = await event(s, 'message');
  same([e.data, e.origin, e.lastEventId, s.readyState], ['a', 'null', '', 1]);
  s.close();
  s.close();
  is(s.readyState, 2);
  const bad = new EventSource('data:text/plain,x');
  is(bad.withCredentials, false);
  await event(bad, 'error');
  is(bad.readyState, 2);
});
