package sluice

import (
	"errors"
	"runtime"
	"strings"
	"testing"
)

// A page or worker whose engine was ready before it was asked for is like any other.
func TestSparePages(t *testing.T) {
	ua := New(Options{AsyncStacks: true})
	defer ua.Close()
	const globals = "Object.getOwnPropertyNames(globalThis).join() + Object.getOwnPropertyNames(Object.getPrototypeOf(console))"
	var want any
	open := func(o PageOptions) *Page {
		t.Helper()
		p, err := ua.Open(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	eval := func(p *Page, code string, want any) {
		t.Helper()
		if got, err := p.Eval(t.Context(), code); err != nil || got != want {
			t.Errorf("%s = %v, %v; want %v", code, got, err, want)
		}
	}
	awaitSpare := func() {
		for ua.html.Agents.Spare() == 0 {
			runtime.Gosched()
		}
	}
	for range 3 {
		p := open(PageOptions{})
		if want == nil {
			want, _ = p.Eval(t.Context(), globals)
		}
		eval(p, globals, want)
		eval(p, "globalThis.mark = 1", 1.0)
	}
	awaitSpare()
	eval(open(PageOptions{}), "typeof mark", "undefined")
	awaitSpare()
	eval(open(PageOptions{DisableIsolation: true}), "typeof SharedArrayBuffer", "undefined")
	eval(open(PageOptions{}), "(async () => { try { await (async () => { await null; throw new Error })() } catch (e) { return e.stack.includes('async*') } })()", true)

	awaitSpare()
	limited := open(PageOptions{MaxHeap: MinHeap})
	if _, err := limited.Eval(t.Context(), "const a = []; for (;;) a.push({})"); !errors.Is(err, ErrHeapLimit) {
		t.Errorf("a page over its limit ends with %v", err)
	}

	var out strings.Builder
	p := open(PageOptions{URL: "https://a.example/", Stdout: &out, Label: "page"})
	eval(p, `(async () => {
		const answers = [];
		for (let i = 0; i < 20; i++) {
			const worker = new Worker('data:,' + encodeURIComponent(
				"console.log(name); const cell = new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer);" +
				"postMessage([typeof mark, mark = 1, Atomics.wait(cell, 0, 0, 1)].join())"), { name: 'w' + i });
			answers.push(await new Promise((r) => { worker.onmessage = (e) => r(e.data); }));
			worker.terminate();
		}
		return [...new Set(answers)].join(' ');
	})()`, "undefined,1,timed-out")
	for _, line := range []string{"[page w0] w0\n", "[page w19] w19\n"} {
		if !strings.Contains(out.String(), line) {
			t.Errorf("printed %q, want %q in it", out.String(), line)
		}
	}
	ua.Close()
	if n := ua.html.Agents.Spare(); n != 0 {
		t.Errorf("%d threads are left of a user agent that was closed", n)
	}
}
