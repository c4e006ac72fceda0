// Checked against HTML of 2026-08-21.

package html

import (
	"context"
	"fmt"

	"github.com/sluice-go/sluice/internal/encoding/utf8"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/reporting"
	"github.com/sluice-go/sluice/internal/transform"
	"github.com/sluice-go/sluice/internal/url"
)

// workerScript is the script of a worker: the text of a classic one, or the module
// with which a graph begins, whose rest the worker's realm fetches.
type workerScript struct {
	url      *url.URL // the response's, if there is one by now
	text     string
	language transform.Language
	typ      WorkerType
	policy   fetch.PolicyContainer // the response's, if there is one by now
	reportTo []reporting.Endpoint  // likewise
	module   singleModuleFetch     // fetched or not
}

// classicWorkerScript is the script that a response to outside settings holds, which are a secure context or not.
func classicWorkerScript(response *fetch.Response, outside *fetch.Client, secureContext bool) workerScript {
	// What is no script by its type is one of JavaScript: the type of files and the
	// like is not looked at.
	language, _ := languageOf(response.MIMEType(), response.URL())
	return workerScript{
		url: response.URL(), text: utf8.Decode(response.Body), typ: WorkerTypeClassic, language: language,
		policy: workerPolicyContainer(response, outside, secureContext), reportTo: reporting.Endpoints(response),
	}
}

// moduleWorkerScript is a script that is still to be fetched, on behalf of the
// outside settings, as the client of a fetch.
func (u *UserAgent) moduleWorkerScript(script *url.URL, outside *fetch.Client, destination fetch.Destination, options WorkerOptions) workerScript {
	return workerScript{url: script, typ: WorkerTypeModule, module: singleModuleFetch{
		url: script, client: outside, destination: destination,
		options:    ScriptFetchOptions{CredentialsMode: fetch.CredentialsMode(options.Credentials)},
		moduleType: javaScriptOrWasm, isTopLevel: true, packages: u.Packages, worker: true,
	}}
}

// fetch fetches the script of a dedicated worker on behalf of outside settings. An
// error says why there is none; a module that there is not is an error of its graph.
// Any goroutine may call it.
func (s workerScript) fetch(ctx context.Context, fetcher *fetch.Fetcher, outside *fetch.Client, secureContext bool) (workerScript, error) {
	if s.typ == WorkerTypeModule {
		s.module.fetched = s.module.fetch(ctx, fetcher, func(*fetchedModule) {})
		if s.module.fetched.err != nil {
			return s, nil
		}
		policy := workerPolicyContainer(s.module.fetched.response, outside, secureContext)
		return s, adheresTo(policy.EmbedderPolicy, outside.Policy.EmbedderPolicy)
	}
	response, err := fetchClassicWorkerScript(ctx, fetcher, classicWorkerRequest(s.url, outside))
	if err != nil {
		return s, err
	}
	script := classicWorkerScript(response, outside, secureContext)
	return script, adheresTo(script.policy.EmbedderPolicy, outside.Policy.EmbedderPolicy)
}

// runScript is the steps of run a worker that have to do with its script. It
// calls ran when that has run, or failed if it cannot be: then why says why; tell,
// unless nil, tells the developer of it as of an exception.
//
// https://html.spec.whatwg.org/multipage/workers.html#worker-processing-model
func (s *WorkerGlobalScope) runScript(ran func(), failed func(why string, tell func())) {
	// 1. If script is null or if script's error to rethrow is non-null, then
	//    queue a global task to fire an event named error at worker, run the
	//    environment discarding steps, and abort these steps.
	discard := func(why string, e *mozjs.Exception) {
		var tell func()
		if e != nil {
			tell = s.developer.Unhandled(s.settings, e, false)
			at := e.Report()
			why = fmt.Sprintf("The worker at '%s' failed: %s (%s:%d:%d)", s.environment.CreationURL.Href(), e.Describe(), at.URL, at.Line, at.Column)
		}
		failed(why, tell)
		s.settings.Agent().Close()
	}
	source := s.script
	s.script.text, s.script.module.fetched = "", nil
	started := s.settings.Agent().Started
	if source.typ == WorkerTypeModule {
		s.fetchGraph(source.module, func(script *ModuleScript, err error) {
			switch {
			case script == nil:
				discard(err.Error(), nil)
			case script.errorToRethrow != nil:
				discard("", script.errorToRethrow)
			default:
				// 10. Otherwise, it is a module script; run the module script script.
				s.setResponse(script.baseURL, script.policy, script.reportTo)
				if _, err := script.Run(false); err != nil {
					s.settings.Report(err)
				}
				ran()
			}
			started()
		})
		return
	}
	s.setResponse(source.url, source.policy, source.reportTo)
	script := CreateClassicScript(s.settings, ClassicScriptSource{Text: source.text, URL: source.url.Href(), NoResult: true, Language: source.language})
	if e, ok := script.errorToRethrow.(*mozjs.Exception); ok {
		discard("", e)
		return
	}
	// 10. If script is a classic script, then run the classic script script.
	if _, err := script.Run(false); err == nil {
		ran()
	}
	started()
}
