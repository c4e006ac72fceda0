// Checked against URL of 2026-07-02 and File API of 2025-12-03.

package file

import (
	"crypto/rand"
	"io"
	"sync"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
	"github.com/sluice-go/sluice/internal/uuid"
)

// Environment is what an entry of the blob URL store knows of an environment
// settings object.
type Environment struct {
	// ID is unique among the environments of the user agent.
	ID string
	// Origin is the environment settings object's origin, and TopLevelSite the site of its top-level origin, serialized.
	Origin       url.Origin
	TopLevelSite string
	// Policy is the environment settings object's policy container.
	Policy fetch.PolicyContainer
}

// BlobURLEntry is an entry of the blob URL store. It never changes.
//
// https://w3c.github.io/FileAPI/#blob-url-entry
type BlobURLEntry struct {
	// Object is the blob.
	Object Data
	// Environment is the one that has made the entry.
	Environment Environment
	// payer is the context whose external memory the entry is; nil for none.
	payer *mozjs.Context
}

// entryMemory is what an entry takes beside the blob, in bytes.
const entryMemory = 400

// charge counts the entry, or no longer, as memory of who has made it: it keeps
// the bytes of the blob when the blob is gone.
func (e *BlobURLEntry) charge(sign int64) {
	if e.payer != nil {
		e.payer.AddExternal(sign * int64(e.Object.Memory()+entryMemory))
	}
}

// Origin returns the origin of the entry's environment. It implements
// url.BlobURLEntry.
func (e *BlobURLEntry) Origin() url.Origin { return e.Environment.Origin }

// Obtain returns the blob for what wants to fetch it, and false if that must not.
//
// https://w3c.github.io/FileAPI/#blob-url-obtain-object
func (e *BlobURLEntry) Obtain(by fetch.BlobUse) (Data, bool) {
	// 1. Let isAuthorized be true. 2. If environment is not "top-level-navigation" or "top-level-self-fetch", then set it to the
	//    result of checking for same-partition blob URL usage. 3. If it is false, then return failure.
	switch {
	case by.TopLevelNavigation:
	case by.TopLevelSelfFetch && e.Environment.Origin.SameOrigin(by.Origin):
	case !e.samePartition(by.Origin, by.TopLevelSite):
		return Data{}, false
	}
	return e.Object, true
}

// samePartition checks for same-partition blob URL usage: only environments with the same storage key may use the entry, which are
// those of its origin in pages of the same site. An opaque origin is the same as itself.
//
// https://w3c.github.io/FileAPI/#check-for-same-partition-blob-url-usage
func (e *BlobURLEntry) samePartition(origin url.Origin, topLevelSite string) bool {
	return e.Environment.Origin.SameOrigin(origin) && e.Environment.TopLevelSite == topLevelSite
}

// BlobURLStore is the blob URL store of a user agent. Any goroutine may use
// it. The zero BlobURLStore is empty.
//
// https://w3c.github.io/FileAPI/#BlobURLStore
type BlobURLStore struct {
	// Revoked is called before script revokes a URL, on its thread; nil for nothing.
	Revoked func()
	mu      sync.RWMutex
	entries map[string]*BlobURLEntry
	// of are the URLs of each environment, by its ID.
	of map[string]map[string]bool
}

// Add adds an entry and returns its URL.
//
// https://w3c.github.io/FileAPI/#add-an-entry
func (s *BlobURLStore) Add(object Data, environment Environment) string {
	return s.add(&BlobURLEntry{Object: object, Environment: environment})
}

func (s *BlobURLStore) add(entry *BlobURLEntry) string {
	environment := entry.Environment
	// 2. Let url be the result of generating a new blob URL.
	u := generateBlobURL(environment.Origin, entry.random())
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.entries == nil {
		s.entries, s.of = map[string]*BlobURLEntry{}, map[string]map[string]bool{}
	}
	// 3. Let entry be a new blob URL entry consisting of object and the
	//    current settings object. 4. Set store[url] to entry.
	s.entries[u] = entry
	entry.charge(+1)
	if s.of[environment.ID] == nil {
		s.of[environment.ID] = map[string]bool{}
	}
	s.of[environment.ID][u] = true
	// 5. Return url.
	return u
}

// random is where the random bytes of the entry's URL come from.
func (e *BlobURLEntry) random() io.Reader {
	if e.payer == nil {
		return rand.Reader
	}
	return agent.RandomOf(e.payer)
}

// generateBlobURL is https://w3c.github.io/FileAPI/#unicodeBlobURL
func generateBlobURL(origin url.Origin, random io.Reader) string {
	// 1. to 9. "blob:", the origin (of an opaque one "null"), "/", and a UUID.
	return "blob:" + origin.String() + "/" + uuid.From(random)
}

// Resolve returns the entry of a blob: URL, whose fragment has no part in it;
// nil if there is none.
//
// https://w3c.github.io/FileAPI/#blob-url-resolve
func (s *BlobURLStore) Resolve(u *url.URL) *BlobURLEntry {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.entries[u.Serialize(true)]
}

// Parse is the URL parser: the basic URL parser, and for blob: URLs the entry
// that they have by now.
//
// https://url.spec.whatwg.org/#concept-url-parser
func (s *BlobURLStore) Parse(input string, base *url.URL) (*url.URL, error) {
	return s.ParseEncoded(input, base, nil)
}

// ParseEncoded is Parse with the encoder of an encoding for queries; nil stands for UTF-8.
func (s *BlobURLStore) ParseEncoded(input string, base *url.URL, encoder func() url.Encoder) (*url.URL, error) {
	// 1. 2. Let url be the result of running the basic URL parser on input
	//       with base. If url is failure, return failure.
	u, err := url.ParseEncoded(input, base, encoder)
	// 3. If url's scheme is not "blob", return url.
	if err != nil || u.Scheme() != "blob" {
		return u, err
	}
	// 4. Set url's blob URL entry to the result of resolving the blob URL url,
	//    if that did not return failure, and null otherwise.
	if entry := s.Resolve(u); entry != nil {
		u.BlobURLEntry = entry
	}
	// 5. Return url.
	return u, nil
}

// Revoke removes the entry of a blob URL, if the environment may.
//
// https://w3c.github.io/FileAPI/#dfn-revokeObjectURL
func (s *BlobURLStore) Revoke(input string, by Environment) {
	// 1. 2. Let urlRecord be the result of parsing url. If urlRecord's scheme
	//       is not "blob", return.
	u, err := url.Parse(input, nil)
	if err != nil || u.Scheme() != "blob" {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	// 3. 4. Let entry be urlRecord's blob URL entry. If entry is null, then
	//       return.
	// 5. 6. If the environment is not authorized, then return.
	entry := s.entries[u.Serialize(true)]
	if entry == nil || !entry.samePartition(by.Origin, by.TopLevelSite) {
		return
	}
	// 7. Remove an entry from the Blob URL Store for url. (Serialized with its
	//    fragment; no entry has one.)
	href := u.Href()
	if s.entries[href] == nil {
		return
	}
	delete(s.entries, href)
	entry.charge(-1)
	delete(s.of[entry.Environment.ID], href)
}

// RemoveEnvironment removes the entries of an environment that goes away.
//
// https://w3c.github.io/FileAPI/#lifeTime
func (s *BlobURLStore) RemoveEnvironment(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for u := range s.of[id] {
		s.entries[u].charge(-1)
		delete(s.entries, u)
	}
	delete(s.of, id)
}

// Len returns the number of entries.
func (s *BlobURLStore) Len() int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return len(s.entries)
}

// Global is what this package asks of a realm's global object, whose Go object
// implements it.
type Global interface {
	// BlobURLs returns the blob URL store of the user agent, and the current
	// settings object as its entries know it.
	BlobURLs() (*BlobURLStore, Environment)
	// QueueFileReadingTask queues a global task on the file reading task source.
	//
	// https://w3c.github.io/FileAPI/#fileReadingTaskSource
	QueueFileReadingTask(steps func())
}

// globalOf returns the realm's global object. It panics if that is not one for
// blobs.
func globalOf(cx *mozjs.Context) Global { return cx.GlobalObject().Impl().(Global) }

// CreateObjectURL is the static method of URL.
//
// https://w3c.github.io/FileAPI/#dfn-createObjectURL
func CreateObjectURL(cx *mozjs.Context, blob *Blob) string {
	store, environment := globalOf(cx).BlobURLs()
	data, _ := DataOf(cx.Impl(blob.Value()))
	return store.add(&BlobURLEntry{Object: data, Environment: environment, payer: cx})
}

// RevokeObjectURL is the static method of URL.
//
// https://w3c.github.io/FileAPI/#dfn-revokeObjectURL
func RevokeObjectURL(cx *mozjs.Context, input string) {
	store, environment := globalOf(cx).BlobURLs()
	if store.Revoked != nil {
		store.Revoked()
	}
	store.Revoke(input, environment)
}
