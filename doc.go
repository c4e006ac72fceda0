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
package sluice
