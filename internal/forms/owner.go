// Checked against HTML of 2026-07-17.

package forms

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// Owner returns the form owner of a form-associated element; nil for none, and for other
// elements. It is found anew each time: what resetting it would find is what it is.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#reset-the-form-owner
func Owner(n *nodes.Node) *nodes.Node {
	listed := isListed(n)
	if !listed && tag(n) != "img" {
		return nil
	}
	// 4. If element is listed, has a form content attribute, and is connected, then:
	if listed && n.IsConnected() {
		if id, ok := n.Attribute("form"); ok {
			// 1. If the first element in element's tree, in tree order, to have an ID that is identical to element's
			//    form content attribute's value, is a form element, then associate the element with that form element.
			if form := n.Root().GetElementByID(id); form != nil && form.IsHTMLElement("form") {
				return form
			}
			return nil
		}
	}
	// The parser has associated the element with a form, and they are in the same tree since.
	if form := n.ParserForm(); form != nil && form.Root() == n.Root() {
		return form
	}
	// 5. Otherwise, if element has an ancestor form element, then associate element with the nearest such ancestor form
	//    element.
	return nearestForm(n)
}

// nearestForm returns the nearest ancestor that is a form; nil for none.
func nearestForm(n *nodes.Node) *nodes.Node {
	for a := n.Parent(); a != nil; a = a.Parent() {
		if a.IsHTMLElement("form") {
			return a
		}
	}
	return nil
}

// leftForm is what happens to an element that was removed: it forgets a form in which only the
// parser has put it, if that is in another tree now.
//
// https://html.spec.whatwg.org/multipage/infrastructure.html#html-element-removing-steps
func leftForm(n *nodes.Node) {
	if form := n.ParserForm(); form != nil && form.Root() != n.Root() {
		n.SetParserForm(nil)
	}
}

// controlsIn calls yield with the elements that a form owns, listed or img, in tree order.
func controlsIn(form *nodes.Node, yield func(*nodes.Node)) {
	ended := watchEnd(form)
	for _, n := range slices.Clone(ownedControls(form, allControls, "")) {
		yield(n)
		if ended() {
			return
		}
	}
}

// someNodes is how many nodes are looked at before it is asked whether the agent was told to end.
const someNodes = 1024

// watchEnd returns what a loop over many nodes asks for each of them: whether their agent was told to end, so that nobody waits for the
// rest.
func watchEnd(n *nodes.Node) (ended func() bool) {
	agent, seen := n.Document().Agent(), 0
	return func() bool {
		seen++
		return seen%someNodes == 0 && agent.Ended()
	}
}

// isImageButton reports whether an element is an input element in the Image Button state.
func isImageButton(n *nodes.Node) bool { return tag(n) == "input" && typeOf(n) == typeImage }
