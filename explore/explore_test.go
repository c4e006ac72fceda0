package explore_test

import (
	"context"
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
			if !strings.HasPrefix(f.String(), test.wanted) || f.Uncontrolled != "" {
				t.Fatal(told)
			}
			if strings.Contains(told, "\n 13. ") {
				t.Errorf("the story is long:\n%s", told)
			}
			replays := 100
			if testing.Short() {
				replays = 5
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
			o.Seeds = 1000
			if testing.Short() {
				o.Seeds = 40
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
