// Checked against Prioritized Task Scheduling of 2025-05-30.

package scheduling

import (
	"time"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Scheduler is https://wicg.github.io/scheduling-apis/#scheduler
type Scheduler struct {
	mozjs.Object
	settings *agent.EnvironmentSettings
	// queues are the scheduler task queues, by effective priority: each is the handles that wait in it, oldest first.
	queues [priorities][]*taskHandle
	// enqueued counts the tasks: its next value is https://wicg.github.io/scheduling-apis/#event-loop-next-enqueue-order
	enqueued uint64
	// state is what the event loop's current continuation state has for the scheduler: the current scheduling state; nil for
	// none.
	//
	// https://wicg.github.io/scheduling-apis/#event-loop-current-continuation-state
	state *schedulingState
}

// New makes the object that a global's attribute scheduler returns.
func New(cx *mozjs.Context) *Scheduler {
	s := createScheduler(cx)
	s.settings = agent.SettingsOf(cx)
	return s
}

// schedulingState is https://wicg.github.io/scheduling-apis/#scheduling-state
type schedulingState struct {
	abortSource    *dom.AbortSignal // nil for none
	prioritySource prioritySource
}

// tasks is the task source of schedulers: that of the posted task.
//
// https://wicg.github.io/scheduling-apis/#posted-task-task-source
var tasks = eventloop.DeclareTaskSource("posted task")

// delays is the ordering identifier "scheduler-postTask".
var delays = eventloop.DeclareOrderingIdentifier("scheduler-postTask")

// PostTask is https://wicg.github.io/scheduling-apis/#dom-scheduler-posttask
//
// https://wicg.github.io/scheduling-apis/#schedule-a-posttask-task
func (s *Scheduler) PostTask(callback SchedulerPostTaskCallback, options SchedulerPostTaskOptions) mozjs.Value {
	cx := s.Cx()
	// 1. Let result be a new promise.
	result := cx.NewPromise()
	// 2. Let signal be options["signal"] if it exists, otherwise null.
	signal := options.Signal
	// 3. If signal is not null and it is aborted, then reject result with signal's abort reason and return result.
	if signal != nil && signal.Aborted() {
		cx.Reject(result, signal.Reason())
		return result
	}
	// 4. Let state be a new scheduling state. 5. Set state's abort source to signal.
	state := &schedulingState{abortSource: signal}
	// 6. If options["priority"] exists, then set state's priority source to the result of creating a fixed priority
	//    unabortable task signal given options["priority"].
	// 7. Otherwise if signal is not null and implements the TaskSignal interface, then set it to signal.
	// 8. If state's priority source is null, then set it to the result of creating a fixed priority unabortable task signal
	//    given "user-visible".
	state.prioritySource = prioritySource{fixed: options.Priority.Or(TaskPriorityUserVisible)}
	if task := taskSignalOf(signal); task != nil && !options.Priority.Present() {
		state.prioritySource = prioritySource{signal: task}
	}
	// 9. Let handle be the result of creating a task handle given result and signal.
	// 10. If signal is not null, then add handle's abort steps to signal.
	handle := s.createTaskHandle(result, state)
	function, context := cx.RootAwaited(callback.Value(), 0), callback.Context()
	handle.let = append(handle.let, function)
	// 11. Let enqueueSteps be the following steps:
	//   1. Set handle's queue to the result of selecting the scheduler task queue for scheduler given state's priority source
	//      and false.
	//   2. Schedule a task to invoke an algorithm for scheduler given handle and the following steps:
	enqueue := func() {
		s.schedule(handle, false, func() {
			//  1. Let event loop be the scheduler's relevant agent's event loop. 2. Set the current scheduling state for
			//     scheduler to state.
			s.state = state
			//  3. Let callbackResult be the result of invoking callback with « » and "rethrow". If that threw an exception,
			//     then reject result with that. Otherwise, resolve result with callbackResult.
			value, err := SchedulerPostTaskCallback{idl.CallbackOf(context, function.Value())}.Invoke(mozjs.Undefined)
			if err == nil {
				cx.Resolve(handle.result.Value(), value)
			} else if reason, terminated := cx.ThrownValue(err); terminated == nil {
				cx.Reject(handle.result.Value(), reason)
			}
			//  4. Set event loop's current continuation state to null.
			s.state = nil
		})
	}
	// 12. Let delay be options["delay"].
	// 13. If delay is greater than 0, then run steps after a timeout given scheduler's relevant global object,
	//     "scheduler-postTask", delay, and the following steps: if signal is null or signal is not aborted, then run enqueueSteps.
	if options.Delay > 0 {
		handle.delay = s.settings.RunStepsAfterTimeout(delays, time.Duration(min(options.Delay, mostDelay))*time.Millisecond, func() {
			if !handle.complete {
				enqueue()
			}
		})
		return result
	}
	// 14. Otherwise, run enqueueSteps.
	enqueue()
	// 15. Return result.
	return result
}

// mostDelay is as long a delay as a time.Duration can have, in milliseconds: 292 years.
const mostDelay = uint64(1<<63-1) / uint64(time.Millisecond)

// Yield is https://wicg.github.io/scheduling-apis/#dom-scheduler-yield
//
// https://wicg.github.io/scheduling-apis/#schedule-a-yield-continuation
func (s *Scheduler) Yield() mozjs.Value {
	cx := s.Cx()
	// 1. Let result be a new promise.
	result := cx.NewPromise()
	// 2. Let inheritedState be the result of getting the current scheduling state for scheduler.
	// 3. Let abortSource be inheritedState's abort source if inheritedState is not null, or otherwise null.
	// 5. Let prioritySource be inheritedState's priority source if inheritedState is not null, or otherwise null.
	// 6. If prioritySource is null, then set prioritySource to the result of creating a fixed priority unabortable task signal
	//    given "user-visible".
	state := s.state
	if state == nil {
		state = &schedulingState{prioritySource: prioritySource{fixed: TaskPriorityUserVisible}}
	}
	// 4. If abortSource is not null and abortSource is aborted, then reject result with abortSource's abort reason and return
	//    result.
	if state.abortSource != nil && state.abortSource.Aborted() {
		cx.Reject(result, state.abortSource.Reason())
		return result
	}
	// 7. Let handle be the result of creating a task handle given result and abortSource.
	// 8. If abortSource is not null, then add handle's abort steps to abortSource.
	handle := s.createTaskHandle(result, state)
	// 9. Set handle's queue to the result of selecting the scheduler task queue for scheduler given prioritySource and true.
	// 10. Schedule a task to invoke an algorithm for scheduler given handle and the following steps: resolve result.
	s.schedule(handle, true, func() {
		s.state = state
		cx.Resolve(handle.result.Value(), mozjs.Undefined)
		// AD-HOC: HostMakeJobCallback hands the state on to each promise job. Here those have it that run at once: what goes on
		// after the yield, until it waits for something else than another yield.
		s.settings.EventLoop().PerformMicrotaskCheckpoint()
		s.state = nil
	})
	// 11. Return result.
	return result
}

// InBackground performs steps of an idle callback: what yields there goes on as a background task.
//
// https://wicg.github.io/scheduling-apis/#sec-patches-invoke-idle-callbacks
func (s *Scheduler) InBackground(steps func()) {
	s.state = &schedulingState{prioritySource: prioritySource{fixed: TaskPriorityBackground}}
	steps()
	s.state = nil
}
