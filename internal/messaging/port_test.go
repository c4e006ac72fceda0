package messaging

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// text is a message that counts how often it was released.
type text struct {
	name     string
	ports    []*Port
	released int
}

func (m *text) Release() {
	m.released++
	for _, p := range m.ports {
		p.Discard()
	}
}

// holder is told of messages and takes them when the test says so.
type holder struct {
	inbox  *mozjs.Inbox
	closed int
}

func newHolder() *holder { return &holder{inbox: mozjs.NewInbox(func() {})} }

func (h *holder) Inbox() *mozjs.Inbox { return h.inbox }
func (h *holder) Disentangled()       { h.closed++ }

// arrived is how many messages the holder was told of and has not looked for.
func (h *holder) arrived() int { return int(h.inbox.Arrived() - h.inbox.Taken()) }

func names(p *Port, h *holder) (got []string) {
	for h.inbox.Next() != nil {
		if m, ok := p.Take(h); ok {
			got = append(got, m.(*text).name)
		}
	}
	return got
}

func TestPortMovesWithItsQueue(t *testing.T) {
	a, b := NewChannel()
	first, second := newHolder(), newHolder()
	a.Post(&text{name: "1"})
	b.Attach(first)
	a.Post(&text{name: "2"})
	if first.arrived() != 0 {
		t.Error("a disabled queue tells of messages")
	}
	b.Enable()
	b.Enable()
	a.Post(&text{name: "3"})
	if first.arrived() != 3 {
		t.Errorf("told of %d messages", first.arrived())
	}
	if m, ok := b.Take(first); !ok || m.(*text).name != "1" {
		t.Error(m, ok)
	}
	b.Ship()
	a.Post(&text{name: "4"})
	if _, ok := b.Take(first); ok {
		t.Error("a port that was shipped gives a message")
	}
	b.Attach(second)
	a.Post(&text{name: "5"})
	b.Enable()
	if got := fmt.Sprint(names(b, second)); got != "[2 3 4 5]" {
		t.Error(got)
	}
}

func TestPortEnds(t *testing.T) {
	a, b := NewChannel()
	ha, hb := newHolder(), newHolder()
	a.Attach(ha)
	b.Attach(hb)
	m := &text{name: "kept"}
	a.Post(m)
	a.Disentangle()
	late := &text{}
	a.Post(late)
	back := &text{}
	b.Post(back)
	if late.released != 1 || back.released != 1 || m.released != 0 {
		t.Error("released:", late.released, back.released, m.released)
	}
	if ha.closed != 0 || hb.closed != 1 || !b.TakeNote(hb) || b.TakeNote(hb) || a.TakeNote(ha) {
		t.Error("who closed is told, or the other one is not, once")
	}
	b.Enable()
	if got := fmt.Sprint(names(b, hb)); got != "[kept]" {
		t.Error(got)
	}
	// Who has begun to post before that may end posting, until nobody has the port.
	y, z := NewChannel()
	hz := newHolder()
	z.Attach(hz)
	z.Enable()
	target, _ := y.Target()
	y.Disentangle()
	target.Receive(&text{name: "begun"})
	if got := fmt.Sprint(names(z, hz)); got != "[begun]" {
		t.Error(got)
	}
	z.Drop()
	target.Receive(late)
	if again, _ := y.Target(); again != nil || late.released != 2 {
		t.Error("a port that is gone takes a message")
	}
	// A port on its way learns of it when it arrives, and what a dropped port
	// carries ends too.
	c, d := NewChannel()
	e, f := NewChannel()
	hf := newHolder()
	f.Attach(hf)
	carrier := &text{ports: []*Port{e}}
	d.Post(carrier)
	c.Drop()
	if carrier.released != 1 || hf.closed != 1 || f.Status().Entangled {
		t.Error("a port in a dropped message lives on")
	}
	hd := newHolder()
	d.Attach(hd)
	if hd.closed != 1 {
		t.Error("a port that arrives is not told")
	}
}

// Random operations on many channels, against the plainest model: each port
// takes what was posted to it, all of it, in order, wherever it is.
func TestPortsRandom(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		var ports []*Port
		for range 4 {
			a, b := NewChannel()
			ports = append(ports, a, b)
		}
		holders := make([]*holder, len(ports))
		posted := make([]int, len(ports)) // to the port
		taken := make([]int, len(ports))
		for step := range 400 {
			i := r.IntN(len(ports))
			p := ports[i]
			switch r.IntN(6) {
			case 0, 1:
				to := i ^ 1
				p.Post(&text{name: fmt.Sprint(posted[to])})
				posted[to]++
			case 2:
				if holders[i] == nil {
					holders[i] = newHolder()
					p.Attach(holders[i])
				}
			case 3:
				if holders[i] != nil && r.IntN(3) == 0 {
					p.Ship()
					if _, ok := p.Take(holders[i]); ok {
						t.Fatalf("seed %d, step %d: a port gives a message to who has shipped it", seed, step)
					}
					holders[i] = nil
				}
			case 4:
				p.Enable()
			case 5:
				if holders[i] == nil {
					continue
				}
				for _, name := range names(p, holders[i]) {
					if name != fmt.Sprint(taken[i]) {
						t.Fatalf("seed %d, step %d: took %s, want %d", seed, step, name, taken[i])
					}
					taken[i]++
				}
			}
			if n := p.Status().Messages; n != posted[i]-taken[i] {
				t.Fatalf("seed %d, step %d: %d messages, want %d", seed, step, n, posted[i]-taken[i])
			}
		}
		for i, p := range ports {
			p.Ship()
			h := newHolder()
			p.Attach(h)
			p.Enable()
			taken[i] += len(names(p, h))
			if taken[i] != posted[i] {
				t.Fatalf("seed %d: port %d took %d of %d", seed, i, taken[i], posted[i])
			}
		}
	}
}

// A port goes from goroutine to goroutine while another posts to it.
func TestPortTravelsWhileOthersPost(t *testing.T) {
	const n = 5000
	a, b := NewChannel()
	var posting sync.WaitGroup
	posting.Go(func() {
		for i := range n {
			a.Post(&text{name: fmt.Sprint(i)})
		}
	})
	next := 0
	for next < n {
		done := make(chan struct{})
		go func() {
			defer close(done)
			h := newHolder()
			b.Attach(h)
			b.Enable()
			for range 100 {
				if h.inbox.Next() == nil {
					continue
				}
				m, ok := b.Take(h)
				if !ok || m.(*text).name != fmt.Sprint(next) {
					t.Errorf("took %v, want %d", m, next)
				}
				next++
			}
			b.Ship()
		}()
		<-done
		if t.Failed() {
			break
		}
	}
	posting.Wait()
}

type subscriber struct {
	name string
	log  *[]string
}

func (s *subscriber) Broadcast(m Message, origin string) {
	*s.log = append(*s.log, s.name+" "+m.(*text).name+" "+origin)
}

func TestBroadcasts(t *testing.T) {
	var b Broadcasts
	var log []string
	here, there := StorageKey{Origin: url.FileOrigin()}, StorageKey{Origin: url.NewOpaqueOrigin()}
	x, y, z, other, elsewhere := &subscriber{"x", &log}, &subscriber{"y", &log}, &subscriber{"z", &log}, &subscriber{"other", &log}, &subscriber{"elsewhere", &log}
	for _, s := range []*subscriber{x, y, z} {
		b.Join(here, "n", s)
	}
	b.Join(here, "m", other)
	b.Join(there, "n", elsewhere)
	b.Post(here, "n", y, &text{name: "1"}, "o")
	b.Leave(here, "n", x)
	b.Post(here, "n", y, &text{name: "2"}, "o")
	b.Post(there, "n", elsewhere, &text{name: "3"}, "o")
	if got := fmt.Sprint(log); got != "[x 1 o z 1 o z 2 o]" {
		t.Error(got)
	}
	for _, s := range []*subscriber{y, z} {
		b.Leave(here, "n", s)
	}
	b.Leave(here, "m", other)
	b.Leave(there, "n", elsewhere)
	if len(b.channels) != 0 {
		t.Error("channels are left:", b.channels)
	}
}
