package etcd

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"go.etcd.io/etcd/api/v3/mvccpb"
	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/sluice-go/sluice/locks"
)

// Snapshot returns the locks held and the requests pending in the whole cluster at one
// moment. Of locks of other processes, Since is when they were requested, their token is
// not known, and Agent begins with the host and the process.
//
// https://w3c.github.io/web-locks/#snapshot-the-lock-state
func (m *Manager) Snapshot(ctx context.Context) (locks.Snapshot, error) {
	c := m.cluster
	if err := c.Flush(ctx); err != nil {
		return locks.Snapshot{}, err
	}
	got, err := answer(ctx, c, func(ctx context.Context) (*clientv3.GetResponse, error) {
		return c.client.Get(ctx, m.folder, clientv3.WithPrefix())
	})
	if err != nil {
		return locks.Snapshot{}, err
	}
	return c.snapshot(m.folder, got.Kvs), nil
}

// Snapshots returns the state of all origins at one moment, as Manager.Snapshot does of
// one. Of an origin that is longer than 128 bytes there is only a hash.
func (c *Cluster) Snapshots(ctx context.Context) (map[string]locks.Snapshot, error) {
	got, err := answer(ctx, c, func(ctx context.Context) (*clientv3.GetResponse, error) {
		return c.client.Get(ctx, c.origins(), clientv3.WithPrefix())
	})
	if err != nil {
		return nil, err
	}
	byOrigin := map[string][]*mvccpb.KeyValue{}
	for _, kv := range got.Kvs {
		escaped, _, _ := strings.Cut(strings.TrimPrefix(string(kv.Key), c.origins()), "/")
		byOrigin[escaped] = append(byOrigin[escaped], kv)
	}
	snapshots := map[string]locks.Snapshot{}
	for escaped, kvs := range byOrigin {
		snapshots[unescape(escaped)] = c.snapshot(c.origins()+escaped+namesFolder, kvs)
	}
	return snapshots, nil
}

// snapshot makes a snapshot of the keys in a folder of names.
func (c *Cluster) snapshot(folder string, kvs []*mvccpb.KeyValue) locks.Snapshot {
	queues := map[string]*queue{}
	for _, kv := range kvs {
		name, e := newEntry(folder, kv)
		if e == nil {
			continue
		}
		if queues[name] == nil {
			queues[name] = newQueue()
		}
		queues[name].add(e)
	}
	var held, pending []*entry
	for _, q := range queues {
		all, n := q.requests(), len(q.holding())
		held, pending = append(held, all[:n]...), append(pending, all[n:]...)
	}
	// Requests of different names are in the order in which they were made.
	inOrder := func(a, b *entry) int {
		return cmp.Or(cmp.Compare(a.created, b.created), cmp.Compare(a.id.Number, b.id.Number))
	}
	slices.SortFunc(held, inOrder)
	slices.SortFunc(pending, inOrder)
	at := map[locks.RequestID]int{}
	for i, e := range held {
		at[e.id] = i
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	infos := func(entries []*entry) []locks.Info {
		list := make([]locks.Info, len(entries))
		for i, e := range entries {
			list[i] = c.info(e, at)
		}
		return list
	}
	return locks.Snapshot{Held: infos(held), Pending: infos(pending)}
}

// info describes an entry, given the indices of the locks that are held. The mutex is
// held.
func (c *Cluster) info(e *entry, held map[locks.RequestID]int) locks.Info {
	i := locks.Info{
		ID: e.id, Name: e.record.name, Mode: e.mode, ClientID: e.record.client, Agent: e.record.agent, Since: e.record.made,
		Within: locks.WithinUnknown,
	}
	if e.record.where != "" {
		i.Where = e.record.where
	}
	switch within := e.record.within; {
	case within == noWithin:
		i.Within = locks.WithinNone
	case within >= 0:
		i.Within = locks.WithinNone
		if n, ok := held[locks.RequestID{Session: e.id.Session, Number: uint64(within)}]; ok {
			i.Within = n
		}
	}
	if r := c.session.own(e.id); r != nil {
		i.Where, i.Since, i.Token, i.Agent = r.options.Where, r.since, r.token, r.client.agent.ID()
	}
	return i
}

// Deadlocks returns the groups of requests in the whole cluster that wait for each
// other, one cycle of each, as [locks.FindDeadlocks] finds them.
func (m *Manager) Deadlocks(ctx context.Context) ([]locks.Deadlock, error) {
	s, err := m.Snapshot(ctx)
	if err != nil {
		return nil, err
	}
	return locks.FindDeadlocks(s), nil
}

// BreakDeadlocks rejects the newest request of each cycle that Deadlocks finds, if it
// is one of this process, and returns those cycles.
func (m *Manager) BreakDeadlocks(ctx context.Context) ([]locks.Deadlock, error) {
	var broken []locks.Deadlock
	for {
		found, err := m.Deadlocks(ctx)
		if err != nil {
			return broken, err
		}
		before := len(broken)
		for _, d := range found {
			if m.breakCycle(d) {
				broken = append(broken, d)
			}
		}
		if len(broken) == before {
			return broken, nil
		}
	}
}

func (m *Manager) breakCycle(d locks.Deadlock) bool {
	c := m.cluster
	c.mu.Lock()
	r := c.session.own(d.Waits[0].Request.ID)
	c.mu.Unlock()
	if r == nil {
		return false
	}
	err := r.failure(locks.ErrDeadlock)
	err.Deadlock = &d
	return r.abort(err)
}
