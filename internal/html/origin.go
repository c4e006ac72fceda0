package html

import (
	"net/netip"
	"strings"

	"github.com/sluice-go/sluice/internal/url"
)

// OriginOf returns the origin of a page or worker at a URL. Pages at file: URLs
// share one origin, file://, so that their storage and locks have a place; the
// URL Standard leaves that to the user agent. Those at about: URLs have an
// opaque origin each, unless somebody gives them another.
//
// https://url.spec.whatwg.org/#concept-url-origin
func OriginOf(u *url.URL) url.Origin {
	if u.Scheme() == "file" {
		return url.FileOrigin()
	}
	return u.Origin()
}

// PotentiallyTrustworthy says whether an origin is potentially trustworthy.
//
// https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy
func PotentiallyTrustworthy(origin url.Origin) bool {
	// 1. If origin is an opaque origin, return "Not Trustworthy".
	if origin.IsOpaque() {
		return false
	}
	switch origin.Scheme() {
	// 3. If origin's scheme is either "https" or "wss", return "Potentially
	//    Trustworthy". 6. If origin's scheme is "file", likewise.
	case "https", "wss", "file":
		return true
	}
	// 4. If origin's host matches one of the CIDR notations 127.0.0.0/8 or
	//    ::1/128, return "Potentially Trustworthy".
	host := origin.Host()
	if ip, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil {
		return ip.IsLoopback()
	}
	// 5. If the user agent conforms to the name resolution rules in
	//    [let-localhost-be-localhost] and origin's host is "localhost" or falls
	//    within ".localhost", return "Potentially Trustworthy".
	host = strings.TrimSuffix(host, ".")
	return host == "localhost" || strings.HasSuffix(host, ".localhost")
}
