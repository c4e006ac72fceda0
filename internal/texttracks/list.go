package texttracks

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// TextTrackList is https://html.spec.whatwg.org/multipage/media.html#texttracklist
type TextTrackList struct {
	dom.EventTarget
	media *media
}

// ListOf returns the list of the text tracks of a media element, the same one as long as script can tell.
func ListOf(element *nodes.Node) *TextTrackList {
	m := mediaOf(element)
	if m.list == nil {
		owner := dom.Wrap(element)
		defer owner.Realm().Enter().Leave()
		m.list = createTextTrackList(owner.Cx())
		m.list.media = m
		dom.KeepNodes(&m.list.Object)
		owner.Hold(m.list.Value())
	}
	return m.list
}

// KeptNodes implements dom.NodeKeeper.
func (l *TextTrackList) KeptNodes(yield func(*nodes.Node) bool) { yield(l.media.element) }

// Finalized hears that the object was collected. The element may live.
func (l *TextTrackList) Finalized() { l.media.list = nil }

// Length is https://html.spec.whatwg.org/multipage/media.html#dom-texttracklist-length
func (l *TextTrackList) Length() uint32 { return uint32(len(l.media.tracks())) }

// GetIndexed returns the track of an index.
func (l *TextTrackList) GetIndexed(index uint32) *TextTrack {
	if tracks := l.media.tracks(); int64(index) < int64(len(tracks)) {
		return tracks[index].show()
	}
	return nil
}

// GetTrackById is https://html.spec.whatwg.org/multipage/media.html#dom-texttracklist-gettrackbyid
func (l *TextTrackList) GetTrackById(id string) *TextTrack {
	for _, t := range l.media.tracks() {
		if t.show().Id() == id {
			return t.object
		}
	}
	return nil
}

// Add is https://html.spec.whatwg.org/multipage/media.html#dom-media-addtexttrack
func Add(element *nodes.Node, kind TextTrackKind, label, language string) *TextTrack {
	m := mediaOf(element)
	// 1. Create a new TextTrack object. 2. Create a new text track corresponding to the new object, with its kind, label and language,
	//    its readiness state the loaded state, its mode the hidden mode, and its list of cues an empty list.
	t := &track{media: m, kind: kind, label: label, language: language, readiness: Loaded, mode: TextTrackModeHidden}
	// 3. Add the new text track to the media element's list of text tracks.
	m.added = append(m.added, t)
	// 4. Queue a media element task to fire an event named addtrack at the list.
	m.queueEvent("addtrack", t)
	// 5. Return the new TextTrack object.
	return t.show()
}

// AudioTrackList is https://html.spec.whatwg.org/multipage/media.html#audiotracklist of nothing.
type AudioTrackList struct{ dom.EventTarget }

// NewAudioTrackList returns a list of no tracks.
func NewAudioTrackList(cx *mozjs.Context) *AudioTrackList { return createAudioTrackList(cx) }

// Length is https://html.spec.whatwg.org/multipage/media.html#dom-audiotracklist-length
func (*AudioTrackList) Length() uint32 { return 0 }

// GetIndexed returns the track of an index: none.
func (*AudioTrackList) GetIndexed(uint32) *AudioTrack { return nil }

// GetTrackById is https://html.spec.whatwg.org/multipage/media.html#dom-audiotracklist-gettrackbyid
func (*AudioTrackList) GetTrackById(string) *AudioTrack { return nil }

// AudioTrack is https://html.spec.whatwg.org/multipage/media.html#audiotrack, of which there are none.
type AudioTrack struct {
	mozjs.Object
	soundOrPicture
}

// Enabled is https://html.spec.whatwg.org/multipage/media.html#dom-audiotrack-enabled
func (*AudioTrack) Enabled() bool { return false }

// SetEnabled is the setter of enabled.
func (*AudioTrack) SetEnabled(bool) {}

// VideoTrackList is https://html.spec.whatwg.org/multipage/media.html#videotracklist of nothing.
type VideoTrackList struct{ dom.EventTarget }

// NewVideoTrackList returns a list of no tracks.
func NewVideoTrackList(cx *mozjs.Context) *VideoTrackList { return createVideoTrackList(cx) }

// Length is https://html.spec.whatwg.org/multipage/media.html#dom-videotracklist-length
func (*VideoTrackList) Length() uint32 { return 0 }

// GetIndexed returns the track of an index: none.
func (*VideoTrackList) GetIndexed(uint32) *VideoTrack { return nil }

// GetTrackById is https://html.spec.whatwg.org/multipage/media.html#dom-videotracklist-gettrackbyid
func (*VideoTrackList) GetTrackById(string) *VideoTrack { return nil }

// SelectedIndex is https://html.spec.whatwg.org/multipage/media.html#dom-videotracklist-selectedindex
func (*VideoTrackList) SelectedIndex() int32 { return -1 }

// VideoTrack is https://html.spec.whatwg.org/multipage/media.html#videotrack, of which there are none.
type VideoTrack struct {
	mozjs.Object
	soundOrPicture
}

// Selected is https://html.spec.whatwg.org/multipage/media.html#dom-videotrack-selected
func (*VideoTrack) Selected() bool { return false }

// SetSelected is the setter of selected.
func (*VideoTrack) SetSelected(bool) {}

// soundOrPicture is what tracks of audio and video have in common.
type soundOrPicture struct{}

// Id is https://html.spec.whatwg.org/multipage/media.html#dom-audiotrack-id
func (soundOrPicture) Id() string { return "" }

// Kind is https://html.spec.whatwg.org/multipage/media.html#dom-audiotrack-kind
func (soundOrPicture) Kind() string { return "" }

// Label is https://html.spec.whatwg.org/multipage/media.html#dom-audiotrack-label
func (soundOrPicture) Label() string { return "" }

// Language is https://html.spec.whatwg.org/multipage/media.html#dom-audiotrack-language
func (soundOrPicture) Language() string { return "" }

// TrackEvent is https://html.spec.whatwg.org/multipage/media.html#trackevent
type TrackEvent struct {
	dom.Event
	track VideoTrackOrAudioTrackOrTextTrackOrNull // held
}

func (e *TrackEvent) construct(typ string, init TrackEventInit) error {
	e.InnerEventCreationSteps(typ, init.EventInit)
	e.set(init.Track)
	return nil
}

func (e *TrackEvent) set(track VideoTrackOrAudioTrackOrTextTrackOrNull) {
	if e.track = track; !track.IsNull {
		e.Hold(fromVideoTrackOrAudioTrackOrTextTrackOrNull(e.Cx(), track))
	}
}

// Track is https://html.spec.whatwg.org/multipage/media.html#dom-trackevent-track
func (e *TrackEvent) Track() VideoTrackOrAudioTrackOrTextTrackOrNull { return e.track }
