package dom

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/trustedtypes"
)

func init() {
	trustedtypes.SetEventHandlers(func(name string) bool {
		names := eventHandlerNames()
		return names.Global[name] || names.Window[name]
	})
}

// compliantAttribute gets the Trusted Type compliant attribute value.
//
// https://w3c.github.io/trusted-types/dist/spec/#validate-attribute-mutation
func compliantAttribute(namespace, localName string, element *nodes.Node, newValue trustedtypes.Text) (string, error) {
	// 2. Set attributeData to the result of Get Trusted Type data for attribute algorithm, with element, attributeName and
	//    attributeNs.
	data, ok := trustedtypes.DataForAttribute(element.Namespace(), element.LocalName(), namespace, localName)
	// 3. If attributeData is null, then return newValue, or its associated data.
	if !ok {
		return newValue.Data, nil
	}
	// 6. Return the result of executing Get Trusted Type compliant string, with element's node document's relevant global object
	//    as global.
	return trustedtypes.Compliant(treesOf(element).realmOf(element), newValue, data.Type, data.Sink)
}

// compliantValue is the value that an attribute, if the node is one, is set to.
//
// https://dom.spec.whatwg.org/#set-an-existing-attribute-value
func compliantValue(attribute *nodes.Node, value string) (string, error) {
	// 1. If attribute's element is null, then set attribute's value to value and return.
	if attribute.Type() != nodes.AttributeNode || attribute.OwnerElement() == nil {
		return value, nil
	}
	// 3. Let verifiedValue be the result of calling get Trusted Type compliant attribute value with attribute's local name,
	//    attribute's namespace, element, and value.
	return compliantAttribute(attribute.Namespace(), attribute.LocalName(), attribute.OwnerElement(), trustedtypes.Text{Data: value})
}
