package texttracks

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/webvtt"
)

// processing is the track processing model of a track element.
//
// https://html.spec.whatwg.org/multipage/media.html#start-the-track-processing-model
type processing struct {
	// parent is the parent that the element had when it was last looked at.
	parent *nodes.Node
	// running says that the algorithm has begun, for it never ends, and scheduled that it is at its step labeled top.
	running, scheduled bool
	// url is the URL of the last load, and abort ends that while its fetch is ongoing.
	url   string
	abort func()
}

// Inserted are the insertion steps of a track element.
//
// https://html.spec.whatwg.org/multipage/media.html#sourcing-out-of-band-text-tracks
func Inserted(n *nodes.Node) {
	parent := n.Parent()
	t, ok := n.Extension().(*track)
	if ok && t.parent == parent || !ok && !IsMediaElement(parent) {
		return
	}
	t = trackOf(n)
	// When a track element's parent element changes and the new parent is a media element, then add the track to the list, and
	// queue a media element task to fire addtrack; and start the track processing model.
	if t.parent = parent; IsMediaElement(parent) {
		mediaOf(parent).trackAdded(t)
		t.process()
	}
}

// Removed are the removing steps of a track element.
func Removed(n *nodes.Node) {
	t, ok := n.Extension().(*track)
	if !ok || t.parent == n.Parent() {
		return
	}
	// When a track element's parent element changes and the old parent was a media element, then remove the track from the list,
	// and queue a media element task to fire removetrack.
	if old := t.parent; IsMediaElement(old) {
		mediaOf(old).queueEvent("removetrack", t)
	}
	t.parent = n.Parent()
}

// SourceChanged hears that the src attribute of a track element was set, changed, or removed.
func SourceChanged(n *nodes.Node) {
	if t, ok := n.Extension().(*track); ok {
		// Immediately empty the element's text track's list of cues.
		t.clear()
		t.process()
	}
}

// trackURL is the element's track URL. AD-HOC: it is found when it is needed, not when the attribute is set.
//
// https://html.spec.whatwg.org/multipage/media.html#track-url
func (t *track) trackURL(h host) string {
	src, _ := t.element.Attribute("src")
	if src == "" {
		return ""
	}
	return h.TrackURL(src)
}

// process starts the track processing model, or lets it go on from where it waits.
func (t *track) process() {
	if t.element == nil || t.scheduled || t.mode == TextTrackModeDisabled {
		return
	}
	h := hostOf(t.element)
	switch {
	case h == nil:
	// If, while fetching is ongoing, the track URL is no longer that while the mode is hidden or showing, then abort fetching, and
	// queue a media element task that first changes the readiness state to failed to load and then fires error.
	case t.abort != nil:
		if t.trackURL(h) != t.url {
			t.abort()
			t.abort = nil
			t.queueEnd(FailedToLoad)
		}
	// 15. Wait until the readiness state is no longer set to loading.
	case t.readiness == Loading:
	// 16. Wait until the track URL is no longer equal to URL, at the same time as the mode is hidden or showing. 17. Jump to the
	//     step labeled top.
	case t.running:
		if t.trackURL(h) != t.url {
			t.schedule()
		}
	// 3. If the text track's track element does not have a media element as a parent, return. 4. Run the remainder of these steps
	//    in parallel.
	case IsMediaElement(t.element.Parent()):
		t.running = true
		t.schedule()
	}
}

// schedule is the step labeled top: await a stable state.
func (t *track) schedule() {
	t.scheduled = true
	cx := dom.ContextOf(t.element)
	keep := cx.Root(dom.Wrap(t.element).Value())
	cx.QueueGoMicrotask(func() {
		defer keep.Release()
		t.scheduled = false
		if h := hostOf(t.element); h != nil {
			t.load(h)
		}
	})
}

// load is the track processing model from its sixth step.
func (t *track) load(h host) {
	// 6. Set the text track readiness state to loading. 7. Let URL be the track URL of the track element.
	t.readiness, t.url = Loading, t.trackURL(h)
	// If URL is the empty string, then queue a media element task to first change the readiness state to failed to load and then
	// fire an event named error at the track element.
	if t.url == "" {
		t.queueEnd(FailedToLoad)
		return
	}
	// 8. to 11. Fetch.
	t.abort = h.LoadTrack(t.element, t.url, func(file []byte, ok bool) {
		t.abort = nil
		var cues []*webvtt.Cue
		if ok {
			cues, ok = webvtt.Parse(file)
		}
		// If the fetching algorithm fails, or the file was not successfully processed, then change the readiness state to failed to
		// load and fire an event named error at the track element.
		if !ok {
			t.end(FailedToLoad)
			return
		}
		// Otherwise, change it to loaded, and fire an event named load. AD-HOC: the resource is parsed when all of it is there.
		t.addParsed(cues)
		t.end(Loaded)
	})
}

// queueEnd queues a task that ends a load.
func (t *track) queueEnd(readiness Readiness) {
	queue(t.element, func() { t.end(readiness) })
}

// end ends a load, and lets the algorithm go on.
func (t *track) end(readiness Readiness) {
	t.readiness = readiness
	event := "load"
	if readiness == FailedToLoad {
		event = "error"
	}
	dom.Wrap(t.element).FireAnEvent(event, dom.EventInit{})
	t.process()
}
