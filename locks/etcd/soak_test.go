package etcd_test

import (
	"context"
	"encoding/gob"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"
	clientv3 "go.etcd.io/etcd/client/v3"
	"golang.org/x/sys/unix"

	"github.com/sluice-go/sluice/locks/etcd"
	"github.com/sluice-go/sluice/locks/etcd/internal/member"
)

var (
	operations = flag.Int64("operations", 20_000, "the requests that TestSoak makes")
	soakSeed   = flag.Uint64("seed", 0, "the seed of TestSoak's faults and requests; 0 for one at random")
)

// soakVariable says that a process is to make requests: its number, the seed, the prefix, and
// addresses of etcd.
const soakVariable = "SLUICE_TEST_SOAK"

const (
	soakProcesses = 4
	soakWorkers   = 80 // of a process
	// Each second of the machine's clock has names of its own: few requests are of one name,
	// so that their order can be checked.
	soakNames = 128
	epoch     = int64(time.Second)
)

// monotonic is a time that all processes of the machine agree on.
func monotonic() int64 {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_MONOTONIC, &t); err != nil {
		panic(err)
	}
	return t.Nano()
}

// soak makes requests and tells of them until its standard input ends. Each is told of twice:
// when it is going to be made, and when it is known what has become of it.
func soak() error {
	fields := strings.Fields(os.Getenv(soakVariable))
	var process, seed uint64
	if _, err := fmt.Sscan(fields[0]+" "+fields[1], &process, &seed); err != nil {
		return err
	}
	c, err := etcd.Open(etcd.Config{Endpoints: fields[3:], Prefix: fields[2], TTL: ttl})
	if err != nil {
		return err
	}
	a := &asker{cluster: c, manager: c.Manager("origin"), now: monotonic, patience: 2 * ttl, hold: 5 * time.Millisecond}
	var mu sync.Mutex
	out := gob.NewEncoder(os.Stdout)
	tell := func(f *Fate) {
		mu.Lock()
		defer mu.Unlock()
		if err := out.Encode(f); err != nil {
			panic(err)
		}
	}
	ended := make(chan struct{})
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		close(ended)
	}()
	var workers sync.WaitGroup
	for w := range uint64(soakWorkers) {
		workers.Go(func() {
			random := rand.New(rand.NewPCG(seed, process<<16|w))
			for n := uint64(0); ; n++ {
				select {
				case <-ended:
					return
				default:
				}
				now := monotonic()
				f := newFate(process<<40|w<<32|n, int(now/epoch)*soakNames+random.IntN(soakNames), random)
				f.Call = now
				tell(f)
				a.ask(f, random)
				tell(f)
			}
		})
	}
	workers.Wait()
	ends, cancel := context.WithTimeout(context.Background(), 5*ttl)
	defer cancel()
	if err := c.Close(ends); err != nil {
		fmt.Fprintln(os.Stderr, "the end of a cluster:", err)
	}
	return nil
}

// worker is a process that makes requests, over ways of its own.
type worker struct {
	*exec.Cmd
	stdin io.Closer
	ways  []*proxy
	told  chan struct{} // closed when all that it has said is known
}

// soaking is TestSoak's state.
type soaking struct {
	t       *testing.T
	members []*member.Member
	prefix  string
	seed    uint64
	started uint64
	workers []*worker

	mu      sync.Mutex
	names   map[int][]*Fate // what is known, by name
	open    map[int]int     // requests of which it is not known what becomes, by second
	counts  soakCounts
	checked porcupineCounts
}

type soakCounts struct{ made, granted, lost, unavailable, aborted, unknown int64 }

type porcupineCounts struct{ names, legal, illegal, tooLong int }

// start starts a process in the place of another.
func (s *soaking) start(i int) {
	s.t.Helper()
	s.started++
	w := s.workers[i]
	arguments := []any{s.started, s.seed, s.prefix}
	for _, p := range w.ways {
		arguments = append(arguments, p.address())
	}
	w.Cmd = exec.Command(os.Args[0])
	w.Env = append(os.Environ(), soakVariable+"="+strings.TrimSuffix(fmt.Sprintln(arguments...), "\n"))
	w.Stderr = os.Stderr
	var err error
	if w.stdin, err = w.StdinPipe(); err != nil {
		s.t.Fatal(err)
	}
	out, err := w.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := w.Start(); err != nil {
		s.t.Fatal(err)
	}
	w.told = make(chan struct{})
	go s.listen(out, w.told)
}

// listen learns what becomes of the requests of a process, until it ends.
func (s *soaking) listen(out io.Reader, told chan struct{}) {
	defer close(told)
	waiting := map[uint64]*Fate{}
	for in := gob.NewDecoder(out); ; {
		f := new(Fate)
		if err := in.Decode(f); err != nil {
			break // it was killed, or has ended
		}
		if waiting[f.ID] == nil {
			waiting[f.ID] = f
			s.mu.Lock()
			s.open[f.Name/soakNames]++
			s.mu.Unlock()
			continue
		}
		delete(waiting, f.ID)
		s.settle(f)
	}
	for _, f := range waiting {
		f.unknown()
		s.settle(f)
	}
}

// settle learns what has become of a request.
func (s *soaking) settle(f *Fate) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open[f.Name/soakNames]--
	s.names[f.Name] = append(s.names[f.Name], f)
	s.counts.made++
	switch {
	case f.Token != 0:
		s.counts.granted++
		if f.Lost {
			s.counts.lost++
		}
	case f.Steps[0].Kind == refuse:
		s.counts.unavailable++
	case f.Steps[0].Kind == enqueue && f.Steps[0].Back != never:
		s.counts.aborted++
	default:
		s.counts.unknown++
	}
}

// check checks what is known whole: the names of seconds that are over, and of which no
// request is under way.
func (s *soaking) check(all bool) {
	now := int(monotonic() / epoch)
	var whole [][]*Fate
	s.mu.Lock()
	for name, fates := range s.names {
		// A process may stand still between its look at the clock and its word.
		if second := name / soakNames; all || s.open[second] == 0 && second < now-60 {
			whole = append(whole, fates)
			delete(s.names, name)
		}
	}
	for second, n := range s.open {
		if n == 0 && second < now-60 {
			delete(s.open, second)
		}
	}
	s.mu.Unlock()
	for _, fates := range whole {
		s.checked.names++
		switch checkFates(s.t, fates, 10*time.Second) {
		case porcupine.Ok:
			s.checked.legal++
		case porcupine.Illegal:
			s.checked.illegal++
		default:
			s.checked.tooLong++
		}
	}
}

// fault breaks something for a while.
func (s *soaking) fault(random *rand.Rand, wait func(time.Duration)) (kind string) {
	i := random.IntN(len(s.workers))
	w := s.workers[i]
	m := random.IntN(len(s.members))
	long := time.Duration(random.Int64N(int64(2 * ttl)))
	each := func(do func(*proxy)) {
		for _, p := range w.ways {
			do(p)
		}
	}
	switch random.IntN(10) {
	case 0:
		each(func(p *proxy) { p.setCut(true) })
		wait(long)
		each(func(p *proxy) { p.setCut(false) })
		return "a process cut off"
	case 1:
		w.ways[m].setCut(true)
		wait(long)
		w.ways[m].setCut(false)
		return "a way cut"
	case 2, 3:
		each(func(p *proxy) { p.reset() })
		wait(long / 10)
		return "connections reset"
	case 4, 5:
		each(func(p *proxy) { p.setDelay(time.Duration(random.IntN(int(30 * time.Millisecond)))) })
		wait(long / 3)
		each(func(p *proxy) { p.setDelay(0) })
		return "slow ways"
	case 6:
		s.members[m].Kill()
		wait(long / 3)
		if err := s.members[m].Start(); err != nil {
			s.t.Error(err)
		}
		return "a member killed"
	case 7:
		s.members[m].Signal(syscall.SIGSTOP)
		wait(long)
		s.members[m].Signal(syscall.SIGCONT)
		return "a member stopped"
	case 8:
		_ = w.Process.Signal(syscall.SIGSTOP)
		wait(long)
		_ = w.Process.Signal(syscall.SIGCONT)
		return "a process stopped"
	}
	_ = w.Process.Kill()
	<-w.told
	_ = w.Wait()
	s.start(i)
	wait(long / 3)
	return "a process killed"
}

// TestSoak makes many requests from four processes, over ways that are slow and break, of an
// etcd of three members, and kills and stops all of them now and then, and has etcd compact. It
// checks the order of all that happened, that tokens grow, and that nothing is left behind.
func TestSoak(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes long")
	}
	seed := *soakSeed
	for seed == 0 {
		seed = rand.Uint64()
	}
	t.Logf("-seed %d -operations %d", seed, *operations)
	s := &soaking{t: t, members: servers(t, 3), prefix: newPrefix(), seed: seed, names: map[int][]*Fate{}, open: map[int]int{}}
	start := time.Now()
	for i := range soakProcesses {
		w := new(worker)
		for _, m := range s.members {
			w.ways = append(w.ways, newProxy(t, m.Endpoint))
		}
		s.workers = append(s.workers, w)
		s.start(i)
		t.Cleanup(func() { _ = w.Process.Kill() })
	}
	raw := rawClient(t, s.members, "", "")
	made := func() int64 {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.counts.made
	}
	finished := make(chan struct{})
	var checking sync.WaitGroup
	checking.Go(func() {
		for {
			select {
			case <-time.After(30 * time.Second):
				s.check(false)
				s.mu.Lock()
				counts := s.counts
				s.mu.Unlock()
				t.Logf("%v: %+v, %+v", time.Since(start).Round(time.Second), counts, s.checked)
			case <-finished:
				return
			}
		}
	})
	faults := map[string]int{}
	random := rand.New(rand.NewPCG(seed, 0))
	for made() < *operations {
		faults[s.fault(random, func(d time.Duration) {
			for end := time.Now().Add(d); time.Now().Before(end) && made() < *operations; {
				time.Sleep(10 * time.Millisecond)
			}
		})]++
		if random.IntN(10) == 0 {
			// What is not answered in time is left.
			ctx, cancel := context.WithTimeout(t.Context(), ttl)
			if now, err := raw.Get(ctx, "none"); err == nil {
				if _, err := raw.Compact(ctx, now.Header.Revision); err == nil {
					faults["compaction"]++
				}
			}
			cancel()
		}
	}
	for _, w := range s.workers {
		_ = w.stdin.Close()
		<-w.told
		var exit *exec.ExitError
		if err := w.Wait(); errors.As(err, &exit) {
			t.Errorf("a process ended with %v", err)
		}
	}
	close(finished)
	checking.Wait()
	took := time.Since(start)
	s.check(true)
	if s.checked.legal < s.checked.names/2 {
		t.Error("most histories took too long to check")
	}
	t.Logf("seed %d: %+v in %v; names: %+v; faults: %v", seed, s.counts, took.Round(time.Second), s.checked, faults)
	// Sessions that were lost leave their keys until their leases end.
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(100 * time.Millisecond) {
		left, err := raw.Get(t.Context(), s.prefix, clientv3.WithPrefix(), clientv3.WithKeysOnly())
		if err != nil {
			t.Fatal(err)
		}
		if left.Count == 1 { // which part of several clusters this is
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d keys are left, such as %s", left.Count, left.Kvs[0].Key)
		}
	}
}
