package mozjs

// #include "shim.h"
import "C"

import (
	"runtime"
	"unsafe"

	"github.com/sluice-go/sluice/internal/mozjs/moduletext"
)

// ModuleCode is a compiled JavaScript module. It belongs to no context: any
// context of the process can make module records of it, also at once.
type ModuleCode struct{ script *Script }

// ModuleRequest is an import or a re-export of a module.
type ModuleRequest = moduletext.Request

// CompileModule compiles a JavaScript module. A syntax error is an *Exception.
func (cx *Context) CompileModule(source Source) (*ModuleCode, error) {
	return cx.compileModule(source, nil)
}

// compileModule compiles a module, which is one of those of a context, or of none.
func (cx *Context) compileModule(source Source, of *stencils) (*ModuleCode, error) {
	s, err := cx.compile(source, true, of)
	if err != nil {
		return nil, err
	}
	return &ModuleCode{s}, nil
}

// InstantiateModule makes a module record of compiled code. ID is what the
// hooks and ActiveScript call the module; 0 means that nobody asks.
func (cx *Context) InstantiateModule(code *ModuleCode, id uint64) (Value, error) {
	if err := cx.defineImportFunction(code.script.importName); err != nil {
		return Undefined, err
	}
	c := code.script.source.c(code.script.stencil.url)
	c.private_id = C.uint64_t(id)
	var out C.sl_value
	err := cx.toEngine().outcome(C.sl_instantiate_module(cx.e, &c, code.script.stencil.pointer, &out))
	runtime.KeepAlive(code)
	if err == nil && code.script.requests != nil {
		if cx.attributed == nil {
			cx.attributed = map[uint64][]moduletext.AttributedRequest{}
		}
		cx.attributed[id] = code.script.requests
	}
	return Value(out), err
}

// RequestedModules returns what the code of a module record requests, in
// source text order.
//
// https://tc39.es/ecma262/#sec-static-semantics-modulerequests
func (cx *Context) RequestedModules(code *ModuleCode, module Value) ([]ModuleRequest, error) {
	f := cx.Enter()
	defer f.Leave()
	var array C.sl_value
	var n C.uint32_t
	if err := cx.toEngine().outcome(C.sl_requested_modules(cx.e, C.sl_value(module), &array, &n)); err != nil {
		return nil, err
	}
	requests := make([]ModuleRequest, n)
	for i := range requests {
		var specifier C.sl_value
		var line, column C.uint32_t
		if err := cx.toEngine().outcome(C.sl_requested_module(cx.e, array, C.uint32_t(i), &specifier, &line, &column)); err != nil {
			return nil, err
		}
		name := cx.String(Value(specifier))
		if r, ok := moduletext.RequestOf(code.script.requests, name); ok {
			requests[i] = r
		} else {
			requests[i] = ModuleRequest{Specifier: name, Line: int(line), Column: int(column) + 1}
		}
	}
	return requests, nil
}

// LinkModule is Link of a module record, whose graph is loaded.
//
// https://tc39.es/ecma262/#sec-moduledeclarationlinking
func (cx *Context) LinkModule(module Value) error {
	return cx.toEngine().outcome(C.sl_link_module(cx.e, C.sl_value(module)))
}

// EvaluateModule is Evaluate of a module record that is linked. It returns a
// promise.
//
// https://tc39.es/ecma262/#sec-moduleevaluation
func (cx *Context) EvaluateModule(module Value) (promise Value, err error) {
	var out C.sl_value
	err = cx.toEngine().outcome(C.sl_evaluate_module(cx.e, C.sl_value(module), &out))
	return Value(out), err
}

// ModuleNamespace is https://tc39.es/ecma262/#sec-getmodulenamespace
func (cx *Context) ModuleNamespace(module Value) (Value, error) {
	var out C.sl_value
	err := cx.toEngine().outcome(C.sl_module_namespace(cx.e, C.sl_value(module), &out))
	return Value(out), err
}

// WebAssemblyConstructor returns the realm's WebAssembly.Module or
// WebAssembly.Instance, as it was before any script ran.
func (cx *Context) WebAssemblyConstructor(name string) (Value, error) {
	var out C.sl_value
	err := cx.toEngine().outcome(C.sl_wasm_constructor(cx.e, C.bool(name == "Instance"), &out))
	return Value(out), err
}

// request returns the request that the engine knows by a specifier.
func (cx *Context) request(referrer uint64, specifier Value) ModuleRequest {
	name := cx.String(specifier)
	if requests := cx.attributed[referrer]; requests != nil {
		if r, ok := moduletext.RequestOf(requests, name); ok {
			return r
		}
	}
	return ModuleRequest{Specifier: name}
}

//export slResolveModule
func slResolveModule(context C.uint32_t, referrer C.uint64_t, specifier C.sl_value) (module C.sl_value) {
	cx := contexts[context].Load()
	cx.calledBack(func() {
		cx.guard(func() error {
			request := cx.request(uint64(referrer), Value(specifier))
			if uint64(referrer)&syntheticID != 0 {
				module = C.sl_value(cx.synthetic[uint64(referrer)].resolve(request.Specifier))
			} else if cx.hooks.ResolveModule != nil {
				module = C.sl_value(cx.hooks.ResolveModule(uint64(referrer), request))
			}
			return nil
		})
	})
	return module
}

//export slImportMeta
func slImportMeta(context C.uint32_t, script C.uint64_t, meta C.sl_value) {
	cx := contexts[context].Load()
	cx.calledBack(func() {
		cx.guard(func() error {
			if uint64(script)&syntheticID != 0 {
				return cx.synthetic[uint64(script)].fill(cx, Value(meta))
			}
			if cx.hooks.ImportMeta != nil {
				cx.hooks.ImportMeta(uint64(script), Value(meta))
			}
			return nil
		})
	})
}

//export slImportDynamically
func slImportDynamically(context C.uint32_t, referrer C.uint64_t, specifier, promise C.sl_value) {
	cx := contexts[context].Load()
	cx.calledBack(func() {
		request := ModuleRequest{Specifier: cx.String(Value(specifier))}
		cx.importDynamically(uint64(referrer), request, Value(promise))
	})
}

// importDynamically hands an import() to the host.
func (cx *Context) importDynamically(referrer uint64, request ModuleRequest, promise Value) {
	if cx.hooks.ImportDynamically == nil {
		cx.Reject(promise, cx.NewError("TypeError", "import() is not supported here"))
		return
	}
	cx.guard(func() error {
		cx.hooks.ImportDynamically(referrer, request, promise)
		return nil
	})
}

// defineImportFunction makes the function that stands for the import of
// import() calls with import attributes. Its name is a global lexical binding,
// which only code that was rewritten to use it sees.
func (cx *Context) defineImportFunction(name string) error {
	if name == "" || cx.Realm().importFunctions[name] {
		return nil
	}
	f := cx.Enter()
	defer f.Leave()
	c := C.CString(name)
	defer C.sl_free(unsafe.Pointer(c))
	fn := cx.NewFunction("", 1, importWithAttributes)
	if err := cx.toEngine().outcome(C.sl_define_import(cx.e, c, C.sl_value(fn))); err != nil {
		return err
	}
	r := cx.Realm()
	if r.importFunctions == nil {
		r.importFunctions = map[string]bool{}
	}
	r.importFunctions[name] = true
	return nil
}

// importWithAttributes is https://tc39.es/ecma262/#sec-evaluate-import-call
// from its third step on, for a specifier and options that are evaluated.
func importWithAttributes(c *Call) (Value, error) {
	cx := c.Cx
	// 6. Let promiseCapability be ! NewPromiseCapability(%Promise%).
	promise := cx.NewPromise()
	request, err := importRequest(cx, c.Arg(0), c.Arg(1))
	// An abrupt completion rejects the promise: IfAbruptRejectPromise.
	if err != nil {
		reason, terminated := cx.ThrownValue(err)
		if terminated != nil {
			return Undefined, terminated
		}
		cx.Reject(promise, reason)
		return promise, nil
	}
	// 13. Perform HostLoadImportedModule(referrer, moduleRequest, empty,
	//     promiseCapability).
	cx.importDynamically(cx.ActiveScript(), request, promise)
	// 14. Return promiseCapability.[[Promise]].
	return promise, nil
}

var keyWith = NewKey("with")

// importRequest makes the module request of an import() call.
func importRequest(cx *Context, specifier, options Value) (ModuleRequest, error) {
	// 7. Let specifierString be Completion(ToString(specifier)).
	s, err := cx.ToString(specifier)
	if err != nil {
		return ModuleRequest{}, err
	}
	// 9. Let attributes be a new empty List.
	request := ModuleRequest{Specifier: cx.String(s)}
	// 10. If options is not undefined, then
	if options.IsUndefined() {
		return request, nil
	}
	// a. If options is not an Object, then reject with a TypeError.
	if !options.IsObject() {
		return request, NewTypeError("The second argument of import() must be an object")
	}
	// b. Let attributesObj be Completion(Get(options, "with")).
	attributes, err := cx.Get(options, keyWith)
	if err != nil || attributes.IsUndefined() {
		return request, err
	}
	// d. If attributesObj is not undefined, then
	// i. If attributesObj is not an Object, then reject with a TypeError.
	if !attributes.IsObject() {
		return request, NewTypeError("The 'with' option of import() must be an object")
	}
	// ii. Let entries be Completion(EnumerableOwnProperties(attributesObj,
	//     key+value)).
	keys, err := cx.OwnKeys(attributes, 0)
	if err != nil {
		return request, err
	}
	// iv. For each element entry of entries, do
	for _, key := range keys {
		value, err := cx.GetValue(attributes, key)
		if err != nil {
			return request, err
		}
		// If value is not a String, then reject with a TypeError.
		if !value.IsString() {
			return request, NewTypeError("The import attribute '%s' must be a string", cx.String(key))
		}
		request.Attributes = append(request.Attributes, moduletext.Attribute{Key: cx.String(key), Value: cx.String(value)})
	}
	// 11. Sort attributes according to the lexicographic order of their [[Key]]
	//     field.
	moduletext.Sort(request.Attributes)
	return request, nil
}

// modules is what a context keeps of modules.
type modules struct {
	attributed    map[uint64][]moduletext.AttributedRequest // by the id of the module
	synthetic     map[uint64]*SyntheticModule
	nextSynthetic uint64
}

// moduleReleased hears that the engine has let go of a script or module.
func (m *modules) moduleReleased(id uint64) {
	delete(m.attributed, id)
	delete(m.synthetic, id)
}
