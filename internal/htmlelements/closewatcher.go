// Checked against HTML of 2026-07-17.

package htmlelements

import "slices"

// CloseWatcher is https://html.spec.whatwg.org/multipage/interaction.html#close-watcher
type CloseWatcher struct {
	// of is what the document of its window knows of its user.
	of *Interaction
	// group is the group of the manager that it is in; nil if it is not active.
	group *closeWatcherGroup
	// cancel is the cancel action, nil for returning true, close the close action, and enabled the get enabled state, nil for
	// returning true.
	cancel  func(canPreventClose bool) bool
	close   func()
	enabled func() bool
	running bool
}

// closeWatcherGroup are close watchers that a close request is for together.
type closeWatcherGroup struct{ watchers []*CloseWatcher }

// closeWatchers is https://html.spec.whatwg.org/multipage/interaction.html#close-watcher-manager
type closeWatchers struct {
	groups []*closeWatcherGroup
	// allowed is the allowed number of groups, less one.
	allowed int
	// another is next user interaction allows a new group: true at first.
	another bool
}

// EstablishCloseWatcher establishes a close watcher that is always enabled.
func (i *Interaction) EstablishCloseWatcher(cancel func(canPreventClose bool) bool, close func()) *CloseWatcher {
	return i.establish(&CloseWatcher{cancel: cancel, close: close})
}

// establish is https://html.spec.whatwg.org/multipage/interaction.html#establish-a-close-watcher
func (i *Interaction) establish(w *CloseWatcher) *CloseWatcher {
	m := &i.watchers
	w.of = i
	// 4. If manager's groups's size is less than manager's allowed number of groups, then append « closeWatcher » to it.
	// 5. Otherwise, append closeWatcher to the last item of manager's groups.
	if len(m.groups) <= m.allowed {
		m.groups = append(m.groups, new(closeWatcherGroup))
	}
	w.group = m.groups[len(m.groups)-1]
	w.group.watchers = append(w.group.watchers, w)
	// 6. Set manager's next user interaction allows a new group to true.
	m.another = true
	return w
}

// Destroy is https://html.spec.whatwg.org/multipage/interaction.html#close-watcher-destroy
func (w *CloseWatcher) Destroy() {
	if w.group == nil {
		return
	}
	// 2. For each group of manager's groups: remove closeWatcher from group. 3. Remove any item from manager's groups that is
	//    empty.
	m, group := &w.of.watchers, w.group
	w.group = nil
	// What was established last is destroyed first, as a rule.
	for k, other := range slices.Backward(group.watchers) {
		if other == w {
			group.watchers = slices.Delete(group.watchers, k, k+1)
			break
		}
	}
	if len(group.watchers) == 0 {
		k := slices.Index(m.groups, group)
		m.groups = slices.Delete(m.groups, k, k+1)
	}
}

func (w *CloseWatcher) isEnabled() bool { return w.enabled == nil || w.enabled() }

// RequestToClose requests to close the close watcher. It returns whether others are to be closed, too.
//
// https://html.spec.whatwg.org/multipage/interaction.html#close-watcher-request-close
func (w *CloseWatcher) RequestToClose(requireHistoryActionActivation bool) bool {
	// 1. If closeWatcher is not active, then return true. 2. If the result of running closeWatcher's get enabled state is
	//    false, then return true. 3. If closeWatcher's is running cancel action is true, then return true. 4. Let window be
	//    closeWatcher's window. 5. If window's associated Document is not fully active, then return true.
	m, window := &w.of.watchers, w.of.window
	if w.group == nil || !w.isEnabled() || w.running || !window.FullyActive() {
		return true
	}
	// 6. Let canPreventClose be true if requireHistoryActionActivation is false, or if window's close watcher manager's
	//    groups's size is less than window's close watcher manager's allowed number of groups, and window has history-action
	//    activation; otherwise false.
	canPreventClose := !requireHistoryActionActivation || len(m.groups) <= m.allowed && window.HasHistoryActionActivation()
	// 7–9. Let shouldContinue be the result of running closeWatcher's cancel action given canPreventClose.
	w.running = true
	shouldContinue := w.cancel == nil || w.cancel(canPreventClose)
	w.running = false
	// 10. If shouldContinue is false, then: consume history-action user activation given window; return false.
	if !shouldContinue {
		window.ConsumeHistoryActionActivation()
		return false
	}
	// 11. Close closeWatcher. 12. Return true.
	w.Close()
	return true
}

// Close is https://html.spec.whatwg.org/multipage/interaction.html#close-watcher-close
func (w *CloseWatcher) Close() {
	// 1. If closeWatcher is not active, then return. 2. If the result of running closeWatcher's get enabled state is false, then
	//    return. 3. If closeWatcher's window's associated Document is not fully active, then return.
	if w.group == nil || !w.isEnabled() || !w.of.window.FullyActive() {
		return
	}
	// 4. Destroy closeWatcher. 5. Run closeWatcher's close action.
	w.Destroy()
	w.close()
}

// ProcessCloseWatchers is what a close request does, as of the Escape key.
//
// https://html.spec.whatwg.org/multipage/interaction.html#process-close-watchers
func (i *Interaction) ProcessCloseWatchers() {
	m := &i.watchers
	// (1. Nobody asks whether a close watcher was processed.)
	// 2. If window's close watcher manager's groups is not empty: 1. Let group be its last item. 2. For each closeWatcher of
	//    group, in reverse order:
	if len(m.groups) > 0 {
		for _, w := range slices.Backward(slices.Clone(m.groups[len(m.groups)-1].watchers)) {
			// 2. Let shouldProceed be the result of requesting to close closeWatcher with true. 3. If shouldProceed is false,
			//    then break.
			if !w.RequestToClose(true) {
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
