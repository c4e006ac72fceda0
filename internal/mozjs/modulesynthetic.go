package mozjs

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
)

// The engine has no synthetic modules of its own. One is a module whose source
// takes its exports from an object that the host puts into import.meta, which
// nothing else ever sees:
//
//	import { "name" as i0 } from "0";
//	const e = import.meta.evaluate(i0), v0 = e[0];
//	export { v0 as "name" };

// SyntheticModule is a module that the host implements.
//
// https://tc39.es/ecma262/#sec-synthetic-module-records
type SyntheticModule struct {
	// URL names the module in stacks.
	URL string
	// Exports are the export names, which are well-formed Unicode, each once.
	Exports []string
	// Requests are the modules that it imports.
	Requests []SyntheticRequest
	// Evaluate is given what is imported, and returns the values of the exports,
	// in their order. It runs once.
	Evaluate func(imports []Value) ([]Value, error)
	// Keeps are released when the module was evaluated.
	Keeps []*Root
}

// SyntheticRequest is a module that a synthetic module imports.
type SyntheticRequest struct {
	// Module returns the module record. It is asked for when the synthetic module
	// is linked.
	Module func() Value
	// Names are the names that are imported, well-formed Unicode.
	Names []string
}

// syntheticID is set in the ids by which the engine knows synthetic modules;
// those of the host are smaller.
const syntheticID = 1 << 63

// singleExport is the compiled module of JSON modules and the like.
var singleExport struct {
	sync.Mutex
	code *ModuleCode
}

// NewDefaultExportModule makes a module record whose default export is a value, of which it takes possession.
//
// https://tc39.es/ecma262/#sec-create-default-export-synthetic-module
func (cx *Context) NewDefaultExportModule(value *Root) (Value, error) {
	return cx.NewSyntheticModule(SyntheticModule{
		Exports:  []string{"default"},
		Evaluate: func([]Value) ([]Value, error) { return []Value{value.Value()}, nil },
		Keeps:    []*Root{value},
	})
}

// NewSyntheticModule makes a module record.
func (cx *Context) NewSyntheticModule(m SyntheticModule) (Value, error) {
	code, err := cx.compileSynthetic(&m)
	if err != nil {
		return Undefined, err
	}
	cx.nextSynthetic++
	id := syntheticID | cx.nextSynthetic
	if cx.synthetic == nil {
		cx.synthetic = map[uint64]*SyntheticModule{}
	}
	cx.synthetic[id] = &m
	v, err := cx.InstantiateModule(code, id)
	if err != nil {
		delete(cx.synthetic, id)
	}
	return v, err
}

func (cx *Context) compileSynthetic(m *SyntheticModule) (*ModuleCode, error) {
	if len(m.Exports) != 1 || m.Exports[0] != "default" || len(m.Requests) > 0 {
		return cx.compileModule(Source{URL: m.URL, Text: m.source(), DiscardSource: true}, &cx.stencils)
	}
	s := &singleExport
	s.Lock()
	defer s.Unlock()
	if s.code == nil {
		code, err := cx.CompileModule(Source{URL: "about:blank", Text: m.source(), DiscardSource: true})
		if err != nil {
			return nil, err
		}
		s.code = code
	}
	return s.code, nil
}

func (m *SyntheticModule) source() string {
	var b strings.Builder
	var arguments []string
	for i, request := range m.Requests {
		b.WriteString("import{")
		for _, name := range request.Names {
			local := "i" + strconv.Itoa(len(arguments))
			fmt.Fprintf(&b, "%s as %s,", quoted(name), local)
			arguments = append(arguments, local)
		}
		fmt.Fprintf(&b, "}from\"%d\";", i)
	}
	fmt.Fprintf(&b, "const e = import.meta.evaluate(%s)", strings.Join(arguments, ","))
	for i := range m.Exports {
		fmt.Fprintf(&b, ",v%d=e[%d]", i, i)
	}
	b.WriteString(";export{")
	for i, name := range m.Exports {
		fmt.Fprintf(&b, "v%d as %s,", i, quoted(name))
	}
	b.WriteString("}")
	return b.String()
}

// quoted returns a name as a string literal: JSON's are those of JavaScript.
func quoted(name string) string {
	text, _ := json.Marshal(name)
	return string(text)
}

// resolve returns the record of a request of the module's source.
func (m *SyntheticModule) resolve(specifier string) Value {
	i, err := strconv.Atoi(specifier)
	if err != nil || i >= len(m.Requests) {
		return Undefined
	}
	return m.Requests[i].Module()
}

var keyEvaluate = NewKey("evaluate")

// fill puts the function that evaluates the module into its import.meta.
func (m *SyntheticModule) fill(cx *Context, meta Value) error {
	return cx.DefineProperty(meta, keyEvaluate, cx.NewFunction("", 0, func(c *Call) (Value, error) {
		if m.Evaluate == nil {
			return Undefined, errors.New("a synthetic module was evaluated twice")
		}
		values, err := m.Evaluate(c.Args)
		m.Evaluate = nil
		defer func() {
			for _, r := range m.Keeps {
				r.Release()
			}
		}()
		if err != nil {
			return Undefined, err
		}
		return cx.NewArray(values...), nil
	}), 0)
}
