package forms

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// controls are the controls of a tree by their form owners, names and radio button groups. They are looked for once, when somebody
// asks; from then on, each that comes, goes or changes tells of itself, so that nobody has to look at the others.
type controls struct {
	root    *nodes.Node
	entries map[*nodes.Node]*entry
	lists   map[listKey]*treeList
	// byID are the elements with a form attribute, by what it says, and byParser those whose form a parser has chosen: what
	// happens elsewhere in the tree may give them another owner. Those are in unsure.
	byID     map[string]map[*nodes.Node]bool
	byParser map[*nodes.Node]bool
	unsure   map[*nodes.Node]bool
}

// A listKey says what is in a list: the controls of a form, or those that have none.
type listKey struct {
	form *nodes.Node
	kind listKind
	name string
}

type listKind uint8

const (
	// allControls are the listed elements and the images.
	allControls listKind = iota
	// formElements are those of HTMLFormElement.elements.
	formElements
	// namedElements are those of them with an ID or a name, and namedImages the images.
	namedElements
	namedImages
	// groupMembers are the radio buttons of a radio button group; some of them are required. Of those that are checked there is
	// one at most, but for moments.
	groupMembers
	groupRequired
	groupChecked
)

// entry is what is known of a control.
type entry struct {
	// in are the lists that it is in.
	in []listKey
	// formID is the form attribute, if hasFormID.
	formID            string
	hasFormID, parser bool
}

// controlsOfTree returns the controls of the tree in which a node is.
func controlsOfTree(n *nodes.Node) *controls {
	root := n.Root()
	c, _ := root.TreeData().(*controls)
	if c == nil {
		c = &controls{root: root, entries: map[*nodes.Node]*entry{}, lists: map[listKey]*treeList{}}
		root.SetTreeData(c)
		ended := watchEnd(root)
		for d := range root.InclusiveDescendants() {
			c.update(d)
			if ended() {
				break
			}
		}
	}
	for n := range c.unsure {
		delete(c.unsure, n)
		c.update(n)
	}
	return c
}

// knownControls returns the controls of the tree in which a node is; nil if nobody has asked for them.
func knownControls(n *nodes.Node) *controls {
	c, _ := n.Root().TreeData().(*controls)
	return c
}

// ownedControls returns the controls of a form of a kind, in tree order, to read until a mutation.
func ownedControls(form *nodes.Node, kind listKind, name string) []*nodes.Node {
	return controlsOfTree(form).inOrder(listKey{form, kind, name})
}

// controlCame is what happens when an element has come into a tree, or anything of it has changed that its place among the controls
// depends on.
func controlCame(n *nodes.Node) {
	if c := knownControls(n); c != nil {
		c.update(n)
	}
}

// controlLeft is what happens when an element has left the tree of an old ancestor, or its shadow tree has, or it is elsewhere in its
// tree now.
func controlLeft(n, oldAncestor *nodes.Node) {
	if c := knownControls(oldAncestor); c != nil {
		c.forget(n)
	}
	controlCame(n)
}

// formMoved is what happens when a form has come to a tree, or gone: those that a parser has put into one may have another owner.
func formMoved(n *nodes.Node) {
	if c := knownControls(n); c != nil {
		for member := range c.byParser {
			c.doubt(member)
		}
	}
}

func (c *controls) doubt(n *nodes.Node) {
	if c.unsure == nil {
		c.unsure = map[*nodes.Node]bool{}
	}
	c.unsure[n] = true
}

// entryOf returns what is to know of an element; nil if it is no control.
func entryOf(n *nodes.Node) *entry {
	listed := isListed(n)
	if !listed && tag(n) != "img" {
		return nil
	}
	form := Owner(n)
	e := &entry{parser: n.ParserForm() != nil}
	if listed {
		e.formID, e.hasFormID = n.Attribute("form")
	}
	in := func(kind listKind, name string) { e.in = append(e.in, listKey{form, kind, name}) }
	name := attribute(n, "name")
	if form != nil {
		in(allControls, "")
		named := namedImages
		if listed {
			named = namedElements
		}
		if image := listed && isImageButton(n); !image {
			if listed {
				in(formElements, "")
			}
			id := n.ID()
			if id != "" {
				in(named, id)
			}
			if name != "" && name != id {
				in(named, name)
			}
		}
	}
	if name != "" && tag(n) == "input" && typeOf(n) == typeRadio {
		in(groupMembers, name)
		if has(n, "required") {
			in(groupRequired, name)
		}
		if checkedness(n) {
			in(groupChecked, name)
		}
	}
	// What is in no list is of no use, unless what happens elsewhere may give it an owner.
	if len(e.in) == 0 && !e.hasFormID && !e.parser {
		return nil
	}
	return e
}

// update makes true what is known of an element.
func (c *controls) update(n *nodes.Node) {
	before, now := c.entries[n], entryOf(n)
	if before == nil && now == nil {
		return
	}
	c.leave(n, before, now)
	c.enter(n, before, now)
}

// forget forgets an element.
func (c *controls) forget(n *nodes.Node) {
	c.leave(n, c.entries[n], nil)
	delete(c.unsure, n)
}

// noEntry is the entry of what is no control.
var noEntry entry

// enter writes down an element in the lists that it is in now, and was not before.
func (c *controls) enter(n *nodes.Node, before, now *entry) {
	if now == nil {
		return
	}
	if before == nil {
		before = &noEntry
	}
	c.entries[n] = now
	if now.hasFormID {
		if c.byID == nil {
			c.byID = map[string]map[*nodes.Node]bool{}
			c.root.WatchIDs(func(id string) {
				for n := range c.byID[id] {
					c.doubt(n)
				}
			})
		}
		if c.byID[now.formID] == nil {
			c.byID[now.formID] = map[*nodes.Node]bool{}
		}
		c.byID[now.formID][n] = true
	}
	if now.parser {
		if c.byParser == nil {
			c.byParser = map[*nodes.Node]bool{}
		}
		c.byParser[n] = true
	}
	for _, key := range now.in {
		if slices.Contains(before.in, key) {
			continue
		}
		l := c.lists[key]
		if l == nil {
			l = &treeList{}
			c.lists[key] = l
		}
		l.add(n)
	}
}

// leave takes an element out of the lists that it was in before, and is not now.
func (c *controls) leave(n *nodes.Node, before, now *entry) {
	if before == nil {
		return
	}
	if now == nil {
		now = &noEntry
	}
	delete(c.entries, n)
	delete(c.byParser, n)
	if before.hasFormID {
		if delete(c.byID[before.formID], n); len(c.byID[before.formID]) == 0 {
			delete(c.byID, before.formID)
		}
	}
	for _, key := range before.in {
		if !slices.Contains(now.in, key) && c.lists[key].remove(n) {
			delete(c.lists, key)
		}
	}
}

// A treeList has nodes of one tree.
type treeList struct {
	nodes []*nodes.Node
	// unsorted: they may not be in tree order.
	unsorted bool
}

// add adds a node that is in the tree. What comes last, or first, has its place at once.
func (l *treeList) add(n *nodes.Node) {
	last := len(l.nodes) - 1
	switch {
	case l.unsorted || last < 0 || !n.Precedes(l.nodes[last]):
		l.nodes = append(l.nodes, n)
	case n.Precedes(l.nodes[0]):
		l.nodes = slices.Insert(l.nodes, 0, n)
	default:
		l.nodes, l.unsorted = append(l.nodes, n), true
	}
}

// remove removes a node, which may have left the tree. It reports whether none is left.
func (l *treeList) remove(n *nodes.Node) (empty bool) {
	l.nodes = nodes.Without(l.nodes, n)
	return len(l.nodes) == 0
}

// inOrder returns the nodes of a list in tree order, to read until a mutation.
func (c *controls) inOrder(key listKey) []*nodes.Node {
	l := c.lists[key]
	if l == nil {
		return nil
	}
	if l.unsorted {
		among := make(map[*nodes.Node]bool, len(l.nodes))
		for _, n := range l.nodes {
			among[n] = true
		}
		l.nodes, l.unsorted = l.nodes[:0], false
		for d := range c.root.InclusiveDescendants() {
			if among[d] {
				l.nodes = append(l.nodes, d)
			}
		}
	}
	return l.nodes
}
