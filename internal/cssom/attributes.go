package cssom

import (
	"strings"

	"github.com/sluice-go/sluice/internal/css/declarations"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

func init() { CSSStylePropertiesInterface.Later = attributes }

// attributes are the attributes of all properties.
func attributes() []idl.Member {
	var members []idl.Member
	for _, property := range declarations.Names() {
		for _, name := range attributesOf(property) {
			members = append(members, attribute(name, property))
		}
	}
	return members
}

// attributesOf are the names of the attributes of a property.
func attributesOf(property string) []string {
	// For each CSS property property that is a supported CSS property: camel-cased attribute.
	camel := idlAttribute(property, false)
	names := []string{camel}
	// For each that begins with the string -webkit-: webkit-cased attribute.
	if strings.HasPrefix(property, "-webkit-") {
		names = append(names, idlAttribute(property, true))
	}
	// For each, except for properties that have no "-" (U+002D) in the property name: dashed attribute.
	if strings.Contains(property, "-") {
		names = append(names, property)
	}
	return names
}

// idlAttribute is https://drafts.csswg.org/cssom/#css-property-to-idl-attribute
func idlAttribute(property string, lowercaseFirst bool) string {
	if lowercaseFirst {
		property = property[1:]
	}
	parts := strings.Split(property, "-")
	for i, part := range parts {
		if i > 0 && part != "" {
			parts[i] = strings.ToUpper(part[:1]) + part[1:]
		}
	}
	return strings.Join(parts, "")
}

// attribute is an attribute of CSSStyleProperties.
//
// https://drafts.csswg.org/cssom/#dom-cssstyleproperties-camel-cased-attribute
func attribute(name, property string) idl.Member {
	return idl.Attribute(name, func(c *mozjs.Call) (mozjs.Value, error) {
		this := CSSStylePropertiesOf(c.ThisImpl())
		if this == nil {
			return mozjs.Undefined, idl.IllegalInvocation()
		}
		return c.Cx.NewString(this.GetPropertyValue(property)), nil
	}, func(c *mozjs.Call) (mozjs.Value, error) {
		this := CSSStylePropertiesOf(c.ThisImpl())
		if this == nil {
			return mozjs.Undefined, idl.IllegalInvocation()
		}
		value, err := idl.DOMStringOrEmpty(c.Cx, c.Arg(0))
		if err != nil {
			return mozjs.Undefined, idl.Failed(err, "Failed to set the '"+name+"' property on 'CSSStyleProperties'")
		}
		err = this.SetProperty(property, value, "")
		return mozjs.Undefined, idl.Failed(err, "Failed to set the '"+name+"' property on 'CSSStyleProperties'")
	})
}
