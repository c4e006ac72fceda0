// Checked against Fetch of 2026-07-02, MIME Sniffing of 2026-01-20 and Resource Timing of 2026-04-20.

package fetch

import (
	"net/http"
	"net/http/httptrace"
	"net/textproto"
	"slices"
	"sync"
	"time"

	"github.com/sluice-go/sluice/internal/url"
)

// Timeline is where a client hears of the timing of its fetches. Any goroutine
// may call its methods.
type Timeline interface {
	// Now is the current time of the client's clock, since its time origin.
	Now() time.Duration
	// MarkResourceTiming is mark resource timing. It is called before the end of a
	// response's body is told of.
	//
	// https://w3c.github.io/resource-timing/#dfn-mark-resource-timing
	MarkResourceTiming(*ResourceTiming)
	// Expect says of how many timings more (or less) it is known that they will come
	// soon, and that nothing but the timeline waits for them.
	Expect(delta int)
}

// ResourceTiming is what is told of a fetch that is over. Nobody changes it.
//
// https://w3c.github.io/resource-timing/#dfn-mark-resource-timing
type ResourceTiming struct {
	TimingInfo
	BodyInfo
	RequestedURL   string
	InitiatorType  string
	ResponseStatus int
	// CacheState is the response's cache state.
	CacheState CacheState
	// AllowFailed says that the TAO check has failed, or that there is no response.
	AllowFailed bool
}

// TimingInfo is a fetch timing info. Its times are those of the client's clock,
// not coarsened; 0 is none.
//
// https://fetch.spec.whatwg.org/#fetch-timing-info
type TimingInfo struct {
	StartTime                            time.Duration
	RedirectStartTime                    time.Duration
	RedirectEndTime                      time.Duration
	PostRedirectStartTime                time.Duration
	FinalNetworkRequestStartTime         time.Duration
	FirstInterimNetworkResponseStartTime time.Duration
	FinalNetworkResponseStartTime        time.Duration
	EndTime                              time.Duration
	FinalConnectionTimingInfo            ConnectionTimingInfo
}

// ConnectionTimingInfo is a connection timing info.
//
// https://fetch.spec.whatwg.org/#connection-timing-info
type ConnectionTimingInfo struct {
	DomainLookupStartTime     time.Duration
	DomainLookupEndTime       time.Duration
	ConnectionStartTime       time.Duration
	ConnectionEndTime         time.Duration
	SecureConnectionStartTime time.Duration
	ALPNNegotiatedProtocol    string
}

// BodyInfo is a response body info.
//
// https://fetch.spec.whatwg.org/#response-body-info
type BodyInfo struct {
	EncodedSize, DecodedSize     int64
	ContentType, ContentEncoding string
}

// timing is the timing of a fetch, if it is to be reported; nil if it is not.
type timing struct {
	timeline Timeline
	info     TimingInfo
	// allowFailed is the request's timing allow failed flag.
	//
	// https://fetch.spec.whatwg.org/#timing-allow-failed
	allowFailed bool
	// body is the body of the last response over HTTP, if that is not a stored one; nil
	// before there was one.
	body   *httpBody
	stored *storedResponse
	// cacheState is the cache state of the last response.
	cacheState CacheState
}

// CacheState is a response's cache state.
//
// https://fetch.spec.whatwg.org/#concept-response-cache-state
type CacheState string

// The cache states.
const (
	CacheStateNone      CacheState = ""
	CacheStateLocal     CacheState = "local"
	CacheStateValidated CacheState = "validated"
)

// received says that the last response comes from a server.
func (t *timing) received(body *httpBody) {
	if t != nil {
		t.body, t.stored, t.cacheState = body, nil, CacheStateNone
	}
}

// cached says that the last response is a stored one.
func (t *timing) cached(s *storedResponse, state CacheState) {
	if t == nil {
		return
	}
	t.body, t.stored, t.cacheState = nil, s, state
	// Nothing was asked of the network: the times are those of the start, as for a
	// connection that is reused.
	if start := t.info.PostRedirectStartTime; state == CacheStateLocal {
		t.info.FinalConnectionTimingInfo = ConnectionTimingInfo{
			DomainLookupStartTime: start, DomainLookupEndTime: start, ConnectionStartTime: start, ConnectionEndTime: start,
		}
		t.info.FinalNetworkRequestStartTime, t.info.FinalNetworkResponseStartTime = start, start
		t.info.FirstInterimNetworkResponseStartTime = 0
	}
}

// newTiming is the timing info of a fetch that begins.
//
// https://fetch.spec.whatwg.org/#concept-fetch
func newTiming(request *Request) *timing {
	if request.Load != nil {
		now := request.Load.Now()
		t := &timing{timeline: request.Load}
		t.info.StartTime, t.info.PostRedirectStartTime = now, now
		return t
	}
	// Report timing: if request's URL's scheme is not an HTTP(S) scheme, then
	// return. If request's initiator type is non-null, mark resource timing.
	if request.Client == nil || request.Client.Timeline == nil || request.InitiatorType == "" || !isHTTPScheme(request.URL) {
		return nil
	}
	// Let timingInfo be a new fetch timing info whose start time and post-redirect
	// start time are the coarsened shared current time.
	t := &timing{timeline: request.Client.Timeline}
	now := t.timeline.Now()
	t.info.StartTime, t.info.PostRedirectStartTime = now, now
	return t
}

// redirected is what HTTP-redirect fetch does with the timing info.
//
// https://fetch.spec.whatwg.org/#concept-http-redirect-fetch
func (t *timing) redirected() {
	if t == nil {
		return
	}
	// 16. Set timingInfo's redirect end time and post-redirect start time to the
	//     coarsened shared current time.
	now := t.timeline.Now()
	t.info.RedirectEndTime, t.info.PostRedirectStartTime = now, now
	// 17. If timingInfo's redirect start time is 0, then set it to timingInfo's
	//     start time.
	if t.info.RedirectStartTime == 0 {
		t.info.RedirectStartTime = t.info.StartTime
	}
}

// expect tells the timeline to expect the timing, or not to. It expects none whose
// body may never end.
func (f *fetchParams) expect(delta int) {
	if f.timing != nil && !f.request.Endless {
		f.timing.timeline.Expect(delta)
	}
}

// taoCheck is the TAO check, where HTTP fetch asks for it.
//
// https://fetch.spec.whatwg.org/#concept-tao-check
func (f *fetchParams) taoCheck(response *Response) {
	t := f.timing
	// 2. If request's timing allow failed flag is set, then return failure.
	if t == nil || t.allowFailed {
		return
	}
	// 3. Let values be the result of getting, decoding, and splitting
	//    `Timing-Allow-Origin`.
	values := response.Headers.GetDecodeAndSplit("Timing-Allow-Origin")
	// 4. 5. If values contains "*", or the result of serializing a request origin,
	//       then return success. 6. (A navigation's times are those of its own
	//       document.) 7. If request's response tainting is "basic", then return
	//       success. 8. Return failure. (If it fails, set request's timing allow failed
	//       flag.)
	t.allowFailed = !slices.Contains(values, "*") && !slices.Contains(values, f.serializedOrigin()) && f.tainting != TypeBasic
}

// report reports the timing of a fetch that is over. The response is nil for a
// network error.
//
// https://fetch.spec.whatwg.org/#fetch-finale
func (f *fetchParams) report(response *Response) {
	t := f.timing
	if t == nil {
		return
	}
	if load := f.request.Load; load != nil {
		load.ended(f, response)
		return
	}
	r := &ResourceTiming{TimingInfo: t.info, RequestedURL: f.request.URL.Href(), InitiatorType: f.request.InitiatorType}
	// 3. Let cacheState be response's cache state.
	r.CacheState = t.cacheState
	// 5. If response's timing allow passed flag is not set, then set timingInfo to
	//    the result of creating an opaque timing info for timingInfo, and cacheState to
	//    the empty string. (This covers the case of response being a network error.)
	if r.AllowFailed = response == nil || t.allowFailed; r.AllowFailed {
		r.TimingInfo = TimingInfo{StartTime: t.info.StartTime, PostRedirectStartTime: t.info.StartTime}
		r.CacheState = CacheStateNone
	}
	// 2. Set timingInfo's end time to the relative high resolution time. AD-HOC: as in
	//    browsers, it is told of an opaque timing info, too.
	r.EndTime = t.timeline.Now()
	// 4. Let bodyInfo be response's body info. 6. 7. (An opaque response has none, and the
	//    status 0.)
	if response != nil && response.Status != 0 {
		r.ResponseStatus = response.Status
		r.BodyInfo = t.bodyInfo()
		// If mimeType is not failure, then set bodyInfo's content type to the result of
		// minimizing a supported MIME type given mimeType.
		if mimeType := response.MIMEType(); mimeType != nil {
			r.ContentType = minimizeSupported(mimeType)
		}
	}
	// 8. If request's initiator type is non-null, then mark resource timing.
	t.timeline.MarkResourceTiming(r)
}

// bodyInfo is what HTTP-network fetch knows of the body.
//
// https://fetch.spec.whatwg.org/#concept-http-network-fetch
func (t *timing) bodyInfo() BodyInfo {
	switch {
	case t.stored != nil:
		return t.stored.sizes
	case t.body == nil:
		return BodyInfo{}
	}
	return t.body.sizes()
}

// filteredCoding is the content codings of a response, as timings tell of them.
//
// https://fetch.spec.whatwg.org/#concept-http-network-fetch
func filteredCoding(headers HeaderList) string {
	// 2. Let codings be the result of extracting header list values given
	//    `Content-Encoding`.
	codings, ok, valid := headers.extractTokens("Content-Encoding")
	switch {
	// 4. If codings is null or failure, then set filteredCoding to the empty string.
	case !ok || !valid || len(codings) == 0:
		return ""
	// 5. Otherwise, if codings's size is greater than 1, then set it to "multiple".
	case len(codings) > 1:
		return "multiple"
	// 6. Otherwise, if codings[0] is supported by the user agent, then set it to the
	//    result of byte-lowercasing codings[0].
	case decoders[url.ASCIILowercase(codings[0])] != nil:
		return url.ASCIILowercase(codings[0])
	}
	// 3. Let filteredCoding be "@unknown".
	return "@unknown"
}

// minimizeSupported is minimize a supported MIME type.
//
// https://mimesniff.spec.whatwg.org/#minimize-a-supported-mime-type
func minimizeSupported(m *MIMEType) string {
	switch {
	// 1. If mimeType is a JavaScript MIME type, then return "text/javascript".
	case m.IsJavaScript():
		return "text/javascript"
	// 2. If mimeType is a JSON MIME type, then return "application/json".
	case m.IsJSON():
		return "application/json"
	// 3. If mimeType's essence is "image/svg+xml", then return "image/svg+xml".
	case m.Essence() == "image/svg+xml":
		return "image/svg+xml"
	// 4. If mimeType is an XML MIME type, then return "application/xml".
	case m.IsXML():
		return "application/xml"
	// 5. If mimeType is supported by the user agent, then return mimeType's essence.
	case m.Type == "text" || m.IsWebAssembly(), m.is("multipart/form-data", "application/x-www-form-urlencoded"),
		m.is("image/png", "image/jpeg", "image/gif", "image/webp", "image/bmp"):
		return m.Essence()
	}
	// 6. Return the empty string.
	return ""
}

// exchangeTiming is the timing of one exchange with a server, until its response
// is there. The transport calls its hooks on goroutines of its own, and those of a
// connection that comes about for another exchange after all at any time.
type exchangeTiming struct {
	timing     *timing
	maxHeaders int64

	mu         sync.Mutex
	frozen     bool
	connection ConnectionTimingInfo
	reused     bool
	wanted     time.Duration // when a connection was wanted
	obtained   time.Duration // when there was one
	interim    time.Duration // when the first interim response began
	final      time.Duration // when the last response began that is known of; 0 if that is the final one
	// interimHeaders is how many bytes the headers of interim responses had.
	interimHeaders int64
}

// trace adds the hooks to those of a trace. It returns nil if there is no timing.
func (t *timing) trace(trace *httptrace.ClientTrace, maxHeaders int64) *exchangeTiming {
	if t == nil {
		return nil
	}
	x := &exchangeTiming{timing: t, maxHeaders: maxHeaders, wanted: t.timeline.Now()}
	c := &x.connection
	first := func(at *time.Duration) {
		x.note(func(now time.Duration) {
			if *at == 0 {
				*at = now
			}
		})
	}
	last := func(at *time.Duration, err error) {
		x.note(func(now time.Duration) {
			if err == nil {
				*at = now
			}
		})
	}
	trace.DNSStart = func(httptrace.DNSStartInfo) { first(&c.DomainLookupStartTime) }
	trace.DNSDone = func(info httptrace.DNSDoneInfo) { last(&c.DomainLookupEndTime, info.Err) }
	trace.ConnectStart = func(string, string) { first(&c.ConnectionStartTime) }
	trace.ConnectDone = func(_, _ string, err error) { last(&c.ConnectionEndTime, err) }
	trace.TLSHandshakeStart = func() { first(&c.SecureConnectionStartTime) }
	got := trace.GotConn
	trace.GotConn = func(info httptrace.GotConnInfo) {
		x.note(func(now time.Duration) { x.obtained, x.reused, x.interim, x.final = now, info.Reused, 0, 0 })
		got(info)
	}
	trace.GotFirstResponseByte = func() { x.note(func(now time.Duration) { x.final = now }) }
	trace.Got1xxResponse = x.gotInterimResponse
	return x
}

// note notes what happens now.
func (x *exchangeTiming) note(steps func(now time.Duration)) {
	now := x.timing.timeline.Now()
	x.mu.Lock()
	defer x.mu.Unlock()
	if !x.frozen {
		steps(now)
	}
}

// gotInterimResponse notes an interim response. The transport leaves it to its
// user to limit what there is of them.
func (x *exchangeTiming) gotInterimResponse(_ int, header textproto.MIMEHeader) (err error) {
	x.note(func(time.Duration) {
		// If timingInfo's first interim network-response start time is 0, then set it to
		// timingInfo's final network-response start time.
		if x.interim == 0 {
			x.interim = x.final
		}
		x.final = 0
		x.interimHeaders += statusLineSize
		for name, values := range header {
			for _, value := range values {
				x.interimHeaders += int64(len(name) + len(value))
			}
		}
		if x.interimHeaders > x.maxHeaders {
			err = because("the server sends more than %d bytes of headers", x.maxHeaders)
		}
	})
	return err
}

// statusLineSize is about how many bytes a status line has.
const statusLineSize = 24

// answered puts what was noted into the timing info, once the response is there.
//
// https://fetch.spec.whatwg.org/#concept-http-network-fetch
func (x *exchangeTiming) answered(response *http.Response) {
	if x == nil {
		return
	}
	now := x.timing.timeline.Now()
	x.mu.Lock()
	defer x.mu.Unlock()
	x.frozen = true
	info := &x.timing.info
	info.FinalConnectionTimingInfo = x.clamp(info.PostRedirectStartTime, response.Request.URL.Scheme == "https")
	info.FinalConnectionTimingInfo.ALPNNegotiatedProtocol = alpnProtocol(response)
	info.FinalNetworkRequestStartTime = x.obtained
	info.FirstInterimNetworkResponseStartTime = x.interim
	info.FinalNetworkResponseStartTime = x.final
	// Where a response begins that comes after an interim one is not told of.
	if x.final == 0 {
		info.FinalNetworkResponseStartTime = now
	}
}

// clamp is clamp and coarsen connection timing info.
//
// https://fetch.spec.whatwg.org/#clamp-and-coarsen-connection-timing-info
func (x *exchangeTiming) clamp(defaultStartTime time.Duration, secure bool) ConnectionTimingInfo {
	// 1. If timingInfo's connection start time is less than defaultStartTime, then
	//    return a new connection timing info whose times are defaultStartTime. AD-HOC:
	//    that of a secure connection is, if there is one.
	if x.reused {
		c := ConnectionTimingInfo{
			DomainLookupStartTime: defaultStartTime, DomainLookupEndTime: defaultStartTime,
			ConnectionStartTime: defaultStartTime, ConnectionEndTime: defaultStartTime,
		}
		if secure {
			c.SecureConnectionStartTime = defaultStartTime
		}
		return c
	}
	// 2. Return a new connection timing info with the times of timingInfo. AD-HOC: its
	//    secure connection start time is its own, for which the standard has the
	//    connection end time.
	// Obtain a connection: the steps take no time that were not told of. What is
	// told of may be the connection of another exchange, which is ready earlier: then
	// this one has waited for that.
	c := x.connection
	c.ConnectionEndTime = x.obtained
	inOrder := func(after time.Duration, at *time.Duration, before time.Duration) {
		if *at == 0 {
			*at = after
		}
		*at = min(max(*at, after), before)
	}
	start := c.ConnectionStartTime
	if start == 0 {
		start = x.obtained
	}
	inOrder(x.wanted, &c.DomainLookupStartTime, start)
	inOrder(c.DomainLookupStartTime, &c.DomainLookupEndTime, start)
	inOrder(c.DomainLookupEndTime, &c.ConnectionStartTime, c.ConnectionEndTime)
	if secure {
		inOrder(c.ConnectionStartTime, &c.SecureConnectionStartTime, c.ConnectionEndTime)
	} else {
		c.SecureConnectionStartTime = 0
	}
	return c
}

// alpnProtocol is the ALPN Protocol ID of the protocol that a response came by.
//
// https://fetch.spec.whatwg.org/#create-a-connection
func alpnProtocol(response *http.Response) string {
	switch {
	case response.ProtoMajor == 2:
		return "h2"
	case response.ProtoMinor == 0:
		return "http/1.0"
	}
	return "http/1.1"
}
