package etcd_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/locks/etcd"
	"github.com/sluice-go/sluice/locks/etcd/internal/member"
)

// step is what the model does: what a client did, or was told, about a request.
type step struct {
	kind stepKind
	name int
	id   int
	mode locks.Mode
}

type stepKind uint8

const (
	enqueue stepKind = iota // the request takes its place in the queue
	grant                   // it is told that it holds the lock
	refuse                  // ifAvailable: it is told that the lock is not available
	try                     // ifAvailable: it is granted the lock
	steal                   // it takes the lock from all holders
	leave                   // its key goes, whether it waits or holds the lock or neither
)

func (s step) String() string {
	return fmt.Sprintf("%s %d (%s)", [...]string{"enqueue", "grant", "refuse", "try", "steal", "leave"}[s.kind], s.id, s.mode)
}

// place is a request in the queue of the model.
type place struct {
	id   int
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
	Partition: func(history []porcupine.Operation) [][]porcupine.Operation {
		byName := map[int][]porcupine.Operation{}
		for _, o := range history {
			name := o.Input.(step).name
			byName[name] = append(byName[name], o)
		}
		var parts [][]porcupine.Operation
		for _, part := range byName {
			parts = append(parts, part)
		}
		return parts
	},
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

// history collects operations.
type history struct {
	start time.Time
	mu    sync.Mutex
	list  []porcupine.Operation
	ids   int
}

// never is the time of an answer that has not come.
const never = int64(1) << 60

func (h *history) now() int64 { return int64(time.Since(h.start)) }

func (h *history) add(s step, call, back int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.list = append(h.list, porcupine.Operation{ClientId: s.id, Input: s, Call: call, Return: back})
}

func (h *history) newID() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ids++
	return h.ids
}

// asker makes requests of a manager at random, and writes down what becomes of them.
func (h *history) ask(m locks.Manager, random *rand.Rand, names int) {
	s := step{name: random.IntN(names), id: h.newID(), mode: locks.Mode(random.IntN(2))}
	o := locks.LockOptions{Mode: s.mode}
	switch random.IntN(12) {
	case 0:
		o.Steal, o.Mode, s.mode = true, locks.Exclusive, locks.Exclusive
	case 1, 2:
		o.IfAvailable = true
	}
	told := make(chan func(), 1)
	var mu sync.Mutex
	var lost int64
	var stolen bool // the thief's step says that it holds the lock no more
	call := h.now()
	var l locks.Lock
	request, err := m.NewClient(locks.ClientInfo{}).Request(locks.Request{Name: fmt.Sprint(s.name), LockOptions: o, Handler: locks.Funcs{
		OnGranted: func(granted locks.Lock) {
			back := h.now()
			told <- func() {
				l = granted
				switch {
				case o.Steal:
					s.kind = steal
					h.add(s, call, back)
				case o.IfAvailable:
					s.kind = try
					h.add(s, call, back)
				default:
					s.kind = grant
					h.add(s, call, back)
				}
			}
		},
		OnUnavailable: func() {
			back := h.now()
			told <- func() { s.kind = refuse; h.add(s, call, back) }
		},
		OnAborted: func(err error) {
			back := h.now()
			told <- func() {
				// Its key goes, now or later, or was never there.
				if !o.IfAvailable && !o.Steal {
					s.kind = leave
					h.add(s, back, never)
				} else if o.Steal {
					s.kind = steal
					h.add(s, call, never)
					s.kind = leave
					h.add(s, call, never)
				}
			}
		},
		OnLost: func(err error) {
			mu.Lock()
			defer mu.Unlock()
			lost, stolen = h.now(), !errors.Is(err, locks.ErrSessionLost)
		},
	}})
	if err != nil {
		panic(err)
	}
	waits := !o.IfAvailable && !o.Steal
	flushed := make(chan int64, 1)
	if waits {
		go func() {
			// Until then the request has its place.
			if _, err := m.Snapshot(context.Background()); err == nil {
				flushed <- h.now()
			} else {
				flushed <- never
			}
		}()
	}
	patience := time.Duration(random.IntN(int(ttl / 2)))
	var tell func()
	select {
	case tell = <-told:
	case <-time.After(patience):
		request.Abort(nil)
		tell = <-told
	}
	if waits {
		e := s
		e.kind = enqueue
		h.add(e, call, <-flushed)
	}
	tell()
	if l == nil {
		return
	}
	time.Sleep(time.Duration(random.IntN(int(2 * time.Millisecond))))
	s.kind = leave
	left := h.now()
	l.Release()
	mu.Lock()
	at := lost
	if stolen {
		at = 0
	}
	mu.Unlock()
	switch {
	case at != 0:
		h.add(s, at, never)
	default:
		if _, err := m.Snapshot(context.Background()); err == nil {
			h.add(s, left, h.now())
		} else {
			h.add(s, left, never)
		}
	}
}

// TestLinearizable lets clients of three processes' clusters make requests at random, over
// ways that are slow, lose messages and break, and checks that there is an order of all
// that happened in which each step is right.
func TestLinearizable(t *testing.T) {
	members := servers(t, 1)
	rounds := 8
	if testing.Short() {
		rounds = 2
	}
	for round := range rounds {
		checkHistory(t, members, uint64(time.Now().UnixNano()), round%2 == 1)
	}
}

func checkHistory(t *testing.T, members []*member.Member, seed uint64, faults bool) {
	t.Helper()
	h := &history{start: time.Now()}
	prefix := newPrefix()
	var clusters []*etcd.Cluster
	var ways []*proxy
	for range 3 {
		p := newProxy(t, members[0].Endpoint)
		ways = append(ways, p)
		clusters = append(clusters, open(t, etcd.Config{Endpoints: []string{p.address()}, Prefix: prefix, TTL: ttl}))
	}
	ctx, cancel := context.WithCancel(t.Context())
	var chaos sync.WaitGroup
	if faults {
		chaos.Go(func() {
			random := rand.New(rand.NewPCG(seed, 99))
			for ctx.Err() == nil {
				p := ways[random.IntN(len(ways))]
				switch random.IntN(4) {
				case 0:
					p.setCut(true)
				case 1:
					p.reset()
				default:
					p.setDelay(time.Duration(random.IntN(int(20 * time.Millisecond))))
				}
				select {
				case <-time.After(time.Duration(random.IntN(int(ttl)))):
				case <-ctx.Done():
				}
				p.setCut(false)
				p.setDelay(0)
			}
		})
	}
	var workers sync.WaitGroup
	for w := range 6 {
		workers.Go(func() {
			random := rand.New(rand.NewPCG(seed, uint64(w)))
			m := clusters[w%len(clusters)].Manager("origin")
			for range 40 {
				h.ask(m, random, 4)
			}
		})
	}
	workers.Wait()
	cancel()
	chaos.Wait()
	for _, c := range clusters {
		ends, stop := context.WithTimeout(context.Background(), 5*ttl)
		if err := c.Close(ends); err != nil {
			t.Logf("the end of a cluster: %v", err)
		}
		stop()
	}
	result, info := porcupine.CheckOperationsVerbose(queueModel, h.list, time.Minute)
	switch result {
	case porcupine.Illegal:
		file := t.ArtifactDir() + "/history.html"
		if err := porcupine.VisualizePath(queueModel, info, file); err != nil {
			t.Error(err)
		}
		t.Errorf("seed %d: no order of the %d steps is right: %s", seed, len(h.list), file)
	case porcupine.Unknown:
		t.Logf("seed %d: %d steps took too long to check", seed, len(h.list))
	}
}
