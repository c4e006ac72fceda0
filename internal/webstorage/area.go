// Checked against HTML of 2026-07-17.

package webstorage

import (
	"maps"
	"slices"
	"strconv"
	"sync"

	"github.com/sluice-go/sluice/internal/profile"
)

// Quota is how many code units of UTF-16 the keys and values of an area may have
// together: as many as browsers allow.
const Quota = 5 << 20

// Area is the map of the Storage objects of one storage key: of all windows for
// localStorage, of one for sessionStorage. All methods may be called from any
// goroutine. Strings are WTF-8.
//
// https://html.spec.whatwg.org/multipage/webstorage.html#concept-storage-map
type Area struct {
	mu      sync.RWMutex
	entries []entry
	index   map[string]int // of entries, by key
	units   int            // of all keys and values
	// observers are the Storage objects of the area.
	observers []Observer
	// kept is where the area is kept; nil if it is gone with its windows.
	kept *profile.Shelf
	// orders is the number of keys that were ever added.
	orders uint64
}

// entry is a key and its value. Those that are kept come back by their orders, which are
// those in which the keys were added.
type entry struct {
	key, value string
	order      uint64
}

// Change is a change of an area; nil strings are null. A cleared area has no key.
type Change struct {
	Key, OldValue, NewValue *string
	// URL is that of the document whose script has made the change.
	URL string
	// By has made the change; Hearers is how many others hear of it.
	By      Observer
	Hearers int
}

// Observer is a Storage object of another window.
type Observer interface {
	// Changed hears of a change, in the order of the changes of the area. It must not
	// block or call the area.
	Changed(Change)
}

// NewArea makes an area that is empty.
func NewArea() *Area { return &Area{index: map[string]int{}} }

// Clone returns an area with the same keys and values, which nobody observes and which is not kept.
func (a *Area) Clone() *Area {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return &Area{entries: slices.Clone(a.entries), index: maps.Clone(a.index), units: a.units, orders: a.orders}
}

// Observe adds an observer.
func (a *Area) Observe(o Observer) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.observers = append(a.observers, o)
}

// Leave removes an observer.
func (a *Area) Leave(o Observer) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.observers = slices.DeleteFunc(a.observers, func(other Observer) bool { return other == o })
}

// Length returns the number of keys.
func (a *Area) Length() int {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return len(a.entries)
}

// Key returns the n-th key.
func (a *Area) Key(n int) (key string, ok bool) {
	a.mu.RLock()
	defer a.mu.RUnlock()
	if n < 0 || n >= len(a.entries) {
		return "", false
	}
	return a.entries[n].key, true
}

// Keys returns all keys.
func (a *Area) Keys() []string {
	a.mu.RLock()
	defer a.mu.RUnlock()
	keys := make([]string, len(a.entries))
	for i := range a.entries {
		keys[i] = a.entries[i].key
	}
	return keys
}

// Units returns how many code units the keys and values have together.
func (a *Area) Units() int {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return a.units
}

// Get returns the value of a key.
func (a *Area) Get(key string) (value string, ok bool) {
	a.mu.RLock()
	defer a.mu.RUnlock()
	i, ok := a.index[key]
	if !ok {
		return "", false
	}
	return a.entries[i].value, true
}

// A QuotaError says that an area would have more code units than it may.
type QuotaError struct{ Requested int }

// Error implements error.
func (e *QuotaError) Error() string {
	return "the area may have " + strconv.Itoa(Quota) + " code units, not " + strconv.Itoa(e.Requested)
}

// Set sets the value of a key on behalf of an observer. If that fails, because it takes
// more than the quota, with a *QuotaError, or because the area is kept and cannot be
// written, nothing has changed. So it is with the other changes.
//
// https://html.spec.whatwg.org/multipage/webstorage.html#dom-storage-setitem
func (a *Area) Set(by Observer, url, key, value string) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	// 1. Let oldValue be null. 2. Let reorder be true.
	var oldValue *string
	needed := a.units + units(value)
	order := a.orders
	// 3. If this's map[key] exists, then:
	i, exists := a.index[key]
	if exists {
		// 1. Set oldValue to this's map[key].
		old := a.entries[i].value
		oldValue = &old
		// 2. If oldValue is value, then return.
		if old == value {
			return nil
		}
		// 3. Set reorder to false.
		order = a.entries[i].order
		needed -= units(old)
	} else {
		needed += units(key)
	}
	// 4. If value cannot be stored, then throw a QuotaExceededError.
	if needed > Quota {
		return &QuotaError{needed}
	}
	if a.kept != nil {
		if err := a.kept.Write(profile.Relaxed, put(key, value, order)); err != nil {
			return err
		}
	}
	a.units = needed
	// 5. Set this's map[key] to value. 6. If reorder is true, then reorder this: new keys
	//    come last.
	if exists {
		a.entries[i].value = value
	} else {
		a.index[key] = len(a.entries)
		a.entries = append(a.entries, entry{key, value, order})
		a.orders++
	}
	// 7. Broadcast this with key, oldValue, and value.
	a.broadcast(Change{Key: &key, OldValue: oldValue, NewValue: &value, URL: url, By: by})
	return nil
}

// Remove removes a key on behalf of an observer.
//
// https://html.spec.whatwg.org/multipage/webstorage.html#dom-storage-removeitem
func (a *Area) Remove(by Observer, url, key string) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	// 1. If this's map[key] does not exist, then return.
	i, exists := a.index[key]
	if !exists {
		return nil
	}
	if a.kept != nil {
		if err := a.kept.Write(profile.Relaxed, profile.Remove(keys, []byte(key))); err != nil {
			return err
		}
	}
	// 2. Set oldValue to this's map[key].
	oldValue := a.entries[i].value
	// 3. Remove this's map[key]. 4. Reorder this: the last key takes its place, so that
	//    removing takes the same time in an area of any size.
	last := len(a.entries) - 1
	a.entries[i] = a.entries[last]
	a.index[a.entries[i].key] = i
	a.entries[last] = entry{}
	a.entries = a.entries[:last]
	delete(a.index, key)
	a.units -= units(key) + units(oldValue)
	// 5. Broadcast this with key, oldValue, and null.
	a.broadcast(Change{Key: &key, OldValue: &oldValue, URL: url, By: by})
	return nil
}

// Clear removes all keys on behalf of an observer.
//
// https://html.spec.whatwg.org/multipage/webstorage.html#dom-storage-clear
func (a *Area) Clear(by Observer, url string) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	// 1. If this's map is empty, then return.
	if len(a.entries) == 0 {
		return nil
	}
	if a.kept != nil {
		if err := a.kept.Write(profile.Relaxed, profile.Clear(keys)); err != nil {
			return err
		}
	}
	// 2. Clear this's map.
	a.entries, a.index, a.units = nil, map[string]int{}, 0
	// 3. Broadcast this with null, null, and null.
	a.broadcast(Change{URL: url, By: by})
	return nil
}

// broadcast tells the other observers of a change. The lock is held, so that all hear
// of changes in the order in which they were made.
//
// https://html.spec.whatwg.org/multipage/webstorage.html#concept-storage-broadcast
func (a *Area) broadcast(c Change) {
	for _, o := range a.observers {
		if o != c.By {
			c.Hearers++
		}
	}
	for _, o := range a.observers {
		if o != c.By {
			o.Changed(c)
		}
	}
}

// units returns the length of a string in code units of UTF-16.
func units(s string) int {
	n := len(s)
	for i := range len(s) {
		switch b := s[i]; {
		case b&0xC0 == 0x80: // a byte that continues a code point
			n--
		case b >= 0xF0: // the first byte of a code point of two units
			n++
		}
	}
	return n
}
