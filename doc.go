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
// All methods may be called from any goroutine.
package sluice
