// Checked against File System of 2026-03-15.

package filesystemapi

import (
	"github.com/sluice-go/sluice/internal/filesystem"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// FileSystemSyncAccessHandle is
// https://fs.spec.whatwg.org/#api-filesystemsyncaccesshandle
type FileSystemSyncAccessHandle struct {
	mozjs.Object
	lock *filesystem.Lock
	done func()
	mode FileSystemSyncAccessHandleMode
	// cursor is the file position cursor.
	cursor uint64
}

// Mode is the mode in which the handle was made.
func (a *FileSystemSyncAccessHandle) Mode() FileSystemSyncAccessHandleMode { return a.mode }

// Read is https://fs.spec.whatwg.org/#dom-filesystemsyncaccesshandle-read
func (a *FileSystemSyncAccessHandle) Read(buffer idl.BufferSource, options FileSystemReadWriteOptions) (uint64, error) {
	// 5–16. Let readStart be options["at"] if it exists, else the file position cursor. Copy
	//       bytes from there into buffer. If it is beyond the end, there are none, and the end
	//       stands for it.
	start := options.At.Or(a.cursor)
	touch(a.Cx())
	n, err := a.lock.Read(buffer.Buffer().Bytes, start)
	if err != nil {
		// 1. If this's state is "closed", throw an "InvalidStateError" DOMException.
		return 0, exception(err)
	}
	if size, err := a.lock.Size(); err == nil {
		start = min(start, uint64(size))
	}
	// 17, 18. Set the file position cursor to readStart + the number of bytes, and return that.
	a.cursor = start + uint64(n)
	return uint64(n), nil
}

// Write is https://fs.spec.whatwg.org/#dom-filesystemsyncaccesshandle-write
func (a *FileSystemSyncAccessHandle) Write(buffer idl.BufferSource, options FileSystemReadWriteOptions) (uint64, error) {
	if err := a.checkWritable(); err != nil {
		return 0, err
	}
	// 2. Let writePosition be options["at"] if it exists, else the file position cursor.
	start := options.At.Or(a.cursor)
	bytes := buffer.Buffer().Bytes
	// 4–14. Replace the bytes from there on; what is between the end of the file and that
	//       becomes zero.
	if err := a.lock.Write(bytes, start, a.Cx().Date().UnixMilli()); err != nil {
		return 0, exception(err)
	}
	// Set the file position cursor to what follows, and return the number of bytes.
	a.cursor = start + uint64(len(bytes))
	return uint64(len(bytes)), nil
}

// Truncate is https://fs.spec.whatwg.org/#dom-filesystemsyncaccesshandle-truncate
func (a *FileSystemSyncAccessHandle) Truncate(newSize uint64) error {
	if err := a.checkWritable(); err != nil {
		return err
	}
	if err := a.lock.Truncate(newSize, a.Cx().Date().UnixMilli()); err != nil {
		return exception(err)
	}
	// If the file position cursor is greater than newSize, set it to newSize.
	a.cursor = min(a.cursor, newSize)
	return nil
}

// checkWritable throws if the handle is closed, or only reads.
func (a *FileSystemSyncAccessHandle) checkWritable() error {
	touch(a.Cx())
	if _, err := a.lock.Size(); err != nil {
		return exception(err)
	}
	if a.mode == FileSystemSyncAccessHandleModeReadOnly {
		return &idl.DOMException{Name: "NoModificationAllowedError", Message: "The access handle only reads."}
	}
	return nil
}

// GetSize is https://fs.spec.whatwg.org/#dom-filesystemsyncaccesshandle-getsize
func (a *FileSystemSyncAccessHandle) GetSize() (uint64, error) {
	touch(a.Cx())
	size, err := a.lock.Size()
	return uint64(size), exception(err)
}

// Flush is https://fs.spec.whatwg.org/#dom-filesystemsyncaccesshandle-flush
func (a *FileSystemSyncAccessHandle) Flush() error {
	if err := a.checkWritable(); err != nil {
		return err
	}
	// 2. Attempt to transfer all cached modifications of the file's content to the
	//    underlying storage.
	return exception(a.lock.Flush())
}

// Close is https://fs.spec.whatwg.org/#dom-filesystemsyncaccesshandle-close
func (a *FileSystemSyncAccessHandle) Close() {
	// 1–4. Set this's state to "closed", and release the lock on its file.
	touch(a.Cx())
	a.done()
}

// Finalized implements mozjs.Finalizer: the file is free when nobody can close it.
func (a *FileSystemSyncAccessHandle) Finalized() {
	if a.done != nil {
		a.done()
	}
}
