package accessibility

import (
	"strings"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// Style is what counts of a computed style.
type Style struct {
	// Display is the property display: "none", "inline", "block" and so on.
	Display string
	// Invisible says that visibility is not visible.
	Invisible bool
	// TextTransform is the property text-transform; "" for none.
	TextTransform string
	// Before and After are the texts of the pseudo-elements.
	Before, After string
}

// look returns the style of an element.
func (c *Computation) look(n *nodes.Node) Style {
	if s, ok := c.looks[n]; ok {
		return s
	}
	style := c.Style
	if style == nil {
		style = c.ownStyle
	}
	s := style(n)
	c.looks[n] = s
	return s
}

// ownStyle is the style of an element by its attributes and the user agent style sheet alone.
func (c *Computation) ownStyle(n *nodes.Node) Style {
	var s Style
	if p := parent(n); p != nil {
		inherited := c.look(p)
		s.Invisible, s.TextTransform = inherited.Invisible, inherited.TextTransform
	}
	s.Display = defaultDisplay(n)
	for declaration := range strings.SplitSeq(attribute(n, "style"), ";") {
		property, value, _ := strings.Cut(declaration, ":")
		value, _, _ = strings.Cut(strings.ToLower(value), "!")
		value = strings.TrimSpace(value)
		switch strings.ToLower(strings.TrimSpace(property)) {
		case "display":
			s.Display = value
		case "visibility":
			s.Invisible = value != "visible"
		case "text-transform":
			s.TextTransform = value
		}
	}
	return s
}

// The elements that are not displayed, and those that are displayed as blocks.
//
// https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements
// https://html.spec.whatwg.org/multipage/rendering.html#flow-content-3
var (
	undisplayed = set(`area base basefont datalist head link meta noembed noframes param rp script style template title
		source track noscript`)
	blocks = set(`address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure
		footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext
		pre search section summary table caption tbody td tfoot th thead tr ul xmp`)
)

func set(names string) map[string]bool {
	s := map[string]bool{}
	for _, name := range strings.Fields(names) {
		s[name] = true
	}
	return s
}

// defaultDisplay is how an element is displayed by the user agent style sheet.
func defaultDisplay(n *nodes.Node) string {
	if !n.IsHTML() {
		return "inline"
	}
	name := n.LocalName()
	switch {
	case has(n, "hidden") || undisplayed[name] || name == "input" && keyword(n, "type") == "hidden" ||
		name == "dialog" && !has(n, "open") || has(n, "popover"):
		return "none"
	case blocks[name]:
		return "block"
	case is(n, "button", "input", "select", "textarea", "meter", "progress"):
		return "inline-block"
	case name == "slot":
		return "contents"
	}
	return "inline"
}
