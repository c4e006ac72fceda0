package sluice

import (
	"context"

	"github.com/sluice-go/sluice/internal/encoding/utf8"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/html"
	"github.com/sluice-go/sluice/internal/url"
)

// runModule is Run for modules. When ctx ends first, the page is ended.
func (p *Page) runModule(ctx context.Context, s Script) error {
	u, source, response, err := p.moduleOf(s)
	if err != nil {
		return err
	}
	ran := make(chan struct{})
	var window *html.Window
	var stay *html.Stay
	err = p.do(ctx, func(w *html.Window) error {
		window, stay = w, w.Stay()
		w.RunModule(u, source, response, func() { p.loaded(s) }, func() { close(ran) })
		return nil
	})
	if err != nil {
		return err
	}
	select {
	case <-ran:
		return nil
	case <-stay.Ended():
		select {
		case <-ran: // the window has ended since
			return nil
		default:
			return p.gone(window, stay)
		}
	case <-ctx.Done():
		p.end(context.Cause(ctx))
		<-p.Done()
		return context.Cause(ctx)
	}
}

// moduleOf is where a module is, with its source text, or with the response that has it; of
// one that is to be fetched neither.
func (p *Page) moduleOf(s Script) (u *url.URL, source *string, response *fetch.Response, err error) {
	u = p.url()
	if s.URL != "" {
		if u, err = url.Parse(s.URL, p.url()); err != nil {
			return nil, nil, nil, err
		}
	}
	if response = s.response(); s.Text != "" && response == nil {
		text := utf8.Decode([]byte(s.Text))
		source = &text
	}
	return u, source, response, nil
}

// registerImportMap registers the import map of the options, in the page's window or in
// the next one, at a URL.
func (p *Page) registerImportMap(w *html.Window, at *url.URL) error {
	if !p.hasImportMap() {
		return nil
	}
	base, file := at, ""
	if p.options.ImportMapURL != "" {
		var err error
		if base, err = url.Parse(p.options.ImportMapURL, at); err != nil {
			return err
		}
		file = base.Href()
	}
	w.RegisterImportMap(p.options.ImportMap, file, base)
	return nil
}

// hasImportMap says whether the options have an import map.
func (p *Page) hasImportMap() bool { return p.options.ImportMap != "" || p.options.ImportMapURL != "" }
