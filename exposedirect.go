package sluice

import (
	"reflect"

	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/values"
)

// direct returns what calls a function of Go whose type is among the commonest ones
// without reflection, which takes longer than the way from script to Go; nil for
// other types. Those are of two parameters at most, and one result and an error at most;
// parameters and results are strings, numbers of type int and float64, booleans and any.
func (g *goFunction) direct(fn any) mozjs.Native {
	switch f := fn.(type) {
	case func():
		return func(*mozjs.Call) (mozjs.Value, error) { f(); return mozjs.Undefined, nil }
	case func() error:
		return func(*mozjs.Call) (mozjs.Value, error) { return mozjs.Undefined, f() }
	}
	return first(g, fn,
		giving[string], giving[float64], giving[int], giving[bool], giving[any],
		taking[string], taking[float64], taking[int], taking[bool], taking[any])
}

// first returns what the first of them returns for fn that is not nil.
func first(g *goFunction, fn any, of ...func(*goFunction, any) mozjs.Native) mozjs.Native {
	for _, direct := range of {
		if native := direct(g, fn); native != nil {
			return native
		}
	}
	return nil
}

// giving is direct for functions without parameters whose result is of type R.
func giving[R any](_ *goFunction, fn any) mozjs.Native {
	switch f := fn.(type) {
	case func() R:
		return func(c *mozjs.Call) (mozjs.Value, error) { return values.ToScript(c.Cx, f()) }
	case func() (R, error):
		return func(c *mozjs.Call) (mozjs.Value, error) {
			result, err := f()
			return toScriptUnless(err, c, result)
		}
	}
	return nil
}

// taking is direct for functions whose first parameter is of type P.
func taking[P any](g *goFunction, fn any) mozjs.Native {
	switch f := fn.(type) {
	case func(P):
		return func(c *mozjs.Call) (mozjs.Value, error) {
			p, err := parameter[P](g, c, 0)
			if err == nil {
				f(p)
			}
			return mozjs.Undefined, err
		}
	case func(P) error:
		return func(c *mozjs.Call) (mozjs.Value, error) {
			p, err := parameter[P](g, c, 0)
			if err == nil {
				err = f(p)
			}
			return mozjs.Undefined, err
		}
	}
	return first(g, fn,
		mapping[P, string], mapping[P, float64], mapping[P, int], mapping[P, bool], mapping[P, any],
		takingTwo[P, string], takingTwo[P, float64], takingTwo[P, int], takingTwo[P, bool], takingTwo[P, any])
}

// mapping is direct for functions whose parameter is of type P and whose result of R.
func mapping[P, R any](g *goFunction, fn any) mozjs.Native {
	switch f := fn.(type) {
	case func(P) R:
		return func(c *mozjs.Call) (mozjs.Value, error) {
			p, err := parameter[P](g, c, 0)
			if err != nil {
				return 0, err
			}
			return values.ToScript(c.Cx, f(p))
		}
	case func(P) (R, error):
		return func(c *mozjs.Call) (mozjs.Value, error) {
			p, err := parameter[P](g, c, 0)
			if err != nil {
				return 0, err
			}
			result, err := f(p)
			return toScriptUnless(err, c, result)
		}
	}
	return nil
}

// takingTwo is direct for functions whose parameters are of types P and Q.
func takingTwo[P, Q any](g *goFunction, fn any) mozjs.Native {
	switch f := fn.(type) {
	case func(P, Q):
		return func(c *mozjs.Call) (mozjs.Value, error) {
			p, q, err := parameters[P, Q](g, c)
			if err == nil {
				f(p, q)
			}
			return mozjs.Undefined, err
		}
	case func(P, Q) error:
		return func(c *mozjs.Call) (mozjs.Value, error) {
			p, q, err := parameters[P, Q](g, c)
			if err == nil {
				err = f(p, q)
			}
			return mozjs.Undefined, err
		}
	}
	return first(g, fn,
		mappingTwo[P, Q, string], mappingTwo[P, Q, float64], mappingTwo[P, Q, int], mappingTwo[P, Q, bool], mappingTwo[P, Q, any])
}

// mappingTwo is direct for functions whose parameters are of types P and Q and whose
// result is of type R.
func mappingTwo[P, Q, R any](g *goFunction, fn any) mozjs.Native {
	switch f := fn.(type) {
	case func(P, Q) R:
		return func(c *mozjs.Call) (mozjs.Value, error) {
			p, q, err := parameters[P, Q](g, c)
			if err != nil {
				return 0, err
			}
			return values.ToScript(c.Cx, f(p, q))
		}
	case func(P, Q) (R, error):
		return func(c *mozjs.Call) (mozjs.Value, error) {
			p, q, err := parameters[P, Q](g, c)
			if err != nil {
				return 0, err
			}
			result, err := f(p, q)
			return toScriptUnless(err, c, result)
		}
	}
	return nil
}

// parameter converts argument i of a call to the type of the parameter.
func parameter[P any](g *goFunction, c *mozjs.Call, i int) (P, error) {
	data, err := values.ToGo(c.Cx, c.Arg(i))
	if err == nil {
		if p, ok := data.(P); ok {
			return p, nil
		}
	}
	var p P
	if err == nil {
		err = values.Assign(data, reflect.ValueOf(&p).Elem())
	}
	return p, g.badArgument(i, err)
}

func parameters[P, Q any](g *goFunction, c *mozjs.Call) (p P, q Q, err error) {
	if p, err = parameter[P](g, c, 0); err == nil {
		q, err = parameter[Q](g, c, 1)
	}
	return p, q, err
}

func toScriptUnless(err error, c *mozjs.Call, result any) (mozjs.Value, error) {
	if err != nil {
		return 0, err
	}
	return values.ToScript(c.Cx, result)
}
