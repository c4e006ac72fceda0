package html

import (
	"context"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/texttracks"
)

// Windowed reports whether a window shows the document.
func (d *PageDocument) Windowed() bool { return d.window != nil }

// elementPopped hears that an element was popped off the stack of open elements of a parser.
func elementPopped(n *nodes.Node) {
	if texttracks.IsMediaElement(n) {
		texttracks.Popped(n)
	} else if e := embeddedOf(n); e != nil {
		e.redetermine()
	}
}

// BeingParsed reports whether an element is on the stack of open elements of the document's parser.
func (d *PageDocument) BeingParsed(n *nodes.Node) bool {
	p, ok := d.parser.(*htmlParser)
	return ok && p.parser.IsOpen(n)
}

// TrackURL is the result of encoding-parsing-and-serializing a URL, "" for failure.
//
// https://html.spec.whatwg.org/multipage/media.html#attr-track-src
func (d *PageDocument) TrackURL(src string) string {
	u, err := d.parseURL(src)
	if err != nil {
		return ""
	}
	return u.Href()
}

// LoadTrack fetches the resource of a track element, and gives it to done in a task, unless it was aborted before.
//
// https://html.spec.whatwg.org/multipage/media.html#start-the-track-processing-model
func (d *PageDocument) LoadTrack(track *nodes.Node, trackURL string, done func(file []byte, ok bool)) (abort func()) {
	u, err := d.parseURL(trackURL)
	if err != nil {
		panic("html: a URL that was serialized cannot be parsed: " + trackURL)
	}
	w := d.window
	// 8. If the track element's parent is a media element, then let corsAttributeState be the state of the parent media element's
	//    crossorigin content attribute. Otherwise, No CORS.
	of := track
	if parent := track.Parent(); texttracks.IsMediaElement(parent) {
		of = parent
	}
	// 1. Let request be the result of creating a potential-CORS request given URL, "track", and corsAttributeState, and with the
	//    same-origin fallback flag set. 2. Set request's client. 3. Set request's initiator type to "track".
	request := w.potentialCORSRequest(of, u, fetch.DestinationTrack, "track", ScriptFetchOptions{})
	if request.Mode == fetch.ModeNoCORS {
		request.Mode = fetch.ModeSameOrigin
	}
	keep := w.settings.Cx().RootAwaited(dom.Wrap(track).Value(), 0)
	joined, leave := w.fetchGroup.Join()
	ctx, cancel := context.WithCancel(joined)
	aborted := false
	w.settings.EventLoop().InParallel("a fetch of the text track "+fetch.DisplayURL(u), func() {
		response, err := w.userAgent.Fetcher.Fetch(ctx, request)
		var file []byte
		if err == nil && response.OK() {
			file = response.Body
		}
		w.settings.QueueGlobalTask(domManipulation, func() {
			defer keep.Release()
			leave()
			cancel()
			if !aborted {
				done(file, err == nil && response.OK())
			}
		})
	})
	return func() {
		aborted = true
		cancel()
	}
}
