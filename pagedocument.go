package sluice

import (
	"context"
	"strings"

	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/html"
)

// runDocument is Run for documents. When ctx ends first, the page is ended.
func (p *Page) runDocument(ctx context.Context, s Script) error {
	response := p.documentIn(s)
	loaded := make(chan struct{})
	var window *html.Window
	err := p.do(ctx, func(w *html.Window) error {
		window = w
		p.loaded(s)
		return w.OpenDocument(response, func() { close(loaded) })
	})
	if err != nil {
		return err
	}
	return p.awaitLoad(ctx, window, loaded)
}

// documentIn returns the response that a document is made of: a text that was not fetched is
// HTML, unless it has an XML declaration.
func (p *Page) documentIn(s Script) *fetch.Response {
	if response := s.response(); response != nil {
		return response
	}
	mimeType := "text/html"
	if strings.HasPrefix(s.Text, "<?xml") {
		mimeType = "application/xml"
	}
	return documentOf(p.url(), mimeType, s.Text)
}
