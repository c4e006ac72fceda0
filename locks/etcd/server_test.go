package etcd_test

import (
	"flag"
	"fmt"
	"net"
	"os"
	"testing"
	"time"

	"github.com/sluice-go/sluice/locks/etcd/internal/member"
)

// TestMain is also the main function of the members of etcd that tests start: processes
// of their own, which can be stopped and killed.
func TestMain(m *testing.M) {
	if member.Main() {
		return
	}
	if os.Getenv(holderVariable) != "" {
		if err := hold(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	if os.Getenv(soakVariable) != "" {
		if err := soak(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	flag.Parse()
	if !*long {
		// For the suite of lockstest, too.
		if err := flag.Set("test.short", "true"); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

// long asks for the tests that take many minutes.
var long = flag.Bool("long", false, "run the whole suite, with three members, too")

// servers starts a cluster that ends with the test.
func servers(t testing.TB, n int) []*member.Member { return serversWith(t, n, member.Options{}) }

func serversWith(t testing.TB, n int, o member.Options) []*member.Member {
	t.Helper()
	members, err := member.Start(n, t.TempDir(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for _, m := range members {
			m.Kill()
		}
	})
	return members
}

// proxy is a way to an address that can be cut, and be slow.
type proxy struct {
	listener net.Listener
	to       string
	change   chan func()
	done     chan struct{}
	cut      bool
	delay    time.Duration
	open     map[net.Conn]bool
}

// newProxy returns a proxy, which ends with the test.
func newProxy(t testing.TB, to string) *proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{listener: l, to: to, change: make(chan func()), done: make(chan struct{}), open: map[net.Conn]bool{}}
	go func() {
		for {
			select {
			case f := <-p.change:
				f()
			case <-p.done:
				for c := range p.open {
					c.Close()
				}
				return
			}
		}
	}()
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go p.serve(c)
		}
	}()
	t.Cleanup(func() {
		l.Close()
		close(p.done)
	})
	return p
}

func (p *proxy) do(f func()) {
	finished := make(chan struct{})
	select {
	case p.change <- func() { f(); close(finished) }:
		<-finished
	case <-p.done:
	}
}

func (p *proxy) address() string { return p.listener.Addr().String() }

// setCut cuts the way, or heals it. What is under way then is lost or not, and nobody is
// told.
func (p *proxy) setCut(cut bool) {
	p.do(func() {
		p.cut = cut
		if !cut {
			for c := range p.open {
				c.Close()
			}
			clear(p.open)
		}
	})
}

// reset ends all connections.
func (p *proxy) reset() {
	p.do(func() {
		for c := range p.open {
			c.Close()
		}
		clear(p.open)
	})
}

func (p *proxy) setDelay(d time.Duration) { p.do(func() { p.delay = d }) }

func (p *proxy) serve(from net.Conn) {
	to, err := net.Dial("tcp", p.to)
	if err != nil {
		from.Close()
		return
	}
	p.do(func() { p.open[from], p.open[to] = true, true })
	pipe := func(a, b net.Conn) {
		defer a.Close()
		defer b.Close()
		buffer := make([]byte, 64<<10)
		for {
			n, err := b.Read(buffer)
			var cut bool
			var delay time.Duration
			p.do(func() { cut, delay = p.cut, p.delay })
			if delay > 0 {
				time.Sleep(delay)
			}
			if cut && err == nil {
				continue // what does not arrive
			}
			if _, werr := a.Write(buffer[:n]); err != nil || werr != nil {
				return
			}
		}
	}
	go pipe(from, to)
	pipe(to, from)
}
