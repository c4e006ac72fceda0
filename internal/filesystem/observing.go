package filesystem

import "slices"

// ChangeType is the type of a change that an observation hears of.
//
// https://github.com/whatwg/fs/blob/main/proposals/FileSystemObserver.md#tentative-idl
type ChangeType uint8

// The types of changes.
const (
	Appeared ChangeType = iota
	Disappeared
	Modified
	Moved
	// Errored says that the observation has ended, since what it observed is gone.
	Errored
)

// Change is a change of an entry of a kind. Path is where the entry is now, or was before it
// disappeared; From is where it was before it moved.
type Change struct {
	Type       ChangeType
	Kind       Kind
	Path, From Path
}

// Observation hears of changes of what is at a path.
type Observation struct {
	fs        *FileSystem
	root      Path
	kind      Kind
	recursive bool
	hear      func(Change)
}

// Observe has hear told of changes of the file or directory at a path, of the kind, and of what is
// in it; if recursive is true, also of what is below that. The paths of those changes begin there.
// Hear is called in the order of the changes, and must neither block nor call the file system.
func (fs *FileSystem) Observe(path Path, kind Kind, recursive bool, hear func(Change)) (*Observation, error) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	if _, err := fs.find(path, kind); err != nil {
		return nil, err
	}
	o := &Observation{fs, slices.Clone(path), kind, recursive, hear}
	fs.observations = append(fs.observations, o)
	return o, nil
}

// End ends the observation, unless it has ended.
func (o *Observation) End() {
	o.fs.mu.Lock()
	defer o.fs.mu.Unlock()
	o.fs.observations = slices.DeleteFunc(o.fs.observations, func(other *Observation) bool { return other == o })
}

// tell tells the observations of a change, whose paths begin at the root. The lock is held, so that
// all hear of changes in the order in which they were made.
func (fs *FileSystem) tell(typ ChangeType, kind Kind, path, from Path) {
	fs.observations = slices.DeleteFunc(fs.observations, func(o *Observation) (ended bool) {
		if c, ok := o.sees(Change{typ, kind, path, from}); ok {
			o.hear(c)
		}
		if typ != Disappeared && typ != Moved {
			return false
		}
		// What is gone may have been what is observed, or a directory above it.
		gone := path
		if typ == Moved {
			gone = from
		}
		below, ended := gone.Relative(o.root)
		if len(below) > 0 {
			o.hear(Change{Type: Disappeared, Kind: o.kind})
		}
		if ended {
			o.hear(Change{Type: Errored, Kind: o.kind})
		}
		return ended
	})
}

// sees returns what the observation hears of a change.
func (o *Observation) sees(c Change) (Change, bool) {
	at, in := o.scope(c.Path)
	if c.Type != Moved {
		return Change{Type: c.Type, Kind: c.Kind, Path: at}, in
	}
	from, was := o.scope(c.From)
	switch {
	case in && was:
		return Change{Moved, c.Kind, at, from}, true
	// What comes from elsewhere appears, and what goes elsewhere disappears: nobody is told where
	// it is that they may not look.
	case in:
		return Change{Type: Appeared, Kind: c.Kind, Path: at}, true
	default:
		return Change{Type: Disappeared, Kind: c.Kind, Path: from}, was
	}
}

// scope returns the path of an entry from what is observed on, if it is in scope.
func (o *Observation) scope(path Path) (Path, bool) {
	relative, ok := o.root.Relative(path)
	return relative, ok && (o.recursive || len(relative) <= 1)
}

// tellOf is tell for an entry that is in the tree.
func (fs *FileSystem) tellOf(typ ChangeType, e *entry) {
	if len(fs.observations) > 0 {
		fs.tell(typ, e.kind, e.path(), nil)
	}
}
