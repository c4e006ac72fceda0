// Checked against HTML of 2026-07-17.

package htmlelements

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/url"
)

// RevealAncestors is https://html.spec.whatwg.org/multipage/interaction.html#ancestor-revealing-algorithm
func RevealAncestors(target *nodes.Node) {
	// 1. Let ancestorsToReveal be an empty list.
	type toReveal struct {
		ancestor *nodes.Node
		details  bool // revealType is "details", not "until-found"
	}
	var ancestorsToReveal []toReveal
	// 2. Let ancestor be target. 3. While ancestor has a parent node within the flat tree:
	for ancestor := target; ; {
		parent := flatTreeParent(ancestor)
		if parent == nil {
			break
		}
		// 1. If ancestor has a hidden attribute in the Hidden Until Found state, then append (ancestor, "until-found").
		if isHiddenUntilFound(ancestor) {
			ancestorsToReveal = append(ancestorsToReveal, toReveal{ancestor, false})
		}
		// 2. If ancestor is slotted into the second slot of a details element which does not have an open attribute, then
		//    append (ancestor's parent node, "details").
		if parent.IsHTMLElement("details") && !isOpen(parent) && detailsOfSummary(ancestor) == nil {
			ancestorsToReveal = append(ancestorsToReveal, toReveal{parent, true})
		}
		// 3. Set ancestor to the parent node of ancestor within the flat tree.
		ancestor = parent
	}
	// 4. For each (ancestorToReveal, revealType) of ancestorsToReveal:
	for _, reveal := range ancestorsToReveal {
		ancestor := reveal.ancestor
		// 1. If ancestorToReveal is not connected, then return.
		if !ancestor.IsConnected() {
			return
		}
		// 3. Otherwise, revealType is "details": if ancestorToReveal has an open attribute, then return. Set ancestorToReveal's
		//    open attribute to the empty string.
		if reveal.details {
			if isOpen(ancestor) {
				return
			}
			ancestor.SetAttributeValue("open", "", "", "")
			continue
		}
		// 2. If revealType is "until-found": 1. If ancestorToReveal's hidden attribute is not in the Hidden Until Found state,
		//    then return.
		if !isHiddenUntilFound(ancestor) {
			return
		}
		// 2. Fire an event named beforematch at ancestorToReveal with the bubbles attribute initialized to true.
		dom.Wrap(ancestor).FireAnEvent("beforematch", dom.EventInit{Bubbles: true})
		// 3, 4. If ancestorToReveal is not connected, or its hidden attribute is not in the Hidden Until Found state, then
		//    return.
		if !ancestor.IsConnected() || !isHiddenUntilFound(ancestor) {
			return
		}
		// 5. Remove the hidden attribute from ancestorToReveal.
		ancestor.RemoveAttributeNS("", "hidden")
	}
}

// isHiddenUntilFound reports whether the hidden attribute is in the Hidden Until Found state.
//
// https://html.spec.whatwg.org/multipage/interaction.html#attr-hidden-until-found-state
func isHiddenUntilFound(n *nodes.Node) bool {
	if !n.IsHTML() {
		return false
	}
	value, ok := n.Attribute("hidden")
	return ok && url.EqualFold(value, "until-found")
}
