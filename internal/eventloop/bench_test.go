package eventloop

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"
)

// startLoops runs n loops of a new program, each on its own goroutine, and ends
// them with the benchmark or test.
func startLoops(tb testing.TB, n int, options ProgramOptions) (*Program, []*Loop) {
	p := NewProgram(options)
	return p, startLoopsOf(tb, p, n)
}

// startLoopsOf runs n more loops of p.
func startLoopsOf(tb testing.TB, p *Program, n int) []*Loop {
	var loops []*Loop
	ended := make(chan EndReason, n)
	for i := range n {
		l := p.NewLoop(LoopOptions{Name: fmt.Sprint("loop ", i)})
		loops = append(loops, l)
		go func() { ended <- l.Run() }()
	}
	tb.Cleanup(func() {
		for _, l := range loops {
			l.Terminate(nil)
		}
		for range loops {
			<-ended
		}
	})
	return loops
}

// A task that queues the next one: queue, choose, run, checkpoint.
func BenchmarkQueueAndRunTask(b *testing.B) {
	l := NewProgram(ProgramOptions{}).NewLoop(LoopOptions{})
	left := b.N
	var task func()
	task = func() {
		if left--; left <= 0 {
			l.Terminate(nil)
			return
		}
		l.QueueTask(DOMManipulation, nil, task)
	}
	l.QueueTask(DOMManipulation, nil, task)
	b.ReportAllocs()
	b.ResetTimer()
	l.Run()
}

// All tasks are queued first, on four sources, then run.
func BenchmarkQueueTask(b *testing.B) {
	l := NewProgram(ProgramOptions{}).NewLoop(LoopOptions{})
	task := func() {}
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		l.QueueTask(DOMManipulation+TaskSource(i&3), nil, task)
	}
	b.StopTimer()
	l.QueueTask(Timer, nil, func() { l.Terminate(nil) })
	l.Run()
}

func BenchmarkRunBacklog(b *testing.B) {
	l := NewProgram(ProgramOptions{}).NewLoop(LoopOptions{})
	left := b.N
	task := func() {
		if left--; left == 0 {
			l.Terminate(nil)
		}
	}
	for i := range b.N {
		l.QueueTask(DOMManipulation+TaskSource(i&3), nil, task)
	}
	b.ReportAllocs()
	b.ResetTimer()
	l.Run()
}

// Another goroutine floods the loop.
func BenchmarkFlood(b *testing.B) {
	_, loops := startLoops(b, 1, ProgramOptions{})
	l := loops[0]
	done := make(chan struct{})
	left := b.N
	task := func() {
		if left--; left == 0 {
			close(done)
		}
	}
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		l.QueueTask(PostedMessage, nil, task)
	}
	<-done
}

func BenchmarkRoundTripLoops(b *testing.B) {
	_, loops := startLoops(b, 2, ProgramOptions{})
	done := make(chan struct{})
	left := b.N
	var ping, pong func()
	ping = func() { loops[1].QueueTask(PostedMessage, nil, pong) }
	pong = func() {
		if left--; left == 0 {
			close(done)
			return
		}
		loops[0].QueueTask(PostedMessage, nil, ping)
	}
	b.ResetTimer()
	loops[0].QueueTask(PostedMessage, nil, ping)
	<-done
}

// The same between two locked goroutines with channels.
func BenchmarkRoundTripChannels(b *testing.B) {
	there, back := make(chan int, 1), make(chan int, 1)
	go func() {
		runtime.LockOSThread()
		for v := range there {
			back <- v
		}
		close(back)
	}()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	b.ResetTimer()
	for i := range b.N {
		there <- i
		<-back
	}
	close(there)
}

// One loop wakes another that has had time to fall asleep.
func BenchmarkWakeSleeper(b *testing.B) {
	_, loops := startLoops(b, 1, ProgramOptions{})
	woken := make(chan time.Time, 1)
	var total time.Duration
	for range b.N {
		time.Sleep(time.Millisecond)
		start := time.Now()
		loops[0].QueueTask(PostedMessage, nil, func() { woken <- time.Now() })
		total += (<-woken).Sub(start)
	}
	b.ReportMetric(float64(total)/float64(b.N), "ns/wake")
}

// Goroutines run at once although loops fall asleep around them all the time:
// a loop that sleeps holds nothing that they need.
func BenchmarkGoroutineBesideLoops(b *testing.B) {
	_, loops := startLoops(b, 2, ProgramOptions{})
	sent := make(chan time.Time, 100)
	for _, l := range loops {
		l.QueueTask(Timer, nil, func() {
			timers := l.NewTimers(nil)
			left := b.N
			var tick func()
			tick = func() {
				if left--; left > 0 {
					timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, 100*time.Microsecond, tick)
				}
				sent <- time.Now()
			}
			tick()
		})
	}
	var waits []time.Duration
	for range 2 * b.N {
		waits = append(waits, time.Since(<-sent))
	}
	slices.Sort(waits)
	b.ReportMetric(float64(waits[len(waits)/2]), "ns-median")
	b.ReportMetric(float64(waits[len(waits)*99/100]), "ns-p99")
}

func BenchmarkParkUnpark(b *testing.B) {
	var p parker
	for range b.N {
		p.unpark()
		p.park(-1, true)
	}
}

func BenchmarkTimers(b *testing.B) {
	for _, n := range []int{1000, 100_000, 1_000_000} {
		for _, kind := range []string{"same", "random"} {
			b.Run(fmt.Sprintf("%s/%d", kind, n), func(b *testing.B) {
				for range b.N {
					l := NewProgram(ProgramOptions{}).NewLoop(LoopOptions{})
					ts := l.NewTimers(nil)
					r := rand.New(rand.NewPCG(1, 2))
					left := n
					steps := func() {
						if left--; left == 0 {
							l.Terminate(nil)
						}
					}
					const delay = 100 * time.Millisecond
					var before, after runtime.MemStats
					runtime.GC()
					runtime.ReadMemStats(&before)
					start := time.Now()
					for range n {
						d := delay
						if kind == "random" {
							d = time.Duration(r.Int64N(int64(delay)))
						}
						ts.RunStepsAfterTimeout(SetTimeoutOrSetInterval, d, steps)
					}
					set := time.Since(start)
					runtime.ReadMemStats(&after)
					time.Sleep(delay) // all are due
					start = time.Now()
					l.Run()
					fired := time.Since(start)
					b.ReportMetric(float64(set)/float64(n), "ns/set")
					b.ReportMetric(float64(fired)/float64(n), "ns/fire")
					b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/float64(n), "B/timer")
				}
			})
		}
	}
}

// A program full of timers in virtual time: each timer is a jump of the clock.
func BenchmarkVirtualTimers(b *testing.B) {
	p := NewProgram(ProgramOptions{Clock: NewVirtualClock(0)})
	l := p.NewLoop(LoopOptions{})
	ts := l.NewTimers(nil)
	left := b.N
	var tick func()
	tick = func() {
		if left--; left <= 0 {
			l.Terminate(nil)
			return
		}
		ts.RunStepsAfterTimeout(SetTimeoutOrSetInterval, time.Second, tick)
	}
	l.QueueTask(Timer, nil, tick)
	b.ResetTimer()
	l.Run()
}
