package weblocks

import (
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/locks"
)

// Lock is https://w3c.github.io/web-locks/#api-lock
type Lock struct {
	mozjs.Object
	// lock is the associated lock.
	lock locks.Lock
}

// Name is https://w3c.github.io/web-locks/#dom-lock-name
func (l *Lock) Name() string { return l.lock.Name() }

// Mode is https://w3c.github.io/web-locks/#dom-lock-mode
func (l *Lock) Mode() LockMode { return LockMode(l.lock.Mode().String()) }
