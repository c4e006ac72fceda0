package indexeddbapi

import (
	"fmt"
	"iter"
	"slices"
	"strconv"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/indexeddb"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/storage"
)

// databaseAccess is the database access task source.
//
// https://w3c.github.io/IndexedDB/#database-access-task-source
var databaseAccess = eventloop.DeclareTaskSource("database access")

// Environment is what databases need to know of an environment settings object.
type Environment struct {
	// Storage is what the environment's storage depends on.
	Storage storage.Environment
	// Name stands for the environment in reports.
	Name string
	// Shed is the storage shed of the user agent.
	Shed *storage.Shed
	// Check returns why databases cannot be used, because their bucket was deleted.
	Check func() error
	// VersionChanges hears, on any goroutine, that another environment waits for what is done about the event versionchange;
	// nil if nobody wants to know.
	VersionChanges func()
	// Databases makes the databases of the storage key, or has those that are kept.
	Databases func() *indexeddb.Databases
}

// IDBFactory is https://w3c.github.io/IndexedDB/#idbfactory
type IDBFactory struct {
	mozjs.Object
	settings    *agent.EnvironmentSettings
	environment Environment
	// client is the environment's part in the databases of its storage key; nil
	// before script needs it.
	client *indexeddb.Client
	// created are the transactions whose cleanup event loop is the agent's.
	//
	// https://w3c.github.io/IndexedDB/#transaction-cleanup-event-loop
	created []*IDBTransaction
	// unsettled is the number of roots that pending has made.
	unsettled int
}

// New makes the IDBFactory object of an environment. The caller keeps its wrapper
// alive, and calls Close when the environment ends.
func New(s *agent.EnvironmentSettings, e Environment) *IDBFactory {
	f := createIDBFactory(s.Cx())
	f.settings, f.environment = s, e
	return f
}

// Close aborts the environment's transactions and closes its connections, when its
// document is unloaded or its agent terminates. No script may run afterwards.
func (f *IDBFactory) Close() {
	if f.client != nil {
		f.client.Close()
	}
}

// Unsettled returns the number of requests of the environment to open or delete a
// database, and of transactions, of which script has not yet heard the end.
func (f *IDBFactory) Unsettled() int { return f.unsettled }

// pendingMemory is what Go keeps for an open request, a transaction or a request of
// one, in bytes, without values. It counts against the memory that script may hold.
const pendingMemory = 1024

// pending keeps the wrapper of an object alive until settle is called.
func (f *IDBFactory) pending(o *mozjs.Object) *mozjs.Root {
	f.unsettled++
	return f.Cx().RootAwaited(o.Value(), pendingMemory)
}

// settle ends what pending began.
func (f *IDBFactory) settle(root *mozjs.Root) {
	f.unsettled--
	root.Release()
}

// queueDatabaseTask is https://w3c.github.io/IndexedDB/#queue-a-database-task
// Any goroutine may call it.
func (f *IDBFactory) queueDatabaseTask(steps func()) {
	f.settings.QueueGlobalTask(databaseAccess, steps)
}

// obtainClient obtains the storage key, and what belongs to it.
//
// https://storage.spec.whatwg.org/#obtain-a-local-storage-bottle-map
func (f *IDBFactory) obtainClient() (*indexeddb.Client, error) {
	f.touch("", true)
	if f.environment.Check != nil {
		if err := f.environment.Check(); err != nil {
			return nil, err
		}
	}
	if f.client != nil {
		return f.client, nil
	}
	content, err := f.environment.Shed.ObtainBottle(f.environment.Storage, "indexedDB", func() any { return f.environment.Databases() })
	if err != nil {
		return nil, domException("SecurityError", fmt.Sprintf("Access to databases is denied: %v.", err))
	}
	f.client = content.(*indexeddb.Databases).NewClient(f.environment.Name)
	return f.client, nil
}

// touch tells a schedule that script uses or changes an object store, named by itself and its
// database; an empty name stands for all there is of IndexedDB.
func (f *IDBFactory) touch(name string, changes bool) {
	f.settings.EventLoop().Touch("IndexedDB", name, changes)
}

// touch tells a schedule that something is done with the object stores of the scope.
func (t *IDBTransaction) touch() {
	if !t.factory.settings.EventLoop().Program().Touched() {
		return
	}
	// Where there is much, all has to do with each other, since the quota is for all.
	if usage, quota := t.factory.client.Usage(); t.isUpgrade() || usage > quota/2 {
		t.factory.touch("", true)
		return
	}
	for name := range t.stores() {
		t.factory.touch(strconv.Quote(t.db.Name())+" "+name, t.mode != IDBTransactionModeReadonly)
	}
}

// cleanupTransactions is
// https://w3c.github.io/IndexedDB/#cleanup-indexed-database-transactions
func (f *IDBFactory) cleanupTransactions() {
	// 2. For each transaction with cleanup event loop matching the current event loop:
	//    set its state to inactive, and clear its cleanup event loop.
	created := f.created
	f.created = nil
	for _, t := range created {
		t.deactivate()
	}
}

// cleanUpLater sets a transaction's cleanup event loop to the current one.
func (f *IDBFactory) cleanUpLater(t *IDBTransaction) {
	f.created = append(f.created, t)
	f.settings.CleanUpTransactions(f.cleanupTransactions)
}

// Open is https://w3c.github.io/IndexedDB/#dom-idbfactory-open
func (f *IDBFactory) Open(name string, version idl.Optional[uint64]) (*IDBOpenDBRequest, error) {
	// 1. If version is 0 (zero), throw a TypeError.
	if version.Present() && version.Or(0) == 0 {
		return nil, idl.TypeError("The version must not be 0.")
	}
	// 2, 3. Let storageKey be the result of running obtain a storage key. If failure is
	//       returned, then throw a "SecurityError" DOMException.
	client, err := f.obtainClient()
	if err != nil {
		return nil, err
	}
	// 4. Let request be a new open request.
	r := newOpenRequest(f, name)
	// 5. Run these steps in parallel: let result be the result of opening a database
	//    connection.
	client.Open(name, version.Or(0), r)
	// 6. Return a new IDBOpenDBRequest object for request.
	return r, nil
}

// DeleteDatabase is https://w3c.github.io/IndexedDB/#dom-idbfactory-deletedatabase
func (f *IDBFactory) DeleteDatabase(name string) (*IDBOpenDBRequest, error) {
	// 1, 2. Let storageKey be the result of running obtain a storage key. If failure is
	//       returned, then throw a "SecurityError" DOMException.
	client, err := f.obtainClient()
	if err != nil {
		return nil, err
	}
	// 3. Let request be a new open request.
	r := newOpenRequest(f, name)
	// 4. Run these steps in parallel: let result be the result of deleting a database.
	client.Delete(name, r)
	// 5. Return a new IDBOpenDBRequest object for request.
	return r, nil
}

// Databases is https://w3c.github.io/IndexedDB/#dom-idbfactory-databases
func (f *IDBFactory) Databases() (mozjs.Value, error) {
	// 1, 2. Let storageKey be the result of running obtain a storage key. If failure is
	//       returned, then return a promise rejected with a "SecurityError"
	//       DOMException.
	client, err := f.obtainClient()
	if err != nil {
		return mozjs.Undefined, err
	}
	// 3. Let p be a new promise.
	cx := f.Cx()
	p := cx.NewPromise()
	kept := f.Hold(p)
	// 4. Run these steps in parallel: 1. Let databases be the set of databases in
	//    storageKey. 2, 3. Let result be a list of IDBDatabaseInfo dictionaries.
	infos := client.Infos()
	// 4. Queue a database task to resolve p with result.
	f.queueDatabaseTask(func() {
		cx.Resolve(f.Held(kept), idl.FromSequence(cx, infos, fromInfo))
		f.Drop(kept)
	})
	// 5. Return p.
	return p, nil
}

var (
	keyName    = mozjs.NewKey("name")
	keyVersion = mozjs.NewKey("version")
)

// fromInfo converts to an IDBDatabaseInfo.
//
// https://webidl.spec.whatwg.org/#dictionary-to-js
func fromInfo(cx *mozjs.Context, info indexeddb.Info) mozjs.Value {
	o := cx.NewObject()
	idl.SetMember(cx, o, keyName, cx.NewString(info.Name))
	idl.SetMember(cx, o, keyVersion, mozjs.Number(float64(info.Version)))
	return o
}

// Cmp is https://w3c.github.io/IndexedDB/#dom-idbfactory-cmp
func (f *IDBFactory) Cmp(first, second mozjs.Value) (int16, error) {
	// 1, 2. Let a be the result of converting a value to a key with first.
	a, err := toKey(f.Cx(), first)
	if err != nil {
		return 0, err
	}
	// 3, 4. Let b be the result of converting a value to a key with second.
	b, err := toKey(f.Cx(), second)
	if err != nil {
		return 0, err
	}
	// 5. Return the results of comparing two keys with a and b.
	return int16(indexeddb.Compare(a, b)), nil
}

// sortedNameList is https://w3c.github.io/IndexedDB/#create-a-sorted-name-list
func sortedNameList(cx *mozjs.Context, names iter.Seq[string]) *dom.DOMStringList {
	// 1. Let sorted be names sorted in ascending order with the code unit less than
	//    algorithm. 2. Return a new DOMStringList associated with sorted.
	return dom.NewDOMStringList(cx, slices.SortedFunc(names, mozjs.CompareCodeUnits))
}
