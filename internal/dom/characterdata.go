// Checked against DOM of 2026-07-18.

package dom

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
)

// CharacterData is https://dom.spec.whatwg.org/#interface-characterdata
type CharacterData struct{ Node }

// Data is https://dom.spec.whatwg.org/#dom-characterdata-data
func (c *CharacterData) Data() string { return c.tree.Data() }

// SetData is the setter of data.
func (c *CharacterData) SetData(data string) { c.tree.SetData(data) }

// Length is https://dom.spec.whatwg.org/#dom-characterdata-length
func (c *CharacterData) Length() uint32 { return uint32(c.tree.DataLength()) }

// SubstringData is https://dom.spec.whatwg.org/#dom-characterdata-substringdata
func (c *CharacterData) SubstringData(offset, count uint32) (string, error) {
	s, err := c.tree.SubstringData(int(offset), int(count))
	return s, Exception(err)
}

// AppendData is https://dom.spec.whatwg.org/#dom-characterdata-appenddata
func (c *CharacterData) AppendData(data string) { c.tree.AppendData(data) }

// InsertData is https://dom.spec.whatwg.org/#dom-characterdata-insertdata
func (c *CharacterData) InsertData(offset uint32, data string) error {
	return c.ReplaceData(offset, 0, data)
}

// DeleteData is https://dom.spec.whatwg.org/#dom-characterdata-deletedata
func (c *CharacterData) DeleteData(offset, count uint32) error {
	return c.ReplaceData(offset, count, "")
}

// ReplaceData is https://dom.spec.whatwg.org/#dom-characterdata-replacedata
func (c *CharacterData) ReplaceData(offset, count uint32, data string) error {
	return Exception(c.tree.ReplaceData(int(offset), int(count), data))
}

// Text is https://dom.spec.whatwg.org/#interface-text
type Text struct{ CharacterData }

// https://dom.spec.whatwg.org/#dom-text-text
func (t *Text) construct(data string) error {
	document, err := associatedDocument(t.Cx())
	if err != nil {
		return err
	}
	t.adopt(document.CreateTextNode(data))
	return nil
}

// SplitText is https://dom.spec.whatwg.org/#dom-text-splittext
func (t *Text) SplitText(offset uint32) (*Text, error) {
	n, err := wrapNew(t.tree.SplitText(int(offset)))
	if err != nil {
		return nil, err
	}
	return TextOf(n.Impl()), nil
}

// WholeText is https://dom.spec.whatwg.org/#dom-text-wholetext
func (t *Text) WholeText() string { return t.tree.WholeText() }

// CDATASection is https://dom.spec.whatwg.org/#interface-cdatasection
type CDATASection struct{ Text }

// Comment is https://dom.spec.whatwg.org/#interface-comment
type Comment struct{ CharacterData }

// https://dom.spec.whatwg.org/#dom-comment-comment
func (c *Comment) construct(data string) error {
	document, err := associatedDocument(c.Cx())
	if err != nil {
		return err
	}
	c.adopt(document.CreateComment(data))
	return nil
}

// ProcessingInstruction is https://dom.spec.whatwg.org/#interface-processinginstruction
type ProcessingInstruction struct{ CharacterData }

// https://dom.spec.whatwg.org/#dom-processinginstruction-processinginstruction
func (p *ProcessingInstruction) construct(target, data string) error {
	document, err := associatedDocument(p.Cx())
	if err != nil {
		return err
	}
	n, err := document.CreateProcessingInstruction(target, data)
	if err != nil {
		return Exception(err)
	}
	p.adopt(n)
	return nil
}

// Target is https://dom.spec.whatwg.org/#dom-processinginstruction-target
func (p *ProcessingInstruction) Target() string { return p.tree.Target() }

// HasAttributes is https://dom.spec.whatwg.org/#dom-processinginstruction-hasattributes
func (p *ProcessingInstruction) HasAttributes() bool { return p.tree.PIHasAttributes() }

// GetAttributeNames is https://dom.spec.whatwg.org/#dom-processinginstruction-getattributenames
func (p *ProcessingInstruction) GetAttributeNames() []string { return p.tree.PIAttributeNames() }

// GetAttribute is https://dom.spec.whatwg.org/#dom-processinginstruction-getattribute
func (p *ProcessingInstruction) GetAttribute(name string) idl.Optional[string] {
	return nullable(p.tree.PIAttribute(name))
}

// SetAttribute is https://dom.spec.whatwg.org/#dom-processinginstruction-setattribute
func (p *ProcessingInstruction) SetAttribute(name, value string) error {
	return Exception(p.tree.SetPIAttribute(name, value))
}

// RemoveAttribute is https://dom.spec.whatwg.org/#dom-processinginstruction-removeattribute
func (p *ProcessingInstruction) RemoveAttribute(name string) { p.tree.RemovePIAttribute(name) }

// ToggleAttribute is https://dom.spec.whatwg.org/#dom-processinginstruction-toggleattribute
func (p *ProcessingInstruction) ToggleAttribute(name string, f idl.Optional[bool]) (bool, error) {
	on, err := p.tree.TogglePIAttribute(name, force(f))
	return on, Exception(err)
}

// HasAttribute is https://dom.spec.whatwg.org/#dom-processinginstruction-hasattribute
func (p *ProcessingInstruction) HasAttribute(name string) bool {
	_, ok := p.tree.PIAttribute(name)
	return ok
}

// DocumentType is https://dom.spec.whatwg.org/#interface-documenttype
type DocumentType struct{ Node }

// Name is https://dom.spec.whatwg.org/#dom-documenttype-name
func (d *DocumentType) Name() string { return d.tree.DoctypeName() }

// PublicId is https://dom.spec.whatwg.org/#dom-documenttype-publicid
func (d *DocumentType) PublicId() string { return d.tree.PublicID() }

// SystemId is https://dom.spec.whatwg.org/#dom-documenttype-systemid
func (d *DocumentType) SystemId() string { return d.tree.SystemID() }

// DocumentFragment is https://dom.spec.whatwg.org/#interface-documentfragment
type DocumentFragment struct{ Node }

// https://dom.spec.whatwg.org/#dom-documentfragment-documentfragment
func (f *DocumentFragment) construct() error {
	document, err := associatedDocument(f.Cx())
	if err != nil {
		return err
	}
	f.adopt(document.CreateDocumentFragment())
	return nil
}

// ShadowRoot is https://dom.spec.whatwg.org/#interface-shadowroot
type ShadowRoot struct{ DocumentFragment }

// shadow is the shadow root of the tree.
func (s *ShadowRoot) shadow() *nodes.ShadowRoot { return s.tree.AsShadowRoot() }

// Mode is https://dom.spec.whatwg.org/#dom-shadowroot-mode
func (s *ShadowRoot) Mode() ShadowRootMode { return ShadowRootMode(s.shadow().Mode) }

// DelegatesFocus is https://dom.spec.whatwg.org/#dom-shadowroot-delegatesfocus
func (s *ShadowRoot) DelegatesFocus() bool { return s.shadow().DelegatesFocus }

// SlotAssignment is https://dom.spec.whatwg.org/#dom-shadowroot-slotassignment
func (s *ShadowRoot) SlotAssignment() SlotAssignmentMode {
	return SlotAssignmentMode(s.shadow().SlotAssignment)
}

// Clonable is https://dom.spec.whatwg.org/#dom-shadowroot-clonable
func (s *ShadowRoot) Clonable() bool { return s.shadow().Clonable }

// Serializable is https://dom.spec.whatwg.org/#dom-shadowroot-serializable
func (s *ShadowRoot) Serializable() bool { return s.shadow().Serializable }

// Host is https://dom.spec.whatwg.org/#dom-shadowroot-host
func (s *ShadowRoot) Host() *Element { return wrapElement(s.tree.Host()) }
