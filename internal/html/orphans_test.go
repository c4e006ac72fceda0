package html_test

import (
	"runtime"
	"testing"
	"time"

	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/html"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// A worker that nobody can reach, and in which nothing can happen, is closed when
// its Worker object is collected; no other is.
func TestOrphanWorkersAreClosed(t *testing.T) {
	const start = `
		const start = (text) => new Worker(URL.createObjectURL(new Blob([text])));
		globalThis.up = 0;
	`
	for _, test := range []struct {
		name, script string
		closed       bool
	}{
		{"idle", `start('postMessage(0)').onmessage = () => up++`, true},
		{"with handlers", `{ const w = start('onmessage = () => 1; postMessage(0)'); w.onmessage = () => { up++; w.onerror = () => w } }`, true},
		{"after a conversation", `{ const w = start('onmessage = (e) => postMessage(e.data)'); w.postMessage(1); w.onmessage = () => up++ }`, true},
		{"reachable", `globalThis.kept = start('postMessage(0)'); kept.onmessage = () => up++`, false},
		{"reachable through a listener", `{ const w = start('postMessage(0)'); w.onmessage = () => up++; addEventListener('x', () => w) }`, false},
		{"with a timer", `start('setTimeout(() => postMessage(1), 1e7); postMessage(0)').onmessage = () => up++`, false},
		{"with a timer that keeps nothing waiting", `start('AbortSignal.timeout(1e7); postMessage(0)').onmessage = () => up++`, false},
		{"with a broadcast channel", `start('const c = new BroadcastChannel("c"); c.onmessage = () => 1; postMessage(0)').onmessage = () => up++`, false},
		{"with a closed broadcast channel", `start('const c = new BroadcastChannel("c"); c.onmessage = () => 1; c.close(); postMessage(0)').onmessage = () => up++`, true},
		{"with a port", `{ const w = start('onmessage = (e) => { e.data.onmessage = () => 1; postMessage(0) }'), c = new MessageChannel();
			globalThis.port = c.port1; w.postMessage(c.port2, [c.port2]); w.onmessage = () => up++ }`, false},
		{"with a port of its own", `start('const c = new MessageChannel; c.port1.onmessage = c.port2.onmessage = () => c; postMessage(0)').onmessage = () => up++`, true},
		{"with a lock", `start('navigator.locks.request("a", () => new Promise((r) => { self.r = r; postMessage(0) }))').onmessage = () => up++`, false},
		{"with a request for a lock", `navigator.locks.request("b", () => new Promise((r) => globalThis.letGo = r));
			start('navigator.locks.request("b", () => 1); postMessage(0)').onmessage = () => up++`, false},
		{"with a lock that was released", `start('navigator.locks.request("c", () => 1).then(() => postMessage(0))').onmessage = () => up++`, true},
		{"with a worker", `start('self.w = new Worker("data:,setTimeout(() => 1, 1e7); postMessage(0)"); w.onmessage = () => postMessage(0)').onmessage = () => up++`, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := openWindow(t)
			w.do(func(*mozjs.Context) {
				source := html.ClassicScriptSource{URL: "test.js", Text: start + test.script}
				if _, err := html.CreateClassicScript(w.Settings(), source).Run(true); err != nil {
					t.Error(err)
				}
			})
			w.await("up > 0")
			// The message has been delivered; the worker comes to rest.
			loops := func() (workers int, waiting bool) {
				waiting = true
				for _, l := range w.Agent().EventLoop().Program().Snapshot().Loops {
					if l.Kind == eventloop.WorkerEventLoop {
						workers++
						waiting = waiting && l.Waiting
					}
				}
				return workers, waiting
			}
			for {
				if _, waiting := loops(); waiting {
					break
				}
				runtime.Gosched()
			}
			before, _ := loops()
			for range 3 {
				w.do(func(cx *mozjs.Context) { cx.GC(false) })
			}
			if !test.closed {
				if after, _ := loops(); after != before {
					t.Errorf("%d workers are left of %d", after, before)
				}
				return
			}
			for deadline := time.Now().Add(30 * time.Second); ; runtime.Gosched() {
				if after, _ := loops(); after == 0 {
					break
				}
				if time.Now().After(deadline) {
					t.Fatal("the worker lives on")
				}
				w.do(func(cx *mozjs.Context) { cx.GC(false) })
			}
		})
	}
}

// await waits until an expression is true in the window.
func (w *window) await(expression string) {
	w.t.Helper()
	for done := false; !done && !w.t.Failed(); runtime.Gosched() {
		w.do(func(*mozjs.Context) {
			v, err := html.CreateClassicScript(w.Settings(), html.ClassicScriptSource{URL: "await.js", Text: expression}).Run(true)
			if err != nil {
				w.t.Fatal(err)
			}
			done = v.Bool()
		})
	}
}
