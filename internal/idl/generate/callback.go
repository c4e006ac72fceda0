// Checked against Web IDL of 2026-03-27.

package main

import (
	"fmt"
	"strings"

	"github.com/sluice-go/sluice/internal/idl/model"
)

// callback writes the Go type of a callback function.
//
// https://webidl.spec.whatwg.org/#invoke-a-callback-function
func (r *room) callback(c *model.Callback) {
	r.f("// %s is the callback function %s.\ntype %s struct{ idl.Callback }\n\n", c.Name, c.Name, c.Name)
	if r.isNeeded("To" + c.Name) {
		to := "ToFunction"
		if c.TreatNonObjectAsNull {
			to = "ToCallbackInterface"
		}
		r.f("// To%s converts a JavaScript value to %s.\n", c.Name, c.Name)
		r.f("func To%s(cx *mozjs.Context, v mozjs.Value) (%s, error) {\n", c.Name, c.Name)
		r.f("c, err := idl.%s(cx, v)\nreturn %s{c}, err\n}\n\n", to, c.Name)
	}
	r.invocation(c.Name, "Invoke", "invokes the function", c.Returns, c.Arguments, "f.Callback.Invoke(this, ")
}

// callbackInterface writes the Go type of a callback interface.
//
// https://webidl.spec.whatwg.org/#call-a-user-objects-operation
func (r *room) callbackInterface(i *model.Interface) {
	r.f("// %s is the callback interface %s.\ntype %s struct{ idl.Callback }\n\n", i.Name, i.Name, i.Name)
	if r.isNeeded("To" + i.Name) {
		r.f("// To%s converts a JavaScript value to %s.\n", i.Name, i.Name)
		r.f("func To%s(cx *mozjs.Context, v mozjs.Value) (%s, error) {\n", i.Name, i.Name)
		r.f("c, err := idl.ToCallbackInterface(cx, v)\nreturn %s{c}, err\n}\n\n", i.Name)
	}
	if len(i.Constants) > 0 {
		r.f("// %s describes the legacy callback interface object.\nvar %s = &idl.Interface{\nName: %q,\n", descriptor(i), descriptor(i), i.Name)
		if e := exposed(i.Exposure); e != "" {
			r.f("Exposed: %s,\n", e)
		}
		r.f("CallbackInterface: true,\nMembers: []idl.Member{\n")
		for _, k := range i.Constants {
			r.f("idl.Constant(%q, %s),\n", k.Name, constantValue(k))
		}
		r.f("},\n}\n\n")
		r.constantsInGo(i)
	}
	op := i.Operations[0].Overloads[0]
	r.invocation(i.Name, upper(op.Name), "calls the operation "+op.Name, op.Returns, op.Arguments,
		fmt.Sprintf("f.Callback.CallOperation(%s, %q, this, ", r.key(op.Name), op.Name))
}

// invocation writes the methods that invoke a callback, with the exception
// behaviours "rethrow" and, if the callback returns nothing to convert,
// "report".
func (r *room) invocation(name, method, doing string, returns *model.Type, arguments []*model.Argument, call string) {
	var parameters, names, values []string
	names = append(names, "this")
	fixed := 0
	variadic, optional := "", false
	for _, a := range arguments {
		p := parameter(a.Name)
		switch {
		case a.Variadic:
			g := r.goType(a.Type)
			parameters = append(parameters, p+" ..."+g)
			names = append(names, p+"...")
			variadic = p
			continue
		default:
			parameters = append(parameters, p+" "+r.maybe(a.Type, a.Optional && a.Default == nil))
		}
		names = append(names, p)
		optional = optional || a.Optional
		if !a.Optional {
			fixed++
			values = append(values, r.from(a.Type)+"(f.Cx(), "+p+")")
		}
	}
	result := ""
	switch {
	case returns.Kind == model.Undefined:
	case returns.Kind == model.Any:
		result = "mozjs.Value"
	default:
		result = r.goType(returns)
	}
	signature := func(method string) string {
		results := "error"
		if result != "" {
			results = "(" + result + ", error)"
		}
		return fmt.Sprintf("func (f %s) %s(%s) %s {\n", name, method, strings.Join(append([]string{"this mozjs.Value"}, parameters...), ", "), results)
	}

	// A promise that the callback returns carries its exceptions.
	promise := returns.Kind == model.Promise
	if promise {
		r.f("// %s %s; an exception becomes a rejected promise. The error is\n// mozjs.ErrTerminated or nil.\n", method, doing)
	} else {
		r.f("// %s %s; exceptions are rethrown.\n", method, doing)
	}
	r.f("%s", signature(method))
	args := strings.Join(values, ", ")
	if optional || variadic != "" {
		// Missing arguments at the end are left away.
		r.f("args := []mozjs.Value{%s}\n", args)
		if optional {
			r.f("count := %d\n", fixed)
		}
		for _, a := range arguments {
			if a.Optional {
				r.optionalArgument(a)
			}
		}
		if optional {
			r.f("args = args[:count]\n")
		}
		if variadic != "" {
			last := arguments[len(arguments)-1]
			if r.goType(last.Type) == "mozjs.Value" {
				r.f("args = append(args, %s...)\n", variadic)
			} else {
				r.f("for _, x := range %s {\nargs = append(args, %s(f.Cx(), x))\n}\n", variadic, r.from(last.Type))
			}
		}
		args = "args..."
	}
	if args != "" {
		args = ", " + args
	}
	switch {
	case result == "":
		r.f("_, err := %snil%s)\nreturn err\n}\n\n", call, args)
	case returns.Kind == model.Any:
		r.f("return %snil%s)\n}\n\n", call, args)
	default:
		r.f("var result %s\n", result)
		r.f("_, err := %sfunc(v mozjs.Value) (err error) {\nresult, err = %s(f.Cx(), v)\nreturn err\n}%s)\n", call, r.to(returns), args)
		if promise {
			r.f("return f.Reject(result, err)\n}\n\n")
		} else {
			r.f("return result, err\n}\n\n")
		}
	}
	switch returns.Kind {
	case model.Undefined:
		r.f("// %sAndReport %s; exceptions are reported. The error is\n// mozjs.ErrTerminated or nil.\n", method, doing)
		r.f("%sreturn f.Report(f.%s(%s))\n}\n\n", signature(method+"AndReport"), method, strings.Join(names, ", "))
	case model.Any:
		r.f("// %sAndReport %s; exceptions are reported. The error is\n// mozjs.ErrTerminated or nil.\n", method, doing)
		r.f("%sv, err := f.%s(%s)\nreturn v, f.Report(err)\n}\n\n", signature(method+"AndReport"), method, strings.Join(names, ", "))
	}
}

// optionalArgument writes the conversion of an argument that may be missing.
//
// https://webidl.spec.whatwg.org/#web-idl-arguments-list-converting
func (r *room) optionalArgument(a *model.Argument) {
	p := parameter(a.Name)
	maybe := r.maybe(a.Type, a.Default == nil)
	present, value := "", r.from(a.Type)+"(f.Cx(), "+p+")"
	switch {
	case a.Default != nil:
	case maybe == "mozjs.Value":
		present = "!" + p + ".IsUndefined()"
	case strings.HasPrefix(maybe, "*"):
		present = p + " != nil"
	case maybe != r.goType(a.Type):
		r.f("if x, ok := %s.Get(); ok {\nargs = append(args, %s(f.Cx(), x))\ncount = len(args)\n} else {\nargs = append(args, mozjs.Undefined)\n}\n", p, r.from(a.Type))
		return
	default:
		present = "!" + p + ".IsNull()"
	}
	if present == "" {
		r.f("args = append(args, %s)\ncount = len(args)\n", value)
		return
	}
	r.f("if %s {\nargs = append(args, %s)\ncount = len(args)\n} else {\nargs = append(args, mozjs.Undefined)\n}\n", present, value)
}
