package etcd

import (
	"context"
	"slices"
	"strings"
	"time"

	"go.etcd.io/etcd/api/v3/mvccpb"
	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/sluice-go/sluice/locks"
)

// Event is something that happened to a lock, in any process.
type Event struct {
	// Kind is Requested, Granted, Released (whatever the reason), Aborted or Stolen (the
	// request that steals).
	Kind locks.EventKind `json:"kind"`
	// Origin and Name say of which lock.
	Origin   string     `json:"origin"`
	Name     string     `json:"name"`
	Mode     locks.Mode `json:"mode"`
	ClientID string     `json:"clientId"`
	Agent    string     `json:"agent"`
	Where    string     `json:"where,omitempty"`
	// Revision is that of etcd at which it happened. Of a lock that is handed over within a
	// process it is greater than that of which the fencing token is made.
	Revision int64 `json:"revision"`
	// Requested is when the request was made, by the clock of its process.
	Requested time.Time `json:"requested"`
}

// Watch calls tell for what happens to all locks in turn, from now on, until ctx ends. What
// happens while etcd cannot be reached may be told as what has changed meanwhile.
func (c *Cluster) Watch(ctx context.Context, tell func(Event)) {
	w := watcher{cluster: c, tell: tell}
	// The counters of the sessions lie behind the origins.
	c.watchRange(ctx, c.origins(), clientv3.GetPrefixRangeEnd(c.counters()), func(kvs []*mvccpb.KeyValue, revision int64) {
		first := w.queues == nil
		before := w.queues
		w.queues = map[string]*queue{}
		for _, kv := range kvs {
			if at, e := w.entry(kv); e != nil {
				w.queue(at).add(e)
			}
		}
		if !first {
			w.compare(before, revision)
		}
	}, func(events []*clientv3.Event) {
		for len(events) > 0 {
			n := slices.IndexFunc(events, func(ev *clientv3.Event) bool { return ev.Kv.ModRevision != events[0].Kv.ModRevision })
			if n < 0 {
				n = len(events)
			}
			w.step(events[:n])
			events = events[n:]
		}
	})
}

// watcher replays what happens to all locks.
type watcher struct {
	cluster *Cluster
	tell    func(Event)
	queues  map[string]*queue // by origin and name, as keys have them
}

// entry returns the entry of a key, and where it stands; nil if it is none.
func (w *watcher) entry(kv *mvccpb.KeyValue) (at string, e *entry) {
	origins := w.cluster.origins()
	escaped, _, _ := strings.Cut(strings.TrimPrefix(string(kv.Key), origins), "/")
	name, e := newEntry(origins+escaped+namesFolder, kv)
	return escaped + "/" + name, e
}

func (w *watcher) queue(at string) *queue {
	if w.queues[at] == nil {
		w.queues[at] = newQueue()
	}
	return w.queues[at]
}

func (w *watcher) say(kind locks.EventKind, at string, e *entry, revision int64) {
	if e.receipt {
		return
	}
	escaped, _, _ := strings.Cut(at, "/")
	w.tell(Event{
		Kind: kind, Origin: unescape(escaped), Name: e.record.name, Mode: e.mode, ClientID: e.record.client, Agent: e.record.agent,
		Where: e.record.where, Revision: revision, Requested: e.record.made,
	})
}

// step replays what happened at one revision. A transaction is of one session, and may have it
// leave several places of a queue.
func (w *watcher) step(events []*clientv3.Event) {
	revision := events[0].Kv.ModRevision
	counters := w.cluster.counters()
	ended := map[string]bool{}   // the sessions
	leaving := map[string]bool{} // the keys
	for _, ev := range events {
		if key := string(ev.Kv.Key); ev.Type == clientv3.EventTypeDelete {
			leaving[key] = true
			if session, ok := strings.CutPrefix(key, counters); ok {
				ended[session] = true
			}
		}
	}
	held := map[*entry]bool{}
	var changed []string
	seen := map[string]bool{}
	for _, ev := range events {
		at, e := w.entry(ev.Kv)
		if e == nil {
			continue
		}
		q := w.queue(at)
		if !seen[at] {
			seen[at] = true
			changed = append(changed, at)
			for _, h := range q.holding() {
				held[h] = true
			}
		}
		if ev.Type == clientv3.EventTypePut {
			q.add(e)
			kind := locks.Requested
			if e.steal {
				kind = locks.Stolen
			}
			w.say(kind, at, e, revision)
			continue
		}
		if e = q.remove(e.key); e == nil {
			continue
		}
		kind := locks.Aborted
		if held[e] {
			kind = locks.Released
		}
		w.say(kind, at, e, revision)
		// Who comes next and leaves with it has had the lock in between, within its process;
		// but not if they leave because their session has ended.
		for _, h := range q.holding() {
			if !held[h] && leaving[h.key] && h.mode == locks.Exclusive && h.id.Session == e.id.Session && !ended[formatSession(h.id.Session)] {
				held[h] = true
				w.say(locks.Granted, at, h, revision)
			}
		}
	}
	for _, at := range changed {
		q := w.queues[at]
		for _, h := range q.holding() {
			if !held[h] {
				w.say(locks.Granted, at, h, revision)
			}
		}
		if len(q.byKey) == 0 {
			delete(w.queues, at)
		}
	}
}

// compare tells what has changed between two states.
func (w *watcher) compare(before map[string]*queue, revision int64) {
	for at, old := range before {
		held := map[*entry]bool{}
		for _, e := range old.holding() {
			held[e] = true
		}
		for _, e := range old.requests() {
			switch {
			case w.queues[at].has(e):
			case held[e]:
				w.say(locks.Released, at, e, revision)
			default:
				w.say(locks.Aborted, at, e, revision)
			}
		}
	}
	for at, q := range w.queues {
		held := map[locks.RequestID]bool{}
		if old := before[at]; old != nil {
			for _, e := range old.holding() {
				held[e.id] = true
			}
		}
		for _, e := range q.requests() {
			if !before[at].has(e) {
				w.say(locks.Requested, at, e, revision)
			}
		}
		for _, e := range q.holding() {
			if !held[e.id] {
				w.say(locks.Granted, at, e, revision)
			}
		}
	}
}
