package sluice

import (
	"cmp"
	"context"
	"crypto/sha256"
	"crypto/x509"
	"errors"
	"fmt"
	"maps"
	"net"
	"net/http"
	stdurl "net/url"
	"slices"
	"sync"
	"time"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/cookies"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/html"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/npm"
	"github.com/sluice-go/sluice/internal/url"
	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/storage"
)

// Version is the version of Sluice.
const Version = html.Version

// EngineVersion names the JavaScript engine and its version.
func EngineVersion() string { return mozjs.Version() }

// UseCache keeps a compiled copy of the engine's own library, which is JavaScript, in a
// folder. Later processes read it, and open their first page in about half the time. By
// default nothing is written.
//
// The folder is created when needed, holds about 300 KB for each build of the engine,
// and may be removed at any time. Files in it that another user owns or can write are
// ignored. If the folder cannot be read or written, the engine works without it. A
// relative folder is relative to the working directory.
//
// The engine starts with the first page of the process. After that, and for an empty
// name, UseCache returns an error.
func UseCache(dir string) error {
	if err := mozjs.UseCache(dir); err != nil {
		return fmt.Errorf("sluice: the cache %s: %w", dir, err)
	}
	return nil
}

// ErrClosed is matched by the error that says that a page was closed: by its own script, by that of another document, by
// Page.Close or UserAgent.Close. The text of the error says which.
var ErrClosed = html.ErrClosed

// ErrCrashed says that a page was ended by Crash.
var ErrCrashed error = html.Ending("the page crashed")

// ErrPageEnded is matched by the error of every call to a page that has ended, and of
// every call that the end of the page has cut short. The error also matches what
// Page.Err returns. The exception is a call whose own context ended the page: it
// returns the cause of that context alone.
var ErrPageEnded = html.ErrEnded

// ErrHeapLimit says that a page was ended because its script and its workers held more
// memory than PageOptions.MaxHeap allows.
var ErrHeapLimit = html.ErrHeapLimit

// DefaultMaxWorkers is how many workers the pages of a user agent may have at a time,
// unless Options.MaxWorkers says something else.
const DefaultMaxWorkers = html.DefaultMaxWorkers

// MaxAgents is how many pages and workers a process may have at a time, in all its user
// agents: each is a thread, and Go ends a process with 10,000. A worker beyond that is a
// QuotaExceededError for script, a page an error of Open.
const MaxAgents = agent.MostThreads

// MaxLostEngines is how many engines a process may lose to Go functions which script has
// called and which have ended their goroutine: see Page.Expose. After that Open returns
// an error, and constructors of workers throw a QuotaExceededError.
const MaxLostEngines = agent.MostLost

// ErrCutOff says that a page was told to end, did not within Options.Grace, and was cut
// off. It stands beside the cause of the end in what Page.Err returns.
var ErrCutOff = errors.New("the page did not end in time and was cut off")

// Options of a user agent.
type Options struct {
	// VirtualTime makes timers and animation frames run without waiting. When there is
	// nothing else to do, the clock of the pages jumps to the next timer or frame, so
	// that the timers of a page always run in the same order. Pages and workers still
	// run in parallel, in no fixed order; HoldTime makes them start at the same time.
	//
	// Date follows the virtual clock. A script that reads the clock in a loop, to wait
	// for a time, moves it.
	VirtualTime bool
	// ManualTime makes the clock of the pages stand still, but for AdvanceTime. Date
	// follows it. Timers of no delay run without it. It goes before VirtualTime, and a
	// Schedule before both.
	ManualTime bool
	// AsyncStacks includes the async callers in the stacks of errors. It makes promises
	// several times as expensive.
	AsyncStacks bool
	// Coverage counts which lines of scripts run; see NewCoverage. Nil means that nobody
	// asks.
	Coverage *Coverage
	// TimerPlaces notes where scripts set timers, which UserAgent.Activity tells. It costs
	// about a microsecond for each timer.
	TimerPlaces bool
	// OnEvent hears of pages and workers that start and end, of messages of consoles and
	// of uncaught exceptions, as they happen. It is called on the threads of pages and
	// workers, at the same time too, and holds them up; it must not call them. Nil means
	// that nobody listens.
	OnEvent func(Event)
	// LockManager makes the lock manager of a storage key. Nil means managers of the
	// user agent's own. With managers that share their state with other processes, such
	// as those of the module locks/etcd, the locks of scripts hold between processes: a
	// request that waits then keeps the pages going, since others may grant it, and
	// there is no DeadlockError. LockTracer and BreakDeadlocks concern only managers of
	// the user agent's own.
	LockManager func(storage.Key) locks.Manager
	// LockTracer sees each step of each lock request; see locks.NewTextTracer. Nil
	// means none.
	LockTracer locks.Tracer
	// BreakDeadlocks rejects the newest lock request of a deadlock with an AbortError,
	// instead of letting it wait for ever as the specification says. It does so as soon
	// as the deadlock is certain: at once for nested requests of Go code; for pages
	// that never had ports, broadcast channels or workers, when only those locks could
	// make them run script again; for others, when no work is left in the whole user
	// agent.
	BreakDeadlocks bool
	// AllowWaitingLocks lets Wait return nil while lock requests are pending, unless
	// they wait for each other: tabs that want to lead while another tab leads.
	AllowWaitingLocks bool
	// SharedWorkerLinger is how long a shared worker lives after the last page or
	// worker that uses it has ended, so that a page that opens soon after still finds
	// it. By default it ends at once.
	SharedWorkerLinger time.Duration
	// Grace is how long a page or worker that was told to end may take for it; 0 means
	// a second. Script ends when it is told to, but nothing interrupts the engine's own
	// loops: the search in a long string, the compilation of a long text. What has not
	// ended by then is cut off: its locks are released and its ports closed, its workers
	// end, the page is Done, and nothing that it does reaches anything any more but the
	// memory that it shares. Its thread ends by itself, and gives back its memory, when
	// the engine comes back. A negative Grace cuts nothing off.
	Grace time.Duration
	// ExtraRoots are trusted certificates, in addition to those of the system; see
	// ParseCertificates.
	ExtraRoots []*x509.Certificate
	// DialContext connects to an address; nil means the network of this machine. It can
	// redirect host names, or keep scripts off the network. Proxies from the
	// environment are still used.
	DialContext func(ctx context.Context, network, address string) (net.Conn, error)
	// Handler returns what answers a request for an http: or https: URL in this process,
	// or nil for the network. With it a page has an origin such as https://app.test
	// without a name, a port or a certificate. It is asked once for each request of pages,
	// workers, modules and WebSockets, redirects and CORS preflights included, on
	// goroutines of their own. Nil means the network for all.
	//
	//	app := http.FileServerFS(os.DirFS("dist"))
	//	sluice.Options{Handler: func(_ context.Context, u *url.URL) http.Handler {
	//		if u.Scheme == "https" && u.Host == "app.test" {
	//			return app
	//		}
	//		return nil
	//	}}
	//
	// A handler that panics, as with http.ErrAbortHandler, makes the fetch a network error.
	Handler func(ctx context.Context, u *stdurl.URL) http.Handler
	// Cookies is the cookie jar. Nil means that of the Profile, or else a new one in memory,
	// as from NewCookieJar; NoCookies disables cookies. Scripts of pages see those that are
	// not HttpOnly. A cookie is sent cross-site only if the jar returns it with SameSite set to
	// none; jars that do not report SameSite, such as that of net/http/cookiejar, send none
	// cross-site. Cookies that are Partitioned are parted in jars of NewCookieJar alone.
	Cookies http.CookieJar
	// Profile keeps the storage of pages beyond the user agent, which closes it in Close. Nil
	// means that all of it is in memory. With Cookies of its own, a user agent keeps none of
	// them in the profile.
	Profile *Profile
	// FetchTimeout limits each fetch, whether of a script, module or worker or by a
	// script, including redirects and the body; 0 means no limit. A fetch whose server
	// sends nothing for a minute fails in any case.
	FetchTimeout time.Duration
	// DisableHTTPCache leaves out the HTTP cache: every request goes to the network. The cache
	// is in memory, keeps what servers allow, in a partition for each origin, and has 64 MB
	// at most. What a Handler answers is never cached.
	DisableHTTPCache bool
	// DatabaseQuota is how many bytes of memory the IndexedDB databases of an origin
	// may use, and as many its files and its caches; 0 means 1 GB. It does not count against MaxHeap.
	DatabaseQuota int64
	// DisablePackages keeps the modules of local files from importing packages that
	// are installed in node_modules folders.
	DisablePackages bool
	// MaxWorkers is how many workers all pages together may have at a time; 0 means
	// DefaultMaxWorkers, a negative number none. Each page has a limit of its own within
	// that, PageOptions.MaxWorkers. A process has at most MaxAgents pages and workers,
	// whatever its user agents may have.
	MaxWorkers int
	// MaxWindows is how many pages may be there at a time that scripts, links and forms of others have opened; 0 means
	// DefaultMaxWindows, a negative number none. When there are as many, window.open() returns null, and the console says so.
	MaxWindows int
	// Schedule decides, in the first UserAgent.Wait, who goes next; VirtualTime is on then. What
	// happens before that happens freely: pages are opened and prepared, and scripts wait
	// that Page.Start was given. When that Wait returns the schedule is lifted. Nil means that
	// pages and workers run in parallel.
	Schedule Schedule
	// Seed, unless empty, is where all comes from that is random for scripts, in the order in
	// which pages and workers start: Math.random, crypto, UUIDs, the ids of clients. Date
	// begins in 2026 then. Keys that crypto.subtle generates are still the system's.
	Seed []byte
	// MaxFetch is the size limit, in bytes, of a fetched body, a WebSocket message and
	// an EventSource event; 0 means 256 MB. No page can fetch more than its MaxHeap.
	MaxFetch int64
}

// ParseCertificates reads certificates in PEM form, for Options.ExtraRoots.
func ParseCertificates(text []byte) ([]*x509.Certificate, error) { return fetch.ParseRoots(text) }

// NewCookieJar returns an empty in-memory cookie jar with the rules of browsers, for
// Options.Cookies. It can be filled, inspected, and shared by user agents. The cookies
// it returns have the fields Secure, HttpOnly, SameSite and Partitioned. Of those that are
// Partitioned it takes and returns the ones for pages of the URL's own site.
func NewCookieJar() http.CookieJar { return new(cookies.Jar) }

// NoCookies, as Options.Cookies, says that no cookies are kept and none are sent.
var NoCookies http.CookieJar = noCookies{}

type noCookies struct{}

func (noCookies) SetCookies(*stdurl.URL, []*http.Cookie) {}
func (noCookies) Cookies(*stdurl.URL) []*http.Cookie     { return nil }

// UserAgent is a user agent: pages, and what they share. Different user agents
// know nothing of one another.
type UserAgent struct {
	html   *html.UserAgent
	labels labels
	// onEvent is Options.OnEvent.
	onEvent func(Event)
	// breaks is Options.BreakDeadlocks.
	breaks   bool
	breaking sync.Mutex // one deadlock at a time
	// waitingAllowed is Options.AllowWaitingLocks.
	waitingAllowed bool
	// profile is Options.Profile.
	profile *Profile
	// manual is Options.ManualTime, and maxWindows is Options.MaxWindows.
	manual     bool
	maxWindows int
	mu         sync.Mutex
	quiet      chan struct{} // closed, and replaced, when the program becomes quiescent
	pages      map[*Page]struct{}
	opened     int        // how many of them scripts have opened
	fetches    []*url.URL // what Fetch fetches
	schedule   Schedule   // to be put in force
	begin      []func()   // what waits for that
	done       bool
	cause      error // why it is done, unless it was closed
}

// New makes a user agent without pages.
func New(o Options) *UserAgent {
	ua := &UserAgent{
		quiet: make(chan struct{}), pages: map[*Page]struct{}{}, onEvent: o.OnEvent, breaks: o.BreakDeadlocks,
		waitingAllowed: o.AllowWaitingLocks, schedule: o.Schedule, manual: o.ManualTime && o.Schedule == nil,
		maxWindows: max(cmp.Or(o.MaxWindows, DefaultMaxWindows), 0),
	}
	options := eventloop.ProgramOptions{OnQuiescent: ua.becameQuiescent}
	switch {
	case ua.manual:
		options.Clock = eventloop.NewManualClock(0)
	case o.VirtualTime || o.Schedule != nil:
		options.Clock = eventloop.NewVirtualClock(0)
	}
	if o.Profile != nil && o.Profile.taken.Swap(true) {
		ua.done, ua.cause = true, ErrProfileTaken
	} else {
		ua.profile = o.Profile
	}
	jar := o.Cookies
	if jar == nil && ua.profile != nil {
		jar = ua.profile.jar
	} else if jar == nil {
		jar = NewCookieJar()
	} else if _, none := jar.(noCookies); none {
		jar = nil
	} else if _, own := jar.(*cookies.Jar); !own {
		jar = &guardedJar{ua, jar}
	}
	ua.html = html.NewUserAgent(eventloop.NewProgram(options), fetch.Options{
		ExtraRoots:  o.ExtraRoots,
		DialContext: ua.guardedDialer(o.DialContext),
		OnConnect:   ua.connects,
		Handler:     ua.guardedHandler(o.Handler),
		Cookies:     jar,
		Timeout:     o.FetchTimeout,
		MaxBody:     o.MaxFetch,

		DisableHTTPCache: o.DisableHTTPCache,
	})
	if len(o.Seed) > 0 {
		ua.html.SetSeed(sha256.Sum256(o.Seed))
	}
	ua.html.AsyncStacks = o.AsyncStacks
	if o.Coverage != nil {
		ua.html.Coverage = &o.Coverage.total
	}
	ua.html.TimerPlaces = o.TimerPlaces
	ua.html.LimitWorkers(o.MaxWorkers)
	ua.html.Storage = ua.newShed(o)
	ua.html.DatabaseQuota = o.DatabaseQuota
	if ua.profile != nil {
		ua.html.Kept = kept{ua.profile}
	}
	if !o.DisablePackages {
		ua.html.Packages = new(npm.Resolver)
	}
	ua.html.LocksTraced = o.LockTracer != nil
	ua.html.LocksShared = o.LockManager != nil
	ua.html.SharedWorkerLinger = o.SharedWorkerLinger
	ua.html.Grace = o.Grace
	return ua
}

func (ua *UserAgent) becameQuiescent() {
	if ua.breaks && ua.breakDeadlock() {
		return // it is not quiescent any more, and will be again
	}
	ua.mu.Lock()
	defer ua.mu.Unlock()
	close(ua.quiet)
	ua.quiet = make(chan struct{})
}

// nextQuiet returns a channel that is closed when no work is left
// the next time.
func (ua *UserAgent) nextQuiet() <-chan struct{} {
	ua.mu.Lock()
	defer ua.mu.Unlock()
	return ua.quiet
}

// notOpened is the error of Open if no agent may be started for the page.
func notOpened(err error) error {
	if _, full := errors.AsType[*agent.LimitError](err); full {
		err = fmt.Errorf("there are too many pages and workers: %w", err)
	}
	return fmt.Errorf("sluice: the page cannot be opened: %w", err)
}

// HoldTime keeps a virtual clock still until release is called: so that several pages can
// be opened, and begin their scripts, at one and the same time of it. Until then nothing
// becomes quiescent, with any clock.
func (ua *UserAgent) HoldTime() (release func()) {
	return ua.html.Program.Hold(eventloop.UnderWay, "time is held").Release
}

// AdvanceTime lets the clock of Options.ManualTime go on by d: from timer to timer, each
// time that no page or worker runs and nothing is under way. It returns when all that was
// due has run, or ctx ends; the clock then goes on nevertheless. A negative d, and another
// clock, are errors.
func (ua *UserAgent) AdvanceTime(ctx context.Context, d time.Duration) error {
	arrived := make(chan struct{})
	if err := ua.advance(d, func() { close(arrived) }); err != nil {
		return err
	}
	select {
	case <-arrived:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// advance is AdvanceTime for who does not wait.
func (ua *UserAgent) advance(d time.Duration, arrived func()) error {
	switch {
	case !ua.manual:
		return errors.New("sluice: time goes by itself: it can be advanced with Options.ManualTime alone")
	case d < 0:
		return fmt.Errorf("sluice: time goes forward, not by %v", d)
	}
	ua.html.Program.Advance(d, arrived)
	return nil
}

// Open opens a page and returns when its realm is ready to run scripts. When
// ctx ends first, the page is given up.
func (ua *UserAgent) Open(ctx context.Context, o PageOptions) (*Page, error) {
	at := o.URL
	if at == "" {
		at = "about:blank"
	}
	u, err := url.Parse(at, nil)
	if err != nil {
		return nil, fmt.Errorf("sluice: the URL of a page: %q: %w", at, err)
	}
	if err := o.Viewport.check(); err != nil {
		return nil, err
	}
	if o.DisableIsolation && o.ForceIsolation {
		return nil, errors.New("sluice: PageOptions.DisableIsolation and ForceIsolation exclude each other")
	}
	if o.MaxHeap != 0 && o.MaxHeap < MinHeap {
		return nil, fmt.Errorf("sluice: PageOptions.MaxHeap is at least MinHeap (%d bytes), not %d", MinHeap, o.MaxHeap)
	}
	if !fetch.IsReferrerPolicy(o.ReferrerPolicy) {
		return nil, fmt.Errorf("sluice: PageOptions.ReferrerPolicy: %q is no referrer policy", o.ReferrerPolicy)
	}
	p := newPage(ua, u, o)
	if err := agent.Process().Take(); err != nil {
		return nil, notOpened(err)
	}
	ua.mu.Lock()
	if ua.done {
		defer ua.mu.Unlock()
		agent.Process().Return()
		if ua.cause != nil {
			return nil, fmt.Errorf("sluice: the user agent has ended: %w", ua.cause)
		}
		return nil, errors.New("sluice: the user agent was closed")
	}
	ua.pages[p] = struct{}{}
	ua.mu.Unlock()
	p.open()
	ready := make(chan struct{})
	p.window().Agent().QueueTask(eventloop.NavigationAndTraversal, nil, func() { close(ready) })
	select {
	case <-ready:
		if !p.hasImportMap() {
			return p, nil
		}
		importMap := func(w *html.Window) error { return p.registerImportMap(w, u) }
		if err := p.do(ctx, importMap); err != nil {
			p.end(err)
			return nil, fmt.Errorf("sluice: the import map: %w", err)
		}
		return p, nil
	case <-p.Done():
		return nil, fmt.Errorf("sluice: the page could not be opened: %w", p.Err())
	case <-ctx.Done():
		p.end(context.Cause(ctx))
		return nil, context.Cause(ctx)
	}
}

// Wait waits until no work is left in any page: no task, timer,
// animation frame or work in parallel is left, and script waits for no lock that
// Go code holds. If script waits for locks nevertheless, then for ever, and Wait
// returns a *DeadlockError, whose Deadlocks are empty if no requests wait for each
// other (see also Options.AllowWaitingLocks); the pages are still there. It returns early when ctx
// ends. If nobody waits for locks, but a module that Run has run awaits something at
// its top level, then for ever, it returns an *UnfinishedError.
func (ua *UserAgent) Wait(ctx context.Context) error {
	defer ua.waitScheduled()()
	if err := ua.wait(ctx); err != nil {
		return err
	}
	return unfinished(ua.livePages()...)
}

// livePages returns the pages that there are, those that are being opened included.
func (ua *UserAgent) livePages() []*Page {
	ua.mu.Lock()
	defer ua.mu.Unlock()
	return slices.Collect(maps.Keys(ua.pages))
}

// wait is Wait, but for modules that have not come to their ends.
func (ua *UserAgent) wait(ctx context.Context) error {
	for {
		quiet := ua.nextQuiet()
		var again <-chan time.Time
		if ua.html.Program.Quiescent() && !(ua.breaks && ua.breakDeadlock()) {
			forGo, forever := ua.pendingLocks()
			switch {
			case !ua.html.Program.Quiescent():
			case forGo:
				// Nobody tells of what goes on outside of the pages.
				again = time.After(10 * time.Millisecond)
			case forever != nil && (!ua.waitingAllowed || len(forever.Deadlocks) > 0):
				return forever
			default:
				return ua.failure()
			}
		}
		select {
		case <-quiet:
		case <-again:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// Close ends all pages at once, without events, and returns when they have ended, or were cut off: see
// Options.Grace. It does not wait for what pages may still want to do; for that, see
// Page.Close. The error is that of Options.Profile.
func (ua *UserAgent) Close() error {
	pages := ua.finish()
	for _, p := range pages {
		p.end(html.ErrClosedWithUserAgent)
	}
	for _, p := range pages {
		if !p.onThread() {
			<-p.Done()
		}
	}
	ua.html.EndSharedWorkers()
	ua.html.Agents.Close()
	ua.html.Fetcher.Close()
	if ua.profile != nil {
		return ua.profile.Close()
	}
	return nil
}

// finish lets no pages be opened any more, and returns those that there are.
func (ua *UserAgent) finish() []*Page {
	ua.mu.Lock()
	defer ua.mu.Unlock()
	ua.done = true
	return slices.Collect(maps.Keys(ua.pages))
}
