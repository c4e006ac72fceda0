package sluice

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/html"
	"github.com/sluice-go/sluice/internal/url"
)

// ErrNavigated is the error of a call to a page that was cut short, because the page went to
// another document.
var ErrNavigated = errors.New("sluice: the page has gone to another document")

// Response is what a document has come from.
type Response struct {
	// URL is the URL of the document, to which redirects may have led.
	URL string
	// Status is the status, such as 200 or 404; 200 for schemes other than http and https.
	Status int
	// Header has the headers.
	Header http.Header
}

// OK says whether the status is one of success, from 200 to 299.
func (r *Response) OK() bool { return 200 <= r.Status && r.Status <= 299 }

// Navigate opens the document at a file:, http:, https:, data: or blob: URL or about:blank, as
// a user does who enters the URL, and returns when it has completely loaded: after its load
// event. The URL may be relative to that of the page.
//
// A document of HTML, XHTML, SVG or XML is parsed as its response comes; its scripts run where
// the parser meets them. Text of other kinds, such as JSON, becomes a document that shows it.
// What else there is, as an image, is an error.
//
// As in browsers, the document that a server has sent with an error, such as 404 Not Found, is a
// document like others: the Response tells. An error means that there is no other document: the
// page could not reach the server, or what came is no document. Then the one that was there is
// there still.
//
// The document gets a window, a global object and a thread of its own. Before it is fetched,
// the one that was there gets an event beforeunload, which nobody is asked about, and when the
// response has come pagehide, visibilitychange and unload; then it ends, with its workers, timers
// and locks. What still waits for it, as Eval for a promise, returns ErrNavigated. The page keeps
// its label, its output, what it has exposed, window.name and the session storage, and what
// is in its PageOptions is so for each document, but for the URL, and for the referrer policy, of
// which the header Referrer-Policy of a response takes the place.
//
// If ctx ends before the response has come, the page stays where it was; after that, the page
// ends, since nothing else stops a script.
func (p *Page) Navigate(ctx context.Context, address string) (*Response, error) {
	u, err := p.ua.html.BlobURLs.Parse(address, p.url())
	if err != nil {
		return nil, fmt.Errorf("sluice: Page.Navigate: %q: %w", address, err)
	}
	return p.navigate(ctx, func(ctx context.Context) (*fetch.Response, error) {
		return p.ua.html.Fetcher.Open(ctx, &fetch.Request{URL: u, Mode: fetch.ModeNavigate, Destination: fetch.DestinationDocument, Credentials: fetch.CredentialsInclude})
	})
}

// SetContent opens a document of HTML that is given, at the page's URL, as Navigate does.
func (p *Page) SetContent(ctx context.Context, markup string) error {
	_, err := p.navigate(ctx, func(context.Context) (*fetch.Response, error) {
		return documentOf(p.url(), "text/html", markup), nil
	})
	return err
}

// documentOf is a response with a document.
func documentOf(at *url.URL, mimeType, text string) *fetch.Response {
	return &fetch.Response{
		Type: fetch.TypeDefault, Status: http.StatusOK, URLList: []*url.URL{at},
		Headers: fetch.HeaderList{{Name: "Content-Type", Value: mimeType + ";charset=utf-8"}},
		Body:    []byte(text),
	}
}

// obtaining obtains the response that a document is made of.
type obtaining func(context.Context) (*fetch.Response, error)

// navigate opens another document, and waits until it has loaded.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate
func (p *Page) navigate(ctx context.Context, obtain obtaining) (*Response, error) {
	if p.onThread() {
		return nil, errOnThread
	}
	select {
	case p.navigating <- struct{}{}:
		defer func() { <-p.navigating }()
	case <-p.navigable.Done():
		return nil, p.unnavigable()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	// Between two windows nothing else tells that something is under way.
	underWay := p.ua.html.Program.Hold(eventloop.UnderWay, "a navigation")
	defer underWay.Release()
	// The response comes until the document has loaded.
	fetching, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(p.navigable, cancel)()
	response, err := p.obtain(ctx, fetching, obtain)
	if err != nil {
		return nil, err
	}
	loaded := make(chan struct{})
	w, err := p.replace(ctx, response, func() { close(loaded) })
	if err != nil {
		response.GiveUp()
		return nil, err
	}
	underWay.Release()
	return responseOf(response, p.url()), p.awaitLoad(ctx, w, loaded)
}

// obtain asks the document that is there whether it may be left, and obtains the response that
// the next is made of.
func (p *Page) obtain(ctx, fetching context.Context, obtain obtaining) (*fetch.Response, error) {
	// If unloading is canceled, the user is asked: nobody is there who minds.
	if err := p.do(ctx, func(w *html.Window) error { w.FireBeforeUnload(); return nil }); err != nil {
		return nil, err
	}
	response, err := obtain(fetching)
	if err == nil {
		if err = html.CheckDocument(response); err != nil {
			response.GiveUp()
		}
	}
	switch {
	case err == nil:
		return response, nil
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case p.navigable.Err() != nil:
		return nil, p.unnavigable()
	}
	return nil, err
}

// unnavigable returns the error of a page that is ending.
func (p *Page) unnavigable() error {
	<-p.Done()
	return p.ended()
}

// replace unloads the page's document, ends its window, and opens the next one, for a response.
// Loaded hears when the document has loaded.
func (p *Page) replace(ctx context.Context, response *fetch.Response, loaded func()) (*html.Window, error) {
	if err := agent.Process().Take(); err != nil {
		return nil, notOpened(err)
	}
	opened := false
	defer func() {
		if !opened {
			agent.Process().Return()
		}
	}()
	var name string
	old := p.window()
	if err := p.do(ctx, func(w *html.Window) error { name = w.Leave(); return nil }); err != nil && !old.Left() {
		return nil, err
	}
	if <-old.Agent().Ended(); !old.Left() {
		<-p.Done()
		return nil, p.ended()
	}
	o := p.nextWindow(response, loaded)
	o.Name = name
	p.mu.Lock()
	if p.cause == nil && p.navigable.Err() != nil {
		p.cause = ErrClosed
	}
	if p.cause != nil {
		p.mu.Unlock()
		p.finish()
		return nil, p.ended()
	}
	opened = true
	o.Hidden = p.hidden
	p.openWindow(o)
	w := p.window()
	p.mu.Unlock()
	e := p.event()
	e.Kind = PageNavigated
	p.ua.tell(e)
	return w, nil
}

// nextWindow are the options of the window for a response.
func (p *Page) nextWindow(response *fetch.Response, loaded func()) html.WindowOptions {
	o := p.windowOptions()
	o.URL = response.URL()
	o.Developer = p.developerOfWindow(p.eventAt(o.URL))
	o.Response, o.Loaded = response, loaded
	p.mu.Lock()
	exposed := p.exposed
	p.mu.Unlock()
	o.Prepare = func(w *html.Window, a *agent.Agent) error {
		for _, e := range exposed {
			if err := e.define(a); err != nil {
				return err
			}
		}
		return p.registerImportMap(w, o.URL)
	}
	return o
}

// awaitLoad waits until the document of a window has loaded.
func (p *Page) awaitLoad(ctx context.Context, w *html.Window, loaded <-chan struct{}) error {
	select {
	case <-loaded:
		return nil
	case <-w.Agent().Ended():
		return p.gone(w)
	case <-ctx.Done():
		p.end(context.Cause(ctx))
		<-p.Done()
		return context.Cause(ctx)
	}
}

// responseOf is a response as it is told of.
func responseOf(r *fetch.Response, u *url.URL) *Response {
	told := &Response{URL: u.Href(), Status: r.Status, Header: http.Header{}}
	for _, h := range r.Unsafe().Headers {
		told.Header.Add(h.Name, h.Value)
	}
	return told
}
