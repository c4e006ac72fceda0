package lockstest

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/sluice-go/sluice/locks"
)

// Check plays the history to a new manager and to the model, and compares after
// each step what the call returned, what the handlers of each agent learned and
// in which order, and now and then the snapshot. At the end it closes all clients. If the two
// differ, it returns an error that shows a shortest history on which they do.
func Check(newManager func() locks.Manager, h History) error {
	return check(newManager, h, new(pace))
}

func check(newManager func() locks.Manager, h History, p *pace) error {
	start := time.Now()
	failure := compare(newManager, h, p.patience())
	if failure == nil {
		p.came(start)
		return nil
	}
	p.failed(start, failure.got)
	// While shrinking, a call that does not come is waited for only shortly.
	deadline := time.Now().Add(patience)
	Shrink(failure.history, func(h History) bool {
		if time.Now().After(deadline) {
			return false
		}
		f := compare(newManager, h, patience/50)
		if f != nil {
			failure = f
		}
		return f != nil
	})
	return failure
}

// failure says where a manager and the model differ.
type failure struct {
	history   History // up to the step where they differ, with the closing of clients at the end
	wants     []outcome
	want, got outcome
}

// Error shows the history, with what each step has to lead to.
func (f *failure) Error() string {
	code := f.history.annotated(func(i int) string {
		if i == len(f.wants)-1 {
			return ""
		}
		return f.wants[i].brief()
	})
	return fmt.Sprintf("the manager differs from the model after\n\n%s\nwant %s\ngot  %s", code, f.want, f.got)
}

// outcome is what a step leads to.
type outcome struct {
	result string     // what the call returned, "" for success
	events [][]string // what the handlers of each agent learned
	state  string     // the snapshot, if one was taken
}

func (o outcome) String() string {
	return fmt.Sprintf("%s; %s", o.brief(), o.state)
}

// brief returns the outcome without the snapshot.
func (o outcome) brief() string {
	parts := []string{}
	if o.result != "" {
		parts = append(parts, o.result)
	}
	for a, events := range o.events {
		if len(events) > 0 {
			parts = append(parts, fmt.Sprintf("agent%d: %s", a, strings.Join(events, ", ")))
		}
	}
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, "; ")
}

// compare returns the first difference between a new manager and the model, or
// nil. The history of the failure ends with the step that shows it.
func compare(newManager func() locks.Manager, h History, patience time.Duration) *failure {
	steps := slices.Clone(h.Steps)
	for c := range h.Agents {
		steps = append(steps, Step{Op: OpClose, Client: c})
	}
	model, play := newModel(h), newPlay(newManager(), h)
	defer returns(patience, func() { _ = play.manager.Close(context.Background()) })
	var wants []outcome
	for i, s := range steps {
		look := h.looks(i) || i == len(steps)-1
		want := outcome{result: model.step(s)}
		want.events = h.ordered(model.events)
		if look {
			want.state = model.state()
		}
		model.events = make([][]string, h.agents())
		got := play.step(s, want.events, look, patience)
		wants = append(wants, want)
		if got.String() != want.String() {
			return &failure{h.with(steps[:i+1]), wants, want, got}
		}
	}
	if extra := play.fence(patience); extra != "" {
		want := wants[len(wants)-1]
		return &failure{h.with(steps), wants, want, outcome{result: "afterwards " + extra, state: want.state}}
	}
	return nil
}

// play plays a history to a manager.
type play struct {
	manager  locks.Manager
	history  History
	agents   []*locks.Agent
	clients  []locks.Client
	recorder *recorder
	requests map[int]*played
	again    int
}

// played is a request that was made, and its handler.
type played struct {
	play    *play
	step    Step
	told    outcomes
	request locks.LockRequest
	lock    locks.Lock
}

func newPlay(m locks.Manager, h History) *play {
	p := &play{manager: m, history: h, recorder: newRecorder(h.agents()), requests: make(map[int]*played)}
	for a := range h.agents() {
		p.agents = append(p.agents, locks.NewAgent(fmt.Sprintf("agent%d", a)))
	}
	for c, a := range h.Agents {
		p.clients = append(p.clients, m.NewClient(locks.ClientInfo{ID: clientName(c), Agent: p.agents[a]}))
	}
	return p
}

// step makes the call, waits for as many events as are wanted, and returns what
// came, with a snapshot if it is to look.
func (p *play) step(s Step, want [][]string, look bool, patience time.Duration) outcome {
	var o outcome
	if !returns(patience, func() { o.result = p.call(s) }) {
		return outcome{result: notReturned(s.short(), patience), events: p.recorder.take(nil, 0)}
	}
	o.events = p.history.ordered(p.recorder.take(want, patience))
	if look && !returns(patience, func() { o.state = p.stateOf() }) {
		return outcome{result: notReturned("m.Snapshot()", patience), events: o.events}
	}
	return o
}

// returns makes a call, and reports whether it has returned in time: at least
// leastPatience.
func returns(patience time.Duration, call func()) bool {
	panicked := make(chan string, 1)
	go func() {
		defer close(panicked)
		defer func() {
			if r := recover(); r != nil {
				panicked <- fmt.Sprintf("%v\n%s", r, debug.Stack())
			}
		}()
		call()
	}()
	select {
	case message, ok := <-panicked:
		if ok {
			panic(message)
		}
		return true
	case <-time.After(max(patience, leastPatience)):
		return false
	}
}

func notReturned(call string, patience time.Duration) string {
	return fmt.Sprintf("%s has not returned within %v (does the manager call handlers while it holds a lock of its own?)", call, max(patience, leastPatience))
}

func (p *play) call(s Step) string {
	switch s.Op {
	case OpRequest:
		return p.request(s)
	case OpRelease:
		r := p.requests[s.Request]
		if r == nil || r.granted() == nil {
			return "no lock"
		}
		return errorName(r.granted().Release())
	case OpAbort:
		r := p.requests[s.Request]
		if r == nil || r.request == nil {
			return "no request"
		}
		if !r.request.Abort(nil) {
			return "too late"
		}
	case OpClose:
		p.clients[s.Client].Close()
	case OpForceRelease:
		n, err := p.manager.ForceRelease(context.Background(), resourceNames[s.Name])
		if err != nil {
			return errorName(err)
		}
		return fmt.Sprint(n)
	}
	return ""
}

func (p *play) request(s Step) string {
	r := &played{play: p, step: s}
	p.requests[s.Request] = r
	request, err := p.clients[s.Client].Request(locks.Request{
		Name:        resourceNames[s.Name],
		LockOptions: locks.LockOptions{Mode: s.Mode, IfAvailable: s.IfAvailable, Steal: s.Steal},
		Handler:     r,
	})
	r.request = request
	return errorName(err)
}

// granted returns the lock, if it was granted.
func (r *played) granted() locks.Lock {
	r.play.recorder.mu.Lock()
	defer r.play.recorder.mu.Unlock()
	return r.lock
}

func (r *played) record(event string) {
	agent := r.play.history.Agents[r.step.Client]
	r.play.recorder.add(agent, fmt.Sprintf("%d %s", r.step.Request, event))
}

// settled reports whether this is the one outcome of the request; another is recorded as such.
func (r *played) settled(event string, granted bool) bool {
	wrong := r.told.settle(granted)
	if wrong != "" {
		r.record(fmt.Sprintf("%s (%s)", event, wrong))
	}
	return wrong == ""
}

// Granted records the grant and reacts.
func (r *played) Granted(l locks.Lock) {
	if !r.settled("granted", true) {
		return
	}
	p := r.play
	p.recorder.mu.Lock()
	r.lock = l
	p.recorder.mu.Unlock()
	event := "granted"
	if name := resourceNames[r.step.Name]; l.Name() != name || l.Mode() != r.step.Mode || l.Client() != p.clients[r.step.Client] {
		event = fmt.Sprintf("granted the wrong lock %q (%s) for client %s", l.Name(), l.Mode(), l.Client().ID())
	}
	// The grant is recorded after the reaction: the next step waits for it.
	switch r.step.Then {
	case ReactNot:
		r.record(event)
	case ReactRelease:
		l.Release()
		r.record(event)
	case ReactRequest:
		p.again++
		again := (&modelRequest{client: r.step.Client, name: r.step.Name, mode: r.step.Mode}).again(p.again)
		result := p.request(again)
		r.record(event)
		if result != "" {
			p.requests[again.Request].record(result)
		}
	case ReactClose:
		p.clients[r.step.Client].Close()
		r.record(event)
	}
}

// Unavailable records that the lock is not available.
func (r *played) Unavailable() {
	if r.settled("unavailable", false) {
		r.record("unavailable")
	}
}

// Aborted records that the request was aborted.
func (r *played) Aborted(err error) {
	if r.settled(errorName(err), false) {
		r.record(errorName(err))
	}
}

// Lost records that the lock was lost.
func (r *played) Lost(err error) {
	event := "lost: " + errorName(err)
	if wrong := r.told.lose(); wrong != "" {
		event = fmt.Sprintf("%s (%s)", event, wrong)
	}
	r.record(event)
}

// fence makes sure that no event is under way any more, and returns those that
// have come since the last step, or that a lock was not granted any more.
func (p *play) fence(patience time.Duration) string {
	want := make([][]string, len(p.agents))
	for a, agent := range p.agents {
		c := p.manager.NewClient(locks.ClientInfo{Agent: agent})
		defer returns(patience, c.Close)
		want[a] = []string{"fence"}
		// The handlers of an agent are called in order: this one comes last.
		var err error
		if !returns(patience, func() {
			_, err = c.Request(locks.Request{Name: fmt.Sprintf("fence %d", a), Handler: locks.Funcs{
				OnGranted: func(locks.Lock) { p.recorder.add(a, "fence") },
			}})
		}) {
			return notReturned("a request for another name", patience)
		}
		if err != nil {
			return err.Error()
		}
	}
	got := outcome{events: p.recorder.take(want, patience)}.brief()
	if wanted := (outcome{events: want}).brief(); got != wanted {
		return got
	}
	return ""
}

// describe returns the snapshot as text: the locks held in no particular order,
// the requests for each name in order.
func describe(s locks.Snapshot) string {
	var held, pending []string
	for _, i := range s.Held {
		held = append(held, fmt.Sprintf("%q %s %s", i.Name, i.Mode, i.ClientID))
	}
	slices.Sort(held)
	inOrder := slices.Clone(s.Pending)
	slices.SortStableFunc(inOrder, func(a, b locks.Info) int { return strings.Compare(a.Name, b.Name) })
	for _, i := range inOrder {
		pending = append(pending, fmt.Sprintf("%q %s %s", i.Name, i.Mode, i.ClientID))
	}
	return fmt.Sprintf("held [%s], pending [%s]", strings.Join(held, "; "), strings.Join(pending, "; "))
}

// errorName returns the model's word for an error.
func errorName(err error) string {
	if err == nil {
		return ""
	}
	for _, e := range []struct {
		kind error
		name string
	}{
		{locks.ErrReservedName, "reserved name"},
		{locks.ErrNotSupported, "not supported"},
		{locks.ErrInvalidRequest, "invalid"},
		{locks.ErrClientGone, "client gone"},
		{locks.ErrStolen, "stolen"},
		{locks.ErrForceReleased, "force-released"},
		{locks.ErrDeadlock, "deadlock"},
		{locks.ErrUnavailable, "unavailable"},
		{locks.ErrAborted, "aborted"},
	} {
		if errors.Is(err, e.kind) {
			return e.name
		}
	}
	return err.Error()
}
