// Checked against Fetch of 2026-07-02, HTML of 2026-08-21, Secure Contexts of 2023-11-10 and URL of 2026-07-02.

package fetch

import (
	"net/netip"
	"strings"

	"github.com/sluice-go/sluice/internal/url"
)

// OriginOf returns the origin of a page, worker or other resource at a URL. AD-HOC: all
// file: URLs have the same, file://, so that storage and locks of local programs
// have a place; the URL Standard leaves that to the user agent.
//
// https://url.spec.whatwg.org/#concept-url-origin
func OriginOf(u *url.URL) url.Origin {
	if u.Scheme() == "file" {
		return url.FileOrigin()
	}
	return u.Origin()
}

// PotentiallyTrustworthyOrigin says whether an origin is potentially
// trustworthy.
//
// https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy
func PotentiallyTrustworthyOrigin(origin url.Origin) bool {
	// 1. If origin is an opaque origin, return "Not Trustworthy".
	if origin.IsOpaque() {
		return false
	}
	// 3. If origin's scheme is either "https" or "wss", return "Potentially
	//    Trustworthy". 6. If origin's scheme is "file", likewise.
	switch origin.Scheme() {
	case "https", "wss", "file":
		return true
	}
	// 4. If origin's host matches one of the CIDR notations 127.0.0.0/8 or
	//    ::1/128, return "Potentially Trustworthy".
	host := origin.Host()
	if ip, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil {
		return ip.IsLoopback() && !ip.Is4In6()
	}
	// 5. If origin's host is "localhost" or falls within ".localhost", return
	//    "Potentially Trustworthy". (Such names are those of this machine.)
	return isLocalhost(host)
}

// isLocalhost says whether a host is "localhost" or "localhost.", or falls within these.
//
// https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy
// https://fetch.spec.whatwg.org/#resolve-an-origin
func isLocalhost(host string) bool {
	host = strings.TrimSuffix(host, ".")
	return host == "localhost" || strings.HasSuffix(host, ".localhost")
}

// PotentiallyTrustworthyURL says whether a URL is potentially trustworthy.
//
// https://w3c.github.io/webappsec-secure-contexts/#is-url-trustworthy
func PotentiallyTrustworthyURL(u *url.URL) bool {
	// 1. If url is "about:blank" or "about:srcdoc", return "Potentially
	//    Trustworthy". 2. If url's scheme is "data", likewise.
	if p := u.Pathname(); u.Scheme() == "data" || u.Scheme() == "about" && (p == "blank" || p == "srcdoc") {
		return true
	}
	// 3. Return the result of executing the algorithm on url's origin.
	return PotentiallyTrustworthyOrigin(OriginOf(u))
}

// SiteOf returns the serialization of an origin's site.
//
// https://html.spec.whatwg.org/multipage/browsers.html#serialization-of-a-site
func SiteOf(o url.Origin) string {
	if o.IsOpaque() {
		return o.String()
	}
	return url.Site(o.Scheme(), o.Host())
}

// SameSite reports whether two origins are same site.
//
// https://html.spec.whatwg.org/multipage/browsers.html#same-site
func SameSite(a, b url.Origin) bool {
	if a.IsOpaque() || b.IsOpaque() {
		return a.SameOrigin(b)
	}
	return a.Scheme() == b.Scheme() && schemelesslySameSite(a, b)
}

// schemelesslySameSite reports whether two origins are schemelessly same site.
//
// https://html.spec.whatwg.org/multipage/browsers.html#schemelessly-same-site
func schemelesslySameSite(a, b url.Origin) bool {
	// 1. If A and B are the same opaque origin, then return true.
	if a.IsOpaque() || b.IsOpaque() {
		return a.SameOrigin(b)
	}
	// 2. If A and B are both tuple origins, then: let hostA and hostB be their
	//    hosts. If hostA equals hostB and hostA's registrable domain is null,
	//    then return true. If their registrable domains are the same and
	//    non-null, then return true. 3. Return false.
	if a.Host() == b.Host() {
		return true
	}
	domainA := url.RegistrableDomain(a.Host())
	return domainA != "" && domainA == url.RegistrableDomain(b.Host())
}

// RegistrableDomainSuffixOrEqual reports whether a string is a registrable domain suffix of or is equal to a host.
//
// https://html.spec.whatwg.org/multipage/browsers.html#is-a-registrable-domain-suffix-of-or-is-equal-to
func RegistrableDomainSuffixOrEqual(hostSuffixString, originalHost string) bool {
	// 1. If hostSuffixString is the empty string, then return false.
	if hostSuffixString == "" {
		return false
	}
	// 2, 3. Let hostSuffix be the result of parsing hostSuffixString. If it is failure, then return false.
	hostSuffix, err := url.ParseHost(hostSuffixString)
	if err != nil {
		return false
	}
	// 4. If hostSuffix does not equal originalHost:
	if hostSuffix == originalHost {
		return true
	}
	// 1. If hostSuffix or originalHost is not a domain, then return false.
	if !url.IsDomain(hostSuffix) || !url.IsDomain(originalHost) {
		return false
	}
	// 2. If hostSuffix, prefixed by U+002E (.), does not match the end of originalHost, then return false.
	if !strings.HasSuffix(originalHost, "."+hostSuffix) {
		return false
	}
	// 3. If hostSuffix equals hostSuffix's public suffix; or hostSuffix, prefixed by U+002E (.), matches the end of
	//    originalHost's public suffix, then return false. 5. Return true.
	return hostSuffix != url.PublicSuffix(hostSuffix) && !strings.HasSuffix(url.PublicSuffix(originalHost), "."+hostSuffix)
}

// redirectTaint says how far a request has been from its origin.
//
// https://fetch.spec.whatwg.org/#concept-request-tainted-origin
type redirectTaint string

const (
	taintSameOrigin redirectTaint = "same-origin"
	taintSameSite   redirectTaint = "same-site"
	taintCrossSite  redirectTaint = "cross-site"
)

// redirectTaint computes the redirect-taint of the request.
//
// https://fetch.spec.whatwg.org/#concept-request-tainted-origin
func (f *fetchParams) redirectTaint() redirectTaint {
	// 3. Let taint be "same-origin".
	taint := taintSameOrigin
	// 4. For each url of request's URL list: (lastURL is the one before.)
	for i := 1; i < len(f.urlList); i++ {
		origin, last := OriginOf(f.urlList[i]), OriginOf(f.urlList[i-1])
		// 2. If url's origin is not same site with lastURL's origin and
		//    request's origin is not same site with lastURL's origin, then
		//    return "cross-site".
		if !SameSite(origin, last) && !SameSite(f.origin, last) {
			return taintCrossSite
		}
		// 3. If url's origin is not same origin with lastURL's origin and
		//    request's origin is not same origin with lastURL's origin, then
		//    set taint to "same-site".
		if !origin.SameOrigin(last) && !f.origin.SameOrigin(last) {
			taint = taintSameSite
		}
	}
	// 5. Return taint.
	return taint
}

// serializedOrigin serializes the request origin. AD-HOC: that of files is "null",
// since a serialized origin of HTTP has a host.
//
// https://fetch.spec.whatwg.org/#serializing-a-request-origin
func (f *fetchParams) serializedOrigin() string {
	// 2. If request's redirect-taint is not "same-origin", then return "null".
	if f.redirectTaint() != taintSameOrigin || f.origin.Scheme() == "file" {
		return "null"
	}
	// 3. Return request's origin, serialized.
	return f.origin.String()
}
