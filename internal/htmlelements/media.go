package htmlelements

import (
	"math"
	"strconv"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/texttracks"
)

// Media elements: there is no decoder, so that no type can be played, and nothing is fetched. They say so as the standard
// has it for an element whose resource is not supported.
//
// https://html.spec.whatwg.org/multipage/media.html

// mediaElementEvent is https://html.spec.whatwg.org/multipage/media.html#media-element-event-task-source
var mediaElementEvent = eventloop.DeclareTaskSource("media element event")

// playback is what script sets of a media element; nil before it does.
type playback struct {
	defaultPlaybackRate, playbackRate, volume float64
	flatPitch, muted                          bool
}

// HTMLMediaElement is https://html.spec.whatwg.org/multipage/#htmlmediaelement
type HTMLMediaElement struct {
	HTMLElement
	set *playback
	// provider is the assigned media provider object, held in a slot; nil for null.
	//
	// https://html.spec.whatwg.org/multipage/media.html#assigned-media-provider-object
	provider *file.Blob
	held     mozjs.Slot
}

// settings returns what script has set, or the defaults.
func (m *HTMLMediaElement) settings() playback {
	if m.set == nil {
		return playback{defaultPlaybackRate: 1, playbackRate: 1, volume: 1, muted: m.ReflectBoolean("muted")}
	}
	return *m.set
}

// change changes a setting and says so by an event, unless it is the same.
func (m *HTMLMediaElement) change(event string, change func(*playback)) {
	s := m.settings()
	change(&s)
	if s == m.settings() {
		return
	}
	m.set = &s
	n := m.Tree()
	if i, ok := n.Document().Data.(interactive); ok && event != "" && i.Interaction() != nil {
		i.QueueTask(mediaElementEvent, func() { dom.Wrap(n).FireAnEvent(event, dom.EventInit{}) })
	}
}

// Error is https://html.spec.whatwg.org/multipage/media.html#dom-media-error
func (m *HTMLMediaElement) Error() *MediaError {
	if !m.hasSource() {
		return nil
	}
	return createMediaError(m.Cx())
}

// hasSource reports whether there is a resource that could be selected.
func (m *HTMLMediaElement) hasSource() bool { return m.provider != nil || m.ReflectBoolean("src") }

// SrcObject is https://html.spec.whatwg.org/multipage/media.html#dom-media-srcobject
func (m *HTMLMediaElement) SrcObject() *file.Blob { return m.provider }

// SetSrcObject is the setter of srcObject: it must set the element's assigned media provider object to the new value, and then
// invoke the element's media element load algorithm, which finds that it is not supported.
func (m *HTMLMediaElement) SetSrcObject(provider *file.Blob) {
	switch {
	case provider != nil:
		m.held = m.SetHeld(m.held, provider.Value())
	case m.provider != nil:
		m.Drop(m.held)
		m.held = 0
	}
	m.provider = provider
}

// CurrentSrc is https://html.spec.whatwg.org/multipage/media.html#dom-media-currentsrc
func (m *HTMLMediaElement) CurrentSrc() string {
	// If mode is object: set the currentSrc attribute to the empty string.
	if m.provider != nil {
		return ""
	}
	return m.ReflectURL("src")
}

// NetworkState is https://html.spec.whatwg.org/multipage/media.html#dom-media-networkstate
func (m *HTMLMediaElement) NetworkState() uint16 {
	if m.hasSource() {
		return HTMLMediaElementNetworkNoSource
	}
	return HTMLMediaElementNetworkEmpty
}

// Preload is https://html.spec.whatwg.org/multipage/media.html#dom-media-preload
func (m *HTMLMediaElement) Preload() string {
	// The empty string is a synonym of auto.
	if value, ok := m.Tree().Attribute("preload"); ok && value == "" {
		return "auto"
	}
	return m.ReflectKnown("preload", "metadata", "metadata", "none", "metadata", "auto")
}

// Buffered is https://html.spec.whatwg.org/multipage/media.html#dom-media-buffered
func (m *HTMLMediaElement) Buffered() *TimeRanges { return createTimeRanges(m.Cx()) }

// Load is https://html.spec.whatwg.org/multipage/media.html#dom-media-load
func (m *HTMLMediaElement) Load() {}

// CanPlayType is https://html.spec.whatwg.org/multipage/media.html#dom-navigator-canplaytype
func (m *HTMLMediaElement) CanPlayType(string) CanPlayTypeResult { return "" }

// ReadyState is https://html.spec.whatwg.org/multipage/media.html#dom-media-readystate
func (m *HTMLMediaElement) ReadyState() uint16 { return HTMLMediaElementHaveNothing }

// Seeking is https://html.spec.whatwg.org/multipage/media.html#dom-media-seeking
func (m *HTMLMediaElement) Seeking() bool { return false }

// CurrentTime is https://html.spec.whatwg.org/multipage/media.html#dom-media-currenttime
func (m *HTMLMediaElement) CurrentTime() float64 { return 0 }

// SetCurrentTime is the setter of currentTime: there is nothing to seek in.
func (m *HTMLMediaElement) SetCurrentTime(float64) {}

// FastSeek is https://html.spec.whatwg.org/multipage/media.html#dom-media-fastseek
func (m *HTMLMediaElement) FastSeek(float64) {}

// Duration is https://html.spec.whatwg.org/multipage/media.html#dom-media-duration
func (m *HTMLMediaElement) Duration() float64 { return math.NaN() }

// Paused is https://html.spec.whatwg.org/multipage/media.html#dom-media-paused
func (m *HTMLMediaElement) Paused() bool { return true }

// DefaultPlaybackRate is https://html.spec.whatwg.org/multipage/media.html#dom-media-defaultplaybackrate
func (m *HTMLMediaElement) DefaultPlaybackRate() (float64, error) {
	return m.settings().defaultPlaybackRate, nil
}

// SetDefaultPlaybackRate is the setter of defaultPlaybackRate.
func (m *HTMLMediaElement) SetDefaultPlaybackRate(rate float64) error {
	m.change("ratechange", func(p *playback) { p.defaultPlaybackRate = rate })
	return nil
}

// PlaybackRate is https://html.spec.whatwg.org/multipage/media.html#dom-media-playbackrate
func (m *HTMLMediaElement) PlaybackRate() (float64, error) { return m.settings().playbackRate, nil }

// SetPlaybackRate is the setter of playbackRate.
func (m *HTMLMediaElement) SetPlaybackRate(rate float64) error {
	m.change("ratechange", func(p *playback) { p.playbackRate = rate })
	return nil
}

// PreservesPitch is https://html.spec.whatwg.org/multipage/media.html#dom-media-preservespitch
func (m *HTMLMediaElement) PreservesPitch() bool { return !m.settings().flatPitch }

// SetPreservesPitch is the setter of preservesPitch.
func (m *HTMLMediaElement) SetPreservesPitch(value bool) {
	m.change("", func(p *playback) { p.flatPitch = !value })
}

// Played is https://html.spec.whatwg.org/multipage/media.html#dom-media-played
func (m *HTMLMediaElement) Played() *TimeRanges { return createTimeRanges(m.Cx()) }

// Seekable is https://html.spec.whatwg.org/multipage/media.html#dom-media-seekable
func (m *HTMLMediaElement) Seekable() *TimeRanges { return createTimeRanges(m.Cx()) }

// Ended is https://html.spec.whatwg.org/multipage/media.html#dom-media-ended
func (m *HTMLMediaElement) Ended() bool { return false }

// Play is https://html.spec.whatwg.org/multipage/media.html#dom-media-play
func (m *HTMLMediaElement) Play() mozjs.Value {
	// 2. If the media element's error attribute is not null and its code is MEDIA_ERR_SRC_NOT_SUPPORTED, then return a
	//    promise rejected with a "NotSupportedError" DOMException.
	promise, _ := m.Cx().RejectedPromise(&idl.DOMException{Name: "NotSupportedError", Message: "The element has no supported sources."})
	return promise
}

// Pause is https://html.spec.whatwg.org/multipage/media.html#dom-media-pause
func (m *HTMLMediaElement) Pause() {}

// Volume is https://html.spec.whatwg.org/multipage/media.html#dom-media-volume
func (m *HTMLMediaElement) Volume() float64 { return m.settings().volume }

// SetVolume is the setter of volume: what is not in the range 0.0 to 1.0 inclusive throws an "IndexSizeError"
// DOMException.
func (m *HTMLMediaElement) SetVolume(value float64) error {
	if value < 0 || value > 1 {
		return &idl.DOMException{Name: "IndexSizeError", Message: "The volume provided (" + strconv.FormatFloat(value, 'g', -1, 64) + ") is outside the range [0, 1]."}
	}
	m.change("volumechange", func(p *playback) { p.volume = value })
	return nil
}

// Muted is https://html.spec.whatwg.org/multipage/media.html#dom-media-muted
func (m *HTMLMediaElement) Muted() bool { return m.settings().muted }

// SetMuted is the setter of muted.
func (m *HTMLMediaElement) SetMuted(value bool) {
	m.change("volumechange", func(p *playback) { p.muted = value })
}

// VideoWidth is https://html.spec.whatwg.org/multipage/media.html#dom-video-videowidth
func (v *HTMLVideoElement) VideoWidth() uint32 { return 0 }

// VideoHeight is https://html.spec.whatwg.org/multipage/media.html#dom-video-videoheight
func (v *HTMLVideoElement) VideoHeight() uint32 { return 0 }

// AudioTracks is https://html.spec.whatwg.org/multipage/media.html#dom-media-audiotracks
func (m *HTMLMediaElement) AudioTracks() *texttracks.AudioTrackList {
	defer m.Realm().Enter().Leave()
	return texttracks.NewAudioTrackList(m.Cx())
}

// VideoTracks is https://html.spec.whatwg.org/multipage/media.html#dom-media-videotracks
func (m *HTMLMediaElement) VideoTracks() *texttracks.VideoTrackList {
	defer m.Realm().Enter().Leave()
	return texttracks.NewVideoTrackList(m.Cx())
}

// TextTracks is https://html.spec.whatwg.org/multipage/media.html#dom-media-texttracks
func (m *HTMLMediaElement) TextTracks() *texttracks.TextTrackList { return texttracks.ListOf(m.Tree()) }

// AddTextTrack is https://html.spec.whatwg.org/multipage/media.html#dom-media-addtexttrack
func (m *HTMLMediaElement) AddTextTrack(kind texttracks.TextTrackKind, label, language string) *texttracks.TextTrack {
	return texttracks.Add(m.Tree(), kind, label, language)
}

// ReadyState is https://html.spec.whatwg.org/multipage/media.html#dom-track-readystate
func (t *HTMLTrackElement) ReadyState() uint16 { return uint16(texttracks.ReadinessOf(t.Tree())) }

// Track is https://html.spec.whatwg.org/multipage/media.html#dom-track-track
func (t *HTMLTrackElement) Track() *texttracks.TextTrack { return texttracks.Of(t.Tree()) }

// TimeRanges is https://html.spec.whatwg.org/multipage/media.html#timeranges of nothing.
type TimeRanges struct{ mozjs.Object }

// Length is https://html.spec.whatwg.org/multipage/media.html#dom-timeranges-length
func (r *TimeRanges) Length() uint32 { return 0 }

// Start is https://html.spec.whatwg.org/multipage/media.html#dom-timeranges-start
func (r *TimeRanges) Start(index uint32) (float64, error) { return r.at(index) }

// End is https://html.spec.whatwg.org/multipage/media.html#dom-timeranges-end
func (r *TimeRanges) End(index uint32) (float64, error) { return r.at(index) }

func (r *TimeRanges) at(index uint32) (float64, error) {
	return 0, &idl.DOMException{Name: "IndexSizeError", Message: "The index provided (" + strconv.Itoa(int(index)) + ") is greater than or equal to the maximum bound (0)."}
}

// MediaError is https://html.spec.whatwg.org/multipage/media.html#mediaerror of a resource that is not supported.
type MediaError struct{ mozjs.Object }

// Code is https://html.spec.whatwg.org/multipage/media.html#dom-mediaerror-code
func (e *MediaError) Code() uint16 { return MediaErrorMediaErrSrcNotSupported }

// Message is https://html.spec.whatwg.org/multipage/media.html#dom-mediaerror-message
func (e *MediaError) Message() string { return "No media are played." }
