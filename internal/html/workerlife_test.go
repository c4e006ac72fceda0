package html_test

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/sluice-go/sluice/internal/html"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Workers that were terminated leave no objects behind, in script or in Go.
func TestTerminatedWorkersAreCollected(t *testing.T) {
	w := openWindow(t)
	run := func(n int) (objects int, heap uint64) {
		text := fmt.Sprintf(worker+`{
			const at = URL.createObjectURL(new Blob(['postMessage(0)']));
			let n = %d;
			globalThis.done = false;
			const next = () => {
				if (n-- === 0) { URL.revokeObjectURL(at); done = true; return }
				const w = new Worker(at);
				w.onmessage = () => { w.terminate(); next() };
			};
			next();
		}`, n)
		w.do(func(*mozjs.Context) {
			html.CreateClassicScript(w.Settings(), html.ClassicScriptSource{URL: "test.js", Text: "if (1) " + text[len(worker):]}).Run(false)
		})
		for done := false; !done; {
			w.do(func(cx *mozjs.Context) {
				v, _ := cx.GetNamed(cx.Global(), "done")
				done = v.Bool()
			})
			runtime.Gosched()
		}
		for range 3 {
			w.do(func(cx *mozjs.Context) { cx.GC(false) })
			runtime.GC()
		}
		w.do(func(cx *mozjs.Context) { objects = cx.Live() })
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return objects, m.HeapAlloc
	}
	run(20)
	objects, heap := run(20)
	more, moreHeap := run(200)
	if more-objects > 20 {
		t.Errorf("%d objects are left of 200 workers", more-objects)
	}
	if moreHeap > heap+200*2000 {
		t.Errorf("%d bytes of Go's heap are left of 200 workers", moreHeap-heap)
	}
	t.Log(objects, more, heap, moreHeap)
}

// So that they do not add up, the collector runs by itself now and then.
func TestTerminatedWorkersAreCollectedInTime(t *testing.T) {
	const n = 2000
	got := ran(t, "https://a.example/", fmt.Sprintf(`
		let left = %d, collected = 0;
		const registry = new FinalizationRegistry(() => { collected++ });
		const at = URL.createObjectURL(new Blob(['']));
		const next = () => {
			if (collected > 0) console.log('collected');
			else if (left-- === 0) console.log('none was collected');
			else {
				const w = new Worker(at);
				registry.register(w);
				w.terminate();
				setTimeout(next);
			}
		};
		next()`, n))
	if want := "collected"; got != want {
		t.Errorf("printed %q, want %q", got, want)
	}
}
