package html

import (
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/url"
)

// CanNavigate reports whether the document is fully active.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#fully-active
func (d *PageDocument) CanNavigate() bool { return d.window != nil }

// Navigate goes where a hyperlink or a form wants to: to a fragment of the document, or to what a javascript: URL
// does. For others it asks the developer, since a window does not go to another document by itself.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate
func (d *PageDocument) Navigate(n htmlelements.Navigation) {
	w := d.window
	own := n.Target == "" || url.EqualFold(n.Target, "_self") || url.EqualFold(n.Target, "_parent") ||
		url.EqualFold(n.Target, "_top") || w.name != "" && n.Target == w.name
	if own && !n.Download {
		// If documentResource is null; response is null; url equals navigable's active session history entry's URL with
		// exclude fragments set to true; and url's fragment is non-null, then navigate to a fragment.
		if fragment, ok := n.URL.FragmentOrNull(); ok && n.Post == nil && equalsWithoutFragment(n.URL, w.location.url) {
			if before, has := w.location.url.FragmentOrNull(); !has || before != fragment {
				w.navigateToFragment(n.URL)
			}
			return
		}
		// If url's scheme is "javascript", then queue a global task on the navigation and traversal task source given
		// navigable's active window to navigate to a javascript: URL.
		if n.URL.Scheme() == "javascript" {
			w.settings.QueueGlobalTask(eventloop.NavigationAndTraversal, func() { w.navigateToJavaScriptURL(n.URL) })
			return
		}
	}
	if requested := w.options.Developer.NavigationRequested; requested != nil {
		requested(n)
	}
}

// equalsWithoutFragment is https://url.spec.whatwg.org/#concept-url-equals with exclude fragments set to true.
func equalsWithoutFragment(a, b *url.URL) bool {
	a, b = a.Clone(), b.Clone()
	a.SetHash("")
	b.SetHash("")
	return a.Href() == b.Href()
}

// navigateToJavaScriptURL is https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate-to-a-javascript:-url
//
// AD-HOC: a result that is a string is no new document: a window keeps the one that it has.
func (w *Window) navigateToJavaScriptURL(u *url.URL) {
	// 1. Let urlString be the result of running the URL serializer on url. 2. Let encodedScriptSource be the result of
	//    removing the leading "javascript:" from urlString.
	encoded := u.Href()[len("javascript:"):]
	// 3. Let scriptSource be the UTF-8 decoding of the percent-decoding of encodedScriptSource.
	source := string(url.PercentDecode(encoded))
	// 4–6. Let script be the result of creating a classic script given scriptSource, settings, and baseURL. 7. Let
	//    evaluationStatus be the result of running the classic script script.
	f := w.Cx().Enter()
	defer f.Leave()
	script := CreateClassicScript(w.settings, ClassicScriptSource{Text: source, URL: w.location.Href(), NoResult: true})
	script.Run(false)
}
