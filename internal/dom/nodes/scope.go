// Checked against DOM of 2026-07-18.

package nodes

// A scope knows the elements of a document's or shadow root's tree by their IDs, and a
// document's also by their name attributes.
type scope struct {
	ids, names scopeMap
	// idChanged hears of each ID that an element brings, takes away, gets or loses; nil if nobody wants to.
	idChanged func(id string)
}

func (s *scope) addID(id string, element *Node) {
	s.ids.add(id, element)
	if s.idChanged != nil {
		s.idChanged(id)
	}
}

func (s *scope) removeID(id string, element *Node) {
	s.ids.remove(id, element)
	if s.idChanged != nil {
		s.idChanged(id)
	}
}

// WatchIDs has a function hear of each ID that an element brings into the tree of a document or a shadow root, takes away, gets or
// loses, while that is being done. It must not look at the tree.
func (n *Node) WatchIDs(idChanged func(id string)) {
	switch {
	case n.kind == DocumentNode:
		n.document.scope.idChanged = idChanged
	case n.IsShadowRoot():
		n.AsShadowRoot().scope.idChanged = idChanged
	}
}

// A scopeMap has, for each ID or name, how many elements have it and the first of
// them in tree order; nil if that is not known.
type scopeMap map[string]scopeEntry

type scopeEntry struct {
	first *Node
	count int
}

func (m *scopeMap) add(key string, element *Node) {
	if *m == nil {
		*m = scopeMap{}
	}
	entry := (*m)[key]
	entry.count++
	entry.first = nil
	if entry.count == 1 {
		entry.first = element
	}
	(*m)[key] = entry
}

func (m scopeMap) remove(key string, element *Node) {
	entry := m[key]
	if entry.count--; entry.count == 0 {
		delete(m, key)
		return
	}
	if entry.first == element {
		entry.first = nil
	}
	m[key] = entry
}

// first returns the first element of root's tree, in tree order, that has the key.
func (m scopeMap) first(key string, root *Node, keyOf func(*Node) string) *Node {
	entry, ok := m[key]
	if !ok || entry.first != nil {
		return entry.first
	}
	for d := root.first; d != nil; d = d.FollowingIn(root) {
		if d.kind == ElementNode && keyOf(d) == key {
			entry.first = d
			m[key] = entry
			return d
		}
	}
	return nil
}

// scopeOf returns the scope that the node is in, or nil.
func (n *Node) scopeOf() *scope {
	if !n.has(flagInScope) {
		return nil
	}
	if n.has(flagInShadowTree) {
		return &n.Root().rare.self.scope
	}
	return &n.document.scope
}

// ID is https://dom.spec.whatwg.org/#concept-id, "" for none.
func (n *Node) ID() string {
	if n.attributes == nil {
		return ""
	}
	id, _ := n.GetAttributeNS("", "id")
	return id
}

// scopeName is the name by which the scope of a document knows an HTML element; "" for
// none.
func (n *Node) scopeName() string {
	if n.attributes == nil || n.name.Namespace != HTMLNamespace {
		return ""
	}
	name, _ := n.GetAttributeNS("", "name")
	return name
}

// GetElementByID is https://dom.spec.whatwg.org/#dom-nonelementparentnode-getelementbyid
func (n *Node) GetElementByID(elementID string) *Node {
	if elementID == "" {
		return nil
	}
	switch n.kind {
	case DocumentNode:
		return n.document.scope.ids.first(elementID, n, (*Node).ID)
	case DocumentFragmentNode:
		if shadow := n.AsShadowRoot(); shadow != nil {
			return shadow.scope.ids.first(elementID, n, (*Node).ID)
		}
	}
	for d := n.first; d != nil; d = d.FollowingIn(n) {
		if d.kind == ElementNode && d.attributes != nil && d.ID() == elementID {
			return d
		}
	}
	return nil
}

// HasElementByName reports whether the document's tree has HTML elements whose name
// attribute is the name.
func (d *Document) HasElementByName(name string) bool { return d.scope.names[name].count > 0 }

// FirstElementByName returns the first HTML element of the document's tree whose name
// attribute is the name, or nil.
func (d *Document) FirstElementByName(name string) *Node {
	return d.scope.names.first(name, &d.Node, (*Node).scopeName)
}

// CountByID returns how many elements of the document's tree have the ID.
func (d *Document) CountByID(id string) int { return d.scope.ids[id].count }

// CountByName returns how many HTML elements of the document's tree have the name
// attribute.
func (d *Document) CountByName(name string) int { return d.scope.names[name].count }

// idChanged is the attribute change steps of https://dom.spec.whatwg.org/#concept-id
func (n *Node) idChanged(oldID, id string) {
	s := n.scopeOf()
	if s == nil || oldID == id {
		return
	}
	if oldID != "" {
		s.removeID(oldID, n)
	}
	if id != "" {
		s.addID(id, n)
	}
}

func (n *Node) nameChanged(oldValue, value NullString) {
	if n.has(flagSlot) {
		n.slotNameChanged(oldValue.String, value.String)
	}
	if n.name.Namespace != HTMLNamespace || n.has(flagInShadowTree) || oldValue.String == value.String {
		return
	}
	if s := n.scopeOf(); s != nil {
		if oldValue.String != "" {
			s.names.remove(oldValue.String, n)
		}
		if value.String != "" {
			s.names.add(value.String, n)
		}
	}
}

// enterScope makes true what nodes know of their root, after the node became a child
// of the parent. It reports whether the node's subtree has a slot and is in a shadow
// tree.
func (n *Node) enterScope(parent *Node) (sawSlot bool) {
	inherited := parent.flags & (flagConnected | flagInShadowTree | flagInScope)
	if inherited == 0 {
		return false
	}
	s := parent.scopeOf()
	for d := n; d != nil; d = d.FollowingIn(n) {
		d.flags |= inherited
		if d.kind != ElementNode {
			continue
		}
		if d.attributes != nil {
			if id := d.ID(); id != "" {
				s.addID(id, d)
			}
			if name := d.scopeName(); name != "" && inherited&flagInShadowTree == 0 {
				s.names.add(name, d)
			}
		}
		sawSlot = sawSlot || d.has(flagSlot)
		if d.rare != nil && d.rare.shadowRoot != nil && inherited&flagConnected != 0 {
			setConnected(&d.rare.shadowRoot.Node, true)
		}
	}
	return sawSlot && inherited&flagInShadowTree != 0
}

// leaveScope makes true what nodes know of their root, after the node ceased to be a
// child of the parent. It reports whether the node's subtree has a slot and was in a
// shadow tree.
func (n *Node) leaveScope(parent *Node) (sawSlot bool) {
	inherited := parent.flags & (flagConnected | flagInShadowTree | flagInScope)
	if inherited == 0 {
		return false
	}
	s := parent.scopeOf()
	for d := n; d != nil; d = d.FollowingIn(n) {
		d.flags &^= inherited
		if d.kind != ElementNode {
			continue
		}
		if d.attributes != nil {
			if id := d.ID(); id != "" {
				s.removeID(id, d)
			}
			if name := d.scopeName(); name != "" && inherited&flagInShadowTree == 0 {
				s.names.remove(name, d)
			}
		}
		sawSlot = sawSlot || d.has(flagSlot)
		if d.rare != nil && d.rare.shadowRoot != nil && inherited&flagConnected != 0 {
			setConnected(&d.rare.shadowRoot.Node, false)
		}
	}
	return sawSlot && inherited&flagInShadowTree != 0
}

// setConnected says of a shadow tree, and those in it, whether it is connected.
func setConnected(root *Node, connected bool) {
	for d := range root.ShadowIncludingInclusiveDescendants() {
		d.set(flagConnected, connected)
	}
}
