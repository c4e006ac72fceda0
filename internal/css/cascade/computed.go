package cascade

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/sluice-go/sluice/internal/css/colors"
	"github.com/sluice-go/sluice/internal/css/declarations"
	"github.com/sluice-go/sluice/internal/css/syntax"
	"github.com/sluice-go/sluice/internal/url"
)

// finish makes the computed value of a specified one, as its property's definition says.
//
// https://drafts.csswg.org/css-cascade-5/#computed
func (style *Style) finish(name, value string) string {
	if declarations.IsCustom(name) {
		return value
	}
	switch name {
	case "display":
		return style.display(value)
	case "float":
		// https://drafts.csswg.org/css2/#dis-pos-flo
		if position := style.Value("position"); position == "absolute" || position == "fixed" {
			return "none"
		}
		return value
	case "font-size":
		return style.fontSize(value)
	case "font-weight":
		return style.fontWeight(value)
	case "line-height":
		if strings.HasSuffix(value, "%") {
			n, _ := strconv.ParseFloat(strings.TrimSuffix(value, "%"), 64)
			return px(n / 100 * style.em())
		}
	case "border-top-width", "border-right-width", "border-bottom-width", "border-left-width", "outline-width", "column-rule-width":
		return style.lineWidth(name, value)
	case "text-align":
		if value == "match-parent" {
			return style.inherit(name)
		}
	}
	if isColor(name) {
		return style.color(name, value)
	}
	return style.absolute(value)
}

// display is https://drafts.csswg.org/css-display-3/#transformations
func (style *Style) display(value string) string {
	value = shortDisplay(value)
	if value == "none" || value == "contents" {
		if value == "contents" && style.parent == nil {
			return "block" // the root element
		}
		return value
	}
	position := style.Value("position")
	blockifies := style.parent == nil || position == "absolute" || position == "fixed" || style.Value("float") != "none"
	if !blockifies {
		// Items of flex and grid containers are blockified.
		parent := style.parent
		for parent != nil && parent.Value("display") == "contents" {
			parent = parent.parent
		}
		if parent != nil {
			switch parent.Value("display") {
			case "flex", "inline-flex", "grid", "inline-grid":
				blockifies = true
			}
		}
	}
	if !blockifies {
		return value
	}
	switch value {
	case "inline", "inline-block", "table-row-group", "table-column", "table-column-group", "table-header-group",
		"table-footer-group", "table-row", "table-cell", "table-caption", "ruby-text", "ruby-base":
		return "block"
	case "inline-table":
		return "table"
	case "inline-flex":
		return "flex"
	case "inline-grid":
		return "grid"
	case "ruby":
		return "block ruby"
	}
	return value
}

// shortDisplay is the short form of a display value of two keywords.
//
// https://drafts.csswg.org/css-display-3/#display-value-summary
func shortDisplay(value string) string {
	switch value {
	case "block flow", "flow", "flow block":
		return "block"
	case "inline flow", "flow inline":
		return "inline"
	case "inline flow-root", "flow-root inline":
		return "inline-block"
	case "block flow-root", "flow-root block":
		return "flow-root"
	case "run-in flow", "flow run-in":
		return "run-in"
	}
	words := strings.Fields(value)
	if len(words) != 2 {
		return value
	}
	if words[1] == "block" || words[1] == "inline" {
		slices.Reverse(words)
	}
	switch inside := words[1]; {
	case inside != "table" && inside != "flex" && inside != "grid" && inside != "ruby":
		return value
	case words[0] == "block" && inside == "ruby", words[0] == "inline" && inside != "ruby":
		if words[0] == "inline" {
			return "inline-" + inside
		}
		return "block ruby"
	default:
		return inside
	}
}

// mediumSize is the size that the keyword medium stands for, in pixels.
const mediumSize = 16

// sizes are what absolute size keywords are of the medium size.
//
// https://drafts.csswg.org/css-fonts-4/#absolute-size-mapping
var sizes = map[string]float64{
	"xx-small": 3.0 / 5, "x-small": 3.0 / 4, "small": 8.0 / 9, "medium": 1, "large": 6.0 / 5, "x-large": 3.0 / 2,
	"xx-large": 2, "xxx-large": 3,
}

// fontSize is https://drafts.csswg.org/css-fonts-4/#font-size-prop
func (style *Style) fontSize(value string) string {
	parent := float64(mediumSize)
	if style.parent != nil {
		parent = style.parent.em()
	}
	if factor, ok := sizes[value]; ok {
		return px(factor * mediumSize)
	}
	switch value {
	case "larger":
		return px(parent * 1.2)
	case "smaller":
		return px(parent / 1.2)
	}
	if tokens := syntax.Tokenize(value); len(tokens) == 1 {
		switch t := &tokens[0]; t.Kind {
		case syntax.Percentage:
			return px(t.Value / 100 * parent)
		case syntax.Dimension:
			if n, ok := style.length(t, parent); ok {
				return px(n)
			}
		}
	}
	return value
}

// em is the font size of the element, in pixels.
func (style *Style) em() float64 {
	n, err := strconv.ParseFloat(strings.TrimSuffix(style.Value("font-size"), "px"), 64)
	if err != nil {
		return mediumSize
	}
	return n
}

// fontWeight is https://drafts.csswg.org/css-fonts-4/#font-weight-prop
func (style *Style) fontWeight(value string) string {
	parent := 400.0
	if style.parent != nil {
		parent, _ = strconv.ParseFloat(style.parent.Value("font-weight"), 64)
	}
	switch value {
	case "normal":
		return "400"
	case "bold":
		return "700"
	case "bolder":
		switch {
		case parent < 350:
			return "400"
		case parent < 550:
			return "700"
		}
		return number(max(parent, 900))
	case "lighter":
		switch {
		case parent < 100:
			return number(parent)
		case parent < 550:
			return "100"
		case parent < 750:
			return "400"
		}
		return "700"
	}
	return value
}

// lineWidth is https://drafts.csswg.org/css-backgrounds-3/#border-width
func (style *Style) lineWidth(name, value string) string {
	if name != "outline-width" {
		if line := style.Value(strings.TrimSuffix(name, "width") + "style"); line == "none" || line == "hidden" {
			return "0px"
		}
	}
	switch value {
	case "thin":
		return "1px"
	case "medium":
		return "3px"
	case "thick":
		return "5px"
	}
	return style.absolute(value)
}

// isColor reports whether the values of a property have colors in them.
func isColor(name string) bool {
	switch name {
	case "fill", "stroke", "box-shadow", "text-shadow":
		return true
	}
	return strings.HasSuffix(name, "color")
}

// color resolves the colors in a value.
//
// https://drafts.csswg.org/css-color-4/#resolving-color-values
func (style *Style) color(name, value string) string {
	if name == "color-scheme" || !strings.ContainsAny(value, " (") {
		return style.colorWord(name, value)
	}
	tokens := syntax.Tokenize(value)
	var b strings.Builder
	depth := 0
	for i := range tokens {
		t := &tokens[i]
		switch t.Kind {
		case syntax.Function, syntax.LeftParen:
			depth++
		case syntax.RightParen:
			depth--
		}
		if t.Kind == syntax.Ident && depth == 0 {
			b.WriteString(style.colorWord(name, t.Text))
		} else {
			b.WriteString(value[t.Start:t.End])
		}
	}
	return style.absolute(b.String())
}

func (style *Style) colorWord(name, word string) string {
	if url.EqualFold(word, "currentcolor") {
		if name == "color" {
			return style.inherit(name)
		}
		return style.Value("color")
	}
	if color, ok := colors.Named(word); ok {
		return color
	}
	return word
}

// absolute makes lengths, angles and times of a value absolute, outside of functions whose arguments are not known.
//
// https://drafts.csswg.org/css-values-4/#absolute-lengths
func (style *Style) absolute(value string) string {
	if !strings.ContainsAny(value, "0123456789") || strings.HasPrefix(value, "rgb") && strings.Count(value, "(") == 1 && strings.HasSuffix(value, ")") {
		return value
	}
	if strings.HasSuffix(value, "px") && !strings.ContainsAny(value, " (") {
		return value
	}
	tokens := syntax.Tokenize(value)
	var b strings.Builder
	for i := range tokens {
		t := &tokens[i]
		if t.Kind == syntax.Dimension {
			if n, ok := style.length(t, -1); ok {
				b.WriteString(px(n))
				continue
			}
			switch unit := url.ASCIILowercase(t.Unit); unit {
			case "ms":
				b.WriteString(number(t.Value/1000) + "s")
				continue
			case "grad", "rad", "turn":
				per := map[string]float64{"grad": 0.9, "rad": 180 / math.Pi, "turn": 360}[unit]
				b.WriteString(number(t.Value*per) + "deg")
				continue
			}
		}
		b.WriteString(value[t.Start:t.End])
	}
	return b.String()
}

// pixels are how many pixels the absolute units of length have.
//
// https://drafts.csswg.org/css-values-4/#absolute-lengths
var pixels = map[string]float64{
	"px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6, "pt": 96.0 / 72, "pc": 16,
}

// length is a length in pixels. em is the font size that font-relative units refer to, -1 for the element's.
//
// AD-HOC: no font is measured: ex and ch are half an em, as fonts do that have no such glyph.
//
// https://drafts.csswg.org/css-values-4/#lengths
func (style *Style) length(t *syntax.Token, em float64) (float64, bool) {
	unit := url.ASCIILowercase(t.Unit)
	if per, ok := pixels[unit]; ok {
		return t.Value * per, true
	}
	of := func() float64 {
		if em >= 0 {
			return em
		}
		return style.em()
	}
	root := style
	for root.parent != nil {
		root = root.parent
	}
	rem := func() float64 {
		if root == style && em >= 0 {
			return em
		}
		return root.em()
	}
	media := style.styles.environment.Media()
	switch unit {
	case "em", "ic":
		return t.Value * of(), true
	case "ex", "ch":
		return t.Value * of() / 2, true
	case "rem", "ric":
		return t.Value * rem(), true
	case "rex", "rch":
		return t.Value * rem() / 2, true
	case "vw", "svw", "lvw", "dvw", "vi", "svi", "lvi", "dvi":
		return t.Value * media.Width / 100, true
	case "vh", "svh", "lvh", "dvh", "vb", "svb", "lvb", "dvb":
		return t.Value * media.Height / 100, true
	case "vmin", "svmin", "lvmin", "dvmin":
		return t.Value * min(media.Width, media.Height) / 100, true
	case "vmax", "svmax", "lvmax", "dvmax":
		return t.Value * max(media.Width, media.Height) / 100, true
	}
	return 0, false
}

// px serializes a length in pixels.
func px(n float64) string { return number(n) + "px" }

// number serializes a number, with at most six digits.
//
// https://drafts.csswg.org/cssom/#serialize-a-css-component-value
func number(n float64) string {
	s := strconv.FormatFloat(n, 'f', 6, 64)
	s = strings.TrimRight(s, "0")
	s = strings.TrimSuffix(s, ".")
	if s == "-0" {
		return "0"
	}
	return s
}
