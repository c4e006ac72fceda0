// Package indexeddbapi is the Indexed Database API: indexedDB of windows and
// workers.
//
// It binds script to the databases of the package indexeddb, which decides who may
// open, upgrade and delete a database, and which transactions may run. What it
// decides comes back as a task on the database access task source of the agent
// that is concerned. The requests of a transaction are performed by its agent, one
// in each task, which then fires the event: nobody can tell that from requests
// that are performed in parallel, since nobody else can see what the transaction
// sees.
//
// Nothing here keeps a program alive but tasks. A transaction always has one, or
// waits for another transaction that does; a request to open or delete a database
// may wait for a connection that nobody closes, and then for ever.
//
// https://w3c.github.io/IndexedDB/
package indexeddbapi

//go:generate go run ../idl/generate internal/indexeddbapi
