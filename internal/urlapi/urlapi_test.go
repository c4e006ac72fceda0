package urlapi

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/realmtest"
	"github.com/sluice-go/sluice/internal/url"
)

// window is a global object with blob URLs.
type window struct {
	realmtest.Global
	store       *file.BlobURLStore
	environment file.Environment
}

func (w *window) BlobURLs() (*file.BlobURLStore, file.Environment) { return w.store, w.environment }

func (w *window) QueueFileReadingTask(steps func()) { steps() }

// open makes a realm at https://example.com.
func open(t testing.TB) (*realmtest.Realm, *window) {
	w := &window{store: new(file.BlobURLStore), environment: file.Environment{ID: "1", Origin: url.MustParse("https://example.com").Origin()}}
	return realmtest.Open(t, w, append(append([]*idl.Interface{}, file.Interfaces...), Interfaces...)...), w
}

func TestURL(t *testing.T) {
	r, _ := open(t)
	r.Check(`
		new URL("https://u:p@h:1/a?b#c").href ⇒ "https://u:p@h:1/a?b#c"
		String(new URL("../x", "https://h/a/b/c")) ⇒ "https://h/a/x"
		JSON.stringify([new URL("http://h")]) ⇒ "[\"http://h/\"]"
		new URL("x") ⇒ TypeError: Failed to construct 'URL': invalid URL "x": missing-scheme-non-relative-URL
		new URL("x", "y") ⇒ TypeError: Failed to construct 'URL': invalid URL "y": missing-scheme-non-relative-URL
		new URL("http://%", undefined) ⇒ TypeError: Failed to construct 'URL': invalid URL "http://%": domain-invalid-code-point
		new URL() ⇒ TypeError: Failed to construct 'URL': 1 argument required, but only 0 present.
		URL("http://h") ⇒ TypeError: Failed to construct 'URL': Please use the 'new' operator, this object constructor cannot be called as a function.
		new URL("a\ud800", "http://h/").href ⇒ "http://h/a%EF%BF%BD"
		new URL({toString: () => "http://x"}).host ⇒ "x"
		URL.parse("x", "http://h/").href ⇒ "http://h/x"
		URL.parse("x") ⇒ null
		URL.canParse("x") ⇒ false
		URL.canParse("x", "http://h") ⇒ true
		URL.canParse("x", "h") ⇒ false
		webkitURL === URL ⇒ true
		(u => [u.protocol, u.username, u.password, u.host, u.hostname, u.port, u.pathname, u.search, u.hash, u.origin])(new URL("https://u:p@h:1/a?b#c")) ⇒ ["https:", "u", "p", "h:1", "h", "1", "/a", "?b", "#c", "https://h:1"]
		new URL("file:///x").origin ⇒ "null"
		(u => { u.protocol = "http"; u.username = "u"; u.password = "p"; u.hostname = "x"; u.port = 8; u.pathname = "y"; u.search = "z"; u.hash = "f"; return u.href })(new URL("https://h")) ⇒ "http://u:p@x:8/y?z#f"
		(u => { u.href = "sc:x"; return u.href })(new URL("https://h")) ⇒ "sc:x"
		(u => { u.href = "x" })(new URL("https://h")) ⇒ TypeError: Failed to set the 'href' property on 'URL': invalid URL "x": missing-scheme-non-relative-URL
		(u => { "use strict"; u.origin = "x" })(new URL("https://h")) ⇒ TypeError: setting getter-only property "origin"
		Object.getOwnPropertyDescriptor(URL.prototype, "href").get.call({}) ⇒ TypeError: Illegal invocation
		URL.prototype.toString === Object.getOwnPropertyDescriptor(URL.prototype, "href").get ⇒ false
		Object.prototype.toString.call(new URL("http://h")) ⇒ "[object URL]"
		class extends URL { get x() { return this.host } }.name ⇒ ""
		new (class extends URL { get x() { return this.host } })("http://h").x ⇒ "h"`)
}

func TestSearchParamsOfAURL(t *testing.T) {
	r, _ := open(t)
	r.Check(`
		(u => u.searchParams === u.searchParams)(new URL("http://h")) ⇒ true
		(u => { u.searchParams.append("c", "d e"); return u.href })(new URL("http://h?a=b")) ⇒ "http://h/?a=b&c=d+e"
		(u => { u.searchParams.delete("a"); return u.href })(new URL("http://h?a=b")) ⇒ "http://h/"
		(u => { u.searchParams.sort(); return u.href })(new URL("http://h?b ~")) ⇒ "http://h/?b+%7E="
		(u => { const p = u.searchParams; u.search = "?x=1"; return [p.get("x"), p.get("a"), p === u.searchParams] })(new URL("http://h?a=b")) ⇒ ["1", null, true]
		(u => { const p = u.searchParams; u.href = "http://h?y=2"; return [...p] })(new URL("http://h?a=b")) ⇒ [["y", "2"]]
		(u => { const p = u.searchParams; u.href = "http://h"; return [...p] })(new URL("http://h?a=b")) ⇒ []
		(u => { const p = u.searchParams; u.search = ""; return p.size })(new URL("http://h?a=b")) ⇒ 0
		(u => { const p = u.searchParams; u.search = "??"; return [...p] })(new URL("http://h?a=b")) ⇒ [["?", ""]]
		(u => { u.search = "?x"; return u.searchParams.get("x") })(new URL("http://h?a=b")) ⇒ ""
		(u => { u.hash = "#x"; u.searchParams.set("a", "c"); return u.href })(new URL("http://h?a=b")) ⇒ "http://h/?a=c#x"
		(() => { let p = new URL("http://h?a=b").searchParams; p.append("c", "d"); return String(p) })() ⇒ "a=b&c=d"`)
}

func TestURLSearchParams(t *testing.T) {
	r, _ := open(t)
	r.Check(`
		String(new URLSearchParams()) ⇒ ""
		String(new URLSearchParams(undefined)) ⇒ ""
		String(new URLSearchParams(null)) ⇒ "null="
		String(new URLSearchParams("?a=b&c")) ⇒ "a=b&c="
		String(new URLSearchParams("??a")) ⇒ "%3Fa="
		String(new URLSearchParams([["a", "b"], new Set(["c", "d"])])) ⇒ "a=b&c=d"
		String(new URLSearchParams(new Map([["a", 1]]))) ⇒ "a=1"
		String(new URLSearchParams({a: 1, b: null, "\ud800": "\udc00"})) ⇒ "a=1&b=null&%EF%BF%BD=%EF%BF%BD"
		String(new URLSearchParams({"\ud835x": "1", "\ud83dx": "3", "b": 2})) ⇒ "%EF%BF%BDx=3&b=2"
		String(new URLSearchParams(new URLSearchParams("a=b"))) ⇒ "a=b"
		new URLSearchParams([[1]]) ⇒ TypeError: Failed to construct 'URLSearchParams': Expected name-value pairs: an element of the sequence has 1 items, not 2.
		new URLSearchParams([[1, 2, 3]]) ⇒ TypeError: Failed to construct 'URLSearchParams': Expected name-value pairs: an element of the sequence has 3 items, not 2.
		new URLSearchParams([1]) ⇒ TypeError: Failed to construct 'URLSearchParams': The provided value cannot be converted to a sequence.
		String(new URLSearchParams(DOMException)).includes("INDEX_SIZE_ERR=1") ⇒ true
		new URLSearchParams("a=1&a=2&b").getAll("a") ⇒ ["1", "2"]
		new URLSearchParams("a=1&a=2").getAll("x") ⇒ []
		new URLSearchParams("a=1&a=2").get("a") ⇒ "1"
		new URLSearchParams("a=1").get("b") ⇒ null
		(p => [p.has("a"), p.has("a", "2"), p.has("a", "3"), p.has("a", undefined), p.has("b")])(new URLSearchParams("a=1&a=2")) ⇒ [true, true, false, true, false]
		(p => { p.delete("a", "1"); return String(p) })(new URLSearchParams("a=1&b=1&a=2&a=1")) ⇒ "b=1&a=2"
		(p => { p.delete("a"); return String(p) })(new URLSearchParams("a=1&b=1&a=2")) ⇒ "b=1"
		(p => { p.set("a", "x"); return String(p) })(new URLSearchParams("b=1&a=1&c&a=2&a=3&d")) ⇒ "b=1&a=x&c=&d="
		(p => { p.set("z", "x"); return String(p) })(new URLSearchParams("b=1")) ⇒ "b=1&z=x"
		(p => { p.append("b"); })(new URLSearchParams) ⇒ TypeError: Failed to execute 'append' on 'URLSearchParams': 2 arguments required, but only 1 present.
		(p => { p.sort(); return String(p) })(new URLSearchParams("z=1&a=2&z=0&a=1&=")) ⇒ "=&a=2&a=1&z=1&z=0"
		(p => { p.sort(); return [...p.keys()] })(new URLSearchParams("ﬃ&🌈&é&ee&e")) ⇒ ["e", "ee", "é", "🌈", "ﬃ"]
		[...new URLSearchParams("a=1&b=2").values()] ⇒ ["1", "2"]
		(p => { const seen = []; for (const [k] of p) { seen.push(k); if (k === "a") p.delete("b") } return seen })(new URLSearchParams("a&b&c")) ⇒ ["a", "c"]
		(p => { const seen = []; p.forEach(function(v, k, o) { seen.push(k, v, o === p, this.x) }, {x: 1}); return seen })(new URLSearchParams("a=1")) ⇒ ["a", "1", true, 1]
		URLSearchParams.prototype[Symbol.iterator] === URLSearchParams.prototype.entries ⇒ true
		Object.prototype.toString.call(new URLSearchParams().entries()) ⇒ "[object URLSearchParams Iterator]"
		URLSearchParams.length + URL.length ⇒ 1`)
}

func TestObjectURLs(t *testing.T) {
	r, w := open(t)
	r.Check(`
		(globalThis.u = URL.createObjectURL(new Blob(["x"], {type: "text/plain"}))).startsWith("blob:https://example.com/") ⇒ true
		new URL(u).origin ⇒ "https://example.com"
		URL.createObjectURL({}) ⇒ TypeError: Failed to execute 'createObjectURL' on 'URL': parameter 1 is not of type 'Blob'.`)
	u := url.MustParse(r.Eval("u"))
	entry := w.store.Resolve(u)
	if entry == nil || string(entry.Object.Bytes) != "x" || entry.Object.Type != "text/plain" {
		t.Fatalf("%q has the entry %v", u, entry)
	}
	r.Check(`
		URL.revokeObjectURL(u + "#f") ⇒ undefined
		URL.revokeObjectURL("http://x") ⇒ undefined
		URL.revokeObjectURL("") ⇒ undefined`)
	if w.store.Len() != 1 {
		t.Fatal("something else was revoked")
	}
	w.environment.Origin = url.NewOpaqueOrigin()
	r.Eval("URL.revokeObjectURL(u)")
	if w.store.Len() != 1 {
		t.Fatal("another origin revoked the URL")
	}
	w.environment.Origin = entry.Origin()
	r.Eval("URL.revokeObjectURL(u)")
	if w.store.Len() != 0 {
		t.Fatal("the URL was not revoked")
	}
}

// A URL and its query object are collected together, and keep each other.
func TestCollection(t *testing.T) {
	r, _ := open(t)
	r.Eval("for (let i = 0; i < 100; i++) new URL('http://h/?a=' + i).searchParams.append('b', 'c')")
	r.Eval("globalThis.kept = new URL('http://h/?a=b'); kept.searchParams.mark = 1")
	r.GC(false)
	r.Sweep()
	before := r.Live()
	r.Eval("for (let i = 0; i < 1000; i++) new URL('http://h/?a=' + i).searchParams.append('b', 'c')")
	r.GC(false)
	r.Sweep()
	if after := r.Live(); after > before+10 {
		t.Errorf("%d objects are alive, %d were before", after, before)
	}
	r.Check(`kept.searchParams.mark ⇒ 1`)
}

func FuzzURLSearchParams(f *testing.F) {
	f.Add("a=b&c=%20+%zz", "a", "x")
	f.Fuzz(func(t *testing.T, query, name, value string) {
		query, name, value = valid(query), valid(name), valid(value)
		p := &URLSearchParams{list: url.ParseURLEncoded(query)}
		p.Set(name, value)
		if got, ok := p.Get(name).Get(); !ok || got != value || len(p.GetAll(name)) != 1 || !p.Has(name, idl.Some(value)) {
			t.Fatalf("%q with %q = %q is %q", query, name, value, p)
		}
		p.Sort()
		for i := 1; i < len(p.list); i++ {
			if compareCodeUnits(p.list[i-1].Name, p.list[i].Name) > 0 {
				t.Fatalf("%q is not sorted", p)
			}
		}
		p.Delete(name, idl.None[string]())
		if p.Has(name, idl.None[string]()) {
			t.Fatalf("%q has %q", p, name)
		}
	})
}

// valid is s as a scalar value string.
func valid(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }

func BenchmarkURL(b *testing.B) {
	for _, bench := range []struct{ name, script string }{
		{"new", "new URL('https://example.com/a/b?c=d#e')"},
		{"href", "u.href"},
		{"searchParams", "u.searchParams.get('c')"},
	} {
		b.Run(bench.name, func(b *testing.B) {
			r, _ := open(b)
			script := fmt.Sprintf("const u = new URL('https://example.com/a/b?c=d#e'); for (let i = 0; i < %d; i++) %s", b.N, bench.script)
			b.ResetTimer()
			r.Eval("{" + script + "}")
		})
	}
}
