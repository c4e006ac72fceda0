package htmlelements

import (
	"errors"
	"fmt"

	"github.com/sluice-go/sluice/internal/css/cascade"
	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// styled is the Data of a document whose elements have computed styles.
type styled interface {
	// StyleOf returns the computed style of an element; nil for one that is in no flat tree of the document.
	StyleOf(e *nodes.Node) *cascade.Style
}

// IsBeingRendered reports whether an element is being rendered, or delegates its rendering to its children, as far as
// computed styles tell: there is no layout.
//
// https://html.spec.whatwg.org/multipage/rendering.html#being-rendered
func IsBeingRendered(n *nodes.Node) bool { return renderedStyle(n) != nil }

// renderedStyle returns the computed style of an element that is being rendered; nil for others.
func renderedStyle(n *nodes.Node) *cascade.Style {
	d, ok := n.Document().Data.(styled)
	if !ok || !n.IsConnected() {
		return nil
	}
	style := d.StyleOf(n)
	for at := style; at != nil; at = at.Parent() {
		if at.Value("display") == "none" || at != style && at.Value("content-visibility") == "hidden" {
			return nil
		}
		if flatTreeParent(at.Node()) == nil || isFolded(at.Node()) {
			return nil
		}
	}
	return style
}

// isFolded reports whether an element is a child of a closed details element, which shows its summary alone.
func isFolded(n *nodes.Node) bool {
	parent := n.Parent()
	return parent.IsHTMLElement("details") && !parent.HasAttributeNS("", "open") && detailsOfSummary(n) != parent
}

// isVisible reports whether an element is being rendered, and visible.
//
// https://drafts.csswg.org/css-display-4/#visibility
func isVisible(n *nodes.Node) bool {
	// An area has no box of its own: it is a part of an image.
	if n.IsHTMLElement("area") {
		n = n.Parent()
	}
	if n == nil || !n.IsElement() {
		return false
	}
	style := renderedStyle(n)
	return style != nil && style.Value("visibility") == "visible"
}

// CheckKeys returns why the keys of a user cannot come to an element; nil if they can.
func CheckKeys(n *nodes.Node) error {
	switch {
	case isVisible(n):
	case IsBeingRendered(n):
		return errNotVisible
	default:
		return errNotRendered
	}
	if isInert(n) {
		return errors.New("is inert")
	}
	return nil
}

// CheckFocus returns why an element that keys can come to cannot have the focus; nil if it can, or what is in it.
func CheckFocus(n *nodes.Node) error {
	switch {
	case areaOf(n, FocusByKey, false) != nil:
		return nil
	case isActuallyDisabled(n):
		return errors.New("is disabled")
	case delegatesFocus(n):
		return errors.New("delegates the focus, and nothing in its shadow tree can have it")
	}
	return errors.New("cannot have the focus: it is no control, link or editing host, and has no tabindex")
}

var (
	errNotRendered = errors.New("is not rendered")
	errNotVisible  = errors.New("is not visible")
)

// HitTest returns what a pointer over an element hits: the element itself, or the nearest ancestor that is not inert; where
// a modal dialog makes all of them inert, its backdrop, which is the dialog. What is beneath an element that lets the pointer
// through is not known without a layout: that is an error.
//
// https://drafts.csswg.org/css-ui-4/#pointer-events-control
func HitTest(n *nodes.Node) (*nodes.Node, error) {
	i := interactionOf(n)
	if i == nil {
		return nil, errNotRendered
	}
	if !isVisible(n) {
		return nil, CheckKeys(n)
	}
	for n != nil && isInert(n) {
		n = flatTreeParent(n)
	}
	if i.onBackdrop = n == nil; i.onBackdrop {
		return i.blocking(), nil
	}
	if style := renderedStyle(n); style != nil && style.Value("pointer-events") == "none" {
		// The property is inherited.
		from := style
		for from.Parent() != nil && from.Parent().Value("pointer-events") == "none" {
			from = from.Parent()
		}
		if from != style {
			return nil, fmt.Errorf("lets the pointer through: pointer-events is none, as of its ancestor %s", described(from.Node()))
		}
		return nil, errors.New("lets the pointer through: pointer-events is none")
	}
	return n, nil
}

// described is how an element is called in messages.
func described(n *nodes.Node) string {
	if id := n.ID(); id != "" {
		return n.LocalName() + "#" + id
	}
	return n.LocalName()
}
