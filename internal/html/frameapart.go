package html

import (
	"context"
	"errors"
	"net/http"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/cssom"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/url"
)

// goApart has a window for the document of a response come in the navigable, in another agent: that of the document's origin, or
// a new one. The window that was there is on the caller's thread, and its document was unloaded. It returns an error if there is
// to be none.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#initialise-the-document-object
func (c *childNavigable) goApart(n *Navigation, d windowOfDocument) {
	old := c.current()
	group := old.beside.group
	place, fresh := group.join(d.origin, new(agentWindows))
	switch {
	case place == nil:
		d.response.GiveUp()
		n.finish(ErrNavigationCanceled)
		return
	case fresh:
		if err := old.takeFrameAgent(); err != nil {
			group.left(place, err)
			d.response.GiveUp()
			n.finish(err)
			old.warn("A frame shows nothing of " + fetch.DisplayURL(d.url) + ": " + err.Error())
			c.lose(old, nil)
			return
		}
	}
	w := c.newWindowStruct(old, d)
	group.mu.Lock()
	if place.arriving == nil {
		place.arriving = map[*childNavigable]*Navigation{}
	}
	place.arriving[c] = n
	group.mu.Unlock()
	if fresh {
		place.start(w, old, c, n, d)
	} else {
		queued := place.agent.QueueTask(eventloop.NavigationAndTraversal, nil, func() {
			beside := place.firstWindow()
			if beside == nil {
				c.arrive(nil, place, n, d)
				return
			}
			if err := w.openBeside(beside, d, c); err != nil {
				w = nil
			}
			c.arrive(w, place, n, d)
		})
		if !queued {
			c.arrive(nil, place, n, d)
		}
	}
	old.beside.standForOther(c)
	old.discard()
	old.beside.endIfEmpty()
}

// firstWindow is a window of the agent that others can be beside; nil for none.
func (a *agentWindows) firstWindow() *Window {
	if windows := a.all(); len(windows) > 0 {
		return windows[0]
	}
	return nil
}

// takeFrameAgent counts one more agent.
func (w *Window) takeFrameAgent() error {
	if err := agent.Process().Take(); err != nil {
		return err
	}
	if !w.Cx().Reserve(agentMemory) {
		agent.Process().Return()
		return errNoAgent
	}
	return nil
}

// start starts the agent with a window in the place of another one.
func (a *agentWindows) start(w, old *Window, c *childNavigable, n *Navigation, d windowOfDocument) {
	w.beside, w.userAgent, w.allowance, w.correspondent = a, old.userAgent, old.allowance, old.correspondent
	w.correspondent.Store(true)
	w.setEnvironment(d, old.environment, false)
	a.add(w)
	o := w.agentOptions(d.url.Href(), &agent.Cluster{CrossOriginIsolationMode: agent.None})
	o.Limit, o.Reserved = frameAgent{w.allowance}, realmMemory
	o.Setup = func(made *agent.Agent) error {
		settings := made.Settings()
		if err := a.standFor(settings.Realm(), c); err != nil {
			return err
		}
		if err := w.setUpGlobal(settings); err != nil {
			return err
		}
		w.openFrames(&w.globalScope)
		w.settings.SetRendering(a.updateTheRendering)
		w.awaited = a.awaitsRendering
		cssom.AgentOf(made.Cx()).SetMedia(w.options.Media)
		c.arrive(w, a, n, d)
		made.Started()
		return nil
	}
	o.OnEnd = func(ended *agent.Agent) {
		cause := ended.Err()
		if cause == nil {
			cause = context.Cause(ended.EventLoop().Context())
		}
		a.group.left(a, cause)
	}
	w.agent = agent.New(o)
	a.group.mu.Lock()
	a.agent = w.agent
	over := a.group.over
	a.group.mu.Unlock()
	if over {
		w.agent.EventLoop().Terminate(errPageEnded)
	}
	w.agent.Start()
}

// arrive makes a window the active one, in its agent, and loads the document that it is for; nil says that there is none.
func (c *childNavigable) arrive(w *Window, place *agentWindows, n *Navigation, d windowOfDocument) {
	defer place.came()
	place.group.mu.Lock()
	delete(place.arriving, c)
	place.group.mu.Unlock()
	if w == nil {
		d.response.GiveUp()
		err := errors.New("there is no window for a frame")
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
	return true
}

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
		d := windowOfDocument{url: at, origin: url.NewOpaqueOrigin(), response: response, name: w.targetName(), traversable: w.traversable}
		made := c.newWindowStruct(parent, d)
		if err := made.openBeside(parent, d, c); err != nil || !c.become(made) {
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
