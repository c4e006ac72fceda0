// Checked against HTML of 2026-08-21.

package html

import (
	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/reporting"
	"github.com/sluice-go/sluice/internal/transform"
	"github.com/sluice-go/sluice/internal/url"
)

// ModuleScript is a module script: JavaScript, JSON, CSS or WebAssembly.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#module-script
type ModuleScript struct {
	settings *agent.EnvironmentSettings
	// record is the module record; nil when the script could not be parsed.
	record *mozjs.Root
	// code is what the record was made of, nil unless that is JavaScript.
	code *compiledModule
	// parseError is the parse error, errorToRethrow the error to rethrow. They
	// are kept as long as the agent lives, as module scripts are.
	parseError, errorToRethrow *mozjs.Exception
	fetchOptions               ScriptFetchOptions
	// policy is the policy container of the worker whose script it is; empty for other modules.
	policy fetch.PolicyContainer
	// reportTo are the endpoints for reports of such a worker.
	reportTo []reporting.Endpoint
	// baseURL is the base URL; nil for JSON.
	baseURL *url.URL
	// requests are [[RequestedModules]] of the record.
	requests []mozjs.ModuleRequest
	// commonJS is nil unless the script stands for a CommonJS module.
	commonJS *commonJSSource
	// wasm is nil unless the script is of WebAssembly.
	wasm *wasmModule
	// loadedModules are [[LoadedModules]] of the record.
	loadedModules map[requestKey]*ModuleScript
	// requested are the loaded modules of requests, in their order.
	requested []*ModuleScript
	// requestError is what is wrong with requests, once that was checked.
	requestError    *mozjs.Exception
	requestsChecked bool
	// loaded says that the status of the record is past new; linked, that it is
	// past unlinked. linkError is what linking throws: a new exception each time, but for
	// those of the engine.
	loaded, linked bool
	linkError      error
	// depth is how many modules deep the graph of a linked module is at most.
	depth int
}

// requestKey identifies a ModuleRequest of a script, whose attributes are at
// most a type.
type requestKey struct{ specifier, moduleType string }

func keyOf(r mozjs.ModuleRequest) requestKey {
	key := requestKey{specifier: r.Specifier}
	for _, a := range r.Attributes {
		key.moduleType = a.Value
	}
	return key
}

// ScriptFetchOptions are what a script is fetched with, and the modules that it
// imports.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#script-fetch-options
type ScriptFetchOptions struct {
	Nonce             string
	IntegrityMetadata string
	// ParserInserted says that the parser metadata is "parser-inserted".
	ParserInserted  bool
	CredentialsMode fetch.CredentialsMode
	ReferrerPolicy  fetch.ReferrerPolicy
}

// defaultScriptFetchOptions is
// https://html.spec.whatwg.org/multipage/webappapis.html#default-script-fetch-options
func defaultScriptFetchOptions() ScriptFetchOptions {
	return ScriptFetchOptions{CredentialsMode: fetch.CredentialsSameOrigin}
}

// descendantScriptFetchOptions is
// https://html.spec.whatwg.org/multipage/webappapis.html#descendant-script-fetch-options
func (g *globalScope) descendantScriptFetchOptions(original ScriptFetchOptions, u *url.URL) ScriptFetchOptions {
	// 1. Let newOptions be a copy of originalOptions.
	// 2. 3. Let integrity be the result of resolving a module integrity metadata
	//       with url and settingsObject, if the global object is a Window.
	// 4. Set newOptions's integrity metadata to integrity.
	original.IntegrityMetadata = g.resolveModuleIntegrity(u)
	// 6. Return newOptions.
	return original
}

// keep makes an exception live as long as the agent.
func keep(settings *agent.EnvironmentSettings, err error) *mozjs.Exception {
	e, ok := err.(*mozjs.Exception)
	if !ok {
		v, terminated := settings.Cx().ThrownValue(err)
		if terminated != nil {
			return settings.Cx().Throw(mozjs.Undefined)
		}
		e = settings.Cx().Throw(v)
	}
	kept, _ := e.Keep()
	return kept
}

// createJavaScriptModuleScript is
// https://html.spec.whatwg.org/multipage/webappapis.html#creating-a-javascript-module-script
func createJavaScriptModuleScript(settings *agent.EnvironmentSettings, source sourceText, baseURL *url.URL, options ScriptFetchOptions) *ModuleScript {
	// 2-6. Let script be a new module script with these fields.
	script := &ModuleScript{settings: settings, baseURL: baseURL, fetchOptions: options}
	href := baseURL.Href()
	// 7. Let result be ParseModule(source, settings's realm, script).
	compiled, err := compileModule(settings, href, &source)
	if err == nil || source.language != transform.JavaScript {
		// An error in what was made of a text is shown with the text.
		id := settings.AddScript(source.record(agent.ScriptRecord{BaseURL: href, URL: href, Line: source.line, Column: source.column, Handler: source.line > 0, Data: script}))
		if err == nil {
			err = script.instantiate(compiled, id)
		}
	}
	// 8. If result is a list of errors, then set script's parse error to
	//    result[0] and return script.
	if err != nil {
		script.parseError = keep(settings, err)
	}
	// 9. Set script's record to result.
	return script
}

// instantiate makes the record of a JavaScript module script.
func (s *ModuleScript) instantiate(compiled *compiledModule, id uint64) error {
	cx := s.settings.Cx()
	record, err := cx.InstantiateModule(compiled.code, id)
	if err != nil {
		return err
	}
	if s.requests, err = compiled.requestedModules(cx, record); err != nil {
		return err
	}
	s.code, s.record = compiled, cx.Root(record)
	return nil
}
