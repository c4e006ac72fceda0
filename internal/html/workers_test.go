package html_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sluice-go/sluice"
)

// worker makes a Worker of a script's text.
const worker = `
	const worker = (text, options) => new Worker(URL.createObjectURL(new Blob(
		[typeof text === 'function' ? '(' + text + ')()' : text], {type: 'text/javascript'})), options);
`

type scripts []struct{ name, script string }

func withWorker(tests scripts) scripts {
	for i := range tests {
		tests[i].script = worker + tests[i].script
	}
	return tests
}

func TestWorkers(t *testing.T) {
	check(t, "https://a.example/dir/page", withWorker(scripts{
		{"a conversation", `
			const w = worker(() => { onmessage = e => postMessage([e.data, e.origin, e.source, e.ports.length]) });
			w.onmessage = e => console.log(e.data, e.target === w, e.origin === '');
			w.postMessage('hello');
			//= [ 'hello', '', null, 0 ] true true`},
		{"messages before the script has run", `
			const w = worker(() => { postMessage(0); onmessage = e => postMessage(e.data) });
			for (let i = 1; i < 4; i++) w.postMessage(i);
			w.addEventListener('message', e => console.log(e.data));
			//= 0
			//= 1
			//= 2
			//= 3`},
		{"the global object", `
			const w = worker(() => postMessage([
				self === globalThis, self.constructor.name, Object.getPrototypeOf(DedicatedWorkerGlobalScope.prototype) === WorkerGlobalScope.prototype,
				String(self), typeof window, typeof Window, typeof Worker, typeof SharedArrayBuffer, name, origin, isSecureContext, crossOriginIsolated,
				String(location), location.href === String(location), location.protocol, location.origin,
				navigator.constructor.name, navigator.onLine, navigator.hardwareConcurrency > 0, typeof navigator.productSub,
				typeof setTimeout, typeof performance.now(), typeof crypto.randomUUID, typeof importScripts, onmessage, onerror,
			].join()), {name: 'n'});
			w.onmessage = e => console.log(e.data.replace(/blob:.*?[^,]*/, 'blob'));
			//= true,DedicatedWorkerGlobalScope,true,[object DedicatedWorkerGlobalScope],undefined,undefined,function,function,n,https://a.example,true,true,blob,true,blob:,https://a.example,WorkerNavigator,true,true,undefined,function,number,function,function,,`},
		{"name is replaceable", `
			worker(() => { console.log(name); name = 5; console.log(name, typeof name) }, {name: 'x'});
			//= x
			//= 5 number`},
		{"no worker for a bad URL", `
			for (let i = 0; i < 1000; i++) try { new Worker('http://['); } catch (e) { if (i === 999) console.log(e.name) }
			//= SyntaxError`},
		{"an answer that only its handler waits for", `
			for (const type of ['classic', 'module']) (() => {
				const w = worker("onmessage = e => postMessage(e.data)", {type});
				w.postMessage(1);
				w.onmessage = e => console.log(e.data);
			})();
			//= 1
			//= 1`},
		{"transfer to and fro", `
			const w = worker(() => { onmessage = e => postMessage(e.data.buffer, [e.data.buffer]) });
			const view = new Uint8Array([1, 2, 3]);
			w.onmessage = e => console.log(e.data.byteLength, new Uint8Array(e.data)[2]);
			w.postMessage(view, {transfer: [view.buffer]});
			console.log(view.length);
			//= 0
			//= 3 3`},
		{"shared memory and Atomics.wait", `
			const memory = new Int32Array(new SharedArrayBuffer(8));
			const w = worker(() => { onmessage = e => { postMessage(0); postMessage(Atomics.wait(e.data, 0, 0) + e.data[1]) } });
			w.onmessage = e => {
				if (e.data) { console.log(e.data); return }
				memory[1] = 7;
				const wake = () => { if (Atomics.notify(memory, 0) === 0) setTimeout(wake) };
				wake();
			};
			w.postMessage(memory);
			try { Atomics.wait(memory, 0, 0) } catch (e) { console.log(e.name) }
			//= TypeError
			//= ok7`},
		{"a worker of data: has an opaque origin", `
			new Worker('data:,console.log(origin, location.origin, isSecureContext, crossOriginIsolated)');
			//= null null true false`},
		{"nested workers", `
			const w = worker(` + "`" + `
				const w = new Worker('data:,onmessage = e => postMessage(e.data + 1)');
				w.onmessage = e => postMessage(e.data + 1);
				onmessage = e => w.postMessage(e.data + 1);` + "`" + `);
			w.onmessage = e => console.log(e.data);
			w.postMessage(1);
			//= 4`},
		{"a port between two workers", `
			const make = () => worker(() => {
				onmessage = e => {
					const port = e.data;
					port.onmessage = e => e.data < 100 ? port.postMessage(e.data + 1) : postMessage(e.data);
					if (e.ports.length === 1) port.postMessage(0);
				};
			});
			const a = make(), b = make(), {port1, port2} = new MessageChannel();
			a.onmessage = b.onmessage = e => console.log(e.data);
			a.postMessage(port1, [port1]); b.postMessage(port2, [port2]);
			//= 100
			//= 100`},
		{"close", `
			const w = worker(() => {
				onmessage = () => postMessage('never');
				setTimeout(() => postMessage('never'));
				close();
				Promise.resolve().then(() => postMessage('microtask'));
				postMessage('last');
			});
			w.onmessage = e => console.log(e.data);
			w.postMessage(1);
			//= last
			//= microtask`},
		{"terminate", `
			const w = worker(() => { postMessage('up'); while (true) postMessage(1) });
			let n = 0;
			w.onmessage = e => { if (n++) console.log('late'); w.terminate(); w.terminate(); w.postMessage(1); console.log(e.data) };
			//= up`},
		{"terminate at once", `
			const w = worker(() => postMessage('never'));
			w.onmessage = e => console.log(e.data);
			w.terminate();
			//= `},
		{"terminate Atomics.wait", `
			const w = worker(() => { postMessage(0); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0) });
			w.onmessage = e => { w.terminate(); console.log('terminated') };
			//= terminated`},
		{"finally is not run", `
			const w = worker(() => { try { postMessage(0); while (true); } finally { console.log('finally') } });
			w.onmessage = e => { w.terminate(); console.log('terminated') };
			//= terminated`},
		{"terminating a worker terminates those it owns", `
			const w = worker(` + "`" + `
				const w = new Worker('data:,postMessage(0); setInterval(() => console.log("alive"), 50)');
				w.onmessage = e => postMessage(0);` + "`" + `);
			w.onmessage = e => w.terminate();
			//= `},
		{"errors of the constructor", `
			for (const f of [() => new Worker, () => new Worker('https://['), () => Worker('x'), () => new Worker('x', {type: 'other'}), () => new Worker('data:,', {credentials: 5})])
				try { f(); console.log('none') } catch (e) { console.log(e.name) }
			//= TypeError
			//= SyntaxError
			//= TypeError
			//= TypeError
			//= TypeError`},
		{"broadcast to a worker", `
			const b = new BroadcastChannel('b');
			b.onmessage = e => e.data === 'up' ? b.postMessage('hi') : console.log(e.data, e.origin);
			worker(() => { const b = new BroadcastChannel('b'); b.onmessage = e => b.postMessage(e.data + ' back'); b.postMessage('up') });
			//= hi back https://a.example`},
		{"a port whose worker is gone closes", `
			const w = worker(() => { onmessage = e => { e.ports[0].postMessage(1); close() } });
			const {port1, port2} = new MessageChannel();
			port1.onmessage = e => console.log(e.data);
			port1.onclose = e => console.log(e.type);
			w.postMessage(0, [port2]);
			//= 1
			//= close`},
		{"what cannot be sent, on either side", `
			const w = worker(() => { try { postMessage(() => 1) } catch (e) { postMessage(e.name) } });
			try { w.postMessage(() => 1) } catch (e) { console.log(e.name) }
			w.onmessage = e => console.log(e.data);
			//= DataCloneError
			//= DataCloneError`},
	}))
}

func TestWorkerErrors(t *testing.T) {
	check(t, "https://a.example/dir/page", withWorker(scripts{
		{"handled in the worker", `
			worker(() => { onerror = (m, f, l, c, e) => { console.log(m, f.startsWith('blob:'), l, e.message); return true }; throw new Error('x') });
			//= Uncaught Error: x true 1 x`},
		{"handled at the Worker", `
			const w = worker(() => { throw new Error('x') });
			w.onerror = e => { console.log(e instanceof ErrorEvent, e.message, e.filename.startsWith('blob:'), e.lineno, e.error, e.bubbles, e.cancelable, e.target === w); e.preventDefault() };
			onerror = () => console.log('never');
			//= true Uncaught Error: x true 1 null false true true`},
		{"handled in the parent", `
			const w = worker(() => { throw new Error('x') });
			w.onerror = e => console.log('seen');
			onerror = (m, f, l, c, e) => { console.log(m, l, e); return true };
			//= seen
			//= Uncaught Error: x 1 null`},
		{"through a worker between", `
			const w = worker(` + "`" + `new Worker('data:,throw 5').onerror = e => console.log('inner', e.message)` + "`" + `);
			w.onerror = e => { console.log('outer', e.message, e.filename); return false };
			//= inner Uncaught 5
			//= outer Uncaught 5 data:,throw 5`},
		{"the worker goes on after an error", `
			const w = worker(() => { onmessage = e => { if (e.data) throw e.data; postMessage(0) } });
			w.onerror = e => { console.log(e.message); e.preventDefault() };
			w.onmessage = () => console.log('alive');
			w.postMessage(5); w.postMessage(0);
			//= Uncaught 5
			//= alive`},
		{"a script that cannot be loaded", `
			for (const u of ['data-not:x', 'blob:https://a.example/none', 'https://other.example/x.js', 'file:///etc/passwd']) {
				const w = new Worker(u);
				w.onerror = e => console.log(e.type, e.constructor.name, e.cancelable);
			}
			//= error Event false
			//= error Event false
			//= error Event false
			//= error Event false`},
		{"a script with a syntax error", `
			const w = worker('][');
			w.onerror = e => console.log(e.type, e.constructor.name);
			//= error Event`},
	}))
}

func TestModuleWorkers(t *testing.T) {
	check(t, "https://a.example/", withWorker(scripts{
		{"strict, imports, no importScripts", `
			const w = worker("import x from 'data:text/javascript,export default 7'; postMessage([x, this, typeof import.meta.url]); try { importScripts() } catch (e) { postMessage(e.name) }", {type: 'module'});
			w.onmessage = e => console.log(e.data);
			//= [ 7, undefined, 'string' ]
			//= TypeError`},
		{"import() in a classic worker", `
			worker("import('data:text/javascript,export default 7').then(m => console.log(m.default))");
			//= 7`},
		{"messages wait for the script", `
			const w = worker("import 'data:text/javascript,'; onmessage = e => postMessage(e.data)", {type: 'module'});
			w.onmessage = e => console.log(e.data);
			w.postMessage(1);
			//= 1`},
		{"failures", `
			for (const text of ["import 'blob:none'", "][", "import {x} from 'data:text/javascript,'"])
				worker(text, {type: 'module'}).onerror = e => console.log(e.type, e.constructor.name);
			new Worker('data:,1', {type: 'module'}).onerror = e => console.log(e.type, e.constructor.name);
			//= error Event
			//= error Event
			//= error Event
			//= error Event`},
		{"an exception", `
			for (const text of ["await 0; throw new Error('x')", "throw new Error('x')"])
				worker(text, {type: 'module'}).onerror = e => { console.log(e.message, e.lineno); e.preventDefault() };
			//= Uncaught Error: x 1
			//= Uncaught Error: x 1`},
		{"shared", `
			const at = 'data:text/javascript,import "data:text/javascript,"; let n = 0; onconnect = e => e.source.postMessage(++n)';
			const ask = () => new Promise(resolve => new SharedWorker(at, {type: 'module'}).port.onmessage = e => resolve(e.data));
			ask().then(async n => {
				console.log(n, await ask());
				new SharedWorker(at).onerror = e => console.log(e.type);
			});
			//= 1 2
			//= error`},
	}))
}

// TestFetchClientOfModuleWorkers runs a worker of an opaque origin: its static
// imports are fetched on behalf of its owner, its import()s of itself.
func TestFetchClientOfModuleWorkers(t *testing.T) {
	mux := http.NewServeMux()
	for path, text := range map[string]string{
		"/main.mjs": `
			const at = new URL("shared.mjs", import.meta.url);
			const text = 'data:text/javascript,import {a} from "' + at + '"; const done = ' +
				'(to) => { to.postMessage([origin, a]); import("' + at + '?2").catch(e => to.postMessage(e.name)) };';
			new Worker(text + "done(self)", { type: "module" }).onmessage = e => console.log("dedicated", e.data);
			new SharedWorker(text + "onconnect = e => done(e.source)", { type: "module" }).port.onmessage = e => console.log("shared", e.data)`,
		"/shared.mjs":   `export * from "./imported.mjs"`,
		"/imported.mjs": `export const a = 1`,
	} {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/javascript")
			_, _ = w.Write([]byte(text))
		})
	}
	server := httptest.NewServer(mux)
	defer server.Close()
	got := ranModule(t, server.URL+"/", sluice.PageOptions{})
	for _, want := range []string{"dedicated [ 'null', 1 ]", "dedicated TypeError", "shared [ 'null', 1 ]", "shared TypeError"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not among what was printed:\n%s", want, got)
		}
	}
}

// TestPoliciesOfWorkers asks what Referer the requests of workers carry, whose
// scripts may come with a referrer policy.
func TestPoliciesOfWorkers(t *testing.T) {
	var mu sync.Mutex
	referers := map[string]string{}
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		referers[r.URL.RequestURI()] = r.Referer()
		mu.Unlock()
		w.Header().Set("Content-Type", "text/javascript")
		switch r.URL.Path {
		case "/main.mjs":
			fmt.Fprint(w, `
				for (const policy of ["", "?no-referrer"])
					for (const type of ["classic", "module"]) new Worker("/worker.js" + policy, { type, name: type });`)
		case "/worker.js":
			if r.URL.RawQuery != "" {
				w.Header().Set("Referrer-Policy", r.URL.RawQuery)
			}
			fmt.Fprintf(w, `
				const by = name + "." + %q, at = new URL("/asked.js?" + by, location);
				import(at + ".import");
				if (name === "classic") importScripts(at + ".importScripts");
				new Worker(at + ".worker");`, r.URL.RawQuery)
		}
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	ranModule(t, server.URL+"/", sluice.PageOptions{})
	asked := 0
	for uri, referer := range referers {
		if !strings.HasPrefix(uri, "/asked.js?") {
			continue
		}
		asked++
		if none := strings.Contains(uri, "no-referrer"); none != (referer == "") {
			t.Errorf("%s was asked for with the referrer %q", uri, referer)
		}
	}
	if asked != 10 {
		t.Errorf("%d requests, want 10: %v", asked, referers)
	}
}

// TestWorkerURLAfterRedirect: URLs in a worker are relative to that of the response
// its script came from.
func TestWorkerURLAfterRedirect(t *testing.T) {
	mux := http.NewServeMux()
	mux.Handle("/old.js", http.RedirectHandler("/dir/worker.js", http.StatusFound))
	for path, text := range map[string]string{
		"/dir/worker.js": `new Worker("child.js").onmessage = e => postMessage([location.pathname, e.data])`,
		"/dir/child.js":  `postMessage(location.pathname)`,
	} {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/javascript")
			_, _ = w.Write([]byte(text))
		})
	}
	server := httptest.NewServer(mux)
	defer server.Close()
	for _, kind := range []string{"classic", "module"} {
		got := ran(t, server.URL+"/", `new Worker("old.js", {type: "`+kind+`"}).onmessage = e => console.log(...e.data)`)
		if got != "/dir/worker.js /dir/child.js" {
			t.Errorf("%s: printed %q", kind, got)
		}
	}
}

func TestUnhandledWorkerErrors(t *testing.T) {
	for _, test := range []struct{ name, script, want string }{
		{"exception", "worker(() => { throw new Error('x') })", "Error: x"},
		{"rejection", "worker(() => { Promise.reject(new Error('x')) })", "Error: x"},
		{"syntax", "worker(']')", "SyntaxError"},
		{"load", "new Worker('blob:https://a.example/none')", "NetworkError"},
		{"nested", "worker(`new Worker('data:,throw 5')`)", "5"},
	} {
		t.Run(test.name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
			defer cancel()
			ua := sluice.New(sluice.Options{})
			defer ua.Close()
			var out lines
			page, err := ua.Open(ctx, sluice.PageOptions{URL: "https://a.example/", Stderr: &out})
			if err != nil {
				t.Fatal(err)
			}
			if err := page.Run(ctx, sluice.Script{Text: worker + test.script}); err != nil {
				t.Fatal(err)
			}
			if err := page.Wait(ctx); err != nil {
				t.Fatal(err)
			}
			if page.Failure() == nil || !strings.Contains(page.Failure().Message, test.want) {
				t.Errorf("the failure is %v", page.Failure())
			}
			if strings.Count(out.String(), "Uncaught") != 1 {
				t.Errorf("printed %s", out.String())
			}
		})
	}
}

func TestImportScripts(t *testing.T) {
	check(t, "https://a.example/", withWorker(scripts{
		{"order and globals", `
			worker(() => {
				importScripts();
				importScripts('data:text/javascript,var x = 1; console.log(x)', 'data:text/javascript,x++; let y = 2; console.log(x)');
				console.log(x, y);
			});
			//= 1
			//= 2
			//= 2 2`},
		{"errors", `
			worker(() => {
				const attempt = (...urls) => { try { importScripts(...urls); console.log('none') } catch (e) { console.log(e.name, e instanceof DOMException) } };
				attempt('https://[');
				attempt('data:text/javascript,console.log("never")', 'https://[');
				attempt('data:,1');
				attempt('blob:https://a.example/none');
				attempt('data:text/javascript,][');
				attempt('data:text/javascript,throw new RangeError', 'data:text/javascript,console.log("never")');
				attempt('data:text/javascript,console.log("first")', 'data:,1');
			});
			//= SyntaxError true
			//= SyntaxError true
			//= NetworkError true
			//= NetworkError true
			//= SyntaxError false
			//= RangeError false
			//= first
			//= NetworkError true`},
		{"an uncaught one", `
			worker("importScripts('data:,')").onerror = e => { console.log(/NetworkError/.test(e.message)); e.preventDefault() };
			//= true`},
	}))
}

// A worker of a file, relative to the page, imports files relative to itself.
func TestWorkerFromFile(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"w/worker.js": "importScripts('lib.js', '../top.js'); postMessage([lib, top1, location.href.endsWith('/w/worker.js'), origin])",
		"w/lib.js":    "lib = 'lib'",
		"top.js":      "top1 = 'top'",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got := ran(t, "file://"+dir+"/page.js", "new Worker('w/worker.js').onmessage = e => console.log(e.data.join())")
	if want := "lib,top,true,file://"; got != want {
		t.Errorf("printed %s, want %s", got, want)
	}
}

// Workers that are made and terminated leave nothing behind.
func TestWorkersComeAndGo(t *testing.T) {
	n := 1000
	if testing.Short() {
		n = 50
	}
	got := ran(t, "https://a.example/", worker+fmt.Sprintf(`
		const at = URL.createObjectURL(new Blob(['onmessage = e => postMessage(e.data)']));
		let left = %d;
		const next = () => {
			if (left-- === 0) { console.log('done'); return }
			const w = new Worker(at);
			if (left %% 3 === 0) { w.terminate(); next(); return }
			w.onmessage = () => { w.terminate(); next() };
			w.postMessage(0);
		};
		next();`, n))
	if got != "done" {
		t.Error(got)
	}
}
