package html

import (
	"fmt"

	"github.com/sluice-go/sluice/internal/buckets"
	"github.com/sluice-go/sluice/internal/bucketsapi"
	"github.com/sluice-go/sluice/internal/caches"
	"github.com/sluice-go/sluice/internal/cachesapi"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/indexeddbapi"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/weblocks"
	"github.com/sluice-go/sluice/storage"
)

// navigatorStorageBuckets is the mixin NavigatorStorageBuckets.
//
// https://wicg.github.io/storage-buckets/#navigator-extensions
type navigatorStorageBuckets struct{ object *mozjs.Object }

// StorageBuckets returns this's relevant settings object's StorageBucketManager object.
// It is made when script first asks for it.
func (n *navigatorStorageBuckets) StorageBuckets() *bucketsapi.StorageBucketManager {
	g := scopeOf(n.object.Cx())
	if g.storageBuckets == nil {
		at := g.environment.storage()
		of := func(id string) storage.Environment {
			e := at
			e.Bucket = id
			return e
		}
		g.storageBuckets = bucketsapi.New(g.settings.Cx(), bucketsapi.Environment{
			Buckets:    func() (*buckets.Buckets, error) { return g.userAgent.openBuckets(at) },
			Persistent: g.userAgent.Kept != nil,
			Estimate: func(id string) (usage, quota int64) {
				own, _ := storage.ObtainKey(at) // which did not fail before
				key, _ := storage.ObtainKey(of(id))
				usage, _ = g.userAgent.estimate(key)
				_, quota = g.userAgent.estimate(own)
				return usage, quota
			},
			Files: g.Files(),
			IndexedDB: func(id string) *indexeddbapi.IDBFactory {
				f := g.newIndexedDB(of(id))
				g.bucketDatabases = append(g.bucketDatabases, f)
				return f
			},
			Locks: func(id string) *weblocks.LockManager {
				m := g.newLocks(of(id))
				g.bucketLocks = append(g.bucketLocks, m)
				return m
			},
			Caches: func(id string) *cachesapi.CacheStorage {
				return cachesapi.New(g.settings.Cx(), func() (*caches.Caches, error) { return g.userAgent.openCaches(of(id)) })
			},
		})
		n.object.Hold(g.storageBuckets.Value())
	}
	return g.storageBuckets
}

// openBuckets returns the buckets of an environment's storage key. The error is a
// SecurityError.
func (u *UserAgent) openBuckets(e storage.Environment) (*buckets.Buckets, error) {
	e.Bucket = ""
	content, err := u.Storage.ObtainBottle(e, "storageBuckets", func() any {
		key, _ := storage.ObtainKey(e) // which did not fail before
		b := buckets.New(nil)
		if u.Kept != nil {
			b = u.Kept.Buckets(key)
		}
		b.OnDelete(func(id string) {
			key.Bucket = id
			u.Storage.Forget(key)
			if u.Kept != nil {
				u.Kept.Forget(key)
			}
		})
		return b
	})
	if err != nil {
		return nil, &idl.DOMException{Name: "SecurityError", Message: fmt.Sprintf("Access to storage buckets is denied: %v.", err)}
	}
	return content.(*buckets.Buckets), nil
}

// quota returns how many bytes an endpoint of a bucket may take, 0 for the default. The
// error is an UnknownError: the bucket was deleted.
func (u *UserAgent) quota(e storage.Environment) (int64, error) {
	if e.Bucket == "" {
		return u.DatabaseQuota, nil
	}
	all, err := u.openBuckets(e)
	if err != nil {
		return 0, err
	}
	policy, ok := all.PolicyOf(e.Bucket)
	if !ok {
		return 0, &idl.DOMException{Name: "UnknownError", Message: "The bucket was deleted."}
	}
	limit := u.DatabaseQuota
	if limit == 0 {
		limit = caches.DefaultQuota
	}
	if policy.Quota != 0 && policy.Quota < uint64(limit) {
		limit = int64(policy.Quota)
	}
	return limit, nil
}
