package dom

import "testing"

func TestMarkup(t *testing.T) {
	script{
		{"document.append(document.createElement('html')); html = document.documentElement; html.innerHTML = '<head><title>t</title><body><p>a&amp;b<b>c'; html.outerHTML", "<html><head><title>t</title></head><body><p>a&amp;b<b>c</b></p></body></html>"},
		{"body = html.lastChild; p = body.firstChild; p.innerHTML = null; [p.innerHTML, p.childNodes.length, p.firstChild]", ",0,"},
		{"p.innerHTML = '<br><img src=x>&lt;&nbsp;\"'; p.innerHTML", "<br><img src=\"x\">&lt;&nbsp;\""},
		{"p.outerHTML = '<i>1</i>2'; [body.innerHTML, p.parentNode]", "<i>1</i>2,"},
		{"html.outerHTML = ''", "throws NoModificationAllowedError: Failed to set the 'outerHTML' property on 'Element': The element's parent is a document."},
		{"p.outerHTML = '<i>'; p.outerHTML", "<p><br><img src=\"x\">&lt;&nbsp;\"</p>"},
		{"fragment = new DocumentFragment; fragment.append(p); p.outerHTML = '<tr>x'; fragment.textContent", "x"},
		{"i = body.firstChild; i.insertAdjacentHTML('BeforeBegin', '<a>'); i.insertAdjacentHTML('afterbegin', '<b>'); i.insertAdjacentHTML('beforeend', '<c>'); i.insertAdjacentHTML('afterend', '<d>'); body.innerHTML", "<a></a><i><b></b>1<c></c></i><d></d>2"},
		{"i.insertAdjacentHTML('in', '')", "throws SyntaxError: Failed to execute 'insertAdjacentHTML' on 'Element': The position is not 'beforebegin', 'afterbegin', 'beforeend' or 'afterend'."},
		{"i.insertAdjacentHTML('beforebegİn', '')", "throws SyntaxError: Failed to execute 'insertAdjacentHTML' on 'Element': The position is not 'beforebegin', 'afterbegin', 'beforeend' or 'afterend'."},
		{"html.insertAdjacentHTML('afterend', '')", "throws NoModificationAllowedError: Failed to execute 'insertAdjacentHTML' on 'Element': The element has no parent, or its parent is a document."},
		{"document.createElement('p').insertAdjacentHTML('beforebegin', '')", "throws NoModificationAllowedError: Failed to execute 'insertAdjacentHTML' on 'Element': The element has no parent, or its parent is a document."},
		{"html.insertAdjacentHTML('beforeend', '<td>x'); html.lastChild.data", "x"},
		{"body.innerHTML = '<template><p>x</template>'; [body.firstChild.innerHTML, body.firstChild.hasChildNodes(), body.innerHTML]", "<p>x</p>,false,<template><p>x</p></template>"},
		{"body.firstChild.innerHTML = '<td>'; body.innerHTML", "<template><td></td></template>"},

		{"body.innerHTML = '<div><template shadowrootmode=open></template></div>'; body.firstChild.shadowRoot", "null"},
		{"body.setHTMLUnsafe('<div><template shadowrootmode=open shadowrootserializable><slot></slot></template>x</div>'); host = body.firstChild; [host.shadowRoot.innerHTML, host.innerHTML, host.shadowRoot.serializable]", "<slot></slot>,x,true"},
		{"[body.getHTML(), body.getHTML({serializableShadowRoots: true})]", "<div>x</div>,<div><template shadowrootmode=\"open\" shadowrootserializable=\"\"><slot></slot></template>x</div>"},
		{"closed = document.createElement('p'); root = closed.attachShadow({mode: 'closed'}); root.innerHTML = '<u>y'; [closed.getHTML({serializableShadowRoots: true}), closed.getHTML({shadowRoots: [root]}), root.getHTML()]", ",<template shadowrootmode=\"closed\"><u>y</u></template>,<u>y</u>"},
		{"root.setHTMLUnsafe('<div><template shadowrootmode=open></template></div>'); root.firstChild.shadowRoot.mode", "open"},

		{"parser = new DOMParser; d = parser.parseFromString('<!doctype html><title>é</title><noscript><p>x', 'text/html'); [d.contentType, d.compatMode, d.URL === document.URL, d.documentElement.outerHTML, d instanceof XMLDocument]", "text/html,CSS1Compat,true,<html><head><title>é</title><noscript></noscript></head><body><p>x</p></body></html>,false"},
		{"d = parser.parseFromString('<p xmlns=\"http://www.w3.org/1999/xhtml\"><br/></p>', 'application/xhtml+xml'); [d.contentType, d.documentElement.localName, d.documentElement.innerHTML, d.documentElement.outerHTML]", "application/xhtml+xml,p,<br xmlns=\"http://www.w3.org/1999/xhtml\" />,<p xmlns=\"http://www.w3.org/1999/xhtml\"><br /></p>"},
		{"p = d.documentElement; p.innerHTML = '<a><![CDATA[<]]></a>'; [p.firstChild.namespaceURI, p.firstChild.textContent]", "http://www.w3.org/1999/xhtml,<"},
		{"try { p.innerHTML = '<a>' } catch (e) { e.name }", "SyntaxError"},
		{"p.firstChild.replaceChildren(d.createComment('--')); try { p.innerHTML } catch (e) { e.name }", "InvalidStateError"},
		{"d = parser.parseFromString('<a><b></a>', 'text/xml'); [d.documentElement.localName, d.documentElement.namespaceURI]", "parsererror,http://www.mozilla.org/newlayout/xml/parsererror.xml"},
		{"parser.parseFromString('', 'text/plain')", "throws TypeError: Failed to execute 'parseFromString' on 'DOMParser': The provided value 'text/plain' is not a valid enum value of type DOMParserSupportedType."},
		{"d = Document.parseHTMLUnsafe('<!doctype html><title>é</title><div><template shadowrootmode=open><p>x'); [d instanceof Document, d.contentType, d.compatMode, d.URL, d.characterSet, d.querySelector('title').textContent, d.querySelector('div').shadowRoot.innerHTML]", "true,text/html,CSS1Compat,about:blank,UTF-8,é,<p>x</p>"},
		{"Document.parseHTMLUnsafe('<script>ran = 1</script>').scripts; typeof ran", "undefined"},
		{"new XMLSerializer().serializeToString(parser.parseFromString('<p>x<br>', 'text/html'))", "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head></head><body><p>x<br /></p></body></html>"},
	}.run(t, newRealm(t))
}
