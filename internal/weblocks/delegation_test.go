package weblocks

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/weblocks/weblockstest"
	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/storage"
)

// newScripted makes a lock manager whose clients are script. Script has delegations; calls of
// the manager end them.
func newScripted(t *testing.T, delegations *atomic.Int64) *weblockstest.Manager {
	local := locks.New(locks.Config{})
	shed := storage.NewShed(func(storage.Key) locks.Manager { return &counting{local, delegations} })
	return weblockstest.New(t, local, func(c *weblockstest.Client) weblockstest.Realm {
		w := &window{t: t}
		w.start(origin, c.ID(), false, shed)
		w.run(func(cx *mozjs.Context) {
			cx.SetNamed(cx.Global(), "tell", cx.NewFunction("tell", 4, func(call *mozjs.Call) (mozjs.Value, error) {
				c.Told(int(call.Args[0].Number()), cx.String(call.Args[1]), cx.String(call.Args[2]), cx.String(call.Args[3]))
				return mozjs.Undefined, nil
			}))
		})
		run := func(code string) {
			w.run(func(cx *mozjs.Context) {
				w.agent.Settings().RunScript(func() {
					if _, err := cx.Evaluate(mozjs.Source{URL: "run.js", Text: code}); err != nil {
						t.Errorf("%s: %v", code, err)
					}
				})
			})
		}
		run(weblockstest.Prelude)
		return weblockstest.Realm{ClientID: c.ID(), Run: run, End: w.end}
	})
}

// counting counts the delegations that a manager gives.
type counting struct {
	*locks.Local
	delegations *atomic.Int64
}

func (m *counting) NewClient(i locks.ClientInfo) locks.Client {
	return countingClient{m.Local.NewClient(i).(locks.Delegator), m.delegations}
}

type countingClient struct {
	locks.Delegator
	delegations *atomic.Int64
}

func (c countingClient) Delegate(l locks.Deputy) bool {
	given := c.Delegator.Delegate(l)
	if given {
		c.delegations.Add(1)
	}
	return given
}

// TestHistories has script play random histories, with delegations that end at random
// moments, and compares what happens with the model.
func TestHistories(t *testing.T) {
	n := 60
	if testing.Short() {
		n = 15
	}
	defer func(was int) { delegateAfter = was }(delegateAfter)
	delegateAfter = 1
	var delegations atomic.Int64
	weblockstest.Histories(t, n, func() *weblockstest.Manager { return newScripted(t, &delegations) })
	if delegations.Load() == 0 {
		t.Error("no delegation was given")
	}
}

// delegation makes requests until script has a delegation.
func (w *window) delegation() {
	w.t.Helper()
	if got := w.eval(`(async () => { for (let i = 0; i < 40; i++) await locks.request('delegation', () => {}); return 'delegated'; })()`); got != "delegated" {
		w.t.Fatal(got)
	}
}

// openDelegated starts an agent whose script has a delegation of the manager.
func openDelegated(t *testing.T) (*window, *locks.Local) {
	t.Helper()
	manager := locks.New(locks.Config{})
	w := &window{t: t}
	w.start(origin, "client", false, storage.NewShed(func(storage.Key) locks.Manager { return manager }))
	w.delegation()
	return w, manager
}

// TestStorm ends delegations from other goroutines while script makes requests of all
// kinds, and sees that no two hold what only one may, and that none is lost.
func TestStorm(t *testing.T) {
	w, manager := openDelegated(t)
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
					stateOf(manager)
				case 1:
					manager.Do(context.Background(), "shared with Go", locks.LockOptions{}, func(context.Context, locks.Lock) error {
						if !holder.CompareAndSwap(0, 1) {
							t.Error("script holds the lock, too")
						}
						holder.Store(0)
						return nil
					})
				case 2:
					_, _ = manager.Deadlocks(context.Background())
				}
				// Pauses of many lengths let leases begin in between, and end them at other
				// moments each time. Nothing depends on how long they are.
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
	if s := stateOf(manager); len(s.Held)+len(s.Pending) > 0 {
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

// TestKept has a delegation begin while locks are held: they are in the way of what is
// requested then, until they are released.
func TestKept(t *testing.T) {
	var delegations atomic.Int64
	manager := &counting{locks.New(locks.Config{}), &delegations}
	w := &window{t: t}
	w.start(origin, "client", false, storage.NewShed(func(storage.Key) locks.Manager { return manager }))
	w.eval(`(() => {
		globalThis.release = {};
		globalThis.log = [];
		const hold = (key, mode) => { locks.request(key[0], { mode }, () => new Promise((r) => { release[key] = r; })); };
		hold('e', 'exclusive');
		hold('s1', 'shared');
		hold('s2', 'shared');
	})()`)
	w.delegation()
	if delegations.Load() != 1 {
		t.Fatalf("%d delegations", delegations.Load())
	}
	got := w.eval(`(async () => {
		for (const name of ['e', 's'])
			for (const mode of ['exclusive', 'shared'])
				await locks.request(name, { mode, ifAvailable: true }, (lock) => { log.push(name + ' ' + mode + ' ' + (lock !== null)); });
		const settle = async (name, mode) => { await locks.request(name, { mode }, () => { log.push('+' + name + ' ' + mode); }); };
		const first = [settle('e', 'shared'), settle('e', 'exclusive'), settle('e', 'shared')];
		const second = [settle('s', 'exclusive'), settle('s', 'shared')];
		log.push('release s1');
		release.s1();
		await locks.request('other', () => {});
		log.push('release e');
		release.e();
		await Promise.all(first);
		log.push('release s2');
		release.s2();
		await Promise.all(second);
		return log.join('; ');
	})()`)
	want := "e exclusive false; e shared false; s exclusive false; s shared true; release s1; " +
		"release e; +e shared; +e exclusive; +e shared; release s2; +s exclusive; +s shared"
	if got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if delegations.Load() != 1 {
		t.Error("the delegation has ended")
	}
	if s := stateOf(manager); len(s.Held)+len(s.Pending) != 0 {
		t.Errorf("%+v", s)
	}
}

// TestReturned has locks and requests of a delegation be taken away, released and
// rejected by the manager.
func TestReturned(t *testing.T) {
	w, manager := openDelegated(t)
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
	for _, i := range slices.Concat(stateOf(manager).Held, stateOf(manager).Pending) {
		places = append(places, fmt.Sprintf("%s %s %v %v", i.Name, i.Mode, strings.HasPrefix(fmt.Sprint(i.Where), "test.js:"), i.Since.Before(time.Now())))
	}
	if got, want := strings.Join(places, "; "), "forced exclusive true true; kept shared true true; kept shared true true; forced exclusive true true; kept exclusive true true"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if n, err := manager.ForceRelease(t.Context(), "forced"); n != 1 || err != nil {
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
	want := `forced The lock "forced", requested at test.js:6:9, was released by force.; after forced next; kept first; kept too second; after kept last`
	if got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if n := w.unsettled(); n != 0 {
		t.Errorf("%d are not settled", n)
	}
}

// TestDelegationEnds closes the client in the middle of a delegation: what it held goes to the
// next at once.
func TestDelegationEnds(t *testing.T) {
	w, manager := openDelegated(t)
	w.eval(`(() => { for (let i = 0; i < 3; i++) locks.request('a', () => new Promise(() => {})).catch(() => {}); })()`)
	granted := make(chan struct{})
	_, err := manager.NewClient(locks.ClientInfo{}).Request(locks.Request{Name: "a", Handler: locks.Funcs{
		OnGranted: func(locks.Lock) { close(granted) },
	}})
	if err != nil {
		t.Fatal(err)
	}
	w.delegation() // refused: it does without
	w.end()
	<-granted
	if s := stateOf(manager); len(s.Held) != 1 || len(s.Pending) != 0 {
		t.Errorf("%+v", s)
	}
}

// TestMemoryOfDelegation counts requests that are made during a delegation against the
// limit of script, and forgets those that are over.
func TestMemoryOfDelegation(t *testing.T) {
	w, manager := openDelegated(t)
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
	stateOf(manager)
	if after := external(); after < during {
		t.Errorf("requests count as %d bytes in a delegation, and then as %d", during-before, after-before)
	}
	w.eval(`(release(), Promise.all([held, ...rest]))`)
	if after := external(); after != before {
		t.Errorf("%d bytes are left", after-before)
	}
}

// TestDelegationForgetsNames uses many names one after the other, which the deputy keeps no
// longer than they are in use.
func TestDelegationForgetsNames(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes memory and time")
	}
	w, manager := openDelegated(t)
	const count, size = 64 << 10, 8 << 10
	before := resident(t)
	got := w.eval(fmt.Sprintf(`(async () => {
		const rest = 'x'.repeat(%d);
		for (let i = 0; i < %d; i++) await locks.request(i + rest, () => {});
	})()`, size, count))
	if got != "undefined" {
		t.Error(got)
	}
	if grown := resident(t) - before; grown > count*size*3/4 {
		t.Errorf("%d names of %d bytes have left %d bytes behind", count, size, grown)
	}
	if s := stateOf(manager); len(s.Held) > 0 {
		t.Errorf("%+v", s)
	}
}

// resident returns how much memory the process has.
func resident(t *testing.T) int {
	t.Helper()
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Skip(err)
	}
	pages, err := strconv.Atoi(strings.Fields(string(text))[1])
	if err != nil {
		t.Fatal(err)
	}
	return pages * os.Getpagesize()
}

// TestReturnedTimes looks at requests of a delegation: they are as old as they were. How old
// is measured twice, between which the system may do something else.
func TestReturnedTimes(t *testing.T) {
	w, manager := openDelegated(t)
	for attempt := range 50 {
		before := time.Now()
		w.eval("locks.request('a', () => new Promise((r) => { release = r; })), locks.request('a', () => {}), 0")
		after := time.Now()
		s := stateOf(manager)
		if len(s.Held) != 1 || len(s.Pending) != 1 {
			t.Fatalf("%+v", s)
		}
		held, pending := s.Held[0].Since, s.Pending[0].Since
		if held.Before(before) || pending.Before(held) {
			t.Fatalf("a lock of %v and a request of %v were made after %v", held, pending, before)
		}
		if !pending.After(after) {
			return
		}
		t.Logf("attempt %d: a request of %v was made before %v", attempt, pending, after)
		w.eval("release()")
		w.delegation()
	}
	t.Error("requests get younger when they are returned")
}

// TestReturnedPlaces makes requests of a delegation in several scripts: each has its place.
func TestReturnedPlaces(t *testing.T) {
	w, manager := openDelegated(t)
	var want, got []string
	for _, url := range []string{"one.js", "two.js", "one.js"} {
		w.run(func(cx *mozjs.Context) {
			w.agent.Settings().RunScript(func() {
				_, err := cx.Evaluate(mozjs.Source{URL: url, Text: "\n  locks.request('a', () => new Promise(() => {}))"})
				if err != nil {
					t.Error(err)
				}
			})
		})
		want = append(want, url+":2:9")
	}
	s := stateOf(manager)
	for _, i := range slices.Concat(s.Held, s.Pending) {
		got = append(got, fmt.Sprint(i.Where))
	}
	if !slices.Equal(got, want) {
		t.Errorf("the places are %q, want %q", got, want)
	}
}

// TestReturnedOrder looks at many locks and requests of a delegation, which keep their order
// among all names.
func TestReturnedOrder(t *testing.T) {
	const count = 20
	w, manager := openDelegated(t)
	w.eval(fmt.Sprintf(`(() => {
		for (let n = 0; n < 2; n++)
			for (let i = 0; i < %d; i++) locks.request('name ' + i, () => new Promise(() => {})).catch(() => {});
	})()`, count))
	var granted, pending, want []string
	client := manager.NewClient(locks.ClientInfo{})
	for i := range count {
		name := fmt.Sprint("name ", i)
		want = append(want, name)
		_, err := client.Request(locks.Request{Name: name, Handler: locks.Funcs{
			OnGranted: func(locks.Lock) { granted = append(granted, name) },
		}})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, i := range stateOf(manager).Pending {
		pending = append(pending, i.Name)
	}
	if !slices.Equal(pending, slices.Concat(want, want)) {
		t.Errorf("the requests wait in the order %q", pending)
	}
	// Its locks are released in the order of their grants.
	w.end()
	if !slices.Equal(granted, want) {
		t.Errorf("the locks are granted in the order %q", granted)
	}
}

// TestDelegationAfterQueue makes more requests at once than it takes to ask for a delegation:
// it is given when none of them waits any more, at the first try.
func TestDelegationAfterQueue(t *testing.T) {
	var delegations atomic.Int64
	manager := &counting{locks.New(locks.Config{}), &delegations}
	w := &window{t: t}
	w.start(origin, "client", false, storage.NewShed(func(storage.Key) locks.Manager { return manager }))
	w.eval(`Promise.all(Array.from({ length: 20 }, () => locks.request('a', async () => {})))`)
	if n := delegations.Load(); n != 1 {
		t.Errorf("%d delegations after a queue, want 1", n)
	}
	w.run(func(*mozjs.Context) {
		if n := w.locks.delegation.patience; n != delegateAfter {
			t.Errorf("%d requests are to be made before the next delegation, want %d: a request for one was refused", n, delegateAfter)
		}
	})
}

// TestRefusedDelegation makes requests of managers that give no delegations.
func TestRefusedDelegation(t *testing.T) {
	for _, test := range []struct {
		name    string
		manager func() locks.Manager
	}{
		{"no Delegator", func() locks.Manager { return noDelegator{locks.New(locks.Config{})} }},
		{"deadlocks are rejected", func() locks.Manager { return locks.New(locks.Config{Deadlocks: locks.RejectPossible}) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			manager := test.manager()
			w := &window{t: t}
			w.start(origin, "client", false, storage.NewShed(func(storage.Key) locks.Manager { return manager }))
			w.delegation()
			if got := w.eval(`locks.request('a', (l) => l.name)`); got != "a" {
				t.Error(got)
			}
		})
	}
}

// noDelegator is a manager of clients that are nothing but that.
type noDelegator struct{ locks.Manager }

func (m noDelegator) NewClient(i locks.ClientInfo) locks.Client {
	return onlyClient{m.Manager.NewClient(i)}
}

type onlyClient struct{ locks.Client }
