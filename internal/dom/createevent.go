// Checked against DOM of 2026-07-18.

package dom

import (
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// creatable has how to make, with its wrapper, the events that createEvent makes, by the
// strings of its table.
var creatable = map[string]func(cx *mozjs.Context) *Event{}

// CreatableEvent makes createEvent make events of an interface, by those names in
// lowercase. Create makes one with its wrapper, and no more.
//
// https://dom.spec.whatwg.org/#dom-document-createevent
func CreatableEvent(create func(cx *mozjs.Context) *Event, names ...string) {
	for _, name := range names {
		creatable[name] = create
	}
}

func init() {
	CreatableEvent(createEvent, "event", "events", "htmlevents", "svgevents")
	CreatableEvent(func(cx *mozjs.Context) *Event { return &createCustomEvent(cx).Event }, "customevent")
}

// CreateEvent is https://dom.spec.whatwg.org/#dom-document-createevent
func (d *Document) CreateEvent(name string) (*Event, error) {
	// 1. Let constructor be null.
	// 2. If interface is an ASCII case-insensitive match for any of the strings in the
	//    first column in the following table, then set constructor to the interface in
	//    the second column on the same row.
	create := creatable[url.ASCIILowercase(name)]
	// 3. If constructor is null, then throw a "NotSupportedError" DOMException.
	if create == nil {
		return nil, &idl.DOMException{Name: "NotSupportedError", Message: "The provided event type ('" + name + "') is invalid."}
	}
	// 5. Let event be the result of creating an event given constructor.
	event := create(d.Cx())
	event.CreateAnEvent("", EventInit{})
	// 6. Initialize event's type attribute to the empty string.
	// 8. Initialize event's isTrusted attribute to false.
	event.trusted = false
	// 9. Unset event's initialized flag.
	event.initialized = false
	// 10. Return event.
	return event, nil
}
