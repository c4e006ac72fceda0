package explore_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/explore"
)

// tabs has so many tabs of a script.
func tabs(n int, text string) explore.Options {
	o := explore.Options{Seeds: 100, Shrink: -1}
	for range n {
		o.Tabs = append(o.Tabs, explore.Tab{Script: sluice.Script{URL: "https://example.com/tab.js", Text: text}})
	}
	return o
}

// waiting has a worker wait for memory that the tab changes: the worker posts what
// Atomics.wait has returned.
const waiting = `
const memory = new Int32Array(new SharedArrayBuffer(8));
const worker = new Worker('data:text/javascript,' + encodeURIComponent(
  'onmessage = ({ data }) => postMessage(Atomics.wait(data, 1, 0, %s))'));
worker.postMessage(memory);
worker.onmessage = ({ data }) => {
  worker.terminate();
  explore.assert(data !== '%s', data);
};
setTimeout(() => {
  Atomics.store(memory, 1, 1);
  Atomics.notify(memory, 1);
}, 10);`

// A worker that waits for shared memory lets others go on, under the schedule.
func TestAtomicsWait(t *testing.T) {
	for _, test := range []struct {
		timeout, outcome string
		found            bool
	}{
		{"Infinity", "ok", true},
		{"Infinity", "not-equal", true}, // the timer comes first
		{"Infinity", "timed-out", false},
		{"5", "timed-out", true},
		{"1e9", "timed-out", false},
		{"1e9", "ok", true},
	} {
		t.Run(test.timeout+" "+test.outcome, func(t *testing.T) {
			o := tabs(1, fmt.Sprintf(waiting, test.timeout, test.outcome))
			r := run(t, o)
			if (r.Find != nil) != test.found || r.Uncontrolled > 0 {
				t.Fatalf("%+v", r)
			}
			if f := r.Find; f != nil {
				again, err := explore.Replay(t.Context(), o, f.Schedule)
				if err != nil || again == nil || again.Diverged || f.Uncontrolled != "" || !reflect.DeepEqual(again.Trace, f.Trace) {
					t.Errorf("%s\nwas replayed as %+v, %v", explore.Tell(f), again, err)
				}
			}
		})
	}
}

// waiters has two workers wait for one element, and asynchronously, and says in which order they
// are notified, one at a time.
const waiters = `
const memory = new Int32Array(new SharedArrayBuffer(4)), order = [];
const text = 'onmessage = ({ data: [n, memory] }) => { postMessage(n + " waits"); postMessage(n + Atomics.wait(memory, 0, 0)); }';
const workers = [1, 2].map((n) => {
  const worker = new Worker('data:text/javascript,' + encodeURIComponent(text));
  worker.onmessage = ({ data }) => {
    if (data.endsWith('waits')) return;
    order.push(data);
    worker.terminate();
  };
  worker.postMessage([n, memory]);
  return worker;
});
let notified = 0;
Atomics.waitAsync(memory, 0, 0).value.then((how) => order.push('page ' + how));
const notify = setInterval(() => {
  const n = Atomics.notify(memory, 0, 1);
  explore.assert(n < 2, 'notified ' + n);
  notified += n;
  if (notified === 3) clearInterval(notify);
}, 1000);
explore.eventually(() => explore.assert(order.length === 3 && order.every((o) => o.endsWith('ok')), order));
try { Atomics.wait(memory, 0, 0); explore.assert(false, 'a page waits'); } catch (e) { explore.assert(e instanceof TypeError, e); }
for (const wrong of [[new Float64Array(1), 0], [memory, 1], [memory, -1]]) {
  try { Atomics.wait(...wrong, 0); explore.assert(false, 'waits for ' + wrong[1]); } catch { }
}`

func TestAtomicsWaiters(t *testing.T) {
	o := tabs(1, waiters)
	if testing.Short() {
		o.Seeds = 20
	}
	r := run(t, o)
	if r.Find != nil {
		t.Error(explore.Tell(r.Find))
	}
	if r.Uncontrolled > 0 || r.Cut > 0 {
		t.Errorf("%+v", r)
	}
}

// A worker that waits ends with its tab.
func TestAtomicsWaitEnds(t *testing.T) {
	o := tabs(1, strings.Replace(fmt.Sprintf(waiting, "Infinity", "none"), "setTimeout", "void ", 1))
	o.Tabs[0].Crash = true
	o.Tabs = append(o.Tabs, explore.Tab{Script: o.Tabs[0].Script, Close: true})
	if testing.Short() {
		o.Seeds = 10
	}
	if r := run(t, o); r.Find != nil || r.Uncontrolled > 0 || r.Cut > 0 {
		t.Errorf("%+v", r)
	}
}

// That the network was used is said.
func TestNetworkIsSaid(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		io.WriteString(w, "answer")
	}))
	defer server.Close()
	address := server.Listener.Addr().String()
	text := fmt.Sprintf("fetch('http://%s/').then((r) => r.text()).then((text) => explore.assert(text !== %%q, text))", address)
	r := run(t, tabs(2, fmt.Sprintf(text, "another")))
	if r.Find != nil || r.Runs == 0 || r.Uncontrolled != r.Runs || !strings.Contains(r.Why, address) {
		t.Errorf("%+v", r)
	}
	if f := run(t, tabs(2, fmt.Sprintf(text, "answer"))).Find; f == nil || !strings.Contains(f.Uncontrolled, address) {
		t.Errorf("%+v", f)
	}
}

// A tab that takes too much memory is a find.
func TestMemory(t *testing.T) {
	o := tabs(1, "const all = []; for (;;) all.push(new ArrayBuffer(1 << 20))")
	o.Page.MaxHeap = sluice.MinHeap
	o.Seeds = 2
	if f := run(t, o).Find; f == nil || f.String() != "too much memory: tab.js held more than it may" {
		t.Errorf("%+v", f)
	}
}

// A task without end is a find, and so it is replayed.
func TestHang(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for five seconds twice, and more")
	}
	o := tabs(2, "setTimeout(() => { if (explore.get('begun')) for (;;); explore.set('begun', true); }, 10)")
	o.MaxTask = time.Second
	f := run(t, o).Find
	if f == nil || f.Kind != "hang" || f.Uncontrolled != "" || len(f.Trace) == 0 || f.Trace[len(f.Trace)-1].Task != "a task that does not end" {
		t.Fatalf("%+v", f)
	}
	again, err := explore.Replay(t.Context(), o, f.Schedule)
	if err != nil || again == nil || again.Diverged || !reflect.DeepEqual(again.Trace, f.Trace) {
		t.Errorf("%s\nwas replayed as %+v, %v", explore.Tell(f), again, err)
	}
	o.MaxTask, o.Time = -1, time.Millisecond
	if r, err := explore.Run(t.Context(), o); r != nil || err == nil || !strings.Contains(err.Error(), "no run came to its end") {
		t.Errorf("%+v, %v", r, err)
	}
}

// A tab that was reloaded is asked at the end, too.
func TestReloadedIsAsked(t *testing.T) {
	o := tabs(1, `
		const loads = (explore.get('loads') ?? 0) + 1;
		explore.set('loads', loads);
		explore.eventually(function loadedOnce() { return loads === 1; });`)
	o.Tabs[0].Reload = true
	if f := run(t, o).Find; f == nil || f.String() != "broken invariant at the end: loadedOnce" {
		t.Errorf("%+v", f)
	}
}

// Schedules that no run of the program has are refused.
func TestWrongSchedules(t *testing.T) {
	o := tabs(2, "setTimeout(() => {}, 10)")
	for _, test := range []struct {
		schedule explore.Schedule
		wanted   string
	}{
		{explore.Schedule{Choices: []explore.Choice{{Go: 1}, {Go: -5}}}, "choice 2 of the schedule is none"},
		{explore.Schedule{Choices: []explore.Choice{{Go: 1, Takes: -1, Read: 1}}}, "choice 1 of the schedule is none"},
		{explore.Schedule{Choices: []explore.Choice{{Go: 1, Takes: 1 << 62, Read: 1}}}, "choice 1 of the schedule is none"},
		{explore.Schedule{Without: []int{1, 2}}, "it leaves out tabs [1 2] of 2"},
		{explore.Schedule{Without: []int{3}}, "it leaves out tabs [3] of 2"},
		{explore.Schedule{Without: []int{1, 1}}, "it leaves out tabs [1 1] of 2"},
		{explore.Schedule{Choices: []explore.Choice{{Go: 1000}}}, "does not go the way of the schedule"},
	} {
		if f, err := explore.Replay(t.Context(), o, test.schedule); f != nil || err == nil || !strings.Contains(err.Error(), test.wanted) {
			t.Errorf("%+v: %v, %v", test.schedule, f, err)
		}
	}
}

// endless is text that does not end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

// What is no find is not taken for one.
func TestReadFind(t *testing.T) {
	f, err := explore.ReadFind(strings.NewReader(`{"kind": "hang", "schedule": {"seed": 7, "choices": [{"go": 1}]}}`))
	if err != nil || f.Kind != "hang" || f.Schedule.Seed != 7 || len(f.Schedule.Choices) != 1 {
		t.Errorf("%+v, %v", f, err)
	}
	for _, r := range []io.Reader{
		strings.NewReader(""), strings.NewReader("{}"), strings.NewReader("\xff\x00"), strings.NewReader(`{"schedule": {"choices": [{"go": 1}`),
		strings.NewReader(`{"schedule": {"seed": -1, "choices": [{"go": 1}]}}`), strings.NewReader(`[1]`), endless{},
	} {
		if f, err := explore.ReadFind(r); f != nil || err == nil || !strings.HasPrefix(err.Error(), "there is no schedule") {
			t.Errorf("%+v, %v", f, err)
		}
	}
}

// FuzzReadFind has finds read that somebody has damaged: what is read can be told, drawn and
// written, and is the same when it is read again.
func FuzzReadFind(f *testing.F) {
	for _, text := range []string{
		`{"kind": "hang", "schedule": {"seed": 7, "choices": [{"go": 1}, {"go": 0}], "without": [2]}}`,
		`{"kind": "deadlock", "message": "a\nb", "place": "https://example.com/a.js:3", "strategy": "replay", "uncontrolled": "why",
			"schedule": {"seed": 1, "choices": [{"go": 1, "queue": "timer", "takes": 5, "read": 1}]}, "trace": [
			{"number": 1, "actor": "a.js", "task": "timer", "places": ["https://example.com/a.js:3", "nowhere", ""], "time": 1000000, "took": 5},
			{"number": 2, "actor": "\u0007\uffff", "task": "", "time": -1},
			{"number": 1, "actor": "a.js", "task": "networking", "places": [], "time": 2000000}]}`,
		`{"schedule": {"choices": [{}]}, "trace": [{"places": ["file:a:9"]}]}`, `{}`, `[1]`, "\xff",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		found, err := explore.ReadFind(strings.NewReader(text))
		if err != nil {
			if found != nil || !strings.HasPrefix(err.Error(), "there is no schedule") {
				t.Errorf("%+v, %v", found, err)
			}
			return
		}
		if told := explore.Tell(found); !strings.Contains(told, "  => ") {
			t.Errorf("told as %q", told)
		}
		explore.Page(found)
		drawn := xml.NewDecoder(strings.NewReader(explore.Diagram(found)))
		for err == nil {
			_, err = drawn.Token()
		}
		if err != io.EOF {
			t.Errorf("the diagram: %v", err)
		}
		written, err := json.Marshal(found)
		if err != nil {
			t.Fatal(err)
		}
		again, err := explore.ReadFind(bytes.NewReader(written))
		if err != nil {
			t.Fatalf("%s: %v", written, err)
		}
		if rewritten, err := json.Marshal(again); err != nil || !bytes.Equal(rewritten, written) {
			t.Errorf("%s is written as %s, %v", written, rewritten, err)
		}
	})
}

// What a script does to the globals does not keep it from saying what is wrong.
func TestChangedGlobals(t *testing.T) {
	f := run(t, tabs(1, `
		explore.set('five', 5);
		JSON.parse = JSON.stringify = null;
		globalThis.String = globalThis.Error = globalThis.Object = globalThis.TypeError = undefined;
		explore.eventually(() => explore.assert(explore.get('five') !== 5, 'five'));`)).Find
	if f == nil || f.String() != "failed assertion: five" {
		t.Errorf("%+v", f)
	}
}
