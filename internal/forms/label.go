// Checked against HTML of 2026-07-17.

package forms

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/htmlelements"
)

// labeledControl is https://html.spec.whatwg.org/multipage/forms.html#labeled-control
// nil for none.
func labeledControl(label *nodes.Node) *nodes.Node {
	// If the for attribute is specified and there is an element in the tree whose ID is equal to the value of the for
	// attribute, and the first such element in tree order is a labelable element, then that element is the label element's
	// labeled control.
	if id, ok := label.Attribute("for"); ok {
		if n := label.Root().GetElementByID(id); n != nil && isLabelable(n) {
			return n
		}
		return nil
	}
	// If the for attribute is not specified, but the label element has a labelable element descendant, then the first such
	// descendant in tree order is the label element's labeled control.
	for n := range label.Descendants() {
		if n.IsElement() && isLabelable(n) {
			return n
		}
	}
	return nil
}

// Form is https://html.spec.whatwg.org/multipage/forms.html#dom-label-form
func (l *HTMLLabelElement) Form() *HTMLFormElement {
	// 1. If the label element has no labeled control, then return null. 2. If the label element's labeled control is not a
	//    form-associated element, then return null. 3. Return the label element's labeled control's form owner.
	if n := labeledControl(l.Tree()); n != nil {
		return wrapForm(Owner(n))
	}
	return nil
}

// IsLabeledAround reports whether an element is the labeled control of a label that is an inclusive ancestor of a node in the flat
// tree.
func IsLabeledAround(e, n *nodes.Node) bool {
	if !e.IsHTML() {
		return false
	}
	for at := range htmlelements.FlatTreeInclusiveAncestors(n) {
		if at.IsHTMLElement("label") && labeledControl(at) == e {
			return true
		}
	}
	return false
}

// Control is https://html.spec.whatwg.org/multipage/forms.html#dom-label-control
func (l *HTMLLabelElement) Control() *htmlelements.HTMLElement {
	return wrapHTML(labeledControl(l.Tree()))
}

// newLabels returns the list of the labels of an element, in tree order.
//
// https://html.spec.whatwg.org/multipage/forms.html#dom-lfe-labels
func newLabels(n *nodes.Node) *nodes.NodeList {
	return nodes.NewComputedNodeList(n, func() []*nodes.Node { return labelsIn(n.Root())[n] })
}

// labelsKey is that of what labelsIn has found.
type labelsKey struct{}

// labelsIn returns the labels in a tree, in tree order, by their labeled controls.
func labelsIn(root *nodes.Node) map[*nodes.Node][]*nodes.Node {
	return nodes.Found(root, labelsKey{}, func() map[*nodes.Node][]*nodes.Node {
		labels := map[*nodes.Node][]*nodes.Node{}
		for l := range root.InclusiveDescendants() {
			if l.IsHTMLElement("label") {
				if n := labeledControl(l); n != nil {
					labels[n] = append(labels[n], l)
				}
			}
		}
		return labels
	})
}

// Labels are the labels of an element that may be labelable, the same list each time.
type Labels struct{ list *nodes.NodeList }

// Of returns the labels of an element; nil if it is not labelable now.
func (l *Labels) Of(n *nodes.Node) *dom.NodeList {
	if !isLabelable(n) {
		return nil
	}
	if l.list == nil {
		l.list = newLabels(n)
	}
	return dom.WrapNodeList(n, l.list)
}
