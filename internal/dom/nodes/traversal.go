// Checked against DOM of 2026-07-18.

package nodes

// FilterResult is what a filter says of a node.
//
// https://dom.spec.whatwg.org/#interface-nodefilter
type FilterResult uint16

const (
	FilterAccept FilterResult = 1
	FilterReject FilterResult = 2
	FilterSkip   FilterResult = 3
)

// ShowAll is the whatToShow that shows all nodes.
const ShowAll = 0xffffffff

// traversal is what https://dom.spec.whatwg.org/#traversal has in common.
type traversal struct {
	// Wrapper is the object that script sees, for the floor that makes it.
	Wrapper    any
	root       *Node
	whatToShow uint32
	filter     func(*Node) (FilterResult, error)
	isActive   bool
}

// Root is https://dom.spec.whatwg.org/#concept-traversal-root
func (t *traversal) Root() *Node { return t.root }

// WhatToShow is https://dom.spec.whatwg.org/#concept-traversal-whattoshow
func (t *traversal) WhatToShow() uint32 { return t.whatToShow }

// filterNode is https://dom.spec.whatwg.org/#concept-node-filter
func (t *traversal) filterNode(node *Node) (FilterResult, error) {
	// 1. If traverser's is active is true, then throw an "InvalidStateError"
	//    DOMException.
	if t.isActive {
		return 0, &Error{"InvalidStateError", "the filter is running"}
	}
	// 2. Let n be node's nodeType attribute value − 1.
	// 3. If the nth bit (where 0 is the least significant bit) of traverser's whatToShow
	//    is not set, then return FILTER_SKIP.
	if t.whatToShow&(1<<(node.kind-1)) == 0 {
		return FilterSkip, nil
	}
	// 4. If traverser's filter is null, then return FILTER_ACCEPT.
	if t.filter == nil {
		return FilterAccept, nil
	}
	// 5. Set traverser's is active to true.
	t.isActive = true
	// 6. Let result be the return value of call a user object's operation with
	//    traverser's filter, "acceptNode", and « node ». If this throws an exception,
	//    then set traverser's is active to false and rethrow the exception.
	// 7. Set traverser's is active to false.
	defer func() { t.isActive = false }()
	// 8. Return result.
	return t.filter(node)
}
