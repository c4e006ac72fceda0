// Checked against Content Security Policy of 2026-04-19 and Infra of 2026-07-17.

package csp

import (
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/url"
)

// Disposition says what becomes of what violates a policy.
//
// https://w3c.github.io/webappsec-csp/#content-security-policy-object-disposition
type Disposition string

// The dispositions.
const (
	Enforce Disposition = "enforce"
	Report  Disposition = "report"
)

// Source says where a policy comes from.
//
// https://w3c.github.io/webappsec-csp/#content-security-policy-object-source
type Source string

// The sources.
const (
	Header Source = "header"
	Meta   Source = "meta"
)

// Policy is a policy. It never changes.
//
// https://w3c.github.io/webappsec-csp/#content-security-policy-object
type Policy struct {
	Disposition Disposition
	Source      Source
	// Text is what the policy was parsed from.
	Text string
	// directives is the directive set: the names in their order, and what they have.
	names      []string
	directives map[string]*directive
	// requiresTrustedTypes says that the value of require-trusted-types-for contains the group of sinks that there is.
	requiresTrustedTypes bool
}

// directive is a directive: its value, and the source list that this is, if it is one.
//
// https://w3c.github.io/webappsec-csp/#directives
type directive struct {
	value   []string
	sources sourceList
}

// List is a CSP list. It never changes; nil is one without policies.
//
// https://w3c.github.io/webappsec-csp/#csp-list
type List struct {
	Policies   []*Policy
	SelfOrigin url.Origin
}

const asciiWhitespace = "\t\n\f\r "

func isASCIIWhitespace(c rune) bool { return strings.ContainsRune(asciiWhitespace, c) }

// isASCII says whether s is an ASCII string.
func isASCII(s string) bool {
	return strings.IndexFunc(s, func(c rune) bool { return c >= 0x80 }) < 0
}

// Parse parses a serialized CSP; nil stands for a policy whose directive set is empty.
//
// https://w3c.github.io/webappsec-csp/#parse-serialized-policy
func Parse(serialized string, source Source, disposition Disposition) *Policy {
	// 2. Let policy be a new policy with an empty directive set, a source of source, and a disposition of disposition.
	p := &Policy{Disposition: disposition, Source: source, Text: strings.Trim(serialized, asciiWhitespace)}
	// 3. For each token returned by strictly splitting serialized on the U+003B SEMICOLON character:
	for token := range strings.SplitSeq(serialized, ";") {
		// 1. Strip leading and trailing ASCII whitespace from token.
		// 2. If token is an empty string, or if token is not an ASCII string, continue.
		token = strings.Trim(token, asciiWhitespace)
		if token == "" || !isASCII(token) {
			continue
		}
		// 3. Let directive name be the result of collecting a sequence of code points from token which are not ASCII
		//    whitespace. 6. Let directive value be the result of splitting token on ASCII whitespace.
		value := strings.FieldsFunc(token, isASCIIWhitespace)
		// 4. Set directive name to be the result of running ASCII lowercase on directive name.
		name := url.ASCIILowercase(value[0])
		// 5. If policy's directive set contains a directive whose name is directive name, continue.
		if p.directives[name] != nil {
			continue
		}
		// The directives that the meta element does not support:
		// https://w3c.github.io/webappsec-csp/#meta-element
		if source == Meta && slices.Contains(notInMeta, name) {
			continue
		}
		// 7. Let directive be a new directive whose name is directive name, and value is directive value.
		// 8. Append directive to policy's directive set.
		if p.directives == nil {
			p.directives = map[string]*directive{}
		}
		p.names = append(p.names, name)
		d := &directive{value: value[1:]}
		if hasSourceList[name] {
			d.sources = parseSourceList(d.value)
		}
		p.directives[name] = d
		p.requiresTrustedTypes = p.requiresTrustedTypes || name == requireTrustedTypesFor && slices.Contains(d.value, sinkGroup)
	}
	// 4. Return policy.
	if len(p.names) == 0 {
		return nil
	}
	return p
}

// notInMeta are the directives that count in headers only.
var notInMeta = []string{"report-uri", "frame-ancestors", "sandbox"}

// ParseHeaders parses a response's Content Security Policies, of the values of its headers Content-Security-Policy and
// Content-Security-Policy-Report-Only, and the origin of its URL; nil if there are none.
//
// https://w3c.github.io/webappsec-csp/#parse-response-csp
func ParseHeaders(enforced, reportOnly []string, selfOrigin url.Origin) *List {
	// 1. Let policies be an empty list.
	var policies []*Policy
	// 2. For each token returned by extracting header list values given `Content-Security-Policy`: parse it, with a source
	//    of "header", and a disposition of "enforce"; if its directive set is not empty, append it to policies.
	// 3. The same of `Content-Security-Policy-Report-Only`, with a disposition of "report".
	// AD-HOC: as in browsers, a value that is not of the grammar is split at its commas, too, and what is of it counts.
	parse := func(values []string, disposition Disposition) {
		for _, value := range values {
			for token := range strings.SplitSeq(value, ",") {
				if p := Parse(isomorphicDecode(token), Header, disposition); p != nil {
					policies = append(policies, p)
				}
			}
		}
	}
	parse(enforced, Enforce)
	parse(reportOnly, Report)
	if policies == nil {
		return nil
	}
	// 4. Return a CSP list whose policies is policies and self-origin is response's url's origin.
	return &List{policies, selfOrigin}
}

// isomorphicDecode is https://infra.spec.whatwg.org/#isomorphic-decode
func isomorphicDecode(s string) string {
	if isASCII(s) {
		return s
	}
	runes := make([]rune, len(s))
	for i := range len(s) {
		runes[i] = rune(s[i])
	}
	return string(runes)
}

// With returns the list with one more policy. A list without policies has selfOrigin as its self-origin.
func (l *List) With(p *Policy, selfOrigin url.Origin) *List {
	next := &List{SelfOrigin: selfOrigin}
	if l != nil {
		next.SelfOrigin, next.Policies = l.SelfOrigin, slices.Clip(l.Policies)
	}
	next.Policies = append(next.Policies, p)
	return next
}

// policies are the policies of a list that may be nil.
func (l *List) policies() []*Policy {
	if l == nil {
		return nil
	}
	return l.Policies
}

// first is the directive of the first of the names that the policy has; nil if it has none of them.
func (p *Policy) first(names ...string) *directive {
	for _, name := range names {
		if d := p.directives[name]; d != nil {
			return d
		}
	}
	return nil
}

// Value is the value of a directive, and whether the policy has it.
func (p *Policy) Value(name string) (value []string, ok bool) {
	d := p.directives[name]
	if d == nil {
		return nil, false
	}
	return d.value, true
}
