package caches

import (
	"bytes"
	"encoding/binary"
	"encoding/gob"
	"errors"
	"slices"

	"github.com/sluice-go/sluice/internal/profile"
)

// The shelf of caches has, in its first area, their names by their numbers, and in an
// area of its own, of that number, the items of each, by theirs.

// names is the area of names.
const names = 0

// NewKept returns the caches of a bucket, which are kept on a shelf. Restore takes what
// it has.
func NewKept(shelf *profile.Shelf) *Caches {
	c := New(0)
	c.shelf = shelf
	return c
}

// keep makes changes on the shelf, if there is one.
func (c *Caches) keep(changes ...profile.Change) error {
	if err := c.shelf.Write(profile.Relaxed, changes...); err != nil {
		return &Error{"UnknownError", err.Error()}
	}
	return nil
}

func key(n uint64) []byte { return binary.BigEndian.AppendUint64(nil, n) }

// kept reports whether the items of the cache are kept.
func (c *Cache) kept() bool { return c.caches.shelf != nil && !c.deleted }

// keep makes changes of the cache.
func (c *Cache) keep(changes []profile.Change) error {
	if !c.kept() {
		return nil
	}
	return c.caches.keep(changes...)
}

func (c *Cache) put() profile.Change { return profile.Put(names, key(c.number), []byte(c.name)) }

func (c *Cache) unkept() []profile.Change {
	return []profile.Change{profile.Remove(names, key(c.number)), profile.Clear(c.number)}
}

func (c *Cache) remove(i numbered) profile.Change { return profile.Remove(c.number, key(i.number)) }

func (c *Cache) add(i numbered) (profile.Change, error) {
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(i.Item); err != nil {
		return profile.Change{}, err
	}
	return profile.Put(c.number, key(i.number), b.Bytes()), nil
}

// errNonsense says that bytes are not those that were kept.
var errNonsense = errors.New("the bytes of a cache make no sense")

// Restore takes a record of the shelf. All of the area of names come first. It is called
// before anybody uses the caches.
func (c *Caches) Restore(r profile.Record) error {
	if len(r.Key) != 8 {
		return errNonsense
	}
	n := binary.BigEndian.Uint64(r.Key)
	c.numbers = max(c.numbers, n)
	if r.Area == names {
		x := &Cache{caches: c, number: n, name: string(r.Value)}
		if n == names || c.find(x.name) >= 0 || len(c.all) > 0 && c.all[len(c.all)-1].number >= n {
			return errNonsense
		}
		c.all = append(c.all, x)
		c.used += x.size()
		return nil
	}
	at := slices.IndexFunc(c.all, func(x *Cache) bool { return x.number == r.Area })
	item := &Item{}
	if at < 0 || gob.NewDecoder(bytes.NewReader(r.Value)).Decode(item) != nil {
		return errNonsense
	}
	if item.Response.HasBody && item.Response.Body == nil {
		item.Response.Body = []byte{}
	}
	c.all[at].items = append(c.all[at].items, numbered{n, item})
	c.used += item.size()
	return nil
}
