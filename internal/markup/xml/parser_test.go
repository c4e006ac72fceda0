package xml

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// parse parses a document without stopping at scripts.
func parse(text string) (*nodes.Document, *Error) {
	d := nodes.NewAgent().NewDocument()
	p := NewParser(d, Options{})
	p.Append(text)
	p.Close()
	p.Run()
	return d, p.Err()
}

// dump writes a tree in short, with namespaces: {HTML}p.
func dump(n *nodes.Node) string {
	short := map[string]string{nodes.HTMLNamespace: "HTML", nodes.SVGNamespace: "SVG", nodes.XMLNSNamespace: "xmlns", nodes.XMLNamespace: "xml"}
	in := func(namespace string) string {
		if namespace == "" {
			return ""
		}
		if s := short[namespace]; s != "" {
			namespace = s
		}
		return "{" + namespace + "}"
	}
	var b strings.Builder
	for c := range n.Children() {
		switch c.Type() {
		case nodes.ElementNode:
			b.WriteString("<" + in(c.Namespace()) + c.QualifiedName())
			attributes := c.Attributes()
			for i := range attributes {
				fmt.Fprintf(&b, " %s%s=%q", in(attributes[i].Name().Namespace), attributes[i].Name().Qualified, attributes[i].Value())
			}
			b.WriteString(">")
			if c.IsHTMLElement("template") {
				b.WriteString("#" + dump(c.TemplateContents()))
			}
			b.WriteString(dump(c) + "</>")
		case nodes.TextNode:
			fmt.Fprintf(&b, "%q", c.Data())
		case nodes.CDATASectionNode:
			fmt.Fprintf(&b, "[%q]", c.Data())
		case nodes.CommentNode:
			fmt.Fprintf(&b, "<!--%s-->", c.Data())
		case nodes.ProcessingInstructionNode:
			fmt.Fprintf(&b, "<?%s %q>", c.Target(), c.Data())
		case nodes.DocumentTypeNode:
			fmt.Fprintf(&b, "<!%s %q %q>", c.DoctypeName(), c.PublicID(), c.SystemID())
		}
	}
	return b.String()
}

const xhtml = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">`

func TestWellFormed(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{`<a/>`, `<a></>`},
		{"\uFEFF<a></a >\n", `<a></>`},
		{`<?xml version="1.0"?><a/>`, `<a></>`},
		{"<?xml version = '1.0'  encoding='utf-8' standalone=\"no\" ?>\n<a/>", `<a></>`},
		{`<!--c--><?p d?><!DOCTYPE a><a/><?q?><!---->`, `<!--c--><?p "d"><!a "" ""><a></><?q ""><!---->`},
		{`<a>x<b>y</b>z</a>`, `<a>"x"<b>"y"</>"z"</>`},
		{"<a>1\r\n2\r3\n</a>", `<a>"1\n2\n3\n"</>`},
		{`<a>&lt;&gt;&amp;&apos;&quot;&#65;&#x1F600;&#xD;</a>`, `<a>"<>&'\"A😀\r"</>`},
		{`<a>x<![CDATA[<b>&amp;]]]]>y</a>`, `<a>"x"["<b>&amp;]]"]"y"</>`},
		{`<a b='"' c="'" d="&lt;&#10;&#x9;"/>`, `<a b="\"" c="'" d="<\n\t"></>`},
		{"<a b=' x\n\ty '/>", `<a b=" x  y "></>`},
		{`<a><?p   d  ?></a>`, `<a><?p "d  "></>`},
		{`<é·1 _-.9=""/>`, `<é·1 _-.9=""></>`},

		// Namespaces
		{`<a xmlns="u"><b/><c xmlns=""><d/></c></a>`, `<{u}a {xmlns}xmlns="u"><{u}b></><c {xmlns}xmlns=""><d></></></>`},
		{`<p:a xmlns:p="u" p:b="1" b="2"><p:c xmlns:p="v"/><p:d/></p:a>`, `<{u}p:a {xmlns}xmlns:p="u" {u}p:b="1" b="2"><{v}p:c {xmlns}xmlns:p="v"></><{u}p:d></></>`},
		{`<a xml:lang="en"><xml:b/></a>`, `<a {xml}xml:lang="en"><{xml}xml:b></></>`},
		{`<a xmlns:xml="http://www.w3.org/XML/1998/namespace"/>`, `<a {xmlns}xmlns:xml="http://www.w3.org/XML/1998/namespace"></>`},
		{`<a b="1" p:b="2" xmlns:p="u"/>`, `<a b="1" {u}p:b="2" {xmlns}xmlns:p="u"></>`},

		// Document types
		{`<!DOCTYPE a SYSTEM 's"x'><a/>`, `<!a "" "s\"x"><a></>`},
		{`<!DOCTYPE a PUBLIC " p  q " 'x'><a/>`, `<!a "p q" "x"><a></>`},
		{`<!DOCTYPE a [ ]><a/>`, `<!a "" ""><a></>`},
		{`<!DOCTYPE a [<!ELEMENT a (#PCDATA|b)*><!ELEMENT b EMPTY><!ELEMENT c (a,(b|c)?)+ ><!NOTATION n PUBLIC "p"><!NOTATION m SYSTEM "s"><!--c--><?p?>] ><a/>`, `<!a "" ""><a></>`},
		{`<!DOCTYPE a [<!ENTITY e "x"><!ENTITY e "y">]><a>1&e;2</a>`, `<!a "" ""><a>"1x2"</>`},
		{`<!DOCTYPE a [<!ENTITY e "<b>&#38;f;</b><c/>"><!ENTITY f "t&#60;">]><a d="">&e;!</a>`, ``},
		{`<!DOCTYPE a [<!ENTITY f "&#38;#60;"><!ENTITY e "<b c='&f;'>&f;</b>">]><a>&e;!</a>`, `<!a "" ""><a><b c="<">"<"</>"!"</>`},
		{`<!DOCTYPE a [<!ENTITY e "x	y&g;"><!ENTITY g "z">]><a b="&e;"/>`, `<!a "" ""><a b="x yz"></>`},
		{`<!DOCTYPE a [<!ENTITY lt "&#38;#60;"><!ENTITY amp "&#38;#38;">]><a>&lt;&amp;</a>`, `<!a "" ""><a>"<&"</>`},
		{`<!DOCTYPE a [<!ENTITY e SYSTEM "x">]><a>1&e;2</a>`, `<!a "" ""><a>"12"</>`},
		{`<!DOCTYPE a SYSTEM "x"><a>1&e;2</a>`, `<!a "" "x"><a>"12"</>`},
		{`<!DOCTYPE a [<!ENTITY % p "<!ENTITY e 'x'>">%p;]><a>&e;</a>`, `<!a "" ""><a>"x"</>`},
		{`<!DOCTYPE a [<!ENTITY % p SYSTEM "x">%p;<!ENTITY e "x">]><a>&e;</a>`, `<!a "" ""><a></>`},
		{`<!DOCTYPE a [<!ATTLIST a b CDATA " x " c NMTOKENS ' p  q ' d (y|n) #REQUIRED e ID #IMPLIED f CDATA #FIXED "1" g NOTATION (n) #IMPLIED><!ATTLIST a b CDATA "2">]><a d="  y "/>`, `<!a "" ""><a d="y" b=" x " c="p q" f="1"></>`},
		{`<!DOCTYPE a [<!ATTLIST a xmlns CDATA "u" p:x CDATA "1" xmlns:p CDATA "v">]><a><a xmlns=""/></a>`, `<!a "" ""><{u}a {xmlns}xmlns="u" {v}p:x="1" {xmlns}xmlns:p="v"><a {xmlns}xmlns="" {v}p:x="1" {xmlns}xmlns:p="v"></></>`},
		{xhtml + `<a>&nbsp;&Alpha;&amp;&ngt;&semi;</a>`, `<!html "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"><a>"\u00a0Α&≯;"</>`},

		{`<html xmlns="http://www.w3.org/1999/xhtml"><template>t<b/></template></html>`, `<{HTML}html {xmlns}xmlns="http://www.w3.org/1999/xhtml"><{HTML}template>#"t"<{HTML}b></></></>`},
	} {
		d, err := parse(test.text)
		if test.want == "" {
			if err == nil {
				t.Errorf("%s is well-formed", test.text)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
		} else if got := dump(&d.Node); got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.text, got, test.want)
		}
	}
}

func TestNotWellFormed(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{``, "1:1: there is no root element"},
		{`<!--c-->`, "1:9: there is no root element"},
		{`x<a/>`, "1:1: text may not stand outside of the root element"},
		{"<a/>\n x", "2:2: text may not stand outside of the root element"},
		{`<a/>&amp;`, "1:5: text may not stand outside of the root element"},
		{`<a/><b/>`, "1:5: there may be only one root element"},
		{` <?xml version="1.0"?><a/>`, "1:7: the XML declaration may stand only at the very beginning"},
		{`<?xml version="2.0"?><a/>`, "1:20: the XML declaration has to say version 1.0"},
		{`<?xml encoding="a"?><a/>`, "1:6: the XML declaration has to say version 1.0"},
		{`<?xml version="1.0" encoding="1"?><a/>`, `1:33: "1" is no name of an encoding`},
		{`<?xml version="1.0" standalone="maybe"?><a/>`, "1:39: standalone has to be yes or no"},
		{`<?xml version="1.0" x?><a/>`, "1:21: the XML declaration does not end with ?>"},
		{"<a>\n<b>\n</a>", `3:1: the end tag of "b" is due, not that of "a"`},
		{`<a>`, `1:4: the element "a" does not end`},
		{`</a>`, `1:1: the end tag of "a" has no start tag`},
		{`<a></a`, `1:7: the end tag of "a" does not end`},
		{`<a`, `1:3: the tag of "a" does not end`},
		{`<a b`, `1:5: the attribute "b" needs a value`},
		{`<a b=c/>`, `1:6: the value of the attribute "b" has to stand in quotation marks`},
		{`<a b="c/>`, `1:6: the value of the attribute "b" has to stand in quotation marks`},
		{`<a b="<"/>`, `1:9: < may not stand in the value of the attribute "b"`},
		{`<a b="1"c="2"/>`, `1:10: white space has to stand before the attribute "c"`},
		{`<a b="1" b="2"/>`, `1:17: the attribute "b" stands here twice`},
		{`<a xmlns:p="u" xmlns:q="u" p:b="" q:b=""/>`, `1:43: the attribute "q:b" stands here twice`},
		{`<a =/>`, `1:4: an attribute, or the end of the tag of "a", has to stand here`},
		{`<a><1/></a>`, "1:5: a name has to follow <, or it has to be written as &lt;"},
		{`<a>]]></a>`, "1:4: ]]> may not stand in text"},
		{`<a>&</a>`, "1:5: an ampersand has to begin a reference, or to be written as &amp;"},
		{`<a>&b</a>`, `1:6: the reference to "b" does not end with a semicolon`},
		{`<a>&b;</a>`, `1:7: the entity "b" is not declared`},
		{`<a>&nbsp;</a>`, `1:10: the entity "nbsp" is not declared`},
		{`<!DOCTYPE html><a>&nbsp;</a>`, `1:25: the entity "nbsp" is not declared`},
		{xhtml + "\n<a>&nosuch</a>", `2:11: the reference to "nosuch" does not end with a semicolon`},
		{`<a>&#0;</a>`, "1:8: a reference may not be to the character U+0000"},
		{`<a>&#x110000;</a>`, "1:14: a reference may not be to the character U+110000"},
		{`<a>&#xD800;</a>`, "1:12: a reference may not be to the character U+D800"},
		{`<a>&#;</a>`, "1:6: this is no character reference"},
		{`<a>&#xg;</a>`, "1:7: this is no character reference"},
		{"<a>\n\x01</a>", "2:1: the character U+0001 is not allowed"},
		{"<a>\xed\xa0\x80</a>", "1:4: a lone surrogate is not allowed"},
		{"<a>\uFFFE</a>", "1:4: the character U+FFFE is not allowed"},
		{`<a><!-- -- --></a>`, "1:11: -- may not stand in a comment"},
		{`<a><!-- ---></a>`, "1:11: -- may not stand in a comment"},
		{`<a><!-- </a>`, "1:8: the comment does not end with -->"},
		{`<a><![CDATA[</a>`, "1:13: the CDATA section does not end with ]]>"},
		{`<![CDATA[]]><a/>`, "1:1: this is no declaration that may stand here"},
		{`<a><?p</a>`, "1:7: white space has to follow the target of a processing instruction"},
		{`<a><?p </a>`, "1:8: the processing instruction does not end with ?>"},
		{`<a><? p?></a>`, "1:6: a processing instruction needs a target"},
		{`<a><?XML?></a>`, "1:9: the XML declaration may stand only at the very beginning"},
		{`<a><!DOCTYPE a></a>`, "1:4: a document type declaration may stand once, before the root element"},
		{`<!DOCTYPE a><!DOCTYPE a><a/>`, "1:13: a document type declaration may stand once, before the root element"},
		{`<!DOCTYPE><a/>`, "1:10: the document type declaration needs a name"},
		{`<!DOCTYPE a b><a/>`, "1:13: the document type declaration does not end with >"},
		{`<!DOCTYPE a PUBLIC "p"><a/>`, "1:23: a system identifier in quotation marks is due"},
		{`<!DOCTYPE a PUBLIC "{" "s"><a/>`, "1:23: PUBLIC needs a public identifier in quotation marks"},
		{`<!DOCTYPE a [<a/>`, "1:14: a declaration is due in the internal subset"},
		{`<!DOCTYPE a [`, "1:14: the internal subset does not end with ]"},
		{`<!doctype a><a/>`, "1:1: this is no declaration that may stand here"},
		{`<p:a/>`, `1:7: the prefix of "p:a" is not declared`},
		{`<a p:b=""/>`, `1:12: the prefix of the attribute "p:b" is not declared`},
		{`<a:b:c/>`, `1:9: "a:b:c" is no qualified name`},
		{`<:a/>`, `1:6: ":a" is no qualified name`},
		{`<a :b=""/>`, `1:11: ":b" is no qualified name`},
		{`<a xmlns:p=""/>`, `1:16: the prefix "p" may not stand for the namespace ""`},
		{`<a xmlns:xml="u"/>`, `1:19: the prefix "xml" may not stand for the namespace "u"`},
		{`<a xmlns:xmlns="u"/>`, `1:21: the prefix "xmlns" may not stand for the namespace "u"`},
		{`<a xmlns="http://www.w3.org/2000/xmlns/"/>`, "1:43: http://www.w3.org/2000/xmlns/ may not be the default namespace"},
		{`<xmlns:a/>`, `1:11: the prefix of "xmlns:a" is not declared`},
		{`<!DOCTYPE a [<!ENTITY e "&e;">]><a>&e;</a>`, `1:39: the entity "e" refers to itself (in the entity e)`},
		{`<!DOCTYPE a [<!ENTITY e "&f;"><!ENTITY f "&e;">]><a b="&e;"/>`, `1:60: the entity "e" refers to itself (in the entity f)`},
		{`<!DOCTYPE a [<!ENTITY e "<b>">]><a>&e;</a>`, `1:39: the element "b" does not end where it began (in the entity e)`},
		{`<!DOCTYPE a [<!ENTITY e "</a>">]><a>&e;`, `1:40: the end tag of "a" has no start tag (in the entity e)`},
		{`<!DOCTYPE a [<!ENTITY e "<">]><a b="&e;"/>`, `1:41: < may not stand in the value of an attribute (in the entity e)`},
		{`<!DOCTYPE a [<!ENTITY e SYSTEM "x">]><a b="&e;"/>`, `1:48: the external entity "e" may not stand in the value of an attribute`},
		{`<!DOCTYPE a [<!ENTITY e SYSTEM "x" NDATA n>]><a>&e;</a>`, `1:52: the entity "e" is not text`},
		{`<!DOCTYPE a [<!ENTITY e "%p;">]><a/>`, `1:30: a parameter entity may not stand in a declaration of the internal subset`},
		{`<!DOCTYPE a [%p;]><a/>`, `1:17: the parameter entity "p" is not declared`},
		{`<!DOCTYPE a [<!ENTITY % p "&#37;p;">%p;]><a/>`, `1:40: the entity "p" refers to itself (in the entity p)`},
		{`<!DOCTYPE a [<!ENTITY % p "<!ENTITY e 'x'">%p;]><a/>`, `1:47: the declaration of ENTITY does not end with > (in the entity p)`},
		{`<?xml version="1.0" standalone="yes"?><!DOCTYPE a SYSTEM "x"><a>&e;</a>`, `1:68: the entity "e" is not declared`},
		{`<!DOCTYPE a [<!ELEMENT a>]><a/>`, "1:25: the declaration of an element needs a name"},
		{`<!DOCTYPE a [<!ELEMENT a b>]><a/>`, `1:26: the element "a" needs a content`},
		{`<!DOCTYPE a [<!ATTLIST a b>]><a/>`, `1:27: white space has to stand around the name of the attribute "b"`},
		{`<!DOCTYPE a [<!ATTLIST a b X "">]><a/>`, `1:28: the attribute "b" needs a type`},
		{`<!DOCTYPE a [<!ATTLIST a b CDATA>]><a/>`, `1:33: white space has to follow the type of the attribute "b"`},
		{`<!DOCTYPE a [<!ATTLIST a b CDATA x>]><a/>`, `1:34: the attribute "b" needs a default value`},
	} {
		_, err := parse(test.text)
		if err == nil {
			t.Errorf("%s is well-formed; want %s", test.text, test.want)
		} else if err.Error() != test.want {
			t.Errorf("%s:\n got %v\nwant %s", test.text, err, test.want)
		}
	}
}

// Documents with each of the identifiers that are known have the named characters of HTML.
func TestNamedCharacters(t *testing.T) {
	for _, public := range []string{
		"-//W3C//DTD XHTML 1.0 Transitional//EN", "-//W3C//DTD XHTML 1.1//EN", "-//W3C//DTD XHTML 1.0 Strict//EN",
		"-//W3C//DTD XHTML 1.0 Frameset//EN", "-//W3C//DTD XHTML Basic 1.0//EN", "-//W3C//DTD XHTML 1.1 plus MathML 2.0//EN",
		"-//W3C//DTD XHTML 1.1 plus MathML 2.0 plus SVG 1.1//EN", "-//W3C//DTD MathML 2.0//EN",
		"-//WAPFORUM//DTD XHTML Mobile 1.0//EN", "-//WAPFORUM//DTD XHTML Mobile 1.1//EN", "-//WAPFORUM//DTD XHTML Mobile 1.2//EN",
	} {
		d, err := parse(`<!DOCTYPE a PUBLIC "` + public + `" "s"><a>&eacute;</a>`)
		if err != nil {
			t.Errorf("%s: %v", public, err)
		} else if got := d.DocumentElement().FirstChild(); got == nil || got.Data() != "é" {
			t.Errorf("%s: the characters are not known", public)
		}
	}
}

func TestReportError(t *testing.T) {
	d, err := parse("<a>\n<b>")
	ReportError(d, err)
	want := `<{http://www.mozilla.org/newlayout/xml/parsererror.xml}parsererror>"XML parsing error at line 2, column 4: the element \"b\" does not end"</>`
	if got := dump(&d.Node); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Scripts are to be run when their end tag was parsed; what they do to the tree
// is left as it is.
func TestScripts(t *testing.T) {
	d := nodes.NewAgent().NewDocument()
	var created []string
	p := NewParser(d, Options{Scripting: true, Hooks: Hooks{ScriptCreated: func(script *nodes.Node, line, column int) {
		if script.Parent() != nil {
			t.Error("the script was inserted before it was told of")
		}
		created = append(created, fmt.Sprintf("%s at %d:%d", script.QualifiedName(), line, column))
	}}})
	if p.Append(`<html xmlns="http://www.w3.org/1999/xhtml"><p/>`); p.Run() != NeedInput {
		t.Error("it did not wait for input")
	}
	p.Append("\n<script>1</script><b/><svg:script xmlns:svg='http://www.w3.org/2000/svg'/><q><script xmlns=''/></q></html>")
	p.Close()
	if p.Run() != NeedScript || p.Script().FirstChild().Data() != "1" {
		t.Fatal("the first script is not to be run")
	}
	if got := dump(d.DocumentElement()); got != `<{HTML}p></>"\n"<{HTML}script>"1"</>` {
		t.Errorf("when the first script runs there is %s", got)
	}
	nodes.Remove(p.Script())
	if p.Run() != NeedScript || p.Script().Prefix() != "svg" {
		t.Fatal("the second script is not to be run")
	}
	nodes.Remove(d.DocumentElement())
	if p.Run() != Stopped || p.Err() != nil {
		t.Errorf("the end is an error: %v", p.Err())
	}
	if got := fmt.Sprint(created); got != "[script at 2:9 svg:script at 2:75]" {
		t.Errorf("created %s", got)
	}
}

func TestAbort(t *testing.T) {
	p := NewParser(nodes.NewAgent().NewDocument(), Options{Scripting: true})
	p.Append(`<html xmlns="http://www.w3.org/1999/xhtml"><script/><p/></html>`)
	p.Close()
	p.Run()
	p.Abort()
	if p.Run() != Stopped || p.Err() != nil || p.Script() != nil || p.Document().DocumentElement().LastChild().LocalName() != "script" {
		t.Error("an aborted parser goes on")
	}
}

// A parser whose agent is told to end is aborted.
func TestEnded(t *testing.T) {
	d := nodes.NewAgent().NewDocument()
	asked := 0
	d.Agent().Hooks.Ended = func() bool { asked++; return asked >= 3 }
	p := NewParser(d, Options{})
	p.Append("<r>" + strings.Repeat("<a/>", 100_000) + "</r>")
	p.Close()
	if s := p.Run(); s != Stopped || p.Err() != nil {
		t.Errorf("it has run to the status %d, %v", s, p.Err())
	}
	if n := d.DocumentElement().Length(); n == 0 || n > 3*stepsAtOnce {
		t.Errorf("%d elements were parsed", n)
	}
}

func TestFragment(t *testing.T) {
	d, err := parse(`<r xmlns="u" xmlns:p="v" xmlns:q="w"><s xmlns="" xmlns:q="x"><html xmlns="http://www.w3.org/1999/xhtml"/></s></r>`)
	if err != nil {
		t.Fatal(err)
	}
	r := d.DocumentElement()
	for _, test := range []struct {
		context    *nodes.Node
		text, want string
	}{
		{r, `x<a/>y`, `"x"<{u}a></>"y"`}, {r, ``, ``}, {r, "\n", `"\n"`}, {r, `<p:a q:b=""/>`, `<{v}p:a {w}q:b=""></>`},
		{r.FirstChild(), `<a/><q:a/>`, `<a></><{x}q:a></>`}, {r.FirstChild().FirstChild(), `<b/><q:c/>`, `<{HTML}b></><{x}q:c></>`},
		{r, `<![CDATA[x]]>`, `["x"]`},
		{r, `<a>`, `error 1:4: the end tag of "a" is due, not that of "fragment"`}, {r, "\n\n<a></b>", `error 3:4: the end tag of "a" is due, not that of "b"`},
		{r, `</fragment><fragment>`, "error 1:12: there may be only one root element"}, {r, `</fragment>`, `error 1:12: the end tag of "fragment" has no start tag`},
		{r, `<z:a/>`, `error 1:7: the prefix of "z:a" is not declared`}, {r, `<!DOCTYPE a>`, "error 1:1: a document type declaration may stand once, before the root element"},
	} {
		f, err := ParseFragment(test.context, test.text, Hooks{})
		if err != nil {
			if got := "error " + err.Error(); got != test.want {
				t.Errorf("%q: %s, want %s", test.text, got, test.want)
			}
			continue
		}
		if got := dump(f); got != test.want {
			t.Errorf("%q: %s, want %s", test.text, got, test.want)
		}
		for n := range f.Descendants() {
			if n.Document() != d {
				t.Errorf("%q: a node is of another document", test.text)
			}
		}
	}
}

// Neither depth nor size takes the process, nor do entities that grow.
func TestGreatDocuments(t *testing.T) {
	depth := 1_000_000
	if testing.Short() {
		depth = 20_000
	}
	d, err := parse(strings.Repeat("<a>", depth) + strings.Repeat("</a>", depth))
	if err != nil {
		t.Fatal(err)
	}
	if s, err := Serialize(&d.Node, true); err != nil || len(s) != 7*depth-3 {
		t.Errorf("%d elements have a serialization of %d bytes, %v", depth, len(s), err)
	}
	if _, err := parse(strings.Repeat("<a>", depth)); err == nil {
		t.Error("open elements are well-formed")
	}
	var many strings.Builder
	many.WriteString("<a")
	const count = 20_000
	for i := range count {
		fmt.Fprintf(&many, " xmlns:p%d='u%d' b%d=''", i, i, i)
	}
	many.WriteString("><p19999:b/></a>")
	if d, err = parse(many.String()); err != nil || len(d.DocumentElement().Attributes()) != 2*count {
		t.Errorf("many attributes: %v", err)
	}
	laughs := func(first, each string, levels int) string {
		var b strings.Builder
		b.WriteString("<!DOCTYPE a [<!ENTITY e0 '" + first + "'>")
		for i := range levels {
			fmt.Fprintf(&b, "<!ENTITY e%d '%s'>", i+1, strings.ReplaceAll(each, "E", fmt.Sprintf("&e%d;", i)))
		}
		return b.String() + "]>"
	}
	tooMuch := "the entities expand to more than 10485760 bytes"
	grow := []string{
		laughs("ha", strings.Repeat("E", 10), 10) + "<a>&e10;</a>",
		laughs("", strings.Repeat("E", 10), 10) + "<a>&e10;</a>",
		laughs("<b/>", "EE", 40) + "<a>&e40;</a>",
		laughs("ha", strings.Repeat("E", 10), 10) + "<a b='&e10;'/>",
		laughs(strings.Repeat("ha", 100_000), "E", 0) + "<a>" + strings.Repeat("&e0;", 1000) + "</a>",
		laughs("ha", "E", 0)[:len("<!DOCTYPE a [<!ENTITY e0 'ha'>")] + "<!ATTLIST b c CDATA '" + strings.Repeat("x", 100_000) + "'>]><a>" + strings.Repeat("<b/>", 1000) + "</a>",
	}
	if testing.Short() {
		grow = grow[3:]
	}
	for _, text := range grow {
		if _, err := parse(text); err == nil || !strings.Contains(err.Reason, "expand to more than 10485760 bytes") {
			t.Errorf("%.60s…: %v, want %s", text, err, tooMuch)
		}
	}
	// A long chain of entities, one in the other, is no deeper than it is long.
	if d, err = parse(laughs("x", "E", 20_000) + "<a b='&e20000;'>&e20000;</a>"); err != nil || dump(&d.Node) != `<!a "" ""><a b="x">"x"</>` {
		t.Errorf("a chain of entities: %v", err)
	}
}

// A document that is well-formed is so again when it was serialized, and has the
// same nodes.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		`<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e "<b>x</b>"><!ATTLIST a c CDATA "d">]><a>&e;<![CDATA[x]]></a>`, xhtml + "<a>&nbsp;</a>",
		`<p:a xmlns:p="u" xmlns="v" p:b="&#10;"><!--c--><?d e?></p:a>`, "<a>\r\n</a>", `<!DOCTYPE a [<!ELEMENT a (b|c)*><!NOTATION n SYSTEM "x"><!ENTITY % p "">%p;]><a/>`,
		`<template xmlns="http://www.w3.org/1999/xhtml"><br/></template>`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, parseErr := parse(text)
		if parseErr != nil {
			if parseErr.Line < 1 || parseErr.Column < 1 || parseErr.Reason == "" {
				t.Fatalf("%q: %#v", text, parseErr)
			}
			return
		}
		s, err := Serialize(&d.Node, false)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(text, "xmlns") || strings.Contains(text, "CDATA") || strings.Contains(text, `"`) {
			return // declarations may go, CDATA sections split, and quotation marks end identifiers
		}
		again, parseErr := parse(s)
		if parseErr != nil {
			t.Fatalf("%q became %q: %v", text, s, parseErr)
		}
		if got, want := dump(&again.Node), dump(&d.Node); got != want {
			t.Fatalf("%q became %q: %s, was %s", text, s, got, want)
		}
	})
}
