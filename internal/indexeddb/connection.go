// Checked against IndexedDB of 2025-08-14.

package indexeddb

import (
	"maps"
	"slices"
)

// Connection is a connection to a database.
//
// https://w3c.github.io/IndexedDB/#connection
type Connection struct {
	client   *Client
	database *Database
	handler  ConnectionHandler
	// stores is the object store set, by name. It belongs to the client's agent.
	stores map[string]*ObjectStore
	// Under Databases.mu:
	version      uint64
	closePending bool
	// live is the number of transactions that are not finished.
	live int
}

// ConnectionHandler hears what happens to a connection. Its method must not wait,
// and not call anything of this package: it queues a task.
type ConnectionHandler interface {
	// VersionChange fires an event named versionchange at the connection, unless its
	// close pending flag is set by then, and calls fired after that. The new version
	// of 0 stands for null.
	VersionChange(oldVersion, newVersion uint64, fired func())
}

// Name returns the name of the database.
func (c *Connection) Name() string { return c.database.name }

// Handle sets who hears what happens to the connection. The OpenHandler that is
// told of the connection first calls it before it returns.
func (c *Connection) Handle(h ConnectionHandler) { c.handler = h }

// Handled reports whether the connection has a handler. Only an OpenHandler may ask.
func (c *Connection) Handled() bool { return c.handler != nil }

// Version returns the version.
//
// https://w3c.github.io/IndexedDB/#connection-version
func (c *Connection) Version() uint64 {
	c.client.databases.mu.Lock()
	defer c.client.databases.mu.Unlock()
	return c.version
}

// Stores returns the object store set, by name, which changes only in an upgrade
// transaction. It must not be changed.
//
// https://w3c.github.io/IndexedDB/#connection-object-store-set
func (c *Connection) Stores() map[string]*ObjectStore { return c.stores }

// setStores makes the object store set that of the database.
func (c *Connection) setStores() { c.stores = maps.Clone(c.database.stores) }

// ClosePending returns the close pending flag.
func (c *Connection) ClosePending() bool {
	c.client.databases.mu.Lock()
	defer c.client.databases.mu.Unlock()
	return c.closePending
}

// Close closes the connection: it is closed once all its transactions are
// finished. Any goroutine may call it.
//
// https://w3c.github.io/IndexedDB/#close-a-database-connection
func (c *Connection) Close() {
	c.client.databases.mu.Lock()
	defer c.client.databases.mu.Unlock()
	c.close()
}

func (c *Connection) close() {
	// 1. Set connection's close pending flag to true.
	c.closePending = true
	// 3. Wait for all transactions created using connection to complete. Once they
	//    are complete, connection is closed.
	c.closeIfDone()
}

func (c *Connection) isClosed() bool { return c.closePending && c.live == 0 }

// closeIfDone ends a connection that is closed. What waits for that goes on.
func (c *Connection) closeIfDone() {
	if _, open := c.client.connections[c]; !open || !c.isClosed() {
		return
	}
	c.remove()
	if q := c.client.databases.queues[c.database.name]; q != nil {
		delete(q.requests[0].awaited, c)
		q.advance()
	}
}

// remove takes the connection out of where it is known.
func (c *Connection) remove() {
	c.database.connections = slices.DeleteFunc(c.database.connections, func(other *Connection) bool { return other == c })
	delete(c.client.connections, c)
}
