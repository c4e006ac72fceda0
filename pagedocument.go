package sluice

import (
	"context"

	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/html"
)

// runDocument is Run for documents. When ctx ends first, the page is ended.
func (p *Page) runDocument(ctx context.Context, s Script) error {
	response := p.documentIn(s)
	loaded := make(chan struct{})
	var in *shown
	err := p.do(ctx, func(w *html.Window) error {
		in = p.current.Load()
		p.loaded(s)
		return p.openDocument(w, s, response, func() { close(loaded) })
	})
	if err != nil {
		return err
	}
	return p.awaitLoad(ctx, in, loaded)
}

// openDocument opens the document of a script in the window that the page has. One that does not come from its URL is
// kept for when it is reloaded.
func (p *Page) openDocument(w *html.Window, s Script, response *fetch.Response, loaded func()) error {
	if err := w.OpenDocument(response, loaded); err != nil {
		return err
	}
	if s.response() == nil || s.fetched.given {
		p.traversable.Keep(response)
	}
	return nil
}

// documentIn returns the response that a document is made of: a text that was not fetched is
// HTML, unless it has an XML declaration.
func (p *Page) documentIn(s Script) *fetch.Response {
	if response := s.response(); response != nil {
		return response
	}
	mimeType := "text/html"
	if m := markupType([]byte(s.Text)); m != nil {
		mimeType = m.Essence()
	}
	return documentOf(p.url(), mimeType, s.Text)
}
