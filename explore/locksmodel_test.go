package explore

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/internal/driver"
	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/lockstest"
)

// calls makes random calls of the lock manager, one in a task, tells the model before each, and
// tells it what each request hears. The first tab is alone for a while, so that the engine decides
// about its requests by itself.
const calls = `
const pick = (n) => Math.floor(n * Math.random());
const anotherTask = () => new Promise((resolve) => setTimeout(resolve, pick(4)));
const held = new Map(), controllers = new Map();
let done = false;
function request(n) {
  const name = pick(2), kind = pick(8), options = { mode: pick(2) ? 'shared' : 'exclusive' };
  if (kind === 0) Object.assign(options, { mode: 'exclusive', steal: true });
  else if (kind < 3) options.ifAvailable = true;
  else if (kind < 6) controllers.set(n, new AbortController());
  model('request', n, name, options.mode, !!options.ifAvailable, !!options.steal);
  if (controllers.has(n)) options.signal = controllers.get(n).signal;
  navigator.locks.request(['A', '\ud800'][name], options, (lock) => {
    model('heard', n, 0, lock ? 'granted' : 'unavailable', false, false);
    if (!lock) return;
    if (lock.mode !== options.mode) throw new Error('another mode');
    const end = new Promise((resolve) => held.set(n, resolve));
    if (done) anotherTask().then(() => release(n));
    return pick(2) ? end : (async () => { await end; await null; })();
  }).catch((e) => model('heard', n, 0, e === 'aborted' ? e : 'lost: stolen', false, false));
}
function release(n) {
  model('release', n, 0, '', false, false);
  held.get(n)();
  held.delete(n);
}
const any = (map) => [...map.keys()][pick(map.size)];
(async () => {
  // The first tab is alone for a while.
  if (tab > 0) await new Promise((resolve) => setTimeout(resolve, pick(40)));
  else if (pick(4)) for (let i = 0; i < 60; i++) await navigator.locks.request('of nobody else', () => {});
  for (let i = 0; i < 16; i++) {
    await anotherTask();
    const what = pick(8);
    if (what < 2 && held.size) release(any(held));
    else if (what === 2 && controllers.size) {
      const n = any(controllers);
      if (model('abort', n, 0, '', false, false) === '') controllers.get(n).abort('aborted');
    } else request(100 * tab + i);
  }
  done = true;
  for (const n of [...held.keys()]) { await anotherTask(); release(n); }
})();
`

// modelled is a model beside the tabs of a run.
type modelled struct {
	*lockstest.Model
	calls []string
	heard map[int][]string
	gone  []bool
	wrong string
}

// call is a call of a tab, or what it has heard.
func (m *modelled) call(client int, what string, n, name int, mode string, ifAvailable, steal bool) string {
	m.calls = append(m.calls, fmt.Sprintf("%d: %s %d %s %s %v %v", client, what, n, lockstest.ResourceName(name), mode, ifAvailable, steal))
	s := lockstest.Step{Client: client, Request: n, Name: name, IfAvailable: ifAvailable, Steal: steal}
	switch what {
	case "heard":
		// Whatever a tab hears has happened, in this order.
		m.heard[n] = append(m.heard[n], mode)
		if happened := m.Heard(n); m.wrong == "" && (len(happened) < len(m.heard[n]) || !slices.Equal(happened[:len(m.heard[n])], m.heard[n])) {
			m.wrong = fmt.Sprintf("request %d hears %q, and should %q", n, m.heard[n], happened)
		}
		return ""
	case "request":
		m.heard[n] = nil
		if s.Op = lockstest.OpRequest; mode == "shared" {
			s.Mode = locks.Shared
		}
	case "release":
		s.Op = lockstest.OpRelease
	case "abort":
		if !m.Waits(n) {
			return "too late"
		}
		s.Op = lockstest.OpAbort
	case "crash":
		s.Op = lockstest.OpClose
		m.gone[client] = true
	}
	return m.Step(s)
}

// The locks of tabs are granted as the model of the lock manager grants them, under each
// schedule, when the engine decides, when Go does, and when one takes over from the
// other.
func TestLocksModel(t *testing.T) {
	seeds := uint64(400)
	if testing.Short() {
		seeds = 60
	}
	p := &program{Options: Options{MaxSteps: 10_000}, length: 60, threads: driver.NewThreads()}
	p.defaults()
	defer p.threads.Close()
	granted := 0
	for seed := range seeds {
		m, uncontrolled := runModelled(t, p, seed)
		switch {
		case uncontrolled != "":
			t.Fatalf("seed %d: %s", seed, uncontrolled)
		case m.wrong != "":
			t.Fatalf("seed %d: %s\n%s", seed, m.wrong, strings.Join(m.calls, "\n"))
		}
		for n, heard := range m.heard {
			if happened := m.Heard(n); !m.gone[n/100] && !slices.Equal(happened, heard) {
				t.Fatalf("seed %d: request %d has heard %q, and should %q\n%s", seed, n, heard, happened, strings.Join(m.calls, "\n"))
			}
			granted += len(heard)
		}
	}
	if granted < int(10*seeds) {
		t.Errorf("%d events in %d runs", granted, seeds)
	}
}

// runModelled runs three tabs under the schedule of a seed, of which one may crash.
func runModelled(t *testing.T, p *program, seed uint64) (m *modelled, uncontrolled string) {
	const tabs = 3
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	run := &trial{
		seed: seed, program: p, strategy: p.newStrategy(seed), over: cancel,
		actors: map[int]string{}, names: map[string]int{}, state: map[string]string{}, inside: map[string]*page{},
	}
	ua := sluice.New(sluice.Options{Schedule: run, Seed: binary.LittleEndian.AppendUint64(nil, seed)})
	defer ua.Close()
	driver.Share(ua, p.threads)
	m = &modelled{Model: lockstest.NewModel(tabs), heard: map[int][]string{}, gone: make([]bool, tabs)}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
	for i := range tabs {
		pg, err := ua.Open(ctx, sluice.PageOptions{URL: "https://example.com/", OnError: func(e *sluice.ScriptError) { m.wrong = e.Message }})
		must(err)
		must(pg.Set(ctx, "tab", i))
		must(pg.Expose(ctx, "model", func(what string, n, name int, mode string, ifAvailable, steal bool) string {
			return m.call(i, what, n, name, mode, ifAvailable, steal)
		}))
		must(pg.Start(sluice.Script{Text: calls}))
		if i == 0 && seed%3 == 0 {
			ua.InParallel(happens+"a tab crashes", func() { m.call(i, "crash", 0, 0, "", false, false); pg.Crash() })
		}
	}
	must(ua.Wait(ctx))
	return m, run.uncontrolled
}
