package etcd

import (
	"cmp"
	"slices"
	"strings"

	"go.etcd.io/etcd/api/v3/mvccpb"

	"github.com/sluice-go/sluice/locks"
)

// entry is a request for a name, of any session, as its key says, whatever its value is; or a receipt that a
// session owes, which keeps all of them out.
type entry struct {
	key     string
	receipt bool
	lease   int64 // of the session
	id      locks.RequestID
	steal   bool
	mode    locks.Mode
	created int64
	record  record
	gone    bool
	left    bool // its session has ended it, and etcd may not have heard of that
}

// newEntry returns the entry of a key in a folder of names; nil if it is none.
func newEntry(names string, kv *mvccpb.KeyValue) (name string, e *entry) {
	rest, ok := strings.CutPrefix(string(kv.Key), names)
	if !ok {
		return "", nil
	}
	e = &entry{key: string(kv.Key), created: kv.CreateRevision, lease: kv.Lease}
	if name, _, e.receipt = strings.Cut(rest, "/"+owedFolder); e.receipt {
		return name, e
	}
	if name, e.steal, e.mode, e.id.Session, ok = parseKey(rest); !ok {
		return "", nil
	}
	var err error
	if e.record, err = decodeRecord(kv.Value); err != nil {
		// Whoever wrote it may hold the lock: another version, or somebody by hand.
		e.record = record{name: unescape(name), agent: "unknown", within: unknownWithin}
	}
	e.id.Number = e.record.number
	return name, e
}

// compareEntries is the order in which the requests for a name are granted, behind the
// receipts.
func compareEntries(a, b *entry) int {
	if a.receipt != b.receipt {
		if a.receipt {
			return -1
		}
		return 1
	}
	if a.steal != b.steal {
		if a.steal {
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(a.created, b.created), cmp.Compare(a.id.Number, b.id.Number), strings.Compare(a.key, b.key))
}

// queue has the requests for one name in their order, those that hold the lock first.
type queue struct {
	entries []*entry
	byKey   map[string]*entry
	gone    int // entries that are gone and still lie in the list
}

func newQueue() *queue { return &queue{byKey: map[string]*entry{}} }

// add puts an entry in its place: nearly always the last one.
func (q *queue) add(e *entry) {
	q.remove(e.key)
	at, _ := slices.BinarySearchFunc(q.entries, e, compareEntries)
	q.entries = slices.Insert(q.entries, at, e)
	q.byKey[e.key] = e
}

// remove takes an entry out, and returns it; nil if there is none.
func (q *queue) remove(key string) *entry {
	e := q.byKey[key]
	if e == nil {
		return nil
	}
	delete(q.byKey, key)
	e.gone = true
	q.gone++
	for len(q.entries) > 0 && q.entries[0].gone {
		q.entries[0] = nil
		q.entries = q.entries[1:]
		q.gone--
	}
	if q.gone > len(q.entries)/2 {
		q.entries = slices.DeleteFunc(q.entries, func(e *entry) bool { return e.gone })
		q.gone = 0
	}
	return e
}

// has reports whether a request stands in the queue, which may be nil.
func (q *queue) has(e *entry) bool {
	if q == nil {
		return false
	}
	other := q.byKey[e.key]
	return other != nil && other.created == e.created
}

// owed reports whether a session owes a receipt: it may have a lock that was taken away.
func (q *queue) owed() bool { return len(q.entries) > 0 && q.entries[0].receipt }

// thief returns the request that stole; nil if there is none.
func (q *queue) thief() *entry {
	for _, e := range q.entries {
		if !e.gone && !e.receipt {
			if e.steal {
				return e
			}
			break
		}
	}
	return nil
}

// requests returns the entries that are requests.
func (q *queue) requests() []*entry {
	var list []*entry
	for _, e := range q.entries {
		if !e.gone && !e.receipt {
			list = append(list, e)
		}
	}
	return list
}

// holding returns the entries that hold the lock, in the time of what they are.
func (q *queue) holding() []*entry {
	if q.owed() {
		return nil
	}
	var list []*entry
	for _, e := range q.entries {
		if e.gone {
			continue
		}
		if e.mode == locks.Exclusive {
			if list == nil {
				list = append(list, e)
			}
			break
		}
		list = append(list, e)
	}
	return list
}

// heir returns the entry of a session that holds the lock once etcd has heard which of that
// session's have left, whatever others do but steal; nil if there is none. It is an exclusive
// one: with shared ones those of others may hold the lock, which a thief would have to take it
// from, too.
func (q *queue) heir(session uint64) *entry {
	for _, e := range q.entries {
		if e.gone || e.receipt || e.left {
			continue
		}
		if e.id.Session == session && e.mode == locks.Exclusive {
			return e
		}
		break
	}
	return nil
}

// holders returns how many of the entries hold the lock: the first and, if it is
// shared, all shared ones up to the next exclusive one.
//
// https://w3c.github.io/web-locks/#grantable
func holders(entries []*entry) int {
	if len(entries) == 0 {
		return 0
	}
	if entries[0].mode == locks.Exclusive {
		return 1
	}
	n := slices.IndexFunc(entries, func(e *entry) bool { return e.mode == locks.Exclusive })
	if n < 0 {
		return len(entries)
	}
	return n
}
