package cssom

import (
	"github.com/sluice-go/sluice/internal/css/declarations"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// CSSStyleDeclaration is https://drafts.csswg.org/cssom/#cssstyledeclaration
//
// All are the declarations of a style attribute. They are parsed when script asks for
// them, and anew when the attribute has another value than the one they were parsed from.
type CSSStyleDeclaration struct {
	mozjs.Object
	owner  *dom.Element
	block  *declarations.Block
	parsed string // what block was parsed from, or serialized to
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

// KeptNodes is the element.
func (d *CSSStyleDeclaration) KeptNodes(yield func(*nodes.Node) bool) { yield(d.owner.Tree()) }

// declarations returns the declarations of the attribute as it is now.
func (d *CSSStyleDeclaration) declarations() *declarations.Block {
	if value := d.owner.ReflectString("style"); d.block == nil || value != d.parsed {
		d.keep(declarations.Parse(value), value)
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
	// 3. Set declaration block's updating flag. 4. Set an attribute value for owner node using "style" and the result of
	//    serializing declaration block. 5. Unset declaration block's updating flag.
	text := block.String()
	d.keep(block, text)
	d.owner.SetReflectString("style", text)
}

// CssText is https://drafts.csswg.org/cssom/#dom-cssstyledeclaration-csstext
func (d *CSSStyleDeclaration) CssText() string { return d.declarations().String() }

// SetCssText is the setter of cssText.
func (d *CSSStyleDeclaration) SetCssText(text string) {
	// 2. Empty the declarations. 3. Parse the given value and, if the return value is not the empty list, insert the items
	//    in the list into the declarations, in specified order. 4. Update style attribute for the CSS declaration block.
	d.update(declarations.Parse(text))
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
func (d *CSSStyleDeclaration) SetProperty(property, value, priority string) {
	// 2–3. If property is no custom property and not known, then return.
	// 4. If value is the empty string, invoke removeProperty() with property as argument and return.
	if value == "" {
		d.RemoveProperty(property)
		return
	}
	// 5. If priority is not the empty string and is not an ASCII case-insensitive match for the string "important", then
	//    return.
	important := url.ASCIILowercase(priority) == "important"
	if priority != "" && !important {
		return
	}
	// 6–9. Parse the value, and set the declarations; 10. If updated is true, update style attribute.
	if block := d.declarations(); block.Set(property, value, important) {
		d.update(block)
	}
}

// RemoveProperty is https://drafts.csswg.org/cssom/#dom-cssstyledeclaration-removeproperty
func (d *CSSStyleDeclaration) RemoveProperty(property string) string {
	block := d.declarations()
	value, removed := block.Remove(property)
	// 7. If removed is true, Update style attribute for the CSS declaration block.
	if removed {
		d.update(block)
	}
	return value
}

// ParentRule is https://drafts.csswg.org/cssom/#dom-cssstyledeclaration-parentrule
//
// There are no rules.
func (d *CSSStyleDeclaration) ParentRule() mozjs.Value { return mozjs.Null }

// CssFloat is https://drafts.csswg.org/cssom/#dom-cssstyleproperties-cssfloat
func (d *CSSStyleProperties) CssFloat() string { return d.GetPropertyValue("float") }

// SetCssFloat is the setter of cssFloat.
func (d *CSSStyleProperties) SetCssFloat(value string) { d.SetProperty("float", value, "") }

// PairCount is the number of declarations, which the console shows with their values.
func (d *CSSStyleDeclaration) PairCount() int { return d.declarations().Len() }

// Pair is the name and the value of a declaration.
func (d *CSSStyleDeclaration) Pair(i int) (name, value string) {
	name = d.declarations().Name(i)
	return name, d.declarations().Value(name)
}
