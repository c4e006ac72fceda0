package html

import (
	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/eventloop"
)

// SharedWorkerGlobalScope is https://html.spec.whatwg.org/multipage/workers.html#sharedworkerglobalscope
type SharedWorkerGlobalScope struct {
	WorkerGlobalScope
	manager *sharedWorkerManager
	thread  *sharedWorkerThread
	name    string
}

// setup makes the realm a shared worker's, and has its script run.
func (s *SharedWorkerGlobalScope) setup(a *agent.Agent) error {
	if err := s.WorkerGlobalScope.setup(a); err != nil {
		return err
	}
	a.QueueTask(eventloop.DOMManipulation, nil, s.run)
	return nil
}

// run runs the worker's script.
func (s *SharedWorkerGlobalScope) run() {
	// 13. Queue a global task to fire an event named connect at worker global
	//     scope.
	s.runScript(func() { s.manager.ready(s.thread, s) }, func(why string, tell func()) {
		s.manager.fail(s.thread, why, tell)
	})
}

// ReportUnhandled implements agent.GlobalScope: a shared worker has no parent
// to report to.
func (s *SharedWorkerGlobalScope) ReportUnhandled(info agent.ErrorInformation) {
	s.developer.tell(s.settings, info)
}

// Name is https://html.spec.whatwg.org/multipage/workers.html#dom-sharedworkerglobalscope-name
func (s *SharedWorkerGlobalScope) Name() string { return s.name }

// Close is https://html.spec.whatwg.org/multipage/workers.html#close-a-worker
func (s *SharedWorkerGlobalScope) Close() {
	s.manager.closing(s.thread)
	s.settings.EventLoop().Close()
}
