// Checked against HTML of 2026-07-17.

package htmlelements

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
)

// aboveState is what an element is as a popover, a dialog or a details element, once it was one.
type aboveState struct {
	// showing is the popover visibility state, hiding is popover hiding, and mode is opened in popover mode: "" for null.
	//
	// https://html.spec.whatwg.org/multipage/popover.html#popover-visibility-state
	showing, hiding bool
	mode            string
	// invoker is the popover trigger, and before the previously focused element; nil for null.
	invoker, before *nodes.Node
	popoverToggle   *toggleTask
	popoverWatcher  *CloseWatcher

	// modal is https://html.spec.whatwg.org/multipage/interactive-elements.html#is-modal
	modal            bool
	returnValue      string
	dialogBefore     *nodes.Node
	dialogToggle     *toggleTask
	dialogWatcher    *CloseWatcher
	enableForRequest bool
	requestReturn    idl.Optional[string]
	requestSource    *nodes.Node
	detailsToggle    *toggleTask
}

// above returns what an element is as a popover, a dialog or a details element; nil if it was none.
func above(n *nodes.Node) *aboveState {
	if !n.IsElement() || !n.IsHTML() {
		return nil
	}
	w, ok := n.Wrapper.(*dom.Node)
	if !ok {
		return nil
	}
	if e := HTMLElementOf(w.Impl()); e != nil && e.rare != nil {
		return e.rare.above
	}
	return nil
}

// needAbove is above, which it makes. The wrapper lives as long as what it is shown in.
func needAbove(n *nodes.Node) *aboveState {
	few := HTMLElementOf(dom.Wrap(n).Impl()).needFew()
	if few.above == nil {
		few.above = new(aboveState)
	}
	return few.above
}

// IsModal says whether an element is a modal dialog.
func IsModal(n *nodes.Node) bool {
	s := above(n)
	return s != nil && s.modal
}

// IsPopoverShowing says whether an element is in the popover showing state.
//
// https://html.spec.whatwg.org/multipage/popover.html#popover-showing-state
func IsPopoverShowing(n *nodes.Node) bool {
	s := above(n)
	return s != nil && s.showing
}

// TopLayer is the document's top layer, from below.
//
// https://drafts.csswg.org/css-position-4/#top-layer
func (i *Interaction) TopLayer() []*nodes.Node { return i.topLayer }

// addToTopLayer is https://drafts.csswg.org/css-position-4/#add-an-element-to-the-top-layer
func (i *Interaction) addToTopLayer(n *nodes.Node) {
	i.removeFromTopLayer(n)
	i.topLayer = append(i.topLayer, n)
}

// removeFromTopLayer is https://drafts.csswg.org/css-position-4/#remove-an-element-from-the-top-layer-immediately
func (i *Interaction) removeFromTopLayer(n *nodes.Node) {
	i.topLayer = slices.DeleteFunc(i.topLayer, func(other *nodes.Node) bool { return other == n })
}

// blocking is the modal dialog that the document is blocked by; nil for none.
//
// AD-HOC: In the standard, any dialog element that is topmost in the top layer blocks. As in browsers, one that is shown there
// as a popover does not.
//
// https://html.spec.whatwg.org/multipage/interaction.html#blocked-by-a-modal-dialog
func (i *Interaction) blocking() *nodes.Node {
	for _, n := range slices.Backward(i.topLayer) {
		if IsModal(n) {
			return n
		}
	}
	return nil
}
