package realmtest

import (
	"testing"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Scope is the global object of an agent, without timers, and with nothing of its
// own. Tests that need one that has embed it. What nobody handles fails the test.
type Scope struct {
	mozjs.Object
	T testing.TB
}

// Document implements agent.GlobalScope.
func (*Scope) Document() eventloop.Document { return nil }

// RelativeHighResolutionCoarseTime implements dom.Global: time stands still.
func (*Scope) RelativeHighResolutionCoarseTime() float64 { return 0 }

// TimeStampRead implements dom.Global.
func (*Scope) TimeStampRead(float64) {}

// RunStepsAfterTimeout implements dom.Global.
func (*Scope) RunStepsAfterTimeout(string, uint64, func()) { panic("no timers here") }

// MayCompile implements agent.GlobalScope.
func (*Scope) MayCompile(mozjs.Value, bool) bool { return true }

// CodeForEval implements agent.GlobalScope.
func (*Scope) CodeForEval(mozjs.Value) (string, bool) { return "", false }

// RunStringHandler implements agent.GlobalScope.
func (*Scope) RunStringHandler(string, uint64) {}

// FireErrorEvent implements agent.GlobalScope.
func (*Scope) FireErrorEvent(agent.ErrorInformation) bool { return false }

// FirePromiseRejectionEvent implements agent.GlobalScope.
func (*Scope) FirePromiseRejectionEvent(string, mozjs.Value, mozjs.Value) bool { return false }

// ReportUnhandled implements agent.GlobalScope.
func (s *Scope) ReportUnhandled(info agent.ErrorInformation) { s.T.Errorf("unhandled: %+v", info) }

// ReportUnhandledRejection implements agent.GlobalScope.
func (s *Scope) ReportUnhandledRejection(_, reason mozjs.Value) {
	s.T.Errorf("unhandled rejection: %s", agent.SettingsOf(s.Cx()).Cx().String(reason))
}

// An Agent is an agent with a window, whose event loop runs on a thread of its own.
type Agent struct {
	*agent.Agent
	t testing.TB
}

// AgentOptions says what an agent is to be.
type AgentOptions struct {
	Global     agent.GlobalScope
	Interfaces []*idl.Interface
	// Setup prepares the agent, and Teardown ends what it began, both on its thread.
	Setup    func(*agent.Agent) error
	Teardown func(*agent.Agent)
}

// Start starts an agent, and ends it at the end of the test.
func Start(t testing.TB, o AgentOptions) *Agent {
	t.Helper()
	exposure := idl.Exposure{Global: Window, SecureContext: true}
	program := eventloop.NewProgram(eventloop.ProgramOptions{})
	library := idl.NewLibrary(append([]*idl.Interface{Window}, append(dom.Interfaces, o.Interfaces...)...)...)
	a := &Agent{t: t}
	a.Agent = agent.Start(agent.Options{
		Name:     "test",
		Program:  program,
		Kind:     eventloop.WindowEventLoop,
		Cluster:  &agent.Cluster{},
		Exposure: exposure,
		Global:   func() agent.GlobalScope { return o.Global },
		Setup: func(a *agent.Agent) error {
			if err := library.Install(a.Cx(), exposure); err != nil || o.Setup == nil {
				return err
			}
			return o.Setup(a)
		},
		Teardown: func(a *agent.Agent) {
			if o.Teardown != nil {
				o.Teardown(a)
			}
		},
	})
	t.Cleanup(func() {
		program.Terminate(nil)
		<-a.Ended()
	})
	a.Eval(show + "\nundefined")
	return a
}

// Run runs steps as a task, and waits for them.
func (a *Agent) Run(steps func(cx *mozjs.Context)) {
	a.t.Helper()
	done := make(chan struct{})
	if !a.QueueTask(eventloop.DOMManipulation, nil, func() {
		defer close(done)
		steps(a.Cx())
	}) {
		a.t.Fatal("the agent has ended")
	}
	<-done
}

// Eval runs script and returns its completion value as a string; if it is a promise,
// once that is fulfilled.
func (a *Agent) Eval(script string) string {
	a.t.Helper()
	result, failure := make(chan string, 1), make(chan string, 1)
	a.Run(func(cx *mozjs.Context) {
		a.Settings().RunScript(func() {
			v, err := cx.Evaluate(mozjs.Source{URL: "test.js", Text: script})
			switch {
			case err != nil:
				failure <- err.Error()
			case !cx.IsPromise(v):
				result <- cx.String(v)
			default:
				err = cx.React(v, func(v mozjs.Value) { result <- cx.String(v) }, func(v mozjs.Value) { failure <- cx.String(v) })
				if err != nil {
					failure <- err.Error()
				}
			}
		})
	})
	select {
	case s := <-result:
		return s
	case s := <-failure:
		a.t.Fatalf("%s: %s", script, s)
	}
	return ""
}

// Check is Realm.Check.
func (a *Agent) Check(table string) {
	a.t.Helper()
	check(a.t, a.Eval, table)
}
