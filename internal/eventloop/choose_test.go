package eventloop

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// chooser is the policy of chooseTaskQueue over a plain list.
type chooser struct {
	tasks  []modelTask // in order of arrival
	passed map[TaskSource]int
}

type modelTask struct {
	id       int
	source   TaskSource
	document *testDocument // nil for none
}

func (m *chooser) runnable(task modelTask) bool { return task.document == nil || task.document.active }

// take removes the task that is to run next and returns its id, or -1.
func (m *chooser) take() int {
	fronts := map[TaskSource]int{} // index of the first runnable task of each source
	for i, task := range m.tasks {
		if _, ok := fronts[task.source]; !ok && m.runnable(task) {
			fronts[task.source] = i
		}
	}
	chosen := -1
	for s, i := range fronts {
		if chosen < 0 || m.better(s, i, m.tasks[chosen].source, chosen) {
			chosen = i
		}
	}
	if chosen < 0 {
		return -1
	}
	task := m.tasks[chosen]
	for s := range fronts {
		m.passed[s]++
	}
	m.passed[task.source] = 0
	m.tasks = slices.Delete(m.tasks, chosen, chosen+1)
	return task.id
}

func (m *chooser) better(s TaskSource, i int, than TaskSource, j int) bool {
	a, b := m.passed[s], m.passed[than]
	switch {
	case a >= patience && b >= patience:
		return a > b || a == b && s < than
	case a >= patience || b >= patience:
		return a >= patience
	}
	return i < j
}

// checkChoice runs the operations that data encodes on a loop and on the model.
func checkChoice(t *testing.T, data []byte) {
	l, _ := newTestLoop(LoopOptions{})
	model := chooser{passed: map[TaskSource]int{}}
	documents := []*testDocument{{active: true}, {active: true}, {active: false}}
	var ran []int
	next := 0
	turn := func() {
		want := model.take()
		if want < 0 {
			return // the loop would wait
		}
		ran = ran[:0]
		l.turn()
		if len(ran) != 1 || ran[0] != want {
			t.Fatalf("ran %v, want [%d]", ran, want)
		}
	}
	for _, op := range data {
		switch arg := int(op >> 4); op & 15 {
		default: // queue a task
			task := modelTask{id: next, source: TaskSource(op&3) + 1}
			next++
			var d Document
			if arg < len(documents) {
				task.document = documents[arg]
				d = task.document
			}
			model.tasks = append(model.tasks, task)
			l.QueueTask(task.source, d, func() { ran = append(ran, task.id) })
		case 8, 9, 10, 11:
			for range 1 + arg {
				turn()
			}
		case 12:
			d := documents[arg%len(documents)]
			d.active = !d.active
			if d.active {
				l.ActivityChanged()
			}
		case 13:
			d := documents[arg%len(documents)]
			l.DiscardTasks(d)
			model.tasks = slices.DeleteFunc(model.tasks, func(task modelTask) bool { return task.document == d })
		case 14: // a flood
			for range 4 * arg {
				task := modelTask{id: next, source: Networking}
				next++
				model.tasks = append(model.tasks, task)
				l.QueueTask(task.source, nil, func() { ran = append(ran, task.id) })
			}
		}
	}
	for _, d := range documents {
		d.active = true
	}
	l.ActivityChanged()
	for len(model.tasks) > 0 {
		turn()
	}
	l.sortArrived()
	if n := l.queued(); n != 0 {
		t.Fatalf("%d tasks are left", n)
	}
	l.Terminate(nil)
	l.Run()
}

func TestChoiceOfQueuesRandom(t *testing.T) {
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 7))
		data := make([]byte, 400)
		for i := range data {
			data[i] = byte(r.Uint32())
		}
		checkChoice(t, data)
	}
}

func FuzzChoiceOfQueues(f *testing.F) {
	f.Add([]byte{0x31, 0x32, 0x8b})
	f.Add([]byte{0x01, 0x0c, 0x31, 0x11, 0x8b, 0x0c, 0x8b})
	f.Add([]byte{0xfe, 0xfe, 0x31, 0x33, 0xf8, 0xf8, 0xf8})
	f.Fuzz(func(t *testing.T, data []byte) {
		checkChoice(t, data[:min(len(data), 256)]) // the model looks through all tasks at each turn
	})
}

// Under light load tasks run in the order of arrival over all sources.
func TestArrivalOrder(t *testing.T) {
	l, _ := newTestLoop(LoopOptions{})
	var log []string
	for _, s := range []TaskSource{Timer, PostedMessage, Timer, DOMManipulation, PostedMessage, WebLocks} {
		l.QueueTask(s, nil, func() { log = append(log, s.String()) })
	}
	l.QueueTask(Networking, nil, func() { l.Terminate(nil) })
	l.Run()
	equal(t, log, []string{"timer", "posted message", "timer", "DOM manipulation", "posted message", "web locks"})
}

// Two sources that always have an old backlog cannot starve a third one.
func TestNoStarvation(t *testing.T) {
	l, _ := newTestLoop(LoopOptions{})
	count := 0
	flood := func(s TaskSource) {
		var task func()
		task = func() {
			count++
			l.QueueTask(s, nil, task) // one more for each
			if count < 100_000 {
				l.QueueTask(s, nil, task)
			}
		}
		for range 1000 {
			l.QueueTask(s, nil, task)
		}
	}
	flood(PostedMessage)
	flood(Networking)
	var waits []int
	queued := 0
	var late func()
	late = func() {
		waits = append(waits, count-queued)
		if len(waits) == 50 {
			l.Terminate(nil)
			return
		}
		queued = count
		l.QueueTask(Timer, nil, late)
	}
	l.QueueTask(Timer, nil, late)
	l.Run()
	for _, w := range waits {
		if w > patience+3 {
			t.Fatalf("a task waited for %d others: %v", w, waits)
		}
	}
}

// A timer that sets itself again for ever does not starve other sources.
func TestEndlessTimerDoesNotStarve(t *testing.T) {
	l, _ := newTestLoop(LoopOptions{})
	timers := l.NewTimers(nil)
	fired := 0
	var tick func()
	tick = func() {
		fired++
		timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, 0, tick)
		timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, 0, func() {})
	}
	tick()
	hops := 0
	var hop func()
	hop = func() {
		if hops++; hops == 1000 {
			l.Terminate(nil)
			return
		}
		l.QueueTask(DOMManipulation, nil, hop)
	}
	l.QueueTask(DOMManipulation, nil, hop)
	l.Run()
	if fired == 0 || fired > 1000*(patience+3) {
		t.Errorf("%d timers fired while 1000 tasks ran", fired)
	}
}

// Each goroutine's tasks keep their order on each source.
func TestOrderWithinSource(t *testing.T) {
	_, loops := startLoops(t, 1, ProgramOptions{})
	l := loops[0]
	const goroutines, tasks = 4, 2000
	last := map[string]int{}
	left := goroutines * tasks
	done := make(chan struct{})
	for g := range goroutines {
		go func() {
			for i := range tasks {
				s := DOMManipulation + TaskSource(i%3)
				l.QueueTask(s, nil, func() {
					key := fmt.Sprint(g, s)
					if i < last[key] {
						t.Errorf("goroutine %d, %v: task %d after %d", g, s, i, last[key])
					}
					last[key] = i
					if left--; left == 0 {
						close(done)
					}
				})
			}
		}()
	}
	<-done
}

func TestDocumentThatBecomesActive(t *testing.T) {
	l, _ := newTestLoop(LoopOptions{})
	ended := make(chan EndReason)
	d := &testDocument{}
	var log []string
	l.QueueTask(Timer, d, func() { log = append(log, "held"); l.Terminate(nil) })
	l.QueueTask(Timer, nil, func() { log = append(log, "free") })
	go func() { ended <- l.Run() }()
	awaitWaiting(l)
	if status := l.status(0); status.Tasks != 1 || !l.Quiescent() {
		t.Errorf("status %+v", status)
	}
	l.QueueTask(Networking, nil, func() { d.active = true; l.ActivityChanged() })
	<-ended
	equal(t, log, []string{"free", "held"})
	panics(t, "no document", func() { l.DiscardTasks(nil) })
}
