package imageapi

import (
	"golang.org/x/text/width"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// TextMetrics is https://html.spec.whatwg.org/multipage/canvas.html#textmetrics
//
// AD-HOC: there are no fonts. A character is taken to be half as wide as the font is high, or as wide, if it is one of East
// Asian scripts; four fifths of the font are above the baseline.
type TextMetrics struct {
	mozjs.Object
	width, size float64
	align       CanvasTextAlign
	baseline    float64 // how far the alphabetic baseline is below the one that the text is placed by
	empty       bool
}

const (
	ascent  = 0.8
	descent = 0.2
)

// MeasureText is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-measuretext
func (c *context2D) MeasureText(text string) *TextMetrics {
	// 1. Run the text preparation algorithm, passing it text and the object implementing the CanvasText interface, and let
	//    glyphs be the result. 2. Let metrics be a new TextMetrics object. 3. Set its members.
	t, style := createTextMetrics(c.Cx()), &c.state.text
	t.size, t.empty = style.size, text == ""
	for _, r := range text {
		advance := 0.5
		if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
			advance = 1
		}
		t.width += advance*style.size + style.letterSpacing.of(style.size)
		switch r {
		case ' ', '\t', '\n', '\f', '\r':
			t.width += style.wordSpacing.of(style.size)
		}
	}
	t.align = style.align
	rtl := style.direction == CanvasDirectionRtl
	switch {
	case t.align == CanvasTextAlignStart && rtl, t.align == CanvasTextAlignEnd && !rtl:
		t.align = CanvasTextAlignRight
	case t.align == CanvasTextAlignStart, t.align == CanvasTextAlignEnd:
		t.align = CanvasTextAlignLeft
	}
	t.baseline = map[CanvasTextBaseline]float64{
		CanvasTextBaselineTop: ascent, CanvasTextBaselineHanging: ascent, CanvasTextBaselineMiddle: (ascent - descent) / 2,
		CanvasTextBaselineIdeographic: -descent, CanvasTextBaselineBottom: -descent,
	}[style.baseline] * style.size
	return t
}

// FillText is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-filltext
//
// AD-HOC: there are no fonts, so that no glyph has a shape.
func (*context2D) FillText(string, float64, float64, idl.Optional[float64]) {}

// StrokeText is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-stroketext
func (*context2D) StrokeText(string, float64, float64, idl.Optional[float64]) {}

// Width is https://html.spec.whatwg.org/multipage/canvas.html#dom-textmetrics-width
func (t *TextMetrics) Width() float64 { return t.width }

// ActualBoundingBoxLeft is https://html.spec.whatwg.org/multipage/canvas.html#dom-textmetrics-actualboundingboxleft
func (t *TextMetrics) ActualBoundingBoxLeft() float64 {
	switch t.align {
	case CanvasTextAlignRight:
		return t.width
	case CanvasTextAlignCenter:
		return t.width / 2
	}
	return 0
}

// ActualBoundingBoxRight is https://html.spec.whatwg.org/multipage/canvas.html#dom-textmetrics-actualboundingboxright
func (t *TextMetrics) ActualBoundingBoxRight() float64 { return t.width - t.ActualBoundingBoxLeft() }

// FontBoundingBoxAscent is https://html.spec.whatwg.org/multipage/canvas.html#dom-textmetrics-fontboundingboxascent
func (t *TextMetrics) FontBoundingBoxAscent() float64 { return ascent*t.size - t.baseline }

// FontBoundingBoxDescent is https://html.spec.whatwg.org/multipage/canvas.html#dom-textmetrics-fontboundingboxdescent
func (t *TextMetrics) FontBoundingBoxDescent() float64 { return descent*t.size + t.baseline }

// ActualBoundingBoxAscent is https://html.spec.whatwg.org/multipage/canvas.html#dom-textmetrics-actualboundingboxascent
func (t *TextMetrics) ActualBoundingBoxAscent() float64 {
	if t.empty {
		return 0
	}
	return t.FontBoundingBoxAscent()
}

// ActualBoundingBoxDescent is https://html.spec.whatwg.org/multipage/canvas.html#dom-textmetrics-actualboundingboxdescent
func (t *TextMetrics) ActualBoundingBoxDescent() float64 {
	if t.empty {
		return 0
	}
	return t.FontBoundingBoxDescent()
}

// EmHeightAscent is https://html.spec.whatwg.org/multipage/canvas.html#dom-textmetrics-emheightascent
func (t *TextMetrics) EmHeightAscent() float64 { return t.FontBoundingBoxAscent() }

// EmHeightDescent is https://html.spec.whatwg.org/multipage/canvas.html#dom-textmetrics-emheightdescent
func (t *TextMetrics) EmHeightDescent() float64 { return t.FontBoundingBoxDescent() }

// HangingBaseline is https://html.spec.whatwg.org/multipage/canvas.html#dom-textmetrics-hangingbaseline
func (t *TextMetrics) HangingBaseline() float64 { return ascent*t.size - t.baseline }

// AlphabeticBaseline is https://html.spec.whatwg.org/multipage/canvas.html#dom-textmetrics-alphabeticbaseline
func (t *TextMetrics) AlphabeticBaseline() float64 { return 0 - t.baseline }

// IdeographicBaseline is https://html.spec.whatwg.org/multipage/canvas.html#dom-textmetrics-ideographicbaseline
func (t *TextMetrics) IdeographicBaseline() float64 { return -descent*t.size - t.baseline }
