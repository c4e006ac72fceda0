// Checked against HTML of 2026-08-21.

package agent

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/sluice-go/sluice/internal/coverage"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// ErrHeapLimit is the cause of the end of an agent whose script held more
// memory than it may.
var ErrHeapLimit = errors.New("the script exceeded its heap limit (MaxHeap)")

// Agent is a thread of execution with its event loop and its engine.
//
// https://tc39.es/ecma262/#sec-agents
type Agent struct {
	cluster     *Cluster
	canBlock    bool
	loop        *eventloop.Loop
	cx          *mozjs.Context
	settings    *EnvironmentSettings   // of the first realm
	all         []*EnvironmentSettings // settings, then those that were not discarded
	anyDocument anyDocument
	// prepared is the JavaScript execution context stack, as far as it was pushed from
	// outside of script.
	prepared      []mozjs.Prepared
	scripts       scripts
	cleanupQueued bool
	collections   int                           // that a schedule decides about
	context       atomic.Pointer[mozjs.Context] // cx, for other goroutines
	// ending keeps the program from being quiescent while the agent ends.
	ending *eventloop.Hold
	// compiling keeps it from being quiescent while promises depend on work that
	// the engine does on other threads.
	compiling *eventloop.Hold
	inbox     *mozjs.Inbox
	thread    atomic.Int64 // the id of the agent's thread
	gone      chan struct{}
	leaves    bool          // the thread is for other agents then, with what this one leaves
	made      chan struct{} // closed when there is the loop
	ended     chan struct{}
	tornDown  bool
	covered   *coverage.Total // nil if nobody asks what has run
	// overdue fires when the agent should have ended; nil before it was told to.
	overdue *time.Timer
	cutOff  atomic.Bool
	err     error
	options Options
	// starting is nil once the agent has started.
	starting atomic.Pointer[time.Timer]
}

// Options say what an agent is to be.
type Options struct {
	// Name is for messages, such as the URL of the page or worker.
	Name string
	// Label stands for the agent in reports; empty for none.
	Label string
	// Program is the group of event loops that the agent's joins.
	Program *eventloop.Program
	// Kind is whose event loop the agent's is.
	Kind eventloop.Kind
	// Cluster is the agent's cluster.
	Cluster *Cluster
	// CanBlock is the agent's [[CanBlock]]: whether Atomics.wait may block.
	CanBlock bool
	// Memory is the memory that script may hold, with that of other agents; nil for no
	// limit.
	Memory *mozjs.Budget
	// Reserved is how many bytes of what the engine will hold count already.
	Reserved int64
	// Limit has counted the agent, and hears when its thread is no more; nil for
	// none.
	Limit Counter
	// AsyncStacks gives errors the frames of async functions that wait.
	AsyncStacks bool
	// TimerPlaces lets the event loop know where script has set timers.
	TimerPlaces bool
	// Exposure is the kind of the realm.
	Exposure idl.Exposure
	// Reserve is where the agent gets its thread from, with a realm that the reserve
	// has set up; nil for a thread of its own, with a realm that has only the
	// language's properties. When the agent has started, Started is to be called.
	Reserve *Reserve
	// Global makes the global object, on the agent's thread. Its wrapper exists
	// once the function has returned.
	Global func() GlobalScope
	// Setup runs on the agent's thread when the realm exists and before the
	// event loop runs: it defines the interfaces of the realm. An error ends the
	// agent.
	Setup func(a *Agent) error
	// Grace is how long the agent may take to end when it was told to, before it is cut
	// off; 0 means DefaultGrace, and a negative one that it is never cut off.
	Grace time.Duration
	// OnTerminate is called when the agent is told to end, by the goroutine that does,
	// under locks; it must not block.
	OnTerminate func()
	// Teardown runs when the event loop has ended, while the realm still exists: script
	// does not run any more. It ends what others have of the agent, and does not use the
	// engine. It runs on the agent's thread or, if the agent is cut off, on another while
	// that is kept from all that is Go's.
	Teardown func(a *Agent)
	// OnEnd runs where Teardown does, last of all, also when the agent could
	// not be started. What it begins in other agents happens before the program
	// is quiescent if the agent was told to terminate, or to close.
	OnEnd func(a *Agent)
	// Idle starts an idle period of a window: see eventloop.LoopOptions.StartIdlePeriod. Nil for none.
	Idle func(computeDeadline func() time.Duration)
	// BeforeGC runs on the agent's thread when all garbage of the realm is about to
	// be collected; see mozjs.Hooks.
	BeforeGC func()
	// WebAssembly runs on the agent's thread when script first comes to
	// WebAssembly; see mozjs.Hooks.
	WebAssembly func(cx *mozjs.Context, namespace, compile, instantiate mozjs.Value)
	// Random is where random bytes come from, read on the agent's thread; nil for the
	// system's.
	Random io.Reader
	// Watched says that the event loop tells where the script of each task began to run, and
	// that a schedule decides when garbage is collected that script would miss.
	Watched bool
	// OnQuiescent is called when the agent's own event loop has nothing left
	// that could wake it.
	OnQuiescent func()
}

// Start creates an agent and starts it.
func Start(o Options) *Agent {
	a := New(o)
	a.Start()
	return a
}

// New creates an agent, which does nothing before it is started. What it is for can so know
// it before its thread runs.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#create-an-agent
func New(o Options) *Agent {
	a := &Agent{
		cluster: o.Cluster, canBlock: o.CanBlock, options: o,
		made: make(chan struct{}), ended: make(chan struct{}), gone: make(chan struct{}),
	}
	a.ending = o.Program.Hold(eventloop.StandBy, "the end of an agent")
	a.loop = o.Program.NewLoop(eventloop.LoopOptions{
		Name:            o.Name,
		Label:           o.Label,
		Kind:            o.Kind,
		OnTerminate:     a.interrupt,
		OnQuiescent:     o.OnQuiescent,
		Places:          a.places,
		StartIdlePeriod: o.Idle,
	})
	close(a.made)
	if !a.loop.Terminating() {
		a.ending.Unref()
	}
	return a
}

// Start starts the agent on a thread of its own. It is called once.
func (a *Agent) Start() {
	o := &a.options
	k := kind{o.Exposure, o.Cluster.CrossOriginIsolationMode() != None, o.CanBlock}
	if o.Reserve == nil {
		newThread(k, nil, false).agent <- a
		return
	}
	t := o.Reserve.take(k)
	a.starting.Store(time.AfterFunc(longestStart, a.Started))
	t.agent <- a
}

// Started says that the agent does what it is for: its script has run, if it was
// asked for to run one. Only the first call does anything. Any goroutine may call
// it.
func (a *Agent) Started() {
	if t := a.starting.Swap(nil); t != nil {
		t.Stop()
		a.options.Reserve.started()
	}
}

// run is the life of the agent, on its thread, with a context that was prepared
// or the reason why there is none.
func (a *Agent) run(cx *mozjs.Context, err error) {
	o := &a.options
	a.thread.Store(threadID())
	defer a.end()
	if err != nil {
		a.err, a.leaves = err, false
		a.loop.Terminate(err)
		a.loop.Run()
		return
	}
	defer a.close(cx)
	global := o.Global()
	cx.Start(mozjs.Options{
		Budget:      o.Memory,
		Reserved:    o.Reserved,
		CanBlock:    o.CanBlock,
		AsyncStacks: o.AsyncStacks,
		TimerPlaces: o.TimerPlaces,
		Hooks: mozjs.Hooks{
			Rejection: a.promiseRejectionTracker,

			ResolveModule:     a.resolveModule,
			ImportMeta:        a.importMeta,
			ImportDynamically: a.importDynamically,

			BeforeGC:   o.BeforeGC,
			OverLimit:  func() { a.loop.Terminate(ErrHeapLimit) },
			Collect:    func() { a.loop.QueueTask(collection, nil, a.collect) },
			Dispatched: a.dispatched,
			OffThread:  a.offThread,
			Left: func(why error) {
				lost.Add(1)
				a.loop.Terminate(why)
				a.tearDown()
			},

			WebAssembly: o.WebAssembly,
			MayCompile:  a.mayCompile,
			CodeForEval: a.codeForEval,

			Report:         func(e *mozjs.Exception) { SettingsOf(cx).ReportException(e) },
			SourcePlace:    a.sourcePlace,
			ScriptReleased: a.scriptReleased,
		},
	}, global)
	a.cx = cx
	a.context.Store(cx)
	if o.Watched {
		cx.WatchEntries()
	}
	if a.loop.Terminating() {
		cx.Interrupt()
	}
	a.settings = a.setUpSettings(cx.Realm(), global, o.Exposure)
	cx.Cluster = o.Cluster
	a.loop.SetMicrotaskQueue((*microtasks)(a))
	a.inbox = mozjs.NewInbox(a.loop.BacklogArrived)
	a.loop.SetBacklog((*backlog)(a), eventloop.PostedMessage, a.document())
	a.loop.SetOuterTimers((*timers)(a), a.document())
	if a.loop.Program().Monotonic() {
		cx.StartTimers(a.loop.Now)
	}
	defer func() { mozjs.EndCutOff(recover()) }()
	defer a.tearDown() // also when a function of the program ends the goroutine
	if err := a.setup(o); err != nil {
		a.err = err
		a.loop.Terminate(err)
	}
	a.loop.Run()
}

// close ends the engine. If the thread is for other agents then, what they can use is left.
func (a *Agent) close(cx *mozjs.Context) {
	a.reportCoverage()
	if !a.leaves || a.cutOff.Load() {
		cx.Close()
		a.leaves = false
		return
	}
	a.leaves = cx.Leave()
}

// tearDown ends what others have of the agent. Only the first call does anything.
func (a *Agent) tearDown() {
	if a.tornDown {
		return
	}
	a.tornDown = true
	for _, s := range a.all {
		s.endWaiters()
	}
	if a.options.Teardown != nil {
		a.options.Teardown(a)
	}
}

// end tells others that the agent is no more.
func (a *Agent) end() {
	if a.cutOff.Load() {
		a.loop.ComeBack()
		return // they know
	}
	if a.overdue != nil {
		a.overdue.Stop()
	}
	// Who has a window that is no more keeps neither its scripts nor the windows that were beside it.
	a.scripts, a.all = scripts{}, nil
	a.tell()
}

func (a *Agent) tell() {
	a.Started()
	if a.options.OnEnd != nil {
		a.options.OnEnd(a)
	}
	close(a.ended)
	a.ending.Release()
	a.loop.Left()
}

func (a *Agent) setup(o *Options) (err error) {
	a.cx.Frame(func() {
		err = o.Setup(a)
	})
	if errors.Is(err, mozjs.ErrTerminated) {
		return nil
	}
	return err
}

func (a *Agent) interrupt() {
	a.ending.Ref()
	if cx := a.context.Load(); cx != nil {
		cx.Interrupt()
	}
	if grace := cmp.Or(a.options.Grace, DefaultGrace); grace > 0 {
		a.overdue = time.AfterFunc(grace, a.cutOffOverdue)
	}
	if a.options.OnTerminate != nil {
		a.options.OnTerminate()
	}
}

// places are where script began to run in the last task, and what it called, as "URL:line".
func (a *Agent) places() (places []string) {
	if !a.options.Watched {
		return nil
	}
	if a.cx.SharesMemory() {
		// What script does with it, nobody tells.
		a.loop.Touch("shared memory", "", true)
	}
	a.collectWhenever()
	for _, at := range a.cx.TakeEntries() {
		places = append(places, at.URL+":"+strconv.Itoa(at.Line))
	}
	return places
}

// Close makes the agent end when the current task is done, as a worker does that
// closes itself. It is called on the agent's thread. What the end begins in other
// agents happens before the program is quiescent.
func (a *Agent) Close() {
	a.ending.Ref()
	a.loop.Close()
}

// Cluster returns the agent's cluster.
func (a *Agent) Cluster() *Cluster { return a.cluster }

// CanBlock returns the agent's [[CanBlock]].
func (a *Agent) CanBlock() bool { return a.canBlock }

// EventLoop returns the agent's event loop.
func (a *Agent) EventLoop() *eventloop.Loop { return a.loop }

// Cx returns the agent's engine. It belongs to the agent's thread.
func (a *Agent) Cx() *mozjs.Context { return a.cx }

// Settings returns the environment settings object of the agent's first realm.
func (a *Agent) Settings() *EnvironmentSettings { return a.settings }

// Ended is closed when the agent is no more, or was cut off.
func (a *Agent) Ended() <-chan struct{} { return a.ended }

// Gone is closed when the agent has ended and its engine is no more, so that Limit
// counts it no longer: for one that was cut off, when the engine has come back.
func (a *Agent) Gone() <-chan struct{} { return a.gone }

// WasCutOff says whether the agent was cut off. Any goroutine may call it.
func (a *Agent) WasCutOff() bool { return a.cutOff.Load() }

// OnThread says whether the caller runs on the agent's thread: in a function
// that its script has called, say. Any goroutine may call it.
func (a *Agent) OnThread() bool { return a.thread.Load() == threadID() }

// Err says, once the agent has ended, why it could not be started; nil if it
// could.
func (a *Agent) Err() error { return a.err }

// QueueTask queues a task on the agent's event loop that performs steps in a frame of
// their own, and in the first realm. Any goroutine may call it. It reports whether the
// task was queued.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#queue-a-task
func (a *Agent) QueueTask(source eventloop.TaskSource, document eventloop.Document, steps func()) bool {
	return a.loop.QueueTask(source, document, func() { a.perform(steps) })
}

// collection is the task source of tasks that collect garbage, since others need memory.
var collection = eventloop.DeclareTaskSource("memory of others")

// collect collects garbage, and ends the agent if it holds too much and only waited for
// others to do the same.
func (a *Agent) collect() {
	f := a.cx.Enter()
	defer f.Leave()
	if !a.cx.Collect() {
		a.loop.Terminate(ErrHeapLimit)
	}
}

// perform runs the steps of a task of the agent in a frame of their own.
func (a *Agent) perform(steps func()) {
	f := a.cx.Enter()
	defer f.Leave()
	a.cx.WatchLimit()
	steps()
	a.checkLimit()
}

// checkLimit ends the agent when its script holds more than its heap limit, or
// was ended by that.
func (a *Agent) checkLimit() {
	if !a.cx.CheckLimit() {
		a.loop.Terminate(ErrHeapLimit)
	}
}

// microtasks is the agent as the microtask queue of its event loop.
type microtasks Agent

// Empty implements eventloop.MicrotaskQueue.
func (m *microtasks) Empty() bool { return m.cx.MicrotasksPending() == 0 }

// Drain implements eventloop.MicrotaskQueue.
func (m *microtasks) Drain() {
	f := m.cx.Enter()
	defer f.Leave()
	m.cx.WatchLimit()
	m.cx.RunMicrotasks() // its only error is that script was ended
	(*Agent)(m).checkLimit()
}

// NotifyRejectedPromises implements eventloop.MicrotaskQueue.
func (m *microtasks) NotifyRejectedPromises() {
	for _, s := range m.all {
		s.notifyAboutRejectedPromises()
	}
}

// CleanupIndexedDatabaseTransactions implements eventloop.MicrotaskQueue.
func (m *microtasks) CleanupIndexedDatabaseTransactions() {
	m.cx.NeedGoCheckpoint(false)
	for _, s := range m.all {
		if cleanup := s.cleanupTransactions; cleanup != nil {
			s.cleanupTransactions = nil
			cleanup()
		}
	}
}

// ClearKeptObjects implements eventloop.MicrotaskQueue. A checkpoint is also
// where the realm sees to what the collector has found dead.
func (m *microtasks) ClearKeptObjects() {
	m.cx.ClearKeptObjects()
	m.cx.LetGo()
	m.cx.Sweep()
	(*Agent)(m).queueCleanupJobs()
}

// String names the agent for messages.
func (a *Agent) String() string { return fmt.Sprintf("agent of %s", a.loop.Name()) }
