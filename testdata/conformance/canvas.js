const context = (width = 10, height = 10, options) => new OffscreenCanvas(width, height).getContext('2d', options);
const pixel = (c, x, y) => [...c.getImageData(x, y, 1, 1).data].join();
const red = '255,0,0,255', green = '0,255,0,255', none = '0,0,0,0';
const script = (text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));

test('canvas: getContext', () => {
  const canvas = document.createElement('canvas');
  const c = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  is(c.constructor, CanvasRenderingContext2D);
  is(canvas.getContext('2d'), c);
  is(canvas.getContext('bitmaprenderer'), null);
  is(canvas.getContext('webgl2'), null);
  is(c.canvas, canvas);
  same(c.getContextAttributes(), { alpha: false, colorSpace: 'srgb', desynchronized: false, willReadFrequently: true });
  is(pixel(c, 0, 0), '0,0,0,255');
  throws('InvalidStateError', () => canvas.transferControlToOffscreen());
  throws(TypeError, () => document.createElement('canvas').getContext('2d', { colorSpace: 'cmyk' }));
  // Options that ask for a context themselves.
  const twice = document.createElement('canvas');
  let inner;
  const outer = twice.getContext('2d', { get alpha() { inner = twice.getContext('2d'); return false; } });
  is(outer, inner);
  const gone = new OffscreenCanvas(1, 1);
  throws('InvalidStateError', () => gone.getContext('2d', { get alpha() { structuredClone(gone, { transfer: [gone] }); } }));
});

test('canvas: the context lives as long as its canvas', async () => {
  const canvas = new OffscreenCanvas(1, 1);
  canvas.getContext('2d').mine = 7;
  for (let i = 0; i < 20; i++) {
    new ArrayBuffer(1 << 24);
    await task();
  }
  is(canvas.getContext('2d').mine, 7);
});

test('canvas: drawing states', () => {
  const c = context();
  const gradient = c.createLinearGradient(0, 0, 1, 0);
  c.fillStyle = gradient;
  c.lineWidth = 5;
  c.save();
  c.fillStyle = 'red';
  c.lineWidth = 6;
  c.font = 'bold 20px serif';
  c.setLineDash([1, 2, 3]);
  c.translate(3, 4);
  same(c.getLineDash(), [1, 2, 3, 1, 2, 3]);
  is([c.getTransform().e, c.getTransform().f].join(), '3,4');
  c.restore();
  c.restore();
  is(c.fillStyle, gradient);
  is([c.lineWidth, c.font, c.getLineDash().length, c.getTransform().isIdentity].join(), '5,10px sans-serif,0,true');
  c.reset();
  is([c.fillStyle, c.lineWidth].join(), '#000000,1');
  // What is none is ignored.
  for (const v of [0, -1, NaN, Infinity]) c.lineWidth = c.miterLimit = v;
  c.globalAlpha = 2;
  c.shadowBlur = -1;
  c.lineCap = 'x';
  c.globalCompositeOperation = 'Multiply';
  c.setLineDash([1, -1]);
  c.imageSmoothingQuality = 'best';
  c.scale(NaN, 1);
  c.setTransform(1, 0, 0, Infinity, 0, 0);
  is([c.lineWidth, c.miterLimit, c.globalAlpha, c.shadowBlur, c.lineCap, c.globalCompositeOperation, c.getLineDash().length,
    c.imageSmoothingQuality, c.getTransform().isIdentity, c.isContextLost()].join(), '1,10,1,0,butt,source-over,0,low,true,false');
});

test('canvas: colors', () => {
  const c = context();
  for (const [text, want] of [
    ['#abc', '#aabbcc'], ['RED', '#ff0000'], ['rgba(1, 2, 3, 0.5)', 'rgba(1, 2, 3, 0.5)'], ['transparent', 'rgba(0, 0, 0, 0)'],
    ['hsl(120deg 100% 25%)', '#008000'], ['canvastext', '#000000'], ['currentcolor', '#000000'],
    ['color(display-p3 1 0.5 0 / 50%)', 'color(display-p3 1 0.5 0 / 0.5)'], ['oklch(0.5 0.1 400)', 'oklch(0.5 0.1 40)'],
    ['inherit', '#123456'], ['var(--x)', '#123456'], ['', '#123456'], ['rgb(1, 2)', '#123456'], ['red;', '#123456'],
  ]) {
    c.fillStyle = '#123456';
    c.fillStyle = text;
    is(c.fillStyle, want, text);
  }
  const canvas = document.createElement('canvas');
  canvas.style.color = 'lime';
  document.body.append(canvas);
  const own = canvas.getContext('2d');
  own.strokeStyle = 'currentcolor';
  is(own.strokeStyle, '#00ff00');
  canvas.remove();
  own.strokeStyle = 'currentcolor';
  is(own.strokeStyle, '#000000');
});

test('canvas: fonts', () => {
  const c = context();
  for (const [text, want] of [
    ['20px serif', '20px serif'], ['italic small-caps bold 12pt/30px "A B", SERIF', 'italic small-caps bold 16px "A B", SERIF'],
    ['2em Arial', '20px Arial'], ['50% MONOSPACE', '5px monospace'], ['normal 400 x-large x', '24px x'],
    ['inherit', '7px a'], ['12px', '7px a'], ['x', '7px a'], ['-1px a', '7px a'],
  ]) {
    c.font = '7px a';
    if (text.includes('em') || text.includes('%')) c.font = '10px sans-serif';
    c.font = text;
    is(c.font, want, text);
  }
  c.font = '20px serif';
  const m = c.measureText('héllo');
  is([m.width, m.fontBoundingBoxAscent, m.fontBoundingBoxDescent, m.actualBoundingBoxRight].join(), '50,16,4,50');
  is(c.measureText('漢字').width, 40);
  is(c.measureText('').width, 0);
  c.letterSpacing = '1px';
  c.wordSpacing = '0.5em';
  is(c.measureText('a b').width, 43);
  c.letterSpacing = '10%';
  is(c.letterSpacing, '1px');
  c.fillText('nothing', 0, 10);
  c.strokeText('nothing', 0, 10, 5);
  is(pixel(c, 1, 5), none);
});

test('canvas: rectangles', () => {
  const c = context();
  c.fillStyle = '#f00';
  c.fillRect(2, 2, 4, 4);
  is([pixel(c, 1, 1), pixel(c, 2, 2), pixel(c, 5, 5), pixel(c, 6, 6)].join(' '), [none, red, red, none].join(' '));
  c.clearRect(3, 3, -1, 1);
  is(pixel(c, 2, 3), none);
  for (const args of [[NaN, 0, 9, 9], [0, 0, Infinity, 9], [0, 0, 9, 0]]) c.fillRect(...args);
  is(pixel(c, 0, 0), none);
  c.strokeStyle = '#0f0';
  c.lineWidth = 2;
  c.strokeRect(1, 1, 8, 8);
  is([pixel(c, 0, 0), pixel(c, 2, 2), pixel(c, 9, 9)].join(' '), [green, red, green].join(' '));
  c.setTransform(0, 1, -1, 0, 10, 0);
  c.fillRect(0, 0, 3, 1);
  is([pixel(c, 9, 0), pixel(c, 9, 2), pixel(c, 9, 3)].join(' '), [red, red, green].join(' '));
  // Where the largest rectangle ends nobody sees.
  c.fillRect(-1e308, -1e308, Number.MAX_VALUE, Number.MAX_VALUE);
  c.setTransform(0, 0, 0, 0, 0, 0);
  c.fillStyle = '#0f0';
  c.fillRect(0, 0, 9, 9);
  is(pixel(c, 9, 0), red);
});

test('canvas: paths', () => {
  const c = context(20, 20);
  c.fillStyle = '#f00';
  c.arc(10, 10, 8, 0, 7);
  c.rect(6, 6, 8, 8);
  c.fill('evenodd');
  is([pixel(c, 10, 3), pixel(c, 10, 10), pixel(c, 1, 1)].join(' '), [red, none, none].join(' '));
  is([c.isPointInPath(10, 10), c.isPointInPath(10, 10, 'evenodd'), c.isPointInPath(NaN, 1), c.isPointInStroke(10, 2.2)].join(), 'true,false,false,true');
  throws('IndexSizeError', () => c.arc(0, 0, -1, 0, 1));
  throws('IndexSizeError', () => c.ellipse(0, 0, 1, -1, 0, 0, 1));
  throws('IndexSizeError', () => c.arcTo(0, 0, 1, 1, -1));
  throws(RangeError, () => c.roundRect(0, 0, 1, 1, []));
  throws(RangeError, () => c.roundRect(0, 0, 1, 1, { x: -1 }));
  throws(TypeError, () => c.fill('oddeven'));

  const p = new Path2D('M0 0h10v10h-10z');
  p.addPath(new Path2D(p), { e: 10, f: 10 });
  p.addPath(p, { a: NaN });
  c.reset();
  c.save();
  c.clip(p);
  c.fillStyle = '#0f0';
  c.fillRect(0, 0, 20, 20);
  c.restore();
  is([pixel(c, 5, 5), pixel(c, 15, 15), pixel(c, 15, 5)].join(' '), [green, green, none].join(' '));
  throws(TypeError, () => p.addPath(p, { a: 1, m11: 2 }));
  const round = new Path2D();
  round.roundRect(0, 0, 20, 20, [10, { x: 0 }]);
  is([c.isPointInPath(round, 1, 1), c.isPointInPath(round, 19, 1), c.isPointInPath(round, 10, 10)].join(), 'false,true,true');
});

test('canvas: gradients and patterns', () => {
  const c = context();
  const g = c.createLinearGradient(0, 0, 10, 0);
  throws('IndexSizeError', () => g.addColorStop(2, 'red'));
  throws('SyntaxError', () => g.addColorStop(0, 'x'));
  throws(TypeError, () => g.addColorStop(NaN, 'red'));
  throws(TypeError, () => c.createRadialGradient(0, 0, 1, 0, 0, Infinity));
  throws('IndexSizeError', () => c.createRadialGradient(0, 0, -1, 0, 0, 1));
  c.fillStyle = g;
  c.fillRect(0, 0, 10, 10);
  is(pixel(c, 5, 5), none);
  g.addColorStop(0.5, '#f00');
  g.addColorStop(0.5, '#0f0');
  c.fillRect(0, 0, 10, 10);
  is([pixel(c, 4, 5), pixel(c, 5, 5)].join(' '), `${red} ${green}`);

  const tile = context(2, 2);
  tile.fillStyle = '#f00';
  tile.fillRect(0, 0, 1, 1);
  const p = c.createPattern(tile.canvas, '');
  tile.fillRect(0, 0, 2, 2);
  c.reset();
  c.fillStyle = p;
  p.setTransform({ e: 1 });
  c.fillRect(0, 0, 10, 10);
  is([pixel(c, 1, 0), pixel(c, 0, 0), pixel(c, 3, 2)].join(' '), [red, none, red].join(' '));
  throws('SyntaxError', () => c.createPattern(tile.canvas, 'repeat-z'));
  throws('InvalidStateError', () => c.createPattern(new OffscreenCanvas(0, 1), ''));
  is(c.createPattern(new Image(), ''), null);
  is(c.createPattern(document.createElement('video'), ''), null);
});

test('canvas: pixels', () => {
  const c = context(3, 2);
  const d = c.createImageData(2, -2);
  is([d.width, d.height, d.data.every((v) => v === 0)].join(), '2,2,true');
  d.data.set([255, 0, 0, 255, 0, 255, 0, 255, 1, 2, 3, 0, 9, 9, 9, 128]);
  c.putImageData(d, 1, 0);
  is([...c.getImageData(0, 0, 3, 2).data].join(), `${none},${red},${green},${none},${none},9,9,9,128`.replace('9,9,9', [...c.getImageData(2, 1, 1, 1).data].slice(0, 3).join()));
  is(pixel(c, 9, 9), none);
  is([...c.getImageData(2, 1, -1, -1).data].join(), red);
  c.putImageData(d, 0, 0, 1, 0, 1, 1);
  is([pixel(c, 0, 0), pixel(c, 1, 0)].join(' '), `${none} ${green}`);
  c.putImageData(d, 2 ** 31 - 1, -(2 ** 31), -(2 ** 31), 2 ** 31 - 1, -1, -1);
  is(c.createImageData(d).width, 2);
  throws('IndexSizeError', () => c.getImageData(0, 0, 0, 1));
  throws('IndexSizeError', () => c.createImageData(0, 1));
  throws(TypeError, () => c.getImageData(NaN, 0, 1, 1));
  throws(TypeError, () => c.putImageData(d, 2 ** 31, 0));
  structuredClone(d.data, { transfer: [d.data.buffer] });
  throws('InvalidStateError', () => c.putImageData(d, 0, 0));

  const wide = context(1, 1, { colorSpace: 'display-p3' });
  wide.fillStyle = 'color(display-p3 1 0 0)';
  wide.fillRect(0, 0, 1, 1);
  is(wide.getImageData(0, 0, 1, 1).colorSpace, 'display-p3');
  is(pixel(wide, 0, 0), red);
  wide.fillStyle = '#f00';
  wide.fillRect(0, 0, 1, 1);
  is(pixel(wide, 0, 0), '234,51,35,255');
  is([...wide.getImageData(0, 0, 1, 1, { colorSpace: 'srgb' }).data].join(), red);
});

test('canvas: images', async () => {
  const source = context(2, 1);
  source.fillStyle = '#f00';
  source.fillRect(0, 0, 1, 1);
  source.fillStyle = '#0f0';
  source.fillRect(1, 0, 1, 1);
  const img = new Image();
  img.src = URL.createObjectURL(await source.canvas.convertToBlob());
  await img.decode();
  const element = document.createElement('canvas');
  element.width = 2;
  element.height = 1;
  element.getContext('2d').drawImage(img, 0, 0);
  for (const image of [source.canvas, element, img, await createImageBitmap(source.canvas)]) {
    const c = context(4, 4);
    c.imageSmoothingEnabled = false;
    c.drawImage(image, 0, 0);
    c.drawImage(image, 0, 1, 4, 1);
    c.drawImage(image, 1, 0, 1, 1, 0, 2, 4, 1);
    c.drawImage(image, 0, 0, 4, 1, 0, 3, 4, 1);
    const rows = [0, 1, 2, 3].map((y) => [0, 1, 2, 3].map((x) => ({ [red]: 'r', [green]: 'g', [none]: '.' })[pixel(c, x, y)]).join(''));
    is(rows.join(' '), 'rg.. rrgg gggg rg..');
    for (const args of [[NaN, 0], [0, 0, 0, 5], [5, 5, 1, 1, 0, 0, 1, 1]]) c.drawImage(image, ...args);
  }
  source.drawImage(source.canvas, -1, 0);
  is(pixel(source, 0, 0), green);
  const c = context();
  c.drawImage(new Image(), 0, 0);
  throws('InvalidStateError', () => c.drawImage(new OffscreenCanvas(0, 0), 0, 0));
  const closed = await createImageBitmap(source.canvas);
  closed.close();
  throws('InvalidStateError', () => c.drawImage(closed, 0, 0));
  throws(TypeError, () => c.drawImage(document.body, 0, 0));
});

test('canvas: sizes', async () => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 2;
  const c = canvas.getContext('2d');
  for (const change of [() => { canvas.width = 2; }, () => canvas.setAttribute('height', '2'), () => canvas.removeAttribute('width')]) {
    c.fillStyle = 'red';
    c.fillRect(0, 0, 1, 1);
    is(pixel(c, 0, 0), red);
    change();
    is([pixel(c, 0, 0), c.fillStyle].join(), `${none},#000000`);
  }
  canvas.title = 'x';
  is(canvas.toDataURL().length > 30, true);
  canvas.width = 0;
  is(canvas.toDataURL(), 'data:,');
  c.fillRect(0, 0, 1, 1);
  is(await new Promise((resolve) => canvas.toBlob(resolve)), null);
  const large = context(2 ** 20, 2 ** 20);
  throws('InvalidStateError', () => large.fillRect(0, 0, 1, 1));
  large.canvas.width = 1;
  large.fillRect(0, 0, 1, 1);
  is(pixel(large, 0, 0), '0,0,0,255');
  const image = large.canvas.transferToImageBitmap();
  is([image.height, pixel(large, 0, 0)].join(), `${2 ** 20},${none}`);
});

test('canvas: in workers', async () => {
  const worker = new Worker(script(`onmessage = ({ data: canvas }) => {
    const c = canvas.getContext('2d');
    c.fillStyle = '#0f0';
    c.fill(new Path2D('M0 0h9v9h-9z'));
    const bitmap = canvas.transferToImageBitmap();
    postMessage({ bitmap, globals: [typeof CanvasRenderingContext2D, typeof OffscreenCanvasRenderingContext2D, typeof TextMetrics].join() }, [bitmap]);
  }`));
  const canvas = document.createElement('canvas').transferControlToOffscreen();
  worker.postMessage(canvas, [canvas]);
  const { data } = await event(worker, 'message');
  worker.terminate();
  is(data.globals, 'undefined,function,function');
  const c = context();
  c.drawImage(data.bitmap, 0, 0);
  is(pixel(c, 5, 5), green);
});

test('canvas: placeholders', async () => {
  const look = (canvas) => {
    const c = context();
    c.drawImage(canvas, 0, 0);
    return pixel(c, 5, 5);
  };
  const until = async (canvas, color) => { while (look(canvas) !== color) await task(); };
  // In the same agent, and in a worker.
  const canvas = document.createElement('canvas');
  const c = canvas.transferControlToOffscreen().getContext('2d');
  is(canvas.width, 300);
  throws('InvalidStateError', () => { canvas.width = 1; });
  throws('InvalidStateError', () => canvas.getContext('2d'));
  is(look(canvas), none);
  c.fillStyle = '#f00';
  c.fillRect(0, 0, 9, 9);
  is(look(canvas), none);
  await until(canvas, red);
  c.canvas.width = 20;
  await until(canvas, none);
  is(canvas.width, 20);

  const far = document.createElement('canvas');
  const worker = new Worker(script(`onmessage = ({ data }) => {
    const c = data.getContext('2d');
    c.fillStyle = '#0f0';
    for (let i = 0; i < 10; i++) {
      c.fillRect(0, 0, 9, i);
      data.height = i < 9 ? 12 : 13;
    }
    c.fillStyle = '#0f0';
    c.fillRect(0, 0, 9, 9);
  }`));
  const control = far.transferControlToOffscreen();
  worker.postMessage(control, [control]);
  await until(far, green);
  is([far.width, far.height, (await createImageBitmap(far)).height].join(), '300,13,13');
  worker.terminate();
});
