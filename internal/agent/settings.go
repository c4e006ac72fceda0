// Checked against HTML of 2026-08-21 and IndexedDB of 2025-08-14.

package agent

import (
	"context"
	"crypto/rand"
	"io"
	"slices"
	"sync/atomic"
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
	// MayCompile says whether script of the realm may compile a text; undefined stands for
	// WebAssembly. OfObject says that CodeForEval has given the text. It is asked if the realm is to
	// be asked (mozjs.Context.AskToCompile).
	MayCompile(code mozjs.Value, ofObject bool) bool
	// CodeForEval is mozjs.Hooks.CodeForEval.
	CodeForEval(object mozjs.Value) (code string, ok bool)
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
	realm    *mozjs.Realm
	global   GlobalScope
	exposure idl.Exposure
	// inErrorReportingMode is the global's flag of that name.
	inErrorReportingMode bool
	rejections           rejections
	timers               *eventloop.Timers
	modules              ModuleHost
	waiters              map[*waiter]struct{} // of Atomics.waitAsync
	// discarded says that Discard was called.
	discarded atomic.Bool
	// cleanupTransactions cleans up Indexed Database transactions; nil if the task
	// that runs has made none.
	cleanupTransactions func()
}

// setUpSettings makes the settings object of a realm whose global object is that.
func (a *Agent) setUpSettings(realm *mozjs.Realm, global GlobalScope, exposure idl.Exposure) *EnvironmentSettings {
	s := &EnvironmentSettings{agent: a, cx: realm.Cx(), realm: realm, global: global, exposure: exposure}
	realm.Data = s
	s.SetCrossOriginIsolated(exposure.CrossOriginIsolated)
	a.all = append(a.all, s)
	return s
}

// SetCrossOriginIsolated sets the cross-origin isolated capability. Which interfaces are exposed stays as it is.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#concept-settings-object-cross-origin-isolated-capability
func (s *EnvironmentSettings) SetCrossOriginIsolated(capability bool) {
	s.realm.NotIsolated = !capability
}

// NewRealm creates a new realm in the agent, beside those that it has, and its
// environment settings object. Global makes the global object; its wrapper exists once
// the function has returned. Install gives the realm its interfaces: it runs in the
// realm.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#creating-a-new-javascript-realm
func (a *Agent) NewRealm(exposure idl.Exposure, global GlobalScope, install func(cx *mozjs.Context) error) (*EnvironmentSettings, error) {
	realm, err := a.cx.NewRealm(global)
	if err != nil {
		return nil, err
	}
	defer realm.Enter().Leave()
	f := a.cx.Enter()
	defer f.Leave()
	s := a.setUpSettings(realm, global, exposure)
	if err := install(a.cx); err != nil {
		s.Discard()
		return nil, err
	}
	return s, nil
}

// Discard ends the settings of a realm: its tasks are discarded, its timers are cleared, and
// nobody hears of promises that are rejected there. The realm is collected when nothing refers
// to its objects; the first one of the agent stays. Further calls do nothing.
func (s *EnvironmentSettings) Discard() {
	i := slices.Index(s.agent.all, s)
	if i < 0 || s.discarded.Load() {
		return
	}
	if i > 0 {
		s.agent.all = slices.Delete(s.agent.all, i, i+1)
	}
	s.discarded.Store(true)
	if d := s.global.Document(); d != nil {
		s.agent.loop.DiscardTasks(d)
	}
	s.endWaiters()
	s.CloseTimers()
	for _, p := range s.rejections.aboutToBeNotified {
		p.Release()
	}
	s.rejections.aboutToBeNotified = nil
	if set := s.rejections.outstanding; set != nil {
		set.Release()
		s.rejections.outstanding = nil
	}
	s.realm.Drop()
}

// Discarded says whether Discard was called. Any goroutine may call it.
func (s *EnvironmentSettings) Discarded() bool { return s.discarded.Load() }

// anyDocument stands for the documents of an agent: one of them at least is fully active while its event loop runs.
type anyDocument struct{ _ byte }

// FullyActive implements eventloop.Document.
func (*anyDocument) FullyActive() bool { return true }

// document is what tasks are associated with that are of any realm of the agent; nil where global objects have no documents.
func (a *Agent) document() eventloop.Document {
	if a.settings.global.Document() == nil {
		return nil
	}
	return &a.anyDocument
}

// SettingsOf returns the settings object of the current realm.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#current-settings-object
func SettingsOf(cx *mozjs.Context) *EnvironmentSettings { return SettingsOfRealm(cx.Realm()) }

// SettingsOfRealm returns the settings object of a realm.
func SettingsOfRealm(r *mozjs.Realm) *EnvironmentSettings { return r.Data.(*EnvironmentSettings) }

// RelevantSettings returns the settings object of the relevant realm of an object.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#relevant-settings-object
func RelevantSettings(o *mozjs.Object) *EnvironmentSettings { return SettingsOfRealm(o.Realm()) }

// IncumbentSettings returns the incumbent settings object.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#incumbent-settings-object
func IncumbentSettings(cx *mozjs.Context) *EnvironmentSettings {
	return SettingsOfRealm(cx.IncumbentRealm())
}

// EntrySettings returns the entry settings object.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#entry-settings-object
func EntrySettings(cx *mozjs.Context) *EnvironmentSettings { return SettingsOfRealm(cx.EntryRealm()) }

// Agent returns the agent whose realm the settings are of.
func (s *EnvironmentSettings) Agent() *Agent { return s.agent }

// Cx returns the agent's engine. It is in the realm while tasks of the settings and
// script of the realm run.
func (s *EnvironmentSettings) Cx() *mozjs.Context { return s.cx }

// Realm returns the realm.
func (s *EnvironmentSettings) Realm() *mozjs.Realm { return s.realm }

// Global returns the global object.
func (s *EnvironmentSettings) Global() GlobalScope { return s.global }

// EventLoop returns the responsible event loop.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#responsible-event-loop
func (s *EnvironmentSettings) EventLoop() *eventloop.Loop { return s.agent.loop }

// QueueGlobalTask queues a task for the settings' global object, which runs in the
// realm. Any goroutine may call it. It reports whether the task was queued: after Discard
// none is.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#queue-a-global-task
func (s *EnvironmentSettings) QueueGlobalTask(source eventloop.TaskSource, steps func()) bool {
	return !s.discarded.Load() && s.agent.loop.QueueTask(source, s.global.Document(), func() { s.perform(steps) })
}

// perform runs the steps of a task in the realm.
func (s *EnvironmentSettings) perform(steps func()) {
	s.agent.perform(func() {
		defer s.realm.Enter().Leave()
		steps()
	})
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

// Random is where the random bytes of the agent come from.
func (s *EnvironmentSettings) Random() io.Reader {
	if r := s.agent.options.Random; r != nil {
		return r
	}
	return rand.Reader
}

// RandomOf is where the random bytes of the agent come from whose script runs: those of the
// system if there is none, as in tests.
func RandomOf(cx *mozjs.Context) io.Reader {
	if s, ok := cx.Realm().Data.(*EnvironmentSettings); ok {
		return s.Random()
	}
	return rand.Reader
}

// Exposure implements idl.Host.
func (s *EnvironmentSettings) Exposure() idl.Exposure { return s.exposure }

// PrepareToRunScript implements idl.Host.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#prepare-to-run-script
func (s *EnvironmentSettings) PrepareToRunScript() {
	// 1. Push settings's realm execution context onto the JavaScript execution
	//    context stack.
	a := s.agent
	a.prepared = append(a.prepared, s.realm.PrepareToRunScript())
	// 2. Add settings to the surrounding agent's event loop's currently running task's script
	//    evaluation environment settings object set. AD-HOC: it keeps the last one only, as only
	//    reports of long tasks read it, and there are none. Where Go code runs script there is no task.
	if task := a.loop.CurrentTask(); task != nil {
		task.ScriptEvaluationEnvironmentSettings = s
	}
}

// CleanUpAfterRunningScript implements idl.Host.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#clean-up-after-running-script
func (s *EnvironmentSettings) CleanUpAfterRunningScript() {
	// 2. Remove settings's realm execution context from the JavaScript execution
	//    context stack.
	a := s.agent
	last := len(a.prepared) - 1
	a.prepared[last].CleanUpAfterRunningScript()
	a.prepared = a.prepared[:last]
	// 3. If the JavaScript execution context stack is now empty, perform a
	//    microtask checkpoint.
	if last == 0 {
		a.loop.PerformMicrotaskCheckpoint()
	}
}

// CheckpointIfIdle performs a microtask checkpoint if the JavaScript execution context
// stack is empty.
func (s *EnvironmentSettings) CheckpointIfIdle() {
	if len(s.agent.prepared) == 0 {
		s.agent.loop.PerformMicrotaskCheckpoint()
	}
}

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
func (a *Agent) queueCleanupJobs() {
	if a.cleanupQueued || a.cx.CleanupPending() == 0 {
		return
	}
	// 1. Let global be finalizationRegistry.[[Realm]]'s global object.
	// 2. Queue a global task on the JavaScript engine task source given global
	//    to perform the following steps. (One task for all registries.)
	a.cleanupQueued = a.QueueTask(javaScriptEngine, a.document(), func() {
		a.cleanupQueued = false
		for n := a.cx.CleanupPending(); n > 0; n-- {
			a.cx.Frame(func() {
				// 2.1. Let entry be finalizationRegistry.[[CleanupCallback]].[[Callback]].[[Realm]]'s
				//      settings object. AD-HOC: it is that of finalizationRegistry.[[Realm]]: the engine
				//      does not tell the callback.
				entry := SettingsOfRealm(a.cx.CleanupRealm())
				// 2.2. Prepare to run script with entry.
				entry.PrepareToRunScript()
				// 2.3. Let result be the result of performing
				//      CleanupFinalizationRegistry(finalizationRegistry).
				err := a.cx.RunCleanup()
				// 2.4. Clean up after running script with entry.
				entry.CleanUpAfterRunningScript()
				// 2.5. If result is an abrupt completion, then report the exception for global.
				if e, ok := err.(*mozjs.Exception); ok {
					entry.ReportException(e)
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
	return s.Timers().RunStepsAfterTimeout(id, delay, func() { s.perform(steps) })
}

// SetRendering gives the steps that update the rendering of the agent's global objects, in a
// frame of their own. A frame's timestamp is on the event loop's clock.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#update-the-rendering
func (s *EnvironmentSettings) SetRendering(update func(frameTimestamp time.Duration)) {
	s.agent.loop.SetRendering(s.agent.document(), func(frameTimestamp time.Duration) {
		s.perform(func() { update(frameTimestamp) })
	})
}

// CloseTimers cancels all timers of the global, for good.
func (s *EnvironmentSettings) CloseTimers() {
	s.Timers().Close()
	defer s.realm.Enter().Leave()
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
