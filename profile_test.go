package sluice

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sluice-go/sluice/internal/profile"
	"github.com/sluice-go/sluice/storage"
)

// profileAgent makes a user agent with the profile in a folder.
func profileAgent(t testing.TB, dir string, o Options) *UserAgent {
	t.Helper()
	p, err := OpenProfile(dir)
	if err != nil {
		t.Fatal(err)
	}
	o.Profile = p
	return newAgent(t, o)
}

func closed(t testing.TB, ua *UserAgent) {
	t.Helper()
	if err := ua.Close(); err != nil {
		t.Fatal(err)
	}
}

// Values of all types that can be stored, and the checks that they are there.
var storedValues = []struct{ name, value, check string }{
	{"a number", "-0.5", "v === -0.5"},
	{"a string", `'\ud800\0é😀'`, `v === '\ud800\0é😀'`},
	{"undefined", "undefined", "v === undefined"},
	{"a bigint", "-(2n ** 70n)", "v === -(2n ** 70n)"},
	{"a date", "new Date(5)", "v instanceof Date && +v === 5"},
	{"a cycle", "(() => { const o = { a: [1,, 3], r: /x/gu }; o.o = o; return o; })()", "v.o === v && v.a[2] === 3 && !(1 in v.a) && v.r.flags === 'gu'"},
	{"a map and a set", "new Map([[{ k: 1 }, new Set(['s'])]])", "[...v][0][0].k === 1 && [...v][0][1].has('s')"},
	{"an error", "new RangeError('r', { cause: 7 })", "v instanceof RangeError && v.message === 'r'"},
	{"an exception", "new DOMException('m', 'DataError')", "v.name === 'DataError' && v.code === 0 && v.message === 'm'"},
	{"a large buffer", "new Uint8Array(3 << 20).fill(9)", "v.length === 3 << 20 && v.every((b) => b === 9)"},
	{"a large string", "'é'.repeat(1 << 20)", "v === 'é'.repeat(1 << 20)"},
	{"a blob", "new Blob(['abc'], { type: 'text/x' })", "v.size === 3 && v.type === 'text/x' && v.text().then((t) => t === 'abc')"},
	{"files", "[new File(['abc'], 'n', { lastModified: 4 })]", "v[0].name === 'n' && v[0].lastModified === 4 && v[0].text().then((t) => t === 'abc')"},
	{"image data", "new ImageData(new Uint8ClampedArray([1, 2, 3, 4]), 1)", "v.width === 1 && v.data[2] === 3"},
	{"a handle of a file", "await (await navigator.storage.getDirectory()).getFileHandle('f', { create: true })", "v.name === 'f' && v.getFile().then((f) => f.size === 0)"},
	{"a key", "await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])", "!v.extractable && crypto.subtle.sign('HMAC', v, new Uint8Array(1)).then((s) => s.byteLength === 32)"},
}

const storeValues = `(async () => {
	const request = indexedDB.open('values', 1);
	request.onupgradeneeded = () => request.result.createObjectStore('s');
	const db = await new Promise((resolve, reject) => { request.onsuccess = () => resolve(request.result); request.onerror = () => reject(request.error); });
	globalThis.put = (v, k, o) => new Promise((resolve, reject) => {
		const t = db.transaction('s', 'readwrite', o);
		t.objectStore('s').put(v, k);
		t.oncomplete = () => resolve('complete'); t.onabort = () => reject(t.error);
	});
	globalThis.get = (k) => new Promise((resolve) => { db.transaction('s').objectStore('s').get(k).onsuccess = (e) => resolve(e.target.result); });
})()`

func TestValuesInProfile(t *testing.T) {
	dir := t.TempDir()
	ua := profileAgent(t, dir, Options{})
	p := openAt(t, ua, site)
	do(t, p, storeValues)
	for i, v := range storedValues {
		do(t, p, fmt.Sprintf("(async () => put(%s, %d, { durability: '%s' }))()", v.value, i, []string{"strict", "relaxed", "default"}[i%3]))
	}
	closed(t, ua)
	ua = profileAgent(t, dir, Options{})
	p = openAt(t, ua, site)
	do(t, p, storeValues)
	for i, v := range storedValues {
		if got := do(t, p, fmt.Sprintf("get(%d).then((v) => %s)", i, v.check)); got != true {
			t.Errorf("%s is another: %v", v.name, got)
		}
	}
	// What cannot be stored is refused as without a profile.
	if got := do(t, p, "put(new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)), 1).catch((e) => e.name)"); got != "DataCloneError" {
		t.Errorf("a module is stored: %v", got)
	}
}

func TestStorageInProfile(t *testing.T) {
	dir := t.TempDir()
	ua := profileAgent(t, dir, Options{})
	p, other := openAt(t, ua, site), openAt(t, ua, "https://other.example/")
	do(t, p, `localStorage.z = 1; localStorage.setItem('\ud800', '\udc00é'); localStorage.a = 2; localStorage.b = 3;
		localStorage.z = 4; delete localStorage.b; localStorage.c = 5; sessionStorage.s = 1`)
	do(t, other, "localStorage.x = 1; localStorage.clear(); localStorage.y = 1")
	closed(t, ua)
	ua = profileAgent(t, dir, Options{})
	p, other = openAt(t, ua, site), openAt(t, ua, "https://other.example/")
	if got := do(t, p, "JSON.stringify(Object.entries(localStorage))"); got != `[["z","4"],["\ud800","\udc00é"],["a","2"],["c","5"]]` {
		t.Errorf("localStorage has %s", got)
	}
	if got := do(t, other, "Object.keys(localStorage) + ' ' + sessionStorage.length"); got != "y 0" {
		t.Errorf("the other origin has %v", got)
	}
	// The quota counts what was there.
	if got := do(t, p, "(() => { try { localStorage.q = 'x'.repeat(5 * 1024 * 1024 - 5); } catch (e) { return e.name; } })()"); got != "QuotaExceededError" {
		t.Errorf("the quota was exceeded: %v", got)
	}
	// Without the profile there is nothing.
	if got := do(t, openAt(t, newAgent(t, Options{}), site), "localStorage.length"); got != 0.0 {
		t.Errorf("without a profile there are %v keys", got)
	}
}

func TestCookiesInProfile(t *testing.T) {
	dir := t.TempDir()
	ua := profileAgent(t, dir, Options{})
	p := openAt(t, ua, site+"a/b")
	for _, c := range []string{"one=1; max-age=1000", "session=1", "two=\xffé; max-age=1000; path=/; secure", "gone=1; max-age=1000", "gone=; max-age=0", "was=1; max-age=1000", "was=2"} {
		do(t, p, fmt.Sprintf("document.cookie = %q", c))
	}
	u, _ := url.Parse(site)
	p.ua.profile.jar.SetCookies(u, []*http.Cookie{{Name: "h", Value: "1", HttpOnly: true, Secure: true, SameSite: http.SameSiteNoneMode, Expires: time.Now().Add(time.Hour)}})
	closed(t, ua)
	ua = profileAgent(t, dir, Options{})
	p = openAt(t, ua, site+"a/b")
	if got := do(t, p, "document.cookie"); got != "one=1; two=ÿé" {
		t.Errorf("script has %q", got)
	}
	list := ua.profile.jar.Cookies(u)
	if c := list[len(list)-1]; c.Name != "h" || !c.HttpOnly || !c.Secure || c.SameSite != http.SameSiteNoneMode {
		t.Errorf("the last cookie is %v", c)
	}
	closed(t, ua)
	// A jar of the caller's own is not kept, and hides that of the profile.
	ua = profileAgent(t, dir, Options{Cookies: NewCookieJar()})
	if got := do(t, openAt(t, ua, site+"a/b"), "document.cookie = 'mine=1; max-age=1000'; document.cookie"); got != "mine=1" {
		t.Errorf("with a jar of one's own there are %v", got)
	}
}

func TestProfileIsTaken(t *testing.T) {
	dir := t.TempDir()
	p, err := OpenProfile(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := OpenProfile(dir); err == nil || !strings.Contains(err.Error(), dir+": this process has it open already") {
		t.Errorf("it was opened twice: %v", err)
	}
	one, two := newAgent(t, Options{Profile: p}), newAgent(t, Options{Profile: p})
	do(t, openAt(t, one, site), "localStorage.a = 1")
	if _, err := two.Open(t.Context(), PageOptions{URL: site}); !errors.Is(err, ErrProfileTaken) {
		t.Errorf("a second user agent: %v", err)
	}
	closed(t, two)
	do(t, openAt(t, one, site), "localStorage.a = 2")
	closed(t, one)
	if p, err = OpenProfile(dir); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(p.Close(), p.Close()); err != nil {
		t.Error(err)
	}
	if _, err := newAgent(t, Options{Profile: p}).Open(t.Context(), PageOptions{URL: site}); !errors.Is(err, ErrProfileTaken) {
		t.Errorf("a profile that was closed: %v", err)
	}
}

// What cannot be written script is told, and the user agent tells at its end.
func TestProfileCannotBeWritten(t *testing.T) {
	ua := profileAgent(t, t.TempDir(), Options{})
	p := openAt(t, ua, site)
	do(t, p, storeValues)
	do(t, p, "localStorage.a = 1; put(1, 1)")
	if err := ua.profile.store.Close(); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ code, want string }{
		{"try { localStorage.a = 2 } catch (e) { `${e.name} ${localStorage.a}` }", "QuotaExceededError 1"},
		{"localStorage.removeItem('a'); localStorage.clear(); localStorage.a", "1"},
		{"put(2, 1, { durability: 'strict' }).catch(async (e) => `${e.name} ${await get(1)}`)", "UnknownError 1"},
		{"put(2, 1).catch(async (e) => `${e.name} ${await get(1)}`)", "UnknownError 1"},
	} {
		if got := do(t, p, test.code); got != test.want {
			t.Errorf("%s: %v", test.code, got)
		}
	}
}

// Records that make no sense are an error.
func TestProfileOfNonsense(t *testing.T) {
	for _, test := range []struct {
		endpoint   string
		area       uint64
		key, value string
	}{
		{"somethingNew", 0, "k", "v"},
		{keptCookies, 0, "k", "v"},
		{keptCookies, 0, "k", "{}"},
		{keptLocalStorage, 0, "k", ""},
		{keptLocalStorage, 1, "k", "\x00v"},
		{keptDatabases, 0, "", ""},
		{keptDatabases, 0, "dname", "\x01\x01\x7f"},
		{keptDatabases, 3, "\x10", "\x00"},
	} {
		dir := t.TempDir()
		p, err := profile.Open(dir, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Shelf(profile.Name{Endpoint: test.endpoint}).Write(profile.Relaxed, profile.Put(test.area, []byte(test.key), []byte(test.value))); err != nil {
			t.Fatal(err)
		}
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
		before, _ := os.ReadFile(filepath.Join(dir, "profile.db"))
		_, err = OpenProfile(dir)
		if _, ok := errors.AsType[*profile.DamagedError](err); !ok {
			t.Errorf("%v: the error is %v", test, err)
		}
		if after, _ := os.ReadFile(filepath.Join(dir, "profile.db")); string(after) != string(before) {
			t.Errorf("%v: the profile was changed", test)
		}
	}
}

func BenchmarkLocalStorage(b *testing.B) {
	for _, test := range []struct{ name, code string }{
		{"get", "for (let i = 0; i < 10000; i++) localStorage.getItem('a')"},
		{"set", "for (let i = 0; i < 10000; i++) localStorage.setItem('a', i)"},
	} {
		for _, kept := range []bool{false, true} {
			b.Run(fmt.Sprintf("%s/profile=%v", test.name, kept), func(b *testing.B) {
				ua := newAgent(b, Options{})
				if kept {
					ua = profileAgent(b, b.TempDir(), Options{})
				}
				p := openAt(b, ua, site)
				do(b, p, "localStorage.a = 'x'.repeat(100)")
				for b.Loop() {
					do(b, p, test.code)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/10000, "ns/call")
			})
		}
	}
}

// Areas that are asked for by their keys are those that are kept.
func TestKeptAreas(t *testing.T) {
	dir := t.TempDir()
	p, err := OpenProfile(dir)
	if err != nil {
		t.Fatal(err)
	}
	keys := []storage.Key{{Origin: "https://a"}, {Origin: "https://a", Partition: "b"}}
	for i, key := range keys {
		if err := (kept{p}).LocalStorage(key).Set(nil, "", "k", fmt.Sprint(i)); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	if p, err = OpenProfile(dir); err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for i, key := range keys {
		a := kept{p}.LocalStorage(key)
		if v, _ := a.Get("k"); v != fmt.Sprint(i) {
			t.Errorf("%v has %q", key, v)
		}
	}
}

// What navigator.storage tells, in windows and workers.
func TestStorageManager(t *testing.T) {
	dir := t.TempDir()
	const told = `(async () => {
		const { quota, usage } = await navigator.storage.estimate();
		return [await navigator.storage.persisted(), await navigator.storage.persist?.(), quota > 0, usage > 1000000, usage].join();
	})()`
	usage := ""
	for i, test := range []struct {
		ua   *UserAgent
		want string
	}{
		{newAgent(t, Options{DatabaseQuota: 10 << 20}), "false,false,true,"},
		{profileAgent(t, dir, Options{}), "true,true,true,"},
		{profileAgent(t, filepath.Join(t.TempDir(), "other"), Options{}), "true,true,true,"},
	} {
		p := openAt(t, test.ua, site)
		if got := do(t, p, told); got != test.want+"false,0" {
			t.Errorf("%d: at first %v", i, got)
		}
		do(t, p, storeValues)
		do(t, p, "put('x'.repeat(500000), 1); put('x'.repeat(600000), 2).then(() => { localStorage.a = 'é' })")
		got := fmt.Sprint(do(t, p, told))
		if !strings.HasPrefix(got, test.want+"true,") {
			t.Errorf("%d: then %v", i, got)
		}
		const inWorker = `new Promise((resolve) => {
			const w = new Worker(URL.createObjectURL(new Blob(["(" + f + ")()"])));
			w.onmessage = (e) => resolve(e.data); })`
		usage = strings.TrimPrefix(got, test.want+"true,")
		f := "const f = async () => postMessage([await navigator.storage.persisted(), navigator.storage.persist, (await navigator.storage.estimate()).usage].join());"
		if got := do(t, p, "{"+f+inWorker+"}"); got != fmt.Sprintf("%v,,%s", test.want[:4] == "true", usage) {
			t.Errorf("%d: a worker is told %v, want %s", i, got, usage)
		}
		closed(t, test.ua)
	}
	// Before script has touched what is kept, it counts.
	if got := do(t, openAt(t, profileAgent(t, dir, Options{}), site), told); got != "true,true,true,true,"+usage {
		t.Errorf("in the next run it is %v, and was %s", got, usage)
	}
	// Opaque origins have none.
	opaque := `new Promise((resolve) => {
		new Worker('data:text/javascript,navigator.storage?.estimate().catch((e) => postMessage(e.name)) ?? postMessage("none")').onmessage = (e) => resolve(e.data);
	})`
	if got := do(t, openAt(t, newAgent(t, Options{}), site), opaque); got != "TypeError" && got != "none" {
		t.Errorf("a worker of an opaque origin is told %v", got)
	}
}

// Files, in the root and in directories, are there in the next run; what is damaged is an error
// and stays as it is.
func TestKeptFiles(t *testing.T) {
	dir := t.TempDir()
	ua := profileAgent(t, dir, Options{})
	p := openAt(t, ua, site)
	do(t, p, `(async () => {
		const root = await navigator.storage.getDirectory();
		const d = await root.getDirectoryHandle('d', { create: true });
		for (const [in_, name, size] of [[root, 'a', 5], [d, 'b', 100000], [d, 'gone', 3]]) {
			const w = await (await in_.getFileHandle(name, { create: true })).createWritable();
			await w.write(new Uint8Array(size).fill(7));
			await w.close();
		}
		await d.removeEntry('gone');
		await (await d.getFileHandle('b')).move(root, 'moved');
	})()`)
	closed(t, ua)
	const all = `(async () => {
		const found = [];
		const walk = async (d) => {
			for await (const [name, h] of d) {
				found.push(name);
				if (h.kind === 'directory') await walk(h);
				else { const b = await (await h.getFile()).bytes(); found.push(b.length, b.every((n) => n === 7)); }
			}
		};
		await walk(await navigator.storage.getDirectory());
		return found.join();
	})()`
	ua = profileAgent(t, dir, Options{})
	if got := do(t, openAt(t, ua, site), all); got != "a,5,true,d,moved,100000,true" {
		t.Errorf("there is %v", got)
	}
	if got := do(t, openAt(t, ua, "https://other.test/"), all); got != "" {
		t.Errorf("another origin has %v", got)
	}
	closed(t, ua)
	// A block is missing.
	shelf := profile.Name{Endpoint: keptFiles, Origin: "https://app.test"}
	store, err := profile.Open(dir, func(s *profile.Shelf, r profile.Record) error {
		if s.Name().Endpoint == keptFiles {
			shelf = s.Name()
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Shelf(shelf).Write(profile.Relaxed, profile.Clear(2), profile.Clear(3), profile.Clear(1)); err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		_, err = OpenProfile(dir)
		if damaged, ok := errors.AsType[*profile.DamagedError](err); !ok || !strings.Contains(damaged.What, "bytes of") {
			t.Errorf("a profile without a block: %v", err)
		}
	}
}

// Storage buckets are there in the next run with what is in them. Of one that was deleted
// nothing is, not even what was written after that.
func TestKeptBuckets(t *testing.T) {
	dir := t.TempDir()
	ua := profileAgent(t, dir, Options{})
	do(t, openAt(t, ua, site), `(async () => {
		for (const name of ['kept', 'deleted']) {
			const b = await navigator.storageBuckets.open(name, { durability: 'strict' });
			await (await b.caches.open('c')).put('/x', new Response(name));
			await (await b.getDirectory()).getFileHandle('f', { create: true });
			const request = b.indexedDB.open('d');
			request.onupgradeneeded = () => request.result.createObjectStore('s');
			await new Promise((done) => { request.onsuccess = done; });
			globalThis.cache = await b.caches.open('c');
			globalThis.db = request.result;
		}
		await navigator.storageBuckets.delete('deleted');
		await cache.put('/y', new Response('later'));
		const t = db.transaction('s', 'readwrite');
		t.objectStore('s').put(1, 1);
		await new Promise((done) => { t.oncomplete = done; });
	})()`)
	closed(t, ua)
	for range 2 {
		ua = profileAgent(t, dir, Options{})
		for key := range ua.html.Kept.(kept).databases {
			if strings.HasPrefix(key.Bucket, "deleted") {
				t.Errorf("there is %v", key)
			}
		}
		got := do(t, openAt(t, ua, site), `(async () => {
			const all = [...await navigator.storageBuckets.keys()];
			for (const name of ['kept', 'deleted']) {
				const b = await navigator.storageBuckets.open(name);
				all.push(await b.durability(), await b.caches.match('/x').then((r) => r?.text()), (await b.indexedDB.databases()).length);
				for await (const file of (await b.getDirectory()).keys()) all.push(file);
			}
			await navigator.storageBuckets.delete('deleted');
			return all.join();
		})()`)
		if got != "kept,strict,kept,1,f,relaxed,,0" {
			t.Errorf("there is %v", got)
		}
		closed(t, ua)
	}
}
