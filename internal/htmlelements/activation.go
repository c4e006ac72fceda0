package htmlelements

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/uievents"
)

// The activation behavior of elements: what implements dom.Activatable, and LegacyActivatable where the standard has
// legacy-pre-activation behavior.
//
// https://dom.spec.whatwg.org/#eventtarget-activation-behavior

// inView reports whether a node's document has a window.
func inView(n *nodes.Node) bool {
	data, _ := n.Document().Data.(dom.DocumentData)
	return data != nil && data.Window() != nil
}

// FireClick fires a click event at an element: as a user does, or, with the not trusted flag, as script does.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#fire-a-click-event
func FireClick(target *nodes.Node, notTrusted bool) (notCanceled bool) {
	return uievents.FireSyntheticPointerEvent(&dom.Wrap(target).EventTarget, "click", inView(target), notTrusted)
}

// Click is https://html.spec.whatwg.org/multipage/interaction.html#dom-click
func (e *HTMLElement) Click() {
	// 1. If this element is a form control that is disabled, then return.
	if isActuallyDisabled(e.Tree()) {
		return
	}
	// 2. If this element's click in progress flag is set, then return.
	few := e.needFew()
	if few.clicking {
		return
	}
	// 3. Set this element's click in progress flag.
	few.clicking = true
	// 4. Fire a synthetic pointer event named click at this element, with the not trusted flag set.
	FireClick(e.Tree(), true)
	// 5. Unset this element's click in progress flag.
	few.clicking = false
}

// HasActivationBehavior implements dom.Activatable.
//
// AD-HOC: The standard has it do nothing without an href attribute. As in browsers, an ancestor then has the click: a label,
// a summary.
//
// https://html.spec.whatwg.org/multipage/links.html#links-created-by-a-and-area-elements
func (h *hyperlink) HasActivationBehavior() bool { return h.Tree().HasAttributeNS("", "href") }

// ActivationBehavior implements dom.Activatable.
//
// https://html.spec.whatwg.org/multipage/links.html#links-created-by-a-and-area-elements:activation-behaviour
func (h *hyperlink) ActivationBehavior(event *dom.Event) {
	// 1. If element has no href attribute, then return.
	n := h.Tree()
	href, ok := n.Attribute("href")
	if !ok {
		return
	}
	// 2. Let hyperlinkSuffix be null.
	suffix := ""
	// 3. If element is an a element, and event's target is an img with an ismap attribute specified, then: let x and y be
	//    0; if event's isTrusted attribute is true, they are where the pointer is in the image, which is painted nowhere.
	//    Set hyperlinkSuffix to a U+003F (?), the value of x, a U+002C (,), and the value of y.
	if t := event.Target(); t != nil && n.LocalName() == "a" {
		if image := HTMLImageElementOf(t.Impl()); image != nil && image.ReflectBoolean("ismap") {
			suffix = "?0,0"
		}
	}
	// 6. If element has a download attribute, then download the hyperlink. 7. Otherwise, follow the hyperlink.
	followTheHyperlink(n, href, suffix, event.IsTrusted())
}

// HasActivationBehavior implements dom.Activatable: a elements of SVG have.
//
// https://svgwg.org/svg2-draft/linking.html#LinksAE
func (e *SVGElement) HasActivationBehavior() bool { return e.Tree().LocalName() == "a" }

// ActivationBehavior implements dom.Activatable.
func (e *SVGElement) ActivationBehavior(event *dom.Event) {
	n := e.Tree()
	href, ok := n.Attribute("href")
	if !ok {
		href, ok = n.GetAttributeNS("http://www.w3.org/1999/xlink", "href")
	}
	if ok {
		followTheHyperlink(n, href, "", event.IsTrusted())
	}
}

// HasActivationBehavior implements dom.Activatable: summary elements have.
//
// https://html.spec.whatwg.org/multipage/interactive-elements.html#the-summary-element
func (e *HTMLElement) HasActivationBehavior() bool {
	return e.Tree().LocalName() == "summary" && detailsOfSummary(e.Tree()) != nil
}

// ActivationBehavior implements dom.Activatable.
//
// https://html.spec.whatwg.org/multipage/interactive-elements.html#the-summary-element:activation-behaviour
func (e *HTMLElement) ActivationBehavior(*dom.Event) {
	// 1. If this summary element is not the summary for its parent details, then return.
	// 2. Let parent be this summary element's parent.
	parent := detailsOfSummary(e.Tree())
	if parent == nil {
		return
	}
	// 3. If the open attribute is present on parent, then remove it. Otherwise, set parent's open attribute to the empty
	//    string.
	if parent.HasAttributeNS("", "open") {
		parent.RemoveAttributeNS("", "open")
	} else {
		parent.SetAttributeValue("open", "", "", "")
	}
}

// detailsOfSummary returns the details element that an element is the summary for; nil for none.
//
// https://html.spec.whatwg.org/multipage/interactive-elements.html#summary-for-its-parent-details
func detailsOfSummary(n *nodes.Node) *nodes.Node {
	// 1. If this summary element has no parent, then return false. 2. If parent is not a details element, return false.
	parent := n.Parent()
	if parent == nil || !parent.IsHTMLElement("details") || !n.IsHTMLElement("summary") {
		return nil
	}
	// 3. If parent's first summary element child is not this summary element, then return false. 4. Return true.
	for child := range parent.Children() {
		if child.IsHTMLElement("summary") {
			if child == n {
				return parent
			}
			return nil
		}
	}
	return nil
}
