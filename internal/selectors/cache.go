package selectors

import "sync"

const (
	maxCached       = 512     // selectors that are kept compiled
	maxCachedLength = 2 << 10 // bytes of such a selector
)

var cache = struct {
	sync.RWMutex
	compiled map[string]*Selector
}{compiled: map[string]*Selector{}}

// Cached compiles a selector without namespaces, or returns the one that was
// compiled before from the same text.
func Cached(text string) (*Selector, error) {
	cache.RLock()
	s := cache.compiled[text]
	cache.RUnlock()
	if s != nil {
		return s, nil
	}
	s, err := Compile(text, nil)
	if err != nil || len(text) > maxCachedLength {
		return s, err
	}
	cache.Lock()
	if len(cache.compiled) >= maxCached {
		for old := range cache.compiled { // any one
			delete(cache.compiled, old)
			break
		}
	}
	cache.compiled[text] = s
	cache.Unlock()
	return s, nil
}
