package lockstest

import (
	"context"
	"sync"
	"testing"

	"github.com/sluice-go/sluice/locks"
)

// TestLateHandlers runs the suite on a manager that calls its handlers later, on
// goroutines of their agents, as one would that hears of grants from afar.
func TestLateHandlers(t *testing.T) {
	Run(t, func() locks.Manager {
		return &late{Local: locks.New(locks.Config{}), loops: make(map[*locks.Agent]*loop)}
	})
}

// late is a manager whose handlers are called late.
type late struct {
	*locks.Local
	mu     sync.Mutex
	loops  map[*locks.Agent]*loop
	others loop // of clients that name no agent
}

// loop is the handlers of an agent that have still to be called. While there are
// any, a goroutine calls them.
type loop struct {
	mu    sync.Mutex
	calls []func()
	runs  bool
}

func (l *loop) queue(call func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.calls = append(l.calls, call)
	if l.runs {
		return
	}
	l.runs = true
	go func() {
		for {
			l.mu.Lock()
			if len(l.calls) == 0 {
				// An empty slice would keep what it held.
				l.calls, l.runs = nil, false
				l.mu.Unlock()
				return
			}
			next := l.calls[0]
			l.calls[0] = nil
			l.calls = l.calls[1:]
			l.mu.Unlock()
			next()
		}
	}()
}

func (m *late) NewClient(i locks.ClientInfo) locks.Client {
	c := m.Local.NewClient(i)
	if i.Agent == nil {
		// One loop for all of them: a goroutine for each would leave the runtime
		// memory that it does not return, which the suite would take for a leak.
		return &lateClient{c, m, &m.others}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.loops[i.Agent] == nil {
		m.loops[i.Agent] = new(loop)
	}
	return &lateClient{c, m, m.loops[i.Agent]}
}

func (m *late) Do(ctx context.Context, name string, o locks.LockOptions, fn func(context.Context, locks.Lock) error) error {
	c := locks.EnclosingClient(ctx, m)
	if c == nil {
		c = m.NewClient(locks.ClientInfo{})
	}
	return locks.DoAs(ctx, c, name, o, fn)
}

type lateClient struct {
	locks.Client
	manager *late
	loop    *loop
}

func (c *lateClient) Manager() locks.Manager { return c.manager }

func (c *lateClient) Do(ctx context.Context, name string, o locks.LockOptions, fn func(context.Context, locks.Lock) error) error {
	return locks.DoAs(ctx, c, name, o, fn)
}

func (c *lateClient) Request(r locks.Request) (locks.LockRequest, error) {
	if outer, ok := r.Within.(lateLock); ok {
		r.Within = outer.Lock
	}
	if h := r.Handler; h != nil {
		r.Handler = locks.Funcs{
			OnGranted:     func(l locks.Lock) { c.loop.queue(func() { h.Granted(lateLock{l, c}) }) },
			OnUnavailable: func() { c.loop.queue(h.Unavailable) },
			OnAborted:     func(err error) { c.loop.queue(func() { h.Aborted(err) }) },
			OnLost:        func(err error) { c.loop.queue(func() { h.Lost(err) }) },
		}
	}
	return c.Client.Request(r)
}

type lateLock struct {
	locks.Lock
	client *lateClient
}

func (l lateLock) Client() locks.Client { return l.client }
