package html

import (
	"math"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/geometry"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// boxObservers are the observers of a window that hear of boxes.
type boxObservers struct {
	resizeObservers       creationOrder[*ResizeObserver]
	intersectionObservers creationOrder[*IntersectionObserver]
	// boxesObserved says that the next update of the rendering is needed for them.
	boxesObserved bool
	// observedVersion is the version of the document whose boxes were observed last.
	observedVersion uint64
}

// observeChangedBoxes has the rendering updated if the document has changed, so that boxes may have, too, which an embedder gives
// and somebody observes, or what is loaded lazily may be rendered now.
func (w *Window) observeChangedBoxes() {
	observed := w.boxes != nil && len(w.resizeObservers.numbers)+len(w.intersectionObservers.numbers) > 0
	if !observed && len(w.pageDocument().lazyElements.numbers) == 0 {
		return
	}
	if w.pageDocument().tree.Version() != w.observedVersion {
		w.observesBoxes()
	}
	w.settings.EventLoop().AwaitIdlePeriod()
}

// observesBoxes has the rendering updated for observers.
func (w *Window) observesBoxes() {
	w.boxesObserved = true
	w.settings.EventLoop().AwaitRenderingOpportunity()
}

// ResizeObserver is https://drafts.csswg.org/resize-observer/#resize-observer-interface
type ResizeObserver struct {
	mozjs.Object
	window       *Window
	callback     mozjs.Slot
	context      *mozjs.Realm
	observations map[*nodes.Node]*resizeObservation
	order        creationOrder[*nodes.Node] // of the targets
}

// resizeObservation is https://drafts.csswg.org/resize-observer/#resize-observation-interface
type resizeObservation struct {
	target *nodes.Node
	box    ResizeObserverBoxOptions
	// width and height are those that were reported last: at first none that a box can have, so that the first are told.
	width, height float64
	// depth is how deep the target lies.
	depth int
}

func (o *ResizeObserver) construct(callback ResizeObserverCallback) error {
	o.window = agent.RelevantSettings(&o.Object).Global().(*Window)
	o.callback, o.context = o.Hold(callback.Value()), callback.Context()
	o.window.resizeObservers.add(o)
	dom.KeepNodes(&o.Object)
	return nil
}

// Finalized hears that the object was collected.
func (o *ResizeObserver) Finalized() {
	if o.window != nil {
		o.window.resizeObservers.remove(o)
	}
}

// KeptNodes are none: what is observed is not kept.
func (o *ResizeObserver) KeptNodes(func(*nodes.Node) bool) {}

// KeepingNodes are the nodes that are observed: they keep the observer.
func (o *ResizeObserver) KeepingNodes(yield func(*nodes.Node) bool) {
	for n := range o.observations {
		if !yield(n) {
			return
		}
	}
}

// Observe is https://drafts.csswg.org/resize-observer/#dom-resizeobserver-observe
func (o *ResizeObserver) Observe(target *dom.Element, options ResizeObserverOptions) {
	// 1. If target is in [[observationTargets]] slot of this, call unobserve() with argument target. (AD-HOC: browsers leave
	//    an observation of the same box as it is.)
	n := target.Tree()
	if at := o.observations[n]; at != nil && at.box == options.Box {
		return
	}
	o.Unobserve(target)
	// 2–3. Let resizeObservation be a new ResizeObservation(target, observedBox). 4. Add it to the [[observationTargets]]
	//      slot.
	if o.observations == nil {
		o.observations = map[*nodes.Node]*resizeObservation{}
	}
	o.observations[n] = &resizeObservation{target: n, box: options.Box, width: -1, height: -1}
	o.order.add(n)
	o.AddMemory(frameMemory)
	o.window.observesBoxes()
}

// Unobserve is https://drafts.csswg.org/resize-observer/#dom-resizeobserver-unobserve
func (o *ResizeObserver) Unobserve(target *dom.Element) {
	if n := target.Tree(); o.observations[n] != nil {
		delete(o.observations, n)
		o.order.remove(n)
		o.AddMemory(-frameMemory)
	}
}

// Disconnect is https://drafts.csswg.org/resize-observer/#dom-resizeobserver-disconnect
func (o *ResizeObserver) Disconnect() {
	o.AddMemory(-frameMemory * len(o.observations))
	o.observations, o.order = nil, creationOrder[*nodes.Node]{}
}

// active are the observations whose target has another size than was reported, and lies deeper than depth.
//
// https://drafts.csswg.org/resize-observer/#gather-active-observations-h
func (o *ResizeObserver) active(depth int) []*resizeObservation {
	var list []*resizeObservation
	for _, n := range o.order.list() {
		each := o.observations[n]
		b := bounds(boxesOf(each.target))
		if each.depth = depthOf(each.target); (b.Width != each.width || b.Height != each.height) && each.depth > depth {
			list = append(list, each)
		}
	}
	return list
}

// depthOf is https://drafts.csswg.org/resize-observer/#calculate-depth-for-node
func depthOf(n *nodes.Node) int {
	depth := 0
	for ; n != nil; depth++ {
		if n.AsShadowRoot() != nil {
			n = n.Host()
		} else {
			n = n.Parent()
		}
	}
	return depth
}

// tellResizes is steps 16 and 17 of https://html.spec.whatwg.org/multipage/webappapis.html#update-the-rendering
func (w *Window) tellResizes() {
	observers := w.resizeObservers.list()
	// 16. For each doc of docs: let resizeObserverDepth be 0. While true:
	for depth := 0; ; {
		// Gather active resize observations at depth resizeObserverDepth for doc.
		gathered := map[*ResizeObserver][]*resizeObservation{}
		for _, o := range observers {
			if list := o.active(depth); len(list) > 0 {
				gathered[o] = list
			}
		}
		if len(gathered) == 0 {
			break
		}
		// If doc has active resize observations: set resizeObserverDepth to the result of broadcasting active resize
		// observations given doc, and continue.
		shallowest := math.MaxInt
		for _, o := range observers {
			for _, each := range gathered[o] {
				shallowest = min(shallowest, each.depth)
			}
			if len(gathered[o]) > 0 {
				o.tell(gathered[o])
			}
		}
		depth = shallowest
	}
	// 17. If doc has skipped resize observations, then deliver resize loop error given doc.
	for _, o := range observers {
		if len(o.active(-1)) > 0 {
			w.settings.Report(mozjs.NewTypeError("ResizeObserver loop completed with undelivered notifications."))
			w.observesBoxes()
			return
		}
	}
}

// tell is https://drafts.csswg.org/resize-observer/#broadcast-resize-notifications-h for one observer.
func (o *ResizeObserver) tell(active []*resizeObservation) {
	o.Cx().Frame(func() {
		var entries []*ResizeObserverEntry
		for _, each := range active {
			e := createResizeObserverEntry(o.Cx())
			e.target, e.box = each.target, bounds(boxesOf(each.target))
			dom.KeepNodes(&e.Object)
			each.width, each.height = e.box.Width, e.box.Height
			entries = append(entries, e)
		}
		callback := ResizeObserverCallback{idl.CallbackOf(o.context, o.Held(o.callback))}
		callback.InvokeAndReport(o.Object.Value(), entries, o)
	})
}

// ResizeObserverEntry is https://drafts.csswg.org/resize-observer/#resize-observer-entry-interface
type ResizeObserverEntry struct {
	mozjs.Object
	target *nodes.Node
	box    Box
}

// KeptNodes is the target.
func (e *ResizeObserverEntry) KeptNodes(yield func(*nodes.Node) bool) {
	if e.target != nil {
		yield(e.target)
	}
}

// Target is https://drafts.csswg.org/resize-observer/#dom-resizeobserverentry-target
func (e *ResizeObserverEntry) Target() *dom.Element { return dom.ElementOf(dom.Wrap(e.target).Impl()) }

// ContentRect is https://drafts.csswg.org/resize-observer/#dom-resizeobserverentry-contentrect: boxes have no padding.
func (e *ResizeObserverEntry) ContentRect() *geometry.DOMRectReadOnly {
	return geometry.NewDOMRectReadOnly(e.Cx(), Box{Width: e.box.Width, Height: e.box.Height})
}

// sizes is a frozen array of one size.
func (e *ResizeObserverEntry) sizes(scale float64) mozjs.Value {
	s := createResizeObserverSize(e.Cx())
	s.inline, s.block = e.box.Width*scale, e.box.Height*scale
	return idl.NewFrozenArray(e.Cx(), []*ResizeObserverSize{s}, func(_ *mozjs.Context, s *ResizeObserverSize) mozjs.Value { return s.Object.Value() })
}

// BorderBoxSize is https://drafts.csswg.org/resize-observer/#dom-resizeobserverentry-borderboxsize
func (e *ResizeObserverEntry) BorderBoxSize() mozjs.Value { return e.sizes(1) }

// ContentBoxSize is https://drafts.csswg.org/resize-observer/#dom-resizeobserverentry-contentboxsize
func (e *ResizeObserverEntry) ContentBoxSize() mozjs.Value { return e.sizes(1) }

// DevicePixelContentBoxSize is https://drafts.csswg.org/resize-observer/#dom-resizeobserverentry-devicepixelcontentboxsize
func (e *ResizeObserverEntry) DevicePixelContentBoxSize() mozjs.Value {
	return e.sizes(pageDocument(e.target.Document()).global().DevicePixelRatio())
}

// ResizeObserverSize is https://drafts.csswg.org/resize-observer/#resizeobserversize
type ResizeObserverSize struct {
	mozjs.Object
	inline, block float64
}

// InlineSize is https://drafts.csswg.org/resize-observer/#dom-resizeobserversize-inlinesize
func (s *ResizeObserverSize) InlineSize() float64 { return s.inline }

// BlockSize is https://drafts.csswg.org/resize-observer/#dom-resizeobserversize-blocksize
func (s *ResizeObserverSize) BlockSize() float64 { return s.block }
