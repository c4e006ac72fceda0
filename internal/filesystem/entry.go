// Checked against File System of 2026-03-15.

package filesystem

import (
	"maps"
	"slices"
)

// Kind is the kind of an entry.
//
// https://fs.spec.whatwg.org/#enumdef-filesystemhandlekind
type Kind uint8

// The kinds of entries.
const (
	File Kind = iota
	Directory
)

// entry is a file system entry: a file entry or a directory entry.
//
// https://fs.spec.whatwg.org/#entry
type entry struct {
	// number is that by which the entry is kept; 0 is the root.
	number uint64
	parent *entry
	name   string
	kind   Kind
	lock   lockState
	// Of a directory: its children, and their names in order.
	children map[string]*entry
	names    []string
	// Of a file: its binary data and its modification timestamp.
	content  content
	modified int64
}

// entryMemory is about what an entry takes beside its name and its binary data.
const entryMemory = 256

// size is what the entry takes, without its children, in bytes.
func (e *entry) size() int64 { return entryMemory + int64(len(e.name)) + e.content.size() }

// path is where the entry is.
func (e *entry) path() Path {
	if e.parent == nil {
		return nil
	}
	return append(e.parent.path(), e.name)
}

// total is size with all that is below.
func (e *entry) total() int64 {
	n := e.size()
	for _, child := range e.children {
		n += child.total()
	}
	return n
}

// all calls f for all entries below.
func (e *entry) all(f func(*entry)) {
	for _, name := range e.names {
		f(e.children[name])
		e.children[name].all(f)
	}
}

// add makes an entry a child.
func (e *entry) add(child *entry) {
	if e.children == nil {
		e.children = map[string]*entry{}
	}
	at, _ := slices.BinarySearch(e.names, child.name)
	e.names = slices.Insert(e.names, at, child.name)
	e.children[child.name] = child
	child.parent = e
}

// remove takes a child away.
func (e *entry) remove(child *entry) {
	at, _ := slices.BinarySearch(e.names, child.name)
	e.names = slices.Delete(e.names, at, at+1)
	delete(e.children, child.name)
	child.parent = nil
}

// sort puts the names of children in order.
func (e *entry) sort() { e.names = slices.Sorted(maps.Keys(e.children)) }
