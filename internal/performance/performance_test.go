package performance

import (
	"slices"
	"testing"
	"time"

	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/realmtest"
)

// window is a global object with a clock that stands still.
type window struct {
	realmtest.Global
	performance *Performance
	timeline    *Timeline
	now         time.Duration
	tasks       []func()
	// taskStart is when the task began that runs, 0 if nobody looked; timesTasks says that
	// somebody wants to know.
	taskStart  time.Duration
	timesTasks bool
}

func (w *window) Performance() *Performance   { return w.performance }
func (w *window) TimeOrigin() time.Time       { return time.Unix(1_700_000_000, 123_456_789) }
func (w *window) Now() time.Duration          { return w.now }
func (w *window) Read() time.Duration         { return w.Now() }
func (w *window) AddExternal(int64)           {}
func (w *window) Hold(string) *eventloop.Hold { panic("no timing is expected") }
func (w *window) TimeTasks()                  { w.timesTasks = true }
func (w *window) TaskStartTime() (time.Duration, bool) {
	return w.taskStart, w.taskStart != 0
}
func (w *window) QueueTask(_ eventloop.TaskSource, steps func()) {
	w.tasks = append(w.tasks, steps)
}

func open(t *testing.T, isolated bool) (*realmtest.Realm, *window) {
	w := &window{now: 1_234_567_890}
	w.timeline = NewTimeline(w, w)
	r := realmtest.OpenAs(t, idl.Exposure{Global: realmtest.Window, CrossOriginIsolated: isolated}, w, Interfaces...)
	r.Set("performance", func() mozjs.Value {
		w.performance = New(r.Context, w.timeline)
		return w.performance.Value()
	})
	return r, w
}

func TestTime(t *testing.T) {
	r, w := open(t, true)
	r.Check(`
		performance.now() ⇒ 1234.565
		performance.timeOrigin ⇒ 1700000000123.455
		performance.toJSON() ⇒ {timeOrigin: 1700000000123.455, timing: [object PerformanceTiming], navigation: [object PerformanceNavigation]}
		performance instanceof EventTarget ⇒ true
		new Performance ⇒ TypeError: Illegal constructor
		Performance.prototype.now.call({}) ⇒ TypeError: Illegal invocation`)
	w.now = 2 * time.Second
	r.Check(`performance.now() ⇒ 2000`)
}

// What has arrived before the task that first asks for the Performance object is in its
// buffer, and what has arrived within that task is marked by a later one.
func TestFirstAccess(t *testing.T) {
	for name, test := range map[string]struct {
		steps func(w *window, arrive func(end time.Duration))
		want  int // of three
	}{
		"nothing that script has fetched": {func(w *window, arrive func(time.Duration)) { arrive(1); arrive(2); arrive(3) }, 3},
		"within the task that fetches": {func(w *window, arrive func(time.Duration)) {
			arrive(1)
			w.timeline.Begin()
			arrive(2)
			arrive(3)
		}, 1},
		"within a later task": {func(w *window, arrive func(time.Duration)) {
			w.timeline.Begin()
			arrive(1)
			arrive(2)
			w.taskStart = 2
			arrive(3)
		}, 2},
		"whose end script has heard of": {func(w *window, arrive func(time.Duration)) {
			w.timeline.Begin()
			w.taskStart = 1
			arrive(2)
			arrive(3)
			w.timeline.Flush()
			arrive(4)
		}, 2},
	} {
		t.Run(name, func(t *testing.T) {
			w := &window{}
			w.timeline = NewTimeline(w, w)
			r := realmtest.OpenAs(t, idl.Exposure{Global: realmtest.Window}, w, Interfaces...)
			test.steps(w, func(end time.Duration) {
				w.timeline.MarkResourceTiming(&fetch.ResourceTiming{TimingInfo: fetch.TimingInfo{EndTime: end}})
			})
			w.performance = New(r.Context, w.timeline)
			got := []int{len(w.performance.resources.buffer)}
			for _, task := range w.tasks {
				task()
			}
			got = append(got, len(w.performance.resources.buffer))
			if want := []int{test.want, 3}; !slices.Equal(got, want) || w.timesTasks != w.timeline.begun {
				t.Errorf("the buffer has %d timings, then %d; want %d", got[0], got[1], want)
			}
		})
	}
}

func TestTimeWithoutIsolation(t *testing.T) {
	r, _ := open(t, false)
	r.Check(`
		performance.now() ⇒ 1234.5
		performance.timeOrigin ⇒ 1700000000123.4`)
}

func TestCoarsen(t *testing.T) {
	for _, test := range []struct {
		d                time.Duration
		isolated, normal float64
	}{
		{0, 0, 0}, {4999, 0, 0}, {5000, 0.005, 0}, {99_999, 0.095, 0}, {100_000, 0.1, 0.1},
		{-1, -0.005, -0.1}, {time.Hour + 123_456, 3_600_000.12, 3_600_000.1},
	} {
		if got := Coarsen(test.d, true); got != test.isolated {
			t.Errorf("%v is %v where isolated, want %v", test.d, got, test.isolated)
		}
		if got := Coarsen(test.d, false); got != test.normal {
			t.Errorf("%v is %v, want %v", test.d, got, test.normal)
		}
	}
}

func TestClock(t *testing.T) {
	c := NewClock(time.Now())
	last := c.Now()
	for range 1000 {
		now := c.Now()
		if now < last {
			t.Fatalf("%v came after %v", now, last)
		}
		last = now
	}
}

func TestMark(t *testing.T) {
	r, _ := open(t, true)
	r.Check(`
		(m => [m.name, m.entryType, m.startTime, m.duration, m.detail, m instanceof PerformanceMark])(performance.mark("a")) ⇒ ["a", "mark", 1234.565, 0, null, true]
		(({id, ...rest}) => [id > 100, rest])(performance.mark("b", {startTime: 5, detail: {x: [1]}}).toJSON()) ⇒ [true, {name: "b", entryType: "mark", startTime: 5, duration: 0, navigationId: 0}]
		(d => { const m = performance.mark("c", {detail: d}); return [m.detail === d, m.detail === m.detail, m.detail.x] })({x: 1}) ⇒ [false, true, 1]
		performance.mark("d", {detail: undefined}).detail ⇒ null
		performance.mark("d", {detail: 0}).detail ⇒ 0
		performance.mark("e", {startTime: -1}) ⇒ TypeError: Failed to execute 'mark' on 'Performance': '-1' cannot have a negative start time.
		performance.mark("e", {startTime: NaN}) ⇒ TypeError: Failed to execute 'mark' on 'Performance': Failed to read the 'startTime' property from 'PerformanceMarkOptions': The provided double value is non-finite.
		performance.mark() ⇒ TypeError: Failed to execute 'mark' on 'Performance': 1 argument required, but only 0 present.
		performance.mark("fetchStart") ⇒ SyntaxError: Failed to execute 'mark' on 'Performance': 'fetchStart' is part of the PerformanceTiming interface, and cannot be used as a mark name.
		new PerformanceMark("fetchStart") ⇒ SyntaxError: Failed to construct 'PerformanceMark': 'fetchStart' is part of the PerformanceTiming interface, and cannot be used as a mark name.
		performance.getEntries().map(e => e.name) ⇒ ["b", "a", "c", "d", "d"]
		(m => [m.name, m.startTime, m.detail])(new PerformanceMark("m", {detail: 1})) ⇒ ["m", 1234.565, 1]
		performance.getEntries().length ⇒ 5
		performance.getEntriesByName("d").length ⇒ 2
		performance.getEntriesByName("d", "measure").length ⇒ 0
		performance.getEntriesByType("mark").length ⇒ 5
		performance.getEntriesByType("Mark").length ⇒ 0
		performance.getEntriesByName("c")[0] === performance.getEntriesByName("c", "mark")[0] ⇒ true
		performance.clearMarks("d") ⇒ undefined
		performance.clearMarks("nothing") ⇒ undefined
		performance.getEntries().map(e => e.name) ⇒ ["b", "a", "c"]
		performance.clearMeasures() ⇒ undefined
		performance.clearMarks() ⇒ undefined
		performance.getEntries() ⇒ []
		(() => { try { performance.mark("f", {detail: () => 1}) } catch (e) { return e.name } })() ⇒ "DataCloneError"
		(() => { try { performance.mark("f", {detail: {get x() { throw 7 }}}) } catch (e) { return e } })() ⇒ 7
		performance.getEntries() ⇒ []
		new PerformanceEntry ⇒ TypeError: Illegal constructor
		new PerformanceMeasure ⇒ TypeError: Illegal constructor`)
}

func TestMeasure(t *testing.T) {
	r, w := open(t, true)
	r.Eval(`performance.mark("a", {startTime: 10}); performance.mark("b", {startTime: 30}); performance.mark("a", {startTime: 20});
		function m(...args) { const e = performance.measure("m", ...args); return [e.startTime, e.duration, e.detail] }`)
	w.now = 100 * time.Millisecond
	r.Check(`
		m() ⇒ [0, 100, null]
		m(undefined) ⇒ [0, 100, null]
		m(null) ⇒ [0, 100, null]
		m({}) ⇒ [0, 100, null]
		m("a") ⇒ [20, 80, null]
		m("a", "b") ⇒ [20, 10, null]
		m("b", "a") ⇒ [30, -10, null]
		m(undefined, "b") ⇒ [0, 30, null]
		m({}, "b") ⇒ [0, 30, null]
		m({start: "a"}) ⇒ [20, 80, null]
		m({start: 5, end: "b", detail: "d"}) ⇒ [5, 25, "d"]
		m({start: 5, duration: 7}) ⇒ [5, 7, null]
		m({end: "b", duration: 7}) ⇒ [23, 7, null]
		m({end: 3}) ⇒ [0, 3, null]
		m({end: 3, detail: null}) ⇒ [0, 3, null]
		m({start: 0, end: 0, detail: {x: 1}})[2] ⇒ {x: 1}
		m("navigationStart") ⇒ [0, 100, null]
		m("fetchStart") ⇒ InvalidAccessError: Failed to execute 'measure' on 'Performance': 'fetchStart' is empty: either the event hasn't happened yet, or it would provide cross-origin timing information.
		m("x") ⇒ SyntaxError: Failed to execute 'measure' on 'Performance': The mark 'x' does not exist.
		m("a", "x") ⇒ SyntaxError: Failed to execute 'measure' on 'Performance': The mark 'x' does not exist.
		m({start: "x"}) ⇒ SyntaxError: Failed to execute 'measure' on 'Performance': The mark 'x' does not exist.
		m({start: 1, end: 2}, "a") ⇒ TypeError: Failed to execute 'measure' on 'Performance': If a non-empty PerformanceMeasureOptions object was passed, endMark must not be passed.
		m({detail: 1}) ⇒ TypeError: Failed to execute 'measure' on 'Performance': If a non-empty PerformanceMeasureOptions object was passed, at least one of its 'start' or 'end' properties must be present.
		m({start: 1, duration: 1, end: 2}) ⇒ TypeError: Failed to execute 'measure' on 'Performance': If a non-empty PerformanceMeasureOptions object was passed, it must not have all of its 'start', 'duration', and 'end' properties defined.
		m({start: -1}) ⇒ TypeError: Failed to execute 'measure' on 'Performance': '-1' is negative.
		m({start: 0, duration: -1}) ⇒ TypeError: Failed to execute 'measure' on 'Performance': '-1' is negative.
		performance.getEntriesByType("measure").length ⇒ 17
		performance.measure("other").entryType ⇒ "measure"
		performance.clearMeasures("m") ⇒ undefined
		performance.getEntriesByType("measure").map(e => e.name) ⇒ ["other"]
		performance.clearMeasures() ⇒ undefined
		performance.getEntries().map(e => e.entryType) ⇒ ["mark", "mark", "mark"]
		(({name, entryType, startTime, duration}) => [name, entryType, startTime, duration])(performance.measure("t", "a").toJSON()) ⇒ ["t", "measure", 20, 80]`)
}

// Entries that are cleared are collected, the others are not.
func TestCollection(t *testing.T) {
	r, _ := open(t, true)
	r.Eval(`performance.mark("kept", {detail: {x: 1}}).own = 2`)
	r.GC(false)
	r.Sweep()
	before := r.Live()
	r.Eval(`for (let i = 0; i < 500; i++) performance.mark("m", {detail: {i}}); performance.clearMarks("m")`)
	r.GC(false)
	r.Sweep()
	if after := r.Live(); after > before+10 {
		t.Errorf("%d objects are alive, %d were before", after, before)
	}
	r.Check(`
		performance.getEntriesByName("kept")[0].own ⇒ 2
		performance.getEntriesByName("kept")[0].detail.x ⇒ 1`)
}

func TestObserver(t *testing.T) {
	r, w := open(t, true)
	// runs performs the tasks that are queued.
	runs := func() {
		tasks := w.tasks
		w.tasks = nil
		for _, steps := range tasks {
			steps()
		}
	}
	r.Eval(`const told = [];
		const names = (list) => list.map((e) => e.name);
		const o = new PerformanceObserver(function (list, observer, options) {
			told.push([this === o && observer === o, names(list.getEntries()), options.droppedEntriesCount]);
		});
		performance.mark("a", {startTime: 2}); performance.mark("b", {startTime: 1});`)
	r.Check(`
		PerformanceObserver.supportedEntryTypes ⇒ ["mark", "measure", "navigation", "resource"]
		PerformanceObserver.supportedEntryTypes === PerformanceObserver.supportedEntryTypes && Object.isFrozen(PerformanceObserver.supportedEntryTypes) ⇒ true
		new PerformanceObserver ⇒ TypeError: Failed to construct 'PerformanceObserver': 1 argument required, but only 0 present.
		new PerformanceObserverEntryList ⇒ TypeError: Illegal constructor
		new PerformanceResourceTiming ⇒ TypeError: Illegal constructor
		o.observe() ⇒ TypeError: Failed to execute 'observe' on 'PerformanceObserver': An observe() call must include either entryTypes or type arguments.
		o.observe({entryTypes: ["mark"], buffered: true}) ⇒ TypeError: Failed to execute 'observe' on 'PerformanceObserver': An observe() call must not include both entryTypes and other arguments.
		o.observe({type: "nothing"}) ⇒ undefined
		o.observe({entryTypes: ["mark"]}) ⇒ InvalidModificationError: Failed to execute 'observe' on 'PerformanceObserver': This PerformanceObserver has observed with entryTypes before and is called with type now, or the other way round.
		o.observe({type: "mark", buffered: true}) ⇒ undefined
		o.observe({type: "measure"}) ⇒ undefined
		names(o.takeRecords()) ⇒ ["b", "a"]
		told ⇒ []`)
	runs()
	r.Check(`
		told ⇒ []
		performance.mark("c") && performance.measure("m") && told ⇒ []`)
	if len(w.tasks) != 1 {
		t.Fatalf("%d tasks were queued, want 1", len(w.tasks))
	}
	runs()
	r.Check(`
		told ⇒ [[true, ["m", "c"], 0]]
		performance.mark("d") && told.length ⇒ 1`)
	runs()
	r.Check(`
		told[1] ⇒ [true, ["d"], undefined]
		performance.mark("e") && o.disconnect() ⇒ undefined`)
	runs()
	r.Check(`
		told.length ⇒ 2
		performance.mark("f") && told.length ⇒ 2`)
	if len(w.tasks) != 0 {
		t.Error("a task was queued for an observer that is disconnected")
	}
	// Entries of a list are sorted, and found by name and type.
	r.Eval(`let list; new PerformanceObserver((l) => { list = l }).observe({entryTypes: ["mark", "measure", "more"]});
		performance.mark("z", {startTime: 9}); performance.mark("z", {startTime: 8}); performance.measure("z", {start: 1, end: 2})`)
	runs()
	r.Check(`
		list.getEntries().map((e) => e.startTime) ⇒ [1, 8, 9]
		list.getEntriesByType("mark").map((e) => e.startTime) ⇒ [8, 9]
		list.getEntriesByName("z", "measure").map((e) => e.duration) ⇒ [1]
		list.getEntriesByName("z").length ⇒ 3
		list.getEntriesByName("y") ⇒ []`)
	// A registered observer lives, another does not.
	r.GC(false)
	r.Sweep()
	before := r.Live()
	r.Eval(`for (let i = 0; i < 500; i++) new PerformanceObserver(() => {});
		for (let i = 0; i < 500; i++) { const o = new PerformanceObserver(() => {}); o.observe({type: "mark"}); o.disconnect() }`)
	r.GC(false)
	r.Sweep()
	if after := r.Live(); after > before+10 {
		t.Errorf("%d objects are alive, %d were before", after, before)
	}
}
