// Checked against Storage of 2025-03-26 and File System of 2026-03-15.

package storagemanager

import (
	"fmt"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/filesystemapi"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/storagetasks"
	"github.com/sluice-go/sluice/storage"
)

// Environment is what a storage manager needs to know of an environment settings
// object.
type Environment struct {
	// Storage is what the environment's storage depends on.
	Storage storage.Environment
	// Files are the file systems as the environment uses them.
	Files *filesystemapi.Files
	// Persistent says that the mode of all buckets is "persistent".
	Persistent bool
	// Estimate returns the storage usage and the storage quota of the environment's
	// storage shelf, in bytes.
	Estimate func() (usage, quota int64)
}

// StorageManager is https://storage.spec.whatwg.org/#storagemanager
type StorageManager struct {
	mozjs.Object
	settings    *agent.EnvironmentSettings
	environment Environment
}

// New makes the storage manager of an environment.
func New(s *agent.EnvironmentSettings, e Environment) *StorageManager {
	m := createStorageManager(s.Cx())
	m.settings, m.environment = s, e
	return m
}

// answer returns a promise, and queues a storage task that resolves it with what value
// makes. If there is no storage shelf, the error is a TypeError.
func (m *StorageManager) answer(value func(cx *mozjs.Context) mozjs.Value) (mozjs.Value, error) {
	// Let shelf be the result of running obtain a local storage shelf with this's
	// relevant settings object. If shelf is failure, then reject promise with a
	// TypeError.
	if _, err := storage.ObtainKey(m.environment.Storage); err != nil {
		return mozjs.Undefined, idl.TypeError("There is no storage: %v.", err)
	}
	cx := m.Cx()
	promise := cx.NewPromise()
	kept := m.Hold(promise)
	m.settings.QueueGlobalTask(storagetasks.Source, func() {
		// How much is stored, everybody has to do with.
		m.settings.EventLoop().TouchAll()
		f := cx.Enter()
		defer f.Leave()
		cx.Resolve(m.Held(kept), value(cx))
		m.Drop(kept)
	})
	return promise, nil
}

// Persisted is https://storage.spec.whatwg.org/#dom-storagemanager-persisted
func (m *StorageManager) Persisted() (mozjs.Value, error) {
	// 5. Let persisted be true if shelf's bucket map["default"]'s mode is "persistent";
	//    otherwise false. Queue a storage task to resolve promise with persisted.
	return m.answer(func(*mozjs.Context) mozjs.Value { return mozjs.Bool(m.environment.Persistent) })
}

// Persist is https://storage.spec.whatwg.org/#dom-storagemanager-persist
func (m *StorageManager) Persist() (mozjs.Value, error) {
	// 5. Let permission be the result of getting the current permission state with
	//    "persistent-storage". (It is granted where the bucket's mode is "persistent"
	//    already, and denied elsewhere.) Let persisted be true, if the mode is
	//    "persistent". Queue a storage task to resolve promise with persisted.
	return m.Persisted()
}

var (
	keyQuota = mozjs.NewKey("quota")
	keyUsage = mozjs.NewKey("usage")
)

// Estimate is https://storage.spec.whatwg.org/#dom-storagemanager-estimate
func (m *StorageManager) Estimate() (mozjs.Value, error) {
	// 5. Let usage be storage usage for shelf, and quota storage quota for shelf. Let
	//    dictionary be a new StorageEstimate dictionary whose usage member is usage and
	//    quota member is quota. Queue a storage task to resolve promise with dictionary.
	return m.answer(func(cx *mozjs.Context) mozjs.Value {
		usage, quota := m.environment.Estimate()
		o := cx.NewObject()
		idl.SetMember(cx, o, keyQuota, mozjs.Number(float64(quota)))
		idl.SetMember(cx, o, keyUsage, mozjs.Number(float64(usage)))
		return o
	})
}

// GetDirectory is https://fs.spec.whatwg.org/#dom-storagemanager-getdirectory
func (m *StorageManager) GetDirectory() (mozjs.Value, error) {
	if _, err := storage.ObtainKey(m.environment.Storage); err != nil {
		return mozjs.Undefined, &idl.DOMException{Name: "SecurityError", Message: fmt.Sprintf("Access to files is denied: %v.", err)}
	}
	return m.answer(func(cx *mozjs.Context) mozjs.Value { return m.environment.Files.Root(cx, "").Value() })
}
