package html

import (
	"cmp"

	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/url"
)

// originOf determines the origin of a document that is made of a response in the navigable.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#determining-the-origin
func (c *childNavigable) originOf(n *Navigation, response *fetch.Response) url.Origin {
	u := response.URL()
	switch {
	// 1. If sandboxFlags has its sandboxed origin browsing context flag set, then return a new opaque origin.
	case (c.sandboxing()|sandboxingOf(response.ContentSecurityPolicies()))&sandboxedOrigin != 0:
		return url.NewOpaqueOrigin()
	// 2. If url is null, then return a new opaque origin: what says that there is no document has that, too.
	case n.opaque:
		return url.NewOpaqueOrigin()
	// 3. If url is about:srcdoc, then return the origin of the container's node document.
	case isAboutSrcdoc(u):
		return c.target.Load().parent.Origin
	// 4. If url matches about:blank and sourceOrigin is non-null, then return sourceOrigin.
	case isAboutBlank(u):
		return n.document.client.Origin
	}
	// 5. Return url's origin.
	return fetch.OriginOf(u)
}

func isAboutSrcdoc(u *url.URL) bool { return u.Scheme() == "about" && u.Pathname() == "srcdoc" }

// leave makes way for the document of a response: it unloads the one that is there, and loads the other.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#finalize-a-cross-document-navigation
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#initialise-the-document-object
func (c *childNavigable) leave(n *Navigation, response *fetch.Response) {
	old := c.current()
	old.savePersistedState()
	u, origin := response.URL(), c.originOf(n, response)
	// What says that there is no document has nothing that runs, so that it needs no agent of its own.
	apart := !n.opaque && !origin.SameOrigin(old.beside.origin)
	// 5. If browsingContext's active document's is initial about:blank is true, and browsingContext's active document's
	//    origin is same origin-domain with navigationParams's origin, then set window to browsingContext's active window.
	reuse := !apart && old.initialAboutBlank() && old.environment.Origin.SameOrigin(origin)
	if !reuse {
		old.unloadDescendants(false)
		if c.destroyed.Load() {
			response.GiveUp()
			n.finish(ErrNavigationCanceled)
			return
		}
		old.unload(false)
	}
	if c.destroyed.Load() {
		response.GiveUp()
		n.finish(ErrNavigationCanceled)
		return
	}
	old.traversable.finalizeCrossDocument(n, response, old.nameOfNext(n, response, origin))
	old.traversable.Next()
	old.destroyDocument()
	o := windowOfDocument{
		url: u, origin: origin, response: response, traversable: old.traversable,
		policy: fetch.PolicyContainer{ReferrerPolicy: response.ReferrerPolicy()},
	}
	if inherited := n.InheritedPolicies(); inherited != nil {
		o.policy = *inherited
	}
	switch {
	case isAboutSrcdoc(u):
		o.aboutBaseURL, o.referrer = n.document.aboutBaseURL, c.srcdocReferrer(n)
	case isAboutBlank(u):
		o.aboutBaseURL = n.document.aboutBaseURL
	}
	if apart {
		c.goApart(n, o)
		return
	}
	w := old
	if reuse {
		w.reuse(o)
	} else {
		made, err := c.newWindow(old, o)
		if err != nil {
			response.GiveUp()
			old.warn("There is no window for a frame: " + err.Error())
			n.finish(err)
			c.destroy()
			return
		}
		w = made
		c.become(w)
		old.discard()
	}
	c.loading = n
	defer w.settings.Realm().Enter().Leave()
	w.loadDocument(response)
	n.Opened(nil)
}

// srcdocReferrer is what an iframe srcdoc document tells as its referrer. AD-HOC: in the standard it has none. As in browsers, it is
// that of a request for it, if it came from where the document around comes from.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#initialise-the-document-object
func (c *childNavigable) srcdocReferrer(n *Navigation) string {
	around := c.embedder.Load()
	policy := cmp.Or(n.document.referrerPolicy, around.Policy.ReferrerPolicy)
	if around.URL == nil {
		return ""
	}
	if referrer := fetch.ReferrerOf(around.URL, around.URL, policy); referrer != nil {
		return referrer.Href()
	}
	return ""
}

// reuse has the window of an initial about:blank document be the one of the next.
func (w *Window) reuse(o windowOfDocument) {
	w.options.AboutBaseURL, w.options.Response, w.options.referrer = o.aboutBaseURL, o.response, o.referrer
	w.environment.CreationURL, w.environment.Policy = o.url, o.policy
	if w.container != nil {
		w.setSandboxing(w.container.sandboxing())
		w.ancestorOrigins = w.container.ancestorOrigins(o.origin)
	}
	w.location.url = o.url
	w.document, w.documentKept, w.loaded = nil, false, false
	w.publish()
	w.settings.Realm().GlobalObject().ForgetSame()
	w.location.ForgetSame()
	// The next document has a history of its own.
	w.history = nil
	if w.navigation != nil {
		w.initializeNavigation()
	}
}

// unloadDescendants unloads the documents of the child navigables of the window's document.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#unload-a-document-and-its-descendants
func (w *Window) unloadDescendants(keep bool) {
	// 2. Let childNavigables be document's child navigables. 4. For each childNavigable of childNavigables: unload a
	//    document and its descendants given childNavigable's active document.
	// AD-HOC: The document's unload counter is increased before, as its children's unload events must not open it.
	w.unloadCounter++
	defer func() { w.unloadCounter-- }()
	for _, c := range append([]*childNavigable(nil), w.children()...) {
		if c.destroyed.Load() {
			continue
		}
		// That of another agent is unloaded there, soon.
		child := c.current()
		child.do(func() {
			child.unloadDescendants(keep)
			if !c.destroyed.Load() {
				child.unload(keep)
			}
		})
	}
}

// showError shows a document in the navigable that has nothing in it, in place of one that has not come. It is of an
// origin of its own.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#read-ua-inline
func (c *childNavigable) showError(n *Navigation) {
	c.delay()
	failed := c.current().newNavigation(n.Navigation)
	failed.container, failed.opaque, failed.document, failed.entry = c, true, n.document, n.entry
	failed.response = errorResponse(n.URL)
	c.leave(failed, failed.response)
}
