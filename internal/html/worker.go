// Checked against HTML of 2026-08-21.

package html

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/messaging"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// Worker is https://html.spec.whatwg.org/multipage/workers.html#worker
//
// The wrapper lives as long as script can reach it, and longer while something
// can still happen in the worker: see closeOrphans.
type Worker struct {
	dom.EventTarget
	url    *url.URL
	thread *workerThread
	// outside is the implicit port.
	outside portEnd
	root    *mozjs.Root
}

// https://html.spec.whatwg.org/multipage/workers.html#dom-worker
func (w *Worker) construct(scriptURL string, options WorkerOptions) error {
	// 2. Let outsideSettings be this's relevant settings object.
	scope := scopeOf(w.Cx())
	// AD-HOC: A worker that is never permitted, since its owner is no fully active document, is not made, as in Chromium.
	if err := scope.checkFullyActive(); err != nil {
		return err
	}
	// 3. Let workerURL be the result of encoding-parsing a URL given
	//    compliantScriptURL, relative to outsideSettings.
	// 4. If workerURL is failure, then throw a "SyntaxError" DOMException.
	workerURL, err := scope.parseURL(scriptURL)
	if err != nil {
		return err
	}
	w.url = workerURL
	if err := scope.takeWorker(scope.takeWorkerOnce); err != nil {
		return err
	}
	// 5–7. Let outsidePort be a new MessagePort in outsideSettings's realm; set its
	//      message event target to this, and this's outside port to outsidePort.
	//
	// AD-HOC: its queue is enabled at once, as browsers do: run a worker enables it once
	// the worker's script has run, which never happens if the script goes on for
	// ever, as that of the standard's first example does.
	outside, inside := messaging.NewChannel()
	w.outside.open(scope, &w.EventTarget, outside)
	w.outside.enable()
	w.KeepRooted(&w.root, true)
	// 8. Let worker be this. 9. Run this step in parallel: run a worker given
	//    worker, workerURL, outsideSettings, outsidePort, and options.
	w.thread = runWorker(w, workerURL, scope, inside, options)
	return nil
}

// parseURL encoding-parses a URL relative to the realm's settings object.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#encoding-parsing-a-url
func (g *globalScope) parseURL(input string) (*url.URL, error) {
	u, err := g.encodingParseURL(input)
	if err != nil {
		return nil, &idl.DOMException{Name: "SyntaxError", Message: "'" + input + "' is not a valid URL."}
	}
	return u, nil
}

// Terminate is https://html.spec.whatwg.org/multipage/workers.html#dom-worker-terminate
func (w *Worker) Terminate() {
	w.thread.terminate(errWorkerTerminated)
	// 4. If the worker is a dedicated worker, then empty the port message queue
	//    of the port that the worker's implicit port is entangled with.
	w.leave()
}

// leave lets go of the implicit port: no message arrives any more.
func (w *Worker) leave() {
	if w.outside.port != nil {
		w.outside.port.Drop()
		w.outside.close()
	}
}

// ended hears that the worker is no more.
func (w *Worker) ended() {
	w.KeepRooted(&w.root, false)
}

// Finalized implements mozjs.Finalizer: no work is left in a worker
// whose Worker was collected, since then it was not protected.
func (w *Worker) Finalized() {
	if w.thread == nil {
		return // its constructor threw
	}
	w.thread.terminate(errOrphaned)
	w.leave()
}

// PostMessageWithTransfer is https://html.spec.whatwg.org/multipage/workers.html#dom-worker-postmessage
func (w *Worker) PostMessageWithTransfer(message mozjs.Value, transfer []mozjs.Value) error {
	return w.outside.postMessage(message, transfer)
}

// PostMessage is https://html.spec.whatwg.org/multipage/workers.html#dom-worker-postmessage-options
func (w *Worker) PostMessage(message mozjs.Value, options StructuredSerializeOptions) error {
	return w.outside.postMessage(message, options.Transfer)
}
