// Checked against HTML of 2026-08-21.

package html

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/markup"
	"github.com/sluice-go/sluice/internal/trustedtypes"
)

// dynamicMarkup checks that markup may be inserted into the document: what the first steps of document.open(),
// document.close() and document.write() have in common.
func (d *PageDocument) dynamicMarkup() error {
	// 1. If document is an XML document, then throw an "InvalidStateError" DOMException.
	if !d.tree.HTML {
		return &idl.DOMException{Name: "InvalidStateError", Message: "The document is an XML document."}
	}
	// 2. If document's throw-on-dynamic-markup-insertion counter is greater than 0, then throw an "InvalidStateError"
	//    DOMException.
	if d.throwOnDynamicMarkup > 0 {
		return &idl.DOMException{Name: "InvalidStateError", Message: "The constructor of a custom element runs, which the parser creates."}
	}
	return nil
}

// Constructing performs steps of the parser that create a custom element.
//
// https://html.spec.whatwg.org/multipage/parsing.html#create-an-element-for-the-token
func (d *PageDocument) Constructing(steps func()) {
	// Increment document's throw-on-dynamic-markup-insertion counter.
	d.throwOnDynamicMarkup++
	defer func() { d.throwOnDynamicMarkup-- }()
	// If the JavaScript execution context stack is empty, then perform a microtask checkpoint.
	d.settings().CheckpointIfIdle()
	steps()
}

// Open is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-document-open
func (d *PageDocument) Open(unused1, unused2 idl.Optional[string]) (*dom.Document, error) {
	if err := d.openSteps(); err != nil {
		return nil, err
	}
	return dom.WrapDocument(d.tree), nil
}

// openSteps is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#document-open-steps
func (d *PageDocument) openSteps() error {
	if err := d.dynamicMarkup(); err != nil {
		return err
	}
	// 3. Let entryDocument be the entry global object's associated Document.
	// 4. If document's origin is not same origin to entryDocument's origin, then throw a "SecurityError" DOMException: no
	//    document of another origin reaches this one.
	entryDocument := d
	if d.active() {
		entryDocument = entryWindow(d.window.Cx()).pageDocument()
	}
	// 5. If document has an active parser whose script nesting level is greater than 0, then return document.
	if p := d.htmlParser(); p != nil && p.parser.ScriptNestingLevel() > 0 {
		return nil
	}
	// 6. Similarly, if document's unload counter is greater than 0, then return document.
	// 7. If document's active parser was aborted is true, then return document.
	if d.unloading() || d.parserWasAborted {
		return nil
	}
	// 8. If document's node navigable is non-null and document's node navigable's ongoing navigation is a navigation ID,
	//    then stop loading document's node navigable.
	if d.active() && d.window.traversable.Ongoing() != nil {
		d.window.stopLoading()
	}
	// A parser that is not script-created hears no more of what comes: step 16 has another one in its place.
	if d.parser != nil {
		d.parser.abort()
		d.parserWasAborted = false
	}
	// 9. For each shadow-including inclusive descendant node of document, erase all event listeners and handlers given
	//    node.
	for n := range d.tree.ShadowIncludingInclusiveDescendants() {
		if w, ok := n.Wrapper.(*dom.Node); ok {
			w.EraseAllEventListenersAndHandlers()
		}
	}
	// 10. If document is the associated Document of document's relevant global object, then erase all event listeners
	//     and handlers given document's relevant global object.
	if d.window != nil && d.window.document == d {
		d.window.EraseAllEventListenersAndHandlers()
	}
	// 11. Replace all with null within document.
	nodes.ReplaceAll(nil, &d.tree.Node)
	// 12. If document is fully active, then: let newURL be a copy of entryDocument's URL; if entryDocument is not document,
	//     then set newURL's fragment to null; run the URL and history update steps given document and newURL.
	if d.active() {
		newURL := entryDocument.documentURL().Clone()
		if entryDocument != d {
			newURL.SetHash("")
		}
		d.window.updateHistory(newURL, nil, true)
	}
	// 13. Set document's is initial about:blank to false.
	if d.active() {
		d.window.opened = true
	}
	// 14. If document's iframe load in progress flag is set, then set document's mute iframe load flag.
	if d.iframeLoadInProgress {
		d.muteIframeLoad = true
	}
	// 15. Set document to no-quirks mode.
	d.tree.Mode = nodes.NoQuirks
	// 16. Create a new HTML parser and associate it with document. This is a script-created parser.
	p := &htmlParser{document: d, scriptCreated: true}
	p.parser = markup.NewParser(d.tree, d.parserOptions(p))
	d.parser = p
	// 17. Set the insertion point to point at just before the end of the input stream.
	p.parser.SetInsertionPoint()
	// 18. Update the current document readiness of document to "loading".
	d.stage = notParsed
	d.updateReadiness(DocumentReadyStateLoading)
	return nil
}

// unloading says whether the document's unload counter is greater than 0: not any more after its window has ended, whose counter stays.
func (d *PageDocument) unloading() bool {
	return d.window != nil && d.window.unloadCounter > 0 && !d.window.discarded.Load()
}

// htmlParser is the active parser, if that is an HTML parser.
func (d *PageDocument) htmlParser() *htmlParser {
	p, _ := d.parser.(*htmlParser)
	return p
}

// Close is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-document-close
func (d *PageDocument) Close() error {
	if err := d.dynamicMarkup(); err != nil {
		return err
	}
	// 3. If there is no script-created parser associated with this, then return.
	p := d.htmlParser()
	if p == nil || !p.scriptCreated {
		return nil
	}
	// 4. Insert an explicit "EOF" character at the end of the parser's input stream.
	p.parser.UnsetInsertionPoint()
	p.parser.Close()
	// 5. If this's pending parsing-blocking script is non-null, then return.
	// 6. Run the tokenizer, processing resulting tokens as they are emitted.
	if d.pendingParsingBlocking == nil {
		p.run()
	}
	return nil
}

// Write is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-document-write
func (d *PageDocument) Write(text []trustedtypes.Text) error {
	return d.writeSteps(text, "", "Document write")
}

// Writeln is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-document-writeln
func (d *PageDocument) Writeln(text []trustedtypes.Text) error {
	return d.writeSteps(text, "\n", "Document writeln")
}

// writeSteps is https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#document-write-steps
func (d *PageDocument) writeSteps(text []trustedtypes.Text, lineFeed, sink string) error {
	// 1. Let string be the empty string. 2. Let isTrusted be false if text contains a string; otherwise true. 3. For each value
	//    of text: append it to string. 4. If isTrusted is false, set string to the result of invoking get Trusted Type compliant
	//    string.
	given := trustedtypes.Join(text, trustedtypes.HTML)
	s, err := trustedtypes.Compliant(dom.WrapDocument(d.tree).Realm(), given, trustedtypes.HTML, sink)
	if err != nil {
		return err
	}
	// 5. If lineFeed is true, append U+000A LINE FEED to string.
	s += lineFeed
	// 6, 7. If document is an XML document, or its throw-on-dynamic-markup-insertion counter is greater than 0, then throw an
	//       "InvalidStateError" DOMException.
	if err := d.dynamicMarkup(); err != nil {
		return err
	}
	// 8. If document's active parser was aborted is true, then return.
	if d.parserWasAborted {
		return nil
	}
	p := d.htmlParser()
	// 9. If the insertion point is undefined:
	if p == nil || !p.parser.HasInsertionPoint() {
		// 1. If document's unload counter is greater than 0 or document's ignore-destructive-writes counter is greater than
		//    0, then return.
		if d.unloading() || d.ignoreDestructiveWrites > 0 {
			return nil
		}
		// 2. Run the document open steps with document.
		if err := d.openSteps(); err != nil {
			return err
		}
		if p = d.htmlParser(); p == nil || !p.parser.HasInsertionPoint() {
			return nil
		}
	}
	// 10. Insert string into the input stream just before the insertion point.
	p.parser.Write(s)
	p.account()
	// 11. If document's pending parsing-blocking script is null, then have the HTML parser process string.
	if d.pendingParsingBlocking == nil {
		p.run()
	}
	return nil
}
