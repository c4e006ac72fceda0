package html

import (
	"fmt"

	"github.com/sluice-go/sluice/internal/caches"
	"github.com/sluice-go/sluice/internal/cachesapi"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/storage"
)

// Caches is https://w3c.github.io/ServiceWorker/#global-caches-attribute
//
// It is made when script first asks for it.
func (g *globalScope) Caches() *cachesapi.CacheStorage {
	if g.cacheStorage == nil {
		at := g.environment.storage()
		g.cacheStorage = cachesapi.New(g.settings.Cx(), func() (*caches.Caches, error) { return g.userAgent.openCaches(at) })
		g.keep(&g.cacheStorage.Object)
	}
	return g.cacheStorage
}

// openCaches returns the caches of an environment. The error is a SecurityError, or an
// UnknownError of a bucket that was deleted.
//
// https://w3c.github.io/ServiceWorker/#relevant-name-to-cache-map
func (u *UserAgent) openCaches(e storage.Environment) (*caches.Caches, error) {
	quota, err := u.quota(e)
	if err != nil {
		return nil, err
	}
	content, err := u.Storage.ObtainBottle(e, "caches", func() any {
		key, _ := storage.ObtainKey(e) // which did not fail before
		return u.newCaches(key, quota)
	})
	if err != nil {
		return nil, &idl.DOMException{Name: "SecurityError", Message: fmt.Sprintf("Access to caches is denied: %v.", err)}
	}
	return content.(*caches.Caches), nil
}

// newCaches makes the caches of a storage key, or has those that are kept.
func (u *UserAgent) newCaches(key storage.Key, quota int64) *caches.Caches {
	if u.Kept == nil {
		return caches.New(quota)
	}
	c := u.Kept.Caches(key)
	c.SetQuota(quota)
	return c
}
