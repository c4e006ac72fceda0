package cssom

import (
	"slices"

	"github.com/sluice-go/sluice/internal/css/cascade"
	"github.com/sluice-go/sluice/internal/css/sheets"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// TreeSheets are the style sheets of a document or shadow root.
//
// https://drafts.csswg.org/cssom/#documentorshadowroot-document-or-shadow-root-css-style-sheets
type TreeSheets struct {
	agent *Agent
	root  *nodes.Node
	scope cascade.Scope
	// array is what script sees of the adopted sheets; nil until it asks.
	array *adoptedArray
}

// TreeSheetsOf returns the sheets of a document or a shadow root, which it makes when it is first asked; nil where
// nothing keeps them.
func TreeSheetsOf(root *nodes.Node) *TreeSheets {
	styles := DocumentStylesOf(root.Document())
	if styles == nil {
		return nil
	}
	if root.AsDocument() != nil {
		return styles.sheets
	}
	t, ok := root.Extension().(*TreeSheets)
	if !ok {
		t = &TreeSheets{agent: styles.agent, root: root}
		root.SetExtension(t)
	}
	return t
}

// Add is https://drafts.csswg.org/cssom/#add-a-css-style-sheet
func (t *TreeSheets) Add(s *sheets.Sheet) {
	// 1. Add the CSS style sheet to the list of document or shadow root CSS style sheets at the appropriate location: in tree
	//    order.
	at := len(t.scope.Sheets)
	for at > 0 && t.scope.Sheets[at-1].Owner.CompareDocumentPosition(s.Owner)&nodes.DocumentPositionPreceding != 0 {
		at--
	}
	t.scope.Sheets = slices.Insert(t.scope.Sheets, at, s)
	t.agent.Changed()
}

// Remove is https://drafts.csswg.org/cssom/#remove-a-css-style-sheet
func (t *TreeSheets) Remove(s *sheets.Sheet) {
	// 1. Remove the CSS style sheet from the list of document or shadow root CSS style sheets. 2. Set the CSS style sheet's
	//    parent CSS style sheet, owner node and owner CSS rule to null.
	t.scope.Sheets = slices.DeleteFunc(t.scope.Sheets, func(other *sheets.Sheet) bool { return other == s })
	s.Owner = nil
	t.agent.Changed()
}

// Adopt sets the adopted style sheets.
func (t *TreeSheets) Adopt(list []*sheets.Sheet) {
	t.scope.Adopted = list
	t.agent.Changed()
}

// StyleSheetList is https://drafts.csswg.org/cssom/#stylesheetlist
type StyleSheetList struct {
	mozjs.Object
	tree *TreeSheets
}

// NewList makes the list of the sheets, for its document's or shadow root's styleSheets.
func (t *TreeSheets) NewList(cx *mozjs.Context) *StyleSheetList {
	l := createStyleSheetList(cx)
	l.tree = t
	return l
}

// Length is https://drafts.csswg.org/cssom/#dom-stylesheetlist-length
func (l *StyleSheetList) Length() uint32 { return uint32(len(l.tree.scope.Sheets)) }

// Item is https://drafts.csswg.org/cssom/#dom-stylesheetlist-item
func (l *StyleSheetList) Item(index uint32) *CSSStyleSheet {
	if list := l.tree.scope.Sheets; int(index) < len(list) {
		return WrapSheet(l.Cx(), list[index])
	}
	return nil
}
