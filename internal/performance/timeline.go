package performance

import (
	"sync"
	"time"

	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
)

// Timeline is what there is of a global object's performance timeline before
// anybody asks for its Performance object, and where other goroutines add to it:
// the timings of what was fetched. So what nobody looks at costs no task and no
// object of script, and at most as many timings are kept as the buffer has room for.
type Timeline struct {
	Clock
	host Host
	// navigation is what has led to a window's document; nil for none. It is for the agent's thread.
	navigation *Navigation

	mu sync.Mutex
	// arrived are the timings that are still to be marked. Before there is a Performance
	// object, heard is how many of them a task would have marked for certain; begun says
	// that script has begun a fetch.
	arrived []*fetch.ResourceTiming
	heard   int
	begun   bool
	// dropped is how many there was no room for.
	dropped uint64
	// performance is the Performance object; nil until somebody asks for it. From
	// then on a task marks what arrives; told says that there is one.
	performance *Performance
	told        bool
	// expected is how many timings more will come without anybody waiting for it but
	// observers; observed says that there are some, and hold is what waits for them.
	expected int
	observed bool
	hold     *eventloop.Hold
}

// Host is what a Timeline asks of the global object. Any goroutine may call its
// methods.
type Host interface {
	// QueueTask queues a global task.
	QueueTask(source eventloop.TaskSource, steps func())
	// AddExternal says that delta bytes more are kept for script.
	AddExternal(delta int64)
	// TimeTasks makes TaskStartTime be known from the next task on. Only the agent's
	// thread calls it.
	TimeTasks()
	// TaskStartTime is when the task began that runs, on the timeline's clock; false if
	// it is not known. Only the agent's thread calls it.
	TaskStartTime() (time.Duration, bool)
	// Hold keeps the program going until the hold is released, for the reason.
	Hold(reason string) *eventloop.Hold
}

// NewTimeline makes the timeline of a global object.
func NewTimeline(clock Clock, host Host) *Timeline { return &Timeline{Clock: clock, host: host} }

// defaultBufferSize is the resource timing buffer size limit, until script sets
// another.
//
// https://w3c.github.io/resource-timing/#dfn-resource-timing-buffer-size-limit
const defaultBufferSize = 250

// timingMemory is about how many bytes a timing takes, without its URL.
const timingMemory = 400

func memoryOf(r *fetch.ResourceTiming) int64 { return timingMemory + int64(len(r.RequestedURL)) }

// Begin says that script begins a fetch. The agent's thread calls it.
func (t *Timeline) Begin() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.performance == nil && !t.begun {
		t.begun, t.heard = true, len(t.arrived)
		t.host.TimeTasks()
	}
}

// MarkResourceTiming implements fetch.Timeline.
func (t *Timeline) MarkResourceTiming(r *fetch.ResourceTiming) {
	t.mu.Lock()
	if t.performance == nil && len(t.arrived) >= defaultBufferSize {
		t.dropped++
		t.mu.Unlock()
		return
	}
	t.arrived = append(t.arrived, r)
	tell := t.performance != nil && !t.told
	t.told = t.told || tell
	t.mu.Unlock()
	t.host.AddExternal(memoryOf(r))
	// processResponseEndOfBody: queue a fetch task to report timing.
	if tell {
		t.host.QueueTask(eventloop.Networking, t.Flush)
	}
}

// Expect implements fetch.Timeline. What an observer is to hear of keeps the program
// going.
func (t *Timeline) Expect(delta int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.expected += delta
	t.updateHold()
}

// observe says whether there are observers of resources.
func (t *Timeline) observe(observed bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.observed = observed
	t.updateHold()
}

// updateHold takes or releases the hold. The caller holds mu.
func (t *Timeline) updateHold() {
	switch needed := t.observed && t.expected > 0; {
	case needed && t.hold == nil:
		t.hold = t.host.Hold("the timing of a resource")
	case !needed && t.hold != nil:
		t.hold.Release()
		t.hold = nil
	}
}

// Flush marks what has arrived, on the agent's thread. Tasks do so, and what has
// paused the agent for a fetch.
func (t *Timeline) Flush() {
	t.mu.Lock()
	p := t.performance
	if p == nil {
		t.heard = len(t.arrived)
		t.mu.Unlock()
		return
	}
	arrived := t.arrived
	t.arrived, t.told = nil, false
	t.mu.Unlock()
	for _, r := range arrived {
		p.markResourceTiming(r)
	}
}

// attach gives a timeline its Performance object, which gets what has arrived before
// the task that asks for it. What has arrived since then a task marks later: an observer
// that the same task makes has to hear of it.
func (t *Timeline) attach(p *Performance) {
	start, known := t.host.TaskStartTime()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.performance = p
	p.dropped = t.dropped
	marked := t.heard
	for marked < len(t.arrived) && (!t.begun || known && t.arrived[marked].EndTime <= start) {
		marked++
	}
	for _, r := range t.arrived[:marked] {
		p.resources.buffer = append(p.resources.buffer, p.newResource(r))
	}
	if t.arrived = t.arrived[marked:]; len(t.arrived) > 0 {
		t.told = true
		t.host.QueueTask(eventloop.Networking, t.Flush)
	}
}
