// Package webvtt parses WebVTT: files of cues, and the text of a cue. It needs no engine.
//
// https://w3c.github.io/webvtt/
package webvtt

// A Cue is https://w3c.github.io/webvtt/#webvtt-cue
type Cue struct {
	ID string
	// Start and End are in seconds. End may be infinite.
	Start, End float64
	Region     *Region // nil for none
	// Vertical is the writing direction: "" is horizontal, "rl" growing left, "lr" growing right.
	Vertical      string
	SnapToLines   bool
	Line          Number
	LineAlign     string // start, center, end
	Position      Number
	PositionAlign string // line-left, center, line-right, auto
	Size          float64
	Align         string // start, center, end, left, right
	Text          string
}

// Number is a number, or the special value auto, which is the zero value.
type Number struct {
	Value float64
	Set   bool
}

// NewCue returns a cue with the values that are there if nothing says otherwise.
func NewCue(start, end float64, text string) Cue {
	return Cue{
		Start: start, End: end, Text: text,
		SnapToLines: true, LineAlign: "start", PositionAlign: "auto", Size: 100, Align: "center",
	}
}

// A Region is https://w3c.github.io/webvtt/#webvtt-region
type Region struct {
	ID    string
	Width float64
	Lines uint32
	// AnchorX and AnchorY are the anchor point, ViewportX and ViewportY the viewport anchor point.
	AnchorX, AnchorY, ViewportX, ViewportY float64
	// Scroll is "" for none, or "up".
	Scroll string
}

// NewRegion returns a region with the values that are there if nothing says otherwise.
func NewRegion() Region { return Region{Width: 100, Lines: 3, AnchorY: 100, ViewportY: 100} }
