package etcd

import (
	"context"
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
	f := s.names[r.folder]
	if f == nil {
		f = &follower{session: s, folder: r.folder, names: r.client.manager.folder, waiting: map[*request]int64{}}
		s.names[r.folder] = f
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
	if len(f.waiting) > 0 || f.linger != nil {
		return
	}
	f.linger = time.AfterFunc(lingering, func() {
		f.session.cluster.mu.Lock()
		defer f.session.cluster.mu.Unlock()
		if len(f.waiting) == 0 && f.session.names[f.folder] == f {
			delete(f.session.names, f.folder)
			f.stop()
		}
	})
}

// run asks for the queue and what becomes of it, again whenever that has ended: when
// etcd has forgotten what happened meanwhile, or its member has no leader any more.
func (f *follower) run(ctx context.Context) {
	defer f.stop()
	f.session.cluster.watch(ctx, f.folder, func(kvs []*mvccpb.KeyValue, revision int64) {
		f.update(func(d *locks.Delivery) {
			q := newQueue()
			for _, kv := range kvs {
				if _, e := newEntry(f.names, kv); e != nil {
					q.add(e)
				}
			}
			f.queue, f.revision = q, revision
			f.measure()
			f.derive(d)
			for r := range f.waiting {
				f.check(d, r)
			}
		})
	}, func(events []*clientv3.Event) {
		f.update(func(d *locks.Delivery) { f.replay(d, events) })
	})
}

// watch gives what lies in a folder to load, and then the events there to apply, and
// begins again whenever that ends, until ctx does.
func (c *Cluster) watch(ctx context.Context, folder string, load func([]*mvccpb.KeyValue, int64), apply func([]*clientv3.Event)) {
	for ctx.Err() == nil {
		bounded, cancel := context.WithTimeout(ctx, c.config.TTL)
		got, err := c.client.Get(bounded, folder, clientv3.WithPrefix())
		cancel()
		if err == nil {
			load(got.Kvs, got.Header.Revision)
			c.watchFrom(ctx, folder, got.Header.Revision+1, apply)
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
		}
	}
}

// watchFrom applies the events in a folder from a revision on, until they end.
func (c *Cluster) watchFrom(ctx context.Context, folder string, revision int64, apply func([]*clientv3.Event)) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for response := range c.client.Watch(ctx, folder, clientv3.WithPrefix(), clientv3.WithRev(revision)) {
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
	if f.session.state == alive && f.session.names[f.folder] == f {
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
		var thief *entry
		var gone []*entry
		for ; n < len(events) && events[n].Kv.ModRevision == revision; n++ {
			ev := events[n]
			if ev.Type == clientv3.EventTypeDelete {
				if e := f.queue.remove(string(ev.Kv.Key)); e != nil {
					gone = append(gone, e)
				}
			} else if _, e := newEntry(f.names, ev.Kv); e != nil {
				f.queue.add(e)
				if e.steal {
					thief = e
				}
			}
		}
		events = events[n:]
		f.revision = revision
		f.measure()
		for _, e := range gone {
			f.removed(d, e, thief)
		}
		f.derive(d)
	}
}

// removed learns that the key of a request is gone, together with a steal or not. Of
// a request of this session that nobody here has ended, it is a loss. The mutex is
// held.
func (f *follower) removed(d *locks.Delivery, e, thief *entry) {
	r := f.session.own(e.id)
	switch {
	case r == nil:
	case thief != nil:
		r.steal(d, thief.record.client)
	default:
		r.drop(d, locks.ErrForceReleased)
	}
}

// derive grants what the queue implies. The mutex is held.
func (f *follower) derive(d *locks.Delivery) {
	for _, e := range f.queue.holding() {
		if r := f.session.own(e.id); r != nil && r.state == waiting {
			r.grant(d, f.revision)
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
		r.drop(d, locks.ErrForceReleased)
	}
}

// own returns the request of this session with that id, unless it is settled.
func (s *session) own(id locks.RequestID) *request {
	if id.Session != s.id {
		return nil
	}
	return s.requests.byNumber[id.Number]
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
	read := func(kvs []*mvccpb.KeyValue) {
		var d locks.Delivery
		s.cluster.mu.Lock()
		for _, kv := range kvs {
			if s.state == alive {
				s.read(&d, kv)
			}
		}
		s.cluster.mu.Unlock()
		d.Deliver(nil)
	}
	apply := func(events []*clientv3.Event) {
		var kvs []*mvccpb.KeyValue
		for _, ev := range events {
			if ev.Type == clientv3.EventTypePut {
				kvs = append(kvs, ev.Kv)
			}
		}
		read(kvs)
	}
	s.cluster.watchFrom(s.ctx, inbox, revision+1, apply)
	s.cluster.watch(s.ctx, inbox, func(kvs []*mvccpb.KeyValue, _ int64) { read(kvs) }, apply)
}

// read reads a note, and throws it away. The mutex is held.
func (s *session) read(d *locks.Delivery, kv *mvccpb.KeyValue) {
	s.enqueue(operation{plain: clientv3.OpDelete(string(kv.Key))})
	n, err := decodeNote(kv.Value)
	if err != nil {
		return
	}
	for _, number := range n.lost {
		switch r := s.requests.byNumber[number]; {
		case r == nil:
		case n.forced:
			r.drop(d, locks.ErrForceReleased)
		default:
			r.steal(d, n.by)
		}
	}
}
