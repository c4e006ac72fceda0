// Checked against HTML of 2026-08-21.

package html

import (
	"fmt"
	"strings"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// Location is https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-location-interface
type Location struct {
	mozjs.Object
	urlParts
	window *Window
}

// urlParts are the attributes that say where a global object comes from.
type urlParts struct {
	url *url.URL
	// moved says what they are now, instead; nil if they are those.
	moved func() *urlParts
}

func (l *urlParts) now() *urlParts {
	if l.moved != nil {
		return l.moved()
	}
	return l
}

// relevantDocument is the active window of the location's navigable, whose document is its relevant Document; nil for null, and
// for one of another origin.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#relevant-document
func (l *Location) relevantDocument() *Window {
	if w := l.activeWindow(); w != nil && l.window.beside.reaches(w) {
		return w
	}
	return nil
}

// activeWindow is the active window of the location's navigable, of whatever origin; nil for none.
//
// AD-HOC: The location of a window that is no more is that of the next one of its navigable, as script sees the first window of an
// agent itself.
func (l *Location) activeWindow() *Window {
	if w := l.window; !w.discarded.Load() {
		return w
	}
	return l.window.navigable().activeWindow()
}

// detach has the location be that of the navigable's active document, or of none: the window is discarded.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#concept-location-url
func (l *Location) detach() {
	blank, _ := url.Parse("about:blank", nil)
	none := &urlParts{url: blank}
	l.moved = func() *urlParts {
		// This's url is this's relevant Document's URL, if that is non-null, and about:blank otherwise.
		if w := l.relevantDocument(); w != nil && !w.discarded.Load() {
			return &w.location.urlParts
		}
		return none
	}
}

// newLocation makes the location of a window.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-location-interface
func (w *Window) newLocation(cx *mozjs.Context) (*Location, error) {
	// 1. Let location be a new Location platform object.
	l := createLocation(cx)
	l.url, l.window = w.environment.CreationURL, w
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
	// https://html.spec.whatwg.org/multipage/nav-history-apis.html#location-setprototypeof: return ! SetImmutablePrototype(this, V).
	cx.FixPrototype(l.Object.Value())
	// 5. Perform ! location.[[DefineOwnProperty]](%Symbol.toPrimitive%, …).
	return l, cx.DefineValue(l.Object.Value(), cx.WellKnownSymbol("toPrimitive"), mozjs.Undefined, fixed)
}

// Href returns this's url, serialized.
func (l *urlParts) Href() string { return l.now().url.Href() }

// Origin returns the serialization of this's url's origin, which that of the document or worker may not be: at about:blank it is "null".
func (l *urlParts) Origin() string { return fetch.OriginOf(l.now().url).String() }

// Protocol returns this's url's scheme, followed by ":".
func (l *urlParts) Protocol() string { return l.now().url.Protocol() }

// Host returns this's url's host and port, serialized.
func (l *urlParts) Host() string { return l.now().url.Host() }

// Hostname returns this's url's host, serialized.
func (l *urlParts) Hostname() string { return l.now().url.Hostname() }

// Port returns this's url's port, serialized.
func (l *urlParts) Port() string { return l.now().url.Port() }

// Pathname returns the result of URL path serializing this's url.
func (l *urlParts) Pathname() string { return l.now().url.Pathname() }

// Search returns "?" and this's url's query, or the empty string.
func (l *urlParts) Search() string { return l.now().url.Search() }

// Hash returns "#" and this's url's fragment, or the empty string.
func (l *urlParts) Hash() string { return l.now().url.Hash() }

// SetHref is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-href
func (l *Location) SetHref(value string) error { return l.navigateTo(value, false) }

// Assign is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-assign
func (l *Location) Assign(value string) error { return l.navigateTo(value, false) }

// Replace is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-replace
func (l *Location) Replace(value string) error { return l.navigateTo(value, true) }

// navigateTo is what the setter of href, assign() and replace() have in common.
func (l *Location) navigateTo(value string, replace bool) error {
	// 1. If this's relevant Document is null, then return.
	w := l.activeWindow()
	if w == nil {
		return nil
	}
	return locationNavigateTo(l.window.Cx(), w, value, replace)
}

// locationNavigateTo is navigateTo from its second step. The target may be another agent's window.
func locationNavigateTo(cx *mozjs.Context, target *Window, value string, replace bool) error {
	// 2. Let url be the result of encoding-parsing a URL given the given value, relative to the entry settings object.
	u, err := entryWindow(cx).pageDocument().parseURL(value)
	// 3. If url is failure, then throw a "SyntaxError" DOMException.
	if err != nil {
		return &idl.DOMException{Name: "SyntaxError", Message: fmt.Sprintf("%q is no URL.", value)}
	}
	// 4. Location-object navigate this to url.
	return locationObjectNavigate(cx, target, u, replace)
}

// navigate is location-object navigating this, if its window is there.
func (l *Location) navigate(u *url.URL, replace bool) error {
	w := l.activeWindow()
	if w == nil {
		return nil
	}
	return locationObjectNavigate(l.window.Cx(), w, u, replace)
}

// locationObjectNavigate is https://html.spec.whatwg.org/multipage/nav-history-apis.html#location-object-navigate
func locationObjectNavigate(cx *mozjs.Context, target *Window, u *url.URL, replace bool) error {
	// 1. Let navigable be location's relevant global object's navigable.
	// 2. Let sourceDocument be the incumbent global object's associated Document.
	source := incumbentWindow(cx)
	n := source.newNavigation(htmlelements.Navigation{URL: u, Cause: htmlelements.ByScript, Replace: replace})
	// 3. If location's relevant global object's associated Document is not yet completely loaded, and the incumbent global
	//    object does not have transient activation, then set historyHandling to "replace".
	n.replacesLoading = !source.hasTransientActivation()
	// 4. Navigate navigable to url using sourceDocument, with exceptionsEnabled set to true and historyHandling set to
	//    historyHandling.
	return source.navigateOther(target, n)
}

// Reload is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-reload
func (l *Location) Reload() {
	// 1. Let document be this's relevant Document. 2. If document is null, then return.
	// 3. Reload document's node navigable.
	if w := l.relevantDocument(); w != nil {
		w.reload(w.newNavigation(htmlelements.Navigation{Cause: htmlelements.ByReload}))
	}
}

// change navigates to a copy of this's url in which something is changed.
func (l *Location) change(part func(copyURL *url.URL)) error {
	copyURL := l.now().url.Clone()
	part(copyURL)
	// Location-object navigate this to copyURL.
	return l.navigate(copyURL, false)
}

// SetProtocol is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-protocol
func (l *Location) SetProtocol(value string) error {
	// 1. If this's relevant Document is null, then return.
	if l.relevantDocument() == nil {
		return nil
	}
	// 4. Let possibleFailure be the result of basic URL parsing the given value, followed by ":", with copyURL as url and
	//    scheme start state as state override. 5. If possibleFailure is failure, then throw a "SyntaxError" DOMException.
	//    The parser removes ASCII tabs and newlines.
	scheme, _, _ := strings.Cut(strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(value), ":")
	if !isScheme(scheme) {
		return &idl.DOMException{Name: "SyntaxError", Message: fmt.Sprintf("%q is no scheme.", value)}
	}
	copyURL := l.now().url.Clone()
	copyURL.SetProtocol(value)
	// 6. If copyURL's scheme is not an HTTP(S) scheme, then terminate these steps.
	if scheme := copyURL.Scheme(); scheme == "http" || scheme == "https" {
		// 7. Location-object navigate this to copyURL.
		return l.navigate(copyURL, false)
	}
	return nil
}

// isScheme says whether a string is one that the URL parser takes for a scheme.
func isScheme(s string) bool {
	for i, c := range []byte(s) {
		switch {
		case 'a' <= c|0x20 && c|0x20 <= 'z':
		case i > 0 && ('0' <= c && c <= '9' || c == '+' || c == '-' || c == '.'):
		default:
			return false
		}
	}
	return s != ""
}

// SetHost is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-host
func (l *Location) SetHost(value string) error {
	// 4. If copyURL has an opaque path, then return.
	if !l.now().url.HasOpaquePath() {
		return l.change(func(copyURL *url.URL) { copyURL.SetHost(value) })
	}
	return nil
}

// SetHostname is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-hostname
func (l *Location) SetHostname(value string) error {
	// 4. If copyURL has an opaque path, then return.
	if !l.now().url.HasOpaquePath() {
		return l.change(func(copyURL *url.URL) { copyURL.SetHostname(value) })
	}
	return nil
}

// SetPort is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-port
func (l *Location) SetPort(value string) error {
	// 4. If copyURL cannot have a username/password/port, then return.
	if l.now().url.Hostname() != "" && l.now().url.Scheme() != "file" {
		return l.change(func(copyURL *url.URL) { copyURL.SetPort(value) })
	}
	return nil
}

// SetPathname is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-pathname
func (l *Location) SetPathname(value string) error {
	// 4. If copyURL has an opaque path, then return.
	if !l.now().url.HasOpaquePath() {
		return l.change(func(copyURL *url.URL) { copyURL.SetPathname(value) })
	}
	return nil
}

// SetSearch is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-search
func (l *Location) SetSearch(value string) error {
	w := l.relevantDocument()
	if w == nil {
		return nil
	}
	// 5.3. Basic URL parse input, with null, the relevant Document's document's character encoding, copyURL as url, and query state as
	//      state override.
	return l.change(func(copyURL *url.URL) { copyURL.SetSearchEncoded(value, w.pageDocument().encoder()) })
}

// SetHash is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-hash
func (l *Location) SetHash(value string) error {
	// 3. Let copyURL be a copy of this's url. 4. Let thisURLFragment be copyURL's fragment if it is non-null; otherwise
	//    the empty string.
	copyURL := l.now().url.Clone()
	before, _ := l.now().url.FragmentOrNull()
	// 5. Let input be the given value with a single leading "#" removed, if any. 6. Set copyURL's fragment to the empty
	//    string. 7. Basic URL parse input, with copyURL as url and fragment state as state override.
	copyURL.SetHash("#" + strings.TrimPrefix(value, "#"))
	// 8. If copyURL's fragment is thisURLFragment, then return.
	if after, _ := copyURL.FragmentOrNull(); after == before {
		return nil
	}
	// 9. Location-object navigate this to copyURL.
	return l.navigate(copyURL, false)
}

// AncestorOrigins is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-ancestororigins
func (l *Location) AncestorOrigins() *dom.DOMStringList {
	// 1. If this's relevant Document is null, then return this's empty DOMStringList. 4. Otherwise, return this's relevant Document's
	//    ancestor origins list: that of the serializations of its internal ancestor origin objects list.
	var origins []string
	if w := l.relevantDocument(); w != nil {
		for _, origin := range w.ancestorOrigins {
			origins = append(origins, origin.String())
		}
	}
	return dom.NewDOMStringList(l.Cx(), origins)
}
