// Checked against HTML of 2026-08-21.

package html

import (
	"fmt"
	"strings"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/console"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// referrer is who imports a module: a module script, a classic script, or,
// without both, the realm.
type referrer struct {
	script  *ModuleScript
	classic *agent.ScriptRecord
	// first says that the request is the first of a module's requested modules.
	first bool
	// place is where import() was called, as "url:line:column".
	place string
}

// hostLoadImportedModule calls finish, on the agent's thread, with the module
// or with what importing it throws. It is FinishLoadingImportedModule.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#hostloadimportedmodule
func (g *globalScope) hostLoadImportedModule(from referrer, request mozjs.ModuleRequest, state *loadState, finish func(*ModuleScript, error)) {
	// 3. Let referencingScript be null. 4. Let originalFetchOptions be the
	//    default script fetch options. 5. Let fetchReferrer be "client".
	base, options := g.baseURL(), defaultScriptFetchOptions()
	var fetchReferrer *url.URL
	// 6. If referrer is a Script Record or a Cyclic Module Record, then set
	//    fetchReferrer to referencingScript's base URL and originalFetchOptions to
	//    its fetch options.
	switch {
	case from.script != nil:
		base, fetchReferrer, options = from.script.baseURL, from.script.baseURL, from.script.fetchOptions
	case from.classic != nil:
		if u, err := url.Parse(from.classic.BaseURL, nil); err == nil {
			base, fetchReferrer = u, u
		}
		options = fetchOptionsOfScript(from.classic)
	}
	// 7. If referrer is a Cyclic Module Record and moduleRequest is the first of
	//    its requested modules, then check all of them:
	if from.first {
		if exception := g.requestError(from.script); exception != nil {
			state.rethrow(exception)
			finish(nil, exception)
			return
		}
	}
	// 8, 9. Let url be the result of resolving a module specifier; if that
	//        throws, so does the import.
	u, err := g.resolveModuleSpecifier(request.Specifier, base)
	if err != nil {
		if state != nil {
			exception := keep(g.settings, err)
			state.rethrow(exception)
			err = exception
		}
		finish(nil, err)
		return
	}
	// 10. Let fetchOptions be the descendant script fetch options.
	options = g.descendantScriptFetchOptions(options, u)
	// 11-13. Let destination be "script" and fetchClient be settingsObject, or
	//        those of loadState.
	destination, fetchClient := fetch.DestinationScript, g.modules.client
	if state != nil {
		destination, fetchClient = state.destination, state.fetchClient
	}
	// 14. Fetch a single imported module script: if its type is not allowed, the
	//     import throws.
	if err := g.checkType(request); err != nil {
		finish(nil, err)
		return
	}
	moduleType, _ := moduleTypeFromModuleRequest(request)
	f := singleModuleFetch{
		url: u, client: fetchClient, destination: destination, options: options, referrer: fetchReferrer, moduleType: moduleType,
		now: state != nil && state.now,
	}
	g.fetchSingleModuleScript(f, func(e *moduleMapEntry) {
		switch {
		// 2. If moduleScript is null, then the import throws a new TypeError.
		case e.script == nil:
			failed := &moduleFetchError{url: u, reason: e.failure, importer: from.place}
			if request.Line > 0 {
				failed.importer, failed.base, failed.request = g.placeIn(base, request), base, request
			}
			if state != nil {
				state.fail(failed, moduleKey{u.Href(), moduleType})
			}
			if state == nil && !e.warned {
				e.warned = true
				g.warn(failed.Error())
			}
			finish(nil, mozjs.NewTypeError("Failed to fetch the module %s", fetch.DisplayURL(u)))
		// 3. Otherwise, if moduleScript's parse error is not null, then it throws
		//    that.
		case e.script.parseError != nil:
			state.rethrow(e.script.parseError)
			finish(nil, e.script.parseError)
		// 4. Otherwise, the import yields moduleScript's record.
		default:
			finish(e.script, nil)
		}
	})
}

// rethrow sets the error to rethrow of a state, which may be undefined, to the first one that there is.
func (s *loadState) rethrow(exception *mozjs.Exception) {
	if s != nil && s.errorToRethrow == nil {
		s.errorToRethrow = exception
	}
}

// fail hears that a module could not be fetched.
func (s *loadState) fail(failed *moduleFetchError, key moduleKey) {
	if s.failed == nil {
		s.failed = failed
	}
	if s.failures != nil {
		s.failures[key] = failed.reason
	}
}

// requestError returns what is wrong with the requests of a module script, nil
// for nothing. It is always the same error.
func (g *globalScope) requestError(script *ModuleScript) *mozjs.Exception {
	if script.requestsChecked {
		return script.requestError
	}
	script.requestsChecked = true
	for _, requested := range script.requests {
		if err := g.checkModuleRequest(requested, script.baseURL); err != nil {
			script.requestError = keep(g.settings, err)
			break
		}
	}
	return script.requestError
}

// checkModuleRequest returns what is wrong with a request of a module: steps
// 7.1.1 to 7.1.5 of HostLoadImportedModule.
func (g *globalScope) checkModuleRequest(request mozjs.ModuleRequest, base *url.URL) error {
	// 1. If moduleRequest.[[Attributes]] contains an entry whose [[Key]] is not
	//    "type", then it throws a SyntaxError.
	err := checkKeys(request, mozjs.NewSyntaxError)
	if err == nil {
		// 2, 3. Resolve a module specifier; if that throws, so does the import.
		_, err = g.resolveModuleSpecifier(request.Specifier, base)
	}
	if err == nil {
		// 4, 5. If the module type is not allowed, then it throws a TypeError.
		err = g.checkType(request)
	}
	if err == nil {
		return nil
	}
	return &requestError{err, request, base.Href(), g.placeIn(base, request)}
}

// checkKeys is https://tc39.es/ecma262/#sec-AllImportAttributesSupported
func checkKeys(request mozjs.ModuleRequest, newError func(string, ...any) error) error {
	for _, a := range request.Attributes {
		if a.Key != "type" {
			return newError("The import attribute \"%s\" is not supported", a.Key)
		}
	}
	return nil
}

func (g *globalScope) checkType(request mozjs.ModuleRequest) error {
	if moduleType, ok := moduleTypeFromModuleRequest(request); !ok || !g.moduleTypeAllowed(moduleType) {
		return mozjs.NewTypeError("\"%s\" is not a type of modules here", moduleType)
	}
	return nil
}

// requestError is what is wrong with a request of a module.
type requestError struct {
	err     error // its text begins with the name of the error
	request mozjs.ModuleRequest
	url     string // of the module
	place   string
}

// Error names the place.
func (e *requestError) Error() string { return e.err.Error() + " (imported from " + e.place + ")" }

// ToException implements mozjs.Thrower.
func (e *requestError) ToException(cx *mozjs.Context) mozjs.Value {
	name, message, _ := strings.Cut(e.Error(), ": ")
	v, err := cx.NewErrorAt(name, message, e.url, e.request.Line, e.request.Column)
	if err != nil {
		return cx.NewError(name, message)
	}
	return v
}

// placeIn returns where a request stands in the module of a URL.
func (g *globalScope) placeIn(base *url.URL, request mozjs.ModuleRequest) string {
	line, column := g.settings.SourcePlace(base.Href(), request.Line, request.Column)
	return fmt.Sprintf("%s:%d:%d", base.Href(), line, column)
}

// resolveModuleSpecifier resolves a specifier with the global's import map.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#resolve-a-module-specifier
func (g *globalScope) resolveModuleSpecifier(specifier string, base *url.URL) (*url.URL, error) {
	u, err := g.modules.importMap.Resolve(specifier, base, g.installed(specifier, base))
	if err == nil {
		g.settings.Cx().AddExternal(g.modules.resolvedModules.Add(base, specifier))
	}
	if err == nil && u.Scheme() == "blob" && u.BlobURLEntry == nil {
		// The entry is looked up when the URL is parsed.
		return g.userAgent.BlobURLs.Parse(u.Href(), nil)
	}
	return u, err
}

// warn reports an error to the console that script does not see.
func (g *globalScope) warn(text string) {
	cx := g.settings.Cx()
	f := cx.Enter()
	defer f.Leave()
	// Printing a string runs no script.
	_ = console.Error(cx, []mozjs.Value{cx.NewString("%s"), cx.NewString(text)})
}

// moduleHost is a global scope as the host that the engine asks for modules.
type moduleHost globalScope

// ResolveModule implements agent.ModuleHost.
func (h *moduleHost) ResolveModule(referrer uint64, request mozjs.ModuleRequest) mozjs.Value {
	record, _ := h.settings.Script(referrer)
	if script, ok := record.Data.(*ModuleScript); ok {
		if module := script.loadedModules[keyOf(request)]; module != nil {
			return module.record.Value()
		}
	}
	return mozjs.Undefined
}

// ImportMeta implements agent.ModuleHost.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#hostgetimportmetaproperties
func (h *moduleHost) ImportMeta(id uint64, meta mozjs.Value) {
	// 1. Let moduleScript be moduleRecord.[[HostDefined]].
	record, _ := h.settings.Script(id)
	script, ok := record.Data.(*ModuleScript)
	if !ok {
		return
	}
	cx := h.settings.Cx()
	// 3. Let urlString be moduleScript's base URL, serialized.
	urlString := cx.NewString(script.baseURL.Href())
	// 4. Let steps be the following steps, given the argument specifier:
	steps := func(c *mozjs.Call) (mozjs.Value, error) {
		// 1. Set specifier to ? ToString(specifier).
		specifier, err := cx.ToString(c.Arg(0))
		if err != nil {
			return mozjs.Undefined, err
		}
		// 2. Let url be the result of resolving a module specifier given
		//    moduleScript and specifier.
		u, err := (*globalScope)(h).resolveModuleSpecifier(cx.ScalarString(specifier), script.baseURL)
		if err != nil {
			return mozjs.Undefined, err
		}
		// 3. Return the serialization of url.
		return cx.NewString(u.Href()), nil
	}
	// 5. Let resolveFunction be ! CreateBuiltinFunction(steps, 1, "resolve", « »).
	resolve := cx.NewFunction("resolve", 1, steps)
	// 6. Return the properties url and resolve. (They can always be defined: the
	//    object is new.)
	_ = cx.DefineValue(meta, cx.NewString("url"), urlString, mozjs.Enumerable)
	_ = cx.DefineValue(meta, cx.NewString("resolve"), resolve, mozjs.Enumerable)
}

// ImportDynamically implements agent.ModuleHost.
//
// https://tc39.es/ecma262/#sec-evaluate-import-call
func (h *moduleHost) ImportDynamically(id uint64, request mozjs.ModuleRequest, promise mozjs.Value) {
	g := (*globalScope)(h)
	cx := g.settings.Cx()
	from := referrer{}
	if record, ok := g.settings.Script(id); ok {
		if script, ok := record.Data.(*ModuleScript); ok {
			from.script = script
		} else {
			from.classic = &record
		}
	}
	if stack := cx.CaptureStack(1); len(stack) > 0 {
		from.place = fmt.Sprintf("%s:%d:%d", stack[0].URL, stack[0].Line, stack[0].Column)
	}
	kept := cx.RootAwaited(promise, 0)
	reject := func(err error) {
		defer kept.Release()
		if reason, terminated := cx.ThrownValue(err); terminated == nil {
			cx.Reject(kept.Value(), reason)
		}
	}
	// 12. If AllImportAttributesSupported(attributes) is false, then reject the
	//     promise with a TypeError.
	if err := checkKeys(request, mozjs.NewTypeError); err != nil {
		reject(err)
		return
	}
	g.hostLoadImportedModule(from, request, nil, func(module *ModuleScript, err error) {
		if err != nil {
			reject(err)
			return
		}
		g.continueDynamicImport(module, kept, reject)
	})
}

// continueDynamicImport is https://tc39.es/ecma262/#sec-ContinueDynamicImport
func (g *globalScope) continueDynamicImport(module *ModuleScript, promise *mozjs.Root, reject func(error)) {
	cx := g.settings.Cx()
	// 4. Let loadPromise be module.LoadRequestedModules().
	g.loadRequestedModules(module, nil, func(err error) {
		// 5. Let rejectedClosure be a new Abstract Closure that rejects the
		//    promise.
		if err != nil {
			reject(err)
			return
		}
		// 7. Let linkAndEvaluateClosure be a new Abstract Closure that does the
		//    following when called, in a microtask:
		cx.QueueGoMicrotask(func() {
			// a. Let link be Completion(module.Link()). b. If link is an abrupt
			//    completion, then reject.
			if err := g.link(module); err != nil {
				reject(err)
				return
			}
			// c. Let evaluatePromise be module.Evaluate().
			evaluated, err := cx.EvaluateModule(module.record.Value())
			if err != nil {
				reject(err)
				return
			}
			// d. Let fulfilledClosure be a new Abstract Closure that resolves the
			//    promise with the namespace. f. Perform
			//    PerformPromiseThen(evaluatePromise, onFulfilled, onRejected).
			err = cx.React(evaluated, func(mozjs.Value) {
				namespace, err := cx.ModuleNamespace(module.record.Value())
				if err != nil {
					reject(err)
					return
				}
				cx.Resolve(promise.Value(), namespace)
				promise.Release()
			}, func(reason mozjs.Value) { reject(cx.Throw(reason)) })
			if err != nil {
				reject(err)
			}
		})
	})
}
