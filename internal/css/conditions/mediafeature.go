package conditions

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/sluice-go/sluice/internal/css/syntax"
	"github.com/sluice-go/sluice/internal/url"
)

// Media is what media queries ask about.
type Media struct {
	// Type is the media type; "" stands for "screen".
	Type string
	// Width and Height are those of the viewport, ScreenWidth and ScreenHeight those of the screen, in CSS pixels.
	Width, Height, ScreenWidth, ScreenHeight float64
	// Resolution is how many device pixels a CSS pixel has.
	Resolution float64
	// Features has the values of discrete features that are not their defaults: "prefers-color-scheme" may be "dark".
	Features map[string]string
}

func (m *Media) medium() string {
	if m.Type == "" {
		return "screen"
	}
	return m.Type
}

// discrete are the features whose values are keywords: the first is the default, of what is not
// computed.
//
// https://drafts.csswg.org/mediaqueries-5/#media-descriptor-table
var discrete = map[string]string{
	"orientation":                  "portrait landscape",
	"scan":                         "progressive interlace",
	"update":                       "fast none slow",
	"overflow-block":               "scroll none paged",
	"overflow-inline":              "scroll none",
	"color-gamut":                  "srgb p3 rec2020",
	"dynamic-range":                "standard high",
	"video-dynamic-range":          "standard high",
	"video-color-gamut":            "srgb p3 rec2020",
	"inverted-colors":              "none inverted",
	"pointer":                      "fine none coarse",
	"any-pointer":                  "fine none coarse",
	"hover":                        "hover none",
	"any-hover":                    "hover none",
	"prefers-reduced-motion":       "no-preference reduce",
	"prefers-reduced-transparency": "no-preference reduce",
	"prefers-reduced-data":         "no-preference reduce",
	"prefers-contrast":             "no-preference more less custom",
	"prefers-color-scheme":         "light dark",
	"forced-colors":                "none active",
	"scripting":                    "enabled none initial-only",
	"display-mode":                 "browser fullscreen standalone minimal-ui picture-in-picture borderless window-controls-overlay",
	"environment-blending":         "opaque additive subtractive",
	"navigation-controls":          "none back-button",
}

// IsDiscrete reports whether a feature is one whose values are keywords, and value one of them.
func IsDiscrete(feature, value string) bool {
	return slices.Contains(strings.Fields(discrete[feature]), value)
}

// ranges are the features whose values are numbers of some type.
var ranges = map[string]valueType{
	"width": length, "height": length, "device-width": length, "device-height": length,
	"aspect-ratio": ratio, "device-aspect-ratio": ratio, "resolution": resolution,
	"color": integer, "color-index": integer, "monochrome": integer,
	"horizontal-viewport-segments": integer, "vertical-viewport-segments": integer,
	"-webkit-device-pixel-ratio": number,
}

type valueType uint8

const (
	keyword valueType = iota
	length
	ratio
	resolution
	integer
	number
)

// mediaValue is the value of a feature: a keyword, or a number.
type mediaValue struct {
	number float64
	text   string
}

// mediaFeature is a media feature.
//
// https://drafts.csswg.org/mediaqueries-4/#mq-features
type mediaFeature struct {
	name string // without min- and max-
	// as written: name, and value for (name: value); only comparisons for ranges.
	written string
	value   *mediaValue
	// left and right are comparisons: value operator name, name operator value.
	left, right *comparison
}

type comparison struct {
	operator string
	value    mediaValue
}

// parseFeature parses what is in the parentheses of a feature; nil if it is none.
//
// https://drafts.csswg.org/mediaqueries-4/#typedef-media-feature
func parseFeature(tokens []syntax.Token) *mediaFeature {
	var list []syntax.Token
	for _, t := range tokens {
		if t.Kind != syntax.Whitespace {
			list = append(list, t)
		}
	}
	if len(list) == 0 {
		return nil
	}
	if list[0].Kind == syntax.Ident && (len(list) == 1 || list[1].Kind == syntax.Colon) {
		return parsePlain(list)
	}
	return parseRange(list)
}

// parsePlain parses <mf-boolean> and <mf-plain>.
func parsePlain(list []syntax.Token) *mediaFeature {
	written := url.ASCIILowercase(list[0].Text)
	f := &mediaFeature{name: written, written: written}
	operator := ""
	if prefix, webkit := strings.CutPrefix(written, "-webkit-"); webkit && strings.Contains(prefix, "device-pixel-ratio") {
		// https://compat.spec.whatwg.org/#css-media-queries-webkit-device-pixel-ratio
		switch prefix {
		case "min-device-pixel-ratio":
			operator = ">="
		case "max-device-pixel-ratio":
			operator = "<="
		}
		f.name = "-webkit-device-pixel-ratio"
	} else if rest, ok := strings.CutPrefix(written, "min-"); ok {
		f.name, operator = rest, ">="
	} else if rest, ok := strings.CutPrefix(written, "max-"); ok {
		f.name, operator = rest, "<="
	}
	typ, ranged := ranges[f.name]
	if operator != "" && (!ranged || len(list) == 1) || !ranged && discrete[f.name] == "" && f.name != "grid" {
		return nil
	}
	if len(list) == 1 {
		return f
	}
	if f.name == "grid" {
		typ = integer
	}
	value, rest := parseMediaValue(list[2:], typ)
	if value == nil || len(rest) > 0 || typ == keyword && !IsDiscrete(f.name, value.text) {
		return nil
	}
	f.value = value
	if ranged {
		if operator == "" {
			operator = "="
		}
		f.right = &comparison{operator, *value}
	}
	return f
}

// parseRange parses <mf-range>.
func parseRange(list []syntax.Token) *mediaFeature {
	f := &mediaFeature{}
	if list[0].Kind != syntax.Ident {
		// The name stands after an operator.
		at := slices.IndexFunc(list, func(t syntax.Token) bool { return t.Kind == syntax.Ident })
		if at < 0 {
			return nil
		}
		typ, ok := ranges[url.ASCIILowercase(list[at].Text)]
		if !ok {
			return nil
		}
		value, rest := parseMediaValue(list[:at], typ)
		if value == nil {
			return nil
		}
		operator, rest := parseOperator(rest)
		if operator == "" || len(rest) > 0 {
			return nil
		}
		f.left = &comparison{operator, *value}
		list = list[at:]
	}
	f.name = url.ASCIILowercase(list[0].Text)
	typ, ok := ranges[f.name]
	if !ok {
		return nil
	}
	if len(list) == 1 {
		return f
	}
	operator, rest := parseOperator(list[1:])
	value, rest := parseMediaValue(rest, typ)
	if operator == "" || value == nil || len(rest) > 0 {
		return nil
	}
	f.right = &comparison{operator, *value}
	// Both have to point in one direction.
	if f.left != nil && (f.left.operator[0] != operator[0] || operator == "=") {
		return nil
	}
	return f
}

// parseOperator parses <mf-comparison>.
func parseOperator(list []syntax.Token) (string, []syntax.Token) {
	if len(list) == 0 || list[0].Kind != syntax.Delim {
		return "", list
	}
	switch c := list[0].Delim; c {
	case '=':
		return "=", list[1:]
	case '<', '>':
		if len(list) > 1 && list[1].Is('=') && list[1].Start == list[0].End {
			return string(c) + "=", list[2:]
		}
		return string(c), list[1:]
	}
	return "", list
}

// pixels are how many pixels the units of length have. Relative ones refer to the initial values.
var pixels = map[string]float64{
	"px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6, "pt": 96.0 / 72, "pc": 16,
	"em": 16, "rem": 16, "ex": 8, "ch": 8,
}

var dots = map[string]float64{"dppx": 1, "x": 1, "dpi": 1.0 / 96, "dpcm": 2.54 / 96}

// parseMediaValue parses <mf-value>, of which it returns what follows; nil if there is none.
func parseMediaValue(list []syntax.Token, typ valueType) (*mediaValue, []syntax.Token) {
	if len(list) == 0 {
		return nil, nil
	}
	t := &list[0]
	rest := list[1:]
	switch typ {
	case keyword:
		if t.Kind == syntax.Ident {
			return &mediaValue{text: url.ASCIILowercase(t.Text)}, rest
		}
	case length:
		if t.Kind == syntax.Number && t.Value == 0 {
			return &mediaValue{text: "0px"}, rest
		}
		unit := url.ASCIILowercase(t.Unit)
		if per, ok := pixels[unit]; ok && t.Kind == syntax.Dimension {
			return &mediaValue{t.Value * per, decimal(t.Value) + unit}, rest
		}
	case resolution:
		unit := url.ASCIILowercase(t.Unit)
		if per, ok := dots[unit]; ok && t.Kind == syntax.Dimension {
			return &mediaValue{t.Value * per, decimal(t.Value) + unit}, rest
		}
		if t.Kind == syntax.Ident && url.EqualFold(t.Text, "infinite") {
			return &mediaValue{math.Inf(1), "infinite"}, rest
		}
	case integer:
		if t.Kind == syntax.Number && t.Integer {
			return &mediaValue{t.Value, decimal(t.Value)}, rest
		}
	case number:
		if t.Kind == syntax.Number {
			return &mediaValue{t.Value, decimal(t.Value)}, rest
		}
	case ratio:
		if t.Kind != syntax.Number || t.Value < 0 {
			return nil, nil
		}
		below := 1.0
		if len(rest) > 1 && rest[0].Is('/') && rest[1].Kind == syntax.Number && rest[1].Value >= 0 {
			below = rest[1].Value
			rest = rest[2:]
		}
		return &mediaValue{t.Value / below, decimal(t.Value) + " / " + decimal(below)}, rest
	}
	return nil, nil
}

func decimal(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

func (f *mediaFeature) String() string {
	switch {
	case f.value != nil:
		return f.written + ": " + f.value.text
	case f.written != "":
		return f.written
	}
	s := f.name
	if f.left != nil {
		s = f.left.value.text + " " + f.left.operator + " " + s
	}
	if f.right != nil {
		s += " " + f.right.operator + " " + f.right.value.text
	}
	return s
}

// evaluate is https://drafts.csswg.org/mediaqueries-4/#evaluate-a-media-feature
func (f *mediaFeature) evaluate(m *Media) truth {
	if keywords := discrete[f.name]; keywords != "" {
		now := m.discrete(f.name)
		if f.value == nil {
			return truthOf(now != "none" && now != "no-preference" && now != "progressive" && now != "standard")
		}
		return truthOf(f.matchesKeyword(now))
	}
	now := m.measure(f.name)
	if f.left == nil && f.right == nil {
		if f.value != nil { // grid
			return truthOf(now == f.value.number)
		}
		return truthOf(now != 0)
	}
	return truthOf((f.left == nil || compare(f.left.value.number, f.left.operator, now)) &&
		(f.right == nil || compare(now, f.right.operator, f.right.value.number)))
}

// matchesKeyword compares keywords: what has a larger gamut has the smaller ones.
func (f *mediaFeature) matchesKeyword(now string) bool {
	switch f.name {
	case "color-gamut", "video-color-gamut", "dynamic-range", "video-dynamic-range":
		order := strings.Fields(discrete[f.name])
		return slices.Index(order, f.value.text) <= slices.Index(order, now)
	}
	return f.value.text == now
}

func truthOf(b bool) truth {
	if b {
		return yes
	}
	return no
}

func compare(a float64, operator string, b float64) bool {
	switch operator {
	case "<":
		return a < b
	case "<=":
		return a <= b
	case ">":
		return a > b
	case ">=":
		return a >= b
	}
	return a == b
}

// discrete is the value of a feature whose values are keywords.
func (m *Media) discrete(name string) string {
	if value, ok := m.Features[name]; ok {
		return value
	}
	if name == "orientation" {
		if m.Height >= m.Width {
			return "portrait"
		}
		return "landscape"
	}
	first, _, _ := strings.Cut(discrete[name], " ")
	return first
}

// measure is the value of a feature whose values are numbers.
func (m *Media) measure(name string) float64 {
	switch name {
	case "width":
		return m.Width
	case "height":
		return m.Height
	case "device-width":
		return m.ScreenWidth
	case "device-height":
		return m.ScreenHeight
	case "aspect-ratio":
		return m.Width / m.Height
	case "device-aspect-ratio":
		return m.ScreenWidth / m.ScreenHeight
	case "resolution", "-webkit-device-pixel-ratio":
		return m.Resolution
	case "color":
		return 8
	case "horizontal-viewport-segments", "vertical-viewport-segments":
		return 1
	}
	return 0 // color-index, monochrome, grid
}
