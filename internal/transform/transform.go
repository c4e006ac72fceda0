package transform

import (
	"context"
	"fmt"
	"runtime"
	"strconv"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/sluice-go/sluice/internal/mozjs/version"
	"github.com/sluice-go/sluice/internal/sourcemaps"
)

// Language is what a source text is written in.
type Language int

// The languages.
const (
	JavaScript Language = iota
	JSX
	TypeScript
	TSX
	// PackagedJavaScript is JavaScript of a package, which asks process.env.NODE_ENV
	// whether it is developed with: it is.
	PackagedJavaScript
)

var loaders = [...]api.Loader{JavaScript: api.LoaderJS, JSX: api.LoaderJSX, TypeScript: api.LoaderTS, TSX: api.LoaderTSX, PackagedJavaScript: api.LoaderJS}

// Result is what has become of a source text.
type Result struct {
	// Code is the JavaScript.
	Code string
	// Map leads from places in Code to those in the source.
	Map *SourceMap
}

// SourceMap leads from places in generated code to those in its source. Lines and columns
// are 1-based, and columns are counted as the engine counts them. It does not
// change: goroutines may share it.
type SourceMap struct {
	decoded *sourcemaps.Map
	columns []int // where in each line of the code a statement begins, if Options.Lines asked for that
}

// Source returns the place in the source of a place in the generated code; ok is
// false if nothing is before it.
func (m *SourceMap) Source(line, column int) (sourceLine, sourceColumn int, ok bool) {
	at, ok := m.decoded.Nearest(line, column)
	return at.Line, at.Column, ok
}

// SourceLine returns the line of the source from which a line of the generated code is; ok is false
// if it is from none, or if Options.Lines was not asked for.
func (m *SourceMap) SourceLine(line int) (sourceLine int, ok bool) {
	if line < 1 || line > len(m.columns) {
		return 0, false
	}
	at, ok := m.decoded.Original(line, m.columns[line-1])
	return at.Line, ok
}

// SyntaxError says what is wrong with a source text.
type SyntaxError struct {
	Message string
	URL     string
	// Line and Column are 1-based, 0 when unknown; columns are counted as the engine does.
	Line, Column int
}

// Error returns the message and the place.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("SyntaxError: %s (%s:%d:%d)", e.Message, e.URL, e.Line, e.Column)
}

// keeps are the features that are left to the engine even if it lacks them:
// import attributes, which are read from the text, and regular expressions,
// whose errors would otherwise come only when they are evaluated.
var keeps = map[string]bool{
	"import-assertions":               true,
	"import-attributes":               true,
	"regexp-dot-all-flag":             true,
	"regexp-lookbehind-assertions":    true,
	"regexp-match-indices":            true,
	"regexp-named-capture-groups":     true,
	"regexp-set-notation":             true,
	"regexp-sticky-and-unicode-flags": true,
	"regexp-unicode-property-escapes": true,
}

// defines are the expressions that are replaced.
var defines = map[Language]map[string]string{
	PackagedJavaScript: {"process.env.NODE_ENV": `"development"`},
}

// engine is the browser whose engine this is.
var engine = []api.Engine{{Name: api.EngineFirefox, Version: strconv.Itoa(version.Major)}}

// lineLimit is about how many characters a line of the result has, since the
// result is one line otherwise.
const lineLimit = 160

// silent are the warnings that esbuild would otherwise find places for, which
// takes time that grows with the square of the text where there are many.
var silent = map[string]api.LogLevel{
	"assign-to-constant":     api.LogLevelSilent,
	"assign-to-import":       api.LogLevelSilent,
	"duplicate-case":         api.LogLevelSilent,
	"duplicate-class-member": api.LogLevelSilent,
	"duplicate-object-key":   api.LogLevelSilent,
}

// running has a token for each transformation that is under way. Nothing can end
// one, so those that nobody waits for any more keep theirs.
var running = make(chan struct{}, max(2, runtime.GOMAXPROCS(0)))

// Options say what the result is like.
type Options struct {
	// Lines has each statement begin a line.
	Lines bool
}

// Transform makes JavaScript of a source text, given its URL for messages. When
// ctx ends before that is done, the error is its cause; else it is a
// *SyntaxError. Several goroutines may call it.
func Transform(ctx context.Context, source, url string, language Language, o Options) (*Result, error) {
	if exceedsTokens(source) || exceedsNesting(source) {
		return nil, &SyntaxError{Message: "the source text is too long or too deeply nested to be transformed", URL: url, Line: 1, Column: 1}
	}
	select {
	case running <- struct{}{}:
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	type outcome struct {
		result *Result
		err    error
	}
	done := make(chan outcome, 1)
	go func() {
		defer func() { <-running }()
		result, err := transform(source, url, language, o)
		done <- outcome{result, err}
	}()
	select {
	case o := <-done:
		return o.result, o.err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

func transform(source, url string, language Language, o Options) (*Result, error) {
	transformed := api.Transform(source, api.TransformOptions{
		Loader:         loaders[language],
		Sourcefile:     url,
		Sourcemap:      api.SourceMapExternal,
		SourcesContent: api.SourcesContentExclude,
		Engines:        engine,
		Supported:      keeps,
		Platform:       api.PlatformNeutral,
		Charset:        api.CharsetUTF8,
		LogLevel:       api.LogLevelSilent,
		LogOverride:    silent,
		// Indentation makes the result of deeply nested code grow with the
		// square of its depth.
		MinifyWhitespace: !o.Lines,
		LineLimit:        lineLimit,
		Define:           defines[language],
	})
	if len(transformed.Errors) > 0 {
		return nil, syntaxError(transformed.Errors[0], url)
	}
	code := string(transformed.Code)
	m, err := sourcemaps.Parse(transformed.Map, code, source)
	if err != nil {
		return nil, fmt.Errorf("the source map of %s: %w", url, err)
	}
	result := &Result{Code: code, Map: &SourceMap{decoded: m}}
	if o.Lines {
		result.Map.columns = sourcemaps.FirstColumns(code)
	}
	return result, nil
}

func syntaxError(m api.Message, url string) *SyntaxError {
	e := &SyntaxError{Message: m.Text, URL: url}
	if at := m.Location; at != nil {
		// The column is in bytes, from 0.
		e.Line, e.Column = at.Line, version.Columns(at.LineText[:min(at.Column, len(at.LineText))])+1
	}
	return e
}
