// Checked against DOM of 2026-07-18.

package nodes

// A NodeType says which kind of node a node is.
//
// https://dom.spec.whatwg.org/#dom-node-nodetype
type NodeType uint8

const (
	ElementNode               NodeType = 1
	AttributeNode             NodeType = 2
	TextNode                  NodeType = 3
	CDATASectionNode          NodeType = 4
	ProcessingInstructionNode NodeType = 7
	CommentNode               NodeType = 8
	DocumentNode              NodeType = 9
	DocumentTypeNode          NodeType = 10
	DocumentFragmentNode      NodeType = 11
)

// A Node is https://dom.spec.whatwg.org/#concept-node, of any kind.
//
// What few nodes have is in rare: the struct is 112 bytes, one of Go's sizes.
type Node struct {
	// The links, which linkInto and unlink write.
	parent, first, last, previous, next *Node
	// document is the node document: of a document, itself.
	document *Document
	// Wrapper is the object that script sees, for the floor that makes it.
	Wrapper any
	// name is the name of an element, an attribute or a doctype; a processing
	// instruction's target is its local name.
	name *Name
	// data is the data of character data, and the value of an attribute node.
	data string
	// attributes is the attribute list of an element; nil if it never had one.
	attributes *attributeList
	rare       *rare
	// link is the node's row in the link table; 0 for none.
	link  uint32
	flags flags
	kind  NodeType
}

// rare is what few nodes have.
type rare struct {
	// observers is the registered observer list.
	observers []*registeredObserver
	// element of an attribute node
	element *Node
	// shadowRoot of an element
	shadowRoot *ShadowRoot
	// self is set in the node of a shadow root.
	self *ShadowRoot
	// host of a document fragment
	host *Node
	// doctype has the identifiers of a doctype.
	doctype *doctypeIDs
	// custom has an element's state as a custom element.
	custom *CustomState
	slots  *slotState
	// contents are the template contents of a template element.
	contents *Node
	// pi is the attribute map of a processing instruction, once it was asked for.
	pi *pseudoAttributes
	// childNodes and children are the live lists of this node's children.
	childNodes *NodeList
	children   *HTMLCollection
	// collections are those that script has asked of this node.
	collections map[collectionKey]*HTMLCollection
	// parserForm is the form that a parser has associated the element with, which is not
	// the nearest of its ancestors.
	parserForm *Node
	// attrElements are the explicitly set attr-elements.
	attrElements AttrElements
	// nonce is what [[CryptographicNonce]] is when it is not what the attribute says.
	nonce *string
	// extension belongs to the floor above.
	extension any
	// treeData belongs to the floor above, too.
	treeData any
}

type doctypeIDs struct{ public, system string }

type flags uint16

const (
	// flagConnected: the node's shadow-including root is a document.
	flagConnected flags = 1 << iota
	// flagInShadowTree: the node's root is a shadow root.
	flagInShadowTree
	// flagInScope: the node's root is a document or a shadow root, whose maps know it.
	flagInScope
	// flagBoundary: the node is, or was, a boundary point's node of a live range.
	flagBoundary
	// flagASCII and flagNotASCII: what is known of the character data.
	flagASCII
	flagNotASCII
	// flagSlot: the element is a slot.
	flagSlot
	// flagCustom: the element is custom.
	flagCustom
	// flagStyleAsked: it is known whether flagStyleBlocked, the style attribute must not apply; flagStyleUpdating: it is
	// being set by declarations.
	flagStyleAsked
	flagStyleBlocked
	flagStyleUpdating
	// flagDuplicateAttribute: the tag of the element had two attributes of one name.
	flagDuplicateAttribute
)

func (n *Node) has(f flags) bool { return n.flags&f != 0 }

func (n *Node) set(f flags, on bool) {
	if on {
		n.flags |= f
	} else {
		n.flags &^= f
	}
}

// extra returns the node's rare part, which it makes.
func (n *Node) extra() *rare {
	if n.rare == nil {
		n.document.agent.grow(rareMemory)
		n.rare = &rare{}
	}
	return n.rare
}

// TreeData returns what SetTreeData has set; nil if that is nothing.
func (n *Node) TreeData() any {
	if n.rare == nil {
		return nil
	}
	return n.rare.treeData
}

// SetTreeData keeps what another specification knows of the tree of which the node is the root, as long as it is that.
func (n *Node) SetTreeData(data any) { n.extra().treeData = data }

// Extension returns what SetExtension has set; nil if that is nothing.
func (n *Node) Extension() any {
	if n.rare == nil {
		return nil
	}
	return n.rare.extension
}

// SetExtension sets what another specification keeps of a node: it is its floor's.
func (n *Node) SetExtension(extension any) { n.extra().extension = extension }

// ParserForm is the form that a parser has associated the element with, because of where
// it was in the source; nil if there is none, or if it is an ancestor anyway.
//
// https://html.spec.whatwg.org/multipage/parsing.html#form-element-pointer
func (n *Node) ParserForm() *Node {
	if n.rare == nil {
		return nil
	}
	return n.rare.parserForm
}

// SetParserForm sets what ParserForm returns.
func (n *Node) SetParserForm(form *Node) {
	if form != nil || n.rare != nil {
		n.extra().parserForm = form
	}
}

// Type is https://dom.spec.whatwg.org/#dom-node-nodetype
func (n *Node) Type() NodeType { return n.kind }

// Document is the node document: of a document, itself.
//
// https://dom.spec.whatwg.org/#concept-node-document
func (n *Node) Document() *Document { return n.document }

// Agent is the agent of the node document.
func (n *Node) Agent() *Agent { return n.document.agent }

// Parent is https://dom.spec.whatwg.org/#concept-tree-parent
func (n *Node) Parent() *Node { return n.parent }

// FirstChild is https://dom.spec.whatwg.org/#concept-tree-first-child
func (n *Node) FirstChild() *Node { return n.first }

// LastChild is https://dom.spec.whatwg.org/#concept-tree-last-child
func (n *Node) LastChild() *Node { return n.last }

// PreviousSibling is https://dom.spec.whatwg.org/#concept-tree-previous-sibling
func (n *Node) PreviousSibling() *Node { return n.previous }

// NextSibling is https://dom.spec.whatwg.org/#concept-tree-next-sibling
func (n *Node) NextSibling() *Node { return n.next }

// IsElement reports whether the node is an element.
func (n *Node) IsElement() bool { return n.kind == ElementNode }

// IsText reports whether the node is a Text node, CDATA sections included.
func (n *Node) IsText() bool { return n.kind == TextNode || n.kind == CDATASectionNode }

// IsCharacterData reports whether the node is a CharacterData node.
func (n *Node) IsCharacterData() bool {
	switch n.kind {
	case TextNode, CDATASectionNode, CommentNode, ProcessingInstructionNode:
		return true
	}
	return false
}

// IsDocumentFragment reports whether the node is a DocumentFragment, shadow roots
// included.
func (n *Node) IsDocumentFragment() bool { return n.kind == DocumentFragmentNode }

// IsShadowRoot reports whether the node is a shadow root.
func (n *Node) IsShadowRoot() bool { return n.AsShadowRoot() != nil }

// AsShadowRoot returns the shadow root that the node is, or nil.
func (n *Node) AsShadowRoot() *ShadowRoot {
	if n.kind != DocumentFragmentNode || n.rare == nil {
		return nil
	}
	return n.rare.self
}

// AsDocument returns the document that the node is, or nil.
func (n *Node) AsDocument() *Document {
	if n.kind != DocumentNode {
		return nil
	}
	return n.document
}

// IsConnected is https://dom.spec.whatwg.org/#connected
func (n *Node) IsConnected() bool { return n.has(flagConnected) }

// InShadowTree reports whether the node's root is a shadow root.
func (n *Node) InShadowTree() bool { return n.has(flagInShadowTree) }

// ParentElement is https://dom.spec.whatwg.org/#parent-element
func (n *Node) ParentElement() *Node {
	if n.parent != nil && n.parent.kind == ElementNode {
		return n.parent
	}
	return nil
}

// NodeName is https://dom.spec.whatwg.org/#dom-node-nodename
func (n *Node) NodeName() string {
	switch n.kind {
	case ElementNode:
		return n.TagName()
	case AttributeNode:
		return n.name.Qualified
	case TextNode:
		return "#text"
	case CDATASectionNode:
		return "#cdata-section"
	case CommentNode:
		return "#comment"
	case DocumentNode:
		return "#document"
	case DocumentFragmentNode:
		return "#document-fragment"
	}
	return n.name.Local // a processing instruction or a doctype
}

// Target is the target of a processing instruction.
//
// https://dom.spec.whatwg.org/#concept-pi-target
func (n *Node) Target() string { return n.name.Local }

// DoctypeName, PublicID and SystemID are those of a doctype.
//
// https://dom.spec.whatwg.org/#concept-doctype-name
func (n *Node) DoctypeName() string { return n.name.Local }

// PublicID is https://dom.spec.whatwg.org/#concept-doctype-publicid
func (n *Node) PublicID() string {
	if n.rare == nil || n.rare.doctype == nil {
		return ""
	}
	return n.rare.doctype.public
}

// SystemID is https://dom.spec.whatwg.org/#concept-doctype-systemid
func (n *Node) SystemID() string {
	if n.rare == nil || n.rare.doctype == nil {
		return ""
	}
	return n.rare.doctype.system
}
