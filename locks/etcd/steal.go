package etcd

import (
	"context"
	"errors"
	"slices"

	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/sluice-go/sluice/locks"
)

// eviction takes the lock of a name away from its holders.
type eviction struct {
	entries []*entry // the queue, the holders first
	held    int      // how many hold the lock
	owed    bool     // a session owes a receipt for another eviction
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
	v := eviction{entries: q.requests(), owed: q.owed()}
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

// notes returns what tells the sessions of the holders, but for this one, and has each owe a
// receipt: under their leases, so that who has ended owes nothing.
func (s *session) notes(v eviction, folder string, number uint64, n note) []clientv3.Op {
	by := locks.RequestID{Session: s.id, Number: number}
	lost, lease := map[uint64][]uint64{}, map[uint64]clientv3.LeaseID{}
	var order []uint64
	for _, e := range v.entries[:v.held] {
		// What has no lease is no session's, and nobody would read the note.
		if e.id.Session != s.id && e.lease != 0 {
			if lost[e.id.Session] == nil {
				order = append(order, e.id.Session)
				lease[e.id.Session] = clientv3.LeaseID(e.lease)
			}
			lost[e.id.Session] = append(lost[e.id.Session], e.id.Number)
		}
	}
	var ops []clientv3.Op
	for _, session := range order {
		n.lost, n.receipt = lost[session], receiptKey(folder, by, session)
		under := clientv3.WithLease(lease[session])
		ops = append(ops, clientv3.OpPut(s.cluster.inbox(session)+formatID(by), n.encode(), under), clientv3.OpPut(n.receipt, "", under))
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
		notes := s.notes(v, r.folder, r.id.Number, note{by: r.client.id})
		made, err := s.commit(v.conditions, append(ops, notes...))
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
				victim.vacate()
			}
		}
		if f := s.names.entries[r.folder]; f != nil {
			f.robbed(&d, r.client.id, made.revision)
		}
		switch {
		case r.state != waiting:
		case v.owed || len(notes) > 0:
			// Those that it is stolen from hear it first.
			s.follow(&d, r, made.revision)
		default:
			r.grant(&d, firstToken(made.revision))
		}
		c.mu.Unlock()
		d.Deliver(nil)
		return nil
	}
}

// gone waits until there is no key in a folder any more.
func (c *Cluster) gone(ctx context.Context, folder string) error {
	for {
		got, err := answer(ctx, c, func(ctx context.Context) (*clientv3.GetResponse, error) {
			return c.client.Get(ctx, folder, clientv3.WithPrefix(), clientv3.WithCountOnly())
		})
		if err != nil || got.Count == 0 {
			return err
		}
		changed, stop := context.WithCancel(ctx)
		c.watchFrom(changed, folder, clientv3.GetPrefixRangeEnd(folder), got.Header.Revision+1, func([]*clientv3.Event) { stop() })
		stop()
	}
}

// ForceRelease takes the locks called name away from all their holders. It returns when these
// have heard it, or their sessions are over.
func (m *Manager) ForceRelease(ctx context.Context, name string) (int, error) {
	c := m.cluster
	folder := m.folder + escape(name) + "/"
	if err := c.Flush(ctx); err != nil {
		return 0, err
	}
	c.mu.Lock()
	s := c.session
	c.mu.Unlock()
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
		ops := append(v.deletions(folder), s.notes(v, folder, number, note{forced: true})...)
		made, err := answer(ctx, c, func(ctx context.Context) (*clientv3.TxnResponse, error) {
			return c.client.Txn(ctx).If(v.conditions...).Then(ops...).Commit()
		})
		if err != nil && !errors.Is(err, rpctypes.ErrLeaseNotFound) {
			return 0, err
		}
		if err != nil || !made.Succeeded {
			continue // the holders are others now, or one has ended
		}
		c.config.Meter.ForceReleased(v.held)
		var d locks.Delivery
		c.mu.Lock()
		for _, e := range v.entries[:v.held] {
			if victim := s.own(e.id); victim != nil {
				victim.drop(&d, locks.ErrForceReleased)
				victim.vacate()
			}
		}
		c.mu.Unlock()
		d.Deliver(nil)
		return v.held, c.gone(ctx, receiptsOf(folder, locks.RequestID{Session: s.id, Number: number}))
	}
}
