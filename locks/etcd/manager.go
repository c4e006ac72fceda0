package etcd

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/sluice-go/sluice/locks"
)

// Manager is the lock manager of an origin, or of whatever else a deployment divides
// its locks by. It implements [locks.Manager].
type Manager struct {
	cluster *Cluster
	folder  string // of the names
	closed  bool   // under the cluster's mutex
}

var _ locks.Manager = (*Manager)(nil)

// Manager returns the lock manager of an origin. Managers of one origin share their
// locks with each other and with those of other clusters that have the same etcd and
// prefix.
func (c *Cluster) Manager(origin string) *Manager {
	c.begin()
	return &Manager{cluster: c, folder: c.names(origin)}
}

// client is a client of a manager.
type client struct {
	manager *Manager
	id      string
	agent   *locks.Agent

	// Under the cluster's mutex.
	closed   bool
	requests requests // those of the session that wait or are held
}

// NewClient returns a new client. One that holds nothing and waits for nothing needs
// no Close.
func (m *Manager) NewClient(i locks.ClientInfo) locks.Client {
	c := &client{manager: m, id: i.ID, agent: i.Agent}
	if c.id == "" {
		k := m.cluster
		k.mu.Lock()
		k.clients++
		c.id = fmt.Sprintf("%s-%d", k.host, k.clients)
		k.mu.Unlock()
	}
	if c.agent == nil {
		c.agent = locks.NewAgent(c.id)
	}
	return c
}

// Do runs fn while holding the lock name, as [locks.DoAs] has it.
func (m *Manager) Do(ctx context.Context, name string, o locks.LockOptions, fn func(context.Context, locks.Lock) error) error {
	c := locks.EnclosingClient(ctx, m)
	if c == nil {
		c = m.NewClient(locks.ClientInfo{})
	}
	return locks.DoAs(ctx, c, name, o, fn)
}

// ID returns the client id.
func (c *client) ID() string { return c.id }

// Agent returns the agent the client belongs to.
func (c *client) Agent() *locks.Agent { return c.agent }

// Manager returns the manager the client belongs to.
func (c *client) Manager() locks.Manager { return c.manager }

// Do runs fn while holding the lock name, as [locks.DoAs] has it.
func (c *client) Do(ctx context.Context, name string, o locks.LockOptions, fn func(context.Context, locks.Lock) error) error {
	return locks.DoAs(ctx, c, name, o, fn)
}

var errWithin = errors.New("the lock in Within is not a lock of this manager")

// Request requests a lock.
//
// https://w3c.github.io/web-locks/#request-a-lock
func (c *client) Request(q locks.Request) (locks.LockRequest, error) {
	if err := q.Check(c.id); err != nil {
		return nil, err
	}
	// Let request be a new lock request (agent, clientId, manager, name, mode,
	// callback, promise, signal).
	r := &request{
		client: c, name: q.Name, options: q.LockOptions, independent: q.Independent, handler: q.Handler, since: time.Now(),
		folder: c.manager.folder + escape(q.Name) + "/",
	}
	if q.Within != nil {
		outer, ok := q.Within.(*request)
		if !ok || outer.client.manager != c.manager {
			err := r.failure(locks.ErrInvalidRequest)
			err.Cause = errWithin
			return nil, err
		}
		r.within = outer
	}
	k := c.manager.cluster
	var d locks.Delivery
	k.mu.Lock()
	if c.closed || c.manager.closed || k.closed {
		k.mu.Unlock()
		return nil, r.failure(locks.ErrClientGone)
	}
	k.session.lost(&d) // The cluster has another session then.
	s := k.session
	s.numbers++
	r.session, r.id = s, locks.RequestID{Session: s.id, Number: s.numbers}
	r.occupy()
	s.requests.add(r)
	c.requests.add(r)
	k.config.Meter.Requested()
	s.enqueue(operation{request: r, folder: r.folder})
	s.expect()
	k.mu.Unlock()
	d.Deliver(c.agent)
	// Return request.
	return r, nil
}

// Close terminates the remaining locks and requests of the client.
//
// https://w3c.github.io/web-locks/#terminate-remaining-locks-and-requests
func (c *client) Close() {
	k := c.manager.cluster
	var d locks.Delivery
	k.mu.Lock()
	if !c.closed {
		c.closed = true
		if !k.session.lost(&d) {
			k.session.terminate(&d, c.requests.inOrder())
		}
	}
	k.mu.Unlock()
	d.Deliver(c.agent)
}

// terminate aborts the requests of a list in the order in which they were made, then
// releases the locks in the order in which they were granted. That is one step in etcd,
// or a few, in which no other of the list is let through. The mutex is held.
func (s *session) terminate(d *locks.Delivery, list []*request) {
	for _, state := range []requestState{waiting, held} {
		for _, r := range list {
			if r.state == state {
				r.drop(d, locks.ErrClientGone)
				r.remove()
			}
		}
	}
	for _, r := range list {
		s.handOver(d, r.folder)
	}
}

// Close ends the manager. Its cluster goes on.
func (m *Manager) Close(ctx context.Context) error {
	k := m.cluster
	var d locks.Delivery
	k.mu.Lock()
	m.closed = true
	s := k.session
	if !s.lost(&d) {
		s.terminate(&d, slices.DeleteFunc(s.requests.inOrder(), func(r *request) bool { return r.client.manager != m }))
	}
	k.mu.Unlock()
	d.Deliver(nil)
	return k.Flush(ctx)
}
