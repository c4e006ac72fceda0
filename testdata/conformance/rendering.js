const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const element = (name = 'div', parent = document.documentElement) => {
  document.documentElement ?? document.append(document.createElement('html'));
  return (parent ?? document.documentElement).appendChild(document.createElement(name));
};

test('what a window tells of its viewport', () => {
  is(innerWidth, 1024);
  is(innerHeight, 768);
  is(outerWidth, 1024);
  is(devicePixelRatio, 1);
  is(screen.width, 1024);
  is(screen.availHeight, 768);
  is(screen.colorDepth, 24);
  is(screenX, 0);
});

test('matchMedia', () => {
  const list = matchMedia('(MIN-width:600px) and screen, print');
  is(list.media, 'not all, print');
  is(list.matches, false);
  for (const [query, matches] of [
    ['', true], ['all', true], ['print', false], ['(min-width: 1024px)', true], ['(width > 1024px)', false], ['(500px < width <= 1024px)', true],
    ['(orientation: landscape)', true], ['(prefers-color-scheme: dark)', false], ['(prefers-color-scheme: light)', true],
    ['(prefers-reduced-motion: reduce)', false], ['(prefers-reduced-motion)', false], ['(hover: hover) and (pointer: fine)', true],
    ['not screen', false], ['(min-resolution: 2dppx)', false], ['(unknown: 1)', false], ['not (unknown: 1)', false],
  ]) is(query + ' ' + matchMedia(query).matches, query + ' ' + matches);
  ok(list instanceof EventTarget);
  let heard = 0;
  const hear = () => heard++;
  list.addListener(null);
  list.addListener(hear);
  list.addListener(hear);
  list.dispatchEvent(new Event('change'));
  is(heard, 1);
  list.removeListener(hear);
  list.dispatchEvent(new Event('change'));
  is(heard, 1);
  const e = new MediaQueryListEvent('change', { media: 'print', matches: true });
  is(e.media + e.matches, 'printtrue');
});

test('without a layout, boxes are zero', () => {
  const e = element();
  is(JSON.stringify(e.getBoundingClientRect()), '{"x":0,"y":0,"width":0,"height":0,"top":0,"right":0,"bottom":0,"left":0}');
  is(e.getClientRects().length, 0);
  is([e.offsetWidth, e.offsetTop, e.clientHeight, e.scrollWidth].join(), '0,0,0,0');
  is(e.offsetParent, null);
  is(document.documentElement.clientWidth, 1024);
  is(document.createRange().getClientRects().length, 0);
  is(document.elementFromPoint(1, 1), document.documentElement);
  is(document.elementFromPoint(-1, 1), null);
  is(document.elementsFromPoint(2000, 1).length, 0);
  e.remove();
});

test('DOMRect', () => {
  const r = new DOMRect(10, 20, -5, 8);
  is([r.left, r.right, r.top, r.bottom].join(), '5,10,20,28');
  r.width = 1;
  is(r.right, 11);
  ok(DOMRect.fromRect({ x: 3 }) instanceof DOMRectReadOnly);
  is(DOMRectReadOnly.fromRect().height, 0);
});

test('checkVisibility', () => {
  const e = element(), child = element('p', e);
  ok(child.checkVisibility());
  e.style.display = 'none';
  ok(!child.checkVisibility());
  e.style = 'visibility: hidden; opacity: 0';
  ok(child.checkVisibility());
  ok(!child.checkVisibility({ visibilityProperty: true }));
  ok(!child.checkVisibility({ checkOpacity: true }));
  e.style = 'content-visibility: hidden';
  ok(!child.checkVisibility());
  ok(e.checkVisibility());
  e.style = 'display: contents';
  ok(!e.checkVisibility());
  ok(child.checkVisibility());
  e.remove();
  ok(!child.checkVisibility());
});

test('scroll positions are data, and events come with the next frame', async () => {
  const e = element(), heard = [];
  for (const target of [e, document]) for (const type of ['scroll', 'scrollend']) target.addEventListener(type, (ev) => heard.push(`${type} ${target.nodeName} ${ev.bubbles}`));
  e.scrollTop = 30;
  e.scrollBy(5, 5);
  e.scrollTo({ top: 7 });
  scrollTo(0, 100);
  scrollBy({ top: 11 });
  e.scrollLeft = NaN;
  is([e.scrollTop, e.scrollLeft, scrollY, document.documentElement.scrollTop, pageYOffset].join(), '7,0,111,111,111');
  is(heard.length, 0);
  await frame();
  is(heard.join(), 'scroll DIV false,scroll #document true,scrollend DIV false,scrollend #document true');
  scrollTo(0, 0);
  await frame();
  e.remove();
});

test('animation frames run between scroll events and observers', async () => {
  await task();
  const e = element(), order = [];
  new ResizeObserver(() => order.push('resize')).observe(e);
  const list = (resolve) => new IntersectionObserver(() => { order.push('intersection'); resolve(); });
  const told = new Promise((resolve) => list(resolve).observe(e));
  requestAnimationFrame(() => { order.push('frame'); Promise.resolve().then(() => order.push('microtask')); });
  e.addEventListener('scroll', () => order.push('scroll'));
  e.scrollTop = 1;
  await told;
  is(order.join(), 'scroll,frame,microtask,resize,intersection');
  e.remove();
});

test('ResizeObserver', async () => {
  const e = element(), calls = [];
  const observer = new ResizeObserver((...args) => calls.push(args));
  observer.observe(e);
  observer.observe(e);
  await frame();
  await frame();
  is(calls.length, 1);
  const [[entry], self] = calls[0];
  is(self, observer);
  is(entry.target, e);
  is(entry.contentRect.width, 0);
  is(entry.contentBoxSize[0].inlineSize, 0);
  is(entry.contentBoxSize, entry.contentBoxSize);
  observer.unobserve(e);
  observer.observe(e, { box: 'border-box' });
  await frame();
  await frame();
  is(calls.length, 2);
  observer.observe(e, { box: 'content-box' });
  observer.disconnect();
  await frame();
  await frame();
  is(calls.length, 2);
  throws(TypeError, () => observer.observe(document));
  e.remove();
});

test('IntersectionObserver', async () => {
  const e = element();
  const observer = new IntersectionObserver(() => {}, { rootMargin: '1px 2%', threshold: [1, 0.5] });
  is(observer.rootMargin, '1px 2% 1px 2%');
  is(observer.thresholds.join(), '0.5,1');
  is(observer.root, null);
  throws('SyntaxError', () => new IntersectionObserver(() => {}, { rootMargin: '1em' }));
  throws(RangeError, () => new IntersectionObserver(() => {}, { threshold: 2 }));
  const entries = await new Promise((resolve) => new IntersectionObserver(resolve).observe(e));
  is(entries.length, 1);
  is(entries[0].isIntersecting, false);
  is(entries[0].intersectionRatio, 0);
  is(entries[0].target, e);
  is(entries[0].rootBounds.width, 1024);
  observer.observe(e);
  await frame();
  await frame();
  is(observer.takeRecords().length, 0);
  e.remove();
});

test('idle callbacks', async () => {
  const order = [];
  const deadline = await new Promise((resolve) => {
    requestIdleCallback((d) => { order.push('idle'); resolve(d); });
    cancelIdleCallback(requestIdleCallback(() => order.push('cancelled')));
    setTimeout(() => order.push('timeout'));
    queueMicrotask(() => order.push('microtask'));
  });
  is(order.at(-1), 'idle');
  ok(!order.includes('cancelled'));
  is(deadline.didTimeout, false);
  ok(deadline.timeRemaining() <= 50);
  ok(await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 60000 })) instanceof IdleDeadline);
  await new Promise((resolve) => {
    let left = 3;
    const again = () => (--left ? requestIdleCallback(again) : resolve());
    requestIdleCallback(again);
  });
});

test('an idle callback that is requested in a frame runs', async () => {
  await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)));
});
