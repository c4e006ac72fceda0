package etcd

import (
	"cmp"
	"context"
	"slices"
	"time"

	"go.etcd.io/etcd/api/v3/mvccpb"
	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/sluice-go/sluice/locks"
)

// follower follows the requests for one name, of all sessions, while requests of this
// session wait for it. It replays what etcd did in order, and so knows when each of
// them is granted. The cluster's mutex guards what changes.
type follower struct {
	session  *session
	folder   string
	names    string // the folder of the names of its manager
	stop     context.CancelFunc
	waiting  map[*request]int64 // the revisions at which they were made
	linger   *time.Timer        // while nobody waits
	queue    *queue             // nil before it is known
	revision int64              // what the queue knows of
	behind   []mark             // requests that the queue does not know of yet

	// inherited are locks of this session that were granted because a holder in this
	// session has left, which etcd may not have heard of yet.
	inherited map[*request]bool
	newest    uint64 // the greatest token of this session
	notBefore int64  // the revision before which nothing is inherited
}

// mark is a request's revision, and when etcd told it.
type mark struct {
	revision int64
	told     time.Time
}

// lingering is how long a name is followed when nobody waits any more: who waits again
// soon need not ask for the whole queue.
const lingering = time.Second

// follow lets a request, whose key was put at a revision, wait for its grant. The mutex
// is held.
func (s *session) follow(d *locks.Delivery, r *request, revision int64) {
	f := s.names.entries[r.folder]
	if f == nil {
		f = &follower{session: s, folder: r.folder, names: r.client.manager.folder, waiting: map[*request]int64{}, inherited: map[*request]bool{}}
		s.names.set(r.folder, f)
		var ctx context.Context
		ctx, f.stop = context.WithCancel(s.ctx)
		s.helpers.Go(func() { f.run(ctx) })
	}
	if f.linger != nil {
		f.linger.Stop()
		f.linger = nil
	}
	f.waiting[r] = revision
	f.behind = append(f.behind, mark{revision, time.Now()})
	if f.queue != nil {
		f.measure()
		f.derive(d)
		f.check(d, r)
	}
}

// measure tells of each request that the queue knows of now how long that took. The mutex
// is held.
func (f *follower) measure() {
	for len(f.behind) > 0 && f.behind[0].revision <= f.revision {
		f.session.cluster.config.Meter.Replayed(time.Since(f.behind[0].told))
		f.behind = f.behind[1:]
	}
}

// unfollow ends the waiting of a request. The mutex is held.
func (f *follower) unfollow(r *request) {
	if _, ok := f.waiting[r]; !ok {
		return
	}
	delete(f.waiting, r)
	f.rest()
}

// needed reports whether the name has to be followed.
func (f *follower) needed() bool { return len(f.waiting)+len(f.inherited) > 0 }

// rest lets the name be followed no more some time after it was needed last. The mutex is
// held.
func (f *follower) rest() {
	if f.needed() || f.linger != nil {
		return
	}
	f.linger = time.AfterFunc(lingering, func() {
		f.session.cluster.mu.Lock()
		defer f.session.cluster.mu.Unlock()
		f.linger = nil
		if !f.needed() && f.session.names.entries[f.folder] == f {
			f.session.names.remove(f.folder)
			f.stop()
		}
	})
}

// run asks for the queue and what becomes of it, again whenever that has ended: when
// etcd has forgotten what happened meanwhile, or its member has no leader any more.
func (f *follower) run(ctx context.Context) {
	defer f.stop()
	f.session.cluster.watch(ctx, f.folder, func(kvs []*mvccpb.KeyValue, revision int64) {
		// Who has lost a lock meanwhile hears it before another is granted it. The notes of
		// that are at least as old as the queue.
		if f.misses(kvs, revision) {
			f.session.readInbox(ctx)
		}
		f.update(func(d *locks.Delivery) {
			q := newQueue()
			for _, kv := range kvs {
				if _, e := newEntry(f.names, kv); e != nil {
					e.left = f.session.hasLeft(e.id)
					q.add(e)
				}
			}
			f.queue, f.revision = q, revision
			f.measure()
			for _, r := range f.missing(revision, func(key string) bool { return q.byKey[key] != nil }) {
				f.take(d, r)
				r.vacate()
			}
			f.disinherit(d)
			f.derive(d)
			for r := range f.waiting {
				f.check(d, r)
			}
		})
	}, func(events []*clientv3.Event) {
		f.update(func(d *locks.Delivery) { f.replay(d, events) })
	})
}

// missing returns the locks of this session for the name that were granted up to a revision
// and whose keys there are not at that. The mutex is held.
func (f *follower) missing(revision int64, exists func(key string) bool) []*request {
	var list []*request
	for _, r := range f.session.requests.entries {
		if r.state == held && r.folder == f.folder && r.token < firstToken(revision+1) && !exists(r.key) {
			list = append(list, r)
		}
	}
	slices.SortFunc(list, func(a, b *request) int { return cmp.Compare(a.order, b.order) })
	return list
}

// misses reports whether a lock of this session for the name is missing among the keys at a
// revision.
func (f *follower) misses(kvs []*mvccpb.KeyValue, revision int64) bool {
	f.session.cluster.mu.Lock()
	defer f.session.cluster.mu.Unlock()
	return len(f.missing(revision, func(key string) bool {
		return slices.ContainsFunc(kvs, func(kv *mvccpb.KeyValue) bool { return string(kv.Key) == key })
	})) > 0
}

// readInbox reads the notes that there are now.
func (s *session) readInbox(ctx context.Context) {
	got, err := answer(ctx, s.cluster, func(ctx context.Context) (*clientv3.GetResponse, error) {
		return s.cluster.client.Get(ctx, s.cluster.inbox(s.id), clientv3.WithPrefix())
	})
	if err == nil {
		s.readAll(got.Kvs)
	}
}

// readAll reads notes, and throws them away, with the receipts that the session owes: then
// nobody here holds the locks any more that were taken away.
func (s *session) readAll(kvs []*mvccpb.KeyValue) {
	for _, kv := range kvs {
		n, err := decodeNote(kv.Value)
		var d locks.Delivery
		s.cluster.mu.Lock()
		if err == nil && s.state == alive {
			s.read(&d, n, kv.ModRevision)
		}
		s.cluster.mu.Unlock()
		d.Deliver(nil)
		s.cluster.mu.Lock()
		if s.state == alive {
			s.enqueue(operation{plain: clientv3.OpDelete(string(kv.Key))})
			if folder, ok := receiptFolder(n.receipt); ok {
				s.enqueue(operation{plain: clientv3.OpDelete(n.receipt), folder: folder})
			}
		}
		s.cluster.mu.Unlock()
	}
}

// watch gives what lies in a folder to load, and then the events there to apply, and
// begins again whenever that ends, until ctx does.
func (c *Cluster) watch(ctx context.Context, folder string, load func([]*mvccpb.KeyValue, int64), apply func([]*clientv3.Event)) {
	c.watchRange(ctx, folder, clientv3.GetPrefixRangeEnd(folder), load, apply)
}

// watchRange does the same with the keys from one up to another.
func (c *Cluster) watchRange(ctx context.Context, from, to string, load func([]*mvccpb.KeyValue, int64), apply func([]*clientv3.Event)) {
	for ctx.Err() == nil {
		bounded, cancel := context.WithTimeout(ctx, c.config.TTL)
		got, err := c.client.Get(bounded, from, clientv3.WithRange(to))
		cancel()
		if err == nil {
			load(got.Kvs, got.Header.Revision)
			c.watchFrom(ctx, from, to, got.Header.Revision+1, apply)
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
		}
	}
}

// watchFrom applies the events of the keys from one up to another, from a revision on, until
// they end.
func (c *Cluster) watchFrom(ctx context.Context, from, to string, revision int64, apply func([]*clientv3.Event)) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for response := range c.client.Watch(ctx, from, clientv3.WithRange(to), clientv3.WithRev(revision)) {
		if response.Err() != nil {
			return
		}
		if len(response.Events) > 0 {
			apply(response.Events)
		}
	}
}

// update changes what is known, and delivers what follows.
func (f *follower) update(change func(*locks.Delivery)) {
	var d locks.Delivery
	f.session.cluster.mu.Lock()
	if f.session.state == alive && f.session.names.entries[f.folder] == f {
		change(&d)
	}
	f.session.cluster.mu.Unlock()
	d.Deliver(nil)
}

// replay applies events, those of one revision at a time: they are one step. The mutex
// is held.
func (f *follower) replay(d *locks.Delivery, events []*clientv3.Event) {
	for len(events) > 0 {
		revision := events[0].Kv.ModRevision
		n := 0
		var gone []*entry
		for ; n < len(events) && events[n].Kv.ModRevision == revision; n++ {
			ev := events[n]
			if ev.Type == clientv3.EventTypeDelete {
				if e := f.queue.remove(string(ev.Kv.Key)); e != nil {
					gone = append(gone, e)
				}
			} else if _, e := newEntry(f.names, ev.Kv); e != nil {
				e.left = f.session.hasLeft(e.id)
				f.queue.add(e)
			}
		}
		events = events[n:]
		f.revision = revision
		f.measure()
		// Of a folder that was deleted, the keys come in their own order.
		slices.SortFunc(gone, compareEntries)
		for _, e := range gone {
			if r := f.session.own(e.id); r != nil {
				f.take(d, r)
				r.vacate()
			}
		}
		f.disinherit(d)
		f.derive(d)
	}
}

// take takes the lock, or the request, away that nobody here has ended, and whose key is gone:
// it was stolen, or taken by an operator. The mutex is held.
func (f *follower) take(d *locks.Delivery, r *request) {
	if thief := f.queue.thief(); thief != nil && thief.id != r.id {
		r.steal(d, thief.record.client)
	} else {
		r.drop(d, locks.ErrForceReleased)
	}
}

// derive grants what the queue implies. The mutex is held.
func (f *follower) derive(d *locks.Delivery) {
	for _, e := range f.queue.holding() {
		r := f.session.own(e.id)
		switch {
		case r == nil:
		case r.state == waiting:
			r.grant(d, firstToken(f.revision))
		default:
			delete(f.inherited, r) // etcd has heard of it
		}
	}
	if f.revision < f.notBefore || f.queue.owed() {
		return
	}
	// Nobody can come between a holder of this session that has left and the request of
	// this session that follows it, but a thief, who waits until this session has heard of
	// him: read. Its token lies between that of the holder and the next revision, at
	// which a thief would get the lock at the earliest.
	if e := f.queue.heir(f.session.id); e != nil {
		r := f.session.own(e.id)
		token := max(firstToken(f.revision), f.newest+1)
		if r != nil && r.state == waiting && token < firstToken(f.revision+1) {
			f.newest = token
			f.inherited[r] = true
			r.grant(d, token)
		}
	}
	f.rest()
}

// disinherit takes the locks away from those who were granted them because a holder had
// left, of which a thief in another process had not heard. The mutex is held.
func (f *follower) disinherit(d *locks.Delivery) {
	if len(f.inherited) == 0 {
		return
	}
	heir := f.queue.heir(f.session.id)
	for r := range f.inherited {
		if heir != nil && heir.id == r.id {
			continue
		}
		delete(f.inherited, r)
		if r.state == held {
			f.take(d, r)
			r.remove()
		}
	}
}

// robbed takes the locks away that were inherited when the lock had been stolen, at a revision
// of which the queue does not know. The mutex is held.
func (f *follower) robbed(d *locks.Delivery, by string, revision int64) {
	if f.revision >= revision {
		return // disinherit has done it; what was inherited since came from the thief
	}
	f.notBefore = revision
	for r := range f.inherited {
		delete(f.inherited, r)
		if r.state == held {
			r.steal(d, by)
			r.remove()
		}
	}
}

// check ends a request that waits, if its key is gone, or was never there. The mutex is
// held.
func (f *follower) check(d *locks.Delivery, r *request) {
	revision, waits := f.waiting[r]
	switch {
	case !waits || revision > f.revision || f.queue.byKey[r.key] != nil:
	case r.options.IfAvailable:
		r.unavailable(d)
	default:
		f.take(d, r)
		r.vacate()
	}
}

// own returns the request of this session with that id, unless it is settled.
func (s *session) own(id locks.RequestID) *request {
	if id.Session != s.id {
		return nil
	}
	return s.requests.entries[id.Number]
}

// steal takes the lock away for a client. The mutex is held.
func (r *request) steal(d *locks.Delivery, by string) {
	err := r.failure(locks.ErrStolen)
	err.By = by
	r.fail(d, err)
}

// followInbox reads the notes to the session: which of its locks others have taken.
func (s *session) followInbox(revision int64) {
	inbox := s.cluster.inbox(s.id)
	apply := func(events []*clientv3.Event) {
		var kvs []*mvccpb.KeyValue
		for _, ev := range events {
			if ev.Type == clientv3.EventTypePut {
				kvs = append(kvs, ev.Kv)
			}
		}
		s.readAll(kvs)
	}
	s.cluster.watchFrom(s.ctx, inbox, clientv3.GetPrefixRangeEnd(inbox), revision+1, apply)
	s.cluster.watch(s.ctx, inbox, func(kvs []*mvccpb.KeyValue, _ int64) { s.readAll(kvs) }, apply)
}

// read takes the locks away that a note of some revision tells of, and what was inherited
// from them when that was not known. The mutex is held.
func (s *session) read(d *locks.Delivery, n note, revision int64) {
	for _, number := range n.lost {
		switch r := s.requests.entries[number]; {
		case r == nil:
		case n.forced:
			r.drop(d, locks.ErrForceReleased)
			r.vacate()
		default:
			r.steal(d, n.by)
			r.vacate()
		}
	}
	if folder, ok := receiptFolder(n.receipt); ok && !n.forced && s.names.entries[folder] != nil {
		s.names.entries[folder].robbed(d, n.by, revision)
	}
}
