// Checked against IndexedDB of 2025-08-14.

package indexeddb

import (
	"maps"
	"slices"
)

// OpenRequest is an open request: to open a connection, or to delete a database.
//
// https://w3c.github.io/IndexedDB/#open-request
type OpenRequest struct {
	client  *Client
	queue   *connectionQueue
	handler OpenHandler
	// version is the one to open; 0 if it was not given.
	version uint64
	// deletes says that the database is to be deleted.
	deletes bool
	step    step
	// awaited are the connections at which a versionchange event is still to be
	// fired.
	awaited    map[*Connection]struct{}
	database   *Database
	connection *Connection
	upgrade    *Transaction
}

// step is how far the processing of a request has come.
type step int

const (
	waits    step = iota // for the requests in front of it
	fires                // versionchange events
	blocked              // by connections that are not closed
	upgrades             // the database
	over
)

// OpenHandler hears what becomes of an open request. Its methods must not wait, and
// not call anything of this package but Connection.Handle: they queue tasks.
type OpenHandler interface {
	// Blocked fires an event named blocked. The new version of 0 stands for null.
	Blocked(oldVersion, newVersion uint64)
	// UpgradeNeeded fires an event named upgradeneeded. The upgrade transaction has
	// started.
	UpgradeNeeded(c *Connection, t *Transaction, oldVersion uint64)
	// Opened says that the request has succeeded.
	Opened(c *Connection)
	// Deleted says that the request to delete a database, of that version, has
	// succeeded.
	Deleted(oldVersion uint64)
	// Failed says that the request has failed: with an *Error, or a *QuotaError.
	Failed(err error)
}

// connectionQueue is a connection queue.
//
// https://w3c.github.io/IndexedDB/#connection-queue
type connectionQueue struct {
	databases *Databases
	name      string
	requests  []*OpenRequest
	advancing bool
}

// Open opens a connection to the database of that name. Version is 0 if it was not
// given.
//
// https://w3c.github.io/IndexedDB/#open-a-database-connection
func (c *Client) Open(name string, version uint64, h OpenHandler) {
	c.request(name, &OpenRequest{client: c, version: version, handler: h})
}

// Delete deletes the database of that name.
//
// https://w3c.github.io/IndexedDB/#delete-a-database
func (c *Client) Delete(name string, h OpenHandler) {
	c.request(name, &OpenRequest{client: c, deletes: true, handler: h})
}

// request adds a request to its connection queue.
func (c *Client) request(name string, r *OpenRequest) {
	d := c.databases
	d.mu.Lock()
	defer d.mu.Unlock()
	if c.closed {
		return
	}
	c.requests[r] = struct{}{}
	// 1. Let queue be the connection queue for storageKey and name.
	q := d.queues[name]
	if q == nil {
		q = &connectionQueue{databases: d, name: name}
		d.queues[name] = q
	}
	// 2. Add request to queue.
	r.queue = q
	q.requests = append(q.requests, r)
	q.advance()
}

// advance goes on with the first request as far as it can, and with those that
// follow when it has been processed.
func (q *connectionQueue) advance() {
	if q.advancing {
		return // the caller's caller does it
	}
	q.advancing = true
	defer func() { q.advancing = false }()
	// 3. Wait until all previous requests in queue have been processed.
	for len(q.requests) > 0 {
		r := q.requests[0]
		for r.step != over && r.next() {
		}
		if r.step != over {
			return
		}
		delete(r.client.requests, r)
		q.requests = slices.Delete(q.requests, 0, 1)
	}
	if q.databases.queues[q.name] == q {
		delete(q.databases.queues, q.name)
	}
}

// next takes the next step, and reports whether there is more to do now.
func (r *OpenRequest) next() bool {
	switch r.step {
	case waits:
		if r.deletes {
			r.beginDelete()
		} else {
			r.beginOpen()
		}
	case fires:
		// Wait for all of the events to be fired.
		if len(r.awaited) > 0 {
			return false
		}
		// If any of the connections in openConnections are still not closed, queue a
		// database task to fire a version change event named blocked at request.
		if r.hindered() {
			r.handler.Blocked(r.database.version, r.version)
		}
		r.step = blocked
	case blocked:
		// Wait until all connections in openConnections are closed.
		if r.hindered() {
			return false
		}
		if r.deletes {
			r.endDelete()
		} else {
			r.upgradeTheDatabase()
		}
	case upgrades:
		// Wait for transaction to finish.
		if !r.upgrade.finished {
			return false
		}
		r.endUpgrade()
	}
	return true
}

// beginOpen are steps 4 to 10 of
// https://w3c.github.io/IndexedDB/#open-a-database-connection
func (r *OpenRequest) beginOpen() {
	d := r.client.databases
	// 4. Let db be the database named name in storageKey, or null otherwise.
	db := d.databases[r.queue.name]
	// 5. If version is undefined, let version be 1 if db is null, or db's version
	//    otherwise.
	if r.version == 0 {
		r.version = 1
		if db != nil {
			r.version = db.version
		}
	}
	// 6. If db is null, let db be a new database with name name, version 0 (zero),
	//    and with no object stores.
	if db == nil {
		db = &Database{databases: d, name: r.queue.name, stores: map[string]*ObjectStore{}}
		if err := d.account(db.size()); err != nil {
			r.step = over
			r.handler.Failed(err)
			return
		}
		d.databases[db.name] = db
	}
	r.database = db
	// 7. If db's version is greater than version, return a newly created
	//    "VersionError" DOMException.
	if db.version > r.version {
		r.step = over
		r.handler.Failed(&Error{"VersionError", "The version that was asked for is less than the one that the database has."})
		return
	}
	// 8, 9. Let connection be a new connection to db; set its version to version.
	r.connection = &Connection{client: r.client, database: db, version: r.version}
	r.connection.setStores()
	db.connections = append(db.connections, r.connection)
	r.client.connections[r.connection] = struct{}{}
	// 10. If db's version is less than version, then:
	if db.version < r.version {
		r.fireVersionChange()
		return
	}
	// 11. Return connection.
	r.step = over
	r.handler.Opened(r.connection)
}

// fireVersionChange fires an event named versionchange at each other connection
// that does not have its close pending flag set to true.
func (r *OpenRequest) fireVersionChange() {
	r.step = fires
	r.awaited = map[*Connection]struct{}{}
	for _, c := range r.database.connections {
		if c != r.connection && !c.closePending && !c.client.closed {
			r.awaited[c] = struct{}{}
			c.handler.VersionChange(r.database.version, r.version, func() { r.fired(c) })
		}
	}
}

// fired goes on when the event at a connection was fired, or was not to be fired
// any more.
func (r *OpenRequest) fired(c *Connection) {
	mu := &r.client.databases.mu
	mu.Lock()
	defer mu.Unlock()
	delete(r.awaited, c)
	r.queue.advance()
}

// hindered reports whether another connection to the database is not closed.
func (r *OpenRequest) hindered() bool {
	for _, c := range r.database.connections {
		if c != r.connection {
			return true
		}
	}
	return false
}

// upgradeTheDatabase is https://w3c.github.io/IndexedDB/#upgrade-a-database
func (r *OpenRequest) upgradeTheDatabase() {
	db, c := r.database, r.connection
	r.step = upgrades
	// (Script may not have seen the connection yet.)
	c.setStores()
	// 2–6. Let transaction be a new upgrade transaction; set db's upgrade transaction
	//      to it; start it. Nobody else can be in its way, so that it needs no scope.
	t := &Transaction{connection: c, mode: VersionChange, started: true, oldVersion: db.version, oldStores: maps.Clone(db.stores)}
	r.upgrade, db.upgrade = t, t
	c.live++
	c.client.transactions[t] = struct{}{}
	// 7, 8. Let old version be db's version; set db's version to version.
	db.version = c.version
	// 10. Queue a database task to fire upgradeneeded at request.
	r.handler.UpgradeNeeded(c, t, t.oldVersion)
}

// endUpgrade is what follows when the upgrade transaction has finished: steps 10.7, 10.8 and 11 of
// https://w3c.github.io/IndexedDB/#open-a-database-connection
func (r *OpenRequest) endUpgrade() {
	r.step = over
	switch {
	// If request's error is set, run the steps to close a database connection with
	// connection, return a newly created "AbortError" DOMException.
	case r.upgrade.aborted:
		r.connection.close()
		r.handler.Failed(&Error{"AbortError", "The upgrade of the database was aborted."})
	// If connection was closed, return a newly created "AbortError" DOMException.
	case r.connection.isClosed():
		r.handler.Failed(&Error{"AbortError", "The connection was closed during the upgrade of the database."})
	// Return connection.
	default:
		r.handler.Opened(r.connection)
	}
}

// beginDelete are steps 4 to 6 of https://w3c.github.io/IndexedDB/#delete-a-database
func (r *OpenRequest) beginDelete() {
	// 4. Let db be the database named name in storageKey, if one exists. Otherwise,
	//    return 0 (zero).
	r.database = r.client.databases.databases[r.queue.name]
	if r.database == nil {
		r.step = over
		r.handler.Deleted(0)
		return
	}
	// 5, 6. For each connection that does not have its close pending flag set to
	//       true, fire a version change event named versionchange. (7–9 are next's.)
	r.fireVersionChange()
}

// endDelete are the last steps of https://w3c.github.io/IndexedDB/#delete-a-database
func (r *OpenRequest) endDelete() {
	r.step = over
	// 10. Let version be db's version.
	version := r.database.version
	// 11. Delete db. If that fails, return the appropriate error.
	if err := r.database.forget(); err != nil {
		r.handler.Failed(&Error{"UnknownError", err.Error()})
		return
	}
	r.database.remove()
	// 12. Return version.
	r.handler.Deleted(version)
}

// remove deletes the database.
func (d *Database) remove() {
	d.databases.used.Add(-d.size())
	delete(d.databases.databases, d.name)
}

// drop ends a request whose client goes, before it has begun to upgrade the
// database.
func (r *OpenRequest) drop() {
	delete(r.client.requests, r)
	q := r.queue
	if q.requests[0] != r {
		q.requests = slices.DeleteFunc(q.requests, func(other *OpenRequest) bool { return other == r })
		return
	}
	if c := r.connection; c != nil {
		c.closePending = true
		c.remove()
		r.database.forgetIfNew()
	}
	r.step = over
	q.advance()
}

// forgetIfNew removes a database that no transaction has made yet. AD-HOC: the standard leaves it, with the version 0, which nobody
// could open without saying another.
func (d *Database) forgetIfNew() {
	if d.version == 0 && d.databases.databases[d.name] == d {
		d.remove()
	}
}
