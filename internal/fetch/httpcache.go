// Checked against Fetch of 2026-07-02.

package fetch

import (
	"container/list"
	"slices"
	"sync"

	"github.com/sluice-go/sluice/internal/url"
)

// HTTPCacheSize is how many bytes an HTTP cache keeps at most. What was used least recently
// goes first.
const HTTPCacheSize = 64 << 20

// maxStoredBody is how long a body may be to be stored.
const maxStoredBody = HTTPCacheSize / 8

// httpCache has the HTTP cache partitions of a user agent: a private cache, in memory.
//
// https://fetch.spec.whatwg.org/#http-cache-partitions
type httpCache struct {
	mu      sync.Mutex
	entries map[cacheKey]*list.Element // of *cacheEntry
	used    list.List                  // the last used entry is in front
	size    int64
}

// cacheKey is what all responses have in common that a request may select from.
type cacheKey struct{ partition, url string }

// cacheEntry has the stored responses of a URL, the newest first.
type cacheEntry struct {
	key       cacheKey
	responses []*storedResponse
	// revalidating says that a response is used while it is revalidated.
	revalidating bool
}

// maxVariants is how many responses are stored of a URL that vary by the request.
const maxVariants = 16

func newHTTPCache() *httpCache { return &httpCache{entries: map[cacheKey]*list.Element{}} }

// keyOf returns the key of a URL in a partition.
func keyOf(partition string, u *url.URL) cacheKey {
	href := u.Href()
	if fragment, ok := u.FragmentOrNull(); ok {
		href = href[:len(href)-len(fragment)-1]
	}
	return cacheKey{partition, href}
}

// selectResponse selects a stored response. It asks for the headers of the request if there
// is something to choose from.
//
// https://www.rfc-editor.org/rfc/rfc9111#section-4
func (c *httpCache) selectResponse(key cacheKey, request func() HeaderList) *storedResponse {
	c.mu.Lock()
	defer c.mu.Unlock()
	element, ok := c.entries[key]
	if !ok {
		return nil
	}
	entry := element.Value.(*cacheEntry)
	var headers HeaderList
	for _, s := range entry.responses {
		if len(s.selecting) > 0 && headers == nil {
			headers = request()
		}
		if s.isFor(headers) {
			c.used.MoveToFront(element)
			return s
		}
	}
	return nil
}

// store stores a response in the place of those that are selected by the same headers.
//
// https://www.rfc-editor.org/rfc/rfc9111#section-3
func (c *httpCache) store(key cacheKey, s *storedResponse) {
	c.mu.Lock()
	defer c.mu.Unlock()
	element, ok := c.entries[key]
	if !ok {
		element = c.used.PushFront(&cacheEntry{key: key})
		c.entries[key] = element
		c.size += entryMemory(key)
	}
	entry := element.Value.(*cacheEntry)
	kept := []*storedResponse{s}
	c.size += s.memory()
	for _, old := range entry.responses {
		if len(kept) < maxVariants && !slices.Equal(old.selecting, s.selecting) {
			kept = append(kept, old)
		} else {
			c.size -= old.memory()
		}
	}
	entry.responses = kept
	c.used.MoveToFront(element)
	for c.size > HTTPCacheSize {
		c.remove(c.used.Back())
	}
}

// entryMemory is about how many bytes an entry takes beside its responses.
func entryMemory(key cacheKey) int64 { return int64(len(key.partition)+len(key.url)) + 256 }

// replace stores a response that is an older one, updated, if that is still there.
func (c *httpCache) replace(key cacheKey, old, updated *storedResponse) {
	c.mu.Lock()
	defer c.mu.Unlock()
	element, ok := c.entries[key]
	if !ok {
		return
	}
	responses := element.Value.(*cacheEntry).responses
	if i := slices.Index(responses, old); i >= 0 {
		responses[i] = updated
		c.size += updated.memory() - old.memory()
	}
}

// invalidate removes the responses of a URL.
//
// https://www.rfc-editor.org/rfc/rfc9111#section-4.4
func (c *httpCache) invalidate(key cacheKey) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if element, ok := c.entries[key]; ok {
		c.remove(element)
	}
}

// remove removes an entry. The caller holds mu.
func (c *httpCache) remove(element *list.Element) {
	entry := c.used.Remove(element).(*cacheEntry)
	delete(c.entries, entry.key)
	c.size -= entryMemory(entry.key)
	for _, s := range entry.responses {
		c.size -= s.memory()
	}
}

// beginRevalidation says whether the responses of a URL are to be revalidated while one of
// them is used: they are not if that is under way.
func (c *httpCache) beginRevalidation(key cacheKey) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	element, ok := c.entries[key]
	if !ok || element.Value.(*cacheEntry).revalidating {
		return false
	}
	element.Value.(*cacheEntry).revalidating = true
	return true
}

// endRevalidation ends what beginRevalidation has begun.
func (c *httpCache) endRevalidation(key cacheKey) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if element, ok := c.entries[key]; ok {
		element.Value.(*cacheEntry).revalidating = false
	}
}
