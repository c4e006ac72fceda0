// Checked against Service Workers of 2026-07-23.

package cachesapi

import (
	"errors"

	"github.com/sluice-go/sluice/internal/caches"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/storagetasks"
)

// CacheStorage is https://w3c.github.io/ServiceWorker/#cachestorage-interface
type CacheStorage struct {
	mozjs.Object
	open func() (*caches.Caches, error)
}

// New makes the caches of a bucket: open returns what it has, or what its operations
// are rejected with.
func New(cx *mozjs.Context, open func() (*caches.Caches, error)) *CacheStorage {
	s := createCacheStorage(cx)
	s.open = open
	return s
}

// enqueue returns the promise of an operation on what the bucket has.
func (s *CacheStorage) enqueue(method string, steps func(p *storagetasks.Pending, c *caches.Caches)) (mozjs.Value, error) {
	if _, err := s.open(); err != nil {
		return mozjs.Undefined, err
	}
	return storagetasks.Enqueue(&s.Object, "'"+method+"' on 'CacheStorage'", func(p *storagetasks.Pending) {
		c, err := s.open()
		if err != nil {
			p.Settle(err)
			return
		}
		steps(p, c)
	}), nil
}

// Match is https://w3c.github.io/ServiceWorker/#cache-storage-match
func (s *CacheStorage) Match(request RequestInfo, options MultiCacheQueryOptions) (mozjs.Value, error) {
	query, err := toQuery(s.Cx(), request)
	if err != nil {
		return mozjs.Undefined, err
	}
	return s.enqueue("match", func(p *storagetasks.Pending, c *caches.Caches) {
		// AD-HOC: what no Request can be made of is an error if there are no caches, too, as in browsers.
		//
		// 1. If options["cacheName"] exists: if there is a cache of that name, return the
		//    result of its match(). 2. Otherwise, that of the first cache that has one.
		names := c.Names()
		if name, ok := options.CacheName.Get(); ok {
			names = []string{name}
		}
		for _, name := range names {
			x := c.Get(name)
			if x == nil {
				continue
			}
			if found := match(x, query, options.CacheQueryOptions); len(found) > 0 {
				resolveResponse(p, found[0])
				return
			}
		}
		p.Resolve(mozjs.Undefined)
	})
}

// Has is https://w3c.github.io/ServiceWorker/#cache-storage-has
func (s *CacheStorage) Has(cacheName string) (mozjs.Value, error) {
	return s.enqueue("has", func(p *storagetasks.Pending, c *caches.Caches) {
		p.Resolve(mozjs.Bool(c.Get(cacheName) != nil))
	})
}

// Open is https://w3c.github.io/ServiceWorker/#cache-storage-open
func (s *CacheStorage) Open(cacheName string) (mozjs.Value, error) {
	return s.enqueue("open", func(p *storagetasks.Pending, c *caches.Caches) {
		// 1–5. If there is a cache of that name, resolve promise with a new Cache object that
		//      represents it; else with one of a new cache.
		x, err := c.Open(cacheName)
		if err != nil {
			p.Settle(exception(err))
			return
		}
		cache := createCache(p.Cx)
		cache.cache = x
		p.Resolve(cache.Value())
	})
}

// Delete is https://w3c.github.io/ServiceWorker/#cache-storage-delete
func (s *CacheStorage) Delete(cacheName string) (mozjs.Value, error) {
	return s.enqueue("delete", func(p *storagetasks.Pending, c *caches.Caches) {
		deleted, err := c.Delete(cacheName)
		if err != nil {
			p.Settle(exception(err))
			return
		}
		p.Resolve(mozjs.Bool(deleted))
	})
}

// Keys is https://w3c.github.io/ServiceWorker/#cache-storage-keys
func (s *CacheStorage) Keys() (mozjs.Value, error) {
	return s.enqueue("keys", func(p *storagetasks.Pending, c *caches.Caches) {
		p.Resolve(idl.FromSequence(p.Cx, c.Names(), idl.FromString[string]))
	})
}

// exception is what script sees of an error of package caches.
func exception(err error) error {
	if e, ok := errors.AsType[*caches.Error](err); ok {
		return &idl.DOMException{Name: e.Name, Message: e.Message}
	}
	if e, ok := errors.AsType[*caches.QuotaError](err); ok {
		return &idl.QuotaExceededError{
			Message: "The caches of the origin would take more than they may (--database-quota).",
			Quota:   idl.Some(float64(e.Quota)), Requested: idl.Some(float64(e.Requested)),
		}
	}
	return err
}
