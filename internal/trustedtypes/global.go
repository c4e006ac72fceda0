// Checked against Trusted Types of 2026-02-24.

package trustedtypes

import "github.com/sluice-go/sluice/internal/mozjs"

// Global is what this package asks of a realm's global object. The Go object behind the global object implements it.
type Global interface {
	// TrustedTypes is https://w3c.github.io/trusted-types/dist/spec/#dom-windoworworkerglobalscope-trustedtypes
	TrustedTypes() *TrustedTypePolicyFactory
	// RequiresTrustedTypes answers: does the sink type 'script' require trusted types? Policies count that only report.
	//
	// https://w3c.github.io/trusted-types/dist/spec/#does-sink-require-trusted-types
	RequiresTrustedTypes() bool
	// BlocksSinkMismatch answers: should the sink type mismatch violation be blocked by Content Security Policy?
	//
	// https://w3c.github.io/trusted-types/dist/spec/#should-block-sink-type-mismatch
	BlocksSinkMismatch(sink, source string) bool
	// BlocksTrustedTypePolicy answers: should Trusted Type policy creation be blocked by Content Security Policy?
	//
	// https://w3c.github.io/trusted-types/dist/spec/#should-block-create-policy
	BlocksTrustedTypePolicy(name string, createdPolicyNames []string) bool
}

// globalOf returns a realm's global object; nil if it has no trusted types.
func globalOf(realm *mozjs.Realm) Global {
	g, _ := realm.GlobalObject().Impl().(Global)
	return g
}
