// Checked against Fetch of 2026-07-02 and HTML of 2026-08-21.

package fetch

import (
	"cmp"
	"net/http"
	stdurl "net/url"
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/cookies"
	"github.com/sluice-go/sluice/internal/url"
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
	var list []*http.Cookie
	for _, cookie := range f.cookieJar(f.cookiePartition()).Cookies(f.cookieURL()) {
		if sameSite || cookie.SameSite == http.SameSiteNoneMode || f.navigatesSafely() && cookie.SameSite != http.SameSiteStrictMode {
			list = append(list, cookie)
		}
	}
	// 7. Let value be the result of running serialize cookies.
	// 6. 8. Unless there is none, append (`Cookie`, value).
	if value := serializeCookies(list); value != "" {
		h = append(h, Header{"Cookie", value})
	}
	return h
}

// serializeCookies is https://httpwg.org/http-extensions/draft-ietf-httpbis-layered-cookies.html#name-serialize-cookies
func serializeCookies(list []*http.Cookie) string {
	var value strings.Builder
	for _, cookie := range list {
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
	return value.String()
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
	// 6. For each `Set-Cookie` header: 2. Parse and store a cookie. If its same-site is not
	//    "none" and sameSiteStrictOrLaxAllowed is false, it is not stored. (What a site says
	//    when somebody comes to it is its own, but not in a frame.)
	var list []*http.Cookie
	for _, value := range values {
		cookie, ok := cookies.Parse(value)
		if ok && (sameSiteStrictOrLaxAllowed || f.request.Mode == ModeNavigate && f.request.Container == nil || cookie.SameSite == http.SameSiteNoneMode) {
			list = append(list, cookie)
		}
	}
	if len(list) > 0 {
		f.cookieJar(f.cookiePartition()).SetCookies(f.cookieURL(), list)
	}
}

// cookieJar returns the cookie store as documents and requests of a partition see it. A store that does not know of partitions
// has one for all.
func (f *Fetcher) cookieJar(p cookies.Partition) http.CookieJar {
	if jar, ok := f.options.Cookies.(*cookies.Jar); ok {
		return jar.In(p)
	}
	return f.options.Cookies
}

// cookiePartition is the cookie partition key of the request. One that goes to another page, and one of the user's own, has that
// of its URL.
//
// https://github.com/privacycg/CHIPS
func (f *fetchParams) cookiePartition() cookies.Partition {
	client, at := f.request.Client, OriginOf(f.currentURL())
	if f.request.Mode == ModeNavigate {
		client = f.request.Container
	}
	if client == nil {
		return cookies.Partition{Site: SiteOf(at)}
	}
	return cookies.Partition{Site: cmp.Or(client.TopLevelSite, SiteOf(client.Origin)), Embedded: client.CrossSite || !SameSite(at, client.Origin)}
}

// navigatesSafely reports whether the same-site mode of a request that may be cross-site is "lax-or-less": it leads to
// another document, and changes nothing.
//
// https://fetch.spec.whatwg.org/#determine-the-same-site-mode
func (f *fetchParams) navigatesSafely() bool {
	return f.request.Mode == ModeNavigate && f.request.Container == nil && (f.method == "GET" || f.method == "HEAD")
}

// isSameSite reports whether the same-site mode of the request is
// "strict-or-less"; otherwise it is for cookies whose SameSite is None alone. The
// user's own requests are of the same site.
//
// That redirects may have led through another site is as fetch says. AD-HOC: that the
// request's own URL may be of another one, that a frame of another site has no site
// for cookies, that a document which reloads itself is the client of that request, and
// that cookies that do not say SameSite are as if they said Lax, is as in RFC 6265bis. (By
// fetch, what leads from another site to a page has no Lax cookies, and from the same site no
// Strict ones.)
//
// https://fetch.spec.whatwg.org/#determine-the-same-site-mode
// https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html#name-same-site-and-cross-site-re
func (f *fetchParams) isSameSite() bool {
	if f.request.Reload {
		return !slices.ContainsFunc(f.urlList, func(u *url.URL) bool { return !SameSite(OriginOf(u), OriginOf(f.urlList[0])) })
	}
	return f.request.Client == nil || !f.request.Client.CrossSite &&
		SameSite(OriginOf(f.currentURL()), f.origin) && f.redirectTaint() != taintCrossSite
}

// cookieURL returns the current URL as a cookie store wants it.
func (f *fetchParams) cookieURL() *stdurl.URL { return CookieURL(f.currentURL()) }

// CookieURL returns a URL as a cookie store wants it.
func CookieURL(current *url.URL) *stdurl.URL {
	u := &stdurl.URL{Scheme: current.Scheme(), Host: current.Host(), Path: current.Pathname()}
	if decoded, err := stdurl.PathUnescape(u.Path); err == nil {
		u.Path, u.RawPath = decoded, u.Path
	}
	return u
}

// CookieString returns the cookies that script of a document at a URL, in a partition, sees.
//
// https://html.spec.whatwg.org/multipage/dom.html#dom-document-cookie
func (f *Fetcher) CookieString(u *url.URL, p cookies.Partition) string {
	var list []*http.Cookie
	for _, cookie := range f.Cookies(u, p) {
		if !cookie.HttpOnly {
			list = append(list, cookie)
		}
	}
	return serializeCookies(list)
}

// SetCookieString stores the cookie that script of a document at a URL, in a partition, sets.
//
// https://html.spec.whatwg.org/multipage/dom.html#dom-document-cookie
func (f *Fetcher) SetCookieString(u *url.URL, value string, p cookies.Partition) {
	if cookie, ok := cookies.Parse(value); ok && !cookie.HttpOnly {
		f.SetCookie(u, cookie, p)
	}
}

// Cookies returns the cookies for a document at a URL, in a partition, those that are not for script included. In one that is
// embedded in another site, these are the ones whose SameSite is None.
func (f *Fetcher) Cookies(u *url.URL, p cookies.Partition) []*http.Cookie {
	if f.options.Cookies == nil {
		return nil
	}
	return slices.DeleteFunc(f.cookieJar(p).Cookies(CookieURL(u)), func(c *http.Cookie) bool { return !p.Admits(c) })
}

// SetCookie stores a cookie that script of a document at a URL, in a partition, sets.
func (f *Fetcher) SetCookie(u *url.URL, cookie *http.Cookie, p cookies.Partition) {
	if f.options.Cookies == nil || !p.Admits(cookie) {
		return
	}
	list := []*http.Cookie{cookie}
	switch jar := f.cookieJar(p).(type) {
	case cookies.PartitionedJar:
		jar.SetCookiesOfScript(CookieURL(u), list)
	default:
		jar.SetCookies(CookieURL(u), list)
	}
}

// ObserveCookies tells of changes of cookies until leave is called, if the cookie store knows of them.
func (f *Fetcher) ObserveCookies(o cookies.Observer) (leave func()) {
	jar, ok := f.options.Cookies.(*cookies.Jar)
	if !ok {
		return func() {}
	}
	jar.Observe(o)
	return func() { jar.Leave(o) }
}
