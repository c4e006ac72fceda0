package html

import "github.com/sluice-go/sluice/internal/agent"

// suspendWorkers suspends the workers of a realm whose document is kept for a return: none of their owners has a fully active
// document any more. It is for the realm's thread.
//
// https://html.spec.whatwg.org/multipage/workers.html#suspendable-worker
func (g *globalScope) suspendWorkers(k *keptDocument) {
	if !g.owned.ever.Load() {
		return
	}
	for _, t := range g.owned.all() {
		t.onThread(func(s *WorkerGlobalScope) { s.suspend(k) })
	}
	g.userAgent.sharedWorkers.setActive(g, false)
}

// resumeWorkers has them go on.
func (g *globalScope) resumeWorkers() {
	if !g.owned.ever.Load() {
		return
	}
	for _, t := range g.owned.all() {
		t.onThread((*WorkerGlobalScope).resume)
	}
	g.userAgent.sharedWorkers.setActive(g, true)
}

// onThread has the worker do something between its tasks, suspended or not, unless it has ended.
func (t *workerThread) onThread(steps func(*WorkerGlobalScope)) {
	t.mu.Lock()
	a, s := t.agent, t.scope
	t.mu.Unlock()
	if a != nil {
		betweenTasks(a, &s.WorkerGlobalScope, steps)
	}
}

func betweenTasks(a *agent.Agent, s *WorkerGlobalScope, steps func(*WorkerGlobalScope)) {
	a.QueueTask(domManipulation, nil, func() { steps(s) })
}

// suspend suspends the worker, and those that it owns. A document whose workers keep others waiting is not kept. It is for the
// worker's thread.
func (s *WorkerGlobalScope) suspend(k *keptDocument) {
	switch {
	case s.suspended.Swap(true):
		return
	case s.awaitsLocks():
		k.evict(reasonLock)
	case s.awaitsDatabases():
		k.evict(reasonTransactions)
	case s.webSockets.Any():
		k.evict(reasonWebSocket)
	}
	s.keptWith.Store(k)
	s.suspendWorkers(k)
	s.settings.EventLoop().Suspend()
	s.settings.Cx().Spare(func() bool { return k.evict(masked) })
}

// resume has the worker go on.
func (s *WorkerGlobalScope) resume() {
	if !s.suspended.Swap(false) {
		return
	}
	s.keptWith.Store(nil)
	s.settings.Cx().Spare(nil)
	s.resumeWorkers()
	s.settings.EventLoop().Resume()
}

// setActive says whether an owner of shared workers has a fully active document. Workers of which no owner has one are
// suspended, and those that go on otherwise.
//
// Documents that own a worker which holds or awaits locks are not kept: it keeps others waiting.
//
// AD-HOC: A shared worker that has sockets, databases or workers of its own goes on: whom it concerns is not known.
func (m *sharedWorkerManager) setActive(owner *globalScope, active bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, t := range m.workers {
		if _, owns := t.owners[owner]; owns {
			t.owners[owner] = active
			t.follow()
		}
	}
}

// follow suspends the worker, or has it go on, as its owners are now. The manager's mutex is locked.
func (t *sharedWorkerThread) follow() {
	if t.scope == nil {
		return
	}
	active := len(t.owners) == 0 // it lingers
	var kept []*keptDocument
	for owner, is := range t.owners {
		active = active || is
		if k := owner.keptWith.Load(); k != nil && !is {
			kept = append(kept, k)
		}
	}
	betweenTasks(t.agent, &t.scope.WorkerGlobalScope, func(s *WorkerGlobalScope) {
		loop := s.settings.EventLoop()
		awaitsLocks := s.awaitsLocks()
		if awaitsLocks {
			for _, k := range kept {
				k.evict(reasonLock)
			}
		}
		switch {
		case active:
			s.suspended.Store(false)
			loop.Resume()
		case !awaitsLocks && !s.webSockets.Any() && s.indexedDB == nil && len(s.bucketDatabases) == 0 && len(s.owned.all()) == 0:
			s.suspended.Store(true)
			loop.Suspend()
		}
	})
}
