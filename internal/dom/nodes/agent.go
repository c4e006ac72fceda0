// Checked against DOM of 2026-07-18.

package nodes

// An Agent is what the documents of a similar-origin window agent share.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#similar-origin-window-agent
type Agent struct {
	// Hooks are the steps that other specifications add.
	Hooks Hooks
	// Custom is told of custom elements; nil if there are none.
	Custom CustomElements
	// Links points to the link table, which is in chunks and grows. It is memory of the
	// floor above; nil if nobody reads it. See SetLink.
	Links *[]*LinkChunk
	// Data belongs to the floor above.
	Data any

	names       map[nameKey]*Name
	namesMemory int
	// recent has names of the elements that were last created in HTML documents.
	recent recentNames

	appending appending

	// grown is what Hooks.Grown has not heard of, in bytes, and counts how often all was
	// counted.
	grown  int
	counts uint32

	// observed has the types of mutation that some observer was ever asked for.
	observed mutationTypes
	// pendingObservers is https://dom.spec.whatwg.org/#mutation-observer-list
	pendingObservers []*MutationObserver
	// microtaskQueued is https://dom.spec.whatwg.org/#mutation-observer-compound-microtask-queued-flag
	microtaskQueued bool
	// signalSlots is https://dom.spec.whatwg.org/#signal-slot-list
	signalSlots []*Node

	ranges    weakSet[Range]
	iterators weakSet[NodeIterator]
}

// NewAgent returns an agent without documents.
func NewAgent() *Agent { return &Agent{names: map[nameKey]*Name{}} }

// Ended reports whether the agent was told to end. Whatever may take long asks now and then, and leaves the rest undone:
// no script is there to see that.
func (a *Agent) Ended() bool { return a.Hooks.Ended != nil && a.Hooks.Ended() }

// MayGrow reports whether a parser may go on: the agent was not told to end, and what its nodes take is within its limit, the tree
// of root included, which script may not have seen. A parser asks now and then, and leaves the rest undone if it may not.
func (a *Agent) MayGrow(root *Node) bool {
	if a.Hooks.Within == nil {
		return !a.Ended()
	}
	return a.Hooks.Within(func() int {
		if root.Wrapper != nil {
			return 0
		}
		return a.MemoryOf(root)
	})
}

// Hooks are the steps that other specifications add to the algorithms. Each may be
// nil. None but PostConnected may change the tree.
type Hooks struct {
	// Inserted are the insertion steps. The result says whether the node has
	// post-connection steps.
	//
	// https://dom.spec.whatwg.org/#concept-node-insert-ext
	Inserted func(node *Node) (postConnection bool)
	// PostConnected are the post-connection steps, of nodes for which Inserted
	// returned true. They may run script.
	//
	// https://dom.spec.whatwg.org/#concept-node-post-connection-ext
	PostConnected func(node *Node)
	// Removed are the removing steps.
	//
	// https://dom.spec.whatwg.org/#concept-node-remove-ext
	Removed func(node *Node, isSubtreeRoot bool, oldAncestor *Node)
	// Moved are the moving steps.
	//
	// https://dom.spec.whatwg.org/#concept-node-move-ext
	Moved func(node *Node, isSubtreeRoot bool, oldAncestor *Node)
	// ChildrenChanged are the children changed steps. They may run script.
	//
	// https://dom.spec.whatwg.org/#concept-node-children-changed-ext
	ChildrenChanged func(parent *Node)
	// AttributeChanged are the attribute change steps. They may run script.
	//
	// https://dom.spec.whatwg.org/#concept-element-attributes-change-ext
	AttributeChanged func(element *Node, localName string, oldValue, value NullString, namespace string)
	// Adopted are the adopting steps.
	//
	// https://dom.spec.whatwg.org/#concept-node-adopt-ext
	Adopted func(node *Node, oldDocument *Document)
	// Cloned are the cloning steps.
	//
	// https://dom.spec.whatwg.org/#concept-node-clone-ext
	Cloned func(node, copy *Node, subtree bool) error
	// Created is called with each new element, and may make its kind known: a
	// template's content, a slot.
	Created func(element *Node)
	// Grown is called when what the nodes take has grown, or shrunk, by some bytes. What
	// nobody refers to any more only the next count tells (Agent.BeginCount).
	Grown func(bytes int)
	// Ended reports whether the agent was told to end.
	Ended func() bool
	// Within reports whether the agent was not, and keeps within its limit of memory. Garbage may be collected; then it asks
	// how many bytes those nodes take that are reached from no wrapper, and yet needed.
	Within func(unseen func() int) bool
	// QueueMutationObserverMicrotask queues a microtask that calls
	// Agent.NotifyMutationObservers.
	//
	// https://dom.spec.whatwg.org/#queue-a-mutation-observer-compound-microtask
	QueueMutationObserverMicrotask func()
}

// A NullString is a string, or null if it is not valid.
type NullString struct {
	String string
	Valid  bool
}

// CustomElements is told what happens to elements that are custom, or may become so.
//
// AD-HOC: there are no scoped registries, which are left out of the IDL texts: what the standard looks up in the registry
// of an element or a shadow root is looked up in that of the document, and no steps have a registry.
//
// https://html.spec.whatwg.org/multipage/custom-elements.html
type CustomElements interface {
	// Create creates an element for which there is a definition, as
	// https://dom.spec.whatwg.org/#concept-create-element has it from step 4 on; it
	// returns nil if there is none. is is nil for null.
	Create(document *Document, name *Name, is *string, synchronous bool) (*Node, error)
	// Connected: enqueue the reaction connectedCallback, or try to upgrade.
	Connected(element *Node)
	// Disconnected: enqueue the reaction disconnectedCallback.
	Disconnected(element *Node)
	// Moved: enqueue the reaction connectedMoveCallback.
	Moved(element *Node)
	// Adopted: enqueue the reaction adoptedCallback.
	Adopted(element *Node, oldDocument, document *Document)
	// AttributeChanged: enqueue the reaction attributeChangedCallback.
	AttributeChanged(element *Node, localName string, oldValue, value NullString, namespace string)
	// DisablesShadow reports whether the element's definition disables shadow roots.
	DisablesShadow(element *Node) bool
	// Defined reports whether there is a definition for elements that a document has
	// with a name and an is value, nil for null.
	Defined(document *Document, name *Name, is *string) bool
	// Parse performs the steps of a parser that create an element for which there is a
	// definition, between what comes before and after them, which runs script:
	// https://html.spec.whatwg.org/multipage/parsing.html#create-an-element-for-the-token
	Parse(document *Document, steps func() *Node) *Node
	// React performs steps between pushing a new element queue onto the custom element
	// reactions stack, and popping it and invoking the reactions in it.
	React(steps func())
}

// CustomState is an element's state as a custom element.
//
// https://dom.spec.whatwg.org/#concept-element-custom-element-state
type CustomState struct {
	// State is "undefined", "failed", "precustomized" or "custom". An element without
	// a CustomState is "uncustomized".
	State string
	// Is is the is value; nil for null.
	Is *string
	// Unknown: the element implements HTMLUnknownElement, for its constructor has failed
	// to make one.
	Unknown bool
	// Definition and Reactions belong to the floor above: the custom element definition,
	// and the custom element reaction queue.
	Definition, Reactions any
	// Content is the internal content attribute map of the element's ElementInternals.
	//
	// https://html.spec.whatwg.org/multipage/custom-elements.html#internal-content-attribute-map
	Content map[string]string
	// AttrElements are the explicitly set attr-elements of the ElementInternals.
	AttrElements AttrElements
}

// Custom returns the element's state as a custom element; nil if it is uncustomized
// and has no is value.
func (n *Node) Custom() *CustomState {
	if n.rare == nil {
		return nil
	}
	return n.rare.custom
}

// FormAssociable is what a custom element definition says of forms.
type FormAssociable interface {
	// FormAssociated says whether the elements are controls of forms.
	FormAssociated() bool
}

// IsFormAssociatedCustom reports whether the element is a form-associated custom element.
//
// https://html.spec.whatwg.org/multipage/custom-elements.html#form-associated-custom-element
func (n *Node) IsFormAssociatedCustom() bool {
	custom := n.Custom()
	if custom == nil || custom.Is != nil {
		return false
	}
	definition, ok := custom.Definition.(FormAssociable)
	return ok && definition.FormAssociated()
}

// SetCustom sets the element's state as a custom element. It is called again when State
// has changed.
func (n *Node) SetCustom(state *CustomState) {
	if n.extra().custom == nil {
		n.document.agent.grow(customMemory)
	}
	n.rare.custom = state
	n.set(flagCustom, state.State == "custom")
}
