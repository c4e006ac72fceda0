package indexeddbapi

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/idl"
)

// IDBVersionChangeEvent is https://w3c.github.io/IndexedDB/#idbversionchangeevent
type IDBVersionChangeEvent struct {
	dom.Event
	oldVersion uint64
	newVersion idl.Optional[uint64]
}

func (e *IDBVersionChangeEvent) construct(typ string, init IDBVersionChangeEventInit) error {
	e.InnerEventCreationSteps(typ, init.EventInit)
	e.oldVersion, e.newVersion = init.OldVersion, init.NewVersion
	return nil
}

// OldVersion is https://w3c.github.io/IndexedDB/#dom-idbversionchangeevent-oldversion
func (e *IDBVersionChangeEvent) OldVersion() uint64 { return e.oldVersion }

// NewVersion is https://w3c.github.io/IndexedDB/#dom-idbversionchangeevent-newversion
func (e *IDBVersionChangeEvent) NewVersion() idl.Optional[uint64] { return e.newVersion }

// fireAVersionChangeEvent is
// https://w3c.github.io/IndexedDB/#fire-a-version-change-event
//
// The new version of 0 stands for null.
func fireAVersionChangeEvent(target *dom.EventTarget, name string, oldVersion, newVersion uint64) (didThrow bool) {
	f := target.Cx().Enter()
	defer f.Leave()
	// 1–3. Let event be the result of creating an event using IDBVersionChangeEvent,
	//      whose type is e, which neither bubbles nor is cancelable.
	event := createIDBVersionChangeEvent(target.Cx())
	event.CreateAnEvent(name, dom.EventInit{})
	// 4, 5. Set event's oldVersion and newVersion attributes.
	event.oldVersion = oldVersion
	if newVersion != 0 {
		event.newVersion = idl.Some(newVersion)
	}
	// 6–8. Dispatch event at target with legacyOutputDidListenersThrowFlag, and return
	//      that.
	_, didThrow = target.DispatchAndOutputDidListenersThrow(&event.Event)
	return didThrow
}
