package etcd_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/locks/etcd"
	"github.com/sluice-go/sluice/locks/etcd/internal/member"
)

// holderVariable says that a process is to hold a lock: the address of etcd and the
// prefix.
const holderVariable = "SLUICE_TEST_HOLDER"

// hold holds the lock "n", works for as long as it does, and tells of all that.
func hold() error {
	fields := strings.Fields(os.Getenv(holderVariable))
	c, err := etcd.Open(etcd.Config{Endpoints: fields[:1], Prefix: fields[1], TTL: ttl})
	if err != nil {
		return err
	}
	return c.Manager("origin").Do(context.Background(), "n", locks.LockOptions{}, func(ctx context.Context, l locks.Lock) error {
		fmt.Println("held", l.Token())
		for ctx.Err() == nil {
			if time.Until(l.SureUntil()) > 0 {
				fmt.Println("work")
			}
			time.Sleep(time.Millisecond)
		}
		fmt.Println("lost")
		return nil
	})
}

// holder is a process that holds the lock "n".
type holder struct {
	*exec.Cmd
	lines chan string
	token uint64
}

func startHolder(t *testing.T, endpoint, prefix string) *holder {
	t.Helper()
	h := &holder{Cmd: exec.Command(os.Args[0]), lines: make(chan string, 1<<20)}
	h.Env = append(os.Environ(), holderVariable+"="+endpoint+" "+prefix)
	h.Stderr = os.Stderr
	stdout, err := h.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = h.Process.Kill()
		_ = h.Wait()
	})
	go func() {
		defer close(h.lines)
		for s := bufio.NewScanner(stdout); s.Scan(); {
			h.lines <- s.Text()
		}
	}()
	if _, err := fmt.Sscanf(<-h.lines, "held %d", &h.token); err != nil {
		t.Fatal(err)
	}
	return h
}

// next has the lock "n" granted to this process, and returns its token.
func next(t *testing.T, endpoint, prefix string) uint64 {
	t.Helper()
	c := open(t, etcd.Config{Endpoints: []string{endpoint}, Prefix: prefix, TTL: ttl})
	defer c.Close(t.Context())
	var token uint64
	if err := c.Manager("origin").Do(t.Context(), "n", locks.LockOptions{}, func(_ context.Context, l locks.Lock) error {
		token = l.Token()
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return token
}

// A process that is killed without a word holds its lock no longer than the time to live.
func TestKilledHolder(t *testing.T) {
	endpoint, prefix := servers(t, 1)[0].Endpoint, newPrefix()
	h := startHolder(t, endpoint, prefix)
	if err := h.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	if token := next(t, endpoint, prefix); token <= h.token {
		t.Errorf("the token is %d, after %d", token, h.token)
	}
	t.Logf("the next has the lock after %v of %v", time.Since(start), ttl)
}

// A process that stands still for longer than the time to live has lost its lock, and
// hears it before it works again.
func TestStoppedHolder(t *testing.T) {
	endpoint, prefix := servers(t, 1)[0].Endpoint, newPrefix()
	h := startHolder(t, endpoint, prefix)
	if err := h.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	if token := next(t, endpoint, prefix); token <= h.token {
		t.Errorf("the token is %d, after %d", token, h.token)
	}
	for len(h.lines) > 0 {
		<-h.lines
	}
	if err := h.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	worked := 0
	for line := range h.lines {
		if line == "lost" {
			break
		}
		worked++
	}
	// It may have stood still between its look at the clock and its work, which is why
	// tokens have to be checked.
	if worked > 1 {
		t.Errorf("it has worked %d times after it was stopped", worked)
	}
}

// The locks outlive a member of etcd that is killed and started again, with its data.
func TestRestartedServer(t *testing.T) {
	members := servers(t, 1)
	c := open(t, etcd.Config{Endpoints: member.Endpoints(members), Prefix: newPrefix(), TTL: 30 * time.Second})
	defer c.Close(t.Context())
	m := c.Manager("origin")
	held := make(chan locks.Lock, 2)
	handler := locks.Funcs{OnGranted: func(l locks.Lock) { held <- l }, OnLost: func(err error) { t.Error(err) }}
	for range 2 {
		if _, err := m.NewClient(locks.ClientInfo{}).Request(locks.Request{Name: "n", Handler: handler}); err != nil {
			t.Fatal(err)
		}
	}
	first := <-held
	if _, err := m.Snapshot(t.Context()); err != nil {
		t.Fatal(err)
	}
	members[0].Kill()
	if err := first.Release(); err != nil {
		t.Fatal(err)
	}
	if err := members[0].Start(); err != nil {
		t.Fatal(err)
	}
	second := <-held
	if second.Token() <= first.Token() {
		t.Errorf("the token is %d, after %d", second.Token(), first.Token())
	}
	if err := second.Release(); err != nil {
		t.Fatal(err)
	}
}

// Each of three members is killed in turn while a lock goes from hand to hand.
func TestKilledMembers(t *testing.T) {
	if testing.Short() {
		t.Skip("three members take long")
	}
	members := servers(t, 3)
	c := open(t, etcd.Config{Endpoints: member.Endpoints(members), Prefix: newPrefix(), TTL: 30 * time.Second})
	defer c.Close(t.Context())
	manager := c.Manager("origin")
	last := uint64(0)
	pass := func() {
		t.Helper()
		for range 20 {
			if err := manager.Do(t.Context(), "n", locks.LockOptions{}, func(_ context.Context, l locks.Lock) error {
				if l.Token() <= last {
					t.Errorf("the token is %d, after %d", l.Token(), last)
				}
				last = l.Token()
				return nil
			}); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, m := range members {
		pass()
		m.Kill()
		pass()
		if err := m.Start(); err != nil {
			t.Fatal(err)
		}
		m.Signal(syscall.SIGSTOP)
		pass()
		m.Signal(syscall.SIGCONT)
	}
}

// A steal from more holders than a transaction can name: alone, and with a request that
// waits behind them.
func TestStealFromMany(t *testing.T) {
	endpoint, prefix := servers(t, 1)[0].Endpoint, newPrefix()
	readers := open(t, etcd.Config{Endpoints: []string{endpoint}, Prefix: prefix, TTL: 30 * time.Second})
	defer readers.Close(t.Context())
	thief := open(t, etcd.Config{Endpoints: []string{endpoint}, Prefix: prefix, TTL: 30 * time.Second})
	defer thief.Close(t.Context())
	for _, waits := range []bool{false, true} {
		const many = 200
		m := readers.Manager(fmt.Sprint(waits))
		granted, lost := make(chan locks.Lock, many+1), make(chan error, many)
		c := m.NewClient(locks.ClientInfo{})
		ask := func(c locks.Client, o locks.LockOptions) {
			t.Helper()
			if _, err := c.Request(locks.Request{Name: "n", LockOptions: o, Handler: locks.Funcs{
				OnGranted: func(l locks.Lock) { granted <- l }, OnLost: func(err error) { lost <- err },
			}}); err != nil {
				t.Fatal(err)
			}
		}
		for range many {
			ask(c, locks.LockOptions{Mode: locks.Shared})
		}
		for range many {
			<-granted
		}
		if waits {
			ask(c, locks.LockOptions{})
			if _, err := m.Snapshot(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		other := thief.Manager(fmt.Sprint(waits))
		ask(other.NewClient(locks.ClientInfo{}), locks.LockOptions{Steal: true})
		stolen := <-granted
		for range many {
			<-lost
		}
		s, err := other.Snapshot(t.Context())
		if err != nil || len(s.Held) != 1 || len(s.Pending) == 1 != waits {
			t.Errorf("%d locks are held and %d requests wait: %v", len(s.Held), len(s.Pending), err)
		}
		if err := stolen.Release(); err != nil {
			t.Error(err)
		}
		if waits {
			// The one that waited, and the readers' keys do not come back.
			l := <-granted
			if err := l.Release(); err != nil {
				t.Error(err)
			}
		}
		// More than one transaction's keys in a client that ends.
		for range many {
			ask(c, locks.LockOptions{Mode: locks.Shared})
		}
		for range many {
			<-granted
		}
		c.Close()
		for range many {
			<-lost
		}
		if s, err := m.Snapshot(t.Context()); err != nil || len(s.Held)+len(s.Pending) > 0 {
			t.Errorf("%d locks are held and %d requests wait: %v", len(s.Held), len(s.Pending), err)
		}
	}
}

// A steal is slow, and the holder that it has seen gives its lock to the next one
// meanwhile: that one is the one it is stolen from, and hears it.
func TestSlowSteal(t *testing.T) {
	endpoint, prefix := servers(t, 1)[0].Endpoint, newPrefix()
	way := newProxy(t, endpoint)
	holders := open(t, etcd.Config{Endpoints: []string{endpoint}, Prefix: prefix, TTL: 30 * time.Second})
	defer holders.Close(t.Context())
	thieves := open(t, etcd.Config{Endpoints: []string{way.address()}, Prefix: prefix, TTL: 30 * time.Second})
	defer thieves.Close(t.Context())
	m, thief := holders.Manager("origin"), thieves.Manager("origin")
	if _, err := thief.Snapshot(t.Context()); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		granted, lost := make(chan locks.Lock, 2), make(chan error, 2)
		for range 2 {
			if _, err := m.NewClient(locks.ClientInfo{}).Request(locks.Request{Name: "n", Handler: locks.Funcs{
				OnGranted: func(l locks.Lock) { granted <- l }, OnLost: func(err error) { lost <- err },
			}}); err != nil {
				t.Fatal(err)
			}
		}
		first := <-granted
		if _, err := m.Snapshot(t.Context()); err != nil {
			t.Fatal(err)
		}
		const delay = 100 * time.Millisecond
		way.setDelay(delay)
		stolen := make(chan locks.Lock, 1)
		if _, err := thief.NewClient(locks.ClientInfo{ID: "thief"}).Request(locks.Request{
			Name: "n", LockOptions: locks.LockOptions{Steal: true},
			Handler: locks.Funcs{OnGranted: func(l locks.Lock) { stolen <- l }},
		}); err != nil {
			t.Fatal(err)
		}
		// By now etcd has answered who holds the lock, and not heard what follows. If
		// the machine is too slow for that, there is nothing special about the steal.
		time.Sleep(2 * delay)
		if err := first.Release(); err != nil {
			<-lost
			if err := (<-stolen).Release(); err != nil {
				t.Fatal(err)
			}
			way.setDelay(0)
			if err := (<-granted).Release(); err != nil {
				t.Fatal(err)
			}
			continue
		}
		second := <-granted
		l := <-stolen
		if err := <-lost; !errors.Is(err, locks.ErrStolen) {
			t.Errorf("the holder learned %v", err)
		}
		if l.Token() <= second.Token() {
			t.Errorf("the token is %d, after %d", l.Token(), second.Token())
		}
		way.setDelay(0)
		if err := l.Release(); err != nil {
			t.Fatal(err)
		}
		if _, err := thief.Snapshot(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}
