package htmlelements

import (
	"strings"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
)

func init() {
	dom.SetElementInterface(nodes.HTMLNamespace, wrapping)
	dom.SetElementInterface(nodes.SVGNamespace, func(*nodes.Node) *dom.Wrapping { return svgElement })
	dom.SetElementInterface(nodes.MathMLNamespace, func(*nodes.Node) *dom.Wrapping { return mathMLElement })
	dom.SetEventHandlerNames(func() dom.EventHandlerNames {
		return dom.EventHandlerNames{Global: handlers(HTMLElementInterface), Window: handlers(HTMLBodyElementInterface)}
	})
	for _, name := range strings.Fields(plain) {
		wrappings[name] = htmlElement
	}
}

var (
	htmlElement   = &dom.Wrapping{Interface: HTMLElementInterface, New: func() dom.NodeObject { return new(HTMLElement) }}
	svgElement    = of(SVGElementInterface, func() dom.NodeObject { return new(SVGElement) })
	mathMLElement = of(MathMLElementInterface, func() dom.NodeObject { return new(MathMLElement) })
	unknown       = &dom.Wrapping{Interface: HTMLUnknownElementInterface, New: func() dom.NodeObject { return new(HTMLUnknownElement) }}
)

// handlers returns the names of the event handler IDL attributes of an interface.
func handlers(i *idl.Interface) map[string]bool {
	names := map[string]bool{}
	for _, m := range i.Members {
		if strings.HasPrefix(m.Name, "on") {
			names[m.Name] = true
		}
	}
	return names
}

// plain are the elements that implement HTMLElement itself.
const plain = `abbr acronym address article aside b basefont bdi bdo big center cite code dd dfn dt em figcaption
	figure footer header hgroup i kbd main mark nav nobr noembed noframes noscript plaintext rb rp rt rtc ruby s samp
	search section small strike strong sub summary sup tt u var wbr`

// wrapping returns the element interface of an element of the HTML namespace.
//
// https://html.spec.whatwg.org/multipage/dom.html#elements-in-the-dom:element-interface
func wrapping(element *nodes.Node) *dom.Wrapping {
	name := element.Name()
	// 1–5. If name is one of those that the standard gives an interface, then return that.
	if w := wrappings[name.Local]; w != nil {
		return w
	}
	// 6. If name is a valid custom element name, then return HTMLElement.
	if name.ValidCustom {
		if custom := element.Custom(); custom != nil && custom.Unknown {
			return unknown
		}
		return htmlElement
	}
	// 7. Return HTMLUnknownElement.
	return unknown
}

// SetElementInterface sets which interface the elements of a name implement, for a room that
// has some of them. It is called in an init function.
func SetElementInterface(localName string, i *idl.Interface, make func() dom.NodeObject) {
	wrappings[localName] = of(i, make)
}

// of is how the elements of an interface are wrapped.
func of(i *idl.Interface, make func() dom.NodeObject) *dom.Wrapping {
	return &dom.Wrapping{Interface: i, New: make}
}

// wrappings has the elements with an interface of their own, and those of plain.
var wrappings = map[string]*dom.Wrapping{
	"html":       of(HTMLHtmlElementInterface, func() dom.NodeObject { return new(HTMLHtmlElement) }),
	"head":       of(HTMLHeadElementInterface, func() dom.NodeObject { return new(HTMLHeadElement) }),
	"title":      of(HTMLTitleElementInterface, func() dom.NodeObject { return new(HTMLTitleElement) }),
	"base":       of(HTMLBaseElementInterface, func() dom.NodeObject { return new(HTMLBaseElement) }),
	"link":       of(HTMLLinkElementInterface, func() dom.NodeObject { return new(HTMLLinkElement) }),
	"meta":       of(HTMLMetaElementInterface, func() dom.NodeObject { return new(HTMLMetaElement) }),
	"style":      of(HTMLStyleElementInterface, func() dom.NodeObject { return new(HTMLStyleElement) }),
	"body":       of(HTMLBodyElementInterface, func() dom.NodeObject { return new(HTMLBodyElement) }),
	"h1":         of(HTMLHeadingElementInterface, func() dom.NodeObject { return new(HTMLHeadingElement) }),
	"h2":         of(HTMLHeadingElementInterface, func() dom.NodeObject { return new(HTMLHeadingElement) }),
	"h3":         of(HTMLHeadingElementInterface, func() dom.NodeObject { return new(HTMLHeadingElement) }),
	"h4":         of(HTMLHeadingElementInterface, func() dom.NodeObject { return new(HTMLHeadingElement) }),
	"h5":         of(HTMLHeadingElementInterface, func() dom.NodeObject { return new(HTMLHeadingElement) }),
	"h6":         of(HTMLHeadingElementInterface, func() dom.NodeObject { return new(HTMLHeadingElement) }),
	"p":          of(HTMLParagraphElementInterface, func() dom.NodeObject { return new(HTMLParagraphElement) }),
	"hr":         of(HTMLHRElementInterface, func() dom.NodeObject { return new(HTMLHRElement) }),
	"pre":        of(HTMLPreElementInterface, func() dom.NodeObject { return new(HTMLPreElement) }),
	"listing":    of(HTMLPreElementInterface, func() dom.NodeObject { return new(HTMLPreElement) }),
	"xmp":        of(HTMLPreElementInterface, func() dom.NodeObject { return new(HTMLPreElement) }),
	"blockquote": of(HTMLQuoteElementInterface, func() dom.NodeObject { return new(HTMLQuoteElement) }),
	"q":          of(HTMLQuoteElementInterface, func() dom.NodeObject { return new(HTMLQuoteElement) }),
	"ol":         of(HTMLOListElementInterface, func() dom.NodeObject { return new(HTMLOListElement) }),
	"ul":         of(HTMLUListElementInterface, func() dom.NodeObject { return new(HTMLUListElement) }),
	"menu":       of(HTMLMenuElementInterface, func() dom.NodeObject { return new(HTMLMenuElement) }),
	"li":         of(HTMLLIElementInterface, func() dom.NodeObject { return new(HTMLLIElement) }),
	"dl":         of(HTMLDListElementInterface, func() dom.NodeObject { return new(HTMLDListElement) }),
	"div":        of(HTMLDivElementInterface, func() dom.NodeObject { return new(HTMLDivElement) }),
	"a":          of(HTMLAnchorElementInterface, func() dom.NodeObject { return new(HTMLAnchorElement) }),
	"data":       of(HTMLDataElementInterface, func() dom.NodeObject { return new(HTMLDataElement) }),
	"time":       of(HTMLTimeElementInterface, func() dom.NodeObject { return new(HTMLTimeElement) }),
	"span":       of(HTMLSpanElementInterface, func() dom.NodeObject { return new(HTMLSpanElement) }),
	"br":         of(HTMLBRElementInterface, func() dom.NodeObject { return new(HTMLBRElement) }),
	"ins":        of(HTMLModElementInterface, func() dom.NodeObject { return new(HTMLModElement) }),
	"del":        of(HTMLModElementInterface, func() dom.NodeObject { return new(HTMLModElement) }),
	"picture":    of(HTMLPictureElementInterface, func() dom.NodeObject { return new(HTMLPictureElement) }),
	"source":     of(HTMLSourceElementInterface, func() dom.NodeObject { return new(HTMLSourceElement) }),
	"img":        of(HTMLImageElementInterface, func() dom.NodeObject { return new(HTMLImageElement) }),
	"iframe":     of(HTMLIFrameElementInterface, func() dom.NodeObject { return new(HTMLIFrameElement) }),
	"embed":      of(HTMLEmbedElementInterface, func() dom.NodeObject { return new(HTMLEmbedElement) }),
	"object":     of(HTMLObjectElementInterface, func() dom.NodeObject { return new(HTMLObjectElement) }),
	"video":      of(HTMLVideoElementInterface, func() dom.NodeObject { return new(HTMLVideoElement) }),
	"audio":      of(HTMLAudioElementInterface, func() dom.NodeObject { return new(HTMLAudioElement) }),
	"track":      of(HTMLTrackElementInterface, func() dom.NodeObject { return new(HTMLTrackElement) }),
	"map":        of(HTMLMapElementInterface, func() dom.NodeObject { return new(HTMLMapElement) }),
	"area":       of(HTMLAreaElementInterface, func() dom.NodeObject { return new(HTMLAreaElement) }),
	"table":      of(HTMLTableElementInterface, func() dom.NodeObject { return new(HTMLTableElement) }),
	"caption":    of(HTMLTableCaptionElementInterface, func() dom.NodeObject { return new(HTMLTableCaptionElement) }),
	"col":        of(HTMLTableColElementInterface, func() dom.NodeObject { return new(HTMLTableColElement) }),
	"colgroup":   of(HTMLTableColElementInterface, func() dom.NodeObject { return new(HTMLTableColElement) }),
	"tbody":      of(HTMLTableSectionElementInterface, func() dom.NodeObject { return new(HTMLTableSectionElement) }),
	"thead":      of(HTMLTableSectionElementInterface, func() dom.NodeObject { return new(HTMLTableSectionElement) }),
	"tfoot":      of(HTMLTableSectionElementInterface, func() dom.NodeObject { return new(HTMLTableSectionElement) }),
	"tr":         of(HTMLTableRowElementInterface, func() dom.NodeObject { return new(HTMLTableRowElement) }),
	"td":         of(HTMLTableCellElementInterface, func() dom.NodeObject { return new(HTMLTableCellElement) }),
	"th":         of(HTMLTableCellElementInterface, func() dom.NodeObject { return new(HTMLTableCellElement) }),
	"details":    of(HTMLDetailsElementInterface, func() dom.NodeObject { return new(HTMLDetailsElement) }),
	"dialog":     of(HTMLDialogElementInterface, func() dom.NodeObject { return new(HTMLDialogElement) }),
	"script":     of(HTMLScriptElementInterface, func() dom.NodeObject { return new(HTMLScriptElement) }),
	"template":   of(HTMLTemplateElementInterface, func() dom.NodeObject { return new(HTMLTemplateElement) }),
	"slot":       of(HTMLSlotElementInterface, func() dom.NodeObject { return new(HTMLSlotElement) }),
	"canvas":     of(HTMLCanvasElementInterface, func() dom.NodeObject { return new(HTMLCanvasElement) }),
	"marquee":    of(HTMLMarqueeElementInterface, func() dom.NodeObject { return new(HTMLMarqueeElement) }),
	"frameset":   of(HTMLFrameSetElementInterface, func() dom.NodeObject { return new(HTMLFrameSetElement) }),
	"frame":      of(HTMLFrameElementInterface, func() dom.NodeObject { return new(HTMLFrameElement) }),
	"dir":        of(HTMLDirectoryElementInterface, func() dom.NodeObject { return new(HTMLDirectoryElement) }),
	"font":       of(HTMLFontElementInterface, func() dom.NodeObject { return new(HTMLFontElement) }),
	"param":      of(HTMLParamElementInterface, func() dom.NodeObject { return new(HTMLParamElement) }),
}
