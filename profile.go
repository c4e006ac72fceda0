package sluice

import (
	"errors"
	"fmt"
	"strings"
	"sync/atomic"

	"github.com/sluice-go/sluice/internal/buckets"
	"github.com/sluice-go/sluice/internal/caches"
	"github.com/sluice-go/sluice/internal/cookies"
	"github.com/sluice-go/sluice/internal/filesystem"
	"github.com/sluice-go/sluice/internal/indexeddb"
	"github.com/sluice-go/sluice/internal/indexeddbapi"
	"github.com/sluice-go/sluice/internal/profile"
	"github.com/sluice-go/sluice/internal/webstorage"
	"github.com/sluice-go/sluice/storage"
)

// The endpoints that a profile has shelves of.
const (
	keptCookies      = "cookies"
	keptLocalStorage = "localStorage"
	keptDatabases    = "indexedDB"
	keptFiles        = "fileSystem"
	keptCaches       = "caches"
	keptBuckets      = "storageBuckets"
)

// ErrProfileTaken says that a Profile was given to a second user agent.
var ErrProfileTaken = errors.New("the profile belongs to another user agent, or was closed")

// Profile keeps the cookies, localStorage, the databases, files and caches of each origin in a
// folder, for Options.Profile. It belongs to one user agent, whose Close closes it.
//
// What script was told to be stored outlives the process, however that ends: a setItem
// that has returned, a transaction that is complete, a cookie that is set and expires some
// day. A transaction whose durability is "strict" also outlives a failure of the machine;
// of the others the last may then be missing, but none in part.
type Profile struct {
	store *profile.Profile
	jar   *cookies.Jar
	areas map[storage.Key]*webstorage.Area
	// databases are those that were there when the profile was opened.
	databases map[storage.Key]*indexeddb.Databases
	files     map[storage.Key]*filesystem.FileSystem
	caches    map[storage.Key]*caches.Caches
	buckets   map[storage.Key]*buckets.Buckets
	taken     atomic.Bool
}

// OpenProfile opens the profile in a folder, which it makes if there is none. One process
// at a time has a profile open; the error for others names it. A profile that is damaged is
// an error, and nothing in it is changed.
//
// It is read as a whole: what it has takes memory, as the storage of a user agent without a
// profile does.
func OpenProfile(dir string) (*Profile, error) {
	p := &Profile{
		areas: map[storage.Key]*webstorage.Area{}, databases: map[storage.Key]*indexeddb.Databases{},
		files: map[storage.Key]*filesystem.FileSystem{}, caches: map[storage.Key]*caches.Caches{},
		buckets: map[storage.Key]*buckets.Buckets{},
	}
	var err error
	if p.store, err = profile.Open(dir, p.restore); err != nil {
		return nil, fmt.Errorf("sluice: the profile %s: %w", dir, err)
	}
	for _, a := range p.areas {
		a.Restored()
	}
	for key, f := range p.files {
		if err := f.Restored(); err != nil {
			_ = p.store.Close()
			what := &profile.DamagedError{What: fmt.Sprintf("the files of %s: %v", key.Origin, err)}
			return nil, fmt.Errorf("sluice: the profile %s: %w", dir, what)
		}
	}
	forgetDeleted(kept{p}, p.databases)
	forgetDeleted(kept{p}, p.files)
	forgetDeleted(kept{p}, p.caches)
	if p.jar == nil {
		p.jar = cookies.NewKept(p.store.Shelf(profile.Name{Endpoint: keptCookies}))
	}
	return p, nil
}

// restore takes a record of the profile.
func (p *Profile) restore(shelf *profile.Shelf, r profile.Record) error {
	name := shelf.Name()
	endpoint, bucket, _ := strings.Cut(name.Endpoint, bucketMark)
	key := storage.Key{Origin: name.Origin, Partition: name.Partition, Bucket: bucket}
	switch endpoint {
	case keptCookies:
		if p.jar == nil {
			p.jar = cookies.NewKept(shelf)
		}
		return p.jar.Restore(r)
	case keptLocalStorage:
		if p.areas[key] == nil {
			p.areas[key] = webstorage.NewKept(shelf)
		}
		return p.areas[key].Restore(r)
	case keptDatabases:
		if p.databases[key] == nil {
			p.databases[key] = indexeddb.NewKept(shelf, indexeddbapi.Values{})
		}
		return p.databases[key].Restore(r)
	case keptFiles:
		if p.files[key] == nil {
			p.files[key] = filesystem.NewKept(shelf)
		}
		return p.files[key].Restore(r)
	case keptCaches:
		if p.caches[key] == nil {
			p.caches[key] = caches.NewKept(shelf)
		}
		return p.caches[key].Restore(r)
	case keptBuckets:
		if p.buckets[key] == nil {
			p.buckets[key] = buckets.New(shelf)
		}
		return p.buckets[key].Restore(r)
	}
	return errors.New("nobody knows what this is")
}

// Close closes the profile, unless that was done. The error is the first one that there
// was in writing to it; what could not be written script was told to have failed, but for
// cookies and for what it has removed from localStorage.
func (p *Profile) Close() error {
	p.taken.Store(true)
	if err := p.store.Close(); err != nil {
		return fmt.Errorf("sluice: the profile: %w", err)
	}
	return nil
}

// kept is what a user agent takes from its profile.
type kept struct{ *Profile }

// LocalStorage implements html.Kept.
func (k kept) LocalStorage(key storage.Key) *webstorage.Area {
	if a := k.areas[key]; a != nil {
		return a
	}
	return webstorage.NewKept(k.shelf(keptLocalStorage, key))
}

// Databases implements html.Kept.
func (k kept) Databases(key storage.Key) *indexeddb.Databases {
	if d := k.databases[key]; d != nil {
		return d
	}
	return indexeddb.NewKept(k.shelf(keptDatabases, key), indexeddbapi.Values{})
}

// Files implements html.Kept.
func (k kept) Files(key storage.Key) *filesystem.FileSystem {
	if f := k.files[key]; f != nil {
		return f
	}
	return filesystem.NewKept(k.shelf(keptFiles, key))
}

// Caches implements html.Kept.
func (k kept) Caches(key storage.Key) *caches.Caches {
	if c := k.caches[key]; c != nil {
		return c
	}
	return caches.NewKept(k.shelf(keptCaches, key))
}

// Buckets implements html.Kept.
func (k kept) Buckets(key storage.Key) *buckets.Buckets {
	if b := k.buckets[key]; b != nil {
		return b
	}
	return buckets.New(k.shelf(keptBuckets, key))
}

// Forget implements html.Kept. What cannot be removed is said when the profile is closed.
func (k kept) Forget(key storage.Key) {
	for _, endpoint := range bucketEndpoints {
		_ = k.shelf(endpoint, key).Forget()
	}
}

// bucketEndpoints are the endpoints that storage buckets have.
var bucketEndpoints = []string{keptDatabases, keptFiles, keptCaches}

// forgetDeleted removes what there is of buckets that were deleted when the process ended.
func forgetDeleted[T any](k kept, of map[storage.Key]T) {
	for key := range of {
		own := key
		own.Bucket = ""
		if b := k.buckets[own]; key.Bucket != "" && (b == nil || !b.Has(key.Bucket)) {
			for _, endpoint := range bucketEndpoints {
				_ = k.shelf(endpoint, key).RemoveAll()
			}
			delete(of, key)
		}
	}
}

// bucketMark is between the name of an endpoint and that of a bucket, if it is not the
// default one.
const bucketMark = "@"

// shelf is where an endpoint of a bucket is kept.
func (k kept) shelf(endpoint string, key storage.Key) *profile.Shelf {
	if key.Bucket != "" {
		endpoint += bucketMark + key.Bucket
	}
	return k.store.Shelf(profile.Name{Endpoint: endpoint, Origin: key.Origin, Partition: key.Partition})
}
