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
	// another is next user interaction allows a new group: true at first.
	another bool
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
func (i *Interaction) requestToClose(w *closeWatcher, requireHistoryActionActivation bool) bool {
	m := &i.watchers
	// 1. If closeWatcher is not active, then return true. 2. If the result of running closeWatcher's get enabled state is
	//    false, then return true. 3. If closeWatcher's is running cancel action is true, then return true.
	// 4. Let window be closeWatcher's window. 5. If window's associated Document is not fully active, then return true.
	if !m.active(w) || !w.isEnabled() || w.running || !i.window.FullyActive() {
		return true
	}
	// 6. Let canPreventClose be true if requireHistoryActionActivation is false, or if window's close watcher manager's
	//    groups's size is less than window's close watcher manager's allowed number of groups, and window has history-action
	//    activation; otherwise false.
	canPreventClose := !requireHistoryActionActivation || len(m.groups) <= m.allowed && i.window.HasHistoryActionActivation()
	// 7–9. Let shouldContinue be the result of running closeWatcher's cancel action given canPreventClose.
	w.running = true
	shouldContinue := w.cancel == nil || w.cancel(canPreventClose)
	w.running = false
	// 10. If shouldContinue is false, then: consume history-action user activation given window; return false.
	if !shouldContinue {
		i.window.ConsumeHistoryActionActivation()
		return false
	}
	// 11. Close closeWatcher. 12. Return true.
	i.closeWatcher(w)
	return true
}

// closeWatcher is https://html.spec.whatwg.org/multipage/interaction.html#close-watcher-close
func (i *Interaction) closeWatcher(w *closeWatcher) {
	// 1. If closeWatcher is not active, then return. 2. If the result of running closeWatcher's get enabled state is false, then
	//    return. 3. If closeWatcher's window's associated Document is not fully active, then return.
	if !i.watchers.active(w) || !w.isEnabled() || !i.window.FullyActive() {
		return
	}
	// 4. Destroy closeWatcher. 5. Run closeWatcher's close action.
	i.watchers.destroy(w)
	w.close()
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
			if !i.requestToClose(w, true) {
				break
			}
		}
	}
	// 3. If window's close watcher manager's allowed number of groups is greater than 1, decrement it by 1.
	m.allowed = max(0, m.allowed-1)
}

// NotifyCloseWatchers is https://html.spec.whatwg.org/multipage/interaction.html#notify-the-close-watcher-manager-about-user-activation
func (i *Interaction) NotifyCloseWatchers() {
	// 2. If manager's next user interaction allows a new group is true, then increment manager's allowed number of groups.
	// 3. Set manager's next user interaction allows a new group to false.
	if i.watchers.another {
		i.watchers.allowed++
	}
	i.watchers.another = false
}
