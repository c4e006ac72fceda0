package html

import (
	"sync/atomic"

	"github.com/sluice-go/sluice/internal/fetch"
)

// openerPolicy is the opener policy of a document. Any goroutine may ask it.
//
// https://html.spec.whatwg.org/multipage/dom.html#concept-document-coop
type openerPolicy struct{ value atomic.Value }

func (p *openerPolicy) get() fetch.OpenerPolicy {
	value, _ := p.value.Load().(fetch.OpenerPolicy)
	return value
}

func (p *openerPolicy) set(value fetch.OpenerPolicy) { p.value.Store(value) }

// switchesGroup says whether the opener policies have the document of a response be in another browsing context group than that
// of the window, the active one of a top-level traversable. (Of redirects, the last response decides. Nothing is reported.)
//
// https://html.spec.whatwg.org/multipage/browsers.html#coop-enforce
// https://html.spec.whatwg.org/multipage/browsers.html#check-browsing-context-group-switch-coop-value
func (w *Window) switchesGroup(n *Navigation, response *fetch.Response) bool {
	responseCOOP, activeCOOP := response.OpenerPolicy(fetch.PotentiallyTrustworthyURL(response.URL())), w.openerPolicy.get()
	// If responseCOOPValue is "noopener-allow-popups", then return true.
	if responseCOOP == fetch.OpenerPolicyNoopenerAllowPopups {
		return true
	}
	// 1. If the result of matching activeCOOPValue, activeDocumentNavigationOrigin, responseCOOPValue, and responseOrigin is
	//    true, return false.
	// https://html.spec.whatwg.org/multipage/browsers.html#matching-coop: both are "unsafe-none", or they are the same and so are
	// the origins.
	if responseCOOP == activeCOOP &&
		(responseCOOP == fetch.OpenerPolicyUnsafeNone || w.originOfNext(n, response).SameOrigin(w.environment.Origin)) {
		return false
	}
	// 2. If all of the following are true: isInitialAboutBlank; activeCOOPValue's value is "same-origin-allow-popups" or
	//    "noopener-allow-popups"; and responseCOOPValue is "unsafe-none", then return false.
	if w.initialAboutBlank() && responseCOOP == fetch.OpenerPolicyUnsafeNone &&
		(activeCOOP == fetch.OpenerPolicySameOriginAllowPopups || activeCOOP == fetch.OpenerPolicyNoopenerAllowPopups) {
		return false
	}
	// 3. Return true.
	return true
}

// inheritOpenerPolicy has the initial document of a window that another one opens have an opener policy.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#creating-a-new-browsing-context step 10
func (w *Window) inheritOpenerPolicy(creator *Window) {
	// If creator's origin is same origin with creator's relevant settings object's top-level origin, then set coop to creator's
	// browsing context's top-level browsing context's active document's opener policy.
	if creator.environment.Origin.SameOrigin(creator.environment.TopLevelOrigin) {
		w.openerPolicy.set(creator.top().openerPolicy.get())
	}
}

// opensApart says whether the windows that the document opens know nothing of it.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#the-rules-for-choosing-a-navigable step 8
func (w *Window) opensApart() bool {
	// 8.3 If currentDocument's opener policy's value is "same-origin" or "same-origin-plus-COEP", and currentDocument's origin is
	//     not same origin with currentDocument's relevant settings object's top-level origin, then: set noopener to true.
	switch w.top().openerPolicy.get() {
	case fetch.OpenerPolicySameOrigin, fetch.OpenerPolicySameOriginPlusCOEP:
		return !w.environment.Origin.SameOrigin(w.environment.TopLevelOrigin)
	}
	return false
}
