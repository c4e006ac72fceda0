// Checked against Storage Buckets of 2023-12-18.

// Package buckets has the storage buckets of a storage key, without the engine: their
// names and policies, and how these are kept in a profile. What is in a bucket belongs to
// the rooms of the storage endpoints.
//
// The specification is https://wicg.github.io/storage-buckets/.
package buckets

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/sluice-go/sluice/internal/profile"
)

// Policy is what a bucket is made with.
type Policy struct {
	// Persisted says that the mode is "persistent".
	Persisted bool
	// Strict says that the durability is "strict".
	Strict bool
	// Quota is how many bytes the bucket may take; 0 for what its storage key may.
	Quota uint64
	// Expires is when the bucket ends, in milliseconds since the Unix epoch; nil for never.
	Expires *float64
}

// Buckets are the buckets of a storage key, without the default one. Any goroutine may
// call their methods.
type Buckets struct {
	mu      sync.Mutex
	all     map[string]*bucket
	numbers uint64
	// shelf is where the buckets are kept; nil if they are gone with the user agent.
	shelf *profile.Shelf
	// deleted hears of the identifier of a bucket that is no more.
	deleted func(id string)
}

type bucket struct {
	Policy
	Number uint64
}

// New returns no buckets, which are kept on a shelf if that is not nil: Restore takes
// what it has.
func New(shelf *profile.Shelf) *Buckets { return &Buckets{all: map[string]*bucket{}, shelf: shelf} }

// OnDelete sets what hears of the identifiers of buckets that are no more. It is called
// before anybody uses them.
func (b *Buckets) OnDelete(deleted func(id string)) { b.deleted = deleted }

// Bucket is a bucket that somebody has opened.
type Bucket struct {
	buckets *Buckets
	Name    string
	number  uint64
}

// ID is what no other bucket of the storage key has, not even one of the same name that
// is made when this one was deleted.
func (b Bucket) ID() string { return id(b.Name, b.number) }

func id(name string, number uint64) string { return fmt.Sprintf("%s#%d", name, number) }

// ValidName reports whether a name is a valid bucket name.
//
// https://wicg.github.io/storage-buckets/#validate-a-bucket-name
func ValidName(name string) bool {
	if name == "" || len(name) > 64 || name[0] == '_' || name[0] == '-' {
		return false
	}
	for i := range len(name) {
		c := name[i]
		if !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_' || c == '-') {
			return false
		}
	}
	return true
}

// ErrDeleted says that a bucket was deleted, or has expired.
var ErrDeleted = errors.New("the bucket was deleted")

// expire removes the buckets that have expired.
//
// https://wicg.github.io/storage-buckets/#remove-expired-buckets
func (b *Buckets) expire(now float64) {
	for name, x := range b.all {
		if x.Expires != nil && *x.Expires <= now {
			_ = b.delete(name) // what cannot be written is said when the profile is closed
		}
	}
}

// Open returns the bucket of a name, which it makes if there is none. The name is valid. AD-HOC: a bucket that there is keeps
// its mode and its expiration time; the draft has what opens it say both, and "undefined" as a time.
//
// https://wicg.github.io/storage-buckets/#open-a-bucket
func (b *Buckets) Open(name string, p Policy, now float64) (Bucket, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.expire(now)
	x := b.all[name]
	if x == nil {
		x = &bucket{p, b.numbers + 1}
		if err := b.keep(name, x); err != nil {
			return Bucket{}, err
		}
		b.numbers++
		b.all[name] = x
	}
	return Bucket{b, name, x.Number}, nil
}

// Names returns the names of the buckets, in order.
func (b *Buckets) Names(now float64) []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.expire(now)
	return slices.Sorted(maps.Keys(b.all))
}

// Delete deletes the bucket of a name, if there is one.
func (b *Buckets) Delete(name string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.delete(name)
}

func (b *Buckets) delete(name string) error {
	x := b.all[name]
	if x == nil {
		return nil
	}
	if err := b.shelf.Write(profile.Relaxed, profile.Remove(0, []byte(name))); err != nil {
		return err
	}
	delete(b.all, name)
	if b.deleted != nil {
		b.deleted(id(name, x.Number))
	}
	return nil
}

// keep keeps a bucket.
func (b *Buckets) keep(name string, x *bucket) error {
	var v bytes.Buffer
	if err := gob.NewEncoder(&v).Encode(x); err != nil {
		return err
	}
	return b.shelf.Write(profile.Relaxed, profile.Put(0, []byte(name), v.Bytes()))
}

// Restore takes a record of the shelf. It is called before anybody uses the buckets.
func (b *Buckets) Restore(r profile.Record) error {
	x, name := &bucket{}, string(r.Key)
	if r.Area != 0 || !ValidName(name) || gob.NewDecoder(bytes.NewReader(r.Value)).Decode(x) != nil {
		return errors.New("the bytes of a bucket make no sense")
	}
	b.all[name] = x
	b.numbers = max(b.numbers, x.Number)
	return nil
}

// Has reports whether there is a bucket of an identifier.
func (b *Buckets) Has(identifier string) bool {
	_, ok := b.PolicyOf(identifier)
	return ok
}

// PolicyOf returns the policy of the bucket of an identifier.
func (b *Buckets) PolicyOf(identifier string) (Policy, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for name, x := range b.all {
		if id(name, x.Number) == identifier {
			return x.Policy, true
		}
	}
	return Policy{}, false
}

// Policy returns the policy, or ErrDeleted.
func (b Bucket) Policy(now float64) (Policy, error) {
	b.buckets.mu.Lock()
	defer b.buckets.mu.Unlock()
	b.buckets.expire(now)
	x := b.buckets.all[b.Name]
	if x == nil || x.Number != b.number {
		return Policy{}, ErrDeleted
	}
	return x.Policy, nil
}

// Change changes the policy, or returns ErrDeleted.
func (b Bucket) Change(now float64, change func(p *Policy)) error {
	b.buckets.mu.Lock()
	defer b.buckets.mu.Unlock()
	b.buckets.expire(now)
	x := b.buckets.all[b.Name]
	if x == nil || x.Number != b.number {
		return ErrDeleted
	}
	changed := *x
	change(&changed.Policy)
	if err := b.buckets.keep(b.Name, &changed); err != nil {
		return err
	}
	*x = changed
	return nil
}
