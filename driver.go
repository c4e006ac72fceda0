package sluice

import (
	"context"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/driver"
	"github.com/sluice-go/sluice/internal/encoding/utf8"
	"github.com/sluice-go/sluice/internal/html"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

func init() {
	driver.Of = func(page any) driver.Page { return driven{page.(*Page)} }
	driver.NewThreads = func() driver.Threads { return new(agent.Threads) }
	driver.ScriptIn = func(at string, bytes []byte) (any, error) {
		u, err := url.Parse(at, nil)
		if err != nil {
			return nil, err
		}
		return scriptIn(u, bytes), nil
	}
	driver.HearOfFiles = func(ua any, hear func(path string)) { ua.(*UserAgent).html.Fetcher.HearOfFiles(hear) }
	driver.Share = func(ua any, threads driver.Threads) {
		ua.(*UserAgent).html.Agents.Threads = threads.(*agent.Threads)
	}
}

// driven is a page that the command drives.
type driven struct{ p *Page }

// RunAndPrint implements driver.Page.
func (d driven) RunAndPrint(ctx context.Context, url, text string, loaded func()) error {
	source, err := d.p.source(Script{URL: url, Text: text})
	if err != nil {
		return err
	}
	return d.p.do(ctx, func(w *html.Window) error {
		d.p.loaded(Script{OnLoad: loaded})
		return w.RunAndPrint(source)
	})
}

// AwaitsValue implements driver.Page.
func (d driven) AwaitsValue() bool { return d.p.window().AwaitsValue() }

// ParsesOnlyAsModule implements driver.Page.
func (d driven) ParsesOnlyAsModule(ctx context.Context, text string) (only bool, err error) {
	err = d.p.do(ctx, func(w *html.Window) (err error) {
		only, err = html.ParsesOnlyAsModule(w.Settings(), utf8.Decode([]byte(text)), d.p.url().Href())
		return err
	})
	return only, err
}

// ModulesFetched implements driver.Page.
func (d driven) ModulesFetched() (fetched, requested int) { return d.p.window().ModulesFetched() }

// Ask implements driver.Page.
func (d driven) Ask() { d.p.window().RequestClose() }

// Precede implements driver.Page.
func (d driven) Precede(ctx context.Context, url, text string) error {
	source, err := d.p.source(Script{URL: url, Text: text})
	if err != nil {
		return err
	}
	d.p.mu.Lock()
	d.p.preludes = append(d.p.preludes, source)
	d.p.mu.Unlock()
	return d.p.do(ctx, func(w *html.Window) error { return precede(w, source) })
}

// precede runs a script of which nothing is reported.
func precede(w *html.Window, source html.ClassicScriptSource) error {
	_, err := html.CreateClassicScript(w.Settings(), source).Run(true)
	return err
}

// Queue implements driver.Page.
func (d driven) Queue(function string) {
	source, err := d.p.source(Script{URL: "about:blank", Text: function + "()"})
	if err != nil {
		return
	}
	d.p.queue(func(w *html.Window) { _, _ = html.CreateClassicScript(w.Settings(), source).Run(false) })
}

// Call implements driver.Page.
func (d driven) Call(ctx context.Context, url, function string, args ...any) (any, error) {
	return d.p.callAt(ctx, url, function, args)
}

// CallIn implements driver.Page.
func (d driven) CallIn(ctx context.Context, url, function string, args ...any) (driver.Stay, error) {
	steps, err := d.p.calling(url, function, args)
	if err != nil {
		return nil, err
	}
	var stay *html.Stay
	if _, err := d.p.result(ctx, func(w *html.Window) (mozjs.Value, error) {
		stay = w.Stay()
		return steps(w)
	}); err != nil {
		return nil, err
	}
	return stay, nil
}
