package html

import (
	"errors"

	"github.com/sluice-go/sluice/internal/csp"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/htmlelements"
)

// handOff is what becomes of a navigation to a URL whose scheme is not a fetch scheme, as mailto:. The document stays, and the
// embedder hears of it, if it has not heard: nothing here starts other software.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#hand-off-to-external-software
func (w *Window) handOff(n *Navigation, heard bool) {
	text := fetch.DisplayURL(n.URL) + " is for other software than this: the document stays."
	if err := w.mayHandOff(n, heard); err != nil {
		text = "The navigation to " + fetch.DisplayURL(n.URL) + " was refused: " + err.Error()
	}
	if w.traversable.end(n, nil) {
		w.warn(text)
	}
}

// mayHandOff says why other software is not to hear of the URL of a navigation, and asks the embedder if that has not heard of it.
func (w *Window) mayHandOff(n *Navigation, heard bool) error {
	// AD-HOC: as in browsers, the policies of the document that asks are asked; the standard does so of what is fetched.
	if n.violated != nil {
		list, request := n.document.client.Policy.CSP, csp.Request{URL: n.URL, Current: n.URL, Destination: string(n.request().Destination)}
		list.ReportRequest(&request, n.violated)
		if list.BlocksRequest(&request, n.violated) || n.Cause == htmlelements.ByForm && list.BlocksFormAction(&request, n.violated) {
			return errors.New("a Content Security Policy forbids it")
		}
	}
	// 1. If navigable is not a top-level traversable; sandboxFlags has its sandboxed custom protocols navigation browsing context
	//    flag set; and it has its sandboxed top-level navigation with user activation browsing context flag set, or
	//    hasTransientActivation is false, then return without invoking the external software package.
	if w.container != nil {
		flags := w.container.sandboxing()
		if flags&sandboxedCustomProtocols != 0 && (flags&sandboxedTopLevelByUser != 0 || !n.activated) {
			return errors.New("the frame is sandboxed")
		}
	}
	if heard {
		return nil
	}
	host := w.top().traversable.host
	host.NavigationRequested(n)
	return host.MayNavigate(n)
}

// redirectedElsewhere says whether a server has redirected the navigation, which a document asks for, to a URL whose scheme is not a
// fetch scheme. Then it goes there.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#create-navigation-params-by-fetching
func (n *Navigation) redirectedElsewhere(err error) bool {
	var e *fetch.NetworkError
	if n.User || !errors.As(err, &e) || e.Location == nil || e.Location.Scheme() == "javascript" || fetch.IsFetchScheme(e.Location.Scheme()) {
		return false
	}
	n.URL, n.Post = e.Location, nil
	return true
}
