package html

import (
	"github.com/sluice-go/sluice/internal/css/cascade"
	"github.com/sluice-go/sluice/internal/cssom"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Styles implements cssom.Styled.
func (d *PageDocument) Styles() *cssom.DocumentStyles {
	if d.styles == nil {
		d.styles = cssom.AgentOf(dom.ContextOf(&d.tree.Node)).NewDocumentStyles(d.tree, d.window != nil)
	}
	return d.styles
}

// StyleOf returns the computed style of an element; nil for one that is in no flat tree of the document.
func (d *PageDocument) StyleOf(e *nodes.Node) *cascade.Style { return d.Styles().Cascade().Of(e) }

// styleState is what the styles of elements depend on beside their attributes.
type styleState struct {
	focused      *nodes.Node
	focusVisible bool
	fragment     string // which says what the target is
	// over and pressed are where the pointer is, and where it is pressed.
	over, pressed *nodes.Node
}

// StyleState implements cascade.Stateful.
func (d *PageDocument) StyleState() any {
	s := styleState{focused: d.focused()}
	s.focusVisible = s.focused != nil && d.interaction.FocusVisible()
	if d.interaction != nil {
		s.over, s.pressed = d.interaction.Over(), d.interaction.Pressed()
	}
	if d.window != nil {
		s.fragment, _ = d.documentURL().FragmentOrNull()
	}
	return s
}

// DocumentTree is the tree of the associated document.
func (w *Window) DocumentTree() *nodes.Document { return w.pageDocument().tree }

// GetComputedStyle is https://drafts.csswg.org/cssom/#dom-window-getcomputedstyle
func (w *Window) GetComputedStyle(elt *dom.Element, pseudoElt idl.Optional[idl.Optional[string]]) *cssom.CSSStyleProperties {
	pseudo := pseudoElt.Or(idl.None[string]()).Or("")
	return cssom.ComputedStyle(w.Cx(), elt, pseudo)
}

// styledTree is what script sees of the sheets of a document or a shadow root.
type styledTree struct {
	wrapper *mozjs.Object
	sheets  *cssom.TreeSheets
}

// StyledDocument is the DocumentOrShadowRoot mixin's part in documents.
type StyledDocument struct{ styledTree }

// StyledShadowRoot is the same of shadow roots.
type StyledShadowRoot struct{ styledTree }

// StyledDocumentOf returns the members of a document, given its wrapper's Go object; nil for what is none.
func StyledDocumentOf(impl any) *StyledDocument {
	d := dom.DocumentOf(impl)
	if d == nil {
		return nil
	}
	tree := &d.DocumentTree().Node
	pageDocument(d.DocumentTree())
	return &StyledDocument{styledTree{&d.Object, cssom.TreeSheetsOf(tree)}}
}

// StyledShadowRootOf returns the members of a shadow root, given its wrapper's Go object; nil for what is none.
func StyledShadowRootOf(impl any) *StyledShadowRoot {
	r := dom.ShadowRootOf(impl)
	if r == nil {
		return nil
	}
	tree := r.Tree()
	pageDocument(tree.Document())
	return &StyledShadowRoot{styledTree{&r.Object, cssom.TreeSheetsOf(tree)}}
}

// StyleSheets is https://drafts.csswg.org/cssom/#dom-documentorshadowroot-stylesheets
func (t styledTree) StyleSheets() *cssom.StyleSheetList { return t.sheets.NewList(t.wrapper.Cx()) }

// SheetOfStyleElement is the LinkStyle mixin's part in style elements.
type SheetOfStyleElement struct{ node *nodes.Node }

// SheetOfLinkElement is the same of link elements.
type SheetOfLinkElement struct{ SheetOfStyleElement }

// SheetOfStyleElementOf returns the members of an element, given its wrapper's Go object; nil for what is none.
func SheetOfStyleElementOf(impl any) *SheetOfStyleElement {
	if e := dom.ElementOf(impl); e != nil {
		return &SheetOfStyleElement{e.Tree()}
	}
	return nil
}

// SheetOfLinkElementOf returns the members of an element, given its wrapper's Go object; nil for what is none.
func SheetOfLinkElementOf(impl any) *SheetOfLinkElement {
	if e := SheetOfStyleElementOf(impl); e != nil {
		return &SheetOfLinkElement{*e}
	}
	return nil
}

// Sheet is https://drafts.csswg.org/cssom/#dom-linkstyle-sheet
func (s *SheetOfStyleElement) Sheet() *cssom.CSSStyleSheet {
	e, ok := s.node.Extension().(*elementSheet)
	if !ok || e.sheet == nil {
		return nil
	}
	return cssom.WrapSheet(dom.Wrap(s.node).Cx(), e.sheet)
}

// Disabled is https://html.spec.whatwg.org/multipage/semantics.html#dom-style-disabled
func (s *SheetOfStyleElement) Disabled() bool {
	// 1. If this does not have an associated CSS style sheet, return false. 2. If this's associated CSS style sheet's
	//    disabled flag is set, return true. 3. Return false.
	e, ok := s.node.Extension().(*elementSheet)
	return ok && e.sheet != nil && e.sheet.Disabled
}

// SetDisabled is the setter of disabled.
func (s *SheetOfStyleElement) SetDisabled(disabled bool) {
	if sheet := s.Sheet(); sheet != nil {
		sheet.SetDisabled(disabled)
	}
}

// AdoptedStyleSheets is https://drafts.csswg.org/cssom/#dom-documentorshadowroot-adoptedstylesheets
func (t styledTree) AdoptedStyleSheets() (mozjs.Value, error) {
	return t.sheets.AdoptedArray(t.wrapper)
}

// SetAdoptedStyleSheets is the setter of adoptedStyleSheets.
func (t styledTree) SetAdoptedStyleSheets(value mozjs.Value) error {
	return t.sheets.SetAdopted(t.wrapper, value)
}

// beforeGC is what the window does before its garbage is collected.
func (w *Window) beforeGC() {
	w.globalScope.beforeGC()
	w.forgetScrolls()
	if d := w.document; d != nil && d.styles != nil {
		d.styles.Cascade().Forget()
	}
}
