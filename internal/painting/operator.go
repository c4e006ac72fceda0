package painting

// Operator is how what is painted is put together with what is there: a compositing operator, or a mode of blending, which
// is composited by source-over.
//
// https://drafts.csswg.org/compositing/#compositemode
type Operator string

// The operators that the code names.
const (
	SourceOver      Operator = "source-over"
	Copy            Operator = "copy"
	sourceIn        Operator = "source-in"
	sourceOut       Operator = "source-out"
	sourceAtop      Operator = "source-atop"
	destinationOver Operator = "destination-over"
	destinationIn   Operator = "destination-in"
	destinationOut  Operator = "destination-out"
	destinationAtop Operator = "destination-atop"
	lighter         Operator = "lighter"
	xor             Operator = "xor"
	clearing        Operator = "clear"
)

// IsOperator reports whether there is an operator of a name.
func IsOperator(name string) bool {
	_, isPorterDuff := fractions[Operator(name)]
	_, isSeparable := blends[Operator(name)]
	_, isOther := wholeBlends[Operator(name)]
	return isPorterDuff || isSeparable || isOther
}

// color is a color with its components from 0 to 1, premultiplied by the last one, which is alpha.
type color [4]float32

// fractions are how much of the source and of the destination remain, by the alpha of each.
//
// https://drafts.csswg.org/compositing/#porterduffcompositingoperators
var fractions = map[Operator]func(source, destination float32) (ofSource, ofDestination float32){
	SourceOver:      func(s, _ float32) (float32, float32) { return 1, 1 - s },
	Copy:            func(_, _ float32) (float32, float32) { return 1, 0 },
	sourceIn:        func(_, d float32) (float32, float32) { return d, 0 },
	sourceOut:       func(_, d float32) (float32, float32) { return 1 - d, 0 },
	sourceAtop:      func(s, d float32) (float32, float32) { return d, 1 - s },
	destinationOver: func(_, d float32) (float32, float32) { return 1 - d, 1 },
	destinationIn:   func(s, _ float32) (float32, float32) { return 0, s },
	destinationOut:  func(s, _ float32) (float32, float32) { return 0, 1 - s },
	destinationAtop: func(s, d float32) (float32, float32) { return 1 - d, s },
	lighter:         func(_, _ float32) (float32, float32) { return 1, 1 },
	xor:             func(s, d float32) (float32, float32) { return 1 - d, 1 - s },
	clearing:        func(_, _ float32) (float32, float32) { return 0, 0 },
}

// isUnbounded reports whether an operator changes what lies outside of what is painted.
func (o Operator) isUnbounded() bool {
	switch o {
	case Copy, clearing, sourceIn, sourceOut, destinationIn, destinationAtop:
		return true
	}
	return false
}

// compositor returns what puts a source onto a destination.
func (o Operator) compositor() func(source, destination color) color {
	if fractions, ok := fractions[o]; ok {
		return func(s, d color) (out color) {
			ofSource, ofDestination := fractions(s[3], d[3])
			for i := range out {
				out[i] = min(s[i]*ofSource+d[i]*ofDestination, 1)
			}
			return out
		}
	}
	mix := wholeBlends[o]
	if blend, ok := blends[o]; ok {
		mix = func(backdrop, source [3]float32) (out [3]float32) {
			for i := range out {
				out[i] = blend(backdrop[i], source[i])
			}
			return out
		}
	}
	// https://drafts.csswg.org/compositing/#blending
	return func(s, d color) (out color) {
		if s[3] == 0 {
			return d
		}
		mixed := mix(d.plain(), s.plain())
		for i := range mixed {
			out[i] = s[i]*(1-d[3]) + d[i]*(1-s[3]) + s[3]*d[3]*mixed[i]
		}
		out[3] = s[3] + d[3]*(1-s[3])
		return out
	}
}

// plain are the components without alpha.
func (c color) plain() (out [3]float32) {
	if c[3] > 0 {
		for i := range out {
			out[i] = min(c[i]/c[3], 1)
		}
	}
	return out
}
