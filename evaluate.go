package sluice

import (
	"context"

	"github.com/sluice-go/sluice/internal/html"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// ExposeEvaluate implements driver.Page.
func (d driven) ExposeEvaluate(ctx context.Context, name string, pageOf func(id int) (page any, err error)) error {
	p := d.p
	return p.do(ctx, func() error {
		cx := p.window.Settings().Cx()
		f := cx.NewFunction(name, 3, func(c *mozjs.Call) (mozjs.Value, error) {
			promise, err := p.evaluateIn(c, pageOf)
			if err != nil {
				return cx.RejectedPromise(err)
			}
			return promise, nil
		})
		return cx.DefineValue(cx.Global(), cx.NewString(name), f, 0)
	})
}

// evaluateIn has the function that a call names evaluated in another page, and returns the
// promise for its result.
func (p *Page) evaluateIn(c *mozjs.Call, pageOf func(id int) (page any, err error)) (mozjs.Value, error) {
	cx := c.Cx
	target, err := pageOf(int(c.Arg(0).Number()))
	if err != nil {
		return 0, err
	}
	function := cx.ScalarString(c.Arg(1))
	args, err := cx.Serialize(c.Arg(2), nil, mozjs.CloneOptions{})
	if err != nil {
		return 0, err
	}
	promise := cx.NewPromise()
	kept := cx.Root(promise)
	settings := p.window.Settings()
	target.(*Page).evaluate(function, args, func(result *mozjs.Message, thrown bool) {
		settings.QueueGlobalTask(exposed, func() {
			defer kept.Release()
			settings.RunScript(func() {
				v, _, err := cx.Deserialize(result)
				if err != nil {
					var terminated error
					if v, terminated = cx.ThrownValue(err); terminated != nil {
						return
					}
				}
				if thrown || err != nil {
					cx.Reject(kept.Value(), v)
				} else {
					cx.Resolve(kept.Value(), v)
				}
			})
		})
	})
	return promise, nil
}

// evaluate calls a function of the page, an expression, with the items of an array, in a
// task, and tells settled its result, or what it has thrown, awaited and cloned. Settled
// is called on the page's thread.
func (p *Page) evaluate(function string, args *mozjs.Message, settled func(result *mozjs.Message, thrown bool)) {
	settings := p.window.Settings()
	cx := settings.Cx()
	send := func(v mozjs.Value, thrown bool) {
		result, err := cx.Serialize(v, nil, mozjs.CloneOptions{})
		if err != nil {
			// What cannot be cloned is told of by what can.
			thrown = true
			if v, err = cx.ThrownValue(err); err == nil {
				result, err = cx.Serialize(v, nil, mozjs.CloneOptions{})
			}
		}
		if err == nil {
			settled(result, thrown)
		}
	}
	fail := func(err error) {
		if v, terminated := cx.ThrownValue(err); terminated == nil {
			send(v, true)
		}
	}
	settings.QueueGlobalTask(exposed, func() {
		source, err := p.source(Script{Text: "(" + function + "\n)"})
		if err != nil {
			fail(err)
			return
		}
		v, err := p.callWith(source, args)
		switch {
		case err != nil:
			fail(err)
		case cx.IsPromise(v):
			err = cx.React(v, func(v mozjs.Value) { send(v, false) }, func(reason mozjs.Value) { send(reason, true) })
			if err != nil {
				fail(err)
			}
		default:
			send(v, false)
		}
	})
}

// callWith calls the function that a script's value is with the items of an array.
func (p *Page) callWith(source html.ClassicScriptSource, args *mozjs.Message) (mozjs.Value, error) {
	settings := p.window.Settings()
	cx := settings.Cx()
	f, err := html.CreateClassicScript(settings, source).Run(true)
	if err != nil {
		return 0, err
	}
	if !f.IsCallable() {
		return 0, mozjs.NewTypeError("what is to be evaluated is no function: %.64q", source.Text)
	}
	list, _, err := cx.Deserialize(args)
	if err != nil {
		return 0, err
	}
	n, err := cx.ArrayLength(list)
	if err != nil {
		return 0, err
	}
	items := make([]mozjs.Value, n)
	for i := range items {
		if items[i], err = cx.GetIndex(list, i); err != nil {
			return 0, err
		}
	}
	var v mozjs.Value
	settings.RunScript(func() { v, err = cx.Call(f, mozjs.Undefined, items...) })
	return v, err
}
