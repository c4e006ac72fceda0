// Checked against Content Security Policy of 2026-04-19 and Infra of 2026-07-17.

package csp

import (
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/sluice-go/sluice/internal/encoding/wtf8"
	"github.com/sluice-go/sluice/internal/url"
)

// InlineType is the type of an inline behavior.
//
// https://w3c.github.io/webappsec-csp/#should-block-inline
type InlineType string

// The types.
const (
	InlineScript          InlineType = "script"
	InlineScriptAttribute InlineType = "script attribute"
	InlineStyle           InlineType = "style"
	InlineStyleAttribute  InlineType = "style attribute"
	InlineNavigation      InlineType = "navigation"
)

// Inline is what inline checks ask about: the element's behavior and its source, as UTF-8.
type Inline struct {
	Type   InlineType
	Source string
	// Nonce is the element's cryptographic nonce; "" if it is not nonceable. AD-HOC: it is the internal slot, as in browsers,
	// since the attribute that the standard looks at is emptied where policies come from headers.
	Nonce string
	// ParserInserted says that the element is a parser-inserted script.
	ParserInserted bool
}

// effectiveDirective is the effective directive for inline checks.
//
// https://w3c.github.io/webappsec-csp/#effective-directive-for-inline-check
func (t InlineType) effectiveDirective() string {
	switch t {
	case InlineScript, InlineNavigation:
		return "script-src-elem"
	case InlineScriptAttribute:
		return "script-src-attr"
	case InlineStyle:
		return "style-src-elem"
	}
	return "style-src-attr"
}

// BlocksInline answers: should element's inline type behavior be blocked by Content Security Policy? It tells report the
// violations. Of navigations, it is the part of "should navigation request of type be blocked" that asks for inline checks.
//
// https://w3c.github.io/webappsec-csp/#should-block-inline
// https://w3c.github.io/webappsec-csp/#should-block-navigation-request
func (l *List) BlocksInline(i Inline, report func(*Violation)) (blocked bool) {
	name := i.Type.effectiveDirective()
	// 3. For each policy of element's Document's global object's CSP list's policies: for each directive of policy's
	//    directive set: if directive's inline check returns "Allowed", skip to the next directive. (One at most executes.)
	for _, p := range l.policies() {
		d := p.first(fallbackList(name)...)
		if d == nil || d.sources.matchesElement(i) {
			continue
		}
		v := &Violation{Policy: p, EffectiveDirective: name, Resource: "inline"}
		// 6. If directive's value contains the expression 'report-sample', then set violation's sample to the substring of
		//    source containing its first 40 characters. (AD-HOC: of navigations as well, as in browsers.)
		if d.sources.has(reportSample) {
			v.Sample = Sample(i.Source)
		}
		// 7. Execute report violation. 8. If policy's disposition is "enforce", then set result to "Blocked".
		report(v)
		blocked = blocked || p.Disposition == Enforce
	}
	return blocked
}

// matchesElement answers: does element match source list for type and source?
//
// https://w3c.github.io/webappsec-csp/#match-element-to-source-list
func (l *sourceList) matchesElement(i Inline) bool {
	// 1. If the list allows all inline behavior given type, return "Matches".
	if l.allowsAllInline(i.Type) {
		return true
	}
	element := i.Type == InlineScript || i.Type == InlineStyle
	// 2. If type is "script" or "style", and element is nonceable: if it has a nonce that is an expression's, return "Matches".
	if element && i.Nonce != "" && slices.Contains(l.nonces, i.Nonce) {
		return true
	}
	// 5. If type is "script" or "style", or unsafe-hashes flag is true:
	if !element && !l.has(unsafeHashes) {
		return false
	}
	// If expression is 'strict-dynamic': if type is "script", and element is not parser-inserted, return "Matches".
	if l.has(strictDynamic) && i.Type == InlineScript && !i.ParserInserted {
		return true
	}
	// If expression matches the hash-source grammar, and the hash of source is its base64-value, return "Matches".
	known := map[string]string{}
	return slices.ContainsFunc(l.hashes, func(h Hash) bool {
		actual, ok := known[h.Algorithm]
		if !ok {
			actual = base64.StdEncoding.EncodeToString(hashes[h.Algorithm]([]byte(scalar(i.Source))))
			known[h.Algorithm] = actual
		}
		return actual == h.Value
	})
}

// scalar converts a text of script, whose lone surrogates are three bytes each, to a scalar value string.
//
// https://infra.spec.whatwg.org/#javascript-string-convert
func scalar(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := wtf8.DecodeRune(s[i:])
		b.WriteRune(r)
		i += size
	}
	return b.String()
}

// hashes are the algorithms of hash sources.
var hashes = map[string]func([]byte) []byte{
	"sha256": func(b []byte) []byte { s := sha256.Sum256(b); return s[:] },
	"sha384": func(b []byte) []byte { s := sha512.Sum384(b); return s[:] },
	"sha512": func(b []byte) []byte { s := sha512.Sum512(b); return s[:] },
}

// allowsAllInline answers: does a source list allow all inline behavior for type?
//
// https://w3c.github.io/webappsec-csp/#allow-all-inline
func (l *sourceList) allowsAllInline(t InlineType) bool {
	// 1. If expression matches the nonce-source or hash-source grammar, return "Does Not Allow".
	if len(l.nonces) > 0 || len(l.hashes) > 0 {
		return false
	}
	// 2. If type is "script", "script attribute" or "navigation" and expression matches 'strict-dynamic', return "Does Not
	//    Allow".
	if l.has(strictDynamic) && t != InlineStyle && t != InlineStyleAttribute {
		return false
	}
	// 3. If expression is 'unsafe-inline', set allow all inline to true.
	return l.has(unsafeInline)
}

// Dangling says whether a name or a value of an attribute keeps a script from being nonceable: markup of the page may have
// been swallowed by it.
//
// https://w3c.github.io/webappsec-csp/#is-element-nonceable
func Dangling(s string) bool {
	if !strings.Contains(s, "<") {
		return false
	}
	s = url.ASCIILowercase(s)
	return strings.Contains(s, "<script") || strings.Contains(s, "<style")
}
