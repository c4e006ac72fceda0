package htmlelements

import (
	"slices"
	"testing"

	"github.com/sluice-go/sluice/internal/cssom"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/realmtest"
	"github.com/sluice-go/sluice/internal/uievents"
)

// window is the global object, with a document and a clock that stands still.
type window struct {
	realmtest.Global
	document *dom.Document
}

func (w *window) AssociatedDocument() *dom.Document         { return w.document }
func (*window) RelativeHighResolutionCoarseTime() float64   { return 0 }
func (*window) TimeStampRead(float64)                       {}
func (*window) RunStepsAfterTimeout(string, uint64, func()) { panic("no timers here") }

// open makes a realm with an HTML document.
func open(t testing.TB) *realmtest.Realm {
	t.Helper()
	w := &window{}
	r := realmtest.Open(t, w, slices.Concat(Interfaces, cssom.Interfaces, uievents.Interfaces)...)
	r.Set("document", func() mozjs.Value {
		w.document = dom.WrapDocument(dom.AgentOf(r.Context).NewHTMLDocument())
		return w.document.Value()
	})
	return r
}

// Each element implements the interface that the standard gives it.
//
// https://html.spec.whatwg.org/multipage/indices.html#element-interfaces
func TestElementInterfaces(t *testing.T) {
	r := open(t)
	r.Check(`
		document.createElement("DIV").constructor.name ⇒ "HTMLDivElement"
		document.createElement("section").constructor.name ⇒ "HTMLElement"
		document.createElement("my-element").constructor.name ⇒ "HTMLElement"
		document.createElement("nosuch").constructor.name ⇒ "HTMLUnknownElement"
		document.createElement("h6").constructor.name ⇒ "HTMLHeadingElement"
		document.createElement("audio") instanceof HTMLMediaElement ⇒ true
		document.createElementNS("http://www.w3.org/1999/xhtml", "DIV").constructor.name ⇒ "HTMLUnknownElement"
		document.createElementNS("http://www.w3.org/2000/svg", "div").constructor.name ⇒ "SVGElement"
		document.createElementNS("http://www.w3.org/1998/Math/MathML", "mi").constructor.name ⇒ "MathMLElement"
		document.createElementNS("urn:x", "a").constructor.name ⇒ "Element"
		String(document.createElement("a")) ⇒ ""
		String(document.createElement("p")) ⇒ "[object HTMLParagraphElement]"
		new HTMLDivElement ⇒ TypeError: Illegal constructor
	`)
	for name, w := range wrappings {
		if got := r.Eval(`document.createElement("` + name + `").constructor.name`); got != w.Interface.Name {
			t.Errorf("%s is a %v, want %s", name, got, w.Interface.Name)
		}
	}
}

// Attributes that reflect content attributes.
func TestReflection(t *testing.T) {
	open(t).Check(`
		(div = document.createElement("div")).title ⇒ ""
		(div.title = "t", div.getAttribute("title")) ⇒ "t"
		(div.setAttribute("lang", "de"), div.lang) ⇒ "de"
		(meta = document.createElement("meta"), meta.httpEquiv = "refresh", meta.getAttribute("http-equiv")) ⇒ "refresh"
		(script = document.createElement("script"), script.defer = true, script.getAttribute("defer")) ⇒ ""
		(script.defer = false, script.hasAttribute("defer")) ⇒ false
		(cell = document.createElement("td")).colSpan ⇒ 1
		(cell.setAttribute("colspan", "2000"), cell.colSpan) ⇒ 1000
		(cell.colSpan = 3, cell.getAttribute("colspan")) ⇒ "3"
		(body = document.createElement("body"), body.bgColor = null, body.getAttribute("bgcolor")) ⇒ ""
	`)
}

// What elements do that needs no page.
func TestMembers(t *testing.T) {
	open(t).Check(`
		(title = document.createElement("title"), title.append("a", document.createElement("b"), "c"), title.text) ⇒ "ac"
		(title.text = "new", title.firstChild.data) ⇒ "new"
		(template = document.createElement("template")).content instanceof DocumentFragment ⇒ true
		template.content === template.content ⇒ true
		template.content.ownerDocument === document ⇒ false
		(host = document.createElement("div"), root = host.attachShadow({ mode: "open" }), slot = document.createElement("slot"), root.append(slot), host.append("x", document.createElement("b")), slot.assignedNodes().length) ⇒ 2
		slot.assignedElements()[0] === host.lastChild ⇒ true
		slot.assignedNodes({ flatten: true }).length ⇒ 2
		(manual = document.createElement("div").attachShadow({ mode: "open", slotAssignment: "manual" }), s = document.createElement("slot"), manual.append(s), manual.host.append(t = document.createTextNode("t")), s.assign(t), s.assignedNodes()[0] === t) ⇒ true
	`)
}
