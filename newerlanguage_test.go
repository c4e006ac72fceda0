package sluice

import (
	"testing"

	"github.com/sluice-go/sluice/internal/mozjs/version"
)

// What of the language no script can define works with the engines that have it.
func TestNewerLanguage(t *testing.T) {
	p := openPage(t, PageOptions{})
	for _, test := range []struct {
		since      int // the first version of the engine that has it
		name, text string
		want       any
	}{
		{102, "iterator helpers", `[1, 2, 3].values().map((x) => x * 2).filter((x) => x > 2).toArray().join()`, "4,6"},
		{102, "Set methods", `[...new Set([1, 2]).union(new Set([3]))].join()`, "1,2,3"},
		{128, "resizable ArrayBuffer", `{ const b = new ArrayBuffer(1, { maxByteLength: 4 }), v = new Uint8Array(b); b.resize(3); [v.length, b.maxByteLength].join() }`, "3,4"},
		{128, "growable SharedArrayBuffer", `{ const b = new SharedArrayBuffer(1, { maxByteLength: 4 }); b.grow(3); b.byteLength }`, 3.0},
		{128, "clones of resizable buffers", `{ const b = structuredClone(new ArrayBuffer(1, { maxByteLength: 4 })); b.resize(4); b.byteLength }`, 4.0},
		{128, "RegExp flag v", `/^[\p{L}--[a-z]]$/v.test("A") && !/^[\p{L}--[a-z]]$/v.test("a")`, true},
		{140, "RegExp modifiers", `new RegExp("^(?i:a)b$").test("Ab")`, true},
		{140, "duplicate named groups", `"b".match(new RegExp("(?<x>a)|(?<x>b)")).groups.x`, "b"},
		{140, "Float16Array", `structuredClone(new Float16Array([1.5, 2 ** 17])).join()`, "1.5,Infinity"},
		{140, "Temporal", `Temporal.PlainDate.from("2024-02-29").add({ years: 1 }).toString()`, "2025-02-28"},
		{140, "Temporal reads the page's clock", `Math.abs(Temporal.Now.instant().epochMilliseconds - Date.now()) < 60_000`, true},
	} {
		got, err := p.Eval(t.Context(), test.text)
		switch {
		case version.Major >= test.since && (err != nil || got != test.want):
			t.Errorf("%s: %v, %v, want %v", test.name, got, err, test.want)
		case version.Major < test.since && err == nil && got == test.want:
			t.Errorf("%s: an engine older than %d has it", test.name, test.since)
		}
	}
}
