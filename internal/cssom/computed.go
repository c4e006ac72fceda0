package cssom

import (
	"strings"
	"sync"

	"github.com/sluice-go/sluice/internal/css/cascade"
	"github.com/sluice-go/sluice/internal/css/declarations"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// computedStyle is the computed declarations of an element, or of a pseudo-element.
type computedStyle struct {
	element *nodes.Node
	pseudo  string // without colons; "" for the element itself
	// empty: there is no such pseudo-element.
	empty bool
}

// ComputedStyle is https://drafts.csswg.org/cssom/#dom-window-getcomputedstyle
func ComputedStyle(cx *mozjs.Context, element *dom.Element, pseudo string) *CSSStyleProperties {
	c := &computedStyle{element: element.Tree()}
	// 3. If pseudoElt is provided, is not the empty string, and starts with a colon, then: parse it as a
	//    <pseudo-element-selector>, and if that is no supported one, let obj be null; otherwise the pseudo-element.
	if name, ok := strings.CutPrefix(pseudo, ":"); ok {
		name, double := strings.CutPrefix(name, ":")
		c.pseudo = strings.ToLower(name)
		c.empty = !isPseudoElement(c.pseudo, double)
	}
	d := createCSSStyleProperties(cx)
	d.computed = c
	dom.KeepNodes(&d.Object)
	return d
}

// isPseudoElement reports whether there is a tree-abiding or another pseudo-element of a name, which may have one colon
// alone if it is an old one.
func isPseudoElement(name string, double bool) bool {
	switch name {
	case "before", "after", "first-line", "first-letter":
		return true
	case "marker", "backdrop", "placeholder", "selection", "file-selector-button", "target-text", "spelling-error",
		"grammar-error", "details-content", "checkmark", "picker-icon":
		return double
	}
	return false
}

// style is the style as it is now; nil if the element is in no document that is shown, or there is none.
func (c *computedStyle) style() *cascade.Style {
	styles := DocumentStylesOf(c.element.Document())
	if c.empty || styles == nil || !styles.shown || !c.element.IsConnected() {
		return nil
	}
	style := styles.cascade.Of(c.element)
	if style != nil && c.pseudo != "" {
		return style.Pseudo(c.pseudo)
	}
	return style
}

// longhands are the names of the properties that computed styles have, in alphabetical order.
var longhands = sync.OnceValue(func() []string {
	var names []string
	for _, name := range declarations.Names() {
		if p := declarations.Find(name); p.Name == name && p.Longhands() == nil && name != "all" {
			names = append(names, name)
		}
	}
	return names
})

// Len is how many properties there are: none without a style.
func (c *computedStyle) Len() int {
	style := c.style()
	if style == nil {
		return 0
	}
	return len(longhands()) + len(style.Customs())
}

// Name is the name of a property; custom ones come last.
func (c *computedStyle) Name(i int) string {
	if names := longhands(); i < len(names) {
		return names[i]
	}
	return c.style().Customs()[i-len(longhands())]
}

// Value is the resolved value of a property.
func (c *computedStyle) Value(property string) string {
	style := c.style()
	if style == nil {
		return ""
	}
	if !declarations.IsCustom(property) {
		property = strings.ToLower(property)
	}
	return style.Resolved(property)
}

// Important is false: computed declarations are not.
func (c *computedStyle) Important(string) bool { return false }

// String is empty, as cssText of computed declarations.
func (c *computedStyle) String() string { return "" }
