// Checked against IndexedDB of 2025-08-14.

package indexeddb

import (
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/sluice-go/sluice/internal/profile"
)

// Values makes bytes of the values of records, to keep them in a profile, and values
// of these bytes.
type Values interface {
	Marshal(value any) ([]byte, error)
	// Unmarshal returns a value, and its size as Entry has it.
	Unmarshal(b []byte) (value any, size int, err error)
}

// keeping is where databases are kept. The shelf has, in its first area, the structure
// of each database and the current numbers of key generators, and in an area of its own
// the records of each object store.
type keeping struct {
	shelf  *profile.Shelf
	values Values
}

// structures is the area of all but records.
const structures = 0

// The first bytes of the keys in the area of structures: the name of a database, or the
// area of an object store that has a key generator, follows.
const (
	ofDatabase  = 'd'
	ofGenerator = 'g'
)

func databaseKey(name string) []byte { return append([]byte{ofDatabase}, name...) }

func generatorKey(area uint64) []byte { return binary.AppendUvarint([]byte{ofGenerator}, area) }

// NewKept returns the databases of a storage key, which are kept on a shelf. Restore
// takes what it has.
func NewKept(shelf *profile.Shelf, values Values) *Databases {
	d := New(0)
	d.kept = &keeping{shelf, values}
	return d
}

// SetQuota sets how many bytes the databases may take; 0 stands for DefaultQuota. It is
// called before anybody uses them.
func (d *Databases) SetQuota(quota int64) {
	if quota == 0 {
		quota = DefaultQuota
	}
	d.quota = quota
}

// ---- Writing

// touched is what a transaction has changed of an object store.
type touched struct {
	cleared bool
	keys    map[Key]struct{}
}

// touch notes that the record with a key has changed.
func (t *Transaction) touch(s *ObjectStore, key Key) {
	if t.connection.client.databases.kept == nil {
		return
	}
	if t.touched == nil {
		t.touched = map[*ObjectStore]*touched{}
	}
	if t.touched[s] == nil {
		t.touched[s] = &touched{keys: map[Key]struct{}{}}
	}
	if key != "" {
		t.touched[s].keys[key] = struct{}{}
	}
}

// touchAll notes that all records were removed.
func (t *Transaction) touchAll(s *ObjectStore) {
	t.touch(s, "")
	if changed := t.touched[s]; changed != nil {
		*changed = touched{cleared: true, keys: map[Key]struct{}{}}
	}
}

// Keeps reports whether the transaction has changes that are to be kept.
func (t *Transaction) Keeps() bool {
	return t.connection.client.databases.kept != nil && t.mode != ReadOnly
}

// Keep attempts to write any outstanding changes made by a transaction that Keeps to
// the database, and calls done with the error: at once if they are written to the
// operating system, from another goroutine if they are to be on the disk. After that
// the transaction can be finished, or, if there was an error, reverted.
//
// https://w3c.github.io/IndexedDB/#commit-a-transaction
func (t *Transaction) Keep(d profile.Durability, done func(error)) {
	changes, err := t.changes()
	if err != nil {
		done(err)
		return
	}
	t.written = make(chan struct{})
	write := func() {
		t.failure = t.connection.client.databases.kept.shelf.Write(d, changes...)
		close(t.written)
		done(t.failure)
	}
	if d == profile.Strict {
		go write()
	} else {
		write()
	}
}

// isKept reports whether the changes of the transaction were written, and so cannot be
// reverted any more. It waits for writing that is under way.
func (t *Transaction) isKept() bool {
	if t.written == nil {
		return false
	}
	<-t.written
	return t.failure == nil
}

// changes returns what the transaction has changed, as it is kept.
func (t *Transaction) changes() (changes []profile.Change, err error) {
	db := t.connection.database
	values := db.databases.kept.values
	if t.mode == VersionChange {
		for _, s := range t.oldStores {
			if s.deleted {
				changes = append(changes, profile.Clear(s.area), profile.Remove(structures, generatorKey(s.area)))
			}
		}
		changes = append(changes, profile.Put(structures, databaseKey(db.name), db.appendStructure(nil)))
	}
	for s, changed := range t.touched {
		if s.deleted {
			continue
		}
		if changed.cleared {
			changes = append(changes, profile.Clear(s.area))
		}
		for key := range changed.keys {
			r := s.get(key)
			if r == nil {
				changes = append(changes, profile.Remove(s.area, []byte(key)))
				continue
			}
			value, err := values.Marshal(r.value)
			if err != nil {
				return nil, err
			}
			changes = append(changes, profile.Put(s.area, []byte(key), append(s.appendIndexKeys(nil, r), value...)))
		}
		if s.AutoIncrement {
			changes = append(changes, profile.Put(structures, generatorKey(s.area), binary.AppendUvarint(nil, s.generator)))
		}
	}
	return changes, nil
}

// forget removes a database from where it is kept.
func (d *Database) forget() error {
	kept := d.databases.kept
	if kept == nil || d.version == 0 {
		return nil
	}
	changes := []profile.Change{profile.Remove(structures, databaseKey(d.name))}
	for _, s := range d.stores {
		changes = append(changes, profile.Clear(s.area), profile.Remove(structures, generatorKey(s.area)))
	}
	return kept.shelf.Write(profile.Relaxed, changes...)
}

func appendString(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

func appendBool(b []byte, v bool) []byte {
	if v {
		return append(b, 1)
	}
	return append(b, 0)
}

func appendKeyPath(b []byte, p KeyPath) []byte {
	b = binary.AppendUvarint(appendBool(b, p.List), uint64(len(p.Paths)))
	for _, path := range p.Paths {
		b = appendString(b, path)
	}
	return b
}

// appendStructure appends the version of the database, the last number that was given
// to something in it, its object stores and their indexes.
func (d *Database) appendStructure(b []byte) []byte {
	b = binary.AppendUvarint(b, d.version)
	b = binary.AppendUvarint(b, d.databases.numbers.Load())
	b = binary.AppendUvarint(b, uint64(len(d.stores)))
	for _, name := range slices.Sorted(maps.Keys(d.stores)) {
		s := d.stores[name]
		b = binary.AppendUvarint(appendString(b, name), s.area)
		b = appendBool(appendBool(b, s.AutoIncrement), s.KeyPath != nil)
		if s.KeyPath != nil {
			b = appendKeyPath(b, *s.KeyPath)
		}
		b = binary.AppendUvarint(b, uint64(len(s.indexes)))
		for _, name := range slices.Sorted(maps.Keys(s.indexes)) {
			x := s.indexes[name]
			b = binary.AppendUvarint(appendString(b, name), x.number)
			b = appendKeyPath(appendBool(appendBool(b, x.Unique), x.MultiEntry), x.KeyPath)
		}
	}
	return b
}

// appendIndexKeys appends the keys that a record has in the indexes that there are.
func (s *ObjectStore) appendIndexKeys(b []byte, r *record) []byte {
	var of []IndexKeys
	for _, k := range r.indexKeys {
		if slices.Contains(s.populated, k.Index) {
			of = append(of, k)
		}
	}
	b = binary.AppendUvarint(b, uint64(len(of)))
	for _, k := range of {
		b = binary.AppendUvarint(binary.AppendUvarint(b, k.Index.number), uint64(len(k.Keys)))
		for _, key := range k.Keys {
			b = appendString(b, string(key))
		}
	}
	return b
}

// ---- Reading

// errNonsense says that bytes are not those that were kept.
var errNonsense = errors.New("the bytes of a database make no sense")

// stored are bytes that are read from their beginning. What is not there is empty, and
// said by bad.
type stored struct {
	b   []byte
	bad bool
}

func (k *stored) number() uint64 {
	v, n := binary.Uvarint(k.b)
	if n <= 0 {
		k.bad, k.b = true, nil
		return 0
	}
	k.b = k.b[n:]
	return v
}

// count is the number of things that follow, each of which takes a byte or more.
func (k *stored) count() int {
	n := k.number()
	if n > uint64(len(k.b)) {
		k.bad, k.b = true, nil
		return 0
	}
	return int(n)
}

func (k *stored) string() string {
	n := k.count()
	s := string(k.b[:n])
	k.b = k.b[n:]
	return s
}

func (k *stored) bool() bool {
	n := k.number()
	k.bad = k.bad || n > 1
	return n == 1
}

func (k *stored) keyPath() (p KeyPath) {
	p.List = k.bool()
	for range k.count() {
		p.Paths = append(p.Paths, k.string())
	}
	k.bad = k.bad || !p.Valid() || !p.List && len(p.Paths) != 1
	return p
}

// key is a key of a record.
func (k *stored) key() Key {
	key := Key(k.string())
	k.bad = k.bad || !key.wellFormed()
	return key
}

// Restore takes a record of the shelf. All of the area of structures come first. It is
// called before anybody uses the databases.
func (d *Databases) Restore(r profile.Record) error {
	k := &stored{b: r.Value}
	switch {
	case r.Area != structures:
		return d.restoreRecord(r)
	case len(r.Key) > 0 && r.Key[0] == ofDatabase:
		d.restoreStructure(string(r.Key[1:]), k)
	case len(r.Key) > 0 && r.Key[0] == ofGenerator:
		of := &stored{b: r.Key[1:]}
		s := d.areas[of.number()]
		if of.bad || s == nil || !s.AutoIncrement {
			return errNonsense
		}
		s.generator = k.number()
		k.bad = k.bad || s.generator < 1 || s.generator > greatestGenerated+1
	default:
		return errNonsense
	}
	if k.bad || len(k.b) > 0 {
		return errNonsense
	}
	return nil
}

func (d *Databases) restoreStructure(name string, k *stored) {
	db := &Database{databases: d, name: name, version: k.number(), stores: map[string]*ObjectStore{}}
	d.numbers.Store(max(d.numbers.Load(), k.number()))
	if d.areas == nil {
		d.areas = map[uint64]*ObjectStore{}
	}
	for range k.count() {
		name := k.string()
		s := newObjectStore(db, name, k.number())
		s.AutoIncrement = k.bool()
		paths := []KeyPath{}
		if k.bool() {
			paths = append(paths, k.keyPath())
			s.KeyPath = &paths[0]
		}
		s.names = nameMemory(name, paths...)
		for range k.count() {
			name := k.string()
			x := &Index{store: s, name: name, number: k.number(), records: newIndexRecords()}
			x.Unique, x.MultiEntry = k.bool(), k.bool()
			x.KeyPath = k.keyPath()
			k.bad = k.bad || s.indexes[name] != nil || s.numbered(x.number) != nil
			s.indexes[name] = x
			s.populated = append(s.populated, x)
			s.names += nameMemory(name, x.KeyPath)
		}
		k.bad = k.bad || s.area == structures || d.areas[s.area] != nil || db.stores[name] != nil
		db.stores[name], d.areas[s.area] = s, s
	}
	k.bad = k.bad || db.version == 0
	d.databases[name] = db
	d.used.Add(db.size())
}

// numbered returns the index with a number, nil if there is none.
func (s *ObjectStore) numbered(number uint64) *Index {
	for _, x := range s.populated {
		if x.number == number {
			return x
		}
	}
	return nil
}

func (d *Databases) restoreRecord(kr profile.Record) error {
	s := d.areas[kr.Area]
	r := &record{key: Key(kr.Key)}
	if s == nil || !r.key.wellFormed() || s.get(r.key) != nil {
		return errNonsense
	}
	k := &stored{b: kr.Value}
	r.size = int64(recordMemory + len(r.key))
	for range k.count() {
		of := IndexKeys{Index: s.numbered(k.number())}
		for range k.count() {
			of.Keys = append(of.Keys, k.key())
		}
		// (An index that was deleted has left its keys.)
		if of.Index != nil {
			r.indexKeys = append(r.indexKeys, of)
			r.size += of.size()
		}
	}
	if k.bad {
		return errNonsense
	}
	value, size, err := d.kept.values.Unmarshal(k.b)
	if err != nil {
		return fmt.Errorf("a value of %q: %w", s.name, err)
	}
	r.value = value
	r.size += int64(size)
	s.insert(r)
	d.used.Add(r.size)
	return nil
}
