package markup

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// parseDocument parses a document whose scripts do what runScript knows.
func parseDocument(pieces ...string) (*Parser, *nodes.Document) {
	document := nodes.NewAgent().NewHTMLDocument()
	p := NewParser(document, Options{})
	runAll(p, pieces)
	return p, document
}

// What is nested a million deep, or has a hundred thousand attributes, takes a time that grows as its length does, and no
// stack.
func TestExtremes(t *testing.T) {
	const n = 1_000_000
	attributes := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, " a%d=%d", i, i)
		}
		return b.String()
	}
	fonts := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "<font a=%d>", i)
		}
		return b.String()
	}
	for name, input := range map[string]string{
		"div":            strings.Repeat("<div>", n),
		"span and ends":  strings.Repeat("<span>", n) + strings.Repeat("</x>", n),
		"span and p":     strings.Repeat("<span>", n) + strings.Repeat("</p>", n/10),
		"b":              strings.Repeat("<b>", n),
		"fonts":          fonts(n / 10),
		"a and div":      strings.Repeat("<a><div>", n/10),
		"table":          strings.Repeat("<table><td>", n/2),
		"tables in div":  strings.Repeat("<div>", n/2) + strings.Repeat("<table></table>", n/10),
		"li":             strings.Repeat("<ul><li>", n/2),
		"li in div":      strings.Repeat("<div>", n/2) + strings.Repeat("<li>", n/10),
		"svg":            "<svg>" + strings.Repeat("<g>", n) + strings.Repeat("</x>", n/10),
		"template":       strings.Repeat("<template>", n/10),
		"select":         strings.Repeat("<select><div>", n/2),
		"form":           strings.Repeat("<form><div></form>", n/10),
		"attributes":     "<p" + attributes(n/10) + ">",
		"references":     strings.Repeat("&amp;x", n/2),
		"ignored ends":   strings.Repeat("x</q>", n/5),
		"open comment":   "<!--" + strings.Repeat("-!", n),
		"open reference": strings.Repeat("&not", n/4),
	} {
		t.Run(name, func(t *testing.T) {
			if testing.Short() {
				input = input[:len(input)/20]
			}
			p, document := parseDocument(input)
			if !p.Stopped() {
				t.Error("the parser has not stopped")
			}
			if s := Serialize(&document.Node, SerializeOptions{}); len(s) == 0 {
				t.Error("nothing is serialized")
			}
		})
	}
}

// Documents that are serialized and parsed again are the same, when they were made by parsing a serialized document.
// A parser whose agent is told to end is aborted.
func TestEnded(t *testing.T) {
	document := newDocument()
	asked := 0
	document.Agent().Hooks.Ended = func() bool { asked++; return asked > 10_000 }
	p := NewParser(document, Options{})
	p.Append(strings.Repeat("<p>x", 100_000))
	if s := p.Run(); s != Stopped || !p.Stopped() {
		t.Errorf("it has run to the status %d", s)
	}
	if n := document.DocumentElement().LastChild().Length(); n == 0 || n > 10_000 {
		t.Errorf("%d elements were parsed", n)
	}
}

func TestRoundTrip(t *testing.T) {
	for _, test := range treeTests(t) {
		if test.context != "" || test.scriptOff {
			continue
		}
		_, first := parseDocument(test.data)
		// What a parser makes need not survive: markup that is misnested, or text of a plaintext element.
		serialized := Serialize(&first.Node, SerializeOptions{Scripting: true})
		_, second := parseDocument(serialized)
		again := Serialize(&second.Node, SerializeOptions{Scripting: true})
		_, third := parseDocument(again)
		if dumped(&second.Node) == dumped(&first.Node) && dumped(&third.Node) != dumped(&second.Node) {
			t.Errorf("%q: %q becomes %q", test.data, serialized, again)
		}
	}
}

func TestSerialize(t *testing.T) {
	for input, want := range map[string]string{
		`<p a="&amp;&lt;&gt;&quot;&nbsp;" b='"'>&amp;&lt;&gt;"&nbsp;`: `<p a="&amp;&lt;&gt;&quot;&nbsp;" b="&quot;">&amp;&lt;&gt;"&nbsp;</p>`,
		`<br><img src=x><hr/>`:                         `<br><img src="x"><hr>`,
		`<script>a<b&&c</script><style>a>b</style>`:    `<script>a<b&&c</script><style>a>b</style>`,
		`<noscript>a&b</noscript>`:                     `<noscript>a&b</noscript>`,
		`<textarea>a&lt;b</textarea>`:                  `<textarea>a&lt;b</textarea>`,
		`<!--c--><?pi d>`:                              `<!--c--><?pi d?>`,
		`<svg viewbox=1 xlink:href=a><clippath></svg>`: `<svg viewBox="1" xlink:href="a"><clipPath></clipPath></svg>`,
		`<template>a<b>b</b></template>`:               `<template>a<b>b</b></template>`,
		`<div><template shadowrootmode=open shadowrootserializable shadowrootclonable shadowrootdelegatesfocus shadowrootslotassignment=manual>s</template>l</div>`: `<div><template shadowrootmode="open" shadowrootdelegatesfocus="" shadowrootserializable="" shadowrootslotassignment="manual" shadowrootclonable="">s</template>l</div>`,
		"<x:y>é\U0001F600\u00C2\u00A1": "<x:y>é\U0001F600\u00C2\u00A1</x:y>",
	} {
		document := nodes.NewAgent().NewHTMLDocument()
		body := document.NewElement(document.Agent().Name(nodes.HTMLNamespace, "", "body"))
		fragment := ParseFragment(body, input, Options{Scripting: ScriptingInert, AllowDeclarativeShadowRoots: true})
		options := SerializeOptions{SerializableShadowRoots: true, Scripting: true}
		if got := Serialize(fragment, options); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", input, got, want)
		}
		if first := fragment.FirstElementChild(); first != nil && first == fragment.LastChild() && first == fragment.FirstChild() {
			if got := SerializeOuter(first, options); got != want {
				t.Errorf("%s\ngot  %s\nwant %s", input, got, want)
			}
		}
	}
}

// The parser returns for each script, and what it writes comes where it stands.
func TestScripts(t *testing.T) {
	var starts []ScriptStart
	document := nodes.NewAgent().NewHTMLDocument()
	p := NewParser(document, Options{Hooks: Hooks{ScriptCreated: func(s ScriptStart) { starts = append(starts, s) }}})
	var log []string
	var run func()
	write := func(text string) {
		p.Write(text)
		if p.Run() == NeedScript {
			run()
		}
	}
	run = func() {
		for status := p.Run(); status == NeedScript; status = p.Run() {
			text := p.Script().FirstChild().Data()
			p.RunScript(func() {
				log = append(log, fmt.Sprintf("%s at level %d", text, p.ScriptNestingLevel()))
				switch text {
				case "1":
					write("<b>")
					write("x<script>2</script>y<")
					write("i>z")
				case "2":
					write("[2]")
				case "3":
					write("&am")
					write("p;</b")
				}
			})
			if p.HasInsertionPoint() && p.ScriptNestingLevel() == 0 {
				t.Error("the insertion point is defined after the outermost script")
			}
		}
	}
	for _, piece := range []string{"<body>\r", "\n<p>a<scr", "ipt>1</script>b\n", " <script type=x>3</script>>c"} {
		p.Append(piece)
		run()
	}
	p.Close()
	run()
	body := document.DocumentElement().LastChild()
	want := "\n<p>a<script>1</script><b>x<script>2</script>[2]y<i>zb\n <script type=\"x\">3</script>&amp;</i></b><i>c</i></p>"
	if got := Serialize(body, SerializeOptions{}); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got, want := fmt.Sprint(log), "[1 at level 1 2 at level 2 3 at level 1]"; got != want {
		t.Errorf("scripts %s, want %s", got, want)
	}
	var lines []string
	for _, s := range starts {
		lines = append(lines, fmt.Sprintf("%d:%d", s.Line, s.Column))
		if s.ParserDocument != document || s.AlreadyStarted {
			t.Errorf("%+v", s)
		}
	}
	// The first and last script's text begin where they stand; the second was inserted before "b".
	if got, want := fmt.Sprint(lines), "[2:13 2:23 3:17]"; got != want {
		t.Errorf("scripts begin at %s, want %s", got, want)
	}
}

// A script that is not ready pauses what another has written.
func TestPause(t *testing.T) {
	document := nodes.NewAgent().NewHTMLDocument()
	p := NewParser(document, Options{})
	p.Append("<script>outer</script>after")
	p.Close()
	if p.Run() != NeedScript {
		t.Fatal("no script")
	}
	p.RunScript(func() {
		p.Write("<script>blocking</script>written")
		if p.Run() != NeedScript || p.Script().FirstChild().Data() != "blocking" {
			t.Fatal("no nested script")
		}
		p.RunScript(func() {})
		p.Pause()
		if p.Run() != Paused {
			t.Error("the parser goes on")
		}
		p.Write(" more")
		if p.Run() != Paused {
			t.Error("the parser goes on")
		}
	})
	if p.Run() != Stopped {
		t.Error("the parser does not go on")
	}
	if got := Serialize(document.DocumentElement().LastChild(), SerializeOptions{}); got != "written moreafter" {
		t.Errorf("got %q", got)
	}
}

// A parser that document.open() creates is fed by document.write() and ended by document.close().
func TestScriptCreatedParser(t *testing.T) {
	document := nodes.NewAgent().NewHTMLDocument()
	p := NewParser(document, Options{})
	p.SetInsertionPoint()
	for _, text := range []string{
		"<p>a&", "lt", ";b\r", "\nc<!-", "-x\xED\xA0\xBD", "\xED\xB8\x80--", ">\xED\xA0\xBD", "\xED\xB8\x80<b a='\xED\xA0\xBD",
		"\xED\xB8\x80'>\xED\xA0\xBD",
	} {
		p.Write(text)
		if p.Run() != NeedInput {
			t.Fatal("the parser has stopped")
		}
	}
	p.UnsetInsertionPoint()
	p.Close()
	if p.Run() != Stopped {
		t.Fatal("the parser has not stopped")
	}
	if got, want := Serialize(document.DocumentElement().LastChild(), SerializeOptions{}), "<p>a&lt;b\nc<!--x\U0001F600-->\U0001F600<b a=\"\U0001F600\">\xED\xA0\xBD</b></p>"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// What script does to the tree that is being parsed does not harm the parser.
func TestScriptChangesTree(t *testing.T) {
	for name, change := range map[string]func(p *Parser){
		"aborts":             func(p *Parser) { p.Abort() },
		"removes all":        func(p *Parser) { nodes.ReplaceAll(nil, &p.document.Node) },
		"removes the body":   func(p *Parser) { nodes.Remove(p.document.DocumentElement().LastChild()) },
		"removes the parent": func(p *Parser) { nodes.Remove(p.document.DocumentElement().LastChild().FirstChild()) },
		"moves to other":     func(p *Parser) { p.document.Agent().NewHTMLDocument().Adopt(p.document.DocumentElement()) },
		"makes a cycle of it": func(p *Parser) {
			body := p.document.DocumentElement().LastChild()
			var b *nodes.Node
			for n := range body.Descendants() {
				if n.IsHTMLElement("b") {
					b = n
				}
			}
			nodes.Remove(body)
			nodes.Insert(p.document.DocumentElement(), b, nil)
		},
	} {
		t.Run(name, func(t *testing.T) {
			document := nodes.NewAgent().NewHTMLDocument()
			p := NewParser(document, Options{})
			p.Append("<!doctype html><body><div><b><p><table><script>x</script>a<td>b</b><i>c</b></table></p>d</i></div>e<template>f")
			p.Close()
			if p.Run() != NeedScript {
				t.Fatal("no script")
			}
			p.RunScript(func() { change(p) })
			if p.Run() != Stopped {
				t.Error("the parser has not stopped")
			}
		})
	}
}

// A named character reference that ends in a semicolon waits for nothing more.
func TestReferenceAtEnd(t *testing.T) {
	p := NewParser(newDocument(), Options{})
	p.SetInsertionPoint()
	for _, step := range []struct{ text, want string }{
		{"<p>a&amp;", "a&amp;"}, {"&lt", "a&amp;"}, {";", "a&amp;&lt;"}, {"<b c='&quot;'>", `a&amp;&lt;<b c="&quot;"></b>`},
	} {
		p.Write(step.text)
		p.Run()
		if got := Serialize(p.document.DocumentElement().LastChild().FirstChild(), SerializeOptions{}); got != step.want {
			t.Errorf("after %s there is %s, want %s", step.text, got, step.want)
		}
	}
}

// What is misplaced in a table goes before it. Where script has made the table a child of a template element, that is into what
// the template contains.
func TestTableInTemplateElement(t *testing.T) {
	document := newDocument()
	p := NewParser(document, Options{})
	p.Append("<template></template><table><script>x</script>a")
	p.Close()
	p.Run()
	template := document.DocumentElement().FirstChild().FirstChild()
	p.RunScript(func() { nodes.Insert(document.DocumentElement().LastChild().FirstChild(), template, nil) })
	p.Run()
	if got, _ := template.TemplateContents().TextContent(); got != "a" {
		t.Errorf("the template contains %q, want the text of the table", got)
	}
}

// Of a meta element that has a charset attribute and is a pragma, the first encoding that there is counts.
func TestDeclaredEncoding(t *testing.T) {
	for input, want := range map[string][]string{
		`<meta charset=good http-equiv=content-type content="a; charset=other">`:        {"good"},
		`<meta charset=bad http-equiv=Content-Type content="a; charset=other">`:         {"bad", "other"},
		`<meta http-equiv=content-type content="charset=other"><meta charset=bad>`:      {"other", "bad"},
		`<meta http-equiv=refresh content="charset=other"><meta content="charset=bad">`: nil,
	} {
		var got []string
		p := NewParser(newDocument(), Options{Hooks: Hooks{Encoding: func(label string) bool {
			got = append(got, label)
			return label != "bad"
		}}})
		p.Append(input)
		p.Run()
		if !slices.Equal(got, want) {
			t.Errorf("%s declares %q, want %q", input, got, want)
		}
	}
}

// Scripts are prepared at their ends also when scripting is disabled.
func TestScriptsDisabled(t *testing.T) {
	p := NewParser(newDocument(), Options{Scripting: ScriptingDisabled})
	p.Append("<script>a</script><svg><script>b</script><script/>")
	p.Close()
	var ended []string
	for p.Run() == NeedScript {
		text, _ := p.Script().TextContent()
		ended = append(ended, text)
		p.RunScript(func() {})
	}
	if want := []string{"a", "b", ""}; !slices.Equal(ended, want) {
		t.Errorf("the scripts %q have ended, want %q", ended, want)
	}
}

func TestParseErrors(t *testing.T) {
	var errors []string
	p := NewParser(nodes.NewAgent().NewHTMLDocument(), Options{Hooks: Hooks{ParseError: func(e ParseError) {
		errors = append(errors, fmt.Sprintf("%d:%d %s", e.Line, e.Column, e.Code))
	}}})
	p.Append("<!doctype html>\n<p a a>\x01\né<div/></p x>&bogus;")
	p.Close()
	p.Run()
	want := []string{
		"2:8 control-character-in-input-stream", "2:8 duplicate-attribute",
		"3:8 non-void-html-element-start-tag-with-trailing-solidus", "3:14 end-tag-with-attributes", "3:21 unknown-named-character-reference",
	}
	if strings.Join(errors, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(errors, "\n"), strings.Join(want, "\n"))
	}
}

// An element knows whether its tag had two attributes of one name, its copies and neighbours do not.
func TestDuplicateAttributes(t *testing.T) {
	_, document := parseDocument(`<p a>1<p a a=<style b>2<p>3</p a a><svg><script a b A></script></svg><p a`, ` a><b c c>4<p>5`)
	var had []string
	for n := &document.Node; n != nil; n = n.FollowingIn(&document.Node) {
		if n.HadDuplicateAttribute() {
			text, _ := n.TextContent()
			had = append(had, n.LocalName()+" "+text)
		}
	}
	if want := []string{"p 2", "script ", "p 4", "b 4"}; !slices.Equal(had, want) {
		t.Errorf("%q, want %q", had, want)
	}
}

func newDocument() *nodes.Document { return nodes.NewAgent().NewHTMLDocument() }
