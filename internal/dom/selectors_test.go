package dom

import "testing"

func TestSelectors(t *testing.T) {
	script{
		{"html = document.appendChild(document.createElement('html')); a = html.appendChild(document.createElement('div')); a.id = 'a'; a.className = 'x y'; b = a.appendChild(document.createElement('p')); b.id = 'b'; c = a.appendChild(document.createElement('p')); c.id = 'c'; ids = list => Array.from(list, e => e.id).join()", "list => Array.from(list, e => e.id).join()"},
		{"document.querySelector('#a.x > p') === b", "true"},
		{"[document.querySelector('ul'), a.querySelector('div')]", ","},
		{"list = document.querySelectorAll('p'); [list instanceof NodeList, list.length, list[0] === b, list.item(1) === c, list.item(2)]", "true,2,true,true,"},
		{"ids(a.querySelectorAll(':scope > p + p')) + ids(document.querySelectorAll('p, div'))", "ca,b,c"},
		{"d = document.createElement('p'); a.append(d); [list.length, document.querySelectorAll('p').length]", "2,3"},
		{"document.querySelectorAll('p') === document.querySelectorAll('p')", "false"},
		{"[b.matches('div p'), b.matches('P:first-child'), b.webkitMatchesSelector('p + p'), c.matches(':scope')]", "true,true,false,true"},
		{"[b.closest('div') === a, b.closest('p') === b, b.closest('ul')]", "true,true,"},
		{"f = new DocumentFragment; f.append(a); [f.querySelector(':scope > div') === a, f.querySelector('* > div'), document.querySelector('p'), ids(f.querySelectorAll('#c'))]", "true,,,c"},
		{"document.querySelector('p:unknown')", "throws SyntaxError: Failed to execute 'querySelector' on 'Document': 'p:unknown' is not a valid selector: the pseudo-class :unknown is not known (at 1)."},
		{"document.querySelectorAll('')", "throws SyntaxError: Failed to execute 'querySelectorAll' on 'Document': '' is not a valid selector: it ends where a selector is due (at 0)."},
		{"a.matches('> a')", "throws SyntaxError: Failed to execute 'matches' on 'Element': '> a' is not a valid selector: > is unexpected (at 0)."},
		{"a.closest()", "throws TypeError: Failed to execute 'closest' on 'Element': 1 argument required, but only 0 present."},
		{"document.querySelector(null)", "null"},
	}.run(t, newRealm(t))
}

func TestXPath(t *testing.T) {
	script{
		{"d = new Document; r = d.appendChild(d.createElement('r')); r.setAttribute('y', '2'); a = r.appendChild(d.createElement('a')); b = r.appendChild(d.createElementNS('urn:u', 'b')); a.append('12'); d.evaluate('1 + 1', d).numberValue", "2"},
		{"[d.evaluate('count(//*)', d, null, XPathResult.NUMBER_TYPE).numberValue, d.evaluate('r/a', d, null, XPathResult.STRING_TYPE).stringValue, d.evaluate('r/a', d, null, XPathResult.BOOLEAN_TYPE).booleanValue]", "3,12,true"},
		{"x = d.evaluate('//a | //r', d); [x.resultType, x.iterateNext() === r, x.iterateNext() === a, x.iterateNext(), x.invalidIteratorState]", "4,true,true,,false"},
		{"x = d.evaluate('//*', d, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE); [x.snapshotLength, x.snapshotItem(2) === b, x.snapshotItem(3)]", "3,true,"},
		{"[d.evaluate('//a', d, null, 9).singleNodeValue === a, d.evaluate('//none', d, null, 8).singleNodeValue, d.evaluate('@y', r, null, 9).singleNodeValue === r.getAttributeNode('y')]", "true,,true"},
		{"[d.evaluate('//p:b', d, p => p === 'p' ? 'urn:u' : null, 9).singleNodeValue === b, d.evaluate('//p:b', d, {lookupNamespaceURI: () => 'urn:u'}, 9).singleNodeValue === b]", "true,true"},
		{"e = new XPathEvaluator().createExpression('count(*)'); [e.evaluate(d).numberValue, e.evaluate(r).numberValue, e instanceof XPathExpression]", "1,2,true"},
		{"d.createNSResolver(r) === r && new XPathEvaluator().createNSResolver(r) === r", "true"},
		{"x = d.evaluate('//a', d); r.append('x'); [x.invalidIteratorState]", "true"},
		{"x.iterateNext()", "throws InvalidStateError: Failed to execute 'iterateNext' on 'XPathResult': The document has changed since the expression was evaluated."},
		{"x.numberValue", "throws TypeError: Failed to read the 'numberValue' property from 'XPathResult': the result is no number"},
		{"x.snapshotLength", "throws TypeError: Failed to read the 'snapshotLength' property from 'XPathResult': the result is no snapshot"},
		{"d.evaluate('1', d, null, 9)", "throws TypeError: Failed to execute 'evaluate' on 'Document': the result is no node-set"},
		{"d.evaluate('1', d, null, 10)", "throws NotSupportedError: Failed to execute 'evaluate' on 'Document': There is no such type of result."},
		{"d.evaluate('1', new DocumentFragment)", "throws NotSupportedError: Failed to execute 'evaluate' on 'Document': A #document-fragment node is no context of an XPath expression."},
		{"d.evaluate('//', d)", "throws SyntaxError: Failed to execute 'evaluate' on 'Document': '//' is not a valid XPath expression: the end is unexpected (at 2)."},
		{"d.evaluate('p:a', d)", "throws NamespaceError: Failed to execute 'evaluate' on 'Document': the prefix 'p' stands for no namespace."},
		{"d.evaluate('p:a', d, () => { throw new RangeError('mine') })", "throws RangeError: mine"},
	}.run(t, newRealm(t))
}
