package html

import (
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/messaging"
	"github.com/sluice-go/sluice/internal/url"
	"github.com/sluice-go/sluice/internal/webstorage"
	"github.com/sluice-go/sluice/storage"
)

// StorageEnvironment is what the storage of an environment of that origin depends on that is
// not embedded in a page of another site.
func StorageEnvironment(origin url.Origin) storage.Environment {
	return storage.Environment{Origin: origin.String()}
}

// storage is what the storage of the environment depends on: of what is embedded in a page of
// another site, that site, too.
//
// https://storage.spec.whatwg.org/#obtain-a-storage-key
func (e *Environment) storage() storage.Environment {
	at := StorageEnvironment(e.Origin)
	at.Partition = e.partition()
	return at
}

// partition is the site of the page; empty if that is the environment's own.
func (e *Environment) partition() string {
	if fetch.SameSite(e.Origin, e.TopLevelOrigin) {
		return ""
	}
	return fetch.SiteOf(e.TopLevelOrigin)
}

// CloneSessionStorage legacy-clones the storage shed of a traversable for one that it opens.
//
// https://storage.spec.whatwg.org/#legacy-clone-a-traversable-storage-shed
func CloneSessionStorage(shed *storage.Shed) *storage.Shed {
	clone := storage.NewShed(nil)
	for key, content := range shed.Bottles("sessionStorage") {
		at := storage.Environment{Origin: key.Origin, Partition: key.Partition}
		// The key has been obtained before.
		_, _ = clone.ObtainBottle(at, "sessionStorage", func() any { return content.(*webstorage.Area).Clone() })
	}
	return clone
}

// broadcastKey is the storage key of broadcast channels.
func (e *Environment) broadcastKey() messaging.StorageKey {
	return messaging.StorageKey{Origin: e.Origin, Partition: e.partition()}
}
