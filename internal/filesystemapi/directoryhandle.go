// Checked against File System of 2026-03-15.

package filesystemapi

import (
	"github.com/sluice-go/sluice/internal/filesystem"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/storagetasks"
)

// FileSystemDirectoryHandle is
// https://fs.spec.whatwg.org/#api-filesystemdirectoryhandle
type FileSystemDirectoryHandle struct{ FileSystemHandle }

// Iterate is the asynchronous iteration of
// https://fs.spec.whatwg.org/#api-filesystemdirectoryhandle-asynciterable
//
// The entries come by their names, so that those that are before the last one are the
// past results.
func (h *FileSystemDirectoryHandle) Iterate() idl.NextPair[string, *FileSystemHandle] {
	last, begin := "", true
	return func(done func(string, *FileSystemHandle, bool, error)) {
		enqueue(&h.Object, "'next' on 'FileSystemDirectoryHandle AsyncIterator'", func(p *storagetasks.Pending) {
			name, kind, more, err := h.system.Next(h.locator.Path, last, begin)
			last, begin = name, false
			p.Resolve(mozjs.Undefined)
			if err != nil || !more {
				done("", nil, false, exception(err))
				return
			}
			done(name, handleOf(newHandle(p.Cx, h.locator.child(name, kind))), true, nil)
		})
	}
}

// GetFileHandle is https://fs.spec.whatwg.org/#dom-filesystemdirectoryhandle-getfilehandle
func (h *FileSystemDirectoryHandle) GetFileHandle(name string, options FileSystemGetFileOptions) (mozjs.Value, error) {
	return h.get("'getFileHandle' on 'FileSystemDirectoryHandle'", name, filesystem.File, options.Create)
}

// GetDirectoryHandle is
// https://fs.spec.whatwg.org/#dom-filesystemdirectoryhandle-getdirectoryhandle
func (h *FileSystemDirectoryHandle) GetDirectoryHandle(name string, options FileSystemGetDirectoryOptions) (mozjs.Value, error) {
	return h.get("'getDirectoryHandle' on 'FileSystemDirectoryHandle'", name, filesystem.Directory, options.Create)
}

func (h *FileSystemDirectoryHandle) get(what, name string, kind filesystem.Kind, create bool) (mozjs.Value, error) {
	// If name is not a valid file name, reject result with a TypeError.
	if err := checkName(name); err != nil {
		return mozjs.Undefined, err
	}
	return enqueue(&h.Object, what, func(p *storagetasks.Pending) {
		if err := h.system.Get(h.locator.Path, name, kind, create, p.Cx.Date().UnixMilli()); err != nil {
			settle(p, err)
			return
		}
		p.Resolve(handleOf(newHandle(p.Cx, h.locator.child(name, kind))).Value())
	}), nil
}

// RemoveEntry is https://fs.spec.whatwg.org/#dom-filesystemdirectoryhandle-removeentry
func (h *FileSystemDirectoryHandle) RemoveEntry(name string, options FileSystemRemoveOptions) (mozjs.Value, error) {
	// If name is not a valid file name, reject result with a TypeError.
	if err := checkName(name); err != nil {
		return mozjs.Undefined, err
	}
	return h.remove("'removeEntry' on 'FileSystemDirectoryHandle'", h.locator.Path.Child(name), options.Recursive), nil
}

// Resolve is https://fs.spec.whatwg.org/#dom-filesystemdirectoryhandle-resolve
func (h *FileSystemDirectoryHandle) Resolve(possibleDescendant *FileSystemHandle) mozjs.Value {
	// Return the result of resolving possibleDescendant's locator relative to this's.
	return enqueue(&h.Object, "'resolve' on 'FileSystemDirectoryHandle'", func(p *storagetasks.Pending) {
		path, ok := h.locator.Path.Relative(possibleDescendant.locator.Path)
		// 2. If root's root is not the same as child's, resolve result with null.
		if !ok || !h.locator.sameRoot(possibleDescendant.locator) || len(path) == 0 && !h.locator.is(possibleDescendant.locator) {
			p.Resolve(mozjs.Null)
			return
		}
		names := make([]mozjs.Value, len(path))
		for i, name := range path {
			names[i] = p.Cx.NewString(name)
		}
		p.Resolve(p.Cx.NewArray(names...))
	})
}
