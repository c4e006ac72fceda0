// Checked against IndexedDB of 2025-08-14.

package indexeddb

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// DefaultQuota is how many bytes the databases of a storage key may take.
const DefaultQuota = 1 << 30

// Databases are the databases of a storage key. Any goroutine may call their
// methods.
//
// https://w3c.github.io/IndexedDB/#database-construct
type Databases struct {
	quota int64
	// used is what all databases take, in bytes.
	used atomic.Int64
	// kept is where the databases are kept; nil if they are gone with the user agent.
	kept *keeping
	// numbers counts the areas of object stores and the numbers of indexes.
	numbers atomic.Uint64
	// areas are the object stores that Restore has found, by their areas.
	areas map[uint64]*ObjectStore

	// mu guards all of connections, connection queues and scheduling. Handlers are
	// called under it.
	mu        sync.Mutex
	databases map[string]*Database
	// queues are the connection queues that have requests.
	queues map[string]*connectionQueue
}

// New returns the databases of a storage key, which are none. They may take that
// many bytes; 0 stands for DefaultQuota.
func New(quota int64) *Databases {
	if quota == 0 {
		quota = DefaultQuota
	}
	return &Databases{quota: quota, databases: map[string]*Database{}, queues: map[string]*connectionQueue{}}
}

// Usage returns how many bytes the databases take, and may take.
func (d *Databases) Usage() (usage, quota int64) { return d.used.Load(), d.quota }

// A QuotaError is a "QuotaExceededError": the databases of a storage key would take
// more than they may.
type QuotaError struct{ Quota, Requested int64 }

// Error implements error.
func (e *QuotaError) Error() string {
	return "QuotaExceededError: the databases of an origin may take " + strconv.FormatInt(e.Quota, 10) + " bytes, not " + strconv.FormatInt(e.Requested, 10)
}

// account counts a growth against the quota.
func (d *Databases) account(growth int64) error {
	used := d.used.Add(growth)
	if growth > 0 && used > d.quota {
		d.used.Add(-growth)
		return &QuotaError{d.quota, used}
	}
	return nil
}

// Info is a database, as a list of them has it.
type Info struct {
	Name    string
	Version uint64
}

// Infos returns the databases, without those that are not yet made. AD-HOC: as in browsers, of a
// database that is being upgraded, which may yet fail, the version is the old one.
//
// https://w3c.github.io/IndexedDB/#dom-idbfactory-databases
func (d *Databases) Infos() []Info {
	d.mu.Lock()
	defer d.mu.Unlock()
	var infos []Info
	for _, db := range d.databases {
		version := db.version
		if db.upgrade != nil {
			version = db.upgrade.oldVersion
		}
		// 1. If db's version is 0, then continue.
		if version != 0 {
			infos = append(infos, Info{db.name, version})
		}
	}
	slices.SortFunc(infos, func(a, b Info) int { return strings.Compare(a.Name, b.Name) })
	return infos
}

// Database is a database.
//
// https://w3c.github.io/IndexedDB/#database
type Database struct {
	databases *Databases
	name      string
	version   uint64
	// stores is the set of object stores, by name.
	stores map[string]*ObjectStore
	// connections are those that are not closed, in the order in which they were
	// opened.
	connections []*Connection
	// upgrade is the upgrade transaction.
	upgrade *Transaction
}

// size is what the database takes, in bytes.
func (d *Database) size() int64 {
	n := nameMemory(d.name)
	for _, s := range d.stores {
		n += s.total()
	}
	return n
}

// Client is an agent, or rather its environment, that uses the databases of its
// storage key.
type Client struct {
	databases *Databases
	name      string // for reports
	// Under databases.mu:
	connections  map[*Connection]struct{}
	transactions map[*Transaction]struct{}
	requests     map[*OpenRequest]struct{}
	closed       bool
}

// NewClient returns a client with a name for reports.
func (d *Databases) NewClient(name string) *Client {
	return &Client{
		databases:    d,
		name:         name,
		connections:  map[*Connection]struct{}{},
		transactions: map[*Transaction]struct{}{},
		requests:     map[*OpenRequest]struct{}{},
	}
}

// Infos are those of the client's databases.
func (c *Client) Infos() []Info { return c.databases.Infos() }

// Usage returns what Databases.Usage does.
func (c *Client) Usage() (usage, quota int64) { return c.databases.Usage() }

// Close ends the client, as its execution context is destroyed: its transactions
// are aborted, its connections closed, and its requests forgotten. None of its
// operations may be under way. What its handlers are told until Close returns is of
// no use any more.
//
// https://w3c.github.io/IndexedDB/#closed
func (c *Client) Close() {
	d := c.databases
	d.mu.Lock()
	defer d.mu.Unlock()
	c.closed = true
	// First what would begin when something else ends.
	for r := range c.requests {
		if r.step != upgrades {
			r.drop()
		}
	}
	for t := range c.transactions {
		if !t.isKept() {
			t.revert()
			t.aborted = true
		}
		t.finish()
	}
	for connection := range c.connections {
		connection.close()
	}
}
