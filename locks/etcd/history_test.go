package etcd_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/locks/etcd"
)

// step is what the model does: what a client did, or was told, about a request.
type step struct {
	kind stepKind
	id   uint64
	mode locks.Mode
}

type stepKind uint8

const (
	enqueue stepKind = iota // the request takes its place in the queue
	grant                   // it is told that it holds the lock
	refuse                  // ifAvailable: it is told that the lock is not available
	try                     // ifAvailable: it is granted the lock
	attempt                 // ifAvailable: it is granted the lock or not, and nobody is told
	steal                   // it takes the lock from all holders
	leave                   // its key goes, whether it waits or holds the lock or neither
)

func (s step) String() string {
	return fmt.Sprintf("%s %x (%s)", [...]string{"enqueue", "grant", "refuse", "try", "attempt", "steal", "leave"}[s.kind], s.id, s.mode)
}

// place is a request in the queue of the model.
type place struct {
	id   uint64
	mode locks.Mode
}

// holding returns how many of a queue hold the lock.
func holding(queue []place) int {
	if len(queue) == 0 || queue[0].mode == locks.Exclusive {
		return min(1, len(queue))
	}
	if n := slices.IndexFunc(queue, func(p place) bool { return p.mode == locks.Exclusive }); n >= 0 {
		return n
	}
	return len(queue)
}

// lineup is the state of the model: the queue, those that hold the lock first, and whose lock
// was stolen. The key of one that got its lock within its process lies in etcd until that has
// heard of the thief: it keeps out those who ask with ifAvailable, and nobody else.
type lineup struct {
	queue  []place
	robbed []place
}

// queueModel is the lock of one name: its state has the whole queue, so that it knows the
// order of the grants, too.
var queueModel = porcupine.Model{
	Init: func() any { return lineup{} },
	Step: func(state, input, _ any) (bool, any) {
		l, s := state.(lineup), input.(step)
		queue := l.queue
		own := place{s.id, s.mode}
		at := slices.Index(queue, own)
		free := len(queue) == 0 ||
			s.mode == locks.Shared && !slices.ContainsFunc(queue, func(p place) bool { return p.mode == locks.Exclusive })
		switch s.kind {
		case enqueue:
			return true, lineup{append(slices.Clone(queue), own), l.robbed}
		case grant:
			return at >= 0 && at < holding(queue), l
		case refuse:
			return !free || len(l.robbed) > 0, l
		case attempt:
			if !free {
				return true, l
			}
			return true, lineup{append(slices.Clone(queue), own), l.robbed}
		case try:
			return free, lineup{append(slices.Clone(queue), own), l.robbed}
		case steal:
			n := holding(queue)
			return true, lineup{append([]place{own}, queue[n:]...), append(slices.Clone(l.robbed), queue[:n]...)}
		}
		if at < 0 {
			// It was stolen.
			return true, lineup{queue, slices.DeleteFunc(slices.Clone(l.robbed), func(p place) bool { return p == own })}
		}
		return true, lineup{slices.Delete(slices.Clone(queue), at, at+1), l.robbed}
	},
	Equal: func(a, b any) bool {
		x, y := a.(lineup), b.(lineup)
		return slices.Equal(x.queue, y.queue) && slices.Equal(x.robbed, y.robbed)
	},
	DescribeOperation: func(input, _ any) string { return input.(step).String() },
}

// never is the time of an answer that has not come.
const never = int64(1) << 62

// Timed is a step, and the times between which it took its effect.
type Timed struct {
	Kind       stepKind
	Call, Back int64
}

// Fate is what has become of a request. It is sent from process to process.
type Fate struct {
	ID          uint64
	Name        int
	Mode        locks.Mode
	IfAvailable bool
	Steal       bool
	Call        int64 // when it was made
	Steps       []Timed

	Token   uint64 // if it was granted
	Granted int64  // when it heard of that
	Lost    bool   // the lock was taken away, or the session was lost
}

// add says that a step took its effect between two times.
func (f *Fate) add(kind stepKind, call, back int64) {
	f.Steps = append(f.Steps, Timed{kind, call, back})
}

// unknown says that nothing is known of the request since it was made.
func (f *Fate) unknown() {
	f.Steps = nil
	switch {
	case f.IfAvailable:
		f.add(attempt, f.Call, never)
	case f.Steal:
		f.add(steal, f.Call, never)
	default:
		f.add(enqueue, f.Call, never)
	}
	f.add(leave, f.Call, never)
}

// newFate returns a request at random.
func newFate(id uint64, name int, random *rand.Rand) *Fate {
	f := &Fate{ID: id, Name: name, Mode: locks.Mode(random.IntN(2))}
	switch random.IntN(12) {
	case 0:
		f.Steal, f.Mode = true, locks.Exclusive
	case 1, 2:
		f.IfAvailable = true
	}
	return f
}

// asker makes requests of a cluster's manager, and says what becomes of them. What a process
// that stands still hears late may have happened long before.
type asker struct {
	cluster  *etcd.Cluster
	manager  locks.Manager
	now      func() int64
	patience time.Duration // how long it waits for a lock at most
	hold     time.Duration // how long it holds it at most
}

// flushed returns when etcd had all that was done before, at the latest; never if the session
// was lost before.
func (a *asker) flushed() int64 {
	if err := a.cluster.Flush(context.Background()); err != nil {
		return never
	}
	return a.now()
}

// ask makes a request, waits for what becomes of it, and holds the lock for a while.
func (a *asker) ask(f *Fate, random *rand.Rand) {
	granted, refused := make(chan locks.Lock, 1), make(chan error, 1)
	var heard atomic.Int64
	var lost atomic.Bool
	f.Call = a.now()
	request, err := a.manager.NewClient(locks.ClientInfo{}).Request(locks.Request{
		Name: fmt.Sprint(f.Name), LockOptions: locks.LockOptions{Mode: f.Mode, IfAvailable: f.IfAvailable, Steal: f.Steal},
		Handler: locks.Funcs{
			OnGranted:     func(l locks.Lock) { heard.Store(a.now()); granted <- l },
			OnUnavailable: func() { heard.Store(a.now()); refused <- locks.ErrUnavailable },
			OnAborted:     func(err error) { refused <- err },
			OnLost:        func(err error) { lost.Store(true) },
		},
	})
	if err != nil {
		panic(err)
	}
	waits := !f.IfAvailable && !f.Steal
	flushed := make(chan int64, 1)
	if waits {
		go func() { flushed <- a.flushed() }() // until then the request has its place
	}
	impatient := time.NewTimer(time.Duration(random.Int64N(int64(a.patience))))
	defer impatient.Stop()
	var l locks.Lock
	aborted := never
	select {
	case l = <-granted:
	case err = <-refused:
	case <-impatient.C:
		aborted = a.now()
		request.Abort(nil)
		select {
		case l = <-granted:
		case err = <-refused:
		}
	}
	switch {
	case waits:
		f.add(enqueue, f.Call, <-flushed)
		if l != nil {
			f.add(grant, f.Call, heard.Load())
		}
	case errors.Is(err, locks.ErrUnavailable):
		f.add(refuse, f.Call, heard.Load())
	case l == nil:
		f.unknown()
	case f.Steal:
		f.add(steal, f.Call, heard.Load())
	default:
		f.add(try, f.Call, heard.Load())
	}
	if l == nil {
		switch {
		case !waits:
		case errors.Is(err, locks.ErrAborted) && aborted != never:
			f.add(leave, aborted, a.flushed())
		default:
			f.add(leave, f.Call, never)
		}
		return
	}
	f.Token, f.Granted = l.Token(), heard.Load()
	time.Sleep(time.Duration(random.Int64N(int64(a.hold))))
	left := a.now()
	err = l.Release()
	f.Lost = err != nil || lost.Load()
	if errors.Is(err, locks.ErrSessionLost) {
		left = f.Call // whoever hears that late has lost it before
	}
	f.add(leave, left, a.flushed())
}

// wrongTokens returns what is wrong with the tokens of the locks of one name.
func wrongTokens(fates []*Fate) string {
	for _, a := range fates {
		for _, b := range fates {
			switch {
			case a == b || a.Token == 0 || b.Token == 0 || a.Mode == locks.Shared && b.Mode == locks.Shared:
			case b.Call > a.Granted && b.Token <= a.Token:
				return fmt.Sprintf("request %x has the token %d, and %x, which was made after its grant, %d", a.ID, a.Token, b.ID, b.Token)
			case a.Token == b.Token:
				return fmt.Sprintf("requests %x and %x have the same token, %d", a.ID, b.ID, a.Token)
			}
		}
	}
	return ""
}

// checkFates checks that there is an order of all that happened to one name in which each
// step is right, and that the tokens grow.
func checkFates(t *testing.T, fates []*Fate, patience time.Duration) porcupine.CheckResult {
	t.Helper()
	var history []porcupine.Operation
	for i, f := range fates {
		for _, s := range f.Steps {
			history = append(history, porcupine.Operation{ClientId: i, Input: step{s.Kind, f.ID, f.Mode}, Call: s.Call, Return: s.Back})
		}
	}
	if wrong := wrongTokens(fates); wrong != "" {
		t.Errorf("lock %d: %s", fates[0].Name, wrong)
	}
	result := porcupine.CheckOperationsTimeout(queueModel, history, patience)
	if result == porcupine.Illegal {
		file := fmt.Sprintf("%s/history-%d.html", t.ArtifactDir(), fates[0].Name)
		_, info := porcupine.CheckOperationsVerbose(queueModel, history, patience)
		if err := porcupine.VisualizePath(queueModel, info, file); err != nil {
			t.Error(err)
		}
		t.Errorf("lock %d: no order of the %d steps is right: %s", fates[0].Name, len(history), file)
	}
	return result
}

// history collects what becomes of requests, in this process.
type history struct {
	start time.Time
	mu    sync.Mutex
	names map[int][]*Fate
	ids   uint64
}

func (h *history) now() int64 { return int64(time.Since(h.start)) }

// ask makes a request of one of so many names at random.
func (h *history) ask(a *asker, random *rand.Rand, names int) {
	h.mu.Lock()
	h.ids++
	id := h.ids
	h.mu.Unlock()
	f := newFate(id, random.IntN(names), random)
	a.ask(f, random)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.names[f.Name] = append(h.names[f.Name], f)
}
