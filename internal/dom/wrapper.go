package dom

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// NodeObject is the Go type of an interface that inherits from Node: it embeds Node, or
// what embeds it.
type NodeObject interface {
	mozjs.Platform
	asNode() *Node
}

// Wrapping is how nodes of some kind are wrapped: the interface that they implement, and
// a new Go object of its type.
type Wrapping struct {
	Interface *idl.Interface
	New       func() NodeObject
}

// namespaces has, by namespace, the element interface of elements; those without one
// implement Element.
var namespaces = map[string]func(element *nodes.Node) *Wrapping{}

// SetElementInterface sets which interface the elements of a namespace implement. A room
// that has some calls it in its init function.
//
// https://dom.spec.whatwg.org/#concept-element-interface
func SetElementInterface(namespace string, of func(element *nodes.Node) *Wrapping) {
	namespaces[namespace] = of
}

var wrappings = map[nodes.NodeType]*Wrapping{
	nodes.AttributeNode:             {AttrInterface, func() NodeObject { return new(Attr) }},
	nodes.TextNode:                  {TextInterface, func() NodeObject { return new(Text) }},
	nodes.CDATASectionNode:          {CDATASectionInterface, func() NodeObject { return new(CDATASection) }},
	nodes.ProcessingInstructionNode: {ProcessingInstructionInterface, func() NodeObject { return new(ProcessingInstruction) }},
	nodes.CommentNode:               {CommentInterface, func() NodeObject { return new(Comment) }},
	nodes.DocumentNode:              {DocumentInterface, func() NodeObject { return new(Document) }},
	nodes.DocumentTypeNode:          {DocumentTypeInterface, func() NodeObject { return new(DocumentType) }},
	nodes.DocumentFragmentNode:      {DocumentFragmentInterface, func() NodeObject { return new(DocumentFragment) }},
}

var (
	elementWrapping     = &Wrapping{ElementInterface, func() NodeObject { return new(Element) }}
	textWrapping        = wrappings[nodes.TextNode]
	shadowRootWrapping  = &Wrapping{ShadowRootInterface, func() NodeObject { return new(ShadowRoot) }}
	xmlDocumentWrapping = &Wrapping{XMLDocumentInterface, func() NodeObject { return new(XMLDocument) }}
)

// wrappingOf returns how a node is wrapped.
func wrappingOf(n *nodes.Node) *Wrapping {
	switch {
	case n.IsElement():
		return elementWrappingOf(n)
	case n.Type() == nodes.TextNode:
		return textWrapping
	case n.IsShadowRoot():
		return shadowRootWrapping
	case n.Type() == nodes.DocumentNode && n.AsDocument().XMLDocument:
		return xmlDocumentWrapping
	}
	return wrappings[n.Type()]
}

// elementWrappingOf is wrappingOf of an element. The name remembers it, unless it is that of a custom element: of these
// another interface is chosen for those whose constructor has failed.
func elementWrappingOf(n *nodes.Node) *Wrapping {
	name := n.Name()
	if w, ok := name.Data.(*Wrapping); ok {
		return w
	}
	w := elementWrapping
	if of := namespaces[name.Namespace]; of != nil {
		w = of(n)
	}
	if !name.ValidCustom {
		name.Data = w
	}
	return w
}

// InterfaceOf is https://dom.spec.whatwg.org/#concept-element-interface of an element.
func InterfaceOf(element *nodes.Node) *idl.Interface { return wrappingOf(element).Interface }

// Construct makes the wrapper of a new element in a constructor call: its prototype is
// that of new.target.
func Construct(c *mozjs.Call, element *nodes.Node) (mozjs.Value, error) {
	w := wrappingOf(element)
	object := w.New()
	v, err := idl.Construct(c, w.Interface, object)
	if err != nil {
		return mozjs.Undefined, err
	}
	object.asNode().adopt(element)
	return v, nil
}

// ContextOf returns the context whose script sees a node.
func ContextOf(n *nodes.Node) *mozjs.Context { return treesOf(n).cx }

// Wrap returns the object that script sees of a node, which it makes when it is first
// asked; nil for nil.
//
// It lives as long as script reaches it, or another object of the node's tree (see
// trees.group). Then another one is made when somebody asks.
func Wrap(n *nodes.Node) *Node {
	if n == nil {
		return nil
	}
	t := treesOf(n)
	// Who was collected is no wrapper any more.
	t.cx.Sweep()
	if w, ok := n.Wrapper.(*Node); ok {
		return w
	}
	w := wrappingOf(n)
	object := w.New()
	realm := t.realmOf(n)
	if realm != t.cx.Realm() {
		defer realm.Enter().Leave()
	}
	f := t.cx.Enter()
	idl.Create(t.cx, w.Interface, object)
	object.asNode().adopt(n)
	if n.Type() == nodes.DocumentNode {
		if data, ok := n.Document().Data.(interface{ Wrapped() }); ok {
			data.Wrapped()
		}
	}
	f.Leave()
	return object.asNode()
}

// adopt makes an object the wrapper of a node.
func (w *Node) adopt(n *nodes.Node) {
	w.tree = n
	n.Wrapper = w
	treesOf(n).link(n, &w.Object)
	if n.IsElement() {
		w.adoptHandlers()
	}
}

// Finalized hears that the wrapper was collected. The node may live.
func (w *Node) Finalized() {
	if w.tree != nil {
		w.tree.Wrapper = nil
		w.tree.SetLink(0)
	}
}

// realmOf is the relevant realm of a node: that of the window of its node document or, if it has none, of that
// document.
func (t *trees) realmOf(n *nodes.Node) *mozjs.Realm {
	if !t.cx.Several() {
		return t.realm
	}
	if data := dataOf(n.Document()); data != nil {
		if window := data.Window(); window != nil {
			return window.Realm()
		}
	}
	if w, ok := n.Document().Wrapper.(*Node); ok && &w.tree.Document().Node != n {
		return w.Realm()
	}
	return t.cx.Realm()
}

// wrapElement is Wrap for what is an element, or nil.
func wrapElement(n *nodes.Node) *Element {
	if n == nil {
		return nil
	}
	return ElementOf(Wrap(n).Impl())
}
