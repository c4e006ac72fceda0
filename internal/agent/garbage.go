package agent

import "github.com/sluice-go/sluice/internal/eventloop"

// garbageCollection is the task source of collections that a schedule decides about.
var garbageCollection = eventloop.DeclareTaskSource("garbage collection")

// mostCollections is how many of them an agent has.
const mostCollections = 3

// collectWhenever leaves it to the schedule when garbage is collected, once script may see that:
// as work in parallel that is done at any time. It is called between two tasks.
func (a *Agent) collectWhenever() {
	if a.collections > 0 || !a.cx.SeesCollections() {
		return
	}
	a.cx.CollectByRequest()
	a.awaitCollection()
}

// awaitCollection begins the work of which a collection comes.
func (a *Agent) awaitCollection() {
	a.collections++
	a.loop.Program().InParallel("garbage collection", func() {
		a.loop.QueueTask(garbageCollection, nil, func() {
			a.perform(func() { a.cx.GC(false) })
			if a.collections < mostCollections {
				a.awaitCollection()
			}
		})
	})
}
