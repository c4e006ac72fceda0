// Checked against DOM of 2026-07-18.

package nodes

// An Attr is an attribute in an element's attribute list.
//
// https://dom.spec.whatwg.org/#concept-attribute
type Attr struct {
	name  *Name
	value string
	// node is the Attr node, if somebody asked for it. Its data is the value, too.
	node *Node
}

// NewAttr returns an attribute for Node.AppendAttributes.
func NewAttr(name *Name, value string) Attr { return Attr{name: name, value: value} }

// Name is the name of the attribute.
func (a *Attr) Name() *Name { return a.name }

// Value is https://dom.spec.whatwg.org/#concept-attribute-value
func (a *Attr) Value() string { return a.value }

// attributeList is https://dom.spec.whatwg.org/#concept-element-attribute
type attributeList struct {
	list []Attr
	// index is set where the list is long.
	index *attributeIndex
	// room is where the first ones are.
	room [2]Attr
}

// longList is the length from which a list of attributes has an index.
const longList = 16

// An attributeIndex finds attributes of a long list.
type attributeIndex struct {
	byQualified map[string]int
	byLocal     map[localKey]int
	// front and middle are how many were removed from the front and elsewhere since the
	// index was made: what stood at i is now at i-front or up to middle places before.
	front, middle int
}

type localKey struct{ namespace, local string }

// Attributes returns the attribute list, to read until it changes.
//
// https://dom.spec.whatwg.org/#concept-element-attribute
func (n *Node) Attributes() []Attr {
	if n.attributes == nil {
		return nil
	}
	return n.attributes.list
}

// indexed returns the index of a long list, which it makes.
func (l *attributeList) indexed() *attributeIndex {
	if l.index == nil {
		index := &attributeIndex{make(map[string]int, len(l.list)), make(map[localKey]int, len(l.list)), 0, 0}
		for i := range l.list {
			index.add(l.list[i].name, i)
		}
		l.index = index
	}
	return l.index
}

func (index *attributeIndex) add(name *Name, i int) {
	if _, ok := index.byQualified[name.Qualified]; !ok { // the first of that name
		index.byQualified[name.Qualified] = i
	}
	key := localKey{name.Namespace, name.Local}
	if _, ok := index.byLocal[key]; !ok { // documents that are parsed may have two
		index.byLocal[key] = i
	}
}

// byQualifiedName returns where the first attribute with the qualified name is, or -1.
func (l *attributeList) byQualifiedName(name string) int {
	if len(l.list) >= longList {
		i, ok := l.indexed().byQualified[name]
		if !ok {
			return -1
		}
		for i = min(i-l.index.front, len(l.list)-1); l.list[i].name.Qualified != name; i-- {
		}
		return i
	}
	for i := range l.list {
		if l.list[i].name.Qualified == name {
			return i
		}
	}
	return -1
}

// byNamespace returns where the attribute with the namespace and local name is, or -1.
func (l *attributeList) byNamespace(namespace, local string) int {
	if len(l.list) >= longList {
		i, ok := l.indexed().byLocal[localKey{namespace, local}]
		if !ok {
			return -1
		}
		for i = min(i-l.index.front, len(l.list)-1); l.list[i].name.Local != local || l.list[i].name.Namespace != namespace; i-- {
		}
		return i
	}
	for i := range l.list {
		if name := l.list[i].name; name.Local == local && name.Namespace == namespace {
			return i
		}
	}
	return -1
}

func (l *attributeList) append(a Attr) {
	if l.index != nil {
		l.index.add(a.name, len(l.list)+l.index.front+l.index.middle)
	}
	if l.list == nil {
		l.list = l.room[:0]
	}
	l.list = append(l.list, a)
}

// remove takes out the attribute at i. From a long list, the first and the last go without moving the rest.
func (l *attributeList) remove(i int) {
	name := l.list[i].name
	if i == 0 {
		l.list[0] = Attr{}
		l.list = l.list[1:]
	} else {
		copy(l.list[i:], l.list[i+1:])
		l.list[len(l.list)-1] = Attr{}
		l.list = l.list[:len(l.list)-1]
	}
	if index := l.index; index != nil {
		delete(index.byQualified, name.Qualified)
		delete(index.byLocal, localKey{name.Namespace, name.Local})
		if i == 0 {
			index.front++
		} else {
			index.middle++
		}
		// Looking back costs, and another may have had the same qualified name.
		if index.middle > 1024 || len(index.byQualified) != len(l.list) || len(index.byLocal) != len(l.list) {
			l.index = nil
		}
	}
}

// find returns where the attribute is that "get an attribute by name" returns, or -1.
//
// https://dom.spec.whatwg.org/#concept-element-attributes-get-by-name
func (n *Node) findAttribute(qualifiedName string) int {
	if n.attributes == nil {
		return -1
	}
	// 1. If element is in the HTML namespace and its node document is an HTML
	//    document, then set qualifiedName to qualifiedName in ASCII lowercase.
	// 2. Return the first attribute in element's attribute list whose qualified name
	//    is qualifiedName; otherwise null.
	return n.attributes.byQualifiedName(n.Lowercased(qualifiedName))
}

// Lowercased returns the name of an attribute as it is looked for by name.
func (n *Node) Lowercased(qualifiedName string) string {
	if n.document.HTML && n.name.Namespace == HTMLNamespace {
		return asciiLower(qualifiedName)
	}
	return qualifiedName
}

// findAttributeNS returns where the attribute is that "get an attribute by namespace
// and local name" returns, or -1.
//
// https://dom.spec.whatwg.org/#concept-element-attributes-get-by-namespace
func (n *Node) findAttributeNS(namespace, localName string) int {
	if n.attributes == nil {
		return -1
	}
	return n.attributes.byNamespace(namespace, localName)
}

// Attribute returns the value of the attribute without namespace that has the local
// name, and whether there is one.
func (n *Node) Attribute(localName string) (value string, ok bool) {
	return n.GetAttributeNS("", localName)
}

// GetAttribute is https://dom.spec.whatwg.org/#dom-element-getattribute
func (n *Node) GetAttribute(qualifiedName string) (value string, ok bool) {
	i := n.findAttribute(qualifiedName)
	if i < 0 {
		return "", false
	}
	return n.attributes.list[i].value, true
}

// GetAttributeNS is https://dom.spec.whatwg.org/#dom-element-getattributens
func (n *Node) GetAttributeNS(namespace, localName string) (value string, ok bool) {
	i := n.findAttributeNS(namespace, localName)
	if i < 0 {
		return "", false
	}
	return n.attributes.list[i].value, true
}

// HasAttribute is https://dom.spec.whatwg.org/#dom-element-hasattribute
func (n *Node) HasAttribute(qualifiedName string) bool { return n.findAttribute(qualifiedName) >= 0 }

// HasAttributeNS is https://dom.spec.whatwg.org/#dom-element-hasattributens
func (n *Node) HasAttributeNS(namespace, localName string) bool {
	return n.findAttributeNS(namespace, localName) >= 0
}

// AppendAttributes appends attributes to a new element, as a parser does: it does not
// look whether the element has them.
//
// https://dom.spec.whatwg.org/#concept-element-attributes-append
func (n *Node) AppendAttributes(attributes ...Attr) {
	if len(attributes) == 0 {
		return
	}
	if n.attributes == nil {
		n.attributes = &attributeList{}
	}
	if l := n.attributes; l.list == nil && len(attributes) > len(l.room) {
		l.list = make([]Attr, 0, len(attributes))
	}
	for i := range attributes {
		n.appendAttribute(Attr{name: attributes[i].name, value: attributes[i].value})
	}
}

// appendAttribute is https://dom.spec.whatwg.org/#concept-element-attributes-append
func (n *Node) appendAttribute(attribute Attr) {
	// 1. Append attribute to element's attribute list.
	if n.attributes == nil {
		n.attributes = &attributeList{}
	}
	n.document.agent.grow(attribute.memory(len(n.attributes.list)))
	n.attributes.append(attribute)
	if node := attribute.node; node != nil {
		// 2. Set attribute's element to element.
		node.extra().element = n
		// 3. Set attribute's node document to element's node document.
		node.setDocument(n.document)
	}
	// 4. Handle attribute changes for attribute with element, null, and attribute's
	//    value.
	n.handleAttributeChange(attribute.name, NullString{}, NullString{attribute.value, true})
}

// changeAttribute is https://dom.spec.whatwg.org/#concept-element-attributes-change
func (n *Node) changeAttribute(i int, value string) {
	attribute := &n.attributes.list[i]
	// 1. Let oldValue be attribute's value.
	oldValue := attribute.value
	n.document.agent.grow(len(value) - len(oldValue))
	// 2. Set attribute's value to value.
	attribute.value = value
	if attribute.node != nil {
		attribute.node.data = value
	}
	// 3. Handle attribute changes for attribute with attribute's element, oldValue,
	//    and value.
	n.handleAttributeChange(attribute.name, NullString{oldValue, true}, NullString{value, true})
}

// removeAttribute is https://dom.spec.whatwg.org/#concept-element-attributes-remove
func (n *Node) removeAttribute(i int) {
	// 1. Let element be attribute's element.
	attribute := n.attributes.list[i]
	// 2. Remove attribute from element's attribute list.
	n.attributes.remove(i)
	n.document.agent.grow(-attribute.memory(len(n.attributes.list)))
	// 3. Set attribute's element to null.
	if attribute.node != nil {
		attribute.node.rare.element = nil
	}
	// 4. Handle attribute changes for attribute with element, attribute's value, and
	//    null.
	n.handleAttributeChange(attribute.name, NullString{attribute.value, true}, NullString{})
}

// replaceAttribute is https://dom.spec.whatwg.org/#concept-element-attributes-replace
func (n *Node) replaceAttribute(i int, newAttribute *Node) {
	// 1. Let element be oldAttribute's element.
	oldAttribute := n.attributes.list[i]
	// 2. Replace oldAttribute by newAttribute in element's attribute list.
	n.document.agent.grow(len(newAttribute.data) - len(oldAttribute.value))
	n.attributes.list[i] = Attr{newAttribute.name, newAttribute.data, newAttribute}
	n.attributes.index = nil // the qualified name may be another
	// 3. Set newAttribute's element to element.
	newAttribute.extra().element = n
	// 4. Set newAttribute's node document to element's node document.
	newAttribute.setDocument(n.document)
	// 5. Set oldAttribute's element to null.
	if oldAttribute.node != nil {
		oldAttribute.node.rare.element = nil
	}
	// 6. Handle attribute changes for oldAttribute with element, oldAttribute's value,
	//    and newAttribute's value.
	n.handleAttributeChange(oldAttribute.name, NullString{oldAttribute.value, true}, NullString{newAttribute.data, true})
}

// handleAttributeChange is https://dom.spec.whatwg.org/#handle-attribute-changes
func (n *Node) handleAttributeChange(name *Name, oldValue, newValue NullString) {
	n.document.attributeVersion++
	n.SetShape(0)
	n.attrElementsChanged(name)
	agent := n.document.agent
	// 1. Queue a mutation record of "attributes" for element with attribute's local
	//    name, attribute's namespace, oldValue, « », « », null, and null.
	if agent.observed&mutationAttributes != 0 {
		n.queueMutationRecord(MutationRecord{attribute: name, OldValue: oldValue})
	}
	// 2. If element is custom, then enqueue a custom element callback reaction with
	//    element, callback name "attributeChangedCallback", and « … ».
	if n.has(flagCustom) && agent.Custom != nil {
		agent.Custom.AttributeChanged(n, name.Local, oldValue, newValue, name.Namespace)
	}
	// 3. Run the attribute change steps with element, attribute's local name,
	//    oldValue, newValue, and attribute's namespace.
	if name.Namespace == "" {
		switch name.Local {
		case "id":
			n.idChanged(oldValue.String, newValue.String)
		case "name":
			n.nameChanged(oldValue, newValue)
		case "slot":
			n.slottableNameChanged(oldValue.String, newValue.String)
		}
	}
	if agent.Hooks.AttributeChanged != nil {
		agent.Hooks.AttributeChanged(n, name.Local, oldValue, newValue, name.Namespace)
	}
}

// SetAttribute is https://dom.spec.whatwg.org/#dom-element-setattribute
func (n *Node) SetAttribute(qualifiedName, value string) error {
	// 1. If qualifiedName is not a valid attribute local name, then throw an
	//    "InvalidCharacterError" DOMException.
	if !IsValidAttributeLocalName(qualifiedName) {
		return invalidCharacterError(quoted(qualifiedName) + " is not a valid attribute name")
	}
	// 2. If this is in the HTML namespace and its node document is an HTML document,
	//    then set qualifiedName to qualifiedName in ASCII lowercase.
	qualifiedName = n.Lowercased(qualifiedName)
	// 4. Let attribute be the first attribute in this's attribute list whose qualified
	//    name is qualifiedName, and null otherwise.
	// 5. If attribute is non-null, then change attribute to verifiedValue and return.
	if n.attributes != nil {
		if i := n.attributes.byQualifiedName(qualifiedName); i >= 0 {
			n.changeAttribute(i, value)
			return nil
		}
	}
	// 6. Set attribute to the result of creating an attribute given this's node
	//    document, qualifiedName, null, null, and verifiedValue.
	// 7. Append attribute to this.
	n.appendAttribute(Attr{name: n.document.agent.Name("", "", qualifiedName), value: value})
	return nil
}

// SetAttributeNS is https://dom.spec.whatwg.org/#dom-element-setattributens
func (n *Node) SetAttributeNS(namespace, qualifiedName, value string) error {
	// 1. Let (namespace, prefix, localName) be the result of validating and extracting
	//    namespace and qualifiedName given "attribute".
	prefix, localName, err := ValidateAndExtract(namespace, qualifiedName, false)
	if err != nil {
		return err
	}
	// 3. Set an attribute value for this using localName, verifiedValue, prefix, and
	//    namespace.
	n.SetAttributeValue(localName, value, prefix, namespace)
	return nil
}

// SetAttributeValue is https://dom.spec.whatwg.org/#concept-element-attributes-set-value
func (n *Node) SetAttributeValue(localName, value, prefix, namespace string) {
	// 1. Let attribute be the result of getting an attribute given namespace,
	//    localName, and element.
	// 2. If attribute is null, then append the result of creating an attribute given
	//    element's node document, localName, namespace, prefix, and value to element,
	//    and then return.
	i := n.findAttributeNS(namespace, localName)
	if i < 0 {
		n.appendAttribute(Attr{name: n.document.agent.Name(namespace, prefix, localName), value: value})
		return
	}
	// 3. Change attribute to value.
	n.changeAttribute(i, value)
}

// RemoveAttribute is https://dom.spec.whatwg.org/#concept-element-attributes-remove-by-name
// It reports whether there was one.
func (n *Node) RemoveAttribute(qualifiedName string) bool {
	i := n.findAttribute(qualifiedName)
	if i < 0 {
		return false
	}
	n.removeAttribute(i)
	return true
}

// RemoveAttributeNS is
// https://dom.spec.whatwg.org/#concept-element-attributes-remove-by-namespace
// It reports whether there was one.
func (n *Node) RemoveAttributeNS(namespace, localName string) bool {
	i := n.findAttributeNS(namespace, localName)
	if i < 0 {
		return false
	}
	n.removeAttribute(i)
	return true
}

// ToggleAttribute is https://dom.spec.whatwg.org/#dom-element-toggleattribute; force is
// nil where it is not given.
func (n *Node) ToggleAttribute(qualifiedName string, force *bool) (bool, error) {
	// 1. If qualifiedName is not a valid attribute local name, then throw an
	//    "InvalidCharacterError" DOMException.
	if !IsValidAttributeLocalName(qualifiedName) {
		return false, invalidCharacterError(quoted(qualifiedName) + " is not a valid attribute name")
	}
	// 2. If this is in the HTML namespace and its node document is an HTML document,
	//    then set qualifiedName to qualifiedName in ASCII lowercase.
	// 3. Let attribute be the first attribute in this's attribute list whose qualified
	//    name is qualifiedName, and null otherwise.
	i := n.findAttribute(qualifiedName)
	// 4. If attribute is null:
	if i < 0 {
		// 1. If force is not given or is true, then append the result of creating an
		//    attribute given this's node document and qualifiedName to this, and then
		//    return true.
		if force == nil || *force {
			n.appendAttribute(Attr{name: n.document.agent.Name("", "", n.Lowercased(qualifiedName))})
			return true, nil
		}
		// 2. Return false.
		return false, nil
	}
	// 5. If force is not given or is false, remove an attribute given qualifiedName and
	//    this, and then return false.
	if force == nil || !*force {
		n.removeAttribute(i)
		return false, nil
	}
	// 6. Return true.
	return true, nil
}
