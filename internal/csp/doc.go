// Checked against Content Security Policy of 2026-04-19.

// Package csp is Content Security Policy without the engine: policies are parsed, and asked whether they allow a request, a
// piece of inline code, the compilation of a string, or a document's doings. What they forbid comes back as violations,
// which the caller reports.
//
// https://w3c.github.io/webappsec-csp/
package csp
