// Checked against DOM of 2026-07-18.

package html

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// https://dom.spec.whatwg.org/#dom-document-createevent
func init() {
	dom.CreatableEvent(func(cx *mozjs.Context) *dom.Event { return &createBeforeUnloadEvent(cx).Event }, "beforeunloadevent")
	dom.CreatableEvent(func(cx *mozjs.Context) *dom.Event { return &createHashChangeEvent(cx).Event }, "hashchangeevent")
	dom.CreatableEvent(func(cx *mozjs.Context) *dom.Event {
		e := createMessageEvent(cx)
		e.data = e.Hold(mozjs.Null)
		return &e.Event
	}, "messageevent")
}
