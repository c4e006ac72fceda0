// Package driver is what the command does with pages beyond the public API.
package driver

import (
	"context"
	"time"
)

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
	// ExposeEvaluate makes a function of the page's global object, by which its script
	// calls a function in another page: name(id, function, args) returns a promise for
	// what the function, an expression, gives for the arguments there. All values are
	// structured clones. PageOf returns the page, which is a *sluice.Page. If that ends
	// first, the promise stays as it is.
	ExposeEvaluate(ctx context.Context, name string, pageOf func(id int) (page any, err error)) error
	// Tell queues a task that calls a function which the page's global object has,
	// with data. It does nothing if the page has ended.
	Tell(function string, data ...any)
	// AdvanceTime is UserAgent.AdvanceTime of the page's user agent for who does not wait:
	// it calls arrived instead, on any goroutine.
	AdvanceTime(d time.Duration, arrived func()) error
}

// Of returns a page, which is a *sluice.Page. The public package sets it: this one
// cannot import it.
var Of func(page any) Page
