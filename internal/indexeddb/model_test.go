package indexeddb

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// The model is a naive transcription of the standard: lists of records that are
// sorted and searched from one end to the other.

// modelRecord is a record of an object store, or of an index.
type modelRecord struct{ key, value Key }

func compareRecords(a, b modelRecord) int {
	if c := naiveCompare(a.key, b.key); c != 0 {
		return c
	}
	return naiveCompare(a.value, b.value)
}

type modelStore struct {
	generator     int64
	autoIncrement bool
	values        map[Key][]modelKeys // by key; what the value has for each index
	indexes       []modelIndex
}

// modelKeys are the index keys in a value, which are few or none.
type modelKeys []Key

type modelIndex struct {
	unique bool
	number int // of the keys in values
}

func (s *modelStore) clone() *modelStore {
	c := *s
	c.values = map[Key][]modelKeys{}
	for k, v := range s.values {
		c.values[k] = v
	}
	return &c
}

// records is the list of records of the object store, or of an index.
func (s *modelStore) records(index int) (records []modelRecord) {
	for key, values := range s.values {
		if index < 0 {
			records = append(records, modelRecord{key, key})
			continue
		}
		for _, k := range values[index] {
			records = append(records, modelRecord{k, key})
		}
	}
	slices.SortFunc(records, compareRecords)
	return records
}

// https://w3c.github.io/IndexedDB/#store-a-record-into-an-object-store
func (s *modelStore) store(key Key, noOverwrite bool, values []modelKeys) (Key, bool) {
	generator := s.generator
	if s.autoIncrement {
		if key == "" {
			if generator > 1<<53 {
				return "", false
			}
			key = NumberKey(float64(generator))
			generator++
		} else if key.Type() == Number {
			if value := int64(math.Floor(max(min(key.Number(), 1<<53), 0))); value >= generator {
				generator = value + 1
			}
		}
	}
	if _, exists := s.values[key]; exists && noOverwrite {
		return "", false
	}
	for _, x := range s.indexes {
		for other, v := range s.values {
			for _, k := range values[x.number] {
				if x.unique && other != key && slices.Contains(v[x.number], k) {
					return "", false
				}
			}
		}
	}
	s.values[key] = values
	s.generator = generator
	return key, true
}

func (s *modelStore) delete(r KeyRange) {
	for key := range s.values {
		if inRange(key, r) {
			delete(s.values, key)
		}
	}
}

// https://w3c.github.io/IndexedDB/#in
func inRange(key Key, r KeyRange) bool {
	lower := r.Lower == "" || naiveCompare(r.Lower, key) < 0 || naiveCompare(r.Lower, key) == 0 && !r.LowerOpen
	upper := r.Upper == "" || naiveCompare(r.Upper, key) > 0 || naiveCompare(r.Upper, key) == 0 && !r.UpperOpen
	return lower && upper
}

type modelCursor struct {
	records               []modelRecord
	onIndex               bool
	r                     KeyRange
	direction             Direction
	position, objectStore Key
}

// https://w3c.github.io/IndexedDB/#iterate-a-cursor
func (c *modelCursor) iterate(key, primaryKey Key, count uint32) (modelRecord, bool) {
	position, objectStore := c.position, c.objectStore
	var found modelRecord
	for ; count > 0; count-- {
		var matching []modelRecord
		for _, record := range c.records {
			if c.matches(record, key, primaryKey, position, objectStore) {
				matching = append(matching, record)
			}
		}
		if len(matching) == 0 {
			return modelRecord{}, false
		}
		found = matching[0]
		if c.direction.Backward {
			found = matching[len(matching)-1]
			if c.direction.Unique {
				found = c.records[slices.IndexFunc(c.records, func(r modelRecord) bool { return r.key == found.key })]
			}
		}
		position, objectStore = found.key, found.value
	}
	c.position, c.objectStore = position, objectStore
	return found, true
}

func (c *modelCursor) matches(record modelRecord, key, primaryKey, position, objectStore Key) bool {
	// ahead compares in the direction of the cursor.
	ahead := func(a, b Key) int {
		if c.direction.Backward {
			return naiveCompare(b, a)
		}
		return naiveCompare(a, b)
	}
	ok := inRange(record.key, c.r)
	if key != "" {
		ok = ok && ahead(record.key, key) >= 0
	}
	if primaryKey != "" {
		ok = ok && (record.key == key && ahead(record.value, primaryKey) >= 0 || ahead(record.key, key) > 0)
	}
	switch {
	case position == "":
	case c.onIndex && !c.direction.Unique:
		ok = ok && (record.key == position && ahead(record.value, objectStore) > 0 || ahead(record.key, position) > 0)
	default:
		ok = ok && ahead(record.key, position) > 0
	}
	return ok
}

func randomRange(r *rand.Rand) KeyRange {
	k := KeyRange{LowerOpen: r.IntN(2) == 0, UpperOpen: r.IntN(2) == 0}
	if r.IntN(3) > 0 {
		k.Lower = randomKey(r, 1)
	}
	if r.IntN(3) > 0 {
		k.Upper = randomKey(r, 1)
	}
	if k.Lower != "" && k.Upper != "" && k.Upper < k.Lower {
		k.Lower, k.Upper = k.Upper, k.Lower
	}
	return k
}

// TestModel performs random operations in transactions that are committed or
// aborted, on an object store and on its model, and looks at all lists of records.
func TestModel(t *testing.T) {
	for seed := range uint64(60) {
		runModel(t, rand.New(rand.NewPCG(seed, 1)), seed)
	}
}

func runModel(t *testing.T, r *rand.Rand, seed uint64) {
	d := New(0)
	tabs, _ := newTabs(t, d, "a")
	o := tabs[0].open("db", 1)
	model := &modelStore{generator: 1, autoIncrement: r.IntN(2) == 0, values: map[Key][]modelKeys{}}
	s := must(o.upgrade.CreateObjectStore("s", nil, model.autoIncrement))
	var indexes []*Index
	for i := range 3 {
		unique := i == 2
		x := must(o.upgrade.CreateIndex(s, fmt.Sprint(i), KeyPath{}, unique, i == 1))
		if err := o.upgrade.Populate(x, nil); err != nil {
			t.Fatal(err)
		}
		indexes = append(indexes, x)
		model.indexes = append(model.indexes, modelIndex{unique, i})
	}
	empty := d.used.Load()
	o.upgrade.Finish()
	for range 12 {
		before := model.clone()
		tx := o.connection.NewTransaction(ReadWrite, []*ObjectStore{s}, func() {})
		for range r.IntN(20) {
			change(t, r, tx, s, indexes, model)
		}
		compareWithModel(t, r, seed, s, indexes, model)
		if r.IntN(3) == 0 {
			tx.Revert()
			tx.FinishAborted()
			model = before
		} else {
			tx.Finish()
		}
		compareWithModel(t, r, seed, s, indexes, model)
	}
	tx := o.connection.NewTransaction(ReadWrite, []*ObjectStore{s}, func() {})
	tx.DeleteRecords(s, KeyRange{})
	if used := d.used.Load(); used != empty {
		t.Fatalf("seed %d: no records take %d bytes", seed, used-empty)
	}
}

// change performs a random operation.
func change(t *testing.T, r *rand.Rand, tx *Transaction, s *ObjectStore, indexes []*Index, model *modelStore) {
	switch n := r.IntN(20); {
	case n == 0:
		tx.Clear(s)
		clear(model.values)
	case n < 4:
		k := randomRange(r)
		tx.DeleteRecords(s, k)
		model.delete(k)
	default:
		var key Key
		if !model.autoIncrement || r.IntN(2) == 0 {
			key = randomKey(r, 1)
		}
		noOverwrite := r.IntN(2) == 0
		values := make([]modelKeys, len(indexes))
		var entry Entry
		for i, x := range indexes {
			if r.IntN(3) == 0 {
				continue
			}
			values[i] = modelKeys{randomKey(r, 1)}
			if k := values[i][0]; x.MultiEntry && k.Type() == Array {
				values[i] = k.Subkeys()
				slices.Sort(values[i])
				values[i] = slices.Compact(values[i])
				entry.IndexKeys = append(entry.IndexKeys, x.KeysOf(ArrayKey(values[i]...)))
				continue
			}
			entry.IndexKeys = append(entry.IndexKeys, x.KeysOf(values[i][0]))
		}
		entry.Value = values
		got, err := tx.StoreRecord(s, key, noOverwrite, func(Key) (Entry, error) { return entry, nil })
		want, ok := model.store(key, noOverwrite, values)
		if got != want || (err == nil) != ok {
			t.Fatalf("storing %q gave %q, %v, want %q, %t", key, got, err, want, ok)
		}
	}
}

// compareWithModel looks at the object store and its indexes in several ways.
func compareWithModel(t *testing.T, r *rand.Rand, seed uint64, s *ObjectStore, indexes []*Index, model *modelStore) {
	t.Helper()
	for i := -1; i < len(indexes); i++ {
		var source Source = s
		if i >= 0 {
			source = indexes[i]
		}
		records := model.records(i)
		k := randomRange(r)
		if r.IntN(2) == 0 {
			k = KeyRange{}
		}
		n := 0
		for _, record := range records {
			if inRange(record.key, k) {
				n++
			}
		}
		if got := Count(source, k); got != n {
			t.Fatalf("seed %d: %d records in range %+v, want %d", seed, got, k, n)
		}
		direction := Direction{Backward: r.IntN(2) == 0, Unique: r.IntN(2) == 0}
		c := &Cursor{Source: source, Range: k, Direction: direction}
		m := &modelCursor{records: records, onIndex: i >= 0, r: k, direction: direction}
		for {
			var key, primaryKey Key
			if r.IntN(3) == 0 {
				key = randomKey(r, 1)
				if i >= 0 && !direction.Unique && r.IntN(2) == 0 {
					primaryKey = randomKey(r, 1)
				}
			}
			count := uint32(1 + r.IntN(2))
			got, ok := c.Iterate(key, primaryKey, count)
			want, wanted := m.iterate(key, primaryKey, count)
			if ok != wanted || got.Key != want.key || got.PrimaryKey != want.value {
				t.Fatalf("seed %d: source %d, %+v from %q, %q: %q, %q, %t, want %q, %q, %t",
					seed, i, direction, key, primaryKey, got.Key, got.PrimaryKey, ok, want.key, want.value, wanted)
			}
			if !ok {
				break
			}
			if stored := got.Value().([]modelKeys); !slices.EqualFunc(stored, model.values[want.value], slices.Equal) {
				t.Fatalf("seed %d: the value of %q is %v", seed, want.value, stored)
			}
		}
		first, ok := First(source, k)
		if ok != (n > 0) || ok && !inRange(first.Key, k) {
			t.Fatalf("seed %d: the first record of %d in %+v is %q, %t", seed, n, k, first.Key, ok)
		}
	}
}

// TestScheduling makes and finishes random transactions, and checks after each step
// that those have started which may.
//
// https://w3c.github.io/IndexedDB/#transaction-scheduling
func TestScheduling(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	tabs, _ := newTabs(t, New(0), "a", "b")
	connections := []*Connection{tabs[0].done("db", "0", "1", "2", "3").connection, tabs[1].open("db", 0).connection}
	var live []*scheduled
	for range 5000 {
		if r.IntN(2) == 0 && len(live) < 30 {
			s := &scheduled{mode: Mode(r.IntN(2))}
			c := connections[r.IntN(2)]
			for _, name := range []string{"0", "1", "2", "3"} {
				if r.IntN(3) == 0 {
					s.scope = append(s.scope, c.Stores()[name])
				}
			}
			if s.scope == nil {
				continue
			}
			live = append(live, s)
			s.tx = c.NewTransaction(s.mode, s.scope, func() { s.started = true })
		} else if len(live) > 0 {
			// Mostly one that has started.
			i := r.IntN(len(live))
			if !live[i].started && r.IntN(4) > 0 {
				continue
			}
			live[i].tx.Finish()
			live = slices.Delete(live, i, i+1)
		}
		for i, s := range live {
			may := !slices.ContainsFunc(live[:i], s.hinderedBy)
			if s.started != may {
				t.Fatalf("transaction %d of %d has started: %t, and may: %t", i, len(live), s.started, may)
			}
		}
	}
	// All come to their end.
	for len(live) > 0 {
		i := slices.IndexFunc(live, func(s *scheduled) bool { return s.started })
		live[i].tx.Finish()
		live = slices.Delete(live, i, i+1)
	}
}

type scheduled struct {
	tx      *Transaction
	mode    Mode
	scope   []*ObjectStore
	started bool
}

// hinderedBy reports whether an earlier transaction has to finish first.
func (s *scheduled) hinderedBy(earlier *scheduled) bool {
	return (s.mode == ReadWrite || earlier.mode == ReadWrite) &&
		slices.ContainsFunc(s.scope, func(store *ObjectStore) bool { return slices.Contains(earlier.scope, store) })
}
