// Checked against DOM of 2026-07-18.

package dom

import (
	"errors"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/xpath"
)

// xpathException makes an error of an expression one that script sees; what a resolver
// threw stays what it is.
func xpathException(err error) error {
	if e, ok := errors.AsType[*xpath.Error](err); ok {
		return &idl.DOMException{Name: e.Kind, Message: e.Reason + "."}
	}
	return err
}

// compileXPath parses an expression, with the namespaces that a resolver knows.
func compileXPath(expression string, resolver XPathNSResolver) (*xpath.Expression, error) {
	resolve := func(prefix string) (string, error) {
		if resolver.IsNull() {
			return "", nil
		}
		namespace, err := resolver.LookupNamespaceURI(mozjs.Undefined, idl.Some(prefix))
		return namespace.Or(""), err
	}
	compiled, err := xpath.Compile(expression, resolve)
	return compiled, xpathException(err)
}

// XPathEvaluator is https://dom.spec.whatwg.org/#interface-xpathevaluator
type XPathEvaluator struct{ mozjs.Object }

func (e *XPathEvaluator) construct() error { return nil }

// CreateExpression is
// https://dom.spec.whatwg.org/#dom-xpathevaluatorbase-createexpression
func (e *XPathEvaluator) CreateExpression(expression string, resolver XPathNSResolver) (*XPathExpression, error) {
	return newXPathExpression(e.Cx(), expression, resolver)
}

// CreateNSResolver is
// https://dom.spec.whatwg.org/#dom-xpathevaluatorbase-creatensresolver
func (e *XPathEvaluator) CreateNSResolver(nodeResolver *Node) *Node { return nodeResolver }

// Evaluate is https://dom.spec.whatwg.org/#dom-xpathevaluatorbase-evaluate
func (e *XPathEvaluator) Evaluate(expression string, context *Node, resolver XPathNSResolver, kind uint16, _ *XPathResult) (*XPathResult, error) {
	return evaluateXPath(e.Cx(), expression, context, resolver, kind)
}

// CreateExpression is
// https://dom.spec.whatwg.org/#dom-xpathevaluatorbase-createexpression
func (d *Document) CreateExpression(expression string, resolver XPathNSResolver) (*XPathExpression, error) {
	return newXPathExpression(d.Cx(), expression, resolver)
}

// CreateNSResolver is
// https://dom.spec.whatwg.org/#dom-xpathevaluatorbase-creatensresolver
func (d *Document) CreateNSResolver(nodeResolver *Node) *Node { return nodeResolver }

// Evaluate is https://dom.spec.whatwg.org/#dom-xpathevaluatorbase-evaluate
func (d *Document) Evaluate(expression string, context *Node, resolver XPathNSResolver, kind uint16, _ *XPathResult) (*XPathResult, error) {
	return evaluateXPath(d.Cx(), expression, context, resolver, kind)
}

func newXPathExpression(cx *mozjs.Context, expression string, resolver XPathNSResolver) (*XPathExpression, error) {
	compiled, err := compileXPath(expression, resolver)
	if err != nil {
		return nil, err
	}
	e := createXPathExpression(cx)
	e.expression = compiled
	return e, nil
}

func evaluateXPath(cx *mozjs.Context, expression string, context *Node, resolver XPathNSResolver, kind uint16) (*XPathResult, error) {
	compiled, err := compileXPath(expression, resolver)
	if err != nil {
		return nil, err
	}
	return newXPathResult(cx, compiled, context.tree, kind)
}

// XPathExpression is https://dom.spec.whatwg.org/#interface-xpathexpression
type XPathExpression struct {
	mozjs.Object
	expression *xpath.Expression
}

// Evaluate is https://dom.spec.whatwg.org/#dom-xpathexpression-evaluate
func (e *XPathExpression) Evaluate(context *Node, kind uint16, _ *XPathResult) (*XPathResult, error) {
	return newXPathResult(e.Cx(), e.expression, context.tree, kind)
}

// XPathResult is https://dom.spec.whatwg.org/#interface-xpathresult
type XPathResult struct {
	mozjs.Object
	kind  uint16
	value xpath.Value
	// found are the nodes of a node-set, and next which of them iterateNext returns.
	found []*nodes.Node
	next  int
	// document and version tell whether an iterator is invalid.
	document *nodes.Document
	version  uint64
}

// newXPathResult evaluates an expression.
//
// https://www.w3.org/TR/2004/NOTE-DOM-Level-3-XPath-20040226/xpath.html#XPathEvaluator-evaluate
func newXPathResult(cx *mozjs.Context, expression *xpath.Expression, context *nodes.Node, kind uint16) (*XPathResult, error) {
	switch context.Type() {
	case nodes.DocumentTypeNode, nodes.DocumentFragmentNode:
		return nil, &idl.DOMException{Name: "NotSupportedError", Message: "A " + context.NodeName() + " node is no context of an XPath expression."}
	}
	value, err := expression.Evaluate(context)
	if err != nil {
		return nil, xpathException(err)
	}
	found, isSet := value.([]*nodes.Node)
	switch {
	case kind == XPathResultAnyType:
		switch value.(type) {
		case float64:
			kind = XPathResultNumberType
		case string:
			kind = XPathResultStringType
		case bool:
			kind = XPathResultBooleanType
		default:
			kind = XPathResultUnorderedNodeIteratorType
		}
	case kind > XPathResultFirstOrderedNodeType:
		return nil, &idl.DOMException{Name: "NotSupportedError", Message: "There is no such type of result."}
	case kind >= XPathResultUnorderedNodeIteratorType && !isSet:
		return nil, idl.TypeError("the result is no node-set")
	}
	r := createXPathResult(cx)
	r.kind, r.value, r.found = kind, value, found
	if kind < XPathResultUnorderedNodeIteratorType {
		r.found = nil
	}
	r.document, r.version = context.Document(), context.Document().Version()
	KeepNodes(&r.Object)
	r.AddMemory(listMemory * len(r.found))
	return r, nil
}

// KeptNodes are the nodes that were found.
func (r *XPathResult) KeptNodes(yield func(*nodes.Node) bool) { keep(yield, r.found...) }

// ResultType is https://dom.spec.whatwg.org/#dom-xpathresult-resulttype
func (r *XPathResult) ResultType() uint16 { return r.kind }

// wants is an error if the result is of another type.
func (r *XPathResult) wants(of bool, what string) error {
	if !of {
		return idl.TypeError("the result is no %s", what)
	}
	return nil
}

// NumberValue is https://dom.spec.whatwg.org/#dom-xpathresult-numbervalue
func (r *XPathResult) NumberValue() (float64, error) {
	return xpath.Number(r.value), r.wants(r.kind == XPathResultNumberType, "number")
}

// StringValue is https://dom.spec.whatwg.org/#dom-xpathresult-stringvalue
func (r *XPathResult) StringValue() (string, error) {
	return xpath.Text(r.value), r.wants(r.kind == XPathResultStringType, "string")
}

// BooleanValue is https://dom.spec.whatwg.org/#dom-xpathresult-booleanvalue
func (r *XPathResult) BooleanValue() (bool, error) {
	return xpath.Boolean(r.value), r.wants(r.kind == XPathResultBooleanType, "boolean")
}

// SingleNodeValue is https://dom.spec.whatwg.org/#dom-xpathresult-singlenodevalue
func (r *XPathResult) SingleNodeValue() (*Node, error) {
	if err := r.wants(r.kind >= XPathResultAnyUnorderedNodeType, "single node"); err != nil || len(r.found) == 0 {
		return nil, err
	}
	return Wrap(r.found[0]), nil
}

func (r *XPathResult) isIterator() bool {
	return r.kind == XPathResultUnorderedNodeIteratorType || r.kind == XPathResultOrderedNodeIteratorType
}

func (r *XPathResult) isSnapshot() bool {
	return r.kind == XPathResultUnorderedNodeSnapshotType || r.kind == XPathResultOrderedNodeSnapshotType
}

// InvalidIteratorState is https://dom.spec.whatwg.org/#dom-xpathresult-invaliditeratorstate
func (r *XPathResult) InvalidIteratorState() bool {
	return r.isIterator() && r.document.Version() != r.version
}

// SnapshotLength is https://dom.spec.whatwg.org/#dom-xpathresult-snapshotlength
func (r *XPathResult) SnapshotLength() (uint32, error) {
	return uint32(len(r.found)), r.wants(r.isSnapshot(), "snapshot")
}

// IterateNext is https://dom.spec.whatwg.org/#dom-xpathresult-iteratenext
func (r *XPathResult) IterateNext() (*Node, error) {
	if err := r.wants(r.isIterator(), "iterator"); err != nil {
		return nil, err
	}
	if r.InvalidIteratorState() {
		return nil, &idl.DOMException{Name: "InvalidStateError", Message: "The document has changed since the expression was evaluated."}
	}
	if r.next == len(r.found) {
		return nil, nil
	}
	r.next++
	return Wrap(r.found[r.next-1]), nil
}

// SnapshotItem is https://dom.spec.whatwg.org/#dom-xpathresult-snapshotitem
func (r *XPathResult) SnapshotItem(index uint32) (*Node, error) {
	if err := r.wants(r.isSnapshot(), "snapshot"); err != nil || uint64(index) >= uint64(len(r.found)) {
		return nil, err
	}
	return Wrap(r.found[index]), nil
}
