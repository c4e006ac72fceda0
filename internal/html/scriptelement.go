// Checked against HTML of 2026-08-21.

package html

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/markup"
)

// scriptElement is what a script element has beside its node.
//
// https://html.spec.whatwg.org/multipage/scripting.html#script-processing-model
type scriptElement struct {
	node *nodes.Node
	// parserDocument and preparationTimeDocument are nil for null.
	parserDocument, preparationTimeDocument *nodes.Document
	forceAsync                              bool
	fromExternalFile                        bool
	readyToBeParserExecuted                 bool
	alreadyStarted                          bool
	// delaying says that the element is delaying the load event.
	delaying bool
	typ      scriptType
	// result is what came of preparing; uninitialized until known is true, and null if it has nothing.
	known  bool
	result scriptResult
	// steps run when the result is ready; nil for none.
	steps func()
	text  textDigest
	// line and column say where in the document the text begins that the parser has read, from 1; 0 if it has not.
	line, column int
}

// scriptType is the type of a script element.
type scriptType uint8

const (
	noScript scriptType = iota // null
	classicType
	moduleType
	importMapType
)

// scriptResult is the result of a script element: one of these, or nothing.
type scriptResult struct {
	classic   *ClassicScript
	module    *ModuleScript
	importMap *inlineImportMap
}

// inlineImportMap is what an import map is parsed from.
type inlineImportMap struct{ text string }

func (r scriptResult) isNull() bool { return r == scriptResult{} }

// fetchOptions are the script fetch options of the element.
func (s *scriptElement) fetchOptions() ScriptFetchOptions {
	options := fetchOptionsOf(s.node)
	// 30. Let parser metadata be "parser-inserted" if el is parser-inserted, and "not parser-inserted" otherwise.
	options.ParserInserted = s.parserDocument != nil
	return options
}

// isScriptElement says whether a node is a script element of HTML, or one of SVG, which is processed likewise.
//
// https://svgwg.org/svg2-draft/interact.html#ScriptElement
func isScriptElement(n *nodes.Node) bool {
	return n.IsHTMLElement("script") || isSVGScript(n)
}

func isSVGScript(n *nodes.Node) bool {
	return n.IsElement() && n.Name().Local == "script" && n.Namespace() == nodes.SVGNamespace
}

// src is the attribute that says where the script is.
func (s *scriptElement) src() (value string, ok bool) {
	if !isSVGScript(s.node) {
		return s.node.Attribute("src")
	}
	if value, ok = s.node.Attribute("href"); !ok {
		value, ok = s.node.GetAttributeNS(nodes.XLinkNamespace, "href")
	}
	return value, ok
}

// hasSrc says whether there is such an attribute.
func (s *scriptElement) hasSrc() bool {
	_, ok := s.src()
	return ok
}

// scriptOf returns what a script element has beside its node.
func scriptOf(n *nodes.Node) *scriptElement {
	if s, ok := n.Extension().(*scriptElement); ok {
		return s
	}
	// A script element's force async is initially true.
	s := &scriptElement{node: n, forceAsync: true}
	n.SetExtension(s)
	return s
}

// scriptCreated is what a parser does to a script element that it has created.
//
// https://html.spec.whatwg.org/multipage/parsing.html#scriptTag
func scriptCreated(start markup.ScriptStart) {
	s := scriptOf(start.Element)
	s.parserDocument, s.forceAsync, s.alreadyStarted = start.ParserDocument, false, start.AlreadyStarted
	s.line, s.column = start.Line, start.Column
}

// scriptUnfinished is what a parser does to a script element that the input ended in.
//
// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incdata
func scriptUnfinished(n *nodes.Node) { scriptOf(n).alreadyStarted = true }

// document is what HTML adds to the element's node document.
func (s *scriptElement) document() *PageDocument { return pageDocument(s.node.Document()) }

// scriptPostConnected are the script HTML element post-connection steps, and its children changed steps.
//
// https://html.spec.whatwg.org/multipage/scripting.html#script-processing-model:html-element-post-connection-steps
func scriptPostConnected(n *nodes.Node) {
	// If the script element is not connected, then return.
	if !n.IsConnected() {
		return
	}
	s := scriptOf(n)
	// 1. If insertedNode is parser-inserted, then return.
	if s.parserDocument != nil {
		return
	}
	// 2. Prepare the script element given insertedNode.
	s.prepare()
}

// scriptAttributeChanged is https://html.spec.whatwg.org/multipage/scripting.html#script-processing-model:concept-element-attributes-change-ext
func scriptAttributeChanged(n *nodes.Node, localName string, oldValue, value nodes.NullString, namespace string) {
	// 1. If namespace is not null, then return.
	if namespace != "" {
		return
	}
	switch {
	// Whenever an async attribute is added to a script element el, the user agent must set el's force async to false.
	case localName == "async" && !oldValue.Valid && value.Valid:
		scriptOf(n).forceAsync = false
	// 2. If localName is src, value is not null, and element is connected, then run the script HTML element post-connection
	//    steps, given element.
	case localName == "src" && value.Valid:
		scriptPostConnected(n)
	}
}

// scriptCloned is https://html.spec.whatwg.org/multipage/scripting.html#script-processing-model:concept-node-clone-ext
func scriptCloned(n, copy *nodes.Node) {
	// Set copy's already started to node's already started.
	if scriptOf(n).alreadyStarted {
		scriptOf(copy).alreadyStarted = true
	}
}

// queueEvent queues an element task, on the DOM manipulation task source, to fire an event at the element, which may be in
// another document by now than it was prepared in.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#queue-an-element-task
func (s *scriptElement) queueEvent(name string) {
	w := pageDocument(s.preparationTimeDocument).window
	w.settings.QueueGlobalTask(domManipulation, func() { s.fire(name) })
}

// fire fires an event at the element.
func (s *scriptElement) fire(name string) { fire(target(s.node), name) }

// documentScripts are the scripts of a document that are to run.
type documentScripts struct {
	// currentScript is the element of the classic script that runs; nil for null.
	currentScript *nodes.Node
	// pendingParsingBlocking is https://html.spec.whatwg.org/multipage/scripting.html#pending-parsing-blocking-script
	pendingParsingBlocking *scriptElement
	// whenParsed is the list of scripts that will execute when the document has finished parsing, inOrder the list of
	// those that will execute in order as soon as possible, and soon the set of those as soon as possible.
	whenParsed, inOrder, soon []*scriptElement
	// ignoreDestructiveWrites is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#ignore-destructive-writes-counter
	ignoreDestructiveWrites int
}

// waiting returns the scripts that are to run.
func (d *documentScripts) waiting() []*scriptElement {
	all := slices.Concat(d.whenParsed, d.inOrder, d.soon)
	if d.pendingParsingBlocking != nil {
		all = append(all, d.pendingParsingBlocking)
	}
	return all
}

func without(list []*scriptElement, s *scriptElement) []*scriptElement {
	return slices.DeleteFunc(list, func(x *scriptElement) bool { return x == s })
}

// PageScriptElement is what script elements have that needs a page.
type PageScriptElement struct {
	*htmlelements.HTMLScriptElement
}

// PageScriptElementOf returns a script element, given its wrapper's Go object; nil for what is none.
func PageScriptElementOf(impl any) *PageScriptElement {
	e := htmlelements.HTMLScriptElementOf(impl)
	if e == nil {
		return nil
	}
	return &PageScriptElement{e}
}

// Async is https://html.spec.whatwg.org/multipage/scripting.html#dom-script-async
func (e *PageScriptElement) Async() bool {
	// 1. If this's force async is true, then return true.
	// 2. If this's async content attribute is present, then return true. 3. Return false.
	return scriptOf(e.Tree()).forceAsync || e.ReflectBoolean("async")
}

// SetAsync is the setter of async.
func (e *PageScriptElement) SetAsync(value bool) {
	// 1. Set this's force async to false.
	scriptOf(e.Tree()).forceAsync = false
	// 2. If the given value is true, then set this's async content attribute to the empty string.
	// 3. Otherwise, remove this's async content attribute.
	e.SetReflectBoolean("async", value)
}
