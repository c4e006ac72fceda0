package fetch

import (
	"net/http"
	stdurl "net/url"
	"strings"

	"github.com/sluice-go/sluice/internal/cookies"
)

// appendCookies appends a request `Cookie` header.
//
// https://fetch.spec.whatwg.org/#append-a-request-cookie-header
func (f *fetchParams) appendCookies(h HeaderList) HeaderList {
	// 1. If the user agent is configured to disable cookies, then return.
	if f.options.Cookies == nil {
		return h
	}
	// 2. Let sameSite be the result of determining the same-site mode.
	sameSite := f.isSameSite()
	// 5. Let cookies be the result of running retrieve cookies.
	var value strings.Builder
	for _, cookie := range f.options.Cookies.Cookies(f.cookieURL()) {
		if !sameSite && cookie.SameSite != http.SameSiteNoneMode {
			continue
		}
		// 7. Let value be the result of running serialize cookies.
		if value.Len() > 0 {
			value.WriteString("; ")
		}
		if cookie.Name != "" {
			value.WriteString(cookie.Name + "=")
		}
		if cookie.Quoted {
			value.WriteString(`"` + cookie.Value + `"`)
		} else {
			value.WriteString(cookie.Value)
		}
	}
	// 6. 8. Unless there is none, append (`Cookie`, value).
	if value.Len() > 0 {
		h = append(h, Header{"Cookie", value.String()})
	}
	return h
}

// storeCookies parses and stores response `Set-Cookie` headers.
//
// https://fetch.spec.whatwg.org/#parse-and-store-response-set-cookie-headers
func (f *fetchParams) storeCookies(headers HeaderList) {
	// 1. If the user agent is configured to disable cookies, then return.
	values := headers.Values("Set-Cookie")
	if f.options.Cookies == nil || len(values) == 0 {
		return
	}
	// 5. Let sameSiteStrictOrLaxAllowed be true if the result of determining the
	//    same-site mode is "strict-or-less".
	sameSiteStrictOrLaxAllowed := f.isSameSite()
	// 6. For each `Set-Cookie` header: 2. Parse and store a cookie. Store a cookie,
	//    11. If cookie's same-site is not "none" and sameSiteStrictOrLaxAllowed is
	//    false, then return null.
	var list []*http.Cookie
	for _, value := range values {
		cookie, ok := cookies.Parse(value)
		if ok && (sameSiteStrictOrLaxAllowed || cookie.SameSite == http.SameSiteNoneMode) {
			list = append(list, cookie)
		}
	}
	if len(list) > 0 {
		f.options.Cookies.SetCookies(f.cookieURL(), list)
	}
}

// isSameSite reports whether the same-site mode of the request is
// "strict-or-less"; otherwise it is for cookies whose SameSite is None alone. The
// user's own requests are of the same site.
//
// Without frames, what fetch says of a request's mode is only that redirects may
// have led through another site. That the request's own URL may be of another
// one, and that cookies that do not say SameSite are as if they said Lax, is as
// in RFC 6265bis.
//
// https://fetch.spec.whatwg.org/#determine-the-same-site-mode
// https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html#name-same-site-and-cross-site-re
func (f *fetchParams) isSameSite() bool {
	return f.request.Client == nil ||
		sameSite(OriginOf(f.currentURL()), f.origin) && f.redirectTaint() != taintCrossSite
}

// cookieURL returns the current URL as a cookie store wants it.
func (f *fetchParams) cookieURL() *stdurl.URL {
	current := f.currentURL()
	u := &stdurl.URL{Scheme: current.Scheme(), Host: current.Host(), Path: current.Pathname()}
	if decoded, err := stdurl.PathUnescape(u.Path); err == nil {
		u.Path, u.RawPath = decoded, u.Path
	}
	return u
}
