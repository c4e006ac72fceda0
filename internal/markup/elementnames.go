// Checked against HTML of 2026-08-21.

package markup

import "github.com/sluice-go/sluice/internal/dom/nodes"

// namespace is one of those that the parser makes elements in.
type namespace uint8

const (
	htmlNamespace namespace = iota
	mathMLNamespace
	svgNamespace
)

var namespaces = [...]string{nodes.HTMLNamespace, nodes.MathMLNamespace, nodes.SVGNamespace}

// namespaceOf returns the namespace of an element; false if it is none of these.
func namespaceOf(n *nodes.Node) (namespace, bool) {
	for ns, text := range namespaces {
		if n.Namespace() == text {
			return namespace(ns), true
		}
	}
	return 0, false
}

// treeNames are the names that nodes of the tree have, by the parser's names and the namespace of the element.
type treeNames struct {
	elements, attributes [len(namespaces)][]*nodes.Name
}

// slot returns the place of a name in a list.
func slot(list *[]*nodes.Name, n *name) **nodes.Name {
	if int(n.id) >= len(*list) {
		*list = append(*list, make([]*nodes.Name, max(int(n.id)+1-len(*list), len(*list)))...)
	}
	return &(*list)[n.id]
}

// elementName returns the name of an element.
func (p *Parser) elementName(n *name, ns namespace) *nodes.Name {
	place := slot(&p.treeNames.elements[ns], n)
	if *place == nil {
		local := n.text
		if ns == svgNamespace {
			if adjusted, ok := svgTagNames[local]; ok {
				local = adjusted
			}
		}
		*place = p.document.Agent().Name(namespaces[ns], "", local)
	}
	return *place
}

// attributeName returns the name of an attribute of an element in a namespace. It adjusts MathML, SVG and foreign
// attributes.
//
// https://html.spec.whatwg.org/multipage/parsing.html#adjust-foreign-attributes
func (p *Parser) attributeName(n *name, ns namespace) *nodes.Name {
	place := slot(&p.treeNames.attributes[ns], n)
	if *place == nil {
		*place = p.newAttributeName(n.text, ns)
	}
	return *place
}

func (p *Parser) newAttributeName(text string, ns namespace) *nodes.Name {
	agent := p.document.Agent()
	if ns != htmlNamespace {
		if foreign, ok := foreignAttributes[text]; ok {
			return agent.Name(foreign.namespace, foreign.prefix, foreign.local)
		}
	}
	switch ns {
	case mathMLNamespace:
		if text == "definitionurl" {
			text = "definitionURL"
		}
	case svgNamespace:
		if adjusted, ok := svgAttributes[text]; ok {
			text = adjusted
		}
	}
	return agent.Name("", "", text)
}

// foreignAttributes are the attributes that are namespaced in foreign elements.
var foreignAttributes = map[string]struct{ prefix, local, namespace string }{
	"xlink:actuate": {"xlink", "actuate", nodes.XLinkNamespace},
	"xlink:arcrole": {"xlink", "arcrole", nodes.XLinkNamespace},
	"xlink:href":    {"xlink", "href", nodes.XLinkNamespace},
	"xlink:role":    {"xlink", "role", nodes.XLinkNamespace},
	"xlink:show":    {"xlink", "show", nodes.XLinkNamespace},
	"xlink:title":   {"xlink", "title", nodes.XLinkNamespace},
	"xlink:type":    {"xlink", "type", nodes.XLinkNamespace},
	"xml:lang":      {"xml", "lang", nodes.XMLNamespace},
	"xml:space":     {"xml", "space", nodes.XMLNamespace},
	"xmlns":         {"", "xmlns", nodes.XMLNSNamespace},
	"xmlns:xlink":   {"xmlns", "xlink", nodes.XMLNSNamespace},
}

// svgTagNames are the tag names of SVG that are not all lower case.
//
// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign
var svgTagNames = byLowerCase(
	"altGlyph", "altGlyphDef", "altGlyphItem", "animateColor", "animateMotion", "animateTransform", "clipPath", "feBlend",
	"feColorMatrix", "feComponentTransfer", "feComposite", "feConvolveMatrix", "feDiffuseLighting", "feDisplacementMap",
	"feDistantLight", "feDropShadow", "feFlood", "feFuncA", "feFuncB", "feFuncG", "feFuncR", "feGaussianBlur", "feImage",
	"feMerge", "feMergeNode", "feMorphology", "feOffset", "fePointLight", "feSpecularLighting", "feSpotLight", "feTile",
	"feTurbulence", "foreignObject", "glyphRef", "linearGradient", "radialGradient", "textPath",
)

// svgAttributes are the attribute names of SVG that are not all lower case.
//
// https://html.spec.whatwg.org/multipage/parsing.html#adjust-svg-attributes
var svgAttributes = byLowerCase(
	"attributeName", "attributeType", "baseFrequency", "baseProfile", "calcMode", "clipPathUnits", "diffuseConstant",
	"edgeMode", "filterUnits", "glyphRef", "gradientTransform", "gradientUnits", "kernelMatrix", "kernelUnitLength",
	"keyPoints", "keySplines", "keyTimes", "lengthAdjust", "limitingConeAngle", "markerHeight", "markerUnits",
	"markerWidth", "maskContentUnits", "maskUnits", "numOctaves", "pathLength", "patternContentUnits", "patternTransform",
	"patternUnits", "pointsAtX", "pointsAtY", "pointsAtZ", "preserveAlpha", "preserveAspectRatio", "primitiveUnits",
	"refX", "refY", "repeatCount", "repeatDur", "requiredExtensions", "requiredFeatures", "specularConstant",
	"specularExponent", "spreadMethod", "startOffset", "stdDeviation", "stitchTiles", "surfaceScale", "systemLanguage",
	"tableValues", "targetX", "targetY", "textLength", "viewBox", "viewTarget", "xChannelSelector", "yChannelSelector",
	"zoomAndPan",
)

// byLowerCase finds names by their lower case.
func byLowerCase(names ...string) map[string]string {
	found := make(map[string]string, len(names))
	for _, n := range names {
		b := make([]byte, len(n))
		for i := range b {
			b[i] = lower(int(n[i]))
		}
		found[string(b)] = n
	}
	return found
}
