package html

import (
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// Location is https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-location-interface
// of a window that does not navigate.
type Location struct {
	mozjs.Object
	urlParts
}

// urlParts are the attributes that say where a global object comes from.
type urlParts struct {
	url    *url.URL
	origin url.Origin
}

// newLocation makes the location of a window.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-location-interface
func newLocation(cx *mozjs.Context, e *Environment) (*Location, error) {
	// 1. Let location be a new Location platform object.
	l := createLocation(cx)
	l.url, l.origin = e.CreationURL, e.Origin
	// 3. Let valueOf be location's relevant realm.[[Intrinsics]]
	//    .[[%Object.prototype.valueOf%]].
	object, err := cx.IntrinsicPrototype("Object")
	if err != nil {
		return nil, err
	}
	valueOf, err := cx.GetNamed(object, "valueOf")
	if err != nil {
		return nil, err
	}
	// 4. Perform ! location.[[DefineOwnProperty]]("valueOf", …).
	const fixed = mozjs.ReadOnly | mozjs.Unchangeable
	if err := cx.DefineValue(l.Object.Value(), cx.NewString("valueOf"), valueOf, fixed); err != nil {
		return nil, err
	}
	// 5. Perform ! location.[[DefineOwnProperty]](%Symbol.toPrimitive%, …).
	return l, cx.DefineValue(l.Object.Value(), cx.WellKnownSymbol("toPrimitive"), mozjs.Undefined, fixed)
}

// Href returns this's url, serialized.
func (l *urlParts) Href() string { return l.url.Href() }

// Origin returns the serialization of this's url's origin.
func (l *urlParts) Origin() string { return l.origin.String() }

// Protocol returns this's url's scheme, followed by ":".
func (l *urlParts) Protocol() string { return l.url.Protocol() }

// Host returns this's url's host and port, serialized.
func (l *urlParts) Host() string { return l.url.Host() }

// Hostname returns this's url's host, serialized.
func (l *urlParts) Hostname() string { return l.url.Hostname() }

// Port returns this's url's port, serialized.
func (l *urlParts) Port() string { return l.url.Port() }

// Pathname returns the result of URL path serializing this's url.
func (l *urlParts) Pathname() string { return l.url.Pathname() }

// Search returns "?" and this's url's query, or the empty string.
func (l *urlParts) Search() string { return l.url.Search() }

// Hash returns "#" and this's url's fragment, or the empty string.
func (l *urlParts) Hash() string { return l.url.Hash() }
