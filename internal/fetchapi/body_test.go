package fetchapi

import (
	"slices"
	"testing"

	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/realmtest"
	"github.com/sluice-go/sluice/internal/streams"
	"github.com/sluice-go/sluice/internal/url"
	"github.com/sluice-go/sluice/internal/urlapi"
)

// window is a global object whose fetches reach nothing.
type window struct{ realmtest.Scope }

func (*window) Fetching() *Fetching {
	at := url.MustParse("https://example.com/")
	return &Fetching{
		Client:   func() *fetch.Client { return &fetch.Client{Origin: fetch.OriginOf(at), URL: at} },
		ParseURL: func(input string) (*url.URL, error) { return at, nil },
	}
}

// open starts an agent with bodies, and functions to use them:
//
//   - of(body, type) is a Response with a body, and that Content-Type if it is given;
//   - failed(f) is the name of what f throws, or its promise is rejected with;
//   - stream(...chunks) is a stream of chunks.
func open(t *testing.T) *realmtest.Agent {
	t.Helper()
	w := &window{}
	w.T = t
	a := realmtest.Start(t, realmtest.AgentOptions{
		Global:     w,
		Interfaces: slices.Concat(Interfaces, file.Interfaces, streams.Interfaces, urlapi.Interfaces),
	})
	a.Eval(`
		const of = (body, type) => new Response(body, type === undefined ? {} : { headers: { "Content-Type": type } });
		const failed = async (f) => { try { return ["no", await f()] } catch (e) { return e.name ?? e } };
		const stream = (...chunks) => new ReadableStream({ start(c) { for (const chunk of chunks) c.enqueue(chunk); c.close() } });
		const bytes = (...values) => new Uint8Array(values);
		undefined`)
	return a
}

// https://fetch.spec.whatwg.org/#concept-bodyinit-extract
func TestBodyTypes(t *testing.T) {
	a := open(t)
	a.Eval(`const type = (...body) => of(...body).headers.get("Content-Type"); undefined`)
	a.Check(`
		type(null) ⇒ null
		type(undefined) ⇒ null
		type("") ⇒ "text/plain;charset=UTF-8"
		type(1) ⇒ "text/plain;charset=UTF-8"
		type(new URLSearchParams("a=b")) ⇒ "application/x-www-form-urlencoded;charset=UTF-8"
		type(new FormData).replace(/=.+/, "=") ⇒ "multipart/form-data; boundary="
		type(new Blob([], { type: "A/b" })) ⇒ "a/b"
		type(new Blob([])) ⇒ null
		type(bytes(1)) ⇒ null
		type(bytes(1).buffer) ⇒ null
		type(stream()) ⇒ null
		type("x", "y/z") ⇒ "y/z"`)
}

// https://fetch.spec.whatwg.org/#body-mixin
func TestConsumeBody(t *testing.T) {
	open(t).Check(`
		await of("é").text() ⇒ "é"
		await of("\ud800").text() ⇒ "�"
		await of(bytes(0xEF, 0xBB, 0xBF, 0x61, 0xFF)).text() ⇒ "a�"
		await of(bytes(1, 2, 3).subarray(1)).bytes().then(String) ⇒ "2,3"
		await of(new DataView(bytes(1, 2, 3).buffer, 1, 1)).bytes().then(String) ⇒ "2"
		await of(new Blob(["a", bytes(98)])).text() ⇒ "ab"
		await of(new URLSearchParams("a=b c&d=%ff")).text() ⇒ "a=b+c&d=%EF%BF%BD"
		await of(stream(bytes(97), bytes(), bytes(98, 99))).text() ⇒ "abc"
		await of("ab").arrayBuffer().then((b) => [b instanceof ArrayBuffer, b.byteLength]) ⇒ [true, 2]
		await of("ab").bytes().then((b) => [b instanceof Uint8Array, b.length, b.buffer.byteLength]) ⇒ [true, 2, 2]
		await of("ab").blob().then((b) => [b.size, b.type]) ⇒ [2, "text/plain;charset=UTF-8"]
		await of(bytes(1), "x").blob().then((b) => b.type) ⇒ ""
		await of('\ufeff{"a":[1]}').json().then(JSON.stringify) ⇒ "{\"a\":[1]}"
		await failed(() => of("{").json()) ⇒ "SyntaxError"
		await of("a=1&a=2&b").text() ⇒ "a=1&a=2&b"
		await of("a=1&a=2&b", "application/x-www-form-urlencoded").formData().then((d) => [...d].join(";")) ⇒ "a,1;a,2;b,"
		await of("--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--x--", "multipart/form-data; boundary=x").formData().then((d) => d.get("a")) ⇒ "1"
		await failed(() => of("--x", "multipart/form-data; boundary=x").formData()) ⇒ "TypeError"
		await failed(() => of("a=1", "multipart/form-data").formData()) ⇒ "TypeError"
		await failed(() => of("a=1").formData()) ⇒ "TypeError"`)
}

// What is read and written as a form is the same.
func TestFormsComeBack(t *testing.T) {
	a := open(t)
	a.Eval(`
		const form = new FormData;
		form.append("a", "1\n2");
		form.append("\"é\r", new File(["x"], "n\"ame", { type: "t/y" }));
		const shape = (d) => [...d].map(([name, v]) => v instanceof File ? [name, v.name, v.type, v.size] : [name, v]).join(";");
		undefined`)
	a.Check(`
		await of(form).formData().then(shape) ⇒ "a,1\r\n2;\"é\r\n,n\"ame,t/y,1"
		await of(new URLSearchParams("a=1&é=+")).formData().then(shape) ⇒ "a,1;é, "`)
}

// https://fetch.spec.whatwg.org/#concept-body-consume-body
func TestNullBodies(t *testing.T) {
	open(t).Check(`
		await of(null).body ⇒ null
		await of(undefined).bodyUsed ⇒ false
		await of(null).text() ⇒ ""
		await of(null).arrayBuffer().then((b) => b.byteLength) ⇒ 0
		await of(null).blob().then((b) => [b.size, b.type]) ⇒ [0, ""]
		await failed(() => of(null).json()) ⇒ "SyntaxError"
		await failed(() => of(null).formData()) ⇒ "TypeError"
		await (async (r) => [await r.text(), await r.text(), r.bodyUsed])(of(null)) ⇒ ["", "", false]
		await failed(() => new Response("", { status: 204 })) ⇒ "TypeError"
		await new Request("x").body ⇒ null
		await failed(() => new Request("x", { body: "" })) ⇒ "TypeError"`)
}

// https://fetch.spec.whatwg.org/#body-unusable
func TestUnusableBodies(t *testing.T) {
	a := open(t)
	a.Eval(`
		const used = (r) => { r.text(); return r };
		const post = (body) => new Request("x", { method: "POST", body });
		undefined`)
	for _, method := range []string{"arrayBuffer", "blob", "bytes", "formData", "json", "text"} {
		a.Check(`
			await used(of("x")).bodyUsed ⇒ true
			await failed(() => used(of("x")).` + method + `()) ⇒ "TypeError"
			await failed(() => used(post("x")).` + method + `()) ⇒ "TypeError"
			await failed(() => { const r = of("x"); r.body.getReader(); return r.` + method + `() }) ⇒ "TypeError"
			await failed(() => Response.prototype.` + method + `.call({})) ⇒ "TypeError"`)
	}
	a.Check(`
		await of("x").bodyUsed ⇒ false
		await of("").body === null ⇒ false
		await ((r) => r.body === r.body)(of("x")) ⇒ true
		await (async (r) => { const reader = r.body.getReader(); const { value } = await reader.read(); return [r.bodyUsed, String(value)] })(of("x")) ⇒ [true, "120"]
		await ((r) => { r.body.getReader().releaseLock(); return r.text() })(of("x")) ⇒ "x"
		await ((r) => { r.body.cancel(); return r.bodyUsed })(of("x")) ⇒ true
		await ((r) => { const text = r.text(); return [r.body.locked, r.bodyUsed] })(of("x")) ⇒ [true, true]
		await failed(() => used(of("x")).clone()) ⇒ "TypeError"
		await failed(() => { const s = stream(); s.getReader(); return of(s) }) ⇒ "TypeError"
		await failed(() => of(stream("text")).text()) ⇒ "TypeError"
		await failed(() => of(new ReadableStream({ start(c) { c.error("why") } })).text()) ⇒ "why"
		await failed(() => new Request(used(post("x")))) ⇒ "TypeError"
		await ((r) => { const second = new Request(r); return [r.bodyUsed, second.bodyUsed] })(post("x")) ⇒ [true, false]
		await new Request(post("x")).text() ⇒ "x"
		await ((r) => { new Request(r, { body: "y" }); return r.bodyUsed })(post("x")) ⇒ false`)
}

// https://fetch.spec.whatwg.org/#concept-body-clone
func TestCloneBodies(t *testing.T) {
	a := open(t)
	a.Eval(`const twice = async (r) => { const c = r.clone(); return [await c.text(), await r.text(), r.bodyUsed, c.bodyUsed].join() }; undefined`)
	a.Check(`
		await twice(of("x")) ⇒ "x,x,true,true"
		await twice(of(null)) ⇒ ",,false,false"
		await twice(of(stream(bytes(97), bytes(98)))) ⇒ "ab,ab,true,true"
		await twice(new Request("x", { method: "POST", body: "y" })) ⇒ "y,y,true,true"
		await ((r) => { const before = r.body; r.clone(); return r.body === before })(of(stream())) ⇒ false
		await (async (r) => { const c = r.clone(); await r.body.cancel(); return c.text() })(of("x")) ⇒ "x"`)
}
