package agent

import (
	"context"
	"time"

	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// GlobalScope is the Go side of a global object: a window or a worker's scope.
type GlobalScope interface {
	mozjs.Platform
	// Document is what the global's tasks are associated with; nil for none.
	Document() eventloop.Document
	// FireErrorEvent fires an event named error at the global, for an exception
	// that is being reported, and reports whether it was handled.
	FireErrorEvent(info ErrorInformation) bool
	// FirePromiseRejectionEvent fires an event named unhandledrejection (then it
	// is cancelable) or rejectionhandled at the global, and reports whether it
	// was canceled.
	FirePromiseRejectionEvent(name string, promise, reason mozjs.Value) (canceled bool)
	// RunStringHandler runs the handler of a timer that is a string, set by that script;
	// 0 if by none.
	RunStringHandler(text string, initiating uint64)
	// ReportUnhandled tells the developer, or a worker's parent, of an exception
	// that no event handler has handled.
	ReportUnhandled(info ErrorInformation)
	// ReportUnhandledRejection tells the developer of a rejected promise that
	// nothing handles.
	ReportUnhandledRejection(promise, reason mozjs.Value)
}

// EnvironmentSettings is the part of an environment settings object that has
// to do with running script. The floor above adds URLs and origins.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#environment-settings-object
type EnvironmentSettings struct {
	agent    *Agent
	cx       *mozjs.Context
	global   GlobalScope
	exposure idl.Exposure
	// depth is the height of the JavaScript execution context stack, counted
	// in calls from outside of script.
	depth int
	// inErrorReportingMode is the global's flag of that name.
	inErrorReportingMode bool
	rejections           rejections
	cleanupQueued        bool
	timers               *eventloop.Timers
	scripts              map[uint64]ScriptRecord
	lastScript           uint64
	places               placesByURL
	modules              ModuleHost
	waiters              map[*waiter]struct{} // of Atomics.waitAsync
	// cleanupTransactions cleans up Indexed Database transactions; nil if the task
	// that runs has made none.
	cleanupTransactions func()
}

// SettingsOf returns the settings object of a context.
func SettingsOf(cx *mozjs.Context) *EnvironmentSettings {
	return cx.Realm().Data.(*EnvironmentSettings)
}

// Agent returns the agent whose realm the settings are of.
func (s *EnvironmentSettings) Agent() *Agent { return s.agent }

// Cx returns the realm's context.
func (s *EnvironmentSettings) Cx() *mozjs.Context { return s.cx }

// Global returns the global object.
func (s *EnvironmentSettings) Global() GlobalScope { return s.global }

// EventLoop returns the responsible event loop.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#responsible-event-loop
func (s *EnvironmentSettings) EventLoop() *eventloop.Loop { return s.agent.loop }

// QueueGlobalTask queues a task for the settings' global object. Any goroutine
// may call it. It reports whether the task was queued.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#queue-a-global-task
func (s *EnvironmentSettings) QueueGlobalTask(source eventloop.TaskSource, steps func()) bool {
	return s.agent.QueueTask(source, s.global.Document(), steps)
}

// PauseFor performs steps in parallel, and pauses the agent until they have
// returned; at most for timeout, unless that is negative. Their context ends when
// nobody waits for them any more.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#pause
func (s *EnvironmentSettings) PauseFor(what string, timeout time.Duration, steps func(context.Context)) eventloop.WaitResult {
	loop := s.agent.loop
	ctx, cancel := context.WithCancel(loop.Context())
	defer cancel()
	goal := loop.NewGoal(what)
	loop.InParallel(what, func() {
		steps(ctx)
		goal.Meet()
	})
	return loop.Pause(goal, timeout)
}

// Exposure implements idl.Host.
func (s *EnvironmentSettings) Exposure() idl.Exposure { return s.exposure }

// PrepareToRunScript implements idl.Host.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#prepare-to-run-script
func (s *EnvironmentSettings) PrepareToRunScript() {
	// 1. Push settings's realm execution context onto the JavaScript execution
	//    context stack.
	s.depth++
	// 3. If settings's agent's event loop's currently running task is not null,
	//    then add settings to its script evaluation environment settings object
	//    set.
	if task := s.agent.loop.CurrentTask(); task != nil {
		task.ScriptEvaluationEnvironmentSettings = s
	}
}

// CleanUpAfterRunningScript implements idl.Host.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#clean-up-after-running-script
func (s *EnvironmentSettings) CleanUpAfterRunningScript() {
	// 3. Remove settings's realm execution context from the JavaScript execution
	//    context stack.
	s.depth--
	// 4. If the JavaScript execution context stack is now empty, perform a
	//    microtask checkpoint.
	if s.depth == 0 {
		s.agent.loop.PerformMicrotaskCheckpoint()
	}
}

// PrepareToRunCallback implements idl.Host. With one realm per agent, the
// backup incumbent settings object stack is always the same.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#prepare-to-run-a-callback
func (s *EnvironmentSettings) PrepareToRunCallback() {}

// CleanUpAfterRunningCallback implements idl.Host.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#clean-up-after-running-a-callback
func (s *EnvironmentSettings) CleanUpAfterRunningCallback() {}

// CleanUpTransactions gives the steps that clean up Indexed Database transactions, at
// the end of the next microtask checkpoint.
//
// https://w3c.github.io/IndexedDB/#cleanup-indexed-database-transactions
func (s *EnvironmentSettings) CleanUpTransactions(steps func()) {
	s.cleanupTransactions = steps
	s.cx.NeedGoCheckpoint(true)
}

// RunScript runs steps that evaluate script, between preparing to run script
// and cleaning up after it.
func (s *EnvironmentSettings) RunScript(steps func()) {
	s.PrepareToRunScript()
	defer s.CleanUpAfterRunningScript()
	steps()
}

// javaScriptEngine is the task source of the jobs that the engine asks for.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#javascript-engine-task-source
var javaScriptEngine = eventloop.DeclareTaskSource("JavaScript engine")

// queueCleanupJobs is HostEnqueueFinalizationRegistryCleanupJob for the
// registries in which the collector has found something.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#hostenqueuefinalizationregistrycleanupjob
func (s *EnvironmentSettings) queueCleanupJobs() {
	if s.cleanupQueued || s.cx.CleanupPending() == 0 {
		return
	}
	// 2. Queue a global task on the JavaScript engine task source given global
	//    to perform the following steps:
	s.cleanupQueued = s.QueueGlobalTask(javaScriptEngine, func() {
		s.cleanupQueued = false
		for n := s.cx.CleanupPending(); n > 0; n-- {
			s.cx.Frame(func() {
				// 4. Prepare to run script with entry's settings object.
				s.PrepareToRunScript()
				// 5. Let result be the result of performing
				//    CleanupFinalizationRegistry(finalizationRegistry).
				err := s.cx.RunCleanup()
				// 6. Clean up after running script with entry's settings object.
				s.CleanUpAfterRunningScript()
				// 7. If result is an abrupt completion, then report the exception.
				if e, ok := err.(*mozjs.Exception); ok {
					s.ReportException(e)
				}
			})
		}
	})
}

// RunStepsAfterTimeout queues a task, on the timer task source, that performs
// steps in a frame of their own once delay has passed.
//
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#run-steps-after-a-timeout
func (s *EnvironmentSettings) RunStepsAfterTimeout(id eventloop.OrderingIdentifier, delay time.Duration, steps func()) eventloop.TimerHandle {
	return s.Timers().RunStepsAfterTimeout(id, delay, func() { s.agent.perform(steps) })
}

// SetRendering gives the steps that update the rendering of the global, in a frame of
// their own. A frame's timestamp is on the event loop's clock.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#update-the-rendering
func (s *EnvironmentSettings) SetRendering(update func(frameTimestamp time.Duration)) {
	s.agent.loop.SetRendering(s.global.Document(), func(frameTimestamp time.Duration) {
		s.agent.perform(func() { update(frameTimestamp) })
	})
}

// CloseTimers cancels all timers of the global, for good.
func (s *EnvironmentSettings) CloseTimers() {
	s.Timers().Close()
	s.cx.CloseTimers()
}

// Timers returns the global's map of active timers, but for those of setTimeout() and
// setInterval(), which the engine has.
//
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#map-of-active-timers
func (s *EnvironmentSettings) Timers() *eventloop.Timers {
	if s.timers == nil {
		s.timers = s.agent.loop.NewTimers(s.global.Document())
	}
	return s.timers
}
