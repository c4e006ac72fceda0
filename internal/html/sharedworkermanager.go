// Checked against HTML of 2026-08-21.

package html

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/fetchapi"
	"github.com/sluice-go/sluice/internal/messaging"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// sharedWorkerManager is the shared worker manager. Its steps are in order
// because they are under its lock.
//
// https://html.spec.whatwg.org/multipage/workers.html#shared-worker-manager
type sharedWorkerManager struct {
	mu      sync.Mutex
	workers []*sharedWorkerThread
}

// sharedWorkerThread is a shared worker as the manager sees it.
type sharedWorkerThread struct {
	userAgent *UserAgent
	cancel    context.CancelCauseFunc
	developer Developer
	allowance *allowance // of the owner that has started it
	// What it is known by.
	constructorOrigin url.Origin
	partition         string // of the storage key
	crossSite         bool   // sameSiteCookies is none
	constructorURL    *url.URL
	name              string
	typ               WorkerType
	credentials       fetchapi.RequestCredentials
	// extendedLifetime is the worker's extended lifetime. AD-HOC: the extended lifetime shared worker timeout is no
	// longer than the between-loads one, both are the user agent's SharedWorkerLinger: who runs pages says how long.
	extendedLifetime bool
	secureContext    bool

	// Under the manager's lock.
	// owners is the owner set, with whether each has a fully active document.
	owners map[*globalScope]bool
	// waiting are those who want to connect while the script is being loaded.
	waiting []connection
	// connecting are the ports on their way to the worker's realm.
	connecting map[*messaging.Port]struct{}
	agent      *agent.Agent
	scope      *SharedWorkerGlobalScope
	gone       bool // nobody connects to it any more
	linger     *time.Timer
	// paid is what the owner that has started it pays, until it is gone.
	paid  int64
	payer *mozjs.Context
}

// connection is a SharedWorker object that connects.
type connection struct {
	owner  *globalScope
	object *SharedWorker // belongs to the owner's thread
	inside *messaging.Port
}

// queueTask queues a task for the SharedWorker object.
func (c connection) queueTask(steps func()) {
	c.owner.settings.QueueGlobalTask(eventloop.DOMManipulation, steps)
}

// refuse fires an event named error at the object, whose port is of no use. If
// nobody listens, the developer is told why.
func (c connection) refuse(why string, tell func()) {
	c.inside.Drop()
	c.queueTask(func() {
		c.object.settled()
		c.owner.failed(&c.object.EventTarget, why, tell)
	})
}

// connect is the steps that the constructor of SharedWorker enqueues to the
// shared worker manager. The error is that there may be no more workers, which
// script is told at once.
//
// https://html.spec.whatwg.org/multipage/workers.html#dom-sharedworker
func (m *sharedWorkerManager) connect(c connection, urlRecord *url.URL, options SharedWorkerOptions) error {
	outside := c.owner.environment
	c.owner.userAgent.Program.TouchAll()
	m.mu.Lock()
	defer m.mu.Unlock()
	// 1, 2. Let workerGlobalScope be null. For each scope in the list of all
	//       SharedWorkerGlobalScope objects: if all of the following are true:
	//       worker storage key equals outside storage key (an origin and a
	//       partition); scope's closing flag is false; scope's constructor URL equals
	//       urlRecord; scope's name equals options["name"]; scope's sameSiteCookies
	//       equals that of options, then set workerGlobalScope to scope.
	i := slices.IndexFunc(m.workers, func(t *sharedWorkerThread) bool {
		return !t.gone && t.constructorOrigin.SameOrigin(outside.Origin) && t.partition == outside.partition() && t.crossSite == options.crossSite(outside) && t.constructorURL.Equals(urlRecord, false) && t.name == options.Name
	})
	// 6. Otherwise, in parallel, run a worker given worker, urlRecord, outside
	//    settings, outside port, and options.
	if i < 0 {
		if err := c.owner.takeWorkerOnce(); err != nil {
			return err
		}
		m.run(c, urlRecord, options)
		return nil
	}
	t := m.workers[i]
	// 4. If workerGlobalScope is not null, then check if its type, credentials and
	//    extended lifetime match the options values. If not, queue a task to fire
	//    an event named error and abort these steps.
	if t.typ != options.Type || t.credentials != options.Credentials || t.extendedLifetime != options.ExtendedLifetime {
		c.refuse("There is a shared worker at '"+urlRecord.Href()+"' already, of another type, with other credentials or another lifetime.", nil)
		return nil
	}
	// 5.3. If workerIsSecureContext is not callerIsSecureContext, then queue a
	//      task to fire an event named error at worker and abort these steps.
	if t.secureContext != outside.SecureContext {
		c.refuse("There is a shared worker at '"+urlRecord.Href()+"' already, in another kind of context.", nil)
		return nil
	}
	// 5.8. Append the relevant owner to add given outside settings to
	//      workerGlobalScope's owner set.
	t.addOwner(c.owner)
	if t.scope == nil {
		t.waiting = append(t.waiting, c)
		return nil
	}
	t.scope.queueConnect(c)
	return nil
}

// crossSite reports whether the worker has only those cookies whose SameSite is None: sameSiteCookies, which by default is all
// for a first-party-site context and none otherwise, is none.
//
// https://privacycg.github.io/saa-non-cookie-storage/#shared-workers
func (o *SharedWorkerOptions) crossSite(outside *Environment) bool {
	wanted, _ := o.SameSiteCookies.Get()
	return outside.CrossSite || wanted == SameSiteCookiesTypeNone
}

func (t *sharedWorkerThread) addOwner(owner *globalScope) {
	t.owners[owner] = true
	t.follow()
	if t.linger != nil {
		t.linger.Stop()
		t.linger = nil
	}
}

// run runs a shared worker, which the owner's allowance has counted. The realm is made
// once the script is there.
//
// https://html.spec.whatwg.org/multipage/workers.html#run-a-worker
func (m *sharedWorkerManager) run(c connection, u *url.URL, options SharedWorkerOptions) {
	owner := c.owner
	ctx, cancel := context.WithCancelCause(context.Background())
	t := &sharedWorkerThread{
		userAgent:         owner.userAgent,
		cancel:            cancel,
		developer:         owner.developer.ofWorker(WorkerInfo{Name: options.Name, URL: u, Shared: true}),
		allowance:         owner.allowance,
		constructorOrigin: owner.environment.Origin,
		partition:         owner.environment.partition(),
		crossSite:         options.crossSite(owner.environment),
		constructorURL:    u,
		name:              options.Name,
		typ:               options.Type,
		credentials:       options.Credentials,
		extendedLifetime:  options.ExtendedLifetime,
		secureContext:     owner.environment.SecureContext,
		owners:            map[*globalScope]bool{owner: true},
		waiting:           []connection{c},
		connecting:        map[*messaging.Port]struct{}{},
		paid:              int64(memoryOfWorker(options.Name, u)),
		payer:             owner.settings.Cx(),
	}
	t.payer.AddExternal(t.paid)
	m.workers = append(m.workers, t)
	client := owner.fetchClient()
	client.CrossSite = t.crossSite
	if options.Type == WorkerTypeModule {
		m.startLocked(t, owner.userAgent.moduleWorkerScript(u, client, fetch.DestinationSharedWorker, options.WorkerOptions), owner.environment)
		return
	}
	request := classicWorkerRequest(u, client)
	request.Destination = fetch.DestinationSharedWorker
	outside := owner.environment
	// The worker may outlive this owner, so that it is the program that is not
	// quiescent while the script is being loaded.
	hold := t.userAgent.Program.Hold(eventloop.UnderWay, "the script of a shared worker")
	go func() {
		defer hold.Release()
		response, err := fetchClassicWorkerScript(ctx, t.userAgent.Fetcher, request)
		if err != nil {
			t.allowance.Return()
			t.developer.ended()
			m.fail(t, "The shared worker at '"+u.Href()+"' failed: "+err.Error(), nil)
			return
		}
		m.start(t, classicWorkerScript(response, request.Client, outside.SecureContext), outside)
	}()
}

// over hears that a worker is no more. If that is its own fault, the developers
// of all its owners are told; script hears of it by the event named close at the
// ports.
func (m *sharedWorkerManager) over(t *sharedWorkerThread, u *url.URL, fault error) {
	if fault == nil {
		m.fail(t, "The shared worker at '"+u.Href()+"' has ended.", nil)
		return
	}
	why := "The shared worker at '" + u.Href() + "' failed: " + fault.Error()
	m.mu.Lock()
	connected := maps.Clone(t.owners)
	for _, c := range t.waiting {
		delete(connected, c.owner)
	}
	m.mu.Unlock()
	m.fail(t, why, nil)
	for owner := range connected {
		owner.settings.QueueGlobalTask(eventloop.DOMManipulation, func() { owner.tellOfFailure(why) })
	}
}

// fail refuses all who wait for a shared worker that does not come about.
func (m *sharedWorkerManager) fail(t *sharedWorkerThread, why string, tell func()) {
	m.mu.Lock()
	m.remove(t)
	waiting, connecting := t.waiting, t.connecting
	t.waiting, t.connecting = nil, nil
	m.mu.Unlock()
	for port := range connecting {
		port.Drop()
	}
	for _, c := range waiting {
		c.refuse(why, tell)
	}
}

// closing hears that a worker's closing flag is true.
func (m *sharedWorkerManager) closing(t *sharedWorkerThread) {
	m.mu.Lock()
	defer m.mu.Unlock()
	t.gone = true
}

// remove takes a worker off the list.
func (m *sharedWorkerManager) remove(t *sharedWorkerThread) {
	t.gone = true
	t.payer.AddExternal(-t.paid)
	t.paid = 0
	m.workers = slices.DeleteFunc(m.workers, func(other *sharedWorkerThread) bool { return other == t })
}

// start starts the worker's agent, unless its owners have gone meanwhile.
func (m *sharedWorkerManager) start(t *sharedWorkerThread, script workerScript, outside *Environment) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.startLocked(t, script, outside)
}

func (m *sharedWorkerManager) startLocked(t *sharedWorkerThread, script workerScript, outside *Environment) {
	origin := outside.Origin
	if script.url.Scheme() == "data" {
		origin = url.NewOpaqueOrigin()
	}
	environment := t.userAgent.newEnvironment(script.url, origin)
	environment.CrossOriginIsolated, environment.Isolation = outside.isolatesSharedWorker(script.policy), outside.Isolation
	environment.Window = outside.Window
	environment.TopLevelOrigin = outside.TopLevelOrigin
	environment.inherit(outside.embedding())
	environment.CrossSite = t.crossSite
	environment.MaxBody = int64(t.allowance.memory.Max())
	environment.SecureContext, environment.Policy = t.secureContext, script.policy
	s := &SharedWorkerGlobalScope{manager: m, thread: t, name: t.name}
	s.userAgent, s.environment, s.developer, s.allowance, s.script = t.userAgent, environment, t.developer, t.allowance, script
	if t.gone {
		t.allowance.Return()
		t.developer.ended()
		return
	}
	t.agent = agent.Start(agent.Options{
		Name:    script.url.Href(),
		Label:   t.developer.Label,
		Program: t.userAgent.Program,
		Kind:    eventloop.WorkerEventLoop,
		Cluster: newCluster(environment.CrossOriginIsolated),
		// https://html.spec.whatwg.org/multipage/webappapis.html#shared-worker-agent
		CanBlock:    true,
		Memory:      t.allowance.memory,
		Reserved:    realmMemory,
		Limit:       t.allowance,
		AsyncStacks: t.userAgent.AsyncStacks,
		TimerPlaces: t.userAgent.TimerPlaces,
		Exposure:    exposure(SharedWorkerGlobalScopeInterface, environment),
		Reserve:     t.userAgent.Agents,
		Global:      func() agent.GlobalScope { return s },
		Setup:       s.setup,
		Grace:       t.userAgent.Grace,
		OnTerminate: s.told,
		Teardown:    func(*agent.Agent) { s.close() },
		BeforeGC:    s.beforeGC,
		WebAssembly: fetchapi.AddWebAssemblyStreaming,
		Random:      t.userAgent.randomness(),
		Watched:     t.userAgent.Seed != nil,
		OnEnd: func(a *agent.Agent) {
			t.developer.ended()
			m.over(t, script.url, ownFault(a))
		},
	})
}

// ready hears that the script of a worker has run, and lets those connect who
// have waited for it.
func (m *sharedWorkerManager) ready(t *sharedWorkerThread, s *SharedWorkerGlobalScope) {
	m.mu.Lock()
	defer m.mu.Unlock()
	t.scope = s
	for _, c := range t.waiting {
		s.queueConnect(c)
	}
	t.waiting = nil
}

// leave removes an owner that ends. A worker that has none any more is told to end, at
// once or after the user agent's SharedWorkerLinger. It returns those that were told.
// Any goroutine may call it.
//
// https://html.spec.whatwg.org/multipage/workers.html#permissible-worker
func (m *sharedWorkerManager) leave(owner *globalScope) (ending []*sharedWorkerThread) {
	m.mu.Lock()
	for _, t := range m.workers {
		if _, ok := t.owners[owner]; !ok {
			continue
		}
		delete(t.owners, owner)
		t.follow()
		t.waiting = slices.DeleteFunc(t.waiting, func(c connection) bool {
			if c.owner == owner {
				c.inside.Drop()
			}
			return c.owner == owner
		})
		switch linger := t.userAgent.SharedWorkerLinger; {
		case len(t.owners) > 0:
		case linger > 0:
			t.linger = time.AfterFunc(linger, func() { m.endOrphan(t) })
		default:
			ending = append(ending, t)
		}
	}
	for _, t := range ending {
		m.remove(t)
	}
	m.mu.Unlock()
	for _, t := range ending {
		t.terminate()
	}
	return ending
}

// endOrphan ends a worker if it has no owners.
func (m *sharedWorkerManager) endOrphan(t *sharedWorkerThread) {
	m.mu.Lock()
	if len(t.owners) > 0 || !slices.Contains(m.workers, t) {
		m.mu.Unlock()
		return
	}
	m.remove(t)
	m.mu.Unlock()
	t.terminate()
	t.await()
}

// endAll ends all shared workers, and waits for them.
func (m *sharedWorkerManager) endAll() {
	m.mu.Lock()
	all := m.workers
	m.workers = nil
	for _, t := range all {
		t.gone = true
	}
	m.mu.Unlock()
	for _, t := range all {
		t.terminate()
	}
	for _, t := range all {
		t.await()
	}
}

// terminate tells a worker to end that was removed from the list.
func (t *sharedWorkerThread) terminate() {
	t.cancel(errOwnerEnded)
	if t.agent != nil {
		t.agent.EventLoop().Terminate(errOwnerEnded)
	}
}

// await waits for the end of such a worker.
func (t *sharedWorkerThread) await() {
	if t.agent != nil {
		<-t.agent.Ended()
	}
}

// EndSharedWorkers ends the user agent's shared workers, and waits for them.
func (u *UserAgent) EndSharedWorkers() { u.sharedWorkers.endAll() }
