package declarations

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/sluice-go/sluice/internal/css/syntax"
	"github.com/sluice-go/sluice/internal/url"
)

// namedColors are the named colors, those of the system, and the keywords.
//
// https://drafts.csswg.org/css-color-4/#named-colors
const namedColors = ` transparent currentcolor
	aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue
	chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen
	darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue
	darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick
	floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink
	indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
	lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
	lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid
	mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream
	mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen
	paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown
	royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow
	springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen
	accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas canvastext field fieldtext graytext
	highlight highlighttext linktext mark marktext selecteditem selecteditemtext visitedtext
	activeborder activecaption appworkspace background buttonhighlight buttonshadow captiontext inactiveborder
	inactivecaption inactivecaptiontext infobackground infotext menu menutext scrollbar threeddarkshadow threedface
	threedhighlight threedlightshadow threedshadow window windowframe windowtext -webkit-link -webkit-activelink
	-webkit-focus-ring-color `

func isNamedColor(word string) bool { return among(namedColors, word) }

// colorFunctions are those that are kept as they are written. Their arguments are not
// checked.
const colorFunctions = " lab lch oklab oklch color color-mix light-dark contrast-color device-cmyk alpha "

// hexColor serializes a hex color.
//
// https://drafts.csswg.org/css-color-4/#hex-notation
func hexColor(digits string) (string, bool) {
	if len(digits) == 3 || len(digits) == 4 {
		var long strings.Builder
		for i := range len(digits) {
			long.WriteString(strings.Repeat(digits[i:i+1], 2))
		}
		digits = long.String()
	}
	if len(digits) == 6 {
		digits += "ff"
	}
	n, err := strconv.ParseUint(digits, 16, 32)
	if err != nil || len(digits) != 8 {
		return "", false
	}
	return rgb(float64(n>>24), float64(n>>16&255), float64(n>>8&255), float64(n&255)/255), true
}

// rgb serializes an sRGB color; the components are from 0 to 255, alpha to 1.
//
// https://drafts.csswg.org/css-color-4/#serializing-sRGB-values
func rgb(red, green, blue, alpha float64) string {
	part := func(n float64) string { return strconv.Itoa(int(math.Round(min(max(n, 0), 255)))) }
	list := part(red) + ", " + part(green) + ", " + part(blue)
	if alpha >= 1 {
		return "rgb(" + list + ")"
	}
	// Two digits if they tell the same of 255 steps, otherwise three.
	alpha = max(alpha, 0)
	rounded := math.Round(alpha*100) / 100
	if math.Round(rounded*255) != math.Round(alpha*255) {
		rounded = math.Round(alpha*1000) / 1000
	}
	return fmt.Sprintf("rgba(%s, %s)", list, number(rounded))
}

// colorFunction matches a function that is a color. The serialization is "" for one that
// is kept as it is written.
//
// https://drafts.csswg.org/css-color-4/#rgb-functions
func (m *matcher) colorFunction(at int) (serialized string, ok bool) {
	name := url.ASCIILowercase(m.tokens[at].Text)
	if among(colorFunctions, name) {
		return "", m.close[at] > at+1
	}
	name = strings.TrimSuffix(name, "a")
	if name != "rgb" && name != "hsl" && name != "hwb" {
		return "", false
	}
	var parts []syntax.Token
	commas, slash := 0, false
	for i := at + 1; i < m.close[at]; i = m.end(i) {
		t := m.tokens[i]
		switch {
		case t.Kind == syntax.Comma:
			if commas++; commas != len(parts) || slash {
				return "", false
			}
		case t.Is('/'):
			if slash || commas > 0 || len(parts) != 3 {
				return "", false
			}
			slash = true
		case t.Kind == syntax.Function, t.Kind == syntax.Ident && url.ASCIILowercase(t.Text) == "from":
			// A relative color, or a computation: it is kept as it is written.
			return "", true
		default:
			parts = append(parts, t)
		}
	}
	// Three components, and alpha after the third comma or the slash.
	if len(parts) != 3 && len(parts) != 4 || commas > 0 && commas != len(parts)-1 || commas == 0 && slash != (len(parts) == 4) ||
		name == "hwb" && commas > 0 {
		return "", false
	}
	alpha := 1.0
	if len(parts) == 4 {
		if alpha, ok = component(&parts[3], 1, commas > 0); !ok {
			return "", false
		}
	}
	if name == "rgb" {
		var c [3]float64
		for i := range c {
			if c[i], ok = component(&parts[i], 255, commas > 0); !ok || commas > 0 && parts[i].Kind != parts[0].Kind {
				return "", false
			}
		}
		return rgb(c[0], c[1], c[2], alpha), true
	}
	hue, ok1 := degrees(&parts[0], commas > 0)
	second, ok2 := component(&parts[1], 1, commas > 0)
	third, ok3 := component(&parts[2], 1, commas > 0)
	if !ok1 || !ok2 || !ok3 || commas > 0 && (parts[1].Kind != syntax.Percentage || parts[2].Kind != syntax.Percentage) {
		return "", false
	}
	if parts[1].Kind == syntax.Number { // the modern syntax has numbers for percentages
		second /= 100
	}
	if parts[2].Kind == syntax.Number {
		third /= 100
	}
	second, third = min(max(second, 0), 1), min(max(third, 0), 1)
	if name == "hsl" {
		r, g, b := fromHSL(hue, second, third)
		return rgb(r*255, g*255, b*255, alpha), true
	}
	// https://drafts.csswg.org/css-color-4/#hwb-to-rgb
	if sum := second + third; sum >= 1 {
		gray := second / sum * 255
		return rgb(gray, gray, gray, alpha), true
	}
	r, g, b := fromHSL(hue, 1, 0.5)
	scale := func(n float64) float64 { return (n*(1-second-third) + second) * 255 }
	return rgb(scale(r), scale(g), scale(b), alpha), true
}

// component reads a component of a color, of which 100% is whole.
func component(t *syntax.Token, whole float64, legacy bool) (float64, bool) {
	switch {
	case t.Kind == syntax.Number:
		return t.Value, true
	case t.Kind == syntax.Percentage:
		return t.Value / 100 * whole, true
	case t.Kind == syntax.Ident && !legacy && url.ASCIILowercase(t.Text) == "none":
		return 0, true
	}
	return 0, false
}

// degrees reads a hue.
func degrees(t *syntax.Token, legacy bool) (float64, bool) {
	if t.Kind != syntax.Dimension {
		if t.Kind == syntax.Percentage {
			return 0, false
		}
		return component(t, 1, legacy)
	}
	per, ok := map[string]float64{"deg": 1, "grad": 0.9, "rad": 180 / math.Pi, "turn": 360}[url.ASCIILowercase(t.Unit)]
	return t.Value * per, ok
}

// fromHSL is https://drafts.csswg.org/css-color-4/#hsl-to-rgb
func fromHSL(hue, saturation, light float64) (r, g, b float64) {
	f := func(n float64) float64 {
		k := math.Mod(n+hue/30, 12)
		if k < 0 {
			k += 12
		}
		a := saturation * min(light, 1-light)
		return light - a*max(-1, min(k-3, 9-k, 1))
	}
	return f(0), f(8), f(4)
}
