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
	synthetic := mozjs.SyntheticModule{URL: s.baseURL.Href(), Keeps: []*mozjs.Root{module}}
	// The requested modules are those that the imports name, each once.
	requested := map[string]int{}
	for _, i := range imports {
		if _, ok := requested[i.module]; ok {
			continue
		}
		n := len(s.requests)
		requested[i.module] = n
		s.requests = append(s.requests, mozjs.ModuleRequest{Specifier: i.module, Line: 1, Column: 1})
		synthetic.Requests = append(synthetic.Requests, func() mozjs.Value { return s.requested[n].record.Value() })
	}
	for _, e := range exports {
		synthetic.Exports = append(synthetic.Exports, e.name)
	}
	synthetic.Evaluate = func(namespaces []mozjs.Value) ([]mozjs.Value, error) {
		return instantiateWasm(cx, module.Value(), imports, exports, func(name string) mozjs.Value {
			return namespaces[requested[name]]
		})
	}
	record, err := cx.NewSyntheticModule(synthetic)
	if err != nil {
		return err
	}
	s.record = cx.Root(record)
	s.settings.AddScript(agent.ScriptRecord{BaseURL: s.baseURL.Href(), URL: s.baseURL.Href(), Data: s})
	return nil
}

// instantiateWasm is the evaluation of a WebAssembly module record.
//
// https://webassembly.github.io/esm-integration/js-api/index.html#module-execution
func instantiateWasm(cx *mozjs.Context, module mozjs.Value, imports []wasmImport, exports []wasmExport, namespaceOf func(string) mozjs.Value) ([]mozjs.Value, error) {
	constructor, err := cx.WebAssemblyConstructor("Instance")
	if err != nil {
		return nil, err
	}
	// The imports are read from the namespaces of the requested modules.
	object := cx.NewObjectWithProto(mozjs.Null)
	for _, i := range imports {
		key, name := cx.NewString(i.module), cx.NewString(i.name)
		namespace := namespaceOf(i.module)
		ok, err := cx.HasOwn(namespace, name)
		if err != nil {
			return nil, err
		}
		if !ok {
			return nil, mozjs.NewSyntaxError("The module \"%s\" has no export named \"%s\"", i.module, i.name)
		}
		v, err := cx.GetValue(namespace, name)
		if err != nil {
			return nil, err
		}
		of, err := cx.GetValue(object, key)
		if err != nil {
			return nil, err
		}
		if of.IsUndefined() {
			of = cx.NewObjectWithProto(mozjs.Null)
			if err := cx.SetValue(object, key, of); err != nil {
				return nil, err
			}
		}
		if err := cx.SetValue(of, name, v); err != nil {
			return nil, err
		}
	}
	instance, err := cx.Construct(constructor, module, object)
	if err != nil {
		return nil, err
	}
	own, err := cx.GetNamed(instance, "exports")
	if err != nil {
		return nil, err
	}
	values := make([]mozjs.Value, len(exports))
	for i, e := range exports {
		if values[i], err = cx.GetValue(own, cx.NewString(e.name)); err != nil {
			return nil, err
		}
		// Of a global, the value is exported.
		if e.kind == wasmGlobal {
			if values[i], err = cx.GetNamed(values[i], "value"); err != nil {
				return nil, err
			}
		}
	}
	return values, nil
}
