package html

import (
	"strings"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// Location is https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-location-interface
// of a window that goes to no other document by itself.
type Location struct {
	mozjs.Object
	urlParts
	window *Window
}

// urlParts are the attributes that say where a global object comes from.
type urlParts struct {
	url    *url.URL
	origin url.Origin
}

// newLocation makes the location of a window.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-location-interface
func (w *Window) newLocation(cx *mozjs.Context) (*Location, error) {
	// 1. Let location be a new Location platform object.
	l := createLocation(cx)
	l.url, l.origin, l.window = w.environment.CreationURL, w.environment.Origin, w
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

// SetHash is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-hash
func (l *Location) SetHash(value string) {
	// 3. Let copyURL be a copy of this's url. 4. Let thisURLFragment be copyURL's fragment if it is non-null; otherwise
	//    the empty string.
	copied := l.url.Clone()
	before, _ := l.url.FragmentOrNull()
	// 5. Let input be the given value with a single leading "#" removed, if any. 6. Set copyURL's fragment to the empty
	//    string. 7. Basic URL parse input, with copyURL as url and fragment state as state override.
	copied.SetHash("#" + strings.TrimPrefix(value, "#"))
	// 8. If copyURL's fragment is thisURLFragment, then return.
	if after, _ := copied.FragmentOrNull(); after == before {
		return
	}
	// 9. Location-object navigate this to copyURL.
	l.window.navigateToFragment(copied)
}

// navigateToFragment navigates to a fragment, without a history.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate-fragid
func (w *Window) navigateToFragment(u *url.URL) {
	oldURL := w.location.url
	// 9. Update document for history step application: 2. Set document's URL to entry's URL.
	d := w.pageDocument()
	d.setURL(u)
	// 5.5. If oldURL's fragment is not equal to entry's URL's fragment, then queue a global task on the DOM manipulation
	//      task source given document's relevant global object to fire an event named hashchange at document's relevant
	//      global object, using HashChangeEvent, with oldURL and newURL.
	w.settings.QueueGlobalTask(domManipulation, func() {
		f := w.Cx().Enter()
		defer f.Leave()
		e := createHashChangeEvent(w.Cx())
		e.CreateAnEvent("hashchange", dom.EventInit{})
		e.oldURL, e.newURL = oldURL.Href(), u.Href()
		w.Dispatch(&e.Event)
	})
}

// setURL sets the document's URL.
func (d *PageDocument) setURL(u *url.URL) {
	d.url, d.tree.URL = u, u.Href()
	d.window.location.url = u
	d.baseChanged()
}
