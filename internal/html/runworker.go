// Checked against HTML of 2026-08-21.

package html

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/fetchapi"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/messaging"
	"github.com/sluice-go/sluice/internal/url"
)

var (
	errWorkerTerminated = errors.New("the worker was terminated")
	errOwnerEnded       = errors.New("the owner of the worker has ended")
)

// workerThread is a dedicated worker as its owner sees it: from the moment it
// is asked for until its agent is no more.
type workerThread struct {
	owner     *globalScope
	object    *Worker // belongs to the owner's thread
	cancel    context.CancelCauseFunc
	developer Developer

	// untold is the number of tasks of the owner that have to do with the worker
	// and have not run yet.
	untold atomic.Int32

	mu         sync.Mutex
	terminated bool
	agent      *agent.Agent // nil once the owner knows that it has ended
	scope      *DedicatedWorkerGlobalScope
}

// workerMemory is what the collector of a worker's owner is told that the worker
// costs, in bytes: what Go keeps for one that lives. Of one that has ended, some
// kilobytes are left until the Worker is collected; with less than this, thousands of
// those would come together before that.
const workerMemory = 64 << 10

// memoryOfWorker is workerMemory with the copies that the worker, and messages about it,
// have of its name and of the URL of its script.
func memoryOfWorker(name string, u *url.URL) int {
	return workerMemory + 6*(len(name)+len(u.Href()))
}

// runWorker runs a dedicated worker, which the owner's allowance has counted. Its realm
// is made while its script is fetched, of a module the first of the graph.
//
// https://html.spec.whatwg.org/multipage/workers.html#run-a-worker
func runWorker(worker *Worker, u *url.URL, owner *globalScope, inside *messaging.Port, options WorkerOptions) *workerThread {
	loop := owner.settings.EventLoop()
	ctx, cancel := context.WithCancelCause(loop.Context())
	worker.SetMemory(memoryOfWorker(options.Name, u))
	t := &workerThread{owner: owner, object: worker, cancel: cancel, developer: owner.developer.ofWorker(WorkerInfo{Name: options.Name, URL: u})}
	owner.owned.add(t)
	owner.correspondent.Store(true)
	client := owner.fetchClient()
	script := workerScript{url: u, typ: WorkerTypeClassic}
	if options.Type == WorkerTypeModule {
		script = owner.userAgent.moduleWorkerScript(u, client, fetch.DestinationWorker, options)
	}
	t.start(script, inside, options.Name)
	a, s := t.agent, t.scope
	secureContext := owner.environment.SecureContext
	a.EventLoop().InParallel("a fetch of the worker script "+fetch.DisplayURL(u), func() {
		fetched, err := script.fetch(ctx, owner.userAgent.Fetcher, client, secureContext)
		if err != nil {
			a.EventLoop().Terminate(noScriptError{err})
			return
		}
		a.QueueTask(eventloop.DOMManipulation, s.Document(), func() {
			s.script = fetched
			s.run()
		})
	})
	return t
}

// A noScriptError is why a worker ends whose script could not be fetched.
type noScriptError struct{ error }

// classicWorkerRequest is the request for the script of a classic worker.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#fetch-a-classic-worker-script
func classicWorkerRequest(u *url.URL, fetchClient *fetch.Client) *fetch.Request {
	// 1. Let request be a new request whose URL is url, client is fetchClient,
	//    destination is destination, initiator type is "other", mode is
	//    "same-origin", credentials mode is "same-origin", and whose
	//    use-URL-credentials flag is set.
	return &fetch.Request{
		URL:           u,
		Client:        fetchClient,
		Destination:   fetch.DestinationWorker,
		InitiatorType: "other",
		Mode:          fetch.ModeSameOrigin,
		Credentials:   fetch.CredentialsSameOrigin,
	}
}

// fetchClassicWorkerScript fetches the script of a classic worker. An error
// says why there is none.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#fetch-a-classic-worker-script
func fetchClassicWorkerScript(ctx context.Context, fetcher *fetch.Fetcher, request *fetch.Request) (*fetch.Response, error) {
	response, err := fetcher.Fetch(ctx, request)
	// 2. If bodyBytes is null or failure, or response's status is not an ok
	//    status, then run onComplete given null.
	if err != nil {
		return nil, reasonOf(err)
	}
	if err := checkStatus(response); err != nil {
		return nil, err
	}
	// 3. If response's URL's scheme is an HTTP(S) scheme, and the result of
	//    extracting a MIME type from response's header list is not a JavaScript
	//    MIME type, then run onComplete given null.
	switch response.URL().Scheme() {
	case "http", "https":
		if !isScript(response) {
			return nil, errNoScript
		}
	}
	return response, nil
}

// start starts the worker's agent.
func (t *workerThread) start(script workerScript, inside *messaging.Port, name string) {
	owner := t.owner
	environment := workerEnvironment(script.url, owner)
	s := &DedicatedWorkerGlobalScope{thread: t, name: name, port: inside}
	s.userAgent, s.environment, s.developer, s.allowance, s.script = owner.userAgent, environment, t.developer, owner.allowance, script
	s.supported = owner.supportsFrames()
	t.mu.Lock()
	defer t.mu.Unlock()
	// 4. Let agent be the result of obtaining a dedicated/shared worker agent
	//    given outside settings and is shared. Run the rest of these steps in that
	//    agent.
	t.scope = s
	t.agent = agent.Start(agent.Options{
		Name:    script.url.Href(),
		Label:   t.developer.Label,
		Program: owner.userAgent.Program,
		Kind:    eventloop.WorkerEventLoop,
		Cluster: owner.settings.Agent().Cluster(),
		// https://html.spec.whatwg.org/multipage/webappapis.html#dedicated-worker-agent
		CanBlock:    true,
		Memory:      s.allowance.memory,
		Reserved:    realmMemory,
		Limit:       s.allowance,
		AsyncStacks: owner.userAgent.AsyncStacks,
		TimerPlaces: owner.userAgent.TimerPlaces,
		Exposure:    exposure(DedicatedWorkerGlobalScopeInterface, environment),
		Reserve:     owner.userAgent.Agents,
		Global:      func() agent.GlobalScope { return s },
		Setup:       s.setup,
		Grace:       owner.userAgent.Grace,
		OnTerminate: s.told,
		// 16-18. Clear the map of active timers; disentangle all the ports in the
		//        list of the worker's ports; empty the owner set.
		Teardown:    func(*agent.Agent) { s.close() },
		BeforeGC:    s.beforeGC,
		WebAssembly: fetchapi.AddWebAssemblyStreaming,
		Random:      owner.userAgent.randomness(),
		Watched:     owner.userAgent.Seed != nil,
		OnEnd: func(a *agent.Agent) {
			inside.Drop()
			t.over(ownFault(a))
		},
	})
}

// ownFault returns the failure that a worker's agent ended with, if it did not
// end as others wanted: it could not start, had no script, or held too much memory.
func ownFault(a *agent.Agent) error {
	if err := a.Err(); err != nil {
		return err
	}
	cause := context.Cause(a.EventLoop().Context())
	if errors.Is(cause, agent.ErrHeapLimit) || errors.As(cause, new(noScriptError)) {
		return cause
	}
	return nil
}

// workerEnvironment sets up a worker environment settings object.
//
// https://html.spec.whatwg.org/multipage/workers.html#set-up-a-worker-environment-settings-object
func workerEnvironment(u *url.URL, owner *globalScope) *Environment {
	outside := owner.environment
	// The origin: a unique opaque origin if worker global scope's url's scheme is
	// "data", and inherited origin otherwise.
	origin := outside.Origin
	// Set worker global scope's cross-origin isolated capability to true if agent's agent cluster's cross-origin isolation mode is
	// "concrete". If is shared is false and owner's cross-origin isolated capability is false, then set it to false.
	isolated := outside.CrossOriginIsolated
	if u.Scheme() == "data" {
		origin = url.NewOpaqueOrigin()
		// If is shared is false and response's url's scheme is "data", then set
		// worker global scope's cross-origin isolated capability to false.
		isolated = false
	}
	e := owner.userAgent.newEnvironment(u, origin)
	e.CrossOriginIsolated, e.Isolation = isolated, outside.Isolation
	e.Window = outside.Window
	// https://html.spec.whatwg.org/multipage/webappapis.html#secure-context: a
	// worker is a secure context if its owner is.
	e.SecureContext = outside.SecureContext
	e.TopLevelOrigin = outside.TopLevelOrigin
	e.inherit(outside.embedding())
	e.CrossSite = outside.CrossSite
	e.MaxBody = outside.MaxBody
	return e
}

// terminate is https://html.spec.whatwg.org/multipage/workers.html#terminate-a-worker
// Any goroutine may call it.
func (t *workerThread) terminate(cause error) {
	t.mu.Lock()
	t.terminated = true
	a := t.agent
	t.mu.Unlock()
	t.cancel(cause)
	if a != nil {
		a.EventLoop().Terminate(cause)
	}
}

// isTerminated reports whether the owner has terminated the worker.
func (t *workerThread) isTerminated() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.terminated
}

// queueTask queues a task for the owner's global object that has to do with the
// Worker object, which is there until the task has run. Any goroutine may call it.
func (t *workerThread) queueTask(steps func()) bool {
	t.untold.Add(1)
	return t.owner.settings.QueueGlobalTask(eventloop.DOMManipulation, func() {
		steps()
		t.untold.Add(-1)
	})
}

// over tells the owner that the worker is no more, or never was. Any goroutine
// may call it.
func (t *workerThread) over(err error) {
	t.cancel(nil)
	t.developer.ended()
	t.queueTask(func() {
		if err != nil && !t.isTerminated() {
			t.fail("The worker at '"+t.object.url.Href()+"' failed: "+err.Error(), nil)
		}
		t.owner.owned.remove(t)
		t.object.ended()
		// The object may live on for long.
		t.mu.Lock()
		t.agent, t.scope = nil, nil
		t.mu.Unlock()
	})
}

// couldNotRun tells the owner that the worker's script could not be fetched or
// compiled.
func (t *workerThread) couldNotRun(why string, tell func()) {
	t.queueTask(func() {
		if !t.isTerminated() {
			t.fail(why, tell)
		}
	})
}

// fail fires an event named error at worker. The developer is told what was wrong.
func (t *workerThread) fail(message string, tell func()) {
	t.owner.failed(&t.object.EventTarget, message, tell)
}

// failed fires an event named error at the object of a worker that could not be
// run. The event does not say why, so that the console does. If nobody listens, that
// is an exception that nothing has handled, which the developer is told of: by tell,
// or by the message if that is nil.
func (g *globalScope) failed(target *dom.EventTarget, message string, tell func()) {
	if target.HasListeners("error") {
		g.warn(message)
		target.FireAnEvent("error", dom.EventInit{})
		return
	}
	if tell == nil {
		g.tellOfFailure(message)
		return
	}
	tell()
}

// tellOfFailure tells the developer of a worker that failed.
func (g *globalScope) tellOfFailure(message string) {
	v, err := g.settings.Cx().ThrownValue(&idl.DOMException{Name: "NetworkError", Message: message})
	if err != nil {
		return
	}
	g.developer.Unhandled(g.settings, g.settings.Cx().Throw(v), false)()
}

// reportToParent reports an exception that the worker has not handled to its
// owner. Any goroutine may call it.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#report-an-exception
func (t *workerThread) reportToParent(info agent.ErrorInformation) {
	// Queue a global task on the DOM manipulation task source with the relevant
	// global object of the Worker object that is associated with global:
	queued := t.queueTask(func() {
		if t.isTerminated() {
			return
		}
		// Set notHandled to the result of firing an event named error at
		// workerObject, using ErrorEvent. If notHandled is true, then report
		// exception for workerObject's relevant global object with omitError set to
		// true.
		if !fireErrorEvent(&t.object.EventTarget, info) {
			t.owner.settings.ReportErrorOfWorker(info)
		}
	})
	// A parent that is gone handles nothing.
	if !queued {
		info.Tell()
	}
}
