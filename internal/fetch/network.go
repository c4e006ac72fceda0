package fetch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptrace"
	stdurl "net/url"
	"strings"
	"time"

	"github.com/sluice-go/sluice/internal/url"
)

// httpNetworkFetch is HTTP-network-or-cache fetch without a cache. A request
// whose URL includes credentials sends them only once the server asks for them.
//
// https://fetch.spec.whatwg.org/#concept-http-network-or-cache-fetch
func (f *fetchParams) httpNetworkFetch() (*Response, error) {
	includeCredentials := f.includeCredentials()
	response, err := f.exchange(false)
	if err != nil {
		return nil, err
	}
	// 14. If response's status is 401, request's response tainting is not
	//     "cors", includeCredentials is true, and the URL has credentials, then
	//     fetch again, with isAuthenticationFetch true.
	if response.Status == http.StatusUnauthorized && f.tainting != TypeCORS && includeCredentials &&
		includesCredentials(f.currentURL()) {
		response.source.close()
		return f.exchange(true)
	}
	// 15. If response's status is 407, then return a network error, for there
	//     is nobody to ask.
	if response.Status == http.StatusProxyAuthRequired {
		response.source.close()
		return nil, because("the proxy asks for credentials (407)")
	}
	return response, nil
}

// exchange is HTTP-network fetch: it sends the request and returns the
// response, whose body is still to be read.
//
// https://fetch.spec.whatwg.org/#concept-http-network-fetch
func (f *fetchParams) exchange(isAuthenticationFetch bool) (*Response, error) {
	ctx, cancel := context.WithCancelCause(f.ctx)
	w := newWatchdog(f.options.StallTimeout, cancel)
	// Waiting for one of the connections to the host is not the server's
	// fault, so the time runs only once there is one.
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { w.fed() }})
	message := (&http.Request{
		Method: http.MethodGet,
		URL:    requestTarget(f.currentURL()),
		Header: f.requestHeaders(isAuthenticationFetch),
	}).WithContext(ctx)
	received, err := f.transport.RoundTrip(message)
	if err != nil {
		err = stalledOr(ctx, err)
		w.done()
		return nil, err
	}
	w.fed()
	return &Response{
		Type:   TypeDefault,
		Status: received.StatusCode,
		StatusMessage: strings.TrimSpace(strings.TrimPrefix(received.Status,
			fmt.Sprintf("%03d", received.StatusCode))),
		Headers: headerListOf(received.Header),
		source:  &httpBody{f, ctx, received, w, 0},
	}, nil
}

// requestTarget returns a URL as the standard library wants it, so that what
// is sent is the path and the query exactly as they are serialized.
func requestTarget(u *url.URL) *stdurl.URL {
	query, hasQuery := u.QueryOrNull()
	target := &stdurl.URL{Scheme: u.Scheme(), Host: u.Host(), RawQuery: query, ForceQuery: hasQuery && query == ""}
	path := u.Pathname()
	if decoded, err := stdurl.PathUnescape(path); err == nil {
		target.Path, target.RawPath = decoded, path
	}
	// Not all paths of the URL Standard are paths to the standard library. In
	// this form, a whole URL, it takes them as they are.
	if target.EscapedPath() != path {
		target.Path, target.RawPath = "", ""
		target.Opaque = "//" + u.Host() + path
	}
	return target
}

// requestHeaders returns the header list that the request is sent with.
//
// https://fetch.spec.whatwg.org/#concept-http-network-or-cache-fetch
func (f *fetchParams) requestHeaders(isAuthenticationFetch bool) http.Header {
	// Fetch, 13. 15. `Accept`, by destination, and `Accept-Language`.
	h := http.Header{"Accept": {accept(f.request.Destination)}, "Accept-Language": {f.options.AcceptLanguage}}
	// 8.11. If request's referrer is a URL, then append (`Referer`,
	//       referrerValue).
	if f.referrer != nil {
		h.Set("Referer", f.referrer.Href())
	}
	// 8.12. Append a request `Origin` header: (with the method GET) if request's
	//       response tainting is "cors".
	if f.tainting == TypeCORS {
		h.Set("Origin", f.serializedOrigin())
	}
	// 8.13. Append the Fetch metadata headers.
	f.appendFetchMetadata(h)
	// 8.15. Append (`User-Agent`, userAgent). (The standard library would send
	//       its own if there were none.)
	h["User-Agent"] = []string{f.options.UserAgent}
	// 8.21. If there are credentials to be sent, set `Authorization`.
	if isAuthenticationFetch {
		decoded := func(s string) string { return string(url.PercentDecode(s)) }
		auth := http.Request{Header: h}
		auth.SetBasicAuth(decoded(f.currentURL().Username()), decoded(f.currentURL().Password()))
	}
	return h
}

// accept returns the value of `Accept` for a destination.
//
// https://fetch.spec.whatwg.org/#concept-fetch
func accept(destination Destination) string {
	switch destination {
	case DestinationDocument:
		return "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
	case DestinationJSON:
		return "application/json,*/*;q=0.5"
	case DestinationStyle:
		return "text/css,*/*;q=0.1"
	case DestinationText:
		return "text/plain,*/*;q=0.5"
	}
	return "*/*"
}

// appendFetchMetadata appends the Fetch metadata headers. Sec-Fetch-User is for
// navigations that a user activates, of which there are none.
//
// https://w3c.github.io/webappsec-fetch-metadata/#abstract-opdef-append-the-fetch-metadata-headers-for-a-request
func (f *fetchParams) appendFetchMetadata(h http.Header) {
	// 1. If r's url is not a potentially trustworthy URL, return.
	if !PotentiallyTrustworthyURL(f.currentURL()) {
		return
	}
	// 2. Set the Sec-Fetch-Dest, Sec-Fetch-Mode, and Sec-Fetch-Site headers.
	destination, mode := string(f.request.Destination), string(f.request.Mode)
	if destination == "" {
		destination = "empty"
	}
	if mode == "" {
		mode = string(ModeNoCORS)
	}
	h.Set("Sec-Fetch-Dest", destination)
	h.Set("Sec-Fetch-Mode", mode)
	h.Set("Sec-Fetch-Site", f.fetchSite())
}

// fetchSite is the value of Sec-Fetch-Site.
//
// https://w3c.github.io/webappsec-fetch-metadata/#abstract-opdef-set-site
func (f *fetchParams) fetchSite() string {
	// 3. 4. If r is caused by the user's interaction with the user agent, "none".
	if f.request.Client == nil {
		return "none"
	}
	// 2. Let header be "same-origin".
	site := "same-origin"
	// 5. For each url in r's url list:
	for _, u := range f.urlList {
		// 1. If url is same origin with r's origin, continue. 2. Set header to
		//    "cross-site". 3. If r's origin is not same site with url's origin,
		//    then break. 4. Set header to "same-site".
		switch origin := OriginOf(u); {
		case origin.SameOrigin(f.origin):
		case !sameSite(origin, f.origin):
			return "cross-site"
		default:
			site = "same-site"
		}
	}
	return site
}

// ErrStalled lies behind the network error of a fetch in which the server has
// sent nothing for longer than Options.StallTimeout.
var ErrStalled = errors.New("the server has stalled")

// stalledOr returns the error of an exchange: that it has stalled, if it has
// ended for that.
func stalledOr(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

// watchdog ends an exchange unless it is fed in time. Its time begins to run
// when it is first fed.
type watchdog struct {
	timeout time.Duration
	stop    context.CancelCauseFunc
	timer   *time.Timer
}

func newWatchdog(timeout time.Duration, stop context.CancelCauseFunc) *watchdog {
	w := &watchdog{timeout: timeout, stop: stop}
	w.timer = time.AfterFunc(timeout, func() {
		stop(&reason{fmt.Sprintf("the server has sent nothing for %v", timeout), ErrStalled})
	})
	w.timer.Stop()
	return w
}

// fed says that something has come from the server.
func (w *watchdog) fed() { w.timer.Reset(w.timeout) }

// done ends the exchange.
func (w *watchdog) done() {
	w.timer.Stop()
	w.stop(nil)
}

// httpBody is the body of an HTTP response.
type httpBody struct {
	f        *fetchParams
	ctx      context.Context
	response *http.Response
	watchdog *watchdog
	received int64
}

// maxAnnounced is how much room is made at once for a body whose length the
// server has announced: it may never send that much.
const maxAnnounced = 1 << 20

func (b *httpBody) read() ([]byte, error) {
	announced := b.response.ContentLength
	if announced > b.f.maxBody() {
		return nil, b.f.tooLarge()
	}
	body, err := b.f.readWhole(b, min(max(announced, 0), maxAnnounced))
	switch {
	case err == nil:
		return body, nil
	case b.ctx.Err() != nil:
		return nil, context.Cause(b.ctx)
	case errors.Is(err, io.ErrUnexpectedEOF) && announced >= 0:
		return nil, &reason{fmt.Sprintf("the server closed the connection after %d of %d bytes", b.received, announced), err}
	case errors.Is(err, io.ErrUnexpectedEOF):
		return nil, &reason{fmt.Sprintf("the server closed the connection in the middle of the body, after %d bytes", b.received), err}
	}
	return nil, err
}

// Read implements io.Reader.
func (b *httpBody) Read(p []byte) (int, error) {
	n, err := b.response.Body.Read(p)
	if n > 0 {
		b.received += int64(n)
		b.watchdog.fed()
	}
	return n, err
}

// What is read of a body that nobody wants, so that the connection can be used
// again: not much, and not for long.
const (
	maxDrained  = 2 << 10
	maxDraining = 100 * time.Millisecond
)

func (b *httpBody) close() {
	if n := b.response.ContentLength; 0 < n && n <= maxDrained {
		b.watchdog.timer.Reset(maxDraining)
		io.CopyN(io.Discard, b.response.Body, n)
	}
	b.response.Body.Close()
	b.watchdog.done()
}
