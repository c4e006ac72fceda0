// Checked against HTML of 2026-08-21.

package eventloop

import "time"

// refreshRate is how many rendering opportunities there are in a second.
const refreshRate = 60

// rendering is what a loop has to do with rendering. Rendering opportunities are the
// ticks of a frame clock, which divides each second of the program's clock, so that
// all loops of a program have theirs at the same times. There is nobody to see
// anything, and only opportunities that somebody waits for are taken.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#rendering-opportunity
type rendering struct {
	document    Document
	update      func(frameTimestamp time.Duration)
	steps       func()        // of the task
	opportunity time.Duration // that somebody waits for; never if nobody does
	queued      bool          // the task is in its queue
}

// SetRendering gives the loop what updates its rendering, for a document (nil for
// none). A frame's timestamp is on the program's clock, and later than that of the
// frame before. SetRendering must be called before [Loop.AwaitRenderingOpportunity].
func (l *Loop) SetRendering(document Document, update func(frameTimestamp time.Duration)) {
	l.rendering.document, l.rendering.update = document, update
	l.rendering.steps = l.updateRendering
}

// AwaitRenderingOpportunity asks for the rendering to be updated at the next rendering
// opportunity. Until then the loop is not quiescent.
func (l *Loop) AwaitRenderingOpportunity() {
	r := &l.rendering
	if l.closing || r.queued || r.opportunity != never {
		return
	}
	r.opportunity = tick(l.clock.Now(), 1)
	l.timerSet()
}

// ForgoRenderingOpportunity takes back what AwaitRenderingOpportunity has asked for.
func (l *Loop) ForgoRenderingOpportunity() { l.rendering.opportunity = never }

// tick is a tick of the frame clock: the last one at now or before, or one that is
// further than that.
func tick(now time.Duration, further int64) time.Duration {
	second := now.Truncate(time.Second)
	n := int64(now-second)*refreshRate/int64(time.Second) + further
	// Rounded up, a tick is the last one at its own time.
	return after(second, time.Duration((n*int64(time.Second)+refreshRate-1)/refreshRate))
}

// queueRendering queues the task that updates the rendering, if there is an opportunity
// that somebody waits for.
//
// A worker updates its rendering when it believes that it would benefit, in step 6.1 of
// the processing model. Here that is a task, too, so that frames that take long and
// other tasks take turns.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#event-loop-processing-model (what a window event loop runs in parallel)
func (l *Loop) queueRendering(now time.Duration) {
	r := &l.rendering
	// 1. Wait until at least one navigable whose active document's relevant agent's event
	//    loop is eventLoop might have a rendering opportunity.
	if r.opportunity > now {
		return
	}
	r.opportunity = never
	// 3. For each navigable that has a rendering opportunity, queue a global task on the
	//    rendering task source to update the rendering. (However many opportunities go by
	//    before it runs, there is one.)
	r.queued = true
	l.append(record{steps: r.steps, document: r.document, source: Rendering, behind: l.backlog.arrived()})
}

// updateRendering performs the task that updates the rendering.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#update-the-rendering
func (l *Loop) updateRendering() {
	r := &l.rendering
	r.queued = false
	now := l.clock.Now()
	if l.options.Kind == WindowEventLoop {
		// 1. Let frameTimestamp be eventLoop's last render opportunity time.
		now = tick(now, 0)
	}
	// 2-4. Let docs be all fully active Document objects of the event loop; remove those
	//      without a rendering opportunity, and those whose rendering would have no visible
	//      effect and whose map of animation frame callbacks is empty. (It is that of
	//      SetRendering. All documents are visible.)
	r.update(now)
}

// discard drops what is to be done for a document.
func (r *rendering) discard(document Document) {
	if r.document == document {
		r.opportunity, r.queued = never, false
	}
}
