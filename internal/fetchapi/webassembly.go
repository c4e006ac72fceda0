package fetchapi

import (
	"strings"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

var (
	keyCompileStreaming     = mozjs.NewKey("compileStreaming")
	keyInstantiateStreaming = mozjs.NewKey("instantiateStreaming")
	keyModule               = mozjs.NewKey("module")
	keyInstance             = mozjs.NewKey("instance")
)

// AddWebAssemblyStreaming adds to the namespace WebAssembly, whose functions
// compile and instantiate are given, those that take a Response. The engine gets
// the bytes when all of them are there.
//
// https://webassembly.github.io/spec/web-api/#streaming-modules
func AddWebAssemblyStreaming(cx *mozjs.Context, namespace, compile, instantiate mozjs.Value) {
	w := &webAssembly{cx, cx.Root(compile), cx.Root(instantiate)}
	define := func(key mozjs.Key, name string, f func(c *mozjs.Call) (mozjs.Value, error)) {
		steps := func(c *mozjs.Call) (mozjs.Value, error) {
			if len(c.Args) == 0 {
				return cx.RejectedPromise(idl.NotEnoughArguments(1, 0, "Failed to execute '"+name+"' on 'WebAssembly'"))
			}
			return f(c)
		}
		idl.SetMember(cx, namespace, key, cx.NewFunction(name, 1, steps))
	}
	// https://webassembly.github.io/spec/web-api/#dom-webassembly-compilestreaming
	define(keyCompileStreaming, "compileStreaming", func(c *mozjs.Call) (mozjs.Value, error) {
		// Return the result of compiling a potential WebAssembly response with source.
		return w.compileResponse(c.Arg(0), cx.Root(mozjs.Undefined), func(promise *mozjs.Root, module mozjs.Value) {
			cx.Resolve(promise.Value(), module)
			promise.Release()
		})
	})
	// https://webassembly.github.io/spec/web-api/#dom-webassembly-instantiatestreaming
	define(keyInstantiateStreaming, "instantiateStreaming", func(c *mozjs.Call) (mozjs.Value, error) {
		imports := c.Arg(1)
		if !imports.IsUndefined() && !imports.IsObject() {
			return cx.RejectedPromise(idl.BadArgument(idl.NotOfType("object"), 2, "Failed to execute 'instantiateStreaming' on 'WebAssembly'"))
		}
		held := cx.Root(imports)
		// 1. 2. Let promiseOfModule be the result of compiling a potential WebAssembly
		//       response with source. Return the result of instantiating it with
		//       imports.
		return w.compileResponse(c.Arg(0), held, func(promise *mozjs.Root, module mozjs.Value) {
			w.instantiateModule(promise, module, held.Value())
			held.Release()
		})
	})
}

// webAssembly are the functions of the namespace, whatever script makes of it.
type webAssembly struct {
	cx                   *mozjs.Context
	compile, instantiate *mozjs.Root
}

// compileResponse compiles a potential WebAssembly response. Finish settles the
// promise that it returns, given the module; if there will be none, imports is
// released.
//
// https://webassembly.github.io/spec/web-api/#compile-a-potential-webassembly-response
func (w *webAssembly) compileResponse(source mozjs.Value, imports *mozjs.Root, finish func(promise *mozjs.Root, module mozjs.Value)) (mozjs.Value, error) {
	cx := w.cx
	// 1. Let returnValue be a new promise.
	returnValue := cx.NewPromise()
	held := cx.Root(returnValue)
	reject := func(reason mozjs.Value) {
		cx.Reject(held.Value(), reason)
		held.Release()
		imports.Release()
	}
	fail := func(err error) {
		if v, err := cx.ThrownValue(err); err == nil {
			reject(v)
		}
	}
	// then runs steps when what a function has returned is fulfilled, and rejects
	// returnValue when that is not.
	then := func(promise mozjs.Value, err error, steps func(mozjs.Value)) {
		if err == nil {
			err = cx.React(promise, steps, reject)
		}
		if err != nil {
			fail(err)
		}
	}
	// 2. Upon fulfillment of source with value unwrappedSource: (3. Upon rejection
	//    of source with reason reason, reject returnValue with it.)
	then(cx.ResolvedPromise(source), nil, func(unwrappedSource mozjs.Value) {
		response := ResponseOf(cx.Impl(unwrappedSource))
		if err := checkWebAssembly(response); err != nil {
			fail(err)
			return
		}
		// 8. Consume response's body as an ArrayBuffer.
		body, err := response.ArrayBuffer()
		// 9. Upon fulfillment of bodyPromise with value bodyArrayBuffer: asynchronously
		//    compile the bytes, and resolve returnValue. 10. Upon rejection, reject it.
		then(body, err, func(bytes mozjs.Value) {
			module, err := cx.Call(w.compile.Value(), mozjs.Undefined, bytes)
			then(module, err, func(module mozjs.Value) { finish(held, module) })
		})
	})
	// 4. Return returnValue.
	return returnValue, nil
}

// checkWebAssembly are the steps 2.1 to 2.7 of compiling a potential WebAssembly
// response.
//
// https://webassembly.github.io/spec/web-api/#compile-a-potential-webassembly-response
func checkWebAssembly(response *Response) error {
	// 1. Let response be unwrappedSource's response.
	if response == nil {
		return idl.TypeError("WebAssembly response expected: the source is no Response")
	}
	// 2. to 5. Let mimeType be the result of getting `Content-Type`. If it is null,
	//          or not a match for `application/wasm`, reject with a TypeError.
	mimeType, _ := response.headers.list.Get("Content-Type")
	if !strings.EqualFold(strings.Trim(mimeType, "\t "), "application/wasm") {
		return idl.TypeError("the response has the MIME type %q, not application/wasm", mimeType)
	}
	// 6. If response is not CORS-same-origin, reject with a TypeError.
	switch response.typ {
	case ResponseTypeOpaque, ResponseTypeOpaqueredirect, ResponseTypeError:
		return idl.TypeError("the response is %s", response.typ)
	}
	// 7. If response's status is not an ok status, reject with a TypeError.
	if !response.Ok() {
		return idl.TypeError("the response has the status %d", response.status)
	}
	return nil
}

// instantiateModule instantiates the promise of a module with imports.
//
// https://webassembly.github.io/spec/js-api/#instantiate-a-promise-of-a-module
func (w *webAssembly) instantiateModule(promise *mozjs.Root, module, imports mozjs.Value) {
	cx := w.cx
	moduleHeld := cx.Root(module)
	release := func() {
		promise.Release()
		moduleHeld.Release()
	}
	reject := func(reason mozjs.Value) {
		cx.Reject(promise.Value(), reason)
		release()
	}
	instance, err := cx.Call(w.instantiate.Value(), mozjs.Undefined, module, imports)
	if err == nil {
		err = cx.React(instance, func(instance mozjs.Value) {
			// Let result be the WebAssemblyInstantiatedSource value «[ "module" → module,
			// "instance" → instance ]».
			result := cx.NewObject()
			idl.SetMember(cx, result, keyModule, moduleHeld.Value())
			idl.SetMember(cx, result, keyInstance, instance)
			cx.Resolve(promise.Value(), result)
			release()
		}, reject)
	}
	if err == nil {
		return
	}
	if v, err := cx.ThrownValue(err); err == nil {
		reject(v)
	}
}
