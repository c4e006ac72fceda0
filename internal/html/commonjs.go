package html

import (
	"context"
	"errors"
	"path/filepath"
	"strings"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/encoding/utf8"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/transform"
	"github.com/sluice-go/sluice/internal/url"
)

// commonJSSource is what is known of a CommonJS module before it runs.
type commonJSSource struct {
	path  string
	names []string // that it exports
}

// commonJSModule is a CommonJS module of a realm that has begun to run. It lives as
// long as the realm.
//
// https://nodejs.org/api/modules.html#the-module-object
type commonJSModule struct {
	module *mozjs.Root // its module object; of JSON, an object with exports alone
}

var (
	keyModuleExports = mozjs.NewKey("exports")
	keyLoaded        = mozjs.NewKey("loaded")
	keyFileName      = mozjs.NewKey("filename")
	keyModuleID      = mozjs.NewKey("id")
	keyResolve       = mozjs.NewKey("resolve")
)

// createCommonJSModuleScript makes the module script whose exports are those of a
// CommonJS module: "default", which is module.exports, and the names that were found.
//
// https://nodejs.org/api/esm.html#commonjs-namespaces
func (g *globalScope) createCommonJSModuleScript(m *fetchedModule, baseURL *url.URL, options ScriptFetchOptions) *ModuleScript {
	cx := g.settings.Cx()
	script := &ModuleScript{settings: g.settings, baseURL: baseURL, fetchOptions: options, commonJS: m.commonJS}
	path, names, source := m.commonJS.path, m.commonJS.names, m.source
	record, err := cx.NewSyntheticModule(mozjs.SyntheticModule{
		URL:     baseURL.Href(),
		Exports: append([]string{"default"}, names...),
		Evaluate: func([]mozjs.Value) ([]mozjs.Value, error) {
			exports, err := g.runCommonJS(path, baseURL, &source)
			if err != nil {
				return nil, err
			}
			values := []mozjs.Value{exports}
			for _, name := range names {
				v := mozjs.Undefined
				if exports.IsObject() {
					if v, err = cx.GetNamed(exports, name); err != nil {
						return nil, err
					}
				}
				values = append(values, v)
			}
			return values, nil
		},
	})
	if err != nil {
		script.parseError = keep(g.settings, err)
		return script
	}
	script.record = cx.Root(record)
	return script
}

// runCommonJS returns the exports of a CommonJS module: what it has exported so far, if
// it has begun to run, else after running it.
//
// https://nodejs.org/api/modules.html#cycles
func (g *globalScope) runCommonJS(path string, u *url.URL, source *sourceText) (mozjs.Value, error) {
	cx := g.settings.Cx()
	if m := g.modules.commonJS[path]; m != nil {
		return cx.Get(m.module.Value(), keyModuleExports)
	}
	// https://nodejs.org/api/modules.html#the-module-wrapper
	const before, after = "(function (exports, require, module, __filename, __dirname) {\n", "\n})"
	href := u.Href()
	record := source.record(agent.ScriptRecord{BaseURL: href, URL: href})
	record.Places = wrapped{record.Places}
	id := g.settings.AddScript(record)
	var compiled *mozjs.Script
	err := source.compile(g.settings, href, func(code string) (err error) {
		if len(code) > 1 && code[:2] == "#!" {
			code = "//" + code
		}
		compiled, err = cx.Compile(mozjs.Source{URL: href, Text: before + code + after, ID: id})
		return err
	})
	if err != nil {
		return mozjs.Undefined, g.unwrapped(err, id, href)
	}
	if source.transformed != nil {
		g.settings.SetPlaces(id, wrapped{source.transformed.Map})
	}
	function, err := cx.Run(compiled)
	if err != nil {
		return mozjs.Undefined, err
	}
	exports, object := cx.NewObject(), cx.NewObject()
	name, folder := cx.NewString(path), cx.NewString(filepath.Dir(path))
	require := g.requireFunction(path)
	for _, p := range []struct {
		key   mozjs.Key
		value mozjs.Value
	}{{keyModuleID, name}, {keyFileName, name}, {keyLoaded, mozjs.False}, {keyModuleExports, exports}} {
		if err := cx.DefineProperty(object, p.key, p.value, mozjs.Enumerable); err != nil {
			return mozjs.Undefined, err
		}
	}
	m := &commonJSModule{cx.Root(object)}
	g.modules.commonJS[path] = m
	if _, err := cx.Call(function, exports, exports, require, object, name, folder); err != nil {
		// The next one who asks runs it again.
		delete(g.modules.commonJS, path)
		m.module.Release()
		return mozjs.Undefined, err
	}
	if err := cx.Set(object, keyLoaded, mozjs.True); err != nil {
		return mozjs.Undefined, err
	}
	return cx.Get(object, keyModuleExports)
}

// unwrapped makes of a syntax error in a module wrapper one in the source text.
func (g *globalScope) unwrapped(err error, id uint64, url string) error {
	e, ok := errors.AsType[*mozjs.Exception](err)
	if !ok {
		return err
	}
	at := e.Report()
	if !strings.HasPrefix(e.Describe(), "SyntaxError") || at.URL != url {
		return err
	}
	g.settings.SetPlaces(id, nil)
	v, failed := g.settings.Cx().NewErrorAt("SyntaxError", at.Message, url, at.Line, at.Column)
	if failed != nil {
		return failed
	}
	return g.settings.Cx().Throw(v)
}

// wrapped leads from places in a module wrapper to those in the source text.
type wrapped struct{ inner agent.Places }

// Source implements agent.Places: the wrapper has a line before the text.
func (w wrapped) Source(line, column int) (sourceLine, sourceColumn int, ok bool) {
	if line < 2 {
		return 0, 0, false
	}
	if w.inner != nil {
		return w.inner.Source(line-1, column)
	}
	return line - 1, column, true
}

// SourceLine implements agent.Places.
func (w wrapped) SourceLine(line int) (sourceLine int, ok bool) {
	if w.inner != nil {
		return w.inner.SourceLine(line - 1)
	}
	return line - 1, line > 1
}

// requireFunction makes the function require of a CommonJS module.
//
// https://nodejs.org/api/modules.html#requireid
func (g *globalScope) requireFunction(path string) mozjs.Value {
	cx := g.settings.Cx()
	specifier := func(c *mozjs.Call) (string, error) {
		if !c.Arg(0).IsString() {
			return "", mozjs.NewTypeError("The \"id\" argument must be of type string")
		}
		return cx.ScalarString(c.Arg(0)), nil
	}
	require := cx.NewFunction("require", 1, func(c *mozjs.Call) (mozjs.Value, error) {
		id, err := specifier(c)
		if err != nil {
			return mozjs.Undefined, err
		}
		return g.require(id, path)
	})
	resolve := cx.NewFunction("resolve", 1, func(c *mozjs.Call) (mozjs.Value, error) {
		id, err := specifier(c)
		if err != nil {
			return mozjs.Undefined, err
		}
		m := g.resolveInstalled(id, path, true)
		if m.err != nil {
			return mozjs.Undefined, notFound{id, m.err}
		}
		return cx.NewString(m.path), nil
	})
	// It can always be defined: the function is new.
	_ = cx.DefineProperty(require, keyResolve, resolve, mozjs.Enumerable)
	return require
}

// notFound is the error of require() for what there is not.
type notFound struct {
	id  string
	err error
}

func (e notFound) Error() string { return "Cannot find module '" + e.id + "': " + e.err.Error() }

// ToException makes the error that code that tries modules looks at.
//
// https://nodejs.org/api/errors.html#module_not_found
func (e notFound) ToException(cx *mozjs.Context) mozjs.Value {
	v := cx.NewError("Error", e.Error())
	_ = cx.SetNamed(v, "code", cx.NewString("MODULE_NOT_FOUND"))
	return v
}

// require returns the exports of a module that a CommonJS module requires. It is
// fetched while the agent waits.
func (g *globalScope) require(id, from string) (mozjs.Value, error) {
	cx := g.settings.Cx()
	found := g.resolveInstalled(id, from, true)
	switch {
	case found.err != nil:
		return mozjs.Undefined, notFound{id, found.err}
	case found.empty:
		return cx.NewObject(), nil
	}
	if m := g.modules.commonJS[found.path]; m != nil {
		return cx.Get(m.module.Value(), keyModuleExports)
	}
	isJSON := filepath.Ext(found.path) == ".json"
	if entry := g.modules.moduleMap[moduleKey{found.url.Href(), javaScriptOrWasm}]; entry != nil && entry.script != nil && entry.script.commonJS == nil {
		return g.requireModule(found.url)
	}
	f := singleModuleFetch{
		url: found.url, client: g.modules.client, destination: fetch.DestinationScript, options: defaultScriptFetchOptions(),
		moduleType: javaScriptOrWasm,
	}
	var response *fetch.Response
	var err error
	ended := pauseFor(g.settings, "a fetch of the module "+fetch.DisplayURL(found.url), func(ctx context.Context) {
		response, err = g.userAgent.Fetcher.Fetch(ctx, f.request())
	})
	if ended != nil {
		return mozjs.Undefined, ended
	}
	if err != nil {
		return mozjs.Undefined, notFound{id, reasonOf(err)}
	}
	text := utf8.Decode(response.Body)
	if isJSON {
		v, err := parseJSON(g.settings, text, found.url.Href())
		if err != nil {
			return mozjs.Undefined, err
		}
		object := cx.NewObject()
		if err := cx.Set(object, keyModuleExports, v); err != nil {
			return mozjs.Undefined, err
		}
		g.modules.commonJS[found.path] = &commonJSModule{cx.Root(object)}
		return v, nil
	}
	if !g.userAgent.Packages.IsCommonJS(found.path, text) {
		return g.requireModule(found.url)
	}
	language := packagedLanguage(text)
	source := sourceText{text: text, language: language}
	if language != transform.JavaScript {
		source.transformed, source.err = transformPaused(g.settings, text, found.url.Href(), language)
	}
	return g.runCommonJS(found.path, found.url, &source)
}

// requireModule returns the namespace of a module that is no CommonJS module. It, and
// all that it imports, must not await at its top level.
//
// https://nodejs.org/api/modules.html#loading-ecmascript-modules-using-require
func (g *globalScope) requireModule(u *url.URL) (mozjs.Value, error) {
	cx := g.settings.Cx()
	var script *ModuleScript
	err := errors.New("the agent was told to end")
	g.fetchSingleModuleScript(singleModuleFetch{
		url: u, client: g.modules.client, destination: fetch.DestinationScript, options: defaultScriptFetchOptions(),
		moduleType: javaScriptOrWasm, now: true,
	}, func(e *moduleMapEntry) {
		if e.script == nil {
			err = &moduleFetchError{url: u, reason: e.failure}
			return
		}
		if e.script.record == nil {
			err = e.script.parseError
			return
		}
		g.loadRequestedModules(e.script, &loadState{destination: fetch.DestinationScript, fetchClient: g.modules.client, now: true}, func(failed error) {
			script, err = e.script, failed
		})
	})
	if err != nil {
		return mozjs.Undefined, err
	}
	err = g.link(script)
	var promise mozjs.Value
	if err == nil {
		promise, err = cx.EvaluateModule(script.record.Value())
	}
	if e, ok := errors.AsType[*mozjs.Exception](err); ok && strings.HasPrefix(e.Describe(), "InternalError: module record has unexpected status") {
		err = mozjs.NewTypeError("require() cannot load %s: it, or a module that it imports, runs already, and requires it; import it", u.Href())
	}
	if err != nil {
		return mozjs.Undefined, err
	}
	switch state, result := cx.PromiseState(promise); state {
	case mozjs.Rejected:
		cx.MarkAsHandled(promise)
		return mozjs.Undefined, cx.Throw(result)
	case mozjs.Pending:
		return mozjs.Undefined, mozjs.NewTypeError("require() cannot load %s: it is a module that awaits at its top level, or runs already; import it", u.Href())
	}
	namespace, err := cx.ModuleNamespace(script.record.Value())
	if err != nil {
		return mozjs.Undefined, err
	}
	if has, err := cx.HasOwn(namespace, cx.NewString("module.exports")); err != nil || has {
		if err != nil {
			return mozjs.Undefined, err
		}
		return cx.GetNamed(namespace, "module.exports")
	}
	return namespace, nil
}
