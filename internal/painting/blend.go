package painting

import "math"

// blends are the separable blend modes: functions of one component of the backdrop and of the source.
//
// https://drafts.csswg.org/compositing/#blendingseparable
var blends = map[Operator]func(backdrop, source float32) float32{
	"multiply":    multiply,
	"screen":      screen,
	"overlay":     func(b, s float32) float32 { return hardLight(s, b) },
	"darken":      func(b, s float32) float32 { return min(b, s) },
	"lighten":     func(b, s float32) float32 { return max(b, s) },
	"color-dodge": colorDodge,
	"color-burn":  colorBurn,
	"hard-light":  hardLight,
	"soft-light":  softLight,
	"difference":  func(b, s float32) float32 { return max(b, s) - min(b, s) },
	"exclusion":   func(b, s float32) float32 { return b + s - 2*b*s },
}

func multiply(b, s float32) float32 { return b * s }

func screen(b, s float32) float32 { return b + s - b*s }

// hardLight is https://drafts.csswg.org/compositing/#blendinghardlight
func hardLight(b, s float32) float32 {
	if s <= 0.5 {
		return multiply(b, 2*s)
	}
	return screen(b, 2*s-1)
}

// colorDodge is https://drafts.csswg.org/compositing/#blendingcolordodge
func colorDodge(b, s float32) float32 {
	switch {
	case b == 0:
		return 0
	case s == 1:
		return 1
	}
	return min(1, b/(1-s))
}

// colorBurn is https://drafts.csswg.org/compositing/#blendingcolorburn
func colorBurn(b, s float32) float32 {
	switch {
	case b == 1:
		return 1
	case s == 0:
		return 0
	}
	return 1 - min(1, (1-b)/s)
}

// softLight is https://drafts.csswg.org/compositing/#blendingsoftlight
func softLight(b, s float32) float32 {
	if s <= 0.5 {
		return b - (1-2*s)*b*(1-b)
	}
	d := float32(math.Sqrt(float64(b)))
	if b <= 0.25 {
		d = ((16*b-12)*b + 4) * b
	}
	return b + (2*s-1)*(d-b)
}

// wholeBlends are the blend modes that look at all components together.
//
// https://drafts.csswg.org/compositing/#blendingnonseparable
var wholeBlends = map[Operator]func(backdrop, source [3]float32) [3]float32{
	"hue": func(b, s [3]float32) [3]float32 {
		return setLuminosity(setSaturation(s, saturation(b)), luminosity(b))
	},
	"saturation": func(b, s [3]float32) [3]float32 {
		return setLuminosity(setSaturation(b, saturation(s)), luminosity(b))
	},
	"color":      func(b, s [3]float32) [3]float32 { return setLuminosity(s, luminosity(b)) },
	"luminosity": func(b, s [3]float32) [3]float32 { return setLuminosity(b, luminosity(s)) },
}

func luminosity(c [3]float32) float32 { return 0.3*c[0] + 0.59*c[1] + 0.11*c[2] }

func saturation(c [3]float32) float32 { return max(c[0], c[1], c[2]) - min(c[0], c[1], c[2]) }

// setLuminosity moves a color to a luminosity, and clips what does not exist.
func setLuminosity(c [3]float32, to float32) [3]float32 {
	by := to - luminosity(c)
	for i := range c {
		c[i] += by
	}
	l, least, most := luminosity(c), min(c[0], c[1], c[2]), max(c[0], c[1], c[2])
	for i := range c {
		if least < 0 {
			c[i] = l + (c[i]-l)*l/(l-least)
		}
	}
	for i := range c {
		if most > 1 {
			c[i] = l + (c[i]-l)*(1-l)/(most-l)
		}
	}
	return c
}

// setSaturation stretches a color to a saturation.
func setSaturation(c [3]float32, to float32) (out [3]float32) {
	least, spread := min(c[0], c[1], c[2]), saturation(c)
	if spread > 0 {
		for i := range c {
			out[i] = (c[i] - least) * to / spread
		}
	}
	return out
}
