package html_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/sluice-go/sluice"
)

func TestHostileWorkers(t *testing.T) {
	check(t, "https://a.example/", withWorker(scripts{
		{"closing while it starts", `
			const w = worker('close(); postMessage(1); throw 5');
			w.onmessage = e => console.log(e.data);
			w.onerror = e => { console.log(e.message); e.preventDefault() };
			//= 1
			//= Uncaught 5`},
		{"posting to itself for ever", `
			const w = worker(() => { const {port1, port2} = new MessageChannel(); port1.onmessage = e => port1.postMessage(0); port2.onmessage = e => port2.postMessage(0); port1.postMessage(0); postMessage('up') });
			w.onmessage = e => { console.log(e.data); w.terminate() };
			//= up`},
		{"terminating the other worker of the parent", `
			const b = worker(() => { while (true); });
			const a = worker('postMessage(0)');
			a.onmessage = () => { b.terminate(); console.log('terminated') };
			//= terminated`},
		{"a port to a worker that dies", `
			const w = worker(() => { postMessage(0); while (true); });
			const {port1, port2} = new MessageChannel();
			port1.onclose = e => console.log(e.type);
			w.onmessage = () => { w.postMessage(port2, [port2]); w.terminate() };
			//= close`},
		{"a port to a worker that never was", `
			const w = new Worker('blob:https://a.example/none');
			const {port1, port2} = new MessageChannel();
			port1.onclose = e => console.log(e.type);
			w.onerror = () => {};
			w.postMessage(port2, [port2]);
			//= close`},
		{"terminated twice, while it is being created", `
			const w = worker('postMessage(0)');
			w.onmessage = w.onerror = () => console.log('never');
			w.terminate(); w.terminate(); w.postMessage(1);
			const module = worker('postMessage(0)', {type: 'module'});
			module.onmessage = module.onerror = () => console.log('never');
			module.terminate();
			worker('postMessage(0)').onmessage = e => { e.target.terminate(); e.target.terminate(); console.log('over') };
			//= over`},
		{"posting to itself for ever, in a worker's own queue", `
			const w = worker(() => {
				const c = new BroadcastChannel('x'), d = new BroadcastChannel('x');
				c.onmessage = d.onmessage = e => { for (const b of [c, d]) b.postMessage(0) };
				c.postMessage(0); postMessage('up');
			});
			w.onmessage = e => { console.log(e.data); w.terminate() };
			//= up`},
		{"a port through itself, and through its other end", `
			const {port1, port2} = new MessageChannel();
			try { port1.postMessage(0, [port1]) } catch (e) { console.log(e.name) }
			port1.onclose = e => console.log(e.type);
			port1.postMessage(0, [port2]);
			try { port1.postMessage(0, [port2]) } catch (e) { console.log(e.name) }
			//= DataCloneError
			//= DataCloneError
			//= close`},
		{"a worker that closes lets go of its locks", `
			const w = worker(() => {
				navigator.locks.request('l', () => new Promise(() => {}));
				navigator.locks.request('l', () => {});
				onmessage = () => close();
				postMessage(0);
			});
			w.onmessage = async () => {
				const got = navigator.locks.request('l', () => navigator.locks.query());
				w.postMessage(0);
				const {held, pending} = await got;
				console.log(held.length, pending.length);
			};
			//= 1 0`},
		{"a million levels", `
			const w = worker(() => { onmessage = e => { let n = 0; for (let v = e.data; v; v = v[0]) n++; postMessage(n) } });
			let deep = [];
			for (let i = 1; i < 1e6; i++) deep = [deep];
			w.postMessage(deep);
			w.onmessage = e => { console.log(e.data); w.terminate() };
			//= 1000000`},
		{"transferring a port twice", `
			const a = new MessageChannel(), b = new MessageChannel();
			a.port1.postMessage(0, [b.port1]);
			for (const transfer of [[b.port1], [b.port2, b.port2]]) try { a.port1.postMessage(0, transfer) } catch (e) { console.log(e.name) }
			//= DataCloneError
			//= DataCloneError`},
		{"ports in a cycle", `
			const a = new MessageChannel(), b = new MessageChannel();
			a.port1.postMessage(0, [b.port2]);
			b.port1.postMessage(0, [a.port2]);
			console.log('lost');
			//= lost`},
		{"terminated in importScripts", `
			const w = worker("postMessage(0); importScripts('data:text/javascript,while (true);')");
			w.onmessage = () => { w.terminate(); console.log('terminated') };
			//= terminated`},
	}))
}

// Messages of 500 MB, copied and moved.
func TestHugeMessages(t *testing.T) {
	if testing.Short() {
		t.Skip("takes 2 GB of memory")
	}
	got := ran(t, "https://a.example/", worker+`
		const w = worker(() => onmessage = e => postMessage(e.data.length ?? e.data.byteLength));
		const buffer = new ArrayBuffer(500e6), text = 'x'.repeat(500e6);
		const messages = [[buffer], [buffer, [buffer]], [text]];
		const next = () => messages.length ? w.postMessage(...messages.shift()) : w.terminate();
		w.onmessage = e => { console.log(e.data, buffer.byteLength); next() };
		next();`)
	if want := "500000000 500000000\n500000000 0\n500000000 0"; got != want {
		t.Errorf("printed %q, want %q", got, want)
	}
}

// A worker that allocates without end dies alone.
func TestWorkerHeapLimit(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	var out lines
	page, err := ua.Open(ctx, sluice.PageOptions{URL: "https://a.example/", MaxHeap: 32 << 20, Stdout: &out, Stderr: &out})
	if err != nil {
		t.Fatal(err)
	}
	if err := page.Run(ctx, sluice.Script{Text: worker + `
		const w = worker(() => { const a = []; while (true) a.push(new Array(1000).fill(0)) });
		w.onerror = e => console.log(e.type, e.constructor.name);`}); err != nil {
		t.Fatal(err)
	}
	if err := page.Wait(ctx); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); !strings.HasPrefix(got, "The worker at ") || !strings.HasSuffix(got, "exceeded its heap limit (MaxHeap)\nerror Event\n") || page.Err() != nil {
		t.Errorf("printed %q; the page: %v", out.String(), page.Err())
	}
}

// Who is connected to a shared worker that allocates without end is told: script
// by the port, the developer of each page by an error.
func TestSharedWorkerHeapLimit(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	var pages [2]*sluice.Page
	var out, errs [2]lines
	for i := range pages {
		page, err := ua.Open(ctx, sluice.PageOptions{URL: "https://a.example/", MaxHeap: 32 << 20, Stdout: &out[i], Stderr: &errs[i]})
		if err != nil {
			t.Fatal(err)
		}
		// The worker begins when all are connected, and know it.
		if err := page.Run(ctx, sluice.Script{Text: `
			const {port} = new SharedWorker(` + "`" + `data:,let known = 0; onconnect = ({source}) => {
				source.onmessage = () => { if (++known === 2) for (const a = [];;) a.push(new Array(1000).fill(0)) };
				source.postMessage('connected');
			}` + "`" + `);
			port.onmessage = e => { console.log(e.data); port.postMessage(0) };
			port.onclose = () => console.log('closed');`}); err != nil {
			t.Fatal(err)
		}
		pages[i] = page
	}
	if err := ua.Wait(ctx); err != nil {
		t.Fatal(err)
	}
	for i, page := range pages {
		if got, want := out[i].String(), "connected\nclosed\n"; got != want {
			t.Errorf("page %d printed %q, want %q", i, got, want)
		}
		if got := errs[i].String(); strings.Count(got, "Uncaught") != 1 || !strings.Contains(got, "failed: the script exceeded its heap limit (MaxHeap)") {
			t.Errorf("the developer of page %d was told %q", i, got)
		}
		if page.Failure() == nil || page.Err() != nil {
			t.Errorf("page %d: failure %v, end %v", i, page.Failure(), page.Err())
		}
	}
}

// The end of a page is the end of its workers, whatever they do, however it
// comes about.
func TestPageEndsItsWorkers(t *testing.T) {
	for name, end := range map[string]func(context.Context, *sluice.Page){
		"close": func(ctx context.Context, p *sluice.Page) { p.Close(ctx) },
		"crash": func(_ context.Context, p *sluice.Page) { p.Crash() },
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
			defer cancel()
			ua := sluice.New(sluice.Options{})
			defer ua.Close()
			page, err := ua.Open(ctx, sluice.PageOptions{URL: "https://a.example/"})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := page.Eval(ctx, worker+`
				Promise.all([
					'postMessage(0); while (true);',
					'postMessage(0); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)',
					'postMessage(0); setInterval(() => {})',
					'new Worker("data:,postMessage(0); while (true);").onmessage = () => postMessage(0)',
				].map(text => new Promise(resolve => { worker(text).onmessage = resolve }))).then(() => 0)`); err != nil {
				t.Fatal(err)
			}
			end(ctx, page)
			select {
			case <-page.Done():
			case <-ctx.Done():
				t.Fatal("the page does not end")
			}
			// Nothing of it is left to wait for.
			if err := ua.Wait(ctx); err != nil {
				t.Error(err)
			}
		})
	}
}
