package html

import (
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/weblocks"
	"github.com/sluice-go/sluice/storage"
)

// navigatorLocks is the mixin NavigatorLocks.
//
// https://w3c.github.io/web-locks/#navigator-mixins
type navigatorLocks struct{ object *mozjs.Object }

// Locks returns this's relevant settings object's LockManager object. It is
// made when script first asks for it.
func (n *navigatorLocks) Locks() *weblocks.LockManager {
	g := scopeOf(n.object.Cx())
	if g.locks == nil {
		g.locks = g.newLocks(g.environment.storage())
		n.object.Hold(g.locks.Value())
	}
	return g.locks
}

// newLocks makes the LockManager object of a bucket.
func (g *globalScope) newLocks(at storage.Environment) *weblocks.LockManager {
	return weblocks.New(g.settings, weblocks.Environment{
		ID:        g.environment.ID,
		Window:    g.environment.Window,
		Label:     g.developer.Label,
		Storage:   at,
		Shed:      g.userAgent.Storage,
		Clients:   &g.userAgent.LockClients,
		ClosedOff: g.closedOff,
		Traced:    g.userAgent.LocksTraced,
		Shared:    g.userAgent.LocksShared,
	})
}

// closedOff reports whether script of the realm will not run any more unless it
// is granted a lock, or Go code makes it run: nothing of its own could wake the
// event loop, and nobody could ever send it a message. Any goroutine may call it.
func (g *globalScope) closedOff() bool {
	return !g.correspondent.Load() && g.settings.EventLoop().Quiescent()
}

// endLocks releases the locks of a realm that ends.
func (g *globalScope) endLocks() {
	for m := range g.lockManagers {
		m.Close()
	}
}

// abandonLocks lets go of what script has requested of a window whose agent goes on, after endLocks.
func (g *globalScope) abandonLocks() {
	for m := range g.lockManagers {
		m.Abandon()
	}
}

// lockManagers yields the lock managers that script has asked for.
func (g *globalScope) lockManagers(yield func(*weblocks.LockManager) bool) {
	if g.locks != nil && !yield(g.locks) {
		return
	}
	for _, m := range g.bucketLocks {
		if !yield(m) {
			return
		}
	}
}
