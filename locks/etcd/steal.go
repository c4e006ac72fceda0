package etcd

import (
	"context"
	"slices"

	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/sluice-go/sluice/locks"
)

// eviction takes the lock of a name away from its holders.
type eviction struct {
	entries []*entry // the queue, the holders first
	held    int      // how many hold the lock
	// conditions say that the holders are still those: there is no new request, and
	// what makes the first and the last of them holders is still there.
	conditions []clientv3.Cmp
}

// mostBundled is how many operations are bundled in one. etcd takes 128 in a transaction,
// less those of the transactions around it.
const mostBundled = 60

// bundle makes few operations of many: transactions inside the transaction. So the
// most that can be taken away at once is the square of mostBundled.
func bundle(ops []clientv3.Op) []clientv3.Op {
	for range 2 {
		if len(ops) <= mostBundled/2 {
			break
		}
		var bundles []clientv3.Op
		for group := range slices.Chunk(ops, mostBundled) {
			bundles = append(bundles, clientv3.OpTxn(nil, group, nil))
		}
		ops = bundles
	}
	return ops
}

// evict looks at who holds the lock of a name.
func (s *session) evict(ctx context.Context, names, folder string) (eviction, error) {
	c := s.cluster
	got, err := answer(ctx, c, func(ctx context.Context) (*clientv3.GetResponse, error) {
		return c.client.Get(ctx, folder, clientv3.WithPrefix())
	})
	if err != nil {
		return eviction{}, err
	}
	q := newQueue()
	for _, kv := range got.Kvs {
		if _, e := newEntry(names, kv); e != nil {
			q.add(e)
		}
	}
	v := eviction{entries: q.all()}
	v.held = holders(v.entries)
	exists := func(e *entry) clientv3.Cmp {
		return clientv3.Compare(clientv3.CreateRevision(e.key), "=", e.created)
	}
	v.conditions = []clientv3.Cmp{clientv3.Compare(clientv3.ModRevision(folder), "<", got.Header.Revision+1).WithPrefix()}
	if v.held > 0 {
		v.conditions = append(v.conditions, exists(v.entries[0]))
	}
	// The first request behind shared locks is exclusive, and keeps others out.
	if v.held < len(v.entries) {
		v.conditions = append(v.conditions, exists(v.entries[v.held]))
	}
	return v, nil
}

// deletions returns what deletes the keys of the holders.
func (v *eviction) deletions(folder string) []clientv3.Op {
	if v.held > 1 && v.held == len(v.entries) {
		// All that there is are shared locks.
		return []clientv3.Op{clientv3.OpDelete(folder+sharedFolder, clientv3.WithPrefix())}
	}
	var ops []clientv3.Op
	for _, e := range v.entries[:v.held] {
		ops = append(ops, clientv3.OpDelete(e.key))
	}
	return bundle(ops)
}

// notes returns what tells the sessions of the holders, but for this one.
func (s *session) notes(v eviction, number uint64, n note) []clientv3.Op {
	lost := map[uint64][]uint64{}
	var order []uint64
	for _, e := range v.entries[:v.held] {
		if e.id.Session != s.id {
			if lost[e.id.Session] == nil {
				order = append(order, e.id.Session)
			}
			lost[e.id.Session] = append(lost[e.id.Session], e.id.Number)
		}
	}
	var ops []clientv3.Op
	for _, session := range order {
		n.lost = lost[session]
		key := s.cluster.inbox(session) + formatID(locks.RequestID{Session: s.id, Number: number})
		ops = append(ops, clientv3.OpPut(key, n.encode(), clientv3.WithLease(s.lease)))
	}
	return bundle(ops)
}

// steal makes the transaction of a request that steals.
func (s *session) steal(r *request) error {
	c := s.cluster
	for {
		v, err := s.evict(s.ctx, r.client.manager.folder, r.folder)
		if s.ctx.Err() != nil {
			return errSessionOver
		}
		if err != nil {
			if lasting(err) {
				return err
			}
			s.wait(pause)
			continue
		}
		// For each lock of held: remove lock from held. Prepend request in queue.
		ops := append(v.deletions(r.folder), clientv3.OpPut(r.key, r.value, clientv3.WithLease(s.lease)))
		made, err := s.commit(v.conditions, append(ops, s.notes(v, r.id.Number, note{by: r.client.id})...))
		if err != nil {
			return err
		}
		if !made.succeeded {
			continue // the holders are others now
		}
		c.config.Meter.Stole(v.held)
		var d locks.Delivery
		c.mu.Lock()
		for _, e := range v.entries[:v.held] {
			if victim := s.own(e.id); victim != nil {
				victim.steal(&d, r.client.id)
			}
		}
		if f := s.names[r.folder]; f != nil {
			f.robbed(&d, r.client.id, made.revision)
		}
		if r.state == waiting {
			r.grant(&d, firstToken(made.revision))
		}
		c.mu.Unlock()
		d.Deliver(nil)
		return nil
	}
}

// ForceRelease takes the locks called name away from all their holders.
func (m *Manager) ForceRelease(ctx context.Context, name string) (int, error) {
	c := m.cluster
	folder := m.folder + escape(name) + "/"
	c.mu.Lock()
	s := c.session
	c.mu.Unlock()
	if err := s.flush(ctx); err != nil {
		return 0, err
	}
	for {
		v, err := s.evict(ctx, m.folder, folder)
		if err != nil || v.held == 0 {
			return 0, err
		}
		if !s.established() {
			return 0, unreachable(errSessionOver)
		}
		c.mu.Lock()
		s.numbers++
		number := s.numbers
		c.mu.Unlock()
		ops := append(v.deletions(folder), s.notes(v, number, note{forced: true})...)
		made, err := answer(ctx, c, func(ctx context.Context) (*clientv3.TxnResponse, error) {
			return c.client.Txn(ctx).If(v.conditions...).Then(ops...).Commit()
		})
		if err != nil {
			return 0, err
		}
		if !made.Succeeded {
			continue // the holders are others now
		}
		c.config.Meter.ForceReleased(v.held)
		var d locks.Delivery
		c.mu.Lock()
		for _, e := range v.entries[:v.held] {
			if victim := s.own(e.id); victim != nil {
				victim.drop(&d, locks.ErrForceReleased)
			}
		}
		c.mu.Unlock()
		d.Deliver(nil)
		return v.held, nil
	}
}
