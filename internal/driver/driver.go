// Package driver is what the command does with pages beyond the public API.
package driver

import "context"

// Page is a page of the public package.
type Page interface {
	// RunAndPrint runs a classic script whose completion value is printed as
	// console.log prints it, unless it is undefined. Promises are awaited. It calls
	// loaded before the script runs.
	RunAndPrint(ctx context.Context, url, text string, loaded func()) error
	// AwaitsValue says whether the value that RunAndPrint is to print is a promise
	// that has not settled: for ever, if no work is left.
	AwaitsValue() bool
	// ParsesOnlyAsModule says whether a source text is a JavaScript module but no
	// classic script. Nothing of it runs.
	ParsesOnlyAsModule(ctx context.Context, text string) (bool, error)
	// ModulesFetched returns how many modules the page has fetched, or failed to,
	// and how many it has asked for so far.
	ModulesFetched() (fetched, requested int)
	// Ask queues the task in which the page closes as its user would have it.
	Ask()
	// Precede runs a classic script, and runs it again in each document to which the page goes, before
	// anything of that runs.
	Precede(ctx context.Context, url, text string) error
	// Queue queues a task that calls a function of script, without arguments.
	Queue(function string)
	// Call is the Call of the public page for a function whose text is of a URL: places in
	// it are told as of there, not as of the page's script.
	Call(ctx context.Context, url, function string, args ...any) (any, error)
	// CallIn is Call for who wants to know how long the page stays at the document in which the
	// function was called.
	CallIn(ctx context.Context, url, function string, args ...any) (Stay, error)
}

// Stay is a stay of a page at a document.
type Stay interface {
	// Ended is closed when the stay is over.
	Ended() <-chan struct{}
	// Left says whether it is since the page has gone to another document.
	Left() bool
}

// Threads keeps the threads of pages and workers that have ended for others to come.
type Threads interface {
	// Close ends them.
	Close()
}

// NewThreads returns Threads without any. The public package sets it.
var NewThreads func() Threads

// Share has a user agent, which is a *sluice.UserAgent without pages, take its threads from
// others. The public package sets it.
var Share func(userAgent any, threads Threads)

// HearOfFiles has a function hear of each local file that pages and workers of a user agent,
// which is a *sluice.UserAgent without pages, are about to read, on any goroutine. The public
// package sets it.
var HearOfFiles func(userAgent any, hear func(path string))

// ScriptIn returns the script, or the document, that bytes are which come without a type, as from a pipe; a sluice.Script. The public
// package sets it.
var ScriptIn func(url string, bytes []byte) (script any, err error)

// Of returns a page, which is a *sluice.Page. The public package sets it: this one
// cannot import it.
var Of func(page any) Page
