// Checked against Content Security Policy of 2026-04-19.

package csp

// BlocksStringCompilation is the part of EnsureCSPDoesNotBlockStringCompilation that asks policies: it says whether
// sourceString must not be compiled. Trusted says that the realm requires trusted types for scripts.
//
// https://w3c.github.io/webappsec-csp/#can-compile-strings
func (l *List) BlocksStringCompilation(sourceString string, trusted bool, report func(*Violation)) bool {
	// If trustedTypesRequired is true and source-list contains 'trusted-types-eval', or if it contains 'unsafe-eval', then skip
	// the following steps.
	allowed := unsafeEval
	if trusted {
		allowed |= trustedTypesEval
	}
	return l.blocksCompilation(allowed, "eval", func() string { return Sample(sourceString) }, report)
}

// BlocksWasmByteCompilation is EnsureCSPDoesNotBlockWasmByteCompilation: it says whether no bytes must be compiled.
//
// https://w3c.github.io/webappsec-csp/#can-compile-wasm-bytes
func (l *List) BlocksWasmByteCompilation(report func(*Violation)) bool {
	return l.blocksCompilation(unsafeEval|wasmUnsafeEval, "wasm-eval", func() string { return "" }, report)
}

func (l *List) blocksCompilation(allowed keywords, resource string, sample func() string, report func(*Violation)) (blocked bool) {
	// For each policy of global's CSP list's policies:
	for _, p := range l.policies() {
		// Let source-list be null. If policy contains a directive whose name is "script-src", then set source-list to that
		// directive's value. Otherwise if policy contains one whose name is "default-src", then to that one's.
		d := p.first("script-src", "default-src")
		if d == nil || d.sources.has(allowed) {
			continue
		}
		// Let violation be the result of creating a violation object for global, policy, and "script-src". If source-list
		// contains the expression 'report-sample', then set violation's sample to the first 40 characters of sourceString.
		v := &Violation{Policy: p, EffectiveDirective: "script-src", Resource: resource}
		if d.sources.has(reportSample) {
			v.Sample = sample()
		}
		report(v)
		blocked = blocked || p.Disposition == Enforce
	}
	return blocked
}
