package indexeddb

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// tab is a client whose handlers write down what they are told, and do nothing
// else: what follows is for the test to do.
type tab struct {
	t      *testing.T
	name   string
	client *Client
	log    *[]string
}

// opened is an open request of a tab, and the handler of its connection.
type opened struct {
	tab
	name       string
	connection *Connection
	upgrade    *Transaction
	fired      []func()
}

func newTabs(t *testing.T, d *Databases, names ...string) (tabs []tab, take func() string) {
	log := &[]string{}
	for _, name := range names {
		tabs = append(tabs, tab{t, name, d.NewClient(name), log})
	}
	return tabs, func() string {
		s := strings.Join(*log, "; ")
		*log = nil
		return s
	}
}

func (b tab) say(format string, args ...any) {
	*b.log = append(*b.log, b.name+" "+fmt.Sprintf(format, args...))
}

func (b tab) open(name string, version uint64) *opened {
	o := &opened{tab: b, name: name}
	b.client.Open(name, version, o)
	return o
}

func (b tab) delete(name string) *opened {
	o := &opened{tab: b, name: name}
	b.client.Delete(name, o)
	return o
}

func (o *opened) Blocked(oldVersion, newVersion uint64) {
	o.say("blocked %d→%d", oldVersion, newVersion)
}

func (o *opened) UpgradeNeeded(c *Connection, t *Transaction, oldVersion uint64) {
	o.connection, o.upgrade = c, t
	c.Handle(o)
	o.say("upgrades from %d", oldVersion)
}

func (o *opened) Opened(c *Connection) {
	o.connection = c
	if !c.Handled() {
		c.Handle(o)
	}
	o.say("opened")
}

func (o *opened) Deleted(oldVersion uint64) { o.say("deleted %d", oldVersion) }

func (o *opened) Failed(err error) { o.say("failed: %s", nameOf(err)) }

func (o *opened) VersionChange(oldVersion, newVersion uint64, fired func()) {
	o.fired = append(o.fired, fired)
	o.say("versionchange %d→%d", oldVersion, newVersion)
}

// done opens a database that has these object stores.
func (b tab) done(name string, stores ...string) *opened {
	b.t.Helper()
	o := b.open(name, 1)
	for _, s := range stores {
		must(o.upgrade.CreateObjectStore(s, nil, true))
	}
	o.upgrade.Finish()
	*b.log = nil
	return o
}

// put stores a value, and returns the failure's name.
func put(t *Transaction, s *ObjectStore, key Key, value any) string {
	_, err := t.StoreRecord(s, key, false, func(Key) (Entry, error) { return Entry{Value: value, Size: 10}, nil })
	return nameOf(err)
}

// nameOf is the name of the DOMException for a failure.
func nameOf(err error) string {
	switch e := err.(type) {
	case nil:
		return ""
	case *Error:
		return e.Name
	}
	return "QuotaExceededError"
}

// must returns a result, of what does not fail.
func must[T any](result T, err error) T {
	if err != nil {
		panic(err)
	}
	return result
}

// keys returns the keys of an object store.
func keys(s Source) (keys []float64) {
	for _, f := range Retrieve(s, KeyRange{}, Direction{}, 0) {
		keys = append(keys, f.Key.Number())
	}
	return keys
}

func names(c *Connection) (names []string) {
	for name := range c.Stores() {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
