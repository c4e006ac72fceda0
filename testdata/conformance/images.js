const pixels = (...values) => new ImageData(new Uint8ClampedArray(values), values.length / 4);
const red = [255, 0, 0, 255], green = [0, 255, 0, 255], clear = [0, 0, 0, 0];

// What a bitmap looks like: written as PNG, and read row by row.
const look = async (bitmap) => {
  const { width, height } = bitmap;
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('bitmaprenderer').transferFromImageBitmap(bitmap);
  const blob = await canvas.convertToBlob();
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const data = [];
  const view = new DataView(bytes.buffer);
  for (let at = 8; at < bytes.length; at += 12 + view.getUint32(at)) {
    if (String.fromCharCode(...bytes.slice(at + 4, at + 8)) === 'IDAT') data.push(bytes.slice(at + 8, at + 8 + view.getUint32(at)));
  }
  const raw = new Uint8Array(await new Response(new Blob(data).stream().pipeThrough(new DecompressionStream('deflate'))).arrayBuffer());
  // Our encoder writes 3 bytes for what is opaque; undo the filters.
  const size = (raw.length / height - 1) / width;
  const rows = [];
  for (let y = 0; y < height; y++) {
    const [filter, ...line] = raw.slice(y * (size * width + 1), (y + 1) * (size * width + 1));
    line.forEach((v, x) => {
      const a = x < size ? 0 : line[x - size], b = y ? rows[y - 1][x] : 0, c = y && x >= size ? rows[y - 1][x - size] : 0;
      const p = a + b - c, pa = Math.abs(p - a), pb = Math.abs(p - b), pc = Math.abs(p - c);
      line[x] = (v + [0, a, b, (a + b) >> 1, pa <= pb && pa <= pc ? a : pb <= pc ? b : c][filter]) & 255;
    });
    rows.push(line);
  }
  return rows.flatMap((row) => Array.from({ length: width }, (_, x) => [...row.slice(x * size, (x + 1) * size), 255].slice(0, 4))).map(String).join(' ');
};

test('ImageData: the constructors', () => {
  const d = new ImageData(2, 3);
  is([d.width, d.height, d.data.length, d.colorSpace, d.pixelFormat].join(), '2,3,24,srgb,rgba-unorm8');
  is(d.data.constructor, Uint8ClampedArray);
  is(d.data, d.data);
  is(new ImageData(1, 1, { colorSpace: 'display-p3' }).colorSpace, 'display-p3');
  const data = new Uint8ClampedArray(16);
  is(new ImageData(data, 2).data, data);
  is(new ImageData(data, 2).height, 2);
  is(new ImageData(data, 4, 1, { colorSpace: 'display-p3' }).colorSpace, 'display-p3');
  is(ImageData.length, 2);
  for (const [name, make] of [
    ['IndexSizeError', () => new ImageData(0, 1)],
    ['IndexSizeError', () => new ImageData(1, 0)],
    ['IndexSizeError', () => new ImageData(data, 3)],
    ['IndexSizeError', () => new ImageData(data, 0)],
    ['IndexSizeError', () => new ImageData(data, 2, 3)],
    ['InvalidStateError', () => new ImageData(new Uint8ClampedArray(0), 1)],
    ['InvalidStateError', () => new ImageData(new Uint8ClampedArray(5), 1)],
    ['RangeError', () => new ImageData(2 ** 31, 2 ** 31)],
    ['TypeError', () => new ImageData(1)],
    ['TypeError', () => new ImageData(1, 1, { colorSpace: 'cmyk' })],
    ['TypeError', () => new ImageData(1, 1, 1, {})],
  ]) {
    try {
      make();
      ok(false, `${make} does not throw`);
    } catch (e) {
      is(e.name, name);
    }
  }
});

test('ImageData: clones have data of their own', () => {
  const d = pixels(...red, ...green);
  const [copy, again] = structuredClone([d, d]);
  is(copy, again);
  ok(copy.data !== d.data);
  is(copy.data.join(), d.data.join());
  is([copy.width, copy.height].join(), '2,1');
});

test('ImageBitmap: clones, transfer and close()', async () => {
  const b = await createImageBitmap(pixels(...red, ...green));
  is([b.width, b.height].join(), '2,1');
  const copy = structuredClone({ b }).b;
  is(await look(copy), `${red} ${green}`);
  is(b.width, 2);
  const moved = structuredClone(b, { transfer: [b] });
  is([b.width, b.height, moved.width].join(), '0,0,2');
  await rejects('InvalidStateError', createImageBitmap(b));
  throws('DataCloneError', () => structuredClone(b));
  moved.close();
  moved.close();
  is(moved.height, 0);
});

test('createImageBitmap(): the source rectangle', async () => {
  const d = pixels(...red, ...green);
  const of = async (...args) => look(await createImageBitmap(d, ...args));
  is(await of(), `${red} ${green}`);
  is(await of(1, 0, 1, 1), `${green}`);
  is(await of(2, 1, -2, -1), `${red} ${green}`);
  is(await of(-1, 0, 2, 1), `${clear} ${red}`);
  is(await of(0, 0, 1, 2), `${red} ${clear}`);
  is(await of(5, 5, 1, 1), `${clear}`);
  await rejects('RangeError', createImageBitmap(d, 0, 0, 0, 1));
  await rejects('TypeError', createImageBitmap(d, 0, 0, 1));
  await rejects('TypeError', createImageBitmap({}));
  await rejects('InvalidStateError', createImageBitmap(d, 0, 0, 2 ** 30, 2 ** 30));
});

test('createImageBitmap(): the options', async () => {
  const column = new ImageData(new Uint8ClampedArray([...red, ...green]), 1);
  is(await look(await createImageBitmap(column, { imageOrientation: 'flipY' })), `${green} ${red}`);
  const large = await createImageBitmap(column, { resizeWidth: 2, resizeQuality: 'pixelated' });
  is([large.width, large.height].join(), '2,4');
  is(await look(large), [red, red, red, red, green, green, green, green].join(' '));
  const both = await createImageBitmap(column, { resizeWidth: 3, resizeHeight: 5, resizeQuality: 'high' });
  is([both.width, both.height].join(), '3,5');
  const odd = await createImageBitmap(new ImageData(3, 2), { resizeHeight: 1 });
  is([odd.width, odd.height].join(), '2,1');
  for (const premultiplyAlpha of ['none', 'default', 'premultiply']) {
    is(await look(await createImageBitmap(pixels(9, 9, 9, 0, ...red), { premultiplyAlpha })), `${premultiplyAlpha === 'premultiply' ? clear : [9, 9, 9, 0]} ${red}`);
  }
  await rejects('InvalidStateError', createImageBitmap(column, { resizeWidth: 0 }));
  await rejects('InvalidStateError', createImageBitmap(column, { resizeHeight: 0 }));
  await rejects('InvalidStateError', createImageBitmap(column, { resizeWidth: 2 ** 31 }));
  await rejects('TypeError', createImageBitmap(column, { resizeWidth: -1 }));
  await rejects('TypeError', createImageBitmap(column, { imageOrientation: 'up' }));
});

test('createImageBitmap(): blobs', async () => {
  const canvas = new OffscreenCanvas(2, 1);
  canvas.getContext('bitmaprenderer').transferFromImageBitmap(await createImageBitmap(pixels(...red, ...green)));
  const png = await canvas.convertToBlob();
  is(png.type, 'image/png');
  is(await look(await createImageBitmap(png)), `${red} ${green}`);
  // The bytes count, not the type.
  is((await createImageBitmap(new Blob([png], { type: 'text/plain' }))).width, 2);
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  is(jpeg.type, 'image/jpeg');
  is((await createImageBitmap(jpeg, { resizeWidth: 8 })).height, 4);
  await rejects('InvalidStateError', createImageBitmap(new Blob([])));
  await rejects('InvalidStateError', createImageBitmap(new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' })));
  await rejects('InvalidStateError', createImageBitmap(png.slice(0, 50)));
});

test('createImageBitmap(): what an agent is busy with goes on', async () => {
  const made = Promise.all(Array.from({ length: 20 }, (_, i) => createImageBitmap(new ImageData(i + 1, 1))));
  is((await made).map((b) => b.width).join(), Array.from({ length: 20 }, (_, i) => i + 1).join());
});

test('OffscreenCanvas', async () => {
  const canvas = new OffscreenCanvas(3, 2);
  is([canvas.width, canvas.height].join(), '3,2');
  is(canvas.getContext('webgl'), null);
  throws(TypeError, () => canvas.getContext('3d'));
  throws(TypeError, () => new OffscreenCanvas(-1, 1));
  throws('InvalidStateError', () => canvas.transferToImageBitmap());
  const context = canvas.getContext('bitmaprenderer');
  is(canvas.getContext('bitmaprenderer', { alpha: false }), context);
  is(context.canvas, canvas);
  context.transferFromImageBitmap(await createImageBitmap(pixels(...red)));
  is(await look(canvas.transferToImageBitmap()), `${red}`);
  is(canvas.transferToImageBitmap().width, 3);
  context.transferFromImageBitmap(null);
  throws('InvalidStateError', () => structuredClone(canvas, { transfer: [canvas] }));
  canvas.width = 0;
  await rejects('IndexSizeError', canvas.convertToBlob());
  await rejects('InvalidStateError', createImageBitmap(canvas));

  const other = new OffscreenCanvas(5, 6);
  throws('DataCloneError', () => structuredClone(other));
  const moved = structuredClone(other, { transfer: [other] });
  is([moved.width, moved.height, other.width].join(), '5,6,0');
  throws('InvalidStateError', () => other.getContext('bitmaprenderer'));
  await rejects('InvalidStateError', other.convertToBlob());
  await rejects('EncodingError', new OffscreenCanvas(2 ** 40, 2 ** 20).convertToBlob());
});

test('canvas elements', async () => {
  const canvas = document.createElement('canvas');
  is([canvas.width, canvas.height].join(), '300,150');
  canvas.width = 2;
  canvas.setAttribute('height', '1px');
  is([canvas.width, canvas.height, canvas.outerHTML].join(), '2,1,<canvas width="2" height="1px"></canvas>');
  canvas.setAttribute('height', '-1');
  is(canvas.height, 150);
  canvas.height = 1;
  is(canvas.getContext('webgl'), null);
  ok((await createImageBitmap(canvas)).width === 2);
  const context = canvas.getContext('bitmaprenderer');
  is(context.canvas, canvas);
  is(canvas.getContext('bitmaprenderer'), context);
  context.transferFromImageBitmap(await createImageBitmap(pixels(...red, ...green)));
  is(await look(await createImageBitmap(canvas)), `${red} ${green}`);
  ok(canvas.toDataURL().startsWith('data:image/png;base64,'));
  ok(canvas.toDataURL('image/jpeg', 0.5).startsWith('data:image/jpeg;base64,'));
  const blob = await new Promise((resolve) => canvas.toBlob(resolve));
  is(await look(await createImageBitmap(blob)), `${red} ${green}`);
  throws('InvalidStateError', () => canvas.transferControlToOffscreen());

  const empty = document.createElement('canvas');
  empty.width = 0;
  is(empty.toDataURL(), 'data:,');
  is(await new Promise((resolve) => empty.toBlob(resolve)), null);

  const other = document.createElement('canvas');
  const offscreen = other.transferControlToOffscreen();
  is([offscreen.width, offscreen.height].join(), '300,150');
  throws('InvalidStateError', () => other.getContext('bitmaprenderer'));
  throws('InvalidStateError', () => { other.width = 1; });
});

test('in a worker', async () => {
  const worker = new Worker(URL.createObjectURL(new Blob([`onmessage = async ({ data: { canvas, bitmap } }) => {
    const context = canvas.getContext('bitmaprenderer');
    context.transferFromImageBitmap(bitmap);
    const copy = canvas.transferToImageBitmap();
    postMessage({ copy, size: canvas.width, data: new ImageData(1, 1) }, [copy]);
  }`])));
  const bitmap = await createImageBitmap(pixels(...green)), canvas = new OffscreenCanvas(7, 7);
  const answer = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = reject;
  });
  worker.postMessage({ canvas, bitmap }, [canvas, bitmap]);
  const { copy, size, data } = await answer;
  is(await look(copy), `${green}`);
  is(size, 7);
  is(data.data.length, 4);
  worker.terminate();
});

const gif = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==';
const svg = (attributes) => `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`;
const imageFile = async (width, height) => {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('bitmaprenderer');
  return URL.createObjectURL(await canvas.convertToBlob());
};

test('img: loading', async () => {
  const img = new Image(5);
  is([img.complete, img.width, img.height, img.naturalWidth, img.currentSrc].join(), 'true,5,0,0,');
  const src = await imageFile(3, 2);
  img.src = src;
  is([img.complete, img.currentSrc].join(), 'false,');
  await event(img, 'load');
  is([img.complete, img.naturalWidth, img.naturalHeight, img.width, img.height].join(), 'true,3,2,5,2');
  is(img.currentSrc, src);
  // What has loaded is there at once, and loads again.
  const again = new Image();
  again.src = src;
  is([again.complete, again.naturalWidth].join(), 'true,3');
  await event(again, 'load');
  img.src = '';
  await event(img, 'error');
  is([img.complete, img.naturalWidth].join(), 'true,0');
});

test('img: the last src counts', async () => {
  const img = new Image(), events = [];
  img.onload = img.onerror = ({ type }) => events.push(type);
  img.src = 'data:,no image';
  img.src = gif;
  await event(img, 'load');
  await task();
  is(events.join(), 'load');
  img.src = 'data:,no image';
  await event(img, 'error');
  is([img.complete, img.naturalWidth].join(), 'true,0');
  img.src = 'http://[';
  await event(img, 'error');
  is(img.currentSrc, 'http://[');
});

test('img: SVG has a size', async () => {
  for (const [attributes, size] of [['width="10" height="20px"', '10x20'], ['', '300x150'], ['viewBox="0 0 2 4" height="8"', '4x8'], ['viewBox="0,0,2,4"', '300x600'], ['width="50%"', '300x150']]) {
    const img = new Image();
    img.src = svg(attributes);
    await img.decode();
    is(`${img.naturalWidth}x${img.naturalHeight}`, size, attributes);
  }
  const img = new Image();
  img.src = svg('width="1" height="1"');
  await img.decode();
  await rejects('InvalidStateError', createImageBitmap(img));
});

test('img: decode()', async () => {
  const img = new Image();
  await rejects('EncodingError', img.decode());
  img.src = gif;
  is(await img.decode(), undefined);
  is(await img.decode(), undefined);
  is((await createImageBitmap(img, { resizeWidth: 4 })).height, 4);
  img.src = 'data:,no image';
  await rejects('EncodingError', img.decode());
  await rejects('InvalidStateError', createImageBitmap(img));
  const other = new Image();
  other.src = await imageFile(9, 9);
  const first = other.decode();
  await 0;
  await 0;
  other.src = gif;
  const second = other.decode();
  await rejects('EncodingError', first);
  await second;
  is(other.naturalWidth, 1);
  await rejects('InvalidStateError', createImageBitmap(new Image()));
});

test('img: srcset and picture', async () => {
  const [a, b, c] = await Promise.all([imageFile(10, 10), imageFile(20, 20), imageFile(30, 30)]);
  const img = new Image();
  img.srcset = `${b} 2x, ${a}`;
  await event(img, 'load');
  is([img.currentSrc === a, img.naturalWidth].join(), 'true,10');
  img.srcset = `${b} 2x`;
  await event(img, 'load');
  is([img.currentSrc === b, img.naturalWidth].join(), 'true,10');
  img.sizes = '10px';
  img.srcset = `${c} 30w, ${b} 20w`;
  await event(img, 'load');
  is([img.currentSrc === b, img.naturalWidth].join(), 'true,10');

  const picture = document.createElement('picture');
  picture.innerHTML = `<source srcset="${a}" type="image/none"><source srcset="${b}" media="(min-width: 1px)"><img src="${c}">`;
  document.body.append(picture);
  const inner = picture.lastChild;
  await event(inner, 'load');
  is(inner.currentSrc, b);
  picture.firstChild.type = '';
  await event(inner, 'load');
  is(inner.currentSrc, a);
  picture.firstChild.remove();
  await event(inner, 'load');
  is(inner.currentSrc, b);
  picture.firstChild.remove();
  await event(inner, 'load');
  is(inner.currentSrc, c);
  picture.remove();
});

test('img: attributes', () => {
  const img = new Image();
  is([img.decoding, img.loading, img.fetchPriority, img.referrerPolicy, img.crossOrigin, img.sizes, img.x, img.y].join(), 'auto,eager,auto,,,,0,0');
  img.decoding = 'async';
  img.loading = 'LAZY';
  img.fetchPriority = 'x';
  img.crossOrigin = '';
  img.height = 7;
  is([img.decoding, img.loading, img.fetchPriority, img.crossOrigin, img.height].join(), 'async,lazy,auto,anonymous,7');
  img.crossOrigin = null;
  is(img.hasAttribute('crossorigin'), false);
});

test('img: elements that parsers make', async () => {
  const div = document.createElement('div');
  const loaded = new Promise((resolve) => { globalThis.imageHasLoaded = resolve; });
  div.innerHTML = `<img src="${gif}" onload="imageHasLoaded(this.naturalWidth)">`;
  is(await loaded, 1);
  const copy = div.firstChild.cloneNode();
  await event(copy, 'load');
  // No document with a window, no image.
  const inert = new DOMParser().parseFromString(`<img src="${gif}">`, 'text/html').images[0];
  is([inert.complete, inert.naturalWidth].join(), 'false,0');
  const adopted = document.adoptNode(inert);
  document.body.append(adopted);
  await event(adopted, 'load');
  adopted.remove();
});
