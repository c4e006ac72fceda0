package html

import (
	"context"
	"errors"
	"path"
	"strings"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/transform"
	"github.com/sluice-go/sluice/internal/url"
)

// languageOf returns the language of a script of a MIME type, from a URL; false
// if it is none that scripts are written in. The web knows only JavaScript.
//
// The others are told by their MIME type. Since none is registered, and what
// many servers know by the name .ts is a video format, the extension of the URL
// decides where a response has no type, or one of that video or of bytes in
// general.
func languageOf(m *fetch.MIMEType, u *url.URL) (transform.Language, bool) {
	switch {
	case m.IsJavaScript():
		return transform.JavaScript, true
	case m.IsTSX():
		return transform.TSX, true
	case m.IsJSX():
		return transform.JSX, true
	case m.IsTypeScript():
		if language, _ := languageNamed(u); language == transform.TSX {
			return transform.TSX, true
		}
		return transform.TypeScript, true
	case m == nil, m.Essence() == "video/mp2t", m.Essence() == "application/octet-stream":
		return languageNamed(u)
	}
	return 0, false
}

// languageNamed returns the language that the extension of a URL names, if that is not
// JavaScript.
func languageNamed(u *url.URL) (transform.Language, bool) {
	switch strings.ToLower(path.Ext(u.Pathname())) {
	case ".tsx":
		return transform.TSX, true
	case ".ts", ".mts", ".cts":
		return transform.TypeScript, true
	case ".jsx":
		return transform.JSX, true
	}
	return 0, false
}

// isScript reports whether a response is a script in a language that languageOf
// knows.
func isScript(response *fetch.Response) bool {
	_, ok := languageOf(response.MIMEType(), response.URL())
	return ok
}

// sourceText is the text of a script, and what was made of it if that is not
// JavaScript.
type sourceText struct {
	text     string
	language transform.Language
	// transformed is nil if the text is compiled as it is.
	transformed *transform.Result
	// err says what is wrong with the text.
	err error
	// line and column say where the text begins in what is at its URL, from 1; they are 0 if
	// it is all of it.
	line, column int
}

// newSourceText makes JavaScript of a text, if it is none, unless ctx ends first.
// Any goroutine may call it.
func newSourceText(ctx context.Context, text, url string, language transform.Language) sourceText {
	s := sourceText{text: text, language: language}
	if language != transform.JavaScript {
		s.transformed, s.err = transform.Transform(ctx, text, url, language, transformOptions())
	}
	return s
}

// transformOptions has lines of code be those of the source where they are counted.
func transformOptions() transform.Options { return transform.Options{Lines: mozjs.Covers()} }

// pauseFor runs steps in parallel and pauses the agent until they have returned.
// When it is told to end before they have, that is mozjs.ErrTerminated.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#pause
func pauseFor(settings *agent.EnvironmentSettings, what string, steps func(context.Context)) error {
	if settings.PauseFor(what, -1, steps) == eventloop.Ended {
		return mozjs.ErrTerminated
	}
	return nil
}

// transformPaused is transform.Transform on the agent's thread, which is paused
// meanwhile.
func transformPaused(settings *agent.EnvironmentSettings, text, url string, language transform.Language) (*transform.Result, error) {
	var result *transform.Result
	var err error
	ended := pauseFor(settings, "the transformation of "+url, func(ctx context.Context) {
		result, err = transform.Transform(ctx, text, url, language, transformOptions())
	})
	if ended != nil {
		return nil, ended
	}
	return result, err
}

// code returns the JavaScript.
func (s *sourceText) code() string {
	if s.transformed != nil {
		return s.transformed.Code
	}
	return s.text
}

// record returns what the realm is to remember of the script.
func (s *sourceText) record(r agent.ScriptRecord) agent.ScriptRecord {
	r.Text = s.text
	if s.transformed != nil {
		r.Places = s.transformed.Map
	}
	return r
}

// compile compiles the script with a function that is given the code. JavaScript
// in which the engine finds a syntax error, but the transformer finds none, is
// newer than the engine: then the code is what the transformer makes of it.
func (s *sourceText) compile(settings *agent.EnvironmentSettings, url string, compile func(code string) error) error {
	if e, ok := errors.AsType[*transform.SyntaxError](s.err); ok {
		cx := settings.Cx()
		v, err := cx.NewErrorAt("SyntaxError", e.Message, e.URL, e.Line, e.Column)
		if err != nil {
			return err
		}
		return cx.Throw(v)
	}
	if s.err != nil {
		return s.err
	}
	err := compile(s.code())
	e, thrown := errors.AsType[*mozjs.Exception](err)
	if !thrown || s.transformed != nil || !strings.HasPrefix(e.Describe(), "SyntaxError") {
		return err
	}
	lowered, failed := transformPaused(settings, s.text, url, transform.JavaScript)
	if errors.Is(failed, mozjs.ErrTerminated) {
		return failed
	}
	if failed != nil {
		return err
	}
	if compile(lowered.Code) != nil {
		return err
	}
	s.transformed = lowered
	return nil
}

// ParsesOnlyAsModule says whether a text of JavaScript is a module but no classic
// script. Nothing of it runs.
func ParsesOnlyAsModule(settings *agent.EnvironmentSettings, text, url string) (bool, error) {
	cx := settings.Cx()
	script := func(code string) bool {
		_, err := cx.Compile(mozjs.Source{URL: url, Text: code})
		return err == nil
	}
	module := func(code string) bool {
		_, err := cx.CompileModule(mozjs.Source{URL: url, Text: code})
		return err == nil
	}
	if script(text) {
		return false, nil
	}
	if module(text) {
		return true, nil
	}
	// Neither, for the engine: but it may be newer than that.
	lowered, err := transformPaused(settings, text, url, transform.JavaScript)
	if err != nil {
		if errors.Is(err, mozjs.ErrTerminated) {
			return false, err
		}
		return false, nil
	}
	return !script(lowered.Code) && module(lowered.Code), nil
}
