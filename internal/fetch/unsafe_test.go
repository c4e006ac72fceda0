package fetch

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"

	"github.com/sluice-go/sluice/internal/url"
)

func TestRequestsOfScript(t *testing.T) {
	f := serve(t, Options{UserAgent: "Sluice/1"}, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		fmt.Fprintf(w, "%s|%s|%d|%s", r.Method, body, r.ContentLength, r.Header.Get("X-A"))
		for _, name := range []string{"User-Agent", "Origin", "Cache-Control", "Pragma", "Accept", "Accept-Language", "Accept-Encoding"} {
			w.Write([]byte("|" + r.Header.Get(name)))
		}
	})
	const rest = "|*/*|*|gzip, deflate"
	at := url.MustParse("http://a.test/")
	for _, c := range []struct {
		r    Request
		want string
	}{
		{Request{Method: "POST", Body: &RequestBody{Bytes: []byte("abc")}}, "POST|abc|3||Sluice/1|http://a.test||" + rest},
		{Request{Method: "POST", Body: &RequestBody{Bytes: []byte{}}}, "POST||0||Sluice/1|http://a.test||" + rest},
		{Request{Method: "POST"}, "POST||0||Sluice/1|http://a.test||" + rest},
		{Request{Method: "chicken"}, "chicken||0||Sluice/1|http://a.test||" + rest},
		{Request{Headers: HeaderList{{"x-a", "1"}, {"x-a", "2"}, {"user-agent", "mine"}, {"accept", "y"}}}, "GET||0|1, 2|mine||||y|*|gzip, deflate"},
		{Request{Cache: CacheNoStore}, "GET||0||Sluice/1||no-cache|no-cache" + rest},
		{Request{Cache: CacheReload, Headers: HeaderList{{"Pragma", "p"}}}, "GET||0||Sluice/1||no-cache|p" + rest},
		{Request{Cache: CacheNoCache}, "GET||0||Sluice/1||max-age=0|" + rest},
		{Request{Headers: HeaderList{{"If-None-Match", "x"}}}, "GET||0||Sluice/1||no-cache|no-cache" + rest},
		{Request{Headers: HeaderList{{"Range", "bytes=0-"}}}, "GET||0||Sluice/1||||*/*|*|identity"},
	} {
		r := c.r
		r.URL, r.Client, r.Mode = at, clientAt("http://a.test/"), ModeCORS
		if got := string(mustFetch(t, f, &r).Body); got != c.want {
			t.Errorf("the server saw\n%s, want\n%s", got, c.want)
		}
	}
	mustFail(t, f, &Request{URL: url.MustParse("http://a.test/other"), Client: clientAt("http://a.test/"), Mode: ModeSameOrigin, Cache: CacheOnlyIfCached}, "not in the cache")
	// What Go refuses never reaches a server.
	mustFail(t, f, &Request{URL: at, Client: clientAt("http://a.test/"), Headers: HeaderList{{"X", "a\r\nInjected: b"}}}, "header")
	if r := mustFetch(t, f, &Request{URL: at, Client: clientAt("http://a.test/"), Method: "HEAD"}); r.Body != nil {
		t.Error("a response to HEAD has a body")
	}
}

// Who sends a body hears once of each byte of it, and of its end.
func TestTransmission(t *testing.T) {
	f := serve(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
		if n, _ := io.Copy(io.Discard, r.Body); r.URL.Path == "/to" {
			http.Redirect(w, r, "/", http.StatusTemporaryRedirect)
		} else {
			fmt.Fprint(w, n)
		}
	})
	for _, path := range []string{"/", "/to"} {
		for _, size := range []int{0, 1, 1 << 20} {
			told, ends := 0, 0
			ended := make(chan struct{})
			got := string(mustFetch(t, f, &Request{
				URL: url.MustParse("http://a.test" + path), Client: clientAt("http://a.test/"), Mode: ModeCORS, Method: "POST",
				Body: &RequestBody{
					Bytes:              make([]byte, size),
					ProcessChunkLength: func(n int) { told += n },
					ProcessEndOfBody:   func() { ends++; close(ended) },
				},
			}).Body)
			<-ended
			if got != fmt.Sprint(size) || told != size || ends != 1 {
				t.Errorf("%s: of %d bytes the server saw %s; %d were told of, and %d ends", path, size, got, told, ends)
			}
		}
	}
}

func TestOriginHeader(t *testing.T) {
	f := serve(t, Options{}, func(w http.ResponseWriter, r *http.Request) { w.Write([]byte(r.Header.Get("Origin"))) })
	for _, c := range []struct {
		policy ReferrerPolicy
		at     string
		want   string
	}{
		{ReferrerPolicyNoReferrer, "http://a.test/", "null"},
		{ReferrerPolicySameOrigin, "http://a.test/", "http://a.test"},
		{ReferrerPolicySameOrigin, "http://b.test/", "null"},
		{ReferrerPolicyOrigin, "http://b.test/", "http://a.test"},
	} {
		r := &Request{URL: url.MustParse(c.at), Client: clientAt("http://a.test/"), Method: "POST", ReferrerPolicy: c.policy}
		if got := string(mustFetch(t, f, r).Unsafe().Body); got != c.want {
			t.Errorf("%s, %s: %s, want %s", c.policy, c.at, got, c.want)
		}
	}
}

func TestRedirectsOfBodies(t *testing.T) {
	f := serve(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
		if status := r.URL.Query().Get("status"); status != "" {
			var n int
			fmt.Sscan(status, &n)
			w.Header().Set("Location", r.URL.Query().Get("to"))
			w.WriteHeader(n)
			return
		}
		body, _ := io.ReadAll(r.Body)
		fmt.Fprintf(w, "%s %s %s %s", r.Method, body, r.Header.Get("Content-Type"), r.Header.Get("Authorization"))
	})
	for _, c := range []struct {
		status, method, to, want string
	}{
		{"301", "POST", "/", "GET   secret"}, {"302", "POST", "/", "GET   secret"}, {"303", "POST", "/", "GET   secret"},
		{"307", "POST", "/", "POST body t/t secret"}, {"308", "POST", "/", "POST body t/t secret"},
		{"301", "PUT", "/", "PUT body t/t secret"}, {"303", "PUT", "/", "GET   secret"},
		{"307", "POST", "http://b.test/", "POST body t/t "},
	} {
		r := &Request{
			URL: url.MustParse("http://a.test/?status=" + c.status + "&to=" + c.to), Method: c.method, Mode: ModeNavigate,
			Headers: HeaderList{{"Content-Type", "t/t"}, {"Authorization", "secret"}}, Body: &RequestBody{Bytes: []byte("body")},
		}
		if got := string(mustFetch(t, f, r).Body); got != c.want {
			t.Errorf("%s %s: %q, want %q", c.status, c.method, got, c.want)
		}
		if len(r.Headers) != 2 {
			t.Error("the request was changed")
		}
	}
}

func TestContentCodings(t *testing.T) {
	const text = "some text, some text, some text"
	encoded := map[string][]byte{}
	encode := func(name string, data []byte, open func(io.Writer) io.WriteCloser) {
		var b bytes.Buffer
		w := open(&b)
		w.Write(data)
		w.Close()
		encoded[name] = b.Bytes()
	}
	encode("gzip", []byte(text), func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) })
	encode("deflate", []byte(text), func(w io.Writer) io.WriteCloser { return zlib.NewWriter(w) })
	encode("deflate, gzip", encoded["deflate"], func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) })
	encode("raw", []byte(text), func(w io.Writer) io.WriteCloser { f, _ := flate.NewWriter(w, 1); return f })
	encode("br", []byte(text), func(w io.Writer) io.WriteCloser { return brotli.NewWriter(w) })
	encode("zstd", []byte(text), func(w io.Writer) io.WriteCloser { z, _ := zstd.NewWriter(w); return z })
	encode("br, ZSTD", encoded["br"], func(w io.Writer) io.WriteCloser { z, _ := zstd.NewWriter(w); return z })
	encoded["compress"] = []byte(text)
	// More codings than are undone.
	many := strings.Repeat("gzip,", maxCodings) + "gzip"
	encoded[many] = []byte(text)
	last := strings.TrimSuffix(strings.Repeat("gzip,", maxCodings), ",")
	data := []byte(text)
	for range maxCodings {
		encode(last, data, func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) })
		data = encoded[last]
	}
	encoded["GZIP"], encoded["x-gzip"], encoded["identity"] = encoded["gzip"], encoded["gzip"], []byte(text)
	f := serve(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
		name := r.URL.Query().Get("c")
		coding := name
		if name == "raw" {
			coding = "deflate"
		}
		w.Header().Set("Content-Encoding", coding)
		if r.URL.Query().Has("empty") {
			return
		}
		w.Write(encoded[name])
	})
	for name := range encoded {
		r := mustFetch(t, f, &Request{URL: url.MustParse("http://a.test/?c=" + name), Mode: ModeNavigate})
		if string(r.Body) != text || !r.Headers.Contains("Content-Encoding") {
			t.Errorf("%s: %q", name, r.Body)
		}
		if as := name == "identity" || name == "compress" || name == many; r.Decoded == as {
			t.Errorf("%s: decoded is %v", name, r.Decoded)
		}
	}
	if r := mustFetch(t, f, &Request{URL: url.MustParse("http://a.test/?c=gzip&empty"), Mode: ModeNavigate}); len(r.Body) != 0 {
		t.Error("an empty body is not empty")
	}
}

// Codings that proxies may not know are asked for where there is none.
func TestAcceptEncoding(t *testing.T) {
	for u, want := range map[string]string{
		"http://a.test/": "gzip, deflate", "https://a.test/": "gzip, deflate, br, zstd", "http://localhost:8000/": "gzip, deflate, br, zstd",
	} {
		if got := acceptEncoding(url.MustParse(u)); got != want {
			t.Errorf("%s is asked for %q, want %q", u, got, want)
		}
	}
}

// What decoders keep to refer back to is accounted, up to the window of their format,
// until the body is closed.
func TestDecodersAreAccounted(t *testing.T) {
	zeros := make([]byte, 20<<20)
	var br, zst bytes.Buffer
	b := brotli.NewWriterOptions(&br, brotli.WriterOptions{Quality: 1, LGWin: 24})
	b.Write(zeros)
	b.Close()
	z, _ := zstd.NewWriter(&zst, zstd.WithWindowSize(maxZstandardWindow))
	z.Write(zeros)
	z.Close()
	for coding, c := range map[string]struct {
		encoded []byte
		window  int64
	}{"br": {br.Bytes(), maxBrotliWindow}, "zstd": {zst.Bytes(), maxZstandardWindow}} {
		var held, most int64
		account := func(delta int64) { held += delta; most = max(most, held) }
		r, decoders := handleContentCodings(HeaderList{{"Content-Encoding", coding}}, bytes.NewReader(c.encoded), account)
		if n, err := io.Copy(io.Discard, r); n != int64(len(zeros)) || err != nil {
			t.Errorf("%s: %d bytes, %v", coding, n, err)
		}
		for _, d := range decoders {
			d.close()
		}
		if held != 0 || most != c.window {
			t.Errorf("%s: %d bytes were held, and %d still are", coding, most, held)
		}
	}
}

func TestRanges(t *testing.T) {
	f := New(Options{ObtainBlob: func(url.BlobURLEntry, BlobUse) ([]byte, string, bool) { return []byte("0123456789"), "t/t", true }})
	u := url.MustParse("blob:http://a.test/1")
	u.BlobURLEntry = entry{}
	for value, want := range map[string]string{
		"bytes=2-4": "234 bytes 2-4/10", "bytes=7-": "789 bytes 7-9/10", "bytes=-2": "89 bytes 8-9/10", "bytes=0-99": "0123456789 bytes 0-9/10",
		"bytes= 1 - 1": "1 bytes 1-1/10", "bytes=-99": "0123456789 bytes 0-9/10", "bytes=9-99999999999999999999": "9 bytes 9-9/10",
		"bytes=10-": "", "bytes=-": "", "bytes=4-2": "", "bytes=1-2,3-4": "", "items=1-2": "", "bytes=-0": "", "bytes": "",
	} {
		r := &Request{URL: u, Client: clientAt("http://a.test/"), Mode: ModeCORS, Headers: HeaderList{{"Range", value}}}
		if want == "" {
			mustFail(t, f, r, "blob")
			continue
		}
		response := mustFetch(t, f, r)
		got, _ := response.Headers.Get("Content-Range")
		if got = string(response.Body) + " " + got; got != want || response.Status != 206 {
			t.Errorf("%s: %s, want %s", value, got, want)
		}
	}
	mustFail(t, f, &Request{URL: u, Client: clientAt("http://a.test/"), Method: "POST"}, "GET")
}

type entry struct{}

func (entry) Origin() url.Origin { return OriginOf(url.MustParse("http://a.test/")) }

// readStream reads a stream to its end.
func readStream(s *BodyStream) (all []byte, err error) {
	for {
		part, changed, err := s.Take()
		switch {
		case len(part) > 0:
			all = append(all, part...)
		case errors.Is(err, io.EOF):
			return all, nil
		case err != nil:
			return all, err
		default:
			<-changed
		}
	}
}

func TestOpen(t *testing.T) {
	more := make(chan struct{})
	gone := make(chan struct{})
	f := serve(t, Options{MaxBody: 1 << 20}, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/slow":
			w.Write([]byte("first"))
			w.(http.Flusher).Flush()
			<-more
			w.Write([]byte(" second"))
		case "/endless":
			for r.Context().Err() == nil {
				if _, err := w.Write(make([]byte, 4096)); err != nil {
					break
				}
			}
			gone <- struct{}{}
		case "/half":
			w.Header().Set("Content-Length", "10")
			w.Write([]byte("half"))
		case "/204":
			w.WriteHeader(204)
		}
	})
	open := func(ctx context.Context, path string, account func(int64)) *Response {
		t.Helper()
		client := clientAt("http://a.test/")
		client.Account = account
		r, err := f.Open(ctx, &Request{URL: url.MustParse("http://a.test" + path), Client: client, Mode: ModeCORS})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	r := open(t.Context(), "/slow", nil)
	if r.Body != nil {
		t.Error("the body is there at once")
	}
	close(more)
	if all, err := readStream(r.Stream); string(all) != "first second" || err != nil {
		t.Errorf("%q %v", all, err)
	}
	if r := open(t.Context(), "/204", nil); r.Stream != nil || r.Body != nil {
		t.Error("a status without a body has one")
	}
	var wrong *NetworkError
	if all, err := readStream(open(t.Context(), "/half", nil).Stream); string(all) != "half" || !errors.As(err, &wrong) || !strings.Contains(err.Error(), "4 of 10") {
		t.Errorf("%q %v", all, err)
	}
	// An endless body ends at the limit.
	if all, err := readStream(open(t.Context(), "/endless", nil).Stream); len(all) > 1<<20 || err == nil || !strings.Contains(err.Error(), "limit") {
		t.Errorf("%d bytes, %v", len(all), err)
	}
	<-gone
	// Nobody reads: not more than a little comes, and it is accounted for.
	held := make(chan int64, 1000)
	r = open(t.Context(), "/endless", func(n int64) { held <- n })
	var sum int64
	for sum < maxAhead {
		sum += <-held
	}
	r.Stream.Close()
	r.Stream.Close()
	<-gone
	for sum > 0 {
		sum += <-held
	}
	if sum != 0 {
		t.Errorf("%d bytes are still accounted for", sum)
	}
	// The end of the context ends it, read or not.
	ctx, cancel := context.WithCancel(t.Context())
	r = open(ctx, "/endless", nil)
	cancel()
	<-gone
	if _, err := readStream(r.Stream); !errors.As(err, &wrong) || !wrong.Aborted {
		t.Errorf("%v", err)
	}
}

func TestFetchTimeoutEndsStreams(t *testing.T) {
	f := serve(t, Options{Timeout: 50 * time.Millisecond}, func(w http.ResponseWriter, r *http.Request) {
		w.Write([]byte("x"))
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	})
	r, err := f.Open(t.Context(), anywhere)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := readStream(r.Stream); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
}

// A stream is sent over HTTP/2 alone.
func TestUploads(t *testing.T) {
	stream := func() (*RequestBody, *io.PipeWriter) {
		r, w := io.Pipe()
		return &RequestBody{Stream: r}, w
	}
	f := serve(t, Options{}, func(http.ResponseWriter, *http.Request) { t.Error("the server was asked") })
	body, w := stream()
	mustFail(t, f, &Request{URL: anywhere.URL, Mode: ModeNavigate, Method: "POST", Body: body}, "HTTP/2")
	if _, err := w.Write([]byte("x")); err == nil {
		t.Error("the stream was not closed")
	}
	f = serveTLS(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/redirect" {
			w.Header().Set("Location", "/")
			w.WriteHeader(307)
			return
		}
		body, err := io.ReadAll(r.Body)
		fmt.Fprintf(w, "%s %s %d %v", r.Proto, body, r.ContentLength, err)
	})
	f.uploads.TLSClientConfig.ServerName = "example.com"
	body, w = stream()
	go func() {
		w.Write([]byte("a"))
		w.Write([]byte("b"))
		w.Close()
	}()
	r := mustFetch(t, f, &Request{URL: url.MustParse("https://a.test/"), Mode: ModeNavigate, Method: "POST", Body: body})
	if got := string(r.Body); got != "HTTP/2.0 ab -1 <nil>" || r.StatusMessage != "" {
		t.Errorf("the server saw %q", got)
	}
	body, w = stream()
	go w.Close()
	mustFail(t, f, &Request{URL: url.MustParse("https://a.test/redirect"), Mode: ModeNavigate, Method: "POST", Body: body}, "cannot be sent again")
	body, w = stream()
	w.CloseWithError(errors.New("it broke"))
	mustFail(t, f, &Request{URL: url.MustParse("https://a.test/"), Mode: ModeNavigate, Method: "POST", Body: body}, "it broke")
}

// What a server sends beyond what it has announced is no response to what is
// asked next.
func TestServersThatSendMore(t *testing.T) {
	f := raw(t, Options{}, func(conn net.Conn, _ string) {
		request := make([]byte, 4096)
		for {
			conn.Write([]byte("HTTP/1.1 204 No Content\r\n\r\ntoo much"))
			if _, err := conn.Read(request); err != nil {
				return
			}
		}
	})
	for range 20 {
		mustFetch(t, f, anywhere)
	}
}

func TestMisdirectedRequest(t *testing.T) {
	n := 0
	f := serve(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
		if n++; n < 3 {
			w.WriteHeader(http.StatusMisdirectedRequest)
		}
	})
	if r := mustFetch(t, f, anywhere); r.Status != 421 || n != 2 {
		t.Errorf("status %d after %d requests", r.Status, n)
	}
}

// Streams that nobody reads leave connections for others.
func TestManyUnreadStreams(t *testing.T) {
	f := serve(t, Options{}, func(w http.ResponseWriter, _ *http.Request) {
		w.Write(make([]byte, 1<<20))
	})
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for range 5 * maxConnectionsPerHost {
		r, err := f.Open(ctx, anywhere)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Stream.Close()
	}
}
