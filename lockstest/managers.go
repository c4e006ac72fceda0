package lockstest

import (
	"context"
	"sync"

	"github.com/sluice-go/sluice/locks"
)

// managers are those that a group of tests has made, to be closed at its end.
type managers struct {
	mu   sync.Mutex
	list []locks.Manager
}

func (m *managers) add(manager locks.Manager) locks.Manager {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.list = append(m.list, manager)
	return manager
}

// close closes the managers. One that does not close in time has been reported by the
// tests.
func (m *managers) close() {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, manager := range m.list {
		returns(patience, func() { _ = manager.Close(ctx) })
	}
	m.list = nil
}
