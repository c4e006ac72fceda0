package filesystem

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/sluice-go/sluice/internal/profile"
)

// The shelf of a file system has, in its first area, the entries by their numbers, and
// in an area of its own, of that number, the blocks of each file.

const (
	// entries is the area of entries.
	entries = 0
	// blockSize is how many bytes a block has, but for the last one of a file.
	blockSize = 16 << 10
)

// NewKept returns the file system of a bucket, which is kept on a shelf. Restore takes
// what it has.
func NewKept(shelf *profile.Shelf) *FileSystem {
	fs := New(0)
	fs.shelf, fs.restored = shelf, map[uint64]*restored{}
	return fs
}

// keep makes changes on the shelf, if there is one.
func (fs *FileSystem) keep(d profile.Durability, changes ...profile.Change) error {
	if err := fs.shelf.Write(d, changes...); err != nil {
		return &Error{"UnknownError", err.Error()}
	}
	return nil
}

func key(n uint64) []byte { return binary.BigEndian.AppendUint64(nil, n) }

// put keeps the entry as a child of a directory.
func (e *entry) put(parent *entry) profile.Change {
	b := binary.AppendUvarint(nil, parent.number)
	b = append(b, byte(e.kind))
	b = binary.AppendVarint(b, e.modified)
	b = binary.AppendUvarint(b, uint64(len(e.content.bytes)))
	return profile.Put(entries, key(e.number), append(b, e.name...))
}

// putBlocks keeps the file and its blocks that have bytes from one position to another.
func (e *entry) putBlocks(from, to int64) []profile.Change {
	changes := []profile.Change{e.put(e.parent)}
	for i := from / blockSize; i*blockSize < to; i++ {
		changes = append(changes, e.putBlock(i))
	}
	return changes
}

func (e *entry) putBlock(i int64) profile.Change {
	return profile.Put(e.number, key(uint64(i)), e.content.bytes[i*blockSize:min((i+1)*blockSize, e.content.size())])
}

// putResized keeps a file that had another size.
func (e *entry) putResized(old int64) []profile.Change {
	size := e.content.size()
	if size > old {
		return e.putBlocks(old, size)
	}
	changes := []profile.Change{e.put(e.parent)}
	if size%blockSize != 0 {
		changes = append(changes, e.putBlock(size/blockSize))
	}
	for i := (size + blockSize - 1) / blockSize; i*blockSize < old; i++ {
		changes = append(changes, profile.Remove(e.number, key(uint64(i))))
	}
	return changes
}

// unkept removes the entry.
func (e *entry) unkept() []profile.Change {
	changes := []profile.Change{profile.Remove(entries, key(e.number))}
	if e.kind == File {
		changes = append(changes, profile.Clear(e.number))
	}
	return changes
}

// restored is an entry that was read.
type restored struct {
	entry
	in   uint64 // the number of its directory
	size uint64
}

// errNonsense says that bytes are not those that were kept.
var errNonsense = errors.New("the bytes of a file make no sense")

// Restore takes a record of the shelf. All of the area of entries come first. After the
// last one follows Restored.
func (fs *FileSystem) Restore(r profile.Record) error {
	if len(r.Key) != 8 {
		return errNonsense
	}
	n := binary.BigEndian.Uint64(r.Key)
	if r.Area != entries {
		e := fs.restored[r.Area]
		have := uint64(0)
		if e != nil {
			have = uint64(len(e.content.bytes))
		}
		if e == nil || e.kind != File || n != have/blockSize || have%blockSize != 0 || uint64(len(r.Value)) != min(blockSize, e.size-have) {
			return errNonsense
		}
		e.content.bytes = append(e.content.bytes, r.Value...)
		return nil
	}
	e, err := readEntry(r.Value)
	if err != nil || n == 0 || fs.restored[n] != nil {
		return errNonsense
	}
	e.number = n
	fs.restored[n] = e
	fs.numbers = max(fs.numbers, n)
	return nil
}

func readEntry(b []byte) (*restored, error) {
	e := &restored{}
	in, n := binary.Uvarint(b)
	if n <= 0 || len(b) < n+1 {
		return nil, errNonsense
	}
	e.in, e.kind = in, Kind(b[n])
	b = b[n+1:]
	if e.modified, n = binary.Varint(b); n <= 0 {
		return nil, errNonsense
	}
	b = b[n:]
	if e.size, n = binary.Uvarint(b); n <= 0 {
		return nil, errNonsense
	}
	e.name = string(b[n:])
	if !ValidName(e.name) || e.kind > Directory || e.kind == Directory && e.size != 0 {
		return nil, errNonsense
	}
	return e, nil
}

// Restored makes the tree of what was read. It is called before anybody uses the files.
func (fs *FileSystem) Restored() error {
	for n, e := range fs.restored {
		if uint64(len(e.content.bytes)) != e.size {
			return fmt.Errorf("%q has %d bytes of %d", e.name, len(e.content.bytes), e.size)
		}
		parent := fs.root
		if e.in != 0 {
			in := fs.restored[e.in]
			if in == nil || in.kind != Directory {
				return fmt.Errorf("the directory of %q is missing", e.name)
			}
			parent = &in.entry
		}
		if parent.children == nil {
			parent.children = map[string]*entry{}
		}
		if parent.children[e.name] != nil {
			return fmt.Errorf("%q is there twice", e.name)
		}
		parent.children[e.name] = &fs.restored[n].entry
		e.parent = parent
	}
	// Each is below the root: what were in a circle would not be.
	count := 0
	fs.root.sort()
	fs.root.all(func(e *entry) {
		count++
		e.sort()
		fs.used += e.size()
	})
	if count != len(fs.restored) {
		return errors.New("a directory is in itself")
	}
	fs.restored = nil
	return nil
}
