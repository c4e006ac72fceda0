// Checked against File System of 2026-03-15.

package filesystemapi

import (
	"errors"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/filesystem"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/storagetasks"
	"github.com/sluice-go/sluice/storage"
)

// Files are the file systems as an environment uses them.
type Files struct {
	storage storage.Environment
	open    func(storage.Environment) (*filesystem.FileSystem, error)
	// locks are those that streams and access handles of the environment have.
	locks map[*filesystem.Lock]struct{}
	// observers are those that observe something.
	observers map[*FileSystemObserver]struct{}
}

// New returns the file systems for an environment: open returns that of a bucket.
func New(e storage.Environment, open func(storage.Environment) (*filesystem.FileSystem, error)) *Files {
	return &Files{e, open, map[*filesystem.Lock]struct{}{}, map[*FileSystemObserver]struct{}{}}
}

// Close ends the observations and releases the locks of an environment that ends.
func (f *Files) Close() {
	for o := range f.observers {
		o.Disconnect()
		o.take()
	}
	for l := range f.locks {
		l.Release()
	}
	clear(f.locks)
}

// Root returns a handle of the root directory of a bucket: "" is the default one. The
// environment has storage.
//
// https://fs.spec.whatwg.org/#sandboxed-filesystem
func (f *Files) Root(cx *mozjs.Context, bucket string) *FileSystemDirectoryHandle {
	return newHandle(cx, locator{f.storage.Origin, f.storage.Partition, bucket, filesystem.Directory, nil}).(*FileSystemDirectoryHandle)
}

func (f *Files) system(bucket string) (*filesystem.FileSystem, error) {
	at := f.storage
	at.Bucket = bucket
	return f.open(at)
}

// Global is what the room asks of the global object of a realm.
type Global interface{ Files() *Files }

// filesOf returns the file systems as the realm's environment uses them.
func filesOf(cx *mozjs.Context) *Files { return cx.GlobalObject().Impl().(Global).Files() }

// enqueue returns a new promise, and enqueues steps to the file system queue: a task of
// the agent.
//
// https://fs.spec.whatwg.org/#enqueue-steps
func enqueue(o *mozjs.Object, what string, steps func(p *storagetasks.Pending)) mozjs.Value {
	return storagetasks.Enqueue(o, what, steps)
}

// touch tells a schedule that script uses files, which others may use.
func touch(cx *mozjs.Context) { agent.SettingsOf(cx).EventLoop().TouchAll() }

// settle settles the promise of an operation.
func settle(p *storagetasks.Pending, err error) { p.Settle(exception(err)) }

// exception is what script sees of an error of package filesystem.
func exception(err error) error {
	if e, ok := errors.AsType[*filesystem.Error](err); ok {
		return &idl.DOMException{Name: e.Name, Message: e.Message}
	}
	if e, ok := errors.AsType[*filesystem.QuotaError](err); ok {
		return &idl.QuotaExceededError{
			Message: "The files of the origin would take more than they may (--database-quota).",
			Quota:   idl.Some(float64(e.Quota)), Requested: idl.Some(float64(e.Requested)),
		}
	}
	return err
}
