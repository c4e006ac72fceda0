package uievents

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// https://dom.spec.whatwg.org/#dom-document-createevent
func init() {
	dom.CreatableEvent(func(cx *mozjs.Context) *dom.Event { return &createCompositionEvent(cx).Event }, "compositionevent", "textevent")
	dom.CreatableEvent(func(cx *mozjs.Context) *dom.Event { return &createDragEvent(cx).Event }, "dragevent")
	dom.CreatableEvent(func(cx *mozjs.Context) *dom.Event { return &createFocusEvent(cx).Event }, "focusevent")
	dom.CreatableEvent(func(cx *mozjs.Context) *dom.Event { return &createKeyboardEvent(cx).Event }, "keyboardevent")
	dom.CreatableEvent(func(cx *mozjs.Context) *dom.Event { return &createMouseEvent(cx).Event }, "mouseevent", "mouseevents")
	dom.CreatableEvent(func(cx *mozjs.Context) *dom.Event { return &createUIEvent(cx).Event }, "uievent", "uievents")
}
