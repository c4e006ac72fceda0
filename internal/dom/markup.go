package dom

import (
	"errors"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/markup"
	"github.com/sluice-go/sluice/internal/markup/xml"
	"github.com/sluice-go/sluice/internal/url"
)

// scriptingEnabled says whether scripting is enabled for a document: it has a browsing context.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#concept-n-script
func scriptingEnabled(d *nodes.Document) bool {
	data := dataOf(d)
	return data != nil && data.Window() != nil
}

// ScriptHooks are what parsers of fragments, and of documents that run no scripts, do to script elements.
type ScriptHooks struct {
	// Created is told of each, Unfinished of one that the input ended in.
	Created    func(markup.ScriptStart)
	Unfinished func(script *nodes.Node)
	// Prepare prepares that of a document when it has ended.
	Prepare func(script *nodes.Node)
	// Parsed is told of a fragment with scripts that may run.
	Parsed func(fragment *nodes.Node)
}

var scripts = ScriptHooks{
	Created:    func(markup.ScriptStart) {},
	Unfinished: func(*nodes.Node) {},
	Prepare:    func(*nodes.Node) {},
	Parsed:     func(*nodes.Node) {},
}

// SetScriptHooks sets what parsers do to script elements. The room that has script elements calls it in its init function.
func SetScriptHooks(hooks ScriptHooks) { scripts = hooks }

// parseFragment is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#fragment-parsing-algorithm-steps
// for a target, an element or a shadow root. The fragment is counted.
func parseFragment(target *nodes.Node, text string, allowDeclarativeShadowRoots bool, scripting markup.ScriptingMode) (*nodes.Node, error) {
	document := target.Document()
	var fragment *nodes.Node
	// 1. If context's node document is an HTML document, then run the HTML fragment parsing algorithm; otherwise the XML
	//    fragment parsing algorithm.
	if document.HTML || allowDeclarativeShadowRoots {
		options := markup.Options{
			Scripting: scripting, AllowDeclarativeShadowRoots: allowDeclarativeShadowRoots,
			Hooks: markup.Hooks{ScriptCreated: scripts.Created, ScriptUnfinished: scripts.Unfinished},
		}
		if !scriptingEnabled(document) {
			options.Scripting = markup.ScriptingDisabled
		}
		fragment = markup.ParseFragment(target, text, options)
	} else {
		context := target
		if !context.IsElement() {
			context = target.Host()
		}
		created := func(script *nodes.Node, line, column int) {
			// AD-HOC: The XML fragment parsing algorithm knows no scripting modes: of createContextualFragment(), too, scripts are
			// already started. As in browsers, they are not.
			inert := scripting == markup.ScriptingInert
			scripts.Created(markup.ScriptStart{Element: script, ParserDocument: script.Document(), AlreadyStarted: inert, Line: line, Column: column})
		}
		var err error
		if fragment, err = xml.ParseFragment(context, text, xml.Hooks{ScriptCreated: created}); err != nil {
			return nil, &idl.DOMException{Name: "SyntaxError", Message: err.Error() + "."}
		}
	}
	return fragment, nil
}

// serializeFragment is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#fragment-serializing-algorithm-steps
// with the require well-formed flag: of the children of a node or, for outer, of the node itself.
func serializeFragment(n *nodes.Node, outer bool) (string, error) {
	document := n.Document()
	// 2. If context document is an HTML document, return the result of the HTML fragment serialization algorithm.
	if document.HTML {
		options := markup.SerializeOptions{Scripting: scriptingEnabled(document)}
		if outer {
			return markup.SerializeOuter(n, options), nil
		}
		return markup.Serialize(n, options), nil
	}
	// 3. Return the XML serialization of node.
	var text string
	var err error
	if outer {
		text, err = xml.Serialize(n, true)
	} else {
		text, err = xml.SerializeChildren(n, true)
	}
	return text, notWellFormed(err)
}

// notWellFormed makes an error of the XML serialization one of script.
func notWellFormed(err error) error {
	if e, ok := errors.AsType[*xml.ErrNotWellFormed](err); ok {
		return &idl.DOMException{Name: "InvalidStateError", Message: "The tree has no well-formed XML serialization: " + e.Reason + "."}
	}
	return err
}

// setInnerHTML is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-innerhtml
func (n *Node) setInnerHTML(text string) error {
	// 3. Let fragment be the result of invoking the fragment parsing algorithm steps.
	fragment, err := parseFragment(n.tree, text, false, markup.ScriptingInert)
	if err != nil {
		return err
	}
	// 4. If context is a template element, then set context to the template element's template contents.
	// 5. Replace all with fragment within context.
	nodes.ReplaceAll(fragment, contentsOf(n.tree))
	return nil
}

// contentsOf returns the template contents of a template element, and other nodes as they are.
func contentsOf(n *nodes.Node) *nodes.Node {
	if contents := n.TemplateContents(); contents != nil {
		return contents
	}
	return n
}

// setHTMLUnsafe is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#unsafely-set-html
func (n *Node) setHTMLUnsafe(html string) {
	// 1. Let newChildren be the result of the HTML fragment parsing algorithm given contextElement, html, and true. It
	//    never fails.
	newChildren, _ := parseFragment(n.tree, html, true, markup.ScriptingInert)
	// 2. to 4. Replace all with fragment within target.
	nodes.ReplaceAll(newChildren, contentsOf(n.tree))
}

// getHTML is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-gethtml
func (n *Node) getHTML(options GetHTMLOptions) string {
	o := markup.SerializeOptions{
		SerializableShadowRoots: options.SerializableShadowRoots,
		Scripting:               scriptingEnabled(n.tree.Document()),
	}
	for _, root := range options.ShadowRoots {
		o.ShadowRoots = append(o.ShadowRoots, root.shadow())
	}
	return markup.Serialize(n.tree, o)
}

// InnerHTML is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-innerhtml
func (e *Element) InnerHTML() (string, error) { return serializeFragment(e.tree, false) }

// SetInnerHTML is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-innerhtml
func (e *Element) SetInnerHTML(text string) error { return e.setInnerHTML(text) }

// SetHTMLUnsafe is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-sethtmlunsafe
func (e *Element) SetHTMLUnsafe(html string) { e.setHTMLUnsafe(html) }

// GetHTML is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-gethtml
func (e *Element) GetHTML(options GetHTMLOptions) string { return e.getHTML(options) }

// InnerHTML is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-shadowroot-innerhtml
func (s *ShadowRoot) InnerHTML() (string, error) { return serializeFragment(s.tree, false) }

// SetInnerHTML is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-shadowroot-innerhtml
func (s *ShadowRoot) SetInnerHTML(text string) error { return s.setInnerHTML(text) }

// SetHTMLUnsafe is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-shadowroot-sethtmlunsafe
func (s *ShadowRoot) SetHTMLUnsafe(html string) { s.setHTMLUnsafe(html) }

// GetHTML is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-shadowroot-gethtml
func (s *ShadowRoot) GetHTML(options GetHTMLOptions) string { return s.getHTML(options) }

// OuterHTML is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-outerhtml
func (e *Element) OuterHTML() (string, error) { return serializeFragment(e.tree, true) }

// SetOuterHTML is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-outerhtml
func (e *Element) SetOuterHTML(text string) error {
	// 2. Let parent be this's parent.
	parent := e.tree.Parent()
	// 3. If parent is null, return.
	if parent == nil {
		return nil
	}
	switch {
	// 4. If parent is a Document, throw a "NoModificationAllowedError" DOMException.
	case parent.Type() == nodes.DocumentNode:
		return &idl.DOMException{Name: "NoModificationAllowedError", Message: "The element's parent is a document."}
	// 5. If parent is a DocumentFragment, set parent to the result of creating an element given this's node document,
	//    "body", and the HTML namespace.
	case parent.IsDocumentFragment():
		parent = newBody(e.tree.Document())
	}
	// 6. Let fragment be the result of invoking the fragment parsing algorithm steps.
	fragment, err := parseFragment(parent, text, false, markup.ScriptingInert)
	if err != nil {
		return err
	}
	// 7. Replace this with fragment within this's parent.
	return Exception(nodes.Replace(e.tree, fragment, e.tree.Parent()))
}

// newBody creates a body element.
func newBody(d *nodes.Document) *nodes.Node {
	return d.NewElement(d.Agent().Name(nodes.HTMLNamespace, "", "body"))
}

// InsertAdjacentHTML is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-insertadjacenthtml
func (e *Element) InsertAdjacentHTML(position, text string) error {
	// 2. Let context be null.
	context := e.tree
	// 3. Use the first matching item from this list.
	position = url.ASCIILowercase(position)
	switch position {
	case "beforebegin", "afterend":
		// Set context to this's parent. If context is null or a Document, throw a "NoModificationAllowedError" DOMException.
		context = e.tree.Parent()
		if context == nil || context.Type() == nodes.DocumentNode {
			return &idl.DOMException{Name: "NoModificationAllowedError", Message: "The element has no parent, or its parent is a document."}
		}
	case "afterbegin", "beforeend":
	default:
		return &idl.DOMException{Name: "SyntaxError", Message: "The position is not 'beforebegin', 'afterbegin', 'beforeend' or 'afterend'."}
	}
	// 4. If context is not an Element or it is an html element of an HTML document, set context to a new body element.
	if !context.IsElement() || context.Document().HTML && context.IsHTMLElement("html") {
		context = newBody(e.tree.Document())
	}
	// 5. Let fragment be the result of invoking the fragment parsing algorithm steps.
	fragment, err := parseFragment(context, text, false, markup.ScriptingInert)
	if err != nil {
		return err
	}
	// 6. Use the first matching item from this list.
	switch position {
	case "beforebegin":
		nodes.Insert(fragment, e.tree.Parent(), e.tree)
	case "afterbegin":
		nodes.Insert(fragment, e.tree, e.tree.FirstChild())
	case "beforeend":
		nodes.Insert(fragment, e.tree, nil)
	case "afterend":
		nodes.Insert(fragment, e.tree.Parent(), e.tree.NextSibling())
	}
	return nil
}

// CreateContextualFragment is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-range-createcontextualfragment
func (r *Range) CreateContextualFragment(text string) (*DocumentFragment, error) {
	// 2. Let node be this's start node.
	start, _ := r.points()
	node := start.Node
	// 3. Let element be null.
	// 4. If node implements Element, set element to node. 5. Otherwise, if node implements Text or Comment, set element to
	//    node's parent element.
	element := node
	if node.IsCharacterData() {
		element = node.ParentElement()
	}
	// 6. If element is null or all of the following are true: element's node document is an HTML document; element's local
	//    name is "html"; and element's namespace is the HTML namespace, then set element to the result of creating an
	//    element given node's node document, "body", and the HTML namespace.
	if element == nil || !element.IsElement() || element.Document().HTML && element.IsHTMLElement("html") {
		element = newBody(node.Document())
	}
	// 7. Let fragment node be the result of invoking the fragment parsing algorithm steps with element and string. 8. The
	//    scripts in it are not already started.
	fragment, err := parseFragment(element, text, false, markup.ScriptingFragment)
	if err != nil {
		return nil, err
	}
	scripts.Parsed(fragment)
	// 9. Return fragment node.
	return DocumentFragmentOf(Wrap(fragment).Impl()), nil
}
