package dom

import (
	"unsafe"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/selectors"
)

// trees is what a context has of the trees of nodes that its script sees.
type trees struct {
	cx    *mozjs.Context
	agent *nodes.Agent
	// realm is the context's realm, while it has no other.
	realm *mozjs.Realm
	// shapes are those of its elements.
	shapes selectors.Shapes
	// collections is how often garbage was collected.
	collections uint32
	// paths is room for the next event path; nil while it is in use.
	paths []pathItem
}

// mostPaths is up to how long an event path leaves its room behind.
const mostPaths = 256

// takePath returns an empty event path.
func (t *trees) takePath() []pathItem {
	path := t.paths
	t.paths = nil
	return path
}

// returnPath takes the room of an event path that has been used.
func (t *trees) returnPath(path []pathItem) {
	if cap(path) <= mostPaths {
		clear(path)
		t.paths = path[:0]
	}
}

var contextTrees = mozjs.NewShared[trees]()

// AgentOf returns the agent of the nodes of a context, which it makes when it is first
// asked.
func AgentOf(cx *mozjs.Context) *nodes.Agent {
	t := contextTrees.Of(cx)
	if t.agent == nil {
		t.cx, t.agent, t.realm = cx, nodes.NewAgent(), cx.Realm()
		t.agent.Data = t
		t.agent.Links = (*[]*nodes.LinkChunk)(unsafe.Pointer(cx.LinkChunks()))
		t.agent.Hooks.QueueMutationObserverMicrotask = func() { cx.QueueGoMicrotask(t.notifyMutationObservers) }
		t.agent.Hooks.Grown = cx.AddTreeMemory
		t.agent.Hooks.Ended, t.agent.Hooks.Within = cx.Terminated, cx.WithinLimit
		cx.OnGroup(t.group)
	}
	return t.agent
}

// treesOf returns the trees that a node is among.
func treesOf(n *nodes.Node) *trees { return n.Agent().Data.(*trees) }

// The rows of the link table have the layout that the engine reads.
var _ [unsafe.Sizeof(nodes.LinkChunk{})]struct{} = [unsafe.Sizeof(mozjs.LinkChunk{})]struct{}{}

// link gives a node, which has a wrapper now, its row in the link table.
func (t *trees) link(n *nodes.Node, o *mozjs.Object) {
	o.BeNode(uint32(n.Type()))
	n.SetLink(uint32(o.Link()))
}
