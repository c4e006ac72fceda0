package explore_test

import (
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/explore"
)

// program is a program of examples/explore, of some tabs.
func program(t *testing.T, names ...string) explore.Options {
	t.Helper()
	var o explore.Options
	for _, name := range names {
		path, err := filepath.Abs(filepath.Join("../examples/explore", name))
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		o.Tabs = append(o.Tabs, explore.Tab{Script: sluice.Script{URL: "file://" + path, Text: string(text)}})
	}
	return o
}

func run(t *testing.T, o explore.Options) *explore.Result {
	t.Helper()
	r, err := explore.Run(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The programs after reports are each found out, and their schedules can be replayed; what
// does the same without the race is not.
func TestReports(t *testing.T) {
	for _, test := range []struct {
		name, wanted string
		tabs         int
	}{
		{"lostupdate", "broken invariant at the end: everyIncrementCounts", 2},
		{"tokenrefresh", "failed assertion: refresh token 0 was used twice", 2},
		{"firstmessage", "broken invariant at the end: theWorkerAnswers", 1},
		{"twoleaders", "two at a time: ", 2},
		{"upgradeblocked", "broken invariant at the end: theDatabaseOpens", 2},
		{"clobberedlist", "broken invariant at the end: nothingIsLost", 2},
		{"expiredlease", "two at a time: ", 2},
		{"outofstep", "broken invariant at the end: allShowTheSame", 2},
	} {
		tabs := func(name string) explore.Options {
			names := []string{name, name}
			return program(t, names[:test.tabs]...)
		}
		t.Run(test.name, func(t *testing.T) {
			o := tabs(test.name + ".js")
			o.Seeds = 200
			r := run(t, o)
			f := r.Find
			if f == nil {
				t.Fatalf("%d schedules, and nothing went wrong", r.Runs)
			}
			told := explore.Tell(f)
			t.Logf("%d schedules, seed %d, %d shorter ones tried", r.Runs, f.Schedule.Seed, f.Runs)
			if !strings.HasPrefix(f.String(), test.wanted) || f.Uncontrolled != "" {
				t.Fatal(told)
			}
			if strings.Contains(told, "\n 13. ") {
				t.Errorf("the story is long:\n%s", told)
			}
			replays := 100
			if testing.Short() {
				replays = 3
			}
			for range replays {
				again, err := explore.Replay(context.Background(), o, f.Schedule)
				if err != nil {
					t.Fatal(err)
				}
				if again == nil || again.Diverged || !reflect.DeepEqual(again.Trace, f.Trace) {
					t.Fatalf("%s\nwas replayed as\n%v", told, again)
				}
			}
		})
		t.Run(test.name+"-right", func(t *testing.T) {
			o := tabs(test.name + "-right.js")
			o.Seeds = 250
			if testing.Short() {
				o.Seeds = 20
			}
			if f := run(t, o).Find; f != nil {
				t.Fatal(explore.Tell(f))
			}
		})
	}
}

// everything uses tabs, workers, messages, channels, locks, databases, timers, and what is
// random, and never goes wrong, but at the end, so that its trace is known.
const everything = `
const log = [];
const worker = new Worker(URL.createObjectURL(new Blob([` + "`" + `
  onmessage = async ({ data }) => {
    await navigator.locks.request('shared', { mode: 'shared' }, () => new Promise((r) => setTimeout(r, 3)));
    postMessage(data + 1);
  };
` + "`" + `])));
const channel = new BroadcastChannel('all');
channel.onmessage = ({ data }) => { log.push('heard ' + data); };
const opening = indexedDB.open('all', 1);
opening.onupgradeneeded = () => opening.result.createObjectStore('all');
opening.onsuccess = () => {
  const all = opening.result.transaction('all', 'readwrite').objectStore('all');
  all.get('n').onsuccess = ({ target }) => all.put((target.result ?? 0) + 1, 'n').onsuccess = () => log.push('put');
};
worker.onmessage = ({ data }) => {
  log.push('worker ' + data);
  channel.postMessage(crypto.randomUUID());
  if (data < 4) return worker.postMessage(data);
  worker.terminate();
  setTimeout(() => channel.close(), 100);
};
worker.postMessage(0);
navigator.locks.request('one', async () => {
  log.push('one');
  await new Promise((r) => setTimeout(r, 10 * Math.random()));
});
fetch('data:text/plain,fetched').then((r) => r.text()).then((text) => log.push(text));
const { port1, port2 } = new MessageChannel();
port1.onmessage = ({ data }) => { log.push('port ' + data); port1.close(); };
port2.postMessage(Date.now());
explore.eventually(() => { throw new Error(log.join()); });
`

// The same seed leads to the same run, even of everything at once.
func TestDeterminism(t *testing.T) {
	seeds := uint64(100)
	if testing.Short() {
		seeds = 10
	}
	runs := map[string]bool{}
	for seed := range seeds {
		var o explore.Options
		for range 2 {
			o.Tabs = append(o.Tabs, explore.Tab{Script: sluice.Script{URL: "https://example.com/all.js", Text: everything}})
		}
		o.Seeds, o.FirstSeed, o.Shrink = 1, seed, -1
		first := run(t, o).Find
		if first == nil || first.Kind != "broken invariant at the end" || first.Uncontrolled != "" {
			t.Fatalf("seed %d: %v, uncontrolled: %s", seed, first, first.Uncontrolled)
		}
		runs[first.Message] = true
	}
	if len(runs) < int(seeds)/2 {
		t.Errorf("%d seeds led to %d runs", seeds, len(runs))
	}
}

// A scenario says which tabs there are, what may happen to them, and what always holds.
func TestScenario(t *testing.T) {
	dir := t.TempDir()
	tab := `
		navigator.locks.request('leader', async () => {
			explore.set('leaders', (explore.get('leaders') ?? 0) + 1);
			await new Promise((r) => setTimeout(r, 100));
			explore.set('leaders', explore.get('leaders') - 1);
		});`
	if err := os.WriteFile(filepath.Join(dir, "tab.js"), []byte(tab), 0o666); err != nil {
		t.Fatal(err)
	}
	options := func(how string) explore.Options {
		text := `
			explore.tab('./tab.js', ` + how + `);
			explore.tab('./tab.js');
			explore.always(function oneLeader() { return explore.get('leaders') < 2; });`
		return explore.Options{Seeds: 200, Tabs: []explore.Tab{{Script: sluice.Script{URL: "file://" + dir + "/scenario.js", Text: text}}}}
	}
	if f := run(t, options("{}")).Find; f != nil {
		t.Error(explore.Tell(f))
	}
	for _, how := range []string{"crash", "reload"} {
		// A leader that crashes does not count itself out.
		f := run(t, options("{ "+how+": true }")).Find
		if f == nil || f.String() != "broken invariant: oneLeader" || f.Uncontrolled != "" {
			t.Fatalf("%s: %v, uncontrolled: %s", how, f, f.Uncontrolled)
		}
		if told := explore.Tell(f); !strings.Contains(told, how) {
			t.Error(told)
		}
	}
}

// What goes wrong in two tabs is shown in two, and what needs all of them in all.
func TestFewerTabs(t *testing.T) {
	for name, without := range map[string]int{"lostupdate": 1, "twoleaders": 1} {
		o := program(t, name+".js", name+".js", name+".js")
		f := run(t, o).Find
		if f == nil || len(f.Schedule.Without) != without {
			t.Errorf("%s: %+v", name, f)
			continue
		}
		if told := explore.Tell(f); !strings.Contains(told, fmt.Sprintf("without tab %d:", f.Schedule.Without[0])) {
			t.Error(told)
		}
		again, err := explore.Replay(t.Context(), o, f.Schedule)
		if err != nil || again == nil || again.Diverged || !reflect.DeepEqual(again.Trace, f.Trace) {
			t.Errorf("%s\nwas replayed as %+v, %v", explore.Tell(f), again, err)
		}
	}
	// With fewer it goes wrong in any case.
	tab := explore.Tab{Script: sluice.Script{URL: "https://example.com/x.js", Text: `
		explore.set('begun', (explore.get('begun') ?? 0) + 1);
		const before = explore.get('n') ?? 0;
		setTimeout(() => explore.set('n', before + 1), 1);
		explore.eventually(function three() { return explore.get('n') === 3; });`}}
	if f := run(t, explore.Options{Tabs: []explore.Tab{tab, tab, tab}, Seeds: 50}).Find; f == nil || f.Schedule.Without != nil {
		t.Errorf("%+v", f)
	}
}

// A module that was fetched is the one that others get who import its URL, whatever its name.
func TestModuleOfServer(t *testing.T) {
	const text = `import * as self from '/tab'; export const n = globalThis.n = (globalThis.n ?? 0) + 1; explore.assert(self.n === 1, 'it runs ' + n + ' times')`
	o := explore.Options{Seeds: 4, UserAgent: sluice.Options{Handler: func(context.Context, *url.URL) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/javascript")
			io.WriteString(w, text)
		})
	}}}
	ua := sluice.New(o.UserAgent)
	defer ua.Close()
	script, err := ua.Fetch(t.Context(), "https://app.test/tab")
	if err != nil {
		t.Fatal(err)
	}
	o.Tabs = []explore.Tab{{Script: script}, {Script: script}}
	if f := run(t, o).Find; f != nil {
		t.Error(explore.Tell(f))
	}
}

// The ends of a run that are finds without a word of the program.
func TestKinds(t *testing.T) {
	for _, test := range []struct{ text, wanted string }{
		{"navigator.locks.request('a', () => navigator.locks.request('a', () => {}))", "deadlock"},
		{"setTimeout(() => { throw new Error('late') }, 10)", "uncaught error: Error: late"},
		{"Promise.reject(new Error('nobody listens'))", "unhandled rejection: "},
		{"await new Promise(() => {})", "unfinished module"},
		{"explore.always(() => true)", "unc"},
	} {
		o := explore.Options{Seeds: 2, Tabs: []explore.Tab{{Script: sluice.Script{URL: "https://example.com/x.js", Text: test.text}}}}
		if f := run(t, o).Find; f == nil || !strings.HasPrefix(f.String(), test.wanted) {
			t.Errorf("%s: %v, not %s", test.text, f, test.wanted)
		}
	}
	o := explore.Options{Seeds: 4, MaxSteps: 50, Tabs: []explore.Tab{{Script: sluice.Script{URL: "https://example.com/x.js", Text: "setInterval(() => {}, 10)"}}}}
	if r := run(t, o); r.Find != nil || r.Cut != 4 {
		t.Errorf("%+v", r)
	}
}

// BenchmarkSchedules runs schedules of two tabs of some 50 tasks.
func BenchmarkSchedules(b *testing.B) {
	text := `
		const channel = new BroadcastChannel('numbers');
		let left = 24;
		const close = () => { if (--left === 0) channel.close(); };
		channel.onmessage = close;
		for (let i = 0; i < 12; i++) setTimeout(() => { channel.postMessage(i); close(); }, i);`
	tab := explore.Tab{Script: sluice.Script{URL: "https://example.com/numbers.js", Text: text}}
	r, err := explore.Run(context.Background(), explore.Options{Tabs: []explore.Tab{tab, tab}, Seeds: b.N})
	if err != nil {
		b.Fatal(err)
	}
	if r.Find != nil {
		b.Fatal(explore.Tell(r.Find))
	}
	b.ReportMetric(float64(r.Runs)/r.Elapsed.Seconds(), "schedules/s")
	b.ReportMetric(float64(r.Steps)/float64(r.Runs), "tasks/schedule")
}

// All schedules with few switches are gone through, once.
func TestSwitches(t *testing.T) {
	for _, test := range []struct {
		name string
		most int // schedules
	}{{"lostupdate", 50}, {"clobberedlist", 50}, {"tokenrefresh", 50}, {"twoleaders", 100}} {
		o := program(t, test.name+".js", test.name+".js")
		o.Switches, o.Shrink = 2, -1
		r := run(t, o)
		if r.Find == nil || r.Runs > test.most || r.Complete {
			t.Errorf("%s: %+v", test.name, r)
			continue
		}
		if again, err := explore.Replay(t.Context(), o, r.Find.Schedule); err != nil || again == nil || !reflect.DeepEqual(again.Trace, r.Find.Trace) {
			t.Errorf("%s\nwas replayed as %v, %v", explore.Tell(r.Find), again, err)
		}
	}
	o := program(t, "clobberedlist-right.js", "clobberedlist-right.js")
	o.Switches = 1
	r := run(t, o)
	if r.Find != nil || !r.Complete {
		t.Errorf("%+v", r)
	}
	o.Seeds = r.Runs - 1
	if fewer := run(t, o); fewer.Complete || fewer.Runs != r.Runs-1 {
		t.Errorf("%+v, but there are %d schedules", fewer, r.Runs)
	}
	// Two tabs of one task each, which commute with all else, and no switch: one schedule.
	tab := explore.Tab{Script: sluice.Script{URL: "https://example.com/x.js", Text: "0"}}
	o = explore.Options{Switches: 1, Tabs: []explore.Tab{tab}}
	if r := run(t, o); !r.Complete || r.Runs != 1 {
		t.Errorf("%+v", r)
	}
}

// locking has tabs make requests of all kinds, alone for long, so that the engine decides about
// them by itself, and then together, and checks what is granted against the rules.
const locking = `
const say = (what) => { throw new Error(what); };
const key = (name) => 'held ' + name;
let last = {};
function granted(number, lock) {
  const holders = explore.get(key(lock.name)) ?? [];
  if (holders.length > 0 && (lock.mode === 'exclusive' || holders.some((h) => h.mode === 'exclusive'))) say(lock.name + ' is held by two');
  explore.set(key(lock.name), [...holders, { id, number, mode: lock.mode }]);
}
function released(number, lock) {
  const holders = explore.get(key(lock.name));
  const left = holders.filter((h) => h.id !== id || h.number !== number);
  if (left.length !== holders.length - 1) say('released what was not held');
  explore.set(key(lock.name), left);
}
const id = Math.random();
const pick = (n) => Math.floor(n * Math.random());
const wait = (ms) => new Promise((r) => setTimeout(r, ms));
let settled = 0, made = 0;
async function request(number) {
  const name = 'ab'[pick(2)], mode = pick(2) ? 'shared' : 'exclusive';
  const options = { mode };
  const kind = pick(4);
  if (kind === 1) options.ifAvailable = true;
  if (kind === 2) options.signal = AbortSignal.timeout(pick(4));
  made++;
  try {
    await navigator.locks.request(name, options, async (lock) => {
      if (!lock) return;
      // Requests of a tab that wait for a name are granted in order.
      if (kind === 0) {
        if (last[name] > number) say('granted out of order');
        last[name] = number;
      }
      granted(number, lock);
      for (let i = pick(3); i > 0; i--) await (pick(2) ? wait(pick(3)) : null);
      released(number, lock);
    });
  } catch (error) {
    if (error.name !== 'TimeoutError') throw error;
  }
  settled++;
}
(async () => {
  const alone = pick(2) ? 0 : 60;
  for (let i = 0; i < alone; i++) await navigator.locks.request('alone', () => {});
  const all = [];
  for (let i = 0; i < 12; i++) {
    all.push(request(i));
    if (pick(3) === 0) await wait(pick(3));
  }
  await Promise.all(all);
  const { held, pending } = await navigator.locks.query();
  if (held.some((l) => l.mode === 'exclusive' && held.some((other) => other !== l && other.name === l.name))) say('the query has two holders');
})();
explore.eventually(function allAreSettled() { return settled === made && ['a', 'b'].every((name) => (explore.get(key(name)) ?? []).length === 0); });
`

// The lock manager keeps its rules under all schedules, when the engine decides, when Go does,
// and in between.
func TestLocks(t *testing.T) {
	tab := explore.Tab{Script: sluice.Script{URL: "https://example.com/locks.js", Text: locking}}
	o := explore.Options{Tabs: []explore.Tab{tab, tab, tab}, Seeds: 400}
	if testing.Short() {
		o.Seeds = 20
	}
	r := run(t, o)
	if r.Find != nil {
		t.Fatal(explore.Tell(r.Find))
	}
	if r.Cut > 0 {
		t.Errorf("%d runs were cut off", r.Cut)
	}
}

// A diagram is well-formed XML, whatever the program says.
func TestDiagram(t *testing.T) {
	f := &explore.Find{Kind: "failed assertion", Message: "a < b && \"c\"\x1b[31m\nsecond", Trace: []explore.Step{
		{Actor: "a.js", Number: 1, Task: "timer", Places: []string{"https://example.com/?<&:3"}},
		{Actor: "b.js", Number: 2, Task: "posted message", Time: 5_000_000},
		{Actor: "a.js crashes", Number: 3, Time: 5_000_000},
	}}
	svg := explore.Diagram(f)
	decoder := xml.NewDecoder(strings.NewReader(svg))
	texts := ""
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, svg)
		}
		if data, ok := token.(xml.CharData); ok {
			texts += string(data)
		}
	}
	for _, wanted := range []string{"a.js", "b.js", "1. timer", "2. posted message", "3. a.js crashes", "5ms", "a < b && \"c\"", "https://example.com/?<&:3"} {
		if !strings.Contains(texts, wanted) {
			t.Errorf("there is no %s in\n%s", wanted, svg)
		}
	}
	if page := explore.Page(f); !strings.Contains(page, "<svg") || strings.ContainsRune(page, '\x1b') {
		t.Error(page)
	}
}
