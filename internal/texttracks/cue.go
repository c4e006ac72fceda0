package texttracks

import (
	"strings"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/webvtt"
)

// cue is https://html.spec.whatwg.org/multipage/media.html#text-track-cue
type cue struct {
	webvtt.Cue  // but for its Region
	region      *region
	pauseOnExit bool
	// track is that in whose list of cues it is; nil for none. It is the number-th that was added there.
	track  *track
	number uint64
	// object is what script sees; nil if it has not asked. It is in a slot of what script sees of the track, and has that in one.
	object            *VTTCue
	slot, trackInSlot mozjs.Slot
}

// region is https://w3c.github.io/webvtt/#webvtt-region
type region struct {
	webvtt.Region
	// object is what script sees; nil if it has not asked.
	object *VTTRegion
}

// addParsed adds cues of a file.
func (t *track) addParsed(cues []*webvtt.Cue) {
	regions := map[*webvtt.Region]*region{}
	for _, parsed := range cues {
		c := &cue{Cue: *parsed}
		if of := parsed.Region; of != nil {
			if regions[of] == nil {
				regions[of] = &region{Region: *of}
			}
			c.region, c.Region = regions[of], nil
		}
		t.add(c)
	}
}

func (c *cue) memory() int { return cueMemory + len(c.ID) + len(c.Text) }

// changed lets the track know that the cue has other times, or takes some bytes more.
func (c *cue) changed(bytes int) {
	if c.track != nil {
		c.track.unsorted = true
		c.track.grew(bytes)
	}
}

// hold lets what script sees of the cue, if there is something, and of its track keep each other.
func (c *cue) hold() {
	if c.object != nil && c.track != nil {
		t := c.track.show()
		c.slot = t.Hold(c.object.Value())
		c.trackInSlot = c.object.Hold(t.Value())
	}
}

// release takes the cue out of its track.
func (c *cue) release() {
	if c.object != nil && c.track.object != nil {
		c.track.object.Drop(c.slot)
		c.object.Drop(c.trackInSlot)
	}
	c.track = nil
}

// show returns what script sees of the cue, which is in a track.
func (c *cue) show() *TextTrackCue {
	if c.object == nil {
		t := c.track.show()
		defer t.Realm().Enter().Leave()
		o := createVTTCue(t.Cx())
		o.cue, c.object = c, o
		c.hold()
		o.holdRegion()
	}
	return &c.object.TextTrackCue
}

// TextTrackCue is https://html.spec.whatwg.org/multipage/media.html#texttrackcue
type TextTrackCue struct {
	dom.EventTarget
	cue *cue
}

// Finalized hears that the object was collected. The cue may live.
func (c *TextTrackCue) Finalized() { c.cue.object = nil }

// Track is https://html.spec.whatwg.org/multipage/media.html#dom-texttrackcue-track
func (c *TextTrackCue) Track() *TextTrack {
	if c.cue.track == nil {
		return nil
	}
	return c.cue.track.show()
}

// Id is https://html.spec.whatwg.org/multipage/media.html#dom-texttrackcue-id
func (c *TextTrackCue) Id() string { return c.cue.ID }

// SetId is the setter of id.
func (c *TextTrackCue) SetId(id string) { c.setText(&c.cue.ID, id) }

// setText sets a text of the cue.
func (c *TextTrackCue) setText(to *string, value string) {
	grown := len(value) - len(*to)
	*to = strings.Clone(value)
	c.AddMemory(grown)
	c.cue.changed(grown)
}

// StartTime is https://html.spec.whatwg.org/multipage/media.html#dom-texttrackcue-starttime
func (c *TextTrackCue) StartTime() float64 { return c.cue.Start }

// SetStartTime is the setter of startTime.
func (c *TextTrackCue) SetStartTime(time float64) {
	c.cue.Start = time
	c.cue.changed(0)
}

// EndTime is https://html.spec.whatwg.org/multipage/media.html#dom-texttrackcue-endtime
func (c *TextTrackCue) EndTime() float64 { return c.cue.End }

// SetEndTime is the setter of endTime: if the new value is negative Infinity or NaN, then throw a TypeError exception.
func (c *TextTrackCue) SetEndTime(time float64) error {
	if !isEnd(time) {
		return idl.TypeError("The end of a cue is a number, or positive infinity.")
	}
	c.cue.End = time
	c.cue.changed(0)
	return nil
}

// PauseOnExit is https://html.spec.whatwg.org/multipage/media.html#dom-texttrackcue-pauseonexit
func (c *TextTrackCue) PauseOnExit() bool { return c.cue.pauseOnExit }

// SetPauseOnExit is the setter of pauseOnExit.
func (c *TextTrackCue) SetPauseOnExit(value bool) { c.cue.pauseOnExit = value }

func notFound(message string) error {
	return &idl.DOMException{Name: "NotFoundError", Message: message}
}

// indexSize is an "IndexSizeError" DOMException for a value that is not in the range 0 to 100, else nil.
func indexSize(value float64) error {
	if value < 0 || value > 100 {
		return &idl.DOMException{Name: "IndexSizeError", Message: "The value is not in the range 0 to 100."}
	}
	return nil
}

// elements are the names of the elements that nodes become.
var elements = map[webvtt.Kind]string{
	webvtt.Class: "span", webvtt.Italic: "i", webvtt.Bold: "b", webvtt.Underline: "u", webvtt.Ruby: "ruby", webvtt.RubyText: "rt",
	webvtt.Voice: "span", webvtt.Language: "span",
}

// appendCue appends what the children of a node become to a node of the document.
//
// https://w3c.github.io/webvtt/#webvtt-cue-text-dom-construction-rules
func appendCue(to *nodes.Node, of *webvtt.Node) error {
	d := to.Document()
	for _, child := range of.Children {
		var n *nodes.Node
		switch child.Kind {
		case webvtt.Text:
			n = d.CreateTextNode(child.Value)
		case webvtt.Timestamp:
			n = d.NewProcessingInstruction("timestamp", webvtt.FormatTimestamp(child.Time))
		default:
			n = d.NewElement(d.Agent().Name(nodes.HTMLNamespace, "", elements[child.Kind]))
			if child.Kind == webvtt.Voice {
				n.SetAttributeValue("title", child.Value, "", "")
			}
			if child.Kind == webvtt.Language {
				n.SetAttributeValue("lang", child.Value, "", "")
			}
			if len(child.Classes) > 0 {
				n.SetAttributeValue("class", strings.Join(child.Classes, " "), "", "")
			}
			if err := appendCue(n, child); err != nil {
				return err
			}
		}
		if err := nodes.Append(n, to); err != nil {
			return err
		}
	}
	return nil
}
