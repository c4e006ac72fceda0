const interfaces = { UIEvent: Event, FocusEvent: UIEvent, MouseEvent: UIEvent, WheelEvent: MouseEvent, InputEvent: UIEvent, KeyboardEvent: UIEvent, CompositionEvent: UIEvent };

// has checks attributes.
const has = (e, want) => {
  for (const [name, value] of Object.entries(want)) is(e[name], value, name);
};

test('inheritance and shape', () => {
  for (const [name, parent] of Object.entries(interfaces)) {
    const c = globalThis[name];
    is(Object.getPrototypeOf(c), parent, name);
    is(Object.getPrototypeOf(c.prototype), parent.prototype, name);
    is(c.length, 1, name);
    is(Object.prototype.toString.call(new c('x')), `[object ${name}]`);
    throws(TypeError, () => c('x'));
    throws(TypeError, () => new c());
    is(new c('x').isTrusted, false);
    is(new c('x', { bubbles: true, cancelable: true, composed: true }).composed, true);
  }
  same([WheelEvent.DOM_DELTA_PIXEL, WheelEvent.DOM_DELTA_LINE, WheelEvent.prototype.DOM_DELTA_PAGE], [0, 1, 2]);
  same([KeyboardEvent.DOM_KEY_LOCATION_STANDARD, KeyboardEvent.DOM_KEY_LOCATION_LEFT, KeyboardEvent.DOM_KEY_LOCATION_RIGHT,
    KeyboardEvent.prototype.DOM_KEY_LOCATION_NUMPAD], [0, 1, 2, 3]);
  throws(TypeError, () => Object.getOwnPropertyDescriptor(MouseEvent.prototype, 'screenX').get.call(new UIEvent('x')));
});

test('defaults', () => {
  has(new UIEvent('x'), { view: null, detail: 0, which: 0, bubbles: false });
  has(new FocusEvent('x'), { relatedTarget: null, view: null });
  const none = { screenX: 0, screenY: 0, clientX: 0, clientY: 0, layerX: 0, layerY: 0,
    ctrlKey: false, shiftKey: false, altKey: false, metaKey: false, button: 0, buttons: 0, relatedTarget: null, which: 1 };
  has(new MouseEvent('x'), none);
  has(new WheelEvent('x'), { ...none, deltaX: 0, deltaY: 0, deltaZ: 0, deltaMode: 0 });
  has(new InputEvent('x'), { data: null, isComposing: false, inputType: '' });
  has(new KeyboardEvent('x'), { key: '', code: '', location: 0, repeat: false, isComposing: false, charCode: 0, keyCode: 0, which: 0, ctrlKey: false });
  is(new CompositionEvent('x').data, '');
});

test('what the constructors are given', () => {
  const target = new EventTarget();
  has(new UIEvent('x', { view: window, detail: 2 ** 32 + 3, which: 7 }), { view: window, detail: 3, which: 7 });
  is(new UIEvent('x', { view: undefined }).view, null);
  for (const view of [7, {}, '', new EventTarget(), navigator]) throws(TypeError, () => new UIEvent('x', { view }), String(view));
  is(new FocusEvent('x', { relatedTarget: target }).relatedTarget, target);
  is(new FocusEvent('x', { relatedTarget: window }).relatedTarget, window);
  throws(TypeError, () => new FocusEvent('x', { relatedTarget: {} }));
  has(new MouseEvent('x', { screenX: 1.9, screenY: -2, clientX: 3, clientY: 4, button: 2, buttons: 65536 + 5, relatedTarget: target, detail: 2, view: window }),
    { screenX: 1, screenY: -2, clientX: 3, clientY: 4, button: 2, buttons: 5, relatedTarget: target, detail: 2, view: window, which: 3 });
  has(new WheelEvent('x', { deltaX: 0.5, deltaY: -1e300, deltaZ: 3, deltaMode: 9, clientX: 1, shiftKey: true }),
    { deltaX: 0.5, deltaY: -1e300, deltaZ: 3, deltaMode: 9, clientX: 1, shiftKey: true });
  throws(TypeError, () => new WheelEvent('x', { deltaX: NaN }));
  has(new InputEvent('x', { data: 'a\ud800', isComposing: 1, inputType: 'insertText' }),
    { data: 'a\ufffd', isComposing: true, inputType: 'insertText' });
  is(new InputEvent('x', { data: '' }).data, '');
  has(new KeyboardEvent('x', { key: 'Ä\ud800', code: 'Quote', location: 2, repeat: true, isComposing: true, charCode: 5, keyCode: 222 }),
    { key: 'Ä\ud800', code: 'Quote', location: 2, repeat: true, isComposing: true, charCode: 5, keyCode: 222, which: 222 });
  is(new CompositionEvent('x', { data: '\udc00日本' }).data, '\ufffd日本');
});

test('modifiers', () => {
  const attributes = { Control: 'ctrlKey', Shift: 'shiftKey', Alt: 'altKey', Meta: 'metaKey' };
  const keys = ['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Fn', 'FnLock', 'Hyper', 'NumLock', 'ScrollLock', 'Super', 'Symbol', 'SymbolLock'];
  for (const c of [MouseEvent, WheelEvent, KeyboardEvent]) {
    for (const key of keys) {
      const e = new c('x', { [attributes[key] ?? 'modifier' + key]: true });
      same(keys.filter((k) => e.getModifierState(k)), [key]);
      same(Object.values(attributes).filter((a) => e[a]), key in attributes ? [attributes[key]] : []);
    }
    is(new c('x', { ctrlKey: true }).getModifierState('control'), false);
    is(new c('x').getModifierState('A'), false);
    throws(TypeError, () => new c('x').getModifierState());
  }
});

test('the init methods', () => {
  const target = new EventTarget();
  const u = new UIEvent('x', { composed: true });
  u.initUIEvent('y', true, true, window, 4);
  has(u, { type: 'y', bubbles: true, cancelable: true, composed: true, view: window, detail: 4 });
  u.initUIEvent('z');
  has(u, { type: 'z', bubbles: false, cancelable: false, view: null, detail: 0 });
  throws(TypeError, () => u.initUIEvent());
  throws(TypeError, () => u.initUIEvent('z', false, false, {}));

  const m = new MouseEvent('x', { modifierFn: true, buttons: 3 });
  m.initMouseEvent('y', true, false, window, 1, 2, 3, 4, 5, true, false, true, false, 2, target);
  has(m, { type: 'y', bubbles: true, view: window, detail: 1, screenX: 2, screenY: 3, clientX: 4, clientY: 5,
    ctrlKey: true, altKey: false, shiftKey: true, metaKey: false, button: 2, buttons: 3, relatedTarget: target, which: 3 });
  is(m.getModifierState('Fn'), false);
  is(m.getModifierState('Control'), true);
  m.initMouseEvent('z');
  has(m, { relatedTarget: null, button: 0, ctrlKey: false, which: 1 });

  const k = new KeyboardEvent('x', { code: 'KeyQ', detail: 3 });
  k.initKeyboardEvent('y', true, true, window, 'q', 1, false, true, false, true);
  has(k, { type: 'y', view: window, key: 'q', code: 'KeyQ', location: 1, ctrlKey: false, altKey: true, shiftKey: false, metaKey: true, detail: 3 });

  const c = new CompositionEvent('x');
  c.initCompositionEvent('y', true, true, window, 'data');
  has(c, { type: 'y', bubbles: true, cancelable: true, view: window, data: 'data' });
});

test('a dispatch', () => {
  const target = new EventTarget(), other = new EventTarget();
  const seen = [];
  target.addEventListener('click', (e) => {
    e.initMouseEvent('no', false, false, null, 9);
    e.initUIEvent('no');
    seen.push(e.type, e.target === target, e.relatedTarget === other, e.detail, e.eventPhase);
    e.preventDefault();
  });
  const e = new MouseEvent('click', { relatedTarget: other, detail: 1, cancelable: true });
  is(target.dispatchEvent(e), false);
  same(seen, ['click', true, true, 1, Event.AT_TARGET]);
  is(e.relatedTarget, other);
  let called = 0;
  target.addEventListener('focus', () => called++);
  target.dispatchEvent(new FocusEvent('focus', { relatedTarget: target }));
  is(called, 1);
  addEventListener('keydown', (e) => { called += e.key === 'Enter' && e.view === window; });
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', view: window }));
  is(called, 2);
});

test('FileList', () => {
  throws(TypeError, () => new FileList());
  throws(TypeError, () => FileList());
  is(FileList.prototype[Symbol.iterator], Array.prototype[Symbol.iterator]);
  is(FileList.prototype.item.length, 1);
  throws(TypeError, () => FileList.prototype.length);
  throws(TypeError, () => FileList.prototype.item.call([], 0));
  ok(!([new File([], 'f')] instanceof FileList));
});

test('workers have lists of files, and no events of a user', async () => {
  const names = [...Object.keys(interfaces), 'FileList'];
  const text = `postMessage(${JSON.stringify(names)}.map((name) => typeof self[name]))`;
  const worker = new Worker(URL.createObjectURL(new Blob([text])));
  const { data } = await event(worker, 'message');
  same(data, [...Object.keys(interfaces).map(() => 'undefined'), 'function']);
  worker.terminate();
});
