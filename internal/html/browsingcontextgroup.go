package html

import (
	"errors"
	"slices"
	"sync"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/url"
)

// browsingContextGroup are the agents whose windows know each other: that of a page, and one for each other origin of its frames.
// Each has a thread of its own; what one wants of the window of another is a task there.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#browsing-context-group
type browsingContextGroup struct {
	mu sync.Mutex
	// agents are the agents that there are, that of the page first.
	//
	// https://html.spec.whatwg.org/multipage/document-sequences.html#tlbc-agent-cluster-map
	agents []*agentWindows
	// over says that the agent of the page ends, and all others with it.
	over bool
}

var (
	// errNoFrames is the cause of the end of an agent whose frames are no more.
	errNoFrames = errors.New("the frames of its origin are gone")
	// errPageEnded is that of one whose page ends.
	errPageEnded = errors.New("the page around the frame has ended")
	// errNoAgent says that a frame's document gets no agent.
	errNoAgent = errors.New("there is no memory left for a frame of another origin")
)

// join adds an agent, or returns one of its origin in which a window can be made. What is true means that the former was
// done. The one that is returned does not end for want of windows before came was called. It is nil if the group is over.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#obtain-similar-origin-window-agent
func (g *browsingContextGroup) join(origin url.Origin, a *agentWindows) (in *agentWindows, joined bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.over {
		return nil, false
	}
	for _, other := range g.agents {
		if other.origin.SameOrigin(origin) && other.started && !other.ending {
			other.coming++
			return other, false
		}
	}
	a.group, a.origin, a.coming, a.started = g, origin, 1, true
	g.agents = append(g.agents, a)
	return a, true
}

// came says that the window for which an agent was kept has been made, or will not be.
func (a *agentWindows) came() {
	a.group.mu.Lock()
	a.coming--
	a.group.mu.Unlock()
	a.endIfEmpty()
}

// others are the agents of the group but for one.
func (g *browsingContextGroup) others(but *agentWindows) []*agentWindows {
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(g.agents), func(a *agentWindows) bool { return a == but })
}

// endIfEmpty ends an agent of frames in which nothing is left that anybody could see: what is in frames that have been removed
// runs no more, whatever it does. Any goroutine may call it.
func (a *agentWindows) endIfEmpty() {
	if a.main {
		return
	}
	for _, w := range a.all() {
		if !w.discarded.Load() && !w.severed() {
			return
		}
	}
	a.group.mu.Lock()
	empty := a.coming == 0 && !a.ending && a.agent != nil
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

// end ends the other agents with that of the page. Those whose page goes elsewhere in order have done what was asked of them
// before.
func (g *browsingContextGroup) end(page *agentWindows, orderly bool) {
	g.mu.Lock()
	g.over = true
	g.mu.Unlock()
	for _, a := range g.others(page) {
		end := func() { a.agent.EventLoop().Terminate(errPageEnded) }
		if !orderly || !a.agent.QueueTask(domManipulation, nil, end) {
			end()
		}
	}
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

// left hears that an agent of frames is no more. Its frames show nothing, then.
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
	if over {
		return
	}
	for c, n := range arriving {
		n.finish(cause)
		c.lose(c.current(), cause)
	}
	for _, w := range a.all() {
		if w.container != nil && w.container.current() == w {
			w.container.lose(w, cause)
		}
	}
	g.sweep(a)
}

// frameAgent has counted an agent of frames.
type frameAgent struct{ allowance *allowance }

// Return implements agent.Counter.
func (f frameAgent) Return() {
	f.allowance.memory.Add(-agentMemory)
	agent.Process().Return()
}
