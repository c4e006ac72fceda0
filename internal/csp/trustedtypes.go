// Checked against Content Security Policy of 2026-04-19 and Trusted Types of 2026-02-24.

package csp

import (
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/url"
)

// requireTrustedTypesFor is the name of a directive, and sinkGroup the only group of injection sinks that it knows.
const (
	requireTrustedTypesFor = "require-trusted-types-for"
	sinkGroup              = "'script'"
)

// RequiresTrustedTypes answers: does the sink type 'script' require trusted types? With reportOnly, policies count that only
// report.
//
// https://w3c.github.io/trusted-types/dist/spec/#does-sink-require-trusted-types
func (l *List) RequiresTrustedTypes(reportOnly bool) bool {
	// 1. For each policy in global's CSP list: if it has a directive "require-trusted-types-for" whose value contains sinkGroup:
	//    if it is enforced, or includeReportOnlyPolicies is true, return true.
	for _, p := range l.policies() {
		if p.requiresTrustedTypes && (reportOnly || p.Disposition == Enforce) {
			return true
		}
	}
	return false
}

// BlocksSinkMismatch answers: should the sink type mismatch violation be blocked by Content Security Policy?
//
// https://w3c.github.io/trusted-types/dist/spec/#should-block-sink-type-mismatch
func (l *List) BlocksSinkMismatch(sink, source string, report func(*Violation)) (blocked bool) {
	// 2. Let sample be source. 3. If sink is "Function", then: strip what such a function begins with from sample.
	sample := source
	if sink == "Function" {
		for _, beginning := range []string{"function anonymous", "async function anonymous", "function* anonymous", "async function* anonymous"} {
			if rest, ok := strings.CutPrefix(source, beginning); ok {
				sample = rest
				break
			}
		}
	}
	// 4. For each policy in global's CSP list: if policy's directive set does not contain a directive whose name is
	//    "require-trusted-types-for", whose value contains sinkGroup, skip to the next policy.
	for _, p := range l.policies() {
		if !p.requiresTrustedTypes {
			continue
		}
		// 4. Let violation be the result of executing create a violation object. 5. Set violation's resource to
		//    "trusted-types-sink". 6. Let trimmedSample be the substring of sample, containing its first 40 characters. 7. Set
		//    violation's sample to « sink, trimmedSample », with "|" as a separator. 8. Report a violation.
		report(&Violation{Policy: p, EffectiveDirective: requireTrustedTypesFor, Resource: "trusted-types-sink", Sample: sink + "|" + Sample(sample)})
		// 9. If policy's disposition is "enforce", then set result to "Blocked".
		blocked = blocked || p.Disposition == Enforce
	}
	return blocked
}

// BlocksTrustedTypePolicy answers: should Trusted Type policy creation be blocked by Content Security Policy?
//
// https://w3c.github.io/trusted-types/dist/spec/#should-block-create-policy
func (l *List) BlocksTrustedTypePolicy(name string, createdPolicyNames []string, report func(*Violation)) (blocked bool) {
	// 2. For each policy in global's CSP list:
	for _, p := range l.policies() {
		// 2. If policy's directive set does not contain a directive which name is "trusted-types", skip to the next policy.
		value, ok := p.Value("trusted-types")
		if !ok {
			continue
		}
		keyword := func(s string) bool {
			return slices.ContainsFunc(value, func(e string) bool { return url.EqualFold(e, s) })
		}
		// 4. If directive's value only contains 'none', set createViolation to true. 5. If createdPolicyNames contains policyName
		//    and directive's value does not contain 'allow-duplicates', set createViolation to true. 6. If directive's value
		//    does not contain a tt-policy-name, which value is policyName, and does not contain a tt-wildcard, set
		//    createViolation to true. 7. If createViolation is false, skip to the next policy.
		if !slices.Contains(createdPolicyNames, name) || keyword("'allow-duplicates'") {
			if slices.Contains(value, "*") || isPolicyName(name) && slices.Contains(value, name) {
				continue
			}
		}
		// 8. Let violation be the result of executing create a violation object. 9. Set violation's resource to
		//    "trusted-types-policy". 10. Set its sample to the substring of policyName, containing its first 40 characters.
		// 11. Execute report a violation on violation.
		report(&Violation{Policy: p, EffectiveDirective: "trusted-types", Resource: "trusted-types-policy", Sample: Sample(name)})
		// 12. If policy's disposition is "enforce", then set result to "Blocked".
		blocked = blocked || p.Disposition == Enforce
	}
	return blocked
}

// isPolicyName says whether a text is one that the directive can name: that it matches the grammar of tt-policy-name.
//
// https://w3c.github.io/trusted-types/dist/spec/#tt-policy-name
func isPolicyName(s string) bool {
	return s != "" && strings.IndexFunc(s, func(c rune) bool {
		return !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.ContainsRune("-#=_/@.%", c))
	}) < 0
}

// BlocksJavaScriptNavigation are the pre-navigation checks for javascript: URLs, which only require-trusted-types-for has. Convert
// gives the URL to the default policy, and returns the one that its result makes; nil if there is none.
//
// https://w3c.github.io/webappsec-csp/#should-block-navigation-request
// https://w3c.github.io/trusted-types/dist/spec/#require-trusted-types-for-pre-navigation-check
func (l *List) BlocksJavaScriptNavigation(u *url.URL, convert func(*url.URL) *url.URL, report func(*Violation)) (converted *url.URL, blocked bool) {
	for _, p := range l.policies() {
		if !p.requiresTrustedTypes {
			continue
		}
		// 4. Let convertedScriptSource be the result of executing Process value with a default policy. If that algorithm threw an
		//    error or convertedScriptSource is not a TrustedScript object, return "Blocked". 5. to 7. Set request's url to newURL.
		if next := convert(u); next != nil {
			u = next
			continue
		}
		// AD-HOC: as in browsers, the violation is told of as that of a sink, and not by the whole URL.
		source := strings.TrimPrefix(u.Href(), "javascript:")
		report(&Violation{Policy: p, EffectiveDirective: requireTrustedTypesFor, Resource: "trusted-types-sink", Sample: "Location href|" + Sample(source)})
		blocked = blocked || p.Disposition == Enforce
	}
	return u, blocked
}
