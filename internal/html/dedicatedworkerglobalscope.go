// Checked against HTML of 2026-08-21.

package html

import (
	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/messaging"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// DedicatedWorkerGlobalScope is https://html.spec.whatwg.org/multipage/workers.html#dedicatedworkerglobalscope
type DedicatedWorkerGlobalScope struct {
	WorkerGlobalScope
	animationFrameProvider
	thread *workerThread
	name   string
	// inside is the implicit port, which is entangled with that of the Worker.
	inside portEnd
	port   *messaging.Port
}

// setup makes the realm a dedicated worker's. The task that runs its script is queued
// once that is there.
func (s *DedicatedWorkerGlobalScope) setup(a *agent.Agent) error {
	s.WorkerGlobalScope.setup(a)
	s.openFrames(&s.globalScope)
	s.settings.SetRendering(s.runAnimationFrameCallbacks)
	// 3-5. Let inside port be a new MessagePort; associate it with worker global
	//      scope; entangle outside port and inside port.
	s.inside.open(&s.globalScope, &s.EventTarget, s.port)
	return nil
}

// run runs the worker's script.
func (s *DedicatedWorkerGlobalScope) run() {
	// 12. If is shared is false, enable the port message queue of the worker's
	//     implicit port.
	s.runScript(s.inside.enable, s.thread.couldNotRun)
}

// ReportUnhandled implements agent.GlobalScope.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#report-an-exception
func (s *DedicatedWorkerGlobalScope) ReportUnhandled(info agent.ErrorInformation) {
	s.thread.reportToParent(agent.ErrorInformation{
		// Set errorInfo[error] to null.
		Error:    mozjs.Null,
		Message:  info.Message,
		Filename: info.Filename,
		Line:     info.Line,
		Column:   info.Column,
		Muted:    info.Muted,
		Tell:     s.developer.prepare(s.settings, info),
	})
}

// Name is https://html.spec.whatwg.org/multipage/workers.html#dom-dedicatedworkerglobalscope-name
func (s *DedicatedWorkerGlobalScope) Name() string { return s.name }

// PostMessageWithTransfer is https://html.spec.whatwg.org/multipage/workers.html#dom-dedicatedworkerglobalscope-postmessage
func (s *DedicatedWorkerGlobalScope) PostMessageWithTransfer(message mozjs.Value, transfer []mozjs.Value) error {
	return s.inside.postMessage(message, transfer)
}

// PostMessage is https://html.spec.whatwg.org/multipage/workers.html#dom-dedicatedworkerglobalscope-postmessage-options
func (s *DedicatedWorkerGlobalScope) PostMessage(message mozjs.Value, options StructuredSerializeOptions) error {
	return s.inside.postMessage(message, options.Transfer)
}

// Close is https://html.spec.whatwg.org/multipage/workers.html#close-a-worker
func (s *DedicatedWorkerGlobalScope) Close() {
	// 1. Discard any tasks that have been added to workerGlobal's relevant
	//    agent's event loop's task queues.
	// 2. Set workerGlobal's closing flag to true.
	s.settings.Agent().Close()
}
