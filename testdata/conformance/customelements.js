let names = 0;
const unique = () => `x-${++names}`;
// defined defines an element whose reactions are written to a log.
const defined = (members = {}, statics = {}, options) => {
  const log = [], name = unique();
  class Defined extends (options?.base ?? HTMLElement) {
    constructor() {
      super();
      log.push('constructed');
      members.constructed?.call(this);
    }
    connectedCallback() { log.push('connected'); members.connected?.call(this); }
    disconnectedCallback() { log.push('disconnected'); members.disconnected?.call(this); }
    adoptedCallback(from, to) { log.push('adopted'); members.adopted?.call(this, from, to); }
    attributeChangedCallback(...args) { log.push(args.slice(0, 3).join(' ')); members.changed?.apply(this, args); }
  }
  Defined.observedAttributes = ['a', 'style'];
  Object.assign(Defined, statics);
  customElements.define(name, Defined, options?.extends ? { extends: options.extends } : undefined);
  return { name, log, Defined, taken: () => log.splice(0).join(', ') };
};
// reported returns the messages of the errors that are reported while a function runs.
const reported = (f) => {
  const messages = [];
  const listener = (e) => { messages.push(e.error instanceof Error ? `${e.error.name}: ${e.error.message}` : String(e.error)); e.preventDefault(); };
  addEventListener('error', listener);
  try { f(); } finally { removeEventListener('error', listener); }
  return messages;
};

test('HTML element constructors', () => {
  throws(TypeError, () => new HTMLElement());
  throws(TypeError, () => HTMLElement());
  throws(TypeError, () => new (class extends HTMLElement {})());
  throws(TypeError, () => new (class extends HTMLUnknownElement {})());
  const { name, Defined } = defined();
  const e = new Defined();
  is(e.localName, name);
  is(e.namespaceURI, 'http://www.w3.org/1999/xhtml');
  is(e.ownerDocument, document);
  is(Object.getPrototypeOf(e), Defined.prototype);
  throws(TypeError, () => Reflect.construct(HTMLParagraphElement, [], Defined));
  class Derived extends Defined {}
  throws(TypeError, () => new Derived());
  customElements.define(unique(), Derived);
  ok(new Derived() instanceof Defined);
  // A function whose prototype is no object has that of the interface.
  const made = function () { return Reflect.construct(HTMLElement, [], made); };
  made.prototype = {};
  customElements.define(unique(), made);
  made.prototype = 1;
  is(Object.getPrototypeOf(new made()), HTMLElement.prototype);
});

test('define() refuses', () => {
  throws(TypeError, () => customElements.define('x-y', 1));
  throws(TypeError, () => customElements.define('x-y', () => 0));
  for (const name of ['x', 'X-y', '', 'font-face', 'annotation-xml', '1-x', 'x-\u0000']) throws('SyntaxError', () => customElements.define(name, class extends HTMLElement {}), name);
  const { name, Defined } = defined();
  throws('NotSupportedError', () => customElements.define(name, class extends HTMLElement {}));
  throws('NotSupportedError', () => customElements.define(unique(), Defined));
  throws('NotSupportedError', () => customElements.define(unique(), class extends HTMLElement {}, { extends: 'x-y' }));
  throws('NotSupportedError', () => customElements.define(unique(), class extends HTMLElement {}, { extends: 'nosuch' }));
  const order = [];
  const watched = new Proxy(function () {}, { get(target, key) { order.push(key); return key === 'prototype' ? new Proxy({}, { get(_, k) { order.push(k); } }) : undefined; } });
  customElements.define(unique(), watched);
  same(order, ['prototype', 'connectedCallback', 'disconnectedCallback', 'adoptedCallback', 'connectedMoveCallback', 'attributeChangedCallback', 'disabledFeatures', 'formAssociated']);
  throws(TypeError, () => { class X extends HTMLElement {} X.prototype.connectedCallback = 1; customElements.define(unique(), X); });
  throws(TypeError, () => { class X extends HTMLElement { attributeChangedCallback() {} } X.observedAttributes = 1; customElements.define(unique(), X); });
  // One definition at a time; a getter that throws leaves none behind.
  const again = unique();
  class Nested extends HTMLElement { static get disabledFeatures() { customElements.define(unique(), class extends HTMLElement {}); return []; } }
  throws('NotSupportedError', () => customElements.define(again, Nested));
  is(customElements.get(again), undefined);
  customElements.define(again, class extends HTMLElement {});
});

test('constructors of other frames', () => {
  const frame = document.createElement('iframe');
  document.body.replaceChildren(frame);
  const { HTMLElement: Theirs } = frame.contentWindow;
  const name = unique();
  class X extends Theirs {}
  throws('TypeError', () => new X());
  // While it is upgraded, the element of the registry is constructed.
  const e = document.createElement(name);
  document.body.append(e);
  customElements.define(name, X);
  is(Object.getPrototypeOf(e), X.prototype);
  ok(e.matches(':defined'));
  // Else what is made is of the document of the active function.
  let made;
  const messages = reported(() => { made = document.createElement(name); });
  same(messages, ['NotSupportedError: The result must be in the same document.']);
  is(made.constructor, HTMLUnknownElement);
  // An element that one of its kind makes meanwhile is of the same registry; when none is made, there is none.
  throws('TypeError', () => new X());
  frame.remove();
});

test('get(), getName(), whenDefined()', async () => {
  const name = unique();
  is(customElements.get(name), undefined);
  const promise = customElements.whenDefined(name);
  is(customElements.whenDefined(name), promise);
  await rejects('SyntaxError', customElements.whenDefined('nosuch'));
  class X extends HTMLElement {}
  is(customElements.getName(X), null);
  customElements.define(name, X);
  is(await promise, X);
  is(await customElements.whenDefined(name), X);
  is(customElements.get(name), X);
  is(customElements.getName(X), name);
});

test('reactions of operations', () => {
  const { name, taken } = defined();
  const e = document.createElement(name);
  is(taken(), 'constructed');
  document.body.append(e);
  is(taken(), 'connected');
  e.setAttribute('a', 1);
  e.setAttribute('b', 1);
  e.attributes.a.value = 2;
  e.toggleAttribute('a');
  is(taken(), 'a  1, a 1 2, a 2 ');
  e.style.color = 'red';
  e.style = '';
  is(taken(), 'style  color: red;, style color: red; ');
  e.remove();
  is(taken(), 'disconnected');
  const other = document.implementation.createHTMLDocument('');
  other.body.append(e);
  is(taken(), 'adopted, connected');
  document.body.append(e);
  is(taken(), 'disconnected, adopted, connected');
  document.body.moveBefore(e, document.body.firstChild);
  is(taken(), 'disconnected, connected');
  document.body.innerHTML = `<${name} a=1></${name}>`;
  is(taken(), 'constructed, a  1, connected, disconnected');
  const copy = document.body.cloneNode(true);
  is(taken(), 'constructed, a  1');
  document.body.replaceChildren(copy);
  is(taken(), 'disconnected, connected');
  document.body.textContent = '';
  is(taken(), 'disconnected');
});

test('connectedMoveCallback', () => {
  const log = [];
  const name = unique();
  customElements.define(name, class extends HTMLElement { connectedMoveCallback() { log.push('moved'); } connectedCallback() { log.push('connected'); } });
  const e = document.createElement(name);
  document.body.append(document.createElement('p'), e);
  document.body.moveBefore(e, document.body.firstChild);
  same(log, ['connected', 'moved']);
});

test('upgrades', () => {
  const name = unique();
  document.body.innerHTML = `<${name} id=one a=1></${name}><div><${name} id=two></${name}></div>`;
  const apart = document.createElement(name), log = [];
  ok(!apart.matches(':defined'));
  class X extends HTMLElement {
    static observedAttributes = ['a'];
    constructor() { super(); log.push('constructed ' + this.id); }
    connectedCallback() { log.push('connected ' + this.id); }
    attributeChangedCallback() { log.push('changed ' + this.id); }
  }
  const expando = {};
  document.getElementById('one').expando = expando;
  customElements.define(name, X);
  same(log.splice(0), ['constructed one', 'changed one', 'connected one', 'constructed two', 'connected two']);
  is(document.getElementById('one').expando, expando);
  ok(document.getElementById('two') instanceof X);
  ok(document.getElementById('two').matches(':defined'));
  ok(!(apart instanceof X));
  customElements.upgrade(apart);
  ok(apart instanceof X);
  const template = document.createElement('template');
  template.innerHTML = `<${name}></${name}>`;
  ok(!(template.content.firstChild instanceof X));
  ok(document.importNode(template.content, true).firstChild instanceof X);
});

test('customized built-in elements', () => {
  const { name, taken, Defined } = defined({}, {}, { base: HTMLParagraphElement, extends: 'p' });
  const p = document.createElement('p', { is: name });
  ok(p instanceof Defined);
  ok(p instanceof HTMLParagraphElement);
  is(p.outerHTML, `<p is="${name}"></p>`);
  is(new Defined().localName, 'p');
  taken();
  document.body.innerHTML = `<p is=${name} a=1></p><div is=${name}></div><${name}></${name}>`;
  is(taken(), 'constructed, a  1, connected');
  is(document.body.children[1].constructor, HTMLDivElement);
  is(document.body.children[2].constructor, HTMLElement);
  const wrong = defined({}, {}, { base: HTMLDivElement, extends: 'p' });
  same(reported(() => document.createElement('p', { is: wrong.name })), ['TypeError: Illegal constructor']);
});

test('constructors that misbehave', () => {
  const made = (constructed) => {
    const { name } = defined({ constructed });
    let e;
    const messages = reported(() => { e = document.createElement(name); });
    is(e.constructor, HTMLUnknownElement, messages);
    is(e.localName, name);
    is(messages.length, 1);
    return messages[0];
  };
  is(made(() => { throw new Error('no'); }), 'Error: no');
  is(made(() => { throw 'text'; }), 'text');
  made(function () { this.setAttribute('a', 1); });
  made(function () { this.append('text'); });
  made(function () { document.body.append(this); });
  made(function () { document.implementation.createHTMLDocument('').adoptNode(this); });
  const returning = (value) => {
    const name = unique();
    customElements.define(name, class extends HTMLElement { constructor() { super(); return value; } });
    let e;
    const messages = reported(() => { e = document.createElement(name); });
    is(messages.length, 1);
    is(e.constructor, HTMLUnknownElement);
  };
  returning({});
  returning(document.createElement('p'));
  returning(document.createElementNS('http://www.w3.org/2000/svg', 'p'));
  // An upgrade that fails leaves an element that is not defined, and is not tried again.
  let times = 0;
  const failing = unique();
  document.body.innerHTML = `<${failing}></${failing}>`;
  same(reported(() => customElements.define(failing, class extends HTMLElement { constructor() { super(); times++; throw new Error('no'); } })), ['Error: no']);
  ok(!document.body.firstChild.matches(':defined'));
  document.body.append(document.body.firstChild);
  is(times, 1);
  // One that makes another element of its kind before super().
  const another = unique();
  document.body.innerHTML = `<${another}></${another}>`;
  let first = true;
  same(reported(() => customElements.define(another, class X extends HTMLElement {
    constructor() {
      if (first) {
        first = false;
        new X();
      }
      super();
    }
  })), ['TypeError: The element is constructed already.']);
  // One that upgrades itself again, and one that moves another that waits.
  const moving = unique();
  document.body.innerHTML = `<${moving} id=a></${moving}><${moving} id=b></${moving}>`;
  const order = [];
  customElements.define(moving, class extends HTMLElement {
    constructor() {
      super();
      order.push(this.id);
      customElements.upgrade(document);
      document.body.append(document.getElementById('b'));
    }
  });
  same(order, ['a', 'b']);
});

test('reactions that misbehave', () => {
  const loop = defined({ connected() { if (this.n = (this.n ?? 0) + 1, this.n < 5) { this.remove(); document.body.append(this); } } });
  document.body.append(document.createElement(loop.name));
  is(loop.taken(), 'constructed' + ', connected, disconnected'.repeat(4) + ', connected');
  const throwing = defined({ connected() { throw new Error('connected'); }, changed() { throw new Error('changed'); } });
  const e = document.createElement(throwing.name);
  same(reported(() => { e.setAttribute('a', 1); document.body.append(e); }), ['Error: changed', 'Error: connected']);
  ok(e.isConnected);
  // What an operation throws comes after the reactions.
  is(throws('HierarchyRequestError', () => { e.append('x', e); }).name, 'HierarchyRequestError');
  const defining = defined({ constructed() { customElements.define(unique(), class extends HTMLElement {}); } });
  document.createElement(defining.name);
});

test('reactions in another turn', async () => {
  const { name, taken } = defined();
  const e = document.createElement(name);
  document.body.append(e);
  taken();
  const records = [];
  new MutationObserver((list) => records.push(...list)).observe(e, { attributes: true });
  e.setAttribute('a', 1);
  is(taken(), 'a  1');
  await null;
  is(records.length, 1);
});

test('slots and slotchange', async () => {
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  const root = host.attachShadow({ mode: 'open', slotAssignment: 'manual', clonable: true, serializable: true });
  root.innerHTML = '<slot></slot><slot></slot>';
  const [a, b] = root.children;
  host.innerHTML = '<p></p><p></p>';
  const [p, q] = host.children;
  const changes = [];
  root.addEventListener('slotchange', (e) => changes.push(e.target === a ? 'a' : 'b'));
  a.assign(q, p);
  b.assign(q);
  same(a.assignedNodes().map((n) => n === p), [true]);
  is(q.assignedSlot, b);
  await null;
  same(changes, ['a', 'b']);
  throws('NotSupportedError', () => host.attachShadow({ mode: 'open' }));
  is(host.getHTML({ serializableShadowRoots: true }), '<template shadowrootmode="open" shadowrootserializable="" shadowrootslotassignment="manual" shadowrootclonable=""><slot></slot><slot></slot></template><p></p><p></p>');
  is(host.cloneNode(true).shadowRoot.innerHTML, root.innerHTML);
});

test('nested shadow trees', () => {
  let e = document.createElement('div');
  const outermost = e;
  for (let i = 0; i < 1e5; i++) {
    const inner = document.createElement('div');
    e.attachShadow({ mode: 'open' }).append(inner);
    e = inner;
  }
  document.body.replaceChildren(outermost);
  ok(e.isConnected);
  is(e.getRootNode({ composed: true }), document);
  const { name, taken } = defined();
  e.append(document.createElement(name));
  outermost.remove();
  is(taken(), 'constructed, connected, disconnected');
});

test('ElementInternals', () => {
  let internals;
  const { name } = defined({ constructed() { internals = this.attachInternals(); } });
  const e = document.createElement(name);
  document.body.replaceChildren(e);
  throws('NotSupportedError', () => e.attachInternals());
  throws('NotSupportedError', () => document.createElement('div').attachInternals());
  throws('NotSupportedError', () => document.createElement(unique()).attachInternals());
  const disabled = defined({}, { disabledFeatures: ['internals', 'shadow'] });
  throws('NotSupportedError', () => document.createElement(disabled.name).attachInternals());
  throws('NotSupportedError', () => document.createElement(disabled.name).attachShadow({ mode: 'open' }));
  is(internals.shadowRoot, null);
  const root = e.attachShadow({ mode: 'closed' });
  is(e.shadowRoot, null);
  is(internals.shadowRoot, root);
  // A shadow root from before the constructor is not available.
  const later = unique(), early = document.createElement(later);
  early.attachShadow({ mode: 'closed' });
  let theirs;
  customElements.define(later, class extends HTMLElement { constructor() { super(); theirs = this.attachInternals(); } });
  customElements.upgrade(early);
  is(theirs.shadowRoot, null);
});

test('custom states', () => {
  let internals;
  const { name } = defined({ constructed() { internals = this.attachInternals(); } });
  const e = document.createElement(name);
  const { states } = internals;
  is(internals.states, states);
  is(states.add('--x').add('y').add('y'), states);
  is(states.size, 2);
  same([...states], ['--x', 'y']);
  same([...states.entries()], [['--x', '--x'], ['y', 'y']]);
  ok(e.matches(':state(y)'));
  ok(!e.matches(':state(z)'));
  is(states.delete('y'), true);
  is(states.delete('y'), false);
  ok(!e.matches(':state(y)'));
  states.clear();
  same([...states], []);
});

test('custom states that change while they are iterated over', () => {
  let internals;
  const { name } = defined({ constructed() { internals = this.attachInternals(); } });
  document.createElement(name);
  const { states } = internals;
  // What a Set does, the states do.
  for (const set of [states, new Set()]) {
    const start = (...values) => { set.clear(); for (const value of values) set.add(value); };
    const iterated = (change) => {
      const seen = [];
      for (const value of set) {
        seen.push(value);
        change(value);
        if (seen.length > 9) break;
      }
      return seen.join('');
    };
    start('a', 'b', 'c');
    is(iterated((value) => set.delete(value)), 'abc');
    is(set.size, 0);
    start('a', 'b', 'c', 'd');
    is(iterated((value) => { if (value === 'b') { set.delete('a'); set.delete('c'); set.add('a'); } }), 'abda');
    start('a', 'b');
    is(iterated((value) => { if (value === 'a') { set.clear(); set.add('e'); set.add('a'); } }), 'aeaeaeaeae');
    start('a', 'b', 'c');
    const seen = [];
    set.forEach(function (value, key, of) { seen.push(value, key, of === set, this); set.delete(value); }, 1);
    same(seen.filter((v) => typeof v === 'string'), ['a', 'a', 'b', 'b', 'c', 'c']);
    start('a');
    const iterator = set.values();
    iterator.next();
    set.delete('a');
    set.add('b');
    is(iterator.next().value, 'b');
    is(iterator.next().done, true);
  }
});

test('ARIA', () => {
  let internals;
  const { name, taken } = defined({ constructed() { internals = this.attachInternals(); } }, { observedAttributes: ['aria-label', 'role'] });
  const e = document.createElement(name);
  taken();
  is(e.ariaLabel, null);
  e.ariaLabel = 'l';
  e.role = 'button';
  is(e.getAttribute('aria-label'), 'l');
  e.ariaLabel = null;
  ok(!e.hasAttribute('aria-label'));
  is(taken(), 'aria-label  l, role  button, aria-label l ');
  internals.ariaLabel = 'i';
  internals.role = 'link';
  is(internals.ariaLabel + internals.role, 'ilink');
  internals.role = null;
  is(internals.role, null);
  is(e.role, 'button');
  is(taken(), '');
});
