package dom

import (
	"strings"
	"sync"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// uncompiledHandler is an internal raw uncompiled handler, less its location.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#internal-raw-uncompiled-handler
type uncompiledHandler struct {
	// element has the content attribute.
	element *nodes.Node
	body    string
	// blocked says that a Content Security Policy forbids it.
	blocked bool
}

// EventHandlerNames are the names of event handlers that are content attributes: those of
// GlobalEventHandlers, which all elements have, and those of WindowEventHandlers, which
// body and frameset elements have.
type EventHandlerNames struct{ Global, Window map[string]bool }

var eventHandlerNames = func() EventHandlerNames { return EventHandlerNames{} }

// SetEventHandlerNames says which event handlers are content attributes. Names is called
// once, when they are needed. A room that has elements calls it in its init function.
func SetEventHandlerNames(names func() EventHandlerNames) { eventHandlerNames = sync.OnceValue(names) }

// reflectsWindow is https://html.spec.whatwg.org/multipage/webappapis.html#window-reflecting-body-element-event-handler-set
var reflectsWindow = map[string]bool{
	"onblur": true, "onerror": true, "onfocus": true, "onload": true, "onresize": true, "onscroll": true,
}

// isBodyOrFrameset reports whether a node is a body element or a frameset element.
func isBodyOrFrameset(n *nodes.Node) bool {
	return n.IsHTMLElement("body") || n.IsHTMLElement("frameset")
}

// forwarded determines the target of an event handler that a node exposes, if that is not
// the node itself: nil is null.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#determining-the-target-of-an-event-handler
func forwarded(n *nodes.Node, name string) (target *EventTarget, ok bool) {
	// 1. If eventTarget is not a body element or a frameset element, then return eventTarget.
	// 2. If name is not the name of an attribute member of the WindowEventHandlers
	//    interface mixin and the Window-reflecting body element event handler set does not
	//    contain name, then return eventTarget.
	if !isBodyOrFrameset(n) || !reflectsWindow[name] && !eventHandlerNames().Window[name] {
		return nil, false
	}
	// 3. If eventTarget's node document is not an active document, then return null.
	data := dataOf(n.Document())
	if data == nil {
		return nil, true
	}
	// 4. Return eventTarget's node document's relevant global object.
	return data.Window(), true
}

// handlerTarget determines the target of an event handler that the target exposes; nil for
// null.
func (t *EventTarget) handlerTarget(name string) *EventTarget {
	if t.tree != nil {
		if other, ok := forwarded(t.tree, name); ok {
			return other
		}
	}
	return t
}

// isHandlerAttribute reports whether a content attribute of an element, of no namespace,
// is an event handler content attribute.
func isHandlerAttribute(n *nodes.Node, localName string) bool {
	if !strings.HasPrefix(localName, "on") {
		return false
	}
	names := eventHandlerNames()
	return names.Global[localName] || names.Window[localName] && isBodyOrFrameset(n)
}

// EventHandlerAttributeChanged are the attribute change steps of event handler content
// attributes. The handlers of an element without a wrapper are made with its wrapper.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#event-handler-attributes:concept-element-attributes-change-ext
func EventHandlerAttributeChanged(n *nodes.Node, localName string, value nodes.NullString, namespace string) {
	// 1. If namespace is not null, or localName is not the name of an event handler content
	//    attribute on element, then return.
	if namespace != "" || !isHandlerAttribute(n, localName) {
		return
	}
	// 2. Let eventTarget be the result of determining the target of an event handler given
	//    element and localName.
	// 3. If eventTarget is null, then return.
	t, ok := forwarded(n, localName)
	if !ok {
		treesOf(n).cx.Sweep()
		if w, wrapped := n.Wrapper.(*Node); wrapped {
			t = &w.EventTarget
		}
	}
	if t == nil {
		return
	}
	// 4. If value is null, then deactivate an event handler given eventTarget and localName.
	if !value.Valid {
		if h := t.handler(localName); h != nil {
			t.deactivate(h)
		}
		return
	}
	t.setUncompiled(n, localName, value.String)
}

// setUncompiled is step 5 of the attribute change steps of event handler content
// attributes.
func (t *EventTarget) setUncompiled(n *nodes.Node, name, body string) {
	// 3. Let eventHandler be handlerMap[localName].
	// 2. If should element's inline behavior be blocked by Content Security Policy returns "Blocked" when executed upon
	//    element, "script attribute", and value, then return. (What is kept runs nothing, so that nobody asks again.)
	compiler, ok := n.Document().Data.(EventHandlerCompiler)
	blocked := ok && compiler.BlocksHandler(n, body)
	h := t.needHandler(name)
	// 5. Set eventHandler's value to the internal raw uncompiled handler value/location.
	t.dropValue(h)
	h.uncompiled = &uncompiledHandler{n, body, blocked}
	// 6. Activate an event handler given eventTarget and localName.
	t.activate(h)
}

// adoptHandlers makes the event handlers of an element's content attributes, when it gets
// its wrapper.
func (w *Node) adoptHandlers() {
	attributes := w.tree.Attributes()
	for i := range attributes {
		name := attributes[i].Name()
		if name.Namespace != "" || !isHandlerAttribute(w.tree, name.Local) {
			continue
		}
		if _, ok := forwarded(w.tree, name.Local); !ok {
			w.setUncompiled(w.tree, name.Local, attributes[i].Value())
		}
	}
}

// EventHandlerCompiler compiles the event handlers of content attributes: the Data of a
// document implements it.
type EventHandlerCompiler interface {
	// BlocksHandler says whether a Content Security Policy forbids an event handler content attribute of an element.
	BlocksHandler(element *nodes.Node, body string) bool
	// CompileEventHandler makes the function of an event handler whose target is an
	// element, or a window. It returns null if scripting is disabled. The error is that of
	// a body that is none, and the compiler has reported it.
	CompileEventHandler(target *EventTarget, element *nodes.Node, name, body string) (mozjs.Value, error)
}

// compile is step 3 of getting the current value of an event handler.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#getting-the-current-value-of-the-event-handler
func (t *EventTarget) compile(h *eventHandler) mozjs.Value {
	u := h.uncompiled
	compiler, ok := u.element.Document().Data.(EventHandlerCompiler)
	if !ok || u.blocked {
		return mozjs.Null
	}
	// 7.1. If body is not parsable as FunctionBody or if parsing detects an early error, then
	//      set eventHandler's value to null.
	h.uncompiled = nil
	function, err := compiler.CompileEventHandler(t, u.element, h.name, u.body)
	if err != nil {
		return mozjs.Null
	}
	// 2. If scripting is disabled for document, then return null.
	if function.IsNull() {
		h.uncompiled = u
		return mozjs.Null
	}
	// 12. Set eventHandler's value to the result of creating a Web IDL EventHandler callback
	//     function object whose object reference is function and whose callback context is
	//     settings object.
	h.value, h.context = t.SetHeld(h.value, function), t.Realm()
	return function
}
