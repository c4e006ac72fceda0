const events = ['loadstart', 'progress', 'abort', 'error', 'load', 'loadend'];
// read calls a method of a FileReader and returns what it fired, up to loadend.
const read = (method, blob, ...args) => new Promise((resolve) => {
  const reader = new FileReader();
  const fired = [];
  for (const name of events) reader[`on${name}`] = (e) => fired.push([e.type, reader.readyState, reader.result === null, e.loaded, e.total, e.lengthComputable]);
  reader.addEventListener('loadend', () => resolve({ reader, fired }));
  reader[method](blob, ...args);
});

test('a FileReader', async () => {
  const reader = new FileReader();
  ok(reader instanceof EventTarget);
  same([reader.readyState, reader.result, reader.error, reader.onload], [0, null, null, null]);
  same([FileReader.EMPTY, FileReader.LOADING, reader.DONE], [0, 1, 2]);
  throws(TypeError, () => reader.readAsText({}));
  reader.abort();
  is(reader.readyState, 0);
  is(typeof FileReaderSync, 'undefined');
});

test('its events', async () => {
  same((await read('readAsText', new Blob(['abc']))).fired, [
    ['loadstart', 1, true, 0, 3, true], ['progress', 1, true, 3, 3, true], ['load', 2, false, 3, 3, true], ['loadend', 2, false, 3, 3, true],
  ]);
  same((await read('readAsText', new Blob())).fired, [
    ['loadstart', 1, true, 0, 0, false], ['load', 2, false, 0, 0, false], ['loadend', 2, false, 0, 0, false],
  ]);
});

test('its results', async () => {
  const result = async (...args) => (await read(...args)).reader.result;
  const bytes = new Blob([new Uint8Array([0xff, 0xfe, 0x61, 0])], { type: 'Text/Plain' });
  same([...new Uint8Array(await result('readAsArrayBuffer', bytes))], [0xff, 0xfe, 0x61, 0]);
  is(await result('readAsBinaryString', bytes), '\xff\xfea\0');
  is(await result('readAsDataURL', bytes), 'data:text/plain;base64,//5hAA==');
  is(await result('readAsDataURL', new Blob()), 'data:application/octet-stream;base64,');
  is(await result('readAsText', bytes), 'a');
  const latin = new Uint8Array([0xe9]);
  is(await result('readAsText', new Blob([latin])), '\ufffd');
  is(await result('readAsText', new Blob([latin]), 'latin1'), 'é');
  is(await result('readAsText', new Blob([latin], { type: 'a/b;charset=latin1' })), 'é');
  is(await result('readAsText', new Blob([latin], { type: 'a/b;charset=latin1' }), 'utf-8'), '\ufffd');
  is(await result('readAsText', new Blob([latin], { type: 'a/b;charset=latin1' }), 'none'), 'é');
});

test('reading again', async () => {
  const reader = new FileReader();
  const fired = [];
  for (const name of events) reader.addEventListener(name, () => fired.push(name));
  reader.readAsText(new Blob(['a']));
  is(throws(DOMException, () => reader.readAsText(new Blob(['b']))).name, 'InvalidStateError');
  reader.abort();
  same([fired, reader.readyState, reader.result], [['abort', 'loadend'], 2, null]);
  reader.readAsText(new Blob(['c']));
  await event(reader, 'loadend');
  same(fired, ['abort', 'loadend', 'loadstart', 'progress', 'load', 'loadend']);
  is(reader.result, 'c');
  // A read that a handler of load begins holds loadend back.
  fired.length = 0;
  reader.addEventListener('load', () => reader.readAsText(new Blob(['e'])), { once: true });
  reader.readAsText(new Blob(['d']));
  await event(reader, 'loadend');
  same(fired, ['loadstart', 'progress', 'load', 'loadstart', 'progress', 'load', 'loadend']);
  is(reader.result, 'e');
  reader.abort();
  same([reader.readyState, reader.result], [2, null]);
});

test('a FileReader that nothing refers to', async () => {
  let loads = 0;
  for (let i = 0; i < 2000; i++) {
    const reader = new FileReader();
    reader.onload = () => loads++;
    reader.readAsArrayBuffer(new Blob(['x'.repeat(1000)]));
  }
  while (loads < 2000) await task();
});

test('FileReaderSync', async () => {
  const text = () => {
    const sync = new FileReaderSync();
    const blob = new Blob([new Uint8Array([0xe9, 0x61])], { type: 'a/b' });
    postMessage([sync.readAsText(blob, 'latin1'), sync.readAsBinaryString(blob), sync.readAsDataURL(blob), [...new Uint8Array(sync.readAsArrayBuffer(blob))],
      typeof FileReader, typeof ProgressEvent]);
    close();
  };
  const worker = new Worker(URL.createObjectURL(new Blob([`(${text})()`], { type: 'text/javascript' })));
  same((await event(worker, 'message')).data, ['éa', 'éa', 'data:a/b;base64,6WE=', [0xe9, 0x61], 'function', 'function']);
});

test('ProgressEvent', () => {
  const e = new ProgressEvent('x', { lengthComputable: true, loaded: 1.5, total: 3, bubbles: true });
  same([e.type, e.lengthComputable, e.loaded, e.total, e.bubbles, e.isTrusted], ['x', true, 1.5, 3, true, false]);
  same([new ProgressEvent('y').lengthComputable, new ProgressEvent('y').loaded], [false, 0]);
});
