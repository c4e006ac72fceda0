package texttracks

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/eventloop"
)

// host is the Data of a document, as far as tracks need it.
type host interface {
	// Windowed reports whether a window shows the document.
	Windowed() bool
	// QueueTask queues a global task of the document's window.
	QueueTask(source eventloop.TaskSource, steps func())
	// BeingParsed reports whether an element is on the stack of open elements of the document's parser.
	BeingParsed(n *nodes.Node) bool
	// TrackURL is the serialized URL that the src attribute of a track element means, "" for none.
	TrackURL(src string) string
	// LoadTrack fetches the resource of a track element, and gives it to done in a task, unless abort was called before. Not ok says
	// that the fetch failed.
	LoadTrack(track *nodes.Node, url string, done func(file []byte, ok bool)) (abort func())
}

// hostOf returns the Data of the document of a node; nil for one that no window shows.
func hostOf(n *nodes.Node) host {
	if h, ok := n.Document().Data.(host); ok && h.Windowed() {
		return h
	}
	return nil
}

// IsMediaElement reports whether a node is a media element.
func IsMediaElement(n *nodes.Node) bool {
	return n != nil && (n.IsHTMLElement("video") || n.IsHTMLElement("audio"))
}

// media is what a media element has of text tracks, as the extension of its node.
type media struct {
	element *nodes.Node
	// added are the tracks that addTextTrack() has added.
	added []*track
	// list is what script sees of the tracks; nil if it has not asked.
	list *TextTrackList
	// changePending is https://html.spec.whatwg.org/multipage/media.html#pending-text-track-change-notification-flag
	changePending bool
	// selected is https://html.spec.whatwg.org/multipage/media.html#did-perform-automatic-track-selection
	selected bool
}

// mediaOf returns what a media element has of text tracks.
func mediaOf(n *nodes.Node) *media {
	if m, ok := n.Extension().(*media); ok {
		return m
	}
	m := &media{element: n}
	n.SetExtension(m)
	return m
}

// tracks are the element's list of text tracks: those of track elements among its children, in tree order, then those that were
// added.
//
// https://html.spec.whatwg.org/multipage/media.html#list-of-text-tracks
func (m *media) tracks() []*track {
	var list []*track
	for n := range m.element.Children() {
		if n.IsHTMLElement("track") {
			list = append(list, trackOf(n))
		}
	}
	return append(list, m.added...)
}

// queue queues a media element task.
//
// https://html.spec.whatwg.org/multipage/media.html#queue-a-media-element-task
func queue(element *nodes.Node, steps func()) {
	h := hostOf(element)
	if h == nil {
		return
	}
	// Who listens is kept until then.
	keep := dom.ContextOf(element).Root(dom.Wrap(element).Value())
	h.QueueTask(eventloop.DOMManipulation, func() {
		defer keep.Release()
		steps()
	})
}

// queueEvent queues a task to fire a TrackEvent at the list, which nobody hears if script has not asked for that.
func (m *media) queueEvent(name string, t *track) {
	queue(m.element, func() {
		if m.list == nil {
			return
		}
		defer m.list.Cx().Enter().Leave()
		defer m.list.Realm().Enter().Leave()
		e := createTrackEvent(m.list.Cx())
		e.CreateAnEvent(name, dom.EventInit{})
		e.set(VideoTrackOrAudioTrackOrTextTrackOrNull{IsTextTrack: true, TextTrack: t.show()})
		m.list.Dispatch(&e.Event)
	})
}

// modeChanged is what follows when the mode of a track in the list has changed.
//
// https://html.spec.whatwg.org/multipage/media.html#text-track-mode
func (m *media) modeChanged() {
	// 1. If the media element has a pending text track change notification flag set, then return. 2. Set it. 3. Queue a media
	//    element task: unset the flag, and fire an event named change at the list. 4. If the show poster flag is not set, run time
	//    marches on. (It is always set.)
	if m.changePending {
		return
	}
	m.changePending = true
	queue(m.element, func() {
		m.changePending = false
		if m.list != nil {
			m.list.FireAnEvent("change", dom.EventInit{})
		}
	})
}

// select honors user preferences for automatic text track selection. Users have none.
//
// https://html.spec.whatwg.org/multipage/media.html#honor-user-preferences-for-automatic-text-track-selection
func (m *media) selectTracks() {
	// 1. Perform automatic text track selection for subtitles and captions. 2. For descriptions.
	m.selectOne(TextTrackKindSubtitles, TextTrackKindCaptions)
	m.selectOne(TextTrackKindDescriptions)
	// 3. If there are any text tracks whose kind is chapters or metadata that correspond to track elements with a default attribute
	//    set whose mode is disabled, then set the mode of all such tracks to hidden.
	for _, t := range m.tracks() {
		if kind := t.kindOf(); (kind == TextTrackKindChapters || kind == TextTrackKindMetadata) && t.isDefault() {
			t.setMode(TextTrackModeHidden)
		}
	}
	// 4. Set the element's did-perform-automatic-track-selection flag to true.
	m.selected = true
}

// selectOne is https://html.spec.whatwg.org/multipage/media.html#perform-automatic-text-track-selection
func (m *media) selectOne(kinds ...TextTrackKind) {
	// 1. Let candidates be the tracks whose kind is one of the kinds.
	candidates := slices.DeleteFunc(m.tracks(), func(t *track) bool { return !slices.Contains(kinds, t.kindOf()) })
	// 3. If any of these have a mode set to showing, return.
	if slices.ContainsFunc(candidates, func(t *track) bool { return t.mode == TextTrackModeShowing }) {
		return
	}
	// 5. Otherwise, if there are any that correspond to track elements with a default attribute set whose mode is disabled, then
	//    set the mode of the first such track to showing.
	if i := slices.IndexFunc(candidates, (*track).isDefault); i >= 0 {
		candidates[i].setMode(TextTrackModeShowing)
	}
}

// added hears that a track of a track element came into the list.
func (m *media) trackAdded(t *track) {
	m.queueEvent("addtrack", t)
	queue(m.element, func() {
		// 1. If the element's blocked-on-parser flag is true, then return. 2. If the element's
		//    did-perform-automatic-track-selection flag is true, then return. 3. Honor user preferences.
		if h := hostOf(m.element); !m.selected && h != nil && !h.BeingParsed(m.element) {
			m.selectTracks()
		}
	})
}

// Popped hears that a media element was popped off the stack of open elements of a parser: it is not blocked any more.
//
// https://html.spec.whatwg.org/multipage/media.html#blocked-on-parser
func Popped(element *nodes.Node) {
	if m, ok := element.Extension().(*media); ok {
		m.selectTracks()
	}
}
