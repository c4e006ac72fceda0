package html_test

import "testing"

func TestSelection(t *testing.T) {
	got := opened(t, map[string]string{"index.html": `<body><p id=a>abc</p><p id=b>de</p><script>
		const s = getSelection(), say = () => console.log(s.type, s.direction, s.rangeCount, s.anchorNode?.nodeName, s.anchorOffset, s.focusNode?.nodeName, s.focusOffset, JSON.stringify(String(s)));
		console.log(s === document.getSelection(), document.implementation.createHTMLDocument("").getSelection()); say();
		s.collapse(a.firstChild, 1); say(); s.extend(b.firstChild, 1); say(); s.setBaseAndExtent(b, 1, a, 0); say();
		console.log(s.containsNode(a), s.containsNode(document.body), s.containsNode(document.body, true));
		s.collapseToStart(); say(); s.selectAllChildren(a); say();
		const r = s.getRangeAt(0); console.log(r === s.getRangeAt(0)); r.setEnd(b.firstChild, 2); say(); s.addRange(document.createRange()); console.log(s.getRangeAt(0) === r);
		s.deleteFromDocument(); say(); console.log(b.textContent, a.textContent);
		for (const f of [() => s.getRangeAt(1), () => s.removeRange(document.createRange()), () => s.collapse(a, 9), () => s.extend(a, 9), () => { s.empty(); s.collapseToEnd() }, () => s.selectAllChildren(document.implementation.createDocumentType("a", "", ""))])
			try { f(); console.log("no error") } catch (e) { console.log(e.name) }
		say();</script>`})
	const want = `true null
None none 0 undefined 0 undefined 0 ""
Caret none 1 #text 1 #text 1 ""
Range forward 1 #text 1 #text 1 "bcd"
Range backward 1 P 1 P 0 "abcde"
false false true
Caret none 1 P 0 P 0 ""
Range forward 1 P 0 P 1 "abc"
true
Range forward 1 P 0 #text 2 "abcde"
true
Caret none 1 BODY 1 BODY 1 ""
 ` + `
IndexSizeError
NotFoundError
IndexSizeError
IndexSizeError
InvalidStateError
InvalidNodeTypeError
None none 0 undefined 0 undefined 0 ""`
	if got != want {
		t.Errorf("printed:\n%s\nnot:\n%s", got, want)
	}
}
