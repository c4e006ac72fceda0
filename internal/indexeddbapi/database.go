package indexeddbapi

import (
	"maps"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/indexeddb"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// IDBDatabase is https://w3c.github.io/IndexedDB/#idbdatabase
//
// No connection is ever closed abnormally, so that no event named close is fired.
type IDBDatabase struct {
	dom.EventTarget
	factory    *IDBFactory
	connection *indexeddb.Connection
	// upgrade is the database's upgrade transaction, as long as it is the
	// connection's.
	upgrade *IDBTransaction
	// root keeps the object while it must not be collected.
	root *mozjs.Root
}

// connection is the handler of a connection, which has an object once script is
// about to see it, and until that is garbage.
type connection struct {
	factory *IDBFactory
	backend *indexeddb.Connection
	db      mozjs.Weak
}

// object makes the object.
func (c *connection) object() *IDBDatabase {
	d := createIDBDatabase(c.factory.Cx())
	d.factory, d.connection = c.factory, c.backend
	d.OnListenersChange(func(string) { d.updateLife() })
	c.db = d.Weak()
	return d
}

// VersionChange implements indexeddb.ConnectionHandler.
//
// https://w3c.github.io/IndexedDB/#open-a-database-connection
func (c *connection) VersionChange(oldVersion, newVersion uint64, fired func()) {
	if changes := c.factory.environment.VersionChanges; changes != nil {
		changes()
	}
	// Queue a database task to fire a version change event named versionchange at
	// entry with db's version and version. (Unless it was closed since.)
	c.factory.queueDatabaseTask(func() {
		c.factory.touch("", true)
		if d := IDBDatabaseOf(c.db.Get()); d != nil && !c.backend.ClosePending() {
			fireAVersionChangeEvent(&d.EventTarget, "versionchange", oldVersion, newVersion)
		}
		fired()
	})
}

// updateLife sees to it that the object is not collected if the connection's close
// pending flag is false and it has one or more event listeners registered whose
// type is one of abort, error, or versionchange.
//
// https://w3c.github.io/IndexedDB/#idbdatabase
func (d *IDBDatabase) updateLife() {
	listens := d.HasListeners("abort") || d.HasListeners("error") || d.HasListeners("versionchange")
	d.KeepRooted(&d.root, listens && !d.connection.ClosePending())
}

// Finalized implements mozjs.Finalizer: if an IDBDatabase object is garbage
// collected, the associated connection must be closed.
func (d *IDBDatabase) Finalized() {
	d.factory.touch("", true)
	d.connection.Close()
}

// Name is https://w3c.github.io/IndexedDB/#dom-idbdatabase-name
func (d *IDBDatabase) Name() string { return d.connection.Name() }

// Version is https://w3c.github.io/IndexedDB/#dom-idbdatabase-version
func (d *IDBDatabase) Version() uint64 { return d.connection.Version() }

// ObjectStoreNames is https://w3c.github.io/IndexedDB/#dom-idbdatabase-objectstorenames
func (d *IDBDatabase) ObjectStoreNames() *dom.DOMStringList {
	// 1. Let names be a list of the names of the object stores in this's object store
	//    set. 2. Return the result of creating a sorted name list with names.
	return sortedNameList(d.Cx(), maps.Keys(d.connection.Stores()))
}

// Transaction is https://w3c.github.io/IndexedDB/#dom-idbdatabase-transaction
func (d *IDBDatabase) Transaction(storeNames DOMStringOrDOMStringSequence, mode IDBTransactionMode, options IDBTransactionOptions) (*IDBTransaction, error) {
	// 1. If a live upgrade transaction is associated with the connection, throw an
	//    "InvalidStateError" DOMException.
	if d.upgrade != nil {
		return nil, invalidState("The database is being upgraded.")
	}
	// 2. If this's close pending flag is true, then throw an "InvalidStateError"
	//    DOMException.
	if d.connection.ClosePending() {
		return nil, invalidState("The connection is closed, or about to be.")
	}
	// 3. Let scope be the set of unique strings in storeNames if it is a sequence, or a
	//    set containing one string equal to storeNames otherwise.
	names := storeNames.DOMStringSequence
	if storeNames.IsDOMString {
		names = []string{storeNames.DOMString}
	}
	// 4. If any string in scope is not the name of an object store in the connected
	//    database, throw a "NotFoundError" DOMException.
	scope := map[string]*indexeddb.ObjectStore{}
	var stores []*indexeddb.ObjectStore
	for _, name := range names {
		store := d.connection.Stores()[name]
		if store == nil {
			return nil, domException("NotFoundError", "The database has no object store of the name '"+name+"'.")
		}
		if scope[name] == nil {
			scope[name] = store
			stores = append(stores, store)
		}
	}
	// 5. If scope is empty, throw an "InvalidAccessError" DOMException.
	if len(scope) == 0 {
		return nil, domException("InvalidAccessError", "No names of object stores were given.")
	}
	// 6. If mode is not "readonly" or "readwrite", throw a TypeError.
	if mode == IDBTransactionModeVersionchange {
		return nil, idl.TypeError("The mode must be 'readonly' or 'readwrite'.")
	}
	// 7. Let transaction be a newly created transaction with this connection, mode,
	//    options' durability member, and the set of object stores named in scope.
	t := newTransaction(d, mode, options.Durability)
	t.scope = scope
	backendMode := indexeddb.ReadOnly
	if mode == IDBTransactionModeReadwrite {
		backendMode = indexeddb.ReadWrite
	}
	t.touch()
	t.backend = d.connection.NewTransaction(backendMode, stores, func() { d.factory.queueDatabaseTask(t.start) })
	// 8. Set transaction's cleanup event loop to the current event loop.
	d.factory.cleanUpLater(t)
	// 9. Return an IDBTransaction object representing transaction.
	return t, nil
}

// Close is https://w3c.github.io/IndexedDB/#dom-idbdatabase-close
func (d *IDBDatabase) Close() {
	// 1. Run close a database connection with this connection.
	d.factory.touch("", true)
	d.connection.Close()
	d.updateLife()
}

// activeUpgrade returns the upgrade transaction, or throws an "InvalidStateError"
// DOMException if there is none, and a "TransactionInactiveError" DOMException if
// its state is not active.
func (d *IDBDatabase) activeUpgrade() (*IDBTransaction, error) {
	if d.upgrade == nil {
		return nil, invalidState("The database is not being upgraded.")
	}
	return d.upgrade, d.upgrade.checkActive()
}

// CreateObjectStore is https://w3c.github.io/IndexedDB/#dom-idbdatabase-createobjectstore
func (d *IDBDatabase) CreateObjectStore(name string, options IDBObjectStoreParameters) (*IDBObjectStore, error) {
	// 1–3. Let transaction be database's upgrade transaction, which is active.
	t, err := d.activeUpgrade()
	if err != nil {
		return nil, err
	}
	// 4. Let keyPath be options's keyPath member if it is not undefined or null, or
	//    null otherwise.
	var keyPath *indexeddb.KeyPath
	if p := options.KeyPath; !p.IsNull {
		path := toKeyPath(DOMStringOrDOMStringSequence{
			IsDOMString: p.IsDOMString, DOMString: p.DOMString, IsDOMStringSequence: p.IsDOMStringSequence, DOMStringSequence: p.DOMStringSequence,
		})
		keyPath = &path
	}
	switch {
	// 5. If keyPath is not null and is not a valid key path, throw a "SyntaxError"
	//    DOMException.
	case keyPath != nil && !keyPath.Valid():
		return nil, invalidKeyPath()
	// 6. If an object store named name already exists in database throw a
	//    "ConstraintError" DOMException.
	case d.connection.Stores()[name] != nil:
		return nil, domException("ConstraintError", "The database has an object store of that name already.")
	// 7, 8. If autoIncrement is true and keyPath is an empty string or any sequence,
	//       throw an "InvalidAccessError" DOMException.
	case options.AutoIncrement && keyPath != nil && (keyPath.List || keyPath.Empty()):
		return nil, domException("InvalidAccessError", "A key generator cannot put keys where the key path leads.")
	}
	// 9. Let store be a new object store in database.
	store, err := t.backend.CreateObjectStore(name, keyPath, options.AutoIncrement)
	if err != nil {
		return nil, named(err)
	}
	// 10. Return a new object store handle associated with store and transaction.
	h := t.handle(store)
	h.created = true
	return h, nil
}

// DeleteObjectStore is https://w3c.github.io/IndexedDB/#dom-idbdatabase-deleteobjectstore
func (d *IDBDatabase) DeleteObjectStore(name string) error {
	// 1–3. Let transaction be database's upgrade transaction, which is active.
	t, err := d.activeUpgrade()
	if err != nil {
		return err
	}
	// 4. Let store be the object store named name in database, or throw a
	//    "NotFoundError" DOMException if none.
	store := d.connection.Stores()[name]
	if store == nil {
		return domException("NotFoundError", "The database has no object store of that name.")
	}
	// 6. If there is an object store handle associated with store and transaction,
	//    remove all entries from its index set.
	if h := t.handles[store]; h != nil {
		h.indexes = map[string]*indexeddb.Index{}
	}
	// 5, 7. Remove store from this's object store set, and destroy it.
	t.backend.DeleteObjectStore(store)
	return nil
}

func invalidKeyPath() error {
	return domException("SyntaxError", "The key path is not a valid key path.")
}
