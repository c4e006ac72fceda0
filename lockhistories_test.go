package sluice

import (
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/weblocks/weblockstest"
	"github.com/sluice-go/sluice/locks"
)

// clientKinds are the kinds of clients: each is script of a page that makes the client,
// and has in `client` what it sends code to; nil stands for the page itself.
var clientKinds = []struct{ name, open string }{
	{"page", ""},
	{"worker", "client = new Worker(url)"},
	{"module worker", "client = new Worker(url, { type: 'module' })"},
	{"shared worker", "client = new SharedWorker(url, name).port"},
	{"nested worker", `client = new Worker(blob(
		"const inner = new Worker('" + url + "'); onmessage = (e) => inner.postMessage(e.data); inner.onmessage = (e) => postMessage(e.data);"))`},
}

// openClient opens a page of which script of the given kind is a client. Variant chooses
// among the ways in which it ends.
func openClient(t *testing.T, ua *UserAgent, m locks.Manager, c *weblockstest.Client, kind, variant int) weblockstest.Realm {
	p, err := ua.Open(t.Context(), PageOptions{URL: site, OnError: func(e *ScriptError) { t.Error(e.Text) }})
	if err != nil {
		t.Fatal(err)
	}
	for name, fn := range map[string]any{"tell": c.Told} {
		if err := p.Expose(t.Context(), name, fn); err != nil {
			t.Fatal(err)
		}
	}
	run := func(code string) { do(t, p, "(async () => { "+code+" })()") }
	end := func() {
		if variant%2 == 0 {
			p.Crash()
		} else {
			p.Close(t.Context())
		}
	}
	if k := clientKinds[kind]; k.open == "" {
		do(t, p, weblockstest.Prelude)
	} else {
		do(t, p, fmt.Sprintf(`
			const blob = (text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
			const name = %q;
			const url = blob(%q);
			let client, done;
			%s;
			const run = (code) => new Promise((resolve) => { done = resolve; client.postMessage(code); });
			client.onmessage = ({ data }) => { if (data === 'done') done(); else tell(...data); };
			0`, c.ID(), `
			const listen = (port) => {
				globalThis.tell = (...message) => port.postMessage(message);
				port.onmessage = async ({ data }) => {
					await eval('(async () => { ' + data + ' })()');
					port.postMessage('done');
				};
			};
			if (globalThis.SharedWorkerGlobalScope) onconnect = (e) => listen(e.ports[0]); else listen(globalThis);
			`+weblockstest.Prelude, k.open))
		run = func(code string) { do(t, p, "run("+strconv.Quote(code)+")") }
		endPage := end
		end = func() {
			switch {
			case variant%3 == 0:
				endPage()
			case variant%3 == 1 || k.name == "shared worker":
				do(t, p, "client.postMessage('close()'); 0")
			default:
				do(t, p, "client.terminate(); 0")
			}
		}
	}
	// The client's id is that of a lock it holds.
	run(`await new Promise((held) => { lockManager.request('who', () => { held(); return new Promise((r) => { globalThis.free = r; }); }); })`)
	id := lockState(m).Held[0].ClientID
	run("free()")
	await := func(gone func(locks.Info) bool) {
		for {
			s := lockState(m)
			left := false
			for _, i := range append(s.Held, s.Pending...) {
				left = left || gone(i)
			}
			if !left {
				return
			}
			runtime.Gosched()
		}
	}
	await(func(i locks.Info) bool { return i.Name == "who" })
	return weblockstest.Realm{
		ClientID: id,
		// Every now and then a client is alone with the locks for a while.
		Run: func(code string) {
			if variant++; variant%3 == 0 && strings.HasPrefix(code, "request") {
				code = "await ask(20); " + code
			}
			// All microtasks come before the next task.
			run(code + "; await new Promise((resolve) => setTimeout(resolve))")
		},
		End: func() {
			end()
			await(func(i locks.Info) bool { return i.ClientID == id })
		},
	}
}

// Tabs and workers of all kinds play random histories, which lead to what the spec's
// algorithms say.
func TestLockHistories(t *testing.T) {
	n := 40
	if testing.Short() {
		n = 6
	}
	variant := 0
	weblockstest.Histories(t, n, func() *weblockstest.Manager {
		ua := newAgent(t, Options{})
		m, err := ua.Locks(site)
		if err != nil {
			t.Fatal(err)
		}
		return weblockstest.New(t, m, func(c *weblockstest.Client) weblockstest.Realm {
			variant++
			return openClient(t, ua, m, c, variant%len(clientKinds), variant)
		})
	})
}

// Workers request, abort and steal at the same time, and some are terminated in the
// middle of it: no two hold what only one may, each request is settled once, and nothing
// is left.
func TestLockStorm(t *testing.T) {
	rounds := 400
	if testing.Short() {
		rounds = 60
	}
	ua := newAgent(t, Options{})
	p := openAt(t, ua, site)
	got := do(t, p, fmt.Sprintf(`(async () => {
		const workers = 8, mortal = 3, names = 3, rounds = %d;
		// What each worker holds of each name, 1 for exclusive and 2 for shared, and whether it
		// has been terminated.
		const state = new Int32Array(new SharedArrayBuffer(4 * workers * (names + 1)));
		const code = URL.createObjectURL(new Blob(['(' + ((workers, names, rounds) => {
			onmessage = async ({ data: { state, me } }) => {
				const random = (n) => Math.floor(Math.random() * n);
				const dead = (w) => Atomics.load(state, names * workers + w);
				let wrong = 0, settled = 0, made = 0;
				const hold = async (name, mode) => {
					const slots = name * workers;
					if (Atomics.load(state, slots + me) !== 0 && mode === 1) wrong++;
					Atomics.store(state, slots + me, mode);
					for (let w = 0; w < workers; w++) {
						const held = w === me ? 0 : Atomics.load(state, slots + w);
						if (held && (held === 1 || mode === 1) && !dead(w)) wrong++;
					}
					if (random(2)) await null;
					if (random(8) === 0) await new Promise((resolve) => setTimeout(resolve));
					Atomics.store(state, slots + me, 0);
					if (random(8) === 0) throw 'thrown';
				};
				for (let round = 0; round < rounds; round++) {
					const all = [];
					// A worker holds a name once at a time.
					for (let name = 0; name < names; name++) {
						const mode = 1 + random(2), options = { mode: mode === 1 ? 'exclusive' : 'shared' };
						let controller;
						if (random(4) === 0) options.ifAvailable = true;
						else if (random(3) === 0) options.signal = (controller = new AbortController()).signal;
						all.push(navigator.locks.request('name ' + name, options, (lock) => lock && hold(name, mode)));
						if (controller && random(2)) controller.abort('aborted');
						else if (controller) setTimeout(() => controller.abort('aborted'));
					}
					for (let i = random(3); i > 0; i--)
						all.push(navigator.locks.request('stolen', { steal: true }, () => random(2) && new Promise((resolve) => setTimeout(resolve))));
					if (random(10) === 0) all.push(navigator.locks.query());
					made += all.length;
					for (const p of all)
						p.then(() => { settled++; }, (e) => { settled++; if (e !== 'thrown' && e !== 'aborted' && e.name !== 'AbortError') throw e; });
					await Promise.allSettled(all);
				}
				postMessage([wrong, made - settled]);
			};
		}) + ')(' + [workers, names, rounds] + ')']));
		const results = [];
		for (let me = 0; me < workers; me++) {
			const worker = new Worker(code);
			worker.postMessage({ state, me });
			if (me < mortal) {
				setTimeout(() => {
					Atomics.store(state, names * workers + me, 1);
					worker.terminate();
				}, 5 + 10 * me);
			} else {
				results.push(new Promise((resolve, reject) => {
					worker.onmessage = (e) => { resolve(e.data); };
					worker.onerror = (e) => { reject(e.message); };
				}));
			}
		}
		const sums = (await Promise.all(results)).reduce(([a, b], [c, d]) => [a + c, b + d]);
		// Those that were terminated have gone by now, or go before this is granted.
		for (const name of ['name 0', 'name 1', 'name 2', 'stolen']) await navigator.locks.request(name, () => {});
		const { held, pending } = await navigator.locks.query();
		return [...sums, held.length, pending.length].join();
	})()`, rounds))
	if got != "0,0,0,0" {
		t.Errorf("%v: locks that conflict, requests that are not settled, locks and requests that are left", got)
	}
}
