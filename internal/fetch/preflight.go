// Checked against Fetch of 2026-07-02.

package fetch

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/sluice-go/sluice/internal/url"
)

// needsPreflight says whether HTTP fetch with makeCORSPreflight set makes a
// CORS-preflight fetch.
//
// https://fetch.spec.whatwg.org/#concept-http-fetch
func (f *fetchParams) needsPreflight() bool {
	// There is no method cache entry match for request's method, and either it is
	// not a CORS-safelisted method or request's use-CORS-preflight flag is set.
	if (!IsCORSSafelistedMethod(f.method) || f.request.UseCORSPreflight) && !f.preflights.methodMatches(f) {
		return true
	}
	// There is at least one item in the CORS-unsafe request-header names for
	// which there is no header-name cache entry match.
	return slices.ContainsFunc(corsUnsafeRequestHeaderNames(f.headers), func(name string) bool {
		return !f.preflights.headerNameMatches(f, name)
	})
}

// corsPreflightFetch is CORS-preflight fetch.
//
// https://fetch.spec.whatwg.org/#cors-preflight-fetch-0
func (f *fetchParams) corsPreflightFetch() error {
	unsafeNames := corsUnsafeRequestHeaderNames(f.headers)
	// 1. Let preflight be a new request, whose response tainting is "cors". 2. 3. Append
	//    `Accept` and `Access-Control-Request-Method`.
	preflight := *f
	preflight.request = &Request{
		URL: f.request.URL, Client: f.request.Client, Destination: f.request.Destination,
		Mode: ModeCORS, Credentials: CredentialsSameOrigin,
	}
	preflight.method, preflight.body, preflight.timing = "OPTIONS", nil, nil
	preflight.headers = HeaderList{{"Accept", "*/*"}, {"Access-Control-Request-Method", f.method}}
	// 4. 5. If headers is not empty, append `Access-Control-Request-Headers`.
	if len(unsafeNames) > 0 {
		preflight.headers = append(preflight.headers, Header{"Access-Control-Request-Headers", strings.Join(unsafeNames, ",")})
	}
	// 6. Let response be the result of running HTTP-network-or-cache fetch.
	response, err := preflight.httpNetworkOrCacheFetch()
	if err != nil {
		return err
	}
	response.drop()
	// 7. If a CORS check for request and response returns success and response's
	//    status is an ok status: (8. Otherwise, return a network error.)
	if err := f.corsCheck(response); err != nil {
		return because("the server did not allow it when asked before (preflight): %s", describe(err))
	}
	if !response.OK() {
		return because("the server did not allow it when asked before (preflight): it answered with status %d", response.Status)
	}
	// 1. to 3. Let methods and headerNames be the result of extracting header
	//          list values. If either is failure, return a network error.
	methods, hasMethods, ok1 := response.Headers.extractTokens("Access-Control-Allow-Methods")
	headerNames, _, ok2 := response.Headers.extractTokens("Access-Control-Allow-Headers")
	if !ok1 || !ok2 {
		return because("the server's answer to what it was asked before (preflight) is malformed")
	}
	// 4. If methods is null and request's use-CORS-preflight flag is set, then set
	//    methods to a new list containing request's method.
	if !hasMethods && f.request.UseCORSPreflight {
		methods = []string{f.method}
	}
	// 5. If request's method is not in methods, is not a CORS-safelisted method,
	//    and the wildcard does not do, then return a network error.
	if !slices.Contains(methods, f.method) && !IsCORSSafelistedMethod(f.method) && (f.include() || !slices.Contains(methods, "*")) {
		return because("the server does not allow the method %s: Access-Control-Allow-Methods lacks it", f.method)
	}
	// 6. If one of request's header list's names is a CORS non-wildcard
	//    request-header name and not in headerNames, then return a network error.
	// 7. So too for each unsafeName, for which the wildcard may do.
	named := func(name string) bool {
		return slices.ContainsFunc(headerNames, func(n string) bool { return url.EqualFold(n, name) })
	}
	wildcard := !f.include() && slices.Contains(headerNames, "*")
	for _, name := range unsafeNames {
		if !named(name) && (!wildcard || isCORSNonWildcardRequestHeaderName(name)) {
			return because("the server does not allow the header %s: Access-Control-Allow-Headers lacks it", name)
		}
	}
	// 8. to 15. Create cache entries, or set their max-age.
	f.preflights.store(f, maxAge(response.Headers), methods, headerNames)
	// 16. Return response.
	return nil
}

// maxAge is for how long the answer to a preflight is good.
func maxAge(headers HeaderList) time.Duration {
	// 8. Let max-age be the result of extracting header list values given
	//    `Access-Control-Max-Age`.
	values := headers.Values("Access-Control-Max-Age")
	// 9. If max-age is failure or null, then set max-age to 5. AD-HOC: as in browsers, a
	//    negative one, which is failure, stands for none.
	if len(values) != 1 {
		return defaultMaxAge
	}
	if _, err := strconv.ParseInt(values[0], 10, 64); err == nil && values[0][0] == '-' {
		return 0
	}
	// 10. If max-age is greater than an imposed limit, then set it to the limit. (It may
	//     be more than fits in a number.)
	seconds, err := strconv.ParseUint(values[0], 10, 63)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return defaultMaxAge
	}
	return time.Duration(min(seconds, uint64(maxMaxAge/time.Second))) * time.Second
}
