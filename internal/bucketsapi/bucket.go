// Checked against Storage Buckets of 2023-12-18.

package bucketsapi

import (
	"github.com/sluice-go/sluice/internal/buckets"
	"github.com/sluice-go/sluice/internal/cachesapi"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/indexeddbapi"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/storagetasks"
	"github.com/sluice-go/sluice/internal/weblocks"
)

// StorageBucket is https://wicg.github.io/storage-buckets/#storagebucket
type StorageBucket struct {
	mozjs.Object
	bucket      buckets.Bucket
	environment *Environment
	// What script has asked for: nil before.
	indexedDB *indexeddbapi.IDBFactory
	locks     *weblocks.LockManager
	caches    *cachesapi.CacheStorage
}

// Name is https://wicg.github.io/storage-buckets/#dom-storagebucket-name
func (b *StorageBucket) Name() string { return b.bucket.Name }

// enqueue returns the promise of an operation: it is resolved with what value makes of
// the policy, or rejected if the bucket was removed.
func (b *StorageBucket) enqueue(method string, value func(cx *mozjs.Context, policy buckets.Policy) mozjs.Value) (mozjs.Value, error) {
	return storagetasks.Enqueue(&b.Object, "'"+method+"' on 'StorageBucket'", func(p *storagetasks.Pending) {
		// If bucket's removed flag is set, reject promise with an exception.
		policy, err := b.bucket.Policy(now(p.Cx))
		if err != nil {
			p.Settle(exception(err))
			return
		}
		p.Resolve(value(p.Cx, policy))
	}), nil
}

// Persist is https://wicg.github.io/storage-buckets/#dom-storagebucket-persist
//
// The permission is granted where the mode is "persistent" already, and denied elsewhere.
func (b *StorageBucket) Persist() (mozjs.Value, error) { return b.isPersisted("persist") }

// Persisted is https://wicg.github.io/storage-buckets/#dom-storagebucket-persisted
func (b *StorageBucket) Persisted() (mozjs.Value, error) { return b.isPersisted("persisted") }

func (b *StorageBucket) isPersisted(method string) (mozjs.Value, error) {
	return b.enqueue(method, func(*mozjs.Context, buckets.Policy) mozjs.Value {
		return mozjs.Bool(b.environment.Persistent)
	})
}

var keyUsage = mozjs.NewKey("usage")

// Estimate is https://wicg.github.io/storage-buckets/#dom-storagebucket-estimate
func (b *StorageBucket) Estimate() (mozjs.Value, error) {
	return b.enqueue("estimate", func(cx *mozjs.Context, policy buckets.Policy) mozjs.Value {
		// Let quota be the bucket's quota value. AD-HOC: it is at most that of its storage key.
		usage, quota := b.environment.Estimate(b.bucket.ID())
		if policy.Quota != 0 && policy.Quota < uint64(quota) {
			quota = int64(policy.Quota)
		}
		o := cx.NewObject()
		idl.SetMember(cx, o, keyQuota, mozjs.Number(float64(quota)))
		idl.SetMember(cx, o, keyUsage, mozjs.Number(float64(usage)))
		return o
	})
}

// Durability returns the durability that the bucket was made with. AD-HOC: the draft has no durability any more, the browser
// that has buckets does.
func (b *StorageBucket) Durability() (mozjs.Value, error) {
	return b.enqueue("durability", func(cx *mozjs.Context, policy buckets.Policy) mozjs.Value {
		d := StorageBucketDurabilityRelaxed
		if policy.Strict {
			d = StorageBucketDurabilityStrict
		}
		return cx.NewString(string(d))
	})
}

// SetExpires is https://wicg.github.io/storage-buckets/#dom-storagebucket-setexpires
func (b *StorageBucket) SetExpires(expires float64) (mozjs.Value, error) {
	// AD-HOC: if expires is in the past, return a promise rejected with a TypeError, as open() does; the draft lets the bucket
	// expire.
	if expires <= now(b.Cx()) {
		return mozjs.Undefined, idl.TypeError("The bucket would have expired.")
	}
	return storagetasks.Enqueue(&b.Object, "'setExpires' on 'StorageBucket'", func(p *storagetasks.Pending) {
		p.Settle(exception(b.bucket.Change(now(p.Cx), func(policy *buckets.Policy) { policy.Expires = &expires })))
	}), nil
}

// Expires is https://wicg.github.io/storage-buckets/#dom-storagebucket-expires
func (b *StorageBucket) Expires() (mozjs.Value, error) {
	return b.enqueue("expires", func(_ *mozjs.Context, policy buckets.Policy) mozjs.Value {
		if policy.Expires == nil {
			return mozjs.Null
		}
		return mozjs.Number(*policy.Expires)
	})
}

// IndexedDB is https://wicg.github.io/storage-buckets/#dom-storagebucket-indexeddb
func (b *StorageBucket) IndexedDB() *indexeddbapi.IDBFactory {
	if b.indexedDB == nil {
		b.indexedDB = b.environment.IndexedDB(b.bucket.ID())
		b.Hold(b.indexedDB.Value())
	}
	return b.indexedDB
}

// Locks is the lock manager of the bucket.
func (b *StorageBucket) Locks() *weblocks.LockManager {
	if b.locks == nil {
		b.locks = b.environment.Locks(b.bucket.ID())
		b.Hold(b.locks.Value())
	}
	return b.locks
}

// Caches is https://wicg.github.io/storage-buckets/#dom-storagebucket-caches
func (b *StorageBucket) Caches() *cachesapi.CacheStorage {
	if b.caches == nil {
		b.caches = b.environment.Caches(b.bucket.ID())
		b.Hold(b.caches.Value())
	}
	return b.caches
}

// GetDirectory is https://wicg.github.io/storage-buckets/#dom-storagebucket-getdirectory
func (b *StorageBucket) GetDirectory() (mozjs.Value, error) {
	return storagetasks.Enqueue(&b.Object, "'getDirectory' on 'StorageBucket'", func(p *storagetasks.Pending) {
		// If the bucket's removed flag is set, reject promise with an "InvalidStateError"
		// DOMException.
		if _, err := b.bucket.Policy(now(p.Cx)); err != nil {
			p.Settle(&idl.DOMException{Name: "InvalidStateError", Message: "The bucket was deleted."})
			return
		}
		p.Resolve(b.environment.Files.Root(p.Cx, b.bucket.ID()).Value())
	}), nil
}
