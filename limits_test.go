package sluice_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/sluice-go/sluice"
)

// limited opens a page with limits in a user agent with limits.
func limited(t *testing.T, o sluice.Options, p sluice.PageOptions) (*sluice.UserAgent, *sluice.Page) {
	t.Helper()
	ua := sluice.New(o)
	t.Cleanup(func() { ua.Close() })
	return ua, openIn(t, ua, p)
}

func openIn(t *testing.T, ua *sluice.UserAgent, p sluice.PageOptions) *sluice.Page {
	t.Helper()
	if p.URL == "" {
		p.URL = "https://limits.example/"
	}
	page, err := ua.Open(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	return page
}

// wants evaluates script, whose value is to be text.
func wants(t *testing.T, page *sluice.Page, script, text string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	v, err := page.Eval(ctx, script)
	if got := fmt.Sprint(v); err != nil || got != text {
		t.Errorf("%s\n%v, %v; want %s", script, got, err, text)
	}
}

// idle makes the workers of the tests: they answer each message with what it makes
// of the message.
const idle = `
	var idle = (make = 'e.data') => URL.createObjectURL(new Blob(['onmessage = e => postMessage(' + make + '); onconnect = () => {}']));
	var kept = [];
	var start = (u = idle()) => { const w = new Worker(u); kept.push(w); return w };
	var answer = (w, m) => new Promise((r, no) => {
		w.onmessage = e => r(e.data);
		w.addEventListener('error', e => no(new Error('worker ' + kept.indexOf(w) + ' has ended: ' + e.message)));
		w.postMessage(m);
	});
	var why = f => { try { f(); return 'none' } catch (e) { return e.name + ' ' + e.quota + ' ' + /\(.*\)/.exec(e.message) } };
	undefined`

func TestMaxWorkers(t *testing.T) {
	ua, page := limited(t, sluice.Options{}, sluice.PageOptions{MaxWorkers: 4})
	wants(t, page, idle, "<nil>")
	// Those that workers start count, and they are refused likewise.
	wants(t, page, `
		start(); start();
		var nest = start(idle("(() => { const n = []; try { for (;;) n.push(new Worker(e.data)) } catch (x) { return n.length + x.name } })()"));
		answer(nest, idle())`, "1QuotaExceededError")
	wants(t, page, `why(start)`, "QuotaExceededError 4 (MaxWorkers)")
	wants(t, page, `why(() => new SharedWorker(idle()))`, "QuotaExceededError 4 (MaxWorkers)")
	// Nothing else is harmed.
	wants(t, page, `Promise.all(kept.slice(0, 2).map((w, i) => answer(w, i))).then(String)`, "0,1")
	other := openIn(t, ua, sluice.PageOptions{})
	wants(t, other, idle, "<nil>")
	wants(t, other, `answer(start(), 'up')`, "up")
	// Those that end make room.
	wants(t, page, `
		nest.terminate();
		new Promise(function again(r) { why(() => r('room for ' + start().constructor.name)) === 'none' || setTimeout(again, 1, r) })`, "room for Worker")
}

func TestSharedWorkersCountForWhoStartedThem(t *testing.T) {
	ua, page := limited(t, sluice.Options{}, sluice.PageOptions{MaxWorkers: 1})
	wants(t, page, idle, "<nil>")
	wants(t, page, `var url = 'data:text/javascript,onconnect = e => e.ports[0].postMessage(1)';
		var shared = () => new Promise(r => new SharedWorker(url).port.onmessage = e => r(e.data)); shared()`, "1")
	wants(t, page, `why(start)`, "QuotaExceededError 1 (MaxWorkers)")
	// To connect is to start none.
	wants(t, page, `shared()`, "1")
	other := openIn(t, ua, sluice.PageOptions{MaxWorkers: 1})
	wants(t, other, idle, "<nil>")
	wants(t, other, `answer(start(), 'up')`, "up")
}

func TestMaxWorkersOfUserAgent(t *testing.T) {
	ua, page := limited(t, sluice.Options{MaxWorkers: 3}, sluice.PageOptions{})
	other := openIn(t, ua, sluice.PageOptions{})
	wants(t, page, idle, "<nil>")
	wants(t, other, idle, "<nil>")
	wants(t, page, `start(); start(); 0`, "0")
	wants(t, other, `start(); why(start)`, "QuotaExceededError 3 (Options.MaxWorkers)")
	_, none := limited(t, sluice.Options{}, sluice.PageOptions{MaxWorkers: -1})
	wants(t, none, `try { new Worker('data:,') } catch (e) { e.message }`,
		"Failed to construct 'Worker': There are too many workers: the page may have none (MaxWorkers).")
}

// At the limit, workers make room that nobody can reach any more and in which nothing
// can happen.
func TestOrphansMakeRoom(t *testing.T) {
	_, page := limited(t, sluice.Options{}, sluice.PageOptions{MaxWorkers: 3})
	wants(t, page, idle, "<nil>")
	wants(t, page, `(async () => {
		const u = idle();
		for (let i = 0; i < 20; i++) {
			// As soon as it has answered it is at rest, or nearly so.
			for (let w; !w;) try { w = new Worker(u); await answer(w, i) } catch (e) { await new Promise(r => setTimeout(r, 1)) }
		}
		return 'all';
	})()`, "all")
}

func TestMaxWorkersBomb(t *testing.T) {
	ua, page := limited(t, sluice.Options{}, sluice.PageOptions{MaxWorkers: 40})
	victim := openIn(t, ua, sluice.PageOptions{})
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	page.Run(ctx, sluice.Script{Text: `
		const text = 'onmessage = () => {}; new Worker(location.href); new Worker(location.href)';
		new Worker(URL.createObjectURL(new Blob([text])))`})
	if err := page.Wait(ctx); err != nil {
		t.Error(err)
	}
	if failure := page.Failure(); failure == nil || !strings.Contains(failure.Error(), "(MaxWorkers)") {
		t.Error(failure)
	}
	wants(t, victim, `'lives'`, "lives")
}

// holder is a worker that holds as many MB as each message says, and answers how much it
// holds.
const holder = idle + `; var holding = () => start(idle('(' + (n => { (globalThis.held ??= []).push(new Uint8Array(n * 1e6).fill(1)); return held.length }) + ')(e.data)'));
	var hears = w => new Promise(r => w.onerror = e => { e.preventDefault(); r(e.type) });
	undefined`

func TestMaxHeapIsForAllTogether(t *testing.T) {
	ua, page := limited(t, sluice.Options{}, sluice.PageOptions{MaxHeap: 64 << 20})
	victim := openIn(t, ua, sluice.PageOptions{MaxHeap: 64 << 20})
	wants(t, page, holder, "<nil>")
	wants(t, page, `Promise.all([1, 2, 3, 4].map(() => answer(holding(), 12))).then(String)`, "1,1,1,1")
	// Who goes over ends, and nobody else.
	wants(t, page, `var greedy = holding(), end = hears(greedy); greedy.postMessage(30); end`, "error")
	wants(t, page, `Promise.all(kept.slice(0, 4).map(w => answer(w, 0))).then(String)`, "2,2,2,2")
	// What has ended holds nothing.
	wants(t, page, `kept[0].terminate(); kept[1].terminate();
		(async () => { for (;;) { const w = holding(), over = hears(w); if (await Promise.race([answer(w, 20), over]) === 1) return 'room' } })()`, "room")
	wants(t, victim, `String(new Uint8Array(40e6).fill(1).length)`, "40000000")
	page.Run(context.Background(), sluice.Script{Text: `globalThis.big = new Uint8Array(30e6).fill(1)`})
	<-page.Done()
	if page.Err() != sluice.ErrHeapLimit {
		t.Error(page.Err())
	}
	wants(t, victim, `'lives'`, "lives")
}

func TestMaxHeapIsForDeepWorkers(t *testing.T) {
	_, page := limited(t, sluice.Options{}, sluice.PageOptions{MaxHeap: 64 << 20})
	wants(t, page, holder, "<nil>")
	// Each holds 8 MB and starts another, which tells how it went.
	wants(t, page, `
		const text = 'onmessage = e => { globalThis.a = new Uint8Array(8e6).fill(1); const w = new Worker(location.href); w.onerror = x => { x.preventDefault(); postMessage(e.data) }; w.onmessage = m => postMessage(m.data); w.postMessage(e.data + 1) }';
		const first = new Worker(URL.createObjectURL(new Blob([text])));
		new Promise(r => { first.onmessage = e => r(e.data >= 4 && e.data <= 8); first.postMessage(1) })`, "true")
}

// What others hold that is garbage does not count.
func TestMaxHeapAndGarbageOfOthers(t *testing.T) {
	_, page := limited(t, sluice.Options{}, sluice.PageOptions{MaxHeap: 64 << 20})
	wants(t, page, idle, "<nil>")
	wants(t, page, `
		var wasteful = () => start(idle('new Uint8Array(e.data).fill(1).length'));
		(async () => {
			const all = [wasteful(), wasteful(), wasteful(), wasteful()];
			for (let i = 0; i < 2; i++) for (const w of all) { await answer(w, 25e6); new Uint8Array(25e6).fill(1) }
			const sums = await Promise.all(all.map(w => answer(w, 8e6)));
			return sums.join();
		})()`, "8000000,8000000,8000000,8000000")
}

// Also what one holds that blocks.
func TestMaxHeapAndGarbageOfWhoBlocks(t *testing.T) {
	_, page := limited(t, sluice.Options{}, sluice.PageOptions{MaxHeap: 64 << 20})
	wants(t, page, idle, "<nil>")
	wants(t, page, `
		const shared = new Int32Array(new SharedArrayBuffer(4));
		const blocked = start(idle('(' + (a => { new Uint8Array(25e6).fill(1); postMessage('blocks'); return Atomics.wait(a, 0, 0) }) + ')(e.data)'));
		(async () => {
			await answer(blocked, shared);
			const held = await answer(start(idle('(globalThis.held = new Uint8Array(e.data).fill(1)).length')), 50e6);
			const woken = new Promise(r => blocked.onmessage = r);
			Atomics.store(shared, 0, 1);
			Atomics.notify(shared, 0);
			await woken;
			return String(held);
		})()`, "50000000")
}

func TestMaxHeapCountsSharedMemoryOnce(t *testing.T) {
	_, page := limited(t, sluice.Options{}, sluice.PageOptions{MaxHeap: 64 << 20})
	wants(t, page, idle, "<nil>")
	wants(t, page, `
		var keeping = () => start(idle('(' + (b => { (globalThis.all ??= []).push(b); return (b.buffer ?? b).byteLength }) + ')(e.data)'));
		var block = new SharedArrayBuffer(30e6);
		(async () => {
			const all = [keeping(), keeping(), keeping(), keeping()];
			for (let i = 0; i < 3; i++) await Promise.all(all.map(w => answer(w, block)));
			// Garbage is collected everywhere, which is when it is counted.
			await answer(start(idle('new Uint8Array(e.data).length')), 20e6);
			return Promise.all(all.map(w => answer(w, block))).then(String);
		})()`, "30000000,30000000,30000000,30000000")
	// But once it does count, also while nobody but a message has it.
	page.Run(context.Background(), sluice.Script{Text: `
		const c = new MessageChannel();
		for (let i = 0; i < 100; i++) c.port1.postMessage(new SharedArrayBuffer(10e6));`})
	<-page.Done()
	if page.Err() != sluice.ErrHeapLimit {
		t.Error(page.Err())
	}
}

// Messages count although who has sent them is no more.
func TestMaxHeapAndMessagesOfEndedWorkers(t *testing.T) {
	_, page := limited(t, sluice.Options{}, sluice.PageOptions{MaxHeap: 64 << 20})
	wants(t, page, idle, "<nil>")
	wants(t, page, `
		const u = URL.createObjectURL(new Blob(['onmessage = e => { e.data.postMessage("x".repeat(10e6)); postMessage(0); }']));
		const ports = [];
		(async () => {
			for (let i = 1; ; i++) {
				const c = new MessageChannel(), w = new Worker(u);
				ports.push(c.port1);
				const over = new Promise(r => { w.onmessage = () => r('sent'); w.onerror = e => { e.preventDefault(); r('over') } });
				w.postMessage(c.port2, [c.port2]);
				const how = await over;
				w.terminate();
				if (how === 'over') return i >= 3 && i <= 8 ? 'in time' : i;
			}
		})()`, "in time")
}
