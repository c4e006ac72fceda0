package html

import (
	"github.com/sluice-go/sluice/internal/url"
	"github.com/sluice-go/sluice/internal/webstorage"
	"github.com/sluice-go/sluice/storage"
)

// StorageEnvironment is what the storage of an environment of that origin
// depends on. Nothing is embedded in anything here, so there are no partitions.
func StorageEnvironment(origin url.Origin) storage.Environment {
	return storage.Environment{Origin: origin.String()}
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
