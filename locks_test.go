package sluice

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/sluice-go/sluice/locks"
)

const site = "https://example.com/"

// openAt opens a page at a URL in a user agent.
func openAt(t testing.TB, ua *UserAgent, url string) *Page {
	t.Helper()
	p, err := ua.Open(t.Context(), PageOptions{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// newAgent makes a user agent that is closed at the end of the test.
func newAgent(t testing.TB, o Options) *UserAgent {
	ua := New(o)
	t.Cleanup(func() { ua.Close() })
	return ua
}

// do evaluates code in a page and returns its value.
func do(t testing.TB, p *Page, code string) any {
	t.Helper()
	v, err := p.Eval(t.Context(), code)
	if err != nil {
		t.Fatalf("%s: %v", code, err)
	}
	return v
}

const holdForever = `new Promise((held) => navigator.locks.request('a', () => { held(); return new Promise(() => {}); }))`

func TestEndOfClient(t *testing.T) {
	for _, test := range []struct {
		name string
		end  func(t *testing.T, p *Page)
	}{
		{"Close", func(t *testing.T, p *Page) { p.Close(t.Context()) }},
		{"Crash", func(t *testing.T, p *Page) { p.Crash() }},
		{"window.close", func(t *testing.T, p *Page) { p.Run(t.Context(), Script{Text: "close()"}) }},
		{"a crash in an endless loop", func(t *testing.T, p *Page) {
			started := make(chan bool)
			p.Expose(t.Context(), "started", func() { close(started) })
			go p.Run(t.Context(), Script{Text: "started(); for (;;);"})
			<-started
			p.Crash()
		}},
		{"the heap limit", func(t *testing.T, p *Page) {
			p.Run(t.Context(), Script{Text: "const hoard = []; for (;;) hoard.push({})"})
		}},
		{"a callback that closes its own page", func(t *testing.T, p *Page) {
			p.Run(t.Context(), Script{Text: "navigator.locks.request('own', () => { close(); return new Promise(() => {}); })"})
		}},
		{"a context", func(t *testing.T, p *Page) {
			ctx, cancel := context.WithCancel(t.Context())
			p.Expose(t.Context(), "cancel", cancel)
			p.Run(ctx, Script{Text: "cancel(); for (;;);"})
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			ua := newAgent(t, Options{})
			p, err := ua.Open(t.Context(), PageOptions{URL: site, MaxHeap: 32 << 20})
			if err != nil {
				t.Fatal(err)
			}
			next := openAt(t, ua, site)
			do(t, p, holdForever)
			do(t, p, "navigator.locks.request('a', () => {}); 0")
			granted := make(chan any, 1)
			go func() {
				v, err := next.Eval(t.Context(), "navigator.locks.request('a', (l) => l.name)")
				granted <- fmt.Sprint(v, err)
			}()
			m, _ := ua.Locks(site)
			for len(lockState(m).Pending) < 2 {
				runtime.Gosched()
			}
			test.end(t, p)
			if got := <-granted; got != "a<nil>" {
				t.Error(got)
			}
			<-p.Done()
			if s := lockState(m); len(s.Held)+len(s.Pending) > 0 {
				t.Errorf("left over: %+v", s)
			}
		})
	}
}

// Pages that hold locks crash one after the other; each time the next in line
// gets the lock, in the order of the requests.
func TestCrashesInLine(t *testing.T) {
	ua := newAgent(t, Options{})
	var pages []*Page
	leads := make(chan int)
	for i := range 6 {
		p := openAt(t, ua, site)
		p.Expose(t.Context(), "lead", func() { go func() { leads <- i }() })
		do(t, p, "navigator.locks.request('leader', () => { lead(); return new Promise(() => {}); }); 0")
		pages = append(pages, p)
	}
	for i, p := range pages {
		if got := <-leads; got != i {
			t.Fatalf("page %d leads after page %d", got, i-1)
		}
		p.Crash()
	}
}

// A worker's locks end with it, however it ends.
func TestEndOfWorker(t *testing.T) {
	for _, end := range []string{"w.terminate()", "w.postMessage('close()')", "w.postMessage('setTimeout(close)')"} {
		ua := newAgent(t, Options{})
		p := openAt(t, ua, site)
		if got := do(t, p, `new Promise((granted) => {
			const code = "navigator.locks.request('a', () => { postMessage('held'); return new Promise(() => {}); }); onmessage = (e) => eval(e.data)";
			const w = new Worker(URL.createObjectURL(new Blob([code])));
			w.onmessage = () => {
				navigator.locks.request('a', (l) => granted(l.name));
				`+end+`;
			};
		})`); got != "a" {
			t.Errorf("%s: %v", end, got)
		}
		if err := ua.Wait(t.Context()); err != nil {
			t.Error(err)
		}
	}
}

func TestManyAborted(t *testing.T) {
	n := 100_000
	if testing.Short() {
		n = 10_000
	}
	ua := newAgent(t, Options{})
	p := openAt(t, ua, site)
	do(t, p, holdForever)
	v := do(t, p, fmt.Sprintf(`
		const c = new AbortController();
		const all = Array.from({ length: %d }, () => navigator.locks.request('a', { signal: c.signal }, () => {}).catch((e) => e));
		c.abort('enough');
		Promise.all(all).then((reasons) => reasons.filter((r) => r === 'enough').length)`, n))
	if v != float64(n) {
		t.Errorf("%v of %d were aborted", v, n)
	}
	m, _ := ua.Locks(site)
	if s := lockState(m); len(s.Pending) != 0 || len(s.Held) != 1 {
		t.Errorf("%d held, %d pending", len(s.Held), len(s.Pending))
	}
	// As many end with their page.
	do(t, p, fmt.Sprintf("for (let i = 0; i < %d; i++) navigator.locks.request('a', () => {}); 0", n))
	p.Crash()
	<-p.Done()
	if s := lockState(m); len(s.Pending)+len(s.Held) != 0 {
		t.Errorf("%d held, %d pending after the end", len(s.Held), len(s.Pending))
	}
}

// Pages steal a lock from one another; each request settles once, and the last
// thief keeps the lock.
func TestStealStorm(t *testing.T) {
	ua := newAgent(t, Options{})
	var storm sync.WaitGroup
	outcomes := make([]any, 4)
	for i := range outcomes {
		p := openAt(t, ua, site)
		storm.Go(func() {
			outcomes[i] = do(t, p, `
				Promise.all(Array.from({ length: 300 }, (_, i) => navigator.locks.request('a', { steal: true },
					() => new Promise((r) => setTimeout(r, i % 3))).then(() => 'kept', (e) => e.name)))
				.then((all) => all.every((o) => o === 'kept' || o === 'AbortError') && all.length)`)
		})
	}
	storm.Wait()
	for _, o := range outcomes {
		if o != 300.0 {
			t.Error(outcomes)
		}
	}
	if err := ua.Wait(t.Context()); err != nil {
		t.Error(err)
	}
	m, _ := ua.Locks(site)
	if s := lockState(m); len(s.Pending)+len(s.Held) != 0 {
		t.Errorf("left over: %+v", s)
	}
}

func TestOriginsAndUserAgentsAreApart(t *testing.T) {
	ua, private := newAgent(t, Options{}), newAgent(t, Options{})
	do(t, openAt(t, ua, site), holdForever)
	available := "navigator.locks.request('a', { ifAvailable: true }, (l) => l !== null)"
	for _, test := range []struct {
		ua   *UserAgent
		url  string
		want bool
	}{
		{ua, site + "other", false},
		{ua, "https://example.com:443/", false},
		{ua, "https://example.com:444/", true},
		{ua, "https://www.example.com/", true},
		{ua, "http://localhost/", true},
		{private, site, true},
	} {
		if got := do(t, openAt(t, test.ua, test.url), available); got != test.want {
			t.Errorf("%s: available: %v", test.url, got)
		}
	}
	if got := do(t, openAt(t, ua, "http://example.com/"), "String([navigator.locks, typeof LockManager, typeof Lock, 'locks' in navigator])"); got != ",undefined,undefined,false" {
		t.Errorf("no secure context, but it has %v", got)
	}
	// Secure contexts with opaque origins.
	for _, url := range []string{"about:blank", "data:,x"} {
		if got := do(t, openAt(t, ua, url), `Promise.all([navigator.locks.request('a', () => {}), navigator.locks.query()].map((p) => p.catch((e) => e.name))).then(String)`); got != "SecurityError,SecurityError" {
			t.Errorf("%s has an opaque origin, but %v", url, got)
		}
	}
	for _, origin := range []string{"about:blank", "data:,x", "x", ""} {
		if _, err := ua.Locks(origin); err == nil {
			t.Errorf("%q has locks", origin)
		}
	}
}

func TestDeadlockAcrossPages(t *testing.T) {
	cross := func(first, second string) string {
		return fmt.Sprintf(`
			navigator.locks.request('%s', async () => {
				await arrived();
				return navigator.locks.request('%s', () => 'got both');
			}).catch((e) => e.name)`, first, second)
	}
	for _, breaks := range []bool{false, true} {
		ua := newAgent(t, Options{BreakDeadlocks: breaks})
		var both sync.WaitGroup
		both.Add(2)
		outcomes := make(chan any, 2)
		evals := make(chan error, 2)
		for _, names := range [][2]string{{"A", "B"}, {"B", "A"}} {
			p := openAt(t, ua, site)
			p.ExposeAsync(t.Context(), "arrived", func() { both.Done(); both.Wait() })
			p.Expose(t.Context(), "settled", func(v string) { outcomes <- v })
			go func() {
				_, err := p.Eval(t.Context(), cross(names[0], names[1])+".then(settled)")
				evals <- err
			}()
		}
		both.Wait()
		err := ua.Wait(t.Context())
		if breaks {
			if err != nil {
				t.Error(err)
			}
			if got := fmt.Sprintln(<-outcomes, <-outcomes); got != "AbortError got both\n" && got != "got both AbortError\n" {
				t.Error(got)
			}
			if err := errors.Join(<-evals, <-evals); err != nil {
				t.Error(err)
			}
			continue
		}
		// Nor does Eval wait for a promise that is stuck.
		for range 2 {
			if _, ok := errors.AsType[*DeadlockError](<-evals); !ok {
				t.Error("Eval has returned no DeadlockError")
			}
		}
		stuck, ok := errors.AsType[*DeadlockError](err)
		if !ok || len(stuck.Deadlocks) != 1 || len(stuck.Deadlocks[0].Waits) != 2 || len(stuck.Waiting) != 0 {
			t.Fatal(err)
		}
		for _, want := range []string{`"A" (exclusive) at https://example.com/:4:`, `"B" (exclusive) at https://example.com/:4:`, "requested at https://example.com/:2:", "deadlock of 2"} {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("the report lacks %q:\n%v", want, err)
			}
		}
		if got, err := ua.Deadlocks(t.Context()); len(got) != 1 || err != nil {
			t.Error(got)
		}
		m, _ := ua.Locks(site)
		if n, err := m.ForceRelease(t.Context(), "A"); n != 1 || err != nil {
			t.Error("released", n)
		}
		if got := fmt.Sprintln(<-outcomes, <-outcomes); got != "AbortError got both\n" && got != "got both AbortError\n" {
			t.Error(got)
		}
		if err := ua.Wait(t.Context()); err != nil {
			t.Error(err)
		}
	}
}

// Eval does not wait for workers of the page that wait for each other: here one
// that the page has made, and one of that one, which alone asks for locks of the two.
func TestEvalOfDeadlockedWorkers(t *testing.T) {
	ua := newAgent(t, Options{})
	_, err := openAt(t, ua, site).Eval(t.Context(), `
		const locking = `+"`"+`
			const channel = new BroadcastChannel('ready');
			function cross(first, second) {
				return navigator.locks.request(first, async () => {
					const other = new Promise((resolve) => { channel.onmessage = resolve; });
					channel.postMessage(first);
					await other;
					channel.postMessage(first);
					await navigator.locks.request(second, () => {});
				});
			}
		`+"`"+`;
		const url = (text) => URL.createObjectURL(new Blob([text]));
		const inner = url(locking + "cross('B', 'A')");
		const middle = url("new Worker('" + inner + "').onmessage = (e) => postMessage(e.data)");
		const first = new Worker(url(locking + "cross('A', 'B')"));
		new Promise((resolve) => { new Worker(middle).onmessage = first.onmessage = resolve; })
	`)
	if stuck, ok := errors.AsType[*DeadlockError](err); !ok || len(stuck.Deadlocks) != 1 || len(stuck.Deadlocks[0].Waits) != 2 {
		t.Fatal(err)
	}
}

// A cycle of pages is broken although another page goes on, if that can do
// nothing about it.
func TestBreakDeadlockWhileOthersRun(t *testing.T) {
	const self = "navigator.locks.request('A', () => navigator.locks.request('A', () => 'got both')).catch((e) => e.name)"
	for _, test := range []struct {
		name, prepare, request string
		pending                int
		broken                 bool
	}{
		{"alone", "", self, 1, true},
		{"waiting for another page as well", "navigator.locks.request('held', () => {})", self, 2, false},
		{"a broadcast channel", "new BroadcastChannel('x')", self, 1, false},
		{"a port", "new MessageChannel()", self, 1, false},
		{"a worker", "new Worker(URL.createObjectURL(new Blob([''])))", self, 1, false},
		{"a timer", "setTimeout(() => {}, 1e6)", self, 1, false},
		{"no cycle", "", "navigator.locks.request('held', () => 'granted')", 1, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			ua := newAgent(t, Options{BreakDeadlocks: true})
			busy := openAt(t, ua, site)
			do(t, busy, "setInterval(() => {}, 1e6); new Promise((held) => navigator.locks.request('held', () => { held(); return new Promise(() => {}); }))")
			p := openAt(t, ua, site)
			do(t, p, test.prepare+"; 0")
			settled := make(chan string, 1)
			p.Expose(t.Context(), "settled", func(v string) { settled <- v })
			do(t, p, test.request+".then(settled); 0")
			m, _ := ua.Locks(site)
			if test.broken {
				if got := <-settled; got != "AbortError" {
					t.Error(got)
				}
				return
			}
			for len(lockState(m).Pending) < test.pending || test.name != "a timer" && !p.window().Agent().EventLoop().Quiescent() {
				runtime.Gosched()
			}
			ua.breakCertainDeadlocks()
			if n := len(lockState(m).Pending); n != test.pending {
				t.Errorf("%d requests wait, want %d", n, test.pending)
			}
			select {
			case got := <-settled:
				t.Error("was settled:", got)
			default:
			}
		})
	}
}

// What Go keeps for requests counts as memory of their page.
func TestRequestsCountAgainstMaxHeap(t *testing.T) {
	ua := newAgent(t, Options{})
	p, err := ua.Open(t.Context(), PageOptions{URL: site, MaxHeap: 64 << 20})
	if err != nil {
		t.Fatal(err)
	}
	err = p.Run(t.Context(), Script{Text: `
		const name = 'x'.repeat(1 << 20);
		navigator.locks.request(name, () => new Promise(() => {}));
		for (;;) navigator.locks.request(name, () => {});`})
	if err == nil {
		err = p.Wait(t.Context())
	}
	if !errors.Is(err, ErrHeapLimit) {
		t.Error(err)
	}
	// What is over does not count.
	q, err := ua.Open(t.Context(), PageOptions{URL: site, MaxHeap: 64 << 20})
	if err != nil {
		t.Fatal(err)
	}
	if got := do(t, q, `(async () => {
		const name = 'x'.repeat(1 << 20), c = new AbortController();
		for (let i = 0; i < 100; i++) {
			await navigator.locks.request(name, () => {});
			await navigator.locks.request(name, async () => {
				const outer = new AbortController();
				const waits = navigator.locks.request(name, { signal: outer.signal }, () => {}).catch(() => {});
				outer.abort();
				await waits;
				await navigator.locks.request(name, { ifAvailable: true }, () => {});
			});
		}
		return 'done';
	})()`); got != "done" {
		t.Error(got)
	}
}

// Requests of a page that is being torn down are refused or go with it.
func TestRequestsInTearDown(t *testing.T) {
	ua := newAgent(t, Options{})
	p := openAt(t, ua, site)
	next := openAt(t, ua, site)
	do(t, p, holdForever)
	do(t, p, `
		const again = () => navigator.locks.request('a', () => new Promise(() => {})).catch(() => {});
		for (const type of ['pagehide', 'unload']) addEventListener(type, () => { again(); navigator.locks.request(type, again); });
		0`)
	granted := make(chan any, 1)
	next.Expose(t.Context(), "granted", func(name string) { granted <- name })
	do(t, next, "navigator.locks.request('a', (l) => granted(l.name)); 0")
	if err := p.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := <-granted; got != "a" {
		t.Error(got)
	}
	if err := ua.Wait(t.Context()); err != nil {
		t.Error(err)
	}
	m, _ := ua.Locks(site)
	if s := lockState(m); len(s.Held)+len(s.Pending) > 0 {
		t.Errorf("left over: %+v", s)
	}
}

func TestWaitingForNobody(t *testing.T) {
	ua := newAgent(t, Options{})
	p := openAt(t, ua, site)
	do(t, p, holdForever)
	if err := p.Wait(t.Context()); err != nil {
		t.Error("a lock that is held, and that nobody waits for:", err)
	}
	q := openAt(t, ua, site)
	do(t, q, "navigator.locks.request('a', () => {}); navigator.locks.request('a', { mode: 'shared' }, () => {}); 0")
	err := q.Wait(t.Context())
	if !errors.Is(err, locks.ErrDeadlock) || errors.Is(err, locks.ErrAborted) {
		t.Errorf("is %v an ErrDeadlock and nothing else?", err)
	}
	stuck, ok := errors.AsType[*DeadlockError](err)
	if !ok || len(stuck.Waiting) != 2 || len(stuck.Deadlocks) != 0 {
		t.Fatalf("%+v", stuck)
	}
	p.Crash()
	if err := ua.Wait(t.Context()); err != nil {
		t.Error(err)
	}
	snapshots, err := ua.LockSnapshots(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if s, err := json.Marshal(snapshots); err != nil || string(s) != `{"https://example.com":{"held":[],"pending":[]}}` {
		t.Error(string(s), err)
	}
}

// Go code and scripts exclude one another.
func TestLocksSharedWithGo(t *testing.T) {
	ua := newAgent(t, Options{})
	m, err := ua.Locks(site)
	if err != nil {
		t.Fatal(err)
	}
	// Guarded by the lock, as the race detector sees.
	count := 0
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			for range 100 {
				if err := m.Do(t.Context(), "count", locks.LockOptions{}, func(context.Context, locks.Lock) error { count++; return nil }); err != nil {
					t.Error(err)
				}
			}
		})
		p := openAt(t, ua, site)
		p.Expose(t.Context(), "read", func() int { return count })
		p.Expose(t.Context(), "write", func(n int) { count = n })
		all.Go(func() {
			do(t, p, `(async () => {
				for (let i = 0; i < 100; i++)
					await navigator.locks.request('count', async () => { const n = read(); await null; write(n + 1); });
			})()`)
		})
	}
	all.Wait()
	if count != 600 {
		t.Error(count)
	}
}

// Wait waits for Go code that script waits for.
func TestWaitForGo(t *testing.T) {
	ua := newAgent(t, Options{})
	p := openAt(t, ua, site)
	m, _ := ua.Locks(site)
	waited := make(chan error, 1)
	err := m.Do(t.Context(), "a", locks.LockOptions{}, func(context.Context, locks.Lock) error {
		do(t, p, "done = false; navigator.locks.request('a', () => { done = true }); 0")
		go func() { waited <- p.Wait(t.Context()) }()
		for !ua.html.Program.Quiescent() {
			runtime.Gosched()
		}
		select {
		case err := <-waited:
			t.Error("Wait has returned:", err)
			waited <- err
		default:
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	if err := <-waited; err != nil {
		t.Error(err)
	}
	if v := do(t, p, "done"); v != true {
		t.Error("script did not get the lock")
	}
}

// What Go code says about where it made a request may be any value.
func TestWaitForGoSomewhere(t *testing.T) {
	ua := newAgent(t, Options{})
	p := openAt(t, ua, site)
	m, _ := ua.Locks(site)
	do(t, p, holdForever)
	client := m.NewClient(locks.ClientInfo{})
	defer client.Close()
	_, err := client.Request(locks.Request{
		Name: "a", LockOptions: locks.LockOptions{Where: []string{"a.go", "b.go"}}, Handler: locks.Funcs{},
	})
	if err != nil {
		t.Fatal(err)
	}
	do(t, p, "navigator.locks.request('a', () => {}); 0")
	stuck, ok := errors.AsType[*DeadlockError](ua.Wait(t.Context()))
	if !ok || len(stuck.Deadlocks) != 1 {
		t.Fatalf("%v", stuck)
	}
	if text := stuck.Error(); !strings.Contains(text, "[a.go b.go]") {
		t.Error(text)
	}
}

// A cycle of script and of Go code that nests its requests.
func TestDeadlockWithGo(t *testing.T) {
	ua := newAgent(t, Options{})
	p := openAt(t, ua, site)
	m, _ := ua.Locks(site)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	held := make(chan bool)
	go func() {
		ended <- m.Do(ctx, "go", locks.LockOptions{}, func(ctx context.Context, _ locks.Lock) error {
			do(t, p, "new Promise((held) => navigator.locks.request('script', () => { held(); return navigator.locks.request('go', () => {}); }))")
			close(held)
			return m.Do(ctx, "script", locks.LockOptions{}, func(context.Context, locks.Lock) error { return nil })
		})
	}()
	<-held
	stuck, ok := errors.AsType[*DeadlockError](ua.Wait(t.Context()))
	if !ok || len(stuck.Deadlocks) != 1 || len(stuck.Deadlocks[0].Waits) != 2 {
		t.Fatalf("%v", stuck)
	}
	cancel()
	if err := <-ended; !errors.Is(err, locks.ErrAborted) {
		t.Error(err)
	}
	if err := ua.Wait(t.Context()); err != nil {
		t.Error(err)
	}
}

// requestTracer tells of each request that is made while the lock is held.
type requestTracer chan struct{}

func (r requestTracer) Trace(v *locks.Event) {
	if v.Kind == locks.Requested && v.HolderCount > 0 {
		r <- struct{}{}
	}
}

// Nobody knows of Go code that script waits for it, nor that it waits for script:
// contexts end such waits.
func TestWaitsBetweenGoAndScript(t *testing.T) {
	for name, wait := range map[string]func(ctx context.Context, p *Page, m locks.Manager) error{
		"Go waits for script": func(ctx context.Context, p *Page, m locks.Manager) error {
			return m.Do(ctx, "a", locks.LockOptions{}, func(ctx context.Context, _ locks.Lock) error {
				_, err := p.Eval(ctx, "navigator.locks.request('a', () => {})")
				return err
			})
		},
		"script waits for Go": func(ctx context.Context, p *Page, m locks.Manager) error {
			if err := p.ExposeAsync(t.Context(), "viaGo", func() error {
				return m.Do(ctx, "a", locks.LockOptions{}, func(context.Context, locks.Lock) error { return nil })
			}); err != nil {
				return err
			}
			_, err := p.Eval(context.Background(), "navigator.locks.request('a', () => viaGo())")
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			requested := make(requestTracer, 1)
			ua := newAgent(t, Options{LockTracer: requested})
			p := openAt(t, ua, site)
			m, _ := ua.Locks(site)
			ctx, giveUp := context.WithCancelCause(t.Context())
			gaveUp := errors.New("gave up")
			go func() {
				<-requested
				if found, err := ua.Deadlocks(t.Context()); len(found) > 0 || err != nil {
					t.Errorf("found: %v", found)
				}
				giveUp(gaveUp)
			}()
			if err := wait(ctx, p, m); !errors.Is(err, gaveUp) {
				t.Error(err)
			}
		})
	}
}

// A lock manager goes on when its user agent is closed; pages' locks end.
func TestLocksOutliveTheUserAgent(t *testing.T) {
	ua := newAgent(t, Options{})
	m, _ := ua.Locks(site)
	p := openAt(t, ua, site)
	do(t, p, holdForever)
	err := m.Do(t.Context(), "b", locks.LockOptions{}, func(ctx context.Context, l locks.Lock) error {
		ua.Close()
		if err := ctx.Err(); err != nil {
			t.Error(err)
		}
		if s := lockState(m); len(s.Held) != 1 || s.Held[0].Name != "b" {
			t.Errorf("%+v", s)
		}
		return m.Do(ctx, "a", locks.LockOptions{}, func(context.Context, locks.Lock) error { return nil })
	})
	if err != nil {
		t.Error(err)
	}
	if again, err := ua.Locks(site); again != m || err != nil {
		t.Errorf("%v, %v: another manager", again, err)
	}
}

func TestLocksTrace(t *testing.T) {
	var out lockedBuffer
	ua := newAgent(t, Options{LockTracer: locks.NewTextTracer(&out, "locks: ")})
	p := openAt(t, ua, site+"page.html")
	do(t, p, "navigator.locks.request('a', () => navigator.locks.request('b', { steal: true }, () => {}))")
	p.Close(t.Context())
	for _, want := range []string{`request "a" (exclusive) by client`, "at https://example.com/page.html:1:17", `grant "b"`, `release "a"`} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the trace lacks %q:\n%s", want, out.String())
		}
	}
}

func BenchmarkLocks(b *testing.B) {
	for _, test := range []struct{ name, code string }{
		{"sequential", "(async () => { for (let i = 0; i < %d; i++) await navigator.locks.request('a', () => {}); })()"},
		{"ifAvailable", "navigator.locks.request('a', async () => { for (let i = 0; i < %d; i++) await navigator.locks.request('a', { ifAvailable: true }, () => {}); })"},
		{"queued", "Promise.all(Array.from({ length: %d }, () => navigator.locks.request('a', () => {})))"},
		{"names", "Promise.all(Array.from({ length: %d }, (_, i) => navigator.locks.request('n' + i, () => {})))"},
	} {
		b.Run(test.name, func(b *testing.B) {
			ua := newAgent(b, Options{})
			p := openAt(b, ua, site)
			do(b, p, fmt.Sprintf(test.code, 1000))
			b.ResetTimer()
			do(b, p, fmt.Sprintf(test.code, b.N))
		})
	}
}

// lockState returns the state of a manager, which tells it at once.
func lockState(m locks.Manager) locks.Snapshot {
	s, err := m.Snapshot(context.Background())
	if err != nil {
		panic(err)
	}
	return s
}
