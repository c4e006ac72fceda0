package fetch

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	stdurl "net/url"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"

	"github.com/sluice-go/sluice/internal/url"
)

// serveTLS starts a server that speaks TLS, HTTP/2 too; http: URLs do not
// reach it.
func serveTLS(t *testing.T, handler http.HandlerFunc) *Fetcher {
	t.Helper()
	server := httptest.NewUnstartedServer(handler)
	server.EnableHTTP2 = true
	// Some clients of it break the handshake off.
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.StartTLS()
	// The certificate is for example.com, so this is the name that is asked for.
	roots, err := ParseRoots(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw}))
	if err != nil {
		t.Fatal(err)
	}
	f := serveAt(t, Options{ExtraRoots: roots}, server.Listener.Addr().String(), server.Close)
	f.transport.TLSClientConfig.ServerName = "example.com"
	return f
}

// raw starts a server that answers the first request of each connection with
// what write writes.
func raw(t *testing.T, o Options, write func(conn net.Conn, request string)) *Fetcher {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var served sync.WaitGroup
	served.Go(func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			served.Go(func() {
				defer conn.Close()
				request := make([]byte, 4096)
				if n, err := conn.Read(request); err == nil {
					write(conn, string(request[:n]))
				}
			})
		}
	})
	return serveAt(t, o, listener.Addr().String(), func() {
		listener.Close()
		served.Wait()
	})
}

var anywhere = &Request{URL: url.MustParse("http://a.test/x.js"), Mode: ModeNavigate}

// hold waits until the other end closes the connection.
func hold(conn net.Conn) { conn.Read(make([]byte, 1)) }

func TestServersThatLie(t *testing.T) {
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	z.Write(make([]byte, 1<<20))
	z.Close()
	var br, zst, far bytes.Buffer
	b := brotli.NewWriter(&br)
	b.Write(make([]byte, 1<<20))
	b.Close()
	s, _ := zstd.NewWriter(&zst)
	s.Write(make([]byte, 1<<20))
	s.Close()
	s, _ = zstd.NewWriter(&far, zstd.WithWindowSize(2*maxZstandardWindow))
	s.Write(make([]byte, 4*maxZstandardWindow))
	s.Close()
	for _, c := range []struct{ name, response, reason string }{
		{"half a body", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf", "closed the connection after 4 of 10 bytes"},
		{"half a chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10\r\nhalf", "in the middle of the body, after 4 bytes"},
		{"a chunk that is none", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", "invalid"},
		{"half a gzip", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n" + bomb.String()[:20], "closed the connection in the middle"},
		{"a gzip that is none", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\nnot a gzip at all", "gzip: invalid header"},
		{"a gzip that grows", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n" + bomb.String(), "larger than the limit of 1000 bytes"},
		{"half a br", "HTTP/1.1 200 OK\r\nContent-Encoding: br\r\n\r\n" + br.String()[:10], "closed the connection in the middle"},
		{"a br that is none", "HTTP/1.1 200 OK\r\nContent-Encoding: br\r\n\r\n\xff\xffnot a br at all", "undoing the content coding br: brotli: "},
		{"a br that grows", "HTTP/1.1 200 OK\r\nContent-Encoding: br\r\n\r\n" + br.String(), "larger than the limit of 1000 bytes"},
		{"half a zstd", "HTTP/1.1 200 OK\r\nContent-Encoding: zstd\r\n\r\n" + zst.String()[:7], "closed the connection in the middle"},
		{"a zstd that is none", "HTTP/1.1 200 OK\r\nContent-Encoding: zstd\r\n\r\nnot a zstd at all", "undoing the content coding zstd: "},
		{"a zstd that grows", "HTTP/1.1 200 OK\r\nContent-Encoding: zstd\r\n\r\n" + zst.String(), "larger than the limit of 1000 bytes"},
		{"a zstd that refers back too far", "HTTP/1.1 200 OK\r\nContent-Encoding: zstd\r\n\r\n" + far.String(), "window size exceeded"},
		{"announced too large", "HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n", "larger than the limit"},
		{"announced beyond measure", "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999999\r\n\r\n", "bad Content-Length"},
		{"too large", "HTTP/1.1 200 OK\r\n\r\n" + strings.Repeat("x", 1001), "larger than the limit"},
		{"two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx", "Content-Length"},
		{"huge headers", "HTTP/1.1 200 OK\r\nX: " + strings.Repeat("x", 300<<10) + "\r\n\r\n", "headers exceeded"},
		{"many headers", "HTTP/1.1 200 OK\r\n" + strings.Repeat("X: y\r\n", 100<<10) + "\r\n", "headers exceeded"},
		{"nothing", "", "closed the connection too early"},
		{"no HTTP", "SSH-2.0-x\r\n", "malformed HTTP"},
		{"half a header", "HTTP/1.1 200 OK\r\nContent-Le", "malformed MIME header"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := raw(t, Options{MaxBody: 1000}, func(conn net.Conn, _ string) { conn.Write([]byte(c.response)) })
			mustFail(t, f, anywhere, c.reason)
		})
	}
	for _, c := range []struct{ name, response, body string }{
		{"more than announced", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nabcdef", "ab"},
		{"as large as the limit", "HTTP/1.1 200 OK\r\n\r\n" + strings.Repeat("x", 1000), strings.Repeat("x", 1000)},
		{"no charset it has", "HTTP/1.1 200 OK\r\nContent-Type: text/javascript;charset=nonsense\r\n\r\n\xff", "\xff"},
		{"HTTP/1.0", "HTTP/1.0 404 \r\n\r\nx", "x"},
		{"nothing in it", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := raw(t, Options{MaxBody: 1000}, func(conn net.Conn, _ string) { conn.Write([]byte(c.response)) })
			if r := mustFetch(t, f, anywhere); string(r.Body) != c.body || r.Body == nil {
				t.Errorf("the body is %q", r.Body)
			}
		})
	}
	f := raw(t, Options{}, func(conn net.Conn, _ string) { conn.Write([]byte("HTTP/1.1 204 No Content\r\n\r\n")) })
	if r := mustFetch(t, f, anywhere); r.Body != nil {
		t.Error("a status without a body has one")
	}
}

// piped returns a fetcher whose connections are pipes, to servers that answer
// each request with what answer writes. In a bubble, time passes for both only
// while they wait.
func piped(o Options, answer func(conn net.Conn, request string) (again bool)) *Fetcher {
	o.Proxy = func(*http.Request) (*stdurl.URL, error) { return nil, nil }
	o.DialContext = func(context.Context, string, string) (net.Conn, error) {
		here, there := net.Pipe()
		go func() {
			defer there.Close()
			request := make([]byte, 4096)
			for again := true; again; {
				n, err := there.Read(request)
				if err != nil {
					return
				}
				again = answer(there, string(request[:n]))
			}
		}()
		return here, nil
	}
	return New(o)
}

func TestServersThatStall(t *testing.T) {
	for name, response := range map[string]string{
		"at once":       "",
		"in the header": "HTTP/1.1 200 OK\r\nContent-Le",
		"in the body":   "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf",
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := piped(Options{}, func(conn net.Conn, _ string) bool {
					conn.Write([]byte(response))
					hold(conn)
					return false
				})
				start := time.Now()
				if e := mustFail(t, f, anywhere, "the server has sent nothing for 1m0s"); !errors.Is(e, ErrStalled) || e.Aborted {
					t.Errorf("%+v", e)
				}
				if passed := time.Since(start); passed != DefaultStallTimeout {
					t.Errorf("that took %v", passed)
				}
			})
		})
	}
}

// Nobody waits for long for a body that nobody wants.
func TestRedirectsThatStall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := piped(Options{}, func(conn net.Conn, request string) bool {
			if strings.HasPrefix(request, "GET /y ") {
				conn.Write([]byte("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok"))
				return false
			}
			conn.Write([]byte("HTTP/1.1 302 Found\r\nLocation: /y\r\nContent-Length: 10\r\n\r\nhalf"))
			hold(conn)
			return false
		})
		start := time.Now()
		if r := mustFetch(t, f, anywhere); string(r.Body) != "ok" || time.Since(start) > maxDraining {
			t.Errorf("%q after %v", r.Body, time.Since(start))
		}
	})
}

// A server that is slow but does not stop is waited for, up to the timeout of
// the whole fetch.
func TestServersThatTrickle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const every = DefaultStallTimeout - time.Second
		trickle := func(times int) func(net.Conn, string) bool {
			return func(conn net.Conn, _ string) bool {
				conn.Write([]byte("HTTP/1.1 200 OK\r\n\r\n"))
				for range times {
					time.Sleep(every)
					if _, err := conn.Write([]byte("x")); err != nil {
						break
					}
				}
				return false
			}
		}
		if r := mustFetch(t, piped(Options{}, trickle(100)), anywhere); len(r.Body) != 100 {
			t.Errorf("the body has %d bytes", len(r.Body))
		}
		e := mustFail(t, piped(Options{Timeout: time.Hour}, trickle(1000)), anywhere, "longer than 1h0m0s")
		if !errors.Is(e, context.DeadlineExceeded) || e.Aborted {
			t.Errorf("%+v", e)
		}
		// The server learns of it the next time that it writes.
		time.Sleep(every)
	})
}

// Cancellation ends a fetch wherever it is.
func TestCancellation(t *testing.T) {
	for name, response := range map[string]string{
		"before the header": "",
		"in the body":       "HTTP/1.1 200 OK\r\n\r\nhalf",
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithCancelCause(t.Context())
			why := errors.New("the agent has ended")
			f := raw(t, Options{}, func(conn net.Conn, _ string) {
				conn.Write([]byte(response))
				cancel(why)
				hold(conn)
			})
			_, err := f.Fetch(ctx, anywhere)
			var e *NetworkError
			if !errors.As(err, &e) || !e.Aborted || !errors.Is(err, why) {
				t.Errorf("%v", err)
			}
		})
	}
}

// Requests that wait for a connection are not the fault of the server they
// wait for.
func TestWaitingForAConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := piped(Options{}, func(conn net.Conn, _ string) bool {
			time.Sleep(DefaultStallTimeout / 2)
			_, err := conn.Write([]byte("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"))
			return err == nil
		})
		start := time.Now()
		var fetches sync.WaitGroup
		for range 10 * maxConnectionsPerHost {
			fetches.Go(func() {
				if _, err := f.Fetch(t.Context(), anywhere); err != nil {
					t.Error(err)
				}
			})
		}
		fetches.Wait()
		if passed := time.Since(start); passed < 2*DefaultStallTimeout {
			t.Errorf("they had to wait only for %v", passed)
		}
		f.CloseIdleConnections()
	})
}

// A request that is still being sent when its response has begun does not make the
// server owe anything.
func TestSendingAfterTheAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancelCause(t.Context())
		w := newWatchdog(DefaultStallTimeout, stop)
		body := upload(&RequestBody{Bytes: []byte("body")}, new(transmission), w)
		stream := &uploadedStream{io.NopCloser(strings.NewReader("stream")), w}
		w.answered()
		for _, r := range []io.Reader{body, stream} {
			if _, err := io.ReadAll(r); err != nil {
				t.Error(err)
			}
		}
		time.Sleep(2 * DefaultStallTimeout)
		if err := context.Cause(ctx); err != nil {
			t.Errorf("the exchange has ended: %v", err)
		}
		w.fed()
		w.awaited()
		<-ctx.Done()
		if err := context.Cause(ctx); !strings.Contains(err.Error(), "sent nothing") {
			t.Errorf("a response that stalls ends it with %v", err)
		}
	})
}

func TestConnectionsAreUsedAgain(t *testing.T) {
	var mu sync.Mutex
	connections := map[string]bool{}
	f := serve(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		connections[r.RemoteAddr] = true
		mu.Unlock()
		if r.URL.Path == "/" {
			http.Redirect(w, r, "/x", http.StatusFound)
		}
	})
	for range 5 {
		mustFetch(t, f, &Request{URL: url.MustParse("http://a.test/"), Mode: ModeNavigate})
	}
	if len(connections) != 1 {
		t.Errorf("there were %d connections", len(connections))
	}
}

func TestTLS(t *testing.T) {
	handler := func(w http.ResponseWriter, r *http.Request) {
		w.Write([]byte(r.Proto + " " + r.Header.Get("Sec-Fetch-Dest") + " " + r.Header.Get("Sec-Fetch-Mode") + " " + r.Header.Get("Sec-Fetch-Site")))
	}
	f := serveTLS(t, handler)
	r := mustFetch(t, f, &Request{URL: url.MustParse("https://example.com/"), Mode: ModeNavigate, Destination: DestinationScript})
	if got := string(r.Body); got != "HTTP/2.0 script navigate none" {
		t.Errorf("the server saw %q", got)
	}
	f.transport.TLSClientConfig.RootCAs = x509.NewCertPool()
	f.CloseIdleConnections()
	g := serveTLS(t, handler)
	g.transport.TLSClientConfig.RootCAs = x509.NewCertPool()
	mustFail(t, g, &Request{URL: url.MustParse("https://example.com/"), Mode: ModeNavigate}, "certificate is not trusted")
	for _, text := range []string{"", "nonsense", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"} {
		if _, err := ParseRoots([]byte(text)); err == nil {
			t.Errorf("%q has roots", text)
		}
	}
}

// A body after a status that has none is not taken for the next response, whenever
// it comes.
func TestBodyOfNullBodyStatus(t *testing.T) {
	for _, headers := range []string{"204 No Content\r\nContent-Length: 5", "304 Not Modified\r\nContent-Length: 5", "204 No Content\r\nTransfer-Encoding: chunked"} {
		f := raw(t, Options{}, func(conn net.Conn, request string) {
			if strings.HasPrefix(request, "POST") {
				fmt.Fprint(conn, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
				return
			}
			fmt.Fprintf(conn, "HTTP/1.1 %s\r\n\r\n", headers)
			// What asks for more here gets what is left.
			if _, err := conn.Read(make([]byte, 4096)); err == nil {
				fmt.Fprint(conn, "helloHTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nbad")
			}
		})
		at := url.MustParse("http://a.test/")
		if r := mustFetch(t, f, &Request{URL: at, Mode: ModeNavigate}); r.Body != nil {
			t.Errorf("%q has the body %q", headers, r.Body)
		}
		r := mustFetch(t, f, &Request{URL: at, Mode: ModeNavigate, Method: "POST", Body: &RequestBody{Bytes: []byte("x")}})
		if string(r.Body) != "ok" {
			t.Errorf("after %q there is %q", headers, r.Body)
		}
	}
}
