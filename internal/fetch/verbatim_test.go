package fetch

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	stdurl "net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/sluice-go/sluice/internal/url"
)

// notAsIs are values that the standard library would not send as they are.
var notAsIs = HeaderList{{"X-Control", "a\x01b\x7f"}, {"X-Spaces", "a, "}}

// serveHeads starts a server that answers with the heads of requests.
func serveHeads(t *testing.T, listener net.Listener) {
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				head, r := "", bufio.NewReader(conn)
				for !strings.HasSuffix(head, "\r\n\r\n") {
					line, err := r.ReadString('\n')
					if err != nil {
						return
					}
					head += line
				}
				fmt.Fprintf(conn, "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s", len(head), head)
			}()
		}
	}()
	t.Cleanup(func() { listener.Close() })
}

// Values of headers are sent as they are, with a body and without, also if the head is
// written in several parts.
func TestValuesAreSentVerbatim(t *testing.T) {
	certified := httptest.NewTLSServer(nil)
	certified.Close()
	for _, scheme := range []string{"http", "https"} {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		address := listener.Addr().String()
		if scheme == "https" {
			listener = tls.NewListener(listener, &tls.Config{Certificates: certified.TLS.Certificates})
		}
		serveHeads(t, listener)
		f := serveAt(t, Options{ExtraRoots: []*x509.Certificate{certified.Certificate()}}, address, func() {})
		long := Header{"X-Long", strings.Repeat("x", 10000)}
		for _, body := range []*RequestBody{nil, {Bytes: []byte("body\r\n\r\nbody")}} {
			for _, headers := range []HeaderList{notAsIs, append(HeaderList{long}, notAsIs...)} {
				r := &Request{URL: url.MustParse(scheme + "://example.com/"), Client: clientAt(scheme + "://example.com/"), Headers: headers, Body: body}
				if body != nil {
					r.Method = "POST"
				}
				head := string(mustFetch(t, f, r).Body)
				for _, h := range headers {
					if want := fmt.Sprintf("\n%s: %s\r\n", h.Name, h.Value); !strings.Contains(head, want) {
						t.Errorf("%s: the head %q lacks %q", scheme, head, want)
					}
				}
			}
		}
	}
}

// A response to such a request may have control characters, too; so may interim ones.
func TestControlCharactersInResponses(t *testing.T) {
	f := raw(t, Options{}, func(conn net.Conn, _ string) {
		for _, part := range []string{"HTTP/1.1 103 Early\r\nX-A: \x01\r\n\r", "\nHTTP/1.1 200 O\x02K\r\nX-A: ", "a\x7fb\x01 \r\nX-B:\t\v\f\r\nContent-Length: 5\r\n\r\na\x01\n\nb"} {
			io.WriteString(conn, part)
		}
	})
	r := mustFetch(t, f, &Request{URL: url.MustParse("http://a.test/"), Client: clientAt("http://a.test/"), Headers: notAsIs})
	a, _ := r.Headers.Get("X-A")
	b, _ := r.Headers.Get("X-B")
	if a != "a\x7fb\x01" || b != "\v\f" || r.StatusMessage != "O\x02K" || string(r.Body) != "a\x01\n\nb" {
		t.Errorf("got %q, %q, %q and %q", r.StatusMessage, a, b, r.Body)
	}
}

// What would be another header is never sent; nor, through a proxy, what the standard
// library refuses.
func TestValuesThatAreNotSent(t *testing.T) {
	f := serve(t, Options{}, func(http.ResponseWriter, *http.Request) {})
	proxied := New(Options{Proxy: http.ProxyURL(&stdurl.URL{Scheme: "http", Host: "127.0.0.1:1"})})
	for _, test := range []struct {
		f           *Fetcher
		value, want string
	}{
		{f, "a\r\nb: c", "invalid header field value"},
		{f, "a\nb", "invalid header field value"},
		{f, "\x01\x00", "invalid header field value"},
		{proxied, "\x01", "neither through a proxy"},
	} {
		r := &Request{URL: url.MustParse("http://a.test/"), Client: clientAt("http://a.test/"), Headers: HeaderList{{"X-Test", test.value}}}
		mustFail(t, test.f, r, test.want)
	}
}

// The announcement of trailers is a header as others are.
func TestTrailer(t *testing.T) {
	f := raw(t, Options{}, func(conn net.Conn, _ string) {
		fmt.Fprint(conn, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-B, X-A\r\n\r\n1\r\na\r\n0\r\nX-A: 1\r\n\r\n")
	})
	r := mustFetch(t, f, &Request{URL: url.MustParse("http://a.test/"), Client: clientAt("http://a.test/")})
	if got, _ := r.Headers.Get("Trailer"); got != "X-A, X-B" || r.Headers.Contains("X-A") || string(r.Body) != "a" {
		t.Errorf("Trailer is %q, of %v", got, r.Headers)
	}
}

// Messages that are sent verbatim have no more connections than there are places, and
// leave theirs when they are done.
func TestPlacesOfVerbatimMessages(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "answer") }))
	defer server.Close()
	var open atomic.Int32
	f := New(Options{
		Proxy: func(*http.Request) (*stdurl.URL, error) { return nil, nil },
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			if n := open.Add(1); n > 1 {
				t.Errorf("%d connections are open at once", n)
			}
			conn, err := new(net.Dialer).DialContext(ctx, network, address)
			return &placedConn{conn, sync.OnceFunc(func() { open.Add(-1) })}, err
		},
	})
	f.verbatim = make(chan struct{}, 1)
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			message, err := http.NewRequest("GET", server.URL, nil)
			if err != nil {
				t.Error(err)
				return
			}
			message.Header.Set("X-Spaces", " a ")
			response, err := f.verbatimly(f.transport, message).RoundTrip(message)
			if err != nil {
				t.Error(err)
				return
			}
			if text, err := io.ReadAll(response.Body); err != nil || string(text) != "answer" {
				t.Errorf("%q, %v", text, err)
			}
			response.Body.Close()
		})
	}
	all.Wait()
	f.verbatim <- struct{}{} // the last one is left, too
}
