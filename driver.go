package sluice

import (
	"context"

	"github.com/sluice-go/sluice/internal/driver"
	"github.com/sluice-go/sluice/internal/encoding/utf8"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/html"
)

func init() {
	driver.Of = func(page any) driver.Page { return driven{page.(*Page)} }
	driver.OfUserAgent = func(ua any) driver.UserAgent { return drivenAgent{ua.(*UserAgent)} }
}

// drivenAgent is a user agent that is explored.
type drivenAgent struct{ ua *UserAgent }

// SetSeed implements driver.UserAgent.
func (d drivenAgent) SetSeed(seed [32]byte) { d.ua.html.SetSeed(seed) }

// SetSchedule implements driver.UserAgent.
func (d drivenAgent) SetSchedule(s eventloop.Schedule) { d.ua.html.Program.SetSchedule(s) }

// LiftSchedule implements driver.UserAgent.
func (d drivenAgent) LiftSchedule() { d.ua.html.Program.LiftSchedule() }

// InParallel implements driver.UserAgent.
func (d drivenAgent) InParallel(what string, steps func()) {
	d.ua.html.Program.InParallel(what, steps)
}

// driven is a page that the command drives.
type driven struct{ p *Page }

// RunAndPrint implements driver.Page.
func (d driven) RunAndPrint(ctx context.Context, url, text string, loaded func()) error {
	source, err := d.p.source(Script{URL: url, Text: text})
	if err != nil {
		return err
	}
	return d.p.do(ctx, func() error {
		d.p.loaded(Script{OnLoad: loaded})
		return d.p.window.RunAndPrint(source)
	})
}

// AwaitsValue implements driver.Page.
func (d driven) AwaitsValue() bool { return d.p.window.AwaitsValue() }

// ParsesOnlyAsModule implements driver.Page.
func (d driven) ParsesOnlyAsModule(ctx context.Context, text string) (only bool, err error) {
	err = d.p.do(ctx, func() (err error) {
		only, err = html.ParsesOnlyAsModule(d.p.window.Settings(), utf8.Decode([]byte(text)), d.p.url.Href())
		return err
	})
	return only, err
}

// ModulesFetched implements driver.Page.
func (d driven) ModulesFetched() (fetched, requested int) { return d.p.window.ModulesFetched() }

// Start implements driver.Page.
func (d driven) Start(script any, module bool) error {
	w, s := d.p.window, script.(Script)
	load := func() { d.queue(w.Load) }
	if !module {
		source, err := d.p.source(s)
		if err != nil {
			return err
		}
		source.NoResult = true
		d.queue(func() {
			defer load()
			// What it throws is reported.
			_, _ = html.CreateClassicScript(w.Settings(), source).Run(false)
		})
		return nil
	}
	u, source, response, err := d.p.moduleOf(s)
	if err != nil {
		return err
	}
	d.queue(func() { w.RunModule(u, source, response, func() {}, load) })
	return nil
}

func (d driven) queue(steps func()) {
	d.p.window.Agent().QueueTask(eventloop.DOMManipulation, d.p.window.Document(), steps)
}

// Ask implements driver.Page.
func (d driven) Ask() { d.p.window.RequestClose() }

// Queue implements driver.Page.
func (d driven) Queue(function string) {
	source, err := d.p.source(Script{URL: "about:blank", Text: function + "()"})
	if err != nil {
		return
	}
	d.queue(func() { _, _ = html.CreateClassicScript(d.p.window.Settings(), source).Run(false) })
}
