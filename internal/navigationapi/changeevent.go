package navigationapi

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/idl"
)

// NavigationCurrentEntryChangeEvent is
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-navigationcurrententrychangeevent-interface
type NavigationCurrentEntryChangeEvent struct {
	dom.Event
	typ  idl.Optional[NavigationType]
	from held[*NavigationHistoryEntry]
}

func (e *NavigationCurrentEntryChangeEvent) construct(typ string, init NavigationCurrentEntryChangeEventInit) error {
	e.InnerEventCreationSteps(typ, init.EventInit)
	e.typ, e.from = init.NavigationType, hold(&e.Object, init.From)
	return nil
}

// NavigationType is
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigationcurrententrychangeevent-navigationtype
func (e *NavigationCurrentEntryChangeEvent) NavigationType() idl.Optional[NavigationType] {
	return e.typ
}

// From is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigationcurrententrychangeevent-from
func (e *NavigationCurrentEntryChangeEvent) From() *NavigationHistoryEntry { return e.from.object }

// fireCurrentEntryChange fires an event named currententrychange.
func (n *Navigation) fireCurrentEntryChange(typ idl.Optional[NavigationType], from *NavigationHistoryEntry) {
	n.host.InRealm(func() {
		e := createNavigationCurrentEntryChangeEvent(n.Cx())
		e.CreateAnEvent("currententrychange", dom.EventInit{})
		e.typ, e.from = typ, hold(&e.Object, from)
		n.Dispatch(&e.Event)
	})
}
