package imageapi

import (
	"slices"
	"strconv"
	"strings"

	"github.com/sluice-go/sluice/internal/css/declarations"
	"github.com/sluice-go/sluice/internal/css/syntax"
	"github.com/sluice-go/sluice/internal/url"
)

// textStyle is https://html.spec.whatwg.org/multipage/canvas.html#text-styles
type textStyle struct {
	lang          string
	font          string // serialized
	size          float64
	align         CanvasTextAlign
	baseline      CanvasTextBaseline
	direction     CanvasDirection
	letterSpacing spacing
	wordSpacing   spacing
	kerning       CanvasFontKerning
	stretch       CanvasFontStretch
	caps          CanvasFontVariantCaps
	rendering     CanvasTextRendering
}

var initialText = textStyle{
	lang: "inherit", font: "10px sans-serif", size: 10,
	align: CanvasTextAlignStart, baseline: CanvasTextBaselineAlphabetic, direction: CanvasDirectionInherit,
	letterSpacing: spacing{text: "0px"}, wordSpacing: spacing{text: "0px"},
	kerning: CanvasFontKerningAuto, stretch: CanvasFontStretchNormal, caps: CanvasFontVariantCapsNormal,
	rendering: CanvasTextRenderingAuto,
}

// Lang is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-canvastextdrawingstyles-lang
func (c *context2D) Lang() string { return c.state.text.lang }

// SetLang is the setter of lang.
func (c *context2D) SetLang(lang string) { c.state.text.lang = lang }

// Font is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-font
func (c *context2D) Font() string { return c.state.text.font }

// SetFont is the setter of font.
func (c *context2D) SetFont(text string) {
	// It must be parsed as a CSS <'font'> value (but without supporting property-independent style sheet syntax like 'inherit'),
	// and the resulting font must be assigned to the context, with the 'line-height' component forced to 'normal', with the
	// 'font-size' component converted to CSS pixels, and with system fonts being computed to explicit values. If the new value
	// is syntactically incorrect, then it must be ignored.
	if font, size, ok := parseFont(text, c.of.fontSize); ok {
		c.state.text.font, c.state.text.size = font, size
	}
}

// fontLonghands are the parts of a font that its serialization has before the size, and what each is when it is left out.
var fontLonghands = [][2]string{{"font-style", "normal"}, {"font-variant", "normal"}, {"font-weight", "normal"}, {"font-stretch", "normal"}}

// parseFont parses a font and serializes it. The font size is what relative sizes refer to.
func parseFont(text string, fontSize func() float64) (serialized string, size float64, ok bool) {
	var words []string
	for _, longhand := range fontLonghands {
		value, ok := declarations.Expand("font", text, longhand[0])
		if !ok || declarations.IsWide(value) {
			return "", 0, false
		}
		if longhand[0] == "font-weight" && value == "400" || longhand[0] == "font-stretch" && value == "100%" {
			value = longhand[1]
		}
		if value != longhand[1] {
			words = append(words, value)
		}
	}
	sizeText, ok := declarations.Expand("font", text, "font-size")
	if !ok {
		return "", 0, false
	}
	family, ok := declarations.Expand("font", text, "font-family")
	if !ok || family == "" {
		family = "sans-serif"
	}
	if size, ok = fontSizeOf(sizeText, fontSize); !ok {
		return "", 0, false
	}
	if generic := url.ASCIILowercase(family); slices.Contains(genericFamilies, generic) {
		family = generic
	}
	words = append(words, pixels(size), family)
	return strings.Join(words, " "), size, true
}

// genericFamilies are the keywords of families.
var genericFamilies = []string{"serif", "sans-serif", "cursive", "fantasy", "monospace", "system-ui", "math", "ui-serif", "ui-sans-serif", "ui-monospace", "ui-rounded"}

// pixels is a length in pixels as it is serialized.
func pixels(n float64) string { return strconv.FormatFloat(n, 'f', -1, 32) + "px" }

// sizeKeywords are the keywords of sizes, in pixels.
//
// https://drafts.csswg.org/css-fonts/#absolute-size-mapping
var sizeKeywords = map[string]float64{
	"xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32, "xxx-large": 48,
}

// fontSizeOf is a font size in pixels.
func fontSizeOf(text string, fontSize func() float64) (float64, bool) {
	switch word := url.ASCIILowercase(text); word {
	case "larger":
		return fontSize() * 1.2, true
	case "smaller":
		return fontSize() / 1.2, true
	default:
		if size, ok := sizeKeywords[word]; ok {
			return size, true
		}
	}
	return lengthOf(text, fontSize)
}

// unitPixels are how many pixels the absolute units have.
//
// https://drafts.csswg.org/css-values-4/#absolute-lengths
var unitPixels = map[string]float64{
	"px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6, "pt": 96.0 / 72, "pc": 16,
}

// unitEms are how many font sizes the relative ones have. No font is measured: a glyph is taken to be half as wide as high.
var unitEms = map[string]float64{"em": 1, "ex": 0.5, "ch": 0.5, "cap": 0.7, "ic": 1, "lh": 1.2}

// lengthOf is a length, or a percentage of the font size, in pixels.
func lengthOf(text string, fontSize func() float64) (float64, bool) {
	tokens := syntax.Tokenize(text)
	if len(tokens) != 1 {
		return 0, false
	}
	switch t := &tokens[0]; t.Kind {
	case syntax.Number:
		return 0, t.Value == 0
	case syntax.Percentage:
		return t.Value / 100 * fontSize(), true
	case syntax.Dimension:
		unit := url.ASCIILowercase(t.Unit)
		if per, ok := unitPixels[unit]; ok {
			return t.Value * per, true
		}
		switch unit {
		case "rem":
			return t.Value * sizeKeywords["medium"], true
		}
		per, ok := unitEms[unit]
		return t.Value * per * fontSize(), ok
	}
	return 0, false
}

// TextAlign is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-textalign
func (c *context2D) TextAlign() CanvasTextAlign { return c.state.text.align }

// SetTextAlign is the setter of textAlign.
func (c *context2D) SetTextAlign(align CanvasTextAlign) { c.state.text.align = align }

// TextBaseline is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-textbaseline
func (c *context2D) TextBaseline() CanvasTextBaseline { return c.state.text.baseline }

// SetTextBaseline is the setter of textBaseline.
func (c *context2D) SetTextBaseline(baseline CanvasTextBaseline) { c.state.text.baseline = baseline }

// Direction is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-direction
func (c *context2D) Direction() CanvasDirection { return c.state.text.direction }

// SetDirection is the setter of direction.
func (c *context2D) SetDirection(direction CanvasDirection) { c.state.text.direction = direction }

// FontKerning is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-fontkerning
func (c *context2D) FontKerning() CanvasFontKerning { return c.state.text.kerning }

// SetFontKerning is the setter of fontKerning.
func (c *context2D) SetFontKerning(kerning CanvasFontKerning) { c.state.text.kerning = kerning }

// FontStretch is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-fontstretch
func (c *context2D) FontStretch() CanvasFontStretch { return c.state.text.stretch }

// SetFontStretch is the setter of fontStretch.
func (c *context2D) SetFontStretch(stretch CanvasFontStretch) { c.state.text.stretch = stretch }

// FontVariantCaps is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-fontvariantcaps
func (c *context2D) FontVariantCaps() CanvasFontVariantCaps { return c.state.text.caps }

// SetFontVariantCaps is the setter of fontVariantCaps.
func (c *context2D) SetFontVariantCaps(caps CanvasFontVariantCaps) { c.state.text.caps = caps }

// TextRendering is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-textrendering
func (c *context2D) TextRendering() CanvasTextRendering { return c.state.text.rendering }

// SetTextRendering is the setter of textRendering.
func (c *context2D) SetTextRendering(rendering CanvasTextRendering) {
	c.state.text.rendering = rendering
}

// spacing is a length as it was set: what is relative changes with the font.
type spacing struct{ text string }

// of is the spacing in pixels.
func (s spacing) of(fontSize float64) float64 {
	n, _ := lengthOf(s.text, func() float64 { return fontSize })
	return n
}

// parseSpacing parses a length; false for what is none.
func parseSpacing(text string) (spacing, bool) {
	value, ok := declarations.Expand("letter-spacing", text, "letter-spacing")
	if !ok || strings.HasSuffix(value, "%") {
		return spacing{}, false
	}
	if _, ok := lengthOf(value, func() float64 { return 1 }); !ok {
		return spacing{}, false
	}
	return spacing{value}, true
}

// LetterSpacing is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-letterspacing
func (c *context2D) LetterSpacing() string { return c.state.text.letterSpacing.text }

// SetLetterSpacing is the setter of letterSpacing.
func (c *context2D) SetLetterSpacing(text string) {
	// 1. Let parsed be the result of parsing a component value… as a <length>. 2. If parsed is failure, then return. 3. Set
	//    this's letter spacing to parsed.
	if s, ok := parseSpacing(text); ok {
		c.state.text.letterSpacing = s
	}
}

// WordSpacing is https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-wordspacing
func (c *context2D) WordSpacing() string { return c.state.text.wordSpacing.text }

// SetWordSpacing is the setter of wordSpacing.
func (c *context2D) SetWordSpacing(text string) {
	if s, ok := parseSpacing(text); ok {
		c.state.text.wordSpacing = s
	}
}
