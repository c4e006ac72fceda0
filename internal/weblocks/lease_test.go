package weblocks

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/locks/storage"
	"github.com/sluice-go/sluice/lockstest"
)

// scripted is a lock manager of which the first client of each agent is script of a
// realm. Script has leases; calls of the manager end them.
type scripted struct {
	locks.Manager
	t      *testing.T
	shed   *storage.Shed
	leases *atomic.Int64
	realms map[*locks.Agent]*scriptClient
}

func newScripted(t *testing.T, leases *atomic.Int64) *scripted {
	local := locks.New(locks.Config{})
	m := &scripted{Manager: local, t: t, leases: leases, realms: map[*locks.Agent]*scriptClient{}}
	m.shed = storage.NewShed(func(storage.Key) locks.Manager { return &counting{local, leases} })
	return m
}

func (m *scripted) NewClient(i locks.ClientInfo) locks.Client {
	if m.realms[i.Agent] != nil {
		return m.Manager.NewClient(i)
	}
	c := &scriptClient{manager: m, info: i, window: &window{t: m.t}}
	m.realms[i.Agent] = c
	c.window.start(origin, i.ID, false, m.shed)
	c.window.run(func(cx *mozjs.Context) {
		cx.SetNamed(cx.Global(), "tell", cx.NewFunction("tell", 3, c.told))
		c.window.agent.Settings().RunScript(func() {
			_, err := cx.Evaluate(mozjs.Source{URL: "client.js", Text: `
				const releases = [];
				function request(n, name, mode, ifAvailable, steal) {
					const options = steal ? { mode, steal } : ifAvailable ? { mode, ifAvailable } : { mode };
					locks.request(name, options, (lock) => {
						tell(n, lock ? 'granted' : 'unavailable', lock?.name, lock?.mode);
						if (lock) return new Promise((resolve) => releases[n] = resolve);
					}).catch((e) => tell(n, e.message));
				}`})
			if err != nil {
				m.t.Error(err)
			}
		})
	})
	return c
}

// counting counts the leases that a manager gives.
type counting struct {
	*locks.Local
	leases *atomic.Int64
}

func (m *counting) NewClient(i locks.ClientInfo) locks.Client {
	return countingClient{m.Local.NewClient(i).(locks.Leaser), m.leases}
}

type countingClient struct {
	locks.Leaser
	leases *atomic.Int64
}

func (c countingClient) Lease(l locks.Lessee) bool {
	given := c.Leaser.Lease(l)
	if given {
		c.leases.Add(1)
	}
	return given
}

// scriptClient is a client that is script.
type scriptClient struct {
	manager *scripted
	info    locks.ClientInfo
	window  *window

	mu       sync.Mutex
	requests []*scriptRequest // those made, by number
	grants   []*scriptRequest // in the order of the grants
	closed   bool
}

func (c *scriptClient) ID() string             { return c.info.ID }
func (c *scriptClient) Agent() *locks.Agent    { return c.info.Agent }
func (c *scriptClient) Manager() locks.Manager { return c.manager }
func (c *scriptClient) Do(context.Context, string, locks.LockOptions, func(context.Context, locks.Lock) error) error {
	panic("not for histories")
}

// scriptRequest is a request of script, and the lock.
type scriptRequest struct {
	client  *scriptClient
	number  int
	request locks.Request
	// Under client.mu.
	granted, over bool
	lost          error
}

// Abort implements locks.LockRequest. Histories of script abort nothing.
func (r *scriptRequest) Abort(error) bool     { panic("not for histories") }
func (r *scriptRequest) Name() string         { return r.request.Name }
func (r *scriptRequest) Mode() locks.Mode     { return r.request.Mode }
func (r *scriptRequest) Client() locks.Client { return r.client }

// call calls a function of script.
func (c *scriptClient) call(format string, args ...any) {
	c.window.run(func(cx *mozjs.Context) {
		c.window.agent.Settings().RunScript(func() {
			if _, err := cx.Evaluate(mozjs.Source{URL: "call.js", Text: fmt.Sprintf(format, args...)}); err != nil {
				c.manager.t.Error(err)
			}
		})
	})
}

// Request has script make a request. A name goes as its code units.
func (c *scriptClient) Request(r locks.Request) (locks.LockRequest, error) {
	if strings.HasPrefix(r.Name, "-") {
		return nil, &locks.Error{Kind: locks.ErrReservedName}
	}
	if r.Steal && (r.IfAvailable || r.Mode != locks.Exclusive) {
		return nil, &locks.Error{Kind: locks.ErrNotSupported}
	}
	c.mu.Lock()
	if c.closed {
		c.mu.Unlock()
		return nil, &locks.Error{Kind: locks.ErrClientGone}
	}
	request := &scriptRequest{client: c, number: len(c.requests), request: r}
	c.requests = append(c.requests, request)
	c.mu.Unlock()
	units := []string{}
	for _, u := range mozjs.AppendUTF16(nil, r.Name) {
		units = append(units, fmt.Sprint(u))
	}
	c.call("request(%d, String.fromCharCode(%s), '%s', %t, %t)", request.number, strings.Join(units, ","), r.Mode, r.IfAvailable, r.Steal)
	return request, nil
}

// told hears from script what became of a request.
func (c *scriptClient) told(call *mozjs.Call) (mozjs.Value, error) {
	cx := call.Cx
	c.mu.Lock()
	r := c.requests[int(call.Args[0].Number())]
	message := cx.String(call.Args[1])
	handler := r.request.Handler
	notify := func() {}
	switch {
	case message == "granted":
		if name, mode := cx.String(call.Arg(2)), cx.String(call.Arg(3)); name != r.request.Name || mode != r.request.Mode.String() {
			c.manager.t.Errorf("%q (%s) was requested, and %q (%s) granted", r.request.Name, r.request.Mode, name, mode)
		}
		r.granted = true
		c.grants = append(c.grants, r)
		notify = func() { handler.Granted(r) }
	case message == "unavailable":
		r.over = true
		notify = handler.Unavailable
	case r.granted && !r.over:
		r.over = true
		r.lost = &locks.Error{Kind: locks.ErrStolen}
		if strings.Contains(message, "force") {
			r.lost = &locks.Error{Kind: locks.ErrForceReleased}
		}
		notify = func() { handler.Lost(r.lost) }
	default:
		c.manager.t.Errorf("request %d: %s", r.number, message)
	}
	c.mu.Unlock()
	notify()
	return mozjs.Undefined, nil
}

// Release has script release the lock.
func (r *scriptRequest) Release() error {
	c := r.client
	c.mu.Lock()
	release := !r.over
	r.over = true
	lost, closed := r.lost, c.closed
	c.mu.Unlock()
	if release && !closed {
		c.call("releases[%d]()", r.number)
	}
	return lost
}

// Close ends the realm. Script learns of nothing then, so this tells the handlers
// what they have to hear.
func (c *scriptClient) Close() {
	before := c.manager.Snapshot()
	c.window.end()
	c.mu.Lock()
	if c.closed {
		c.mu.Unlock()
		return
	}
	c.closed = true
	gone := &locks.Error{Kind: locks.ErrClientGone}
	var notify []func()
	aborted, unseen := c.abortAll(before)
	for _, r := range aborted {
		notify = append(notify, func() { r.request.Handler.Aborted(gone) })
	}
	for _, r := range c.grants {
		if !r.over {
			r.over, r.lost = true, gone
			notify = append(notify, func() { r.request.Handler.Lost(gone) })
		}
	}
	for _, r := range unseen {
		notify = append(notify, func() { r.request.Handler.Aborted(gone) })
	}
	c.mu.Unlock()
	for _, f := range notify {
		f()
	}
}

// abortAll aborts the requests of the client that wait, in their order. It returns
// those that are aborted, and those that are granted because others were.
func (c *scriptClient) abortAll(state locks.Snapshot) (aborted, unseen []*scriptRequest) {
	type waiting struct {
		locks.Info
		own *scriptRequest
	}
	var queue []waiting
	for _, i := range state.Pending {
		w := waiting{Info: i}
		if i.ClientID == c.info.ID {
			for _, r := range c.requests {
				if !r.granted && !r.over && r.request.Name == i.Name {
					r.over, w.own = true, r
					break
				}
			}
		}
		queue = append(queue, w)
	}
	// The first of the queue of a name is granted if it is shared, as are all holders.
	grant := func(name string) bool {
		for at, w := range queue {
			if w.Name != name {
				continue
			}
			conflict := func(h locks.Info) bool {
				return h.Name == name && (h.Mode == locks.Exclusive || w.Mode == locks.Exclusive)
			}
			if slices.ContainsFunc(state.Held, conflict) {
				return false
			}
			queue = slices.Delete(slices.Clone(queue), at, at+1)
			state.Held = append(slices.Clone(state.Held), w.Info)
			if w.own != nil {
				unseen = append(unseen, w.own)
			}
			return true
		}
		return false
	}
	own := func(w waiting) bool { return w.own != nil }
	for at := slices.IndexFunc(queue, own); at >= 0; at = slices.IndexFunc(queue, own) {
		w := queue[at]
		queue = slices.Delete(slices.Clone(queue), at, at+1)
		aborted = append(aborted, w.own)
		for grant(w.Name) {
			continue
		}
	}
	return aborted, unseen
}

// TestHistories has script play random histories, with leases that end at random
// moments, and compares what happens with the model.
func TestHistories(t *testing.T) {
	n := 60
	if testing.Short() {
		n = 15
	}
	defer func(was int) { leaseAfter = was }(leaseAfter)
	leaseAfter = 1
	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 0))
	var leases atomic.Int64
	for range n {
		input := make([]byte, 1+2*random.IntN(80))
		for i := range input {
			input[i] = byte(random.Uint32())
		}
		h := lockstest.Decode(input)
		// Each client has an agent of its own. Of two that close, one at a time does.
		for i := range h.Agents {
			h.Agents[i] = i
		}
		h.Steps = slices.DeleteFunc(h.Steps, func(s lockstest.Step) bool { return s.Op == lockstest.OpAbort })
		for i := range h.Steps {
			h.Steps[i].Then = lockstest.ReactNot
		}
		if err := lockstest.Check(func() locks.Manager { return newScripted(t, &leases) }, h); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
	if leases.Load() == 0 {
		t.Error("no lease was given")
	}
}

// lease makes requests until script has a lease.
func (w *window) lease() {
	w.t.Helper()
	if got := w.eval(`(async () => { for (let i = 0; i < 40; i++) await locks.request('lease', () => {}); return 'leased'; })()`); got != "leased" {
		w.t.Fatal(got)
	}
}

// openLeased starts an agent whose script has a lease of the manager.
func openLeased(t *testing.T) (*window, *locks.Local) {
	t.Helper()
	manager := locks.New(locks.Config{})
	w := &window{t: t}
	w.start(origin, "client", false, storage.NewShed(func(storage.Key) locks.Manager { return manager }))
	w.lease()
	return w, manager
}

// TestStorm ends leases from other goroutines while script makes requests of all
// kinds, and sees that no two hold what only one may, and that none is lost.
func TestStorm(t *testing.T) {
	w, manager := openLeased(t)
	stop := make(chan struct{})
	var others sync.WaitGroup
	var holder atomic.Int32
	for g := range 3 {
		others.Go(func() {
			for i := 0; ; i++ {
				select {
				case <-stop:
					return
				default:
				}
				switch g {
				case 0:
					manager.Snapshot()
				case 1:
					manager.Do(context.Background(), "shared with Go", locks.LockOptions{}, func(context.Context, locks.Lock) error {
						if !holder.CompareAndSwap(0, 1) {
							t.Error("script holds the lock, too")
						}
						holder.Store(0)
						return nil
					})
				case 2:
					manager.Deadlocks()
				}
				time.Sleep(time.Duration(i%7) * 50 * time.Microsecond)
			}
		})
	}
	w.run(func(cx *mozjs.Context) {
		cx.SetNamed(cx.Global(), "enter", cx.NewFunction("enter", 0, func(*mozjs.Call) (mozjs.Value, error) {
			return mozjs.Bool(holder.CompareAndSwap(0, 2)), nil
		}))
		cx.SetNamed(cx.Global(), "leave", cx.NewFunction("leave", 0, func(*mozjs.Call) (mozjs.Value, error) {
			holder.Store(0)
			return mozjs.Undefined, nil
		}))
	})
	rounds := 40
	if testing.Short() {
		rounds = 8
	}
	got := w.eval(fmt.Sprintf(`(async () => {
		let done = 0, inside = 0;
		const alone = async () => {
			if (inside++) throw 'not alone';
			await null;
			inside--;
			done++;
		};
		for (let round = 0; round < %d; round++) {
			const all = [];
			for (let i = 0; i < 20; i++) {
				all.push(locks.request('a', alone));
				all.push(locks.request('b', { mode: 'shared' }, async () => { await null; done++; }));
				all.push(locks.request('b', () => { done++; }));
				all.push(locks.request('c', { ifAvailable: true }, (lock) => { done++; return lock && Promise.resolve(); }));
				all.push(locks.request('shared with Go', async () => {
					if (!enter()) throw 'Go holds the lock, too';
					await null;
					leave();
					done++;
				}));
			}
			await Promise.all(all);
			for (let i = 0; i < 20; i++) await locks.request('d', () => { done++; });
		}
		return done;
	})()`, rounds))
	close(stop)
	others.Wait()
	if want := fmt.Sprint(rounds * 120); got != want {
		t.Errorf("%s callbacks were called, want %s", got, want)
	}
	if s := manager.Snapshot(); len(s.Held)+len(s.Pending) > 0 {
		t.Errorf("something is left: %+v", s)
	}
	if n := w.unsettled(); n != 0 {
		t.Errorf("%d promises are not settled", n)
	}
}

// unsettled returns the number of unsettled requests.
func (w *window) unsettled() (n int) {
	w.run(func(*mozjs.Context) { n = w.locks.Unsettled() })
	return n
}

// TestReturned has locks and requests of a lease be taken away, released and
// rejected by the manager.
func TestReturned(t *testing.T) {
	w, manager := openLeased(t)
	w.eval(`(() => {
		globalThis.log = [];
		const note = (name) => [(v) => log.push(name + ' ' + v), (e) => log.push(name + ' ' + (e.message ?? e))];
		globalThis.release = {};
		const hold = (name) => (lock) => new Promise((r) => release[name] = r);
		locks.request('forced', hold('forced')).then(...note('forced'));
		locks.request('forced', () => 'next').then(...note('after forced'));
		locks.request('kept', { mode: 'shared' }, hold('kept')).then(...note('kept'));
		locks.request('kept', { mode: 'shared' }, hold('kept too')).then(...note('kept too'));
		locks.request('kept', { mode: 'exclusive' }, () => 'last').then(...note('after kept'));
	})()`)
	if n := w.unsettled(); n != 5 {
		t.Errorf("%d are not settled, want 5", n)
	}
	var places []string
	for _, i := range slices.Concat(manager.Snapshot().Held, manager.Snapshot().Pending) {
		places = append(places, fmt.Sprintf("%s %s %v %v", i.Name, i.Mode, strings.HasPrefix(fmt.Sprint(i.Where), "test.js:"), i.Since.Before(time.Now())))
	}
	if got, want := strings.Join(places, "; "), "forced exclusive true true; kept shared true true; kept shared true true; forced exclusive true true; kept exclusive true true"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if n := manager.ForceRelease("forced"); n != 1 {
		t.Errorf("%d locks were released by force", n)
	}
	got := w.eval(`(async () => {
		release.forced('late');
		release.kept('first');
		await locks.request('other', () => {});
		release['kept too']('second');
		await locks.request('kept', () => {});
		return log.join('; ');
	})()`)
	want := `forced The lock "forced" was released by force.; after forced next; kept first; kept too second; after kept last`
	if got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if n := w.unsettled(); n != 0 {
		t.Errorf("%d are not settled", n)
	}
}

// TestLeaseEnds closes the client in the middle of a lease: what it held goes to the
// next at once.
func TestLeaseEnds(t *testing.T) {
	w, manager := openLeased(t)
	w.eval(`(() => { for (let i = 0; i < 3; i++) locks.request('a', () => new Promise(() => {})).catch(() => {}); })()`)
	granted := make(chan struct{})
	_, err := manager.NewClient(locks.ClientInfo{}).Request(locks.Request{Name: "a", Handler: locks.Funcs{
		OnGranted: func(locks.Lock) { close(granted) },
	}})
	if err != nil {
		t.Fatal(err)
	}
	w.lease() // refused: it does without
	w.end()
	<-granted
	if s := manager.Snapshot(); len(s.Held) != 1 || len(s.Pending) != 0 {
		t.Errorf("%+v", s)
	}
}

// TestMemoryOfLeases counts requests that are made during a lease against the
// limit of script, and forgets those that are over.
func TestMemoryOfLeases(t *testing.T) {
	w, manager := openLeased(t)
	external := func() (n int64) {
		w.run(func(cx *mozjs.Context) { n = cx.External() })
		return n
	}
	before := external()
	w.eval(`(() => {
		globalThis.held = locks.request('a', () => new Promise((r) => globalThis.release = r));
		globalThis.rest = [];
		for (let i = 0; i < 1000; i++) rest.push(locks.request('a', () => {}));
	})()`)
	during := external()
	if during-before < 1000*100 {
		t.Errorf("1000 requests count as %d bytes", during-before)
	}
	manager.Snapshot()
	if after := external(); after < during {
		t.Errorf("requests count as %d bytes in a lease, and then as %d", during-before, after-before)
	}
	w.eval(`(release(), Promise.all([held, ...rest]))`)
	if after := external(); after != before {
		t.Errorf("%d bytes are left", after-before)
	}
}

// TestLeaseAfterQueue makes more requests at once than it takes to ask for a lease:
// it is given when none of them waits any more, at the first try.
func TestLeaseAfterQueue(t *testing.T) {
	var leases atomic.Int64
	manager := &counting{locks.New(locks.Config{}), &leases}
	w := &window{t: t}
	w.start(origin, "client", false, storage.NewShed(func(storage.Key) locks.Manager { return manager }))
	w.eval(`Promise.all(Array.from({ length: 20 }, () => locks.request('a', async () => {})))`)
	if n := leases.Load(); n != 1 {
		t.Errorf("%d leases after a queue, want 1", n)
	}
	w.run(func(*mozjs.Context) {
		if n := w.locks.lease.patience; n != leaseAfter {
			t.Errorf("%d requests are to be made before the next lease, want %d: a request for one was refused", n, leaseAfter)
		}
	})
}

// TestRefusedLeases makes requests of managers that give no leases.
func TestRefusedLeases(t *testing.T) {
	for _, test := range []struct {
		name    string
		manager func() locks.Manager
	}{
		{"no Leaser", func() locks.Manager { return noLeaser{locks.New(locks.Config{})} }},
		{"deadlocks are rejected", func() locks.Manager { return locks.New(locks.Config{Deadlocks: locks.RejectPossible}) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			manager := test.manager()
			w := &window{t: t}
			w.start(origin, "client", false, storage.NewShed(func(storage.Key) locks.Manager { return manager }))
			w.lease()
			if got := w.eval(`locks.request('a', (l) => l.name)`); got != "a" {
				t.Error(got)
			}
		})
	}
}

// noLeaser is a manager of clients that are nothing but that.
type noLeaser struct{ locks.Manager }

func (m noLeaser) NewClient(i locks.ClientInfo) locks.Client {
	return onlyClient{m.Manager.NewClient(i)}
}

type onlyClient struct{ locks.Client }
