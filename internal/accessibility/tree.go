package accessibility

import (
	"iter"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// Node is a node of the accessibility tree.
type Node struct {
	Properties
	Children []*Node
}

// Text is the role of a node that stands for text.
const Text = "text"

// Tree returns the accessibility tree of a document, whose root stands for the document: what is hidden is left out, and
// what means nothing is passed over. The error is that of the context.
func (c *Computation) Tree(document *nodes.Document) (*Node, error) {
	root := &Node{Properties: Properties{Role: "document"}}
	if e := document.DocumentElement(); e != nil {
		if title := document.ElementsByTagNameNS(nodes.HTMLNamespace, "title").Item(0); title != nil {
			root.Name = collapse(title.ChildTextContent())
		}
		if !c.excluded(e) {
			c.addChildren(place{to: root, invisible: c.look(e).Invisible}, e)
		}
	}
	return root, c.ctx.Err()
}

// maxDepth is how deep elements may be nested. AD-HOC: What is nested deeper is left out.
const maxDepth = 1000

// place is where nodes are added.
type place struct {
	to    *Node
	depth int
	// invisible says that the element whose children are added is.
	invisible bool
}

// addChildren adds what the children of an element are.
func (c *Computation) addChildren(at place, n *nodes.Node) {
	if at.depth++; at.depth > maxDepth {
		return
	}
	for child := range c.owned(n) {
		c.add(at, child)
	}
}

// owned are the children of an element, and what it owns by aria-owns, without what others own.
//
// https://w3c.github.io/aria/#aria-owns
func (c *Computation) owned(n *nodes.Node) iter.Seq[*nodes.Node] {
	s := c.scanned(n.Root())
	if len(s.owners) == 0 {
		return children(n)
	}
	return func(yield func(*nodes.Node) bool) {
		for child := range children(n) {
			if s.owners[child] == nil && !yield(child) {
				return
			}
		}
		for _, e := range references(n, "aria-owns") {
			if s.owners[e] == n && !yield(e) {
				return
			}
		}
	}
}

// add adds what a node is.
func (c *Computation) add(at place, n *nodes.Node) {
	switch {
	case c.ended():
	case n.IsText():
		if text := collapse(n.Data()); text != "" && !at.invisible && !isFolded(n) {
			at.to.Children = append(at.to.Children, &Node{Properties: Properties{Role: Text, Name: text}})
		}
	case n.IsElement() && !c.excluded(n):
		at.invisible = c.look(n).Invisible
		role := c.Role(n)
		if at.invisible || c.passesOver(n, role) {
			c.addChildren(at, n)
			return
		}
		node := &Node{Properties: c.Properties(n)}
		at.to.Children = append(at.to.Children, node)
		if !definitions[role].presentational && !is(n, "iframe", "audio", "video", "object", "textarea", "input") {
			at.to = node
			c.addChildren(at, n)
		}
		// A text that is the name is not told twice.
		if len(node.Children) == 1 && node.Children[0].Role == Text && node.Children[0].Name == node.Name {
			node.Children = nil
		}
	}
}

// passesOver says whether an element is left out, with its children in its place.
//
// https://w3c.github.io/aria/#tree_inclusion
func (c *Computation) passesOver(n *nodes.Node, role string) bool {
	if !isNothing(role) {
		return false
	}
	return role != "generic" || !isFocusable(n) && !hasGlobalAttribute(n) || is(n, "body", "label")
}
