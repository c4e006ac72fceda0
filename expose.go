package sluice

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/values"
)

// exposed is the task source of what exposed Go functions bring back.
var exposed = eventloop.DeclareTaskSource("exposed Go functions")

var contextType = reflect.TypeFor[context.Context]()

// exposure is a function of Go that is a function of script in each document of a page.
type exposure struct {
	name  string
	fn    any
	async bool
	// length is the length property of the function.
	length int
	of     goFunction // without an agent
	// order is how many were exposed by the page before it, and itself.
	order int
}

// newExposure makes a function of script from a function of Go. An async one runs
// on a goroutine of its own and gives script a promise.
func newExposure(name string, fn any, async bool) (e exposure, err error) {
	if name == "" {
		return e, errors.New("sluice: an exposed function needs a name")
	}
	v := reflect.ValueOf(fn)
	if v.Kind() != reflect.Func || v.IsNil() {
		return e, fmt.Errorf("sluice: %s: a value of type %T is no function", name, fn)
	}
	g := goFunction{name: name, fn: v, typ: v.Type()}
	first := 0
	if g.typ.NumIn() > 0 && g.typ.In(0) == contextType {
		g.takesContext, first = true, 1
	}
	for i := first; i < g.typ.NumIn(); i++ {
		if t := values.NoParameter(g.typ.In(i)); t != "" {
			return e, fmt.Errorf("sluice: %s: no value of script becomes a parameter of type %s", name, t)
		}
	}
	out := g.typ.NumOut()
	if out > 0 && g.typ.Out(out-1) == reflect.TypeFor[error]() {
		g.returnsError = true
		out--
	}
	if out > 1 {
		return e, fmt.Errorf("sluice: %s: a function with %d results cannot be exposed; one, and an error, can", name, out)
	}
	if g.returnsValue = out == 1; g.returnsValue {
		if t := values.NoResult(g.typ.Out(0)); t != "" {
			return e, fmt.Errorf("sluice: %s: no value of script is made of a result of type %s", name, t)
		}
	}
	length := g.typ.NumIn() - first
	if g.typ.IsVariadic() {
		length--
	}
	return exposure{name, fn, async, length, g, 0}, nil
}

// define makes the function one of a global object, whose realm the engine is in.
func (e *exposure) define(settings *agent.EnvironmentSettings) error {
	g := e.of
	g.settings = settings
	call := g.call
	if e.async {
		call = g.callAsync
	} else if direct := g.direct(e.fn); direct != nil {
		call = direct
	}
	cx := settings.Cx()
	return cx.DefineValue(cx.Global(), cx.NewString(e.name), cx.NewFunction(e.name, e.length, call), 0)
}

// goFunction is a function of Go that script can call.
type goFunction struct {
	settings     *agent.EnvironmentSettings
	name         string
	fn           reflect.Value
	typ          reflect.Type
	spare        []reflect.Value // parameters for the next call
	takesContext bool
	returnsValue bool
	returnsError bool
}

func (g *goFunction) call(c *mozjs.Call) (mozjs.Value, error) {
	args := g.spare
	g.spare = nil // a conversion that runs script, or the function, may call this again
	if args == nil {
		args = g.parameters()
	}
	defer func() {
		for _, p := range args {
			p.SetZero()
		}
		g.spare = args
	}()
	if err := g.setArguments(args, c); err != nil {
		return 0, err
	}
	result, err := g.outcome(g.invoke(args))
	if err != nil {
		return 0, err
	}
	return values.ToScript(c.Cx, result)
}

func (g *goFunction) callAsync(c *mozjs.Call) (mozjs.Value, error) {
	cx := c.Cx
	args := g.parameters()
	var err error
	guard(func(panicked error) { err = panicked }, func() { err = g.setArguments(args, c) })
	if err != nil {
		return cx.RejectedPromise(err)
	}
	promise := cx.NewPromise()
	kept := cx.Root(promise)
	settings := g.settings
	loop := g.settings.EventLoop()
	settle := func(result any, err error) {
		settings.QueueGlobalTask(exposed, func() {
			defer kept.Release()
			var v mozjs.Value
			if err == nil {
				v, err = values.ToScript(cx, result)
			}
			settings.RunScript(func() {
				if err == nil {
					cx.Resolve(kept.Value(), v)
				} else if v, terminated := cx.ThrownValue(err); terminated == nil {
					cx.Reject(kept.Value(), v)
				}
			})
		})
	}
	// Who calls and never awaits keeps what the calls take.
	memory := g.memoryOfCall(args)
	cx.AddExternal(memory)
	loop.Program().Outside("the Go function " + g.name + " runs on a goroutine of its own")
	loop.InParallel("the Go function "+g.name, func() {
		defer cx.AddExternal(-memory)
		g.invokeSafely(args, settle)
	})
	return promise, nil
}

func (g *goFunction) invoke(args []reflect.Value) []reflect.Value {
	if g.typ.IsVariadic() {
		return g.fn.CallSlice(args)
	}
	return g.fn.Call(args)
}

// invokeSafely is for goroutines, which no engine guards against panics. It tells
// settle what has come of the call, also when the function ends the goroutine.
func (g *goFunction) invokeSafely(args []reflect.Value, settle func(result any, err error)) {
	var result any
	var err error
	defer func() { settle(result, err) }()
	guard(func(panicked error) { err = panicked }, func() { result, err = g.outcome(g.invoke(args)) })
}

func (g *goFunction) outcome(out []reflect.Value) (any, error) {
	if g.returnsError {
		if err, _ := out[len(out)-1].Interface().(error); err != nil {
			return nil, err
		}
	}
	if !g.returnsValue {
		return nil, nil
	}
	return out[0].Interface(), nil
}

// parameters returns a variable for each parameter of the function.
func (g *goFunction) parameters() []reflect.Value {
	args := make([]reflect.Value, g.typ.NumIn())
	for i := range args {
		args[i] = reflect.New(g.typ.In(i)).Elem()
	}
	return args
}

// setArguments sets the parameters to the arguments of a call.
func (g *goFunction) setArguments(args []reflect.Value, c *mozjs.Call) error {
	if g.takesContext {
		args[0].Set(reflect.ValueOf(g.settings.EventLoop().Context()))
		args = args[1:]
	}
	for i, p := range args {
		if g.typ.IsVariadic() && i == len(args)-1 {
			p.Set(reflect.MakeSlice(p.Type(), max(len(c.Args)-i, 0), max(len(c.Args)-i, 0)))
			for k := range p.Len() {
				if err := g.setArgument(p.Index(k), c, i+k); err != nil {
					return err
				}
			}
			break
		}
		if err := g.setArgument(p, c, i); err != nil {
			return err
		}
	}
	return nil
}

// setArgument sets a parameter to argument i.
func (g *goFunction) setArgument(p reflect.Value, c *mozjs.Call, i int) error {
	var err error
	switch v := c.Arg(i); {
	// These are not boxed.
	case v.IsNumber() && values.IsBasic(p.Type()):
		err = values.AssignNumber(v.Number(), p)
	case v.IsString() && p.Kind() == reflect.String && values.IsBasic(p.Type()):
		p.SetString(c.Cx.ScalarString(v))
	case v.IsBool() && p.Kind() == reflect.Bool && values.IsBasic(p.Type()):
		p.SetBool(v.Bool())
	default:
		var data any
		if data, err = values.ToGo(c.Cx, v); err == nil {
			err = values.Assign(data, p)
		}
	}
	return g.badArgument(i, err)
}

// badArgument puts the place in front of what is wrong with argument i, if anything is.
func (g *goFunction) badArgument(i int, err error) error {
	if _, thrown := err.(*mozjs.Exception); err == nil || thrown || err == mozjs.ErrTerminated {
		return err
	}
	return mozjs.NewTypeError("%s: argument %d: %w", g.name, i+1, err)
}
