package sluice

import (
	"context"
	"fmt"
	"reflect"

	"github.com/sluice-go/sluice/internal/html"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/values"
)

// Eval is Page.Eval for a value of a Go type: the data is converted to T as an argument
// for a parameter of type T is.
//
//	n, err := sluice.Eval[int](ctx, page, "items.length")
func Eval[T any](ctx context.Context, p *Page, text string) (T, error) {
	return as[T](p.Eval(ctx, text))
}

// Call is Page.Call for a result of a Go type, as Eval is for Page.Eval.
//
//	user, err := sluice.Call[User](ctx, page, "id => api.user(id)", 7)
func Call[T any](ctx context.Context, p *Page, function string, args ...any) (T, error) {
	return as[T](p.Call(ctx, function, args...))
}

// as converts data that came from script to a type.
func as[T any](data any, err error) (value T, _ error) {
	if err != nil {
		return value, err
	}
	failed := error(nil)
	guard(func(panicked error) { failed = panicked }, func() {
		failed = values.Assign(data, reflect.ValueOf(&value).Elem())
	})
	if failed != nil {
		var zero T
		return zero, fmt.Errorf("sluice: the value of script: %w", failed)
	}
	return value, nil
}

// Call calls a function of the page and returns what it returns as Go data, with
// exceptions and promises as Eval has them. The function is an expression: a
// function's own text, as in "(a, b) => a + b", or where script finds one, as in
// "app.login". It is called without a this value; call a method that needs one in a
// function. Arguments are copied as Set copies them.
func (p *Page) Call(ctx context.Context, function string, args ...any) (any, error) {
	return p.callAt(ctx, "", function, args)
}

// callAt is Call for a function whose text is of a URL; empty for that of the page.
func (p *Page) callAt(ctx context.Context, at, function string, args []any) (any, error) {
	steps, err := p.calling(at, function, args)
	if err != nil {
		return nil, err
	}
	return p.result(ctx, steps)
}

// calling are the steps of callAt in a window.
func (p *Page) calling(at, function string, args []any) (func(*html.Window) (mozjs.Value, error), error) {
	source, err := p.source(Script{URL: at, Text: "(" + function + "\n)"})
	if err != nil {
		return nil, err
	}
	return func(w *html.Window) (mozjs.Value, error) {
		settings := w.Settings()
		cx := settings.Cx()
		f, err := html.CreateClassicScript(settings, source).Run(true)
		if err != nil {
			return 0, err
		}
		if !f.IsCallable() {
			return 0, fmt.Errorf("sluice: Call: the value of %q is no function", function)
		}
		converted := make([]mozjs.Value, len(args))
		for i, arg := range args {
			if converted[i], err = values.ToScript(cx, arg); err != nil {
				return 0, values.At(fmt.Sprintf("argument %d", i+1), err)
			}
		}
		var v mozjs.Value
		settings.RunScript(func() { v, err = cx.Call(f, mozjs.Undefined, converted...) })
		return v, err
	}, nil
}

// PostMessage fires a message event at the page's window, as a message from another
// window does. Its data is a copy of the Go data, as Set makes one, its source is null
// and its origin empty, since no window has sent it. PostMessage returns when the
// listeners have run.
func (p *Page) PostMessage(ctx context.Context, data any) error {
	return p.do(ctx, func(w *html.Window) error {
		v, err := values.ToScript(w.Settings().Cx(), data)
		if err != nil {
			return err
		}
		w.ReceiveFromEmbedder(v)
		return nil
	})
}
