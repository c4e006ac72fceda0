package file

import (
	"bytes"
	"slices"
	"sync"
	"testing"

	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/realmtest"
	"github.com/sluice-go/sluice/internal/streams"
	"github.com/sluice-go/sluice/internal/url"
)

func TestBlob(t *testing.T) {
	r := realmtest.Open(t, nil, slices.Concat(Interfaces, streams.Interfaces)...)
	r.Check(`
		new Blob().size + new Blob().type ⇒ "0"
		await new Blob(["a", "é", new Uint8Array([1, 2]), new Uint8Array([3]).buffer, new DataView(new Uint8Array([4, 5, 6]).buffer, 1, 1), new Blob(["b"]), 7, null]).bytes() ⇒ bytes(97,195,169,1,2,3,5,98,55,110,117,108,108)
		await new Blob(["\ud800"]).bytes() ⇒ bytes(239,191,189)
		await new Blob(["a\r\nb\rc\nd\n\r"]).text() ⇒ "a\r\nb\rc\nd\n\r"
		await new Blob(["a\r\nb\rc\nd\n\r"], {endings: "native"}).text() ⇒ "a\nb\nc\nd\n\n"
		await new Blob(["a\r", "\nb"], {endings: "native"}).text() ⇒ "a\n\nb"
		new Blob([], {type: "Text/Plain; X=Y"}).type ⇒ "text/plain; x=y"
		new Blob([], {type: "é"}).type ⇒ ""
		new Blob([], {type: "a\x7f"}).type ⇒ ""
		new Blob([], {type: "a\tb"}).type ⇒ ""
		new Blob([], {type: null}).type ⇒ "null"
		new Blob([], {endings: "x"}) ⇒ TypeError: Failed to construct 'Blob': Failed to read the 'endings' property from 'BlobPropertyBag': The provided value 'x' is not a valid enum value of type EndingType.
		new Blob("a") ⇒ TypeError: Failed to construct 'Blob': The provided value cannot be converted to a sequence.
		new Blob({}) ⇒ TypeError: Failed to construct 'Blob': The object must have a callable @@iterator property.
		await new Blob(new Set(["x", "y"])).text() ⇒ "xy"
		await new Blob("ab".match(/(a)(b)/)).text() ⇒ "abab"
		await new Blob([new Uint8Array([0xEF, 0xBB, 0xBF, 0x61, 0xFF, 0xE2, 0x82])]).text() ⇒ "a��"
		await new Blob(["abc"]).arrayBuffer() ⇒ buffer(97,98,99)
		await new Blob().arrayBuffer() ⇒ buffer()
		await new Blob().bytes() ⇒ bytes()
		await new Blob().text() ⇒ ""
		new Blob(["x"]).text() instanceof Promise ⇒ true
		await Blob.prototype.text.call({}) ⇒ TypeError: Illegal invocation
		(b => b.text() === b.text())(new Blob) ⇒ false
		new Blob(["x"]).stream() instanceof ReadableStream ⇒ true
		(await new Blob(["xyz"]).stream().getReader({ mode: "byob" }).read(new Uint8Array(2))).value.join() ⇒ "120,121"
		(await new Blob().stream().getReader().read()).done ⇒ true
		Blob.prototype.stream.call({}) ⇒ TypeError: Illegal invocation
		Object.prototype.toString.call(new Blob) ⇒ "[object Blob]"
		Blob.length ⇒ 0`)
}

func TestBytesAreTakenWhenTheBlobIsMade(t *testing.T) {
	realmtest.Open(t, nil, Interfaces...).Check(`
		await (async () => { const a = new Uint8Array([1]); const b = new Blob([a]); a[0] = 2; return b.bytes() })() ⇒ bytes(1)
		await (async () => { const b = new Blob([new Uint8Array([1])]); (await b.bytes())[0] = 2; return b.bytes() })() ⇒ bytes(1)
		(() => { const a = new Uint8Array([1]); return new Blob([a, {toString() { a[0] = 9; return "" }}]) })().size ⇒ 1`)
}

func TestSlice(t *testing.T) {
	realmtest.Open(t, nil, Interfaces...).Check(`
		await new Blob(["abcdef"]).slice().text() ⇒ "abcdef"
		await new Blob(["abcdef"]).slice(2).text() ⇒ "cdef"
		await new Blob(["abcdef"]).slice(-2).text() ⇒ "ef"
		await new Blob(["abcdef"]).slice(1, -1).text() ⇒ "bcde"
		await new Blob(["abcdef"]).slice(-4, -2).text() ⇒ "cd"
		await new Blob(["abcdef"]).slice(4, 2).text() ⇒ ""
		await new Blob(["abcdef"]).slice(-100, 100).text() ⇒ "abcdef"
		await new Blob(["abcdef"]).slice(2**60, 2**70).text() ⇒ ""
		await new Blob(["abcdef"]).slice(undefined, null).text() ⇒ ""
		await new Blob(["abcdef"]).slice(1.5, NaN).text() ⇒ ""
		await new Blob(["abcdef"]).slice(1.5, 2.6).text() ⇒ "c"
		await new Blob(["abcdef"]).slice(1, 5).slice(1, 3).text() ⇒ "cd"
		new Blob(["abcdef"], {type: "a/b"}).slice().type ⇒ ""
		new Blob(["abcdef"]).slice(0, 1, "A/B").type ⇒ "a/b"
		new Blob(["abcdef"]).slice(0, 1, "é").type ⇒ ""
		Object.prototype.toString.call(new File(["x"], "n").slice()) ⇒ "[object Blob]"`)
}

func TestFile(t *testing.T) {
	realmtest.Open(t, nil, Interfaces...).Check(`
		(f => [f.name, f.size, f.type, f.lastModified, f instanceof Blob])(new File(["ab"], "n/é\ud800", {type: "A", lastModified: 12.9})) ⇒ ["n/é�", 2, "a", 12, true]
		Math.abs(new File([], "n").lastModified - Date.now()) < 10000 ⇒ true
		new File([], "n", {lastModified: new Date(5)}).lastModified ⇒ 5
		new File([], "n", {lastModified: undefined}).lastModified > 0 ⇒ true
		new File([], "n", {lastModified: -1}).lastModified ⇒ -1
		await new File(["a\r\n"], "n", {endings: "native"}).text() ⇒ "a\n"
		new File([]) ⇒ TypeError: Failed to construct 'File': 2 arguments required, but only 1 present.
		await new Blob([new File(["x"], "n")]).text() ⇒ "x"
		(() => { const log = []; new File([], "n", {get type() { log.push("type") }, get endings() { log.push("endings") }, get lastModified() { log.push("lastModified") }}); return log })() ⇒ ["endings", "type", "lastModified"]
		Object.prototype.toString.call(new File([], "")) ⇒ "[object File]"`)
}

func TestLineEndings(t *testing.T) {
	for _, test := range []struct{ system, in, want string }{
		{"linux", "a\r\nb\rc\nd\r\r\n\n", "a\nb\nc\nd\n\n\n"},
		{"windows", "a\r\nb\rc\nd\r\r\n\n", "a\r\nb\r\nc\r\nd\r\n\r\n\r\n"},
	} {
		if got := convertLineEndings(test.in, test.system); got != test.want {
			t.Errorf("on %s %q became %q, want %q", test.system, test.in, got, test.want)
		}
	}
}

func TestClone(t *testing.T) {
	r := realmtest.Open(t, nil, Interfaces...)
	r.Set("structuredClone", func() mozjs.Value {
		return r.NewFunction("structuredClone", 1, func(c *mozjs.Call) (mozjs.Value, error) {
			v, _, err := c.Cx.StructuredClone(c.Arg(0), nil)
			return v, err
		})
	})
	r.Check(`
		await structuredClone({b: new Blob(["x"], {type: "t"})}).b.text() ⇒ "x"
		structuredClone(new Blob(["x"], {type: "t"})).type ⇒ "t"
		(f => [f.name, f.lastModified, f.size, f.type, f instanceof File])(structuredClone(new File(["ab"], "n", {lastModified: 3, type: "t"}))) ⇒ ["n", 3, 2, "t", true]
		(b => { const c = structuredClone([b, b]); return [c[0] === c[1], c[0] === b] })(new Blob) ⇒ [true, false]`)
	for _, forStorage := range []bool{false, true} {
		r.Frame(func() {
			v, err := r.Evaluate(mozjs.Source{Text: "new File(['stored'], 'n', {lastModified: 3, type: 't'})"})
			if err != nil {
				t.Fatal(err)
			}
			m, err := r.Serialize(v, nil, mozjs.CloneOptions{ForStorage: forStorage})
			if err != nil {
				t.Fatal(err)
			}
			back, _, err := r.Deserialize(m)
			if err != nil {
				t.Fatal(err)
			}
			d, ok := DataOf(r.Impl(back))
			if !ok || string(d.Bytes) != "stored" || d.Type != "t" || d.File == nil || *d.File != (FileData{"n", 3}) {
				t.Errorf("for storage: %v: came back as %+v", forStorage, d)
			}
		})
	}
}

// Lists of files are cloned with their files, each of which stays the same object.
func TestCloneFileList(t *testing.T) {
	r := realmtest.Open(t, nil, Interfaces...)
	r.Set("list", func() mozjs.Value {
		return NewFileList(r.Context, []Data{{Bytes: []byte("a"), File: &FileData{"x", 1}}, {Bytes: []byte("bc"), File: &FileData{"y", 2}}}).Value()
	})
	for _, forStorage := range []bool{false, true} {
		r.Set("clone", func() mozjs.Value {
			return r.NewFunction("clone", 1, func(c *mozjs.Call) (mozjs.Value, error) {
				m, err := c.Cx.Serialize(c.Arg(0), nil, mozjs.CloneOptions{ForStorage: forStorage})
				if err != nil {
					return mozjs.Undefined, err
				}
				v, _, err := c.Cx.Deserialize(m)
				return v, err
			})
		})
		r.Check(`
			(l => [l instanceof FileList, l !== list, l.length, l[1].name, l[1].lastModified, l[1].size, l[2], l.item(2)])(clone(list)) ⇒ [true, true, 2, "y", 2, 2, undefined, null]
			await clone(list)[0].text() ⇒ "a"
			(c => [c.f === c.l[0], c.f === c.l.item(0), c.f !== list[0]])(clone({ f: list[0], l: list })) ⇒ [true, true, true]
			(l => [l.length, l[0]])(clone(clone(list))).join() ⇒ "2,[object File]"
			Object.keys(clone(list)) ⇒ ["0", "1"]`)
	}
}

func TestBlobURLStore(t *testing.T) {
	store := new(BlobURLStore)
	if store.Resolve(url.MustParse("blob:x")) != nil {
		t.Error("an empty store has an entry")
	}
	here := Environment{ID: "1", Origin: url.MustParse("https://h").Origin(), TopLevelSite: "https://h"}
	there := Environment{ID: "2", Origin: url.NewOpaqueOrigin()}
	a := store.Add(Data{Bytes: []byte("a")}, here)
	b := store.Add(Data{Bytes: []byte("b")}, there)
	c := store.Add(Data{Bytes: []byte("c")}, there)
	u, err := store.Parse(a+"#f", nil)
	if err != nil || u.BlobURLEntry == nil || !u.Origin().SameOrigin(here.Origin) {
		t.Fatalf("%q has the entry %v, %v", a, u.BlobURLEntry, err)
	}
	if v, err := store.Parse(b, nil); err != nil || !v.Origin().SameOrigin(there.Origin) || v.Origin().String() != "null" {
		t.Errorf("the origin of %q is not that of its environment", b)
	}
	framed := here
	framed.TopLevelSite = "https://page"
	for _, use := range []struct {
		by  fetch.BlobUse
		may bool
	}{
		{fetch.BlobUse{Origin: here.Origin, TopLevelSite: "https://h"}, true},
		{fetch.BlobUse{Origin: there.Origin, TopLevelSite: "https://h"}, false},
		{fetch.BlobUse{Origin: here.Origin, TopLevelSite: "https://page"}, false},
		{fetch.BlobUse{Origin: here.Origin, TopLevelSite: "https://page", TopLevelSelfFetch: true}, true},
		{fetch.BlobUse{Origin: there.Origin, TopLevelSite: "https://h", TopLevelSelfFetch: true}, false},
		{fetch.BlobUse{Origin: there.Origin, TopLevelNavigation: true}, true},
	} {
		if d, ok := store.Resolve(u).Obtain(use.by); ok != use.may || ok && !bytes.Equal(d.Bytes, []byte("a")) {
			t.Errorf("%+v got %v, %v", use.by, d, ok)
		}
	}
	store.Revoke(a, framed)
	store.Revoke(b, here)
	store.Revoke("nonsense", here)
	store.Revoke("https://h/", here)
	if store.Len() != 3 {
		t.Errorf("%d entries are left of 3", store.Len())
	}
	store.Revoke(b, there)
	if store.Resolve(url.MustParse(b)) != nil || store.Len() != 2 {
		t.Error("the entry was not removed")
	}
	if v, err := store.Parse(b, nil); err != nil || v.BlobURLEntry != nil || v.Origin().SameOrigin(there.Origin) {
		t.Error("a revoked URL has an entry")
	}
	store.RemoveEnvironment("2")
	if store.Resolve(url.MustParse(c)) != nil || store.Resolve(u) == nil {
		t.Error("the entries of an environment were not removed, or others were")
	}
}

func TestBlobURLStoreIsShared(t *testing.T) {
	store := new(BlobURLStore)
	var wait sync.WaitGroup
	for _, id := range []string{"1", "2", "3"} {
		wait.Go(func() {
			e := Environment{ID: id, Origin: url.NewOpaqueOrigin()}
			for range 200 {
				u := store.Add(Data{}, e)
				if p, err := store.Parse(u, nil); err != nil || p.BlobURLEntry == nil {
					t.Error("the entry is not there")
				}
				store.Revoke(u, e)
				store.Add(Data{}, e)
			}
			store.RemoveEnvironment(id)
		})
	}
	wait.Wait()
	if n := store.Len(); n != 0 {
		t.Errorf("%d entries are left", n)
	}
}
