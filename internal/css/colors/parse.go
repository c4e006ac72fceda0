package colors

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/sluice-go/sluice/internal/css/declarations"
	"github.com/sluice-go/sluice/internal/css/syntax"
	"github.com/sluice-go/sluice/internal/url"
)

// Color is a color of the sRGB color space. Components are from 0 to 1, unless the color is none that sRGB has.
type Color struct {
	Red, Green, Blue, Alpha float64
	// text is the serialization of a color that is not written as one of sRGB; "" for others.
	text string
}

// Black is the color.
var Black = Color{Alpha: 1}

// Parse parses a color. The keyword currentcolor stands for the current color. Not understood are colors that are computed
// from others, and those whose components are.
//
// https://drafts.csswg.org/css-color-4/#typedef-color
func Parse(text string, current func() Color) (Color, bool) {
	value, ok := declarations.Expand("color", text, "color")
	if !ok || declarations.IsWide(value) {
		return Color{}, false
	}
	if url.EqualFold(value, "currentcolor") {
		return current(), true
	}
	if named, ok := Named(value); ok {
		value = named
	}
	tokens := syntax.Tokenize(value)
	if tokens[0].Kind != syntax.Function {
		return Color{}, false
	}
	parts, ok := componentsOf(tokens[1:])
	if !ok {
		return Color{}, false
	}
	switch name := url.ASCIILowercase(tokens[0].Text); name {
	case "rgb", "rgba":
		if parts.space != "" || len(parts.list) != 3 {
			return Color{}, false
		}
		part := func(i int) float64 { return parts.number(i, 255) / 255 }
		return Color{part(0), part(1), part(2), parts.alpha, ""}, true
	case "color":
		return parts.inSpace()
	case "lab", "lch", "oklab", "oklch":
		return parts.perceptual(name)
	}
	return Color{}, false
}

// components are the arguments of a color function.
type components struct {
	space string // the name of a color space, which comes first
	list  []syntax.Token
	alpha float64
}

// componentsOf reads the arguments of a color function; false if they are none that can be read.
func componentsOf(tokens []syntax.Token) (c components, ok bool) {
	c.alpha = 1
	slash := false
	for i := range tokens {
		t := &tokens[i]
		switch {
		case t.Kind == syntax.Whitespace, t.Kind == syntax.Comma:
		case t.Is('/'):
			slash = true
		case t.Kind == syntax.RightParen:
			return c, len(c.list) == 3
		case t.Kind == syntax.Ident && c.space == "" && len(c.list) == 0 && !isNone(t):
			c.space = url.ASCIILowercase(t.Text)
		case t.Kind != syntax.Number && t.Kind != syntax.Percentage && t.Kind != syntax.Dimension && !isNone(t):
			return c, false
		case slash || len(c.list) == 3:
			c.alpha = min(max(number(t, 1), 0), 1)
		default:
			c.list = append(c.list, *t)
		}
	}
	return c, false
}

func isNone(t *syntax.Token) bool { return t.Kind == syntax.Ident && url.EqualFold(t.Text, "none") }

// number is the value of a component, of which 100% is whole.
func number(t *syntax.Token, whole float64) float64 {
	switch t.Kind {
	case syntax.Percentage:
		return t.Value / 100 * whole
	case syntax.Dimension: // an angle
		per := map[string]float64{"grad": 0.9, "rad": 180 / math.Pi, "turn": 360}[url.ASCIILowercase(t.Unit)]
		if per == 0 {
			per = 1
		}
		return t.Value * per
	}
	return t.Value
}

func (c *components) number(i int, whole float64) float64 { return number(&c.list[i], whole) }

// serialized is the text of a color function.
func (c *components) serialized(name string, values ...float64) string {
	words := make([]string, 0, 4)
	if c.space != "" {
		words = append(words, c.space)
	}
	for i, v := range values {
		word := written(v)
		if isNone(&c.list[i]) {
			word = "none"
		}
		words = append(words, word)
	}
	text := strings.Join(words, " ")
	if c.alpha < 1 {
		text += " / " + written(c.alpha)
	}
	return name + "(" + text + ")"
}

// written is a number as it is serialized.
func written(v float64) string {
	return strconv.FormatFloat(math.Round(v*1e6)/1e6+0, 'f', -1, 64)
}

// String serializes a color as the contexts of canvases do.
//
// https://html.spec.whatwg.org/multipage/canvas.html#serialisation-of-a-color
func (c Color) String() string {
	if c.text != "" {
		return c.text
	}
	b := c.Bytes()
	// If it has an alpha of 1: "#", and two hexadecimal digits for each component.
	if b[3] == 0xFF {
		return fmt.Sprintf("#%02x%02x%02x", b[0], b[1], b[2])
	}
	// Otherwise, as CSS has it.
	alpha := math.Round(c.Alpha*100) / 100
	if math.Round(alpha*255) != math.Round(c.Alpha*255) {
		alpha = math.Round(c.Alpha*1000) / 1000
	}
	return fmt.Sprintf("rgba(%d, %d, %d, %s)", b[0], b[1], b[2], written(alpha))
}

// Bytes are red, green, blue and alpha, from 0 to 255.
func (c Color) Bytes() (b [4]byte) {
	for i, v := range [4]float64{c.Red, c.Green, c.Blue, c.Alpha} {
		b[i] = byte(math.Round(min(max(v, 0), 1) * 255))
	}
	return b
}
