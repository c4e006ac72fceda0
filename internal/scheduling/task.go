// Checked against Prioritized Task Scheduling of 2025-05-30.

package scheduling

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// taskHandle is https://wicg.github.io/scheduling-apis/#task-handle
type taskHandle struct {
	scheduler *Scheduler
	state     *schedulingState
	result    *mozjs.Root
	// let are the other roots that the task needs.
	let []*mozjs.Root
	// abort are the abort steps, in the signal.
	abort *dom.AbortAlgorithm
	// delay is the timer before which the task is not enqueued.
	delay eventloop.TimerHandle
	// continuation says that the queue is one of continuations; order and steps are those of the scheduler task.
	continuation bool
	order        uint64
	steps        func() // nil while it is in no queue
	// running says that the steps run, and complete that they have run or that the task was aborted.
	running, complete bool
}

// taskMemory is about what Go keeps for a task, in bytes.
const taskMemory = 256

// createTaskHandle is https://wicg.github.io/scheduling-apis/#create-a-task-handle
func (s *Scheduler) createTaskHandle(result mozjs.Value, state *schedulingState) *taskHandle {
	cx := s.Cx()
	// 1. Let handle be a new task handle. 2–3. Set its task and its queue to null.
	h := &taskHandle{scheduler: s, state: state, result: cx.RootAwaited(result, taskMemory)}
	// The signals live as long as the task waits for them.
	signal := state.abortSource
	if signal != nil {
		h.let = append(h.let, cx.RootAwaited(signal.Value(), 0))
	}
	if task := state.prioritySource.signal; task != nil {
		h.let = append(h.let, cx.RootAwaited(task.Object.Value(), 0))
		task.waiting = append(task.waiting, h)
	}
	// 4. Set handle's abort steps to the following steps:
	if signal != nil {
		h.abort = signal.Add(func() {
			// 1. Reject result with signal's abort reason.
			cx.Reject(h.result.Value(), signal.Reason())
			// 2. If handle's task is not null, then: remove it from handle's queue, and if the queue is empty, run handle's
			//    scheduler's steps for it. 3. Run handle's task complete steps.
			h.remove()
			h.steps = nil
			h.delay.Cancel()
			h.taskComplete()
		})
	}
	return h
}

// taskComplete are the task complete steps.
//
// https://wicg.github.io/scheduling-apis/#task-handle-task-complete-steps
func (h *taskHandle) taskComplete() {
	if h.complete {
		return
	}
	h.complete = true
	// 1. If signal is not null, then remove handle's abort steps from signal.
	h.abort.Remove()
	if task := h.state.prioritySource.signal; task != nil {
		task.waiting = slices.DeleteFunc(task.waiting, func(other *taskHandle) bool { return other == h })
	}
	if !h.running {
		h.release()
	}
}

// release lets go of what the task needed.
func (h *taskHandle) release() {
	h.result.Release()
	for _, root := range h.let {
		root.Release()
	}
}

// priorities is how many effective priorities there are.
const priorities = 6

// effectivePriority is https://wicg.github.io/scheduling-apis/#scheduler-task-queue-effective-priority
func effectivePriority(p TaskPriority, continuation bool) int {
	// Background tasks 0, user-visible tasks 2, user-blocking tasks 4; continuations one more.
	n := map[TaskPriority]int{TaskPriorityBackground: 0, TaskPriorityUserVisible: 2, TaskPriorityUserBlocking: 4}[p]
	if continuation {
		n++
	}
	return n
}

// schedule is https://wicg.github.io/scheduling-apis/#schedule-a-task-to-invoke-an-algorithm, with the selection of the
// task queue.
func (s *Scheduler) schedule(h *taskHandle, continuation bool, steps func()) {
	h.continuation, h.steps = continuation, steps
	// 4. Let enqueue order be event loop's next enqueue order. 5. Increment it by 1. 6. Set handle's task to the result of
	//    queuing a scheduler task on handle's queue given enqueue order, the posted task task source, and document.
	s.enqueued++
	h.order = s.enqueued
	h.enqueue()
	s.settings.QueueGlobalTask(tasks, s.run)
}

// enqueue puts the task in the queue of its priority, in enqueue order.
func (h *taskHandle) enqueue() {
	queue := &h.scheduler.queues[effectivePriority(h.state.prioritySource.priority(), h.continuation)]
	i, _ := slices.BinarySearchFunc(*queue, h.order, func(other *taskHandle, order uint64) int { return int(int64(other.order) - int64(order)) })
	*queue = slices.Insert(*queue, i, h)
}

// remove takes the task out of the queue that it is in, if it is in one.
func (h *taskHandle) remove() {
	for p := range h.scheduler.queues {
		queue := &h.scheduler.queues[p]
		if i := slices.Index(*queue, h); i >= 0 {
			*queue = slices.Delete(*queue, i, i+1)
			return
		}
	}
}

// run runs the task that is first: the oldest one of the queue with the highest effective priority. Where tasks were
// aborted there may be none.
//
// AD-HOC: Of several schedulers of an event loop, each selects among its own tasks, and the event loop has one task for each of
// those: so none of a document that is not fully active keeps one of another document waiting.
//
// https://wicg.github.io/scheduling-apis/#select-the-next-scheduler-task-queue-from-all-schedulers
func (s *Scheduler) run() {
	for p := range slices.Backward(s.queues[:]) {
		queue := &s.queues[p]
		if len(*queue) == 0 {
			continue
		}
		h := (*queue)[0]
		*queue = slices.Delete(*queue, 0, 1)
		steps := h.steps
		h.steps = nil // it waits no more
		h.running = true
		steps()
		h.taskComplete()
		h.release()
		return
	}
}
