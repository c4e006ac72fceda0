// Checked against HTML of 2026-08-21.

package html

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/sluice-go/sluice/internal/encoding/utf8"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/importmaps"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/npm"
	"github.com/sluice-go/sluice/internal/reporting"
	"github.com/sluice-go/sluice/internal/transform"
	"github.com/sluice-go/sluice/internal/url"
)

// javaScriptOrWasm is the module type of requests without a type attribute.
const javaScriptOrWasm = "javascript-or-wasm"

// moduleKey is a key of a module map.
type moduleKey struct{ url, moduleType string }

// moduleMapEntry is a value of a module map, a list of algorithms that wait for a
// fetch until it is done, and then a module script; and it is what the algorithms
// are given, null when script is nil.
type moduleMapEntry struct {
	script *ModuleScript
	// failure is why script is nil; it is for the console. It is warned of once.
	failure error
	warned  bool
	done    bool
	waiting []func(*moduleMapEntry)
}

const (
	// entryMemory is about what an entry of a module map takes beside the URL and the
	// module script, in bytes.
	entryMemory = 2 << 10
	// moduleFetchMemory is about what a fetch of a module takes that is under way,
	// beside the body.
	moduleFetchMemory = 12 << 10
)

// memory is about what an entry with that key takes: the key, the URL, and the reason
// for a failure, which names it again.
func (k moduleKey) memory() int64 { return int64(entryMemory + 4*len(k.url)) }

// moduleSystem is what a global object has for modules.
type moduleSystem struct {
	// moduleMap is the settings object's module map.
	//
	// https://html.spec.whatwg.org/multipage/webappapis.html#module-map
	moduleMap map[moduleKey]*moduleMapEntry
	// importMap is the window's import map, the empty one of other globals.
	importMap *importmaps.Map
	// resolvedModules is nil in globals other than windows.
	resolvedModules importmaps.ResolvedModuleSet
	// client is the settings object, as the client of fetches.
	client *fetch.Client
	// resolved are the specifiers that were resolved to modules of packages.
	resolved map[installedKey]installedModule
	// commonJS are the CommonJS modules that were run, or run, by path.
	commonJS map[string]*commonJSModule
	// requested and fetched count the entries of the module map, for other
	// goroutines.
	requested, fetched atomic.Int64
}

// ModulesFetched returns how many modules the global has fetched, or failed to,
// and how many it has asked for. Any goroutine may call it.
func (g *globalScope) ModulesFetched() (fetched, requested int) {
	return int(g.modules.fetched.Load()), int(g.modules.requested.Load())
}

func (g *globalScope) openModules() {
	g.modules.moduleMap = map[moduleKey]*moduleMapEntry{}
	g.modules.importMap = importmaps.Empty
	g.modules.resolved = map[installedKey]installedModule{}
	g.modules.commonJS = map[string]*commonJSModule{}
	g.modules.client = g.fetchClient()
	g.settings.SetModuleHost((*moduleHost)(g))
}

// moduleTypeFromModuleRequest returns false for null.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#module-type-from-module-request
func moduleTypeFromModuleRequest(request mozjs.ModuleRequest) (string, bool) {
	// 1. Let moduleType be "javascript-or-wasm".
	moduleType := javaScriptOrWasm
	// 2. If moduleRequest.[[Attributes]] has a Record entry such that
	//    entry.[[Key]] is "type", then:
	for _, a := range request.Attributes {
		if a.Key == "type" {
			// 1. If entry.[[Value]] is "javascript-or-wasm", then set moduleType to
			//    null. 2. Otherwise, set moduleType to entry.[[Value]].
			return a.Value, a.Value != javaScriptOrWasm
		}
	}
	// 3. Return moduleType.
	return moduleType, true
}

// moduleTypeAllowed is
// https://html.spec.whatwg.org/multipage/webappapis.html#module-type-allowed
func (g *globalScope) moduleTypeAllowed(moduleType string) bool {
	switch moduleType {
	case javaScriptOrWasm, "json", "text":
		return true
	case "css":
		// If moduleType is "css" and the CSSStyleSheet interface is not exposed in settings's realm, then return false.
		_, window := g.settings.Global().(*Window)
		return window
	}
	return false
}

// fetchDestination is
// https://html.spec.whatwg.org/multipage/webappapis.html#fetch-destination-from-module-type
func fetchDestination(defaultDestination fetch.Destination, moduleType string) fetch.Destination {
	switch moduleType {
	case "json":
		return fetch.DestinationJSON
	case "css":
		return fetch.DestinationStyle
	case "text":
		return fetch.DestinationText
	}
	return defaultDestination
}

// singleModuleFetch is the input of fetching a single module script.
type singleModuleFetch struct {
	url         *url.URL
	client      *fetch.Client
	destination fetch.Destination
	options     ScriptFetchOptions
	referrer    *url.URL // nil for "client"
	moduleType  string
	isTopLevel  bool
	// response is there if there was one before, fetched if the module was fetched
	// whole.
	response *fetch.Response
	fetched  *fetchedModule
	// packages are those that are installed, nil to know nothing of them; worker says
	// that a worker asks for them.
	packages *npm.Resolver
	worker   bool
	// now has the agent wait for the module.
	now bool
}

// fetchedModule is what came of fetching a module script: a response, and its text if
// that may be source text, or an error.
type fetchedModule struct {
	response *fetch.Response
	source   sourceText
	err      error
	// commonJS is nil for others than CommonJS modules.
	commonJS *commonJSSource
}

// bodySize is the number of bytes that the response holds.
func (m *fetchedModule) bodySize() int64 {
	if m.err != nil {
		return 0
	}
	return int64(len(m.response.Body))
}

// request is steps 8 to 12 of fetching a single module script.
func (f *singleModuleFetch) request() *fetch.Request {
	// 8-12. Let request be a new request.
	request := &fetch.Request{
		URL:               f.url,
		Client:            f.client,
		Mode:              fetch.ModeCORS,
		Credentials:       f.options.CredentialsMode,
		Destination:       fetchDestination(f.destination, f.moduleType),
		InitiatorType:     "script",
		Referrer:          f.referrer,
		ReferrerPolicy:    f.options.ReferrerPolicy,
		IntegrityMetadata: f.options.IntegrityMetadata,
		Nonce:             f.options.Nonce,
		ParserInserted:    f.options.ParserInserted,
	}
	// 10. If destination is "worker", "sharedworker" or "serviceworker", and
	//     isTopLevel is true, then set request's mode to "same-origin".
	switch f.destination {
	case fetch.DestinationWorker, fetch.DestinationSharedWorker, fetch.DestinationServiceWorker:
		if f.isTopLevel {
			request.Mode = fetch.ModeSameOrigin
		}
	}
	return request
}

// fetch is what step 13 does in parallel. Responded is called before the text is
// decoded. Any goroutine may call it.
func (f *singleModuleFetch) fetch(ctx context.Context, fetcher *fetch.Fetcher, responded func(*fetchedModule)) *fetchedModule {
	m := &fetchedModule{response: f.response}
	if m.response == nil {
		m.response, m.err = fetcher.Fetch(ctx, f.request())
	}
	responded(m)
	if m.err == nil && m.response.OK() && (f.moduleType != javaScriptOrWasm || !m.response.MIMEType().IsWebAssembly()) {
		// 7.1. Let sourceText be the result of UTF-8 decoding bodyBytes.
		m.source.text = utf8.Decode(m.response.Body)
		base := baseOf(m.response, *f)
		if language, ok := languageOf(m.response.MIMEType(), base); ok && f.moduleType == javaScriptOrWasm {
			if language == transform.JavaScript {
				language, m.commonJS = f.installed(base, m.source.text)
			}
			m.source = newModuleSource(ctx, m.source.text, base.Href(), language)
		}
	}
	return m
}

// fetchSingleModuleScript runs onComplete on the agent's thread, at once if the
// module map has the script.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#fetch-a-single-module-script
func (g *globalScope) fetchSingleModuleScript(f singleModuleFetch, onComplete func(*moduleMapEntry)) {
	f.packages, f.worker = g.userAgent.Packages, g.inWorker()
	key := moduleKey{f.url.Href(), f.moduleType}
	if entry := g.modules.moduleMap[key]; entry != nil {
		switch {
		// 5. If moduleMap[(url, moduleType)] is a module script, run onComplete
		//    given it, and return.
		case entry.done:
			onComplete(entry)
		case f.now:
			onComplete(&moduleMapEntry{failure: errors.New("it is being loaded, and cannot be waited for"), warned: true})
		// 6. If it is a list, append onComplete to it, and return.
		default:
			entry.waiting = append(entry.waiting, onComplete)
		}
		return
	}
	// AD-HOC: as in browsers, a document that is gone fetches nothing more.
	if g.settings.Discarded() {
		onComplete(&moduleMapEntry{failure: errors.New("the document is gone"), warned: true})
		return
	}
	// 7. Set moduleMap[(url, moduleType)] to « onComplete ».
	entry := &moduleMapEntry{waiting: []func(*moduleMapEntry){onComplete}}
	g.modules.moduleMap[key] = entry
	g.modules.requested.Add(1)
	// 8-13. Fetch a new request, with processResponseConsumeBody set to the steps
	//       below.
	loop, cx := g.settings.EventLoop(), g.settings.Cx()
	// The entry of a module script stays as long as the realm.
	cx.AddExternal(key.memory())
	// The body counts as what script holds: many that are small enough may be too
	// much together. The text of a script is kept, to show its lines.
	responded := func(m *fetchedModule) {
		g.modules.fetched.Add(1)
		cx.AddExternal(m.bodySize())
	}
	consume := func(m *fetchedModule) {
		entry.script, entry.failure = g.processModuleResponse(f, m)
		if entry.script != nil && f.worker && f.isTopLevel {
			entry.script.policy = workerPolicyContainer(m.response, f.client, g.environment.SecureContext)
			entry.script.reportTo = reporting.Endpoints(m.response)
		}
		if loop.Terminating() {
			return
		}
		if entry.script == nil || f.moduleType != javaScriptOrWasm {
			cx.AddExternal(-m.bodySize())
		}
		// 8. If moduleScript is null, then remove moduleMap[(url, moduleType)]: the
		//    next one who asks fetches again. Otherwise set it to moduleScript.
		if entry.script == nil {
			delete(g.modules.moduleMap, key)
			cx.AddExternal(-key.memory())
		}
		callbacks := entry.waiting
		entry.done, entry.waiting = true, nil
		// 9. For each callback of callbacks: run callback given moduleScript.
		for _, callback := range callbacks {
			callback(entry)
		}
	}
	if f.now {
		if pauseFor(g.settings, "a fetch of the module "+fetch.DisplayURL(f.url), func(ctx context.Context) {
			f.fetched = f.fetch(ctx, g.userAgent.Fetcher, func(*fetchedModule) {})
		}) != nil {
			return
		}
	}
	if f.fetched != nil {
		responded(f.fetched)
		consume(f.fetched)
		return
	}
	cx.AddExternal(moduleFetchMemory)
	ctx, leave := g.fetchGroup.Join()
	loop.InParallel("a fetch of the module "+fetch.DisplayURL(f.url), func() {
		m := f.fetch(ctx, g.userAgent.Fetcher, responded)
		cx.AddExternal(-moduleFetchMemory)
		g.settings.QueueGlobalTask(eventloop.Networking, func() {
			leave()
			consume(m)
		})
	})
}

// baseOf is the base URL of the module script that a response has.
func baseOf(response *fetch.Response, f singleModuleFetch) *url.URL {
	if u := response.URL(); u != nil {
		return u
	}
	return f.url
}

// processModuleResponse makes a module script of a response: step 13 of
// fetching a single module script. The error says why there is none.
func (g *globalScope) processModuleResponse(f singleModuleFetch, m *fetchedModule) (*ModuleScript, error) {
	// 1. If bodyBytes is null or failure, or response's status is not an ok
	//    status, then the module script is null.
	if m.err != nil {
		return nil, m.err
	}
	response := m.response
	if err := checkStatus(response); err != nil {
		return nil, err
	}
	// 2. Let mimeType be the result of extracting a MIME type from response's
	//    header list.
	mimeType := response.MIMEType()
	// 4, 5. If response has a referrer policy, set options's referrer policy to
	//       it.
	if policy := response.ReferrerPolicy(); policy != fetch.ReferrerPolicyEmpty {
		f.options.ReferrerPolicy = policy
	}
	base := baseOf(response, f)
	_, isScript := languageOf(mimeType, base)
	switch {
	// 6. A WebAssembly module script.
	case mimeType.IsWebAssembly() && f.moduleType == javaScriptOrWasm:
		return g.createWebAssemblyModuleScript(response.Body, base, f.options), nil
	// 7.2. A text module script, of whatever type it is.
	case f.moduleType == "text":
		return createTextModuleScript(g.settings, m.source.text), nil
	// 7.3. A JavaScript module script, or one that was made JavaScript.
	case isScript && f.moduleType == javaScriptOrWasm && m.commonJS != nil:
		return g.createCommonJSModuleScript(m, base, f.options), nil
	case isScript && f.moduleType == javaScriptOrWasm:
		return createJavaScriptModuleScript(g.settings, m.source, base, f.options), nil
	// 7.4. A CSS module script.
	case mimeType != nil && mimeType.Essence() == "text/css" && f.moduleType == "css":
		return createCSSModuleScript(g.settings, m.source.text, base), nil
	// 7.5. A JSON module script.
	case mimeType.IsJSON() && f.moduleType == "json":
		return createJSONModuleScript(g.settings, m.source.text, base.Href()), nil
	}
	served := "has no MIME type"
	if mimeType != nil {
		served = fmt.Sprintf("has the MIME type \"%s\"", mimeType.Essence())
	}
	if f.moduleType == "json" {
		return nil, fmt.Errorf("it %s, and a module of type \"json\" must have that of JSON", served)
	}
	if f.moduleType == "css" {
		return nil, fmt.Errorf("it %s, and a module of type \"css\" must have text/css", served)
	}
	if mimeType != nil && mimeType.Essence() == "text/css" {
		return nil, fmt.Errorf("it %s: import it with { type: \"css\" }", served)
	}
	if mimeType.IsJSON() {
		return nil, fmt.Errorf("it %s: import it with { type: \"json\" }", served)
	}
	wanted := "that of JavaScript or WebAssembly"
	if _, typed := languageNamed(base); typed {
		wanted += ", or text/typescript, text/tsx or text/jsx"
	}
	return nil, fmt.Errorf("it %s, and a module must have %s", served, wanted)
}

// loadState is the GraphLoadingState record's [[HostDefined]] of graphs that
// are not loaded by import().
type loadState struct {
	errorToRethrow *mozjs.Exception
	destination    fetch.Destination
	fetchClient    *fetch.Client
	// failed says which module could not be fetched.
	failed *moduleFetchError
	// failures are why modules could not be fetched, for those who want to know; else nil.
	failures map[moduleKey]error
	// now has the agent wait for the modules.
	now bool
}

// graphLoading is a GraphLoadingState record.
//
// https://tc39.es/ecma262/#graphloadingstate-record
type graphLoading struct {
	scope     *globalScope
	loading   bool
	pending   int
	visited   map[*ModuleScript]bool
	state     *loadState // nil for undefined
	completed func(error)
}

// loadRequestedModules loads the graph of a module script, and calls completed
// when that is done: with nil, or with what it threw.
//
// https://tc39.es/ecma262/#sec-LoadRequestedModules
func (g *globalScope) loadRequestedModules(script *ModuleScript, state *loadState, completed func(error)) {
	loading := &graphLoading{
		scope: g, loading: true, pending: 1, visited: map[*ModuleScript]bool{}, state: state, completed: completed,
	}
	loading.inner(script)
}

// inner is https://tc39.es/ecma262/#sec-InnerModuleLoading
func (l *graphLoading) inner(script *ModuleScript) {
	// 2. If module is a Cyclic Module Record, its status is new, and
	//    state.[[Visited]] does not contain module, then
	if !script.loaded && !l.visited[script] {
		// a. Append module to state.[[Visited]].
		l.visited[script] = true
		// b, c. Set state.[[PendingModulesCount]] to that plus the number of
		//       requested modules.
		l.pending += len(script.requests)
		if script.requested == nil && len(script.requests) > 0 {
			script.requested = make([]*ModuleScript, len(script.requests))
			script.loadedModules = make(map[requestKey]*ModuleScript, len(script.requests))
		}
		// d. For each ModuleRequest Record request of module.[[RequestedModules]]:
		for i, request := range script.requests {
			if loaded := script.requested[i]; loaded != nil {
				// ii. If there is a record in module.[[LoadedModules]], then perform
				//     InnerModuleLoading(state, record.[[Module]]).
				l.inner(loaded)
			} else {
				// iii. Otherwise, perform HostLoadImportedModule(module, request,
				//      state.[[HostDefined]], state).
				l.scope.hostLoadImportedModule(referrer{script: script, first: i == 0}, request, l.state,
					func(module *ModuleScript, err error) {
						// FinishLoadingImportedModule
						if err == nil {
							script.requested[i] = module
							script.loadedModules[keyOf(request)] = module
						}
						l.proceed(module, err)
					})
			}
			// iv. If state.[[IsLoading]] is false, return unused.
			if !l.loading {
				return
			}
		}
	}
	// 4. Set state.[[PendingModulesCount]] to state.[[PendingModulesCount]] - 1.
	l.pending--
	// 5. If state.[[PendingModulesCount]] = 0, then
	if l.pending == 0 {
		// a. Set state.[[IsLoading]] to false.
		l.loading = false
		// b. Set the status of each new module of state.[[Visited]] to unlinked.
		for m := range l.visited {
			m.loaded = true
		}
		// c. Perform ! Call(state.[[PromiseCapability]].[[Resolve]]).
		l.completed(nil)
	}
}

// proceed is https://tc39.es/ecma262/#sec-ContinueModuleLoading
func (l *graphLoading) proceed(module *ModuleScript, err error) {
	// 1. If state.[[IsLoading]] is false, return unused.
	if !l.loading {
		return
	}
	// 2. If moduleCompletion is a normal completion, then perform
	//    InnerModuleLoading(state, moduleCompletion.[[Value]]).
	if err == nil {
		l.inner(module)
		return
	}
	// 3. Else, set state.[[IsLoading]] to false and reject the promise.
	l.loading = false
	l.completed(err)
}

// fetchDescendantsAndLink runs onComplete, on the agent's thread, when the
// descendants of a module script are fetched and linked, or could not be: then
// the failure says why.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#fetch-the-descendants-of-and-link-a-module-script
func (g *globalScope) fetchDescendantsAndLink(script *ModuleScript, fetchClient *fetch.Client, destination fetch.Destination, onComplete func(*ModuleScript, error)) {
	// 1. Let record be moduleScript's record.
	// 2. If record is null, then set moduleScript's error to rethrow to its parse
	//    error, and run onComplete given moduleScript.
	if script.record == nil {
		script.errorToRethrow = script.parseError
		onComplete(script, nil)
		return
	}
	// 3. Let state be a Record.
	state := &loadState{destination: destination, fetchClient: fetchClient}
	// 5. Let loadingPromise be record.LoadRequestedModules(state).
	g.loadRequestedModules(script, state, func(err error) {
		switch {
		case err == nil:
			// 6. Upon fulfillment of loadingPromise, perform record.Link(). If this
			//    throws an exception, catch it, and set moduleScript's error to
			//    rethrow to that exception.
			if err := g.link(script); err != nil && !errors.Is(err, mozjs.ErrTerminated) {
				script.errorToRethrow = keep(g.settings, err)
			}
			onComplete(script, nil)
		// 7. Upon rejection of loadingPromise: if state.[[ErrorToRethrow]] is not
		//    null, set moduleScript's error to rethrow to it and run onComplete given
		//    moduleScript.
		case state.errorToRethrow != nil:
			script.errorToRethrow = state.errorToRethrow
			onComplete(script, nil)
		// Otherwise, run onComplete given null.
		default:
			onComplete(nil, state.failed)
		}
	})
}

// moduleFetchError says that a module could not be fetched, and why. It is for
// the console: script learns only that it could not.
type moduleFetchError struct {
	url    *url.URL
	reason error
	// importer is where it was imported, as "url:line:column"; "" for nowhere.
	importer string
	// base and request are where, if that was in an import declaration.
	base    *url.URL
	request mozjs.ModuleRequest
}

func (e *moduleFetchError) Error() string {
	text := "Failed to fetch the module " + fetch.DisplayURL(e.url) + ": " + reasonOf(e.reason).Error() + hintAt(e.url)
	if e.importer != "" {
		text += " (imported from " + e.importer + ")"
	}
	return text
}

// ToException makes the TypeError that the developer sees.
func (e *moduleFetchError) ToException(cx *mozjs.Context) mozjs.Value {
	if e.base != nil {
		if v, err := cx.NewErrorAt("TypeError", e.Error(), e.base.Href(), e.request.Line, e.request.Column); err == nil {
			return v
		}
	}
	return cx.NewError("TypeError", e.Error())
}

// FetchExternalModuleScriptGraph fetches a module script, unless there is a
// response already, and all that it imports. It runs onComplete, on the agent's thread, with the script, or with
// nil and why it could not be fetched.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#fetch-a-module-script-tree
func (g *globalScope) FetchExternalModuleScriptGraph(u *url.URL, response *fetch.Response, options ScriptFetchOptions, onComplete func(*ModuleScript, error)) {
	g.fetchGraph(singleModuleFetch{
		url: u, client: g.modules.client, destination: fetch.DestinationScript, options: options,
		moduleType: javaScriptOrWasm, isTopLevel: true, response: response,
	}, onComplete)
}

// fetchGraph fetches a module script, unless that was done before, and all that it
// imports. Of a worker it is
// https://html.spec.whatwg.org/multipage/webappapis.html#fetch-a-module-worker-script-tree
func (g *globalScope) fetchGraph(f singleModuleFetch, onComplete func(*ModuleScript, error)) {
	// 1. Fetch a single module script, with isTopLevel true.
	g.fetchSingleModuleScript(f, func(e *moduleMapEntry) {
		// 1. If result is null, run onComplete given null, and abort these steps.
		if e.script == nil {
			onComplete(nil, &moduleFetchError{url: f.url, reason: e.failure})
			return
		}
		// 2. Fetch the descendants of and link result.
		g.fetchDescendantsAndLink(e.script, f.client, f.destination, onComplete)
	})
}

// FetchInlineModuleScriptGraph is, of a text that begins at a line and a column of what is at
// its base URL, from 1, or is no part of it, with 0,
// https://html.spec.whatwg.org/multipage/webappapis.html#fetch-an-inline-module-script-graph
func (g *globalScope) FetchInlineModuleScriptGraph(source string, line, column int, baseURL *url.URL, options ScriptFetchOptions, onComplete func(*ModuleScript, error)) {
	// 1. Let script be the result of creating a JavaScript module script.
	script := createJavaScriptModuleScript(g.settings, sourceText{text: source, line: line, column: column}, baseURL, options)
	if g.settings.EventLoop().Terminating() {
		return
	}
	// 2. Fetch the descendants of and link script.
	g.fetchDescendantsAndLink(script, g.modules.client, fetch.DestinationScript, onComplete)
}

// Run runs the module script and returns its evaluation promise. With
// preventErrorReporting, nobody is told when that is rejected.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#run-a-module-script
func (s *ModuleScript) Run(preventErrorReporting bool) (promise mozjs.Value, err error) {
	settings := s.settings
	cx := settings.Cx()
	// 4. Prepare to run script given settings.
	settings.PrepareToRunScript()
	// 9. Clean up after running script with settings.
	defer settings.CleanUpAfterRunningScript()
	if s.errorToRethrow != nil {
		// 6. If script's error to rethrow is not null, then set evaluationPromise
		//    to a promise rejected with it.
		if !preventErrorReporting {
			settings.ReportException(s.errorToRethrow)
		}
		if promise, err = cx.RejectedPromise(s.errorToRethrow); err == nil && !preventErrorReporting {
			cx.MarkAsHandled(promise)
		}
		return promise, err
	}
	// 7. Otherwise, set evaluationPromise to record.Evaluate().
	if promise, err = cx.EvaluateModule(s.record.Value()); err != nil {
		return mozjs.Undefined, err
	}
	// 8. If preventErrorReporting is false, then upon rejection of
	//    evaluationPromise with reason, report an exception given by reason.
	if !preventErrorReporting {
		err = cx.React(promise, nil, func(reason mozjs.Value) { settings.ReportException(cx.Throw(reason)) })
	}
	// 10. Return evaluationPromise.
	return promise, err
}
