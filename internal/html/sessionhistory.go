// Checked against HTML of 2026-08-21.

package html

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// Traversable is a top-level traversable: what stays when one document takes the place of another. Its windows are
// there one after the other. The goroutines of the page may ask it, too.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#traversable-navigable
type Traversable struct {
	host TraversableHost
	// container is the child navigable that this is the history of; nil for a page's.
	container *childNavigable
	// around is the top-level traversable; nil for that itself. Its mutex is that of all.
	around *Traversable
	mu     sync.Mutex
	// entries are the session history entries, and current is the index of the active one.
	//
	// https://html.spec.whatwg.org/multipage/document-sequences.html#tn-session-history-entries
	entries []*sessionHistoryEntry
	current int
	// step is the current session history step, and nested are the histories of the frames. A top-level traversable has
	// them. (What was nested in the documents before is gone with them.)
	//
	// https://html.spec.whatwg.org/multipage/document-sequences.html#tn-current-session-history-step
	step   int
	nested []*Traversable
	// left are the histories of frames of documents that were left. A top-level traversable has them. Of a frame, identity says
	// which one it is, and restored that its history was one of these, and the document of the active entry is still to come.
	left     []*leftHistory
	identity frameIdentity
	restored bool
	// ongoing is the ongoing navigation; nil for none.
	//
	// https://html.spec.whatwg.org/multipage/browsing-the-web.html#ongoing-navigation
	ongoing *Navigation
	// next is the navigation to the document that comes when the window has ended.
	next *Navigation
	// arrival is how it has come to its document.
	arrival arrival
	// cause is that of the navigation to the active document, from the entry of the document before, nil for none, and replaced
	// says that it is no more.
	cause    htmlelements.NavigationCause
	from     *sessionHistoryEntry
	replaced bool
	// keeps is how many documents may be kept for a return, kept are those that are, the one first that was left first, and
	// returning is the one that the page is on its way back to.
	keeps     int
	kept      []*keptDocument
	returning *keptDocument
	// allowance is what the windows of a page may take together that keeps documents; nil before there is one.
	allowance *allowance
	// auxiliary says that script has opened it, and popup that it is to have no bars.
	//
	// https://html.spec.whatwg.org/multipage/document-sequences.html#auxiliary-browsing-context
	auxiliary, popup bool
	// sandboxing is the popup sandboxing flag set of its browsing contexts.
	//
	// https://html.spec.whatwg.org/multipage/browsers.html#popup-sandboxing-flag-set
	sandboxing sandboxing
}

// OpenedFor has the traversable be one that script has opened, for a navigation.
func (t *Traversable) OpenedFor(n *Navigation) {
	t.SetTargetName(n.NewName())
	t.auxiliary, t.popup, t.sandboxing = true, n.Popup, n.sandboxing
}

// opened has the traversable be one that a window's document has opened.
func (t *Traversable) opened(by *Window, n *Navigation) {
	t.OpenedFor(n)
	t.entries[0].document.client = withoutEnd(by.fetchClient())
	t.entries[0].document.aboutBaseURL = by.baseURL()
}

// isScriptClosable is https://html.spec.whatwg.org/multipage/nav-history-apis.html#script-closable
func (t *Traversable) isScriptClosable() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.auxiliary || len(t.entries) == 1
}

// TraversableHost is who looks after a traversable.
type TraversableHost interface {
	// NavigationRequested hears, on the window's thread, where a document wants to go.
	NavigationRequested(*Navigation)
	// MayNavigate is asked then, on the window's thread, if the traversable goes there. An error refuses it.
	MayNavigate(*Navigation) error
	// NavigationStarts hears, on the window's thread, that the window ends and that another one is to come: an error
	// keeps the one that is there.
	NavigationStarts() error
	// WantsDownloads says whether Downloads is to be called.
	WantsDownloads() bool
	// Downloads is given a response that is no document, or that is to be saved.
	Downloads(*Navigation, *fetch.Response)
	// MayOpen is asked, on the window's thread, whether a new top-level traversable may be opened, for a navigation. An error
	// refuses it.
	MayOpen(*Navigation) error
	// OpenAuxiliary has a new top-level traversable be looked after, whose first window open makes, beside that of the
	// document that wants it, of options for it.
	OpenAuxiliary(n *Navigation, open func(WindowOptions) (*Window, error)) error
	// OpenApart opens one that knows nothing of who has wanted it, with a window in an agent of its own, for a navigation.
	OpenApart(*Navigation) (*Window, error)
	// NextWindow returns the options of the window that a navigation leads to in the same browsing context group. Show has the
	// host look after it; it is called on the window's thread, with that window or the one that it is made of.
	NextWindow(n *Navigation) (o WindowOptions, show func(*Window))
	// LeavesUnsaved asks the user whether to leave a document that wants to be asked about.
	LeavesUnsaved() bool
}

// maxEntries is how many steps a page's session history has, with those of its frames; when there are more, the first is forgotten.
// Browsers have as many.
const maxEntries = 50

// sessionHistoryEntry is https://html.spec.whatwg.org/multipage/browsing-the-web.html#session-history-entry
type sessionHistoryEntry struct {
	// step is https://html.spec.whatwg.org/multipage/browsing-the-web.html#she-step
	step int
	url  *url.URL
	// state is the classic history API state; nil for null.
	state *mozjs.Message
	// stateShared says that another entry has the same, so that its memory is freed once neither is used.
	stateShared       bool
	scrollRestoration ScrollRestoration
	// scroll is the scroll position data: where the viewport was when another entry became the active one. It is for the thread
	// of the document.
	scroll   scrollPosition
	document *documentState
	// navigationKey and navigationID are the navigation API key and ID, empty until somebody asks for them, and navigationState
	// is the navigation API state; nil for undefined.
	navigationKey, navigationID string
	navigationState             *mozjs.Message
	// forgotten says that it is in no history any more.
	forgotten atomic.Bool
}

// documentState is what entries of one document have in common. There is a document only while an entry of it is the active one, or
// it is kept for a return.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#document-state
type documentState struct {
	// resource is sent to the URL when the document is loaded anew, and content is what it is made of if it does not come
	// from its URL; nil for none.
	resource *htmlelements.PostResource
	content  *fetch.Response
	// client is the initiator; nil for the user.
	client         *fetch.Client
	referrerPolicy fetch.ReferrerPolicy
	// aboutBaseURL is the base URL of the initiator, which a document at about:blank has, too.
	aboutBaseURL *url.URL
	// targetName is the navigable target name.
	targetName string
	// kept is the document that is kept; nil for none. NotRestored says why there is none, nil if nobody knows.
	kept        *keptDocument
	notRestored *notRestoredReasons
}

// NewTraversable makes a traversable whose first document is at a URL.
func NewTraversable(u *url.URL, host TraversableHost) *Traversable {
	return &Traversable{host: host, entries: []*sessionHistoryEntry{newEntry(u, &documentState{})}}
}

func newEntry(u *url.URL, d *documentState) *sessionHistoryEntry {
	return &sessionHistoryEntry{url: u, document: d, scrollRestoration: ScrollRestorationAuto}
}

// newNested makes the history of a frame, whose first document is at a URL, in the document of the navigable.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#create-a-new-child-navigable
func (t *Traversable) newNested(u *url.URL, c *childNavigable) *Traversable {
	top := t.top()
	n := NewTraversable(u, frameHost{})
	n.container, n.around, n.identity = c, top, identityOf(c.container)
	// The initiator of the first document, if it is loaded anew, is the one around it.
	n.entries[0].document.client = withoutEnd(c.document.window.fetchClient())
	n.entries[0].document.aboutBaseURL = c.document.baseURL()
	top.mu.Lock()
	defer top.mu.Unlock()
	// 13.2. Let targetStepSHE be the first session history entry of parentNavigable whose document state is that of its
	//       active one. 13.3. Set historyEntry's step to targetStepSHE's step.
	for _, e := range t.entries {
		if e.document == t.entries[t.current].document {
			n.entries[0].step = e.step
			break
		}
	}
	top.nested = append(top.nested, n)
	n.takeLeft(t)
	return n
}

// frames is how many frames the page has.
func (t *Traversable) frames() int {
	top := t.top()
	top.mu.Lock()
	defer top.mu.Unlock()
	return len(top.nested)
}

// dropNested forgets the history of a frame that is no more.
func (t *Traversable) dropNested() {
	top := t.top()
	top.mu.Lock()
	defer top.mu.Unlock()
	if i := slices.Index(top.nested, t); i >= 0 {
		top.nested = slices.Delete(top.nested, i, i+1)
		forget(t.entries)
		top.forgetUnreachable()
	}
}

// top is the top-level traversable.
func (t *Traversable) top() *Traversable {
	if t.around != nil {
		return t.around
	}
	return t
}

// usedSteps are the steps of the entries of the page and its frames, in order. The top-level traversable's lock is held.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#getting-all-used-history-steps
func (t *Traversable) usedSteps() []int {
	var steps []int
	for _, each := range t.all() {
		for _, e := range each.entries {
			steps = append(steps, e.step)
		}
	}
	slices.Sort(steps)
	return slices.Compact(steps)
}

// all are the histories of the page and of its frames, also of those of documents that were left. The top-level traversable's lock
// is held.
func (t *Traversable) all() []*Traversable {
	all := append([]*Traversable{t}, t.nested...)
	for _, k := range t.kept {
		all = append(all, k.nested...)
	}
	for _, l := range t.left {
		all = append(all, l.history)
	}
	return all
}

// activeStep is the index among steps of the current one.
func (t *Traversable) activeStep(steps []int) int {
	i, found := slices.BinarySearch(steps, t.step)
	if !found && i > 0 {
		i--
	}
	return i
}

// targetName is the target name of the navigable.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#nav-target
func (t *Traversable) targetName() string { return t.nameOf(t.active()) }

// nameOf is the navigable target name of an entry.
func (t *Traversable) nameOf(e *sessionHistoryEntry) string {
	top := t.top()
	top.mu.Lock()
	defer top.mu.Unlock()
	return e.document.targetName
}

// SetTargetName sets the target name of the navigable.
func (t *Traversable) SetTargetName(name string) {
	top := t.top()
	top.mu.Lock()
	defer top.mu.Unlock()
	t.entries[t.current].document.targetName = name
}

// active is the active session history entry.
func (t *Traversable) active() *sessionHistoryEntry {
	top := t.top()
	top.mu.Lock()
	defer top.mu.Unlock()
	return t.entries[t.current]
}

// URL is the URL of the active document.
func (t *Traversable) URL() *url.URL { return t.active().url }

// Length is how many entries there are, and Index which one is active. Script sees the former as history.length.
func (t *Traversable) Length() (length, index int) {
	top := t.top()
	top.mu.Lock()
	defer top.mu.Unlock()
	steps := top.usedSteps()
	return len(steps), top.activeStep(steps)
}

// put makes an entry the active one: the next after it, or in its place.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#finalize-a-same-document-navigation
func (t *Traversable) put(e *sessionHistoryEntry, replace bool) {
	top := t.top()
	top.mu.Lock()
	lost := t.putLocked(e, replace)
	top.mu.Unlock()
	t.tellLost(lost)
}

// putLocked is put where the top-level traversable's lock is held. It returns the other histories that have lost entries.
func (t *Traversable) putLocked(e *sessionHistoryEntry, replace bool) (lost []*Traversable) {
	if replace {
		old := t.entries[t.current]
		e.step = old.step
		// AD-HOC: The origins of the URLs stand for those of the document states.
		if fetch.OriginOf(e.url).SameOrigin(fetch.OriginOf(old.url)) {
			e.navigationKey = old.navigationKey
		}
		forget(t.entries[t.current : t.current+1])
		t.entries[t.current] = e
		t.evictUnreachable()
		return nil
	}
	// Clear the forward session history of traversable.
	top := t.top()
	for _, each := range top.all() {
		if each.clearForward(top.step) && each != t {
			lost = append(lost, each)
		}
	}
	top.step++
	e.step = top.step
	t.entries = append(t.entries, e)
	t.current = len(t.entries) - 1
	for steps := top.usedSteps(); len(steps) > maxEntries; steps = steps[1:] {
		for _, each := range top.all() {
			if each.forgetStep(steps[0], steps[1]) && each != t && !slices.Contains(lost, each) {
				lost = append(lost, each)
			}
		}
	}
	t.evictUnreachable()
	return lost
}

// forgetStep forgets the first step of the page's history, after which another one comes, and says whether an entry was removed. An
// entry that is shown at that one, too, begins there.
func (t *Traversable) forgetStep(first, next int) bool {
	switch {
	case len(t.entries) == 0 || t.entries[0].step != first:
		return false
	case len(t.entries) == 1 || t.entries[1].step > next:
		t.entries[0].step = next
		return false
	}
	forget(t.entries[:1])
	t.entries = slices.Delete(t.entries, 0, 1)
	t.current = max(t.current-1, 0)
	return true
}

// tellLost tells the documents of histories soon that entries were removed. The history is one beside them.
func (t *Traversable) tellLost(lost []*Traversable) {
	for _, each := range lost {
		var w *Window
		switch {
		case each.container == nil:
			w = t.container.document.window.top()
		case each.container.destroyed.Load():
			continue
		default:
			w = each.container.current()
		}
		w.settings.QueueGlobalTask(eventloop.NavigationAndTraversal, w.navigationLost)
	}
}

// clearForward removes the entries that come after a step, and says whether there were any.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#clear-the-forward-session-history
func (t *Traversable) clearForward(step int) bool {
	i := len(t.entries)
	for i > t.current+1 && t.entries[i-1].step > step {
		i--
	}
	cleared := i < len(t.entries)
	forget(t.entries[i:])
	t.entries = slices.Delete(t.entries, i, len(t.entries))
	return cleared
}

// forget frees the memory of entries that are no more.
func forget(entries []*sessionHistoryEntry) {
	for _, e := range entries {
		e.forgotten.Store(true)
		if e.state != nil && !e.stateShared {
			e.state.Release()
		}
	}
}

// errDisallowed is the end of a traversal of what the document may not navigate.
var errDisallowed = errors.New("the document is sandboxed")

// changing is a history that goes to another entry.
type changing struct {
	history      *Traversable
	entry        *sessionHistoryEntry
	sameDocument bool
}

// stepAt returns the step that is delta steps from the current one, from the one that a traversal is on its way to, or from
// that which one is planned to go to; false if there is no such step.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#traverse-the-history-by-a-delta
func (t *Traversable) stepAt(delta int, planned []int) (step int, exists bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	// 4.1. Let allSteps be the result of getting all used history steps for traversable. 4.2. Let currentStepIndex be the
	// index of traversable's current session history step within allSteps.
	steps := t.usedSteps()
	if delta > len(steps) || -delta > len(steps) {
		return 0, false
	}
	from := t.activeStep(steps)
	if n := t.ongoing; n != nil && n.Cause == htmlelements.ByTraversal {
		planned = append([]int{n.entry.step}, planned...)
	}
	if n := len(planned); n > 0 {
		if i, found := slices.BinarySearch(steps, planned[n-1]); found {
			from = i
		}
	}
	// 4.3. Let targetStepIndex be currentStepIndex plus delta. 4.4. If allSteps[targetStepIndex] does not exist, then abort
	// these steps.
	i := from + delta
	if i < 0 || i >= len(steps) {
		return 0, false
	}
	return steps[i], true
}

// traverse says how to go to a step. It returns what is to change, the page's own history first; false if the step is not there any
// more.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#apply-the-history-step
func (t *Traversable) traverse(step int) (changes []changing, exists bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, exists := slices.BinarySearch(t.usedSteps(), step); !exists {
		return nil, false
	}
	// Get all navigables whose current session history entry will change or reload.
	for _, each := range append([]*Traversable{t}, t.nested...) {
		// Let targetEntry be the one that has the greatest step less than or equal to targetStep.
		target := each.entries[0]
		for _, e := range each.entries {
			if e.step <= step {
				target = e
			}
		}
		traversing := each.ongoing != nil && each.ongoing.Cause == htmlelements.ByTraversal
		if active := each.entries[each.current]; target != active || traversing {
			changes = append(changes, changing{each, target, target.document == active.document})
		}
	}
	// Child navigables are only checked if the navigable's active document will not change as part of this traversal.
	return slices.DeleteFunc(changes, func(c changing) bool {
		return slices.ContainsFunc(changes, func(other changing) bool { return !other.sameDocument && c.history.isIn(other.history) })
	}), true
}

// reach makes a step the current one, but if the page is to go to another document: that does it when it is there.
func (t *Traversable) reach(step int, changes []changing) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(changes) == 0 || changes[0].history != t || changes[0].sameDocument {
		t.step = step
	}
}

// sessionHistoryEntries are the entries, and the index of the active one.
func (t *Traversable) sessionHistoryEntries() (entries []*sessionHistoryEntry, current int) {
	t.top().mu.Lock()
	defer t.top().mu.Unlock()
	return slices.Clone(t.entries), t.current
}

// nearestStep is the step nearest to the current one at which an entry is the active one.
//
// AD-HOC: The standard takes the step of the entry, also where others have gone on since.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#performing-a-navigation-api-traversal step 12
func (t *Traversable) nearestStep(e *sessionHistoryEntry) int {
	top := t.top()
	top.mu.Lock()
	defer top.mu.Unlock()
	step := e.step
	i := slices.Index(t.entries, e)
	if i < 0 || i >= t.current {
		return step
	}
	for _, s := range top.usedSteps() {
		if s < t.entries[i+1].step {
			step = max(step, s)
		}
	}
	return step
}

// activate makes an entry of the history the active one. It returns false if it has been forgotten since.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#activate-history-entry
func (t *Traversable) activate(e *sessionHistoryEntry) bool {
	t.top().mu.Lock()
	defer t.top().mu.Unlock()
	i := slices.Index(t.entries, e)
	if i >= 0 {
		t.current = i
	}
	return i >= 0
}

// memory is how many bytes the entries take.
func (t *Traversable) memory() int64 {
	t.top().mu.Lock()
	defer t.top().mu.Unlock()
	n := memoryOfEntries(t.entries)
	for _, l := range t.left {
		n += memoryOfEntries(l.history.entries)
	}
	return int64(n)
}

// memoryOfEntries is how many bytes the entries of one history take. One has often the URL and the document of the one before.
func memoryOfEntries(entries []*sessionHistoryEntry) (n int) {
	var u *url.URL
	var d *documentState
	for _, e := range entries {
		if e.url != u {
			u = e.url
			n += u.Memory()
		}
		if e.document != d {
			d = e.document
			n += d.memory()
		}
		for _, state := range []*mozjs.Message{e.state, e.navigationState} {
			if state != nil {
				n += state.Size()
			}
		}
	}
	return n
}

// memory is how many bytes it takes, but for what is small.
func (d *documentState) memory() int {
	n := len(d.targetName)
	if d.resource != nil {
		n += len(d.resource.Body)
	}
	return n
}

// begin makes a navigation the ongoing one. The one that was is canceled.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#set-the-ongoing-navigation
func (t *Traversable) begin(n *Navigation) {
	t.top().mu.Lock()
	old := t.ongoing
	if n.givenUp {
		t.top().mu.Unlock()
		n.stopDelaying()
		return
	}
	t.ongoing = n
	t.top().mu.Unlock()
	if t.container != nil {
		t.container.snapshotTarget()
		t.container.delay()
	}
	if old != nil {
		old.finish(ErrNavigationCanceled)
		old.stopDelaying()
	}
}

// end ends a navigation, if it is the ongoing one.
func (t *Traversable) end(n *Navigation, err error) bool {
	t.top().mu.Lock()
	was := t.ongoing == n
	if was {
		t.ongoing = nil
	}
	t.top().mu.Unlock()
	if was {
		n.finish(err)
		n.stopDelaying()
		if c := t.container; c != nil && err == nil || c != nil && errors.Is(err, ErrNavigationCanceled) {
			c.navigationEnded()
		}
	}
	return was
}

// StopLoading cancels the ongoing navigation, if there is one. Any goroutine may call it.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#nav-stop
func (t *Traversable) StopLoading() {
	if n := t.Ongoing(); n != nil {
		t.end(n, ErrNavigationCanceled)
	}
}

// GiveUp gives up a navigation, for a cause, unless the document that was there is gone already: then it returns false.
// Any goroutine may call it.
func (t *Traversable) GiveUp(n *Navigation, cause error) bool {
	t.top().mu.Lock()
	committed := n.committed
	n.givenUp = !committed
	t.top().mu.Unlock()
	if !committed {
		t.end(n, cause)
		n.finish(cause)
	}
	return !committed
}

// Keep has the active document be made of a response again when it is reloaded.
func (t *Traversable) Keep(response *fetch.Response) {
	t.active().document.content = response
}

// Ongoing is the ongoing navigation; nil for none. Any goroutine may call it.
func (t *Traversable) Ongoing() *Navigation {
	t.top().mu.Lock()
	defer t.top().mu.Unlock()
	return t.ongoing
}

// Underway is the ongoing navigation, or the one whose document is about to come; nil for none. Any goroutine may call it.
func (t *Traversable) Underway() *Navigation {
	t.top().mu.Lock()
	defer t.top().mu.Unlock()
	return cmp.Or(t.ongoing, t.next)
}

func (t *Traversable) isOngoing(n *Navigation) bool { return t.Ongoing() == n }

// finalizeCrossDocument makes the entry of a navigation the active one, whose document is made of a response when the
// window has ended. The navigable has the target name then.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#finalize-a-cross-document-navigation
func (t *Traversable) finalizeCrossDocument(n *Navigation, response *fetch.Response, targetName string) {
	t.tellLost(t.finalizeLocked(n, response, targetName))
}

// finalizeLocked does that, and returns the other histories that have lost entries.
func (t *Traversable) finalizeLocked(n *Navigation, response *fetch.Response, targetName string) (lost []*Traversable) {
	t.top().mu.Lock()
	defer t.top().mu.Unlock()
	t.ongoing = nil
	n.response, t.next, n.committed = response, n, true
	t.arrival.cause = n.Cause
	t.cause, t.from, t.replaced = n.Cause, t.entries[t.current], n.Replace
	t.leaveNested(n.Cause == htmlelements.ByReload)
	n.document.targetName = targetName
	if e := n.entry; n.Cause == htmlelements.ByTraversal || n.Cause == htmlelements.ByReload {
		e.document.targetName = targetName
		if response != nil {
			e.redirected(response)
			e.url = response.URL()
		}
		if n.state != nil {
			e.navigationState = *n.state
		}
		if i := slices.Index(t.entries, e); i >= 0 {
			t.current = i
			if t.around == nil && n.Cause == htmlelements.ByTraversal {
				t.step = n.step
			}
			if k := n.returning; k != nil {
				t.nested = k.nested
				k.nested = nil
			}
			return nil
		}
		// It was forgotten meanwhile.
		n.Replace = true
	}
	return t.putLocked(n.newEntry(response), n.Replace)
}

// redirected notes what redirects have changed that have led from the entry's URL to a response.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#create-navigation-params-by-fetching step 20
func (e *sessionHistoryEntry) redirected(response *fetch.Response) {
	if len(response.Redirects) == 0 {
		return
	}
	// 14. Set entry's classic history API state to StructuredSerializeForStorage(null).
	if e.state != nil && !e.stateShared {
		e.state.Release()
	}
	e.state = nil
	// 16. Set entry's document state to a new document state, with what oldDocState has but for its nested histories and its not
	//     restored reasons.
	d := *e.document
	d.kept, d.notRestored = nil, nil
	e.document = &d
	d.redirected(response)
}

// redirected has the document state have no resource any more if a redirect has made a GET of the request.
func (d *documentState) redirected(response *fetch.Response) {
	// 8. If request's body is null, then set entry's document state's resource to null.
	dropsBody := func(redirect *fetch.Response) bool {
		return redirect.Status == http.StatusMovedPermanently || redirect.Status == http.StatusFound || redirect.Status == http.StatusSeeOther
	}
	if slices.ContainsFunc(response.Redirects, dropsBody) {
		d.resource = nil
	}
}

// Next is the navigation to the document that takes the place of that of the window which has ended.
func (t *Traversable) Next() *Navigation {
	t.top().mu.Lock()
	defer t.top().mu.Unlock()
	n := t.next
	t.next = nil
	return n
}

// withoutEnd is a client of fetches that outlives its window.
func withoutEnd(c *fetch.Client) *fetch.Client {
	return &fetch.Client{
		Origin: c.Origin, URL: c.URL, Policy: c.Policy, Insecure: c.Insecure, CrossOriginIsolated: c.CrossOriginIsolated,
		CrossSite: c.CrossSite, TopLevelSite: c.TopLevelSite, MaxBody: c.MaxBody,
	}
}
