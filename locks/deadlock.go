// Checked against Web Locks of 2025-09-24.

package locks

import (
	"fmt"
	"slices"
	"strings"
)

// DeadlockPolicy says what a manager does when a request closes a cycle of
// requests that wait for each other.
type DeadlockPolicy uint8

const (
	// WaitForever lets such requests wait, as the spec has it.
	WaitForever DeadlockPolicy = iota
	// RejectCertain rejects the newest request of each cycle that is certain: for
	// each lock in it, it is known that the holder waits for the next request,
	// because that request said so (Request.Within). Requests made by Do in the
	// function of another Do say so.
	RejectCertain
	// RejectPossible rejects the newest request of each cycle, also where it is not
	// known what a holder waits for: a request that does not tell then counts as
	// waited for by all locks of its client. That is right for clients that do one
	// thing after the other. A client that requests a lock again while it holds
	// it, without waiting for the second request inside the first, would wait
	// only for a while, and is rejected nevertheless.
	RejectPossible
)

// Deadlock is a cycle of requests, each of which waits for the next.
//
// https://w3c.github.io/web-locks/#deadlocks
type Deadlock struct {
	// Waits are the steps of the cycle; the last one leads back to the first. The
	// newest request comes first.
	Waits []Wait
	// Others are the other requests of the group that the cycle belongs to: they lie on
	// cycles with it, and with each other, the oldest first. Of a client of which it is
	// not known what its locks wait for, any of them may be the one that matters.
	Others []Wait
	// Certain says whether it is known for each lock in the cycle that its holder
	// waits for the next request, rather than taken for possible because both
	// belong to one client.
	Certain bool
}

// Wait is one step of a deadlock: a request that waits, and what for.
type Wait struct {
	// Request is the request that waits.
	Request Info
	// Blocker is what it waits for: a lock that is held or, if BlockerPending, the
	// request before it in the queue of the same name.
	Blocker        Info
	BlockerPending bool
}

// String returns a report of several lines, without a newline at the end.
func (d Deadlock) String() string {
	var b strings.Builder
	possible := ""
	if !d.Certain {
		possible = "possible "
	}
	n, noun := len(d.Waits)+len(d.Others), "requests"
	if n == 1 {
		noun = "request"
	}
	fmt.Fprintf(&b, "%sdeadlock of %d lock %s:", possible, n, noun)
	for _, w := range d.Waits {
		b.WriteString(w.lines())
	}
	if len(d.Others) > 0 {
		b.WriteString("\n  and in the same circle:")
	}
	for i, w := range d.Others {
		if i == mostOthers {
			fmt.Fprintf(&b, "\n  and %d more", len(d.Others)-i)
			break
		}
		b.WriteString(w.lines())
	}
	return b.String()
}

// mostOthers is how many requests of a group a report lists that do not lie on the
// cycle.
const mostOthers = 20

// String returns the step in two lines, without a newline at the end: who requests what,
// and who is in the way.
func (w Wait) String() string {
	var b strings.Builder
	who, id := describeClient(w.Request)
	fmt.Fprintf(&b, "%s requests %s (%s)", who, QuoteName(w.Request.Name), w.Request.Mode)
	if w.Request.Where != nil {
		fmt.Fprintf(&b, " at %v", w.Request.Where)
	}
	b.WriteString(id)
	who, id = describeClient(w.Blocker)
	if w.BlockerPending {
		fmt.Fprintf(&b, ",\n  behind the request (%s) of %s", w.Blocker.Mode, who)
	} else {
		fmt.Fprintf(&b, ",\n  which %s holds (%s)", who, w.Blocker.Mode)
	}
	if w.Blocker.Where != nil {
		fmt.Fprintf(&b, ", requested at %v", w.Blocker.Where)
	}
	b.WriteString(id)
	return b.String()
}

// lines returns the step as lines of a report, with a newline in front.
func (w Wait) lines() string { return "\n  " + strings.ReplaceAll(w.String(), "\n", "\n  ") }

// line returns the cycle in one line.
func (d *Deadlock) line() string {
	var b strings.Builder
	for i, w := range d.Waits {
		if i > 0 {
			b.WriteString("; ")
		}
		fmt.Fprintf(&b, "client %s waits for %s", QuoteName(w.Request.ClientID), QuoteName(w.Request.Name))
		if w.BlockerPending {
			fmt.Fprintf(&b, " behind client %s", QuoteName(w.Blocker.ClientID))
		} else {
			fmt.Fprintf(&b, " held by client %s", QuoteName(w.Blocker.ClientID))
		}
	}
	return b.String()
}

// describeClient returns who a client is to people: its agent if it has one, with the id
// to stand at the end of what is said of it.
func describeClient(i Info) (who, id string) {
	if i.Agent == "" || i.Agent == i.ClientID {
		return "client " + QuoteName(i.ClientID), ""
	}
	return i.Agent, " (client " + QuoteName(i.ClientID) + ")"
}

// FindDeadlocks returns the groups of requests in the snapshot that wait for
// each other: one cycle of each, and the others; first those that are certain, then those that
// are possible and have no request in common with them.
//
// A request waits for the one before it in its queue; the first of a queue waits
// for all holders of the name. A lock waits for the requests and locks within
// it (Info.Within), and possibly for each request of its client that does not
// say what it is within. Clients are told apart by Agent and ClientID.
//
// Pending must have the requests of each name in the order of their queue, as
// Snapshot returns them.
func FindDeadlocks(s Snapshot) []Deadlock {
	var found []Deadlock
	for _, f := range findCycles(s, RejectPossible) {
		f.deadlock.Others = f.graph.others(f.component, f.nodes)
		found = append(found, f.deadlock)
	}
	return found
}

// cycle is a deadlock and the index of its newest request in Pending. Its nodes are
// some of a component of a graph.
type cycle struct {
	deadlock         Deadlock
	newest           int
	graph            *waitGraph
	component, nodes []int
}

// findCycles is FindDeadlocks; with RejectCertain it finds the certain cycles
// only.
func findCycles(s Snapshot, p DeadlockPolicy) []cycle {
	if len(s.Pending) == 0 {
		return nil
	}
	var found []cycle
	reported := make([]bool, len(s.Pending))
	for _, certain := range []bool{true, false} {
		if !certain && p != RejectPossible {
			break
		}
		g := newWaitGraph(s, certain)
		for _, component := range g.components() {
			if slices.ContainsFunc(component, func(n int) bool { return n < len(reported) && reported[n] }) {
				continue
			}
			newest := -1
			for _, n := range component {
				if n < len(reported) {
					reported[n] = true
					newest = max(newest, n)
				}
			}
			nodes := g.shortestCycle(newest)
			found = append(found, cycle{g.deadlock(nodes, certain), newest, g, component, nodes})
		}
	}
	return found
}

// waitGraph says what waits for what. Its nodes are numbers: first the pending
// requests, then the locks held, then the clients.
type waitGraph struct {
	snapshot Snapshot
	edges    [][]int
}

func newWaitGraph(s Snapshot, certain bool) *waitGraph {
	pending, held := len(s.Pending), len(s.Held)
	g := &waitGraph{snapshot: s, edges: make([][]int, pending+held)}
	// A request waits for the one before it in its queue, the first for all
	// holders, if one of them is in its way.
	holders := make(map[string][]int)
	for n, l := range s.Held {
		holders[l.Name] = append(holders[l.Name], n)
	}
	before := make(map[string]int)
	for n, r := range s.Pending {
		if b, ok := before[r.Name]; ok {
			g.edges[n] = append(g.edges[n], b)
		} else {
			for _, h := range holders[r.Name] {
				if r.Mode == Exclusive || s.Held[h].Mode == Exclusive {
					g.edges[n] = append(g.edges[n], pending+h)
				}
			}
		}
		before[r.Name] = n
	}
	// A lock waits for the requests and locks within it.
	within := func(n int, i Info) {
		if i.Within >= 0 {
			lock := pending + i.Within
			g.edges[lock] = append(g.edges[lock], n)
		}
	}
	for n, r := range s.Pending {
		within(n, r)
	}
	for n, l := range s.Held {
		within(pending+n, l)
	}
	if certain {
		return g
	}
	// A lock possibly waits for its client's requests that do not say.
	type client struct{ agent, id string }
	clients := make(map[client]int)
	for n, r := range s.Pending {
		if r.Within != WithinUnknown {
			continue
		}
		k := client{r.Agent, r.ClientID}
		c, ok := clients[k]
		if !ok {
			c = len(g.edges)
			clients[k] = c
			g.edges = append(g.edges, nil)
		}
		g.edges[c] = append(g.edges[c], n)
	}
	for n, l := range s.Held {
		if c, ok := clients[client{l.Agent, l.ClientID}]; ok {
			g.edges[pending+n] = append(g.edges[pending+n], c)
		}
	}
	return g
}

// components returns the sets of nodes that can all reach each other, of more
// than one node each; no node waits for itself directly. It is Tarjan's
// algorithm without recursion.
func (g *waitGraph) components() [][]int {
	type frame struct{ node, edge int }
	var (
		found   [][]int
		index   = make([]int, len(g.edges)) // 0: not seen; otherwise in the order of first visits
		low     = make([]int, len(g.edges))
		open    = make([]bool, len(g.edges))
		stack   []int
		frames  []frame
		visited int
	)
	for root := range g.edges {
		if index[root] != 0 {
			continue
		}
		frames = append(frames, frame{node: root})
		for len(frames) > 0 {
			f := &frames[len(frames)-1]
			n := f.node
			if f.edge == 0 {
				visited++
				index[n], low[n], open[n] = visited, visited, true
				stack = append(stack, n)
			}
			if f.edge < len(g.edges[n]) {
				to := g.edges[n][f.edge]
				f.edge++
				if index[to] == 0 {
					frames = append(frames, frame{node: to})
				} else if open[to] {
					low[n] = min(low[n], index[to])
				}
				continue
			}
			frames = frames[:len(frames)-1]
			if len(frames) > 0 {
				parent := frames[len(frames)-1].node
				low[parent] = min(low[parent], low[n])
			}
			if low[n] != index[n] {
				continue
			}
			first := slices.Index(stack, n)
			component := slices.Clone(stack[first:])
			stack = stack[:first]
			for _, c := range component {
				open[c] = false
			}
			if len(component) > 1 {
				found = append(found, component)
			}
		}
	}
	return found
}

// shortestCycle returns the nodes of a shortest cycle through the node, which
// lies on one, beginning with it.
func (g *waitGraph) shortestCycle(start int) []int {
	from := make(map[int]int)
	queue := []int{start}
	for {
		n := queue[0]
		queue = queue[1:]
		for _, to := range g.edges[n] {
			if to == start {
				path := []int{n}
				for n != start {
					n = from[n]
					path = append(path, n)
				}
				slices.Reverse(path)
				return path
			}
			if _, seen := from[to]; !seen {
				from[to] = n
				queue = append(queue, to)
			}
		}
	}
}

// deadlock describes a cycle of nodes that begins with a request.
func (g *waitGraph) deadlock(nodes []int, certain bool) Deadlock {
	d := Deadlock{Certain: certain}
	pending := len(g.snapshot.Pending)
	for i, n := range nodes {
		if n < pending {
			d.Waits = append(d.Waits, g.wait(n, nodes[(i+1)%len(nodes)]))
		}
	}
	return d
}

// others describes the requests of a component that are not among the nodes of its
// cycle.
func (g *waitGraph) others(component, nodes []int) []Wait {
	inComponent, onCycle := set(component), set(nodes)
	component = slices.Sorted(slices.Values(component))
	pending := len(g.snapshot.Pending)
	var list []Wait
	for _, n := range component {
		if n >= pending {
			break
		}
		if onCycle[n] {
			continue
		}
		// What it waits for that waits for it.
		b := g.edges[n][slices.IndexFunc(g.edges[n], func(to int) bool { return inComponent[to] })]
		list = append(list, g.wait(n, b))
	}
	return list
}

// wait describes what a request waits for: a request or a lock.
func (g *waitGraph) wait(n, blocker int) Wait {
	pending := len(g.snapshot.Pending)
	w := Wait{Request: g.snapshot.Pending[n]}
	if blocker < pending {
		w.Blocker, w.BlockerPending = g.snapshot.Pending[blocker], true
	} else {
		w.Blocker = g.snapshot.Held[blocker-pending]
	}
	return w
}

func set(nodes []int) map[int]bool {
	m := make(map[int]bool, len(nodes))
	for _, n := range nodes {
		m[n] = true
	}
	return m
}
