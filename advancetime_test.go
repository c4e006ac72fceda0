package sluice

import (
	"context"
	"errors"
	"net/http"
	stdurl "net/url"
	"strings"
	"testing"
	"time"
)

// A clock of Options.ManualTime goes where it is told.
func TestAdvanceTime(t *testing.T) {
	ua := New(Options{ManualTime: true})
	defer ua.Close()
	p, err := ua.Open(t.Context(), PageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Eval(t.Context(), `var start = Date.now(), log = []; setTimeout(() => log.push(Date.now() - start), 60000); setInterval(() => log.push("tick"), 50000); 0`); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		by   time.Duration
		want string
	}{{49 * time.Second, ""}, {time.Second, "tick"}, {time.Minute, "tick,60000,tick"}} {
		if err := ua.AdvanceTime(t.Context(), step.by); err != nil {
			t.Fatal(err)
		}
		if got := evalString(t, p, "log.join()"); got != step.want {
			t.Errorf("after %v more: %q, want %q", step.by, got, step.want)
		}
	}
	if err := ua.AdvanceTime(t.Context(), -1); err == nil || !strings.Contains(err.Error(), "forward") {
		t.Error(err)
	}
	real := New(Options{})
	defer real.Close()
	if err := real.AdvanceTime(t.Context(), 1); err == nil || !strings.Contains(err.Error(), "by itself") {
		t.Error(err)
	}
}

// What is under way holds the clock of Options.ManualTime up, in all pages and workers, and
// timers of all of them are due in one order.
func TestAdvanceTimeEverywhere(t *testing.T) {
	asked, answer := make(chan struct{}), make(chan struct{})
	ua := New(Options{ManualTime: true, VirtualTime: true, Handler: func(context.Context, *stdurl.URL) http.Handler {
		return http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
			close(asked)
			<-answer
		})
	}})
	defer ua.Close()
	a, err := ua.Open(t.Context(), PageOptions{URL: "https://app.test/"})
	if err != nil {
		t.Fatal(err)
	}
	b, err := ua.Open(t.Context(), PageOptions{URL: "https://app.test/"})
	if err != nil {
		t.Fatal(err)
	}
	if got := evalString(t, a, `
		var log = [];
		var channel = new BroadcastChannel("c");
		channel.onmessage = (e) => log.push(e.data);
		setTimeout(() => fetch("/").then(() => log.push("fetched")), 1000);
		var w = new Worker(URL.createObjectURL(new Blob([
			"onmessage = () => { setTimeout(() => postMessage('worker'), 2000); postMessage('is set'); }"])));
		new Promise((r) => { w.onmessage = (e) => e.data === 'is set' ? r('is set') : log.push(e.data); w.postMessage(0); })`); got != "is set" {
		t.Fatal(got)
	}
	if _, err := b.Eval(t.Context(), `var c = new BroadcastChannel("c"); setTimeout(() => c.postMessage("the other page"), 3000); 0`); err != nil {
		t.Fatal(err)
	}
	arrived := make(chan error, 1)
	go func() { arrived <- ua.AdvanceTime(t.Context(), 4*time.Second) }()
	<-asked
	if got := evalString(t, a, `log.join()`); got != "" {
		t.Errorf("%q while the fetch is under way", got)
	}
	close(answer)
	if err := <-arrived; err != nil {
		t.Fatal(err)
	}
	if got, want := evalString(t, a, `log.join()`), "fetched,worker,the other page"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Who does not wait for it any more hears so, and the clock goes on.
func TestAdvanceTimeGivenUp(t *testing.T) {
	ua := New(Options{ManualTime: true})
	defer ua.Close()
	p, err := ua.Open(t.Context(), PageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Eval(t.Context(), `var late = new Promise((r) => setTimeout(r, 1000, "late")); 0`); err != nil {
		t.Fatal(err)
	}
	letTimeGoOn := ua.HoldTime()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := ua.AdvanceTime(ctx, time.Second); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	letTimeGoOn()
	if got := evalString(t, p, "late"); got != "late" {
		t.Error(got)
	}
}
