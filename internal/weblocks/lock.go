package weblocks

import (
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/locks"
)

// Lock is https://w3c.github.io/web-locks/#api-lock
type Lock struct {
	mozjs.Object
	// lock is the associated lock.
	lock locks.Lock
}

// newLock makes a new Lock object and returns its wrapper.
func newLock(cx *mozjs.Context, lock locks.Lock) mozjs.Value {
	return idl.Create(cx, LockInterface, &Lock{lock: lock})
}

// Name is https://w3c.github.io/web-locks/#dom-lock-name
func (l *Lock) Name() string { return l.lock.Name() }

// Mode is https://w3c.github.io/web-locks/#dom-lock-mode
func (l *Lock) Mode() LockMode { return LockMode(l.lock.Mode().String()) }
