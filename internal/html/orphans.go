// Checked against HTML of 2026-08-21.

package html

import "errors"

var errOrphaned = errors.New("nobody can reach the worker any more, and nothing can happen in it")

// closeOrphans is the step of run a worker that closes orphan workers: once a
// worker stops being protected, its closing flag is set to true. What a Worker's
// outside port is to be protected by is script that can reach the Worker, and the
// collector knows about that. So a worker in which something can still happen
// keeps its Worker alive, and the others are let go of before each collection:
// they end with the Worker object.
//
// An owner that is not fully active makes its workers suspendable: see suspendWorkers.
//
// https://html.spec.whatwg.org/multipage/workers.html#worker-processing-model
func (g *globalScope) closeOrphans() {
	for t := range g.owned.dedicated {
		t.object.updateLife()
	}
}

// updateLife sees to it that the object lives while its worker is protected.
func (w *Worker) updateLife() {
	switch protected := w.thread == nil || w.thread.protected(); {
	case !protected:
		w.KeepRooted(&w.root, false)
	case w.outside.weak.Get() != nil:
		w.KeepRooted(&w.root, true)
	}
}

// protected says whether something can happen in the worker, or to its Worker,
// that script of its owner does not do to it. It runs on the owner's thread.
//
// https://html.spec.whatwg.org/multipage/workers.html#protected-worker
func (t *workerThread) protected() bool {
	t.mu.Lock()
	a, s := t.agent, t.scope
	t.mu.Unlock()
	switch {
	case a == nil:
		return false
	case !a.EventLoop().AtRest(s.unreachable):
		// It has outstanding timers, database transactions or network connections, or
		// its list of the worker's ports is not empty.
		return true
	}
	// What the worker has told before it came to rest is still to be heard.
	port := t.object.outside.port
	return t.untold.Load() > 0 || port != nil && port.Status().Messages > 0
}

// unreachable says whether nobody but the owner can wake the realm's event loop,
// if that has nothing to do by itself.
//
// https://html.spec.whatwg.org/multipage/workers.html#list-of-the-worker's-ports
func (g *globalScope) unreachable() bool {
	if len(g.owned.dedicated) > 0 || g.settings.Waiting() || g.locks != nil && g.locks.Unsettled() > 0 ||
		g.indexedDB != nil && g.indexedDB.Unsettled() > 0 {
		return false
	}
	for e := range g.ports {
		// A port whose other end is here waits for nobody else.
		if e.object != nil && e.object.root != nil && !e.object.local {
			return false
		}
	}
	for c := range g.channels {
		if c.root != nil {
			return false
		}
	}
	return !g.streams.Awaited()
}
