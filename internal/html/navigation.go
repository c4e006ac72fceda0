// Checked against HTML of 2026-08-21.

package html

import (
	"context"
	"errors"
	"net/http"
	"sync"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/csp"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/navigationapi"
	"github.com/sluice-go/sluice/internal/url"
)

// ErrNavigationCanceled is the end of a navigation in whose place another one came, or that was stopped.
var ErrNavigationCanceled = errors.New("the navigation was canceled")

// ErrNoEntry is the end of a traversal to where the session history has no entry.
var ErrNoEntry = errors.New("the session history has no such entry")

// errUnloadCanceled is the end of a navigation whose document the user wants to stay in.
var errUnloadCanceled = errors.New("the document is not to be left, its user says")

// Navigation is a navigation of a traversable, from its beginning to where there is a window for its document.
type Navigation struct {
	htmlelements.Navigation
	// User says that the user has asked, and no document.
	User bool
	// entry is the target of a traversal, or what is reloaded; nil for others.
	entry    *sessionHistoryEntry
	document documentState
	// violated hears of what the navigation violates of the policies of the document that asks for it; nil if that has none. Any
	// goroutine may call it.
	violated func(*csp.Violation)
	// convert gives a javascript: URL to the default policy for trusted types of that document; nil if violated is.
	convert func(*url.URL) *url.URL
	// policies are those that the document is to have, if the response has none: those of the one that was there.
	policies *fetch.PolicyContainer
	// openerPolicy is the opener policy that it is to have then.
	openerPolicy fetch.OpenerPolicy
	// response is what the document is made of; nil before that has come.
	response *fetch.Response

	// container is the child navigable that goes there; nil for a page. Opaque says that what it shows is no document of
	// the URL.
	container *childNavigable
	opaque    bool

	// Popup says that the window that it opens is to have no bars, and sandboxing are the flags that the sandbox of the document that
	// asks for it propagates to that.
	Popup      bool
	sandboxing sandboxing
	// replacesLoading says that it goes in the place of a document that has not completely loaded.
	replacesLoading bool
	// asked says that the embedder was asked already.
	asked bool
	// evaluated says that a javascript: URL has led there, or that its document is navigated to again: nobody asks whether the
	// document may be left.
	evaluated bool
	// scriptless says that the document that asks for it is sandboxed without scripts, and downloadless that it is without
	// downloads.
	scriptless, downloadless bool
	// activated says that the window of that document has transient activation.
	activated bool
	// delays is the document whose load event it delays; nil for none.
	delays *PageDocument
	// push is the history handling "push", and state the navigation API state, of navigation.navigate() and navigation.reload();
	// nil for others.
	push  bool
	state **mozjs.Message
	// returning is the document that is kept for the entry, once the navigation returns to it, and step is that which a traversal
	// goes to.
	returning *keptDocument
	step      int
	// payer is the context of the document that asks for it, whose memory it is while it waits; nil for the user.
	payer *mozjs.Context
	// encoding is what a document has declared that is navigated to again, since its parser was not to use it any more; "" for others.
	encoding string
	// initialInsertion says that it is what an element that was inserted shows first.
	initialInsertion bool
	// committed says that the document before it is gone, and givenUp that it is not to be. They are the traversable's.
	committed, givenUp bool

	context context.Context
	cancel  context.CancelFunc
	once    sync.Once
	done    chan struct{} // closed when err is set
	err     error
}

// NewNavigation makes a navigation that the user asks for. The response is nil if it is to be fetched.
func NewNavigation(n htmlelements.Navigation, response *fetch.Response) *Navigation {
	made := &Navigation{Navigation: n, User: true, response: response, document: documentState{resource: n.Post, content: response}}
	made.prepare()
	return made
}

// navigationMemory is what a navigation takes that waits, beside what was asked for, in bytes.
const navigationMemory = 2 << 10

// waits counts what the navigation takes while a task waits that has it. The task calls over, unless nobody performs it.
func (n *Navigation) waits() (over func()) {
	if n.payer == nil {
		return func() {}
	}
	memory := navigationMemory + n.Memory()
	if n.state != nil && *n.state != nil {
		memory += (*n.state).Size()
	}
	charge := n.payer.Charge(int64(memory))
	return func() { charge.Set(0) }
}

func (n *Navigation) prepare() {
	n.context, n.cancel = context.WithCancel(context.Background())
	n.done = make(chan struct{})
}

// Response is what the document is made of, once there is a window for it.
func (n *Navigation) Response() *fetch.Response { return n.response }

// Done is closed when there is a window for the navigation's document, or it has ended otherwise.
func (n *Navigation) Done() <-chan struct{} { return n.done }

// Err is why there is no document, after Done: nil if there is one, or if the one that was there is it still.
func (n *Navigation) Err() error { return n.err }

// finish is the end of a navigation. What is fetched for a document that does not come is given up.
func (n *Navigation) finish(err error) {
	n.once.Do(func() {
		n.err = err
		if err != nil {
			n.cancel()
		}
		close(n.done)
	})
}

// Opened says that there is a window for the document, or why there is none.
func (n *Navigation) Opened(err error) { n.finish(err) }

// Stop stops what is fetched of the document of a navigation.
func (n *Navigation) Stop() { n.cancel() }

// Initiator is what a document at about:blank has of the one that has asked for it; nil for others.
func (n *Navigation) Initiator() *fetch.Client {
	if n.User || !isAboutBlank(n.response.URL()) {
		return nil
	}
	return n.document.client
}

// Asker is the client of the document that has asked for it; nil for the user.
func (n *Navigation) Asker() *fetch.Client {
	if n.User {
		return nil
	}
	return n.document.client
}

// OpenerPolicy is the opener policy of the document.
func (n *Navigation) OpenerPolicy() fetch.OpenerPolicy { return n.openerPolicyOf(n.response) }

// openerPolicyOf is the opener policy of the document that is made of a response.
func (n *Navigation) openerPolicyOf(response *fetch.Response) fetch.OpenerPolicy {
	if n.policies != nil {
		return n.openerPolicy
	}
	return openerPolicyOf(response)
}

// InheritedPolicies is the policy container that a document has of another one, if no server has sent it; nil for others.
func (n *Navigation) InheritedPolicies() *fetch.PolicyContainer {
	return n.inheritedPolicies(n.response.URL())
}

// inheritedPolicies is that of the document of a response with a URL.
//
// https://html.spec.whatwg.org/multipage/browsers.html#determining-navigation-params-policy-container
func (n *Navigation) inheritedPolicies(u *url.URL) *fetch.PolicyContainer {
	if n.policies != nil {
		return n.policies
	}
	// 1. If historyPolicyContainer is not null, then return a clone of it.
	// AD-HOC: An entry keeps no policy container: whoever has asked for its document is asked again.
	// 2. If responseURL is about:srcdoc, then return a clone of parentPolicyContainer.
	if n.container != nil && isAboutSrcdoc(u) {
		return &n.container.embedder.Load().Policy
	}
	// 3. If responseURL is local and initiatorPolicyContainer is not null, then return a clone of initiatorPolicyContainer.
	if !n.User && n.document.client != nil {
		switch u.Scheme() {
		case "about", "blob", "data":
			return &n.document.client.Policy
		}
	}
	// 4. If responsePolicyContainer is not null, then return responsePolicyContainer.
	return blobPolicyContainer(u)
}

// AboutBaseURL is the about base URL of such a document.
func (n *Navigation) AboutBaseURL() *url.URL {
	if n.Initiator() == nil {
		return nil
	}
	return n.document.aboutBaseURL
}

// newEntry is the entry of the document that is made of a response.
func (n *Navigation) newEntry(response *fetch.Response) *sessionHistoryEntry {
	d := n.document
	d.redirected(response)
	e := newEntry(response.URL(), &d)
	if n.state != nil {
		e.navigationState = *n.state
	}
	return e
}

// CanNavigate reports whether the document is fully active.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#fully-active
func (d *PageDocument) CanNavigate() bool { return d.active() }

// SubmitsForms reports whether the document's active sandboxing flag set lacks the sandboxed forms browsing context flag.
//
// https://html.spec.whatwg.org/multipage/browsers.html#sandboxed-forms-browsing-context-flag
func (d *PageDocument) SubmitsForms() bool { return d.window.sandboxing&sandboxedForms == 0 }

// Navigate goes where a hyperlink or a form wants to.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate
func (d *PageDocument) Navigate(o htmlelements.Navigation) {
	w := d.window
	w.resolveBlobURL(&o)
	// https://html.spec.whatwg.org/multipage/links.html#get-an-element's-noopener step 3
	o.NoOpener = o.NoOpener || w.isOtherSiteBlob(o.URL)
	n := w.newNavigation(o)
	if o.Download {
		w.download(n)
		return
	}
	if target := w.chooseNavigable(o.Target, o.NoOpener); target != nil {
		if w.navigateOther(target, n) != nil {
			w.warn(mayNotNavigate)
		}
		return
	}
	if at := w.openNew(n, false); at != nil {
		n.beginIn(at)
	}
}

// resolveBlobURL has the URL of a navigation that an element wants, which has been serialized, know of its blob.
//
// https://url.spec.whatwg.org/#concept-url-parser
func (w *Window) resolveBlobURL(o *htmlelements.Navigation) {
	// 3. If url's scheme is not "blob", return url.
	if o.URL.Scheme() != "blob" {
		return
	}
	// 4. Set url's blob URL entry to the result of resolving the blob URL url, if that did not return failure, and null otherwise.
	if entry := w.userAgent.BlobURLs.Resolve(o.URL); entry != nil {
		o.URL = o.URL.Clone()
		o.URL.BlobURLEntry = entry
	}
}

const mayNotNavigate = "A sandboxed document may not navigate that window."

// navigateOther navigates the navigable of a window, which may be another one, to where the document of this one wants it
// to go. The error is what it throws if exceptionsEnabled is true, where its sandboxing does not allow that.
func (w *Window) navigateOther(target *Window, n *Navigation) error {
	if target.discarded.Load() {
		n.finish(ErrNavigationCanceled)
		return nil
	}
	if !w.mayNavigateOther(target) {
		n.finish(ErrNavigationCanceled)
		return &idl.DOMException{Name: "SecurityError", Message: mayNotNavigate}
	}
	n.container = target.container
	if !n.into(target.navigable()) {
		n.finish(ErrNavigationCanceled)
	}
	return nil
}

// into begins the navigation in a navigable: soon, if its window is another agent's. It returns false if there is none.
func (n *Navigation) into(at navigable) bool {
	return inActive(at, n, func(w *Window) {
		if d := w.document; n.replacesLoading && d != nil && !d.CompletelyLoaded() {
			n.Replace = true
		}
		w.navigate(n)
	})
}

// chooseNavigable chooses a navigable, and returns its active window; nil if there would have to be a new one.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#the-rules-for-choosing-a-navigable
func (w *Window) chooseNavigable(name string, noopener bool) *Window {
	switch {
	// 4. If name is the empty string or an ASCII case-insensitive match for "_self", then set chosen to currentNavigable.
	case name == "", url.EqualFold(name, "_self"):
		return w
	// 5. Otherwise, if name is an ASCII case-insensitive match for "_parent", set chosen to currentNavigable's parent, if
	//    any, and currentNavigable otherwise.
	case url.EqualFold(name, "_parent"):
		if p := w.parent(); p != nil {
			return p
		}
		return w
	// 6. Otherwise, if name is an ASCII case-insensitive match for "_top", set chosen to currentNavigable's traversable
	//    navigable.
	case url.EqualFold(name, "_top"):
		return w.top()
	case url.EqualFold(name, "_blank"):
		return nil
	}
	// 7. Otherwise, if name is not an ASCII case-insensitive match for "_blank" and noopener is false, then set chosen to
	//    the result of finding a navigable by target name given name and currentNavigable.
	if noopener {
		return nil
	}
	any := func(*Window) bool { return true }
	if found := w.find(name, any); found != nil {
		return found
	}
	top := w.top()
	if found := top.find(name, any); found != nil {
		return found
	}
	for _, other := range w.beside.group.topLevels() {
		if active := other.activeWindow(); active != nil && active != top && !other.isClosing() {
			// If currentNavigable's active browsing context is not familiar with navigable's, then continue.
			if found := active.find(name, w.familiarWith); found != nil {
				return found
			}
		}
	}
	return nil
}

// find returns the first window with a name among the window and those of its descendant navigables that may be found; nil if
// there is none.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#find-a-navigable-by-target-name
func (w *Window) find(name string, may func(*Window) bool) *Window {
	if w.targetName() == name && may(w) {
		return w
	}
	for _, c := range w.childNavigables() {
		if found := c.current().find(name, may); found != nil {
			return found
		}
	}
	return nil
}

// familiarWith says whether a document of the window may know another one's navigable by its name.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#familiar-with
func (w *Window) familiarWith(b *Window) bool {
	top := w.top()
	for seen := map[*Window]bool{}; b != nil && !seen[b]; {
		seen[b] = true
		// 2. A's top-level browsing context is B.
		if b == top {
			return true
		}
		// 1. A's active document's origin is same origin with B's active document's origin. 4. There exists an ancestor
		//    browsing context of B whose active document has the same origin as the active document of A.
		for at := b; at != nil; at = at.parent() {
			if at.environment.Origin.SameOrigin(w.environment.Origin) {
				return true
			}
		}
		// 3. B is an auxiliary browsing context and A is familiar with B's opener browsing context.
		if b.container != nil {
			return false
		}
		opener := b.topLevel.opener.get()
		if opener == nil {
			return false
		}
		b = opener.activeWindow()
	}
	return false
}

// CompletelyLoaded is https://html.spec.whatwg.org/multipage/document-lifecycle.html#completely-loaded
func (d *PageDocument) CompletelyLoaded() bool { return d.stage == completelyLoaded }

// newNavigation makes a navigation that the window's document asks for.
func (w *Window) newNavigation(o htmlelements.Navigation) *Navigation {
	n := &Navigation{Navigation: o, payer: w.Cx(), container: w.container, scriptless: w.sandboxing&sandboxedScripts != 0, downloadless: w.sandboxing&sandboxedDownloads != 0}
	n.prepare()
	n.activated = w.hasTransientActivation()
	n.document = documentState{
		resource: o.Post, client: withoutEnd(w.fetchClient()), referrerPolicy: fetch.ReferrerPolicy(o.ReferrerPolicy),
		aboutBaseURL: w.baseURL(),
	}
	if w.csp() != nil {
		n.violated, n.convert = w.locatedViolated(nil), w.convertJavaScriptURL
	}
	return n
}

// NavigateByUser begins a navigation that the user asks for, on the window's thread.
func (w *Window) NavigateByUser(n *Navigation) { w.navigate(n) }

// navigate navigates the window's navigable.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate
func (w *Window) navigate(n *Navigation) {
	// 9. If navigable's active document's unload counter is greater than 0, then return.
	if w.unloadCounter > 0 {
		n.finish(ErrNavigationCanceled)
		return
	}
	// 10. Let container be navigable's container. 11. If container is an iframe element and the will lazy load element steps given
	//     container return true, then stop intersection-observing a lazy loading element container and set container's lazy load
	//     resumption steps to null.
	if c := w.container; c != nil {
		c.around(c.stopWaiting)
	}
	// 12. If navigable's allowed to perform a navigation or history update returns blocked, then return. (It is implementation-defined:
	//     here it never does.)
	current := w.location.url
	// 13. If historyHandling is "auto": if url equals navigable's active document's URL, and initiatorOriginSnapshot is
	//     same origin with its origin, then set historyHandling to "replace".
	// AD-HOC: as in browsers, the user who goes to where the page is adds no entry either.
	// 14. If the navigation must be a replace given url and navigable's active document, then set historyHandling to
	//     "replace".
	if n.URL.Equals(current, false) && !n.push && n.initiatedFrom(w.environment.Origin) || n.URL.Scheme() == "javascript" || w.initialAboutBlank() {
		n.Replace = true
	}
	// 15. If documentResource is null, response is null, url equals navigable's active session history entry's URL with
	//     exclude fragments set to true, and url's fragment is non-null, then: navigate to a fragment, and return.
	if _, fragment := n.URL.FragmentOrNull(); fragment && n.Post == nil && n.response == nil && n.URL.Equals(current, true) {
		w.navigateToFragment(n)
		return
	}
	// 22. If url's scheme is a fetch scheme, and more is so: let continue be the result of firing a push/replace/reload navigate event
	//     at navigation with navigationType set to historyHandling, isSameDocument set to false. If continue is false, then return.
	//     (It comes before the others, which script does not see.)
	if fetch.IsFetchScheme(n.URL.Scheme()) {
		g := navigationapi.Going{Type: historyHandling(n.Replace), URL: n.URL}
		if !n.goesOn(w.ask(n, g)) {
			return
		}
	} else if w.navigation != nil {
		// 20. Set the ongoing navigation: inform the navigation API about aborting navigation.
		w.navigation.AbortOngoing()
	}
	// 19. If navigable's ongoing navigation is "traversal", then return.
	// AD-HOC: as in browsers, a traversal to another document gives way to a navigation, too.
	// 20. Set the ongoing navigation for navigable to navigationId.
	w.begin(n)
	// 21. If url's scheme is "javascript", then: queue a global task on the navigation and traversal task source given
	//     navigable's active window to navigate to a javascript: URL, and return.
	if n.URL.Scheme() == "javascript" {
		w.queueNavigationTask(n, func() { w.navigateToJavaScriptURL(n) })
		return
	}
	w.populate(n)
}

// initiatedFrom says whether a document of an origin has asked for the navigation, or the user.
func (n *Navigation) initiatedFrom(origin url.Origin) bool {
	return n.document.client == nil || n.document.client.Origin.SameOrigin(origin)
}

// goesOn says whether the navigation goes on, and ends it otherwise.
func (n *Navigation) goesOn(outcome navigationapi.Outcome) bool {
	switch outcome {
	case navigationapi.Canceled:
		n.finish(ErrNavigationCanceled)
	case navigationapi.Intercepted:
		n.finish(nil)
	}
	return outcome == navigationapi.Proceed
}

// begin makes a navigation the ongoing one of the window's navigable.
//
// AD-HOC: as in browsers, the document that is there goes on meanwhile, but its load event waits: if the navigation leads to
// another document, there is none.
func (w *Window) begin(n *Navigation) {
	if d := w.document; d != nil && d.stage < firingLoad {
		n.delays = d
		d.delayLoad()
	}
	w.traversable.begin(n)
}

// stopDelaying has the load event of the document that is there wait no more for a navigation that leads nowhere. Any
// goroutine may call it.
func (n *Navigation) stopDelaying() {
	if d := n.delays; d != nil {
		n.delays = nil
		d.settings().QueueGlobalTask(domManipulation, d.undelayLoad)
	}
}

// initialAboutBlank is https://html.spec.whatwg.org/multipage/dom.html#is-initial-about:blank
func (w *Window) initialAboutBlank() bool {
	return w.options.Response == nil && !w.opened && w.environment.CreationURL.Href() == "about:blank"
}

// queueNavigationTask queues a task of a navigation, which ends if the window does.
func (w *Window) queueNavigationTask(n *Navigation, steps func()) {
	over := n.waits()
	queued := w.settings.QueueGlobalTask(eventloop.NavigationAndTraversal, func() {
		over()
		if w.traversable.isOngoing(n) {
			steps()
		}
	})
	if !queued {
		over()
		w.traversable.end(n, ErrNavigationCanceled)
	}
}

// populate asks the document that is there whether it may be left, and obtains the response that the next is made of.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate step 24
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#attempt-to-populate-the-history-entry's-document
func (w *Window) populate(n *Navigation) {
	t := w.traversable
	w.queueNavigationTask(n, func() {
		if err := w.mayNavigate(n); err != nil {
			t.end(n, err)
			w.warn("The navigation to " + fetch.DisplayURL(n.URL) + " was refused: " + err.Error())
			return
		}
		// 1. Let unloadPromptCanceled be the result of checking if unloading is canceled for navigable's active document.
		// 2. If unloadPromptCanceled is not "continue", or navigable's ongoing navigation is no longer navigationId, then:
		//    return.
		if !n.evaluated && w.checkIfUnloadingIsCanceled() {
			t.end(n, errUnloadCanceled)
			return
		}
		if n.entry != nil && n.Cause == htmlelements.ByTraversal {
			w.askTraversal(n, changing{history: t, entry: n.entry}, nil)
		}
		if !t.isOngoing(n) {
			return
		}
		if w.returnTo(n) {
			return
		}
		// If entry's URL's scheme is not a fetch scheme: attempt to create a non-fetch scheme document.
		if n.response == nil && !n.User && !fetch.IsFetchScheme(n.URL.Scheme()) {
			w.handOff(n, w.container == nil)
			return
		}
		// 3. Queue a global task to abort a document and its descendants given navigable's active document.
		// AD-HOC: as in browsers, the document goes on until the response has come, which may not lead to another one.
		if n.response != nil {
			w.finalize(n, n.response, nil)
			return
		}
		request := n.request()
		request.Load = w.userAgent.NewLoadTiming()
		w.settings.EventLoop().InParallel("a navigation to "+fetch.DisplayURL(n.URL), func() {
			response, err := w.userAgent.Fetcher.Open(n.context, request)
			if err == nil {
				response.AwaitResourceHeader()
			}
			w.queueResponse(n, response, err)
		})
	})
}

// mayNavigate asks the embedder of a navigation that a document asks for.
func (w *Window) mayNavigate(n *Navigation) error {
	if n.User || n.container != nil {
		return nil
	}
	// AD-HOC: as in browsers, script takes nobody to a data: URL, whose document could pretend to be any.
	if n.URL.Scheme() == "data" && n.entry == nil {
		return errors.New("no document may go to a data: URL")
	}
	if n.asked {
		return nil
	}
	host := w.traversable.host
	host.NavigationRequested(n)
	return host.MayNavigate(n)
}

// queueResponse has the window go on with a navigation whose response has come. It is given up if nobody wants it.
func (w *Window) queueResponse(n *Navigation, response *fetch.Response, err error) {
	queued := w.settings.QueueGlobalTask(eventloop.NavigationAndTraversal, func() {
		if !w.traversable.isOngoing(n) {
			n.cancel()
			return
		}
		w.finalize(n, response, err)
	})
	if !queued {
		w.traversable.end(n, ErrNavigationCanceled)
		n.cancel()
	}
}

// request is the request of a navigation.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#create-navigation-params-by-fetching
func (n *Navigation) request() *fetch.Request {
	d := &n.document
	// 3. Let request be a new request, with url entry's URL, client sourceSnapshotParams's fetch client, destination
	//    "document", credentials mode "include", mode "navigate", referrer entry's document state's request referrer.
	// AD-HOC: Its user-activation is not set: no request has a Sec-Fetch-User header.
	request := &fetch.Request{
		URL: n.URL, Client: d.client, Mode: fetch.ModeNavigate, Destination: fetch.DestinationDocument,
		Credentials: fetch.CredentialsInclude, ReferrerPolicy: d.referrerPolicy, FormSubmission: n.Cause == htmlelements.ByForm,
	}
	if n.violated != nil {
		client := *d.client
		client.Violated = n.violated
		request.Client = &client
	}
	// AD-HOC: a document that is reloaded is not taken from the HTTP cache unasked. The standard
	// leaves what a reload asks of caches to Fetch, which does not say.
	if n.Cause == htmlelements.ByReload {
		request.Cache, request.Reload = fetch.CacheNoCache, !n.User && n.container == nil
	}
	// 10. If navigable's container is non-null: if it has a browsing context scope origin, then set request's origin to that; set
	//     request's destination and initiator type to navigable's container's local name.
	if n.container != nil {
		request.Destination = fetch.Destination(n.container.container.Name().Local)
		request.Container = n.container.embedder.Load()
	}
	// 6. If documentResource is a POST resource, then: set request's method to `POST`, its body to documentResource's
	//    request body, and `Content-Type` to its request content-type in request's header list.
	if d.resource != nil {
		request.Method, request.Body = "POST", &fetch.RequestBody{Bytes: d.resource.Body}
		request.Headers = fetch.HeaderList{{Name: "Content-Type", Value: d.resource.ContentType}}
	}
	return request
}

// finalize makes way for the document of a response, or says why there is none.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#attempt-to-populate-the-history-entry's-document step 5
func (w *Window) finalize(n *Navigation, response *fetch.Response, err error) {
	t := w.traversable
	if err == nil {
		response.Encoding = n.encoding
	}
	switch {
	case err != nil && n.redirectedElsewhere(err):
		w.handOff(n, false)
		return
	case err != nil:
		// AD-HOC: no document says that the network failed. The one that was there stays.
		w.fail(n, err)
		return
	// Otherwise, if navigationParams's response's status is 204 or 205: there is no document.
	// AD-HOC: Neither such a response nor one that is to be saved is asked before whether it may be shown.
	case response.Status == http.StatusNoContent || response.Status == http.StatusResetContent:
		response.GiveUp()
		t.end(n, nil)
		return
	// Otherwise, if navigationParams's response has a `Content-Disposition` header specifying the attachment disposition
	// type, then handle as a download. So is what is no document here.
	case isAttachment(response), CheckDocument(response) != nil:
		w.save(n, response)
		return
	}
	// If the result of should navigation response to navigation request of type in target be blocked by Content Security Policy
	// is "Blocked", then set failure to true.
	if w.container != nil && w.container.blocksFraming(response) {
		response.GiveUp()
		w.fail(n, errors.New("a Content Security Policy of it forbids the frame"))
		return
	}
	// If the result of checking a navigation response's adherence to its embedder policy is false, then set failure to true.
	if w.container != nil {
		err := w.container.adheresToEmbedderPolicy(n, response)
		// So too if that of its adherence to X-Frame-Options is.
		if err == nil {
			err = w.container.adheresToFrameOptions(n, response)
		}
		if err != nil {
			response.GiveUp()
			w.fail(n, err)
			return
		}
	}
	if w.container == nil && w.topLevel.isClosing() {
		response.GiveUp()
		t.end(n, ErrNavigationCanceled)
		w.definitelyClose()
		return
	}
	// If finalSandboxFlags is not empty and responseCOOP's value is not "unsafe-none", then set response to an appropriate
	// network error. That is so of each redirect.
	if w.container == nil && w.sandboxesOpenerPolicy(response) {
		response.GiveUp()
		w.fail(n, errors.New("it has an opener policy, and the window is sandboxed"))
		return
	}
	to := w.departure(n, response)
	if to == parts {
		if err := t.host.NavigationStarts(); err != nil {
			response.GiveUp()
			w.fail(n, err)
			return
		}
	}
	w.leave(n, response, to)
}

// fail ends a navigation that has led to no document. If a document has asked for it, the developer hears of that.
func (w *Window) fail(n *Navigation, err error) {
	if w.container != nil {
		w.container.delay()
	}
	if !w.traversable.end(n, err) || n.User {
		return
	}
	if w.container != nil {
		w.warn("A frame shows nothing of " + fetch.DisplayURL(n.URL) + ": " + reasonOf(err).Error())
		w.container.showError(n)
		return
	}
	w.report(n, "navigate to", err)
}

// report tells the developer, as of an uncaught exception, that what a document has asked for does not come.
func (w *Window) report(n *Navigation, what string, err error) {
	f := w.Cx().Enter()
	defer f.Leave()
	err = mozjs.NewTypeError("Failed to %s %s: %w", what, fetch.DisplayURL(n.URL), reasonOf(err))
	if v, terminated := w.Cx().ThrownValue(err); terminated == nil {
		w.ReportUnhandled(agent.ExtractErrorInformation(w.Cx().Throw(v)))
	}
}

// reload reloads the window's document.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#reload
func (w *Window) reload(n *Navigation) {
	// AD-HOC: A document that unloads is not reloaded, as it is not navigated.
	if w.unloadCounter > 0 {
		n.finish(ErrNavigationCanceled)
		return
	}
	// 2. Let navigation be navigable's active window's navigation API. 3–7. Fire a push/replace/reload navigate event with "reload",
	//    unless the user agent asks; if continue is false, then return.
	active := w.traversable.active()
	g := navigationapi.Going{Type: navigationapi.NavigationTypeReload, URL: w.pageDocument().documentURL(), State: active.navigationState}
	if n.goesOn(w.ask(n, g)) {
		w.goTo(n, active)
	}
}

// goTo loads the document of an entry anew.
func (w *Window) goTo(n *Navigation, e *sessionHistoryEntry) {
	n.entry = e
	n.be(e)
	w.begin(n)
	w.populate(n)
}

// be has a navigation lead to where an entry is, by what led there.
func (n *Navigation) be(e *sessionHistoryEntry) {
	n.URL, n.document, n.Post = e.url, *e.document, e.document.resource
	if n.document.client == nil {
		// The user has led there: no policy is asked.
		n.violated, n.convert = nil, nil
	}
	if content := e.document.content; content != nil {
		at := *content
		at.URLList, at.Load = []*url.URL{e.url}, nil
		n.response = &at
	}
}

// navigateAgain navigates to a document again whose encoding is another one than it was parsed by until now.
//
// https://html.spec.whatwg.org/multipage/parsing.html#change-the-encoding step 6
func (d *PageDocument) navigateAgain(encoding string) {
	w := d.window
	e := w.traversable.active()
	// If contacting the network layer would involve repeating a request that uses a method other than `GET`, then ignore the new
	// encoding. The resource will be misinterpreted.
	if e.document.resource != nil || w.unloadCounter > 0 {
		return
	}
	// Restart the navigate algorithm, with historyHandling set to "replace" and other inputs kept the same, but this time skip the
	// encoding sniffing algorithm and instead just set the encoding to the new encoding and the confidence to certain.
	n := w.newNavigation(htmlelements.Navigation{Replace: true})
	n.be(e)
	n.User, n.asked, n.evaluated, n.encoding = n.document.client == nil, true, true, encoding
	w.begin(n)
	w.populate(n)
	// What is parsed already is of no use.
	w.abortDocument()
}

// ReloadByUser reloads the window's document for the user.
func (w *Window) ReloadByUser(n *Navigation) { n.Cause = htmlelements.ByReload; w.reload(n) }
