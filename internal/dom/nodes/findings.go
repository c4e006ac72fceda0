package nodes

// A finding is what was found out about a tree, at some version of its document.
type finding struct {
	root                          *Node
	treeVersion, attributeVersion uint64
	found                         any
}

// Found returns what find finds out about the tree of a root, and keeps it until a node of the root's document changes, or
// somebody asks about another tree of it with the same key.
func Found[T any](root *Node, key any, find func() T) T {
	d := root.document
	if f, ok := d.findings[key]; ok && f.root == root && f.treeVersion == d.treeVersion && f.attributeVersion == d.attributeVersion {
		return f.found.(T)
	}
	found := find()
	if d.findings == nil {
		d.findings = map[any]finding{}
	}
	d.findings[key] = finding{root, d.treeVersion, d.attributeVersion, found}
	return found
}
