package html

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// agentWindows are the windows of an agent, in the order in which they were made: those of a page and its frames, and of the
// pages that have a window beside that, since one has opened the other.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#browsing-context-group
type agentWindows struct {
	// group are the agents whose windows know each other, and origin is what all windows of the agent have for their origin that
	// run script.
	group  *browsingContextGroup
	origin url.Origin
	agent  *agent.Agent
	// first is the window that was there first, or was to be.
	first *Window
	// coming is how many windows are to be made in the agent, arriving are the navigations that they are for, and ending says
	// that it ends. They are under the group's mutex.
	coming   int
	arriving map[navigable]*Navigation
	ending   bool
	// proxies are the WindowProxy objects of the navigables that script of the agent knows. They are for the agent's thread.
	proxies map[navigable]*agentProxy

	mu      sync.Mutex
	windows []*Window
	// topLevel are the top-level traversables whose active window is in the agent, or is to come there.
	topLevel []*topLevel
	// terminationNesting is the termination nesting level. It is for the agent's thread.
	//
	// https://html.spec.whatwg.org/multipage/document-lifecycle.html#termination-nesting-level
	terminationNesting int
	// kept says that the agent's documents are kept for a return, and none is fully active.
	kept atomic.Bool
	// orderly says that the agent ends after the documents of its page were unloaded.
	orderly atomic.Bool
}

func (a *agentWindows) add(w *Window) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.windows = append(a.windows, w)
}

// clear forgets the windows, after the agent has ended: who has one does not keep those that were beside it.
func (a *agentWindows) clear() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.windows, a.topLevel, a.proxies = nil, nil, nil
}

func (a *agentWindows) remove(w *Window) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if i := slices.Index(a.windows, w); i >= 0 {
		a.windows = slices.Delete(a.windows, i, i+1)
	}
}

// all returns the windows. Any goroutine may call it.
func (a *agentWindows) all() []*Window {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.Clone(a.windows)
}

// topLevels returns the top-level traversables. Any goroutine may call it.
func (a *agentWindows) topLevels() []*topLevel {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.Clone(a.topLevel)
}

func (a *agentWindows) addTopLevel(t *topLevel) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.topLevel = append(a.topLevel, t)
}

func (a *agentWindows) removeTopLevel(t *topLevel) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if i := slices.Index(a.topLevel, t); i >= 0 {
		a.topLevel = slices.Delete(a.topLevel, i, i+1)
	}
}

// told hears that the agent is told to end. Any goroutine may call it.
func (a *agentWindows) told() {
	if len(a.topLevels()) > 0 {
		// It is called under locks of the event loop, and so do others call that.
		go a.group.end(a, a.orderly.Load())
	}
	for _, w := range a.all() {
		w.told()
	}
}

// beforeGC is what the agent's windows do before its garbage is collected.
func (a *agentWindows) beforeGC() {
	for _, w := range a.all() {
		w.beforeGC()
	}
}

// tearDown lets go of what others have of the agent's windows, when its event loop has ended.
func (a *agentWindows) tearDown() {
	for _, w := range slices.Backward(a.all()) {
		w.endStorage()
		w.endCookieStore()
		w.globalScope.close()
	}
	if len(a.topLevels()) > 0 && a.group.end(a, a.orderly.Load()) {
		a.group.await(a)
	}
}

// ended tells the embedder that the agent's windows have ended.
func (a *agentWindows) ended(left bool) {
	for _, t := range a.topLevels() {
		if w := t.window.Load(); w.beside == a {
			t.vanish()
			a.group.release(t)
			w.finish(left)
		}
	}
}

// endedInFrames tells those who wait for something of the agent's frames that these have ended.
func (a *agentWindows) endedInFrames() {
	for _, w := range a.all() {
		if w.container != nil {
			w.endStay(func() {})
		}
	}
}

// startIdlePeriods starts an idle period in each window of the agent.
func (a *agentWindows) startIdlePeriods(getDeadline func() time.Duration) {
	for _, w := range slices.Backward(a.all()) {
		w.startIdlePeriod(getDeadline)
	}
}

// updateTheRendering runs the animation frame callbacks of the agent's windows.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#update-the-rendering
func (a *agentWindows) updateTheRendering(frameTimestamp time.Duration) {
	// 2. Let docs be all fully active Document objects whose relevant agent's event loop is eventLoop, sorted: a document
	//    whose node navigable's container is in another one comes after that.
	var docs []*Window
	for _, t := range a.topLevels() {
		if w := t.window.Load(); w.beside == a {
			docs = append(docs, w)
		}
	}
	for _, w := range a.all() {
		if w.container != nil && w.container.current() == w && w.container.document.window.beside != a {
			docs = append(docs, w)
		}
	}
	for i := 0; i < len(docs); i++ {
		if d := docs[i].document; d != nil {
			for _, child := range d.children {
				if w := child.current(); w.beside == a {
					docs = append(docs, w)
				}
			}
		}
	}
	// AD-HOC: all steps are performed for one of them after the other.
	for _, each := range docs {
		if !each.discarded.Load() {
			entered := each.settings.Realm().Enter()
			each.updateRendering(frameTimestamp)
			entered.Leave()
		}
	}
}

// awaitsRendering reports whether one of the windows needs the next rendering opportunity for something other than animation
// frames.
func (a *agentWindows) awaitsRendering() bool {
	return slices.ContainsFunc(a.all(), (*Window).awaitsRendering)
}

// windowOfDocument says what a window is to be, for a document.
type windowOfDocument struct {
	url          *url.URL
	origin       url.Origin
	policy       fetch.PolicyContainer
	aboutBaseURL *url.URL
	referrer     string
	response     *fetch.Response
	traversable  *Traversable
}

// setEnvironment gives the window the environment for a document, and what else comes with that. Other is an environment of the
// same page.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#set-up-a-window-environment-settings-object
func (w *Window) setEnvironment(o windowOfDocument, other *Environment) {
	w.options.URL, w.options.Policy = o.url, o.policy
	w.options.AboutBaseURL, w.options.Response, w.options.referrer = o.aboutBaseURL, o.response, o.referrer
	w.supported = true
	e := w.userAgent.newEnvironment(o.url, o.origin)
	e.Policy, e.MaxBody, e.Isolation = o.policy, other.MaxBody, other.Isolation
	// https://html.spec.whatwg.org/multipage/webappapis.html#secure-context: the top-level creation URL decides.
	if e.Origin.SameOrigin(other.Origin) {
		e.SecureContext = other.SecureContext
	}
	if w.container != nil {
		around := w.container.target.Load().parent
		e.SecureContext, e.TopLevelOrigin = around.SecureContext, around.TopLevelOrigin
		embedder := w.container.embedder.Load()
		e.inherit(embedder.Embedding())
		e.CrossSite = embedder.CrossSite || !fetch.SameSite(e.Origin, embedder.Origin)
	}
	e.TimeOrigin = timeOriginOf(o.response, e.TimeOrigin)
	w.environment, w.id = e, e.ID
	w.setPermissionsPolicy(o.response)
}

// openBeside opens a window in a realm of its own, beside another window of the agent, and has the WindowProxy of a navigable
// stand for it: a new one if there is none.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#set-up-a-window-environment-settings-object
func (w *Window) openBeside(other *Window, o windowOfDocument, n navigable) error {
	w.userAgent, w.agent, w.beside = other.userAgent, other.agent, other.beside
	w.allowance, w.correspondent = other.allowance, other.correspondent
	w.setEnvironment(o, other.environment)
	exposure := exposure(WindowInterface, w.environment)
	settings, err := w.agent.NewRealm(exposure, w, func(cx *mozjs.Context) error {
		if err := w.beside.showAs(w, cx.Realm(), n); err != nil {
			return err
		}
		return setUp(cx, exposure)
	})
	if err != nil {
		return err
	}
	defer settings.Realm().Enter().Leave()
	f := settings.Cx().Enter()
	defer f.Leave()
	if err := w.setUpGlobal(settings); err != nil {
		return err
	}
	w.openFramesBeside(&w.globalScope, &other.animationFrameProvider)
	w.beside.add(w)
	return nil
}
