package cssom

import (
	"github.com/sluice-go/sluice/internal/css/declarations"
	"github.com/sluice-go/sluice/internal/css/sheets"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// CSSStyleDeclaration is https://drafts.csswg.org/cssom/#cssstyledeclaration
//
// The declarations are those of a style attribute, of a rule, or computed ones. Those of a style attribute are parsed when
// script asks for them, and anew when the attribute has another value than the one they were parsed from.
type CSSStyleDeclaration struct {
	mozjs.Object
	owner    *dom.Element
	block    *declarations.Block
	parsed   string // what block was parsed from, or serialized to
	rule     *sheets.Rule
	computed *computedStyle
}

// CSSStyleProperties is https://drafts.csswg.org/cssom/#cssstyleproperties
type CSSStyleProperties struct{ CSSStyleDeclaration }

// InlineStyle makes the declarations of an element's style attribute, for the element's
// style.
//
// https://drafts.csswg.org/cssom/#dom-elementcssinlinestyle-style
func InlineStyle(element *dom.Element) *CSSStyleProperties {
	d := &CSSStyleProperties{CSSStyleDeclaration{owner: element}}
	idl.Create(element.Cx(), CSSStylePropertiesInterface, d)
	dom.KeepNodes(&d.Object)
	return d
}

// styleOf makes the declarations of a rule, for the rule's style, whose object they keep.
func styleOf(of *CSSRule) *CSSStyleProperties {
	d := createCSSStyleProperties(of.Cx())
	d.rule = of.rule
	d.Hold(of.Object.Value())
	return d
}

// KeptNodes is the element.
func (d *CSSStyleDeclaration) KeptNodes(yield func(*nodes.Node) bool) {
	switch {
	case d.owner != nil:
		yield(d.owner.Tree())
	case d.computed != nil:
		yield(d.computed.element)
	}
}

// readable are declarations to read.
type readable interface {
	Len() int
	Name(i int) string
	Value(property string) string
	Important(property string) bool
	String() string
}

// declarations returns the declarations as they are now.
func (d *CSSStyleDeclaration) declarations() readable {
	if d.computed != nil {
		return d.computed
	}
	return d.written()
}

// written returns the declarations that were written in an attribute or a rule.
func (d *CSSStyleDeclaration) written() *declarations.Block {
	switch {
	case d.rule != nil:
		return d.rule.Block()
	case d.owner == nil:
		return &declarations.Block{}
	}
	if value := d.owner.Tree().InlineStyle(); d.block == nil || value != d.parsed {
		d.keep(declarations.ParseUnless(value, d.Cx().Terminated), value)
	}
	return d.block
}

// keep remembers the declarations of a value of the attribute, which take about as much
// memory as the text.
func (d *CSSStyleDeclaration) keep(block *declarations.Block, value string) {
	d.AddMemory(len(value) - len(d.parsed))
	d.block, d.parsed = block, value
}

// update is https://drafts.csswg.org/cssom/#update-style-attribute-for
func (d *CSSStyleDeclaration) update(block *declarations.Block) {
	if d.rule != nil {
		d.rule.SetBlock(block)
		return
	}
	// 3. Set declaration block's updating flag. 4. Set an attribute value for owner node using "style" and the result of
	//    serializing declaration block. 5. Unset declaration block's updating flag.
	text := block.String()
	d.keep(block, text)
	d.owner.Tree().UpdateInlineStyle(func() { d.owner.SetReflectString("style", text) })
}

// checkWritable throws if the computed flag is set.
func (d *CSSStyleDeclaration) checkWritable() error {
	if d.computed == nil {
		return nil
	}
	return &idl.DOMException{Name: "NoModificationAllowedError", Message: "Computed styles cannot be changed."}
}

// CssText is https://drafts.csswg.org/cssom/#dom-cssstyledeclaration-csstext
func (d *CSSStyleDeclaration) CssText() string { return d.declarations().String() }

// SetCssText is the setter of cssText.
func (d *CSSStyleDeclaration) SetCssText(text string) error {
	// 1. If the computed flag is set, then throw a NoModificationAllowedError exception.
	if err := d.checkWritable(); err != nil {
		return err
	}
	// 2. Empty the declarations. 3. Parse the given value and, if the return value is not the empty list, insert the items
	//    in the list into the declarations, in specified order. 4. Update style attribute for the CSS declaration block.
	d.update(declarations.ParseUnless(text, d.Cx().Terminated))
	return nil
}

// Length is https://drafts.csswg.org/cssom/#dom-cssstyledeclaration-length
func (d *CSSStyleDeclaration) Length() uint32 { return uint32(d.declarations().Len()) }

// Item is https://drafts.csswg.org/cssom/#dom-cssstyledeclaration-item
func (d *CSSStyleDeclaration) Item(index uint32) string {
	if block := d.declarations(); int(index) < block.Len() {
		return block.Name(int(index))
	}
	return ""
}

// GetPropertyValue is https://drafts.csswg.org/cssom/#dom-cssstyledeclaration-getpropertyvalue
func (d *CSSStyleDeclaration) GetPropertyValue(property string) string {
	return d.declarations().Value(property)
}

// GetPropertyPriority is https://drafts.csswg.org/cssom/#dom-cssstyledeclaration-getpropertypriority
func (d *CSSStyleDeclaration) GetPropertyPriority(property string) string {
	if d.declarations().Important(property) {
		return "important"
	}
	return ""
}

// SetProperty is https://drafts.csswg.org/cssom/#dom-cssstyledeclaration-setproperty
func (d *CSSStyleDeclaration) SetProperty(property, value, priority string) error {
	// 1. If the computed flag is set, then throw a NoModificationAllowedError exception.
	if err := d.checkWritable(); err != nil {
		return err
	}
	// 2–3. If property is no custom property and not known, then return.
	// 4. If value is the empty string, invoke removeProperty() with property as argument and return.
	if value == "" {
		_, err := d.RemoveProperty(property)
		return err
	}
	// 5. If priority is not the empty string and is not an ASCII case-insensitive match for the string "important", then
	//    return.
	important := url.ASCIILowercase(priority) == "important"
	if priority != "" && !important {
		return nil
	}
	// 6–9. Parse the value, and set the declarations; 10. If updated is true, update style attribute.
	if block := d.written(); block.Set(property, value, important) {
		d.update(block)
	}
	return nil
}

// RemoveProperty is https://drafts.csswg.org/cssom/#dom-cssstyledeclaration-removeproperty
func (d *CSSStyleDeclaration) RemoveProperty(property string) (string, error) {
	// 1. If the computed flag is set, then throw a NoModificationAllowedError exception.
	if err := d.checkWritable(); err != nil {
		return "", err
	}
	block := d.written()
	value, removed := block.Remove(property)
	// 7. If removed is true, Update style attribute for the CSS declaration block.
	if removed {
		d.update(block)
	}
	return value, nil
}

// ParentRule is https://drafts.csswg.org/cssom/#dom-cssstyledeclaration-parentrule
func (d *CSSStyleDeclaration) ParentRule() *CSSRule {
	if d.rule == nil {
		return nil
	}
	return wrapRule(d.Cx(), d.rule)
}

// CssFloat is https://drafts.csswg.org/cssom/#dom-cssstyleproperties-cssfloat
func (d *CSSStyleProperties) CssFloat() string { return d.GetPropertyValue("float") }

// SetCssFloat is the setter of cssFloat.
func (d *CSSStyleProperties) SetCssFloat(value string) error {
	return d.SetProperty("float", value, "")
}

// PairCount is the number of declarations, which the console shows with their values.
func (d *CSSStyleDeclaration) PairCount() int { return d.declarations().Len() }

// Pair is the name and the value of a declaration.
func (d *CSSStyleDeclaration) Pair(i int) (name, value string) {
	name = d.declarations().Name(i)
	return name, d.declarations().Value(name)
}
