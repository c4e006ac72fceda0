// Checked against HTML of 2026-07-17.

package webstorageapi

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// StorageEvent is https://html.spec.whatwg.org/multipage/webstorage.html#the-storageevent-interface
type StorageEvent struct {
	dom.Event
	key, oldValue, newValue idl.Optional[string]
	url                     string
	area                    *Storage
	areaSlot                mozjs.Slot // keeps its wrapper alive
}

func (e *StorageEvent) construct(eventType string, init StorageEventInit) error {
	e.InnerEventCreationSteps(eventType, init.EventInit)
	e.set(init.Key, init.OldValue, init.NewValue, init.Url, init.StorageArea)
	return nil
}

func (e *StorageEvent) set(key, oldValue, newValue idl.Optional[string], url string, area *Storage) {
	e.key, e.oldValue, e.newValue, e.url, e.area = key, oldValue, newValue, url, area
	e.SetMemory(len(key.Or("")) + len(oldValue.Or("")) + len(newValue.Or("")) + len(url))
	if area != nil {
		e.areaSlot = e.SetHeld(e.areaSlot, area.Value())
	}
}

// Key is https://html.spec.whatwg.org/multipage/webstorage.html#dom-storageevent-key
func (e *StorageEvent) Key() idl.Optional[string] { return e.key }

// OldValue is https://html.spec.whatwg.org/multipage/webstorage.html#dom-storageevent-oldvalue
func (e *StorageEvent) OldValue() idl.Optional[string] { return e.oldValue }

// NewValue is https://html.spec.whatwg.org/multipage/webstorage.html#dom-storageevent-newvalue
func (e *StorageEvent) NewValue() idl.Optional[string] { return e.newValue }

// Url is https://html.spec.whatwg.org/multipage/webstorage.html#dom-storageevent-url
func (e *StorageEvent) Url() string { return e.url }

// StorageArea is https://html.spec.whatwg.org/multipage/webstorage.html#dom-storageevent-storagearea
func (e *StorageEvent) StorageArea() *Storage { return e.area }

// InitStorageEvent is https://html.spec.whatwg.org/multipage/webstorage.html#dom-storageevent-initstorageevent
func (e *StorageEvent) InitStorageEvent(eventType string, bubbles, cancelable bool, key, oldValue, newValue idl.Optional[string], url string, storageArea *Storage) {
	// The method must initialize the event in a manner analogous to the similarly-named
	// initEvent() method, which does nothing during a dispatch.
	if e.Dispatching() {
		return
	}
	e.InitEvent(eventType, bubbles, cancelable)
	e.set(key, oldValue, newValue, url, storageArea)
}
