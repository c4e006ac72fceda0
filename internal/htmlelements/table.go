// Checked against HTML of 2026-08-21.

package htmlelements

import (
	"strconv"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
)

// createNear creates an element of the HTML namespace in the document of a node.
func createNear(n *nodes.Node, localName string) *nodes.Node {
	return n.Document().NewElement(n.Agent().Name(nodes.HTMLNamespace, "", localName))
}

// wrapped returns the object that script sees of an element, as one of an interface; nil for nil.
func wrapped[T any](n *nodes.Node, of func(any) *T) *T {
	if n == nil {
		return nil
	}
	return of(dom.Wrap(n).Impl())
}

// firstChild returns the first child of a node that is an element of HTML with one of some names; nil for none.
func firstChild(n *nodes.Node, names ...string) *nodes.Node {
	for child := range n.Children() {
		if isOneOf(child, names...) {
			return child
		}
	}
	return nil
}

// isOneOf reports whether a node is an element of HTML with one of some names.
func isOneOf(n *nodes.Node, names ...string) bool {
	for _, name := range names {
		if n.IsHTMLElement(name) {
			return true
		}
	}
	return false
}

// childrenOf returns the children that are elements of HTML with one of some names, live.
func childrenOf(n *nodes.Node, names ...string) *dom.HTMLCollection {
	return dom.WrapHTMLCollection(nodes.NewHTMLCollection(n, func(child *nodes.Node) bool {
		return child.Parent() == n && isOneOf(child, names...)
	}))
}

// Caption is https://html.spec.whatwg.org/multipage/tables.html#dom-table-caption
func (t *HTMLTableElement) Caption() *HTMLTableCaptionElement {
	return wrapped(firstChild(t.Tree(), "caption"), HTMLTableCaptionElementOf)
}

// SetCaption is the setter of caption: the first caption element child of the table element, if any, must be removed,
// and the new value, if not null, must be inserted as the first node of the table element.
func (t *HTMLTableElement) SetCaption(caption *HTMLTableCaptionElement) error {
	t.DeleteCaption()
	if caption == nil {
		return nil
	}
	return dom.Exception(nodes.PreInsert(caption.Tree(), t.Tree(), t.Tree().FirstChild()))
}

// CreateCaption is https://html.spec.whatwg.org/multipage/tables.html#dom-table-createcaption
func (t *HTMLTableElement) CreateCaption() *HTMLTableCaptionElement {
	// Return the first caption element child of the table element, if any; otherwise create a new caption element, insert
	// it as the first node of the table element, and return it.
	caption := firstChild(t.Tree(), "caption")
	if caption == nil {
		caption = createNear(t.Tree(), "caption")
		nodes.Insert(caption, t.Tree(), t.Tree().FirstChild())
	}
	return wrapped(caption, HTMLTableCaptionElementOf)
}

// DeleteCaption is https://html.spec.whatwg.org/multipage/tables.html#dom-table-deletecaption
func (t *HTMLTableElement) DeleteCaption() { t.deleteFirst("caption") }

// deleteFirst removes the first child of that name, if any.
func (t *HTMLTableElement) deleteFirst(name string) {
	if child := firstChild(t.Tree(), name); child != nil {
		nodes.Remove(child)
	}
}

// THead is https://html.spec.whatwg.org/multipage/tables.html#dom-table-thead
func (t *HTMLTableElement) THead() *HTMLTableSectionElement {
	return wrapped(firstChild(t.Tree(), "thead"), HTMLTableSectionElementOf)
}

// SetTHead is the setter of tHead: if the new value is null or a thead element, the first thead element child, if any,
// must be removed, and the new value, if not null, must be inserted before the first element that is neither a caption
// element nor a colgroup element.
func (t *HTMLTableElement) SetTHead(section *HTMLTableSectionElement) error {
	if section == nil {
		t.DeleteTHead()
		return nil
	}
	if section.LocalName() != "thead" {
		return notOfKind("thead")
	}
	t.DeleteTHead()
	return dom.Exception(nodes.PreInsert(section.Tree(), t.Tree(), afterCaptionAndColumns(t.Tree())))
}

// notOfKind is what the setters of tHead and tFoot throw.
func notOfKind(name string) error {
	return &idl.DOMException{Name: "HierarchyRequestError", Message: "Not a " + name + " element."}
}

// afterCaptionAndColumns returns the first element child that is neither a caption nor a colgroup element; nil for none.
func afterCaptionAndColumns(table *nodes.Node) *nodes.Node {
	child := table.FirstElementChild()
	for child != nil && isOneOf(child, "caption", "colgroup") {
		child = child.NextElementSibling()
	}
	return child
}

// CreateTHead is https://html.spec.whatwg.org/multipage/tables.html#dom-table-createthead
func (t *HTMLTableElement) CreateTHead() *HTMLTableSectionElement {
	section := firstChild(t.Tree(), "thead")
	if section == nil {
		section = createNear(t.Tree(), "thead")
		nodes.Insert(section, t.Tree(), afterCaptionAndColumns(t.Tree()))
	}
	return wrapped(section, HTMLTableSectionElementOf)
}

// DeleteTHead is https://html.spec.whatwg.org/multipage/tables.html#dom-table-deletethead
func (t *HTMLTableElement) DeleteTHead() { t.deleteFirst("thead") }

// TFoot is https://html.spec.whatwg.org/multipage/tables.html#dom-table-tfoot
func (t *HTMLTableElement) TFoot() *HTMLTableSectionElement {
	return wrapped(firstChild(t.Tree(), "tfoot"), HTMLTableSectionElementOf)
}

// SetTFoot is the setter of tFoot, as that of tHead, at the end of the table.
func (t *HTMLTableElement) SetTFoot(section *HTMLTableSectionElement) error {
	if section == nil {
		t.DeleteTFoot()
		return nil
	}
	if section.LocalName() != "tfoot" {
		return notOfKind("tfoot")
	}
	t.DeleteTFoot()
	return dom.Exception(nodes.Append(section.Tree(), t.Tree()))
}

// CreateTFoot is https://html.spec.whatwg.org/multipage/tables.html#dom-table-createtfoot
func (t *HTMLTableElement) CreateTFoot() *HTMLTableSectionElement {
	section := firstChild(t.Tree(), "tfoot")
	if section == nil {
		section = createNear(t.Tree(), "tfoot")
		nodes.Insert(section, t.Tree(), nil)
	}
	return wrapped(section, HTMLTableSectionElementOf)
}

// DeleteTFoot is https://html.spec.whatwg.org/multipage/tables.html#dom-table-deletetfoot
func (t *HTMLTableElement) DeleteTFoot() { t.deleteFirst("tfoot") }

// TBodies is https://html.spec.whatwg.org/multipage/tables.html#dom-table-tbodies
func (t *HTMLTableElement) TBodies() *dom.HTMLCollection { return childrenOf(t.Tree(), "tbody") }

// lastBody returns the last tbody element child; nil for none.
func lastBody(table *nodes.Node) *nodes.Node {
	child := table.LastChild()
	for child != nil && !child.IsHTMLElement("tbody") {
		child = child.PreviousSibling()
	}
	return child
}

// CreateTBody is https://html.spec.whatwg.org/multipage/tables.html#dom-table-createtbody
func (t *HTMLTableElement) CreateTBody() *HTMLTableSectionElement {
	// Create a tbody element, insert it immediately after the last tbody element child in the table element, if any, or at
	// the end of the table element if there is none, and return it.
	section := createNear(t.Tree(), "tbody")
	var before *nodes.Node
	if last := lastBody(t.Tree()); last != nil {
		before = last.NextSibling()
	}
	nodes.Insert(section, t.Tree(), before)
	return wrapped(section, HTMLTableSectionElementOf)
}

// rowsOf returns the rows of a table: those of thead elements first, then those of tbody elements and of the table
// itself, and those of tfoot elements at last.
//
// https://html.spec.whatwg.org/multipage/tables.html#dom-table-rows
func rowsOf(table *nodes.Node) (rows []*nodes.Node) {
	of := func(section *nodes.Node) {
		for child := range section.Children() {
			if child.IsHTMLElement("tr") {
				rows = append(rows, child)
			}
		}
	}
	for _, names := range [][]string{{"thead"}, {"tbody", "tr"}, {"tfoot"}} {
		for child := range table.Children() {
			switch {
			case !isOneOf(child, names...):
			case child.LocalName() == "tr":
				rows = append(rows, child)
			default:
				of(child)
			}
		}
	}
	return rows
}

// Rows is https://html.spec.whatwg.org/multipage/tables.html#dom-table-rows
func (t *HTMLTableElement) Rows() *dom.HTMLCollection {
	table := t.Tree()
	return dom.WrapHTMLCollection(nodes.NewComputedHTMLCollection(table, func() []*nodes.Node { return rowsOf(table) }))
}

// indexSizeError is what is thrown for an index of rows or cells.
func indexSizeError(index int32, count int) error {
	return &idl.DOMException{Name: "IndexSizeError", Message: "The value provided (" + strconv.Itoa(int(index)) + ") is outside of the range [-1, " + strconv.Itoa(count) + "]."}
}

// InsertRow is https://html.spec.whatwg.org/multipage/tables.html#dom-table-insertrow
func (t *HTMLTableElement) InsertRow(index int32) (*HTMLTableRowElement, error) {
	table := t.Tree()
	rows := rowsOf(table)
	// If index is less than −1 or greater than the number of elements in rows collection: the method must throw an
	// "IndexSizeError" DOMException.
	if index < -1 || int(index) > len(rows) {
		return nil, indexSizeError(index, len(rows))
	}
	row := createNear(table, "tr")
	switch {
	// If the rows collection has zero elements in it, and the table has no tbody elements in it: create a tbody element,
	// then create a tr element, then append the tr element to the tbody element, then append the tbody element to the
	// table element.
	case len(rows) == 0 && firstChild(table, "tbody") == nil:
		body := createNear(table, "tbody")
		nodes.Insert(row, body, nil)
		nodes.Insert(body, table, nil)
	// If the rows collection has zero elements in it: create a tr element, append it to the last tbody element in the
	// table.
	case len(rows) == 0:
		nodes.Insert(row, lastBody(table), nil)
	// If index is −1 or equal to the number of items in rows collection: create a tr element, and append it to the parent
	// of the last tr element in the rows collection.
	case index == -1 || int(index) == len(rows):
		nodes.Insert(row, rows[len(rows)-1].Parent(), nil)
	// Otherwise: create a tr element, insert it immediately before the indexth tr element in the rows collection, in the
	// same parent.
	default:
		nodes.Insert(row, rows[index].Parent(), rows[index])
	}
	return wrapped(row, HTMLTableRowElementOf), nil
}

// DeleteRow is https://html.spec.whatwg.org/multipage/tables.html#dom-table-deleterow
func (t *HTMLTableElement) DeleteRow(index int32) error { return deleteAt(rowsOf(t.Tree()), index) }

// deleteAt removes the element with an index, or the last, if there is any, for −1.
func deleteAt(list []*nodes.Node, index int32) error {
	// 1. If index is less than −1 or greater than or equal to the number of elements in the rows collection, then throw an
	//    "IndexSizeError".
	if index < -1 || int(index) >= len(list) && index != -1 {
		return indexSizeError(index, len(list)-1)
	}
	// 2. If index is −1, then remove the last element from its parent, or do nothing if the collection is empty.
	if index == -1 {
		index = int32(len(list)) - 1
	}
	// 3. Otherwise, remove the indexth element from its parent.
	if index >= 0 {
		nodes.Remove(list[index])
	}
	return nil
}

// insertAt creates an element and inserts it at an index among those in a parent.
func insertAt(parent *nodes.Node, list []*nodes.Node, index int32, localName string) (*nodes.Node, error) {
	// 1. If index is less than −1 or greater than the number of elements, then throw an "IndexSizeError" DOMException.
	if index < -1 || int(index) > len(list) {
		return nil, indexSizeError(index, len(list))
	}
	// 2. Let the element be the result of creating an element given this's node document, the local name, and the HTML
	//    namespace. 3. If index is equal to −1 or to the number of items, then append it to this. 4. Otherwise, insert it
	//    as a child of this, immediately before the indexth element.
	n := createNear(parent, localName)
	var before *nodes.Node
	if index >= 0 && int(index) < len(list) {
		before = list[index]
	}
	nodes.Insert(n, parent, before)
	return n, nil
}

// listOf returns the children that are elements of HTML with one of some names.
func listOf(n *nodes.Node, names ...string) (list []*nodes.Node) {
	for child := range n.Children() {
		if isOneOf(child, names...) {
			list = append(list, child)
		}
	}
	return list
}

// Rows is https://html.spec.whatwg.org/multipage/tables.html#dom-tbody-rows
func (s *HTMLTableSectionElement) Rows() *dom.HTMLCollection { return childrenOf(s.Tree(), "tr") }

// InsertRow is https://html.spec.whatwg.org/multipage/tables.html#dom-tbody-insertrow
func (s *HTMLTableSectionElement) InsertRow(index int32) (*HTMLTableRowElement, error) {
	row, err := insertAt(s.Tree(), listOf(s.Tree(), "tr"), index, "tr")
	return wrapped(row, HTMLTableRowElementOf), err
}

// DeleteRow is https://html.spec.whatwg.org/multipage/tables.html#dom-tbody-deleterow
func (s *HTMLTableSectionElement) DeleteRow(index int32) error {
	return deleteAt(listOf(s.Tree(), "tr"), index)
}

// indexIn returns the place of a node in a list; -1 if it is not there.
func indexIn(list []*nodes.Node, n *nodes.Node) int32 {
	for i, other := range list {
		if other == n {
			return int32(i)
		}
	}
	return -1
}

// RowIndex is https://html.spec.whatwg.org/multipage/tables.html#dom-tr-rowindex
func (r *HTMLTableRowElement) RowIndex() int32 {
	// If this element has a parent table element, or a parent tbody, thead, or tfoot element and a grandparent table
	// element, return the index of this tr element in that table element's rows collection. Otherwise −1.
	table := r.Tree().Parent()
	if table != nil && isOneOf(table, "tbody", "thead", "tfoot") {
		table = table.Parent()
	}
	if table == nil || !table.IsHTMLElement("table") {
		return -1
	}
	return indexIn(rowsOf(table), r.Tree())
}

// SectionRowIndex is https://html.spec.whatwg.org/multipage/tables.html#dom-tr-sectionrowindex
func (r *HTMLTableRowElement) SectionRowIndex() int32 {
	// If this element has a parent table, tbody, thead, or tfoot element, return the index of the tr element in the parent
	// element's rows collection. Otherwise −1.
	switch parent := r.Tree().Parent(); {
	case parent == nil:
	case parent.IsHTMLElement("table"):
		return indexIn(rowsOf(parent), r.Tree())
	case isOneOf(parent, "tbody", "thead", "tfoot"):
		return indexIn(listOf(parent, "tr"), r.Tree())
	}
	return -1
}

// Cells is https://html.spec.whatwg.org/multipage/tables.html#dom-tr-cells
func (r *HTMLTableRowElement) Cells() *dom.HTMLCollection { return childrenOf(r.Tree(), "td", "th") }

// InsertCell is https://html.spec.whatwg.org/multipage/tables.html#dom-tr-insertcell
func (r *HTMLTableRowElement) InsertCell(index int32) (*HTMLTableCellElement, error) {
	cell, err := insertAt(r.Tree(), listOf(r.Tree(), "td", "th"), index, "td")
	return wrapped(cell, HTMLTableCellElementOf), err
}

// DeleteCell is https://html.spec.whatwg.org/multipage/tables.html#dom-tr-deletecell
func (r *HTMLTableRowElement) DeleteCell(index int32) error {
	return deleteAt(listOf(r.Tree(), "td", "th"), index)
}

// CellIndex is https://html.spec.whatwg.org/multipage/tables.html#dom-tdth-cellindex
func (c *HTMLTableCellElement) CellIndex() int32 {
	// If this element has a parent tr element, return the index of the cell in the parent element's cells collection.
	// Otherwise −1.
	if row := c.Tree().Parent(); row != nil && row.IsHTMLElement("tr") {
		return indexIn(listOf(row, "td", "th"), c.Tree())
	}
	return -1
}
