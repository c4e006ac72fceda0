// Checked against HTML of 2026-08-21.

package html

import (
	"time"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/performance"
)

// theEnd is how far a document is in the end of its parsing.
//
// https://html.spec.whatwg.org/multipage/parsing.html#the-end
type theEnd struct {
	// stage says what is next.
	stage endStage
	// delayers is how many things delay the load event.
	//
	// https://html.spec.whatwg.org/multipage/parsing.html#delay-the-load-event
	delayers int
	// going says that proceed runs.
	going bool
	// onLoad hears that the document is completely loaded; nil if nobody wants to know.
	onLoad []func()
	// progress is closed when the document has come to another state of those that LoadState has; nil if nobody waits for that.
	progress chan struct{}
}

// endStage is a step of the end.
type endStage uint8

const (
	notParsed        endStage = iota
	runningDeferred           // step 5
	firingContent             // step 6: the task is queued
	awaitingScripts           // steps 7 and 8
	firingLoad                // step 9: the task is queued
	completelyLoaded          // after it
	aborted                   // loading was stopped: there is no load event
)

// delayLoad has something more delay the load event.
func (d *PageDocument) delayLoad() { d.delayers++ }

// undelayLoad has something delay it no more.
func (d *PageDocument) undelayLoad() {
	d.delayers--
	d.proceed()
}

// stopParsing is https://html.spec.whatwg.org/multipage/parsing.html#stop-parsing
func (d *PageDocument) stopParsing() {
	d.parser = nil
	// 3. Update the current document readiness to "interactive".
	d.updateReadiness(DocumentReadyStateInteractive)
	// 5. While the list of scripts that will execute when the document has finished parsing is not empty:
	d.stage = runningDeferred
	d.proceed()
}

// proceed goes on with the end, as far as nothing is in its way. What was in its way calls it when it is no more.
//
// https://html.spec.whatwg.org/multipage/parsing.html#the-end
func (d *PageDocument) proceed() {
	if d.going {
		return
	}
	d.going = true
	defer func() { d.going = false }()
	for d.stage == runningDeferred {
		// 5.1. Spin the event loop until the first script in the list of scripts that will execute when the document has
		//      finished parsing has its ready to be parser-executed set to true, and there is no style sheet that is blocking
		//      scripts.
		if len(d.whenParsed) == 0 {
			// 6. Queue a global task on the DOM manipulation task source given the Document's relevant global object to run
			//    the following substeps:
			d.stage = firingContent
			d.settings().QueueGlobalTask(domManipulation, d.contentLoaded)
			return
		}
		first := d.whenParsed[0]
		if !first.readyToBeParserExecuted || d.blockingSheets > 0 {
			return
		}
		// 5.2. Execute the script element given by the first script. 5.3. Remove the first script element from the list.
		d.whenParsed = d.whenParsed[1:]
		first.execute()
	}
	// 7. Spin the event loop until the set of scripts that will execute as soon as possible and the list of scripts that
	//    will execute in order as soon as possible are empty.
	// 8. Spin the event loop until there is nothing that delays the load event in the Document.
	if d.stage == awaitingScripts && len(d.soon) == 0 && len(d.inOrder) == 0 && d.delayers == 0 {
		// 9. Queue a global task on the DOM manipulation task source given the Document's relevant global object to run the
		//    following steps:
		d.stage = firingLoad
		d.settings().QueueGlobalTask(domManipulation, d.load)
	}
}

// contentLoaded is step 6 of the end.
func (d *PageDocument) contentLoaded() {
	// Trying to scroll to the fragment takes until here, where all of the document is parsed.
	d.scrollToFragment()
	if d.window != nil {
		d.window.restoreLoaded()
	}
	// 1. Set the Document's load timing info's DOM content loaded event start time to the current high resolution time.
	d.mark(func(n *performance.Navigation) *time.Duration { return &n.DOMContentLoadedEventStart })
	// 2. Fire an event named DOMContentLoaded at the Document object, with its bubbles attribute initialized to true.
	target(&d.tree.Node).FireAnEvent("DOMContentLoaded", dom.EventInit{Bubbles: true})
	// 3. Set its DOM content loaded event end time likewise.
	d.mark(func(n *performance.Navigation) *time.Duration { return &n.DOMContentLoadedEventEnd })
	d.stage = awaitingScripts
	d.progressed()
	d.proceed()
}

// load is step 9 of the end.
func (d *PageDocument) load() {
	// 1. Update the current document readiness to "complete".
	d.updateReadiness(DocumentReadyStateComplete)
	// 2. If the Document object's browsing context is null, then abort these steps.
	w := d.window
	if w == nil {
		return
	}
	// 3. Let window be the Document's relevant global object.
	// 4. Set the Document's load timing info's load event start time to the current high resolution time.
	d.mark(func(n *performance.Navigation) *time.Duration { return &n.LoadEventStart })
	// 5. Fire an event named load at window, with legacy target override flag set.
	w.fireOfDocument("load")
	// 8. Set the Document's load timing info's load event end time to the current high resolution time.
	d.mark(func(n *performance.Navigation) *time.Duration { return &n.LoadEventEnd })
	// 11. Fire a page transition event named pageshow at window with false.
	w.firePageTransitionEvent("pageshow", false)
	// 12. Completely finish loading the Document.
	d.finishLoading(completelyLoaded)
	// 13. Queue the navigation timing entry for the Document.
	if d.timing != nil && d.active() {
		w.timeline.Loaded()
	}
}

// finishLoading tells those that wait until the document has loaded that it has, or never will.
func (d *PageDocument) finishLoading(stage endStage) {
	d.stage = stage
	for _, f := range d.onLoad {
		f()
	}
	d.onLoad = nil
	d.progressed()
	if d.window != nil {
		d.window.traversable.framesLoaded()
	}
	if d.window != nil && d.window.container != nil {
		d.window.container.documentLoaded(stage)
	}
}

// abort is https://html.spec.whatwg.org/multipage/document-lifecycle.html#abort-a-document
//
// AD-HOC: The standard discards the tasks of what is fetched, so that elements and promises would wait for ever. As in
// Chromium, it ends as a network error.
func (d *PageDocument) abort() {
	// 2. Cancel any instances of the fetch algorithm in the context of document.
	if d.active() {
		d.window.fetchGroup.Cancel()
	}
	// 4. If document has an active parser, then: set document's active parser was aborted to true; abort that parser.
	if d.parser == nil {
		return
	}
	d.parser.abort()
	d.stage = aborted
	d.updateReadiness(DocumentReadyStateInteractive)
	d.updateReadiness(DocumentReadyStateComplete)
	d.finishLoading(aborted)
}

// whenLoaded calls a function when the document is completely loaded.
func (d *PageDocument) whenLoaded(f func()) {
	if d.stage == completelyLoaded || d.stage == aborted {
		f()
		return
	}
	d.onLoad = append(d.onLoad, f)
}
