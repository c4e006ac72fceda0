package html

import (
	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// createWebAssemblyModuleScript is
// https://html.spec.whatwg.org/multipage/webappapis.html#creating-a-webassembly-module-script
func (g *globalScope) createWebAssemblyModuleScript(bodyBytes []byte, baseURL *url.URL, options ScriptFetchOptions) *ModuleScript {
	// 2-6. Let script be a new module script with these fields.
	script := &ModuleScript{settings: g.settings, baseURL: baseURL, fetchOptions: options}
	// 7. Let result be the result of parsing a WebAssembly module.
	// 8. If that throws, set script's parse error to what it throws.
	if err := script.parseWebAssembly(bodyBytes); err != nil {
		script.parseError = keep(g.settings, err)
	}
	return script
}

// parseWebAssembly makes the record of a WebAssembly module script.
//
// https://webassembly.github.io/esm-integration/js-api/index.html#parse-a-webassembly-module
func (s *ModuleScript) parseWebAssembly(bytes []byte) error {
	cx := s.settings.Cx()
	constructor, err := cx.WebAssemblyConstructor("Module")
	if err != nil {
		return err
	}
	buffer, err := cx.NewArrayBuffer(bytes)
	if err != nil {
		return err
	}
	// Compile the module; a CompileError is thrown if that fails.
	compiled, err := cx.Construct(constructor, buffer)
	if err != nil {
		return err
	}
	imports, exports, err := wasmInterface(bytes)
	if err != nil {
		return err
	}
	module := cx.Root(compiled)
	s.wasm = &wasmModule{exports: exports}
	synthetic := mozjs.SyntheticModule{URL: s.baseURL.Href(), Keeps: []*mozjs.Root{module}}
	// The requested modules are those that the imports name, each once.
	requested := map[string]int{}
	for _, i := range imports {
		n, ok := requested[i.module]
		if !ok {
			n = len(s.requests)
			requested[i.module] = n
			s.wasm.imports = append(s.wasm.imports, nil)
			s.requests = append(s.requests, mozjs.ModuleRequest{Specifier: i.module, Line: 1, Column: 1})
			synthetic.Requests = append(synthetic.Requests, mozjs.SyntheticRequest{
				Module: func() mozjs.Value { return s.requested[n].record.Value() },
			})
		}
		s.wasm.imports[n] = append(s.wasm.imports[n], i)
		request := &synthetic.Requests[n]
		request.Names = append(request.Names, i.name)
	}
	for _, e := range exports {
		synthetic.Exports = append(synthetic.Exports, e.name)
	}
	synthetic.Evaluate = func(values []mozjs.Value) ([]mozjs.Value, error) {
		return s.instantiateWasm(module.Value(), values)
	}
	record, err := cx.NewSyntheticModule(synthetic)
	if err != nil {
		return err
	}
	s.record = cx.Root(record)
	s.settings.AddScript(agent.ScriptRecord{BaseURL: s.baseURL.Href(), URL: s.baseURL.Href(), Data: s})
	return nil
}

// wasmModule is what a module script of WebAssembly has besides.
type wasmModule struct {
	imports [][]wasmImport // of each request
	exports []wasmExport
	// own is the exports object of the instance, once there is one.
	own *mozjs.Root
}

// exportsGlobal reports whether an export is a global.
func (m *wasmModule) exportsGlobal(name string) bool {
	for _, e := range m.exports {
		if e.name == name {
			return e.kind == wasmGlobal
		}
	}
	return false
}

// instantiateWasm is the evaluation of a WebAssembly module record, given the
// values of what it imports, request after request.
//
// https://webassembly.github.io/esm-integration/js-api/index.html#module-execution
func (s *ModuleScript) instantiateWasm(module mozjs.Value, values []mozjs.Value) ([]mozjs.Value, error) {
	cx := s.settings.Cx()
	constructor, err := cx.WebAssemblyConstructor("Instance")
	if err != nil {
		return nil, err
	}
	object, err := s.wasmImports(values)
	if err != nil {
		return nil, err
	}
	instance, err := cx.Construct(constructor, module, object)
	if err != nil {
		return nil, err
	}
	own, err := cx.GetNamed(instance, "exports")
	if err != nil {
		return nil, err
	}
	s.wasm.own = cx.Root(own)
	exported := make([]mozjs.Value, len(s.wasm.exports))
	for i, e := range s.wasm.exports {
		if exported[i], err = cx.GetValue(own, cx.NewString(e.name)); err != nil {
			return nil, err
		}
		// Of a global, the value is exported.
		if e.kind == wasmGlobal {
			if exported[i], err = cx.GetNamed(exported[i], "value"); err != nil {
				return nil, err
			}
		}
	}
	return exported, nil
}

// wasmImports makes the object that a module is instantiated with.
func (s *ModuleScript) wasmImports(values []mozjs.Value) (mozjs.Value, error) {
	cx := s.settings.Cx()
	all := cx.NewObjectWithProto(mozjs.Null)
	for n, request := range s.requests {
		of := cx.NewObjectWithProto(mozjs.Null)
		if err := cx.SetValue(all, cx.NewString(request.Specifier), of); err != nil {
			return mozjs.Undefined, err
		}
		imported := s.requested[n].wasm
		for _, i := range s.wasm.imports[n] {
			name, v := cx.NewString(i.name), values[0]
			values = values[1:]
			// Modules of WebAssembly share their globals, not only the values.
			if i.kind == wasmGlobal && imported != nil && imported.own != nil && imported.exportsGlobal(i.name) {
				var err error
				if v, err = cx.GetValue(imported.own.Value(), name); err != nil {
					return mozjs.Undefined, err
				}
			}
			if err := cx.SetValue(of, name, v); err != nil {
				return mozjs.Undefined, err
			}
		}
	}
	return all, nil
}
