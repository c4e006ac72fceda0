package webstorageapi

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// https://dom.spec.whatwg.org/#dom-document-createevent
func init() {
	dom.CreatableEvent(func(cx *mozjs.Context) *dom.Event { return &createStorageEvent(cx).Event }, "storageevent")
}
