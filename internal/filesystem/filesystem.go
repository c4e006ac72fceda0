// Checked against File System of 2026-03-15.

package filesystem

import (
	"slices"
	"strings"
	"sync"

	"github.com/sluice-go/sluice/internal/profile"
)

// DefaultQuota is how many bytes the files of a bucket may take.
const DefaultQuota = 1 << 30

// FileSystem is a bucket file system. Any goroutine may call its methods.
//
// https://fs.spec.whatwg.org/#bucket-file-system
type FileSystem struct {
	mu   sync.Mutex
	root *entry
	// used is what all entries take, in bytes.
	used, quota int64
	// numbers counts the entries.
	numbers uint64
	// shelf is where the files are kept; nil if they are gone with the user agent.
	shelf *profile.Shelf
	// restored are the entries that Restore has found.
	restored map[uint64]*restored
	// observations hear of changes.
	observations []*Observation
}

// New returns a file system without files. They may take that many bytes; 0 stands for
// DefaultQuota.
func New(quota int64) *FileSystem {
	fs := &FileSystem{root: &entry{kind: Directory}}
	fs.SetQuota(quota)
	return fs
}

// SetQuota sets how many bytes the files may take; 0 stands for DefaultQuota. It is
// called before anybody uses them.
func (fs *FileSystem) SetQuota(quota int64) {
	if quota == 0 {
		quota = DefaultQuota
	}
	fs.quota = quota
}

// Usage returns how many bytes the files take, and may take.
func (fs *FileSystem) Usage() (usage, quota int64) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	return fs.used, fs.quota
}

// room returns an error if the files cannot grow by that much.
func (fs *FileSystem) room(growth int64) error {
	if growth > 0 && growth > fs.quota-fs.used {
		return &QuotaError{fs.quota, fs.used + growth}
	}
	return nil
}

// Path is the path of a locator, below the root.
//
// https://fs.spec.whatwg.org/#file-system-path
type Path []string

// Child returns the path of an entry of the directory.
func (p Path) Child(name string) Path { return append(slices.Clip(slices.Clone(p)), name) }

// Name is the last component, "" of the root.
func (p Path) Name() string {
	if len(p) == 0 {
		return ""
	}
	return p[len(p)-1]
}

// Relative returns the path from p to another, if that is p or below it.
//
// https://fs.spec.whatwg.org/#locator-resolve
func (p Path) Relative(to Path) (Path, bool) {
	if len(to) < len(p) || !slices.Equal(p, to[:len(p)]) {
		return nil, false
	}
	return to[len(p):], true
}

// ValidName reports whether a name is a valid file name. A backslash separates paths
// on some systems, so that it is in no name on any.
//
// AD-HOC: neither is NUL, which no file system takes.
//
// https://fs.spec.whatwg.org/#valid-file-name
func ValidName(name string) bool {
	return name != "" && name != "." && name != ".." && !strings.ContainsAny(name, "/\\\x00")
}

// locate returns the entry of a path, nil if there is none.
//
// https://fs.spec.whatwg.org/#locate-an-entry
func (fs *FileSystem) locate(path Path) *entry {
	e := fs.root
	for _, name := range path {
		if e = e.children[name]; e == nil {
			return nil
		}
	}
	return e
}

// find is locate for an entry of a kind that has to be there.
func (fs *FileSystem) find(path Path, kind Kind) (*entry, error) {
	e := fs.locate(path)
	if e == nil || e.kind != kind {
		return nil, notFound(path.Name())
	}
	return e, nil
}

// Get finds the entry of a name in a directory, and makes one of the kind if there is
// none and create says so. The name is valid.
//
// https://fs.spec.whatwg.org/#api-filesystemdirectoryhandle-getfilehandle
// https://fs.spec.whatwg.org/#api-filesystemdirectoryhandle-getdirectoryhandle
func (fs *FileSystem) Get(directory Path, name string, kind Kind, create bool, now int64) error {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	// 5. If entry is null, reject result with a "NotFoundError" DOMException.
	parent, err := fs.find(directory, Directory)
	if err != nil {
		return err
	}
	// 6. For each child of entry's children: if child's name equals name: if child is not
	//    of the kind, reject result with a "TypeMismatchError" DOMException; resolve result.
	if child := parent.children[name]; child != nil {
		if child.kind != kind {
			return typeMismatch(name, child.kind)
		}
		return nil
	}
	// 7. If options["create"] is false, reject result with a "NotFoundError" DOMException.
	if !create {
		return notFound(name)
	}
	// 8–10. Let child be a new entry, whose name is name, whose binary data or children are
	//       empty, and whose modification timestamp is the current time.
	child := &entry{number: fs.numbers + 1, name: name, kind: kind, modified: now}
	// 11, 12. Append child to entry's children. If creating child fails, reject result with
	//         an appropriate DOMException or Error.
	if err := fs.room(child.size()); err != nil {
		return err
	}
	if err := fs.keep(profile.Relaxed, child.put(parent)); err != nil {
		return err
	}
	fs.numbers++
	fs.used += child.size()
	parent.add(child)
	fs.tellOf(Appeared, child)
	return nil
}

// Next returns the first entry of a directory behind a name, by name; begin says that
// it is the first of all. At the end more is false.
//
// https://fs.spec.whatwg.org/#api-filesystemdirectoryhandle-asynciterable
func (fs *FileSystem) Next(directory Path, behind string, begin bool) (name string, kind Kind, more bool, err error) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	// 2. If directory is null, reject result with a "NotFoundError" DOMException.
	d, err := fs.find(directory, Directory)
	if err != nil {
		return "", 0, false, err
	}
	// 3. Let child be an entry in directory's children that is not yet in the past results.
	//    If there is none, resolve result with undefined.
	at, found := slices.BinarySearch(d.names, behind)
	if found && !begin {
		at++
	}
	if at == len(d.names) {
		return "", 0, false, nil
	}
	name = d.names[at]
	return name, d.children[name].kind, true, nil
}

// File returns the bytes of a file, which do not change any more, and when it was
// modified, in milliseconds since the Unix epoch.
//
// https://fs.spec.whatwg.org/#api-filesystemfilehandle-getfile
func (fs *FileSystem) File(path Path) (bytes []byte, modified int64, err error) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	e, err := fs.find(path, File)
	if err != nil {
		return nil, 0, err
	}
	return e.content.snapshot(), e.modified, nil
}
