// Checked against HTML of 2026-08-21.

package html

import (
	"context"
	"errors"
	"net/http"
	"sync/atomic"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/cssom"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/url"
)

// goApart has a window for the document of a response come in the navigable, in another agent: that of the document's origin, or
// a new one. The window that was there is on the caller's thread, and its document was unloaded.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#initialise-the-document-object
func (c *childNavigable) goApart(n *Navigation, d windowOfDocument) {
	old := c.current()
	w := c.newWindowStruct(old, d)
	c.mu.Lock()
	if !c.destroyed.Load() && c.moving == nil {
		c.moving = make(chan struct{})
	}
	c.mu.Unlock()
	arrive := func(place *agentWindows, err error) { c.arrive(w, place, n, d, err) }
	_, open, err := w.obtainAgent(old, c, n, d, arrive)
	if err != nil {
		d.response.GiveUp()
		n.finish(err)
		if err != errGroupOver {
			c.lose(old, err)
		}
		return
	}
	// What the navigable has of the document before is for this thread, and from then on for the other one.
	old.settings.Report(old.beside.standForOther(c))
	old.discard()
	open()
}

// obtainAgent obtains the agent of the group for the window of a document, which takes the place of another one in a navigable.
// Open begins to open the window there, and has arrive called on its thread, or with an error on any.
func (w *Window) obtainAgent(old *Window, at navigable, n *Navigation, d windowOfDocument, arrive func(*agentWindows, error)) (place *agentWindows, open func(), err error) {
	place, fresh, err := old.beside.group.obtain(d.origin, at, n, func() (*agentWindows, error) {
		if err := old.takeAgent(); err != nil {
			return nil, err
		}
		return w.newAgentBeside(old, at, d, arrive), nil
	})
	if err != nil {
		return nil, nil, err
	}
	if fresh {
		return place, place.agent.Start, nil
	}
	return place, func() {
		queued := place.agent.QueueTask(eventloop.NavigationAndTraversal, nil, func() {
			arrive(place, w.openBeside(place.first, d, at))
		})
		if !queued {
			arrive(place, errors.New("the agent of its origin has ended"))
		}
	}, nil
}

// takeAgent counts one more agent of the group.
func (w *Window) takeAgent() error {
	if err := agent.Process().Take(); err != nil {
		return err
	}
	if !w.Cx().Reserve(agentMemory) {
		agent.Process().Return()
		return errNoAgent
	}
	return nil
}

// newAgentBeside makes an agent of the group that begins with the window, in the place of another one in a navigable. Arrive is
// called on its thread.
func (w *Window) newAgentBeside(old *Window, at navigable, d windowOfDocument, arrive func(*agentWindows, error)) *agentWindows {
	a := &agentWindows{first: w, group: old.beside.group}
	w.beside, w.userAgent, w.allowance, w.correspondent = a, old.userAgent, old.allowance, new(atomic.Bool)
	// Each can post to windows of the other.
	w.correspondent.Store(true)
	old.correspondent.Store(true)
	w.setEnvironment(d, old.environment)
	a.add(w)
	o := w.agentOptions(d.url.Href(), a.group.newCluster())
	o.Limit, o.Reserved = agentBeside{w.allowance}, realmMemory
	o.Setup = func(made *agent.Agent) error {
		settings := made.Settings()
		if err := a.standFor(settings.Realm(), at); err != nil {
			return err
		}
		if err := w.setUpGlobal(settings); err != nil {
			return err
		}
		w.openFrames(&w.globalScope)
		w.settings.SetRendering(a.updateTheRendering)
		w.awaited = a.awaitsRendering
		cssom.AgentOf(made.Cx()).SetMedia(w.options.Media)
		arrive(a, nil)
		made.Started()
		return nil
	}
	o.OnEnd = a.hasEnded
	o.OnQuiescent = w.options.OnQuiescent
	w.agent = agent.New(o)
	a.agent = w.agent
	return a
}

// hasEnded hears that the agent is no more.
func (a *agentWindows) hasEnded(ended *agent.Agent) {
	cause := ended.Err()
	if cause == nil {
		cause = context.Cause(ended.EventLoop().Context())
	}
	a.group.left(a, cause)
	a.ended(left(ended))
	a.clear()
}

// arrive makes a window the active one, in its agent, and loads the document that it is for; an error says why there is none.
func (c *childNavigable) arrive(w *Window, place *agentWindows, n *Navigation, d windowOfDocument, err error) {
	defer place.came(c)
	if err != nil {
		d.response.GiveUp()
		n.finish(err)
		c.lose(c.current(), err)
		return
	}
	if !c.become(w) {
		d.response.GiveUp()
		n.finish(ErrNavigationCanceled)
		w.discard()
		place.forget(c)
		return
	}
	c.loading = n
	defer w.settings.Realm().Enter().Leave()
	w.loadDocument(d.response)
	n.Opened(nil)
}

// become makes a window the active one, unless the navigable is no more. Any goroutine may call it.
func (c *childNavigable) become(w *Window) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.destroyed.Load() {
		return false
	}
	c.window.Store(w)
	c.moved()
	return true
}

// moved says that no window is on its way any more. The caller has locked mu.
func (c *childNavigable) moved() {
	if c.moving != nil {
		close(c.moving)
		c.moving = nil
	}
}

// lost implements navigable.
func (c *childNavigable) lost(cause error) { c.lose(c.current(), cause) }

// lose has the navigable show an empty document in the agent of the one around, since the agent of its own has ended, for a
// cause: nil if the developer knows it. Any goroutine may call it.
func (c *childNavigable) lose(w *Window, cause error) {
	parent := c.document.window
	parent.settings.QueueGlobalTask(domManipulation, func() {
		if c.destroyed.Load() || c.current() != w {
			return
		}
		at := w.traversable.URL()
		if cause != nil {
			parent.warn("The frame of " + fetch.DisplayURL(at) + " has ended: " + cause.Error())
		}
		if n := w.traversable.Ongoing(); n != nil {
			w.traversable.end(n, ErrNavigationCanceled)
		}
		w.traversable.Next()
		c.delay()
		response := errorResponse(at)
		d := windowOfDocument{url: at, origin: url.NewOpaqueOrigin(), response: response, traversable: w.traversable}
		made := c.newWindowStruct(parent, d)
		if err := made.openBeside(parent, d, c); err != nil || !c.become(made) {
			c.mu.Lock()
			c.moved()
			c.mu.Unlock()
			c.undelay()
			return
		}
		defer made.settings.Realm().Enter().Leave()
		made.loadDocument(response)
	})
}

// errorResponse is what a document is made of that has nothing in it.
func errorResponse(at *url.URL) *fetch.Response {
	return &fetch.Response{
		Type: fetch.TypeDefault, Status: http.StatusOK, URLList: []*url.URL{at},
		Headers: fetch.HeaderList{{Name: "Content-Type", Value: "text/html;charset=utf-8"}},
	}
}

// around performs steps on the thread of the document around the navigable. Any goroutine may call it.
func (c *childNavigable) around(steps func()) { c.document.window.do(steps) }
