package html

import (
	"github.com/sluice-go/sluice/internal/caches"
	"github.com/sluice-go/sluice/internal/filesystem"
	"github.com/sluice-go/sluice/internal/indexeddb"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/storagemanager"
	"github.com/sluice-go/sluice/internal/webstorage"
	"github.com/sluice-go/sluice/storage"
)

// navigatorStorage is the mixin NavigatorStorage.
//
// https://storage.spec.whatwg.org/#navigatorstorage
type navigatorStorage struct{ object *mozjs.Object }

// Storage returns this's relevant settings object's StorageManager object. It is made
// when script first asks for it.
func (n *navigatorStorage) Storage() *storagemanager.StorageManager {
	g := scopeOf(n.object.Cx())
	if g.storageManager == nil {
		at := g.environment.storage()
		g.storageManager = storagemanager.New(g.settings, storagemanager.Environment{
			Storage:    at,
			Files:      g.Files(),
			Persistent: g.userAgent.Kept != nil,
			Estimate: func() (usage, quota int64) {
				key, _ := storage.ObtainKey(at) // which did not fail before
				return g.userAgent.estimate(key)
			},
		})
		n.object.Hold(g.storageManager.Value())
	}
	return g.storageManager
}

// estimate returns the storage usage and the storage quota of a storage key, in bytes.
//
// https://storage.spec.whatwg.org/#usage-and-quota
func (u *UserAgent) estimate(key storage.Key) (usage, quota int64) {
	const unit = 2 // bytes that a code unit takes
	d, ok := u.Storage.Bottles("indexedDB")[key].(*indexeddb.Databases)
	if !ok {
		d = u.newDatabases(key, u.DatabaseQuota)
	}
	usage, quota = d.Usage()
	fs, ok := u.Storage.Bottles("fileSystem")[key].(*filesystem.FileSystem)
	if !ok {
		fs = u.newFiles(key, u.DatabaseQuota)
	}
	files, room := fs.Usage()
	c, ok := u.Storage.Bottles("caches")[key].(*caches.Caches)
	if !ok {
		c = u.newCaches(key, u.DatabaseQuota)
	}
	cached, more := c.Usage()
	usage, quota = usage+files+cached, quota+room+more
	if a, ok := u.Storage.Bottles("localStorage")[key].(*webstorage.Area); ok {
		usage += int64(a.Units() * unit)
	} else if u.Kept != nil && key.Bucket == "" {
		usage += int64(u.Kept.LocalStorage(key).Units() * unit)
	}
	return usage, quota + webstorage.Quota*unit
}

// newDatabases makes the databases of a storage key, or has those that are kept.
func (u *UserAgent) newDatabases(key storage.Key, quota int64) *indexeddb.Databases {
	if u.Kept == nil {
		return indexeddb.New(quota)
	}
	d := u.Kept.Databases(key)
	d.SetQuota(quota)
	return d
}
