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
		if err := p.Expose(name, fn); err != nil {
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
	id := m.Snapshot().Held[0].ClientID
	run("free()")
	await := func(gone func(locks.Info) bool) {
		for {
			s := m.Snapshot()
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
