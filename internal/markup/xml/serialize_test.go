package xml

import (
	"testing"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// Documents whose serialization is themselves, or another.
func TestSerialize(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{`<a/>`, ""}, {`<a>x&lt;&amp;&gt;"</a>`, ""}, {`<a b="&amp;&quot;&lt;&gt;'"/>`, ""}, {`<a b="&#9;&#xA;&#xD;"/>`, ""}, {`<a><b></b></a>`, `<a><b/></a>`},
		{`<!DOCTYPE a><a/>`, ""}, {`<!DOCTYPE a PUBLIC "p" "s"><a/>`, ""}, {`<!DOCTYPE a SYSTEM "s"><a/>`, ""}, {`<!--c--><a><?p d?><![CDATA[x]]></a><!--d-->`, ""},
		{`<a xmlns="u"><b/></a>`, ""}, {`<p:a xmlns:p="u"><p:b/></p:a>`, ""}, {`<a xmlns="u"><b xmlns="u"/></a>`, `<a xmlns="u"><b/></a>`}, {`<a xmlns="u"><b xmlns=""/></a>`, ""},
		{`<a xmlns="u"><p:b xmlns:p="u"/></a>`, `<a xmlns="u"><b xmlns:p="u"/></a>`}, {`<a xmlns:p="u"><b xmlns="u"/></a>`, `<a xmlns:p="u"><p:b xmlns="u"/></a>`},
		{`<a xmlns:p="u"><b xmlns:p="u" p:c=""/></a>`, `<a xmlns:p="u"><b p:c=""/></a>`}, {`<a xmlns:p="u"><p:b xmlns:p="v"/><p:c/></a>`, ""},
		{`<a xml:lang="en"><xml:b/></a>`, ""}, {`<a xmlns:xml="http://www.w3.org/XML/1998/namespace" xml:b=""/>`, `<a xml:b=""/>`},
		{`<html xmlns="http://www.w3.org/1999/xhtml"><br/><p/><template><b>x</b></template></html>`, `<html xmlns="http://www.w3.org/1999/xhtml"><br /><p></p><template><b>x</b></template></html>`},
		{`<a xmlns="http://www.w3.org/1999/xhtml"><svg xmlns="http://www.w3.org/2000/svg"><g/></svg><br>x</br></a>`, `<a xmlns="http://www.w3.org/1999/xhtml"><svg xmlns="http://www.w3.org/2000/svg"><g/></svg><br>x</br></a>`},
	} {
		d, err := parse(test.text)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		want := test.want
		if want == "" {
			want = test.text
		}
		got, failed := Serialize(&d.Node, true)
		if failed != nil || got != want {
			t.Errorf("%s:\n got %s, %v\nwant %s", test.text, got, failed, want)
		}
	}
}

// Trees that no parser makes.
func TestSerializeMade(t *testing.T) {
	d := nodes.NewAgent().NewDocument()
	element := func(namespace, prefix, local string, attributes ...string) *nodes.Node {
		e := d.NewElement(d.Agent().Name(namespace, prefix, local))
		for i := 0; i < len(attributes); i += 4 {
			e.AppendAttributes(nodes.NewAttr(d.Agent().Name(attributes[i], attributes[i+1], attributes[i+2]), attributes[i+3]))
		}
		return e
	}
	under := func(parent *nodes.Node, children ...*nodes.Node) *nodes.Node {
		for _, c := range children {
			nodes.Insert(c, parent, nil)
		}
		return parent
	}
	const ns, xlink = nodes.XMLNSNamespace, nodes.XLinkNamespace
	for i, test := range []struct {
		node *nodes.Node
		want string
		fail string // what is not well-formed
	}{
		{element("u", "", "a"), `<a xmlns="u"/>`, ""},
		{element("u", "p", "a"), `<p:a xmlns:p="u"/>`, ""},
		{element("", "", "a", "u", "", "b", "1", "v", "p", "c", "2"), `<a xmlns:ns1="u" ns1:b="1" xmlns:ns2="v" ns2:c="2"/>`, ""},
		{element("", "", "a", xlink, "p", "b", "1", "v", "p", "c", "2", "v", "", "d", "3", xlink, "q", "e", "4"), `<a xmlns:p="` + xlink + `" p:b="1" xmlns:ns1="v" ns1:c="2" ns1:d="3" p:e="4"/>`, ""},
		{element("", "", "a", xlink, "ns1", "b", "1", "v", "", "c", "2"), `<a xmlns:ns1="` + xlink + `" ns1:b="1" xmlns:ns2="v" ns2:c="2"/>`, ""},
		{under(element("", "", "a", xlink, "p", "b", ""), element("", "", "c", xlink, "p", "b", ""), element("u", "p", "d")), `<a xmlns:p="` + xlink + `" p:b=""><c p:b=""/><p:d xmlns:p="u"/></a>`, ""},
		{element("u", "p", "a", xlink, "p", "b", ""), `<p:a xmlns:p="u" xmlns:ns1="` + xlink + `" ns1:b=""/>`, ""},
		{element("", "", "a", xlink, "", "b", ""), `<a xmlns:ns1="` + xlink + `" ns1:b=""/>`, ""},
		{under(element("", "", "a", "u", "", "b", ""), element("", "", "c", "u", "", "b", "")), `<a xmlns:ns1="u" ns1:b=""><c ns1:b=""/></a>`, ""},
		{element("u", "p", "a", ns, "xmlns", "p", "v"), `<ns1:a xmlns:ns1="u" xmlns:p="v"/>`, ""},
		{element("u", "", "a", ns, "", "xmlns", "v"), `<a xmlns="u"/>`, ""},
		{element("u", "p", "a", ns, "", "xmlns", "v"), `<p:a xmlns:p="u" xmlns="v"/>`, ""},
		{under(element("u", "p", "a", ns, "", "xmlns", "v"), element("v", "", "b"), element("", "", "c")), `<p:a xmlns:p="u" xmlns="v"><b/><c xmlns=""/></p:a>`, ""},
		{under(element("", "", "r", ns, "xmlns", "x", "u"), element("u", "", "a")), `<r xmlns:x="u"><x:a/></r>`, ""},
		{element("", "", "a b"), `<a b/>`, `"a b" is no name of an element`},
		{element("", "", "a:b"), `<a:b/>`, `"a:b" is no name of an element`},
		{element("u", "xmlns", "a"), `<xmlns:a/>`, "an element has the prefix xmlns"},
		{element("", "", "a", "", "", "b c", ""), `<a b c=""/>`, `"b c" is no name of an attribute`},
		{element("", "", "a", "", "", "xmlns", ""), `<a xmlns=""/>`, `"xmlns" is no name of an attribute`},
		{element("", "", "a", "", "", "b", "1", "", "", "b", "2"), `<a b="1" b="2"/>`, `an element has the attribute "b" twice`},
		{element("", "", "a", "", "", "b", "\x01"), "<a b=\"\x01\"/>", `the attribute "b" has characters that XML does not allow`},
		{element("", "", "a", ns, "xmlns", "p", ""), `<a xmlns:p=""/>`, "the declaration of a namespace is empty"},
		{d.CreateTextNode("\x01"), "\x01", "a text has characters that XML does not allow"},
		{d.CreateTextNode("\xed\xa0\x80"), "\xed\xa0\x80", "a text has characters that XML does not allow"},
		{d.CreateComment("a--b"), "<!--a--b-->", "a comment has characters, or hyphens, that XML does not allow"},
		{d.CreateComment("a-"), "<!--a--->", "a comment has characters, or hyphens, that XML does not allow"},
		{d.NewProcessingInstruction("xml", "a"), "<?xml a?>", `a processing instruction has the target "xml"`},
		{d.NewProcessingInstruction("a", "?>"), "<?a ?>?>", "a processing instruction has data that XML does not allow"},
		{d.CreateDoctype("a", "{", ""), `<!DOCTYPE a PUBLIC "{">`, `the public identifier "{" has characters that XML does not allow`},
		{d.CreateDoctype("a", "", `"'`), `<!DOCTYPE a SYSTEM ""'">`, `the system identifier "\"'" has characters that XML does not allow`},
		{&d.Node, "", "the document has no document element"},
		{under(d.CreateDocumentFragment(), element(nodes.HTMLNamespace, "", "b"), d.CreateTextNode("x"), element(nodes.HTMLNamespace, "", "b")), `<b xmlns="http://www.w3.org/1999/xhtml"></b>x<b xmlns="http://www.w3.org/1999/xhtml"></b>`, ""},
	} {
		got, err := Serialize(test.node, false)
		if err != nil || got != test.want {
			t.Errorf("%d: got %s, %v, want %s", i, got, err, test.want)
		}
		got, err = Serialize(test.node, true)
		switch {
		case test.fail == "" && (err != nil || got != test.want):
			t.Errorf("%d: got %s, %v, want %s", i, got, err, test.want)
		case test.fail != "" && (err == nil || got != ""):
			t.Errorf("%d: %s is well-formed", i, got)
		}
	}
	parent := under(element("u", "", "r"), element("u", "", "a"), d.CreateTextNode("x"))
	if got, err := SerializeChildren(parent, true); err != nil || got != `<a xmlns="u"/>x` {
		t.Errorf("the children are %s, %v", got, err)
	}
}
