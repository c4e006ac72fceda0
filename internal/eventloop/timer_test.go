package eventloop

import (
	"cmp"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"
)

const ms = time.Millisecond

// A timer of the model, which is a plain list.
type modelTimer struct {
	id       int
	set      int
	delay    time.Duration
	deadline time.Duration // on the time of its set
	handle   TimerHandle
	active   bool
	victim   int // the id of the timer that its steps cancel, or -1
}

// timerModel runs the same operations on sets of timers and on lists.
type timerModel struct {
	t         *testing.T
	loop      *Loop
	clock     *handClock
	sets      []*Timers
	lag       []time.Duration
	suspended []bool
	stopped   []time.Duration // when a set was suspended
	closed    []bool
	timers    []*modelTimer // by id
	ran, want []int
}

func newTimerModel(t *testing.T, sets int) *timerModel {
	m := &timerModel{t: t, clock: &handClock{}}
	m.loop = NewProgram(ProgramOptions{Clock: m.clock}).NewLoop(LoopOptions{})
	for range sets {
		m.sets = append(m.sets, m.loop.NewTimers(nil))
		m.lag = append(m.lag, 0)
		m.suspended = append(m.suspended, false)
		m.stopped = append(m.stopped, 0)
		m.closed = append(m.closed, false)
	}
	return m
}

func (m *timerModel) now(set int) time.Duration {
	if m.suspended[set] {
		return m.stopped[set] - m.lag[set]
	}
	return m.clock.now - m.lag[set]
}

func (m *timerModel) set(set int, delay time.Duration, victim int) {
	timer := &modelTimer{id: len(m.timers), set: set, delay: delay, active: !m.closed[set], victim: victim}
	timer.deadline = m.now(set)
	if delay > 0 {
		timer.deadline = time.Duration(min(uint64(timer.deadline)+uint64(delay), uint64(math.MaxInt64-1)))
	}
	m.timers = append(m.timers, timer)
	timer.handle = m.sets[set].RunStepsAfterTimeout(SetTimeoutOrSetInterval, delay, func() {
		m.ran = append(m.ran, timer.id)
		if victim >= 0 {
			m.timers[victim].handle.Cancel()
		}
	})
}

func (m *timerModel) cancel(id int) {
	if got, want := m.timers[id].handle.Cancel(), m.timers[id].active; got != want {
		m.t.Fatalf("timer %d: Cancel reports %v, want %v", id, got, want)
	}
	m.timers[id].active = false
}

// run runs all timers that are due.
func (m *timerModel) run() {
	var due []*modelTimer
	for _, timer := range m.timers {
		if timer.active && !m.suspended[timer.set] && timer.deadline <= m.now(timer.set) {
			due = append(due, timer)
		}
	}
	slices.SortFunc(due, func(a, b *modelTimer) int {
		return cmp.Or(cmp.Compare(a.deadline+m.lag[a.set], b.deadline+m.lag[b.set]), a.set-b.set, a.id-b.id)
	})
	for _, timer := range due {
		if !timer.active {
			continue
		}
		timer.active = false
		m.want = append(m.want, timer.id)
		if timer.victim >= 0 {
			m.timers[timer.victim].active = false
		}
	}
	for {
		m.loop.fireTimers(m.clock.now)
		s := m.loop.chooseTaskQueue()
		if s == 0 {
			break
		}
		m.loop.runTask(m.loop.takeOldest(s), m.clock.now)
	}
	if !slices.Equal(m.ran, m.want) {
		m.t.Fatalf("ran  %v\nwant %v", m.ran, m.want)
	}
	next := never
	for _, timer := range m.timers {
		if got := timer.handle.Active(); got != timer.active {
			m.t.Fatalf("timer %d: Active reports %v, want %v", timer.id, got, timer.active)
		}
		if timer.active && !m.suspended[timer.set] {
			next = min(next, after(timer.deadline, m.lag[timer.set]))
		}
	}
	if got := m.loop.nextDeadline(); got != next {
		m.t.Fatalf("next deadline %v, want %v", got, next)
	}
}

func checkTimers(t *testing.T, data []byte) {
	delays := []time.Duration{0, -ms, 1, ms / 2, ms, ms, 2 * ms, 5 * ms, 5 * ms, time.Second, 24 * 24 * time.Hour, math.MaxInt64}
	m := newTimerModel(t, 3)
	for i, op := range data {
		set, arg := int(op>>3)%3, int(op>>4)
		switch op & 7 {
		default:
			m.set(set, delays[arg%len(delays)], -1)
		case 3:
			if n := len(m.timers); n > 0 {
				m.set(set, delays[arg%len(delays)], (i*7+arg)%n)
			}
		case 4:
			if n := len(m.timers); n > 0 {
				m.cancel((i*13 + arg) % n)
			}
		case 5:
			m.clock.now += delays[2+arg%8]
			m.run()
		case 6:
			if m.suspended[set] {
				m.lag[set] += m.clock.now - m.stopped[set]
				m.suspended[set] = false
				m.sets[set].Resume()
			} else if !m.closed[set] {
				m.stopped[set] = m.clock.now
				m.suspended[set] = true
				m.sets[set].Suspend()
			}
		case 7:
			if arg == 15 { // seldom
				m.sets[set].Close()
				m.closed[set] = true
				for _, timer := range m.timers {
					if timer.set == set {
						timer.active = false
					}
				}
			} else if n := len(m.timers); n > 0 {
				timer := m.timers[(i*5+arg)%n]
				timer.handle.Unref()
				if arg&1 == 0 {
					timer.handle.Ref()
				}
			}
		}
	}
	m.clock.now += 10 * ms
	m.run()
	m.checkOrder()
	for i, ts := range m.sets {
		active := 0
		for _, timer := range m.timers {
			if timer.set == i && timer.active {
				active++
			}
		}
		if ts.Len() != active {
			t.Fatalf("set %d: %d timers, want %d", i, ts.Len(), active)
		}
	}
}

// checkOrder checks what the specification promises of the timers that ran.
func (m *timerModel) checkOrder() {
	place := map[int]int{}
	for i, id := range m.ran {
		place[id] = i
	}
	for _, a := range m.timers {
		for _, b := range m.timers[a.id+1:] {
			pa, ranA := place[a.id]
			pb, ranB := place[b.id]
			if a.set == b.set && ranA && ranB && max(a.delay, 0) <= max(b.delay, 0) && pa > pb {
				m.t.Fatalf("timer %d with delay %v ran after %d with delay %v", a.id, a.delay, b.id, b.delay)
			}
		}
	}
}

func TestTimersRandom(t *testing.T) {
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 3))
		data := make([]byte, 300)
		for i := range data {
			data[i] = byte(r.Uint32())
		}
		checkTimers(t, data)
	}
}

func FuzzTimers(f *testing.F) {
	f.Add([]byte{0x41, 0x49, 0x51, 0x75, 0x44, 0x75})
	f.Add([]byte{0x40, 0x06, 0x75, 0x75, 0x06, 0x75})
	f.Add([]byte{0x93, 0x03, 0x45, 0xf7, 0x40, 0x45})
	f.Fuzz(checkTimers)
}

func TestTimersRealTime(t *testing.T) {
	p, loops := startLoops(t, 1, ProgramOptions{})
	l := loops[0]
	type firing struct{ delay, at time.Duration }
	fired := make(chan firing, 10)
	delays := []time.Duration{3 * ms, 0, 1500 * time.Microsecond, 200 * time.Microsecond}
	l.QueueTask(DOMManipulation, nil, func() {
		timers := l.NewTimers(nil)
		for _, d := range delays {
			start := p.Clock().Now()
			timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, d, func() { fired <- firing{d, l.Now() - start} })
		}
	})
	for _, d := range slices.Sorted(slices.Values(delays)) {
		f := <-fired
		if f.delay != d || f.at < d {
			t.Errorf("timer of %v fired after %v, want the one of %v", f.delay, f.at, d)
		}
	}
}

// A set that many timers were cancelled in does not keep their memory.
func TestCancelledTimersAreCompacted(t *testing.T) {
	l := NewProgram(ProgramOptions{}).NewLoop(LoopOptions{})
	ts := l.NewTimers(nil)
	keep := ts.RunStepsAfterTimeout(SetTimeoutOrSetInterval, time.Hour, func() {})
	for range 100_000 {
		ts.RunStepsAfterTimeout(SetTimeoutOrSetInterval, time.Minute, func() {}).Cancel()
		if len(ts.heap) > 200 {
			t.Fatalf("%d entries for %d timers", len(ts.heap), ts.Len())
		}
	}
	if ts.Len() != 1 || !keep.Active() || ts.refs != 1 {
		t.Errorf("%d timers, %d references", ts.Len(), ts.refs)
	}
}

func TestTimerMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("allocates 60 MB")
	}
	const n = 1_000_000
	l := NewProgram(ProgramOptions{}).NewLoop(LoopOptions{})
	ts := l.NewTimers(nil)
	steps := func() {}
	live := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := live()
	handles := make([]TimerHandle, n)
	own := live() - before
	for i := range handles {
		handles[i] = ts.RunStepsAfterTimeout(SetTimeoutOrSetInterval, time.Duration(i)*time.Hour, steps)
	}
	if per := (live() - before - own) / n; per > 100 {
		t.Errorf("%d bytes for each timer", per)
	}
	for _, h := range handles {
		h.Cancel()
	}
	clear(handles)
	if left := int64(live()-before-own) / n; left > 1 {
		t.Errorf("%d bytes are left of each cancelled timer", left)
	}
	runtime.KeepAlive(ts)
}

func TestZeroTimerHandle(t *testing.T) {
	var h TimerHandle
	h.Ref()
	h.Unref()
	if h.Cancel() || h.Active() {
		t.Error("the zero handle names a timer")
	}
	l := NewProgram(ProgramOptions{}).NewLoop(LoopOptions{})
	panics(t, "needs steps", func() { l.NewTimers(nil).RunStepsAfterTimeout(SetTimeoutOrSetInterval, 0, nil) })
}

var testOrdering = DeclareOrderingIdentifier("test")

func TestDeclareOrderingIdentifier(t *testing.T) {
	id := testOrdering
	if id.String() != "test" || SetTimeoutOrSetInterval.String() != "setTimeout/setInterval" || OrderingIdentifier(255).String() != "OrderingIdentifier(255)" {
		t.Errorf("names: %v %v", id, SetTimeoutOrSetInterval)
	}
	panics(t, `"test" is declared twice`, func() { DeclareOrderingIdentifier("test") })
	panics(t, "needs a name", func() { DeclareOrderingIdentifier("") })
}

// Timers of a document that is not fully active when they are due run when it is again.
func TestTimerOfInactiveDocument(t *testing.T) {
	l, _ := newTestLoop(LoopOptions{})
	d := &testDocument{}
	timers := l.NewTimers(d)
	var log []string
	timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, 0, func() {
		log = append(log, "timer")
		if l.CurrentTask().Document != d || l.CurrentTask().Source != Timer {
			t.Errorf("current task %+v", l.CurrentTask())
		}
		l.Terminate(nil)
	})
	go func() {
		awaitWaiting(l)
		l.QueueTask(DOMManipulation, nil, func() {
			log = append(log, "activate")
			d.active = true
			l.ActivityChanged()
		})
	}()
	l.Run()
	equal(t, log, []string{"activate", "timer"})
}
