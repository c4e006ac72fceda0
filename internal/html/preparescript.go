// Checked against HTML of 2026-08-21.

package html

import (
	"strings"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/csp"
	"github.com/sluice-go/sluice/internal/encoding"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/fetchapi"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

const domManipulation = eventloop.DOMManipulation

// asciiWhitespace is https://infra.spec.whatwg.org/#ascii-whitespace
const asciiWhitespace = "\t\n\f\r "

// has says whether the element has a content attribute.
func (s *scriptElement) has(name string) bool { return s.node.HasAttributeNS("", name) }

// typeOfBlock is steps 8 to 13 of preparing the script element: the type of the element, noScript for what is none.
//
// AD-HOC: "speculationrules" is none: nothing is loaded speculatively. HTMLScriptElement.supports() says so.
func (s *scriptElement) typeOfBlock() scriptType {
	// 8. If any of the following are true: el has a type attribute whose value is the empty string; el has no type
	//    attribute but it has a language attribute and that attribute's value is the empty string; or el has neither,
	//    then let the script block's type string for this script element be "text/javascript".
	//    Otherwise, if el has a type attribute, then let it be the value of that attribute with leading and trailing
	//    ASCII whitespace stripped. Otherwise, let it be "text/" followed by the value of the language attribute.
	typ, hasType := s.node.Attribute("type")
	language, hasLanguage := s.node.Attribute("language")
	if isSVGScript(s.node) {
		// SVG has no language attribute.
		language, hasLanguage = "", false
	}
	switch {
	case hasType && typ == "", !hasType && language == "":
		typ = "text/javascript"
	case hasType:
		typ = strings.Trim(typ, asciiWhitespace)
	case hasLanguage:
		typ = "text/" + language
	}
	switch {
	// 9. If the script block's type string is a JavaScript MIME type essence match, then set el's type to "classic".
	case fetch.IsJavaScriptMIMETypeEssenceMatch(typ):
		return classicType
	// 10, 11. Otherwise, if it is an ASCII case-insensitive match for the string "module", or "importmap".
	case url.EqualFold(typ, "module"):
		return moduleType
	case url.EqualFold(typ, "importmap"):
		return importMapType
	}
	return noScript
}

// forEvent is step 22 of preparing the script element: it reports whether the for and event attributes let it run.
func (s *scriptElement) forEvent() bool {
	// 1. Let for be the value of el's for attribute. 2. Let event be the value of el's event attribute.
	forValue, hasFor := s.node.Attribute("for")
	event, hasEvent := s.node.Attribute("event")
	if !hasFor || !hasEvent {
		return true
	}
	// 3. Strip leading and trailing ASCII whitespace from event and for.
	forValue, event = strings.Trim(forValue, asciiWhitespace), strings.Trim(event, asciiWhitespace)
	// 4. If for is not an ASCII case-insensitive match for the string "window", then return.
	// 5. If event is not an ASCII case-insensitive match for either the string "onload" or the string "onload()", then
	//    return.
	return url.EqualFold(forValue, "window") && (url.EqualFold(event, "onload") || url.EqualFold(event, "onload()"))
}

// prepare is https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element
func (s *scriptElement) prepare() {
	el := s.node
	// 1. If el's already started is true, then return.
	if s.alreadyStarted {
		return
	}
	// 2. Let parser document be el's parser document. 3. Set el's parser document to null.
	parserDocument := s.parserDocument
	s.parserDocument = nil
	// 4. If parser document is non-null and el does not have an async attribute, then set el's force async to true.
	if parserDocument != nil && !s.has("async") {
		s.forceAsync = true
	}
	// The parser sets script's script text value to its child text content before it prepares the script element.
	if parserDocument != nil {
		s.text = digestOf(el.ChildTextContent())
	}
	// 5. Let source text be el's script text, once that is prepared; if that threw an error, then return.
	sourceText, ok := s.prepareText()
	if !ok {
		return
	}
	// 6. If el has no src attribute, and source text is the empty string, then return.
	if !s.hasSrc() && sourceText == "" {
		return
	}
	// 7. If el is not connected, then return.
	if !el.IsConnected() {
		return
	}
	// 8–13. Let el's type be that of the script block's type string; otherwise, return.
	typ := s.typeOfBlock()
	if typ == noScript {
		return
	}
	s.typ = typ
	// 14. If parser document is non-null, then set el's parser document back to parser document and set el's force
	//     async to false.
	if parserDocument != nil {
		s.parserDocument, s.forceAsync = parserDocument, false
	}
	// 15. Set el's already started to true.
	s.alreadyStarted = true
	// 16. Set el's preparation-time document to its node document.
	s.preparationTimeDocument = el.Document()
	// 17. If parser document is non-null, and parser document is not equal to el's preparation-time document, then
	//     return.
	if parserDocument != nil && parserDocument != s.preparationTimeDocument {
		return
	}
	// 18. If scripting is disabled for el, then return.
	document := s.document()
	if !document.scriptingEnabled() {
		return
	}
	// 19. If el has a nomodule content attribute and its type is "classic", then return.
	if s.typ == classicType && s.has("nomodule") {
		return
	}
	// 20. Let cspType be "script" (for an import map, too). 21. If el does not have a src content attribute, and should
	//     element's inline behavior be blocked by Content Security Policy returns "Blocked" given el, cspType, and source
	//     text, then return.
	if !s.hasSrc() && document.blocksInline(el, csp.InlineScript, sourceText, parserDocument != nil) {
		return
	}
	// 22. If el has an event attribute and a for attribute, and el's type is "classic", then:
	if s.typ == classicType && !s.forEvent() {
		return
	}
	if s.hasSrc() {
		s.prepareExternal(document)
	} else {
		s.prepareInline(document, sourceText)
	}
	if s.typ == noScript {
		return
	}
	s.schedule(document)
}

// prepareExternal is step 33 of preparing the script element. When there is nothing to run, the type becomes noScript.
func (s *scriptElement) prepareExternal(document *PageDocument) {
	fail := func() {
		s.typ = noScript
		s.queueEvent("error")
	}
	// 1. If el's type is "importmap", then queue an element task on the DOM manipulation task source given el to fire an
	//    event named error at el, and return.
	if s.typ == importMapType {
		fail()
		return
	}
	// 2. Let src be the value of el's src attribute.
	src, _ := s.src()
	// 3. If src is the empty string, then queue an element task to fire an event named error at el, and return.
	if src == "" {
		fail()
		return
	}
	// 4. Set el's from an external file to true.
	s.fromExternalFile = true
	// 5. Let url be the result of encoding-parsing a URL given src, relative to el's node document.
	u, err := document.parseURL(src)
	// 6. If url is failure, then queue an element task to fire an event named error at el, and return.
	if err != nil {
		fail()
		return
	}
	options := s.fetchOptions()
	// 8. Set el's delaying the load event to true.
	// AD-HOC: it does not block rendering, nor is its request render-blocking: what is not there yet is not waited for.
	s.delayLoad(document)
	// 10. Let onComplete given result be the following steps: mark as ready el given result.
	switch s.typ {
	// 11. "classic": fetch a classic script given url, settings object, options, classic script CORS setting,
	//     encoding, and onComplete.
	case classicType:
		s.fetchClassic(u, options, document)
	// "module": if el does not have an integrity attribute, then set options's integrity metadata to the result of
	// resolving a module integrity metadata with url and settings object. Fetch an external module script graph given
	// url, settings object, options, and onComplete.
	case moduleType:
		w := document.window
		if !s.has("integrity") {
			options.IntegrityMetadata = w.resolveModuleIntegrity(u)
		}
		// AD-HOC: what is in the module map already is there at once. The standard has a promise between, as the graph
		// is loaded, so that the script would run in the next microtask checkpoint. As in browsers, it runs in a task.
		preparing := true
		w.FetchExternalModuleScriptGraph(u, nil, options, func(script *ModuleScript, err error) {
			if preparing {
				w.settings.QueueGlobalTask(eventloop.Networking, func() { s.moduleComplete(script, err) })
				return
			}
			s.moduleComplete(script, err)
		})
		preparing = false
	}
}

// moduleComplete marks a module script as ready.
func (s *scriptElement) moduleComplete(script *ModuleScript, err error) {
	if script == nil {
		s.tellFailure(err)
	}
	s.markAsReady(scriptResult{module: script})
}

// prepareInline is step 34 of preparing the script element.
func (s *scriptElement) prepareInline(document *PageDocument, sourceText string) {
	w := document.window
	// 1. Let base URL be el's node document's document base URL.
	baseURL := document.baseURL()
	switch s.typ {
	case classicType:
		// 1. Let script be the result of creating a classic script using source text, settings object, base URL, and
		//    options.
		script := CreateClassicScript(w.settings, ClassicScriptSource{
			Text: sourceText, URL: document.documentURL().Href(), BaseURL: baseURL.Href(), NoResult: true,
			Inline: true, Line: s.line, Column: s.column, FetchOptions: s.fetchOptions(),
		})
		// 2. Mark as ready el given script.
		s.markAsReady(scriptResult{classic: script})
	case moduleType:
		// 1. Set el's delaying the load event to true.
		s.delayLoad(document)
		// 3. Fetch an inline module script graph, given source text, base URL, settings object, options, and with the
		//    following steps given result:
		w.FetchInlineModuleScriptGraph(sourceText, s.line, s.column, baseURL, s.fetchOptions(), func(script *ModuleScript, err error) {
			// 1. Queue an element task on the networking task source given el to perform the following steps:
			//    1. Mark as ready el given result.
			w.settings.QueueGlobalTask(eventloop.Networking, func() { s.moduleComplete(script, err) })
		})
	case importMapType:
		// 1. Let result be the result of creating an import map parse result given source text and base URL.
		// 2. Mark as ready el given result.
		s.markAsReady(scriptResult{importMap: &inlineImportMap{sourceText}})
	}
}

// schedule is steps 35 and 36 of preparing the script element.
func (s *scriptElement) schedule(document *PageDocument) {
	parserInserted := s.parserDocument != nil
	switch {
	// 35. If el's type is "classic" and el has a src attribute, or el's type is "module":
	case s.typ == classicType && s.hasSrc() || s.typ == moduleType:
		switch {
		// 2. If el has an async attribute or el's force async is true:
		case s.has("async") || s.forceAsync:
			// 1. Let scripts be el's preparation-time document's set of scripts that will execute as soon as possible.
			// 2. Append el to scripts.
			document.soon = append(document.soon, s)
			// 3. Set el's steps to run when the result is ready to the following:
			s.whenReady(func() {
				// 1. Execute the script element el.
				s.execute()
				// 2. Remove el from scripts.
				document.soon = without(document.soon, s)
				document.proceed()
			})
		// 3. Otherwise, if el is not parser-inserted:
		case !parserInserted:
			// 1. Let scripts be el's preparation-time document's list of scripts that will execute in order as soon as
			//    possible. 2. Append el to scripts.
			document.inOrder = append(document.inOrder, s)
			// 3. Set el's steps to run when the result is ready to the following:
			s.whenReady(func() {
				// 1. If scripts[0] is not el, then abort these steps.
				if document.inOrder[0] != s {
					return
				}
				// 2. While scripts is not empty, and scripts[0]'s result is not "uninitialized":
				for len(document.inOrder) > 0 && document.inOrder[0].known {
					// 1. Execute the script element scripts[0]. 2. Remove scripts[0].
					document.inOrder[0].execute()
					document.inOrder = document.inOrder[1:]
				}
				document.proceed()
			})
		// 4. Otherwise, if el has a defer attribute or el's type is "module":
		case s.has("defer") || s.typ == moduleType:
			// 1. Append el to its parser document's list of scripts that will execute when the document has finished
			//    parsing.
			document.whenParsed = append(document.whenParsed, s)
			// 2. Set el's steps to run when the result is ready to: set el's ready to be parser-executed to true.
			s.whenReady(func() {
				s.readyToBeParserExecuted = true
				document.proceed()
			})
		// 5. Otherwise:
		default:
			// 1. Set el's parser document's pending parsing-blocking script to el.
			document.pendingParsingBlocking = s
			// 3. Set el's steps to run when the result is ready to: set el's ready to be parser-executed to true.
			s.whenReady(func() {
				s.readyToBeParserExecuted = true
				if document.parser != nil {
					document.parser.scriptReady()
				}
			})
		}
	// 36.2. Otherwise, if el's type is "classic", el is parser-inserted, its parser document has a style sheet that is
	//       blocking scripts, and the parser is an XML parser, or an HTML parser whose script nesting level is not greater
	//       than one, then set its pending parsing-blocking script to el, and el's ready to be parser-executed to true.
	case s.typ == classicType && parserInserted && document.parser != nil && document.blockingSheets > 0 && !document.parsesNested():
		s.readyToBeParserExecuted = true
		document.pendingParsingBlocking = s
	// 36.3. Otherwise, immediately execute the script element el, even if other scripts are already executing.
	default:
		s.execute()
	}
}

// parsesNested says whether the document has an HTML parser whose script nesting level is greater than one.
func (d *PageDocument) parsesNested() bool {
	p := d.htmlParser()
	return p != nil && p.parser.ScriptNestingLevel() > 1
}

// parserCreates says whether it is the document's parser that creates elements now, and no script.
func (d *PageDocument) parserCreates() bool {
	if p := d.htmlParser(); p != nil {
		return p.parser.Processing()
	}
	return d.parser != nil && d.currentScript == nil
}

// whenReady sets the steps to run when the result is ready; at once if it is.
func (s *scriptElement) whenReady(steps func()) {
	if s.known {
		steps()
		return
	}
	s.steps = steps
}

// markAsReady is https://html.spec.whatwg.org/multipage/scripting.html#mark-as-ready
func (s *scriptElement) markAsReady(result scriptResult) {
	// 1. Set el's result to result.
	s.known, s.result = true, result
	// 2. If el's steps to run when the result is ready are not null, then run them.
	// 3. Set el's steps to run when the result is ready to null.
	if steps := s.steps; steps != nil {
		s.steps = nil
		steps()
	}
	// 4. Set el's delaying the load event to false.
	if s.delaying {
		s.delaying = false
		pageDocument(s.preparationTimeDocument).undelayLoad()
	}
}

// delayLoad sets el's delaying the load event to true.
func (s *scriptElement) delayLoad(document *PageDocument) {
	s.delaying = true
	document.delayLoad()
}

// fetchClassic is https://html.spec.whatwg.org/multipage/webappapis.html#fetch-a-classic-script
func (s *scriptElement) fetchClassic(u *url.URL, options ScriptFetchOptions, document *PageDocument) {
	w := document.window
	// 1. Let request be the result of creating a potential-CORS request given url, "script", and corsSetting.
	// 2. Set request's client to settingsObject. 3. Set request's initiator type to "script".
	// 4. Set up the classic script request given request and options.
	request := w.potentialCORSRequest(s.node, u, fetch.DestinationScript, "script", options)
	// 23. If el has a charset attribute, then let encoding be the result of getting an encoding from its value;
	// otherwise, or on failure, let encoding be el's node document's encoding.
	charset, _ := s.node.Attribute("charset")
	fallback := encoding.ForLabel(charset)
	if fallback == nil {
		fallback = encoding.ForLabel(document.tree.Encoding)
	}
	ctx, leave := w.fetchGroup.Join()
	// 5. Fetch request with the following processResponseConsumeBody steps given response and bodyBytes:
	w.settings.EventLoop().InParallel("a fetch of the script "+fetch.DisplayURL(u), func() {
		response, err := w.userAgent.Fetcher.Fetch(ctx, request)
		w.settings.QueueGlobalTask(eventloop.Networking, func() {
			leave()
			script, failure := w.classicScriptOf(response, err, fallback, options)
			if failure != nil && !fetchapi.Canceled(ctx) {
				s.tellFailure(mozjs.NewTypeError("Failed to fetch the script %s: %w", fetch.DisplayURL(u), reasonOf(failure)))
			}
			s.markAsReady(scriptResult{classic: script})
		})
	})
}

// classicScriptOf makes a classic script of a response; the error says why there is none.
func (w *Window) classicScriptOf(response *fetch.Response, err error, fallback *encoding.Encoding, options ScriptFetchOptions) (*ClassicScript, error) {
	if err != nil {
		return nil, err
	}
	// 1. Set response to response's unsafe response.
	muted := !response.CORSSameOrigin()
	response = response.Unsafe()
	// 2. If any of the following are true: bodyBytes is null or failure; or response's status is not an ok status, then
	//    run onComplete given null, and abort these steps.
	if err := checkStatus(response); err != nil {
		return nil, err
	}
	// 4. Let potentialMIMETypeForEncoding be the result of extracting a MIME type given response's header list.
	// 5. Set encoding to the result of legacy extracting an encoding given potentialMIMETypeForEncoding and encoding.
	if label, ok := response.Charset(); ok {
		if e := encoding.ForLabel(label); e != nil {
			fallback = e
		}
	}
	// 6. Let sourceText be the result of decoding bodyBytes to Unicode, using encoding as the fallback encoding.
	text := encoding.Decode(response.Body, fallback)
	// 7. Let mutedErrors be true if response was CORS-cross-origin, and false otherwise.
	// 8. Let script be the result of creating a classic script given sourceText, settingsObject, response's URL,
	//    options, mutedErrors, and url.
	// A type that is none of a script's says nothing: the content of a classic script is always JavaScript then.
	language, _ := languageOf(response.MIMEType(), response.URL())
	return CreateClassicScript(w.settings, ClassicScriptSource{
		Text: text, URL: response.URL().Href(), MutedErrors: muted, Language: language, NoResult: true,
		FetchOptions: options,
	}), nil
}

// tellFailure tells the developer that there is nothing to run: if the element has no listener for the event error, as
// of an uncaught exception. The element may be in another document by now.
func (s *scriptElement) tellFailure(err error) {
	w := pageDocument(s.preparationTimeDocument).window
	f := w.Cx().Enter()
	defer f.Leave()
	if target(s.node).HasListeners("error") {
		w.warn(err.Error())
		return
	}
	if v, terminated := w.Cx().ThrownValue(err); terminated == nil {
		w.ReportUnhandled(agent.ExtractErrorInformation(w.Cx().Throw(v)))
	}
}
