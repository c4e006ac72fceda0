package htmlelements

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
)

// aboveState is what an element is as a popover, a dialog or a details element, once it was one.
type aboveState struct {
	// showing is the popover visibility state, busy is popover showing or hiding, and mode is opened in popover mode: "" for
	// null.
	//
	// https://html.spec.whatwg.org/multipage/popover.html#popover-visibility-state
	showing, busy bool
	mode          string
	// invoker is the popover trigger, and before the previously focused element; nil for null.
	invoker, before *nodes.Node
	popoverToggle   *toggleTask
	popoverWatcher  *closeWatcher

	// modal is https://html.spec.whatwg.org/multipage/interactive-elements.html#is-modal
	modal            bool
	returnValue      string
	dialogBefore     *nodes.Node
	dialogToggle     *toggleTask
	dialogWatcher    *closeWatcher
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
// https://html.spec.whatwg.org/multipage/interaction.html#blocked-by-a-modal-dialog
func (i *Interaction) blocking() *nodes.Node {
	for _, n := range slices.Backward(i.topLayer) {
		if IsModal(n) {
			return n
		}
	}
	return nil
}

// closeWatcher is https://html.spec.whatwg.org/multipage/interaction.html#close-watcher
type closeWatcher struct {
	// cancel is the cancel action, nil for returning true, close the close action, and enabled the get enabled state, nil for
	// returning true.
	cancel  func(canPreventClose bool) bool
	close   func()
	enabled func() bool
	running bool
}

// closeWatchers is https://html.spec.whatwg.org/multipage/interaction.html#close-watcher-manager
type closeWatchers struct {
	groups [][]*closeWatcher
	// allowed is the allowed number of groups, less one.
	allowed int
	// another is next user interaction allows a new group.
	another bool
	// activated is the history-action activation of the window: the user has done something since it was consumed.
	activated bool
}

// establish is https://html.spec.whatwg.org/multipage/interaction.html#establish-a-close-watcher
func (m *closeWatchers) establish(w *closeWatcher) *closeWatcher {
	// 4. If manager's groups's size is less than manager's allowed number of groups, then append « closeWatcher » to it.
	// 5. Otherwise, append closeWatcher to the last item of manager's groups.
	if len(m.groups) <= m.allowed {
		m.groups = append(m.groups, []*closeWatcher{w})
	} else {
		last := &m.groups[len(m.groups)-1]
		*last = append(*last, w)
	}
	// 6. Set manager's next user interaction allows a new group to true.
	m.another = true
	return w
}

// active says whether a close watcher is active.
func (m *closeWatchers) active(w *closeWatcher) bool {
	return slices.ContainsFunc(m.groups, func(group []*closeWatcher) bool { return slices.Contains(group, w) })
}

// destroy is https://html.spec.whatwg.org/multipage/interaction.html#close-watcher-destroy
func (m *closeWatchers) destroy(w *closeWatcher) {
	// 2. For each group of manager's groups: remove closeWatcher from group.
	for k := range m.groups {
		m.groups[k] = slices.DeleteFunc(m.groups[k], func(other *closeWatcher) bool { return other == w })
	}
	// 3. Remove any item from manager's groups that is empty.
	m.groups = slices.DeleteFunc(m.groups, func(group []*closeWatcher) bool { return len(group) == 0 })
}

func (w *closeWatcher) isEnabled() bool { return w.enabled == nil || w.enabled() }

// requestClose is https://html.spec.whatwg.org/multipage/interaction.html#close-watcher-request-close
func (m *closeWatchers) requestClose(w *closeWatcher, requireHistoryActionActivation bool) bool {
	// 1. If closeWatcher is not active, then return true. 2. If the result of running closeWatcher's get enabled state is
	//    false, then return true. 3. If closeWatcher's is running cancel action is true, then return true.
	if !m.active(w) || !w.isEnabled() || w.running {
		return true
	}
	// 6. Let canPreventClose be true if requireHistoryActionActivation is false, or if window's close watcher manager's
	//    groups's size is less than window's close watcher manager's allowed number of groups, and window has history-action
	//    activation; otherwise false.
	canPreventClose := !requireHistoryActionActivation || len(m.groups) <= m.allowed && m.activated
	// 7–9. Let shouldContinue be the result of running closeWatcher's cancel action given canPreventClose.
	w.running = true
	shouldContinue := w.cancel == nil || w.cancel(canPreventClose)
	w.running = false
	// 10. If shouldContinue is false, then: consume history-action user activation given window; return false.
	if !shouldContinue {
		m.activated = false
		return false
	}
	// 11. Close closeWatcher.
	// https://html.spec.whatwg.org/multipage/interaction.html#close-watcher-close
	// 1. If closeWatcher is not active, then return. 2. If it is not enabled, then return. 4. Destroy closeWatcher. 5. Run
	//    closeWatcher's close action.
	if m.active(w) && w.isEnabled() {
		m.destroy(w)
		w.close()
	}
	// 12. Return true.
	return true
}

// ProcessCloseWatchers is what a close request does, as of the Escape key.
//
// https://html.spec.whatwg.org/multipage/interaction.html#process-close-watchers
func (i *Interaction) ProcessCloseWatchers() {
	m := &i.watchers
	// 2. If window's close watcher manager's groups is not empty: 1. Let group be its last item. 2. For each closeWatcher of
	//    group, in reverse order:
	if len(m.groups) > 0 {
		for _, w := range slices.Backward(slices.Clone(m.groups[len(m.groups)-1])) {
			// 2. Let shouldProceed be the result of requesting to close closeWatcher with true. 3. If shouldProceed is false,
			//    then break.
			if !m.requestClose(w, true) {
				break
			}
		}
	}
	// 3. If window's close watcher manager's allowed number of groups is greater than 1, decrement it by 1.
	m.allowed = max(0, m.allowed-1)
}

// NotifyActivation says that the user has done something.
//
// https://html.spec.whatwg.org/multipage/interaction.html#activation-notification
func (i *Interaction) NotifyActivation() {
	// Notify the close watcher manager about user activation: 1. If manager's next user interaction allows a new group is
	// true, then increment manager's allowed number of groups. 2. Set it to false.
	i.watchers.activated = true
	if i.watchers.another {
		i.watchers.allowed++
	}
	i.watchers.another = false
}
