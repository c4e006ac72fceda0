// Checked against File System of 2026-03-15.

package filesystem

import (
	"fmt"
	"math"

	"github.com/sluice-go/sluice/internal/profile"
)

// What who has a lock does with the entry.

// with calls steps with the entry of a lock that was not released.
func (l *Lock) with(steps func(fs *FileSystem, e *entry) error) error {
	l.fs.mu.Lock()
	defer l.fs.mu.Unlock()
	if l.entry == nil {
		return errReleased
	}
	return steps(l.fs, l.entry)
}

// Size returns the size of the file.
func (l *Lock) Size() (size int64, err error) {
	err = l.with(func(_ *FileSystem, e *entry) error {
		size = e.content.size()
		return nil
	})
	return size, err
}

// Snapshot returns the bytes of the file, which do not change any more.
func (l *Lock) Snapshot() (bytes []byte, err error) {
	err = l.with(func(_ *FileSystem, e *entry) error {
		bytes = e.content.snapshot()
		return nil
	})
	return bytes, err
}

// Read copies bytes of the file from a position on, and returns how many there were.
func (l *Lock) Read(to []byte, at uint64) (n int, err error) {
	err = l.with(func(_ *FileSystem, e *entry) error {
		if at < uint64(len(e.content.bytes)) {
			n = copy(to, e.content.bytes[at:])
		}
		return nil
	})
	return n, err
}

// Write writes bytes at a position.
func (l *Lock) Write(bytes []byte, at uint64, now int64) error {
	return l.with(func(fs *FileSystem, e *entry) error {
		if at > math.MaxInt64-uint64(len(bytes)) {
			return &QuotaError{fs.quota, math.MaxInt64}
		}
		if len(bytes) == 0 {
			return nil
		}
		old, end := e.content.size(), int64(at)+int64(len(bytes))
		if err := fs.room(end - old); err != nil {
			return err
		}
		var undo []byte
		if fs.shelf != nil {
			undo = append(undo, e.content.bytes[min(int64(at), old):min(end, old)]...)
		}
		modified := e.modified
		e.content.write(bytes, int(at))
		e.modified = now
		if err := fs.keep(profile.Relaxed, e.putBlocks(min(int64(at), old), end)...); err != nil {
			e.modified = modified
			e.content.write(undo, int(at))
			e.content.resize(int(old))
			return err
		}
		fs.used += e.content.size() - old
		fs.tellOf(Modified, e)
		return nil
	})
}

// Truncate cuts the file off, or makes it longer.
func (l *Lock) Truncate(size uint64, now int64) error {
	return l.with(func(fs *FileSystem, e *entry) error {
		old := e.content.size()
		if size > math.MaxInt64 {
			return &QuotaError{fs.quota, math.MaxInt64}
		}
		if err := fs.room(int64(size) - old); err != nil {
			return err
		}
		before, modified := e.content.snapshot(), e.modified
		e.content.resize(int(size))
		e.modified = now
		if err := fs.keep(profile.Relaxed, e.putResized(old)...); err != nil {
			e.content, e.modified = content{before, len(before)}, modified
			return err
		}
		fs.used += int64(size) - old
		fs.tellOf(Modified, e)
		return nil
	})
}

// Fits returns an error if the file cannot take that many bytes.
func (l *Lock) Fits(size int64) error {
	return l.with(func(fs *FileSystem, e *entry) error { return fs.room(size - e.content.size()) })
}

// Replace sets the bytes of the file, which must not change any more.
func (l *Lock) Replace(bytes []byte, now int64) error {
	return l.with(func(fs *FileSystem, e *entry) error {
		old := e.content.size()
		if err := fs.room(int64(len(bytes)) - old); err != nil {
			return err
		}
		before, modified := e.content, e.modified
		e.content, e.modified = content{bytes, len(bytes)}, now
		changes := append([]profile.Change{profile.Clear(e.number)}, e.putBlocks(0, int64(len(bytes)))...)
		if err := fs.keep(profile.Relaxed, changes...); err != nil {
			e.content, e.modified = before, modified
			return err
		}
		fs.used += int64(len(bytes)) - old
		fs.tellOf(Modified, e)
		return nil
	})
}

// Flush has what was written on the disk, if the file is kept.
func (l *Lock) Flush() error {
	return l.with(func(fs *FileSystem, e *entry) error { return fs.keep(profile.Strict, e.put(e.parent)) })
}

// Remove removes the entry, of which the lock is exclusive, and releases the lock. A
// directory that has children is removed only if recursive is true. Of the root all
// children are removed.
//
// https://fs.spec.whatwg.org/#file-system-remove-entry
func (l *Lock) Remove(recursive bool) error {
	return l.with(func(fs *FileSystem, e *entry) error {
		defer l.release()
		// If child is a directory entry with children, and recursive is false, reject result
		// with an "InvalidModificationError" DOMException.
		if len(e.children) > 0 && !recursive && e != fs.root {
			return &Error{"InvalidModificationError", fmt.Sprintf("The directory %q is not empty.", e.name)}
		}
		var changes []profile.Change
		if fs.shelf != nil {
			e.all(func(below *entry) { changes = append(changes, below.unkept()...) })
			if e != fs.root {
				changes = append(changes, e.unkept()...)
			}
		}
		if err := fs.keep(profile.Relaxed, changes...); err != nil {
			return err
		}
		if e == fs.root {
			fs.used = 0
			for _, name := range e.names {
				fs.tellOf(Disappeared, e.children[name])
			}
			e.children, e.names = nil, nil
			return nil
		}
		fs.used -= e.total()
		fs.tellOf(Disappeared, e)
		parent := e.parent
		l.release()
		parent.remove(e)
		return nil
	})
}

// Move moves the entry, of which the lock is exclusive, to another directory, or gives
// it another name, or both, and releases the lock. A file of that name that nobody has
// locked is replaced.
//
// https://whatpr.org/fs/10.html#api-filesystemhandle-move
func (l *Lock) Move(directory Path, name string) error {
	return l.with(func(fs *FileSystem, e *entry) error {
		defer l.release()
		if e == fs.root {
			return &Error{"InvalidModificationError", "The root directory cannot be moved."}
		}
		to, err := fs.find(directory, Directory)
		if err != nil {
			return err
		}
		for d := to; d != nil; d = d.parent {
			if d == e {
				return &Error{"InvalidModificationError", fmt.Sprintf("The directory %q cannot be moved into itself.", e.name)}
			}
			if d.lock.mode != 0 {
				return notAllowed(d.name)
			}
		}
		replaced := to.children[name]
		switch {
		case replaced == e:
			return nil
		case replaced == nil:
		case replaced.kind != e.kind:
			return typeMismatch(name, replaced.kind)
		case replaced.lock.mode != 0 || replaced.lock.below > 0:
			return notAllowed(name)
		case len(replaced.children) > 0:
			return &Error{"InvalidModificationError", fmt.Sprintf("The directory %q is not empty.", name)}
		}
		growth := int64(len(name) - len(e.name))
		if replaced != nil {
			growth -= replaced.size()
		}
		if err := fs.room(growth); err != nil {
			return err
		}
		old := e.name
		e.name = name
		var changes []profile.Change
		if replaced != nil {
			changes = replaced.unkept()
		}
		err = fs.keep(profile.Relaxed, append(changes, e.put(to))...)
		e.name = old
		if err != nil {
			return err
		}
		l.release()
		from := e.path()
		e.parent.remove(e)
		if replaced != nil {
			to.remove(replaced)
		}
		e.name = name
		to.add(e)
		fs.used += growth
		fs.tell(Moved, e.kind, e.path(), from)
		return nil
	})
}
