package declarations

import (
	"math"
	"strconv"
	"strings"

	"github.com/sluice-go/sluice/internal/css/syntax"
	"github.com/sluice-go/sluice/internal/url"
)

// units are those of the types of dimensions.
//
// https://drafts.csswg.org/css-values-4/#lengths
var units = map[string]string{
	"length": ` em rem ex rex cap rcap ch rch ic ric lh rlh vw svw lvw dvw vh svh lvh dvh vi svi lvi dvi vb svb lvb dvb
		vmin svmin lvmin dvmin vmax svmax lvmax dvmax cqw cqh cqi cqb cqmin cqmax cm mm q in pc pt px `,
	"angle":      " deg grad rad turn ",
	"time":       " s ms ",
	"frequency":  " hz khz ",
	"resolution": " dpi dpcm dppx x ",
	"flex":       " fr ",
}

// mathFunctions give numbers, dimensions and percentages.
//
// https://drafts.csswg.org/css-values-4/#math
const mathFunctions = ` calc min max clamp round mod rem sin cos tan asin acos atan atan2 pow sqrt hypot log exp abs sign
	progress sibling-index sibling-count anchor anchor-size -webkit-calc `

// among reports whether a word is in a list of words, with white space around each.
func among(list, word string) bool {
	for rest := range strings.FieldsSeq(list) {
		if rest == word {
			return true
		}
	}
	return false
}

// isMath reports whether a token begins a math function that has arguments.
func (m *matcher) isMath(at int) bool {
	return among(mathFunctions, url.ASCIILowercase(m.tokens[at].Text))
}

// basic matches a type that has no grammar.
func (m *matcher) basic(t *term, at int, then func(int) bool) bool {
	switch t.text {
	case "any-value", "declaration-value":
		return m.anything(at, then)
	}
	if at >= len(m.tokens) {
		return false
	}
	token := &m.tokens[at]
	inRange := func(n float64) bool { return t.low <= n && n <= t.high }
	if token.Kind == syntax.Function {
		end := m.close[at] + 1
		switch t.text {
		case "length", "length-percentage", "percentage", "number", "integer", "angle", "time", "frequency", "resolution", "flex":
			// Their types are not checked, and they are not simplified.
			return m.isMath(at) && then(end)
		case "url":
			name := url.ASCIILowercase(token.Text)
			return (name == "url" || name == "src") && m.peek(at+1) == syntax.String && then(end)
		case "color":
			text, ok := m.colorFunction(at)
			if ok && text != "" {
				return m.marking(at, replaced, end, text, then)
			}
			return ok && then(end)
		}
		return false
	}
	ok := false
	switch t.text {
	case "length", "length-percentage":
		if token.Kind == syntax.Number && token.Value == 0 && inRange(0) {
			return m.marking(at, length0, at+1, "", then)
		}
		ok = token.Kind == syntax.Dimension && among(units["length"], url.ASCIILowercase(token.Unit)) ||
			t.text == "length-percentage" && token.Kind == syntax.Percentage
		ok = ok && inRange(token.Value)
	case "angle", "time", "frequency", "resolution", "flex":
		ok = token.Kind == syntax.Dimension && among(units[t.text], url.ASCIILowercase(token.Unit)) && inRange(token.Value)
	case "percentage":
		ok = token.Kind == syntax.Percentage && inRange(token.Value)
	case "number":
		ok = token.Kind == syntax.Number && inRange(token.Value)
	case "integer":
		ok = token.Kind == syntax.Number && token.Integer && inRange(token.Value)
	case "zero":
		ok = token.Kind == syntax.Number && token.Value == 0
	case "string":
		ok = token.Kind == syntax.String
	case "url":
		ok = token.Kind == syntax.URL
	case "hash-token":
		ok = token.Kind == syntax.Hash
	case "ident":
		ok = token.Kind == syntax.Ident
	case "custom-ident":
		ok = token.Kind == syntax.Ident && !IsWide(token.Text) && url.ASCIILowercase(token.Text) != "default"
	case "dashed-ident":
		ok = token.Kind == syntax.Ident && strings.HasPrefix(token.Text, "--")
	case "color":
		switch token.Kind {
		case syntax.Hash:
			if text, ok := hexColor(token.Text); ok {
				return m.marking(at, replaced, at+1, text, then)
			}
		case syntax.Ident:
			if isNamedColor(url.ASCIILowercase(token.Text)) {
				return m.marking(at, lowercase, at+1, "", then)
			}
		}
	}
	return ok && then(at+1)
}

// anything matches all there is up to the end of the value or the block.
func (m *matcher) anything(at int, then func(int) bool) bool {
	end := at
	for end < len(m.tokens) && m.peek(end) != syntax.RightParen {
		end = m.end(end)
	}
	return then(end)
}

// basicTypes are the types that basic knows.
const basicTypes = ` any-value declaration-value length length-percentage percentage number integer angle time frequency resolution flex
	zero string url hash-token ident custom-ident dashed-ident color `

// number serializes a number, with at most six digits after the point.
//
// https://drafts.csswg.org/cssom/#serialize-a-css-component-value
func number(n float64) string {
	switch {
	case math.IsNaN(n):
		return "0"
	case math.Abs(n) >= 1e21:
		return strconv.FormatFloat(n, 'g', -1, 64)
	}
	s := strconv.FormatFloat(n, 'f', 6, 64)
	s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	if s == "-0" || s == "" {
		return "0"
	}
	return s
}
