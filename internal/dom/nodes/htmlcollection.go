// Checked against DOM of 2026-07-18.

package nodes

import "strings"

// An HTMLCollection is https://dom.spec.whatwg.org/#htmlcollection
type HTMLCollection struct {
	// Wrapper is the object that script sees, for the floor that makes it.
	Wrapper any
	list    liveList
	// names are the elements by name, if they were asked for more than once since the
	// last mutation, at the versions of the document.
	names                                   map[string]*Node
	namesTreeVersion, namesAttributeVersion uint64
	namesDocument                           *Document
}

// collectionKey is what a collection was asked for with.
type collectionKey struct {
	kind            collectionKind
	namespace, name string
}

type collectionKind uint8

const (
	byQualifiedName collectionKind = iota
	byNamespace
	byClassNames
)

// maxCollections bounds the collections that a node remembers.
const maxCollections = 256

// NewHTMLCollection returns the collection of root's descendant elements that match,
// which follows mutations of the tree and of attributes.
func NewHTMLCollection(root *Node, match func(*Node) bool) *HTMLCollection {
	return &HTMLCollection{list: liveList{root: root, match: match, byAttributes: true}}
}

// NewComputedHTMLCollection returns the collection of the elements that a function returns, to read until a mutation,
// in tree order, which follows mutations of the tree, of attributes and of states in the
// document of a root.
func NewComputedHTMLCollection(root *Node, compute func() []*Node) *HTMLCollection {
	return &HTMLCollection{list: liveList{root: root, compute: compute, byAttributes: true}}
}

// ChildElements is https://dom.spec.whatwg.org/#dom-parentnode-children, the same
// collection each time.
func (n *Node) ChildElements() *HTMLCollection {
	rare := n.extra()
	if rare.children == nil {
		rare.children = &HTMLCollection{list: liveList{root: n, children: true}}
	}
	return rare.children
}

// collection returns the collection of the node for a key, which make makes.
func (n *Node) collection(key collectionKey, make func() *HTMLCollection) *HTMLCollection {
	rare := n.extra()
	if c := rare.collections[key]; c != nil {
		return c
	}
	if rare.collections == nil || len(rare.collections) >= maxCollections {
		rare.collections = map[collectionKey]*HTMLCollection{}
	}
	c := make()
	rare.collections[key] = c
	return c
}

// ElementsByTagName is https://dom.spec.whatwg.org/#concept-getelementsbytagname
func (n *Node) ElementsByTagName(qualifiedName string) *HTMLCollection {
	return n.collection(collectionKey{byQualifiedName, "", qualifiedName}, func() *HTMLCollection {
		c := &HTMLCollection{list: liveList{root: n}}
		// 1. If qualifiedName is U+002A (*), then return an HTMLCollection rooted at
		//    root, whose filter matches only descendant elements.
		if qualifiedName == "*" {
			return c
		}
		lower := asciiLower(qualifiedName)
		c.list.match = func(e *Node) bool {
			// 2. Otherwise, if root's node document is an HTML document, return an
			//    HTMLCollection rooted at root, whose filter matches the following
			//    descendant elements: whose namespace is the HTML namespace and whose
			//    qualified name is qualifiedName, in ASCII lowercase; whose namespace is
			//    not the HTML namespace and whose qualified name is qualifiedName.
			if e.name.Namespace == HTMLNamespace && n.document.HTML {
				return e.name.Qualified == lower
			}
			// 3. Otherwise, return an HTMLCollection rooted at root, whose filter matches
			//    descendant elements whose qualified name is qualifiedName.
			return e.name.Qualified == qualifiedName
		}
		return c
	})
}

// ElementsByTagNameNS is https://dom.spec.whatwg.org/#concept-getelementsbytagnamens
func (n *Node) ElementsByTagNameNS(namespace, localName string) *HTMLCollection {
	return n.collection(collectionKey{byNamespace, namespace, localName}, func() *HTMLCollection {
		c := &HTMLCollection{list: liveList{root: n}}
		// 2. to 5. … whose filter matches descendant elements whose namespace is
		//    namespace and local name is localName, where "*" matches all.
		switch {
		case namespace == "*" && localName == "*":
		case namespace == "*":
			c.list.match = func(e *Node) bool { return e.name.Local == localName }
		case localName == "*":
			c.list.match = func(e *Node) bool { return e.name.Namespace == namespace }
		default:
			c.list.match = func(e *Node) bool { return e.name.Local == localName && e.name.Namespace == namespace }
		}
		return c
	})
}

// ElementsByClassName is https://dom.spec.whatwg.org/#concept-getelementsbyclassname
func (n *Node) ElementsByClassName(classNames string) *HTMLCollection {
	return n.collection(collectionKey{byClassNames, "", classNames}, func() *HTMLCollection {
		// 1. Let classes be the result of running the ordered set parser on classNames.
		classes := parseOrderedSet(classNames)
		c := &HTMLCollection{list: liveList{root: n, byAttributes: true}}
		c.list.match = func(e *Node) bool {
			// 2. If classes is the empty set, return an empty HTMLCollection.
			if e.attributes == nil || len(classes) == 0 {
				return false
			}
			// 3. Return an HTMLCollection rooted at root, whose filter matches descendant
			//    elements that have all their classes in classes. The comparisons for the
			//    classes must be done in an ASCII case-insensitive manner if root's node
			//    document's mode is "quirks"; otherwise in an identical to manner.
			value, ok := e.Attribute("class")
			if !ok {
				return false
			}
			for _, class := range classes {
				if !hasToken(value, class, n.document.Mode == Quirks) {
					return false
				}
			}
			return true
		}
		return c
	})
}

// HasClass reports whether the element has the class, ASCII case-insensitively if fold.
//
// https://dom.spec.whatwg.org/#concept-class
func (n *Node) HasClass(class string, fold bool) bool {
	value, ok := n.Attribute("class")
	return ok && hasToken(value, class, fold)
}

// hasToken reports whether a string, split on ASCII whitespace, has the token.
func hasToken(s, token string, fold bool) bool {
	for i := 0; i < len(s); {
		if isASCIIWhitespace(s[i]) {
			i++
			continue
		}
		start := i
		for i < len(s) && !isASCIIWhitespace(s[i]) {
			i++
		}
		if s[start:i] == token || fold && equalFoldASCII(s[start:i], token) {
			return true
		}
	}
	return false
}

// Root is the root of the collection.
func (c *HTMLCollection) Root() *Node { return c.list.root }

// Length is https://dom.spec.whatwg.org/#dom-htmlcollection-length
func (c *HTMLCollection) Length() int { return len(c.list.all()) }

// Item is https://dom.spec.whatwg.org/#dom-htmlcollection-item, nil for null.
func (c *HTMLCollection) Item(index int) *Node { return c.list.item(index) }

// All returns the elements, to read until a mutation.
func (c *HTMLCollection) All() []*Node { return c.list.all() }

// NamedItem is https://dom.spec.whatwg.org/#dom-htmlcollection-nameditem, nil for null.
func (c *HTMLCollection) NamedItem(key string) *Node {
	// 1. If key is the empty string, return null.
	if key == "" {
		return nil
	}
	// 2. Return the first element in the collection for which at least one of the
	//    following is true: it has an ID which is key; it is in the HTML namespace and
	//    has a name attribute whose value is key; or null if there is no such element.
	elements := c.list.all()
	d := c.list.root.document
	if c.namesDocument == d && c.namesTreeVersion == d.treeVersion && c.namesAttributeVersion == d.attributeVersion {
		if c.names == nil {
			c.names = make(map[string]*Node, len(elements))
			for _, element := range elements {
				for _, name := range []string{element.ID(), element.scopeName()} {
					if name != "" && c.names[name] == nil {
						c.names[name] = element
					}
				}
			}
		}
		return c.names[key]
	}
	c.namesDocument, c.namesTreeVersion, c.namesAttributeVersion = d, d.treeVersion, d.attributeVersion
	c.names = nil
	for _, element := range elements {
		if element.attributes != nil && (element.ID() == key || element.scopeName() == key) {
			return element
		}
	}
	return nil
}

// SupportedPropertyNames is
// https://dom.spec.whatwg.org/#interface-htmlcollection of the collection, in order.
func (c *HTMLCollection) SupportedPropertyNames() []string {
	// 1. Let result be an empty list.
	var result []string
	seen := map[string]bool{"": true}
	// 2. For each element represented by the collection, in tree order:
	for _, element := range c.list.all() {
		// 1. If element has an ID which is not in result, append element's ID to result.
		// 2. If element is in the HTML namespace and has a name attribute whose value is
		//    neither the empty string nor is in result, append element's name attribute
		//    value to result.
		for _, name := range []string{element.ID(), element.scopeName()} {
			if !seen[name] {
				seen[name] = true
				result = append(result, strings.Clone(name))
			}
		}
	}
	// 3. Return result.
	return result
}
