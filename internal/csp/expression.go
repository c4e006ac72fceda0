// Checked against Content Security Policy of 2026-04-19.

package csp

import "github.com/sluice-go/sluice/internal/url"

// Expression is a scheme source or a host source, for others than Content Security Policies.
type Expression struct {
	source urlSource
	text   string
}

// ParseExpression parses an expression of the scheme-source or the host-source grammar; false if it is none.
//
// https://w3c.github.io/webappsec-csp/#grammardef-host-source
func ParseExpression(text string) (Expression, bool) {
	source, ok := parseURLSource(text)
	return Expression{source, text}, ok
}

// String is the expression as it was written.
func (e Expression) String() string { return e.text }

// Matches answers: does url match expression in origin with redirect count 0?
//
// https://w3c.github.io/webappsec-csp/#match-url-to-source-expression
func (e Expression) Matches(u *url.URL, origin url.Origin) bool {
	return e.source.matches(u, origin, 0)
}
