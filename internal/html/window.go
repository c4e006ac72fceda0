package html

import (
	"context"
	"sync/atomic"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/console"
	"github.com/sluice-go/sluice/internal/css/conditions"
	"github.com/sluice-go/sluice/internal/cssom"
	"github.com/sluice-go/sluice/internal/customelements"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/fetchapi"
	"github.com/sluice-go/sluice/internal/importmaps"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/navigationapi"
	"github.com/sluice-go/sluice/internal/permissionspolicy"
	"github.com/sluice-go/sluice/internal/url"
	"github.com/sluice-go/sluice/storage"
)

// Window is a window.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#window
type Window struct {
	dom.EventTarget
	globalScope
	animationFrameProvider
	webStorage
	windowCookieStore
	agent     *agent.Agent
	options   WindowOptions
	id        string       // of its environment
	shared    sharedWindow // what other agents know of it
	status    string       // as script has set it
	bars      [6]*BarProp  // nil until somebody asks for one
	navigator *Navigator
	// customElements is the registry of the document; nil until somebody asks for it.
	customElements *customelements.CustomElementRegistry
	location       *Location
	history        *History // nil until somebody asks for it
	// traversable is the window's traversable navigable, and historyMemory how much of what it keeps counts as memory of
	// the window.
	traversable   *Traversable
	historyMemory int64
	// traversals are the steps that the window's document has asked to traverse to, and which it has not yet come to.
	traversals []int
	// navigation is the navigation API; nil until script asks for it.
	navigation *navigationapi.Navigation
	// unloadCounter is https://html.spec.whatwg.org/multipage/document-lifecycle.html#unload-counter
	unloadCounter int
	// opened says that a document was opened in the window since.
	opened bool
	// awaiting says that the value that RunAndPrint is to print is a promise that
	// has not settled.
	awaiting atomic.Bool
	// unfinished has the modules that RunModule has run, and script elements.
	unfinished unfinishedModules
	// document is the associated Document; nil until somebody asks for it. documentKept
	// says that its wrapper is kept, and loaded that the window's scripts have run.
	document     *PageDocument
	documentKept bool
	// container is the child navigable whose active window the window is, or was; nil for that of a page, which has a
	// top-level traversable instead. Discarded says that it is not any more.
	container *childNavigable
	topLevel  *topLevel
	discarded atomic.Bool
	// ancestorOrigins is the internal ancestor origin objects list of the document.
	//
	// https://html.spec.whatwg.org/multipage/dom.html#concept-document-internal-ancestor-origin-objects-list
	ancestorOrigins []url.Origin
	// fate says what has become of the window of a top-level traversable, and stay is the stay of its page there.
	fate atomic.Uint32
	stay atomic.Pointer[Stay]
	// openerPolicy is that of the document of a top-level traversable, as it was when the window was made.
	openerPolicy openerPolicy
	// sandboxing are the active sandboxing flags of the document.
	sandboxing  sandboxing
	activations activations
	// permissionsPolicy is the document's permissions policy, and reportOnlyPolicy the one that is only reported of.
	permissionsPolicy, reportOnlyPolicy *permissionspolicy.Policy
	// beside are the windows of the agent.
	beside *agentWindows
	loaded bool
	// hidden says that the user does not see the window.
	hidden bool
	viewing
}

// WindowOptions say what a window is to be.
type WindowOptions struct {
	// URL is the window's URL.
	URL *url.URL
	// MaxHeap is the memory, in bytes, that the window's script may hold with that of
	// its workers; 0 for no limit.
	MaxHeap uint64
	// MaxWorkers is how many workers the window may have at a time, however deep,
	// shared ones that it has started included: 0 stands for
	// DefaultMaxWorkersOfPage, a negative number for none.
	MaxWorkers int
	// Isolation says which documents are cross-origin isolated.
	Isolation Isolation
	// OpenerPolicy is the opener policy of the document of the response.
	OpenerPolicy fetch.OpenerPolicy
	// Asker is whose document has asked for that of the window; nil for the embedder.
	Asker *fetch.Client
	// Traversable is the window's traversable navigable.
	Traversable *Traversable
	// Policy is the window's policy container.
	Policy fetch.PolicyContainer
	// SessionStorage is the storage shed of the window's traversable navigable; nil for one
	// of its own.
	SessionStorage *storage.Shed
	// Hidden says that the window's document is not visible at first.
	Hidden bool
	// Media is what media queries ask about, such as the size of the viewport.
	Media conditions.Media
	// Boxes tells the boxes of elements; nil if none has any.
	Boxes func(*nodes.Node) []Box
	// Prepare prepares the window, on its thread, before its document is parsed; nil for
	// nothing. Its error ends the window.
	Prepare func(*Window, *agent.EnvironmentSettings) error
	// Initiator is whose document has asked for the one at about:blank that the window is for: its origin and its policy are
	// this one's, too; nil for others.
	Initiator *fetch.Client
	// AboutBaseURL is the base URL of such a document.
	AboutBaseURL *url.URL
	// referrer is that of a document at about:blank.
	referrer string
	// Response is what the window's document is parsed from; nil for an empty one.
	Response *fetch.Response
	// DisableScripting disables scripting for the document.
	DisableScripting bool
	// DisableImages disables support for images.
	DisableImages bool
	// Loaded hears, on the window's thread, that the document of the response has completely
	// loaded.
	Loaded func()
	// Developer looks after the window.
	Developer Developer
	// Dialogs is the user, as far as simple dialogs reach one.
	Dialogs Dialogs
	// Embedder is what the embedder has of the window.
	Embedder any
	// Ended hears that the window has ended, and whether its page has gone to another document;
	// nil if nobody wants to know. It is called once, on any thread.
	Ended func(left bool)
	// OnQuiescent is called when the window's event loop has nothing left that
	// could wake it.
	OnQuiescent func()
}

// OpenWindow opens a window, in an agent and an agent cluster of its own. The caller
// has counted the agent (agent.Process).
func (u *UserAgent) OpenWindow(o WindowOptions) *Window {
	w := &Window{options: o, hidden: o.Hidden, beside: new(agentWindows)}
	w.beginStay()
	w.topLevel = new(topLevel)
	w.topLevel.window.Store(w)
	w.beside.add(w)
	w.beside.addTopLevel(w.topLevel)
	w.correspondent = new(atomic.Bool)
	w.sessionShed, w.traversable = o.SessionStorage, o.Traversable
	w.userAgent, w.supported = u, true
	w.developer, w.allowance = o.Developer, u.newAllowance(o)
	w.setTopLevelSandboxing()
	origin := fetch.OriginOf(o.URL)
	if o.Initiator != nil {
		origin, o.Policy = o.Initiator.Origin, o.Initiator.Policy
	}
	// https://html.spec.whatwg.org/multipage/document-sequences.html#determining-the-origin: if sandboxFlags has its sandboxed
	// origin browsing context flag set, then return a new opaque origin.
	flags := w.sandboxing
	if o.Response != nil {
		flags |= sandboxingOf(o.Response.ContentSecurityPolicies())
	}
	if flags&sandboxedOrigin != 0 {
		origin = url.NewOpaqueOrigin()
	}
	w.environment = u.newEnvironment(o.URL, origin)
	w.environment.Isolation = o.Isolation
	w.openerPolicy.set(o.OpenerPolicy)
	w.environment.TopLevelOrigin = origin
	w.beside.first, w.beside.origin = w, origin
	w.beside.group = newBrowsingContextGroup(w.beside, o.isolates())
	w.environment.TimeOrigin = timeOriginOf(o.Response, w.environment.TimeOrigin)
	w.id = w.environment.ID
	w.environment.Policy = o.Policy
	// What is larger than what the agent may hold could not be used.
	w.environment.MaxBody = int64(o.MaxHeap)
	w.setPermissionsPolicy(o.Response)
	a := w.agentOptions(o.URL.Href(), w.beside.group.newCluster())
	a.Setup, a.Limit = w.setup, agent.Process()
	a.OnEnd = w.beside.hasEnded
	a.OnQuiescent = o.OnQuiescent
	w.agent = agent.New(a)
	w.beside.agent = w.agent
	w.agent.Start()
	return w
}

// agentOptions are those of an agent of windows, of which this is the first.
func (w *Window) agentOptions(name string, cluster *agent.Cluster) agent.Options {
	u := w.userAgent
	return agent.Options{
		Name:    name,
		Label:   w.developer.Label,
		Program: u.Program,
		Kind:    eventloop.WindowEventLoop,
		Cluster: cluster,
		// A window's agent cannot block:
		// https://html.spec.whatwg.org/multipage/webappapis.html#similar-origin-window-agent
		CanBlock:    false,
		Memory:      w.allowance.memory,
		AsyncStacks: u.AsyncStacks,
		TimerPlaces: u.TimerPlaces,
		Exposure:    exposure(WindowInterface, w.environment),
		Reserve:     u.Agents,
		Global:      func() agent.GlobalScope { return w },
		Grace:       u.Grace,
		OnTerminate: w.beside.told,
		Teardown:    func(*agent.Agent) { w.beside.tearDown() },
		BeforeGC:    w.beside.beforeGC,
		Idle:        w.beside.startIdlePeriods,
		WebAssembly: fetchapi.AddWebAssemblyStreaming,
		Random:      u.randomness(),
		Watched:     u.Seed != nil,
	}
}

func (w *Window) setup(a *agent.Agent) error {
	if err := w.setUpGlobal(a.Settings()); err != nil {
		return err
	}
	w.openFrames(&w.globalScope)
	w.settings.SetRendering(w.beside.updateTheRendering)
	w.awaited = w.beside.awaitsRendering
	cssom.AgentOf(a.Cx()).SetMedia(w.options.Media)
	if err := w.prepare(); err != nil {
		return err
	}
	if w.options.Response != nil {
		if err := w.OpenDocument(w.options.Response, w.options.Loaded); err != nil {
			return err
		}
	}
	a.Started()
	return nil
}

// setUpGlobal sets the window up in its realm, which it is in.
func (w *Window) setUpGlobal(settings *agent.EnvironmentSettings) error {
	cx := settings.Cx()
	if err := w.hideSharedMemory(settings); err != nil {
		return err
	}
	w.globalScope.open(settings)
	w.modules.resolvedModules = importmaps.ResolvedModuleSet{}
	w.boxes = w.options.Boxes
	// The document of a window may be made late; its URL is not its base URL, if it has another.
	if w.options.AboutBaseURL != nil {
		w.documentBaseURL = func() *url.URL { return w.pageDocument().baseURL() }
	}
	w.OnListenersChange(w.listensTo)
	console.Attach(cx, w.developer.Printer)
	var err error
	if w.location, err = w.newLocation(cx); err != nil {
		return err
	}
	w.keep(&w.location.Object)
	w.accountHistory()
	return nil
}

// Embedder is what the embedder has given for it. Any goroutine may call it.
func (w *Window) Embedder() any { return w.options.Embedder }

// ID identifies the window's environment. Any goroutine may call it.
func (w *Window) ID() string { return w.id }

// Agent returns the window's agent.
func (w *Window) Agent() *agent.Agent { return w.agent }

// QueueTask queues a task that runs in the window's realm. Any goroutine may call it. It reports whether the task was queued;
// it does not run if the window ends first.
func (w *Window) QueueTask(source eventloop.TaskSource, steps func()) bool {
	return w.agent.QueueTask(source, w, func() {
		defer w.settings.Realm().Enter().Leave()
		steps()
	})
}

// Document implements agent.GlobalScope: the window stands for its document.
func (w *Window) Document() eventloop.Document { return w }

// FullyActive implements eventloop.Document.
//
// A document is fully active if it is the active document of its navigable, and that is the top-level traversable of a page or in a
// document that is fully active, which ends with what is in it otherwise.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#fully-active
func (w *Window) FullyActive() bool { return !w.discarded.Load() && !w.beside.kept.Load() }

// FireErrorEvent implements agent.GlobalScope.
func (w *Window) FireErrorEvent(info agent.ErrorInformation) bool {
	return fireErrorEvent(&w.EventTarget, info)
}

// FirePromiseRejectionEvent implements agent.GlobalScope.
func (w *Window) FirePromiseRejectionEvent(name string, promise, reason mozjs.Value) bool {
	return firePromiseRejectionEvent(&w.EventTarget, name, promise, reason)
}

// ReportUnhandled implements agent.GlobalScope.
func (w *Window) ReportUnhandled(info agent.ErrorInformation) {
	w.developer.tell(w.settings, info)
}

// ReportUnhandledRejection implements agent.GlobalScope.
func (w *Window) ReportUnhandledRejection(promise, reason mozjs.Value) {
	w.developer.Unhandled(w.settings, w.settings.Cx().Throw(reason), true)()
}

// IsWindow implements dom.Window.
func (w *Window) IsWindow() {}

// Event is https://dom.spec.whatwg.org/#dom-window-event
func (w *Window) Event() EventOrUndefined {
	current := dom.CurrentEvent(w.Realm())
	if current == nil {
		if e := MessageEventOf(w.Cx().Impl(w.Cx().Delivering())); e != nil {
			return EventOrUndefined{IsEvent: true, Event: &e.Event}
		}
	}
	return EventOrUndefined{IsEvent: current != nil, Event: current}
}

// Load fires the events of a page that has loaded, as a task does once the
// scripts of a document have run.
//
// https://html.spec.whatwg.org/multipage/parsing.html#the-end
func (w *Window) Load() {
	w.loaded = true
	d := w.document
	if d == nil {
		w.fireOfDocument("load")
		w.firePageTransitionEvent("pageshow", false)
		return
	}
	d.stopParsing()
}

// fireOfDocument fires an event at the window with the legacy target override flag set.
func (w *Window) fireOfDocument(name string) {
	f := w.Cx().Enter()
	defer f.Leave()
	w.dispatchOfDocument(dom.NewEvent(w.Cx(), name, dom.EventInit{}))
}

// dispatchOfDocument dispatches an event to the window with the legacy target override flag
// set. A window without a document is the target itself.
func (w *Window) dispatchOfDocument(event *dom.Event) {
	if w.document == nil {
		w.Dispatch(event)
		return
	}
	w.DispatchWithOverride(event, &w.AssociatedDocument().EventTarget)
}

// RunAndPrint runs a script and prints its completion value, unless that is
// undefined, as console.log does. A promise is waited for.
func (w *Window) RunAndPrint(source ClassicScriptSource) error {
	v, err := CreateClassicScript(w.settings, source).Run(false)
	if err != nil || v.IsUndefined() {
		return err
	}
	cx := w.settings.Cx()
	if !cx.IsPromise(v) {
		return console.Log(cx, []mozjs.Value{v})
	}
	w.awaiting.Store(true)
	return cx.React(v, func(v mozjs.Value) {
		w.awaiting.Store(false)
		if !v.IsUndefined() {
			w.settings.Report(console.Log(cx, []mozjs.Value{v}))
		}
	}, func(reason mozjs.Value) {
		w.awaiting.Store(false)
		w.ReportUnhandledRejection(v, reason)
	})
}

// AwaitsValue says whether the value that RunAndPrint is to print is a promise that
// has not settled. Any goroutine may call it.
func (w *Window) AwaitsValue() bool { return w.awaiting.Load() }

// Window is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-window
func (w *Window) Window() mozjs.Value { return w.settings.Realm().Global() }

// Self is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-self
func (w *Window) Self() mozjs.Value { return w.Window() }

// Frames is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-frames
func (w *Window) Frames() mozjs.Value { return w.Window() }

// Name is https://html.spec.whatwg.org/multipage/nav-history-apis.html#apis-for-creating-and-navigating-browsing-contexts-by-name
func (w *Window) Name() string {
	// 1. If this's navigable is null, then return the empty string.
	if w.discarded.Load() {
		return ""
	}
	// 2. Return this's navigable's target name.
	return w.targetName()
}

// SetName sets the name.
func (w *Window) SetName(name string) {
	// 1. If this's navigable is null, then return. 2. Set this's navigable's active session history entry's document state's
	//    navigable target name to the given value.
	if !w.discarded.Load() {
		w.traversable.SetTargetName(name)
		w.accountHistory()
	}
}

// Location is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location
func (w *Window) Location() *Location { return w.location }

// Navigator is https://html.spec.whatwg.org/multipage/system-state.html#dom-navigator
func (w *Window) Navigator() *Navigator {
	if w.navigator == nil {
		w.navigator = newNavigator(w.settings.Cx(), w)
		w.keep(&w.navigator.Object)
	}
	return w.navigator
}

// CustomElements is https://html.spec.whatwg.org/multipage/custom-elements.html#dom-window-customelements
func (w *Window) CustomElements() *customelements.CustomElementRegistry {
	if w.customElements == nil {
		w.customElements = customelements.NewRegistry(w.settings.Cx())
		w.keep(&w.customElements.Object)
	}
	return w.customElements
}

// ClientInformation is https://html.spec.whatwg.org/multipage/system-state.html#dom-clientinformation
func (w *Window) ClientInformation() *Navigator { return w.Navigator() }

// OriginAgentCluster is https://html.spec.whatwg.org/multipage/webappapis.html#dom-originagentcluster
func (w *Window) OriginAgentCluster() bool { return true }

// Stop is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-window-stop
func (w *Window) Stop() {
	// 2. Stop loading document's node navigable.
	w.stopLoading()
}

// Crash ends the window's agent at once. Any goroutine may call it.
func (w *Window) Crash(cause error) { w.agent.EventLoop().Terminate(cause) }

// Cause says why the window's agent has ended, once it has.
func (w *Window) Cause() error {
	if w.topLevel != nil {
		if err := w.topLevel.lostFor.Load(); err != nil {
			return *err
		}
	}
	if fate(w.fate.Load()) == closedFor {
		if by := w.topLevel.closing.Load(); by != nil {
			return *by
		}
		return ErrClosed
	}
	if err := w.agent.Err(); err != nil {
		return err
	}
	return context.Cause(w.agent.EventLoop().Context())
}
