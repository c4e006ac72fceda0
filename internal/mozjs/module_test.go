package mozjs

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// moduleHost keeps modules by specifier.
type moduleHost struct {
	t       *testing.T
	cx      *Context
	modules map[string]*Root
	names   map[uint64]string
	seen    []string // what import() was asked for
}

func openModules(t *testing.T, sources map[string]string) *moduleHost {
	runtime.LockOSThread()
	h := newModules(t)
	t.Cleanup(func() { h.cx.Close(); runtime.UnlockOSThread() })
	for name, text := range sources {
		h.add(name, text)
	}
	return h
}

// newModules makes a host on the goroutine's thread.
func newModules(t *testing.T) *moduleHost {
	h := &moduleHost{t: t, modules: map[string]*Root{}, names: map[uint64]string{}}
	var err error
	h.cx, err = NewContext(Options{Hooks: Hooks{
		ResolveModule: func(referrer uint64, r ModuleRequest) Value {
			if m := h.modules[key(r)]; m != nil {
				return m.Value()
			}
			return Undefined
		},
		ImportMeta: func(script uint64, meta Value) {
			if err := h.cx.SetNamed(meta, "url", h.cx.NewString(h.names[script])); err != nil {
				t.Error(err)
			}
		},
		ImportDynamically: func(referrer uint64, r ModuleRequest, promise Value) {
			h.seen = append(h.seen, fmt.Sprintf("%s from %s", key(r), h.names[referrer]))
			h.cx.Resolve(promise, Int(42))
		},
	}}, &testGlobal{})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func key(r ModuleRequest) string {
	s := r.Specifier
	for _, a := range r.Attributes {
		s += " " + a.Key + "=" + a.Value
	}
	return s
}

func (h *moduleHost) add(name, text string) (*ModuleCode, Value) {
	h.t.Helper()
	id := uint64(len(h.names) + 1)
	h.names[id] = name
	code, err := h.cx.CompileModule(Source{URL: name, Text: text, ID: id})
	if err != nil {
		h.t.Fatalf("%s: %v", name, err)
	}
	m, err := h.cx.InstantiateModule(code, id)
	if err != nil {
		h.t.Fatal(err)
	}
	h.modules[name] = h.cx.Root(m)
	return code, m
}

// run links and evaluates a module and returns the outcome.
func (h *moduleHost) run(name string) string {
	h.t.Helper()
	f := h.cx.Enter()
	defer f.Leave()
	m := h.modules[name].Value()
	if err := h.cx.LinkModule(m); err != nil {
		return "link: " + err.Error()
	}
	promise, err := h.cx.EvaluateModule(m)
	if err != nil {
		return "evaluate: " + err.Error()
	}
	if err := h.cx.RunMicrotasks(); err != nil {
		h.t.Fatal(err)
	}
	state, result := h.cx.PromiseState(promise)
	switch state {
	case Pending:
		return "pending"
	case Rejected:
		h.cx.MarkAsHandled(promise)
		return "rejected: " + h.cx.Throw(result).Describe()
	}
	v, err := h.cx.GetNamed(h.cx.Global(), "result")
	if err != nil {
		h.t.Fatal(err)
	}
	s, err := h.cx.ToString(v)
	if err != nil {
		h.t.Fatal(err)
	}
	return h.cx.String(s)
}

func TestModules(t *testing.T) {
	missing := "link: SyntaxError: import not found: x"
	if Major > 102 {
		missing = "link: SyntaxError: The requested module 'b' doesn't provide an export named: 'x'"
	}
	for _, c := range []struct {
		name    string
		sources map[string]string
		want    string
	}{
		{"export", map[string]string{"main": `import {a} from "b"; globalThis.result = a + import.meta.url`, "b": `export let a = 1; a = 2`}, "2main"},
		{"cycle", map[string]string{"main": `import {a} from "b"; export let c = 3; globalThis.result = a()`, "b": `import {c} from "main"; export function a() { return c }`}, "3"},
		{"await", map[string]string{"main": `import {a} from "b"; globalThis.result = a`, "b": `export const a = await Promise.resolve(7)`}, "7"},
		{"rejected", map[string]string{"main": `import "b"`, "b": `await 0; throw new RangeError("no")`}, "rejected: RangeError: no"},
		{"thrown", map[string]string{"main": `import "b"`, "b": `throw new RangeError("no")`}, "rejected: RangeError: no"},
		{"missing export", map[string]string{"main": `import {x} from "b"`, "b": ``}, missing},
		{"eval", map[string]string{"main": `eval('import("x")'); Function('import("y")')(); globalThis.setImport = () => import("z"); globalThis.result = 1`}, "1"},
		{"attributes", map[string]string{"main": `import a from "b" with { type: "json" }; import b from "b"; globalThis.result = a + b`,
			"b type=json": `export default 1`, "b": `export default 10`}, "11"},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := openModules(t, c.sources)
			if got := h.run("main"); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
			for _, s := range h.seen {
				if !strings.HasSuffix(s, "from main") {
					t.Errorf("import() of %q", s)
				}
			}
			if c.name == "eval" && len(h.seen) != 2 {
				t.Errorf("import() of %q", h.seen)
			}
		})
	}
}

func TestRequestedModules(t *testing.T) {
	h := openModules(t, nil)
	code, m := h.add("main", "import 'a';\n  export * from \"b\"; import * as c from './é' with {type: 'json', \"other\": '\\x41'}\nimport 'a'")
	got, err := h.cx.RequestedModules(code, m)
	if err != nil {
		t.Fatal(err)
	}
	want := "[{a [] 1 8} {b [] 2 17} {./é [{other A} {type json}] 2 41}]"
	if fmt.Sprint(got) != want {
		t.Errorf("\n got %v\nwant %s", got, want)
	}
}

func TestImportCallAttributes(t *testing.T) {
	h := openModules(t, map[string]string{"main": `
		const out = [];
		const o = { with: { type: "json" } };
		out.push(await import("a", o));
		for (const options of [1, null, { with: 1 }, { with: { type: 1 } }])
			await import("a", options).catch(e => out.push(e.message));
		await import("b", { get with() { return { z: "1", get a() { return "2" } } } });
		await import({ toString() { throw "s" } }, o).catch(e => out.push(e));
		await import("c", undefined);
		globalThis.result = out.join()`})
	got := h.run("main")
	const must, with = "The second argument of import() must be an object", "The 'with' option of import() must be an object"
	want := strings.Join([]string{"42", must, must, with, "The import attribute 'type' must be a string", "s"}, ",")
	if got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	if got, want := strings.Join(h.seen, "; "), "a type=json from main; b a=2 z=1 from main; c from main"; got != want {
		t.Errorf("import() of %s, want %s", got, want)
	}
}

func TestSyntheticModule(t *testing.T) {
	h := openModules(t, map[string]string{
		"main":  `import json, * as all from "json"; import {two, "a b" as ab, default as d} from "s"; globalThis.result = [json, Object.keys(all), two, ab, d].join()`,
		"other": `export const n = 5, m = 6; export { m as 'a "b' }`,
	})
	add := func(name string, m SyntheticModule) {
		v, err := h.cx.NewSyntheticModule(m)
		if err != nil {
			t.Fatal(err)
		}
		h.modules[name] = h.cx.Root(v)
	}
	add("json", SyntheticModule{Exports: []string{"default"}, Evaluate: func([]Value) ([]Value, error) { return []Value{Int(1)}, nil }})
	add("s", SyntheticModule{
		Exports:  []string{"two", "a b", "default"},
		Requests: []SyntheticRequest{{func() Value { return h.modules["other"].Value() }, []string{"n", "a \"b"}}},
		Evaluate: func(imports []Value) ([]Value, error) { return []Value{Int(2), imports[0], imports[1]}, nil },
	})
	add("bad", SyntheticModule{Exports: []string{"default"}, Evaluate: func([]Value) ([]Value, error) { return nil, NewRangeError("bad") }})
	if got, want := h.run("main"), "1,default,2,5,6"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	h.add("b", `import "bad"`)
	for range 2 {
		if got, want := h.run("b"), "rejected: RangeError: bad"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// A rehearsal leaves nothing that script could see, and nothing to do.
func TestRehearse(t *testing.T) {
	h := openModules(t, nil)
	const names = `globalThis.result = 0; globalThis.result = Object.getOwnPropertyNames(globalThis).join()`
	h.add("before", names)
	before := h.run("before")
	for range 2 {
		h.cx.Frame(func() {
			if err := h.cx.Rehearse(); err != nil {
				t.Fatal(err)
			}
		})
	}
	if n := h.cx.MicrotasksPending(); n != 0 {
		t.Errorf("%d microtasks are pending", n)
	}
	h.add("after", names)
	if after := h.run("after"); after != before {
		t.Errorf("the global object has the properties %s, want %s", after, before)
	}
}

func TestModuleCodeIsShared(t *testing.T) {
	h := openModules(t, nil)
	code, _ := h.add("main", `import d from "dep" with {type: "x"}; let n = 0; globalThis.result = [++n, d, import.meta.url, typeof (() => import("x", {}))]`)
	h.add("dep type=x", `export default 9`)
	if got, want := h.run("main"), "1,9,main,function"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	done := make(chan string)
	go func() {
		runtime.LockOSThread()
		other := newModules(t)
		defer other.cx.Close()
		m, err := other.cx.InstantiateModule(code, 1)
		if err != nil {
			done <- err.Error()
			return
		}
		other.names[1] = "again"
		other.modules["main"] = other.cx.Root(m)
		other.add("dep type=x", `export default 8`)
		done <- other.run("main")
	}()
	if got, want := <-done, "1,8,again,function"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
