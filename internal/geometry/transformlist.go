package geometry

import (
	"math"
	"strings"

	"github.com/sluice-go/sluice/internal/css/syntax"
)

// parseTransformList parses a string into an abstract matrix. Functions of mathematics, as in calc(), are not known to it,
// and fail as other text does.
//
// https://drafts.csswg.org/geometry/#parse-a-string-into-an-abstract-matrix
func parseTransformList(list string) (result matrix, ok bool) {
	// 1. If transformList is the empty string, set it to the string "matrix(1, 0, 0, 1, 0, 0)".
	if list == "" {
		return identity, true
	}
	// 2. Parse transformList into parsedValue given the grammar for the CSS transform property. If parsedValue is failure, or
	//    any <transform-function> has <length> values without absolute length units, or any keyword other than none is used,
	//    then return failure.
	p := transforms{tokens: syntax.Tokenize(list)}
	p.skipSpace()
	// 3. If parsedValue is none, set parsedValue to a <transform-list> containing a single identity matrix.
	if t := p.peek(); t.Kind == syntax.Ident && strings.EqualFold(t.Text, "none") {
		p.at++
		p.skipSpace()
		return identity, p.at == len(p.tokens)
	}
	// 4. Let 2dTransform track the 2D/3D dimension status of parsedValue. 5. Transform all <transform-function>s to 4x4 abstract
	//    matrices. 6. Let matrix be a 4x4 abstract matrix as shown in the initial figure. Post-multiply all matrices from
	//    left to right and set matrix to this product.
	result = identity
	for first := true; p.at < len(p.tokens); first = false {
		m, ok := p.function()
		if !ok {
			return result, false
		}
		if result = result.times(m); first {
			result = m // as it is: a product adds zeros, which makes of -0 another 0
		}
		p.skipSpace()
	}
	// 7. Return matrix and 2dTransform.
	return result, len(p.tokens) > 0 && p.any
}

// transforms reads transform functions from tokens.
type transforms struct {
	tokens []syntax.Token
	at     int
	// any says that there was a function.
	any bool
}

func (p *transforms) peek() syntax.Token {
	if p.at < len(p.tokens) {
		return p.tokens[p.at]
	}
	return syntax.Token{}
}

func (p *transforms) skipSpace() {
	for p.peek().Kind == syntax.Whitespace {
		p.at++
	}
}

// kind is the type that an argument of a transform function has.
type kind uint8

const (
	number kind = iota
	length
	angle
	// factor is a number or a percentage.
	factor
	// distance is a length, or none.
	distance
)

// transformFunction is a function of transforms: its arguments, of which the last ones may be missing, and its matrix.
type transformFunction struct {
	arguments []kind
	// required is how many arguments there are at least.
	required int
	matrix   func(a []float64) matrix
}

// spatial makes a matrix one that is not 2D: those of functions in space are not, whatever their arguments.
func spatial(m matrix) matrix {
	m.is2D = false
	return m
}

// repeated returns the same kind several times.
func repeated(k kind, times int) (list []kind) {
	for range times {
		list = append(list, k)
	}
	return list
}

// https://drafts.csswg.org/css-transforms-1/#transform-functions
// https://drafts.csswg.org/css-transforms-2/#transform-functions
var transformFunctions = map[string]transformFunction{
	"matrix":      {repeated(number, 6), 6, func(a []float64) matrix { return matrix2D(a[0], a[1], a[2], a[3], a[4], a[5]) }},
	"matrix3d":    {repeated(number, 16), 16, func(a []float64) matrix { return matrix{m: [16]float64(a)} }},
	"translate":   {[]kind{length, length}, 1, func(a []float64) matrix { return translation(a[0], a[1], 0) }},
	"translatex":  {[]kind{length}, 1, func(a []float64) matrix { return translation(a[0], 0, 0) }},
	"translatey":  {[]kind{length}, 1, func(a []float64) matrix { return translation(0, a[0], 0) }},
	"translatez":  {[]kind{length}, 1, func(a []float64) matrix { return spatial(translation(0, 0, a[0])) }},
	"translate3d": {repeated(length, 3), 3, func(a []float64) matrix { return spatial(translation(a[0], a[1], a[2])) }},
	"scalex":      {[]kind{factor}, 1, func(a []float64) matrix { return scaling(a[0], 1, 1) }},
	"scaley":      {[]kind{factor}, 1, func(a []float64) matrix { return scaling(1, a[0], 1) }},
	"scalez":      {[]kind{factor}, 1, func(a []float64) matrix { return spatial(scaling(1, 1, a[0])) }},
	"scale3d":     {repeated(factor, 3), 3, func(a []float64) matrix { return spatial(scaling(a[0], a[1], a[2])) }},
	"rotate":      {[]kind{angle}, 1, func(a []float64) matrix { return rotation(0, 0, 1, a[0]) }},
	"rotatex":     {[]kind{angle}, 1, func(a []float64) matrix { return rotation(1, 0, 0, a[0]) }},
	"rotatey":     {[]kind{angle}, 1, func(a []float64) matrix { return rotation(0, 1, 0, a[0]) }},
	"rotatez":     {[]kind{angle}, 1, func(a []float64) matrix { return spatial(rotation(0, 0, 1, a[0])) }},
	"rotate3d":    {[]kind{number, number, number, angle}, 4, func(a []float64) matrix { return spatial(rotation(a[0], a[1], a[2], a[3])) }},
	"skew":        {[]kind{angle, angle}, 1, func(a []float64) matrix { return skewing(a[0], a[1]) }},
	"skewx":       {[]kind{angle}, 1, func(a []float64) matrix { return skewing(a[0], 0) }},
	"skewy":       {[]kind{angle}, 1, func(a []float64) matrix { return skewing(0, a[0]) }},
	"perspective": {[]kind{distance}, 1, func(a []float64) matrix {
		if a[0] < 0 {
			return spatial(identity)
		}
		return perspective(a[0])
	}},
}

// function reads a transform function, and what it does.
func (p *transforms) function() (matrix, bool) {
	token := p.peek()
	p.at++
	name := strings.ToLower(token.Text)
	f, known := transformFunctions[name]
	// scale() repeats its argument where the second is missing.
	if name == "scale" {
		f, known = transformFunction{[]kind{factor, factor}, 1, nil}, true
	}
	if token.Kind != syntax.Function || !known {
		return matrix{}, false
	}
	p.any = true
	values := make([]float64, len(f.arguments))
	count := 0
	for {
		p.skipSpace()
		if count == len(f.arguments) {
			return matrix{}, false
		}
		value, ok := argument(p.peek(), f.arguments[count])
		if !ok {
			return matrix{}, false
		}
		values[count] = value
		count++
		p.at++
		p.skipSpace()
		end := p.peek()
		p.at++
		switch {
		// The end of the text closes what is open.
		case end.Kind == syntax.RightParen || end.Kind == syntax.EOF && p.at > len(p.tokens):
			if count < f.required {
				return matrix{}, false
			}
			if f.matrix != nil {
				return f.matrix(values), true
			}
			if count == 1 {
				values[1] = values[0]
			}
			return scaling(values[0], values[1], 1), true
		case end.Kind != syntax.Comma:
			return matrix{}, false
		}
	}
}

// lengths are the absolute units of lengths in CSS pixels, and angles those of angles in degrees.
//
// https://drafts.csswg.org/css-values-4/#absolute-lengths
// https://drafts.csswg.org/css-values-4/#angles
var (
	lengths = map[string]float64{"px": 1, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6, "in": 96, "pc": 16, "pt": 96.0 / 72}
	angles  = map[string]float64{"deg": 1, "grad": 0.9, "rad": 180 / math.Pi, "turn": 360}
)

// argument returns the value of a token, as an argument of a kind.
func argument(t syntax.Token, k kind) (value float64, ok bool) {
	units := lengths
	switch k {
	case number:
		return t.Value, t.Kind == syntax.Number
	case factor:
		if t.Kind == syntax.Percentage {
			return t.Value / 100, true
		}
		return t.Value, t.Kind == syntax.Number
	case angle:
		units = angles
	case distance:
		// none is told by what no distance may be: less than zero.
		if t.Kind == syntax.Ident && strings.EqualFold(t.Text, "none") {
			return -1, true
		}
		if t.Value < 0 {
			return 0, false
		}
	}
	// Zero needs no unit.
	if t.Kind == syntax.Number {
		return 0, t.Value == 0
	}
	unit, known := units[strings.ToLower(t.Unit)]
	return t.Value * unit, known && t.Kind == syntax.Dimension
}
