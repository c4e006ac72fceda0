package sluice

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"
	"sync/atomic"

	"golang.org/x/term"

	"github.com/sluice-go/sluice/internal/console"
	"github.com/sluice-go/sluice/internal/encoding/utf8"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/html"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
	"github.com/sluice-go/sluice/internal/values"
	"github.com/sluice-go/sluice/storage"
)

// MinHeap is the smallest PageOptions.MaxHeap, in bytes: a page needs some
// memory before script has any.
const MinHeap = 2 << 20

// DefaultMaxPageWorkers is how many workers a page may have at a time, unless
// PageOptions.MaxWorkers says something else.
const DefaultMaxPageWorkers = html.DefaultMaxWorkersOfPage

// PageOptions say what a page is to be. The zero value is a page at
// about:blank that prints to nowhere.
type PageOptions struct {
	// URL is the page's URL: its location, its origin, and the base of relative
	// URLs. Empty means about:blank.
	URL string
	// Name is window.name.
	Name string
	// Stdout and Stderr are where the console writes: log, info, debug, table
	// and the like to Stdout; warn, error, trace, failed assertions and unhandled
	// exceptions to Stderr. The strings of messages are written as they are; in
	// all else, as exceptions, stacks, labels and inspected objects, control
	// characters are escaped. Nil writers get nothing. A message is one Write; a
	// writer that several pages share must bear Writes at the same time.
	Stdout, Stderr io.Writer
	// Color makes the console write ANSI colours.
	Color bool
	// Label names the page in what it writes: each line begins with the label in
	// brackets, and each line of one of its workers with the label and the worker's
	// name, or that of its script's file. Names in use already are numbered. So are
	// the page and its workers told apart in traces, snapshots and reports of locks.
	// Empty means that lines of the page have no label.
	Label string
	// LabelWorkers labels lines of workers, though those of the page have no label.
	LabelWorkers bool
	// MaxHeap is the memory, in bytes, that the script of the page and of all the workers
	// that it has started, however deep, may hold together; 0 means no limit, and fewer
	// than MinHeap are an error. What script makes Go hold counts: blobs, timers,
	// requests for locks, messages on their way. Shared memory counts once. A worker
	// counts with 0.7 MB from the start; a constructor for which there is no room throws a
	// QuotaExceededError. When garbage is collected and it is still too much, the page or
	// worker ends whose script has grown most since all was last within the limit: the
	// page with its workers, and its Err is then ErrHeapLimit; a worker alone: its Worker
	// object gets an error event, and those connected to a shared worker a close event
	// at their ports; if the former is not handled, and in any case of the latter, it is an
	// unhandled exception of the page. A shared worker counts for the page that has
	// started it, even after that page has ended.
	MaxHeap uint64
	// MaxWorkers is how many workers the page may have at a time, dedicated ones,
	// those that these have started, and so on, and shared ones that any of them has
	// started; 0 means DefaultMaxPageWorkers, a negative number none. When there are as
	// many, the constructors of workers throw a QuotaExceededError. A worker that
	// ends makes room once its thread has ended.
	MaxWorkers int
	// DisableIsolation leaves the documents of the page without cross-origin isolation: script sees no
	// SharedArrayBuffer, and timers are coarser. ForceIsolation has all of them be isolated, whatever their headers say. With
	// neither, a document that comes by HTTP is isolated if its headers ask for it, as in browsers:
	//
	//	Cross-Origin-Opener-Policy: same-origin
	//	Cross-Origin-Embedder-Policy: require-corp
	//
	// (or credentialless), and what has no headers is: scripts of Run, Eval and the like, what SetContent is given, and documents
	// from files. A window that knows its opener is isolated as that is.
	DisableIsolation, ForceIsolation bool
	// ReferrerPolicy is the page's referrer policy, such as "no-referrer": what its
	// requests, and those of its modules and blob workers, tell of its URL. Empty
	// means the default, "strict-origin-when-cross-origin".
	ReferrerPolicy string
	// ImportMap is the page's import map, in JSON. Its URLs are relative to
	// ImportMapURL; without either there is none. What is wrong with it is reported
	// as an exception of script.
	ImportMap string
	// ImportMapURL is the URL of the import map, which messages name; empty means
	// the page's URL.
	ImportMapURL string
	// Dialogs answers what script asks with alert, confirm and prompt. Without it
	// nobody is there to answer: the message is written to Stderr, confirm returns
	// false and prompt returns null.
	Dialogs Dialogs
	// OnError hears of each exception that no event handler has handled. It runs
	// on the page's thread and must not call the page.
	OnError func(*ScriptError)
	// OnNavigation hears of each navigation to another document that a document asks for: by
	// location, a link, a form, a meta element or header Refresh, history.back() or
	// location.reload(). An error refuses it: the document stays, and the console says so. So are
	// windows that a document wants to open, which the Target of the navigation tells: see OnWindow.
	// What only changes the URL of a document, as history.pushState() and fragments, is not
	// told. A URL for other software, as mailto:, leads to no document, and is told of frames, too. It runs on the
	// page's thread, or that of the frame, and must not call the page. Nil means that all may be done.
	OnNavigation func(Navigation) error
	// OnWindow is given the page of each window that a document of the page opens: by window.open(), or by a link or a form
	// with a target. It has an empty document, and goes on to the one that it was opened for when OnWindow returns. Its options
	// are those of this page, OnWindow included, but for URL, Name and the import map. A window that knows its opener shares
	// its MaxHeap and, if it is of the same origin, its thread; a noopener one has a thread and a MaxHeap of its own.
	// OnWindow runs on this page's thread and must not call this page; of the new one it may call Expose, ExposeAsync and
	// Set. What OnNavigation refuses is not opened.
	OnWindow func(*Page)
	// OnDownload is given what a navigation of a document has led to if that is no document,
	// or if the server wants it to be saved; the document stays, also that of a frame. It runs on a goroutine of its own.
	// Nil means that this is an error, as a navigation that fails; of a frame, the console is told.
	OnDownload func(Download)
	// ConfirmLeave is asked whether to leave a document whose beforeunload event says that its user
	// should be asked: false lets the page stay. It is asked only after user activation: when Page.Click, Page.Press or
	// another such method has used the document or one of its frames, as browsers ask nobody before. It runs on the page's
	// thread and must not call the page. Nil means that documents are always left. Page.Close does not ask.
	ConfirmLeave func() bool
	// Viewport is what the page has of a user's screen and preferences: see Page.SetViewport.
	Viewport Viewport
	// Boxes tells the boxes of an element, in place of a layout: several where it is broken into lines, none where it is not
	// rendered. getBoundingClientRect() and its relatives tell of them, and ResizeObserver and IntersectionObserver when they
	// are others after the document has changed, the viewport, or a scroll position. Frames and images whose loading is lazy
	// are loaded when they come near the viewport by them. It runs on the page's thread and must not
	// call the page. Nil means that no element has a box, and all sizes are 0.
	Boxes func(Element) []Box
	// DisableScripting disables scripting in documents: what is in them does not run, and
	// noscript elements have their content. What Go runs, with Page.Run and the like, runs.
	DisableScripting bool
	// BackForwardCache is how many documents that the page has left are kept, with their windows, frames, workers and all that
	// script has made, for a return by the session history: see the documentation of documents. 0 means that none is, and that
	// they are loaded anew. MaxHeap and MaxWorkers are for all that are kept together with the one that is shown, and when there is
	// too little memory they go first. Each takes a thread.
	BackForwardCache int
	// DisableImages leaves out the images of documents: those of img elements are not fetched, so
	// that they get no event, and no document waits for them.
	DisableImages bool
}

// Page is a page: a window, on a thread of its own, with a document. That of Open is an
// empty one; Navigate and SetContent open others, each in a window and on a thread of its
// own, of which the page has one at a time.
type Page struct {
	ua      *UserAgent
	opener  atomic.Pointer[Page] // nil unless a document has opened the page
	options PageOptions
	output  *console.Output
	label   label
	release func()        // lets go of the label; nil for none
	opened  chan struct{} // closed when there is a window
	done    chan struct{} // closed when the page has ended
	// current is the window, the newest one, with its URL.
	current atomic.Pointer[shown]
	// traversable has the session history. No more documents are opened when navigable has ended.
	traversable    *html.Traversable
	navigable      context.Context
	stopNavigating context.CancelFunc
	// session has the session storage of the page's documents.
	session *storage.Shed
	mu      sync.Mutex
	failure *ScriptError
	cause   error
	exposed []exposure
	// exposures is how many functions were exposed.
	exposures int
	// preludes are the scripts that run before each document. Under mu.
	preludes []html.ClassicScriptSource
	hidden   bool
	viewport Viewport
	// coming is a hold until there is the window for the document that the page goes to, which is counted already; nil
	// for none.
	coming *eventloop.Hold
}

// shown is a window of a page, with the response that its document was made of; nil for that of Open.
type shown struct {
	window *html.Window
	// stay is the page's stay there: the window may come again.
	stay     *html.Stay
	response *fetch.Response
	// first is that of the first stay at the window, and exposures which functions the window has of those that were exposed.
	first     *shown
	exposures int
	// loaded is closed when the document has loaded, and replaced when another window has come.
	loaded, replaced chan struct{}
}

// window is the page's window at the moment.
func (p *Page) window() *html.Window { return p.current.Load().window }

// url is the URL of the page's document.
func (p *Page) url() *url.URL { return p.traversable.URL() }

// Script is a classic script, or a module script.
type Script struct {
	// URL names the script in errors and is the base of what it loads; empty
	// means the page's URL. It may be relative to the page's.
	URL string
	// Text is the source text, of JavaScript: TypeScript and JSX are translated
	// only in modules that are fetched from a URL. Invalid UTF-8 is replaced, a
	// byte order mark dropped, as when a script is fetched. Of a module it may be
	// empty: then the module is fetched from the URL, and is the one that other
	// modules get who import it. So is one that UserAgent.Fetch has returned,
	// unless URL or Text is changed; it is not fetched again.
	Text string
	// Module says that the script is a JavaScript module. What it imports is
	// fetched before it runs.
	Module bool
	// Document says that this is no script but a document: Run and Start open it in the window
	// that the page has, at the page's URL, with what Go has put there before. That may have no
	// document yet: none that was opened before, nor an empty one that script has asked for.
	// UserAgent.Fetch sets Document for HTML and XML, and for what begins with "<" and has no
	// type.
	Document bool
	// OnLoad, unless nil, is called before the script runs, or the document is parsed: when a
	// module and all that it imports is fetched, or could not be. The page waits for it.
	OnLoad func()
	// fetched is nil unless UserAgent.Fetch has returned the script.
	fetched *fetchedScript
}

// loaded calls OnLoad of a script of the page.
func (p *Page) loaded(s Script) {
	if s.OnLoad != nil {
		guard(p.end, s.OnLoad)
	}
}

// fetchedScript is what a script was made of by UserAgent.Fetch, or by the command.
type fetchedScript struct {
	response  *fetch.Response
	url, text string
	// given says that nothing was fetched: the response is of bytes that are not at its URL.
	given bool
}

// response returns the response that the script is still that of; nil for none.
func (s *Script) response() *fetch.Response {
	if f := s.fetched; f != nil && f.url == s.URL && f.text == s.Text {
		return f.response
	}
	return nil
}

func newPage(ua *UserAgent, u *url.URL, o PageOptions) *Page {
	p := &Page{
		ua: ua, options: o, viewport: o.Viewport, opened: make(chan struct{}), done: make(chan struct{}),
		session: storage.NewShed(nil),
	}
	p.traversable = html.NewTraversable(u, host{p})
	p.traversable.SetTargetName(o.Name)
	p.traversable.KeepDocuments(o.BackForwardCache)
	p.navigable, p.stopNavigating = context.WithCancel(context.Background())
	p.current.Store(&shown{})
	p.output = console.NewOutput(
		console.Stream{Writer: p.guarded(o.Stdout), Colors: o.Color, Terminal: isTerminal(o.Stdout)},
		console.Stream{Writer: p.guarded(o.Stderr), Colors: o.Color, Terminal: isTerminal(o.Stderr)},
	)
	return p
}

// isTerminal says whether console.clear can clear what w writes to.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// begin gives the page its label, and tells of it.
func (p *Page) begin() {
	if p.options.Label != "" {
		p.label, p.release = p.ua.labels.take(shortLabel(p.options.Label), p.options.Color)
	}
	e := p.event()
	e.Kind = PageOpened
	p.ua.tell(e)
}

func (p *Page) open() {
	p.begin()
	o := p.windowOptions()
	o.Media = p.viewport.media()
	s := &shown{loaded: make(chan struct{}), replaced: make(chan struct{})}
	close(s.loaded)
	p.mu.Lock()
	p.openWindow(o, s)
	p.mu.Unlock()
	close(p.opened)
}

// windowOptions are the options of each window of the page.
func (p *Page) windowOptions() html.WindowOptions {
	var rests func()
	if p.ua.breaks {
		rests = p.ua.breakCertainDeadlocks
	}
	return html.WindowOptions{
		OnQuiescent:      rests,
		URL:              p.url(),
		Traversable:      p.traversable,
		MaxHeap:          p.options.MaxHeap,
		MaxWorkers:       p.options.MaxWorkers,
		Isolation:        p.isolation(),
		Policy:           fetch.PolicyContainer{ReferrerPolicy: fetch.ReferrerPolicy(p.options.ReferrerPolicy)},
		DisableScripting: p.options.DisableScripting,
		DisableImages:    p.options.DisableImages,
		SessionStorage:   p.session,
		Developer:        p.developer(p.label, nil, p.event()),
		Dialogs:          p.dialogs(),
		Boxes:            p.boxes(),
	}
}

// isolation says which of the page's documents are cross-origin isolated.
func (p *Page) isolation() html.Isolation {
	switch {
	case p.options.DisableIsolation:
		return html.IsolationDisabled
	case p.options.ForceIsolation:
		return html.IsolationForced
	}
	return html.IsolationByHeaders
}

// openWindow opens a window of the page, which is the page's from now on. The page ends
// with it, unless it is left for another. The caller has locked mu.
func (p *Page) openWindow(o html.WindowOptions, s *shown) {
	o.Ended = p.windowEnded
	p.firstAt(&o, s)
	p.show(s, p.ua.html.OpenWindow(o))
}

// firstAt has the options be those of a window at which a stay is the first. The caller has locked mu.
func (p *Page) firstAt(o *html.WindowOptions, s *shown) {
	s.first, s.exposures = s, p.exposures
	o.Embedder = s
}

// show has the page show a window.
func (p *Page) show(s *shown, w *html.Window) {
	s.window, s.stay = w, w.Stay()
	p.current.Store(s)
}

// windowEnded hears that the page's window has ended, and whether the page has left it for one in another agent.
func (p *Page) windowEnded(left bool) {
	if left {
		p.openNext()
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.endUnopened()
	p.finish()
}

// finish is the end of the page, whose last window has ended.
func (p *Page) finish() {
	if p.release != nil {
		p.release()
	}
	p.stopNavigating()
	p.traversable.StopLoading()
	p.traversable.EndKept()
	p.forgetOpeners()
	close(p.done)
	go func() {
		p.ua.mu.Lock()
		delete(p.ua.pages, p)
		if p.opener.Load() != nil {
			p.ua.opened--
		}
		p.ua.mu.Unlock()
		e := p.event()
		e.Kind, e.Err = PageEnded, p.Err()
		p.ua.tell(e)
	}()
}

// Done is closed when the page has ended, or was cut off.
func (p *Page) Done() <-chan struct{} { return p.done }

// Err returns why the page ended: an error that matches ErrClosed, ErrCrashed, ErrHeapLimit, or the cause of
// the context that ended it. The error also matches ErrCutOff if the page was cut off.
// Err returns nil while the page lives.
func (p *Page) Err() error {
	select {
	case <-p.Done():
	default:
		return nil
	}
	cause := p.endCause()
	if p.window().Agent().WasCutOff() {
		return fmt.Errorf("%w; %w", cause, ErrCutOff)
	}
	return cause
}

func (p *Page) endCause() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cause != nil {
		return p.cause
	}
	return p.window().Cause()
}

// Failure returns the first uncaught exception of the page, nil if there was none.
func (p *Page) Failure() *ScriptError {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.failure
}

// end ends the page at once, for a cause.
func (p *Page) end(cause error) {
	<-p.opened
	p.mu.Lock()
	if p.cause == nil {
		p.cause = cause
	}
	w := p.window()
	p.mu.Unlock()
	// If the next window is on its way, the agent of the one before may go on for other pages.
	if w.Left() && !w.Agent().EventLoop().Terminating() {
		return
	}
	w.Crash(cause)
}

var (
	errOnThread = errors.New("sluice: a Go function that a page's script has called cannot wait for that page")
	errEnding   = errors.New("sluice: the page or its document is ending")
)

// onThread says whether the caller is a Go function that the page's script has
// called: the page waits for it.
func (p *Page) onThread() bool { return p.window().Agent().OnThread() }

// do runs steps as a task of the page's window, and waits for them. What script has
// thrown is returned as a *ScriptError, which outlives the task. When ctx ends
// before they have begun they are not run; when it ends while they run, the
// page is ended, since nothing else stops a script. If the page goes to another document
// before they have begun, they run there.
func (p *Page) do(ctx context.Context, steps func(*html.Window) error) error {
	for {
		s := p.current.Load()
		started, err := p.doIn(ctx, s.window, s.stay, steps)
		if started || ctx.Err() != nil || !s.stay.Left() {
			return err
		}
		next, err := p.successor(ctx, s)
		if err != nil || next == s {
			return err
		}
	}
}

// doIn is do for a window, as long as a stay there is not over; started says whether the steps have begun.
func (p *Page) doIn(ctx context.Context, w *html.Window, stay *html.Stay, steps func(*html.Window) error) (started bool, err error) {
	if err := ctx.Err(); err != nil {
		return false, context.Cause(ctx)
	}
	if w.Agent().OnThread() {
		var err error
		entered := w.Settings().Realm().Enter()
		w.Settings().Cx().Pin(func() { err = perform(w, steps) })
		entered.Leave()
		if errors.Is(err, mozjs.ErrTerminated) {
			return true, errEnding
		}
		return true, err
	}
	var (
		mu      sync.Mutex
		givenUp bool
		result  error
	)
	done := make(chan struct{})
	giveUp := func() (begun bool) {
		mu.Lock()
		defer mu.Unlock()
		givenUp = true
		return started
	}
	queued := w.QueueTask(eventloop.DOMManipulation, func() {
		mu.Lock()
		if givenUp {
			mu.Unlock()
			return
		}
		started = true
		mu.Unlock()
		defer close(done)
		result = perform(w, steps)
	})
	if !queued {
		return false, p.gone(w, stay)
	}
	returned := func() error {
		if errors.Is(result, mozjs.ErrTerminated) {
			return p.gone(w, stay)
		}
		return result
	}
	select {
	case <-done:
		return true, returned()
	case <-stay.Ended():
		select {
		case <-done: // the window has ended since
			return true, returned()
		default:
			return giveUp(), p.gone(w, stay)
		}
	case <-ctx.Done():
		running := giveUp()
		if running {
			p.end(context.Cause(ctx))
			<-p.Done()
		}
		return running, context.Cause(ctx)
	}
}

func perform(w *html.Window, steps func(*html.Window) error) error {
	return scriptErrorOf(w.Settings().Cx(), steps(w))
}

// gone waits for the end of a stay at a window that is ending, and returns the error of what is
// wanted of it.
func (p *Page) gone(w *html.Window, stay *html.Stay) error {
	<-stay.Ended()
	if w.InFrame() {
		return ErrFrameGone
	}
	if stay.Left() {
		return ErrNavigated
	}
	<-p.Done()
	return p.ended()
}

// Run runs a script as a browser would: uncaught exceptions are reported to the page's
// error event handlers and the console, and are not errors of Run. Run returns when the
// script has run; timers and promises continue, see Wait. The error is ErrPageEnded if
// the page has ended, or the cause of ctx, whose end also ends the page if the script
// is running.
//
// A module is fetched with everything it imports before it runs. Run does not wait for
// its top-level await. Of a document, it waits for the load event, as Navigate does.
func (p *Page) Run(ctx context.Context, s Script) error {
	if s.Document {
		return p.runDocument(ctx, s)
	}
	if s.Module {
		return p.runModule(ctx, s)
	}
	source, err := p.source(s)
	if err != nil {
		return err
	}
	source.NoResult = true
	return p.do(ctx, func(w *html.Window) error {
		p.loaded(s)
		_, err := html.CreateClassicScript(w.Settings(), source).Run(false)
		return err
	})
}

// Eval runs a script and returns its completion value as Go data. Exceptions are
// returned as a *ScriptError and not reported elsewhere. If the value is a promise, Eval
// waits until it settles or ctx ends. If ctx ends while the script itself runs, the page
// ends, since nothing else stops a script. If no work is left before that, and lock
// requests of the page or its workers are part of a deadlock, the error is a
// *DeadlockError.
//
// The package documentation lists the conversions. In a Go function that the page's own
// script called, a pending promise is an error.
func (p *Page) Eval(ctx context.Context, text string) (any, error) {
	source, err := p.source(Script{Text: text})
	if err != nil {
		return nil, err
	}
	return p.result(ctx, func(w *html.Window) (mozjs.Value, error) {
		return html.CreateClassicScript(w.Settings(), source).Run(true)
	})
}

// result runs steps as a task of the page, and returns the Go data of their value: if
// that is a promise, once it has settled.
func (p *Page) result(ctx context.Context, steps func(*html.Window) (mozjs.Value, error)) (any, error) {
	return p.resultOf(ctx, p.do, steps)
}

// resultOf is result for what do does.
func (p *Page) resultOf(ctx context.Context, do func(context.Context, func(*html.Window) error) error, steps func(*html.Window) (mozjs.Value, error)) (any, error) {
	settled := make(chan outcome, 1)
	var window *html.Window
	var stay *html.Stay
	err := do(ctx, func(w *html.Window) error {
		window, stay = w, w.Stay()
		v, err := steps(w)
		return settle(w, v, err, settled)
	})
	if err != nil {
		return nil, err
	}
	select {
	case o := <-settled:
		return o.value, o.err
	default:
	}
	if p.onThread() {
		return nil, errOnThread
	}
	for {
		quiet := p.ua.nextQuiet()
		if stuck := p.deadlock(); stuck != nil {
			select {
			case o := <-settled:
				return o.value, o.err
			default:
				return nil, stuck
			}
		}
		select {
		case o := <-settled:
			return o.value, o.err
		case <-stay.Ended():
			select {
			case o := <-settled: // the window has ended since
				return o.value, o.err
			default:
				return nil, p.gone(window, stay)
			}
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-quiet:
		}
	}
}

type outcome struct {
	value any
	err   error
}

// settle sends the Go data of a completion value, once it is known.
func settle(w *html.Window, v mozjs.Value, err error, to chan<- outcome) error {
	cx := w.Settings().Cx()
	if errors.Is(err, mozjs.ErrTerminated) {
		return err
	}
	if err != nil {
		to <- outcome{nil, scriptErrorOf(cx, err)}
		return nil
	}
	send := func(v mozjs.Value) {
		value, err := values.ToGo(cx, v)
		if err != nil {
			err = scriptErrorOf(cx, err)
		}
		to <- outcome{value, err}
	}
	if !cx.IsPromise(v) {
		send(v)
		return nil
	}
	return cx.React(v, send, func(reason mozjs.Value) {
		to <- outcome{nil, newScriptError(cx, cx.Throw(reason))}
	})
}

func (p *Page) source(s Script) (html.ClassicScriptSource, error) {
	at := p.url().Href()
	if s.URL != "" {
		u, err := url.Parse(s.URL, p.url())
		if err != nil {
			return html.ClassicScriptSource{}, err
		}
		at = u.Href()
	}
	return html.ClassicScriptSource{Text: utf8.Decode([]byte(s.Text)), URL: at}, nil
}

// Expose makes a Go function a function of the page's global object. Arguments
// are converted to the types of its parameters, and its result to a value of script: the
// package documentation says what becomes what. A first parameter of type
// context.Context gets a context that ends with the page. Of its results the
// first becomes the function's value, and an error last becomes an exception.
// A panic becomes an exception, too. A ScriptError that comes of such an exception
// wraps the error. A function that ends its goroutine, as runtime.Goexit and the
// FailNow of a test do, ends the page, whose engine cannot be freed then: the process
// keeps its memory, about 0.5 MB, each time. After MaxLostEngines of them it starts no
// more pages and workers.
//
// The function runs on the page's thread: script waits for it. Nothing can end it
// but itself: a page that is closed or crashes meanwhile runs no more script, but
// keeps its locks until the function returns, which may rely on them. So the page is not
// cut off meanwhile, however long that takes, and whatever script the function has it
// run. A function that waits should take a context. For work that takes time, see
// ExposeAsync.
//
// Documents that the page opens later have the function from their beginning, before their
// scripts run.
//
// Expose waits for the page's thread to be free; the error is the cause of ctx if that
// ends first.
func (p *Page) Expose(ctx context.Context, name string, fn any) error {
	return p.expose(ctx, name, fn, false)
}

// ExposeAsync is Expose for functions that take time: script gets a promise and
// continues, while the function runs on a goroutine of its own.
func (p *Page) ExposeAsync(ctx context.Context, name string, fn any) error {
	return p.expose(ctx, name, fn, true)
}

func (p *Page) expose(ctx context.Context, name string, fn any, async bool) error {
	e, err := newExposure(name, fn, async)
	if err != nil {
		return err
	}
	return p.do(ctx, func(w *html.Window) error {
		if err := e.define(w.Settings()); err != nil {
			return err
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		p.exposures++
		e.order = p.exposures
		if first := p.current.Load().first; first != nil {
			first.exposures = e.order
		}
		p.exposed = append(slices.DeleteFunc(slices.Clone(p.exposed), func(o exposure) bool { return o.name == name }), e)
		return nil
	})
}

// Set makes Go data a property of the page's global object. It is copied: the package
// documentation says what becomes what. Like Expose, it waits for the page's thread; but
// documents that the page opens later do not have the property.
func (p *Page) Set(ctx context.Context, name string, data any) error {
	return p.do(ctx, func(w *html.Window) error {
		cx := w.Settings().Cx()
		v, err := values.ToScript(cx, data)
		if err != nil {
			return err
		}
		return cx.DefineValue(cx.Global(), cx.NewString(name), v, mozjs.Enumerable)
	})
}

// Load fires the load event of the window, as a browser does when a page has run its
// scripts. It is for pages without a document of their own, and those that Navigate or
// SetContent has opened have it by themselves.
func (p *Page) Load(ctx context.Context) error {
	return p.do(ctx, func(w *html.Window) error { w.Load(); return nil })
}

// Wait waits until no work is left in the user agent, or the page
// has ended. It returns nil in the first case, or when the page was closed; a
// *DeadlockError when requests for locks wait for ever, as UserAgent.Wait does; an
// *UnfinishedError when a module of the page still awaits something then;
// ErrPageEnded with the cause of the page's end; or the cause of ctx, in which case
// the page goes on.
func (p *Page) Wait(ctx context.Context) error {
	if p.onThread() {
		return errOnThread
	}
	waiting, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	ended := errors.New("ended")
	go func() {
		select {
		case <-p.Done():
			cancel(ended)
		case <-waiting.Done():
		}
	}()
	err := p.ua.wait(waiting)
	_, stuck := errors.AsType[*DeadlockError](err)
	quiet := err == nil || stuck
	if quiet && p.window().Agent().EventLoop().Terminating() {
		<-p.Done()
	}
	if err == ended || quiet && p.Err() != nil {
		if errors.Is(p.Err(), ErrClosed) {
			return nil
		}
		return p.ended()
	}
	if err != nil {
		return err
	}
	return unfinished(p)
}

// Close closes the page as its user would: it fires beforeunload, pagehide, visibilitychange and unload events, and
// ends the page. It asks nobody what beforeunload wants to be asked. Close returns when the page has ended. If ctx ends first, the page is
// ended at once. In a Go function that the page's own script called, Close returns at
// once, and the page ends when the script returns.
func (p *Page) Close(ctx context.Context) error {
	if p.onThread() {
		p.window().CloseByUser()
		return nil
	}
	p.mu.Lock()
	p.stopNavigating()
	w := p.window()
	p.mu.Unlock()
	w.RequestClose()
	select {
	case <-p.Done():
	case <-ctx.Done():
		p.end(context.Cause(ctx))
		<-p.Done()
		return context.Cause(ctx)
	}
	return nil
}

// Crash ends the page at once, whatever it is doing; its script gets no event. Pages that share
// its thread, as one of its origin that its script has opened and that knows its opener, end with it. Crash
// does not wait: Done is closed within Options.Grace, unless the page is inside a Go
// function.
func (p *Page) Crash() { p.end(ErrCrashed) }

// UnfinishedModules returns the URLs of the modules that Run has run and that have not
// come to their ends, since they await something at their top level: for ever, if
// no work is left.
func (p *Page) UnfinishedModules() []string { return p.window().UnfinishedModules() }
