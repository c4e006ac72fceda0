// Checked against File System of 2026-03-15.

package filesystemapi

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"slices"

	"github.com/sluice-go/sluice/internal/filesystem"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/storagetasks"
	"github.com/sluice-go/sluice/internal/uuid"
)

// locator is a file system locator, whose root is that of a bucket of a storage key.
//
// https://fs.spec.whatwg.org/#locator
type locator struct {
	Origin, Partition, Bucket string
	Kind                      filesystem.Kind
	Path                      filesystem.Path
}

// is reports whether two locators are the same.
//
// https://fs.spec.whatwg.org/#locator-the-same-locator-as
func (l locator) is(other locator) bool {
	return l.sameRoot(other) && l.Kind == other.Kind && slices.Equal(l.Path, other.Path)
}

func (l locator) sameRoot(other locator) bool {
	return l.Origin == other.Origin && l.Partition == other.Partition && l.Bucket == other.Bucket
}

// child is the locator of an entry of the directory.
func (l locator) child(name string, kind filesystem.Kind) locator {
	l.Kind, l.Path = kind, l.Path.Child(name)
	return l
}

// Memory implements mozjs.Sizer.
func (l locator) Memory() int {
	n := len(l.Origin) + len(l.Partition) + len(l.Bucket)
	for _, name := range l.Path {
		n += len(name) + 16
	}
	return n
}

// FileSystemHandle is https://fs.spec.whatwg.org/#api-filesystemhandle
type FileSystemHandle struct {
	mozjs.Object
	locator locator
	system  *filesystem.FileSystem
}

// newHandle makes a handle of a file or a directory, of a bucket that the realm has.
//
// https://fs.spec.whatwg.org/#create-a-child-filesystemfilehandle
// https://fs.spec.whatwg.org/#create-a-child-filesystemdirectoryhandle
func newHandle(cx *mozjs.Context, at locator) any {
	system, err := filesOf(cx).system(at.Bucket)
	if err != nil {
		system = filesystem.New(0) // of an environment that lost its storage: there is nothing
	}
	if at.Kind == filesystem.Directory {
		h := createFileSystemDirectoryHandle(cx)
		h.locator, h.system = at, system
		h.SetMemory(at.Memory())
		return h
	}
	h := createFileSystemFileHandle(cx)
	h.locator, h.system = at, system
	h.SetMemory(at.Memory())
	return h
}

// handleOf is the FileSystemHandle of what newHandle has made.
func handleOf(handle any) *FileSystemHandle { return FileSystemHandleOf(handle) }

// Kind is https://fs.spec.whatwg.org/#dom-filesystemhandle-kind
func (h *FileSystemHandle) Kind() FileSystemHandleKind {
	if h.locator.Kind == filesystem.Directory {
		return FileSystemHandleKindDirectory
	}
	return FileSystemHandleKindFile
}

// Name is https://fs.spec.whatwg.org/#dom-filesystemhandle-name
func (h *FileSystemHandle) Name() string { return h.locator.Path.Name() }

// IsSameEntry is https://fs.spec.whatwg.org/#dom-filesystemhandle-issameentry
func (h *FileSystemHandle) IsSameEntry(other *FileSystemHandle) mozjs.Value {
	// 4. If this's locator is the same locator as other's, resolve p with true, else with
	//    false.
	return enqueue(&h.Object, "'isSameEntry' on 'FileSystemHandle'", func(p *storagetasks.Pending) {
		p.Resolve(mozjs.Bool(h.locator.is(other.locator)))
	})
}

// GetUniqueId returns an identifier that is the same for all handles of an entry, and
// other for others.
//
// https://github.com/whatwg/fs/pull/46
func (h *FileSystemHandle) GetUniqueId() mozjs.Value {
	return enqueue(&h.Object, "'getUniqueId' on 'FileSystemHandle'", func(p *storagetasks.Pending) {
		var b bytes.Buffer
		_ = gob.NewEncoder(&b).Encode(h.locator) // cannot fail: a buffer takes everything
		sum := sha256.Sum256(b.Bytes())
		p.Resolve(p.Cx.NewString(uuid.From(bytes.NewReader(sum[:]))))
	})
}

// Remove is https://whatpr.org/fs/9.html#api-filesystemhandle-remove
func (h *FileSystemHandle) Remove(options FileSystemRemoveOptions) (mozjs.Value, error) {
	return h.remove("'remove' on 'FileSystemHandle'", h.locator.Path, options.Recursive), nil
}

// remove removes the entry of a path. It has the entry's lock while other operations
// that were enqueued before it is done are turned down.
func (h *FileSystemHandle) remove(what string, path filesystem.Path, recursive bool) mozjs.Value {
	return enqueue(&h.Object, what, func(p *storagetasks.Pending) {
		lock, err := h.system.TakeEntry(path)
		if err != nil {
			settle(p, err)
			return
		}
		done := keeps(p.Cx, lock)
		p.Later(func() {
			defer done()
			settle(p, lock.Remove(recursive))
		})
	})
}

// keeps has the lock released when the environment ends, until done is called.
func keeps(cx *mozjs.Context, lock *filesystem.Lock) (done func()) {
	files := filesOf(cx)
	files.locks[lock] = struct{}{}
	return func() {
		lock.Release()
		delete(files.locks, lock)
	}
}

// Move is https://whatpr.org/fs/10.html#api-filesystemhandle-move, in the directory
// where the entry is.
func (h *FileSystemHandle) Move(newName string) (mozjs.Value, error) {
	path := h.locator.Path
	return h.move(path[:max(len(path)-1, 0)], newName)
}

// MoveTo is Move to another directory.
func (h *FileSystemHandle) MoveTo(parent *FileSystemDirectoryHandle) (mozjs.Value, error) {
	return h.moveTo(parent, h.Name())
}

// MoveToAs is Move to another directory, with a name.
func (h *FileSystemHandle) MoveToAs(parent *FileSystemDirectoryHandle, newName string) (mozjs.Value, error) {
	return h.moveTo(parent, newName)
}

func (h *FileSystemHandle) moveTo(parent *FileSystemDirectoryHandle, name string) (mozjs.Value, error) {
	if !h.locator.sameRoot(parent.locator) {
		return mozjs.Undefined, &idl.DOMException{Name: "InvalidModificationError", Message: "The directory is in another bucket."}
	}
	return h.move(parent.locator.Path, name)
}

func (h *FileSystemHandle) move(directory filesystem.Path, name string) (mozjs.Value, error) {
	if err := checkName(name); err != nil {
		return mozjs.Undefined, err
	}
	return enqueue(&h.Object, "'move' on 'FileSystemHandle'", func(p *storagetasks.Pending) {
		lock, err := h.system.TakeEntry(h.locator.Path)
		if err != nil {
			settle(p, err)
			return
		}
		done := keeps(p.Cx, lock)
		p.Later(func() {
			defer done()
			err := lock.Move(directory, name)
			if err == nil {
				h.locator.Path = directory.Child(name)
			}
			settle(p, err)
		})
	}), nil
}

// checkName throws for a name that is not a valid file name.
func checkName(name string) error {
	if !filesystem.ValidName(name) {
		return idl.TypeError("%q is not a valid file name.", name)
	}
	return nil
}

// The types of serialized handles.
const (
	fileHandleType      = "FileSystemFileHandle"
	directoryHandleType = "FileSystemDirectoryHandle"
)

func init() {
	for _, typ := range []string{fileHandleType, directoryHandleType} {
		mozjs.RegisterSerializable(typ, mozjs.Deserializer{New: deserialize})
	}
}

// Serialize runs the serialization steps.
//
// https://fs.spec.whatwg.org/#filesystemhandle-serialization-steps
func (h *FileSystemHandle) Serialize(s *mozjs.Serialized) error {
	// 1, 2. Set serialized.[[Origin]] to value's relevant settings object's origin, and
	//       serialized.[[Locator]] to value's locator.
	s.Type, s.Data = fileHandleType, h.locator
	if h.locator.Kind == filesystem.Directory {
		s.Type = directoryHandleType
	}
	if s.ForStorage {
		var stored bytes.Buffer
		if err := gob.NewEncoder(&stored).Encode(h.locator); err != nil {
			return err
		}
		s.Data = stored.Bytes()
	}
	return nil
}

// deserialize runs the deserialization steps.
//
// https://fs.spec.whatwg.org/#filesystemhandle-deserialization-steps
func deserialize(cx *mozjs.Context, data any) (mozjs.Value, error) {
	if !idl.HostOf(cx).Exposure().SecureContext {
		return mozjs.Undefined, nil
	}
	at, ok := data.(locator)
	if !ok {
		if err := gob.NewDecoder(bytes.NewReader(data.([]byte))).Decode(&at); err != nil {
			return mozjs.Undefined, &mozjs.CloneError{Message: err.Error()}
		}
	}
	// 1. If serialized.[[Origin]] is not same origin with value's relevant settings object's
	//    origin, then throw a "DataCloneError" DOMException.
	files := filesOf(cx)
	if at.Origin != files.storage.Origin || at.Partition != files.storage.Partition {
		return mozjs.Undefined, &mozjs.CloneError{Message: "The handle is of another origin."}
	}
	// 2. Set value's locator to serialized.[[Locator]].
	return handleOf(newHandle(cx, at)).Value(), nil
}
