// Checked against HTML of 2026-08-21.

package xml

import (
	"fmt"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// An Error says why a text is no well-formed XML document.
type Error struct {
	// Line and Column are where, from 1; the column counts code points.
	Line, Column int
	Reason       string
}

func (e *Error) Error() string { return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Reason) }

// parserErrorNamespace is the namespace of the element that tells of an error.
//
// https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-domparser-parsefromstring
const parserErrorNamespace = "http://www.mozilla.org/newlayout/xml/parsererror.xml"

// ReportError replaces what a document has by a parsererror element that says what
// was wrong.
//
// https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-domparser-parsefromstring
func ReportError(document *nodes.Document, err *Error) {
	// 1. Assert: document has no child nodes. (It had those that came before the error.)
	nodes.ReplaceAll(nil, &document.Node)
	// 2. Let root be the result of creating an element given document, "parsererror",
	//    and "http://www.mozilla.org/newlayout/xml/parsererror.xml".
	root := document.NewElement(document.Agent().Name(parserErrorNamespace, "", "parsererror"))
	// 3. Optionally, add attributes or children to root to describe the nature of the
	//    parsing error.
	description := fmt.Sprintf("XML parsing error at line %d, column %d: %s", err.Line, err.Column, err.Reason)
	nodes.Insert(document.CreateTextNode(description), root, nil)
	// 4. Append root to document.
	nodes.Insert(root, &document.Node, nil)
}
