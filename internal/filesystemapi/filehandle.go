// Checked against File System of 2026-03-15.

package filesystemapi

import (
	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/filesystem"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/storagetasks"
)

// FileSystemFileHandle is https://fs.spec.whatwg.org/#api-filesystemfilehandle
type FileSystemFileHandle struct{ FileSystemHandle }

// GetFile is https://fs.spec.whatwg.org/#dom-filesystemfilehandle-getfile
func (h *FileSystemFileHandle) GetFile() (mozjs.Value, error) {
	return enqueue(&h.Object, "'getFile' on 'FileSystemFileHandle'", func(p *storagetasks.Pending) {
		// 3, 4. If entry is null, reject result with a "NotFoundError" DOMException.
		bytes, modified, err := h.system.File(h.locator.Path)
		if err != nil {
			settle(p, err)
			return
		}
		// 5–9. Let f be a new File, whose snapshot state is the current state of entry, whose
		//      underlying byte sequence is a copy of entry's binary data, whose name is entry's
		//      name, and whose lastModified is entry's modification timestamp. Resolve result
		//      with f.
		data := file.Data{Bytes: bytes, File: &file.FileData{Name: h.Name(), LastModified: modified}}
		p.Resolve(file.NewBlob(p.Cx, data).Value())
	}), nil
}

// CreateWritable is https://fs.spec.whatwg.org/#dom-filesystemfilehandle-createwritable
func (h *FileSystemFileHandle) CreateWritable(options FileSystemCreateWritableOptions) (mozjs.Value, error) {
	mode := filesystem.Siloed
	if options.Mode == FileSystemWritableFileStreamModeExclusive {
		mode = filesystem.Exclusive
	}
	return enqueue(&h.Object, "'createWritable' on 'FileSystemFileHandle'", func(p *storagetasks.Pending) {
		// 4–6. If entry is null, reject result with a "NotFoundError" DOMException. Let
		//      lockResult be the result of taking a lock on entry; if it is "failure", reject
		//      result with a "NoModificationAllowedError" DOMException.
		lock, err := h.system.Take(h.locator.Path, mode)
		if err != nil {
			settle(p, err)
			return
		}
		// 7. Let stream be the result of creating a new FileSystemWritableFileStream for entry.
		stream, err := newWritable(p.Cx, lock, options)
		if err != nil {
			settle(p, err)
			return
		}
		// 9. Resolve result with stream.
		p.Resolve(stream.Value())
	}), nil
}

// CreateSyncAccessHandle is
// https://fs.spec.whatwg.org/#dom-filesystemfilehandle-createsyncaccesshandle
func (h *FileSystemFileHandle) CreateSyncAccessHandle(options FileSystemCreateSyncAccessHandleOptions) (mozjs.Value, error) {
	mode := filesystem.Exclusive
	switch options.Mode {
	case FileSystemSyncAccessHandleModeReadOnly:
		mode = filesystem.ReadOnly
	case FileSystemSyncAccessHandleModeReadwriteUnsafe:
		mode = filesystem.ReadWriteUnsafe
	}
	return enqueue(&h.Object, "'createSyncAccessHandle' on 'FileSystemFileHandle'", func(p *storagetasks.Pending) {
		lock, err := h.system.Take(h.locator.Path, mode)
		if err != nil {
			settle(p, err)
			return
		}
		// Let handle be the result of creating a new FileSystemSyncAccessHandle for entry, and
		// resolve result with handle.
		a := createFileSystemSyncAccessHandle(p.Cx)
		a.lock, a.done, a.mode = lock, keeps(p.Cx, lock), options.Mode
		p.Resolve(a.Value())
	}), nil
}
