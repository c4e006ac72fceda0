// Checked against HTML of 2026-08-21.

package html

// execute is https://html.spec.whatwg.org/multipage/scripting.html#execute-the-script-element
func (s *scriptElement) execute() {
	el := s.node
	// 1. Let document be el's node document.
	document := s.document()
	// 2. If el's preparation-time document is not equal to document, then return.
	if s.preparationTimeDocument != el.Document() || document.window == nil {
		return
	}
	result := s.result
	s.result = scriptResult{}
	w := document.window
	f := document.cx().Enter()
	defer f.Leave()
	// 4. If el's result is null, then fire an event named error at el, and return.
	if result.isNull() {
		s.fire("error")
		return
	}
	// 5. If el's from an external file is true, or el's type is "module", then increment document's
	//    ignore-destructive-writes counter.
	counts := s.fromExternalFile || s.typ == moduleType
	if counts {
		document.ignoreDestructiveWrites++
	}
	// 6. Switch on el's type:
	switch s.typ {
	case classicType:
		// 1. Let oldCurrentScript be the value to which document's currentScript object was most recently set.
		old := document.currentScript
		// 2. If el's root is not a shadow root, then set document's currentScript attribute to el. Otherwise, set it to
		//    null.
		if document.currentScript = el; el.InShadowTree() {
			document.currentScript = nil
		}
		// 3. Run the classic script given by el's result.
		_, _ = result.classic.Run(false)
		// 4. Set document's currentScript attribute to oldCurrentScript.
		document.currentScript = old
	case moduleType:
		// 1. Assert: document's currentScript attribute is null.
		// 2. Run the module script given by el's result.
		promise, err := result.module.Run(false)
		if err == nil {
			err = w.unfinished.follow(document.cx(), promise, result.module.baseURL.Href())
		}
		w.settings.Report(err)
	case importMapType:
		// 1. Register an import map given el's relevant global object and el's result.
		w.RegisterImportMap(result.importMap.text, "", document.baseURL())
	}
	// 7. Decrement the ignore-destructive-writes counter of document, if it was incremented in the earlier step.
	if counts {
		document.ignoreDestructiveWrites--
	}
	// 8. If el's from an external file is true, then fire an event named load at el.
	if s.fromExternalFile {
		s.fire("load")
	}
}
