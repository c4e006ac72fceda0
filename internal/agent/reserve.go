package agent

import (
	"runtime"
	"sync"
	"time"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// A Reserve has engines ready for the agents that will be asked for next. The
// engine, its realm, the built-ins and the interfaces are most of what an agent
// takes to start, and depend on nothing but the agent's kind.
//
// An engine belongs to its thread, so what is ready is a thread. There is at most
// one of each kind, and only of kinds that were asked for again once all agents
// had started: a program that starts all its workers at once has none. It is
// prepared while no agent starts, is no agent of any program until one takes it,
// and is given up when none does for a while.
//
// All methods may be called by any goroutine.
type Reserve struct {
	// Threads, unless nil, is where threads come from instead, and where they go when their
	// agents have ended. It is set before the first agent starts.
	Threads *Threads

	setUp func(cx *mozjs.Context, realm idl.Exposure) error

	mu       sync.Mutex
	closed   bool
	starting int // agents that have taken a thread and have not started yet
	stocks   map[kind]*stock
	leaving  sync.WaitGroup // threads that were given up
}

// kind is what an engine and its realm are prepared for.
type kind struct {
	exposure           idl.Exposure
	isolated, canBlock bool
}

// stock is what a Reserve has for a kind of agents.
type stock struct {
	asked  bool // since all agents had started
	before bool // earlier than that
	spare  *thread
	idle   *time.Timer // gives the spare thread up
}

const (
	// spareLifetime is how long a spare thread is kept.
	spareLifetime = 5 * time.Second
	// longestStart is how long an agent counts as one that starts, since the script
	// of a worker may run for ever.
	longestStart = 50 * time.Millisecond
)

// NewReserve makes a reserve of contexts that setUp was called with: it gives a
// new realm what all realms of the kind have. It runs before the context has a
// host, and before it is known what agent it is for.
func NewReserve(setUp func(cx *mozjs.Context, realm idl.Exposure) error) *Reserve {
	return &Reserve{setUp: setUp, stocks: map[kind]*stock{}}
}

// take gives an agent of a kind its thread. The agent counts as one that starts
// until started is called.
func (r *Reserve) take(k kind) *thread {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.starting++
	if r.Threads != nil {
		return r.Threads.take(k, r.setUp)
	}
	s := r.stocks[k]
	if s == nil {
		s = &stock{}
		r.stocks[k] = s
	}
	s.asked = true
	t := s.spare
	if t == nil {
		return newThread(k, r.setUp, false)
	}
	s.spare = nil
	s.idle.Stop()
	return t
}

// started hears that an agent has started. After the last of them, threads are
// prepared for the next.
func (r *Reserve) started() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.starting--; r.starting > 0 || r.closed {
		return
	}
	for k, s := range r.stocks {
		if s.asked && s.before && s.spare == nil {
			t := newThread(k, r.setUp, true)
			s.spare = t
			s.idle = time.AfterFunc(spareLifetime, func() { r.giveUp(s, t) })
		}
		s.before = s.before || s.asked
		s.asked = false
	}
}

// giveUp ends a spare thread, unless it was taken.
func (r *Reserve) giveUp(s *stock, t *thread) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if s.spare == t {
		s.spare = nil
		r.end(t)
	}
}

func (r *Reserve) end(t *thread) {
	close(t.agent)
	r.leaving.Go(func() { <-t.ended })
}

// Spare returns how many threads wait to be taken.
func (r *Reserve) Spare() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := 0
	for _, s := range r.stocks {
		if s.spare != nil {
			n++
		}
	}
	return n
}

// Close ends the spare threads, and returns when they have ended.
func (r *Reserve) Close() {
	r.mu.Lock()
	r.closed = true
	for _, s := range r.stocks {
		if s.spare != nil {
			s.idle.Stop()
			r.end(s.spare)
			s.spare = nil
		}
	}
	r.mu.Unlock()
	r.leaving.Wait()
}

// thread is a thread with an engine that waits for its agent.
type thread struct {
	kind    kind
	setUp   func(cx *mozjs.Context, realm idl.Exposure) error
	spare   bool        // it has time: no agent waits for it
	threads *Threads    // where it goes when its agent has ended; nil if it ends, too
	agent   chan *Agent // closed if there is none to come
	ended   chan struct{}
}

// newThread starts a thread. An agent has to be sent to it, or its channel closed.
func newThread(k kind, setUp func(cx *mozjs.Context, realm idl.Exposure) error, spare bool) *thread {
	t := &thread{kind: k, setUp: setUp, spare: spare, agent: make(chan *Agent, 1), ended: make(chan struct{})}
	go t.run()
	return t
}

// run is the life of the thread, which ends with it: the goroutine is never
// unlocked from it.
func (t *thread) run() {
	runtime.LockOSThread()
	defer close(t.ended)
	for {
		cx, err := t.prepare()
		a, ok := <-t.agent
		if !ok {
			if cx != nil {
				cx.Close()
			}
			return
		}
		if t.serve(a, cx, err); !a.leaves {
			return
		}
		if !t.threads.keep(t) {
			mozjs.DropLeft()
			return
		}
	}
}

// serve is the life of an agent.
func (t *thread) serve(a *Agent, cx *mozjs.Context, err error) {
	defer close(a.gone)
	if limit := a.options.Limit; limit != nil {
		defer limit.Return()
	}
	a.leaves = t.threads != nil
	a.run(cx, err)
}

func (t *thread) prepare() (*mozjs.Context, error) {
	cx, err := mozjs.Prepare(t.kind.isolated)
	if err != nil || t.setUp == nil {
		return cx, err
	}
	cx.Frame(func() {
		if err = t.setUp(cx, t.kind.exposure); err == nil && t.spare {
			err = cx.Rehearse()
		}
	})
	if err != nil {
		cx.Close()
		return nil, err
	}
	return cx, nil
}
