package explore

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sluice-go/sluice"
)

// begin is how the tabs of the small programs begin: what came of them is their log, and what is
// stored in the end.
const begin = `
const me = scriptArgs[0] + %d, log = [];
const note = (what) => { log.push(what); explore.set('log of ' + me, log); };
const tick = () => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { port1.close(); resolve(); };
  port2.postMessage(0);
});
const get = (key) => note(key + '=' + localStorage.getItem(key));
const put = (key, n) => localStorage.setItem(key, me + n);
const channel = (name) => {
  const c = new BroadcastChannel(name);
  c.onmessage = ({ data }) => note('heard ' + data);
  return c;
};
const lock = (name, f) => navigator.locks.request(name, f);
const open = () => new Promise((resolve) => {
  const opening = indexedDB.open('db', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('all');
  opening.onsuccess = () => resolve(opening.result);
});
const of = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
const all = (db, mode) => db.transaction('all', mode).objectStore('all');
`

// smallPrograms have two tabs each.
var smallPrograms = map[string][2]string{
	"lost update in storage": {
		`const n = +localStorage.getItem('n'); await tick(); localStorage.setItem('n', n + 1); await tick(); get('n');`,
		`const n = +localStorage.getItem('n'); await tick(); localStorage.setItem('n', n + 1); await tick(); get('n');`,
	},
	"lost update in a database": {
		`const db = await open(); const n = await of(all(db, 'readonly').get('n')) ?? 0; await of(all(db, 'readwrite').put(n + 1, 'n')); note(n);`,
		`const db = await open(); const n = await of(all(db, 'readonly').get('n')) ?? 0; await of(all(db, 'readwrite').put(n + 1, 'n')); note(n);`,
	},
	"two leaders": {
		`const c = channel('lead'); c.postMessage(me); await tick(); if (!log.length) { note('leads'); c.postMessage(me + ' leads'); } await tick(); c.close();`,
		`const c = channel('lead'); c.postMessage(me); await tick(); if (!log.length) { note('leads'); c.postMessage(me + ' leads'); } await tick(); c.close();`,
	},
	"channels": {
		`const a = channel('a'), b = channel('b'); a.postMessage(1); await tick(); b.postMessage(2); setTimeout(() => { a.close(); b.close(); }, 5);`,
		`const a = channel('a'), b = channel('b'); b.postMessage(3); await tick(); a.postMessage(4); setTimeout(() => { a.close(); b.close(); }, 5);`,
	},
	"locks": {
		`lock('a', async () => { note('a'); await tick(); get('x'); put('x', 1); }); await tick(); lock('b', () => note('b'));`,
		`lock('b', async () => { note('b'); await tick(); await lock('a', () => { get('x'); put('x', 2); }); });`,
	},
	"locks that are not waited for": {
		`await lock('a', tick); await navigator.locks.request('b', { ifAvailable: true }, (l) => note(!!l));`,
		`await lock('b', tick); await navigator.locks.request('a', { ifAvailable: true }, (l) => note(!!l)); note(Object.keys((await navigator.locks.query()).held).length);`,
	},
	"different keys": {
		`put('x', 1); await tick(); get('x'); await tick(); put('x', 2); await tick(); get('y');`,
		`put('y', 1); await tick(); get('y'); await tick(); put('y', 2); await tick(); get('x');`,
	},
	"all keys": {
		`put('x', 1); await tick(); note(localStorage.length); localStorage.clear();`,
		`put('y', 1); await tick(); put('z', 1); await tick(); note(Object.keys(localStorage).sort().join());`,
	},
	"storage events": {
		`onstorage = ({ key, newValue }) => note(key + ' is ' + newValue); await tick(); put('x', 1); await tick(); get('y');`,
		`onstorage = ({ key, newValue }) => note(key + ' is ' + newValue); put('x', 2); await tick(); put('y', 1);`,
	},
	"timers": {
		`setTimeout(() => get('x'), 1); await tick(); put('x', 1);`,
		`setTimeout(() => put('x', 2), 2); await tick(); setTimeout(() => get('x'), 0);`,
	},
	"state": {
		`explore.set('n', (explore.get('n') ?? 0) + 1); await tick(); note(explore.get('n'));`,
		`const n = explore.get('n') ?? 0; await tick(); explore.set('n', n + 10); await tick(); note(explore.get('n'));`,
	},
	"clocks": {
		`const t = performance.now(); await tick(); note(performance.now() - t > 0.02); put('x', 1);`,
		`for (let i = 0; i < 4; i++) performance.now(); await tick(); get('x');`,
	},
	"cookies": {
		`document.cookie = 'a=1'; await tick(); note(document.cookie);`,
		`note(document.cookie); await tick(); document.cookie = 'a=2'; await tick(); note(document.cookie);`,
	},
	"the cookie store": {
		`await cookieStore.set('a', '1'); note((await cookieStore.get('a')).value);`,
		`cookieStore.onchange = ({ changed }) => note(changed.map((c) => c.value).join()); await tick(); await cookieStore.set('a', '2'); note((await cookieStore.get('a')).value);`,
	},
	"a frame that ends": {
		`const f = document.body.appendChild(document.createElement('iframe')); f.contentWindow.navigator.locks.request('a', () => new Promise(() => {})); await tick(); await tick(); f.remove();`,
		`await navigator.locks.request('a', { ifAvailable: true }, (l) => note(!!l)); await tick(); await navigator.locks.request('a', { ifAvailable: true }, (l) => note(!!l));`,
	},
	"files": {
		`const root = await navigator.storage.getDirectory(); await root.getFileHandle('a', { create: true }); note('made');`,
		`const root = await navigator.storage.getDirectory(); await root.getFileHandle('a').then(() => note('there'), () => note('none'));`,
	},
	"a worker": {
		`const w = new Worker(URL.createObjectURL(new Blob(['onmessage = () => { postMessage(1); close(); }']))); w.onmessage = () => get('x'); w.postMessage(0);`,
		`put('x', 1); await tick(); put('x', 2);`,
	},
	"shared memory": {
		`const s = new Int32Array(new SharedArrayBuffer(4)); const w = new Worker(URL.createObjectURL(new Blob(['onmessage = ({ data }) => { const n = Atomics.add(data, 0, 1); postMessage(n); close(); }'])));
		 w.onmessage = ({ data }) => note(data + ' ' + s[0]); w.postMessage(s); await tick(); await tick(); note(Atomics.add(s, 0, 10));`,
		`await tick(); note(1);`,
	},
}

// randomTab is a tab that does some things by lot.
func randomTab(r *rand.Rand) string {
	var b strings.Builder
	fmt.Fprintf(&b, "const a = channel('a'), b = channel('b');\n")
	var steps func(n, depth int)
	steps = func(n, depth int) {
		for range n {
			key := string("xy"[r.IntN(2)])
			name := string("ab"[r.IntN(2)])
			switch r.IntN(8) {
			case 0, 1:
				fmt.Fprintf(&b, "get('%s');\n", key)
			case 2, 3:
				fmt.Fprintf(&b, "put('%s', %d);\n", key, r.IntN(9))
			case 4:
				fmt.Fprintf(&b, "await tick();\n")
			case 5:
				fmt.Fprintf(&b, "%s.postMessage(me + %d);\n", name, r.IntN(9))
			case 6:
				if depth == 0 {
					fmt.Fprintf(&b, "await lock('%s', async () => {\n", name)
					steps(1+r.IntN(2), 1)
					fmt.Fprintf(&b, "});\n")
				}
			case 7:
				if r.IntN(3) == 0 {
					fmt.Fprintf(&b, "await new Promise((r) => setTimeout(r, %d));\n", r.IntN(3))
				} else {
					fmt.Fprintf(&b, "explore.set('%s', (explore.get('%s') ?? '') + me);\n", key, key)
				}
			}
		}
	}
	steps(3+r.IntN(3), 0)
	fmt.Fprintf(&b, "a.close(); b.close();\n")
	return b.String()
}

// enumerateAll runs all schedules of a program, and returns what comes of them.
func enumerateAll(t *testing.T, tabs [2]string, switches int, all bool) (e *enumeration, came map[string]string) {
	t.Helper()
	o := Options{Switches: switches, Seeds: 800, Arguments: []string{"tab "}}
	for i, text := range tabs {
		o.Tabs = append(o.Tabs, Tab{Script: sluice.Script{
			URL: fmt.Sprintf("https://example.com/%d.js", i), Module: true, Text: fmt.Sprintf(begin, i+1) + text,
		}})
	}
	o.Page.URL = "https://example.com/"
	p, err := prepare(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer p.threads.Close()
	e = newEnumeration(p)
	e.all = all
	came = map[string]string{}
	for {
		s, _, ok := e.take()
		if !ok {
			return e, came
		}
		tr, err := p.run(t.Context(), s, 0)
		if err != nil {
			t.Fatal(err)
		}
		if tr.cut || tr.uncontrolled != "" {
			t.Fatalf("cut off: %v, uncontrolled: %s", tr.cut, tr.uncontrolled)
		}
		outcome := ""
		for _, key := range slices.Sorted(maps.Keys(tr.state)) {
			outcome += key + ": " + tr.state[key] + "\n"
		}
		if tr.find != nil {
			outcome += tr.find.kind + " " + tr.find.message
		}
		if came[outcome] == "" {
			choices, _ := json.Marshal(tr.choices)
			came[outcome] = string(choices)
		}
		e.ran(tr)
	}
}

// sameOutcomes fails if what comes of a program is not the same without the schedules that are
// equivalent to others.
func sameOutcomes(t *testing.T, tabs [2]string, switches int) {
	t.Helper()
	every, wanted := enumerateAll(t, tabs, switches, true)
	if every.taken >= every.most {
		t.Logf("more than %d schedules with %d switches", every.most, switches)
		return
	}
	some, got := enumerateAll(t, tabs, switches, false)
	t.Logf("%d switches: %d schedules, %d without those that are equivalent; %d outcomes", switches, every.taken, some.taken, len(wanted))
	for outcome, choices := range wanted {
		if got[outcome] == "" {
			t.Fatalf("%s\n%s\n%d switches: it does not come to this any more, as with %s:\n%s", tabs[0], tabs[1], switches, choices, outcome)
		}
	}
	for outcome, choices := range got {
		if wanted[outcome] == "" {
			t.Errorf("it has come to this with %s:\n%s", choices, outcome)
		}
	}
	if complete, _ := some.complete(); !complete || some.taken > every.taken {
		t.Errorf("%d schedules of %d, complete: %v", some.taken, every.taken, complete)
	}
}

// What is held for independent is: without the schedules that are equivalent to others the same
// comes of small programs.
func TestReduction(t *testing.T) {
	for name, tabs := range smallPrograms {
		t.Run(name, func(t *testing.T) {
			most := 2
			if testing.Short() {
				most = 1
				// These have paths of their own by which they touch something.
				if !slices.Contains([]string{"locks", "two leaders", "lost update in a database"}, name) {
					t.Skip("it takes a while")
				}
			}
			for switches := 1; switches <= most; switches++ {
				sameOutcomes(t, tabs, switches)
			}
		})
	}
	programs := uint64(40)
	if testing.Short() {
		programs = 2
	}
	for seed := range programs {
		t.Run(fmt.Sprintf("random %d", seed), func(t *testing.T) {
			r := rand.New(rand.NewPCG(seed, 22))
			sameOutcomes(t, [2]string{randomTab(r), randomTab(r)}, 1)
		})
	}
}
