package html_test

import (
	"runtime"
	"testing"
	"time"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/console"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/html"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// A port that nobody can reach and that nothing can happen to is collected,
// with its listeners; what can still happen, happens.
func TestPortsAreCollected(t *testing.T) {
	w := openWindow(t)
	for _, test := range []struct{ name, script string }{
		{"channels", "const {port1, port2} = new MessageChannel()"},
		{"with listeners", "const {port1, port2} = new MessageChannel(); port1.onmessage = port2.onmessage = () => port1 + port2; port1.onclose = () => port2"},
		{"with listeners for the end of others", "const {port1, port2} = new MessageChannel(); port1.onclose = () => port2"},
		{"closed", "const {port1, port2} = new MessageChannel(); port1.onmessage = port2.onmessage = () => port1 + port2; port1.close()"},
		{"with messages", "const {port1, port2} = new MessageChannel(); port2.onmessage = () => port1; port1.postMessage(port1 && {})"},
		{"transferred", "const {port1, port2} = new MessageChannel(); port1.onmessage = () => 1; structuredClone(port2, {transfer: [port2]}).onmessage = () => 1"},
		{"messages nobody takes", "const {port1, port2} = new MessageChannel(); port1.postMessage('x'.repeat(1000))"},
		{"a port in a message nobody takes", "const {port1, port2} = new MessageChannel(), c = new MessageChannel(); c.port1.onmessage = () => 1; port1.postMessage(0, [c.port2])"},
		{"broadcast channels", "new BroadcastChannel('n'); const b = new BroadcastChannel('n'); b.onmessage = () => b; b.close()"},
	} {
		t.Run(test.name, func(t *testing.T) {
			run := func(n string) {
				w.do(func(cx *mozjs.Context) {
					source := html.ClassicScriptSource{URL: "test.js", Text: "for (let i = 0; i < " + n + "; i++) { " + test.script + " }"}
					if _, err := html.CreateClassicScript(w.Settings(), source).Run(true); err != nil {
						t.Error(err)
					}
				})
				// What was queued runs before, and ports that end tell others.
				for range 5 {
					w.do(func(cx *mozjs.Context) { cx.GC(false) })
				}
			}
			live := func() (n int) {
				w.do(func(cx *mozjs.Context) { n = cx.Live() })
				return n
			}
			run("100")
			before := live()
			run("2000")
			if grown := live() - before; grown > 200 {
				t.Errorf("%d objects are left of 2000 rounds", grown)
			}
		})
	}
}

// A port whose other end is collected hears of it, although nobody can reach it either.
func TestPortsHearOfCollectedOnes(t *testing.T) {
	w := openWindow(t)
	w.do(func(*mozjs.Context) {
		source := html.ClassicScriptSource{URL: "test.js", Text: `
			globalThis.closed = 0;
			for (let i = 0; i < 500; i++) {
				const {port1} = new MessageChannel();
				port1.onclose = () => closed++;
			}`}
		if _, err := html.CreateClassicScript(w.Settings(), source).Run(true); err != nil {
			t.Error(err)
		}
	})
	for range 3 {
		w.do(func(cx *mozjs.Context) { cx.GC(false) })
	}
	w.do(func(cx *mozjs.Context) {
		v, err := html.CreateClassicScript(w.Settings(), html.ClassicScriptSource{URL: "test.js", Text: "closed"}).Run(true)
		// The last pair may be on the stack, as far as the collector can tell.
		if err != nil || v.Number() < 499 {
			t.Errorf("%v of 500 ports have heard of it, %v", v.Number(), err)
		}
	})
}

// Messages that carry each other's ports, and that nobody can take any more, are
// collected, though each of them is in the queue of a port that the other carries.
// The ports whose other ends they are hear of it.
func TestPortsInEachOthersMessagesAreCollected(t *testing.T) {
	w := openWindow(t)
	external := func() (n int64) {
		w.do(func(cx *mozjs.Context) {
			cx.GC(false)
			n = cx.External()
		})
		return n
	}
	before := external()
	w.do(func(*mozjs.Context) {
		source := html.ClassicScriptSource{URL: "test.js", Text: `
			globalThis.closed = 0;
			for (let i = 0; i < 500; i++) {
				const a = new MessageChannel(), b = new MessageChannel(), c = new MessageChannel();
				a.port1.postMessage('x'.repeat(1000), [b.port2, c.port2]);
				b.port1.postMessage('x'.repeat(1000), [a.port2]);
				c.port1.onclose = () => closed++;
			}`}
		if _, err := html.CreateClassicScript(w.Settings(), source).Run(true); err != nil {
			t.Error(err)
		}
	})
	closed := func() (n float64) {
		w.do(func(cx *mozjs.Context) {
			v, _ := cx.GetNamed(cx.Global(), "closed")
			n = v.Number()
		})
		return n
	}
	// The collector may take some of the last ones to be in use.
	deadline := time.Now().Add(15 * time.Second)
	for external() > before+50_000 || closed() < 450 {
		if time.Now().After(deadline) {
			t.Fatalf("messages of %d bytes are left; %v ports heard of it", external()-before, closed())
		}
		runtime.GC()
	}
}

// window is a window whose engine the test can reach.
type window struct {
	*html.Window
	t *testing.T
}

func openWindow(t *testing.T) *window {
	t.Helper()
	u, err := url.Parse("https://a.example/", nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := agent.Process().Take(); err != nil {
		t.Fatal(err)
	}
	w := html.NewUserAgent(eventloop.NewProgram(eventloop.ProgramOptions{}), fetch.Options{}).OpenWindow(html.WindowOptions{
		Traversable: html.NewTraversable(u, nil),
		URL:         u,
		Developer: html.Developer{
			Printer: console.NewOutput(console.Stream{}, console.Stream{}).Printer(""),
			Unhandled: func(_ *agent.EnvironmentSettings, e *mozjs.Exception, _ bool) func() {
				text := e.Error()
				return func() { t.Error(text) }
			},
		},
	})
	t.Cleanup(func() {
		w.Crash(html.ErrClosed)
		<-w.Agent().Ended()
	})
	return &window{w, t}
}

// do runs steps in a task, after the messages that were posted before.
func (w *window) do(steps func(cx *mozjs.Context)) {
	w.t.Helper()
	done := make(chan struct{})
	w.Agent().QueueTask(eventloop.PostedMessage, nil, func() {
		defer close(done)
		steps(w.Settings().Cx())
	})
	select {
	case <-done:
	case <-time.After(30 * time.Second):
		w.t.Fatal("the window does not answer")
	}
}
