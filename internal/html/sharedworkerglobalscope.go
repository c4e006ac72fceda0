package html

import (
	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// SharedWorkerGlobalScope is https://html.spec.whatwg.org/multipage/workers.html#sharedworkerglobalscope
type SharedWorkerGlobalScope struct {
	WorkerGlobalScope
	manager *sharedWorkerManager
	thread  *sharedWorkerThread
	name    string
	script  ClassicScriptSource
}

// setup makes the realm a shared worker's, and has its script run.
func (s *SharedWorkerGlobalScope) setup(a *agent.Agent) error {
	if err := s.WorkerGlobalScope.setup(a); err != nil {
		return err
	}
	a.QueueTask(eventloop.DOMManipulation, nil, s.runScript)
	return nil
}

// runScript is the steps of run a worker that begin with its script.
//
// https://html.spec.whatwg.org/multipage/workers.html#worker-processing-model
func (s *SharedWorkerGlobalScope) runScript() {
	script := CreateClassicScript(s.settings, s.script)
	s.script.Text = ""
	// 1. If script is null or if script's error to rethrow is non-null, then
	//    queue a global task to fire an event named error at worker, run the
	//    environment discarding steps, and abort these steps.
	if e, ok := script.errorToRethrow.(*mozjs.Exception); ok {
		s.manager.fail(s.thread, "", s.developer.unhandled(s.settings, e, false))
		s.settings.EventLoop().Close()
		return
	}
	// 10. If script is a classic script, then run the classic script script.
	if _, err := script.Run(false); err != nil {
		return
	}
	// 13. Queue a global task to fire an event named connect at worker global
	//     scope.
	s.manager.ready(s.thread, s)
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
