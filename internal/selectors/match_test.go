package selectors

import (
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

func TestAll(t *testing.T) {
	for _, group := range []struct {
		markup string
		tests  [][2]string
	}{
		{`<body><div id=a class="x y"><p id=b class=x>t</p><p id=c class="X
z"></p><span id=d></span></div><DIV id=e></DIV>`, [][2]string{
			{"*", "html head body a b c d e"},
			{"div", "a e"}, {"DIV", "a e"}, {"p, div", "a b c e"}, {"P.x", "b"},
			{".x", "a b"}, {".X", "c"}, {".x.y", "a"}, {".z", "c"}, {"#b", "b"}, {"#b#b", "b"}, {"#b#c", ""}, {"p#c", "c"},
			{"div p", "b c"}, {"div > p", "b c"}, {"body > p", ""}, {"body p", "b c"}, {"p + p", "c"}, {"p + span", "d"},
			{"p ~ span", "d"}, {"#b ~ *", "c d"}, {"#b + span", ""}, {"body > div > p + p ~ span", "d"}, {"html > body", "body"},
			{":root", "html"}, {":root > *", "head body"}, {"* :root", ""}, {":scope", "html"}, {"&", "html"}, {":scope > body", "body"},
			{":empty", "head c d e"}, {"p:not(:empty)", "b"},
			{":not(div):not(p)", "html head body d"}, {":not(div, p)", "html head body d"}, {":not(body *)", "html head body"},
			{":is(div, p).x", "a b"}, {":is()", ""}, {":is(:unknown, p)", "b c"}, {":where(div) > :is(p, span)", "b c d"},
			{"::before", ""}, {"div::after, #b", "b"}, {":is(::before, #b)", "b"},
			{":has(span)", "html body a"}, {"div:has(> p)", "a"}, {":has(+ p)", "b"}, {":has(~ span)", "b c"}, {":has(+ div)", "a"},
			{"body:has(div p + span)", "body"}, {"div:not(:has(*))", "e"}, {":has(p, #e)", "html body a"}, {"div:has(body)", ""},
			{"div:has(:is(body p))", "a"}, {":has(> .x > .x)", "body"}, {":has(> p ~ span)", "a"}, {":has(+ p + span)", "b"},
			{":host", ""}, {":host > div", ""}, {":defined", "html head body a b c d e"},
		}},
		{`<svg id=s viewBox="0"><linearGradient id=g></linearGradient><a id=x href=#></a></svg><a id=y href=#></a><a id=n></a><area id=r href=#>`, [][2]string{
			{"linearGradient", "g"}, {"lineargradient", ""}, {"svg|a", "error"}, {"[viewBox]", "s"}, {"[viewbox]", ""},
			{":link", "x y r"}, {":any-link", "x y r"}, {":visited", ""}, {"|svg", ""}, {"*|svg", "s"},
		}},
		{`<p id=a title="one two" lang=en-GB data-x=Abc type=TEXT></p><p id=b title="one" lang=en></p><p id=c title="" lang=english></p><p id=d TITLE="two  one-three"></p><svg id=e type=TEXT><g/></svg>`, [][2]string{
			{"[title]", "a b c d"}, {"[TITLE]", "a b c d"}, {"[title=one]", "b"}, {"[title~=one]", "a b"}, {`[title~="one two"]`, ""}, {`[title~=""]`, ""},
			{"[lang|=en]", "a b"}, {"[title^=one]", "a b"}, {`[title^=""]`, ""}, {"[title$=two]", "a"}, {`[title$=""]`, ""}, {"[title*=ne]", "a b d"}, {`[title*=""]`, ""},
			{`[title=""]`, "c"}, {"[data-x=abc]", ""}, {"[data-x=abc i]", "a"}, {"[data-x=Abc]", "a"}, {"[data-x^=AB i]", "a"}, {"[data-x$=C i]", "a"}, {"[data-x*=B i]", "a"},
			{"[type=text]", "a"}, {"[type=text s]", ""}, {"[type=text i]", "a e"}, {"[type=TEXT s]", "a e"}, {"p[*|title]", "a b c d"}, {"[|title=one]", "b"}, {"[title='one' i]", "b"},
			{"[title~=TWO i]", "a d"}, {"[lang|=EN]", "a b"}, {"svg[lang|=EN]", ""},
		}},
		{`<ul id=u><li id=1><li id=2 class=x><b id=b></b></li><li id=3><i id=i></i><b id=c></b><li id=4 class=x><li id=5></ul>`, [][2]string{
			{"li:nth-child(odd)", "1 3 5"}, {"li:nth-child(even)", "2 4"}, {"li:nth-child(3)", "3"}, {"li:nth-child(0)", ""}, {"li:nth-child(-1)", ""},
			{"li:nth-child(n)", "1 2 3 4 5"}, {"li:nth-child(-n+2)", "1 2"}, {"li:nth-child(n+4)", "4 5"}, {"li:nth-child(3n+1)", "1 4"}, {"li:nth-child(3n-1)", "2 5"}, {"li:nth-child(0n+2)", "2"},
			{"li:nth-last-child(2)", "4"}, {"li:nth-last-child(-n+2)", "4 5"}, {"li:first-child", "1"}, {"li:last-child", "5"}, {"b:only-child", "b"}, {"b:only-of-type", "b c"},
			{"b:first-of-type", "b c"}, {"b:nth-of-type(1)", "b c"}, {"b:nth-child(2)", "c"}, {"i:nth-last-of-type(1)", "i"}, {"b:last-of-type", "b c"},
			{"li:nth-child(1 of .x)", "2"}, {"li:nth-child(even of .x)", "4"}, {"li:nth-last-child(1 of .x)", "4"}, {"li:nth-child(1 of :has(b))", "2"}, {"li:nth-child(2 of ul > li)", "2"},
			{"li:nth-child(5n)", "5"}, {"li:nth-child(-2n+4)", "2 4"}, {":root:first-child", "html"},
		}},
		{`<body lang=de id=d><p id=a lang=en-GB></p><p id=b lang=""></p><p id=c><i id=e></i></p><p id=f lang=de-Latn-DE-1996></p><p id=g lang=de-x-de></p>`, [][2]string{
			{":lang(de)", "d c e f g"}, {":lang(en)", "a"}, {":lang(EN)", "a"}, {":lang('')", "html head b"}, {":lang(e)", ""}, {":lang('*-DE')", "f"}, {":lang(de-DE)", "f"}, {":lang(en, '*-latn')", "a f"}, {":lang('*')", "d a c e f g"},
		}},
		{`<p id=a lang=de><svg id=b lang=en><g id=c /></svg><math id=d lang=en></math></p>`, [][2]string{{":lang(de)", "a d"}, {":lang(en)", "b c"}}},
		{`<meta http-equiv=Content-Language content=" fr-CH "><p id=a></p>`, [][2]string{{"p:lang(fr)", "a"}}},
		{`<body dir=rtl id=r><p id=a dir=ltr></p><p id=b dir=auto>12 <!-- --><bdi id=i>a</bdi> א a</p><p id=c dir=auto>12</p><p id=d><b dir=bogus id=e></b></p><input type=tel id=t><input dir=auto value="אב" id=v><bdi id=j>ב</bdi>`, [][2]string{
			{":dir(rtl)", "r b d e v j"}, {":dir(ltr)", "html head a i c t"}, {":dir(auto)", ""}, {":dir(RTL)", "r b d e v j"},
		}},
		{`<form><fieldset id=f disabled><legend id=l><input id=a></legend><legend><input id=b></legend><input id=c></fieldset>
			<input id=d><input id=e disabled><input id=h type=hidden required><button id=g disabled></button><select id=s required><optgroup id=o disabled><option id=p></optgroup><option id=q selected></select>
			<input id=x type=checkbox checked><input id=y type=radio><input id=z checked><textarea id=t readonly></textarea><textarea id=u placeholder=x></textarea><input id=w placeholder=x value=y>
			<progress id=k></progress><progress id=m value=1></progress></form><p id=ed contenteditable><i id=in></i><i id=no contenteditable=false></i></p><details id=det open></details>`, [][2]string{
			{":disabled", "f b c e g o p"}, {":enabled", "a d h s q x y z t u w"}, {":checked", "q x"}, {":default", "q x"},
			{":required", "s"}, {":optional", "a b c d e x y z t u w"}, {":indeterminate", "k"}, {":placeholder-shown", "u"},
			{":read-write", "a d z u w ed in"}, {"form > input:read-only", "e h x y"}, {":open", "det"},
			{":valid", ""}, {":hover", ""}, {":focus", ""}, {":target", ""}, {":state(on)", ""},
		}},
	} {
		d := page(t, group.markup)
		for _, test := range group.tests {
			s, err := Compile(test[0], nil)
			if err != nil {
				if test[1] != "error" {
					t.Error(err)
				}
				continue
			}
			all := s.All(&d.Node, nil)
			if got := names(all); got != test[1] {
				t.Errorf("%s: %q, want %q", test[0], got, test[1])
			}
			var first *nodes.Node
			if len(all) > 0 {
				first = all[0]
			}
			if got := s.First(&d.Node, nil); got != first {
				t.Errorf("%s: the first is another", test[0])
			}
			if strings.Contains(test[0], ":scope") || strings.Contains(test[0], "&") {
				continue
			}
			for e := range d.Descendants() {
				if !e.IsElement() {
					continue
				}
				matches := false
				for _, other := range all {
					matches = matches || other == e
				}
				if s.Matches(e, nil) != matches {
					t.Errorf("%s: All and Matches differ over %s", test[0], names([]*nodes.Node{e}))
				}
			}
		}
	}
}

func TestQuirks(t *testing.T) {
	d := page(t, `<p id=A class="B c">`)
	for _, test := range []struct{ mode, selector, want string }{
		{nodes.Quirks, "#a", "A"}, {nodes.Quirks, ".b.C", "A"}, {nodes.NoQuirks, "#a", ""}, {nodes.NoQuirks, ".b", ""}, {nodes.LimitedQuirks, "#a", ""},
		{nodes.Quirks, "[class~=b]", ""},
	} {
		d.Mode = test.mode
		if got := names(compile(t, test.selector).All(&d.Node, nil)); got != test.want {
			t.Errorf("%s, %s: %q, want %q", test.mode, test.selector, got, test.want)
		}
	}
}

// An ID that one element has, or two, or none, in and out of a document.
func TestIDs(t *testing.T) {
	d := page(t, `<div id=a><p id=b></p><p id=c><i id=c></i></p></div>`)
	a := compile(t, "#a").First(&d.Node, nil)
	b := compile(t, "#b").First(&d.Node, nil)
	for text, want := range map[string]string{"#b": "b", "div #b": "b", "#c": "c c", "#none": "", "#a": "", "ul #b": "", "#a > #b": "b"} {
		if got := names(compile(t, text).All(a, nil)); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	if got := compile(t, "#b").All(b, nil); got != nil {
		t.Error("an element is below itself")
	}
	nodes.Remove(a)
	if got := names(compile(t, "#b").All(a, nil)); got != "b" {
		t.Errorf("out of the document: %q", got)
	}
}

func TestXMLDocument(t *testing.T) {
	d := page(t, `<p id=a class=x TITLE=T></p><P id=b></P>`)
	d.HTML = false
	for text, want := range map[string]string{"P": "", "p": "a b", "[TITLE]": "", "[title]": "a", "[title=t]": "", ".x": "a"} {
		if got := names(compile(t, text).All(&d.Node, nil)); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func TestScope(t *testing.T) {
	d := page(t, `<div id=a><p id=b><i id=c></i></p></div><p id=d></p>`)
	a := compile(t, "#a").First(&d.Node, nil)
	c := compile(t, "#c").First(&d.Node, nil)
	for text, want := range map[string]string{
		":scope p": "b", ":scope > p": "b", "body :scope p": "b", ":scope": "", "body p": "b", ":not(:scope) > i": "c", ":scope > i": "", "p:has(:scope)": "", ":is(:scope > p) i": "c",
		":scope + p": "", "& > p": "b",
	} {
		if got := names(compile(t, text).All(a, nil)); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	if !compile(t, ":scope").Matches(c, nil) || compile(t, ":scope i").Matches(c, nil) || !compile(t, ":not(:scope) > i").Matches(c, nil) {
		t.Error("an element that is matched is not its scope")
	}
	for text, want := range map[string]*nodes.Node{"div": a, ":scope": c, "i": c, "ul": nil, ":has(> :scope)": c.Parent(), "div, p": c.Parent()} {
		if got := compile(t, text).Closest(c, nil); got != want {
			t.Errorf("closest %s is another", text)
		}
	}
	// A fragment is a scope without features.
	f := d.CreateDocumentFragment()
	insert(t, f, a)
	for text, want := range map[string]string{
		":scope > *": "a", ":scope p": "b", ":scope:not(div) > div": "a", ":not(p) > *": "b", "* > div": "", ":is(:scope, p) > *": "a c", ":scope": "", ":root": "", ":scope:has(i) > div": "a",
		":has(i) > div": "", ":scope.x > div": "", "div:first-child": "a",
	} {
		if got := names(compile(t, text).All(f, nil)); got != want {
			t.Errorf("in a fragment, %s: %q, want %q", text, got, want)
		}
	}
	if got := names(compile(t, ":scope p").All(a, nil)); got != "b" {
		t.Errorf("in an element in a fragment: %q", got)
	}
}

func TestHost(t *testing.T) {
	d := page(t, `<body class=out><div id=host class=x><b></b></div>`)
	host := compile(t, "#host").First(&d.Node, nil)
	shadow, err := host.AttachShadow(nodes.ShadowRootInit{Mode: "open"})
	if err != nil {
		t.Fatal(err)
	}
	p := d.NewElement(d.Agent().Name(nodes.HTMLNamespace, "", "p"))
	insert(t, &shadow.Node, p)
	for text, want := range map[string]string{
		":host > p": "p", ":host(.x) > p": "p", ":host(.y) > p": "", ":host-context(.out) p": "p", ":host-context(.in) p": "", ":host": "", "div > p": "", "body p": "",
		":host(:not(.x)) p": "", ":is(:host, b) p": "p", ":scope > p": "p", ":not(:host) > p": "", "p": "p", ":host(:host) p": "", ":host:has(p) > p": "p",
	} {
		if got := names(compile(t, text).All(&shadow.Node, nil)); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	if compile(t, ":host").Matches(host, nil) {
		t.Error("the host matches :host outside of its tree")
	}
}

func TestStates(t *testing.T) {
	d := page(t, `<p id=a></p><input id=b type=checkbox checked><input id=c type=checkbox><p id=custom>`)
	known := states{"a": {Hover: true, Target: true, Valid: false}, "b": {Checked: false}, "c": {Checked: true, Valid: true}}
	for text, want := range map[string]string{
		":hover": "a", ":target": "a", ":checked": "c", ":valid": "c", ":invalid": "", ":focus": "", ":state(on)": "custom", ":state(off)": "", "::before:hover": "",
	} {
		if got := names(compile(t, text).All(&d.Node, known)); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func TestCached(t *testing.T) {
	a, err := Cached("a > b")
	if err != nil {
		t.Fatal(err)
	}
	if b, _ := Cached("a > b"); a != b || a.String() != "a > b" {
		t.Error("the same text is compiled twice")
	}
	if _, err := Cached("a > > b"); err == nil {
		t.Error("an invalid one has no error")
	}
	for i := range 2 * maxCached {
		if _, err := Cached("a" + strings.Repeat("b", i)); err != nil {
			t.Fatal(err)
		}
	}
	if len(cache.compiled) > maxCached {
		t.Errorf("%d selectors are kept", len(cache.compiled))
	}
}
