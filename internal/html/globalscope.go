package html

import (
	"math"
	"sync/atomic"
	"time"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/base64"
	"github.com/sluice-go/sluice/internal/bucketsapi"
	"github.com/sluice-go/sluice/internal/cachesapi"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetchapi"
	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/filesystemapi"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/indexeddbapi"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/performance"
	"github.com/sluice-go/sluice/internal/permissions"
	"github.com/sluice-go/sluice/internal/reporting"
	"github.com/sluice-go/sluice/internal/scheduling"
	"github.com/sluice-go/sluice/internal/storagemanager"
	"github.com/sluice-go/sluice/internal/trustedtypes"
	"github.com/sluice-go/sluice/internal/url"
	"github.com/sluice-go/sluice/internal/webcrypto"
	"github.com/sluice-go/sluice/internal/weblocks"
	"github.com/sluice-go/sluice/internal/websocketapi"
)

// globalScope is the mixin WindowOrWorkerGlobalScope.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#windoworworkerglobalscope-mixin
type globalScope struct {
	userAgent   *UserAgent
	settings    *agent.EnvironmentSettings
	environment *Environment
	timeline    *performance.Timeline
	performance *performance.Performance // nil until somebody asks for it
	crypto      *webcrypto.Crypto        // likewise
	scheduler   *scheduling.Scheduler    // likewise
	// trustedTypes is nil until script, or a sink, asks for it.
	trustedTypes *trustedtypes.TrustedTypePolicyFactory
	// reporting is nil until something is reported, or observed; reportTo are its endpoints.
	reporting *reporting.Reporting
	reportTo  []reporting.Endpoint
	modules   moduleSystem
	developer Developer
	allowance *allowance
	locks     *weblocks.LockManager    // nil until script asks for it
	indexedDB *indexeddbapi.IDBFactory // likewise
	// storageManager is nil until script asks for it.
	storageManager *storagemanager.StorageManager
	files          *filesystemapi.Files             // likewise
	cacheStorage   *cachesapi.CacheStorage          // likewise
	storageBuckets *bucketsapi.StorageBucketManager // likewise
	permissions    *permissions.Permissions         // likewise
	// Those of storage buckets.
	bucketLocks     []*weblocks.LockManager
	bucketDatabases []*indexeddbapi.IDBFactory
	fetching        *fetchapi.Fetching // nil until script fetches
	fetchGroup      *fetchapi.Group
	webSockets      websocketapi.Sockets
	scopeMessages
	// documentURL is the URL of a window's document, and documentBaseURL its document base URL; nil where there is none.
	documentURL, documentBaseURL func() *url.URL
	// documentReferrerSource is the URL that the referrers of a document's requests are made of; nil where there is none.
	documentReferrerSource func() *url.URL
	// documentEncoder makes the encoder of its encoding, nil for UTF-8.
	documentEncoder func() func() url.Encoder
	owned           ownedWorkers
	// keptWith is the document that is kept for a return, if it is this or that of the worker; nil for none.
	keptWith atomic.Pointer[keptDocument]
}

// open sets the scope up, once the realm exists.
func (g *globalScope) open(settings *agent.EnvironmentSettings) {
	g.settings = settings
	origin := g.environment.TimeOrigin
	loop := settings.EventLoop()
	g.fetchGroup = fetchapi.NewGroup(loop.Context())
	g.timeline = performance.NewTimeline(&clock{g.userAgent.started.Add(origin), loop, origin}, (*timelineHost)(g))
	if !loop.Program().Monotonic() {
		settings.Cx().ReplaceDate(func() time.Time { return g.userAgent.started.Add(loop.ReadClock()) })
	}
	g.settings.Report(g.seedMath())
	g.openModules()
	g.policiesChanged()
	g.settings.LoadSourcesWith(g.userAgent.loadSource)
	g.settings.ReportCoverage(g.userAgent.Coverage)
	g.openStreams(g.settings.Cx())
	handleDeliveries(settings)
}

// close lets go of what the user agent and other agents have of the realm, when
// its event loop has ended. It does not use the engine: see agent.Options.Teardown.
func (g *globalScope) close() {
	g.endWorkers()
	g.letGo()
}

// letGo is close, but for workers.
func (g *globalScope) letGo() {
	g.userAgent.Program.TouchAll() // it gives back what others may wait for
	g.webSockets.MakeDisappear()
	g.endLocks()
	g.endIndexedDB()
	g.endFiles()
	g.endPermissions()
	g.endReporting()
	g.endMessages()
	g.userAgent.BlobURLs.RemoveEnvironment(g.environment.ID)
}

// Settings returns the relevant settings object.
func (g *globalScope) Settings() *agent.EnvironmentSettings { return g.settings }

// Environment returns the relevant settings object, as an environment.
func (g *globalScope) Environment() *Environment { return g.environment }

// baseURL is the API base URL.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#api-base-url
func (g *globalScope) baseURL() *url.URL {
	if g.documentBaseURL != nil {
		return g.documentBaseURL()
	}
	return g.environment.CreationURL
}

// sourceURL is the URL of a window's document, or the creation URL: what others hear of where something comes from.
func (g *globalScope) sourceURL() *url.URL {
	if g.documentURL != nil {
		return g.documentURL()
	}
	return g.environment.CreationURL
}

// referrerSource is what the referrers of requests are made of whose client is the settings object.
//
// https://w3c.github.io/webappsec-referrer-policy/#determine-requests-referrer
func (g *globalScope) referrerSource() *url.URL {
	if g.documentReferrerSource != nil {
		return g.documentReferrerSource()
	}
	return g.environment.CreationURL
}

// Origin is https://html.spec.whatwg.org/multipage/webappapis.html#dom-origin
func (g *globalScope) Origin() string { return g.environment.Origin.String() }

// IsSecureContext is https://html.spec.whatwg.org/multipage/webappapis.html#dom-issecurecontext
func (g *globalScope) IsSecureContext() bool { return g.environment.SecureContext }

// CrossOriginIsolated is https://html.spec.whatwg.org/multipage/webappapis.html#dom-crossoriginisolated
func (g *globalScope) CrossOriginIsolated() bool { return g.environment.CrossOriginIsolated }

// ReportError is https://html.spec.whatwg.org/multipage/webappapis.html#dom-reporterror
func (g *globalScope) ReportError(e mozjs.Value) {
	// Report an exception e for this.
	g.settings.ReportException(g.settings.Cx().ThrowFromScript(e))
}

// Btoa is https://html.spec.whatwg.org/multipage/webappapis.html#dom-btoa
func (g *globalScope) Btoa(data string) (string, error) { return base64.Btoa(data) }

// Atob is https://html.spec.whatwg.org/multipage/webappapis.html#dom-atob
func (g *globalScope) Atob(data string) (string, error) { return base64.Atob(data) }

// QueueMicrotask is https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#dom-queuemicrotask
func (g *globalScope) QueueMicrotask(callback idl.VoidFunction) {
	// Queue a microtask to invoke callback with « » and "report".
	g.settings.Cx().QueueMicrotask(callback.Value())
}

// StructuredClone is https://html.spec.whatwg.org/multipage/structured-data.html#dom-structuredclone
func (g *globalScope) StructuredClone(value mozjs.Value, options StructuredSerializeOptions) (mozjs.Value, error) {
	// 1. Let serialized be ? StructuredSerializeWithTransfer(value, options["transfer"]).
	// 2. Let deserializeRecord be ? StructuredDeserializeWithTransfer(serialized,
	//    this's relevant realm).
	// 3. Return deserializeRecord.[[Deserialized]].
	clone, _, err := g.settings.Cx().StructuredClone(value, options.Transfer)
	return clone, err
}

// keep keeps an object that an attribute of the global has been asked for.
func (g *globalScope) keep(o *mozjs.Object) { o.Cx().GlobalObject().Hold(o.Value()) }

// clock tells the time of the event loop, which may be virtual.
type clock struct {
	origin time.Time
	loop   *eventloop.Loop
	start  time.Duration
}

// TimeOrigin implements performance.Clock.
func (c *clock) TimeOrigin() time.Time { return c.origin }

// Now implements performance.Clock.
func (c *clock) Now() time.Duration { return c.loop.Now() - c.start }

// Read implements performance.Clock.
func (c *clock) Read() time.Duration { return c.loop.ReadClock() - c.start }

// timelineHost is a globalScope as its timeline knows it.
type timelineHost globalScope

// QueueTask implements performance.Host.
func (h *timelineHost) QueueTask(source eventloop.TaskSource, steps func()) {
	h.settings.QueueGlobalTask(source, steps)
}

// AddExternal implements performance.Host.
func (h *timelineHost) AddExternal(delta int64) { h.settings.Cx().AddExternal(delta) }

// TimeTasks implements performance.Host.
func (h *timelineHost) TimeTasks() { h.settings.EventLoop().TimeTasks() }

// TaskStartTime implements performance.Host.
func (h *timelineHost) TaskStartTime() (time.Duration, bool) {
	loop := h.settings.EventLoop()
	// What the clocks tell at the same time differs by the time origin.
	return h.timeline.Now() - loop.Now() + loop.TaskStartTime(), loop.TaskStartTime() != 0
}

// Hold implements performance.Host.
func (h *timelineHost) Hold(reason string) *eventloop.Hold {
	return h.settings.EventLoop().Hold(eventloop.UnderWay, reason)
}

// Performance is https://w3c.github.io/hr-time/#dom-windoworworkerglobalscope-performance
func (g *globalScope) Performance() *performance.Performance {
	if g.performance == nil {
		g.performance = performance.New(g.settings.Cx(), g.timeline)
		g.keep(&g.performance.Object)
	}
	return g.performance
}

// Crypto is https://w3c.github.io/webcrypto/#dom-windoworworkerglobalscope-crypto
func (g *globalScope) Crypto() *webcrypto.Crypto {
	if g.crypto == nil {
		g.crypto = webcrypto.New(g.settings.Cx())
		g.keep(&g.crypto.Object)
	}
	return g.crypto
}

// Scheduler is https://wicg.github.io/scheduling-apis/#dom-windoworworkerglobalscope-scheduler
func (g *globalScope) Scheduler() *scheduling.Scheduler {
	if g.scheduler == nil {
		g.scheduler = scheduling.New(g.settings.Cx())
		g.keep(&g.scheduler.Object)
	}
	return g.scheduler
}

// BlobURLs implements file.Global.
func (g *globalScope) BlobURLs() (*file.BlobURLStore, file.Environment) {
	e := g.environment
	return &g.userAgent.BlobURLs, file.Environment{ID: e.ID, Origin: e.Origin, TopLevelSite: e.cookiePartition().Site, Policy: e.Policy}
}

// QueueFileReadingTask implements file.Global.
func (g *globalScope) QueueFileReadingTask(steps func()) {
	g.settings.QueueGlobalTask(fileReading, steps)
}

var fileReading = eventloop.DeclareTaskSource("file reading")

// RelativeHighResolutionCoarseTime implements dom.Global.
//
// https://w3c.github.io/hr-time/#dfn-relative-high-resolution-coarse-time
func (g *globalScope) RelativeHighResolutionCoarseTime() float64 {
	return performance.Coarsen(g.timeline.Now(), g.environment.CrossOriginIsolated)
}

// TimeStampRead implements dom.Global. A time stamp of the past tells nothing of what the
// time is.
func (g *globalScope) TimeStampRead(timeStamp float64) {
	if _, virtual := g.userAgent.Program.Clock().(*eventloop.VirtualClock); virtual && timeStamp == g.RelativeHighResolutionCoarseTime() {
		g.timeline.Read()
	}
}

// RunStepsAfterTimeout implements dom.Global.
//
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#run-steps-after-a-timeout
func (g *globalScope) RunStepsAfterTimeout(orderingIdentifier string, milliseconds uint64, steps func()) {
	delay := time.Duration(math.MaxInt64)
	if milliseconds < uint64(delay/time.Millisecond) {
		delay = time.Duration(milliseconds) * time.Millisecond
	}
	cx := g.settings.Cx()
	cx.AddExternal(timeoutMemory)
	g.settings.RunStepsAfterTimeout(orderings[orderingIdentifier], delay, func() {
		cx.AddExternal(-timeoutMemory)
		steps()
	})
}

// timeoutMemory is about what steps that wait for their timeout take, in bytes.
const timeoutMemory = 512

// orderings are the ordering identifiers that other rooms use.
var orderings = map[string]eventloop.OrderingIdentifier{
	"AbortSignal-timeout": eventloop.DeclareOrderingIdentifier("AbortSignal-timeout"),
}
