// Package storage is the way from an environment to what is kept for it, such as its
// lock manager: storage key, shed, shelf, bucket, bottle. Environments with the same
// storage key, in the same user agent, share these; no others do.
//
// The specifications are https://storage.spec.whatwg.org/ and, for what the
// bottle holds, https://w3c.github.io/web-locks/#lock-managers.
package storage

import (
	"errors"
	"fmt"
	"sync"

	"github.com/sluice-go/sluice/locks"
)

// The failures to obtain a storage key. A binding reports them as SecurityError.
var (
	// ErrOpaqueOrigin: the environment's origin is opaque.
	ErrOpaqueOrigin = errors.New("storage is not available to an opaque origin")
	// ErrDisabled: the user has disabled storage.
	ErrDisabled = errors.New("storage is disabled")
)

// Environment is what the storage of an environment depends on.
type Environment struct {
	// Origin is the serialization of the environment's origin: "null" for an
	// opaque one.
	Origin string
	// Partition tells apart environments of one origin that must not share
	// storage, such as those embedded in pages of different sites. Those that are
	// not embedded in a foreign page have the empty one.
	Partition string
	// Bucket is the name of the storage bucket, "" for the default one. The key of another
	// bucket is one of its own.
	//
	// https://wicg.github.io/storage-buckets/
	Bucket string
	// Disabled says that the user has disabled storage for the environment.
	Disabled bool
}

// Key is a storage key. Two keys are equal if == says so.
//
// https://storage.spec.whatwg.org/#storage-keys
type Key struct {
	Origin    string
	Partition string
	// Bucket is that of the Environment.
	Bucket string
}

// ObtainKey returns the storage key of the environment, or ErrOpaqueOrigin or
// ErrDisabled.
//
// https://storage.spec.whatwg.org/#obtain-a-storage-key
func ObtainKey(e Environment) (Key, error) {
	// Let key be the result of running obtain a storage key for non-storage
	// purposes with environment.
	key := Key{e.Origin, e.Partition, e.Bucket}
	// If key's origin is an opaque origin, then return failure.
	if key.Origin == "null" || key.Origin == "" {
		return Key{}, ErrOpaqueOrigin
	}
	// If the user has disabled storage, then return failure.
	if e.Disabled {
		return Key{}, fmt.Errorf("%w for %s", ErrDisabled, e.Origin)
	}
	// Return key.
	return key, nil
}

// Shed is the storage shed of a user agent, which holds all its local storage.
// Each user agent has one of its own; a private session is a user agent. All
// methods may be called from any goroutine.
//
// https://storage.spec.whatwg.org/#storage-sheds
type Shed struct {
	newManager func(Key) locks.Manager
	mu         sync.RWMutex
	shelves    map[Key]*shelf
}

// shelf is a storage shelf: what the shed holds for one key.
//
// https://storage.spec.whatwg.org/#storage-shelves
type shelf struct {
	buckets map[string]*bucket // the bucket map
}

// bucket is a local storage bucket.
//
// https://storage.spec.whatwg.org/#buckets
type bucket struct {
	bottles map[string]*bottle // the bottle map
}

// bottle is a storage bottle: the part of a bucket that belongs to one storage
// endpoint.
//
// https://storage.spec.whatwg.org/#storage-bottles
type bottle struct {
	manager locks.Manager // the associated lock manager, of web-locks
	content any           // what ObtainBottle returns
}

const (
	defaultBucket = "default"
	webLocks      = "web-locks" // the storage identifier of the Web Locks API
)

// NewShed returns an empty shed. The function makes the lock manager for a new
// bucket; nil stands for one that makes a locks.Local.
func NewShed(newManager func(Key) locks.Manager) *Shed {
	if newManager == nil {
		newManager = func(Key) locks.Manager { return locks.New(locks.Config{}) }
	}
	return &Shed{newManager: newManager, shelves: make(map[Key]*shelf)}
}

// ObtainLockManager returns the lock manager of the environment. The error is
// that of ObtainKey; a binding reports it as SecurityError.
//
// https://w3c.github.io/web-locks/#obtain-a-lock-manager
func (s *Shed) ObtainLockManager(e Environment) (locks.Manager, error) {
	// Let map be the result of obtaining a local storage bottle map given
	// environment and "web-locks". If map is failure, then return failure. Let
	// bottle be map's associated storage bottle.
	b, err := s.obtainBottle(e, webLocks)
	if err != nil {
		return nil, err
	}
	// Return bottle's associated lock manager.
	return b.manager, nil
}

// ObtainBottle returns what the bottle of a storage endpoint holds for the
// environment. Create makes it when it is first asked for, and must not use the
// shed. The error is that of ObtainKey; a binding reports it as SecurityError.
//
// https://storage.spec.whatwg.org/#obtain-a-local-storage-bottle-map
func (s *Shed) ObtainBottle(e Environment, identifier string, create func() any) (any, error) {
	shelf, err := s.obtainShelf(e)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	bottles := shelf.buckets[defaultBucket].bottles
	if bottles[identifier] == nil {
		bottles[identifier] = &bottle{content: create()}
	}
	return bottles[identifier].content, nil
}

// obtainBottle returns the bottle of the bottle map for the environment.
//
// https://storage.spec.whatwg.org/#obtain-a-storage-bottle-map
func (s *Shed) obtainBottle(e Environment, identifier string) (*bottle, error) {
	// Let shelf be the result of running obtain a storage shelf. If shelf is
	// failure, then return failure.
	shelf, err := s.obtainShelf(e)
	if err != nil {
		return nil, err
	}
	// Let bucket be shelf's bucket map["default"].
	bucket := shelf.buckets[defaultBucket]
	// Let bottle be bucket's bottle map[identifier].
	s.mu.RLock()
	defer s.mu.RUnlock()
	return bucket.bottles[identifier], nil
}

// obtainShelf returns the shelf of the environment.
//
// https://storage.spec.whatwg.org/#obtain-a-storage-shelf
func (s *Shed) obtainShelf(e Environment) (*shelf, error) {
	// Let key be the result of running obtain a storage key with environment. If
	// key is failure, then return failure.
	key, err := ObtainKey(e)
	if err != nil {
		return nil, err
	}
	s.mu.RLock()
	found := s.shelves[key]
	s.mu.RUnlock()
	if found != nil {
		return found, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	// If shed[key] does not exist, then set shed[key] to the result of running
	// create a storage shelf.
	if s.shelves[key] == nil {
		s.shelves[key] = s.createShelf(key)
	}
	// Return shed[key].
	return s.shelves[key], nil
}

// createShelf returns a new shelf with a bucket and its bottles.
//
// https://storage.spec.whatwg.org/#create-a-storage-shelf
func (s *Shed) createShelf(key Key) *shelf {
	// Set shelf's bucket map["default"] to the result of running create a storage
	// bucket. For each registered storage endpoint, set bucket's bottle
	// map[endpoint's identifier] to a new storage bottle.
	return &shelf{buckets: map[string]*bucket{
		defaultBucket: {bottles: map[string]*bottle{
			webLocks: {manager: s.newManager(key)},
		}},
	}}
}

// Forget forgets what there is of a key: who obtains something of it next gets something
// new. It is for storage buckets that are deleted.
func (s *Shed) Forget(key Key) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.shelves, key)
}

// Bottles returns what the bottles of a storage endpoint hold by key, as far as they
// were obtained, for reports about a whole user agent.
func (s *Shed) Bottles(identifier string) map[Key]any {
	s.mu.RLock()
	defer s.mu.RUnlock()
	contents := map[Key]any{}
	for key, shelf := range s.shelves {
		if b := shelf.buckets[defaultBucket].bottles[identifier]; b != nil {
			contents[key] = b.content
		}
	}
	return contents
}

// LockManagers returns the lock managers of the shed by key, for reports about a
// whole user agent.
func (s *Shed) LockManagers() map[Key]locks.Manager {
	s.mu.RLock()
	defer s.mu.RUnlock()
	managers := make(map[Key]locks.Manager, len(s.shelves))
	for key, shelf := range s.shelves {
		managers[key] = shelf.buckets[defaultBucket].bottles[webLocks].manager
	}
	return managers
}
