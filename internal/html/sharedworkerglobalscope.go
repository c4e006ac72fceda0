// Checked against HTML of 2026-08-21.

package html

import (
	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/messaging"
	"github.com/sluice-go/sluice/internal/mozjs"
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
	s.WorkerGlobalScope.setup(a)
	a.QueueTask(eventloop.DOMManipulation, s.Document(), s.run)
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

// queueConnect lets a SharedWorker object connect. It is called under the
// manager's lock.
func (s *SharedWorkerGlobalScope) queueConnect(c connection) {
	c.queueTask(c.object.settled)
	s.thread.connecting[c.inside] = struct{}{}
	queued := s.settings.QueueGlobalTask(eventloop.DOMManipulation, func() {
		s.manager.mu.Lock()
		delete(s.thread.connecting, c.inside)
		s.manager.mu.Unlock()
		s.connect(c.inside)
	})
	if !queued {
		delete(s.thread.connecting, c.inside)
		c.inside.Drop()
	}
}

// connect fires an event named connect at the scope.
//
// https://html.spec.whatwg.org/multipage/workers.html#run-a-worker
func (s *SharedWorkerGlobalScope) connect(inside *messaging.Port) {
	cx := s.settings.Cx()
	// Let inside port be a new MessagePort object in inside settings's realm;
	// entangle outside port and inside port.
	port := createMessagePort(cx)
	port.receive(inside)
	// Fire an event named connect at worker global scope, using MessageEvent,
	// with the data attribute initialized to the empty string, the ports
	// attribute initialized to a new frozen array containing inside port, and the
	// source attribute initialized to inside port.
	fireMessageEvent(&s.EventTarget, "connect", message{
		data:   cx.NewString(""),
		ports:  []mozjs.Value{port.Value()},
		source: idl.Some(MessageEventSource{IsMessagePort: true, MessagePort: port}),
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
	s.settings.Agent().Close()
}
