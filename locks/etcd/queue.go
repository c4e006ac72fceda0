package etcd

import (
	"cmp"
	"slices"
	"strings"

	"go.etcd.io/etcd/api/v3/mvccpb"

	"github.com/sluice-go/sluice/locks"
)

// entry is a request for a name, of any session, as its key says.
type entry struct {
	key     string
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
	e = &entry{key: string(kv.Key), created: kv.CreateRevision}
	if name, e.steal, e.mode, e.id, ok = parseKey(rest); !ok {
		return "", nil
	}
	var err error
	if e.record, err = decodeRecord(kv.Value); err != nil {
		return "", nil
	}
	return name, e
}

// compareEntries is the order in which the requests for a name are granted.
func compareEntries(a, b *entry) int {
	if a.steal != b.steal {
		if a.steal {
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(a.created, b.created), cmp.Compare(a.id.Number, b.id.Number))
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

// all returns the entries.
func (q *queue) all() []*entry {
	if q.gone == 0 {
		return q.entries
	}
	return slices.DeleteFunc(slices.Clone(q.entries), func(e *entry) bool { return e.gone })
}

// holding returns the entries that hold the lock, in the time of what they are.
func (q *queue) holding() []*entry { return q.first(func(*entry) bool { return true }) }

// heirs returns the entries that hold the lock once etcd has heard who has left.
func (q *queue) heirs() []*entry { return q.first(func(e *entry) bool { return !e.left }) }

// first returns the first entries, of those that count, that hold the lock together.
func (q *queue) first(counts func(*entry) bool) []*entry {
	var list []*entry
	for _, e := range q.entries {
		if e.gone || !counts(e) {
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
