// Checked against IndexedDB of 2025-08-14.

// Package indexeddb is the storage of the Indexed Database API: databases,
// connections, transactions, object stores, indexes, and the order in which all
// that happens. It knows no JavaScript: values are whatever the floor above puts
// in, and the keys that they have in indexes come with them.
//
// The databases of a storage key are shared by all agents of a user agent. Who
// may open, upgrade and delete a database, and which transactions may run, is
// decided under one lock per storage key; what is decided is told to handlers,
// which queue a task. The data themselves have no lock: an operation is called by
// the agent whose transaction it is, once that has started, and the rules of
// scheduling keep others away from the object stores in its scope. Readers may
// share them, since reading changes nothing.
//
// Everything is in memory, and gone with the user agent; what transactions of kept
// databases change is written to a shelf of a profile, too, when they commit.
//
// https://w3c.github.io/IndexedDB/
package indexeddb
