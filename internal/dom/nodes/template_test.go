package nodes

import "testing"

func newTemplate(d *Document) *Node {
	template := d.NewElement(d.agent.Name(HTMLNamespace, "", "template"))
	if contents := template.TemplateContents(); contents.Host() != template || contents.document != d.templateContentsOwner() {
		panic("the contents of a new template are wrong")
	}
	return template
}

func TestTemplateContents(t *testing.T) {
	agent := NewAgent()
	d, other := agent.NewHTMLDocument(), agent.NewHTMLDocument()
	if d.NewElement(agent.Name(HTMLNamespace, "", "div")).TemplateContents() != nil {
		t.Error("a div element has template contents")
	}
	if d.NewElement(agent.Name(SVGNamespace, "", "template")).TemplateContents() != nil {
		t.Error("an SVG element has template contents")
	}
	// A chain of templates that is deeper than a stack should be.
	const depth = 100_000
	outermost := newTemplate(d)
	innermost := outermost
	for range depth {
		next := newTemplate(innermost.TemplateContents().Document())
		Insert(next, innermost.TemplateContents(), nil)
		innermost = next
	}
	if owner := outermost.TemplateContents().Document(); innermost.TemplateContents().Document() != owner {
		t.Error("nested templates have other owner documents")
	}

	// Cloning steps
	shallow, err := Clone(outermost, d, false)
	if err != nil || shallow.TemplateContents().FirstChild() != nil {
		t.Error("a template that is cloned without its subtree has contents", err)
	}
	clone, err := Clone(outermost, d, true)
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for n := clone; n != nil; n = n.TemplateContents().FirstChild() {
		count++
	}
	if count != depth+1 {
		t.Errorf("%d templates of %d are cloned", count, depth+1)
	}

	// Adopting steps
	other.Adopt(outermost)
	inert := outermost.TemplateContents().Document()
	if inert == d || inert == other || inert != other.templateContentsOwner() {
		t.Error("the contents were not adopted by the other document's owner of template contents")
	}
	if innermost.Document() != inert || innermost.TemplateContents().Document() != inert {
		t.Error("the innermost template was not adopted")
	}
}
