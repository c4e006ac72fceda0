// Checked against Content Security Policy of 2026-04-19.

package csp

import (
	"slices"

	"github.com/sluice-go/sluice/internal/url"
)

// Request is what policies ask of a request.
type Request struct {
	// URL is the request's URL, Current its current URL, and RedirectCount its redirect count.
	URL, Current  *url.URL
	RedirectCount int
	Destination   string
	// Nonce is the cryptographic nonce metadata, Integrity the integrity metadata, parsed, and ParserInserted the parser
	// metadata.
	Nonce          string
	Integrity      []Hash
	ParserInserted bool
}

// effectiveDirective is the effective directive for a request; "" is null.
//
// https://w3c.github.io/webappsec-csp/#effective-directive-for-a-request
func (r *Request) effectiveDirective() string {
	switch r.Destination {
	case "manifest":
		return "manifest-src"
	case "object", "embed":
		return "object-src"
	case "frame", "iframe":
		return "frame-src"
	case "audio", "track", "video":
		return "media-src"
	case "font":
		return "font-src"
	case "image":
		return "img-src"
	case "style":
		return "style-src-elem"
	case "script", "xslt", "audioworklet", "paintworklet":
		return "script-src-elem"
	case "serviceworker", "sharedworker", "worker":
		return "worker-src"
	case "report":
		return ""
	case "document":
		// AD-HOC: no directive is for what a top-level navigable navigates to, where the standard falls through to connect-src.
		return ""
	}
	return "connect-src"
}

// fallbackList is the fetch directive fallback list.
//
// https://w3c.github.io/webappsec-csp/#directive-fallback-list
func fallbackList(name string) []string {
	switch name {
	case "":
		return nil
	case "script-src-elem", "script-src-attr":
		return []string{name, "script-src", "default-src"}
	case "style-src-elem", "style-src-attr":
		return []string{name, "style-src", "default-src"}
	case "worker-src":
		return []string{name, "child-src", "script-src", "default-src"}
	case "frame-src":
		return []string{name, "child-src", "default-src"}
	}
	return []string{name, "default-src"}
}

// ReportRequest reports Content Security Policy violations for request, of policies that only report.
//
// https://w3c.github.io/webappsec-csp/#report-for-request
func (l *List) ReportRequest(r *Request, report func(*Violation)) {
	l.checkRequest(r, Report, report)
}

// BlocksRequest answers: should request be blocked by Content Security Policy?
//
// https://w3c.github.io/webappsec-csp/#should-block-request
func (l *List) BlocksRequest(r *Request, report func(*Violation)) bool {
	return l.checkRequest(r, Enforce, report)
}

// checkRequest checks the policies of a disposition, and says whether one is violated.
func (l *List) checkRequest(r *Request, disposition Disposition, report func(*Violation)) (violated bool) {
	// 3. For each policy of CSP list's policies:
	for _, p := range l.policies() {
		// 1. If policy's disposition is another, then skip to the next policy.
		// 2. Let violates be the result of executing does request violate policy.
		if p.Disposition != disposition || !p.violatedBy(r, l.SelfOrigin) {
			continue
		}
		// 3. If violates is not "Does Not Violate", then execute report violation on the result of creating a violation
		//    object for request, and policy.
		report(requestViolation(r, p))
		violated = true
	}
	return violated
}

// requestViolation creates a violation object for request, and policy.
//
// https://w3c.github.io/webappsec-csp/#create-violation-for-request
func requestViolation(r *Request, p *Policy) *Violation {
	// 1. Let directive be the effective directive for request. 3. Set violation's resource to request's url.
	return &Violation{Policy: p, EffectiveDirective: r.effectiveDirective(), Resource: StripURL(r.URL), shown: r.URL.Href()}
}

// AD-HOC: post-request checks ask of a response's URL what pre-request checks have asked of each URL on the way to it. Nothing
// puts another response in the place of a URL's here, so that there is nothing left to ask. Nor are the hashes of scripts
// reported that 'report-sha256' and the like ask for, and there are no resource hints that default-src would be asked about.

// violatedBy answers: does request violate policy? Of the directives of a policy at most one executes: that which comes first
// in the fallback list.
//
// https://w3c.github.io/webappsec-csp/#does-request-violate-policy
// https://w3c.github.io/webappsec-csp/#should-directive-execute
func (p *Policy) violatedBy(r *Request, selfOrigin url.Origin) bool {
	name := r.effectiveDirective()
	for _, each := range fallbackList(name) {
		d := p.directives[each]
		if d == nil {
			continue
		}
		// https://w3c.github.io/webappsec-csp/#script-pre-request: script directives look at the nonce, the integrity
		// metadata, and who has inserted the script. (AD-HOC: also for "xslt", which is not script-like, and else unchecked.)
		if each == "script-src" || each == "script-src-elem" || name == "script-src-elem" {
			if allowed, known := d.sources.allowsScript(r); known {
				return !allowed
			}
		}
		// https://w3c.github.io/webappsec-csp/#style-src-pre-request: those of styles look at the nonce.
		if name == "style-src-elem" && d.sources.matchesNonce(r.Nonce) {
			return false
		}
		return !d.sources.matchesURL(r.Current, selfOrigin, r.RedirectCount)
	}
	return false
}

// matchesNonce answers: does nonce match source list?
//
// https://w3c.github.io/webappsec-csp/#match-nonce-to-source-list
func (l *sourceList) matchesNonce(nonce string) bool {
	// 2. If nonce is the empty string, return "Does Not Match".
	return nonce != "" && slices.Contains(l.nonces, nonce)
}

// allowsScript is steps 1.1 to 1.3 of the script directives' pre-request check; known says that they decide.
//
// https://w3c.github.io/webappsec-csp/#script-pre-request
func (l *sourceList) allowsScript(r *Request) (allowed, known bool) {
	// 1. If the cryptographic nonce metadata matches, return "Allowed". 2. If the integrity metadata matches, return "Allowed".
	if l.matchesNonce(r.Nonce) || l.matchesIntegrity(r.Integrity) {
		return true, true
	}
	// 3. If directive's value contains 'strict-dynamic': if the request's parser metadata is "parser-inserted", return
	//    "Blocked". Otherwise, return "Allowed".
	if l.has(strictDynamic) {
		return !r.ParserInserted, true
	}
	return false, false
}

// matchesIntegrity answers: does integrity metadata match source list?
//
// https://w3c.github.io/webappsec-csp/#match-integrity-metadata-to-source-list
func (l *sourceList) matchesIntegrity(sources []Hash) bool {
	// 3. If integrity expressions is empty, return "Does Not Match". 5. If integrity sources is an empty set, likewise.
	if len(l.hashes) == 0 || len(sources) == 0 {
		return false
	}
	// 6. For each source of integrity sources: if integrity expressions does not contain it, return "Does Not Match".
	for _, source := range sources {
		if !slices.Contains(l.hashes, Hash{source.Algorithm, base64Of(source.Value)}) {
			return false
		}
	}
	return true
}
