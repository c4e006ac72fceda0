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
	var answer = (w, m) => new Promise(r => { w.onmessage = e => r(e.data); w.postMessage(m) });
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
