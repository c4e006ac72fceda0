package etcd

import (
	"context"

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

// mostEvicted is how many keys and notes of an eviction fit in one transaction.
const mostEvicted = mostOperations / 2

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
	v := eviction{entries: q.live()}
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

// deletions returns what deletes the keys of the holders: at most mostEvicted
// operations, and those of the rest.
func (v *eviction) deletions(folder string) (first, rest []clientv3.Op, later []locks.RequestID) {
	if v.held > 1 && v.held == len(v.entries) {
		// All that there is are shared locks.
		return []clientv3.Op{clientv3.OpDelete(folder+sharedFolder, clientv3.WithPrefix())}, nil, nil
	}
	for i, e := range v.entries[:v.held] {
		op := clientv3.OpDelete(e.key)
		if i < mostEvicted {
			first = append(first, op)
		} else {
			rest = append(rest, op)
			later = append(later, e.id)
		}
	}
	return first, rest, later
}

// notes returns what tells the sessions of the holders, but for this one: at most
// mostEvicted operations less one, and the rest.
func (s *session) notes(v eviction, number uint64, n note) (first, rest []clientv3.Op) {
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
	for i, session := range order {
		n.lost = lost[session]
		key := s.cluster.inbox(session) + formatID(locks.RequestID{Session: s.id, Number: number})
		op := clientv3.OpPut(key, n.encode(), clientv3.WithLease(s.lease))
		if i < mostEvicted-2 {
			first = append(first, op)
		} else {
			rest = append(rest, op)
		}
	}
	return first, rest
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
		deletions, laterDeletions, later := v.deletions(r.folder)
		notes, laterNotes := s.notes(v, r.id.Number, note{by: r.client.id})
		value := r.value
		if len(later) > 0 {
			rec, err := decodeRecord([]byte(value))
			if err != nil {
				return err
			}
			rec.stolen = later
			value = rec.encode()
		}
		// For each lock of held: remove lock from held. Prepend request in queue.
		ops := append(deletions, clientv3.OpPut(r.key, value, clientv3.WithLease(s.lease)))
		made, err := s.commit(v.conditions, append(ops, notes...))
		if err != nil {
			return err
		}
		if !made.succeeded {
			continue // the holders are others now
		}
		var d locks.Delivery
		c.mu.Lock()
		for _, op := range append(laterDeletions, laterNotes...) {
			s.enqueue(operation{plain: op, folder: r.folder})
		}
		for _, e := range v.entries[:v.held] {
			if victim := s.own(e.id); victim != nil {
				victim.steal(&d, r.client.id)
			}
		}
		if r.state == waiting {
			r.grant(&d, made.revision)
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
		deletions, laterDeletions, _ := v.deletions(folder)
		notes, laterNotes := s.notes(v, number, note{forced: true})
		made, err := answer(ctx, c, func(ctx context.Context) (*clientv3.TxnResponse, error) {
			return c.client.Txn(ctx).If(v.conditions...).Then(append(deletions, notes...)...).Commit()
		})
		if err != nil {
			return 0, err
		}
		if !made.Succeeded {
			continue // the holders are others now
		}
		var d locks.Delivery
		c.mu.Lock()
		for _, op := range append(laterDeletions, laterNotes...) {
			s.enqueue(operation{plain: op, folder: folder})
		}
		for _, e := range v.entries[:v.held] {
			if victim := s.own(e.id); victim != nil {
				victim.drop(&d, locks.ErrForceReleased)
			}
		}
		c.mu.Unlock()
		d.Deliver(nil)
		return v.held, s.flush(ctx)
	}
}
