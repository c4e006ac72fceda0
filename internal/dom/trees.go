package dom

import (
	"unsafe"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// trees is what a context has of the trees of nodes that its script sees.
type trees struct {
	cx    *mozjs.Context
	agent *nodes.Agent
	// realm is that of nodes whose node document has no wrapper.
	realm *mozjs.Realm
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
