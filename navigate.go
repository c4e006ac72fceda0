package sluice

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/html"
	"github.com/sluice-go/sluice/internal/htmlelements"
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
// If the document goes to another one before it has loaded, Navigate waits for that. A document never loads that script has
// opened anew, by document.open(), and does not close: then Navigate returns when no work is left. A URL that
// differs from the page's in nothing but its fragment leads to no other document, but fires
// popstate and hashchange events.
//
// The document gets a window, a global object and a thread of its own. Before it is fetched,
// the one that was there gets an event beforeunload, see PageOptions.ConfirmLeave, and when the
// response has come pagehide, visibilitychange and unload; then it ends, with its workers, timers
// and locks. What still waits for it, as Eval for a promise, returns ErrNavigated; a call that has
// not begun there runs in the next one. The page keeps
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
	n := html.NewNavigation(htmlelements.Navigation{URL: u}, nil)
	return p.navigate(ctx, n, func(w *html.Window) { w.NavigateByUser(n) })
}

// SetContent opens a document of HTML that is given, at the page's URL, as Navigate does.
func (p *Page) SetContent(ctx context.Context, markup string) error {
	at := p.url()
	n := html.NewNavigation(htmlelements.Navigation{URL: at, Replace: true}, documentOf(at, "text/html", markup))
	_, err := p.navigate(ctx, n, func(w *html.Window) { w.NavigateByUser(n) })
	return err
}

// Reload loads the page's document anew, as Navigate does: a form is sent again, and what SetContent was given is
// parsed again.
func (p *Page) Reload(ctx context.Context) (*Response, error) {
	n := html.NewNavigation(htmlelements.Navigation{}, nil)
	return p.navigate(ctx, n, func(w *html.Window) { w.ReloadByUser(n) })
}

// Back goes back in the session history, as history.back() does, and returns when that has happened: when the popstate
// event was fired or, if the entry is one of another document, when that has been loaded anew. Without an entry to go to the
// error is ErrNoEntry.
func (p *Page) Back(ctx context.Context) (*Response, error) { return p.traverse(ctx, -1) }

// Forward goes forward in the session history, as Back goes back.
func (p *Page) Forward(ctx context.Context) (*Response, error) { return p.traverse(ctx, +1) }

func (p *Page) traverse(ctx context.Context, delta int) (*Response, error) {
	n := html.NewNavigation(htmlelements.Navigation{}, nil)
	return p.navigate(ctx, n, func(w *html.Window) { w.TraverseByUser(delta, n) })
}

// URL is the URL of the page's document, as location.href has it.
func (p *Page) URL() string { return p.url().Href() }

// documentOf is a response with a document that is given.
func documentOf(at *url.URL, mimeType, text string) *fetch.Response {
	return &fetch.Response{
		Type: fetch.TypeDefault, Status: http.StatusOK, URLList: []*url.URL{at},
		Headers: fetch.HeaderList{{Name: "Content-Type", Value: mimeType + ";charset=utf-8"}},
		Body:    []byte(text), Given: true,
	}
}

// navigate has the page's document left for another, and waits until that has loaded.
func (p *Page) navigate(ctx context.Context, n *html.Navigation, begin func(*html.Window)) (*Response, error) {
	if p.onThread() {
		return nil, errOnThread
	}
	defer context.AfterFunc(ctx, n.Stop)()
	if err := p.do(ctx, func(w *html.Window) error { begin(w); return nil }); err != nil {
		return nil, err
	}
	if err := p.awaitNavigation(ctx, n); err != nil {
		return nil, err
	}
	s := p.current.Load()
	if err := p.awaitLoad(ctx, s, s.loaded); err != nil {
		return nil, err
	}
	return p.current.Load().told(p.url()), nil
}

// awaitNavigation waits until there is a window for the document that a navigation leads to, or it has ended otherwise.
func (p *Page) awaitNavigation(ctx context.Context, n *html.Navigation) error {
	select {
	case <-n.Done():
		if n.Err() != nil && p.navigable.Err() != nil {
			<-p.Done()
			return p.ended()
		}
		return n.Err()
	case <-p.Done():
		return p.ended()
	case <-ctx.Done():
		if !p.traversable.GiveUp(n, context.Cause(ctx)) {
			p.end(context.Cause(ctx))
			<-p.Done()
		}
		return context.Cause(ctx)
	}
}

// awaitLoad waits until the document of a window has loaded, or the one that it leads to before it has, or no work is left that
// could load it.
func (p *Page) awaitLoad(ctx context.Context, s *shown, loaded <-chan struct{}) error {
	for {
		switch p.ua.awaitWhileWork(ctx, loaded, s.stay.Ended()) {
		case came, noWork:
			n := p.traversable.Underway()
			if n == nil && !s.stay.Left() {
				return nil
			}
			// What comes of a navigation that script has asked for is told elsewhere.
			if n != nil {
				err := p.awaitNavigation(ctx, n)
				if err != nil && (ctx.Err() != nil || p.Err() != nil) {
					return err
				}
			}
		case left:
			if !s.stay.Left() {
				return p.gone(s.window, s.stay)
			}
		case givenUp:
		}
		if ctx.Err() != nil {
			p.end(context.Cause(ctx))
			<-p.Done()
			return context.Cause(ctx)
		}
		next, err := p.successor(ctx, s)
		if err != nil || next == s {
			return err
		}
		s, loaded = next, next.loaded
	}
}

// successor waits for the window that comes after another, if that is left. Otherwise it returns that one.
func (p *Page) successor(ctx context.Context, s *shown) (*shown, error) {
	if !s.stay.Left() {
		return s, nil
	}
	select {
	case <-s.replaced:
		return p.current.Load(), nil
	case <-p.Done():
		return nil, p.ended()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// openNext opens the window for the document that a navigation leads to, once the one before it has ended.
func (p *Page) openNext() {
	n := p.traversable.Next()
	var o html.WindowOptions
	if n.Returns() == nil {
		o = p.nextWindow(n)
	} else {
		o.URL = p.url()
	}
	e := p.eventAt(o.URL)
	e.Kind = PageNavigated
	p.ua.tell(e)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cause == nil && p.navigable.Err() != nil {
		p.cause = html.ErrClosedByUser
	}
	if p.cause != nil {
		p.endUnopened()
		n.Opened(p.cause)
		p.finish()
		return
	}
	coming := p.coming
	p.coming = nil
	defer coming.Release()
	old := p.current.Load()
	o.Hidden, o.Media = p.hidden, p.viewport.media()
	s := &shown{response: n.Response(), loaded: make(chan struct{}), replaced: make(chan struct{})}
	if w := n.Returns(); w != nil {
		close(s.loaded)
		if !p.returnTo(w, s, n) {
			n.Opened(w.Cause())
			p.finish()
		}
		close(old.replaced)
		return
	}
	o.Loaded = func() { close(s.loaded) }
	p.openWindow(o, s)
	close(old.replaced)
	n.Opened(nil)
}

// returnTo has the page show a window again that was kept. It returns false if that has ended. The caller has locked mu.
func (p *Page) returnTo(w *html.Window, s *shown, n *html.Navigation) bool {
	agent.Process().Return() // it is counted already
	r := html.Return{Hidden: p.hidden, Media: p.viewport.media(), Begun: func() { p.show(s, w) }}
	// What was exposed meanwhile is there, too.
	s.first = w.Embedder().(*shown)
	since := slices.DeleteFunc(slices.Clone(p.exposed), func(e exposure) bool { return e.order <= s.first.exposures })
	s.first.exposures = p.exposures
	r.Prepare = func(w *html.Window) error {
		for _, e := range since {
			if err := e.define(w.Settings()); err != nil {
				return err
			}
		}
		return nil
	}
	return w.Return(n, r)
}

// endUnopened lets go of what was taken for a window that does not come. The caller has locked mu.
func (p *Page) endUnopened() {
	if p.coming != nil {
		agent.Process().Return()
		p.coming.Release()
		p.coming = nil
	}
}

// nextWindow are the options of the window for the document that a navigation leads to.
func (p *Page) nextWindow(n *html.Navigation) html.WindowOptions {
	o := p.windowOptions()
	o.Response = n.Response()
	o.URL, o.OpenerPolicy = o.Response.URL(), n.OpenerPolicy()
	o.Initiator, o.Asker, o.AboutBaseURL = n.Initiator(), n.Asker(), n.AboutBaseURL()
	if inherited := n.InheritedPolicies(); inherited != nil {
		o.Policy = *inherited
	}
	o.Developer = p.developer(p.label, nil, p.eventAt(o.URL))
	p.mu.Lock()
	exposed, preludes := p.exposed, p.preludes
	p.mu.Unlock()
	o.Prepare = func(w *html.Window, settings *agent.EnvironmentSettings) error {
		for _, e := range exposed {
			if err := e.define(settings); err != nil {
				return err
			}
		}
		if err := p.registerImportMap(w, o.URL); err != nil {
			return err
		}
		for _, source := range preludes {
			if err := precede(w, source); err != nil {
				return err
			}
		}
		return nil
	}
	return o
}

// told is the response that the document was made of.
func (s *shown) told(at *url.URL) *Response {
	if s.response == nil {
		return &Response{URL: at.Href(), Status: http.StatusOK, Header: http.Header{}}
	}
	return responseOf(s.response)
}

// responseOf is a response as it is told of.
func responseOf(r *fetch.Response) *Response {
	told := &Response{URL: r.URL().Href(), Status: r.Status, Header: http.Header{}}
	for _, h := range r.Unsafe().Headers {
		told.Header.Add(h.Name, h.Value)
	}
	return told
}
