package html

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/css/syntax"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/geometry"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/performance"
)

// IntersectionObserver is https://w3c.github.io/IntersectionObserver/#intersection-observer-interface
type IntersectionObserver struct {
	mozjs.Object
	window     *Window
	callback   mozjs.Slot
	context    *mozjs.Realm
	root       *nodes.Node // nil for the viewport
	margins    [2]string   // of the root, and of scrolling
	offsets    [4]offset   // of the root
	thresholds []float64
	targets    map[*nodes.Node]*intersectionTarget
	order      creationOrder[*nodes.Node] // of the targets
	// queued are the queued entries.
	queued []*IntersectionObserverEntry
	held   []mozjs.Slot // keep them
}

// offset is a margin: in pixels, or in percent of the root.
type offset struct {
	value   float64
	percent bool
}

// intersectionTarget is a target, with what it was found to be last.
type intersectionTarget struct {
	// previousThresholdIndex is -1 at first, so that something is told.
	previousThresholdIndex int
	previousIsIntersecting bool
}

// https://w3c.github.io/IntersectionObserver/#initialize-new-intersection-observer
func (o *IntersectionObserver) construct(callback IntersectionObserverCallback, options IntersectionObserverInit) error {
	if options.Root.IsElement {
		o.root = options.Root.Element.Tree()
	} else if options.Root.IsDocument {
		o.root = options.Root.Document.Tree()
	}
	// 4. Attempt to parse a margin from options.rootMargin. If a list is returned, set this's internal [[rootMargin]] slot to
	//    that. Otherwise, throw a SyntaxError exception. 5. The same for scrollMargin.
	var ok bool
	if o.margins[0], o.offsets, ok = parseMargin(options.RootMargin); ok {
		o.margins[1], _, ok = parseMargin(options.ScrollMargin)
	}
	if !ok {
		return &idl.DOMException{Name: "SyntaxError", Message: "A margin has to be one to four lengths in pixels or percent."}
	}
	// 6. Let thresholds be a list equal to options.threshold.
	o.thresholds = []float64{options.Threshold.Double}
	if !options.Threshold.IsDouble {
		o.thresholds = slices.Clone(options.Threshold.DoubleSequence)
	}
	// 7. If any value in thresholds is less than 0.0 or greater than 1.0, throw a RangeError exception.
	if slices.ContainsFunc(o.thresholds, func(t float64) bool { return t < 0 || t > 1 }) {
		return idl.RangeError("Thresholds have to be from 0 to 1.")
	}
	// 8. Sort thresholds in ascending order. 9. If thresholds is empty, append 0 to thresholds.
	if slices.Sort(o.thresholds); len(o.thresholds) == 0 {
		o.thresholds = []float64{0}
	}
	o.window = agent.RelevantSettings(&o.Object).Global().(*Window)
	o.callback, o.context = o.Hold(callback.Value()), callback.Context()
	o.window.intersectionObservers.add(o)
	dom.KeepNodes(&o.Object)
	return nil
}

// parseMargin is https://w3c.github.io/IntersectionObserver/#parse-a-margin
func parseMargin(text string) (string, [4]offset, bool) {
	var list []offset
	var words []string
	for _, t := range syntax.Tokenize(text) {
		switch {
		case t.Kind == syntax.Whitespace:
			continue
		case t.Kind == syntax.Percentage:
			list = append(list, offset{t.Value, true})
			words = append(words, strconv.FormatFloat(t.Value, 'f', -1, 64)+"%")
		case t.Kind == syntax.Dimension && strings.EqualFold(t.Unit, "px"), t.Kind == syntax.Number && t.Value == 0:
			list = append(list, offset{t.Value, false})
			words = append(words, strconv.FormatFloat(t.Value, 'f', -1, 64)+"px")
		default:
			return "", [4]offset{}, false
		}
	}
	if len(list) == 0 {
		list, words = []offset{{}}, []string{"0px"}
	}
	if len(list) > 4 {
		return "", [4]offset{}, false
	}
	var four [4]offset
	var texts [4]string
	for i := range four {
		at := i
		for at >= len(list) {
			at = max(at-2, 0)
		}
		four[i], texts[i] = list[at], words[at]
	}
	return strings.Join(texts[:], " "), four, true
}

// Finalized hears that the object was collected.
func (o *IntersectionObserver) Finalized() {
	if o.window != nil {
		o.window.intersectionObservers.remove(o)
	}
}

// KeptNodes is the root.
func (o *IntersectionObserver) KeptNodes(yield func(*nodes.Node) bool) {
	if o.root != nil {
		yield(o.root)
	}
}

// KeepingNodes are the nodes that are observed: they keep the observer.
func (o *IntersectionObserver) KeepingNodes(yield func(*nodes.Node) bool) {
	for n := range o.targets {
		if !yield(n) {
			return
		}
	}
}

// Root is https://w3c.github.io/IntersectionObserver/#dom-intersectionobserver-root
func (o *IntersectionObserver) Root() *dom.Node { return dom.Wrap(o.root) }

// RootMargin is https://w3c.github.io/IntersectionObserver/#dom-intersectionobserver-rootmargin
func (o *IntersectionObserver) RootMargin() string { return o.margins[0] }

// ScrollMargin is https://w3c.github.io/IntersectionObserver/#dom-intersectionobserver-scrollmargin
func (o *IntersectionObserver) ScrollMargin() string { return o.margins[1] }

// Thresholds is https://w3c.github.io/IntersectionObserver/#dom-intersectionobserver-thresholds
func (o *IntersectionObserver) Thresholds() mozjs.Value {
	return idl.NewFrozenArray(o.Cx(), o.thresholds, func(_ *mozjs.Context, n float64) mozjs.Value { return mozjs.Number(n) })
}

// Observe is https://w3c.github.io/IntersectionObserver/#observe-target-element
func (o *IntersectionObserver) Observe(target *dom.Element) {
	// 1. If target is in observer's internal [[ObservationTargets]] slot, return.
	n := target.Tree()
	if o.targets[n] != nil {
		return
	}
	// 2. Let intersectionObserverRegistration be an IntersectionObserverRegistration record with a previousThresholdIndex
	//    property set to -1, and a previousIsIntersecting property set to false. 3–4. Append it.
	if o.targets == nil {
		o.targets = map[*nodes.Node]*intersectionTarget{}
	}
	o.targets[n] = &intersectionTarget{previousThresholdIndex: -1}
	o.order.add(n)
	o.AddMemory(frameMemory)
	o.window.observesBoxes()
}

// Unobserve is https://w3c.github.io/IntersectionObserver/#unobserve-target-element
func (o *IntersectionObserver) Unobserve(target *dom.Element) {
	if n := target.Tree(); o.targets[n] != nil {
		delete(o.targets, n)
		o.order.remove(n)
		o.AddMemory(-frameMemory)
	}
}

// Disconnect is https://w3c.github.io/IntersectionObserver/#dom-intersectionobserver-disconnect
func (o *IntersectionObserver) Disconnect() {
	o.AddMemory(-frameMemory * len(o.targets))
	o.targets, o.order = nil, creationOrder[*nodes.Node]{}
}

// TakeRecords is https://w3c.github.io/IntersectionObserver/#dom-intersectionobserver-takerecords
func (o *IntersectionObserver) TakeRecords() []*IntersectionObserverEntry {
	queue := o.queued
	o.queued = nil
	for _, e := range queue {
		e.Object.Value() // the frame keeps it
	}
	for _, slot := range o.held {
		o.Drop(slot)
	}
	o.held = nil
	return queue
}

// rootBox is https://w3c.github.io/IntersectionObserver/#intersectionobserver-root-intersection-rectangle
func (o *IntersectionObserver) rootBox() Box {
	b := Box{Width: o.window.media().Width, Height: o.window.media().Height}
	if o.root != nil && o.root.IsElement() {
		b = bounds(boxesOf(o.root))
	}
	pixels := func(i int, whole float64) float64 {
		if o.offsets[i].percent {
			return o.offsets[i].value / 100 * whole
		}
		return o.offsets[i].value
	}
	top, right, bottom, left := pixels(0, b.Height), pixels(1, b.Width), pixels(2, b.Height), pixels(3, b.Width)
	return Box{X: b.X - left, Y: b.Y - top, Width: b.Width + left + right, Height: b.Height + top + bottom}
}

// update is https://w3c.github.io/IntersectionObserver/#update-intersection-observations-algo for one observer.
func (o *IntersectionObserver) update(time float64) {
	// 1. Let rootBounds be observer's root intersection rectangle.
	rootBounds := o.rootBox()
	// 2. For each target in observer's internal [[ObservationTargets]] slot, processed in the same order that observe() was
	//    called on each target:
	for _, n := range o.order.list() {
		t := o.targets[n]
		// 1. Let thresholdIndex be 0, isIntersecting be false, targetRect and intersectionRect be empty rectangles.
		e := intersection{root: rootBounds}
		// 3–4. If the intersection root is an Element, and target is not a descendant of it, or target has no box, skip to
		//      step 11.
		boxes := boxesOf(n)
		if len(boxes) > 0 && (o.root == nil || o.root.Contains(n)) {
			// 5–10. Let targetRect be the bounding box; let intersectionRect be the result of running the compute the
			//       intersection algorithm; isIntersecting is whether they meet, edges included.
			e.target = bounds(boxes)
			e.intersect()
		}
		// 10. If targetArea is non-zero, let intersectionRatio be intersectionArea divided by targetArea. Otherwise, 1 if
		//     isIntersecting is true, or 0 if not. 11. Let thresholdIndex be the index of the first entry in thresholds whose
		//     value is greater than intersectionRatio, or the length of it.
		thresholdIndex := 0
		if e.meets {
			thresholdIndex = slices.IndexFunc(o.thresholds, func(n float64) bool { return n > e.ratio })
			if thresholdIndex < 0 {
				thresholdIndex = len(o.thresholds)
			}
		}
		// 14. If thresholdIndex does not equal previousThresholdIndex or if isIntersecting does not equal
		//     previousIsIntersecting, queue an IntersectionObserverEntry.
		if thresholdIndex != t.previousThresholdIndex || e.meets != t.previousIsIntersecting {
			o.queue(time, n, e)
		}
		// 15–16. Assign thresholdIndex and isIntersecting to the registration.
		t.previousThresholdIndex, t.previousIsIntersecting = thresholdIndex, e.meets
	}
}

// intersection is what a target has of the root.
type intersection struct {
	root, target, common Box
	meets                bool
	ratio                float64
}

func (i *intersection) intersect() {
	a, b := i.root, i.target
	left, top := max(a.X, b.X), max(a.Y, b.Y)
	right, bottom := min(a.X+a.Width, b.X+b.Width), min(a.Y+a.Height, b.Y+b.Height)
	if i.meets = left <= right && top <= bottom; !i.meets {
		return
	}
	i.common = Box{X: left, Y: top, Width: right - left, Height: bottom - top}
	i.ratio = 1
	if area := b.Width * b.Height; area != 0 {
		i.ratio = i.common.Width * i.common.Height / area
	}
}

// queue is https://w3c.github.io/IntersectionObserver/#queue-an-intersectionobserverentry
func (o *IntersectionObserver) queue(time float64, target *nodes.Node, i intersection) {
	defer o.Cx().Enter().Leave()
	e := createIntersectionObserverEntry(o.Cx())
	e.time, e.target, e.intersection = time, target, i
	dom.KeepNodes(&e.Object)
	o.queued = append(o.queued, e)
	o.held = append(o.held, o.Hold(e.Object.Value()))
}

// notify is https://w3c.github.io/IntersectionObserver/#notify-intersection-observers-algo for one observer.
func (o *IntersectionObserver) notify() {
	// 1. If observer's internal [[QueuedEntries]] slot is empty, continue. 2. Let queue be a copy of it. 3. Clear it.
	if len(o.queued) == 0 {
		return
	}
	o.Cx().Frame(func() {
		// 4. Let callback be the value of observer's internal [[callback]] slot. 5. Invoke callback with queue as the first
		//    argument, observer as the second argument, and observer as the callback this value.
		callback := IntersectionObserverCallback{idl.CallbackOf(o.context, o.Held(o.callback))}
		callback.InvokeAndReport(o.Object.Value(), o.TakeRecords(), o)
	})
}

// observeBoxes is steps 16 to 19 of https://html.spec.whatwg.org/multipage/webappapis.html#update-the-rendering
func (w *Window) observeBoxes(frameTimestamp time.Duration) {
	if !w.boxesObserved && w.boxes == nil {
		return
	}
	w.boxesObserved = false
	w.observedVersion = w.pageDocument().tree.Version()
	// 16, 17. Resize observations.
	w.tellResizes()
	// 19. For each doc of docs, run the update intersection observations steps for doc, passing in the relative high
	//     resolution time given now and doc's relevant global object as the timestamp.
	now := performance.Coarsen(frameTimestamp-w.environment.TimeOrigin, w.environment.CrossOriginIsolated)
	observers := w.intersectionObservers.list()
	told := false
	for _, o := range observers {
		o.update(now)
		told = told || len(o.queued) > 0
	}
	nearby := w.pageDocument().nearbyLazyElements()
	if w.boxes != nil || len(w.pageDocument().lazyElements.numbers) > 0 {
		w.settings.EventLoop().AwaitIdlePeriod()
	}
	// Queue an intersection observer task.
	if told || len(nearby) > 0 {
		w.settings.QueueGlobalTask(domManipulation, func() {
			for _, l := range nearby {
				l.resumeLoading()
			}
			for _, o := range observers {
				o.notify()
			}
		})
	}
}

// IntersectionObserverEntry is https://w3c.github.io/IntersectionObserver/#intersectionobserverentry
type IntersectionObserverEntry struct {
	mozjs.Object
	intersection
	time   float64
	target *nodes.Node
}

// KeptNodes is the target.
func (e *IntersectionObserverEntry) KeptNodes(yield func(*nodes.Node) bool) {
	if e.target != nil {
		yield(e.target)
	}
}

// Time is https://w3c.github.io/IntersectionObserver/#dom-intersectionobserverentry-time
func (e *IntersectionObserverEntry) Time() float64 { return e.time }

// RootBounds is https://w3c.github.io/IntersectionObserver/#dom-intersectionobserverentry-rootbounds
func (e *IntersectionObserverEntry) RootBounds() *geometry.DOMRectReadOnly {
	return geometry.NewDOMRectReadOnly(e.Cx(), e.root)
}

// BoundingClientRect is https://w3c.github.io/IntersectionObserver/#dom-intersectionobserverentry-boundingclientrect
func (e *IntersectionObserverEntry) BoundingClientRect() *geometry.DOMRectReadOnly {
	return geometry.NewDOMRectReadOnly(e.Cx(), e.intersection.target)
}

// IntersectionRect is https://w3c.github.io/IntersectionObserver/#dom-intersectionobserverentry-intersectionrect
func (e *IntersectionObserverEntry) IntersectionRect() *geometry.DOMRectReadOnly {
	return geometry.NewDOMRectReadOnly(e.Cx(), e.common)
}

// IsIntersecting is https://w3c.github.io/IntersectionObserver/#dom-intersectionobserverentry-isintersecting
func (e *IntersectionObserverEntry) IsIntersecting() bool { return e.meets }

// IntersectionRatio is https://w3c.github.io/IntersectionObserver/#dom-intersectionobserverentry-intersectionratio
func (e *IntersectionObserverEntry) IntersectionRatio() float64 { return e.ratio }

// Target is https://w3c.github.io/IntersectionObserver/#dom-intersectionobserverentry-target
func (e *IntersectionObserverEntry) Target() *dom.Element {
	return dom.ElementOf(dom.Wrap(e.target).Impl())
}
