package dom

import "testing"

const testTree = `document.append(document.createElement('html')); html = document.documentElement;
	function make(name, ...children) { const e = document.createElement(name); e.append(...children); return e }
	a = make('a', 'one', b = make('b'), 'two'); html.append(a); `

func TestCollections(t *testing.T) {
	script{
		{testTree + "list = a.childNodes; [list.length, list[1] === b, list.item(3), list[3], list === a.childNodes, list instanceof NodeList]", "3,true,,,true,true"},
		{"[...list].length + [...list.keys()].join() + [...list.entries()].length; ", "30,1,23"},
		{"seen = []; list.forEach(function (n, i, l) { seen.push(n.nodeName + i + (l === list) + this.x) }, {x: 1}); seen", "#text0true1,B1true1,#text2true1"},
		{"['entries', 'forEach', 'keys', 'values'].every(m => NodeList.prototype[m] === Array.prototype[m]) && NodeList.prototype[Symbol.iterator] === Array.prototype.values", "true"},
		{"a.append('three'); list.length", "4"},
		{"Object.keys(list)", "0,1,2,3"},
		{"html.children.length + html.children[0].localName + (html.children === html.children)", "1atrue"},
		{"b.id = 'x'; c = make('c'); c.setAttribute('name', 'y'); a.append(c); all = html.getElementsByTagName('*'); [all.length, all.x === b, all.namedItem('y') === c, 'y' in all, all.z, Object.keys(all), Object.getOwnPropertyNames(all)]",
			"3,true,true,true,,0,1,2,0,1,2,x,y"},
		{"[document.getElementsByTagName('B')[0] === b, document.getElementsByTagNameNS('*', 'c')[0] === c, (b.className = 'p q', document.getElementsByClassName('q p')[0] === b)]", "true,true,true"},
		{"c.remove(); all.length", "2"},
		{"map = b.attributes; [map.length, map[0].name, map.class.value, map.getNamedItem('ID').value, Object.getOwnPropertyNames(map), map === b.attributes]", "2,id,p q,x,0,1,id,class,true"},
		{"attr = map.removeNamedItem('class'); [attr.value, map.length, b.className]", "p q,1,"},
		{"map.removeNamedItem('class')", "throws NotFoundError: Failed to execute 'removeNamedItem' on 'NamedNodeMap': there is no attribute class."},
		{"map.setNamedItem(attr); b.className", "p q"},
		{"tokens = b.classList; tokens.add('r', 'q'); [tokens.length, tokens.value, tokens[2], tokens.contains('r'), String(tokens), [...tokens], tokens === b.classList]", "3,p q r,r,true,p q r,p,q,r,true"},
		{"[tokens.toggle('p'), tokens.toggle('s', true), tokens.replace('q', 't'), b.className, (b.classList = 'u', b.className)]", "false,true,true,t r s,u"},
		{"tokens.add('')", "throws SyntaxError: Failed to execute 'add' on 'DOMTokenList': a token is empty."},
		{"tokens.supports('x')", "throws TypeError: Failed to execute 'supports' on 'DOMTokenList': the attribute \"class\" has no supported tokens."},
	}.run(t, newRealm(t))
}

func TestRanges(t *testing.T) {
	script{
		{testTree + "r = document.createRange(); [r.startContainer === document, r.collapsed, r instanceof AbstractRange, new Range().endContainer === document]", "true,true,true,true"},
		{"r.setStart(a.firstChild, 1); r.setEnd(a, 2); [String(r), r.startOffset, r.endOffset, r.commonAncestorContainer === a, r.collapsed]", "ne,1,2,true,false"},
		{"a.prepend('x'); [r.startOffset, r.endOffset]", "1,3"},
		{"f = r.cloneContents(); [f.childNodes.length, f.textContent, f instanceof DocumentFragment]", "2,ne,true"},
		{"copy = r.cloneRange(); f = r.extractContents(); [f.lastChild === b, a.textContent, copy.startOffset, copy.endOffset, r.startOffset, r.collapsed]", "true,xotwo,1,2,2,true"},
		{"r.insertNode(f); a.textContent", "xonetwo"},
		{"r.selectNodeContents(a); s = make('s'); r.surroundContents(s); a.firstChild === s && a.childNodes.length", "1"},
		{"[r.isPointInRange(a, 0), r.comparePoint(html, 0), r.intersectsNode(s), r.compareBoundaryPoints(Range.START_TO_END, r)]", "true,-1,true,1"},
		{"r.setStart(a, 9)", "throws IndexSizeError: Failed to execute 'setStart' on 'Range': the offset is greater than the node's length."},
		{"r.deleteContents(); a.childNodes.length", "0"},
		{"r = new StaticRange({startContainer: a, startOffset: 5, endContainer: html, endOffset: 0}); [r.startOffset, r.endContainer === html, r.collapsed]", "5,true,false"},
		{"new StaticRange({startContainer: document.implementation.createDocumentType('x', '', ''), startOffset: 0, endContainer: a, endOffset: 0})",
			"throws InvalidNodeTypeError: Failed to construct 'StaticRange': a doctype cannot be in a static range."},
	}.run(t, newRealm(t))
}

func TestTraversal(t *testing.T) {
	script{
		{testTree + "it = document.createNodeIterator(html, NodeFilter.SHOW_ELEMENT); [it.nextNode() === html, it.nextNode() === a, it.referenceNode === a, it.pointerBeforeReferenceNode, it.root === html, it.filter, it.whatToShow]", "true,true,true,false,true,,1"},
		{"a.remove(); it.referenceNode === html && html.append(a); it.nextNode() === a", "true"},
		{"f = n => n === b ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT; w = document.createTreeWalker(html, undefined, f); seen = []; while (w.nextNode()) seen.push(w.currentNode.nodeName); seen + (w.filter === f)", "A,#text,#texttrue"},
		{"o = {acceptNode(n) { return this === o ? 1 : 3 }}; document.createTreeWalker(html, 1, o).firstChild() === a", "true"},
		{"document.createTreeWalker(html, 1, () => { throw 'thrown' }).firstChild()", "throws thrown"},
		{"i = document.createNodeIterator(html, 1, () => i.nextNode()); i.nextNode()", "throws InvalidStateError: Failed to execute 'nextNode' on 'NodeIterator': the filter is running."},
		{"[typeof NodeFilter, NodeFilter.SHOW_ALL, NodeFilter.name, NodeFilter.length, NodeFilter.prototype]", "function,4294967295,NodeFilter,0,"},
		{"new NodeFilter", "throws TypeError: NodeFilter is not a constructor"},
	}.run(t, newRealm(t))
}

func TestMutationObservers(t *testing.T) {
	r := newRealm(t)
	script{
		{testTree + "log = []; o = new MutationObserver(function (records, mo) { log.push(this === mo && mo === o, ...records.map(r => [r.type, r.target.nodeName, r.attributeName, r.oldValue, r.addedNodes.length, r.removedNodes.length, r.previousSibling && r.previousSibling.nodeName].join(':'))) }); o.observe(html, {subtree: true, childList: true, attributeOldValue: true, characterDataOldValue: true}); b.id = 'x'; b.id = 'y'; a.append('three', 'four'); a.firstChild.data = 'z'; b.remove(); String(log)", ""},
	}.run(t, r)
	r.checkpoint()
	script{
		{"log.join('\\n')", "true\nattributes:B:id::0:0:\nattributes:B:id:x:0:0:\nchildList:A:::2:0:#text\ncharacterData:#text::one:0:0:\nchildList:A:::0:1:#text"},
		{"log = []; p = new MutationObserver(() => log.push('p')); p.observe(a, {childList: true}); a.append('y'); records = p.takeRecords(); [records.length, records[0].addedNodes[0].data, records[0].addedNodes === records[0].addedNodes, records[0].removedNodes.length, records[0].nextSibling]", "1,y,true,0,"},
		{"o.observe(html, {})", "throws TypeError: Failed to execute 'observe' on 'MutationObserver': one of childList, attributes and characterData has to be true."},
		{"o.disconnect(); p.disconnect(); log = []; a.append('x'); o.takeRecords().length + p.takeRecords().length", "0"},
		{"host = make('div'); slot = host.attachShadow({mode: 'open'}).appendChild(make('slot')); slot.addEventListener('slotchange', e => log.push(e.type, e.target === slot, e.bubbles)); host.append(b); String(log)", ""},
	}.run(t, r)
	r.checkpoint()
	script{{"log", "slotchange,true,true"}}.run(t, r)
}

func TestImplementation(t *testing.T) {
	script{
		{"i = document.implementation; [i === document.implementation, i.hasFeature(), i.createDocumentType('x', 'p', 's').publicId]", "true,true,p"},
		{"d = i.createHTMLDocument('t'); [d.documentElement.textContent, d.compatMode, d.contentType, d.doctype.name, d instanceof XMLDocument]", "t,CSS1Compat,text/html,html,false"},
		{"d = i.createDocument('http://www.w3.org/2000/svg', 'svg', null); [d.contentType, d.documentElement.localName, d instanceof XMLDocument, i.createDocument(null, null).documentElement]", "image/svg+xml,svg,true,"},
		{"i.createDocument(null, 'a b')", "throws InvalidCharacterError: Failed to execute 'createDocument' on 'DOMImplementation': \"a b\" is not a valid element name."},
		{"i.createDocumentType('a>', '', '')", "throws InvalidCharacterError: Failed to execute 'createDocumentType' on 'DOMImplementation': \"a>\" is not a valid doctype name."},
	}.run(t, newRealm(t))
}

// What refers to nodes dies with them, and keeps them while it lives.
func TestGarbageOfCollections(t *testing.T) {
	r := newRealm(t)
	r.eval("function many(f) { for (let i = 0; i < 100; i++) f() } ''")
	for name, text := range map[string]string{
		"list":     "many(() => { let e = document.createElement('a'); e.childNodes.e = e; e.children.e = e; e.attributes.e = e; e.classList.e = e }); ''",
		"range":    "many(() => { let e = document.createElement('a'), r = new Range; r.selectNodeContents(e); e.r = r; r.e = e }); ''",
		"iterator": "many(() => { let e = document.createElement('a'); e.i = document.createNodeIterator(e, 1, () => e); e.w = document.createTreeWalker(e, 1, {acceptNode() { return e }}) }); ''",
		"observer": "many(() => { let e = document.createElement('a'); e.o = new MutationObserver(() => e); e.o.observe(e, {attributes: true}); e.id = 'x' }); ''",
		"records":  "many(() => { let e = document.createElement('a'), o = new MutationObserver(() => e); o.observe(e, {childList: true}); e.append('x'); e.records = o.takeRecords(); e.records[0].addedNodes.e = e }); ''",
	} {
		if n := r.live(text); n > 250 {
			t.Errorf("%s: %d objects are alive", name, n)
		}
	}
	script{
		{"range = new Range; range.selectNodeContents(e = document.createElement('a')); e.mine = 1; e = null; gc(); gc(); range.startContainer.mine", "1"},
		{"mo = new MutationObserver(() => {}); one = document.createElement('i'); two = document.createElement('b'); mo.observe(one, {attributes: true}); mo.observe(two, {attributes: true, childList: true}); one.id = two.id = 'x'; two.append(u = document.createElement('u')); u.remove(); [one.mine, two.mine, u.mine] = [1, 2, 3]; records = mo.takeRecords(); mo.disconnect(); one = two = u = null; gc(); gc(); [records.map((r) => r.target.mine), records[2].addedNodes[0].mine]", "2,1,2,2,3"},
		{"last = records[3]; records = null; gc(); gc(); [last.type, last.target.mine, last.removedNodes[0].mine]", "childList,2,3"},
		{"e = document.createElement('b'); calls = 0; new MutationObserver(() => calls++).observe(e, {attributes: true}); gc(); gc(); e.id = 'x'; calls", "0"},
	}.run(t, r)
	r.checkpoint()
	script{{"calls", "1"}}.run(t, r)
}
