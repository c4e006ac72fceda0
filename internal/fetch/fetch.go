package fetch

import (
	"context"
	"errors"
	"fmt"

	"github.com/sluice-go/sluice/internal/url"
)

// fetchParams is the state of one fetch.
//
// https://fetch.spec.whatwg.org/#fetch-params
type fetchParams struct {
	*Fetcher
	ctx     context.Context
	request *Request
	origin  url.Origin
	// urlList is the request's URL list; the last one is the current URL.
	urlList        []*url.URL
	redirectCount  int
	tainting       ResponseType
	referrerPolicy ReferrerPolicy
	// referrer is a URL, or nil for "client" before it is determined, and for
	// "no-referrer" afterwards.
	referrer   *url.URL
	noReferrer bool
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
	outer := ctx
	if f.options.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, f.options.Timeout, errTimeout)
		defer cancel()
	}
	params := &fetchParams{
		Fetcher:        f,
		ctx:            ctx,
		request:        request,
		urlList:        []*url.URL{request.URL},
		tainting:       TypeBasic,
		referrer:       request.Referrer,
		referrerPolicy: request.ReferrerPolicy,
	}
	// Populate request from client: if request's origin is "client", set it to
	// request's client's origin.
	if request.Client != nil {
		params.origin = request.Client.Origin
	} else {
		params.origin = url.NewOpaqueOrigin()
	}
	response, err := params.mainFetch()
	if err == nil {
		response, err = params.handOver(response)
	}
	if err == nil {
		return response, nil
	}
	// The appropriate network error.
	e := &NetworkError{URL: request.URL, At: params.currentURL(), Reason: describe(err)}
	switch wrong := (*reason)(nil); {
	case outer.Err() != nil:
		e.Aborted, e.Err, e.Reason = true, context.Cause(outer), "it was canceled"
	case errors.Is(context.Cause(ctx), errTimeout):
		e.Err, e.Reason = context.DeadlineExceeded, fmt.Sprintf("it took longer than %v", f.options.Timeout)
	case errors.As(err, &wrong):
		e.Err, e.Reason = wrong.err, wrong.text
	default:
		e.Err = err
	}
	return nil, e
}

// reason is what was wrong, in the words of this package, and what lies behind
// if there is something.
type reason struct {
	text string
	err  error
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
	request, current := f.request, f.currentURL()
	// 7. If should request be blocked due to a bad port, or should fetching
	//    request be blocked as mixed content, then set response to a network
	//    error.
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
	// 12. Set response to the result of the first matching statement:
	switch {
	// Request's current URL's origin is same origin with request's origin, and
	// request's response tainting is "basic"; request's current URL's scheme is
	// "data"; request's mode is "navigate":
	case OriginOf(current).SameOrigin(f.origin) && f.tainting == TypeBasic,
		current.Scheme() == "data",
		request.Mode == ModeNavigate:
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
	// Otherwise: set request's response tainting to "cors". HTTP fetch.
	f.tainting = TypeCORS
	return f.httpFetch()
}

// handOver is the rest of main fetch: it filters the response, decides whether
// it is blocked, reads its body and checks its integrity.
//
// https://fetch.spec.whatwg.org/#concept-main-fetch
func (f *fetchParams) handOver(internal *Response) (*Response, error) {
	if internal.source != nil {
		defer internal.source.close()
	}
	// 15. 16. If internalResponse's URL list is empty, then set it to a clone of
	//         request's URL list.
	internal.URLList = f.urlList
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
	if internal.Type == TypeOpaqueRedirect {
		return f.checkIntegrity(internal)
	}
	// 22. If internalResponse's status is a null body status, set its body to
	//     null.
	if !isNullBodyStatus(internal.Status) && internal.source != nil {
		body, err := internal.source.read()
		if err != nil {
			return nil, err
		}
		internal.Body = body
	}
	internal.source = nil
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
