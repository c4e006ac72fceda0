// Imports the graph it is told of and says how long that took.
self.onmessage = async ({ data: url }) => {
  const begin = performance.now();
  const { total } = await import(url);
  postMessage({ ms: performance.now() - begin, total: total(1) });
};
postMessage('ready');
