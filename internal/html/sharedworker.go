// Checked against HTML of 2026-08-21.

package html

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/fetchapi"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/messaging"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// SharedWorker is https://html.spec.whatwg.org/multipage/workers.html#sharedworker
type SharedWorker struct {
	dom.EventTarget
	port *MessagePort
	// root keeps the object until it has connected or failed to.
	root *mozjs.Root
}

// https://html.spec.whatwg.org/multipage/workers.html#dom-sharedworker
func (w *SharedWorker) construct(scriptURL string, options DOMStringOrSharedWorkerOptions) error {
	// 2. If options is a DOMString, set options to a new SharedWorkerOptions
	//    dictionary whose name member is set to the value of options and whose
	//    other members are set to their default values.
	o := options.SharedWorkerOptions
	if options.IsDOMString {
		o = SharedWorkerOptions{WorkerOptions: WorkerOptions{Name: options.DOMString, Type: WorkerTypeClassic, Credentials: fetchapi.RequestCredentialsSameOrigin}}
	}
	// 3. Let outside settings be this's relevant settings object.
	scope := scopeOf(w.Cx())
	// AD-HOC: A worker that is never permitted, since its owner is no fully active document, is not made, as in Chromium.
	if err := scope.checkFullyActive(); err != nil {
		return err
	}
	// https://privacycg.github.io/saa-non-cookie-storage/#shared-workers: 2. If options.sameSiteCookies is all and Window's
	// associated document is not first-party-site context, then throw an "InvalidStateError" DOMException.
	if cookies, _ := o.SameSiteCookies.Get(); cookies == SameSiteCookiesTypeAll && scope.environment.CrossSite {
		return &idl.DOMException{Name: "InvalidStateError", Message: "A shared worker of a document in a page of another site has no SameSite cookies."}
	}
	// 4, 5. Let urlRecord be the result of encoding-parsing a URL given
	//       compliantScriptURL, relative to outside settings. If urlRecord is
	//       failure, then throw a "SyntaxError" DOMException.
	urlRecord, err := scope.parseURL(scriptURL)
	if err != nil {
		return err
	}
	// 6, 7. Let outside port be a new MessagePort in outside settings's realm.
	//       Assign outside port to the port attribute of worker. (Script enables
	//       its queue, as in browsers.)
	outside, inside := messaging.NewChannel()
	w.port = createMessagePort(w.Cx())
	w.Hold(w.port.Value())
	w.port.receive(outside)
	w.KeepRooted(&w.root, true)
	// 11. Enqueue the following steps to the shared worker manager.
	scope.owned.ever.Store(true)
	err = scope.takeWorker(func() error {
		return scope.userAgent.sharedWorkers.connect(connection{scope, w, inside}, urlRecord, o)
	})
	if err != nil {
		inside.Drop()
		w.settled()
	}
	return err
}

// settled hears that the object has connected, or failed to.
func (w *SharedWorker) settled() {
	w.KeepRooted(&w.root, false)
}

// Port is https://html.spec.whatwg.org/multipage/workers.html#dom-sharedworker-port
func (w *SharedWorker) Port() *MessagePort { return w.port }
