// Package sluice is a headless user agent: it runs the web's coordination
// platform (scripts and modules, event loops, workers, message ports, Web
// Locks) without a browser, as the specifications define it.
//
// A [UserAgent] holds pages that can reach one another. A [Page] is a window
// without a document, on a thread of its own: it runs scripts, and its event
// loop goes on until nothing can happen any more.
//
//	ua := sluice.New(sluice.Options{})
//	defer ua.Close()
//	page, err := ua.Open(ctx, sluice.PageOptions{})
//	…
//	page.Expose("save", func(name string, data []byte) error { … })
//	page.Run(ctx, sluice.Script{URL: "https://example.com/app.js", Text: text})
//	err = page.Wait(ctx)
//
// A page or worker has an engine of its own, of some 0.6 MB, and a thread. A user agent
// that is asked again and again for pages, or whose pages start one worker after the
// other, keeps an engine of that kind ready on a thread of its own for the next one, which
// then starts several times faster. It is given up after some seconds without use, and by
// [UserAgent.Close].
//
// All methods may be called from any goroutine.
//
// # Values
//
// Data is copied on its way between Go and script. From script comes, as the result of
// [Page.Eval] and for parameters of type any:
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
// Functions, symbols, promises within other values and platform objects are errors. For
// parameters of other types, data becomes what encoding/json would make of it: structs
// have the fields that it gives them, by their json tags; keys of maps are strings,
// integers or read by an encoding.TextUnmarshaler; a json.Unmarshaler, such as
// json.RawMessage, reads the JSON text of the data, in which names are sorted and bytes
// are in base64; an encoding.TextUnmarshaler reads strings; undefined and null leave fields
// of structs as they are that have no nil. Names of properties count as they are written,
// though; numbers that do not fit a type, arrays of other lengths, and null where a number,
// string, boolean, struct or time is wanted elsewhere are errors.
//
// Text of script that is no Unicode, which are lone surrogates, becomes U+FFFD in Go, and
// bytes of Go that are no UTF-8 in script. Two names of an object, or two keys of a Map,
// that are the same then are an error, never one of the two.
//
// To script goes:
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
// Fields and keys are as in encoding/json. Integers beyond 2⁵³ are rounded; *big.Int and
// the option "string" of a json tag keep them. Pointers stand for what they point to.
// Channels, other functions than those of [Page.Expose], and what contains itself are
// errors. Types that never fit are refused when a function is exposed.
//
// # Panics
//
// Go code that a program gives to this package is called on goroutines of the package,
// where the program has no way to recover. So the package does, and makes a [PanicError]
// of the panic, as a server of net/http does with those of handlers: they harm what has
// called the code, and never leave locks held or other pages waiting.
//
// A panic of what script calls, which are exposed functions, [Dialogs], and the methods of
// values on their way between Go and script, becomes an exception of script, or rejects
// its promise. A panic of what a page was given, which are its writers, OnError and
// [Script].OnLoad, ends the page: [Page.Err] and the methods that wait for the page return
// it. A panic of what a user agent was given, which are LockTracer, Cookies and
// DialContext, ends the user agent and all its pages in that way. The same becomes of code
// that ends its goroutine, with runtime.Goexit or FailNow of a test; but an exposed
// function that does so ends the page, and one of [Page.ExposeAsync] rejects its promise.
//
// What Go code calls panics on the goroutine of the caller: functions that
// [locks.Manager] runs while a lock is held, whose lock is then released. Connections that
// DialContext returns are left to net/http, which recovers from no panic of theirs.
package sluice
