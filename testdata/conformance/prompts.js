test('dialogs that nobody answers', () => {
  is(alert(), undefined);
  is(alert('a'), undefined);
  is(confirm(), false);
  is(confirm('sure?'), false);
  is(prompt(), null);
  is(prompt('name', 'default'), null);
  is(print(), undefined);
  same([alert, confirm, prompt, print].map((f) => f.length), [0, 0, 0, 0]);
  const thrower = { toString() { throw new RangeError(); } };
  for (const f of [alert, confirm, prompt]) throws(RangeError, () => f(thrower));
  throws(TypeError, () => alert(Symbol()));
});

test('plugins and cookies of the navigator', () => {
  is(navigator.cookieEnabled, true);
  is(navigator.pdfViewerEnabled, false);
  is(navigator.javaEnabled(), false);
  for (const [list, type] of [[navigator.plugins, PluginArray], [navigator.mimeTypes, MimeTypeArray]]) {
    ok(list instanceof type);
    is(list.length, 0);
    is(list.item(0), null);
    is(list.namedItem('application/pdf'), null);
    is(list[0], undefined);
    same([...list], []);
    throws(TypeError, () => list.item());
    throws(TypeError, () => new type());
  }
  for (const type of [Plugin, MimeType]) throws(TypeError, () => new type());
  throws(TypeError, () => Plugin.prototype.name);
  is(navigator.plugins, navigator.plugins);
  is(navigator.mimeTypes, navigator.mimeTypes);
  is(navigator.plugins.refresh(), undefined);
});

test('protocol handlers', () => {
  for (const register of ['registerProtocolHandler', 'unregisterProtocolHandler']) {
    for (const scheme of ['mailto', 'TEL', 'web+coffee', 'WEB+Coffee', 'xmpp']) {
      for (const url of ['%s', '/x?%s', 'https://example.com/%s/%s', '//example.com#%s']) is(navigator[register](scheme, url), undefined);
    }
    for (const scheme of ['', 'http', 'javascript', 'web+', 'web+a1', 'web+a b', 'web+\u212A', 'mailto:', 'foo', 'xweb+a'])
      throws('SecurityError', () => navigator[register](scheme, 'https://['), scheme);
    for (const url of ['', '%S', '/x', 'https://[/%s', 'https://%s/']) throws('SyntaxError', () => navigator[register]('mailto', url), url);
    for (const url of ['http://example.com/%s', 'https://www.example.com/%s', 'https://example.com:444/%s', 'data:,%s', 'blob:https://example.com/%s', 'mailto:%s'])
      throws('SecurityError', () => navigator[register]('mailto', url), url);
    throws(TypeError, () => navigator[register]('mailto'));
    is(navigator[register].length, 2);
  }
});
