// Checked against HTML of 2026-08-21.

package html

import (
	"errors"

	"github.com/sluice-go/sluice/internal/csp"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/forms"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// The parameters of event handlers, and of onerror of windows.
var (
	handlerParameters      = []string{"event"}
	errorHandlerParameters = []string{"event", "source", "lineno", "colno", "error"}
)

// BlocksHandler implements dom.EventHandlerCompiler.
func (d *PageDocument) BlocksHandler(element *nodes.Node, body string) bool {
	return d.blocksInline(element, csp.InlineScriptAttribute, body, false)
}

// CompileEventHandler implements dom.EventHandlerCompiler. Where in the document the content attribute stands is not
// known.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#getting-the-current-value-of-the-event-handler
func (d *PageDocument) CompileEventHandler(target *dom.EventTarget, n *nodes.Node, name, body string) (mozjs.Value, error) {
	// 1. If eventTarget is an element, then let element be eventTarget, and document be element's node document.
	//    Otherwise, eventTarget is a Window object, let element be null, and document be eventTarget's associated
	//    Document.
	isElement := d.window == nil || target != &d.window.EventTarget
	// 2. If document's active sandboxing flag set has its sandboxed scripts browsing context flag set, then return null.
	//    AD-HOC: as in Chromium, also if scripting is disabled for another reason, as in a document without a browsing context:
	//    no realm is that of a function there.
	if !d.scriptingEnabled() {
		return mozjs.Null, nil
	}
	settings := d.window.settings
	parameters := handlerParameters
	if name == "onerror" && !isElement {
		parameters = errorHandlerParameters
	}
	// 9.scope. Let scope be realm.[[GlobalEnv]]; of an element's event handler, it is NewObjectEnvironment of document,
	//    then of form owner, if that is not null, then of element.
	var scopes []mozjs.Value
	if isElement {
		scopes = append(scopes, target.Value())
		// 5. If element is not null and element has a form owner, let form owner be that form owner.
		if form := forms.Owner(n); form != nil {
			scopes = append(scopes, dom.Wrap(form).Value())
		}
		scopes = append(scopes, dom.Wrap(&d.tree.Node).Value())
	}
	// 8. Push settings object's realm execution context onto the JavaScript execution context stack.
	defer target.Realm().Enter().Leave()
	// 9. Let function be the result of calling OrdinaryFunctionCreate. 11. Set function.[[ScriptOrModule]] to null.
	function, err := settings.Cx().CompileFunction(name, parameters, mozjs.Source{URL: d.tree.URL, Text: body}, scopes)
	// 7. If body is not parsable as FunctionBody or if parsing detects an early error, then: report syntaxError for
	//    settings object's global object.
	if err != nil && !errors.Is(err, mozjs.ErrTerminated) {
		settings.Report(err)
	}
	return function, err
}
