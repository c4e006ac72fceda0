package html

import (
	"weak"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/url"
)

// lazyLoadMargin is how far from the viewport an element may be that is loaded lazily, in pixels: as in Chromium.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#lazy-load-root-margin
const lazyLoadMargin = 1250

// lazyLoading is what an element has beside its node that may wait until it is near the viewport. Part of the extension of its
// node, it is found there.
type lazyLoading struct {
	// resumption are the lazy load resumption steps; nil for null, and then it waits for nothing.
	//
	// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#lazy-load-resumption-steps
	resumption func()
	document   *PageDocument
	at         weak.Pointer[nodes.Node]
}

// lazilyLoaded are such extensions.
type lazilyLoaded interface{ lazy() *lazyLoading }

func (l *lazyLoading) lazy() *lazyLoading { return l }

// willLazyLoad is https://html.spec.whatwg.org/multipage/urls-and-fetching.html#will-lazy-load-element-steps
func willLazyLoad(n *nodes.Node) bool {
	// 1. If scripting is disabled for element, then return false.
	// 2. If element's lazy loading attribute is in the Lazy state, then return true. 3. Return false.
	loading, _ := n.Attribute("loading")
	return url.EqualFold(loading, "lazy") && pageDocument(n.Document()).scriptingEnabled()
}

// waitToLoad has the element wait with its lazy load resumption steps.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#start-intersection-observing-a-lazy-loading-element
func (l *lazyLoading) waitToLoad(n *nodes.Node, resumption func()) {
	l.stopWaiting()
	l.resumption, l.document, l.at = resumption, pageDocument(n.Document()), weak.Make(n)
	l.document.lazyElements.add(l.at)
	l.document.window.observesBoxes()
}

// stopWaiting is https://html.spec.whatwg.org/multipage/urls-and-fetching.html#stop-intersection-observing-a-lazy-loading-element, and
// sets the lazy load resumption steps to null.
func (l *lazyLoading) stopWaiting() {
	if l.resumption != nil {
		l.document.lazyElements.remove(l.at)
		*l = lazyLoading{}
	}
}

// resumeLoading invokes the lazy load resumption steps, unless they are null.
func (l *lazyLoading) resumeLoading() {
	if resumption := l.resumption; resumption != nil {
		l.stopWaiting()
		resumption()
	}
}

// loadingChanged is what an element does whose attribute loading was set, changed or removed.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#lazy-loading-attributes: when the attribute's state is changed to
// the Eager state, the user agent must run its lazy load resumption steps.
func (l *lazyLoading) loadingChanged(n *nodes.Node) {
	if !willLazyLoad(n) {
		l.resumeLoading()
	}
}

// nearbyLazyElements are the elements of the document that wait, and intersect the viewport with its margin. What nothing
// refers to any more waits no longer.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#lazy-load-intersection-observer
func (d *PageDocument) nearbyLazyElements() []*lazyLoading {
	var list []*lazyLoading
	for _, at := range d.lazyElements.list() {
		n := at.Value()
		if n == nil {
			d.lazyElements.remove(at)
		} else if d.window.isNear(n) {
			list = append(list, n.Extension().(lazilyLoaded).lazy())
		}
	}
	return list
}

// isNear says whether an element intersects the viewport with its margin.
//
// AD-HOC: Where nothing is laid out, all that is being rendered does.
func (w *Window) isNear(n *nodes.Node) bool {
	if w.boxes == nil {
		return htmlelements.IsBeingRendered(n)
	}
	boxes := boxesOf(n)
	if len(boxes) == 0 {
		return false
	}
	media := w.media()
	i := intersection{target: bounds(boxes), root: Box{
		X: -lazyLoadMargin, Y: -lazyLoadMargin, Width: media.Width + 2*lazyLoadMargin, Height: media.Height + 2*lazyLoadMargin,
	}}
	i.intersect()
	return i.meets
}
