package locks

import (
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
)

// post adds a call of f for the agent and delivers it by another.
func post(by, to *Agent, f func()) {
	var d Delivery
	d.Call(to, f)
	d.Deliver(by)
}

func TestDeliveryWithinHandlerWaits(t *testing.T) {
	a, b := NewAgent("a"), NewAgent("b")
	var got []string
	log := func(s string) func() { return func() { got = append(got, s) } }
	post(nil, a, func() {
		log("a1 begins")()
		post(a, a, log("a2"))
		post(a, b, func() {
			log("b1 begins")()
			post(b, a, log("a3"))
			log("b1 ends")()
		})
		post(nil, b, log("b2 at once"))
		log("a1 ends")()
	})
	// Deliver(nil) and a call by b do not wait for a; b's handlers keep their
	// order, whoever calls them.
	want := []string{"a1 begins", "a1 ends", "b1 begins", "b1 ends", "b2 at once", "a2", "a3"}
	if len(got) != len(want) {
		t.Fatalf("got %q, want %q", got, want)
	}
	place := make(map[string]int)
	for i, g := range got {
		place[g] = i
	}
	for _, order := range [][2]string{
		{"a1 begins", "a1 ends"}, {"a1 ends", "a2"}, {"a2", "a3"}, {"a1 ends", "b1 begins"}, {"b1 ends", "b2 at once"}, {"b1 ends", "a3"},
	} {
		if place[order[0]] >= place[order[1]] {
			t.Errorf("%q does not come before %q in %q", order[0], order[1], got)
		}
	}
}

func TestDeliveryKeepsGoingAfterPanic(t *testing.T) {
	a, b := NewAgent("a"), NewAgent("b")
	var got []string
	var d Delivery
	d.Call(a, func() { panic("oh") })
	d.Call(a, func() { got = append(got, "a") })
	d.Call(b, func() { got = append(got, "b") })
	func() {
		defer func() {
			if r := recover(); r != "oh" {
				t.Errorf("recovered %v", r)
			}
		}()
		d.Deliver(nil)
	}()
	if len(got) != 2 {
		t.Errorf("after the panic came %q, want a and b", got)
	}
	post(nil, a, func() { got = append(got, "again") })
	if len(got) != 3 {
		t.Error("the agent is stuck after a panic")
	}
}

func TestDeliveryDoesNotGrowTheStack(t *testing.T) {
	// Many agents, each called by the handler of the one before it.
	const agents = 200_000
	n := 0
	var next func(by *Agent) func()
	next = func(by *Agent) func() {
		return func() {
			if n++; n < agents {
				a := NewAgent("")
				post(by, a, next(a))
			}
		}
	}
	first := NewAgent("")
	post(nil, first, next(first))
	if n != agents {
		t.Errorf("%d handlers ran", n)
	}
}

// TestDeliveryUnderLoad lets goroutines and handlers call handlers of all agents:
// none may get lost, none overtake another of its agent, no two of an agent run
// at once.
func TestDeliveryUnderLoad(t *testing.T) {
	const workers, rounds, depth = 4, 2000, 3
	type target struct {
		agent   *Agent
		order   sync.Mutex // makes giving a number and posting one step
		given   int
		seen    int // touched by the agent's handlers only
		running atomic.Int32
	}
	var targets [5]*target
	for i := range targets {
		targets[i] = &target{agent: NewAgent("")}
	}
	var ran, sent atomic.Int64
	var send func(by *Agent, to *target, depth int, random uint64)
	send = func(by *Agent, to *target, depth int, random uint64) {
		sent.Add(1)
		var d Delivery
		to.order.Lock()
		to.given++
		number := to.given
		d.Call(to.agent, func() {
			if to.running.Add(1) != 1 {
				t.Error("two handlers of an agent run at once")
			}
			if to.seen++; to.seen != number {
				t.Errorf("handler %d comes as number %d", number, to.seen)
			}
			if depth > 0 {
				send(to.agent, targets[random%uint64(len(targets))], depth-1, random/uint64(len(targets)))
			}
			to.running.Add(-1)
			ran.Add(1)
		})
		to.order.Unlock()
		d.Deliver(by)
	}
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			random := rand.New(rand.NewPCG(uint64(w), 0))
			for range rounds {
				var by *Agent
				if random.IntN(2) == 0 {
					by = targets[random.IntN(len(targets))].agent
				}
				send(by, targets[random.IntN(len(targets))], depth, random.Uint64())
			}
		})
	}
	wg.Wait()
	// Whoever takes a call over runs it before its own Deliver returns.
	if ran.Load() != sent.Load() {
		t.Errorf("%d of %d handlers ran", ran.Load(), sent.Load())
	}
}
