package mozjs

// #include "coverage.h"
// #include "mail.h"
// #include "timer.h"
// #include <stdlib.h>
import "C"

import (
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"
)

// Options of a new context.
type Options struct {
	// Budget is the memory that the context's script may hold, in the engine or by
	// what Go keeps for it, with that of others, before it is ended; nil means no
	// limit.
	Budget *Budget
	// Reserved is how many bytes of what the engine will hold the budget has counted
	// already (see Reserve).
	Reserved int64
	// CanBlock is the agent's [[CanBlock]]: whether Atomics.wait may block.
	CanBlock bool
	// Isolated says whether script sees SharedArrayBuffer.
	Isolated bool
	// AsyncStacks gives the stacks of errors the frames of the async functions
	// that wait for the running one. The engine then captures the stack of each
	// promise when script makes it and when it is settled.
	AsyncStacks bool
	// TimerPlaces keeps where script has set timers, for Context.TimerPlaces.
	TimerPlaces bool
	// Hooks are called by the engine; missing ones do nothing.
	Hooks Hooks
}

// Hooks are what the engine asks of its host. But for Dispatched, all run
// on the context's thread, in a frame of their own.
type Hooks struct {
	// Rejection hears that a promise was rejected without a handler, or that
	// one that was has now been handled (HostPromiseRejectionTracker). Muted
	// says that the script has muted errors.
	Rejection func(promise Value, handled, muted bool)
	// Report hears of an exception that a microtask's callback threw.
	Report func(e *Exception)
	// ResolveModule returns the module record that a script or module has loaded
	// for a request (GetImportedModule); undefined when there is none.
	ResolveModule func(referrer uint64, request ModuleRequest) Value
	// ImportMeta fills the import.meta of a module
	// (HostGetImportMetaProperties).
	ImportMeta func(script uint64, meta Value)
	// ImportDynamically loads the module of an import() and settles the promise
	// (HostLoadImportedModule). Referrer is 0 when no script runs.
	ImportDynamically func(referrer uint64, request ModuleRequest, promise Value)
	// Dispatched hears that work of the engine on another thread, such as the
	// compilation of WebAssembly, is done: RunDispatched is to be called on the
	// context's thread, in a task. It may be called on any thread, at any time,
	// and must not call the context.
	Dispatched func()
	// Left hears that the goroutine of the context ends itself inside a call from
	// script, as runtime.Goexit does. When it returns, the context must not be used any
	// more, but for Close.
	Left func(why error)
	// OffThread hears that promises depend on such work from now on, or that none
	// does any more.
	OffThread func(underWay bool)
	// WebAssembly adds to the namespace object of that name, when script first comes
	// to it, what the platform has there. Compile and instantiate are its functions.
	WebAssembly func(cx *Context, namespace, compile, instantiate Value)
	// MayCompile says whether script of the current realm, if that has asked to be asked,
	// may compile a text, by eval or a constructor of functions; undefined stands for
	// WebAssembly. OfObject says that CodeForEval has given the text.
	//
	// https://tc39.es/ecma262/#sec-hostensurecancompilestrings
	MayCompile func(code Value, ofObject bool) bool
	// CodeForEval returns the code that a platform object stands for which script gives to
	// eval().
	//
	// https://html.spec.whatwg.org/multipage/webappapis.html#hostgetcodeforeval(argument)
	CodeForEval func(object Value) (code string, ok bool)
	// SourcePlace returns the line and column in its source of a place in a script
	// that was rewritten before it was compiled, and those it is given for other
	// scripts. Reports, stacks and places have what it returns.
	SourcePlace func(url string, line, column int) (sourceLine, sourceColumn int)
	// BeforeGC hears that all garbage is about to be collected: the time to make
	// and release Roots by what may still happen. It may run within any operation
	// of the context and must not run script.
	BeforeGC func()
	// OverLimit hears that script is ended because AddExternal went over the
	// budget, or another context has found that this one has grown most. It may be
	// called on any thread and must not call the context.
	OverLimit func()
	// Collect hears that another context of the budget needs memory: Collect is to be
	// called soon on the context's thread, in a task. It may be called on any thread
	// and must not call the context.
	Collect func()
	// ScriptReleased hears that the engine holds no more reference to the
	// script compiled with that id.
	ScriptReleased func(id uint64)
}

// Context is an engine with its realms: the runtime of an agent.
type Context struct {
	// Cluster is the agent cluster that the context belongs to: shared memory
	// and WebAssembly modules are cloned only between contexts whose clusters
	// are equal. Nil refuses them.
	Cluster any

	e  *C.sl_engine
	id uint32
	// isolated says that shared memory may be cloned: the agent cluster is
	// cross-origin isolated.
	isolated bool
	hooks    Hooks
	date     func() time.Time // what Date tells script; nil for the machine's time
	objects  []any            // Go objects by platform id; 0 is never used
	ages     []uint32         // how often each id was given out
	free     []uint32         // ids to give out again
	calls    []*Call
	depth    int
	jobs     map[uint64]func() error
	nextJob  uint64
	reacts   map[uint64]reaction
	// realms are by the index by which the engine knows them; nil for those that are no
	// more.
	realms []*Realm
	// lettingGo are the realms that were dropped and have something that was waited for.
	lettingGo  []*Realm
	freeRealms []uint32        // indices to give out again
	several    bool            // there was a second realm
	clones     []*cloneSession // the clones under way, innermost last
	strings    []uint16        // scratch for strings on their way into the engine
	cache      stringCache
	caller     string // the URL of the last Place
	modules
	shared []any         // pointers to the values of Shareds, by index
	args   [4]C.sl_value // scratch for arguments on their way into the engine
	out    C.sl_value    // where the engine puts a result; to be read at once
	called C.bool        // likewise: whether there was a function to call
	limit  limit
	// whereabouts says whether the context can be cut off.
	whereabouts whereabouts
	// builtins are the realm's, which the engine refers to.
	builtins *Builtins
	// errors are the errors of Go that exceptions stand for; nil until there are any.
	errors *weakMap

	links table[Links]  // of nodes
	group func(*Groups) // nil until there are nodes

	events        table[EventRecord]
	eventTypes    map[string]EventType
	lastEventType EventType

	deliveries Deliveries
	delivery   C.sl_delivery // scratch for Deliver
	locks      *Locks        // nil until there are any
	firing     C.sl_firing   // scratch for FireTimers

	stencils stencils

	mu     sync.Mutex // guards closed against Interrupt from other goroutines
	closed bool
	left   bool // the goroutine ends inside a call
}

var (
	initOnce sync.Once
	initErr  error

	contexts  [1 << 16]atomic.Pointer[Context]
	idsMu     sync.Mutex
	freeIDs   []uint32
	nextIDNew uint32 = 1
)

// initialize starts the engine for the process. The thread of the runtime
// that all others descend from sleeps for ever.
func initialize() {
	without, err := turnedOff()
	if err != nil {
		initErr = err
		return
	}
	file := cacheFile()
	if covers.Load() {
		C.sl_enable_coverage()
	}
	var cached []byte
	if file != "" {
		cached = readCached(file)
	}
	ready := make(chan error)
	go func() {
		runtime.LockOSThread()
		var text [256]C.char
		// The engine uses what is cached for as long as the process lives.
		compiled := C.CBytes(cached)
		keeps := file != "" && cached == nil
		if !C.sl_init((*C.uint8_t)(compiled), C.size_t(len(cached)), C.bool(keeps), C.uint32_t(without), &text[0], C.size_t(len(text))) {
			ready <- errors.New("mozjs: " + C.GoString(&text[0]))
			return
		}
		if keeps {
			cacheCompiled(file)
		}
		ready <- nil
		select {}
	}()
	initErr = <-ready
}

// Version returns the engine's name and version.
func Version() string { return C.GoString(C.sl_version()) }

// stackQuota is how much of the thread's stack script may use. Threads that
// Go makes have the C library's default of 8 MiB; what is left is for the
// engine's own native code and for calls into Go.
const stackQuota = 2 << 20

// NewContext makes an engine on the calling goroutine's thread, to which the
// goroutine must be locked, with a global object whose Go side is global.
// The global has only the language's properties until Define adds others.
func NewContext(o Options, global Platform) (*Context, error) {
	cx, err := Prepare(o.Isolated)
	if err != nil {
		return nil, err
	}
	cx.Start(o, global)
	return cx, nil
}

// Prepare is the part of NewContext that takes long, and for which it need not be
// known yet what the context is for but whether script will see SharedArrayBuffer.
// The context can be given built-ins and classes. Before anything else is done
// with it, Start is called on the same thread.
func Prepare(isolated bool) (*Context, error) {
	initOnce.Do(initialize)
	if initErr != nil {
		return nil, initErr
	}
	cx := &Context{
		isolated: isolated,
		objects:  make([]any, 1, 64),
		ages:     make([]uint32, 1, 64),
		jobs:     map[uint64]func() error{},
		reacts:   map[uint64]reaction{},
	}
	cx.whereabouts.done = make(chan struct{})
	if err := cx.register(); err != nil {
		return nil, err
	}
	options := C.sl_engine_options{
		id:          C.uint32_t(cx.id),
		isolated:    C.bool(isolated),
		stack_quota: stackQuota,
	}
	cx.e = C.sl_new_engine(&options)
	if cx.e == nil {
		cx.unregister()
		return nil, errors.New("mozjs: the engine could not be created: out of memory")
	}
	if !C.sl_new_first_realm(cx.e, &options) {
		cx.Close()
		return nil, errors.New("mozjs: the global object could not be created: out of memory")
	}
	first := &Realm{cx: cx}
	cx.realms = []*Realm{first}
	first.know()
	if cx.takeID(plain{}) != C.SL_PLAIN_ID {
		panic("mozjs: the id of plain objects is taken")
	}
	if zeal := stressEvery(); zeal > 0 {
		C.sl_set_zeal(cx.e, C.uint32_t(zeal))
	}
	return cx, nil
}

// Start makes a context that was prepared one of that kind, with a global object
// whose Go side is global. Whether it is isolated is as Prepare was told.
func (cx *Context) Start(o Options, global Platform) {
	cx.hooks = o.Hooks
	cx.limit.init(cx, o.Budget, o.Reserved)
	cx.realms[0].adopt(global)
	options := C.sl_options{
		max_heap:     C.uint64_t(o.Budget.Max()),
		can_block:    C.bool(o.CanBlock),
		async_stacks: C.bool(o.AsyncStacks),
		timer_places: C.bool(o.TimerPlaces),
	}
	C.sl_set_options(cx.e, &options)
}

func (cx *Context) register() error {
	idsMu.Lock()
	defer idsMu.Unlock()
	if n := len(freeIDs); n > 0 {
		cx.id = freeIDs[n-1]
		freeIDs = freeIDs[:n-1]
	} else if nextIDNew < uint32(len(contexts)) {
		cx.id = nextIDNew
		nextIDNew++
	} else {
		return fmt.Errorf("mozjs: %d contexts are alive, no more can be made", len(contexts)-1)
	}
	contexts[cx.id].Store(cx)
	return nil
}

func (cx *Context) unregister() {
	contexts[cx.id].Store(nil)
	idsMu.Lock()
	freeIDs = append(freeIDs, cx.id)
	idsMu.Unlock()
}

// Close ends the engine and frees what it holds. It is called on the
// context's thread, with no script running. The engine of a context whose goroutine
// has left it is not ended, and keeps its memory.
func (cx *Context) Close() { cx.close(false) }

// Leave is Close, but for what scripts do not see of the engine, which costs time to make: the
// next context that is prepared on the thread has it, or DropLeft ends it. Nothing is left if
// something of the context outlives it. It reports whether there is something.
func (cx *Context) Leave() bool { return cx.close(true) }

// DropLeft ends what the last context of the thread has left, if anything.
func DropLeft() { C.sl_destroy_runtime() }

func (cx *Context) close(leaves bool) (left bool) {
	cx.mu.Lock()
	cx.closed = true
	cx.mu.Unlock()
	for _, r := range cx.realms {
		if r != nil {
			r.repay()
		}
	}
	cx.limit.stop(cx)
	if !cx.left {
		cx.stencils.releaseAll()
		left = bool(C.sl_destroy_engine(cx.e, C.bool(leaves)))
		cx.freeLinks()
		cx.events.free()
	}
	cx.e = nil
	if !left {
		trim()
	}
	cx.unregister()
	cx.objects, cx.calls, cx.jobs, cx.reacts, cx.shared = nil, nil, nil, nil, nil
	clear(cx.realms[1:])
	cx.lettingGo = nil
	return left
}

// Interrupt ends the running script, and all script that would run later:
// every operation of the context that runs script returns ErrTerminated from
// now on. It may be called from any goroutine; after Close it does nothing.
func (cx *Context) Interrupt() {
	if cx.poke() {
		cx.limit.budget.wake()
		// A request that arrives just before script blocks in Atomics.wait does
		// not wake it, so the request is repeated until script has noticed.
		go func() {
			for delay := time.Millisecond; cx.poke(); delay = min(2*delay, 50*time.Millisecond) {
				time.Sleep(delay)
			}
		}()
	}
}

// poke asks the engine to interrupt script, and reports whether script may
// not have noticed yet.
func (cx *Context) poke() bool {
	cx.mu.Lock()
	defer cx.mu.Unlock()
	if cx.closed {
		return false
	}
	C.sl_interrupt(cx.e)
	return atomic.LoadUint32((*uint32)(unsafe.Pointer(&cx.e.noticed))) == 0
}

// Terminated reports whether the context was told to end.
func (cx *Context) Terminated() bool {
	return atomic.LoadUint32((*uint32)(unsafe.Pointer(&cx.e.terminated))) != 0
}

// OverLimit reports whether script was ended because it held more memory
// than its budget has.
func (cx *Context) OverLimit() bool {
	return atomic.LoadUint32((*uint32)(unsafe.Pointer(&cx.e.over_limit))) != 0
}

// Global returns the global object of the current realm.
func (cx *Context) Global() Value { return Value(C.sl_global(cx.e)) }

// GlobalObject returns the Go side of the global object of the current realm.
func (cx *Context) GlobalObject() *Object { return cx.Realm().global }

// Several says that the context has, or has had, realms beside the first.
func (cx *Context) Several() bool { return cx.several }
