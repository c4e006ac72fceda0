package cascade

import (
	"strings"
	"sync"

	"github.com/sluice-go/sluice/internal/css/declarations"
)

// inheritedNames are the inherited properties, as mdn-data 2.37.2 has them.
//
// https://drafts.csswg.org/css-cascade-5/#inherited-property
const inheritedNames = `
	-webkit-overflow-scrolling -webkit-tap-highlight-color -webkit-text-fill-color -webkit-text-stroke
	-webkit-text-stroke-color -webkit-text-stroke-width -webkit-touch-callout -webkit-user-modify accent-color
	border-collapse border-spacing caption-side caret caret-animation caret-color caret-shape clip-rule color
	color-interpolation-filters color-scheme cursor direction dominant-baseline dynamic-range-limit empty-cells fill
	fill-opacity fill-rule font font-family font-feature-settings font-kerning font-language-override font-optical-sizing
	font-palette font-size font-size-adjust font-stretch font-style font-synthesis font-synthesis-position
	font-synthesis-small-caps font-synthesis-style font-synthesis-weight font-variant font-variant-alternates
	font-variant-caps font-variant-east-asian font-variant-emoji font-variant-ligatures font-variant-numeric
	font-variant-position font-variation-settings font-weight forced-color-adjust hanging-punctuation hyphenate-character
	hyphenate-limit-chars hyphens image-orientation image-rendering image-resolution interactivity interest-delay
	interest-delay-end interest-delay-start interpolate-size letter-spacing line-break line-height line-height-step
	list-style list-style-image list-style-position list-style-type marker marker-end marker-mid marker-start math-depth
	math-shift math-style orphans overflow-wrap paint-order pointer-events print-color-adjust quotes ruby-align
	ruby-merge ruby-overhang ruby-position scrollbar-color shape-rendering speak-as stroke stroke-color stroke-dasharray
	stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width tab-size text-align
	text-align-last text-anchor text-autospace text-combine-upright text-decoration-skip text-decoration-skip-ink
	text-emphasis text-emphasis-color text-emphasis-position text-emphasis-style text-fit text-indent text-justify
	text-orientation text-rendering text-shadow text-size-adjust text-spacing-trim text-transform text-underline-offset
	text-underline-position text-wrap text-wrap-mode text-wrap-style visibility white-space white-space-collapse widows
	window-drag word-break word-spacing writing-mode
`

var inheritedProperties = sync.OnceValue(func() map[string]bool {
	inherited := map[string]bool{}
	for _, name := range strings.Fields(inheritedNames) {
		inherited[name] = true
	}
	return inherited
})

// isInherited reports whether a property is inherited, as custom properties are.
func isInherited(name string) bool {
	return declarations.IsCustom(name) || inheritedProperties()[name]
}

// initialValues are the initial values that the tables of properties have in words.
var initialValues = map[string]string{
	"color": "rgb(0, 0, 0)", "font-family": "serif", "quotes": "auto", "text-align": "start", "text-size-adjust": "auto",
	"color-interpolation-filters": "linearrgb",
}

// initial is the initial value of a property: custom properties have the guaranteed-invalid value.
//
// https://drafts.csswg.org/css-cascade-5/#initial-values
func initial(name string) string {
	if value, ok := initialValues[name]; ok {
		return value
	}
	if p := declarations.Find(name); p != nil {
		return p.Initial()
	}
	return ""
}
