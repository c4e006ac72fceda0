package mozjs

import (
	"strings"
	"testing"
)

// TestImportsOfCompiledTexts has script compile import() calls with attributes.
func TestImportsOfCompiledTexts(t *testing.T) {
	if TurnedOff("sources") {
		t.Skip("texts that script compiles have no import attributes")
	}
	h := openModules(t, map[string]string{"main": `
		const o = { with: { type: "json" } };
		const text = "import('a', o)";
		await eval(text);
		await (0, eval)("import('b', { with: { type: 'json' } })");
		await Function("o", "return import('c', o)")(o);
		await (async () => {}).constructor("o", "return await import('d', o)")(o);
		await eval("eval(\"import('e', o)\")");
		await new Function("return import('f')")();
		let wrong = 0;
		try { eval("import('g', o, o, o") } catch (e) { wrong = e.name }
		globalThis.result = [text, eval("'import(x, y)'"), wrong]`})
	if got, want := h.run("main"), "import('a', o),import(x, y),SyntaxError"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	want := "a type=json, b type=json, c type=json, d type=json, e type=json, f"
	if got := strings.ReplaceAll(strings.Join(h.seen, ", "), " from main", ""); got != want {
		t.Errorf("import() of %s, want %s", got, want)
	}
}

// TestFunctionsShowImport looks at functions whose text was rewritten.
func TestFunctionsShowImport(t *testing.T) {
	if TurnedOff("sources") {
		t.Skip("texts that script compiles have no import attributes")
	}
	h := openModules(t, map[string]string{"main": `
		const show = f => Function.prototype.toString.call(f).replace(/\s+/g, " ");
		globalThis.result = [
			(x) => import(x, { é: 1 }), class A { m(x) { return import(x, x) } }, Function("x", "return import(x, x)"),
			Function.prototype.toString,
		].map(show).join("; ");
		for (const [o, key] of [[Function.prototype, "toString"], [Error.prototype, "stack"]]) {
			const d = Object.getOwnPropertyDescriptor(o, key);
			const f = d.value ?? d.get;
			result += "; " + [f.name, f.length, d.enumerable, d.configurable, Object.hasOwn(f, "prototype")];
		}
		try { Function.prototype.toString.call({}) } catch (e) { result += "; " + e.name }
		try { Reflect.get(Error.prototype, "stack", {}) } catch (e) { result += "; " + e.name }`})
	want := "(x) => import(x, { é: 1 }); class A { m(x) { return import(x, x) } }; function anonymous(x ) { return import(x, x) }; " +
		"function toString() { [native code] }; toString,0,false,true,false; get stack,0,false,true,false; TypeError; TypeError"
	if got := h.run("main"); got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

func TestMapStack(t *testing.T) {
	h := openModules(t, nil)
	h.cx.hooks.SourcePlace = func(url string, line, column int) (int, int) {
		if url != "http://a@b/x.ts" {
			return line, column
		}
		return line + 10, column + 100
	}
	for stack, want := range map[string]string{
		"":                                  "",
		"f@http://a@b/x.ts:1:2\n":           "f@http://a@b/x.ts:11:102\n",
		"a*f@http://a@b/x.ts:1:2\n@y:3:4\n": "a*f@http://a@b/x.ts:11:102\n@y:3:4\n",
		"f@http://a@b/x.ts line 3 > eval:1:2\nno place\n@:\n": "f@http://a@b/x.ts line 3 > eval:1:2\nno place\n@:\n",
	} {
		if got := h.cx.mapStack(stack); got != want {
			t.Errorf("%q became %q, want %q", stack, got, want)
		}
	}
	const text = "function f() { return new Error }\nglobalThis.errors = [f(), f()]; errors[0].stack"
	stack := func() string {
		v, err := h.cx.Evaluate(Source{URL: "http://a@b/x.ts", Text: text})
		if err != nil {
			t.Fatal(err)
		}
		return h.cx.String(v)
	}
	if got, want := stack(), "f@http://a@b/x.ts:1:23\n@http://a@b/x.ts:2:22\n"; got != want {
		t.Errorf("%q before the places are known, want %q", got, want)
	}
	h.cx.MapStacks()
	if got, want := stack(), "f@http://a@b/x.ts:11:123\n@http://a@b/x.ts:12:122\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
