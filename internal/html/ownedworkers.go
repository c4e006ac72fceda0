package html

import (
	"maps"
	"slices"
	"sync"
	"sync/atomic"
)

// ownedWorkers are the dedicated workers whose owner a realm is, and the shared ones that
// end with it. They are told to end as soon as the realm's agent is: that may be in a
// loop of the engine that nothing interrupts.
type ownedWorkers struct {
	// ever says that there was a worker.
	ever atomic.Bool
	mu   sync.Mutex
	// dedicated is changed by the agent's thread alone.
	dedicated map[*workerThread]struct{}
	// terminating is held while workers are told to end.
	terminating sync.Mutex
	// left are the shared workers that were told, for nobody owns them any more.
	left []*sharedWorkerThread
}

func (o *ownedWorkers) add(t *workerThread) {
	o.ever.Store(true)
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.dedicated == nil {
		o.dedicated = map[*workerThread]struct{}{}
	}
	o.dedicated[t] = struct{}{}
}

func (o *ownedWorkers) remove(t *workerThread) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.dedicated, t)
}

// all returns the dedicated workers. Any goroutine may call it.
func (o *ownedWorkers) all() []*workerThread {
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.Collect(maps.Keys(o.dedicated))
}

// told hears that the realm's agent is told to end, and tells its workers. Any goroutine
// may call it.
func (g *globalScope) told() {
	if g.owned.ever.Load() {
		// It is called under locks of the event loop, and so do others call that.
		go g.terminateWorkers()
	}
}

// terminateWorkers tells the workers of a realm to end, and returns the shared ones.
func (g *globalScope) terminateWorkers() []*sharedWorkerThread {
	o := &g.owned
	o.terminating.Lock()
	defer o.terminating.Unlock()
	for _, t := range o.all() {
		t.terminate(errOwnerEnded)
	}
	o.left = append(o.left, g.userAgent.sharedWorkers.leave(g)...)
	return o.left
}

// endWorkers terminates the workers of a realm that ends, and waits for them.
func (g *globalScope) endWorkers() {
	if !g.owned.ever.Load() {
		return
	}
	shared := g.terminateWorkers()
	g.settings.Agent().EventLoop().AwaitEnds(func() {
		for _, t := range g.owned.all() {
			t.mu.Lock()
			a := t.agent
			t.mu.Unlock()
			if a != nil {
				<-a.Ended()
			}
		}
		for _, t := range shared {
			t.await()
		}
	})
}
