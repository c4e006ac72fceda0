// Checked against Fetch of 2026-07-02.

package fetch

import (
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/sluice-go/sluice/internal/url"
)

// httpNetworkOrCacheFetch is HTTP-network-or-cache fetch. A request whose URL includes
// credentials sends them only once the server asks for them.
//
// https://fetch.spec.whatwg.org/#concept-http-network-or-cache-fetch
func (f *fetchParams) httpNetworkOrCacheFetch() (*Response, error) {
	f.cacheMode, f.validators, f.handler = f.cacheModeOfRequest(), nil, nil
	if f.options.Handler != nil {
		f.handler = f.options.Handler(f.ctx, requestTarget(f.currentURL()))
	}
	// 8.3. 8.4. Let includeCredentials be true if the request carries credentials.
	includeCredentials := f.includeCredentials()
	// 8.24. Set httpCache to the result of determining the HTTP cache partition. 8.25. If
	//       httpCache is null, then set httpRequest's cache mode to "no-store". (Its headers
	//       are those of before.)
	key, cached := f.cacheKey()
	// 8.26. If httpRequest's cache mode is neither "no-store" nor "reload", then:
	var revalidated *storedResponse
	if cached && f.cacheMode != CacheNoStore && f.cacheMode != CacheReload {
		// 1. Let storedResponse be the result of selecting a response from the httpCache,
		//    possibly needing validation.
		headers := sync.OnceValue(func() HeaderList { return f.requestHeaders(includeCredentials, false) })
		// 2. If storedResponse is non-null, then:
		if s := f.cache.selectResponse(key, headers); s != nil {
			if f.mayUse(s, key, headers) {
				return f.fromCache(s, CacheStateLocal)
			}
			// 2.2. If revalidatingFlag is set, and the cache mode is neither "force-cache" nor
			//      "only-if-cached", then: 1. If storedResponse's header list contains `ETag`,
			//      append (`If-None-Match`, its value). 2. If it contains `Last-Modified`,
			//      append (`If-Modified-Since`, its value).
			if etag, ok := s.headers.Get("ETag"); ok {
				f.validators.Append("If-None-Match", etag)
			}
			if modified, ok := s.headers.Get("Last-Modified"); ok {
				f.validators.Append("If-Modified-Since", modified)
			}
			revalidated = s
		}
	}
	// 11.1. If httpRequest's cache mode is "only-if-cached", then return a network error.
	if f.cacheMode == CacheOnlyIfCached {
		return nil, because("only what is cached was wanted, and it is not in the cache")
	}
	// The only-if-cached request directive indicates that the client only wishes to obtain
	// a stored response. A cache SHOULD respond with a 504 (Gateway Timeout).
	//
	// https://www.rfc-editor.org/rfc/rfc9111#section-5.2.1.7
	if cached && cacheControl(f.headers).has("only-if-cached") {
		return &Response{Type: TypeDefault, Status: http.StatusGatewayTimeout, StatusMessage: http.StatusText(http.StatusGatewayTimeout)}, nil
	}
	// 11.2. Let forwardResponse be the result of running HTTP-network fetch.
	sent := f.now()
	response, err := f.forward(includeCredentials)
	if err != nil || f.cache == nil {
		return response, err
	}
	// 11.3. If httpRequest's method is unsafe and forwardResponse's status is in the range
	//       200 to 399, inclusive, invalidate appropriate stored responses in httpCache.
	if !isSafe(f.method) && 200 <= response.Status && response.Status <= 399 {
		f.invalidate(response)
	}
	now := f.now()
	delay := max(now.Sub(sent), 0)
	// 11.4. If the revalidatingFlag is set and forwardResponse's status is 304, then:
	if revalidated != nil && response.Status == http.StatusNotModified {
		// 1. Update storedResponse's header list using forwardResponse's header list.
		// 2. Set response to storedResponse. 3. Set its cache state to "validated".
		response.drop()
		updated := revalidated.freshened(response, delay, now)
		f.cache.replace(key, revalidated, updated)
		return f.fromCache(updated, CacheStateValidated)
	}
	// 11.5. If response is null: 1. Set response to forwardResponse. 2. Store httpRequest
	//       and forwardResponse in httpCache.
	if cached && f.cacheMode != CacheNoStore && mayStore(f.method, f.sent, response.Status, response.Headers) {
		f.storeWhenWhole(key, response, delay, now)
	}
	return response, nil
}

// forward runs HTTP-network fetch, again where the response asks for that.
//
// https://fetch.spec.whatwg.org/#concept-http-network-or-cache-fetch
func (f *fetchParams) forward(includeCredentials bool) (*Response, error) {
	isAuthenticationFetch := false
	defer func() { f.newConnection = false }()
	for {
		response, err := f.exchange(includeCredentials, isAuthenticationFetch)
		if err != nil {
			return nil, err
		}
		resendable := f.body == nil || f.body.hasSource()
		switch {
		// 15. If response's status is 401, request's response tainting is not "cors",
		//     and includeCredentials is true, then fetch again, with
		//     isAuthenticationFetch true. AD-HOC: nobody is asked for a password; once,
		//     those that stand in the URL are as if somebody had said them. They are
		//     kept for no other request: there are no authentication entries (18).
		case response.Status == http.StatusUnauthorized && f.tainting != TypeCORS && includeCredentials &&
			includesCredentials(f.currentURL()) && !isAuthenticationFetch:
			response.drop()
			// 2. If request's body is non-null and its source is null, then return a
			//    network error.
			if !resendable {
				return nil, because("the server asks for credentials (401), and the body, a stream, cannot be sent again")
			}
			isAuthenticationFetch = true
		// 16. If response's status is 407, then return a network error, for there
		//     is nobody to ask.
		case response.Status == http.StatusProxyAuthRequired:
			response.drop()
			return nil, because("the proxy asks for credentials (407)")
		// 17. If response's status is 421, this is no new-connection fetch, and
		//     request's body is null or its source is non-null, then run this once
		//     more, as a new-connection fetch.
		case response.Status == http.StatusMisdirectedRequest && !f.newConnection && resendable:
			response.drop()
			f.newConnection = true
		default:
			return response, nil
		}
	}
}

// cacheModeOfRequest is the cache mode of the request, as its headers change it.
//
// https://fetch.spec.whatwg.org/#concept-http-network-or-cache-fetch
func (f *fetchParams) cacheModeOfRequest() CacheMode {
	mode := f.request.Cache
	if mode == "" {
		mode = CacheDefault
	}
	// 8.16. If httpRequest's cache mode is "default" and httpRequest's header list contains
	//       one of these, then set httpRequest's cache mode to "no-store".
	for _, name := range []string{"If-Modified-Since", "If-None-Match", "If-Unmodified-Since", "If-Match", "If-Range"} {
		if mode == CacheDefault && f.headers.Contains(name) {
			return CacheNoStore
		}
	}
	return mode
}

// cacheKey returns where the responses to the request are cached; false if they are not: the
// HTTP cache partition is null. What a handler of this process answers is not cached, since
// it is there to be asked, nor what belongs to a connection or to an opaque origin.
//
// https://fetch.spec.whatwg.org/#determine-the-http-cache-partition
func (f *fetchParams) cacheKey() (cacheKey, bool) {
	if f.cache == nil || f.method != http.MethodGet || f.body != nil || f.headers.Contains("Range") ||
		f.request.Endless || f.request.Mode == ModeWebSocket || f.handler != nil {
		return cacheKey{}, false
	}
	partition, ok := f.networkPartitionKey()
	return keyOf(partition, f.currentURL()), ok
}

// networkPartitionKey determines the network partition key; false for one that nobody else
// has. The environment of a navigation is that of the document to come.
//
// https://fetch.spec.whatwg.org/#determine-the-network-partition-key
func (f *fetchParams) networkPartitionKey() (string, bool) {
	// 1. to 4. Let topLevelSite be the result of obtaining a site, given environment's
	//          top-level origin.
	topLevelSite := f.cookiePartition().Site
	// 5. Let secondKey be null or an implementation-defined value: the environment's site.
	origin := f.origin
	if f.request.Client == nil || f.request.Mode == ModeNavigate {
		origin = OriginOf(f.currentURL())
	}
	// 6. Return (topLevelSite, secondKey).
	return topLevelSite + " " + SiteOf(origin), topLevelSite != "null" && !origin.IsOpaque()
}

// mayUse says that a stored response is given to the client without asking the server.
//
// https://fetch.spec.whatwg.org/#concept-http-network-or-cache-fetch
func (f *fetchParams) mayUse(s *storedResponse, key cacheKey, headers func() HeaderList) bool {
	switch f.cacheMode {
	case CacheForceCache, CacheOnlyIfCached:
		return true
	case CacheNoCache:
		return false
	}
	switch s.freshness(headers(), f.now()) {
	case fresh:
		return true
	// 8.26.2.1. If cache mode is "default", storedResponse is a stale-while-revalidate
	//           response, and httpRequest's client is non-null, then: 1. Set response to
	//           storedResponse. 2. Set response's cache state to "local". 3. to 9. Let
	//           revalidateRequest be a clone of request, with its cache mode "no-cache",
	//           and its prevent no-cache cache-control header modification flag; in
	//           parallel, run main fetch with it.
	case staleWhileRevalidate:
		if f.cacheMode != CacheDefault || f.request.Client == nil {
			return false
		}
		if f.cache.beginRevalidation(key) {
			go f.revalidate(key)
		}
		return true
	}
	return false
}

// revalidate asks the server for a response that is used meanwhile. AD-HOC: it goes on when
// the client ends.
func (f *fetchParams) revalidate(key cacheKey) {
	defer f.cache.endRevalidation(key)
	request := *f.request
	request.Cache, request.InitiatorType, request.IntegrityMetadata = CacheNoCache, "", ""
	request.preventCacheControl = true
	client := *f.request.Client
	client.Account, client.Timeline = nil, nil
	request.Client = &client
	f.Fetch(f.Fetcher.ctx, &request) //nolint:errcheck // nobody waits for it
}

// fromCache returns a stored response.
func (f *fetchParams) fromCache(s *storedResponse, state CacheState) (*Response, error) {
	f.asked = true
	if int64(len(s.body)) > f.maxBody() {
		return nil, f.tooLarge()
	}
	f.timing.cached(s, state)
	return s.response(), nil
}

// invalidate invalidates what a request that may have changed something was about.
//
// https://www.rfc-editor.org/rfc/rfc9111#section-4.4
func (f *fetchParams) invalidate(response *Response) {
	partition, ok := f.networkPartitionKey()
	if !ok {
		return
	}
	// A cache MUST invalidate the target URI when it receives a non-error status code in
	// response to an unsafe request method. A cache MAY invalidate other URIs: those in
	// Location and Content-Location, if they have the origin of the target URI.
	f.cache.invalidate(keyOf(partition, f.currentURL()))
	for _, name := range []string{"Location", "Content-Location"} {
		value, ok := response.Headers.Get(name)
		if !ok {
			continue
		}
		if u, err := url.Parse(value, f.currentURL()); err == nil && OriginOf(u).SameOrigin(OriginOf(f.currentURL())) {
			f.cache.invalidate(keyOf(partition, u))
		}
	}
}

// storeWhenWhole stores a response once its body has come. That of a redirect, and of a status
// that has none, is never read.
func (f *fetchParams) storeWhenWhole(key cacheKey, response *Response, delay time.Duration, now time.Time) {
	s := &storedResponse{
		status: response.Status, statusMessage: response.StatusMessage,
		headers: slices.Clone(response.Headers), decoded: response.Decoded,
		selecting:  selectingHeaders(f.sent, response.Headers),
		lifetime:   freshnessLifetime(response.Status, response.Headers, now),
		initialAge: initialAge(response.Headers, delay), responseTime: now,
	}
	if IsNullBodyStatus(response.Status) || IsRedirectStatus(response.Status) && response.Headers.Contains("Location") {
		f.cache.store(key, s)
		return
	}
	if body, ok := response.source.(*httpBody); ok && body.response.ContentLength <= maxStoredBody {
		cache := f.cache
		body.store = func(text []byte, sizes BodyInfo) {
			s.body, s.sizes = text, sizes
			cache.store(key, s)
		}
	}
}
