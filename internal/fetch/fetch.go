// Checked against Fetch of 2026-07-02.

package fetch

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/sluice-go/sluice/internal/url"
)

// fetchParams is the state of one fetch.
//
// https://fetch.spec.whatwg.org/#fetch-params
type fetchParams struct {
	*Fetcher
	// outer is the caller's context; ctx ends with it, when the fetch has taken
	// too long, and with cancel.
	outer, ctx context.Context
	cancel     context.CancelFunc
	request    *Request
	origin     url.Origin
	// urlList is the request's URL list; the last one is the current URL.
	urlList []*url.URL
	// redirects are the responses that have redirected a navigation of a page.
	redirects      []*Response
	method         string
	headers        HeaderList
	body           *RequestBody
	redirectCount  int
	tainting       ResponseType
	referrerPolicy ReferrerPolicy
	// referrer is a URL, or nil for "client" before it is determined, and for
	// "no-referrer" afterwards.
	referrer   *url.URL
	noReferrer bool
	// streams says that the body is to be a stream.
	streams bool
	// asked says that a server was asked for something.
	asked bool
	// newConnection asks for a connection that was not used before.
	newConnection bool
	// handler is what answers in this process; nil for the network.
	handler http.Handler
	// cacheMode is the request's cache mode, as its headers change it.
	cacheMode CacheMode
	// validators are the headers that validate a stored response.
	validators HeaderList
	// sent is the header list of the last message.
	sent         HeaderList
	transmission *transmission
	timing       *timing
	// overdue ends a fetch that has taken too long; nil if it may take any time.
	overdue *time.Timer
}

// currentURL is https://fetch.spec.whatwg.org/#concept-request-current-url
func (f *fetchParams) currentURL() *url.URL { return f.urlList[len(f.urlList)-1] }

// errTimeout is the cause of a fetch that has taken too long in all.
var errTimeout = errors.New("the fetch took too long")

// Fetch fetches a request, whole, on the caller's goroutine. It ends early
// when ctx does. The error is a *NetworkError.
//
// https://fetch.spec.whatwg.org/#concept-fetch
func (f *Fetcher) Fetch(ctx context.Context, request *Request) (*Response, error) {
	params, cancel := f.newFetchParams(ctx, request)
	defer cancel()
	response, err := params.mainFetch()
	if err == nil {
		response, err = params.handOver(response)
	}
	params.dropBody()
	params.report(response)
	if err != nil {
		return nil, params.networkError(err)
	}
	return response, nil
}

// Open is Fetch, but returns when the headers of a response over HTTP are there:
// its body comes by its Stream, which the caller closes, or reads to its end; it
// may be that of the unsafe response alone. It ends, too, when ctx does.
//
// https://fetch.spec.whatwg.org/#concept-fetch
func (f *Fetcher) Open(ctx context.Context, request *Request) (*Response, error) {
	params, cancel := f.newFetchParams(ctx, request)
	params.streams = true
	response, err := params.mainFetch()
	if err == nil {
		response, err = params.handOver(response)
	}
	if err != nil || response.Unsafe().Stream == nil {
		params.dropBody()
		params.report(response)
		defer cancel()
	} else {
		response.Unsafe().Stream.begin(params.expect, func(whole bool) {
			if whole {
				params.report(response)
			} else {
				params.report(nil)
			}
		})
	}
	if err != nil {
		return nil, params.networkError(err)
	}
	return response, nil
}

// newFetchParams begins a fetch, which is over when the function that is returned
// is called.
//
// https://fetch.spec.whatwg.org/#concept-fetch
func (f *Fetcher) newFetchParams(ctx context.Context, request *Request) (*fetchParams, context.CancelFunc) {
	params := &fetchParams{
		Fetcher:        f,
		outer:          ctx,
		request:        request,
		urlList:        []*url.URL{request.URL},
		method:         request.Method,
		headers:        slices.Clone(request.Headers),
		body:           request.Body,
		tainting:       TypeBasic,
		referrer:       request.Referrer,
		noReferrer:     request.NoReferrer,
		referrerPolicy: request.ReferrerPolicy,
		transmission:   new(transmission),
		timing:         newTiming(request),
	}
	if params.method == "" {
		params.method = "GET"
	}
	inner, cancel := context.WithCancelCause(ctx)
	params.ctx = inner
	if f.options.Timeout > 0 {
		params.overdue = time.AfterFunc(f.options.Timeout, func() { cancel(errTimeout) })
	}
	params.cancel = func() {
		params.inTime()
		cancel(nil)
	}
	// Populate request from client: 2. If request's origin is "client", set it to
	// request's client's origin.
	if request.Client != nil {
		params.origin = request.Client.Origin
	} else {
		params.origin = url.NewOpaqueOrigin()
	}
	return params, params.cancel
}

// inTime says that the time which the fetch takes from now on is not limited.
func (f *fetchParams) inTime() {
	if f.overdue != nil {
		f.overdue.Stop()
	}
}

// dropBody closes the stream of the request's body, of which no more is wanted.
func (f *fetchParams) dropBody() {
	if body := f.request.Body; body != nil && body.Stream != nil {
		body.Stream.Close()
	}
}

// networkError is the appropriate network error.
//
// https://fetch.spec.whatwg.org/#appropriate-network-error
func (f *fetchParams) networkError(err error) error {
	e := &NetworkError{URL: f.request.URL, At: f.currentURL(), Reason: describe(err)}
	e.Private = f.asked && slices.ContainsFunc(f.urlList, func(u *url.URL) bool { return !u.Origin().SameOrigin(f.origin) })
	switch wrong := (*reason)(nil); {
	case f.outer.Err() != nil:
		e.Aborted, e.Err, e.Reason = true, context.Cause(f.outer), "it was canceled"
	case errors.Is(context.Cause(f.ctx), errTimeout):
		e.Err, e.Reason = context.DeadlineExceeded, fmt.Sprintf("it took longer than %v", f.options.Timeout)
	case errors.As(err, &wrong):
		e.Err, e.Reason, e.Location = wrong.err, wrong.text, wrong.location
	default:
		e.Err = err
	}
	return e
}

// reason is what was wrong, in the words of this package, and what lies behind
// if there is something.
type reason struct {
	text string
	err  error
	// location is where a response has redirected to that is not fetched; nil for nowhere.
	location *url.URL
}

func (r *reason) Error() string { return r.text }

// because returns a network error with a reason.
func because(format string, args ...any) error {
	return &reason{text: fmt.Sprintf(format, args...)}
}

// mainFetch is main fetch up to where the response is filtered; redirects run
// it again.
//
// https://fetch.spec.whatwg.org/#concept-main-fetch
func (f *fetchParams) mainFetch() (*Response, error) {
	request := f.request
	// 4. Run report Content Security Policy violations for request.
	f.reportPolicies()
	// 5. 6. Upgrade request to a potentially trustworthy URL, if appropriate; and mixed content.
	f.upgrade()
	current := f.currentURL()
	// 7. If should request be blocked due to a bad port, should fetching request be
	//    blocked as mixed content, or should request be blocked by Content Security
	//    Policy returns blocked, then set response to a network error. AD-HOC: there
	//    are no integrity policies.
	if err := f.checkPolicies(); err != nil {
		return nil, err
	}
	if blockedDueToBadPort(current) {
		port, _ := current.PortOrNull()
		return nil, because("port %d is not for HTTP", port)
	}
	if f.blockedAsMixedContent() {
		return nil, because("mixed content: a client from https: must not fetch what is not secure")
	}
	// 8. If request's referrer policy is the empty string, then set it to
	//    request's policy container's referrer policy. (And if that is empty,
	//    to the default referrer policy.)
	if f.referrerPolicy == ReferrerPolicyEmpty && request.Client != nil {
		f.referrerPolicy = request.Client.Policy.ReferrerPolicy
	}
	if f.referrerPolicy == ReferrerPolicyEmpty {
		f.referrerPolicy = ReferrerPolicyStrictOriginWhenCrossOrigin
	}
	// 9. If request's referrer is not "no-referrer", then set it to the result
	//    of invoking determine request's referrer.
	if !f.noReferrer {
		f.referrer = f.determineReferrer()
		f.noReferrer = f.referrer == nil
	}
	// AD-HOC: 10. Nothing is known of hosts that are to be asked by https: alone. 12. What
	//         was preloaded comes from the HTTP cache.
	// 12. Set response to the result of the first matching statement:
	switch {
	// Request's current URL's origin is same origin with request's origin, and
	// request's response tainting is "basic"; request's current URL's scheme is
	// "data"; request's mode is "navigate" or "websocket":
	case OriginOf(current).SameOrigin(f.origin) && f.tainting == TypeBasic,
		current.Scheme() == "data",
		request.Mode == ModeNavigate, request.Mode == ModeWebSocket:
		// 1. 2. Set request's response tainting to "basic". Scheme fetch.
		f.tainting = TypeBasic
		return f.schemeFetch()
	// Request's mode is "same-origin":
	case request.Mode == ModeSameOrigin:
		return nil, because("it is not of the same origin as the client, %s", f.origin)
	// Request's mode is "no-cors":
	case request.Mode == ModeNoCORS || request.Mode == "":
		// 1. If request's redirect mode is not "follow", then return a network
		//    error.
		if request.Redirect != RedirectFollow && request.Redirect != "" {
			return nil, because("a request without CORS must follow redirects")
		}
		// 2. 3. Set request's response tainting to "opaque". Scheme fetch.
		f.tainting = TypeOpaque
		return f.schemeFetch()
	// Request's current URL's scheme is not an HTTP(S) scheme:
	case !isHTTPScheme(current):
		return nil, because("a client of the origin %s can fetch only http:, https: and data: URLs of other origins", f.origin)
	}
	f.tainting = TypeCORS
	// Request's use-CORS-preflight flag is set; request's unsafe-request flag is
	// set and either request's method is not a CORS-safelisted method or
	// CORS-unsafe request-header names is not empty:
	if f.request.UseCORSPreflight || f.request.UnsafeRequest &&
		(!IsCORSSafelistedMethod(f.method) || len(corsUnsafeRequestHeaderNames(f.headers)) > 0) {
		// 1. to 4. Set request's response tainting to "cors". HTTP fetch, with a
		//          preflight. If that is a network error, clear cache entries.
		response, err := f.httpFetch(true)
		if err != nil {
			f.preflights.clear(f)
		}
		return response, err
	}
	// Otherwise: set request's response tainting to "cors". HTTP fetch.
	return f.httpFetch(false)
}

// handOver is the rest of main fetch: it filters the response, decides whether
// it is blocked, reads its body and checks its integrity.
//
// https://fetch.spec.whatwg.org/#concept-main-fetch
func (f *fetchParams) handOver(internal *Response) (*Response, error) {
	closed := internal.source == nil
	if source := internal.source; source != nil {
		defer func() {
			if !closed {
				source.close()
			}
		}()
	}
	// 15. 16. If internalResponse's URL list is empty, then set it to a clone of
	//         request's URL list. (17. to 19. LoadTiming and timing know these.)
	internal.URLList = f.urlList
	if f.request.Mode == ModeNavigate && !f.noReferrer {
		internal.Referrer = f.referrer
	}
	internal.Redirects = f.redirects
	if load := f.request.Load; load != nil {
		internal.Load = load
		load.arrived(f, internal)
	}
	blockable := internal.Unsafe()
	blockable.URLList = f.urlList
	// 20. If any of the following returns blocked, then set response to a
	//     network error: should internalResponse to request be blocked due to
	//     its MIME type; due to nosniff. (As mixed content: mainFetch has
	//     looked at each URL.)
	if blockedDueToMIMEType(f.request.Destination, f.currentURL(), blockable.Headers) {
		return nil, because("the MIME type %s is not for scripts", blockable.MIMEType())
	}
	if blockedDueToNosniff(f.request.Destination, f.currentURL(), blockable.Headers) {
		mimeType, _ := blockable.Headers.Get("Content-Type")
		return nil, because("the server says nosniff, and the MIME type %s is not what was asked for", quote(mimeType))
	}
	// 21. (No response to another request, for a range, can come here.)
	// 22. If request's method is `HEAD`, or internalResponse's status is a null
	//     body status, set internalResponse's body to null.
	body := internal.source
	internal.source = nil
	switch {
	case internal.Type == TypeOpaqueRedirect:
		return f.checkIntegrity(internal)
	case f.method == "HEAD" || IsNullBodyStatus(internal.Status):
		internal.Body = nil
	case body == nil:
	case f.streams && f.request.IntegrityMetadata == "":
		closed = true
		if f.request.Endless {
			f.inTime()
		}
		internal.Stream = f.newBodyStream(&endingSource{body, f.end})
	default:
		bytes, err := body.read()
		if err != nil {
			return nil, err
		}
		internal.Body = bytes
	}
	// 14. Set response to the following filtered response, depending on
	//     request's response tainting:
	response := internal
	switch f.tainting {
	case TypeBasic:
		response = basicFiltered(internal)
	case TypeCORS:
		response = corsFiltered(internal, f.corsExposedHeaderNames(internal.Headers))
	case TypeOpaque:
		response = opaqueFiltered(internal)
	}
	return f.checkIntegrity(response)
}

// checkIntegrity is step 23 of main fetch.
//
// https://fetch.spec.whatwg.org/#concept-main-fetch
func (f *fetchParams) checkIntegrity(response *Response) (*Response, error) {
	// 23. If request's integrity metadata is not the empty string, then:
	metadata := f.request.IntegrityMetadata
	if metadata == "" {
		return response, nil
	}
	// 2. If response's body is null, then a network error.
	if response.Body == nil {
		return nil, because("there is integrity metadata, %s, and no body to match it that the client may see", quote(metadata))
	}
	// 3. If bytes do not match request's integrity metadata, then a network
	//    error.
	if !MatchesIntegrity(response.Body, metadata) {
		return nil, because("%s", integrityMismatch(response.Body, metadata))
	}
	return response, nil
}

// endingSource is a source whose end is the end of the fetch.
type endingSource struct {
	source
	end func()
}

func (s *endingSource) close() {
	s.source.close()
	s.end()
}

// end is the end of a fetch whose body was a stream.
func (f *fetchParams) end() {
	f.dropBody()
	f.cancel()
}

// account tells the client what is kept for it.
func (f *fetchParams) account() func(int64) {
	if f.request.Client == nil || f.request.Client.Account == nil {
		return func(int64) {}
	}
	return f.request.Client.Account
}
