// Checked against URL of 2026-07-02.

package url

import (
	"cmp"
	"net/netip"
	"strings"

	"golang.org/x/net/publicsuffix"
)

// IsDomain reports whether a host, serialized, is a domain or a host of another scheme, and no IP address.
//
// https://url.spec.whatwg.org/#concept-domain
func IsDomain(host string) bool {
	_, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err != nil
}

// PublicSuffix returns a host's public suffix, "" for null.
//
// https://url.spec.whatwg.org/#host-public-suffix
func PublicSuffix(host string) string {
	// 1. If host is not a domain, then return null.
	if !IsDomain(host) {
		return ""
	}
	// 2. Let trailingDot be "." if host ends with "."; otherwise the empty string. 3. to 5. Return the public suffix, and it.
	name, dot := strings.CutSuffix(host, ".")
	suffix, _ := publicsuffix.PublicSuffix(name)
	return withDot(suffix, dot)
}

// RegistrableDomain returns a host's registrable domain, "" for null.
//
// https://url.spec.whatwg.org/#host-registrable-domain
func RegistrableDomain(host string) string {
	// 1. If host's public suffix is null or host's public suffix equals host, then return null.
	if !IsDomain(host) {
		return ""
	}
	// 2. Let trailingDot be "." if host ends with "."; otherwise the empty string. 3. to 5. Return the registrable domain, and it.
	name, dot := strings.CutSuffix(host, ".")
	domain, err := publicsuffix.EffectiveTLDPlusOne(name)
	if err != nil {
		return ""
	}
	return withDot(domain, dot)
}

// Site returns the site, serialized, of a tuple origin with a scheme and a host: its registrable domain stands for those below it.
func Site(scheme, host string) string { return scheme + "://" + cmp.Or(RegistrableDomain(host), host) }

func withDot(domain string, dot bool) string {
	if dot {
		return domain + "."
	}
	return domain
}
