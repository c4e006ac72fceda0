// Checked against Cookie Store of 2026-01-15.

package cookiestore

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// CookieChangeEvent is https://wicg.github.io/cookie-store/#cookiechangeevent
type CookieChangeEvent struct {
	dom.Event
	changed, deleted mozjs.Slot // frozen arrays
}

// https://wicg.github.io/cookie-store/#dom-cookiechangeevent-cookiechangeevent
func (e *CookieChangeEvent) construct(typ string, init CookieChangeEventInit) error {
	e.InnerEventCreationSteps(typ, init.EventInit)
	values := func(list idl.Optional[[]CookieListItem]) (values []mozjs.Value) {
		for _, item := range list.Or(nil) {
			values = append(values, FromCookieListItem(e.Cx(), item))
		}
		return values
	}
	e.set(values(init.Changed), values(init.Deleted))
	return nil
}

// set sets what the attributes return.
func (e *CookieChangeEvent) set(changed, deleted []mozjs.Value) {
	frozen := func(list []mozjs.Value) mozjs.Slot {
		array := e.Cx().NewArray(list...)
		e.Cx().Freeze(array)
		return e.Hold(array)
	}
	e.changed, e.deleted = frozen(changed), frozen(deleted)
}

// Changed is https://wicg.github.io/cookie-store/#dom-cookiechangeevent-changed
func (e *CookieChangeEvent) Changed() mozjs.Value { return e.Held(e.changed) }

// Deleted is https://wicg.github.io/cookie-store/#dom-cookiechangeevent-deleted
func (e *CookieChangeEvent) Deleted() mozjs.Value { return e.Held(e.deleted) }
