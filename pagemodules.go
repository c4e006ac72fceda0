package sluice

import (
	"context"

	"github.com/sluice-go/sluice/internal/encoding/utf8"
	"github.com/sluice-go/sluice/internal/url"
)

// runModule is Run for modules. When ctx ends first, the page is ended.
func (p *Page) runModule(ctx context.Context, s Script) error {
	u := p.url
	if s.URL != "" {
		var err error
		if u, err = url.Parse(s.URL, p.url); err != nil {
			return err
		}
	}
	response := s.response()
	var source *string
	if s.Text != "" && response == nil {
		text := utf8.Decode([]byte(s.Text))
		source = &text
	}
	ran := make(chan struct{})
	err := p.do(ctx, func() error {
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
