package html

import (
	"slices"
	"sync/atomic"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/url"
)

// navigable is a navigable that others refer to.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#navigable
type navigable interface {
	// activeWindow is its active window, which may be one of another agent; nil if the navigable is no more.
	activeWindow() *Window
	// lost hears that the window does not come that was to be its next one, in another agent, for a cause. Any goroutine may
	// call it.
	lost(cause error)
}

// topLevel is a top-level traversable as long as its documents are in one browsing context group. They are there one after the
// other, each with a window in the agent of its origin.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#top-level-traversable
type topLevel struct {
	// window is the active window.
	window atomic.Pointer[Window]
	// loading is the navigation that the active document comes from; nil for none.
	loading *Navigation
	// opener is the opener browsing context; nil for none.
	//
	// https://html.spec.whatwg.org/multipage/document-sequences.html#opener-browsing-context
	opener openerSlot
	// permittedNavigator is the one permitted sandboxed navigator; nil for none.
	//
	// https://html.spec.whatwg.org/multipage/browsers.html#one-permitted-sandboxed-navigator
	permittedNavigator navigable
	// closing is https://html.spec.whatwg.org/multipage/document-sequences.html#is-closing
	// It says by whom; nil while it is false.
	closing atomic.Pointer[closure]
	// gone says that it was closed, or is in another browsing context group.
	gone atomic.Bool
	// lostFor is why it has ended, if it was because its next window has not come.
	lostFor atomic.Pointer[error]
}

// activeWindow implements navigable.
func (t *topLevel) activeWindow() *Window {
	if t.gone.Load() {
		return nil
	}
	return t.window.Load()
}

// vanish notes that the traversable is no more, and says whether it was there until now. It has no opener any more: one whose window
// opens the next one and closes does not keep those before.
func (t *topLevel) vanish() bool {
	t.opener.set(nil)
	return !t.gone.Swap(true)
}

// navigable is the navigable whose active window the window is.
func (w *Window) navigable() navigable {
	if w.container != nil {
		return w.container
	}
	return w.topLevel
}

// fate is what has become of a top-level traversable's window whose agent goes on.
type fate uint32

const (
	inAgent   fate = iota // that of the agent
	leftFor               // another document has come in its place
	closedFor             // it was closed
)

// finish tells the embedder that the window has ended. Any goroutine may call it; the agent runs nothing for the window then.
func (w *Window) finish(left bool) { w.endStay(func() { w.tellEnd(left) }) }

func (w *Window) tellEnd(left bool) {
	w.developer.ended()
	if w.options.Ended != nil {
		w.options.Ended(left)
	}
}

// isAlone says whether nobody knows the window's top-level traversable but what it contains, so that its agent can end with its
// document.
func (w *Window) isAlone() bool {
	for _, other := range w.beside.all() {
		at := other
		for at.container != nil {
			at = at.container.document.window
		}
		if at.navigable() != w.navigable() && !other.discarded.Load() {
			return false
		}
	}
	return !slices.ContainsFunc(w.beside.group.others(w.beside), func(a *agentWindows) bool { return len(a.topLevels()) > 0 })
}

// departure is where the window for the next document of a top-level traversable is made.
type departure int

const (
	// stays: in the agent of the one before.
	stays departure = iota
	// moves: in another agent of the browsing context group, that of the document's origin.
	moves
	// parts: in an agent and a group of its own.
	parts
)

// departure says where the window for the document of a response is made. If nobody knows the traversable it gets an agent of
// its own: the one before ends with all that its document has left.
//
// https://html.spec.whatwg.org/multipage/browsers.html#obtain-browsing-context-navigation
func (w *Window) departure(n *Navigation, response *fetch.Response) departure {
	switch {
	case w.container != nil:
		return stays // The child navigable decides.
	case w.isAlone(), w.switchesGroup(n, response):
		return parts
	case w.originOfNext(n, response).SameOrigin(w.beside.origin):
		return stays
	}
	return moves
}

// originOfNext determines the origin of a document that is made of a response in the window's top-level traversable.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#determining-the-origin
func (w *Window) originOfNext(n *Navigation, response *fetch.Response) url.Origin {
	u := response.URL()
	// If sandboxFlags has its sandboxed origin browsing context flag set, then return a new opaque origin.
	if (w.traversable.sandboxing|sandboxingOf(response.ContentSecurityPolicies()))&sandboxedOrigin != 0 {
		return url.NewOpaqueOrigin()
	}
	// If url matches about:blank and sourceOrigin is non-null, then return sourceOrigin.
	if isAboutBlank(u) && !n.User && n.document.client != nil {
		return n.document.client.Origin
	}
	return fetch.OriginOf(u)
}

// leave unloads the window's document, and makes way for the one that a response is made of.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#finalize-a-cross-document-navigation
func (w *Window) leave(n *Navigation, response *fetch.Response, to departure) {
	if w.container != nil {
		w.container.leave(n, response)
		return
	}
	w.savePersistedState()
	// If browsingContext's active document's is initial about:blank is true, and browsingContext's active document's origin
	// is same origin-domain with navigationParams's origin, then set window to browsingContext's active window.
	reuse := to == stays && w.initialAboutBlank()
	keep := w.intendsToKeep(n) && to == parts
	if !reuse {
		w.unloadDescendants(keep)
		w.unload(keep)
	}
	if to != parts && w.topLevel.isClosing() {
		response.GiveUp()
		w.traversable.end(n, ErrNavigationCanceled)
		w.definitelyClose()
		return
	}
	var kept *keptDocument
	// What the events have begun may keep it from being kept.
	if keep && w.isSalvageable() {
		kept = w.traversable.keep(w)
	}
	var origin url.Origin
	if n.returning != nil {
		origin = n.returning.window.environment.Origin
	} else {
		origin = w.originOfNext(n, response)
	}
	w.traversable.finalizeCrossDocument(n, response, w.nameOfNext(n, response, origin))
	switch {
	case to == stays:
		w.makeWay(n, response, reuse)
	case to == moves:
		w.move(n, response)
	case kept != nil:
		w.leaveKept(kept)
	case w.isAlone():
		w.beside.orderly.Store(true)
		w.agent.EventLoop().Terminate(errLeft)
	default:
		w.part(leftFor)
	}
}

// nextWindow makes the window for the document of a response in the place of the window, without a realm, and says what it is to
// be. Show has the embedder look after it once it has one.
func (w *Window) nextWindow(n *Navigation, response *fetch.Response) (next *Window, d windowOfDocument, show func(*Window)) {
	o, show := w.traversable.host.NextWindow(n)
	next = &Window{options: o, topLevel: w.topLevel, hidden: o.Hidden, traversable: w.traversable}
	next.beginStay()
	next.developer, next.sessionShed = o.Developer, o.SessionStorage
	next.setTopLevelSandboxing()
	next.openerPolicy.set(n.openerPolicyOf(response))
	return next, windowOfDocument{
		url: response.URL(), origin: w.originOfNext(n, response), policy: o.Policy, response: response,
		traversable: w.traversable, aboutBaseURL: n.AboutBaseURL(),
	}, show
}

// nameOfNext is the navigable target name of a navigation's entry: of a new one it is the one that there is, unless that is to be
// the empty string, and of others, that of the entry, unless the origin stays.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#finalize-a-cross-document-navigation
func (w *Window) nameOfNext(n *Navigation, response *fetch.Response, origin url.Origin) string {
	switch name := w.targetName(); {
	// A new browsing context, which a switch of the browsing context group makes, has no name but that of the entry. (That which the
	// embedder has given is for the first document.)
	case w.container == nil && n.entry == nil && w.switchesGroup(n, response) && (w.traversable.auxiliary || !w.initialAboutBlank()):
		return ""
	case origin.SameOrigin(w.environment.Origin):
		return name
	case n.entry != nil:
		return w.traversable.nameOf(n.entry)
	// If navigable's parent is null; navigable's active browsing context is not an auxiliary browsing context whose opener browsing
	// context is non-null; and historyEntry's document's origin is not navigable's active document's origin, then set
	// historyEntry's document state's navigable target name to the empty string. (The name with which a window is opened is for its
	// first document.)
	case w.container == nil && w.topLevel.opener.get() == nil && !w.initialAboutBlank():
		return ""
	default:
		return name
	}
}

// makeWay has a window for the document of a response come in place of the window, in its agent.
func (w *Window) makeWay(n *Navigation, response *fetch.Response, reuse bool) {
	t := w.topLevel
	w.destroyDocument()
	next, d, show := w.nextWindow(n, response)
	if reuse {
		w.reuse(d)
		w.openerPolicy.set(next.openerPolicy.get())
		w.options.Loaded, w.options.Embedder = next.options.Loaded, next.options.Embedder
		next = w
		show(next)
	} else {
		if err := next.openBeside(w, d, t); err != nil {
			w.traversable.Next()
			response.GiveUp()
			w.warn("There is no window for the document: " + err.Error())
			n.finish(err)
			w.part(closedFor)
			return
		}
		t.window.Store(next)
		w.fate.Store(uint32(leftFor))
		w.discard()
		w.endStay(func() {})
		show(next)
	}
	next.loadFor(n, response)
}

// loadFor loads the document of a navigation in the window of a top-level traversable, which is the active one now.
func (w *Window) loadFor(n *Navigation, response *fetch.Response) {
	w.traversable.Next()
	if err := w.prepare(); err != nil {
		response.GiveUp()
		w.warn("There is no window for the document: " + err.Error())
		n.finish(err)
		w.part(closedFor)
		return
	}
	defer w.settings.Realm().Enter().Leave()
	// Another agent may have closed it while the window was on its way.
	if w.topLevel.isClosing() {
		response.GiveUp()
		n.finish(ErrNavigationCanceled)
		w.definitelyClose()
		return
	}
	w.topLevel.loading = n
	w.loadDocument(response)
	if w.options.Loaded != nil {
		w.document.whenLoaded(w.options.Loaded)
	}
	n.Opened(nil)
}

// prepare does what the embedder wants before anything of the document runs.
func (w *Window) prepare() error {
	if w.options.Prepare == nil {
		return nil
	}
	defer w.settings.Realm().Enter().Leave()
	f := w.Cx().Enter()
	defer f.Leave()
	return w.options.Prepare(w, w.settings)
}

// part ends the window of a top-level traversable whose agent goes on for others.
func (w *Window) part(why fate) {
	t := w.topLevel
	w.fate.Store(uint32(why))
	if n := w.traversable.Ongoing(); n != nil {
		w.traversable.end(n, ErrNavigationCanceled)
	}
	w.destroyDocument()
	t.vanish()
	w.beside.removeTopLevel(t)
	w.discard()
	w.beside.group.release(t)
	w.finish(why == leftFor)
}

// setTopLevelSandboxing sets the flags of a document that is to come in a top-level traversable.
//
// https://html.spec.whatwg.org/multipage/browsers.html#determining-the-creation-sandboxing-flags
func (w *Window) setTopLevelSandboxing() {
	w.sandboxing = w.traversable.sandboxing
	w.options.DisableScripting = w.options.DisableScripting || w.sandboxing&sandboxedScripts != 0
}

// newAuxiliary opens a window for a new top-level traversable that script has asked for, with an empty document at about:blank
// of the origin of the document that has.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#creating-a-new-auxiliary-browsing-context
func (w *Window) newAuxiliary(o WindowOptions, n *Navigation) (*Window, error) {
	t := new(topLevel)
	made := &Window{options: o, topLevel: t, hidden: o.Hidden, traversable: o.Traversable}
	made.beginStay()
	t.window.Store(made)
	made.developer, made.sessionShed = o.Developer, o.SessionStorage
	// If sandboxingFlagSet's sandboxed navigation browsing context flag is set, then set chosen's one permitted sandboxed
	// navigator to currentNavigable's active browsing context.
	if w.sandboxing != 0 {
		t.permittedNavigator = w.navigable()
	}
	o.Traversable.opened(w, n)
	made.setTopLevelSandboxing()
	made.inheritOpenerPolicy(w)
	d := windowOfDocument{
		url: o.Traversable.URL(), origin: w.environment.Origin, policy: w.environment.Policy, aboutBaseURL: w.baseURL(),
		referrer: referrerOf(w.pageDocument().documentURL()),
	}
	if err := made.openBeside(w, d, t); err != nil {
		return nil, err
	}
	made.loaded = true
	made.pageDocument().tree.Mode = nodes.Quirks
	t.opener.set(w.navigable())
	made.beside.addTopLevel(t)
	return made, nil
}

// Closed is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-window-closed
func (w *Window) Closed() bool {
	w = w.standIn()
	return w.discarded.Load() || w.container == nil && w.topLevel.isClosing()
}

// standIn is the active window of the window's top-level traversable, for the first window of an agent: script sees that
// itself, and may know it still when the page has gone to another document.
func (w *Window) standIn() *Window {
	if w.container == nil && w.discarded.Load() && !w.topLevel.gone.Load() {
		return w.topLevel.window.Load()
	}
	return w
}

// Close is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-window-close
func (w *Window) Close() {
	// 1. Let thisTraversable be this's navigable. 2. If thisTraversable is not a top-level traversable, then return.
	incumbent := incumbentWindow(w.Cx())
	w = w.standIn()
	if w.container != nil || w.discarded.Load() {
		return
	}
	// 3. If thisTraversable's is closing is true, then return.
	if w.topLevel.isClosing() {
		return
	}
	// 6. If all the following are true: thisTraversable is script-closable; the incumbent global object's browsing context is
	//    familiar with browsingContext; and the incumbent global object's navigable is allowed by sandboxing to navigate
	//    thisTraversable, then:
	if !w.traversable.isScriptClosable() {
		incumbent.warn("Scripts may close only the windows that scripts have opened.")
		return
	}
	if !incumbent.mayNavigateOther(w) {
		return
	}
	w.beginClosing(closedByScript(incumbent, w))
}

// beginClosing closes the window's top-level traversable, soon. Any goroutine may call it.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-window-close
func (w *Window) beginClosing(by closure) {
	t := w.topLevel
	// 6.1. Set thisTraversable's is closing to true.
	if t.gone.Load() || !t.closing.CompareAndSwap(nil, &by) {
		return
	}
	// 6.2. Queue a task on the DOM manipulation task source to definitely close thisTraversable. (A window that is on its way
	//      finds that it is closing.)
	active := t.window.Load()
	active.settings.QueueGlobalTask(eventloop.DOMManipulation, active.definitelyClose)
}

// RequestClose closes the window as its user would. Any goroutine may call it.
func (w *Window) RequestClose() {
	w.QueueTask(eventloop.DOMManipulation, w.CloseByUser)
}

// CloseByUser is RequestClose on the window's thread.
func (w *Window) CloseByUser() { w.beginClosing(closedByUser) }

// definitelyClose unloads the window's document and ends the window, and its agent if nothing else is there.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#definitely-close-a-top-level-traversable
func (w *Window) definitelyClose() {
	// The user who closes the window has answered already.
	w.fireBeforeUnloads()
	w.unloadDescendants(false)
	w.unload(false)
	if w.isAlone() {
		w.beside.orderly.Store(true)
		w.agent.EventLoop().Terminate(*w.topLevel.closing.Load())
		return
	}
	w.part(closedFor)
}
