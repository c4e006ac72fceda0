// Checked against Fetch of 2026-07-02.

package fetch

import (
	"sync"
	"time"

	"github.com/sluice-go/sluice/internal/url"
)

// preflightCache is a CORS-preflight cache. Its zero value is empty.
//
// https://fetch.spec.whatwg.org/#concept-cache
type preflightCache struct {
	mu      sync.Mutex
	entries map[preflightKey][]preflightEntry
	count   int
}

// preflightKey is what all entries have in common that may match a request.
type preflightKey struct{ partition, origin, url string }

// preflightEntry is a cache entry: for a method or for a header name, either of
// which may be `*`.
//
// https://fetch.spec.whatwg.org/#cache-entry
type preflightEntry struct {
	expires            time.Time
	credentials        bool
	method, headerName string
}

// isForMethod says whether an entry is for a method.
//
// https://fetch.spec.whatwg.org/#concept-cache-match-method
func (e preflightEntry) isForMethod(method string) bool {
	return e.method == method || e.method == "*"
}

// isForHeaderName says whether an entry is for a header name.
//
// https://fetch.spec.whatwg.org/#concept-cache-match-header
func (e preflightEntry) isForHeaderName(name string) bool {
	return e.headerName != "" && url.EqualFold(e.headerName, name) ||
		e.headerName == "*" && !isCORSNonWildcardRequestHeaderName(name)
}

const (
	// defaultMaxAge is what a server means that does not say.
	defaultMaxAge = 5 * time.Second
	// maxMaxAge is the imposed limit on max-age.
	maxMaxAge = 2 * time.Hour
	// maxPreflightEntries is how many entries there are at most: then all are
	// forgotten.
	maxPreflightEntries = 4096
	// maxPreflightNames is how many methods, and how many header names, are kept of
	// one answer. A request with others asks again.
	maxPreflightNames = 256
)

// preflightKey is the key of the entries for the request. AD-HOC: opaque origins, which are
// all called null, share those of their page, and pages of such origins those of each other.
func (f *fetchParams) preflightKey() preflightKey {
	partition, _ := f.networkPartitionKey()
	return preflightKey{partition, f.serializedOrigin(), f.currentURL().Href()}
}

// include reports whether the request's credentials mode is "include".
func (f *fetchParams) include() bool { return f.request.Credentials == CredentialsInclude }

// matches says whether there is an entry for the request that is.
//
// https://fetch.spec.whatwg.org/#concept-cache-match
func (c *preflightCache) matches(f *fetchParams, is func(preflightEntry) bool) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	for _, e := range c.entries[f.preflightKey()] {
		if now.Before(e.expires) && (e.credentials || !f.include()) && is(e) {
			return true
		}
	}
	return false
}

// methodMatches is https://fetch.spec.whatwg.org/#concept-cache-match-method
func (c *preflightCache) methodMatches(f *fetchParams) bool {
	return c.matches(f, func(e preflightEntry) bool { return e.isForMethod(f.method) })
}

// headerNameMatches is https://fetch.spec.whatwg.org/#concept-cache-match-header
func (c *preflightCache) headerNameMatches(f *fetchParams, name string) bool {
	return c.matches(f, func(e preflightEntry) bool { return e.isForHeaderName(name) })
}

// store creates cache entries, and sets the max-age of those that are there: steps 12 to 15 of
// what follows a preflight that has succeeded.
//
// https://fetch.spec.whatwg.org/#cors-preflight-fetch-0
// https://fetch.spec.whatwg.org/#concept-cache-create-entry
func (c *preflightCache) store(f *fetchParams, maxAge time.Duration, methods, headerNames []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.entries == nil || c.count > maxPreflightEntries {
		c.entries, c.count = map[preflightKey][]preflightEntry{}, 0
	}
	key, now := f.preflightKey(), time.Now()
	var kept []preflightEntry
	for _, e := range c.entries[key] {
		if now.Before(e.expires) {
			kept = append(kept, e)
		}
	}
	// Set the max-age of each matching entry, or create one.
	add := func(is func(preflightEntry) bool, method, headerName string) {
		expires, found := now.Add(maxAge), false
		for i, e := range kept {
			if (e.credentials || !f.include()) && is(e) {
				kept[i].expires, found = expires, true
			}
		}
		if !found {
			kept = append(kept, preflightEntry{expires, f.include(), method, headerName})
		}
	}
	for _, method := range methods[:min(len(methods), maxPreflightNames)] {
		add(func(e preflightEntry) bool { return e.isForMethod(method) }, method, "")
	}
	for _, name := range headerNames[:min(len(headerNames), maxPreflightNames)] {
		add(func(e preflightEntry) bool { return e.isForHeaderName(name) }, "", name)
	}
	c.count += len(kept) - len(c.entries[key])
	c.entries[key] = kept
}

// clear clears cache entries.
//
// https://fetch.spec.whatwg.org/#concept-cache-clear
func (c *preflightCache) clear(f *fetchParams) {
	c.mu.Lock()
	defer c.mu.Unlock()
	key := f.preflightKey()
	c.count -= len(c.entries[key])
	delete(c.entries, key)
}
