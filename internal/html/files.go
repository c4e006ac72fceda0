package html

import (
	"github.com/sluice-go/sluice/internal/filesystem"
	"github.com/sluice-go/sluice/internal/filesystemapi"
	"github.com/sluice-go/sluice/storage"
)

// Files implements filesystemapi.Global.
func (g *globalScope) Files() *filesystemapi.Files {
	if g.files == nil {
		g.files = filesystemapi.New(g.environment.storage(), g.userAgent.openFiles)
	}
	return g.files
}

// openFiles returns the file system of an environment.
//
// https://fs.spec.whatwg.org/#bucket-file-system
func (u *UserAgent) openFiles(e storage.Environment) (*filesystem.FileSystem, error) {
	quota, err := u.quota(e)
	if err != nil {
		return nil, err
	}
	content, err := u.Storage.ObtainBottle(e, "fileSystem", func() any {
		key, _ := storage.ObtainKey(e) // which did not fail before
		return u.newFiles(key, quota)
	})
	if err != nil {
		return nil, err
	}
	return content.(*filesystem.FileSystem), nil
}

// newFiles makes the file system of a storage key, or has that which is kept.
func (u *UserAgent) newFiles(key storage.Key, quota int64) *filesystem.FileSystem {
	if u.Kept == nil {
		return filesystem.New(quota)
	}
	fs := u.Kept.Files(key)
	fs.SetQuota(quota)
	return fs
}

// endFiles ends what a realm that ends does with files.
func (g *globalScope) endFiles() {
	if g.files != nil {
		g.files.Close()
	}
}
