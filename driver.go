package sluice

import (
	"context"
	"errors"
	"time"

	"github.com/sluice-go/sluice/internal/driver"
	"github.com/sluice-go/sluice/internal/encoding/utf8"
	"github.com/sluice-go/sluice/internal/html"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/values"
)

func init() { driver.Of = func(page any) driver.Page { return driven{page.(*Page)} } }

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

// Tell implements driver.Page.
func (d driven) Tell(function string, data ...any) {
	settings := d.p.window.Settings()
	settings.QueueGlobalTask(exposed, func() {
		cx := settings.Cx()
		f, err := cx.GetValue(cx.Global(), cx.NewString(function))
		args := make([]mozjs.Value, len(data))
		for i := range data {
			if err == nil {
				args[i], err = values.ToScript(cx, data[i])
			}
		}
		if err == nil {
			settings.RunScript(func() { _, err = cx.Call(f, mozjs.Undefined, args...) })
		}
		if x, ok := errors.AsType[*mozjs.Exception](err); ok {
			settings.ReportException(x)
		}
	})
}

// AdvanceTime implements driver.Page.
func (d driven) AdvanceTime(by time.Duration, arrived func()) error {
	return d.p.ua.advance(by, arrived)
}
