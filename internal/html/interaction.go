package html

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/forms"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/selectors"
	"github.com/sluice-go/sluice/internal/url"
)

// Interaction returns what the document knows of its user; nil for a document without a window.
func (d *PageDocument) Interaction() *htmlelements.Interaction {
	if d.interaction == nil && d.window != nil {
		d.interaction = htmlelements.NewInteraction(d)
	}
	return d.interaction
}

// QueueTask queues a global task of the document's window.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#queue-a-global-task
func (d *PageDocument) QueueTask(source eventloop.TaskSource, steps func()) {
	d.window.settings.QueueGlobalTask(source, steps)
}

// targetElement is https://html.spec.whatwg.org/multipage/browsing-the-web.html#target-element
//
// AD-HOC: it is what the fragment of the URL finds now, not when the document went there.
func (d *PageDocument) targetElement() *nodes.Node {
	// 1. Let fragment be document's URL's fragment. 2. If fragment is the empty string, then return top of the document.
	if d.window == nil {
		return nil
	}
	fragment, _ := d.documentURL().FragmentOrNull()
	if fragment == "" {
		return nil
	}
	// 3. Let potentialIndicatedElement be the result of finding a potential indicated element given document and fragment.
	// 4. If potentialIndicatedElement is not null, then return it.
	if n := d.potentialIndicatedElement(fragment); n != nil {
		return n
	}
	// 5–7. Let decodedFragment be the result of running UTF-8 decode without BOM on fragment percent-decoded, and find one
	//    for that.
	return d.potentialIndicatedElement(string(url.PercentDecode(fragment)))
}

// scrollToFragment is https://html.spec.whatwg.org/multipage/browsing-the-web.html#scroll-to-the-fragment-identifier
//
// AD-HOC: nothing is laid out, so nothing scrolls, and the focus stays where it is.
func (d *PageDocument) scrollToFragment() {
	// 3. Otherwise: 2. Let target be document's indicated part. 4. Run the ancestor revealing algorithm on target.
	if target := d.targetElement(); target != nil {
		htmlelements.RevealAncestors(target)
	}
}

// potentialIndicatedElement is https://html.spec.whatwg.org/multipage/browsing-the-web.html#find-a-potential-indicated-element
func (d *PageDocument) potentialIndicatedElement(fragment string) *nodes.Node {
	// 1. If there is an element in the document tree whose root is document and that has an ID equal to fragment, then
	//    return the first such element in tree order.
	if n := d.tree.GetElementByID(fragment); n != nil {
		return n
	}
	// 2. If there is an a element in the document tree whose root is document that has a name attribute whose value is
	//    equal to fragment, then return the first such element in tree order.
	for n := range d.tree.Descendants() {
		if n.IsHTMLElement("a") {
			if name, ok := n.Attribute("name"); ok && name == fragment {
				return n
			}
		}
	}
	// 3. Return null.
	return nil
}

// HasTarget reports whether the document's target element is non-null.
func (d *PageDocument) HasTarget() bool { return d.targetElement() != nil }

// HasFocus is https://html.spec.whatwg.org/multipage/interaction.html#dom-document-hasfocus
//
// A page has its user's attention.
func (d *PageDocument) HasFocus() bool { return d.active() && d.visible }

// ActiveElement is https://html.spec.whatwg.org/multipage/interaction.html#dom-documentorshadowroot-activeelement
func (d *PageDocument) ActiveElement() *dom.Element {
	if d.window == nil {
		return nil
	}
	// 1–4. What has the focus, retargeted against this.
	n := htmlelements.ActiveElement(&d.tree.Node)
	// 5. If candidate has a body element, then return that body element. 6. If candidate's document element is non-null,
	//    then return that document element. 7. Return null.
	if n == nil {
		n = dom.BodyElement(d.tree)
	}
	if n == nil {
		n = d.tree.DocumentElement()
	}
	if n == nil {
		return nil
	}
	return dom.ElementOf(dom.Wrap(n).Impl())
}

// State implements selectors.States: what the document knows of its elements that their attributes do not tell.
func (d *PageDocument) State(e *nodes.Node, s selectors.State) (in, known bool) {
	switch s {
	case selectors.Target:
		return e == d.targetElement(), true
	case selectors.Focus:
		// An element has the focus also if it is a shadow host, and something in its shadow tree has it.
		focused := d.focused()
		return focused != nil && nodes.Retarget(focused, e) == e, true
	case selectors.FocusVisible:
		return e == d.focused() && d.interaction.FocusVisible(), true
	case selectors.Hover:
		return d.interaction != nil && isPointedAt(e, d.interaction.Over()), true
	case selectors.Active:
		return d.interaction != nil && isPointedAt(e, d.interaction.Pressed()), true
	case selectors.Modal:
		return htmlelements.IsModal(e), true
	case selectors.PopoverOpen:
		return htmlelements.IsPopoverShowing(e), true
	case selectors.FocusWithin:
		return htmlelements.ContainsInFlatTree(e, d.focused()), true
	}
	return forms.State(e, s)
}

// isPointedAt reports whether an element is one that the user indicates, or presses, using a pointing device that is at another.
//
// https://html.spec.whatwg.org/multipage/semantics-other.html#selector-hover
// https://html.spec.whatwg.org/multipage/semantics-other.html#selector-active
func isPointedAt(e, at *nodes.Node) bool {
	if at == nil || !at.IsConnected() {
		return false
	}
	// An element that has a flat tree descendant that the user indicates, and an element that is the labeled control of a label
	// element that is.
	return htmlelements.ContainsInFlatTree(e, at) || forms.IsLabeledAround(e, at)
}

// CustomState implements selectors.States.
func (d *PageDocument) CustomState(e *nodes.Node, name string) bool {
	return htmlelements.HasCustomState(e, name)
}

// focused is the focused area of the document; nil for its viewport.
func (d *PageDocument) focused() *nodes.Node {
	if d.interaction == nil {
		return nil
	}
	return d.interaction.Focused()
}
