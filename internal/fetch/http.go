// Checked against Fetch of 2026-07-02, HTML of 2026-08-21 and URL of 2026-07-02.

package fetch

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/sluice-go/sluice/internal/url"
)

// httpFetch is HTTP fetch.
//
// https://fetch.spec.whatwg.org/#concept-http-fetch
func (f *fetchParams) httpFetch(makeCORSPreflight bool) (*Response, error) {
	// 4.1. If makeCORSPreflight is true and one of these conditions is true, then
	//      let preflightResponse be the result of running CORS-preflight fetch. If
	//      it is a network error, then return it.
	if makeCORSPreflight && f.needsPreflight() {
		if err := f.corsPreflightFetch(); err != nil {
			return nil, err
		}
	}
	// 4.3. Set response to the result of running HTTP-network-or-cache fetch.
	response, err := f.httpNetworkOrCacheFetch()
	if err != nil {
		return nil, err
	}
	next, err := f.checkHTTP(response)
	if err != nil {
		response.drop()
		return nil, err
	}
	if next == nil {
		return response, nil
	}
	response.drop()
	return next()
}

// checkHTTP is HTTP fetch from the CORS check on. It returns what is to be done
// instead of returning the response, nil if nothing.
//
// https://fetch.spec.whatwg.org/#concept-http-fetch
func (f *fetchParams) checkHTTP(response *Response) (next func() (*Response, error), err error) {
	// 4.4. If request's response tainting is "cors" and a CORS check for request
	//      and response returns failure, then return a network error.
	if f.tainting == TypeCORS {
		if err := f.corsCheck(response); err != nil {
			return nil, err
		}
	}
	// 4.5. If the TAO check for request and response returns failure, then set
	//      request's timing allow failed flag.
	f.taoCheck(response)
	// 5. If request's response tainting is "opaque", and the cross-origin
	//    resource policy check returns blocked, then return a network error.
	if f.tainting == TypeOpaque {
		if err := f.crossOriginResourcePolicyCheck(response); err != nil {
			return nil, err
		}
	}
	// https://html.spec.whatwg.org/multipage/browsing-the-web.html#create-navigation-params-by-fetching:
	// if navigable's container is non-null, and the cross-origin resource policy
	// check with its node document's origin and relevant settings object returns
	// blocked, then set response to a network error. That is so of each redirect.
	if err := f.navigationResourcePolicyCheck(response); err != nil {
		return nil, err
	}
	// 6. If internalResponse's status is a redirect status, switch on request's
	//    redirect mode:
	if IsRedirectStatus(response.Status) {
		switch f.request.Redirect {
		case RedirectError:
			return nil, because("it redirects, which was not allowed")
		case RedirectManual:
			// AD-HOC: so too for navigations, whose redirects are followed here otherwise.
			return func() (*Response, error) {
				response.source = nil
				return opaqueRedirectFiltered(response), nil
			}, nil
		}
		// "follow": set response to the result of running HTTP-redirect fetch.
		locationURL, err := f.locationURL(response)
		if err != nil || locationURL == nil {
			return nil, err
		}
		return func() (*Response, error) { return f.httpRedirectFetch(response, locationURL) }, nil
	}
	return nil, nil
}

// locationURL returns the location URL of a response; nil for null.
//
// https://fetch.spec.whatwg.org/#concept-response-location-url
func (f *fetchParams) locationURL(response *Response) (*url.URL, error) {
	// 1. If response's status is not a redirect status, then return null. (It is.)
	// 2. Let location be the result of extracting header list values given
	//    `Location`; there may be only one.
	values := response.Headers.Values("Location")
	if len(values) == 0 {
		return nil, nil
	}
	if len(values) > 1 {
		return nil, because("it redirects to %d locations at once", len(values))
	}
	// 3. Set location to the result of parsing location with response's URL.
	location, err := url.Parse(locationText(values[0]), f.currentURL())
	if err != nil {
		return nil, because("it redirects to %s, which is not a URL", quote(values[0]))
	}
	// 4. If location's fragment is null, then set it to requestFragment.
	if _, ok := location.FragmentOrNull(); !ok {
		if fragment, ok := f.currentURL().FragmentOrNull(); ok {
			location.SetHash("#" + fragment)
		}
	}
	// 5. Return location.
	return location, nil
}

// locationText returns the text of the bytes of a `Location`. AD-HOC: the standard parses
// them as they are, and does not say how; in browsers those that are no UTF-8 reach the
// server again, percent-encoded.
//
// https://github.com/whatwg/fetch/issues/883
func locationText(value string) string {
	var text strings.Builder
	for i, r := range value {
		if r == utf8.RuneError && !strings.HasPrefix(value[i:], string(utf8.RuneError)) {
			fmt.Fprintf(&text, "%%%02X", value[i])
		} else {
			text.WriteRune(r)
		}
	}
	return text.String()
}

// maxRedirects is how many redirects are followed.
const maxRedirects = 20

// httpRedirectFetch is HTTP-redirect fetch, given the location URL.
//
// https://fetch.spec.whatwg.org/#concept-http-redirect-fetch
func (f *fetchParams) httpRedirectFetch(response *Response, locationURL *url.URL) (*Response, error) {
	// 6. If locationURL's scheme is not an HTTP(S) scheme, then return a network
	//    error.
	if !isHTTPScheme(locationURL) {
		return nil, &reason{
			text:     fmt.Sprintf("it redirects to %s, and may redirect only to http: and https: URLs", quote(DisplayURL(locationURL))),
			location: locationURL,
		}
	}
	// 7. 8. If request's redirect count is 20, then return a network error.
	//       Increase it by 1.
	if f.redirectCount == maxRedirects {
		return nil, because("it redirects more than %d times", maxRedirects)
	}
	f.redirectCount++
	// 9. If request's mode is "cors", locationURL includes credentials, and
	//    request's origin is not same origin with locationURL's origin, then
	//    return a network error. 10. If request's response tainting is "cors" and
	//    locationURL includes credentials, then return a network error.
	if includesCredentials(locationURL) &&
		(f.tainting == TypeCORS || f.request.Mode == ModeCORS && !f.origin.SameOrigin(OriginOf(locationURL))) {
		return nil, because("it redirects to a URL with credentials, which CORS forbids")
	}
	// 11. If internalResponse's status is not 303, request's body is non-null, and
	//     its source is null, then return a network error.
	if response.Status != 303 && f.body != nil && !f.body.hasSource() {
		return nil, because("it redirects, and the body, a stream, cannot be sent again")
	}
	// 12. If one of the following is true: internalResponse's status is 301 or 302
	//     and request's method is `POST`; internalResponse's status is 303 and
	//     request's method is not `GET` or `HEAD`: then set request's method to
	//     `GET` and its body to null, and delete the request-body-header names.
	if (response.Status == 301 || response.Status == 302) && f.method == "POST" ||
		response.Status == 303 && f.method != "GET" && f.method != "HEAD" {
		f.method, f.body = "GET", nil
		f.headers = slices.DeleteFunc(f.headers, func(h Header) bool { return isRequestBodyHeaderName(h.Name) })
	}
	// 13. If request's current URL's origin is not same origin with locationURL's
	//     origin, then delete the CORS non-wildcard request-header names.
	if !OriginOf(f.currentURL()).SameOrigin(OriginOf(locationURL)) {
		f.headers = slices.DeleteFunc(f.headers, func(h Header) bool { return isCORSNonWildcardRequestHeaderName(h.Name) })
	}
	// 15. to 17. The timing info.
	f.timing.redirected()
	// https://html.spec.whatwg.org/multipage/browsing-the-web.html#create-navigation-params-by-fetching: the opener policy of each
	// response of a navigation of a top-level traversable is enforced.
	if f.request.Mode == ModeNavigate && f.request.Destination == DestinationDocument {
		f.redirects = append(f.redirects, &Response{
			Type: TypeDefault, Status: response.Status, URLList: []*url.URL{f.currentURL()}, Headers: response.Headers,
		})
	}
	// 18. Append locationURL to request's URL list.
	f.urlList = append(f.urlList, locationURL)
	// 19. Invoke set request's referrer policy on redirect on request and
	//     internalResponse.
	if policy := ParseReferrerPolicy(response.Headers); policy != ReferrerPolicyEmpty {
		f.referrerPolicy = policy
	}
	// 22. Return the result of running main fetch.
	return f.mainFetch()
}

// includesCredentials is https://url.spec.whatwg.org/#include-credentials
func includesCredentials(u *url.URL) bool { return u.Username() != "" || u.Password() != "" }

// corsCheck performs a CORS check.
//
// https://fetch.spec.whatwg.org/#concept-cors-check
func (f *fetchParams) corsCheck(response *Response) error {
	// 1. Let origin be the result of getting `Access-Control-Allow-Origin`.
	origin, ok := response.Headers.Get("Access-Control-Allow-Origin")
	// 2. If origin is null, then return failure.
	if !ok {
		return because("the server does not share it with other origins: the response (%d) has no header Access-Control-Allow-Origin", response.Status)
	}
	include := f.request.Credentials == CredentialsInclude
	// 3. If request's credentials mode is not "include" and origin is `*`, then
	//    return success.
	if !include && origin == "*" {
		return nil
	}
	// 4. If the result of byte-serializing a request origin is not origin, then
	//    return failure.
	if serialized := f.serializedOrigin(); serialized != origin {
		return because("the server does not share it with the origin %s: Access-Control-Allow-Origin is %s", serialized, quote(origin))
	}
	// 5. If request's credentials mode is not "include", then return success.
	if !include {
		return nil
	}
	// 6. 7. If `Access-Control-Allow-Credentials` is `true`, then return
	//       success. 8. Return failure.
	if credentials, _ := response.Headers.Get("Access-Control-Allow-Credentials"); credentials != "true" {
		return because("the server does not share it with requests that have credentials: Access-Control-Allow-Credentials is not true")
	}
	return nil
}

// corsExposedHeaderNames is step 14.1 of main fetch. The names are in lowercase.
//
// https://fetch.spec.whatwg.org/#concept-main-fetch
func (f *fetchParams) corsExposedHeaderNames(headers HeaderList) map[string]bool {
	// 1. Let headerNames be the result of extracting header list values given
	//    `Access-Control-Expose-Headers`. (Failure has no names.)
	headerNames, _, _ := headers.extractTokens("Access-Control-Expose-Headers")
	exposed := make(map[string]bool, len(headerNames))
	// 2. If request's credentials mode is not "include" and headerNames contains
	//    `*`, then all unique header names.
	if f.request.Credentials != CredentialsInclude && slices.Contains(headerNames, "*") {
		for _, h := range headers {
			exposed[url.ASCIILowercase(h.Name)] = true
		}
		return exposed
	}
	// 3. Otherwise, headerNames.
	for _, name := range headerNames {
		exposed[url.ASCIILowercase(name)] = true
	}
	return exposed
}

// includeCredentials says whether a request carries credentials.
//
// https://fetch.spec.whatwg.org/#concept-http-network-or-cache-fetch
// https://fetch.spec.whatwg.org/#cross-origin-embedder-policy-allows-credentials
func (f *fetchParams) includeCredentials() bool {
	// 8.3. True if request's credentials mode is "include", or it is
	//      "same-origin" and request's response tainting is "basic".
	switch f.request.Credentials {
	case CredentialsOmit:
		return false
	case CredentialsSameOrigin, "":
		if f.tainting != TypeBasic {
			return false
		}
	}
	// 8.4. If Cross-Origin-Embedder-Policy allows credentials with request
	//      returns false, then false:
	client := f.request.Client
	// 2. If request's mode is not "no-cors", then return true. 3. 4. If
	//    request's client is null or its embedder policy's value is not
	//    "credentialless", then return true.
	if f.request.Mode != ModeNoCORS && f.request.Mode != "" || client == nil ||
		client.Policy.EmbedderPolicy != EmbedderPolicyCredentialless {
		return true
	}
	// 5. 6. If request's origin is same origin with request's current URL's
	//       origin, and no redirect was to another, then return true. AD-HOC: the
	//       standard says of the redirect-taint that it is not "same-origin", which
	//       would leave requests without redirects out.
	return f.origin.SameOrigin(OriginOf(f.currentURL())) && f.redirectTaint() == taintSameOrigin
}
