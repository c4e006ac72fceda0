package indexeddb

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/profile"
)

// texts are values that are strings; "bad" is none.
type texts struct{}

func (texts) Marshal(v any) ([]byte, error) {
	if v == "bad" {
		return nil, errors.New("a bad value")
	}
	return fmt.Append(nil, v), nil
}

func (texts) Unmarshal(b []byte) (any, int, error) {
	if bytes.Contains(b, []byte("bad")) {
		return nil, 0, errors.New("a bad value")
	}
	return string(b), 10, nil
}

// reopened returns the databases that are kept in a folder.
func reopened(t testing.TB, dir string) (*Databases, *profile.Profile) {
	t.Helper()
	var d *Databases
	p, err := profile.Open(dir, func(s *profile.Shelf, r profile.Record) error {
		if d == nil {
			d = NewKept(s, texts{})
		}
		return d.Restore(r)
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	if d == nil {
		d = NewKept(p.Shelf(profile.Name{Endpoint: "indexedDB"}), texts{})
	}
	return d, p
}

// commit keeps and finishes a transaction.
func commit(t testing.TB, x *Transaction, d profile.Durability) {
	t.Helper()
	failure := make(chan error, 1)
	x.Keep(d, func(err error) { failure <- err })
	if err := <-failure; err != nil {
		t.Fatal(err)
	}
	x.Finish()
}

// dump is all that databases have, as text.
func dump(d *Databases) string {
	var b strings.Builder
	for _, info := range d.Infos() {
		db := d.databases[info.Name]
		fmt.Fprintf(&b, "%q %d\n", info.Name, info.Version)
		names := []string{}
		for name := range db.stores {
			names = append(names, name)
		}
		slices.Sort(names)
		for _, name := range names {
			s := db.stores[name]
			fmt.Fprintf(&b, " %q %v %v %d\n", name, s.KeyPath, s.AutoIncrement, s.generator)
			for _, f := range Retrieve(s, KeyRange{}, Direction{}, 0) {
				fmt.Fprintf(&b, "  %q %v\n", f.Key, f.Value())
			}
			indexes := []string{}
			for name := range s.indexes {
				indexes = append(indexes, name)
			}
			slices.Sort(indexes)
			for _, name := range indexes {
				x := s.indexes[name]
				fmt.Fprintf(&b, "  index %q %v %v %v\n", name, x.KeyPath, x.Unique, x.MultiEntry)
				for _, f := range Retrieve(x, KeyRange{}, Direction{}, 0) {
					fmt.Fprintf(&b, "   %q %q\n", f.Key, f.PrimaryKey)
				}
			}
		}
	}
	return b.String()
}

// firstDifference is the first line in which two texts differ.
func firstDifference(kept, is string) string {
	k, i := strings.Split(kept, "\n"), strings.Split(is, "\n")
	n := 0
	for n < len(k)-1 && n < len(i)-1 && k[n] == i[n] {
		n++
	}
	return fmt.Sprintf("line %d was %s and is %s", n, k[n], i[n])
}

// putIndexed stores a value with keys for the indexes of its object store.
func putIndexed(x *Transaction, s *ObjectStore, key Key, value string, of ...Key) error {
	_, err := x.StoreRecord(s, key, false, func(Key) (Entry, error) {
		e := Entry{Value: value, Size: 10}
		for _, index := range s.Indexes() {
			e.IndexKeys = append(e.IndexKeys, index.KeysOf(ArrayKey(of...)))
		}
		return e, nil
	})
	return err
}

// What transactions have committed is what a profile that is opened again has, whatever
// they do.
func TestKeptDatabases(t *testing.T) {
	seed := rand.Uint64()
	random := rand.New(rand.NewPCG(seed, 0))
	dir := t.TempDir()
	d, p := reopened(t, dir)
	names := []string{"", "a", "b\xed\xa0\x80", "c"}
	name := func() string { return names[random.IntN(len(names))] }
	key := func() Key {
		switch random.IntN(3) {
		case 0:
			return NumberKey(float64(random.IntN(20)))
		case 1:
			return ArrayKey(StringKey([]uint16{uint16(random.IntN(9))}), BinaryKey([]byte{0, 1, 255}))
		}
		return DateKey(float64(random.IntN(9)))
	}
	version := uint64(1)
	rounds := 60
	if testing.Short() {
		rounds = 15
	}
	for range rounds {
		tabs, _ := newTabs(t, d, "one")
		at := name()
		if random.IntN(8) == 0 {
			tabs[0].delete(at)
		}
		version++
		o := tabs[0].open(at, version)
		x := o.upgrade
		for range random.IntN(6) {
			upgradeSomehow(random, x, name, key)
		}
		end := func(x *Transaction) {
			if random.IntN(4) == 0 {
				x.Revert()
				x.FinishAborted()
				return
			}
			commit(t, x, profile.Durability(random.IntN(2)))
		}
		end(x)
		if !o.connection.ClosePending() && x.aborted {
			o.connection.Close()
		} else {
			var scope []*ObjectStore
			for _, s := range o.connection.Stores() {
				scope = append(scope, s)
			}
			if len(scope) > 0 {
				x := o.connection.NewTransaction(ReadWrite, scope, func() {})
				for range random.IntN(20) {
					changeSomehow(random, x, scope[random.IntN(len(scope))], key)
				}
				end(x)
			}
			o.connection.Close()
		}
		tabs[0].client.Close()
		want := dump(d)
		p.Close()
		if d, p = reopened(t, dir); dump(d) != want {
			t.Fatalf("seed %d: %s", seed, firstDifference(want, dump(d)))
		}
		size := int64(0)
		for _, db := range d.databases {
			size += db.size()
		}
		if d.used.Load() != size {
			t.Fatalf("seed %d: %d bytes are counted of %d", seed, d.used.Load(), size)
		}
	}
}

func upgradeSomehow(random *rand.Rand, x *Transaction, name func() string, key func() Key) {
	stores := x.connection.Stores()
	at := name()
	s := stores[at]
	if s == nil {
		paths := []*KeyPath{nil, {Paths: []string{"a.b"}}, {Paths: []string{"a", ""}, List: true}}
		must(x.CreateObjectStore(at, paths[random.IntN(3)], random.IntN(2) == 0))
		return
	}
	index := name()
	switch i := s.Index(index); random.IntN(7) {
	case 0:
		x.DeleteObjectStore(s)
	case 1:
		if to := name(); stores[to] == nil {
			_ = x.RenameObjectStore(s, to)
		}
	case 2, 3:
		if i == nil {
			i = must(x.CreateIndex(s, index, KeyPath{Paths: []string{"x"}}, false, random.IntN(2) == 0))
			_ = x.Populate(i, func(any) (Key, bool) { return ArrayKey(key(), key()), random.IntN(3) > 0 })
		}
	case 4:
		if i != nil {
			x.DeleteIndex(i)
			x.DestroyIndex(i)
		}
	case 5:
		if to := name(); i != nil && s.Index(to) == nil {
			_ = x.RenameIndex(i, to)
		}
	default:
		changeSomehow(random, x, s, key)
	}
}

func changeSomehow(random *rand.Rand, x *Transaction, s *ObjectStore, key func() Key) {
	switch random.IntN(8) {
	case 0:
		x.DeleteRecords(s, Only(key()))
	case 1:
		x.DeleteRecords(s, KeyRange{Lower: key()})
	case 2:
		if random.IntN(3) == 0 {
			x.Clear(s)
		}
	case 3:
		if s.AutoIncrement {
			_ = putIndexed(x, s, "", "generated", key())
		}
	default:
		_ = putIndexed(x, s, key(), fmt.Sprint("v", random.IntN(1000)), key(), key())
	}
}

// A transaction that cannot be kept changes nothing once it is reverted.
func TestNotKept(t *testing.T) {
	dir := t.TempDir()
	d, p := reopened(t, dir)
	tabs, _ := newTabs(t, d, "one")
	o := tabs[0].open("db", 1)
	s := must(o.upgrade.CreateObjectStore("s", nil, true))
	commit(t, o.upgrade, profile.Relaxed)
	attempt := func(value string, want string) {
		t.Helper()
		x := o.connection.NewTransaction(ReadWrite, []*ObjectStore{s}, func() {})
		put(x, s, NumberKey(1), "good")
		put(x, s, NumberKey(2), value)
		x.Keep(profile.Relaxed, func(err error) {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("the error is %v", err)
			}
		})
		x.Revert()
		x.FinishAborted()
	}
	attempt("bad", "a bad value")
	p.Close()
	attempt("good", "the profile was closed")
	if got := keys(s); len(got) > 0 {
		t.Errorf("there are %v", got)
	}
	d, _ = reopened(t, dir)
	if s := d.databases["db"].stores["s"]; len(keys(s)) > 0 {
		t.Errorf("kept are %v", keys(s))
	}
}

// A client that goes takes nothing along that was written, though its script has not
// heard of that.
func TestWrittenStays(t *testing.T) {
	for _, durability := range []profile.Durability{profile.Relaxed, profile.Strict} {
		d, _ := reopened(t, t.TempDir())
		tabs, _ := newTabs(t, d, "one")
		o := tabs[0].open("db", 1)
		s := must(o.upgrade.CreateObjectStore("s", nil, true))
		commit(t, o.upgrade, durability)
		x := o.connection.NewTransaction(ReadWrite, []*ObjectStore{s}, func() {})
		put(x, s, NumberKey(1), "v")
		x.Keep(durability, func(error) {})
		tabs[0].client.Close()
		if got := keys(s); !slices.Equal(got, []float64{1}) {
			t.Errorf("there are %v", got)
		}
	}
}

// A database whose deletion cannot be written is still there.
func TestDeletionNotKept(t *testing.T) {
	d, p := reopened(t, t.TempDir())
	tabs, take := newTabs(t, d, "one")
	o := tabs[0].open("db", 1)
	commit(t, o.upgrade, profile.Relaxed)
	o.connection.Close()
	p.Close()
	take()
	tabs[0].delete("db")
	if got := take(); got != "one failed: UnknownError" {
		t.Error(got)
	}
	if len(d.Infos()) != 1 {
		t.Error("the database is gone")
	}
}

// Whatever bytes there are, they are taken or refused, and what was taken can be used.
func FuzzRestore(f *testing.F) {
	d := New(0)
	tabs, _ := newTabs(new(testing.T), d, "one")
	o := tabs[0].open("db", 3)
	s := must(o.upgrade.CreateObjectStore("s", &KeyPath{Paths: []string{"a", "b"}, List: true}, false))
	must(o.upgrade.CreateIndex(s, "x", KeyPath{Paths: []string{"x"}}, true, true))
	must(o.upgrade.CreateObjectStore("t", nil, true))
	structure := o.connection.database.appendStructure(nil)
	f.Add(structure, []byte(NumberKey(1)), []byte{1, 2, 1, 9}, []byte{5})
	f.Add(structure, []byte(ArrayKey(StringKey([]uint16{1}), BinaryKey([]byte{0}))), []byte{0, 'v'}, []byte{5})
	f.Add(structure, []byte{0x50, 0x50, 0}, []byte{1, 2, 1, 2, 0x50, 0}, []byte{})
	f.Fuzz(func(t *testing.T, structure, key, value, generator []byte) {
		d := NewKept(nil, texts{})
		if d.Restore(profile.Record{Key: databaseKey("db"), Value: structure}) != nil {
			return
		}
		for area := range uint64(5) {
			_ = d.Restore(profile.Record{Key: generatorKey(area), Value: generator})
			_ = d.Restore(profile.Record{Area: area, Key: key, Value: value})
		}
		dump(d)
		for _, s := range d.areas {
			for _, f := range Retrieve(s, KeyRange{}, Direction{}, 0) {
				use(f.Key)
			}
			for _, x := range s.indexes {
				for _, f := range Retrieve(x, KeyRange{}, Direction{}, 0) {
					use(f.Key)
				}
			}
		}
		again := NewKept(nil, texts{})
		if err := again.Restore(profile.Record{Key: databaseKey("db"), Value: d.databases["db"].appendStructure(nil)}); err != nil {
			t.Errorf("what was restored cannot be kept: %v", err)
		}
	})
}

// use reads a key, as script does.
func use(k Key) {
	switch k.Type() {
	case Number, Date:
		k.Number()
	case String:
		k.Units()
	case Binary:
		k.Bytes()
	case Array:
		for _, sub := range k.Subkeys() {
			use(sub)
		}
	}
}
