package texttracks

import (
	"cmp"
	"math"
	"slices"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// track is https://html.spec.whatwg.org/multipage/media.html#text-track
type track struct {
	// element is the track element whose extension this is; nil for a track that was added to media.
	element *nodes.Node
	media   *media
	// kind, label and language are those of a track that was added.
	kind            TextTrackKind
	label, language string
	mode            TextTrackMode
	readiness       Readiness
	// cues are the list of cues, in the text track cue order unless unsorted is set, and last the number of that which was added
	// last.
	cues     []*cue
	unsorted bool
	last     uint64
	// object is what script sees; nil if it has not asked.
	object *TextTrack
	processing
}

// Readiness is https://html.spec.whatwg.org/multipage/media.html#text-track-readiness-state
type Readiness uint16

// The readiness states, as the constants of HTMLTrackElement number them.
const (
	NotLoaded Readiness = iota
	Loading
	Loaded
	FailedToLoad
)

// trackOf returns the text track of a track element.
func trackOf(n *nodes.Node) *track {
	if t, ok := n.Extension().(*track); ok {
		return t
	}
	t := &track{element: n, mode: TextTrackModeDisabled}
	n.SetExtension(t)
	return t
}

// Of returns what script sees of the text track of a track element.
func Of(element *nodes.Node) *TextTrack { return trackOf(element).show() }

// ReadinessOf returns the readiness state of the text track of a track element.
func ReadinessOf(element *nodes.Node) Readiness {
	if t, ok := element.Extension().(*track); ok {
		return t.readiness
	}
	return NotLoaded
}

// cueMemory is what a cue takes beside its text, in bytes.
const cueMemory = 320

// Memory implements nodes.Sized.
func (t *track) Memory() int {
	size := 0
	for _, c := range t.cues {
		size += c.memory()
	}
	return size
}

// owner is the element that the track belongs to, whose wrapper keeps what script sees of it.
func (t *track) owner() *nodes.Node {
	if t.element != nil {
		return t.element
	}
	return t.media.element
}

// show returns what script sees of the track.
func (t *track) show() *TextTrack {
	owner := dom.Wrap(t.owner())
	if t.object == nil {
		defer owner.Cx().Enter().Leave()
		defer owner.Realm().Enter().Leave()
		t.object = createTextTrack(owner.Cx())
		t.object.track = t
		dom.KeepNodes(&t.object.Object)
		owner.Hold(t.object.Value())
	}
	return t.object
}

// in returns the media element in whose list of text tracks the track is; nil for none.
func (t *track) in() *media {
	switch {
	case t.element == nil:
		return t.media
	case IsMediaElement(t.element.Parent()):
		return mediaOf(t.element.Parent())
	}
	return nil
}

// kindOf is https://html.spec.whatwg.org/multipage/media.html#text-track-kind
func (t *track) kindOf() TextTrackKind {
	if t.element == nil {
		return t.kind
	}
	value, ok := t.element.Attribute("kind")
	switch kind := TextTrackKind(url.ASCIILowercase(value)); kind {
	case TextTrackKindSubtitles, TextTrackKindCaptions, TextTrackKindDescriptions, TextTrackKindChapters, TextTrackKindMetadata:
		return kind
	}
	// The missing value default is the Subtitles state, and the invalid value default the Metadata state.
	if !ok {
		return TextTrackKindSubtitles
	}
	return TextTrackKindMetadata
}

// isDefault reports whether the track is disabled, and one of a track element with a default attribute.
func (t *track) isDefault() bool {
	return t.element != nil && t.mode == TextTrackModeDisabled && t.element.HasAttributeNS("", "default")
}

// setMode sets the mode, to another one.
func (t *track) setMode(mode TextTrackMode) {
	t.mode = mode
	if m := t.in(); m != nil {
		m.modeChanged()
	}
	t.process()
}

// ordered returns the cues in the text track cue order: by their start, earliest first, then by their end, latest first, then in
// the order in which they were last added.
//
// https://html.spec.whatwg.org/multipage/media.html#text-track-cue-order
func (t *track) ordered() []*cue {
	if t.unsorted {
		slices.SortFunc(t.cues, compare)
		t.unsorted = false
	}
	return t.cues
}

func compare(a, b *cue) int {
	return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End), cmp.Compare(a.number, b.number))
}

// add adds a cue to the list of cues.
func (t *track) add(c *cue) {
	t.last++
	c.track, c.number = t, t.last
	if n := len(t.cues); n > 0 && !t.unsorted {
		t.unsorted = compare(t.cues[n-1], c) > 0
	}
	t.cues = append(t.cues, c)
	t.grew(c.memory())
	c.hold()
}

// remove removes a cue from the list of cues, which has it.
func (t *track) remove(c *cue) {
	i := slices.Index(t.cues, c)
	t.cues = slices.Delete(t.cues, i, i+1)
	t.grew(-c.memory())
	c.release()
}

// clear empties the list of cues.
func (t *track) clear() {
	t.grew(-t.Memory())
	for _, c := range t.cues {
		c.release()
	}
	t.cues, t.unsorted = nil, false
}

// grew says that the cues of a track element take some bytes more, or less.
func (t *track) grew(bytes int) {
	if t.element != nil {
		t.element.ExtensionGrew(bytes)
	}
}

// TextTrack is https://html.spec.whatwg.org/multipage/media.html#texttrack
type TextTrack struct {
	dom.EventTarget
	track *track
	// list and active are what script sees of the cues, and of those that are active; held. Nil if it has not asked.
	list, active *TextTrackCueList
}

// KeptNodes implements dom.NodeKeeper.
func (t *TextTrack) KeptNodes(yield func(*nodes.Node) bool) { yield(t.track.owner()) }

// Finalized hears that the object was collected. The track may live.
func (t *TextTrack) Finalized() { t.track.object = nil }

// Kind is https://html.spec.whatwg.org/multipage/media.html#dom-texttrack-kind
func (t *TextTrack) Kind() TextTrackKind { return t.track.kindOf() }

// attribute returns the attribute of the track element, or what it is otherwise.
func (t *TextTrack) attribute(name, otherwise string) string {
	if t.track.element == nil {
		return otherwise
	}
	value, _ := t.track.element.Attribute(name)
	return value
}

// Label is https://html.spec.whatwg.org/multipage/media.html#dom-texttrack-label
func (t *TextTrack) Label() string { return t.attribute("label", t.track.label) }

// Language is https://html.spec.whatwg.org/multipage/media.html#dom-texttrack-language
func (t *TextTrack) Language() string { return t.attribute("srclang", t.track.language) }

// Id is https://html.spec.whatwg.org/multipage/media.html#dom-texttrack-id
func (t *TextTrack) Id() string { return t.attribute("id", "") }

// InBandMetadataTrackDispatchType is https://html.spec.whatwg.org/multipage/media.html#dom-texttrack-inbandmetadatatrackdispatchtype
func (t *TextTrack) InBandMetadataTrackDispatchType() string { return "" }

// Mode is https://html.spec.whatwg.org/multipage/media.html#dom-texttrack-mode
func (t *TextTrack) Mode() TextTrackMode { return t.track.mode }

// SetMode is the setter of mode.
func (t *TextTrack) SetMode(mode TextTrackMode) {
	if mode != t.track.mode {
		t.track.setMode(mode)
	}
}

// cueList returns a list of cues, which is kept at a place; nil while the track is disabled.
func (t *TextTrack) cueList(at **TextTrackCueList, all bool) *TextTrackCueList {
	if t.track.mode == TextTrackModeDisabled {
		return nil
	}
	if *at == nil {
		defer t.Realm().Enter().Leave()
		*at = createTextTrackCueList(t.Cx())
		(*at).track, (*at).all = t.track, all
		(*at).Hold(t.Value())
		t.Hold((*at).Value())
	}
	return *at
}

// Cues is https://html.spec.whatwg.org/multipage/media.html#dom-texttrack-cues
func (t *TextTrack) Cues() *TextTrackCueList { return t.cueList(&t.list, true) }

// ActiveCues is https://html.spec.whatwg.org/multipage/media.html#dom-texttrack-activecues
func (t *TextTrack) ActiveCues() *TextTrackCueList { return t.cueList(&t.active, false) }

// AddCue is https://html.spec.whatwg.org/multipage/media.html#dom-texttrack-addcue
func (t *TextTrack) AddCue(added *TextTrackCue) {
	// 1, 2. The rules for updating the text track rendering are WebVTT's for all cues.
	c := added.cue
	// 3. If the given cue is in a text track list of cues, then remove cue from that text track list of cues.
	if c.track != nil {
		c.track.remove(c)
	}
	// 4. Add cue to the TextTrack object's text track's text track list of cues.
	t.track.add(c)
}

// RemoveCue is https://html.spec.whatwg.org/multipage/media.html#dom-texttrack-removecue
func (t *TextTrack) RemoveCue(removed *TextTrackCue) error {
	// 1. If the given cue is not in the text track list of cues, then throw a "NotFoundError" DOMException.
	if removed.cue.track != t.track {
		return notFound("The specified cue is not listed in the TextTrack's list of cues.")
	}
	// 2. Remove cue from it.
	t.track.remove(removed.cue)
	return nil
}

// TextTrackCueList is https://html.spec.whatwg.org/multipage/media.html#texttrackcuelist
type TextTrackCueList struct {
	mozjs.Object
	track *track
	// all says that it has all cues; otherwise it has those that are active, of which there are none.
	all bool
}

func (l *TextTrackCueList) cues() []*cue {
	if !l.all {
		return nil
	}
	return l.track.ordered()
}

// Length is https://html.spec.whatwg.org/multipage/media.html#dom-texttrackcuelist-length
func (l *TextTrackCueList) Length() uint32 { return uint32(len(l.cues())) }

// GetIndexed returns the cue of an index.
func (l *TextTrackCueList) GetIndexed(index uint32) *TextTrackCue {
	if cues := l.cues(); int64(index) < int64(len(cues)) {
		return cues[index].show()
	}
	return nil
}

// GetCueById is https://html.spec.whatwg.org/multipage/media.html#dom-texttrackcuelist-getcuebyid
func (l *TextTrackCueList) GetCueById(id string) *TextTrackCue {
	// If id is the empty string, the method must return null.
	for _, c := range l.cues() {
		if id != "" && c.ID == id {
			return c.show()
		}
	}
	return nil
}

// isEnd reports whether a time can be the end of a cue.
func isEnd(time float64) bool { return !math.IsNaN(time) && !math.IsInf(time, -1) }
