// Checked against Content Security Policy of 2026-04-19.

package csp

import (
	"strings"

	"github.com/sluice-go/sluice/internal/url"
)

// hasSourceList has the directives whose value is a source list.
var hasSourceList = map[string]bool{
	"child-src": true, "connect-src": true, "default-src": true, "font-src": true, "frame-src": true, "img-src": true,
	"manifest-src": true, "media-src": true, "object-src": true, "script-src": true, "script-src-elem": true,
	"script-src-attr": true, "style-src": true, "style-src-elem": true, "style-src-attr": true, "worker-src": true,
	"base-uri": true, "form-action": true, "frame-ancestors": true,
}

// sourceList is a source list: the source expressions by what they are.
//
// https://w3c.github.io/webappsec-csp/#source-lists
type sourceList struct {
	urls     []urlSource
	nonces   []string
	hashes   []Hash
	self     bool
	keywords keywords
}

// keywords are those of a source list that say something of code.
//
// https://w3c.github.io/webappsec-csp/#grammardef-keyword-source
type keywords uint16

const (
	unsafeInline keywords = 1 << iota
	unsafeEval
	unsafeHashes
	strictDynamic
	reportSample
	wasmUnsafeEval
	trustedTypesEval
)

var keywordSources = map[string]keywords{
	"'unsafe-inline'": unsafeInline, "'unsafe-eval'": unsafeEval, "'unsafe-hashes'": unsafeHashes,
	"'strict-dynamic'": strictDynamic, "'report-sample'": reportSample, "'wasm-unsafe-eval'": wasmUnsafeEval,
	"'trusted-types-eval'": trustedTypesEval,
}

func (l *sourceList) has(k keywords) bool { return l.keywords&k != 0 }

// Hash is a hash source, or an item of integrity metadata: the algorithm in ASCII lowercase, and the base64 of a hash.
type Hash struct{ Algorithm, Value string }

// urlSource is a scheme source, a host source, or an asterisk.
//
// https://w3c.github.io/webappsec-csp/#grammardef-host-source
type urlSource struct {
	scheme  string // in ASCII lowercase; "" for none
	host    string // in ASCII lowercase; "" if it is a scheme source
	port    string // "" for none
	path    string
	anyHost bool // the expression is an asterisk
}

// parseSourceList reads source expressions. What is none of the grammar matches nothing.
func parseSourceList(value []string) (l sourceList) {
	for _, expression := range value {
		lower := url.ASCIILowercase(expression)
		if k, ok := keywordSources[lower]; ok {
			l.keywords |= k
			continue
		}
		switch {
		case lower == "'self'":
			l.self = true
		case expression == "*":
			l.urls = append(l.urls, urlSource{anyHost: true})
		case strings.HasPrefix(lower, "'nonce-"):
			if nonce, ok := strings.CutSuffix(expression[len("'nonce-"):], "'"); ok && isBase64Value(nonce) {
				l.nonces = append(l.nonces, nonce)
			}
		case strings.HasPrefix(lower, "'"):
			algorithm, rest, _ := strings.Cut(lower[1:], "-")
			hash, ok := strings.CutSuffix(expression[len(expression)-len(rest):], "'")
			if ok && hashes[algorithm] != nil && isBase64Value(hash) {
				l.hashes = append(l.hashes, Hash{algorithm, base64Of(hash)})
			}
		default:
			if s, ok := parseURLSource(expression); ok {
				l.urls = append(l.urls, s)
			}
		}
	}
	return l
}

// base64Of makes base64 of base64url.
func base64Of(s string) string { return strings.NewReplacer("-", "+", "_", "/").Replace(s) }

// isBase64Value is https://w3c.github.io/webappsec-csp/#grammardef-base64-value
func isBase64Value(s string) bool {
	digits := strings.TrimRight(s, "=")
	return digits != "" && len(s)-len(digits) <= 2 && strings.IndexFunc(digits, func(c rune) bool {
		return !isAlphanumeric(c) && !strings.ContainsRune("+/-_", c)
	}) < 0
}

func isAlpha(c rune) bool        { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }
func isDigit(c rune) bool        { return '0' <= c && c <= '9' }
func isAlphanumeric(c rune) bool { return isAlpha(c) || isDigit(c) }

// isScheme is https://www.rfc-editor.org/rfc/rfc3986#section-3.1
func isScheme(s string) bool {
	return s != "" && isAlpha(rune(s[0])) && strings.IndexFunc(s, func(c rune) bool { return !isAlphanumeric(c) && !strings.ContainsRune("+-.", c) }) < 0
}

// parseURLSource parses an expression of the scheme-source or the host-source grammar.
func parseURLSource(expression string) (s urlSource, ok bool) {
	// scheme-source = scheme-part ":"
	if scheme, isSchemeSource := strings.CutSuffix(expression, ":"); isSchemeSource && isScheme(scheme) {
		return urlSource{scheme: url.ASCIILowercase(scheme)}, true
	}
	// host-source = [ scheme-part "://" ] host-part [ ":" port-part ] [ path-part ]
	rest := expression
	if scheme, after, found := strings.Cut(rest, "://"); found && isScheme(scheme) {
		s.scheme, rest = url.ASCIILowercase(scheme), after
	}
	if i := strings.IndexByte(rest, '/'); i >= 0 {
		// AD-HOC: as in browsers, of what a path-absolute cannot contain only these two are looked for.
		rest, s.path = rest[:i], rest[i:]
		if strings.ContainsAny(s.path, "?#") {
			return s, false
		}
	}
	host, port, hasPort := strings.Cut(rest, ":")
	if hasPort && port != "*" && (port == "" || strings.IndexFunc(port, func(c rune) bool { return !isDigit(c) }) >= 0) {
		return s, false
	}
	s.host, s.port = url.ASCIILowercase(host), port
	return s, isHostPart(host)
}

// isHostPart is https://w3c.github.io/webappsec-csp/#grammardef-host-part
func isHostPart(host string) bool {
	if host == "*" {
		return true
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "*."), ".")
	for label := range strings.SplitSeq(host, ".") {
		// AD-HOC: an underscore is a part of names that servers have.
		if label == "" || strings.IndexFunc(label, func(c rune) bool { return !isAlphanumeric(c) && c != '-' && c != '_' }) >= 0 {
			return false
		}
	}
	return true
}
