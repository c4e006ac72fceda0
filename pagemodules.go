package sluice

import (
	"context"

	"github.com/sluice-go/sluice/internal/encoding/utf8"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/url"
)

// runModule is Run for modules. When ctx ends first, the page is ended.
func (p *Page) runModule(ctx context.Context, s Script) error {
	u, source, response, err := p.moduleOf(s)
	if err != nil {
		return err
	}
	ran := make(chan struct{})
	err = p.do(ctx, func() error {
		p.window.RunModule(u, source, response, func() { p.loaded(s) }, func() { close(ran) })
		return nil
	})
	if err != nil {
		return err
	}
	select {
	case <-ran:
		return nil
	case <-p.Done():
		select {
		case <-ran: // the page has ended since
			return nil
		default:
			return p.ended()
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
	u = p.url
	if s.URL != "" {
		if u, err = url.Parse(s.URL, p.url); err != nil {
			return nil, nil, nil, err
		}
	}
	if response = s.response(); s.Text != "" && response == nil {
		text := utf8.Decode([]byte(s.Text))
		source = &text
	}
	return u, source, response, nil
}

// registerImportMap registers the import map of the options.
func (p *Page) registerImportMap(ctx context.Context) error {
	if p.options.ImportMap == "" && p.options.ImportMapURL == "" {
		return nil
	}
	base, file := p.url, ""
	if p.options.ImportMapURL != "" {
		var err error
		if base, err = url.Parse(p.options.ImportMapURL, p.url); err != nil {
			return err
		}
		file = base.Href()
	}
	return p.do(ctx, func() error {
		p.window.RegisterImportMap(p.options.ImportMap, file, base)
		return nil
	})
}
