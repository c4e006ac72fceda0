package forms

import (
	"slices"
	"testing"

	"github.com/sluice-go/sluice/internal/cssom"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/realmtest"
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

// Attributes that reflect content attributes, and what an element has without a document that is shown.
func TestReflection(t *testing.T) {
	w := &window{}
	r := realmtest.Open(t, w, slices.Concat(htmlelements.Interfaces, cssom.Interfaces, Interfaces)...)
	r.Set("document", func() mozjs.Value {
		w.document = dom.WrapDocument(dom.AgentOf(r.Context).NewHTMLDocument())
		return w.document.Value()
	})
	r.Check(`
		(label = document.createElement("label"), label.htmlFor = "x", label.getAttribute("for")) ⇒ "x"
		(area = document.createElement("textarea")).maxLength ⇒ -1
		(area.maxLength = -2) ⇒ IndexSizeError: Failed to set the 'maxLength' property on 'HTMLTextAreaElement': The value provided (-2) is negative.
		area.cols ⇒ 20
		(area.cols = 0, area.getAttribute("cols")) ⇒ "20"
		(document.createElement("input").size = 0) ⇒ IndexSizeError: Failed to set the 'size' property on 'HTMLInputElement': The value provided is 0, which is an invalid size.
		(form = document.createElement("form")).method ⇒ "get"
		(form.method = "DIALOG", form.method) ⇒ "dialog"
		(form.enctype = "nonsense", form.encoding) ⇒ "application/x-www-form-urlencoded"
		(input = document.createElement("input")).formEnctype ⇒ ""
		(input.formEnctype = "TEXT/plain", input.formEnctype) ⇒ "text/plain"
		(input.autocomplete = "SECTION-a Shipping EMAIL", input.autocomplete) ⇒ "section-a shipping email"
		(input.autocomplete = "nonsense", input.autocomplete) ⇒ ""
		(input.type = "nonsense", input.type) ⇒ "text"
		(input.type = "DATE", input.type) ⇒ "date"
		document.createElement("button").type ⇒ "submit"
		document.createElement("select").type ⇒ "select-one"
		new Option("a  b", "c").text ⇒ "a b"
		new Option("a", undefined, true).selected ⇒ false
		new Option("a", undefined, true).defaultSelected ⇒ true
		document.createElement("fieldset").willValidate ⇒ false
	`)
}
