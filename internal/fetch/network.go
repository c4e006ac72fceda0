// Checked against Fetch of 2026-07-02, Fetch Metadata of 2025-04-01 and Upgrade Insecure Requests of 2022-10-13.

package fetch

import (
	stdbytes "bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptrace"
	stdurl "net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/sluice-go/sluice/internal/url"
)

// exchange is HTTP-network fetch: it sends the request and returns the
// response, whose body is still to be read. AD-HOC: connections are not kept apart by
// network partition keys, nor by whether they carry credentials; nobody hears of early
// hints.
//
// https://fetch.spec.whatwg.org/#concept-http-network-fetch
func (f *fetchParams) exchange(includeCredentials, isAuthenticationFetch bool) (*Response, error) {
	ctx, cancel := context.WithCancelCause(f.ctx)
	w := newWatchdog(f.options.StallTimeout, cancel)
	// Waiting for one of the connections to the host is not the server's
	// fault, so the time runs only once there is one.
	var connection httptrace.GotConnInfo
	var head *responseHead
	trace := &httptrace.ClientTrace{GotConn: func(info httptrace.GotConnInfo) {
		connection, head = info, expectHead(info.Conn)
		w.sent()
	}}
	timing := f.timing.trace(trace, f.options.MaxHeaders)
	ctx = httptrace.WithClientTrace(ctx, trace)
	handler := f.handler
	if handler != nil {
		ctx = context.WithValue(ctx, handlerKey{}, handler)
	}
	f.sent = f.requestHeaders(includeCredentials, isAuthenticationFetch)
	message := (&http.Request{
		Method: f.method,
		URL:    requestTarget(f.currentURL()),
		Header: messageHeaders(f.sent),
	}).WithContext(ctx)
	transport := f.transport
	switch {
	case handler != nil:
		transport = f.handled
	case f.streams:
		transport = f.Fetcher.streams
	}
	if f.newConnection {
		transport = transport.Clone()
		transport.DisableKeepAlives = true
	}
	switch {
	case f.body == nil:
	case f.body.hasSource():
		body := f.body
		message.ContentLength = int64(len(body.Bytes))
		message.GetBody = func() (io.ReadCloser, error) { return upload(body, f.transmission, w), nil }
		message.Body = upload(body, f.transmission, w)
	// 8.3. If connection is an HTTP/1.x connection, request's body is non-null, and its
	//      source is null, then return a network error.
	case handler == nil && f.currentURL().Scheme() != "https":
		w.done()
		return nil, because("a stream can be sent over HTTP/2 alone, and http: URLs are fetched over HTTP/1.1")
	default:
		if handler == nil {
			transport = f.uploads
		}
		message.ContentLength = -1
		message.Body = &uploadedStream{f.body.Stream, w}
	}
	if f.request.Mode == ModeWebSocket && handler == nil {
		var err error
		if message, err = withTunnel(message, f.transport); err != nil {
			w.done()
			return nil, err
		}
		transport = f.websockets
	}
	sender := transport
	if handler == nil && f.request.Mode != ModeWebSocket && (f.body == nil || f.body.hasSource()) {
		sender = f.verbatimly(transport, message)
	}
	if sender == transport && hasControl(message.Header) {
		w.done()
		if handler != nil {
			return nil, because("headers with control characters are not sent to a handler of this process")
		}
		return nil, because("headers with control characters are sent neither through a proxy nor with a stream")
	}
	f.asked = true
	received, err := sender.RoundTrip(message)
	// A server that sends more than it has announced leaves something on the
	// connection that is no response to the next request.
	if err != nil && ctx.Err() == nil && connection.Reused && f.body == nil && isSafe(f.method) {
		again := transport.Clone()
		again.DisableKeepAlives = true
		received, err = again.RoundTrip(message)
	}
	if err != nil {
		err = stalledOr(ctx, err)
		w.done()
		return nil, err
	}
	head.restore(received)
	w.answered()
	timing.answered(received)
	if announcesNoBody(received) {
		connection.Conn.Close() //nolint:errcheck // nothing more is wanted of it
	}
	response := &Response{Type: TypeDefault, Status: received.StatusCode, Headers: headerListOf(withTrailer(received))}
	// HTTP/2 has no status messages; the standard library makes them up.
	if received.ProtoMajor == 1 {
		code := fmt.Sprintf("%03d", received.StatusCode)
		response.StatusMessage = strings.TrimSpace(strings.TrimPrefix(received.Status, code))
	}
	// 17. If includeCredentials is true, then parse and store response
	//     `Set-Cookie` headers.
	if includeCredentials {
		f.storeCookies(response.Headers)
	}
	body := &httpBody{f: f, ctx: ctx, response: received, watchdog: w}
	body.decoded, body.decoders = handleContentCodings(response.Headers, (*rawBody)(body), f.account())
	response.Decoded = len(body.decoders) > 0
	response.source = body
	f.timing.received(body)
	f.switchProtocols(response, received, w)
	return response, nil
}

// withTrailer returns the headers of a response, among them `Trailer`, which the
// standard library has made a map of.
func withTrailer(r *http.Response) http.Header {
	if len(r.Trailer) > 0 {
		r.Header["Trailer"] = []string{strings.Join(slices.Sorted(maps.Keys(r.Trailer)), ", ")}
	}
	return r.Header
}

// announcesNoBody reports whether a response over HTTP/1.x announces a body that
// one of its status cannot have. If it comes nevertheless, it would be taken for
// the beginning of the next response on the connection, which therefore has to
// be closed: what was asked there, such as a POST, could not be sent again.
//
// https://www.rfc-editor.org/rfc/rfc9112#section-6.3
func announcesNoBody(r *http.Response) bool {
	length := r.Header.Get("Content-Length")
	return r.ProtoMajor == 1 && (r.StatusCode == http.StatusNoContent || r.StatusCode == http.StatusNotModified) &&
		(length != "" && length != "0" || len(r.TransferEncoding) > 0 || r.Header.Get("Transfer-Encoding") != "")
}

// isSafe reports whether a method is safe, so that a request may be sent again.
//
// https://www.rfc-editor.org/rfc/rfc9110#section-9.2.1
func isSafe(method string) bool {
	return method == http.MethodGet || method == http.MethodHead || method == http.MethodOptions
}

// upload returns a body to be sent, which has no end if it is empty: the
// standard library takes that for a body of unknown length.
func upload(body *RequestBody, t *transmission, w *watchdog) io.ReadCloser {
	if len(body.Bytes) == 0 {
		t.reached(body, 0)
		return http.NoBody
	}
	return &uploadedBytes{stdbytes.NewReader(body.Bytes), w, body, t}
}

// uploadedBytes is the body of a request, being sent: the server may take its
// time as long as it takes more of it.
type uploadedBytes struct {
	unsent       *stdbytes.Reader
	watchdog     *watchdog
	body         *RequestBody
	transmission *transmission
}

// Read implements io.Reader.
func (u *uploadedBytes) Read(p []byte) (int, error) {
	u.watchdog.sent()
	n, err := u.unsent.Read(p)
	u.transmission.reached(u.body, len(u.body.Bytes)-u.unsent.Len())
	return n, err
}

// Close implements io.Closer.
func (u *uploadedBytes) Close() error { return nil }

// uploadedStream is the body of a request, being sent while it comes about: the
// server does not stall while it waits for more.
type uploadedStream struct {
	io.ReadCloser
	watchdog *watchdog
}

// Read implements io.Reader.
func (u *uploadedStream) Read(p []byte) (int, error) {
	u.watchdog.awaited()
	n, err := u.ReadCloser.Read(p)
	u.watchdog.sent()
	return n, err
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
func (f *fetchParams) requestHeaders(includeCredentials, isAuthenticationFetch bool) HeaderList {
	h := slices.Clone(f.headers)
	ifMissing := func(name, value string) {
		if !h.Contains(name) {
			h = append(h, Header{name, value})
		}
	}
	// Fetch, 12. 14. `Accept`, by destination, and `Accept-Language`.
	ifMissing("Accept", accept(f.request.Destination))
	ifMissing("Accept-Language", f.options.AcceptLanguage)
	// 8.11. If request's referrer is a URL, then append (`Referer`,
	//       referrerValue).
	if f.referrer != nil {
		h.Append("Referer", f.referrer.Href())
	}
	// 8.12. Append a request `Origin` header.
	if origin, ok := f.originHeader(); ok {
		h.Append("Origin", origin)
	}
	// 8.13. Append the Fetch metadata headers. (8.14. Nothing is prefetched.)
	h = append(h, f.fetchMetadata()...)
	// 1. If request is a navigation request, append `Upgrade-Insecure-Requests` (whatever
	//    its URL is, since no host is known to want https: alone):
	// https://w3c.github.io/webappsec-upgrade-insecure-requests/#upgrade-request
	if f.request.Mode == ModeNavigate {
		ifMissing("Upgrade-Insecure-Requests", "1")
	}
	// 8.15. If the list does not contain `User-Agent`, then append it. (The
	//       standard library would send its own if there were none.)
	ifMissing("User-Agent", f.options.UserAgent)
	// 8.16. to 8.18. What the cache mode says to caches on the way.
	if f.cacheMode != CacheNoCache || !f.request.preventCacheControl {
		h = appendCacheHeaders(h, f.cacheMode)
	}
	// 8.19. If the list contains `Range`, then append (`Accept-Encoding`,
	//       `identity`). 8.20. Modify the list per HTTP.
	if h.Contains("Range") {
		ifMissing("Accept-Encoding", "identity")
	}
	ifMissing("Accept-Encoding", acceptEncoding(f.currentURL()))
	// 8.21. If includeCredentials is true, then: 1. Append a request `Cookie`
	//       header.
	if includeCredentials {
		h = f.appendCookies(h)
	}
	// 2. If the list does not contain `Authorization`, the current URL includes
	//    credentials, and isAuthenticationFetch is true, append these, converted to an
	//    `Authorization` value.
	if isAuthenticationFetch {
		decoded := func(s string) string { return string(url.PercentDecode(s)) }
		auth := http.Request{Header: http.Header{}}
		auth.SetBasicAuth(decoded(f.currentURL().Username()), decoded(f.currentURL().Password()))
		ifMissing("Authorization", auth.Header.Get("Authorization"))
	}
	// 8.26. What validates a stored response.
	return append(h, f.validators...)
}

// appendCacheHeaders appends what a cache mode adds to a header list.
//
// https://fetch.spec.whatwg.org/#concept-http-network-or-cache-fetch
func appendCacheHeaders(h HeaderList, mode CacheMode) HeaderList {
	ifMissing := func(name, value string) {
		if !h.Contains(name) {
			h = append(h, Header{name, value})
		}
	}
	switch mode {
	// 8.17. If the cache mode is "no-cache", then append (`Cache-Control`,
	//       `max-age=0`). (The caller looks at the flag that prevents it.)
	case CacheNoCache:
		ifMissing("Cache-Control", "max-age=0")
	// 8.18. If it is "no-store" or "reload", then append `Pragma` and
	//       `Cache-Control`.
	case CacheNoStore, CacheReload:
		ifMissing("Pragma", "no-cache")
		ifMissing("Cache-Control", "no-cache")
	}
	return h
}

// messageHeaders returns a header list as the standard library wants it: each
// name is sent as it is written, once, with the values combined. It looks for
// some names in its own writing.
func messageHeaders(list HeaderList) http.Header {
	h := make(http.Header, len(list))
	for _, header := range list {
		name := header.Name
		if url.EqualFold(name, "User-Agent") {
			name = "User-Agent"
		}
		if previous := h[name]; previous != nil {
			h[name] = []string{previous[0] + ", " + header.Value}
		} else {
			h[name] = []string{header.Value}
		}
	}
	return h
}

// originHeader returns the value of the request `Origin` header, and whether
// there is to be one.
//
// https://fetch.spec.whatwg.org/#append-a-request-origin-header
func (f *fetchParams) originHeader() (value string, ok bool) {
	// 2. Let serializedOrigin be the result of byte-serializing a request origin.
	serializedOrigin := f.serializedOrigin()
	// 3. If request's response tainting is "cors" or request's mode is
	//    "websocket", then append it.
	if f.tainting == TypeCORS || f.request.Mode == ModeWebSocket {
		return serializedOrigin, true
	}
	// 4. Otherwise, if request's method is neither `GET` nor `HEAD`:
	if f.method == "GET" || f.method == "HEAD" {
		return "", false
	}
	// 1. If request's mode is not "cors", then switch on its referrer policy:
	if f.request.Mode != ModeCORS {
		current := f.currentURL()
		switch f.referrerPolicy {
		// "no-referrer": set serializedOrigin to `null`.
		case ReferrerPolicyNoReferrer:
			serializedOrigin = "null"
		// If request's origin is a tuple origin, its scheme is "https", and the
		// current URL's scheme is not "https", then set it to `null`.
		case ReferrerPolicyNoReferrerWhenDowngrade, ReferrerPolicyStrictOrigin, ReferrerPolicyStrictOriginWhenCrossOrigin:
			if !f.origin.IsOpaque() && f.origin.Scheme() == "https" && current.Scheme() != "https" {
				serializedOrigin = "null"
			}
		// If request's origin is not same origin with the current URL's origin,
		// then set it to `null`.
		case ReferrerPolicySameOrigin:
			if !f.origin.SameOrigin(OriginOf(current)) {
				serializedOrigin = "null"
			}
		}
	}
	// 2. Append (`Origin`, serializedOrigin).
	return serializedOrigin, true
}

// accept returns the value of `Accept` for a destination.
//
// https://fetch.spec.whatwg.org/#concept-fetch
func accept(destination Destination) string {
	switch destination {
	case DestinationDocument, DestinationFrame, DestinationIframe:
		return "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
	case DestinationImage:
		return "image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5"
	case DestinationJSON:
		return "application/json,*/*;q=0.5"
	case DestinationStyle:
		return "text/css,*/*;q=0.1"
	case DestinationText:
		return "text/plain,*/*;q=0.5"
	}
	return "*/*"
}

// fetchMetadata returns the Fetch metadata headers. AD-HOC: of navigations is not known
// whether the user has activated them, so that there is no Sec-Fetch-User.
//
// https://w3c.github.io/webappsec-fetch-metadata/#abstract-opdef-append-the-fetch-metadata-headers-for-a-request
func (f *fetchParams) fetchMetadata() HeaderList {
	// 1. If r's url is not a potentially trustworthy URL, return.
	if !PotentiallyTrustworthyURL(f.currentURL()) {
		return nil
	}
	// 2. 3. 4. Set the Sec-Fetch-Dest, Sec-Fetch-Mode, and Sec-Fetch-Site headers.
	destination, mode := string(f.request.Destination), string(f.request.Mode)
	if destination == "" {
		destination = "empty"
	}
	if mode == "" {
		mode = string(ModeNoCORS)
	}
	return HeaderList{{"Sec-Fetch-Dest", destination}, {"Sec-Fetch-Mode", mode}, {"Sec-Fetch-Site", f.fetchSite()}}
}

// fetchSite is the value of Sec-Fetch-Site.
//
// https://w3c.github.io/webappsec-fetch-metadata/#abstract-opdef-set-site
func (f *fetchParams) fetchSite() string {
	// 4. If r is caused by the user's interaction with the user agent, "none".
	if f.request.Client == nil {
		return "none"
	}
	// 3. Set header's value to "same-origin".
	site := "same-origin"
	// 5. For each url in r's url list:
	for _, u := range f.urlList {
		// 1. If url is same origin with r's origin, continue. 2. Set header's value
		//    to "cross-site". 3. If r's origin is not same site with url's origin,
		//    then break. 4. Set header's value to "same-site".
		switch origin := OriginOf(u); {
		case origin.SameOrigin(f.origin):
		case !SameSite(origin, f.origin):
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
	// answers is set when there are headers, or will be none: the sending of the
	// request, which may go on, does not matter any more.
	mu      sync.Mutex
	answers bool
}

func newWatchdog(timeout time.Duration, stop context.CancelCauseFunc) *watchdog {
	w := &watchdog{timeout: timeout, stop: stop}
	w.timer = time.AfterFunc(timeout, func() {
		stop(&reason{text: fmt.Sprintf("the server has sent nothing for %v", timeout), err: ErrStalled})
	})
	w.timer.Stop()
	return w
}

// fed says that something has come from the server.
func (w *watchdog) fed() { w.timer.Reset(w.timeout) }

// rest says that nothing has to come from the server for now.
func (w *watchdog) rest() { w.timer.Stop() }

// sent says that something was sent to the server.
func (w *watchdog) sent() { w.beforeAnswer(w.fed) }

// awaited says that the server waits for what is to be sent.
func (w *watchdog) awaited() { w.beforeAnswer(w.rest) }

func (w *watchdog) beforeAnswer(steps func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.answers {
		steps()
	}
}

// answered says that the headers have come.
func (w *watchdog) answered() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.answers = true
	w.rest()
}

// done ends the exchange.
func (w *watchdog) done() {
	w.answered()
	w.stop(nil)
}

// httpBody is the body of an HTTP response.
type httpBody struct {
	f        *fetchParams
	ctx      context.Context
	response *http.Response
	watchdog *watchdog
	// received is how many bytes came from the server, length how many they were
	// once decoded.
	received, length int64
	decoded          io.Reader
	decoders         []*decoder
	// store, if not nil, is given the body once it has come whole. Until then copied has
	// what has come of it.
	store  func(body []byte, sizes BodyInfo)
	copied []byte
}

// rawBody is an httpBody as it comes from the server.
type rawBody httpBody

// Read implements io.Reader.
func (b *rawBody) Read(p []byte) (int, error) {
	if !b.f.request.Endless {
		b.watchdog.fed()
	}
	n, err := b.response.Body.Read(p)
	b.watchdog.rest()
	b.received += int64(n)
	return n, err
}

// maxAnnounced is how much room is made at once for a body whose length the
// server has announced: it may never send that much.
const maxAnnounced = 1 << 20

func (b *httpBody) read() ([]byte, error) {
	// Nobody changes the body, so it is stored as it is.
	store := b.store
	b.store = nil
	body, err := b.f.readWhole(b, min(max(b.response.ContentLength, 0), maxAnnounced))
	if store != nil && err == nil && len(body) <= maxStoredBody {
		store(body, b.sizes())
	}
	return body, err
}

// Read implements io.Reader.
func (b *httpBody) Read(p []byte) (int, error) {
	announced := b.response.ContentLength
	if announced > b.f.maxBody() && !b.f.request.Endless {
		return 0, b.f.tooLarge()
	}
	n, err := b.decoded.Read(p)
	if b.length += int64(n); b.length > b.f.maxBody() && !b.f.request.Endless {
		return 0, b.f.tooLarge()
	}
	if b.store != nil {
		b.copy(p[:n], err)
	}
	switch {
	case err == nil || errors.Is(err, io.EOF):
	case b.ctx.Err() != nil:
		err = context.Cause(b.ctx)
	case errors.Is(err, io.ErrUnexpectedEOF) && announced >= 0 && b.received < announced:
		err = &reason{text: fmt.Sprintf("the server closed the connection after %d of %d bytes", b.received, announced), err: err}
	case errors.Is(err, io.ErrUnexpectedEOF):
		err = &reason{text: fmt.Sprintf("the server closed the connection in the middle of the body, after %d bytes", b.received), err: err}
	}
	return n, err
}

// copy copies what has been read of a body, and stores it all if that was the end.
func (b *httpBody) copy(read []byte, err error) {
	if b.length > maxStoredBody || err != nil && !errors.Is(err, io.EOF) {
		b.store, b.copied = nil, nil
		return
	}
	b.copied = append(b.copied, read...)
	if err != nil {
		b.store(b.copied, b.sizes())
		b.store, b.copied = nil, nil
	}
}

// sizes is what is told of the body once it has come.
func (b *httpBody) sizes() BodyInfo {
	info := BodyInfo{EncodedSize: b.received, DecodedSize: b.length}
	// If one or more bytes have been transmitted: set response's body info's content
	// encoding to filteredCoding.
	if info.EncodedSize > 0 {
		info.ContentEncoding = filteredCoding(headerListOf(b.response.Header))
	}
	return info
}

// What is read of a body that nobody wants, so that the connection can be used
// again: not much, and not for long.
const (
	maxDrained  = 2 << 10
	maxDraining = 100 * time.Millisecond
)

func (b *httpBody) cancel() { b.watchdog.stop(nil) }

func (b *httpBody) close() {
	for _, d := range b.decoders {
		d.close()
	}
	if n := b.response.ContentLength; 0 < n && n <= maxDrained {
		b.watchdog.timer.Reset(maxDraining)
		io.CopyN(io.Discard, b.response.Body, n)
	}
	b.response.Body.Close()
	b.watchdog.done()
}
