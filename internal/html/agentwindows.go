package html

import (
	"slices"
	"sync"
	"time"

	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// agentWindows are the windows of an agent, in the order in which they were made: those of a page and its frames, and of the
// pages that have a window beside that, since one has opened the other.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#browsing-context-group
type agentWindows struct {
	mu      sync.Mutex
	windows []*Window
	// topLevel are the top-level traversables that have not been closed. Those whose documents are in other agents are not
	// among them.
	topLevel []*topLevel
	// terminationNesting is the termination nesting level. It is for the agent's thread.
	//
	// https://html.spec.whatwg.org/multipage/document-lifecycle.html#termination-nesting-level
	terminationNesting int
}

func (a *agentWindows) add(w *Window) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.windows = append(a.windows, w)
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

// frames is how many windows are those of frames.
func (a *agentWindows) frames() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.windows) - len(a.topLevel)
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
}

// ended tells the embedder that the agent's windows have ended.
func (a *agentWindows) ended(left bool) {
	for _, t := range a.topLevels() {
		t.window.finish(left)
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
		docs = append(docs, t.window)
	}
	for i := 0; i < len(docs); i++ {
		if d := docs[i].document; d != nil {
			for _, child := range d.children {
				docs = append(docs, child.window)
			}
		}
	}
	// AD-HOC: all steps are performed for one of them after the other.
	for _, each := range docs {
		if !each.discarded {
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
	name         string
	traversable  *Traversable
}

// openBeside opens a window in a realm of its own, beside another window of the agent, and has the WindowProxy of its
// navigable stand for it: a new one if there is none.
//
// https://html.spec.whatwg.org/multipage/window-object.html#set-up-a-window-environment-settings-object
func (w *Window) openBeside(other *Window, o windowOfDocument, proxy **mozjs.WindowProxy) error {
	w.options.URL, w.options.Name, w.options.Policy = o.url, o.name, o.policy
	w.options.AboutBaseURL, w.options.Response, w.options.referrer = o.aboutBaseURL, o.response, o.referrer
	w.name, w.supported = o.name, true
	w.userAgent, w.agent, w.beside = other.userAgent, other.agent, other.beside
	w.allowance, w.correspondent = other.allowance, other.correspondent
	e := w.userAgent.newEnvironment(o.url, o.origin, other.environment.CrossOriginIsolated)
	// https://html.spec.whatwg.org/multipage/webappapis.html#secure-context: the top-level creation URL decides.
	e.SecureContext, e.Policy, e.MaxBody = other.environment.SecureContext, o.policy, other.environment.MaxBody
	e.TimeOrigin = timeOriginOf(o.response, e.TimeOrigin)
	w.environment, w.id = e, e.ID
	exposure := exposure(WindowInterface, e)
	settings, err := w.agent.NewRealm(exposure, w, func(cx *mozjs.Context) (err error) {
		if *proxy == nil {
			*proxy, err = cx.Realm().NewWindowProxy()
		} else {
			err = (*proxy).SetWindow(cx.Realm())
		}
		if err != nil {
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
