// Checked against Trusted Types of 2026-02-24.

package trustedtypes

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/url"
)

// isEventHandler says whether a name is that of an event handler content attribute.
var isEventHandler = func(string) bool { return false }

// SetEventHandlers says which names are those of event handler content attributes. A room that has elements calls it in its init
// function.
func SetEventHandlers(is func(name string) bool) { isEventHandler = is }

// AttributeData is what is known of an attribute that is a sink.
type AttributeData struct {
	Type Type
	Sink string
}

// DataForAttribute gets the Trusted Type data for an attribute of elements of that name; false for none. Namespaces are "" for
// null.
//
// https://w3c.github.io/trusted-types/dist/spec/#get-trusted-type-data-for-attribute
func DataForAttribute(elementNS, element, attributeNS, attribute string) (AttributeData, bool) {
	// 2. If attributeNs is null, the element is of HTML, SVG or MathML, and attribute is the name of an event handler content
	//    attribute: return (Element, null, attribute, TrustedScript, "Element " + attribute).
	if attributeNS == "" && len(attribute) > 2 && attribute[:2] == "on" {
		switch elementNS {
		case nodes.HTMLNamespace, nodes.SVGNamespace, nodes.MathMLNamespace:
			if isEventHandler(attribute) {
				return AttributeData{Script, "Element " + attribute}, true
			}
		}
		return AttributeData{}, false
	}
	// 3. Find the row in the following table.
	switch {
	case attribute == "srcdoc" && attributeNS == "" && element == "iframe" && elementNS == nodes.HTMLNamespace:
		return AttributeData{HTML, "HTMLIFrameElement srcdoc"}, true
	case attribute == "src" && attributeNS == "" && element == "script" && elementNS == nodes.HTMLNamespace:
		return AttributeData{ScriptURL, "HTMLScriptElement src"}, true
	case attribute == "href" && (attributeNS == "" || attributeNS == nodes.XLinkNamespace) && element == "script" && elementNS == nodes.SVGNamespace:
		return AttributeData{ScriptURL, "SVGScriptElement href"}, true
	}
	return AttributeData{}, false
}

// GetAttributeType is https://w3c.github.io/trusted-types/dist/spec/#dom-trustedtypepolicyfactory-getattributetype
func (f *TrustedTypePolicyFactory) GetAttributeType(tagName, attribute string, elementNS, attrNS idl.Optional[string]) idl.Optional[string] {
	// 1. Set localName to tagName in ASCII lowercase. 2. Set attribute to attribute in ASCII lowercase.
	localName, attribute := url.ASCIILowercase(tagName), url.ASCIILowercase(attribute)
	// 4. If attrNs is an empty string, set attrNs to null. 5. Let interface be the element interface for localName and elementNs.
	// 7. Set attributeData to the result of Get Trusted Type data for attribute. 8. If attributeData is not null, then set
	//    expectedType to the interface's name of the value of the fourth member of attributeData.
	data, ok := DataForAttribute(namespaceOf(elementNS), localName, attrNS.Or(""), attribute)
	if !ok {
		return idl.Optional[string]{}
	}
	return idl.Some(data.Type.String())
}

// GetPropertyType is https://w3c.github.io/trusted-types/dist/spec/#dom-trustedtypepolicyfactory-getpropertytype
func (f *TrustedTypePolicyFactory) GetPropertyType(tagName, property string, elementNS idl.Optional[string]) idl.Optional[string] {
	// 1. Set localName to tagName in ASCII lowercase. 3. Let interface be the element interface for localName and elementNs.
	localName := url.ASCIILowercase(tagName)
	if namespaceOf(elementNS) != nodes.HTMLNamespace {
		localName = ""
	}
	// 5. Find the row in the following table.
	switch {
	case localName == "iframe" && property == "srcdoc", property == "innerHTML", property == "outerHTML":
		return idl.Some(HTML.String())
	case localName != "script":
		return idl.Optional[string]{}
	}
	switch property {
	case "innerText", "text", "textContent":
		return idl.Some(Script.String())
	case "src":
		return idl.Some(ScriptURL.String())
	}
	return idl.Optional[string]{}
}

// namespaceOf is the step of both: if elementNs is null or an empty string, set elementNs to HTML namespace.
func namespaceOf(elementNS idl.Optional[string]) string {
	if ns := elementNS.Or(""); ns != "" {
		return ns
	}
	return nodes.HTMLNamespace
}
