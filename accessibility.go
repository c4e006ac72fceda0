package sluice

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/accessibility"
	"github.com/sluice-go/sluice/internal/html"
	"github.com/sluice-go/sluice/internal/printable"
)

// AccessibilityNode is what assistive technology is told of an element, or of a text: its role, its name and its state.
// What an element does not have is empty, and left out in JSON.
type AccessibilityNode struct {
	// Role is a role of WAI-ARIA, by its preferred name: "image", not "img". That of a text is "text".
	Role string `json:"role"`
	// Name is the accessible name, or the text. Description is the accessible description.
	Name        string `json:"name,omitempty"`
	Description string `json:"description,omitempty"`
	// Value is the value of a control, as users see it.
	Value string `json:"value,omitempty"`
	// Level is that of a heading or of an item in a hierarchy, from 1.
	Level int `json:"level,omitempty"`
	// PosInSet is the place of an item among SetSize, from 1, if the author says so.
	PosInSet int `json:"posInSet,omitempty"`
	SetSize  int `json:"setSize,omitempty"`
	// ValueMin, ValueMax and ValueNow are those of a range; nil for none.
	ValueMin *float64 `json:"valueMin,omitempty"`
	ValueMax *float64 `json:"valueMax,omitempty"`
	ValueNow *float64 `json:"valueNow,omitempty"`
	// Checked and Pressed are "true", "false" or "mixed", Expanded and Selected "true" or "false".
	Checked  string `json:"checked,omitempty"`
	Pressed  string `json:"pressed,omitempty"`
	Expanded string `json:"expanded,omitempty"`
	Selected string `json:"selected,omitempty"`
	// These are the values of the attributes aria-current, aria-invalid, aria-haspopup, aria-orientation, aria-live and
	// aria-sort, unless they say nothing.
	Current     string `json:"current,omitempty"`
	Invalid     string `json:"invalid,omitempty"`
	HasPopup    string `json:"hasPopup,omitempty"`
	Orientation string `json:"orientation,omitempty"`
	Live        string `json:"live,omitempty"`
	Sort        string `json:"sort,omitempty"`
	// These are states that an element has or has not.
	Busy            bool `json:"busy,omitempty"`
	Disabled        bool `json:"disabled,omitempty"`
	Focused         bool `json:"focused,omitempty"`
	Modal           bool `json:"modal,omitempty"`
	Multiline       bool `json:"multiline,omitempty"`
	Multiselectable bool `json:"multiselectable,omitempty"`
	Readonly        bool `json:"readonly,omitempty"`
	Required        bool `json:"required,omitempty"`
	// RoleDescription is what the author calls the role.
	RoleDescription string `json:"roleDescription,omitempty"`
	// Element is the name of the element, in lowercase if it is one of HTML; "" of a text.
	Element string `json:"element,omitempty"`
	// Children are in the order of the document.
	Children []*AccessibilityNode `json:"children,omitempty"`
}

// Accessibility returns the accessibility tree of the page's document, as it is now: a node for each element that means
// something to users of assistive technology, and for each text. What is hidden is not in it, nor are elements without a
// meaning, whose children are in their place. The error is that of ctx, or says that the page has ended.
func (p *Page) Accessibility(ctx context.Context) (*AccessibilityNode, error) {
	var root *AccessibilityNode
	err := p.do(ctx, func(w *html.Window) error {
		tree, err := w.AccessibilityTree(ctx)
		if err == nil {
			root = accessibilityNode(tree)
		}
		return err
	})
	return root, err
}

// ErrNoElement says that no element matches a selector.
var ErrNoElement = errors.New("no element matches")

// AccessibilityOf returns what the first element tells that matches a selector, without its children. It may be one
// that the accessibility tree does not have: then its role is "generic" or "none", or it is hidden. Further
// selectors look for an element in the shadow tree of the one before. The error is ErrNoElement if there is none.
func (p *Page) AccessibilityOf(ctx context.Context, selectors ...string) (*AccessibilityNode, error) {
	var found *AccessibilityNode
	err := p.do(ctx, func(w *html.Window) error {
		properties, err := w.AccessibilityOf(ctx, selectors)
		switch {
		case err != nil:
			return err
		case properties == nil:
			return ErrNoElement
		}
		found = accessibilityNode(&accessibility.Node{Properties: *properties})
		return nil
	})
	return found, err
}

// Find returns the nodes of the tree that have a role, in its order; with names, those that have one of them. The role may
// be a synonym, as "img".
func (n *AccessibilityNode) Find(role string, names ...string) (found []*AccessibilityNode) {
	role = accessibility.Canonical(role)
	n.walk(func(n *AccessibilityNode) {
		if n.Role == role && (len(names) == 0 || slices.Contains(names, n.Name)) {
			found = append(found, n)
		}
	})
	return found
}

// walk calls a function with each node of the tree.
func (n *AccessibilityNode) walk(f func(*AccessibilityNode)) {
	f(n)
	for _, child := range n.Children {
		child.walk(f)
	}
}

// String shows the tree: on each line a node with its role and name, indented as it is nested. Control characters are escaped.
func (n *AccessibilityNode) String() string {
	var b strings.Builder
	n.write(&b, 0)
	return b.String()
}

func (n *AccessibilityNode) write(b *strings.Builder, depth int) {
	b.WriteString(strings.Repeat("  ", depth) + n.Role)
	if n.Name != "" {
		b.WriteString(" \"" + printable.Line(n.Name) + "\"")
	}
	b.WriteByte('\n')
	for _, child := range n.Children {
		child.write(b, depth+1)
	}
}

// accessibilityNode returns what is told of a node of the tree.
func accessibilityNode(from *accessibility.Node) *AccessibilityNode {
	n := &AccessibilityNode{
		Role: from.Role, Name: from.Name, Description: from.Description, Value: from.Value, Level: from.Level,
		PosInSet: from.PosInSet, SetSize: from.SetSize, ValueMin: from.Min, ValueMax: from.Max, ValueNow: from.Now,
		Checked: from.Checked, Pressed: from.Pressed, Expanded: from.Expanded, Selected: from.Selected,
		Current: from.Current, Invalid: from.Invalid, HasPopup: from.HasPopup, Orientation: from.Orientation,
		Live: from.Live, Sort: from.Sort, Busy: from.Busy, Disabled: from.Disabled, Focused: from.Focused,
		Modal: from.Modal, Multiline: from.Multiline, Multiselectable: from.Multiselectable, Readonly: from.Readonly,
		Required: from.Required, RoleDescription: from.RoleDescription,
	}
	if from.Element != nil {
		n.Element = from.Element.QualifiedName()
	}
	for _, child := range from.Children {
		n.Children = append(n.Children, accessibilityNode(child))
	}
	return n
}
