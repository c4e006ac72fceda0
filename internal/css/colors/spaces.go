package colors

import (
	"fmt"
	"math"
)

// rows multiplies three components with a matrix.
type rows [3][3]float64

func (m rows) times(c [3]float64) (out [3]float64) {
	for i := range out {
		out[i] = m[i][0]*c[0] + m[i][1]*c[1] + m[i][2]*c[2]
	}
	return out
}

// The matrices from and to XYZ, whose white is D65 unless the name says D50.
//
// https://drafts.csswg.org/css-color-4/#color-conversion-code
var (
	sRGBToXYZ = rows{
		{0.41239079926595934, 0.357584339383878, 0.1804807884018343},
		{0.21263900587151027, 0.715168678767756, 0.07219231536073371},
		{0.01933081871559182, 0.11919477979462598, 0.9505321522496607},
	}
	xyzToSRGB = rows{
		{3.2409699419045226, -1.537383177570094, -0.4986107602930034},
		{-0.9692436362808796, 1.8759675015077202, 0.04155505740717559},
		{0.05563007969699366, -0.20397695888897652, 1.0569715142428786},
	}
	p3ToXYZ = rows{
		{0.4865709486482162, 0.26566769316909306, 0.1982172852343625},
		{0.2289745640697488, 0.6917385218365064, 0.079286914093745},
		{0, 0.04511338185890264, 1.043944368900976},
	}
	xyzToP3 = rows{
		{2.493496911941425, -0.9313836179191239, -0.40271078445071684},
		{-0.8294889695615747, 1.7626640603183463, 0.023624685841943577},
		{0.03584583024378447, -0.07617238926804182, 0.9568845240076872},
	}
	a98ToXYZ = rows{
		{0.5766690429101305, 0.1855582379065463, 0.1882286462349947},
		{0.29734497525053605, 0.6273635662554661, 0.0752914584939979},
		{0.02703136138641234, 0.07068885253582723, 0.9913375368376388},
	}
	rec2020ToXYZ = rows{
		{0.6369580483012914, 0.14461690358620832, 0.1688809751641721},
		{0.2627002120112671, 0.6779980715188708, 0.05930171646986196},
		{0, 0.028072693049087428, 1.060985057710791},
	}
	proPhotoToXYZD50 = rows{
		{0.7977666449006423, 0.13518129740053308, 0.0313477341283922},
		{0.2880748288194013, 0.711835234241873, 0.00008993693872564},
		{0, 0, 0.8251046025104602},
	}
	d50ToD65 = rows{
		{0.955473421488075, -0.02309845494876471, 0.06325924320057072},
		{-0.0283697093338637, 1.0099953980813041, 0.021041441191917323},
		{0.012314014864481998, -0.020507649298898964, 1.330365926242124},
	}
	okLMSToXYZ = rows{
		{1.2268798758459243, -0.5578149944602171, 0.2813910456659647},
		{-0.0405757452148008, 1.112286803280317, -0.0717110580655164},
		{-0.0763729366746601, -0.4214933324022432, 1.5869240198367816},
	}
	okLabToLMS = rows{
		{1, 0.3963377773761749, 0.2158037573099136},
		{1, -0.1055613458156586, -0.0638541728258133},
		{1, -0.0894841775298119, -1.2914855480194092},
	}
)

// each applies a transfer function to the components, which keeps their sign.
func each(c [3]float64, f func(float64) float64) (out [3]float64) {
	for i, v := range c {
		out[i] = math.Copysign(f(math.Abs(v)), v)
	}
	return out
}

// linear and encoded are the transfer functions of sRGB and of Display P3.
func linear(v float64) float64 {
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}

func encoded(v float64) float64 {
	if v <= 0.0031308 {
		return v * 12.92
	}
	return 1.055*math.Pow(v, 1/2.4) - 0.055
}

// ofXYZ is a color by its coordinates.
func ofXYZ(xyz [3]float64, alpha float64, text string) Color {
	c := each(xyzToSRGB.times(xyz), encoded)
	return Color{c[0], c[1], c[2], alpha, text}
}

// inSpace is the color that color() has.
//
// https://drafts.csswg.org/css-color-4/#color-function
func (c *components) inSpace() (Color, bool) {
	v := [3]float64{c.number(0, 1), c.number(1, 1), c.number(2, 1)}
	text := c.serialized("color", v[0], v[1], v[2])
	var xyz [3]float64
	switch c.space {
	case "srgb":
		return Color{v[0], v[1], v[2], c.alpha, text}, true
	case "srgb-linear":
		xyz = sRGBToXYZ.times(v)
	case "display-p3":
		xyz = p3ToXYZ.times(each(v, linear))
	case "display-p3-linear":
		xyz = p3ToXYZ.times(v)
	case "a98-rgb":
		xyz = a98ToXYZ.times(each(v, func(v float64) float64 { return math.Pow(v, 563.0/256) }))
	case "prophoto-rgb":
		xyz = d50ToD65.times(proPhotoToXYZD50.times(each(v, func(v float64) float64 {
			if v <= 16.0/512 {
				return v / 16
			}
			return math.Pow(v, 1.8)
		})))
	case "rec2020":
		const alpha, beta = 1.09929682680944, 0.018053968510807
		xyz = rec2020ToXYZ.times(each(v, func(v float64) float64 {
			if v < beta*4.5 {
				return v / 4.5
			}
			return math.Pow((v+alpha-1)/alpha, 1/0.45)
		}))
	case "xyz-d50":
		xyz = d50ToD65.times(v)
	case "xyz", "xyz-d65":
		xyz = v
		text = (&components{"xyz-d65", c.list, c.alpha}).serialized("color", v[0], v[1], v[2])
	default:
		return Color{}, false
	}
	return ofXYZ(xyz, c.alpha, text), true
}

// perceptual is the color that lab(), lch(), oklab() or oklch() has.
//
// https://drafts.csswg.org/css-color-4/#specifying-lab-lch
func (c *components) perceptual(name string) (Color, bool) {
	if c.space != "" {
		return Color{}, false
	}
	whole := map[string][3]float64{"lab": {100, 125, 125}, "lch": {100, 150, 1}, "oklab": {1, 0.4, 0.4}, "oklch": {1, 0.4, 1}}[name]
	l, a, b := min(max(c.number(0, whole[0]), 0), whole[0]), c.number(1, whole[1]), c.number(2, whole[2])
	text := ""
	if name == "lch" || name == "oklch" {
		hue := b - 360*math.Floor(b/360)
		a = max(a, 0)
		text = c.serialized(name, l, a, hue)
		sin, cos := math.Sincos(hue * math.Pi / 180)
		a, b = a*cos, a*sin
	} else {
		text = c.serialized(name, l, a, b)
	}
	if name == "oklab" || name == "oklch" {
		lms := okLabToLMS.times([3]float64{l, a, b})
		for i, v := range lms {
			lms[i] = v * v * v
		}
		return ofXYZ(okLMSToXYZ.times(lms), c.alpha, text), true
	}
	const kappa, epsilon = 24389.0 / 27, 216.0 / 24389
	y := (l + 16) / 116
	f := [3]float64{y + a/500, y, y - b/200}
	white := [3]float64{0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585}
	for i, v := range f {
		if cube := v * v * v; cube > epsilon {
			f[i] = cube
		} else {
			f[i] = (116*v - 16) / kappa
		}
		f[i] *= white[i]
	}
	return ofXYZ(d50ToD65.times(f), c.alpha, text), true
}

// Space is a color space of canvases, by the name of the standard.
//
// https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#predefinedcolorspace
type Space string

// Convert converts components of 0 to 1 from a space to another one. What that has not is the nearest that it has.
func Convert(c [3]float64, from, to Space) [3]float64 {
	if from == to {
		return c
	}
	if !from.isLinear() {
		c = each(c, linear)
	}
	if from.isP3() != to.isP3() {
		if from.isP3() {
			c = xyzToSRGB.times(p3ToXYZ.times(c))
		} else {
			c = xyzToP3.times(sRGBToXYZ.times(c))
		}
	}
	if !to.isLinear() {
		c = each(c, encoded)
	}
	for i, v := range c {
		c[i] = min(max(v, 0), 1)
	}
	return c
}

// In serializes a color as one of the function color() in a space.
//
// https://drafts.csswg.org/css-color-4/#serializing-color-function-values
func (c Color) In(space Space) string {
	v := Convert([3]float64{c.Red, c.Green, c.Blue}, "srgb", space)
	text := fmt.Sprintf("color(%s %s %s %s", space, written(v[0]), written(v[1]), written(v[2]))
	if c.Alpha < 1 {
		text += " / " + written(c.Alpha)
	}
	return text + ")"
}

func (s Space) isLinear() bool { return s == "srgb-linear" || s == "display-p3-linear" }
func (s Space) isP3() bool     { return s == "display-p3" || s == "display-p3-linear" }
