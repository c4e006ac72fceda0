// Checked against HTML of 2026-08-21.

package html

import (
	"errors"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/transform"
)

// ClassicScript is a classic script.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#classic-script
type ClassicScript struct {
	settings *agent.EnvironmentSettings
	// record is the compiled script; nil when it could not be compiled.
	record *mozjs.Script
	// errorToRethrow is the parse error; it lives in the frame in which the
	// script was created.
	errorToRethrow error
	// BaseURL is the script's base URL, as a string.
	BaseURL string
	// MutedErrors says that errors tell other origins nothing.
	MutedErrors bool
	id          uint64
}

// ClassicScriptSource is what a classic script is created from.
type ClassicScriptSource struct {
	// Text is the source text, WTF-8.
	Text string
	// URL names the script in errors and stacks.
	URL string
	// BaseURL is the script's base URL; URL when empty.
	BaseURL     string
	MutedErrors bool
	// Handler says that the text is a string handler of a timer.
	Handler bool
	// NoResult says that the completion value is not wanted.
	NoResult bool
	// Inline says that the text is a part of what is at URL: it begins at a line and a column there, from 1, or nowhere
	// if they are 0.
	Inline       bool
	Line, Column int
	// Language is what the text is written in; JavaScript by default.
	Language transform.Language
	// FetchOptions are the fetch options, which import() has from the script; the default ones if they are zero.
	FetchOptions ScriptFetchOptions
}

// CreateClassicScript is
// https://html.spec.whatwg.org/multipage/webappapis.html#creating-a-classic-script
func CreateClassicScript(settings *agent.EnvironmentSettings, source ClassicScriptSource) *ClassicScript {
	// 1. If muted errors is true, then set baseURL to about:blank.
	base := source.BaseURL
	if base == "" {
		base = source.URL
	}
	if source.MutedErrors {
		base = "about:blank"
	}
	// 3-9. Let script be a new classic script with these fields.
	script := &ClassicScript{settings: settings, BaseURL: base, MutedErrors: source.MutedErrors}
	text := sourceText{text: source.Text, language: source.Language}
	if source.Language != transform.JavaScript {
		text.transformed, text.err = transformPaused(settings, source.Text, source.URL, source.Language)
	}
	record := agent.ScriptRecord{BaseURL: base, URL: source.URL, Line: source.Line, Column: source.Column, Handler: source.Handler || source.Inline}
	if source.FetchOptions != (ScriptFetchOptions{}) {
		record.Data = &source.FetchOptions
	}
	script.id = settings.AddScript(text.record(record))
	// 10. Record classic script creation time.
	// 11. Let result be ParseScript(source, settings's realm, script).
	cx := settings.Cx()
	script.errorToRethrow = text.compile(settings, source.URL, func(code string) (err error) {
		script.record, err = cx.Compile(mozjs.Source{
			URL:      source.URL,
			Text:     code,
			Muted:    source.MutedErrors,
			NoResult: source.NoResult,
			ID:       script.id,
			Line:     source.Line,
			Column:   max(source.Column-1, 0),
		})
		return err
	})
	if text.transformed != nil {
		settings.SetPlaces(script.id, text.transformed.Map)
	}
	// 12. If result is a list of errors, then set script's parse error and its
	//     error to rethrow to result[0].
	return script
}

// Run runs the script and returns its completion value. Exceptions are
// reported, and mozjs.ErrTerminated is returned when script was ended; with
// rethrowErrors, exceptions are returned instead.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#run-a-classic-script
func (s *ClassicScript) Run(rethrowErrors bool) (mozjs.Value, error) {
	settings := s.settings
	// 3. Prepare to run script given settings.
	settings.PrepareToRunScript()
	// 6. If script's error to rethrow is not null, then set evaluationStatus to
	//    a throw completion of it.
	v, err := mozjs.Undefined, s.errorToRethrow
	if err == nil {
		// 7. Otherwise, set evaluationStatus to ScriptEvaluation(script's record).
		v, err = settings.Cx().Run(s.record)
	}
	// 8. If evaluationStatus is an abrupt completion, then:
	if err != nil && !errors.Is(err, mozjs.ErrTerminated) {
		switch {
		// 1. If rethrow errors is true and script's muted errors is false, then
		//    rethrow evaluationStatus.[[Value]].
		case rethrowErrors && !s.MutedErrors:
		// 2. If rethrow errors is true and script's muted errors is true, then
		//    throw a "NetworkError" DOMException.
		case rethrowErrors:
			err = &idl.DOMException{Name: "NetworkError", Message: "A script from another origin threw an exception."}
		// 3. Otherwise, report an exception.
		default:
			settings.Report(err)
			err = nil
		}
	}
	// 2, 9. Clean up after running script with settings.
	settings.CleanUpAfterRunningScript()
	return v, err
}

// RunStringHandler implements agent.GlobalScope.
//
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#timer-initialization-steps (step 9)
func (g *globalScope) RunStringHandler(text string, initiating uint64) {
	// 5. If scripting is disabled for settings object, then abort these steps.
	//
	// AD-HOC: a handler that is a function runs: it is none of this document, which has no script.
	if w, ok := g.settings.Global().(*Window); ok && w.options.DisableScripting {
		return
	}
	// 8.4. Let fetch options be the default script fetch options. 5. Let base URL be settings object's API base URL.
	source := ClassicScriptSource{Text: text, URL: g.baseURL().String(), NoResult: true, Handler: true}
	// 6. If initiating script is not null, then set fetch options to a script fetch options whose cryptographic nonce,
	//    credentials mode and referrer policy are those of initiating script's, and base URL to initiating script's.
	if script, ok := g.settings.Script(initiating); ok {
		source.BaseURL, source.URL = script.BaseURL, script.URL
		of := fetchOptionsOfScript(&script)
		source.FetchOptions = ScriptFetchOptions{Nonce: of.Nonce, CredentialsMode: of.CredentialsMode, ReferrerPolicy: of.ReferrerPolicy}
	}
	// 7. Let script be the result of creating a classic script. 8. Run the classic script script.
	CreateClassicScript(g.settings, source).Run(false)
}

// fetchOptionsOfScript are the fetch options of a script.
func fetchOptionsOfScript(script *agent.ScriptRecord) ScriptFetchOptions {
	switch of := script.Data.(type) {
	case *ScriptFetchOptions:
		return *of
	case *ModuleScript:
		return of.fetchOptions
	}
	return defaultScriptFetchOptions()
}
