package sluice_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/sluice-go/sluice"
)

// tiny is a module of WebAssembly that exports nothing.
const tiny = `new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])`

func TestWebAssemblyPromises(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	var out strings.Builder
	page, err := ua.Open(ctx, sluice.PageOptions{Stdout: &out})
	if err != nil {
		t.Fatal(err)
	}
	err = page.Run(ctx, sluice.Script{Text: `
		addEventListener("unhandledrejection", e => { console.log(e.reason.name); e.preventDefault(); });
		(async () => {
			const m = await WebAssembly.compile(` + tiny + `);
			console.log(m instanceof WebAssembly.Module);
			console.log((await WebAssembly.instantiate(m)) instanceof WebAssembly.Instance);
			const {module, instance} = await WebAssembly.instantiate(` + tiny + `);
			console.log(Object.keys(instance.exports).length, WebAssembly.Module.exports(module).length);
			WebAssembly.compile(new Uint8Array(3));
		})();
		console.log(String(WebAssembly), WebAssembly.compile.length, WebAssembly.instantiate.name);
	`})
	if err != nil {
		t.Fatal(err)
	}
	// Compilation goes on elsewhere: the page is not quiescent meanwhile.
	if err := page.Wait(ctx); err != nil {
		t.Fatal(err)
	}
	const want = "[object WebAssembly] 1 instantiate\ntrue\ntrue\n0 0\nCompileError\n"
	if out.String() != want {
		t.Errorf("the page printed %q, want %q", out.String(), want)
	}
}

func TestClosingWhileWebAssemblyCompiles(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for range 10 {
		ua := sluice.New(sluice.Options{})
		page, err := ua.Open(ctx, sluice.PageOptions{})
		if err != nil {
			t.Fatal(err)
		}
		err = page.Run(ctx, sluice.Script{Text: `for (let i = 0; i < 50; i++) WebAssembly.compile(` + tiny + `)`})
		if err != nil {
			t.Fatal(err)
		}
		if err := ua.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
