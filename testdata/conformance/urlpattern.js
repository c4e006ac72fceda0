test('URLPattern in windows', () => {
  const routes = [new URLPattern({ pathname: '/users/:id(\\d+)' }), new URLPattern({ pathname: '/:rest*' })];
  const route = (url) => {
    for (const [i, p] of routes.entries()) {
      const match = p.exec(url);
      if (match) return [i, match.pathname.groups];
    }
  };
  same(route('https://app.test/users/7'), [0, { id: '7' }]);
  same(route('https://app.test/users/x'), [1, { rest: 'users/x' }]);
  throws(TypeError, () => new URLPattern('/x'));
});

test('URLPattern in workers', async () => {
  const text = 'postMessage(new URLPattern("https://*.test/:a").exec("https://x.y.test/b").hostname.groups[0])';
  const worker = new Worker(URL.createObjectURL(new Blob([text])));
  is((await new Promise((r) => { worker.onmessage = r; })).data, 'x.y');
  worker.terminate();
});
