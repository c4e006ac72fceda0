package weblocks

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/realmtest"
	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/storage"
)

// window is the global object of a realm with locks.
type window struct {
	mozjs.Object
	t        *testing.T
	agent    *agent.Agent
	locks    *LockManager
	manager  *locks.Local // of the realm's origin, once script has asked for it
	inactive bool         // the document is not fully active
	trace    trace
	clients  Clients
	end      func() // ends the agent
}

// Document implements agent.GlobalScope.
func (w *window) Document() eventloop.Document { return (*document)(w) }

// document is the window's document.
type document window

// FullyActive implements eventloop.Document.
func (d *document) FullyActive() bool { return !d.inactive }

func (w *window) RelativeHighResolutionCoarseTime() float64 { return 0 }
func (w *window) TimeStampRead(float64)                     {}

func (w *window) RunStepsAfterTimeout(string, uint64, func()) { panic("no timers here") }

func (w *window) FireErrorEvent(agent.ErrorInformation) bool { return false }
func (w *window) MayCompile(mozjs.Value, bool) bool          { return true }
func (w *window) CodeForEval(mozjs.Value) (string, bool)     { return "", false }
func (w *window) RunStringHandler(string, uint64)            {}

func (w *window) FirePromiseRejectionEvent(string, mozjs.Value, mozjs.Value) bool { return true }

func (w *window) ReportUnhandled(info agent.ErrorInformation) { w.t.Errorf("unhandled: %+v", info) }

func (w *window) ReportUnhandledRejection(_, reason mozjs.Value) {}

// trace collects what a lock manager does, one word and the name for each step.
type trace struct {
	mu    sync.Mutex
	steps []string
}

// Trace implements locks.Tracer.
func (s *trace) Trace(e *locks.Event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	step := e.Kind.String() + " " + e.Name
	if e.Kind == locks.Requested {
		step += fmt.Sprintf(" (%s, %t, %t)", e.Mode, e.IfAvailable, e.Steal)
	}
	if e.Kind == locks.Aborted {
		_, reason, _ := strings.Cut(e.Err.Error(), "aborted: ")
		step += ": " + reason
	}
	s.steps = append(s.steps, step)
}

// take returns the steps since the last call.
func (s *trace) take() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	steps := strings.Join(s.steps, "; ")
	s.steps = nil
	return steps
}

// open starts an agent whose script has the lock manager of an origin as `locks`.
func open(t *testing.T, origin string) *window {
	t.Helper()
	w := &window{t: t}
	w.start(origin, "client", true, storage.NewShed(func(storage.Key) locks.Manager {
		w.manager = locks.New(locks.Config{Tracer: &w.trace})
		return w.manager
	}))
	return w
}

// start starts the agent. The id is that of the client.
func (w *window) start(origin, id string, traced bool, shed *storage.Shed) {
	t := w.t
	t.Helper()
	exposure := idl.Exposure{Global: realmtest.Window, SecureContext: true}
	program := eventloop.NewProgram(eventloop.ProgramOptions{})
	library := idl.NewLibrary(append([]*idl.Interface{realmtest.Window}, append(dom.Interfaces, Interfaces...)...)...)
	w.agent = agent.Start(agent.Options{
		Name:     "test",
		Program:  program,
		Kind:     eventloop.WindowEventLoop,
		Cluster:  &agent.Cluster{},
		Exposure: exposure,
		Global:   func() agent.GlobalScope { return w },
		Setup: func(a *agent.Agent) error {
			cx := a.Cx()
			if err := library.Install(cx, exposure); err != nil {
				return err
			}
			w.locks = New(a.Settings(), Environment{
				ID: id, Storage: storage.Environment{Origin: origin}, Shed: shed, Clients: &w.clients, Traced: traced,
			})
			return cx.SetNamed(cx.Global(), "locks", w.locks.Value())
		},
		Teardown: func(*agent.Agent) { w.locks.Close() },
	})
	w.end = sync.OnceFunc(func() {
		program.Terminate(nil)
		<-w.agent.Ended()
	})
	t.Cleanup(w.end)
}

// run runs steps as a task of no document, and waits for them.
func (w *window) run(steps func(cx *mozjs.Context)) {
	w.t.Helper()
	done := make(chan struct{})
	if !w.agent.QueueTask(eventloop.DOMManipulation, nil, func() {
		defer close(done)
		steps(w.agent.Cx())
	}) {
		w.t.Fatal("the agent has ended")
	}
	<-done
}

// eval evaluates an expression in an async function and returns its value, or
// the exception, as a string.
func (w *window) eval(expression string) string {
	w.t.Helper()
	result := make(chan string, 1)
	text := `(async () => { try { return String(await (` + expression + `)); } catch (e) { return e?.name ?? String(e); } })()`
	w.run(func(cx *mozjs.Context) {
		w.agent.Settings().RunScript(func() {
			v, err := cx.Evaluate(mozjs.Source{URL: "test.js", Text: text})
			if err == nil {
				err = cx.React(v, func(v mozjs.Value) { result <- cx.String(v) }, nil)
			}
			if err != nil {
				result <- "not evaluated: " + err.Error()
			}
		})
	})
	return <-result
}
