package fetch

import (
	"compress/gzip"
	"errors"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sluice-go/sluice/internal/url"
)

// ticks is a timeline whose clock goes on by one with each look at it.
type ticks struct {
	mu       sync.Mutex
	now      time.Duration
	marked   []*ResourceTiming
	expected int
	expects  chan<- int // gets what is expected whenever that changes, if it is not nil
}

func (t *ticks) Now() time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.now++
	return t.now
}

func (t *ticks) MarkResourceTiming(r *ResourceTiming) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.marked = append(t.marked, r)
}

func (t *ticks) Expect(delta int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.expected += delta
	if t.expects != nil {
		t.expects <- t.expected
	}
}

// take returns the one timing that was marked.
func (t *ticks) take(test *testing.T) *ResourceTiming {
	test.Helper()
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.marked) != 1 {
		test.Fatalf("%d timings were marked, want 1", len(t.marked))
	}
	r := t.marked[0]
	t.marked = nil
	return r
}

// timed returns a request of a page of http://a.test, and its timeline.
func timed(at string, mode Mode) (*Request, *ticks) {
	client, timeline := clientAt("http://a.test/"), &ticks{}
	client.Timeline = timeline
	return &Request{URL: url.MustParse(at), Client: client, Mode: mode, InitiatorType: "fetch"}, timeline
}

// inOrder checks that times are there, and each later than the one before.
func inOrder(t *testing.T, times ...time.Duration) {
	t.Helper()
	if times[0] == 0 || !slices.IsSorted(times) {
		t.Errorf("the times are %v", times)
	}
}

// timingServer serves what the tests of this file fetch.
func timingServer(t *testing.T) *Fetcher {
	return serve(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
		query := r.URL.Query()
		for _, name := range []string{"Timing-Allow-Origin", "Access-Control-Allow-Origin", "Access-Control-Allow-Headers", "Content-Type"} {
			for _, value := range query[name] {
				w.Header().Add(name, value)
			}
		}
		switch r.URL.Path {
		case "/zip":
			w.Header().Set("Content-Encoding", "GZip")
			z := gzip.NewWriter(w)
			io.WriteString(z, strings.Repeat("a", 1000))
			z.Close()
		case "/to":
			w.Header().Set("Location", query.Get("to"))
			w.WriteHeader(302)
		case "/early":
			w.WriteHeader(103)
			io.WriteString(w, "late")
		case "/flood":
			w.Header().Set("Link", strings.Repeat("x", 10_000))
			for range 100 {
				w.WriteHeader(103)
			}
		case "/half":
			w.Header().Set("Content-Length", "100")
			io.WriteString(w, "half")
		default:
			io.WriteString(w, "body")
		}
	})
}

func TestTiming(t *testing.T) {
	f := timingServer(t)
	request, timeline := timed("http://a.test/x?Content-Type=text/json#f", ModeCORS)
	for _, reused := range []bool{false, true} {
		mustFetch(t, f, request)
		r := timeline.take(t)
		c := r.FinalConnectionTimingInfo
		if r.RequestedURL != request.URL.Href() || r.InitiatorType != "fetch" || r.ResponseStatus != 200 || r.AllowFailed ||
			r.BodyInfo != (BodyInfo{EncodedSize: 4, DecodedSize: 4, ContentType: "application/json"}) {
			t.Errorf("%+v", r)
		}
		if r.RedirectStartTime != 0 || r.RedirectEndTime != 0 || r.FirstInterimNetworkResponseStartTime != 0 ||
			c.SecureConnectionStartTime != 0 || c.ALPNNegotiatedProtocol != "http/1.1" {
			t.Errorf("%+v", r)
		}
		inOrder(t, r.StartTime, r.PostRedirectStartTime, c.DomainLookupStartTime, c.DomainLookupEndTime, c.ConnectionStartTime,
			c.ConnectionEndTime, r.FinalNetworkRequestStartTime, r.FinalNetworkResponseStartTime, r.EndTime)
		if same := c.DomainLookupStartTime == r.PostRedirectStartTime && c.ConnectionEndTime == r.PostRedirectStartTime; same != reused {
			t.Errorf("reused %v, and the connection %+v", reused, c)
		}
	}
}

// A connection over TLS is secure, whoever made the handshake.
func TestTimingOverTLS(t *testing.T) {
	answer := func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Timing-Allow-Origin", "*") }
	for protocol, f := range map[string]*Fetcher{
		"h2": serveTLS(t, answer),
		"http/1.1": rawTLS(t, func(conn net.Conn, _ string) {
			io.WriteString(conn, "HTTP/1.1 200 OK\r\nTiming-Allow-Origin: *\r\n\r\n")
		}),
	} {
		request, timeline := timed("https://example.com/", ModeNoCORS)
		mustFetch(t, f, request)
		r := timeline.take(t)
		c := r.FinalConnectionTimingInfo
		if c.ALPNNegotiatedProtocol != protocol || r.AllowFailed {
			t.Errorf("%s: %+v", protocol, r)
		}
		inOrder(t, c.ConnectionStartTime, c.SecureConnectionStartTime, c.ConnectionEndTime)
	}
}

func TestTimingOfCoding(t *testing.T) {
	request, timeline := timed("http://a.test/zip", ModeCORS)
	mustFetch(t, timingServer(t), request)
	r := timeline.take(t)
	if r.DecodedSize != 1000 || r.EncodedSize == 0 || r.EncodedSize >= 100 || r.ContentEncoding != "gzip" {
		t.Errorf("%+v", r.BodyInfo)
	}
}

func TestFilteredCoding(t *testing.T) {
	for value, want := range map[string]string{"": "", "gzip": "gzip", "X-GZIP": "x-gzip", "br": "br", "Zstd": "zstd", "compress": "@unknown", "gzip, br": "multiple", "a b": ""} {
		if got := filteredCoding(HeaderList{{"Content-Encoding", value}}); got != want {
			t.Errorf("%q is %q, want %q", value, got, want)
		}
	}
}

func TestMinimizeSupported(t *testing.T) {
	for value, want := range map[string]string{
		"text/ecmascript": "text/javascript", "application/ld+json": "application/json", "image/svg+xml": "image/svg+xml",
		"text/xml": "application/xml", "text/plain;charset=utf-8": "text/plain", "application/wasm": "application/wasm",
		"image/png": "image/png", "image/x-secret": "", "application/x-secret": "",
	} {
		if got := minimizeSupported(ExtractMIMEType(HeaderList{{"Content-Type", value}})); got != want {
			t.Errorf("%q is %q, want %q", value, got, want)
		}
	}
}

// What others' servers do not allow is not told, and what they allow is.
func TestTimingAllowCheck(t *testing.T) {
	f := timingServer(t)
	const cors = "Access-Control-Allow-Origin=*"
	for _, test := range []struct {
		at      string
		mode    Mode
		allowed bool
		status  int
	}{
		{"http://a.test/x", ModeCORS, true, 200},
		{"http://a.test/x", ModeNoCORS, true, 200},
		{"http://b.test/x?" + cors, ModeCORS, false, 200},
		{"http://b.test/x?" + cors + "&Timing-Allow-Origin=*", ModeCORS, true, 200},
		{"http://b.test/x?" + cors + "&Timing-Allow-Origin=http://a.test", ModeCORS, true, 200},
		{"http://b.test/x?" + cors + "&Timing-Allow-Origin=http://c.test, http://a.test", ModeCORS, true, 200},
		{"http://b.test/x?" + cors + "&Timing-Allow-Origin=http://A.test", ModeCORS, false, 200},
		{"http://b.test/x?Timing-Allow-Origin=*", ModeNoCORS, true, 0},
		{"http://b.test/x", ModeNoCORS, false, 0},
		{"http://b.test/x?Timing-Allow-Origin=*", ModeCORS, false, 0},
		{"http://a.test/to?to=/x", ModeCORS, true, 200},
		{"http://a.test/to?to=http://b.test/x", ModeNoCORS, false, 0},
		{"http://b.test/to?to=http://a.test/x", ModeNoCORS, false, 0},
		{"http://b.test/to?to=http://a.test/x&Timing-Allow-Origin=*", ModeNoCORS, false, 0},
		{"http://a.test:1/x", ModeCORS, false, 0},
	} {
		request, timeline := timed(strings.ReplaceAll(test.at, ", ", ",%20"), test.mode)
		f.Fetch(t.Context(), request)
		r := timeline.take(t)
		if r.AllowFailed == test.allowed || r.ResponseStatus != test.status {
			t.Errorf("%s: allowed %v, status %d", test.at, !r.AllowFailed, r.ResponseStatus)
		}
		opaque := TimingInfo{StartTime: r.StartTime, PostRedirectStartTime: r.StartTime, EndTime: r.EndTime}
		if got := r.TimingInfo == opaque; got == test.allowed {
			t.Errorf("%s: %+v", test.at, r.TimingInfo)
		}
		if r.StartTime == 0 || r.EndTime <= r.StartTime {
			t.Errorf("%s: from %v to %v", test.at, r.StartTime, r.EndTime)
		}
		if test.status == 0 && r.BodyInfo != (BodyInfo{}) {
			t.Errorf("%s: %+v", test.at, r.BodyInfo)
		}
	}
}

func TestTimingOfRedirect(t *testing.T) {
	request, timeline := timed("http://a.test/to?to=/to?to=/x", ModeCORS)
	mustFetch(t, timingServer(t), request)
	r := timeline.take(t)
	if r.RedirectStartTime != r.StartTime || r.RedirectEndTime != r.PostRedirectStartTime {
		t.Errorf("%+v", r.TimingInfo)
	}
	inOrder(t, r.RedirectStartTime, r.RedirectEndTime, r.FinalNetworkRequestStartTime, r.FinalNetworkResponseStartTime, r.EndTime)
}

func TestTimingOfPreflight(t *testing.T) {
	request, timeline := timed("http://b.test/x?Access-Control-Allow-Origin=*&Access-Control-Allow-Headers=x&Timing-Allow-Origin=*", ModeCORS)
	request.UnsafeRequest, request.Headers = true, HeaderList{{"X", "y"}}
	mustFetch(t, timingServer(t), request)
	if r := timeline.take(t); r.EncodedSize != 4 || r.AllowFailed {
		t.Errorf("%+v", r)
	}
}

func TestTimingOfInterimResponse(t *testing.T) {
	f := timingServer(t)
	request, timeline := timed("http://a.test/early", ModeCORS)
	mustFetch(t, f, request)
	r := timeline.take(t)
	inOrder(t, r.FinalNetworkRequestStartTime, r.FirstInterimNetworkResponseStartTime, r.FinalNetworkResponseStartTime, r.EndTime)
	if r.FirstInterimNetworkResponseStartTime == r.FinalNetworkResponseStartTime {
		t.Errorf("%+v", r.TimingInfo)
	}
	// There is a limit to what there is of them.
	request, _ = timed("http://a.test/flood", ModeCORS)
	mustFail(t, f, request, "more than 262144 bytes of headers")
}

func TestUntimed(t *testing.T) {
	f := timingServer(t)
	request, timeline := timed("data:,x", ModeCORS)
	mustFetch(t, f, request)
	request.URL, request.InitiatorType = url.MustParse("http://a.test/x"), ""
	mustFetch(t, f, request)
	if len(timeline.marked) != 0 {
		t.Errorf("%+v", timeline.marked[0])
	}
}

// The timing of a body that is a stream is told of before its end is.
func TestTimingOfStream(t *testing.T) {
	f := timingServer(t)
	for _, test := range []struct {
		at    string
		whole bool
	}{{"http://a.test/x", true}, {"http://a.test/half", false}} {
		request, timeline := timed(test.at, ModeCORS)
		response, err := f.Open(t.Context(), request)
		if err != nil {
			t.Fatal(err)
		}
		for {
			bytes, changed, err := response.Stream.Take()
			if len(bytes) > 0 {
				continue
			}
			if err != nil {
				if errors.Is(err, io.EOF) != test.whole {
					t.Errorf("%s: %v", test.at, err)
				}
				break
			}
			<-changed
		}
		if r := timeline.take(t); r.AllowFailed == test.whole || r.EncodedSize != map[bool]int64{true: 4}[test.whole] {
			t.Errorf("%s: %+v", test.at, r)
		}
	}
}

// The timing of a body is expected while it is read, not while it waits for
// somebody to take it; and never if it may not end.
func TestExpectedTimings(t *testing.T) {
	rest := make(chan struct{})
	f := serve(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
		w.Write(make([]byte, maxAhead))
		w.(http.Flusher).Flush()
		<-rest
		w.Write(make([]byte, maxAhead))
	})
	request, timeline := timed("http://a.test/", ModeCORS)
	expected := make(chan int, 10)
	timeline.expects = expected
	response, err := f.Open(t.Context(), request)
	if err != nil {
		t.Fatal(err)
	}
	next := func(want int) {
		t.Helper()
		if got := <-expected; got != want {
			t.Fatalf("%d timings are expected, want %d", got, want)
		}
	}
	next(1)
	// It waits for somebody to take what there is.
	next(0)
	response.Stream.Take()
	next(1)
	close(rest)
	response.Stream.Close()
	next(0)
	request, timeline = timed("http://a.test/", ModeCORS)
	request.Endless = true
	if response, err = f.Open(t.Context(), request); err != nil {
		t.Fatal(err)
	}
	if timeline.expected != 0 {
		t.Error("the timing of a body is expected that may never end")
	}
	response.Stream.Close()
}

// Of a body that nobody can take any more, as much is read as of any other, and its
// timing is told if that is all.
func TestTimingOfAbandonedBody(t *testing.T) {
	for size, told := range map[int]bool{2: true, 4 * maxAhead: false} {
		rest := make(chan struct{})
		f := serve(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
			w.Write([]byte("a"))
			w.(http.Flusher).Flush()
			<-rest
			w.Write(make([]byte, size-1))
		})
		request, timeline := timed("http://a.test/", ModeCORS)
		expected := make(chan int, 10)
		timeline.expects = expected
		response, err := f.Open(t.Context(), request)
		if err != nil {
			t.Fatal(err)
		}
		response.Stream.Abandon()
		close(rest)
		for n := range expected {
			if n == 0 {
				break
			}
		}
		if _, _, err := response.Stream.Take(); err == nil {
			t.Errorf("%d bytes: the body is still there", size)
		}
		switch {
		case told && timeline.take(t).EncodedSize != int64(size):
			t.Errorf("%d bytes: the timing tells of another size", size)
		case !told && len(timeline.marked) != 0:
			t.Errorf("%d bytes: a timing is told", size)
		}
	}
}

// A connection that was made for another request counts from when it was wanted.
func TestTimingOfConnections(t *testing.T) {
	const at = 100
	for _, test := range []struct {
		name string
		x    *exchangeTiming
		tls  bool
		want ConnectionTimingInfo
	}{
		{"all told", &exchangeTiming{wanted: 110, obtained: 160, connection: ConnectionTimingInfo{
			DomainLookupStartTime: 111, DomainLookupEndTime: 120, ConnectionStartTime: 121, ConnectionEndTime: 130, SecureConnectionStartTime: 131,
		}}, true, ConnectionTimingInfo{111, 120, 121, 160, 131, ""}},
		{"an address", &exchangeTiming{wanted: 110, obtained: 160, connection: ConnectionTimingInfo{ConnectionStartTime: 121}}, false,
			ConnectionTimingInfo{110, 110, 121, 160, 0, ""}},
		{"nothing told", &exchangeTiming{wanted: 110, obtained: 160}, true, ConnectionTimingInfo{110, 110, 110, 160, 110, ""}},
		{"another's connection", &exchangeTiming{wanted: 110, obtained: 160, connection: ConnectionTimingInfo{DomainLookupStartTime: 115}}, false,
			ConnectionTimingInfo{115, 115, 115, 160, 0, ""}},
		{"reused", &exchangeTiming{wanted: 110, obtained: 111, reused: true}, true, ConnectionTimingInfo{at, at, at, at, at, ""}},
	} {
		if got := test.x.clamp(at, test.tls); got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
	}
}
