package sluice

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"runtime/debug"
	"slices"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// exposed is the task source of what exposed Go functions bring back.
var exposed = eventloop.DeclareTaskSource("exposed Go functions")

var contextType = reflect.TypeFor[context.Context]()

// native makes a function of script from a function of Go. An async one runs
// on a goroutine of its own and gives script a promise.
func native(a *agent.Agent, name string, fn any, async bool) (mozjs.Native, int, error) {
	if name == "" {
		return nil, 0, errors.New("sluice: an exposed function needs a name")
	}
	v := reflect.ValueOf(fn)
	if v.Kind() != reflect.Func || v.IsNil() {
		return nil, 0, fmt.Errorf("sluice: %s: a value of type %T is no function", name, fn)
	}
	g := &goFunction{agent: a, name: name, fn: v, typ: v.Type()}
	first := 0
	if g.typ.NumIn() > 0 && g.typ.In(0) == contextType {
		g.takesContext, first = true, 1
	}
	for i := first; i < g.typ.NumIn(); i++ {
		if t := foreign(g.typ.In(i), nil); t != nil {
			return nil, 0, fmt.Errorf("sluice: %s: no value of script becomes a parameter of type %s", name, t)
		}
	}
	out := g.typ.NumOut()
	if out > 0 && g.typ.Out(out-1) == errorType {
		g.returnsError = true
		out--
	}
	if out > 1 {
		return nil, 0, fmt.Errorf("sluice: %s: a function with %d results cannot be exposed; one, and an error, can", name, out)
	}
	if g.returnsValue = out == 1; g.returnsValue {
		if t := foreign(g.typ.Out(0), nil); t != nil {
			return nil, 0, fmt.Errorf("sluice: %s: a result of type %s becomes no value of script", name, t)
		}
	}
	length := g.typ.NumIn() - first
	if g.typ.IsVariadic() {
		length--
	}
	if async {
		return g.callAsync, length, nil
	}
	if direct := g.direct(fn); direct != nil {
		return direct, length, nil
	}
	return g.call, length, nil
}

// foreign returns the type, t or one that its values hold, whose values script
// has nothing for, or nil. The types in seen are known already.
func foreign(t reflect.Type, seen []reflect.Type) reflect.Type {
	switch t.Kind() {
	case reflect.Chan, reflect.Func, reflect.Complex64, reflect.Complex128, reflect.UnsafePointer:
		return t
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		if slices.Contains(seen, t) {
			return nil
		}
		return foreign(t.Elem(), append(seen, t))
	}
	return nil
}

// goFunction is a function of Go that script can call.
type goFunction struct {
	agent        *agent.Agent
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
	return toScript(c.Cx, result)
}

func (g *goFunction) callAsync(c *mozjs.Call) (mozjs.Value, error) {
	cx := c.Cx
	args := g.parameters()
	if err := g.setArguments(args, c); err != nil {
		return cx.RejectedPromise(err)
	}
	promise := cx.NewPromise()
	kept := cx.Root(promise)
	settings := g.agent.Settings()
	loop := g.agent.EventLoop()
	settle := func(result any, err error) {
		settings.QueueGlobalTask(exposed, func() {
			defer kept.Release()
			var v mozjs.Value
			if err == nil {
				v, err = toScript(cx, result)
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
	loop.InParallel(func() { g.invokeSafely(args, settle) })
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
	returned := false
	defer func() {
		switch r := recover(); {
		case r != nil:
			err = &mozjs.PanicError{Value: r, Stack: debug.Stack()}
		case !returned:
			err = &mozjs.PanicError{Value: "runtime.Goexit was called", Stack: debug.Stack()}
		}
		settle(result, err)
	}()
	result, err = g.outcome(g.invoke(args))
	returned = true
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
		args[0].Set(reflect.ValueOf(g.agent.EventLoop().Context()))
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
	case v.IsNumber() && p.Kind() != reflect.Interface:
		err = assignNumber(v.Number(), p)
	case v.IsString() && p.Kind() == reflect.String:
		p.SetString(c.Cx.ScalarString(v))
	case v.IsBool() && p.Kind() == reflect.Bool:
		p.SetBool(v.Bool())
	default:
		var data any
		if data, err = toGo(c.Cx, v); err == nil {
			err = assign(data, p)
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

// assign sets v to data that came from script.
func assign(data any, v reflect.Value) error {
	t := v.Type()
	if data == nil {
		switch t.Kind() {
		case reflect.Pointer, reflect.Interface, reflect.Map, reflect.Slice:
			v.SetZero()
			return nil
		}
		return fmt.Errorf("undefined or null where a Go %s is wanted", t)
	}
	d := reflect.ValueOf(data)
	if d.Type().AssignableTo(t) {
		v.Set(d)
		return nil
	}
	switch x := data.(type) {
	case float64:
		return assignNumber(x, v)
	case *big.Int:
		return assignBig(x, v)
	case string:
		if t.Kind() == reflect.String {
			v.SetString(x)
			return nil
		}
	case bool:
		if t.Kind() == reflect.Bool {
			v.SetBool(x)
			return nil
		}
	case []any:
		return assignSlice(x, v)
	case map[string]any:
		return assignMap(x, v)
	}
	if t.Kind() == reflect.Pointer {
		return assignPointer(data, v)
	}
	return fmt.Errorf("a value of Go type %T where %s is wanted", data, t)
}

func assignPointer(data any, v reflect.Value) error {
	p := reflect.New(v.Type().Elem())
	if err := assign(data, p.Elem()); err != nil {
		return err
	}
	v.Set(p)
	return nil
}

func assignNumber(x float64, v reflect.Value) error {
	whole := x == math.Trunc(x) && !math.IsInf(x, 0)
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		v.SetFloat(x)
		return nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if !whole || math.Abs(x) >= 1<<63 || v.OverflowInt(int64(x)) {
			return fmt.Errorf("%v is no %s", x, v.Type())
		}
		v.SetInt(int64(x))
		return nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		if !whole || x < 0 || x >= 1<<64 || v.OverflowUint(uint64(x)) {
			return fmt.Errorf("%v is no %s", x, v.Type())
		}
		v.SetUint(uint64(x))
		return nil
	case reflect.Pointer:
		return assignPointer(x, v)
	}
	return fmt.Errorf("a number where a Go %s is wanted", v.Type())
}

func assignBig(x *big.Int, v reflect.Value) error {
	switch v.Kind() {
	case reflect.Int, reflect.Int64:
		if x.IsInt64() && !v.OverflowInt(x.Int64()) {
			v.SetInt(x.Int64())
			return nil
		}
	case reflect.Uint, reflect.Uint64:
		if x.IsUint64() && !v.OverflowUint(x.Uint64()) {
			v.SetUint(x.Uint64())
			return nil
		}
	}
	return fmt.Errorf("the bigint %s where a Go %s is wanted", x, v.Type())
}

func assignSlice(x []any, v reflect.Value) error {
	t := v.Type()
	switch t.Kind() {
	case reflect.Slice:
		v.Set(reflect.MakeSlice(t, len(x), len(x)))
	case reflect.Array:
		if t.Len() != len(x) {
			return fmt.Errorf("an array of length %d where a Go %s is wanted", len(x), t)
		}
	case reflect.Pointer:
		return assignPointer(x, v)
	default:
		return fmt.Errorf("an array where a Go %s is wanted", t)
	}
	for i, item := range x {
		if err := assign(item, v.Index(i)); err != nil {
			return fmt.Errorf("[%d]: %w", i, err)
		}
	}
	return nil
}

func assignMap(x map[string]any, v reflect.Value) error {
	t := v.Type()
	switch {
	case t.Kind() == reflect.Map && t.Key().Kind() == reflect.String:
		v.Set(reflect.MakeMapWithSize(t, len(x)))
		for k, item := range x {
			e := reflect.New(t.Elem()).Elem()
			if err := assign(item, e); err != nil {
				return fmt.Errorf(".%s: %w", k, err)
			}
			v.SetMapIndex(reflect.ValueOf(k).Convert(t.Key()), e)
		}
		return nil
	case t.Kind() == reflect.Struct:
		for _, field := range reflect.VisibleFields(t) {
			if !field.IsExported() || field.Anonymous {
				continue
			}
			item, ok := x[propertyName(field)]
			if !ok {
				continue
			}
			to, err := v.FieldByIndexErr(field.Index)
			if err != nil {
				return err
			}
			if err := assign(item, to); err != nil {
				return fmt.Errorf(".%s: %w", propertyName(field), err)
			}
		}
		return nil
	case t.Kind() == reflect.Pointer:
		return assignPointer(x, v)
	}
	return fmt.Errorf("an object where a Go %s is wanted", t)
}
