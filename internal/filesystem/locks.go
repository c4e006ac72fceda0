// Checked against File System of 2026-03-15.

package filesystem

// LockMode is how a lock shares an entry with others.
//
// https://fs.spec.whatwg.org/#file-entry-lock, with the modes that web-platform-tests
// have of
// https://github.com/whatwg/fs/blob/main/proposals/MultipleReadersWriters.md
type LockMode uint8

const (
	// Exclusive shares it with nobody: the mode "exclusive" of a writable file stream,
	// "readwrite" of an access handle, removing and moving.
	Exclusive LockMode = iota + 1
	// Siloed is that of writable file streams.
	Siloed
	// ReadOnly is that of access handles.
	ReadOnly
	// ReadWriteUnsafe is that of access handles.
	ReadWriteUnsafe
)

// lockState is the lock of an entry.
type lockState struct {
	// mode is that of those who have the lock; 0 if nobody has. count is their number.
	mode  LockMode
	count int
	// below is the number of locks of entries that are below the directory.
	below int
}

// Lock is a lock that somebody has taken of an entry. The entry is neither removed nor
// moved by others until Release.
type Lock struct {
	fs    *FileSystem
	entry *entry
}

// take is to take a lock of an entry.
//
// https://fs.spec.whatwg.org/#file-entry-lock-take
func (fs *FileSystem) take(e *entry, mode LockMode) (*Lock, bool) {
	// Who removes or moves a directory has what is in it.
	for d := e.parent; d != nil; d = d.parent {
		if d.lock.mode != 0 {
			return nil, false
		}
	}
	// 1–4. Let lock be the file entry's lock; with another mode, or an exclusive one,
	//      return "failure".
	if l := &e.lock; l.below > 0 || l.mode != 0 && (l.mode != mode || mode == Exclusive) {
		return nil, false
	}
	e.lock.mode = mode
	e.lock.count++
	for d := e.parent; d != nil; d = d.parent {
		d.lock.below++
	}
	//    Return "success".
	return &Lock{fs, e}, true
}

// Take takes a lock of the file at a path.
func (fs *FileSystem) Take(path Path, mode LockMode) (*Lock, error) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	e, err := fs.find(path, File)
	if err != nil {
		return nil, err
	}
	if l, ok := fs.take(e, mode); ok {
		return l, nil
	}
	return nil, notAllowed(path.Name())
}

// TakeEntry takes an exclusive lock of the file or directory at a path, to remove or to
// move it.
//
// AD-HOC: the standard removes what is locked, too. Browsers do not, and
// web-platform-tests want that.
func (fs *FileSystem) TakeEntry(path Path) (*Lock, error) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	e := fs.locate(path)
	if e == nil {
		return nil, notFound(path.Name())
	}
	if l, ok := fs.take(e, Exclusive); ok {
		return l, nil
	}
	return nil, notAllowed(path.Name())
}

// Release releases the lock, unless that was done.
//
// https://fs.spec.whatwg.org/#file-entry-lock-release
func (l *Lock) Release() {
	l.fs.mu.Lock()
	defer l.fs.mu.Unlock()
	l.release()
}

func (l *Lock) release() {
	e := l.entry
	if e == nil {
		return
	}
	l.entry = nil
	if e.lock.count--; e.lock.count == 0 {
		e.lock.mode = 0
	}
	for d := e.parent; d != nil; d = d.parent {
		d.lock.below--
	}
}

// errReleased is what is told of a lock that was released.
var errReleased = &Error{"InvalidStateError", "The file is closed."}
