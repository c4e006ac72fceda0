package htmlelements

import (
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// Text is https://html.spec.whatwg.org/multipage/semantics.html#dom-title-text
func (t *HTMLTitleElement) Text() string { return t.Tree().ChildTextContent() }

// SetText is the setter of text: string replace all with the given value within this.
func (t *HTMLTitleElement) SetText(text string) { setText(t.Tree(), text) }

// setText is string replace all with a given value within a node.
func setText(n *nodes.Node, text string) {
	nodes.StringReplaceAll(text, n)
}

// Href is https://html.spec.whatwg.org/multipage/semantics.html#dom-base-href
func (b *HTMLBaseElement) Href() string {
	// 1. Let document be element's node document.
	// 2. Let url be the value of the href attribute of this element, if it has one, and the empty string otherwise.
	value := b.ReflectString("href")
	// 3. Let urlRecord be the result of parsing url with document's fallback base URL, and document's character
	//    encoding. 4. If urlRecord is failure, return url. 5. Return the serialization of urlRecord.
	document := b.Tree().Document()
	if page, ok := document.Data.(fallback); ok {
		if href, ok := page.ParseWithFallback(value); ok {
			return href
		}
		return value
	}
	// The fallback base URL of other documents is their URL.
	base, _ := url.Parse(document.URL, nil)
	u, err := url.Parse(value, base)
	if err != nil {
		return value
	}
	return u.Href()
}

// fallback is the document of a page.
type fallback interface {
	// ParseWithFallback parses and serializes a URL with the document's fallback base URL and its character encoding; false is
	// failure.
	ParseWithFallback(input string) (string, bool)
}

// linkTypes are the link types that the user agent supports.
var linkTypes = []string{"modulepreload", "preload", "stylesheet"}

// RelList is https://html.spec.whatwg.org/multipage/semantics.html#dom-link-rellist
func (l *HTMLLinkElement) RelList() *dom.DOMTokenList {
	return dom.NewDOMTokenList(&l.Element, "rel", linkTypes)
}

// Sizes is https://html.spec.whatwg.org/multipage/semantics.html#dom-link-sizes
func (l *HTMLLinkElement) Sizes() *dom.DOMTokenList {
	return dom.NewDOMTokenList(&l.Element, "sizes", nil)
}

// linkDestinations are the preload destinations and the module preload destinations: the keywords of the as attribute of a link
// element.
//
// https://html.spec.whatwg.org/multipage/semantics.html#attr-link-as
var linkDestinations = strings.Fields(`fetch font image script style track json text audioworklet paintworklet serviceworker
	sharedworker worker`)

// LinkDestination is the state of the as attribute of a link element; "" for no state.
func LinkDestination(link *nodes.Node) string {
	value, _ := link.Attribute("as")
	if value = url.ASCIILowercase(value); slices.Contains(linkDestinations, value) {
		return value
	}
	return ""
}

// As is https://html.spec.whatwg.org/multipage/semantics.html#dom-link-as
func (l *HTMLLinkElement) As() string { return LinkDestination(l.Tree()) }

// SetAs is the setter of as.
func (l *HTMLLinkElement) SetAs(value string) { l.SetReflectString("as", value) }

// Blocking is https://html.spec.whatwg.org/multipage/semantics.html#dom-link-blocking
func (l *HTMLLinkElement) Blocking() *dom.DOMTokenList { return blocking(&l.Element) }

// Blocking is https://html.spec.whatwg.org/multipage/semantics.html#dom-style-blocking
func (s *HTMLStyleElement) Blocking() *dom.DOMTokenList { return blocking(&s.Element) }

// Blocking is https://html.spec.whatwg.org/multipage/scripting.html#dom-script-blocking
func (s *HTMLScriptElement) Blocking() *dom.DOMTokenList { return blocking(&s.Element) }

// HTMLScriptElementSupports is https://html.spec.whatwg.org/multipage/scripting.html#dom-script-supports
func HTMLScriptElementSupports(_ *mozjs.Context, typ string) bool {
	return typ == "classic" || typ == "module" || typ == "importmap"
}

// ShadowRootMode is https://html.spec.whatwg.org/multipage/scripting.html#dom-template-shadowrootmode
func (t *HTMLTemplateElement) ShadowRootMode() string {
	return known(&t.Element, "shadowrootmode", "", "", "open", "closed")
}

// SetShadowRootMode is the setter of shadowRootMode.
func (t *HTMLTemplateElement) SetShadowRootMode(value string) {
	t.SetReflectString("shadowrootmode", value)
}

// Content is https://html.spec.whatwg.org/multipage/scripting.html#dom-template-content
func (t *HTMLTemplateElement) Content() *dom.DocumentFragment {
	return dom.DocumentFragmentOf(dom.Wrap(t.Tree().TemplateContents()).Impl())
}

// assigned are the assigned nodes of a slot, with those of slots among them if flatten
// is asked for.
func (s *HTMLSlotElement) assigned(options AssignedNodesOptions) []*nodes.Node {
	// 1. If options["flatten"] is false, then return this's assigned nodes.
	if !options.Flatten {
		return s.Tree().AssignedNodes()
	}
	// 2. Return the result of finding flattened slottables with this.
	return nodes.FindFlattenedSlottables(s.Tree())
}

// AssignedNodes is https://html.spec.whatwg.org/multipage/scripting.html#dom-slot-assignednodes
func (s *HTMLSlotElement) AssignedNodes(options AssignedNodesOptions) []*dom.Node {
	var list []*dom.Node
	for _, n := range s.assigned(options) {
		list = append(list, dom.Wrap(n))
	}
	return list
}

// AssignedElements is https://html.spec.whatwg.org/multipage/scripting.html#dom-slot-assignedelements
func (s *HTMLSlotElement) AssignedElements(options AssignedNodesOptions) []*dom.Element {
	var list []*dom.Element
	for _, n := range s.assigned(options) {
		if n.IsElement() {
			list = append(list, dom.ElementOf(dom.Wrap(n).Impl()))
		}
	}
	return list
}

// Assign is https://html.spec.whatwg.org/multipage/scripting.html#dom-slot-assign
func (s *HTMLSlotElement) Assign(list []ElementOrText) {
	var slottables []*nodes.Node
	for _, n := range list {
		if n.IsElement {
			slottables = append(slottables, n.Element.Tree())
		} else {
			slottables = append(slottables, n.Text.Tree())
		}
	}
	s.Tree().AssignManually(slottables)
}
