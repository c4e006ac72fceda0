package html

import (
	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/console"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/importmaps"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// RegisterImportMap parses an import map and merges it into the window's. What is wrong
// with it is reported; what of it comes too late is ignored, with a warning. File is the
// URL of its file, "" if it has none.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#register-an-import-map
func (w *Window) RegisterImportMap(input, file string, baseURL *url.URL) {
	cx := w.settings.Cx()
	m, warnings, err := importmaps.Parse(input, file, baseURL, cx.Terminated)
	// 1. If result's error to rethrow is not null, then report an exception given
	//    by it and return.
	if err == nil {
		// 2. Merge existing and new import maps, given global and result's import map.
		var ignored []string
		w.modules.importMap, ignored = w.modules.importMap.Merge(m, w.modules.resolvedModules, cx.Terminated)
		warnings = append(warnings, ignored...)
	}
	for _, warning := range warnings {
		// Printing a string runs no script.
		_ = console.Warn(cx, []mozjs.Value{cx.NewString("%s"), cx.NewString(warning)})
	}
	w.settings.Report(err)
}

// RunModule fetches a module script with all that it imports, and runs it:
// the module at a URL, or, if it is inline, one of a source text whose base URL
// that is. If a response is given that came from the URL, that is taken. It calls
// loaded before the module runs, or when it cannot. Then it calls ran, on the window's thread, though awaits of the
// module may go on. What goes wrong is reported.
func (w *Window) RunModule(u *url.URL, source *string, response *fetch.Response, loaded, ran func()) {
	onComplete := func(script *ModuleScript, err error) {
		defer ran()
		loaded()
		if err != nil {
			cx := w.settings.Cx()
			if v, terminated := cx.ThrownValue(err); terminated == nil {
				w.ReportUnhandled(agent.ExtractErrorInformation(cx.Throw(v)))
			}
			return
		}
		promise, err := script.Run(false)
		if err == nil {
			err = w.unfinished.follow(w.settings.Cx(), promise, u.Href())
		}
		w.settings.Report(err)
	}
	options := ScriptFetchOptions{CredentialsMode: fetch.CredentialsSameOrigin}
	if source != nil {
		w.FetchInlineModuleScriptGraph(*source, 0, 0, u, options, onComplete)
		return
	}
	// As of a script element without an integrity attribute: set options's
	// integrity metadata to the result of resolving a module integrity metadata
	// with url and settings object.
	// https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element
	if options.IntegrityMetadata = w.resolveModuleIntegrity(u); options.IntegrityMetadata != "" {
		response = nil // it was not checked
	}
	w.FetchExternalModuleScriptGraph(u, response, options, onComplete)
}
