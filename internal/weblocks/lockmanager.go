// Checked against Web Locks of 2025-09-24.

package weblocks

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unsafe"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/storage"
)

// Environment is what locks need to know of an environment settings object.
type Environment struct {
	// ID is the environment's id: the clientId of its locks and requests.
	ID string
	// Window is the id of the environment of the window that the environment
	// descends from, or is.
	Window string
	// Label stands before the name of the environment's agent in snapshots, traces
	// and reports; it may be empty.
	Label string
	// Storage is what the environment's storage depends on.
	Storage storage.Environment
	// Shed is the storage shed of the user agent.
	Shed *storage.Shed
	// Clients are the clients of the user agent that are environments.
	Clients *Clients
	// ClosedOff reports whether script of the environment will not run any more
	// unless a lock is granted to it, or Go code makes it run. Any goroutine may
	// call it. Nil stands for one that is never closed off.
	ClosedOff func() bool
	// Traced says that the lock manager tells somebody why requests are aborted.
	Traced bool
	// Shared says that the lock manager shares its state with other processes: a
	// request that waits may be granted though no work is left here.
	Shared bool
}

// LockManager is https://w3c.github.io/web-locks/#api-lock-manager
type LockManager struct {
	mozjs.Object
	settings    *agent.EnvironmentSettings
	environment Environment
	// client makes the environment's requests; nil before the first.
	client locks.Client
	// locks has the tasks of the requests and, during a delegation, the requests; nil
	// before the first.
	locks      *mozjs.Locks
	delegation delegation
	requests   unsettled
	closed     bool
	// modes has the modes as values of script; nil before a request needs one.
	modes [2]*mozjs.Root
}

// New makes the LockManager object of an environment. The caller keeps its
// wrapper alive, and calls Close when the environment ends.
func New(s *agent.EnvironmentSettings, e Environment) *LockManager {
	m := createLockManager(s.Cx())
	m.settings, m.environment = s, e
	return m
}

// Close releases the environment's locks and aborts its requests, when its
// document is unloaded or its agent terminates. No script may run afterwards.
//
// https://w3c.github.io/web-locks/#termination-of-locks
func (m *LockManager) Close() {
	m.closed = true
	if m.client != nil {
		m.client.Close()
		m.locks.Close()
		m.environment.Clients.remove(m.environment.ID)
	}
}

// Unsettled returns the number of requests, granted or not, whose promise script
// still waits for.
func (m *LockManager) Unsettled() int {
	if m.locks == nil {
		return 0
	}
	return m.locks.Unsettled()
}

// Request is https://w3c.github.io/web-locks/#dom-lockmanager-request
func (m *LockManager) Request(name string, callback LockGrantedCallback) (mozjs.Value, error) {
	// 1. If options was not passed, then let options be a new LockOptions
	//    dictionary with default members.
	return m.RequestWithOptions(name, LockOptions{Mode: LockModeExclusive}, callback)
}

// RequestWithOptions is https://w3c.github.io/web-locks/#dom-lockmanager-request
func (m *LockManager) RequestWithOptions(name string, options LockOptions, callback LockGrantedCallback) (mozjs.Value, error) {
	// 2. Let environment be this's relevant settings object.
	// 3. If environment's relevant global object's associated Document is not
	//    fully active, then return a promise rejected with an
	//    "InvalidStateError" DOMException.
	if err := m.checkActive(); err != nil {
		return 0, err
	}
	// 4. Let manager be the result of obtaining a lock manager given environment.
	//    If that returned failure, then return a promise rejected with a
	//    "SecurityError" DOMException.
	client, err := m.obtainClient()
	if err != nil {
		return 0, err
	}
	switch signal := options.Signal; {
	// 5. If name starts with U+002D HYPHEN-MINUS (-), then return a promise
	//    rejected with a "NotSupportedError" DOMException.
	case strings.HasPrefix(name, "-"):
		return 0, notSupported("Names cannot start with '-'.")
	// 6. If both options["steal"] and options["ifAvailable"] are true, then
	//    return a promise rejected with a "NotSupportedError" DOMException.
	case options.Steal && options.IfAvailable:
		return 0, notSupported("The 'steal' and 'ifAvailable' options cannot be used together.")
	// 7. If options["steal"] is true and options["mode"] is not "exclusive", then
	//    return a promise rejected with a "NotSupportedError" DOMException.
	case options.Steal && options.Mode != LockModeExclusive:
		return 0, notSupported("The 'steal' option may only be used with 'exclusive' locks.")
	// 8. If options["signal"] exists, and either of options["steal"] or
	//    options["ifAvailable"] is true, then return a promise rejected with a
	//    "NotSupportedError" DOMException.
	case signal != nil && options.Steal:
		return 0, notSupported("The 'signal' and 'steal' options cannot be used together.")
	case signal != nil && options.IfAvailable:
		return 0, notSupported("The 'signal' and 'ifAvailable' options cannot be used together.")
	// 9. If options["signal"] exists and is aborted, then return a promise
	//    rejected with options["signal"]'s abort reason.
	case signal != nil && signal.Aborted():
		return 0, signal.ThrowIfAborted()
	}
	// 10. Let promise be a new promise.
	// 11. Request a lock with promise, the current agent, environment's id,
	//     manager, callback, name, options["mode"], options["ifAvailable"],
	//     options["steal"], and options["signal"].
	// 12. Return promise.
	return m.requestLock(client, callback, name, options)
}

// Query is https://w3c.github.io/web-locks/#dom-lockmanager-query
func (m *LockManager) Query() (mozjs.Value, error) {
	// 1. Let environment be this's relevant settings object.
	// 2. If environment's relevant global object's associated Document is not
	//    fully active, then return a promise rejected with an
	//    "InvalidStateError" DOMException.
	if err := m.checkActive(); err != nil {
		return 0, err
	}
	// 3. Let manager be the result of obtaining a lock manager given environment.
	//    If that returned failure, then return a promise rejected with a
	//    "SecurityError" DOMException.
	client, err := m.obtainClient()
	if err != nil {
		return 0, err
	}
	// 4. Let promise be a new promise.
	promise := m.Cx().NewPromise()
	// 5. Enqueue the steps to snapshot the lock state for manager with promise to
	//    the lock task queue.
	m.snapshotTheLockState(client.Manager(), promise)
	// 6. Return promise.
	return promise, nil
}

// snapshotTheLockState is https://w3c.github.io/web-locks/#snapshot-the-lock-state
func (m *LockManager) snapshotTheLockState(manager locks.Manager, promise mozjs.Value) {
	kept := m.Hold(promise)
	settle := func(state locks.Snapshot, err error) {
		// Count what the task has to tell.
		cx, memory := m.Cx(), snapshotMemory(state)
		cx.AddExternal(memory)
		m.queueTask(func() {
			cx.AddExternal(-memory)
			if err != nil {
				m.Cx().Reject(m.Held(kept), dom.NewDOMException(m.Cx(), "OperationError", "The locks cannot be told: "+err.Error()+".").Value())
			} else {
				// 6. Resolve promise with «[ "held" → held, "pending" → pending ]».
				m.Cx().Resolve(m.Held(kept), fromSnapshot(m.Cx(), state))
			}
			m.Drop(kept)
		})
	}
	// 2–5. Let pending and held be lists of dictionaries with the name, the mode
	//      and the clientId of each request of each queue, and of each lock.
	m.touch("")
	state, err := manager.Snapshot(atOnce)
	if !errors.Is(err, context.Canceled) {
		settle(state, err)
		return
	}
	// The manager has to ask others.
	loop := m.settings.EventLoop()
	loop.InParallel("a query of locks", func() { settle(manager.Snapshot(loop.Context())) })
}

// touch tells a schedule that script does something to the locks of a name; an empty one stands
// for all names.
func (m *LockManager) touch(name string) {
	m.settings.EventLoop().Touch("locks", name, true)
}

// snapshotMemory is about how much memory a snapshot takes, in bytes.
func snapshotMemory(s locks.Snapshot) int64 {
	n := 0
	for _, list := range [][]locks.Info{s.Held, s.Pending} {
		n += cap(list) * int(unsafe.Sizeof(locks.Info{}))
	}
	return int64(n)
}

// atOnce is a context that has ended: a manager that need not ask others answers
// nevertheless.
var atOnce = func() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}()

// queueTask queues a task on the web locks tasks source. Any goroutine may call it.
func (m *LockManager) queueTask(steps func()) { m.locks.Post(taskFunc(steps)) }

// task is a task that is Go's.
type task interface{ run() }

type taskFunc func()

func (f taskFunc) run() { f() }

// Settings implements agent.Recipient.
func (m *LockManager) Settings() *agent.EnvironmentSettings { return m.settings }

// PerformTask implements agent.TaskRecipient.
func (m *LockManager) PerformTask() {
	if t, ok := m.locks.Take().(task); ok {
		t.run()
	}
}

// checkActive returns an error if the environment's document is not fully
// active.
func (m *LockManager) checkActive() error {
	if d := m.settings.Global().Document(); m.closed || d != nil && !d.FullyActive() {
		return &idl.DOMException{Name: "InvalidStateError", Message: "The document is not fully active."}
	}
	return nil
}

// obtainClient returns the environment's client of its lock manager.
//
// https://w3c.github.io/web-locks/#obtain-a-lock-manager
func (m *LockManager) obtainClient() (locks.Client, error) {
	if m.client != nil {
		return m.client, nil
	}
	manager, err := m.environment.Shed.ObtainLockManager(m.environment.Storage)
	if err != nil {
		return nil, &idl.DOMException{Name: "SecurityError", Message: fmt.Sprintf("Access to the lock manager is denied: %v.", err)}
	}
	m.environment.Clients.add(&m.environment)
	name := m.settings.EventLoop().Name()
	if m.environment.Label != "" {
		name = "[" + m.environment.Label + "] " + name
	}
	m.client = manager.NewClient(locks.ClientInfo{ID: m.environment.ID, Agent: agentOf(m.Cx(), name)})
	m.locks = m.NewLocks(m.settings.Agent().Inbox(), LockInterface.In(m.Cx()), m, m)
	m.delegation.patience = delegateAfter
	return m.client, nil
}

// modeValue returns a mode as a value of script.
func (m *LockManager) modeValue(mode locks.Mode) mozjs.Value {
	if m.modes[mode] == nil {
		m.modes[mode] = m.Cx().Root(m.Cx().NewString(mode.String()))
	}
	return m.modes[mode].Value()
}

// lockAgents has the locks.Agent of each agent.
var lockAgents = mozjs.NewShared[*locks.Agent]()

// agentOf returns the locks.Agent of the context's agent.
func agentOf(cx *mozjs.Context, name string) *locks.Agent {
	a := lockAgents.Of(cx)
	if *a == nil {
		*a = locks.NewAgent(name)
	}
	return *a
}

func notSupported(message string) error {
	return &idl.DOMException{Name: "NotSupportedError", Message: message}
}
