package htmlelements

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// Text is https://html.spec.whatwg.org/multipage/semantics.html#dom-title-text
func (t *HTMLTitleElement) Text() string { return t.Tree().ChildTextContent() }

// SetText is the setter of text: string replace all with the given value within this.
func (t *HTMLTitleElement) SetText(text string) { nodes.StringReplaceAll(text, t.Tree()) }

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
