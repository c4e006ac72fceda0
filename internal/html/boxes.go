package html

import (
	"math"
	"slices"

	"github.com/sluice-go/sluice/internal/css/cascade"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/geometry"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// boxesOf are the boxes of an element.
func boxesOf(n *nodes.Node) []Box {
	w := pageDocument(n.Document()).window
	if w == nil || w.boxes == nil || !n.IsConnected() {
		return nil
	}
	return w.boxes(n)
}

// bounds is the smallest rectangle that contains boxes.
//
// https://drafts.csswg.org/cssom-view/#element-get-the-bounding-box
func bounds(boxes []Box) Box {
	// 2. If the list is empty, return a DOMRect object whose x, y, width and height members are zero.
	if len(boxes) == 0 {
		return Box{}
	}
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, b := range boxes {
		left, top = min(left, b.X), min(top, b.Y)
		right, bottom = max(right, b.X+b.Width), max(bottom, b.Y+b.Height)
	}
	return Box{X: left, Y: top, Width: right - left, Height: bottom - top}
}

// BoxedElement is what CSSOM View adds to elements.
type BoxedElement struct {
	node *nodes.Node
	cx   *mozjs.Context
}

// BoxedElementOf returns the members of an element, given its wrapper's Go object; nil for what is none.
func BoxedElementOf(impl any) *BoxedElement {
	if e := dom.ElementOf(impl); e != nil {
		return &BoxedElement{e.Tree(), e.Cx()}
	}
	return nil
}

// GetClientRects is https://drafts.csswg.org/cssom-view/#dom-element-getclientrects
func (e *BoxedElement) GetClientRects() *DOMRectList { return newDOMRectList(e.cx, boxesOf(e.node)) }

// GetBoundingClientRect is https://drafts.csswg.org/cssom-view/#dom-element-getboundingclientrect
func (e *BoxedElement) GetBoundingClientRect() *geometry.DOMRect {
	return geometry.NewDOMRect(e.cx, bounds(boxesOf(e.node)))
}

// CheckVisibility is https://drafts.csswg.org/cssom-view/#dom-element-checkvisibility
func (e *BoxedElement) CheckVisibility(options CheckVisibilityOptions) bool {
	d := pageDocument(e.node.Document())
	if d.window == nil || !e.node.IsConnected() {
		return false
	}
	// 1. If this does not have an associated box, return false.
	// 2. If an ancestor of this in the flat tree has content-visibility: hidden, return false.
	if !htmlelements.IsBeingRendered(e.node) {
		return false
	}
	style := d.StyleOf(e.node)
	if style.Value("display") == "contents" {
		return false
	}
	// 3. If either the opacityProperty or the checkOpacity dictionary members of options are true, and this, or an ancestor
	//    of this in the flat tree, has a computed opacity value of 0, return false.
	if options.OpacityProperty || options.CheckOpacity {
		for at := style; at != nil; at = at.Parent() {
			if opacity := at.Value("opacity"); opacity == "0" || opacity == "0%" {
				return false
			}
		}
	}
	// 4. If either the visibilityProperty or the checkVisibilityCSS dictionary members of options are true, and this is
	//    invisible, return false.
	if (options.VisibilityProperty || options.CheckVisibilityCSS) && style.Value("visibility") != "visible" {
		return false
	}
	// 5. If the contentVisibilityAuto dictionary member of options is true and an ancestor of this skips its contents due to
	//    content-visibility: auto, return false: nothing is skipped that is not laid out.
	// 6. Return true.
	return true
}

// ScrollIntoView is https://drafts.csswg.org/cssom-view/#dom-element-scrollintoview: nothing is out of view.
func (e *BoxedElement) ScrollIntoView(BooleanOrScrollIntoViewOptions) {}

// scroller is the window that scrolls the element, and the node that stands for what is scrolled: the document element
// for the viewport, in quirks mode the body. The window is nil where nothing is.
func (e *BoxedElement) scroller() (*Window, *nodes.Node) {
	d := pageDocument(e.node.Document())
	if d.window == nil || !e.node.IsConnected() {
		return nil, nil
	}
	if e.node == d.scrollingNode() {
		return d.window, d.window.viewport()
	}
	return d.window, e.node
}

// scrollingNode is https://drafts.csswg.org/cssom-view/#dom-document-scrollingelement
func (d *PageDocument) scrollingNode() *nodes.Node {
	if d.tree.Mode == nodes.Quirks {
		return dom.BodyElement(d.tree)
	}
	return d.tree.DocumentElement()
}

// ScrollTo is https://drafts.csswg.org/cssom-view/#dom-element-scroll
func (e *BoxedElement) ScrollTo(options ScrollToOptions) {
	if w, n := e.scroller(); w != nil {
		w.scroll(n, w.scrolls[n].with(options))
	}
}

// ScrollToPoint is scrollTo with two numbers.
func (e *BoxedElement) ScrollToPoint(x, y float64) { e.ScrollTo(point(x, y)) }

// ScrollBy is https://drafts.csswg.org/cssom-view/#dom-element-scrollby
func (e *BoxedElement) ScrollBy(options ScrollToOptions) {
	if w, n := e.scroller(); w != nil {
		w.scroll(n, w.scrolls[n].by(options))
	}
}

// ScrollByDistance is scrollBy with two numbers.
func (e *BoxedElement) ScrollByDistance(x, y float64) { e.ScrollBy(point(x, y)) }

func (e *BoxedElement) position() scrollPosition {
	w, n := e.scroller()
	if w == nil {
		return scrollPosition{}
	}
	return w.scrolls[n]
}

// ScrollTop is https://drafts.csswg.org/cssom-view/#dom-element-scrolltop
func (e *BoxedElement) ScrollTop() float64 { return e.position().top }

// SetScrollTop is the setter of scrollTop.
func (e *BoxedElement) SetScrollTop(top float64) { e.ScrollToPoint(e.position().left, top) }

// ScrollLeft is https://drafts.csswg.org/cssom-view/#dom-element-scrollleft
func (e *BoxedElement) ScrollLeft() float64 { return e.position().left }

// SetScrollLeft is the setter of scrollLeft.
func (e *BoxedElement) SetScrollLeft(left float64) { e.ScrollToPoint(left, e.position().top) }

// Edge is the width of a border: https://drafts.csswg.org/cssom-view/#dom-element-clienttop
func (e *BoxedElement) Edge() int32 { return 0 }

// ClientWidth is https://drafts.csswg.org/cssom-view/#dom-element-clientwidth
func (e *BoxedElement) ClientWidth() int32 {
	// 2. If the element is the root element, return the viewport width excluding the size of a rendered scroll bar.
	if w, n := e.scroller(); w != nil && n == w.viewport() {
		return w.InnerWidth()
	}
	return int32(math.Round(bounds(boxesOf(e.node)).Width))
}

// ClientHeight is https://drafts.csswg.org/cssom-view/#dom-element-clientheight
func (e *BoxedElement) ClientHeight() int32 {
	if w, n := e.scroller(); w != nil && n == w.viewport() {
		return w.InnerHeight()
	}
	return int32(math.Round(bounds(boxesOf(e.node)).Height))
}

// OffsetElement is what CSSOM View adds to HTML elements.
type OffsetElement struct{ BoxedElement }

// OffsetElementOf returns the members of an element, given its wrapper's Go object; nil for what is none.
func OffsetElementOf(impl any) *OffsetElement {
	if e := BoxedElementOf(impl); e != nil && e.node.IsHTML() {
		return &OffsetElement{*e}
	}
	return nil
}

// OffsetParent is https://drafts.csswg.org/cssom-view/#dom-htmlelement-offsetparent: where an embedder tells no boxes,
// no element has one.
func (e *OffsetElement) OffsetParent() *dom.Element {
	n := e.offsetParent()
	if n == nil {
		return nil
	}
	return dom.ElementOf(dom.Wrap(n).Impl())
}

func (e *OffsetElement) offsetParent() *nodes.Node {
	d := pageDocument(e.node.Document())
	// 1. If the element does not have an associated box, is the root element or the body element, or its computed position
	//    is fixed, return null.
	if len(boxesOf(e.node)) == 0 || e.node == d.tree.DocumentElement() || e.node == dom.BodyElement(d.tree) {
		return nil
	}
	style := d.Styles().Cascade().Of(e.node)
	if style == nil || style.Value("position") == "fixed" {
		return nil
	}
	// 2. Return the nearest ancestor whose computed position is not static, or is the body element, or a table cell or
	//    table where the element's position is static.
	static := style.Value("position") == "static"
	for at := style.Parent(); at != nil; at = at.Parent() {
		if n := at.Node(); n == dom.BodyElement(d.tree) || isPositioned(at, static) {
			return n
		}
	}
	return nil
}

func isPositioned(style *cascade.Style, static bool) bool {
	if style.Value("position") != "static" {
		return true
	}
	switch style.Node().LocalName() {
	case "td", "th", "table":
		return static
	}
	return false
}

func (e *OffsetElement) offset() Box {
	b := bounds(boxesOf(e.node))
	if n := e.offsetParent(); n != nil {
		p := bounds(boxesOf(n))
		b.X -= p.X
		b.Y -= p.Y
	}
	return b
}

// OffsetTop is https://drafts.csswg.org/cssom-view/#dom-htmlelement-offsettop
func (e *OffsetElement) OffsetTop() int32 { return int32(math.Round(e.offset().Y)) }

// OffsetLeft is https://drafts.csswg.org/cssom-view/#dom-htmlelement-offsetleft
func (e *OffsetElement) OffsetLeft() int32 { return int32(math.Round(e.offset().X)) }

// OffsetWidth is https://drafts.csswg.org/cssom-view/#dom-htmlelement-offsetwidth
func (e *OffsetElement) OffsetWidth() int32 { return int32(math.Round(bounds(boxesOf(e.node)).Width)) }

// OffsetHeight is https://drafts.csswg.org/cssom-view/#dom-htmlelement-offsetheight
func (e *OffsetElement) OffsetHeight() int32 {
	return int32(math.Round(bounds(boxesOf(e.node)).Height))
}

// BoxedRange is what CSSOM View adds to ranges: text has no boxes.
type BoxedRange struct{ cx *mozjs.Context }

// BoxedRangeOf returns the members of a range, given its wrapper's Go object; nil for what is none.
func BoxedRangeOf(impl any) *BoxedRange {
	if r := dom.RangeOf(impl); r != nil {
		return &BoxedRange{r.Cx()}
	}
	return nil
}

// GetClientRects is https://drafts.csswg.org/cssom-view/#dom-range-getclientrects
func (r *BoxedRange) GetClientRects() *DOMRectList { return newDOMRectList(r.cx, nil) }

// GetBoundingClientRect is https://drafts.csswg.org/cssom-view/#dom-range-getboundingclientrect
func (r *BoxedRange) GetBoundingClientRect() *geometry.DOMRect {
	return geometry.NewDOMRect(r.cx, Box{})
}

// ViewedDocument is what CSSOM View adds to documents.
type ViewedDocument struct{ *PageDocument }

// ViewedDocumentOf returns the members of a document, given its wrapper's Go object; nil for what is none.
func ViewedDocumentOf(impl any) *ViewedDocument {
	if d := PageDocumentOf(impl); d != nil {
		return &ViewedDocument{d}
	}
	return nil
}

// ElementFromPoint is https://drafts.csswg.org/cssom-view/#dom-document-elementfrompoint
func (d *ViewedDocument) ElementFromPoint(x, y float64) *dom.Element {
	if list := d.ElementsFromPoint(x, y); len(list) > 0 {
		return list[0]
	}
	return nil
}

// ElementsFromPoint is https://drafts.csswg.org/cssom-view/#dom-document-elementsfrompoint
//
// AD-HOC: boxes are painted in tree order, as there are no stacking contexts.
func (d *ViewedDocument) ElementsFromPoint(x, y float64) []*dom.Element {
	// 1. Let sequence be a new empty sequence. 2. If either argument is negative, x is greater than the viewport width
	//    excluding the size of a rendered scroll bar, y is greater than the viewport height, or there is no viewport
	//    associated with the document, return sequence.
	if d.window == nil || x < 0 || y < 0 || x > d.window.media().Width || y > d.window.media().Height {
		return nil
	}
	// 3. For each box in the viewport, in paint order, starting with the topmost box, that would be a target for hit testing
	//    at coordinates x, y, append the associated element to sequence.
	root := d.tree.DocumentElement()
	var sequence []*dom.Element
	if d.window.boxes != nil && root != nil {
		for n := range root.Descendants() {
			if n.IsElement() && slices.ContainsFunc(boxesOf(n), func(b Box) bool { return b.Contains(x, y) }) {
				sequence = append(sequence, dom.ElementOf(dom.Wrap(n).Impl()))
			}
		}
		slices.Reverse(sequence)
	}
	// 4. If the document has a root element, and the last item in sequence is not the root element, append the root element.
	if root != nil {
		sequence = append(sequence, dom.ElementOf(dom.Wrap(root).Impl()))
	}
	// 5. Return sequence.
	return sequence
}

// ScrollingElement is https://drafts.csswg.org/cssom-view/#dom-document-scrollingelement
func (d *ViewedDocument) ScrollingElement() *dom.Element {
	n := d.scrollingNode()
	if n == nil {
		return nil
	}
	return dom.ElementOf(dom.Wrap(n).Impl())
}
