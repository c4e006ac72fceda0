package indexeddb

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func expect(t *testing.T, take func() string, want string) {
	t.Helper()
	if got := take(); got != want {
		t.Fatalf("got  %s\nwant %s", got, want)
	}
}

func TestOpening(t *testing.T) {
	d := New(0)
	tabs, take := newTabs(t, d, "a", "b")
	a, b := tabs[0], tabs[1]
	first := a.open("db", 0)
	expect(t, take, "a upgrades from 0")
	// The requests are processed in order.
	second := b.open("db", 0)
	expect(t, take, "")
	if infos := d.Infos(); len(infos) != 0 {
		t.Errorf("a database that is not made yet: %v", infos)
	}
	must(first.upgrade.CreateObjectStore("s", nil, false))
	first.upgrade.Finish()
	expect(t, take, "a opened; b opened")
	if infos := d.Infos(); len(infos) != 1 || infos[0] != (Info{"db", 1}) {
		t.Errorf("the databases are %v", infos)
	}
	if !slices.Equal(names(second.connection), []string{"s"}) || second.connection.Version() != 1 {
		t.Errorf("the other connection has %v", names(second.connection))
	}
	b.open("db", 3)
	expect(t, take, "a versionchange 1→3; b versionchange 1→3")
	first.fired[0]()
	expect(t, take, "")
	second.fired[0]()
	expect(t, take, "b blocked 1→3")
	first.connection.Close()
	expect(t, take, "")
	second.connection.Close()
	expect(t, take, "b upgrades from 1")
}

func TestVersionError(t *testing.T) {
	tabs, take := newTabs(t, New(0), "a")
	o := tabs[0].open("db", 5)
	o.upgrade.Finish()
	tabs[0].open("db", 4)
	tabs[0].open("db", 5)
	expect(t, take, "a upgrades from 0; a opened; a failed: VersionError; a opened")
}

// A connection that is closed when it hears of the versionchange blocks nobody, and
// one that ends before does not either.
func TestNobodyIsBlocked(t *testing.T) {
	tabs, take := newTabs(t, New(0), "a", "b", "c")
	first := tabs[0].done("db")
	tabs[1].open("db", 1)
	expect(t, take, "b opened")
	tabs[2].open("db", 2)
	expect(t, take, "a versionchange 1→2; b versionchange 1→2")
	first.connection.Close()
	expect(t, take, "")
	tabs[1].client.Close()
	expect(t, take, "c upgrades from 1")
}

func TestDeleting(t *testing.T) {
	d := New(0)
	tabs, take := newTabs(t, d, "a", "b")
	tabs[1].delete("db")
	expect(t, take, "b deleted 0")
	o := tabs[0].done("db", "s")
	tx := o.connection.NewTransaction(ReadWrite, []*ObjectStore{o.connection.Stores()["s"]}, func() {})
	put(tx, o.connection.Stores()["s"], "", "x")
	tabs[1].delete("db")
	tabs[1].open("db", 0)
	expect(t, take, "a versionchange 1→0")
	o.connection.Close()
	expect(t, take, "")
	o.fired[0]()
	// The connection is closed when its transactions have finished.
	expect(t, take, "b blocked 1→0")
	tx.Finish()
	expect(t, take, "b deleted 1; b upgrades from 0")
	if d.used.Load() != nameMemory("db") {
		t.Errorf("%d bytes are used", d.used.Load())
	}
}

func TestAbortedUpgrade(t *testing.T) {
	d := New(0)
	tabs, take := newTabs(t, d, "a", "b")
	o := tabs[0].open("db", 2)
	s := must(o.upgrade.CreateObjectStore("s", nil, true))
	put(o.upgrade, s, "", "x")
	o.upgrade.Revert()
	if o.connection.Version() != 0 || len(o.connection.Stores()) != 0 || !s.Deleted() || d.used.Load() != nameMemory("db") {
		t.Errorf("version %d, stores %v, deleted %t, %d bytes", o.connection.Version(), names(o.connection), s.Deleted(), d.used.Load())
	}
	tabs[1].open("db", 0)
	o.upgrade.FinishAborted()
	expect(t, take, "a upgrades from 0; a failed: AbortError; b upgrades from 0")
}

func TestAbortedUpgradeBringsBackWhatWasThere(t *testing.T) {
	d := New(0)
	tabs, take := newTabs(t, d, "a")
	o := tabs[0].open("db", 1)
	kept, renamed := must(o.upgrade.CreateObjectStore("kept", nil, true)), must(o.upgrade.CreateObjectStore("renamed", nil, true))
	index := must(o.upgrade.CreateIndex(kept, "index", KeyPath{}, false, false))
	if err := o.upgrade.Populate(index, nil); err != nil {
		t.Fatal(err)
	}
	put(o.upgrade, kept, "", 1)
	o.upgrade.Finish()
	o.connection.Close()
	used := d.used.Load()

	o = tabs[0].open("db", 2)
	up := o.upgrade
	if err := errors.Join(up.RenameObjectStore(renamed, "other"), up.RenameIndex(index, "another")); err != nil {
		t.Fatal(err)
	}
	created := must(up.CreateIndex(kept, "index", KeyPath{}, false, false))
	up.DeleteIndex(index)
	up.DestroyIndex(index)
	put(up, kept, "", 2)
	put(up, renamed, "", 3)
	up.DeleteObjectStore(kept)
	must(up.CreateObjectStore("kept", nil, false))
	if !slices.Equal(names(o.connection), []string{"kept", "other"}) || o.connection.Stores()["kept"] == kept {
		t.Errorf("the object stores are %v", names(o.connection))
	}
	up.Revert()
	up.FinishAborted()
	expect(t, take, "a upgrades from 0; a opened; a upgrades from 1; a failed: AbortError")
	o = tabs[0].open("db", 0)
	if o.connection.Version() != 1 || !slices.Equal(names(o.connection), []string{"kept", "renamed"}) || o.connection.Stores()["kept"] != kept {
		t.Errorf("version %d with %v", o.connection.Version(), names(o.connection))
	}
	if kept.Index("index") != index || index.Deleted() || !created.Deleted() || len(kept.Indexes()) != 1 || kept.Index("another") != nil {
		t.Errorf("the indexes are %v", kept.Indexes())
	}
	if got := keys(kept); !slices.Equal(got, []float64{1}) || len(keys(renamed)) != 0 || kept.generator != 2 {
		t.Errorf("the records are %v and %v, the next key %d", got, keys(renamed), kept.generator)
	}
	if d.used.Load() != used {
		t.Errorf("%d bytes are used, and were %d", d.used.Load(), used)
	}
}

func TestClosedDuringTheUpgrade(t *testing.T) {
	tabs, take := newTabs(t, New(0), "a", "b")
	o := tabs[0].open("db", 1)
	o.connection.Close()
	o.upgrade.Finish()
	tabs[1].open("db", 0)
	expect(t, take, "a upgrades from 0; a failed: AbortError; b opened")
}

// A client that goes leaves nothing behind, wherever its requests are.
func TestClientGoes(t *testing.T) {
	d := New(0)
	tabs, take := newTabs(t, d, "a", "b", "c")
	a, b, c := tabs[0], tabs[1], tabs[2]
	// In an upgrade, with another request that waits for it.
	o := a.open("db", 1)
	s := must(o.upgrade.CreateObjectStore("s", nil, true))
	put(o.upgrade, s, "", "x")
	a.open("db", 7)
	b.open("db", 0)
	a.client.Close()
	expect(t, take, "a upgrades from 0; a failed: AbortError; b upgrades from 0")
	// Blocked, itself and by another.
	blocker := c.done("other")
	b.open("other", 0)
	b.open("other", 2)
	take()
	c.open("other", 3)
	b.client.Close()
	expect(t, take, "c versionchange 1→3; b failed: AbortError")
	blocker.connection.Close()
	expect(t, take, "c upgrades from 1")
	if infos := d.Infos(); len(infos) != 1 || infos[0] != (Info{"other", 1}) {
		t.Errorf("the databases are %v", infos)
	}
	// A client that has gone is told nothing any more.
	a.open("db", 0)
	expect(t, take, "")
	if len(d.queues) != 1 || d.used.Load() != nameMemory("other") {
		t.Errorf("queues %v, %d bytes", d.queues, d.used.Load())
	}
}

func TestQuota(t *testing.T) {
	empty := nameMemory("db") + nameMemory("s")
	d := New(empty + 3*(recordMemory+20))
	tabs, _ := newTabs(t, d, "a")
	o := tabs[0].done("db", "s")
	s := o.connection.Stores()["s"]
	tx := o.connection.NewTransaction(ReadWrite, []*ObjectStore{s}, func() {})
	for i, want := range []string{"", "", "", "QuotaExceededError"} {
		if got := put(tx, s, "", i); got != want {
			t.Errorf("record %d: %q", i, got)
		}
	}
	if s.generator != 4 {
		t.Errorf("the key generator went on to %d", s.generator)
	}
	tx.DeleteRecords(s, Only(NumberKey(2)))
	if got := put(tx, s, "", "x"); got != "" {
		t.Error(got)
	}
	tx.Clear(s)
	if d.used.Load() != empty {
		t.Errorf("%d bytes are used", d.used.Load())
	}
	tx.Revert()
	tx.FinishAborted()
	if len(keys(s)) != 0 || d.used.Load() != empty {
		t.Errorf("records %v, %d bytes", keys(s), d.used.Load())
	}
}

// Names count, wherever they are, and are given back.
func TestQuotaOfNames(t *testing.T) {
	long := strings.Repeat("n", 5000)
	d := New(20000)
	tabs, take := newTabs(t, d, "a")
	o := tabs[0].open(long, 1)
	expect(t, take, "a upgrades from 0")
	s, index := must(o.upgrade.CreateObjectStore("s", &KeyPath{Paths: []string{long}}, false)), (*Index)(nil)
	for i, attempt := range []func() error{
		func() (err error) { index, err = o.upgrade.CreateIndex(s, "i", KeyPath{}, false, false); return err },
		func() error { return o.upgrade.RenameIndex(index, long) },
		func() error { return o.upgrade.RenameObjectStore(s, long) },
		func() error { _, err := o.upgrade.CreateObjectStore(long+"2", nil, false); return err },
		func() error { _, err := o.upgrade.CreateIndex(s, long+"2", KeyPath{}, false, false); return err },
		func() error { o.upgrade.DeleteIndex(index); return o.upgrade.RenameObjectStore(s, long) },
	} {
		want := []string{"", "", "QuotaExceededError", "QuotaExceededError", "QuotaExceededError", ""}[i]
		if got := nameOf(attempt()); got != want {
			t.Errorf("%d: %q, want %q", i, got, want)
		}
	}
	tabs[0].open(long+"2", 1)
	expect(t, take, "a failed: QuotaExceededError")
	if len(d.databases) != 1 {
		t.Error("a database was made although it does not fit")
	}
	o.upgrade.Revert()
	o.upgrade.FinishAborted()
	if used := d.used.Load(); used != 0 {
		t.Errorf("nothing takes %d bytes", used)
	}
}
