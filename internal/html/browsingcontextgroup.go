// Checked against HTML of 2026-08-21.

package html

import (
	"errors"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/url"
)

// browsingContextGroup are the agents whose windows know each other: those of a page, of pages that it has opened, and of their
// frames, one for each origin. Each has a thread of its own; what one wants of the window of another is a task there.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#browsing-context-group
type browsingContextGroup struct {
	mu sync.Mutex
	// agents are the agents that there are.
	//
	// https://html.spec.whatwg.org/multipage/document-sequences.html#agent-cluster-map
	agents []*agentWindows
	// over says that the last agent of a page ends, and all others with it.
	over bool
	// isolated says that the cross-origin isolation mode is "concrete", and not "none". Any goroutine may ask.
	//
	// https://html.spec.whatwg.org/multipage/document-sequences.html#bcg-cross-origin-isolation
	isolated atomic.Bool
	// origin is that of the first document of the group. Any goroutine may ask.
	origin atomic.Pointer[url.Origin]
}

// newBrowsingContextGroup makes a group with its first agent, which has its origin already.
func newBrowsingContextGroup(first *agentWindows, isolated bool) *browsingContextGroup {
	g := &browsingContextGroup{agents: []*agentWindows{first}}
	g.isolated.Store(isolated)
	origin := first.origin
	g.origin.Store(&origin)
	return g
}

var (
	// errNoFrames is the cause of the end of an agent whose pages and frames are no more.
	errNoFrames = errors.New("the windows of its origin are gone")
	// errPageEnded is that of one whose page ends.
	errPageEnded = errors.New("the page around the frame has ended")
	// errNoAgent says that a frame's document gets no agent.
	errNoAgent = errors.New("there is no memory left for a document of another origin")
)

// errGroupOver says that an agent comes too late.
var errGroupOver = errors.New("the page has ended")

// obtain returns the agent for windows of an origin, in which one is to be made for a navigation of a navigable: the agent does
// not end for want of windows before it came. If there is none, create makes one, which is to be started then: fresh says so.
//
// AD-HOC: Each origin has an agent of its own, as if all were origin-keyed: a document of another origin of the same site is reached by
// messages only.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#obtain-similar-origin-window-agent
func (g *browsingContextGroup) obtain(origin url.Origin, at navigable, n *Navigation, create func() (*agentWindows, error)) (a *agentWindows, fresh bool, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.over {
		return nil, false, errGroupOver
	}
	i := slices.IndexFunc(g.agents, func(other *agentWindows) bool { return other.origin.SameOrigin(origin) && !other.ending })
	if i < 0 {
		if a, err = create(); err != nil {
			return nil, false, err
		}
		a.origin = origin
		i, fresh = len(g.agents), true
		g.agents = append(g.agents, a)
	}
	a = g.agents[i]
	a.coming++
	if a.arriving == nil {
		a.arriving = map[navigable]*Navigation{}
	}
	a.arriving[at] = n
	return a, fresh, nil
}

// came says that the window for a navigable has been made, or will not be.
func (a *agentWindows) came(at navigable) {
	a.group.mu.Lock()
	a.coming--
	delete(a.arriving, at)
	a.group.mu.Unlock()
	a.endIfEmpty()
}

// others are the agents of the group but for one.
func (g *browsingContextGroup) others(but *agentWindows) []*agentWindows {
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(g.agents), func(a *agentWindows) bool { return a == but })
}

// topLevels returns the top-level traversables of the group.
func (g *browsingContextGroup) topLevels() (list []*topLevel) {
	g.mu.Lock()
	agents := slices.Clone(g.agents)
	g.mu.Unlock()
	for _, a := range agents {
		list = append(list, a.topLevels()...)
	}
	return list
}

// endIfEmpty ends an agent in which nothing is left that anybody could see: what is in frames that have been removed
// runs no more, whatever it does. Any goroutine may call it.
func (a *agentWindows) endIfEmpty() {
	if len(a.topLevels()) > 0 {
		return
	}
	for _, w := range a.all() {
		if !w.discarded.Load() && !w.severed() {
			return
		}
	}
	a.group.mu.Lock()
	empty := a.coming == 0 && !a.ending
	a.ending = a.ending || empty
	a.group.mu.Unlock()
	if empty {
		a.agent.EventLoop().Terminate(errNoFrames)
	}
}

// severed says that the window is in a frame that is no more: its element was removed, or that of a frame around it, or the
// agent of one around it has ended. Any goroutine may call it.
func (w *Window) severed() bool {
	for at := w; at.container != nil; at = at.container.document.window {
		around := at.container.document.window
		if at.container.destroyed.Load() || around.discarded.Load() || around.agent.EventLoop().Terminating() {
			return true
		}
	}
	return false
}

// sweep ends what is severed in all agents but one.
func (g *browsingContextGroup) sweep(but *agentWindows) {
	for _, a := range g.others(but) {
		a.endIfEmpty()
		a.agent.QueueTask(domManipulation, nil, func() {
			for _, w := range a.all() {
				if w.container != nil && w.severed() && !w.discarded.Load() {
					w.container.destroy()
					if !w.discarded.Load() {
						w.end()
					}
				}
			}
		})
	}
}

// release has the agents let go of the WindowProxy objects of a navigable that is no more.
func (g *browsingContextGroup) release(n navigable) {
	g.mu.Lock()
	agents := slices.Clone(g.agents)
	g.mu.Unlock()
	for _, a := range agents {
		a.do(func() { a.forget(n) })
	}
}

// do performs steps on the agent's thread: at once if that is the caller's. It returns false if the agent is no more.
func (a *agentWindows) do(steps func()) bool {
	if a.agent.OnThread() {
		steps()
		return true
	}
	return a.agent.QueueTask(domManipulation, nil, steps)
}

// do performs steps on the window's thread, in its realm: at once if that is the caller's. It returns false if the window is no
// more. Any goroutine may call it.
func (w *Window) do(steps func()) bool {
	if !w.agent.OnThread() {
		return w.settings.QueueGlobalTask(domManipulation, steps)
	}
	if w.discarded.Load() {
		return false
	}
	defer w.settings.Realm().Enter().Leave()
	steps()
	return true
}

// inActive performs steps of a navigation on the thread of the active window of a navigable, for the one that is active then: at
// once if that is the caller's. It returns false if there is none; if there is none later, the navigation is canceled.
func inActive(at navigable, n *Navigation, steps func(*Window)) bool {
	w := at.activeWindow()
	if w == nil {
		return false
	}
	if w.agent.OnThread() {
		return w.do(func() { steps(w) })
	}
	// Elements and objects of script stay on their thread.
	n.Source, n.FormData = nil, nil
	over := n.waits()
	queued := w.agent.QueueTask(domManipulation, nil, func() {
		over()
		if !inActive(at, n, steps) {
			n.finish(ErrNavigationCanceled)
		}
	})
	if !queued {
		over()
	}
	return queued
}

// end ends the other agents with the last one that has a page, and returns true; with another one it ends only what was in its
// pages. Those whose page goes elsewhere in order have done what was asked of them before.
func (g *browsingContextGroup) end(page *agentWindows, orderly bool) bool {
	others := g.others(page)
	if slices.ContainsFunc(others, func(a *agentWindows) bool { return len(a.topLevels()) > 0 }) {
		g.sweep(page)
		return false
	}
	g.mu.Lock()
	g.over = true
	g.mu.Unlock()
	for _, a := range others {
		end := func() { a.agent.EventLoop().Terminate(errPageEnded) }
		if !orderly || !a.agent.QueueTask(domManipulation, nil, end) {
			end()
		}
	}
	return true
}

// await waits until the other agents have ended.
func (g *browsingContextGroup) await(page *agentWindows) {
	others := g.others(page)
	if len(others) == 0 {
		return
	}
	page.agent.EventLoop().AwaitEnds(func() {
		for _, a := range others {
			<-a.agent.Ended()
		}
	})
}

// left hears that an agent is no more. Its frames show nothing, then.
func (g *browsingContextGroup) left(a *agentWindows, cause error) {
	g.mu.Lock()
	if i := slices.Index(g.agents, a); i >= 0 {
		g.agents = slices.Delete(g.agents, i, i+1)
	}
	a.ending = true
	over := g.over
	a.endedInFrames()
	arriving := a.arriving
	a.arriving = nil
	g.mu.Unlock()
	for at, n := range arriving {
		n.finish(cause)
		at.lost(cause)
	}
	if over {
		return
	}
	for _, w := range a.all() {
		if w.container != nil && w.container.current() == w {
			w.container.lose(w, cause)
		}
	}
	g.sweep(a)
}

// agentBeside has counted an agent of a group beside the first.
type agentBeside struct{ allowance *allowance }

// Return implements agent.Counter.
func (b agentBeside) Return() {
	b.allowance.memory.Add(-agentMemory)
	agent.Process().Return()
}
