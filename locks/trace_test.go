package locks

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// lines is a writer that keeps what is written.
type lines struct{ strings.Builder }

// settledLines returns what was written, without the times.
func (l *lines) settledLines() []string {
	text := regexp.MustCompile(`(?m)^locks: \d\d:\d\d:\d\d\.\d{6} `).ReplaceAllString(l.String(), "")
	text = regexp.MustCompile(`(after|held for) [0-9.]+(ns|µs|ms|s)`).ReplaceAllString(text, "$1 TIME")
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

func TestTextTracer(t *testing.T) {
	var out lines
	m := New(Config{Tracer: NewTextTracer(&out, "locks: ")})
	x := m.NewClient(ClientInfo{ID: "x", Agent: NewAgent("page 1")})
	y := m.NewClient(ClientInfo{ID: "y"})
	held := ask(t, x, Request{Name: "A", LockOptions: LockOptions{Where: "a.js:1"}})
	request, err := y.Request(Request{Name: "A", LockOptions: LockOptions{Mode: Shared}, Handler: Funcs{}})
	if err != nil {
		t.Fatal(err)
	}
	ask(t, y, Request{Name: "A", LockOptions: LockOptions{IfAvailable: true}})
	request.Abort(errors.New("the user left"))
	ask(t, y, Request{Name: "A"})
	held.lock.Release()
	ask(t, x, Request{Name: "A", LockOptions: LockOptions{Steal: true}})
	force(t, m, "A")
	ask(t, x, Request{Name: "B"})
	x.Close()
	want := []string{
		`request "A" (exclusive) by client "x" in page 1 at a.js:1`,
		`grant "A" (exclusive) to client "x" in page 1 at a.js:1 after TIME; held by "x"`,
		`request "A" (shared) by client "y"; held by "x"`,
		`request "A" (exclusive, ifAvailable) by client "y"; held by "x"; 1 waiting`,
		`unavailable "A" (exclusive) to client "y"; held by "x"; 1 waiting`,
		`abort "A" (shared) of client "y" after TIME: the request was aborted: the user left; held by "x"`,
		`request "A" (exclusive) by client "y"; held by "x"`,
		`release "A" (exclusive) by client "x" in page 1 at a.js:1, held for TIME; 1 waiting`,
		`grant "A" (exclusive) to client "y" after TIME; held by "y"`,
		`request "A" (exclusive, steal) by client "x" in page 1; held by "y"`,
		`steal "A" (exclusive) from client "y", held for TIME: the lock was stolen by client "x"`,
		`grant "A" (exclusive) to client "x" in page 1 after TIME; held by "x"`,
		`force-release "A" (exclusive) from client "x" in page 1, held for TIME: the lock was released by force`,
		`request "B" (exclusive) by client "x" in page 1`,
		`grant "B" (exclusive) to client "x" in page 1 after TIME; held by "x"`,
		`release "B" (exclusive) by client "x" in page 1, held for TIME: the client is gone`,
	}
	if got := out.settledLines(); !slices.Equal(got, want) {
		t.Errorf("the trace is\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// recordingTracer keeps events, and calls the manager, which tracers may.
type recordingTracer struct {
	manager *Local
	events  []*Event
}

func (r *recordingTracer) Trace(v *Event) {
	r.events = append(r.events, v)
	r.manager.snapshot()
}

func TestTracerEvents(t *testing.T) {
	r := new(recordingTracer)
	m := New(Config{Tracer: r})
	r.manager = m
	var c Client
	for i := range 20 {
		c = m.NewClient(ClientInfo{ID: fmt.Sprint(i)})
		ask(t, c, Request{Name: "A", LockOptions: LockOptions{Mode: Shared}})
	}
	ask(t, c, Request{Name: "A"})
	last := r.events[len(r.events)-1]
	if last.Kind != Requested || last.HolderCount != 20 || len(last.Holders) != MostTracedHolders || last.Holders[3].ClientID != "3" {
		t.Errorf("the last event is %+v", last)
	}
	if !strings.Contains(last.String(), `"7" and 12 more`) {
		t.Errorf("the last line is %s", last)
	}
	if last.Time.Before(last.Holders[0].Since) {
		t.Error("the request was made before the grants")
	}
	force(t, m, "A")
	granted := r.events[len(r.events)-1]
	if granted.Kind != Granted || granted.Wait < 0 || granted.Wait > granted.Time.Sub(last.Time)+1 {
		t.Errorf("after %s the grant is %+v", granted.Time.Sub(last.Time), granted)
	}
	for _, v := range r.events[len(r.events)-21 : len(r.events)-1] {
		if v.Kind != ForceReleased || v.Held <= 0 || !errors.Is(v.Err, ErrForceReleased) {
			t.Errorf("the event is %+v", v)
		}
	}
	if text, err := granted.Kind.MarshalText(); err != nil || string(text) != "grant" {
		t.Errorf("the kind is %s", text)
	}
}

// The trace of a request whose context ends tells why it did.
func TestTracerLearnsWhyContextEnded(t *testing.T) {
	r := new(recordingTracer)
	r.manager = New(Config{Tracer: r})
	c := r.manager.NewClient(ClientInfo{})
	ask(t, c, Request{Name: "A"})
	cause := errors.New("cause")
	ctx, cancel := context.WithCancelCause(t.Context())
	err := DoAs(&causedContext{ctx, func() { cancel(cause) }}, c, "A", LockOptions{}, func(context.Context, Lock) error { return nil })
	if last := r.events[len(r.events)-1]; last.Kind != Aborted || !errors.Is(last.Err, cause) || !errors.Is(err, cause) {
		t.Errorf("the last event is %+v, and the call returned %v", last, err)
	}
}

// causedContext is a context that ends when somebody begins to wait for its end.
type causedContext struct {
	context.Context
	end func()
}

func (c *causedContext) Done() <-chan struct{} {
	c.end()
	return c.Context.Done()
}
