// Checked against Content Security Policy of 2026-04-19, HTML of 2026-08-21 and Upgrade Insecure Requests of 2022-10-13.

package csp

import (
	"slices"

	"github.com/sluice-go/sluice/internal/url"
)

// BlocksBase answers: is base allowed for document?
//
// https://w3c.github.io/webappsec-csp/#allow-base-for-document
func (l *List) BlocksBase(base *url.URL, report func(*Violation)) bool {
	// 1. For each policy of CSP list's policies:
	for _, p := range l.policies() {
		// 2. If a directive whose name is "base-uri" is present, set source list to its value. 3. If source list is null, skip
		//    to the next policy.
		d := p.directives["base-uri"]
		// 4. If base does not match source list in self-origin with 0:
		if d == nil || d.sources.matchesURL(base, l.SelfOrigin, 0) {
			continue
		}
		// 2. Set violation's resource to "inline".
		report(&Violation{Policy: p, EffectiveDirective: "base-uri", Resource: "inline"})
		// 4. If policy's disposition is "enforce", return "Blocked".
		if p.Disposition == Enforce {
			return true
		}
	}
	return false
}

// BlocksFormAction is the part of "should navigation request of type be blocked by Content Security Policy" that asks the
// pre-navigation checks, which only form-action has, for form submissions.
//
// https://w3c.github.io/webappsec-csp/#should-block-navigation-request
// https://w3c.github.io/webappsec-csp/#form-action-pre-navigate
func (l *List) BlocksFormAction(r *Request, report func(*Violation)) (blocked bool) {
	for _, p := range l.policies() {
		// 2. If navigation type is "form-submission": if request does not match this directive's value, return "Blocked".
		d := p.directives["form-action"]
		if d == nil || d.sources.matchesURL(r.Current, l.SelfOrigin, r.RedirectCount) {
			continue
		}
		report(&Violation{Policy: p, EffectiveDirective: "form-action", Resource: StripURL(r.URL), shown: r.URL.Href()})
		blocked = blocked || p.Disposition == Enforce
	}
	return blocked
}

// BlocksFraming is the part of "should navigation response to navigation request be blocked by Content Security Policy" that
// asks the navigation response checks, which only frame-ancestors has: it says whether the document of a response, whose URL is
// not local, must not be shown in a child navigable whose ancestors are of the origins. The list is the response's.
//
// https://w3c.github.io/webappsec-csp/#should-block-navigation-response
// https://w3c.github.io/webappsec-csp/#frame-ancestors-navigation-response
func (l *List) BlocksFraming(ancestors []*url.URL, responseURL *url.URL, report func(*Violation)) (blocked bool) {
	for _, p := range l.policies() {
		d := p.directives[FrameAncestors]
		if d == nil {
			continue
		}
		// 6. While current is a child navigable: if its container document's origin, as a URL, does not match this
		//    directive's value, return "Blocked". (Opaque origins are no URLs.)
		matches := true
		for _, origin := range ancestors {
			matches = matches && origin != nil && d.sources.matchesURL(origin, l.SelfOrigin, 0)
		}
		if matches {
			continue
		}
		report(&Violation{Policy: p, EffectiveDirective: FrameAncestors, Resource: StripURL(responseURL), shown: responseURL.Href()})
		blocked = blocked || p.Disposition == Enforce
	}
	return blocked
}

// FrameAncestors is the name of a directive.
const FrameAncestors = "frame-ancestors"

// Enforces reports whether one of the policies that are enforced has a directive.
func (l *List) Enforces(directive string) bool {
	return slices.ContainsFunc(l.policies(), func(p *Policy) bool { return p.Disposition == Enforce && p.directives[directive] != nil })
}

// Sandbox is the sandboxing directives of the policies that are enforced: those of which the CSP-derived sandboxing flags are
// made. AD-HOC: as with all else that policies forbid, each of them counts, where the standard takes the last one.
//
// https://html.spec.whatwg.org/multipage/browsers.html#csp-derived-sandboxing-flags
func (l *List) Sandbox() (directives [][]string) {
	for _, p := range l.policies() {
		if d := p.directives["sandbox"]; d != nil && p.Disposition == Enforce {
			directives = append(directives, d.value)
		}
	}
	return directives
}

// HeaderDelivered says whether the list contains a header-delivered Content Security Policy.
//
// https://w3c.github.io/webappsec-csp/#contains-a-header-delivered-content-security-policy
func (l *List) HeaderDelivered() bool {
	for _, p := range l.policies() {
		if p.Source == Header {
			return true
		}
	}
	return false
}

// UpgradesInsecureRequests says whether a policy of the list that is enforced has upgrade-insecure-requests.
//
// https://w3c.github.io/webappsec-upgrade-insecure-requests/#delivery
func (l *List) UpgradesInsecureRequests() bool {
	return slices.ContainsFunc(l.policies(), func(p *Policy) bool {
		return p.Disposition == Enforce && p.directives["upgrade-insecure-requests"] != nil
	})
}
