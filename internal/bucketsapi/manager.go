// Checked against Storage Buckets of 2023-12-18.

package bucketsapi

import (
	"errors"

	"github.com/sluice-go/sluice/internal/buckets"
	"github.com/sluice-go/sluice/internal/cachesapi"
	"github.com/sluice-go/sluice/internal/filesystemapi"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/indexeddbapi"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/storagetasks"
	"github.com/sluice-go/sluice/internal/weblocks"
)

// Environment is what buckets need of an environment settings object. The identifiers
// are those of buckets.
type Environment struct {
	// Buckets returns the buckets of the environment's storage key, or a SecurityError.
	Buckets func() (*buckets.Buckets, error)
	// Persistent says that the mode of all buckets is "persistent".
	Persistent bool
	// Estimate returns the storage usage and the storage quota of a bucket.
	Estimate func(id string) (usage, quota int64)
	// Files, IndexedDB, Locks and Caches are the endpoints of a bucket.
	Files     *filesystemapi.Files
	IndexedDB func(id string) *indexeddbapi.IDBFactory
	Locks     func(id string) *weblocks.LockManager
	Caches    func(id string) *cachesapi.CacheStorage
}

// StorageBucketManager is
// https://wicg.github.io/storage-buckets/#storagebucketmanager
type StorageBucketManager struct {
	mozjs.Object
	environment Environment
}

// New makes the storage bucket manager of an environment.
func New(cx *mozjs.Context, e Environment) *StorageBucketManager {
	m := createStorageBucketManager(cx)
	m.environment = e
	return m
}

// now is the current time, in milliseconds since the Unix epoch.
func now(cx *mozjs.Context) float64 { return float64(cx.Date().UnixMilli()) }

// checkName throws for a name that is not a valid bucket name.
func checkName(name string) error {
	if !buckets.ValidName(name) {
		return idl.TypeError("%q is not a valid name of a bucket.", name)
	}
	return nil
}

// Open is https://wicg.github.io/storage-buckets/#dom-storagebucketmanager-open
func (m *StorageBucketManager) Open(name string, options StorageBucketOptions) (mozjs.Value, error) {
	all, err := m.environment.Buckets()
	if err != nil {
		return mozjs.Undefined, err
	}
	// If name is not a valid bucket name, return a promise rejected with a TypeError.
	if err := checkName(name); err != nil {
		return mozjs.Undefined, err
	}
	policy := buckets.Policy{Persisted: options.Persisted, Strict: options.Durability == StorageBucketDurabilityStrict}
	// If options["quota"] exists and is 0, likewise.
	if quota, ok := options.Quota.Get(); ok {
		if quota == 0 {
			return mozjs.Undefined, idl.TypeError("The quota of a bucket is not 0.")
		}
		policy.Quota = quota
	}
	// If options["expires"] exists and is in the past, likewise.
	if expires, ok := options.Expires.Get(); ok {
		if expires <= now(m.Cx()) {
			return mozjs.Undefined, idl.TypeError("The bucket would have expired.")
		}
		policy.Expires = &expires
	}
	return storagetasks.Enqueue(&m.Object, "'open' on 'StorageBucketManager'", func(p *storagetasks.Pending) {
		opened, err := all.Open(name, policy, now(p.Cx))
		if err != nil {
			p.Settle(exception(err))
			return
		}
		b := createStorageBucket(p.Cx)
		b.bucket, b.environment = opened, &m.environment
		p.Resolve(b.Value())
	}), nil
}

// Keys is https://wicg.github.io/storage-buckets/#dom-storagebucketmanager-keys
func (m *StorageBucketManager) Keys() (mozjs.Value, error) {
	all, err := m.environment.Buckets()
	if err != nil {
		return mozjs.Undefined, err
	}
	return storagetasks.Enqueue(&m.Object, "'keys' on 'StorageBucketManager'", func(p *storagetasks.Pending) {
		p.Resolve(idl.FromSequence(p.Cx, all.Names(now(p.Cx)), idl.FromString[string]))
	}), nil
}

// Delete is https://wicg.github.io/storage-buckets/#dom-storagebucketmanager-delete
func (m *StorageBucketManager) Delete(name string) (mozjs.Value, error) {
	all, err := m.environment.Buckets()
	if err != nil {
		return mozjs.Undefined, err
	}
	// AD-HOC: a name that is not valid is a TypeError, as in the browser that has buckets, and not an InvalidCharacterError.
	if err := checkName(name); err != nil {
		return mozjs.Undefined, err
	}
	return storagetasks.Enqueue(&m.Object, "'delete' on 'StorageBucketManager'", func(p *storagetasks.Pending) {
		p.Settle(exception(all.Delete(name)))
	}), nil
}

// exception is what script sees of an error of package buckets, or of what keeps them. AD-HOC: that a bucket was deleted
// is an UnknownError, as in the browser that has buckets, and not an InvalidStateError.
func exception(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, buckets.ErrDeleted):
		return &idl.DOMException{Name: "UnknownError", Message: "The bucket was deleted."}
	}
	return &idl.DOMException{Name: "UnknownError", Message: err.Error()}
}
