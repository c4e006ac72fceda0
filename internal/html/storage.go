package html

import (
	"github.com/sluice-go/sluice/internal/url"
	"github.com/sluice-go/sluice/locks/storage"
)

// StorageEnvironment is what the storage of an environment of that origin
// depends on. Nothing is embedded in anything here, so there are no partitions.
func StorageEnvironment(origin url.Origin) storage.Environment {
	return storage.Environment{Origin: origin.String()}
}
