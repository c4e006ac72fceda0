// Checked against IndexedDB of 2025-08-14.

package indexeddb

import (
	"maps"
	"slices"

	"github.com/tidwall/btree"
)

// Mode is the mode of a transaction.
//
// https://w3c.github.io/IndexedDB/#transaction-mode
type Mode int

// The modes.
const (
	ReadOnly Mode = iota
	ReadWrite
	VersionChange
)

// Transaction is a transaction. Its operations are for the agent that made it,
// once it has started.
//
// https://w3c.github.io/IndexedDB/#transaction-construct
type Transaction struct {
	connection *Connection
	mode       Mode
	scope      []*ObjectStore
	onStart    func()
	// saved has the states of object stores before the transaction changed them.
	saved map[*ObjectStore]savedStore
	// created are the object stores that an upgrade transaction has made, oldStores
	// and oldVersion what the database had before.
	created    []*ObjectStore
	oldStores  map[string]*ObjectStore
	oldVersion uint64
	// touched is what is to be kept. Written is closed when that was written, or
	// failed; nil before Keep.
	touched map[*ObjectStore]*touched
	written chan struct{}
	failure error
	// Under Databases.mu:
	hindrances int // the number of object stores of the scope that others have
	started    bool
	aborted    bool
	finished   bool
}

// savedStore is the state of an object store before a transaction.
type savedStore struct {
	state   storeState
	indexes map[*Index]savedIndex
}

// savedIndex is the state of an index before a transaction.
type savedIndex struct {
	name    string
	records *btree.BTreeG[indexRecord]
}

// storeQueue has the transactions that are not finished of those that have an
// object store in their scope, in the order in which they were made.
//
// https://w3c.github.io/IndexedDB/#transaction-scheduling
type storeQueue struct {
	// readers is the number of read-only transactions that may use the object store,
	// writer the read/write transaction that may.
	readers int
	writer  *Transaction
	waiting []*Transaction
}

// NewTransaction makes a transaction with a scope, of different object stores, that
// is not empty. It calls onStart when the transaction is to start, which must not
// wait, and not call anything of this package: it queues a task.
func (c *Connection) NewTransaction(mode Mode, scope []*ObjectStore, onStart func()) *Transaction {
	t := &Transaction{connection: c, mode: mode, scope: scope, onStart: onStart}
	mu := &c.client.databases.mu
	mu.Lock()
	defer mu.Unlock()
	c.live++
	c.client.transactions[t] = struct{}{}
	t.hindrances = len(scope)
	for _, s := range scope {
		s.queue.waiting = append(s.queue.waiting, t)
		s.queue.admit()
	}
	return t
}

// admit lets in the transactions that need not wait any more for others that were
// made before them: a read-only one for read/write ones, a read/write one for all.
// It waits for those, too, that wait themselves for other object stores.
func (q *storeQueue) admit() {
	for len(q.waiting) > 0 && q.writer == nil {
		t := q.waiting[0]
		switch {
		case t.mode == ReadOnly:
			q.readers++
		case q.readers == 0:
			q.writer = t
		default:
			return
		}
		q.waiting[0] = nil
		q.waiting = q.waiting[1:]
		if t.hindrances--; t.hindrances == 0 {
			t.started = true
			t.onStart()
		}
	}
}

// leave takes a transaction out, whether it was let in or waits.
func (q *storeQueue) leave(t *Transaction) {
	if i := slices.Index(q.waiting, t); i >= 0 {
		q.waiting = slices.Delete(q.waiting, i, i+1)
	} else if t.mode == ReadOnly {
		q.readers--
	} else {
		q.writer = nil
	}
	q.admit()
}

// Finish ends the transaction, which was committed: what it has changed stays, and
// the transactions that wait for it may start.
func (t *Transaction) Finish() { t.end(false) }

// FinishAborted ends the transaction, which was aborted, and reverted.
func (t *Transaction) FinishAborted() { t.end(true) }

func (t *Transaction) end(aborted bool) {
	mu := &t.connection.client.databases.mu
	mu.Lock()
	defer mu.Unlock()
	if !t.finished {
		t.aborted = aborted
		t.finish()
	}
}

func (t *Transaction) finish() {
	c := t.connection
	t.finished = true
	t.saved, t.created, t.oldStores, t.touched = nil, nil, nil, nil
	delete(c.client.transactions, t)
	c.live--
	for _, s := range t.scope {
		s.queue.leave(t)
	}
	if t.mode == VersionChange {
		c.database.upgrade = nil
		c.database.forgetIfNew()
	}
	c.closeIfDone()
	if q := c.client.databases.queues[c.database.name]; q != nil {
		q.advance()
	}
}

// Revert undoes all changes that the transaction has made to the database, when it
// is aborted: step 2 of
// https://w3c.github.io/IndexedDB/#abort-a-transaction
func (t *Transaction) Revert() {
	mu := &t.connection.client.databases.mu
	mu.Lock()
	defer mu.Unlock()
	t.revert()
}

func (t *Transaction) revert() {
	d := t.connection.database
	for s, saved := range t.saved {
		s.revert(saved)
	}
	t.saved = nil
	if t.mode != VersionChange || t.oldStores == nil {
		return
	}
	// For upgrade transactions this includes changes to the set of object stores and
	// indexes, as well as the change to the version. Any object stores and indexes
	// which were created during the transaction are now considered deleted.
	for _, s := range t.created {
		_ = s.account(-s.total()) // less always fits
		s.deleted = true
		s.setIndexes(map[string]*Index{})
	}
	d.stores, d.version = maps.Clone(t.oldStores), t.oldVersion
	// https://w3c.github.io/IndexedDB/#abort-an-upgrade-transaction
	// 3, 4. Set connection's version to database's version, and its object store set
	//       to the set of object stores in database.
	t.connection.version = d.version
	t.connection.setStores()
}

// revert brings back the state that an object store had.
func (s *ObjectStore) revert(saved savedStore) {
	current := s.total()
	if s.deleted {
		current = 0
	}
	s.database.databases.used.Add(saved.state.total() - current)
	s.deleted = false
	s.setIndexes(saved.state.indexes)
	s.storeState = saved.state
	for x, index := range saved.indexes {
		x.name, x.records = index.name, index.records
	}
}

// setIndexes sets the set of indexes: the others are deleted.
func (s *ObjectStore) setIndexes(indexes map[string]*Index) {
	for _, x := range s.indexes {
		x.deleted = true
	}
	s.indexes = indexes
	for _, x := range indexes {
		x.deleted = false
	}
}

// save keeps the state of an object store as it was before the transaction, to
// come back to when it is aborted.
func (t *Transaction) save(s *ObjectStore) {
	if _, ok := t.saved[s]; ok {
		return
	}
	if t.saved == nil {
		t.saved = map[*ObjectStore]savedStore{}
	}
	saved := savedStore{state: s.snapshot(), indexes: map[*Index]savedIndex{}}
	for name, x := range s.indexes {
		saved.indexes[x] = savedIndex{name, x.records.Copy()}
	}
	t.saved[s] = saved
}
