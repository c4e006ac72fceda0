// Checked against HTML of 2026-08-21.

package html

import (
	"sync/atomic"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/console"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/reporting"
	"github.com/sluice-go/sluice/internal/url"
)

// WorkerGlobalScope is https://html.spec.whatwg.org/multipage/workers.html#workerglobalscope
type WorkerGlobalScope struct {
	dom.EventTarget
	globalScope
	script    workerScript
	navigator *WorkerNavigator // nil until script asks for it
	location  *WorkerLocation  // likewise
	// suspended says that the worker is: its owners have documents that are kept for a return.
	suspended atomic.Bool
}

// setup makes the realm a worker's.
func (s *WorkerGlobalScope) setup(a *agent.Agent) {
	s.correspondent = new(atomic.Bool)
	s.globalScope.open(a.Settings())
	console.Attach(a.Cx(), s.developer.Printer)
}

// setResponse sets the scope's url, the settings object's creation URL, the policy
// container and the endpoints of reports to those of the response that its script came
// from.
//
// https://html.spec.whatwg.org/multipage/workers.html#worker-processing-model
func (s *WorkerGlobalScope) setResponse(u *url.URL, policy fetch.PolicyContainer, reportTo []reporting.Endpoint) {
	environment := *s.environment // others may have the old one
	environment.CreationURL, environment.Policy = u, policy
	s.environment = &environment
	s.setEndpoints(reportTo)
	if s.location != nil {
		s.location.url = u
	}
	s.policiesChanged()
}

// Document implements agent.GlobalScope: the worker stands for a document, so that its tasks wait while it is suspended.
func (s *WorkerGlobalScope) Document() eventloop.Document { return (*suspendableWorker)(s) }

// suspendableWorker is https://html.spec.whatwg.org/multipage/workers.html#suspendable-worker
type suspendableWorker WorkerGlobalScope

// FullyActive implements eventloop.Document.
func (s *suspendableWorker) FullyActive() bool { return !s.suspended.Load() }

// FireErrorEvent implements agent.GlobalScope.
func (s *WorkerGlobalScope) FireErrorEvent(info agent.ErrorInformation) bool {
	return fireErrorEvent(&s.EventTarget, info)
}

// FirePromiseRejectionEvent implements agent.GlobalScope.
func (s *WorkerGlobalScope) FirePromiseRejectionEvent(name string, promise, reason mozjs.Value) bool {
	return firePromiseRejectionEvent(&s.EventTarget, name, promise, reason)
}

// ReportUnhandledRejection implements agent.GlobalScope.
func (s *WorkerGlobalScope) ReportUnhandledRejection(promise, reason mozjs.Value) {
	s.developer.Unhandled(s.settings, s.settings.Cx().Throw(reason), true)()
}

// Self is https://html.spec.whatwg.org/multipage/workers.html#dom-workerglobalscope-self
func (s *WorkerGlobalScope) Self() *WorkerGlobalScope { return s }

// Location is https://html.spec.whatwg.org/multipage/workers.html#dom-workerglobalscope-location
func (s *WorkerGlobalScope) Location() *WorkerLocation {
	if s.location == nil {
		s.location = createWorkerLocation(s.settings.Cx())
		s.location.url = s.environment.CreationURL
		s.keep(&s.location.Object)
	}
	return s.location
}

// Navigator is https://html.spec.whatwg.org/multipage/workers.html#dom-worker-navigator
func (s *WorkerGlobalScope) Navigator() *WorkerNavigator {
	if s.navigator == nil {
		s.navigator = newWorkerNavigator(s.settings.Cx())
		s.keep(&s.navigator.Object)
	}
	return s.navigator
}
