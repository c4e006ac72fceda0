// Checked against HTML of 2026-08-21.

package html

import (
	"slices"
	"sync/atomic"

	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/url"
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

// openerPolicyOf is the opener policy of a response.
func openerPolicyOf(response *fetch.Response) fetch.OpenerPolicy {
	return response.OpenerPolicy(fetch.PotentiallyTrustworthyURL(response.URL()))
}

// sandboxesOpenerPolicy says whether a response, or a redirect that has led there, has an opener policy other than "unsafe-none",
// although its document would be sandboxed in the window's top-level traversable.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#create-navigation-params-by-fetching
func (w *Window) sandboxesOpenerPolicy(response *fetch.Response) bool {
	does := func(r *fetch.Response) bool {
		// Set finalSandboxFlags to the union of targetSnapshotParams's sandboxing flags and responsePolicyContainer's CSP list's
		// CSP-derived sandboxing flags.
		finalSandboxFlags := w.traversable.sandboxing | sandboxingOf(r.ContentSecurityPolicies())
		return finalSandboxFlags != 0 && openerPolicyOf(r) != fetch.OpenerPolicyUnsafeNone
	}
	return slices.ContainsFunc(response.Redirects, does) || does(response)
}

// switchesGroup says whether the opener policies have the document of a response be in another browsing context group than that
// of the window, the active one of a top-level traversable. Each response is asked, those that redirect, too.
//
// AD-HOC: Nothing is reported.
//
// https://html.spec.whatwg.org/multipage/browsers.html#coop-enforce
func (w *Window) switchesGroup(n *Navigation, response *fetch.Response) bool {
	// 2. Let isInitialAboutBlank be browsingContext's active document's is initial about:blank.
	isInitialAboutBlank := w.initialAboutBlank()
	currentCOOP, currentOrigin := w.openerPolicy.get(), w.environment.Origin
	// 4. If the result of checking if COOP values require a browsing context group switch given isInitialAboutBlank,
	//    currentCOOPEnforcementResult's opener policy's value and origin, responseCOOP's value, and responseOrigin is true, then
	//    set newCOOPEnforcementResult's needs a browsing context group switch to true.
	// 1. The next response is compared with responseCOOP and responseOrigin.
	for _, redirect := range response.Redirects {
		responseCOOP, responseOrigin := openerPolicyOf(redirect), fetch.OriginOf(redirect.URL())
		if requiresSwitch(isInitialAboutBlank, currentCOOP, currentOrigin, responseCOOP, responseOrigin) {
			return true
		}
		currentCOOP, currentOrigin = responseCOOP, responseOrigin
	}
	return requiresSwitch(isInitialAboutBlank, currentCOOP, currentOrigin, n.openerPolicyOf(response), w.originOfNext(n, response))
}

// requiresSwitch checks if COOP values require a browsing context group switch.
//
// https://html.spec.whatwg.org/multipage/browsers.html#check-browsing-context-group-switch-coop-value
// https://html.spec.whatwg.org/multipage/browsers.html#check-browsing-context-group-switch-coop-value-popup
func requiresSwitch(isInitialAboutBlank bool, activeCOOP fetch.OpenerPolicy, activeOrigin url.Origin, responseCOOP fetch.OpenerPolicy, responseOrigin url.Origin) bool {
	// 1. If isInitialAboutBlank is true, then return the result of checking if popup COOP values require a switch:
	if isInitialAboutBlank {
		// 1. If responseCOOPValue is "noopener-allow-popups", then return true.
		if responseCOOP == fetch.OpenerPolicyNoopenerAllowPopups {
			return true
		}
		// 2. If activeDocumentCOOPValue is "same-origin-allow-popups" or "noopener-allow-popups", and responseCOOPValue is
		//    "unsafe-none", then return false.
		if responseCOOP == fetch.OpenerPolicyUnsafeNone &&
			(activeCOOP == fetch.OpenerPolicySameOriginAllowPopups || activeCOOP == fetch.OpenerPolicyNoopenerAllowPopups) {
			return false
		}
	}
	// 2. If the result of matching activeDocumentCOOPValue, activeDocumentNavigationOrigin, responseCOOPValue, and responseOrigin
	//    is true, then return false. 3. Return true.
	return !matchesOpenerPolicy(activeCOOP, activeOrigin, responseCOOP, responseOrigin)
}

// matchesOpenerPolicy matches opener policy values.
//
// https://html.spec.whatwg.org/multipage/browsers.html#matching-coop
func matchesOpenerPolicy(documentCOOP fetch.OpenerPolicy, documentOrigin url.Origin, responseCOOP fetch.OpenerPolicy, responseOrigin url.Origin) bool {
	// 1. If documentCOOP is "unsafe-none" and responseCOOP is "unsafe-none", then return true. 2. If one of them is, then return
	//    false. 3. If documentCOOP is responseCOOP and documentOrigin is same origin with responseOrigin, then return true.
	// 4. Return false.
	return documentCOOP == responseCOOP && (documentCOOP == fetch.OpenerPolicyUnsafeNone || documentOrigin.SameOrigin(responseOrigin))
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
