// Package sluice is a headless user agent: it runs the web's coordination
// platform (documents, scripts and modules, event loops, workers, message ports,
// Web Locks) without a browser, as the specifications define it.
//
// A [UserAgent] is like a browser with one profile: its pages share locks, broadcast
// channels, shared workers, cookies and databases, by origin. A [Page] is like a tab: a
// window with a document, on a thread of its own, without layout and painting. It runs
// scripts, and its event loop runs until no work is left. [Page.Navigate] opens documents.
//
//	ua := sluice.New(sluice.Options{})
//	defer ua.Close()
//	page, err := ua.Open(ctx, sluice.PageOptions{})
//	…
//	page.Expose(ctx, "save", func(name string, data []byte) error { … })
//	page.Run(ctx, sluice.Script{URL: "https://example.com/app.js", Text: text})
//	total, err := sluice.Eval[float64](ctx, page, "cart.total()")
//	err = page.Wait(ctx)
//
//	response, err := page.Navigate(ctx, "https://example.com/")
//	title, err := sluice.Eval[string](ctx, page, "document.title")
//
// Each page and worker has an engine of its own, of about 0.6 MB, and a thread. A user
// agent that opens pages repeatedly, or whose pages start one worker after another, keeps
// a spare engine ready on a thread, so that the next one starts several times faster. The
// spare is released after some seconds without use, and by [UserAgent.Close].
//
// All methods may be called from any goroutine.
//
// # Values
//
// Values are copied between Go and script. The results of [Page.Eval] and [Page.Call], and
// arguments for parameters of type any, become:
//
//	script                           Go
//	undefined, null                  nil
//	boolean, number, string          bool, float64, string
//	bigint                           *big.Int
//	Array, Set                       []any
//	plain object, Map                map[string]any; the keys of the Map are strings or numbers
//	Date                             time.Time
//	ArrayBuffer and its views        []byte
//	Error, DOMException              *ScriptError
//
// Functions, symbols, nested promises and platform objects are errors.
//
// Arguments for parameters of other types, and results of the functions [Eval] and [Call],
// are converted as encoding/json would decode them. Fields of structs follow their json
// tags; keys of maps are strings, integers or implement encoding.TextUnmarshaler; a
// json.Unmarshaler, such as json.RawMessage, gets JSON text, with sorted names and bytes in
// base64; an encoding.TextUnmarshaler gets strings; undefined and null leave fields that
// cannot be nil unchanged. Unlike in encoding/json, property names are case-sensitive.
// Numbers that do not fit the type, arrays of another length, and null for a number,
// string, boolean, struct or time that is not a field are errors.
//
// Lone surrogates in script strings become U+FFFD in Go, and so do bytes that are not
// UTF-8 in the other direction. If that makes two names of an object or two keys of a Map
// equal, it is an error.
//
// In the other direction:
//
//	Go                               script
//	nil                              undefined as a whole, null within other data
//	bool, numbers, string            boolean, number, string
//	big.Int                          bigint
//	slice, array; []byte             Array; Uint8Array
//	struct, map                      plain object
//	time.Time                        Date
//	error                            Error, which stands for the error: see [ScriptError]
//	json.Marshaler, json.RawMessage  the value of the JSON text
//	json.Number                      number
//	encoding.TextMarshaler           string
//
// Fields and keys are as in encoding/json. Integers beyond 2⁵³ are rounded, unless they are
// *big.Int or have the option "string" in their json tag. Pointers are followed. Channels,
// functions (see [Page.Expose]) and cyclic values are errors. Expose refuses functions
// whose types can never be converted.
//
// # Panics
//
// This package calls the program's Go code on its own goroutines, where the program cannot
// recover. So the package recovers, as the server of net/http does for its handlers, and
// turns the panic into a [PanicError]. A panic ends what called the code; locks are
// released and other pages go on.
//
//   - In what scripts call (exposed functions, [Dialogs], methods that convert values), a
//     panic becomes an exception in script, or rejects the promise.
//   - In what a page was given (its writers, OnError, [Script].OnLoad), a panic ends the
//     page. [Page.Err], and the methods that wait for the page, return the PanicError.
//   - In what a user agent was given (OnEvent, LockTracer, Cookies, DialContext, Handler), a
//     panic ends the user agent and all its pages. A handler that Handler has returned is
//     served by net/http: there a panic makes the fetch a network error.
//
// Code that ends its goroutine, with runtime.Goexit or FailNow of a test, is treated in
// the same way, with two exceptions: an exposed function that does so ends the page, and
// one of [Page.ExposeAsync] rejects its promise.
//
// Functions that [locks.Manager] runs while a lock is held panic on the goroutine of their
// caller; the lock is released. Panics in connections that DialContext returned are left to
// net/http, which does not recover.
package sluice
