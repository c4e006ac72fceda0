package dom

import (
	"fmt"
	"testing"
	"unsafe"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/mozjs"
)

func TestNodes(t *testing.T) {
	script{
		{"div = document.createElement('DIV'); [div.localName, div.tagName, div.nodeName, div.nodeType, div.namespaceURI, div.prefix, div instanceof Element, div instanceof Node]", "div,DIV,DIV,1,http://www.w3.org/1999/xhtml,,true,true"},
		{"document.createElement('a b')", "throws InvalidCharacterError: Failed to execute 'createElement' on 'Document': \"a b\" is not a valid element name."},
		{"text = document.createTextNode('hé'); [text.data, text.length, text.nodeValue, text.nodeName, text.ownerDocument === document, document.ownerDocument]", "hé,2,hé,#text,true,"},
		{"div.appendChild(text) === text && text.parentNode === div && text.parentElement === div && div.firstChild === text && div.lastChild === text", "true"},
		{"[div.parentNode, text.nextSibling, text.firstChild, div.isConnected, div.hasChildNodes()]", ",,,false,true"},
		{"document.append(document.createElement('html')); html = document.documentElement; html.append(div, 'x', document.createComment('c')); [html.parentNode === document, html.parentElement, html.lastChild.data, html.textContent, div.isConnected, div.getRootNode() === document]", "true,,c,héx,true,true"},
		{"div.appendChild(html)", "throws HierarchyRequestError: Failed to execute 'appendChild' on 'Node': the new child contains the parent."},
		{"div.nextSibling.nextSibling.previousSibling.previousSibling === div", "true"},
		{"div.id = 'i'; div.className = 'a b'; div.slot = 's'; [div.getAttribute('class'), div.getAttributeNames(), document.getElementById('i') === div, div.hasAttribute('ID'), div.getAttribute('none')]", "a b,id,class,slot,true,true,"},
		{"div.toggleAttribute('hidden'), div.removeAttribute('class'); div.getAttributeNames()", "id,slot,hidden"},
		{"attr = div.getAttributeNode('id'); attr.mine = 1; [attr.name, attr.value, attr.ownerElement === div, attr.specified, attr === div.getAttributeNode('id')]", "id,i,true,true,true"},
		{"attr.value = 'j'; div.id + div.removeAttributeNode(attr).value + attr.ownerElement", "jjnull"},
		{"copy = div.cloneNode(true); [copy.isEqualNode(div), copy === div, copy.firstChild.data, copy.parentNode]", "true,false,hé,"},
		{"[div.compareDocumentPosition(text), text.compareDocumentPosition(div), div.contains(text), div.contains(null), div.isSameNode(div)]", "20,10,true,false,true"},
		{"html.moveBefore(html.lastChild, div); html.firstChild.nodeType", "8"},
		{"div.before('b', document.createElement('i')); div.previousSibling.localName + div.previousSibling.previousSibling.data", "ib"},
		{"div.remove(); div.parentNode", "null"},
		{"fragment = new DocumentFragment; fragment.append('a', div); html.replaceChildren(fragment); html.firstElementChild === div && html.childElementCount + html.textContent", "1ahé"},
		{"document.compatMode + document.characterSet + document.contentType + document.URL + div.baseURI", "CSS1CompatUTF-8text/htmlhttps://document.example/https://base.example/"},
		{"[new Text('t').data, new Comment().data, new Document().nodeType, new Document() instanceof XMLDocument, new Text().ownerDocument === document]", "t,,9,false,true"},
		{"text.splitText(1).data + text.data + text.wholeText; ", "éhhé"},
		{"div.normalize(); text.data", "hé"},
		{"text.substringData(9, 1)", "throws IndexSizeError: Failed to execute 'substringData' on 'CharacterData': the offset is greater than the length."},
		{"Object.keys(Element.prototype[Symbol.unscopables]).sort()", "after,append,before,prepend,remove,replaceChildren,replaceWith,slot"},
		{"Object.getPrototypeOf(Element.prototype[Symbol.unscopables])", "null"},
		{"Object.getOwnPropertyDescriptor(Node.prototype, 'firstChild').get.call(new EventTarget)", "throws TypeError: Illegal invocation"},
		{"Object.getOwnPropertyDescriptor(Node.prototype, 'nodeType').get.call(new Event('x'))", "throws TypeError: Illegal invocation"},
		{"Object.getOwnPropertyDescriptor(Node.prototype, 'parentElement').get.call({})", "throws TypeError: Illegal invocation"},
		{"e = document.createEvent('CustomEvent'); [e instanceof CustomEvent, e.type, e.isTrusted]", "true,,false"},
		{"div.dispatchEvent(e)", "throws InvalidStateError: Failed to execute 'dispatchEvent' on 'EventTarget': The event provided is uninitialized."},
		{"document.createEvent('none')", "throws NotSupportedError: Failed to execute 'createEvent' on 'Document': The provided event type ('none') is invalid."},
		{"document.createEvent('UİEvents')", "throws NotSupportedError: Failed to execute 'createEvent' on 'Document': The provided event type ('UİEvents') is invalid."},
		{"new Node", "throws TypeError: Illegal constructor"},
		{"other = new Document; other.adoptNode(div) === div && div.ownerDocument === other", "true"},
		{"[other.importNode(html, true).ownerDocument === other, other.importNode(html, {selfOnly: true}).hasChildNodes()]", "true,false"},
		{"svg = document.createElementNS('http://www.w3.org/2000/svg', 's:svg'); [svg.prefix, svg.localName, svg.tagName, svg.lookupNamespaceURI('s'), svg.lookupPrefix(svg.namespaceURI), svg.isDefaultNamespace(null)]", "s,svg,s:svg,http://www.w3.org/2000/svg,s,true"},
	}.run(t, newRealm(t))
}

// The table of links grows for what refers to nodes, too, and nodes still write it.
func TestLinksWhileTheTableGrows(t *testing.T) {
	r := newRealm(t)
	r.eval("parent = document.createElement('p'); child = document.createElement('b'); observers = []; ''")
	script{
		{"for (let i = 0; i < 2000; i++) { observers.push(new MutationObserver(() => {})); parent.append(child); child.remove() } observers.length", "2000"},
		{"parent.append(child); parent.firstChild === child && child.parentNode === parent", "true"},
	}.run(t, r)
}

func TestShadowTrees(t *testing.T) {
	script{
		{"host = document.createElement('div'); root = host.attachShadow({mode: 'open', slotAssignment: 'named'}); [root.mode, root.host === host, host.shadowRoot === root, root.nodeType, root instanceof ShadowRoot, root.delegatesFocus, root.clonable]", "open,true,true,11,true,false,false"},
		{"host.attachShadow({mode: 'open'})", "throws NotSupportedError: Failed to execute 'attachShadow' on 'Element': the element has a shadow root."},
		{"document.createElement('input').attachShadow({mode: 'open'})", "throws NotSupportedError: Failed to execute 'attachShadow' on 'Element': a \"input\" element cannot have a shadow root."},
		{"document.createElement('p').attachShadow({})", "throws TypeError: Failed to execute 'attachShadow' on 'Element': Failed to read the 'mode' property from 'ShadowRootInit': Required member is undefined."},
		{"slot = document.createElement('slot'); root.append(slot); child = document.createElement('b'); host.append(child); child.assignedSlot === slot", "true"},
		{"root.append(document.createElement('b'), 'c'); div = document.createElement('div'); div.appendChild(root) === root && [div.childNodes.length, root.childNodes.length, host.shadowRoot === root]", "3,0,true"},
		{"closed = document.createElement('div'); closed.attachShadow({mode: 'closed'}); closed.shadowRoot", "null"},
		{"root.getRootNode() === root && root.getRootNode({composed: true}) === host", "true"},
	}.run(t, newRealm(t))
}

func TestEventPaths(t *testing.T) {
	script{
		{`document.append(document.createElement('html'));
		function name(t) { return t === window ? 'window' : t === document ? 'document' : t === null ? 'null' : t.name || t.nodeName }
		function listen(e, ...targets) { log = []; for (const t of targets) for (const c of [true, false]) t.addEventListener(e, ev => log.push(name(ev.currentTarget) + (c ? 'v' : '^') + ev.eventPhase + name(ev.target)), c) }
		html = document.documentElement; div = html.appendChild(document.createElement('div'));
		listen('x', window, document, html, div); div.dispatchEvent(new Event('x', {bubbles: true})); log`,
			"windowv1DIV,documentv1DIV,HTMLv1DIV,DIVv2DIV,DIV^2DIV,HTML^3DIV,document^3DIV,window^3DIV"},
		{"log = []; div.dispatchEvent(new Event('x')); log", "windowv1DIV,documentv1DIV,HTMLv1DIV,DIVv2DIV,DIV^2DIV"},
		{"listen('load', window, div); div.dispatchEvent(new Event('load', {bubbles: true})); log", "DIVv2DIV,DIV^2DIV"},
		{`root = div.attachShadow({mode: 'closed'}); inner = root.appendChild(document.createElement('b')); root.name = 'root';
		listen('y', window, div, root, inner); inner.dispatchEvent(e = new Event('y', {bubbles: true, composed: true})); log`,
			"windowv1DIV,DIVv2DIV,rootv1B,Bv2B,B^2B,root^3B,DIV^2DIV,window^3DIV"},
		{"name(e.target)", "DIV"},
		{"log = []; inner.dispatchEvent(e = new Event('y', {bubbles: true})); log + name(e.target)", "rootv1B,Bv2B,B^2B,root^3Bnull"},
		{"paths = []; for (const t of [inner, div]) t.addEventListener('z', e => paths.push(e.composedPath().map(name).join('>'))); inner.dispatchEvent(e = new Event('z', {bubbles: true, composed: true})); paths.join() + e.composedPath()", "B>root>DIV>HTML>document>window,DIV>HTML>document>window"},
		{`slot = root.appendChild(document.createElement('slot')); child = div.appendChild(document.createElement('i'));
		paths = []; for (const t of [slot, child]) t.addEventListener('w', e => paths.push(e.composedPath().map(name).join('>') + ':' + name(e.target))); child.dispatchEvent(new Event('w', {bubbles: true})); paths`,
			"I>DIV>HTML>document>window:I,I>SLOT>root>DIV>HTML>document>window:I"},
		{"log = []; inner.addEventListener('v', () => log.push(window === self && typeof currentEvent())); inner.dispatchEvent(new Event('v')); div.addEventListener('v', () => log.push(typeof currentEvent())); div.dispatchEvent(new Event('v')); log", "undefined,object"},
		{"log = []; gone = document.createElement('a'); b = gone.appendChild(document.createElement('b')); b.addEventListener('u', () => { gone.remove(); b.remove(); gone = null; gc(); gc() }); gone.addEventListener('u', e => log.push(e.currentTarget.localName)); b.dispatchEvent(new Event('u', {bubbles: true})); log", "a"},
	}.run(t, newRealm(t))
}

func TestReflection(t *testing.T) {
	r := newRealm(t)
	r.cx.Frame(func() {
		r.eval("div = document.createElement('div'); document.append(div)")
		e := wrapElement(r.document.DocumentTree().DocumentElement())
		check := func(what string, got, want any) {
			t.Helper()
			if got != want {
				t.Errorf("%s is %v, want %v", what, got, want)
			}
		}
		for _, test := range []struct {
			value                       string
			long, nonNegative           int32
			unsigned, positive, clamped uint32
		}{
			{"", 7, -1, 7, 1, 3}, {"5", 5, 5, 5, 5, 5}, {" -5x", -5, -1, 7, 1, 3}, {"+0", 0, 0, 0, 1, 2},
			{"2147483648", 7, -1, 7, 1, 9}, {"99999999999999999999", 7, -1, 7, 1, 3}, {"100", 100, 100, 100, 100, 9},
		} {
			e.SetReflectString("n", test.value)
			check(test.value+" long", e.ReflectLong("n", 7), test.long)
			check(test.value+" non-negative", e.ReflectNonNegative("n", -1), test.nonNegative)
			check(test.value+" unsigned", e.ReflectUnsigned("n", 7), test.unsigned)
			check(test.value+" positive", e.ReflectPositive("n", 1), test.positive)
			check(test.value+" clamped", e.ReflectRange("n", 2, 9, 3), test.clamped)
		}
		e.SetReflectUnsigned("n", 3, 1<<31)
		check("an unsigned that is no long", e.ReflectString("n"), "3")
		check("a URL that is none", e.ReflectURL("href"), "")
		e.SetReflectURL("href", "x")
		check("a URL", e.ReflectURL("href"), "parsed:x")
		e.SetReflectURL("href", "no")
		check("a wrong URL", e.ReflectURL("href"), "no")
		e.SetReflectBoolean("b", true)
		check("a boolean", e.ReflectBoolean("b"), true)
		e.SetReflectBoolean("b", false)
		check("no boolean", e.ReflectBoolean("b"), false)
	})
}

func TestWindowWithoutDocument(t *testing.T) {
	r := newRealm(t)
	r.document = nil
	for _, class := range []string{"Text", "Comment", "DocumentFragment", "Document"} {
		if got, want := r.eval("new "+class), "throws TypeError: Failed to construct '"+class+"': The window has no document."; got != want {
			t.Errorf("new %s %s, want %s", class, got, want)
		}
	}
}

// The table of links says what the tree says, whatever script does.
func TestLinkTable(t *testing.T) {
	r := newRealm(t)
	r.eval(`var seed = 1; function random(n) { seed = (seed * 48271) % 2147483647; return seed % n }
		var all = Array.from({length: 30}, (_, i) => document.createElement('e' + i)), other = new Document;
		function step() {
			const a = all[random(30)], b = all[random(30)];
			try {
				switch (random(12)) {
				case 0: a.remove(); break;
				case 1: a.append('t', b); break;
				case 2: a.replaceChildren(b, 'u'); break;
				case 3: a.insertBefore(b, a.firstChild); break;
				case 4: all[random(30)] = a.cloneNode(true); break;
				case 5: a.before(b); break;
				case 6: for (let n = a; n; n = n.nextSibling) n.previousSibling; break;
				case 7: for (let n = a.lastChild; n; n = n.firstChild) n.parentNode; break;
				case 8: a.textContent = 'v'; break;
				case 9: [document, other][random(2)].adoptNode(a); break;
				case 10: a.ownerDocument; a.getAttributeNode('x')?.ownerDocument; break;
				case 11: a.setAttribute('x', 'y'); if (random(2)) { const x = b.getAttributeNode('x'); if (x) { b.removeAttributeNode(x); x.ownerDocument; a.setAttributeNode(x) } } break;
				}
				for (const n of [a, b, ...a.attributes, ...b.attributes]) {
					const owner = n.nodeType === 2 ? n.ownerElement.ownerDocument : n.getRootNode().ownerDocument;
					if (n.ownerDocument !== owner) return 'the node document is another';
				}
			} catch (e) { if (e.name !== 'HierarchyRequestError') throw e }
		}`)
	for range 40 {
		if got := r.eval("wrong = ''; for (let i = 0; i < 50; i++) wrong ||= step() ?? ''; gc(); wrong"); got != "" {
			t.Fatal(got)
		}
		for _, impl := range []string{"0", "7", "29"} {
			r.cx.Frame(func() {
				v, err := r.cx.Evaluate(mozjs.Source{Text: "all[" + impl + "]"})
				if err != nil {
					t.Fatal(err)
				}
				root := NodeOf(r.cx.Impl(v)).Tree().Root()
				for n := range root.InclusiveDescendants() {
					if !n.LinkHolds() {
						t.Fatalf("the links of %s are not those of the tree", n.NodeName())
					}
				}
			})
		}
	}
}

// The engine answers ownerDocument after it has been asked once, until the node is adopted.
func TestOwnerDocument(t *testing.T) {
	r := newRealm(t)
	script{
		{"other = new Document; [document.ownerDocument, document.ownerDocument, other.ownerDocument, other.ownerDocument]", ",,,"},
		{"is = (n) => [n, n].map((n) => n.ownerDocument === document ? 'document' : n.ownerDocument === other ? 'other' : 'none').join(); e = document.createElement('i'); e.append('x'); [is(e), is(e.firstChild)]", "document,document,document,document"},
		{"other.adoptNode(e); [is(e), is(e.firstChild)]", "other,other,other,other"},
		{"e.setAttribute('a', 'b'); a = e.getAttributeNode('a'); [is(a), (document.adoptNode(e), is(a))]", "other,other,document,document"},
		{"b = other.createAttribute('b'); [is(b), (e.setAttributeNode(b), is(b))]", "other,other,document,document"},
		{"c = other.createAttribute('a'); [is(c), (e.setAttributeNode(c), is(c)), is(a)]", "other,other,document,document,document,document"},
		{"f = document.createDocumentFragment(); f.append(e); [is(f), is(e), (other.appendChild(e), is(e)), is(f)]", "document,document,document,document,other,other,document,document"},
		{"h = document.createElement('div'); s = h.attachShadow({mode: 'open'}); s.append('x'); [is(s), is(s.firstChild), (other.adoptNode(h), is(s)), is(s.firstChild)]", "document,document,document,document,other,other,other,other"},
		{"gone = new Document; k = gone.createElement('k'); k.ownerDocument.mine = 5; gone = null; gc(); gc(); k.ownerDocument.mine", "5"},
		{"try { Object.getOwnPropertyDescriptor(Node.prototype, 'ownerDocument').get.call({}) } catch (e) { e.name }", "TypeError"},
	}.run(t, r)
}

// What script has put on a node lives as long as its tree.
func TestTreesLive(t *testing.T) {
	r := newRealm(t)
	script{
		{`map = new WeakMap; kept = document.createElement('div');
		(() => { kept.append(document.createElement('p')); const b = kept.firstChild.appendChild(document.createElement('b')); b.mine = () => b; b.addEventListener('x', () => log.push('x')); map.set(b, 'value'); kept.setAttribute('a', 1); kept.getAttributeNode('a').mine = 2 })();
		gc(); gc(); const b = kept.firstChild.firstChild; b.dispatchEvent(new Event('x')); [typeof b.mine, map.get(b), log, kept.getAttributeNode('a').mine]`, "function,value,x,2"},
		{"leaf = kept.firstChild.firstChild; kept.up = 1; kept = null; gc(); leaf.parentNode.parentNode.up", "1"},
		{"host = document.createElement('div'); host.attachShadow({mode: 'closed'}).append(inner = document.createElement('i')); host.mine = 1; host = null; gc(); inner.getRootNode().host.mine", "1"},
		{"other = new Document; other.mine = 3; text = other.createTextNode('x'); other = null; gc(); text.ownerDocument.mine", "3"},
		{"attr = document.createAttribute('a'); (e = document.createElement('i')).setAttributeNode(attr); e.mine = 4; e = null; gc(); attr.ownerElement.mine", "4"},
	}.run(t, r)
	r.eval("leaf = inner = text = attr = null; gc(); gc()")
	for name, text := range map[string]string{
		"closures":  "many(() => { const e = document.createElement('div'), p = e.appendChild(document.createElement('p')); p.f = () => e; e.f = () => p }); ''",
		"listeners": "many(() => { const e = document.createElement('div'); e.append('x'); e.firstChild.addEventListener('x', () => e) }); ''",
		"documents": "many(() => { const d = new Document; d.append(d.createElement('x')); d.firstChild.d = d }); ''",
		"shadows":   "many(() => { const e = document.createElement('div'); e.attachShadow({mode: 'open'}).append(document.createElement('b')); e.shadowRoot.firstChild.e = e }); ''",
		"moves":     "many(() => { const e = document.createElement('div'), b = document.createElement('b'); e.append(b); b.remove(); b.e = e; new Document().adoptNode(b) }); ''",
		"events":    "many(() => { const e = document.createElement('div'); e.onx = new Event('x', {bubbles: true}); e.dispatchEvent(e.onx) }); ''",
	} {
		r.eval("function many(f) { for (let i = 0; i < 100; i++) f() }")
		if n := r.live(text); n > 50 {
			t.Errorf("%s: %d objects are alive", name, n)
		}
	}
}

// What trees take counts as long as they are there, with wrappers or without.
func TestTreesCount(t *testing.T) {
	r := newRealm(t)
	r.eval("tree = document.createElement('div'); for (let i = 0; i < 10000; i++) tree.append('a text of some length')")
	r.eval("gc()")
	before := r.cx.TreeMemory()
	r.eval("copies = []; for (let i = 0; i < 5; i++) copies.push(tree.cloneNode(true))")
	if n := r.cx.TreeMemory() - before; n < 50_000*int(unsafe.Sizeof(nodes.Node{})) {
		t.Errorf("50000 nodes count %d bytes", n)
	}
	r.eval("gc()")
	if n := r.cx.TreeMemory() - before; n < 50_000*int(unsafe.Sizeof(nodes.Node{})) {
		t.Errorf("50000 nodes that live count %d bytes", n)
	}
	r.eval("copies = null; gc(); gc()")
	if n := r.cx.TreeMemory() - before; n > 64<<10 {
		t.Errorf("nodes that are gone count %d bytes", n)
	}
}

func BenchmarkNodes(b *testing.B) {
	for _, test := range []struct{ name, before, body string }{
		{"firstChild", "root = document.createElement('div'); root.append(document.createElement('p'))", "root.firstChild"},
		{"nodeType", "root = document.createElement('div')", "root.nodeType"},
		{"getAttribute", "root = document.createElement('div'); root.id = 'x'", "root.getAttribute('id')"},
		{"create", "", "document.createElement('div')"},
		{"create+append", "root = document.createElement('div')", "root.appendChild(document.createElement('div'))"},
		{"text+append", "root = document.createElement('div')", "root.appendChild(document.createTextNode('some text'))"},
		{"closures", "root = document.createElement('div')", "const n = root.appendChild(document.createElement('p')); n.f = () => n; n.remove()"},
		{"dispatch 20", "root = document.createElement('div'); x = root; for (let k = 0; k < 20; k++) { x.addEventListener('x', () => {}); x = x.appendChild(document.createElement('div')) }", "x.dispatchEvent(new Event('x', {bubbles: true}))"},
	} {
		b.Run(test.name, func(b *testing.B) {
			r := newRealm(b)
			if got := r.eval(test.before + "; ''"); got != "" {
				b.Fatal(got)
			}
			b.ResetTimer()
			if got := r.eval(fmt.Sprintf("(function(n) { for (let i = 0; i < n; i++) { %s } })(%d)", test.body, b.N)); got != "undefined" {
				b.Fatal(got)
			}
		})
	}
}

func BenchmarkTreeWalk(b *testing.B) {
	r := newRealm(b)
	r.eval(`root = document.createElement('div'); (function fill(n, depth) { for (let i = 0; i < 10; i++) { const c = n.appendChild(document.createElement('p')); if (depth) fill(c, depth - 1) } })(root, 3);
		function walk(n) { let count = 0, x = n; for (;;) { count++; let y = x.firstChild; while (!y && x !== n) { y = x.nextSibling; if (!y) x = x.parentNode } if (!y) return count; x = y } }`)
	n := b.N/11111 + 1
	b.ResetTimer()
	r.eval(fmt.Sprintf("for (let i = 0; i < %d; i++) walk(root)", n))
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n)/11111, "ns/node")
}

func BenchmarkCollectNodes(b *testing.B) {
	for _, n := range []int{0, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			r := newRealm(b)
			r.eval(fmt.Sprintf("root = document.createElement('div'); for (let i = 0; i < %d; i++) (i %% 10 ? root.lastChild || root : root).append(document.createElement('p'))", n))
			b.ResetTimer()
			for range b.N {
				r.cx.GC(false)
			}
		})
	}
}
