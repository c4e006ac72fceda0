package htmlelements

import (
	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/eventloop"
)

// queueElementTask is https://html.spec.whatwg.org/multipage/webappapis.html#queue-an-element-task
func queueElementTask(n *nodes.Node, source eventloop.TaskSource, steps func()) {
	w := dom.Wrap(n)
	keep := w.Cx().RootAwaited(w.Value(), 0)
	agent.RelevantSettings(&w.Object).QueueGlobalTask(source, func() {
		defer keep.Release()
		steps()
	})
}
