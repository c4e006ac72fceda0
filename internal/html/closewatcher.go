package html

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// CloseWatcher is https://html.spec.whatwg.org/multipage/interaction.html#closewatcher
type CloseWatcher struct {
	dom.EventTarget
	// watcher is the internal close watcher.
	watcher *htmlelements.CloseWatcher
	// global is the global object, which keeps the close watcher as long as that is active.
	global *mozjs.Object
	kept   mozjs.Slot
	// abort are the steps that a signal has for it; nil for none.
	abort *dom.AbortAlgorithm
}

// closeWatcherMemory is what a close watcher takes beside its object, in bytes.
const closeWatcherMemory = 256

func (c *CloseWatcher) construct(options CloseWatcherOptions) error {
	// 1. If this's relevant global object's associated Document is not fully active, then throw an "InvalidStateError"
	//    DOMException.
	w := scopeOf(c.Cx()).settings.Global().(*Window)
	d := w.pageDocument()
	if err := w.checkFullyActive(); err != nil {
		return err
	}
	// 2. Let closeWatcher be the result of establishing a close watcher given this's relevant global object, with cancelAction
	//    given canPreventClose being to return the result of firing an event named cancel at this, with the cancelable
	//    attribute initialized to canPreventClose; closeAction being to fire an event named close at this; and getEnabledState
	//    being to return true. 4. Set this's internal close watcher to closeWatcher.
	c.AddMemory(closeWatcherMemory)
	c.global = w.settings.Realm().GlobalObject()
	c.kept = c.global.Hold(c.Value())
	c.watcher = d.Interaction().EstablishCloseWatcher(func(canPreventClose bool) bool {
		return c.FireAnEvent("cancel", dom.EventInit{Cancelable: canPreventClose})
	}, func() {
		fire(&c.EventTarget, "close")
		c.letGo()
	})
	// 3. If options["signal"] exists, then: 1. If options["signal"] is aborted, then destroy closeWatcher. 2. Add the following
	//    steps to options["signal"]: destroy closeWatcher.
	if options.Signal != nil {
		if options.Signal.Aborted() {
			c.Destroy()
			return nil
		}
		c.abort = options.Signal.Add(c.Destroy)
	}
	return nil
}

// RequestClose is https://html.spec.whatwg.org/multipage/interaction.html#dom-closewatcher-requestclose
func (c *CloseWatcher) RequestClose() { c.watcher.RequestToClose(false) }

// Close is https://html.spec.whatwg.org/multipage/interaction.html#dom-closewatcher-close
func (c *CloseWatcher) Close() { c.watcher.Close() }

// Destroy is https://html.spec.whatwg.org/multipage/interaction.html#dom-closewatcher-destroy
func (c *CloseWatcher) Destroy() {
	c.watcher.Destroy()
	c.letGo()
}

// letGo lets go of what a close watcher needs that is active.
func (c *CloseWatcher) letGo() {
	if c.kept != 0 {
		c.global.Drop(c.kept)
		c.kept = 0
	}
	if c.abort != nil {
		c.abort.Remove()
		c.abort = nil
	}
}
