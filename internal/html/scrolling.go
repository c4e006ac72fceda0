package html

import (
	"maps"
	"math"
	"slices"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// viewing is what a window has of a view: scroll positions are data, as nothing is laid out that could be scrolled.
//
// https://drafts.csswg.org/cssom-view/
type viewing struct {
	mediaQueryLists creationOrder[*MediaQueryList]
	// resized and mediaChanged say what the next update of the rendering has to tell.
	resized, mediaChanged bool
	// scrolls are the positions of elements that are not at their beginning; the document stands for the viewport.
	scrolls map[*nodes.Node]scrollPosition
	// scrolled are the pending scroll event targets.
	//
	// https://drafts.csswg.org/cssom-view/#document-pending-scroll-event-targets
	scrolled []*nodes.Node
	boxes    func(n *nodes.Node) []Box
	boxObservers
	idle
}

type scrollPosition struct{ left, top float64 }

// forgetScrolls forgets the positions of elements that are in no document any more.
func (w *Window) forgetScrolls() {
	maps.DeleteFunc(w.scrolls, func(n *nodes.Node, _ scrollPosition) bool { return !n.IsConnected() })
}

// normalize is https://drafts.csswg.org/cssom-view/#normalize-non-finite-values
func normalize(x float64) float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return 0
	}
	return x
}

// scroll performs a scroll of an element, or of the document for its viewport.
//
// AD-HOC: without a layout there is no scrolling area whose end would limit the position.
//
// https://drafts.csswg.org/cssom-view/#perform-a-scroll
func (w *Window) scroll(n *nodes.Node, to scrollPosition) {
	to.left, to.top = max(normalize(to.left), 0), max(normalize(to.top), 0)
	if w.scrolls[n] == to {
		return
	}
	if w.scrolls == nil {
		w.scrolls = map[*nodes.Node]scrollPosition{}
	}
	if w.scrolls[n] = to; to == (scrollPosition{}) {
		delete(w.scrolls, n)
	}
	if !slices.Contains(w.scrolled, n) {
		w.scrolled = append(w.scrolled, n)
	}
	w.settings.EventLoop().AwaitRenderingOpportunity()
}

// runScrollSteps is https://drafts.csswg.org/cssom-view/#document-run-the-scroll-steps
func (w *Window) runScrollSteps() {
	targets := w.scrolled
	w.scrolled = nil
	// 2. For each item target in doc's pending scroll event targets, in the order they were added to the list: if target is
	//    a Document, fire an event named scroll that bubbles at target; otherwise, fire an event named scroll at target.
	for _, n := range targets {
		w.Cx().Frame(func() { target(n).FireAnEvent("scroll", dom.EventInit{Bubbles: n.AsDocument() != nil}) })
	}
	// 3, 4. The same for scrollend: each scroll is at its end.
	for _, n := range targets {
		w.Cx().Frame(func() { target(n).FireAnEvent("scrollend", dom.EventInit{Bubbles: n.AsDocument() != nil}) })
	}
}

func (p scrollPosition) with(options ScrollToOptions) scrollPosition {
	return scrollPosition{options.Left.Or(p.left), options.Top.Or(p.top)}
}

func (p scrollPosition) by(options ScrollToOptions) scrollPosition {
	return scrollPosition{p.left + normalize(options.Left.Or(0)), p.top + normalize(options.Top.Or(0))}
}

func point(x, y float64) ScrollToOptions {
	return ScrollToOptions{Left: idl.Some(x), Top: idl.Some(y)}
}

// viewport is the node that stands for the viewport.
func (w *Window) viewport() *nodes.Node { return &w.pageDocument().tree.Node }

// ScrollX is https://drafts.csswg.org/cssom-view/#dom-window-scrollx
func (w *Window) ScrollX() float64 { return w.scrolls[w.viewport()].left }

// ScrollY is https://drafts.csswg.org/cssom-view/#dom-window-scrolly
func (w *Window) ScrollY() float64 { return w.scrolls[w.viewport()].top }

// ScrollTo is https://drafts.csswg.org/cssom-view/#dom-window-scroll
func (w *Window) ScrollTo(options ScrollToOptions) {
	n := w.viewport()
	w.scroll(n, w.scrolls[n].with(options))
}

// ScrollToPoint is scrollTo with two numbers.
func (w *Window) ScrollToPoint(x, y float64) { w.ScrollTo(point(x, y)) }

// ScrollBy is https://drafts.csswg.org/cssom-view/#dom-window-scrollby
func (w *Window) ScrollBy(options ScrollToOptions) {
	n := w.viewport()
	w.scroll(n, w.scrolls[n].by(options))
}

// ScrollByDistance is scrollBy with two numbers.
func (w *Window) ScrollByDistance(x, y float64) { w.ScrollBy(point(x, y)) }

// MoveTo is https://drafts.csswg.org/cssom-view/#dom-window-moveto: no script has opened the window, so that it stays.
func (w *Window) MoveTo(_, _ int32) {}

// MoveBy is https://drafts.csswg.org/cssom-view/#dom-window-moveby
func (w *Window) MoveBy(_, _ int32) {}

// ResizeTo is https://drafts.csswg.org/cssom-view/#dom-window-resizeto
func (w *Window) ResizeTo(_, _ int32) {}

// ResizeBy is https://drafts.csswg.org/cssom-view/#dom-window-resizeby
func (w *Window) ResizeBy(_, _ int32) {}

// InnerWidth is https://drafts.csswg.org/cssom-view/#dom-window-innerwidth
func (w *Window) InnerWidth() int32 {
	if w.discarded.Load() {
		return 0 // there is no viewport
	}
	return int32(w.media().Width)
}

// InnerHeight is https://drafts.csswg.org/cssom-view/#dom-window-innerheight
func (w *Window) InnerHeight() int32 {
	if w.discarded.Load() {
		return 0
	}
	return int32(w.media().Height)
}

// WindowPosition is where the window is on the screen: https://drafts.csswg.org/cssom-view/#dom-window-screenx
func (w *Window) WindowPosition() int32 { return 0 }

// DevicePixelRatio is https://drafts.csswg.org/cssom-view/#dom-window-devicepixelratio
func (w *Window) DevicePixelRatio() float64 { return w.media().Resolution }

// Screen is https://drafts.csswg.org/cssom-view/#the-screen-interface
type Screen struct {
	mozjs.Object
	window *Window
}

// Screen is https://drafts.csswg.org/cssom-view/#dom-window-screen
func (w *Window) Screen() *Screen {
	s := createScreen(w.Cx())
	s.window = w
	return s
}

// AvailWidth is https://drafts.csswg.org/cssom-view/#dom-screen-availwidth
func (s *Screen) AvailWidth() int32 { return s.Width() }

// AvailHeight is https://drafts.csswg.org/cssom-view/#dom-screen-availheight
func (s *Screen) AvailHeight() int32 { return s.Height() }

// Width is https://drafts.csswg.org/cssom-view/#dom-screen-width
func (s *Screen) Width() int32 { return int32(s.window.media().ScreenWidth) }

// Height is https://drafts.csswg.org/cssom-view/#dom-screen-height
func (s *Screen) Height() int32 { return int32(s.window.media().ScreenHeight) }

// ColorDepth is https://drafts.csswg.org/cssom-view/#dom-screen-colordepth
func (s *Screen) ColorDepth() uint32 { return 24 }
