package fetch

import (
	"bufio"
	"bytes"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/sluice-go/sluice/internal/url"
)

// Headers of responses are what the Fetch Standard says, also where the standard library
// refuses them.
func TestOddResponseHeads(t *testing.T) {
	const body = "Fact: this is really forty-two bytes long."
	long := strings.Repeat("x", 10000)
	for _, c := range []struct {
		head    string // after the version; its lines end here with a newline
		headers HeaderList
		status  string
		body    string
	}{
		{"200 OK\nX: a\x01b\x7f\x0b\n", HeaderList{{"X", "a\x01b\x7f\x0b"}}, "OK", body},
		{"200 O\x02K\nX:\t\v\f \n", HeaderList{{"X", "\v\f"}}, "O\x02K", body},
		// What stands for something else may come by itself.
		{"200 \xff01\nX: \xff01\nY: \xff\nZ: \x01\n", HeaderList{{"X", "\xff01"}, {"Y", "\xff"}, {"Z", "\x01"}}, "\xff01", body},
		{"200 OK\nX: a\x01\n b\x02\nX: \x01\n", HeaderList{{"X", "a\x01 b\x02"}, {"X", "\x01"}}, "OK", body},
		{"200 OK\nX: " + long + "\nY: \x01" + long + "\n", HeaderList{{"X", long}, {"Y", "\x01" + long}}, "OK", body},
		{"200 OK\nContent-Length: 30\nX: \x01\ncontent-length:30\nCONTENT-LENGTH:\t30, 30 \n", HeaderList{{"Content-Length", "30"}, {"Content-Length", "30"}, {"Content-Length", "30, 30"}, {"X", "\x01"}}, "OK", body[:30]},
		{"200 OK\nContent-Length: 30\x01\nX: y\n", HeaderList{{"Content-Length", "30\x01"}, {"X", "y"}}, "OK", body},
		{"200 OK\nX: y\nContent-Length:\n", HeaderList{{"Content-Length", ""}, {"X", "y"}}, "OK", body},
		{"200 OK\nContent-Length: \"1,2\", \"1,2\"\n", HeaderList{{"Content-Length", "\"1,2\", \"1,2\""}}, "OK", body},
		{"204 No\nContent-Length: 30, 30\n", HeaderList{{"Content-Length", "30, 30"}}, "No", ""},
		{"103 \x01\nX: \x01\n\nHTTP/1.1 103 \nContent-Length: x\n\nHTTP/1.1 200 OK\nX: \xff\n", HeaderList{{"X", "\xff"}}, "OK", body},
	} {
		for _, end := range []string{"\n", "\r\n"} {
			response := strings.ReplaceAll("HTTP/1.1 "+c.head+"\n", "\n", end) + body
			f := raw(t, Options{}, func(conn net.Conn, _ string) { io.WriteString(conn, response) })
			r := mustFetch(t, f, anywhere)
			if !reflect.DeepEqual(r.Headers, c.headers) || r.StatusMessage != c.status || string(r.Body) != c.body {
				t.Errorf("%.100q: %q, %.300q, %q", response, r.StatusMessage, r.Headers, r.Body)
			}
		}
	}
}

// What the standards refuse is refused, beside what they do not.
func TestRefusedResponseHeads(t *testing.T) {
	for _, c := range []struct{ head, reason string }{
		{"X: \x01\x00", "malformed"},
		{"X: \x01\ry", "malformed"},
		{"X: \x01\r\nX\x01: y", "malformed"},
		{"X: \x01\r\ny", "malformed"},
		{" X: \x01\r\nContent-Length: x", "malformed"},
		{"Content-Length: 42\r\nContent-Length: 42,30", "Content-Length"},
		{"Content-Length: 42,", "bad Content-Length"},
		{"Content-Length: 4\r\n 2", "bad Content-Length"},
		{"Content-Length: x\r\n y", "bad Content-Length"},
		{"Content-Length: 4\r2", "malformed"},
		{"Content-Length: 99999999999999999999, 99999999999999999999", "bad Content-Length"},
		{"Transfer-Encoding: chunked\x01", "unsupported transfer encoding"},
		{"X: " + strings.Repeat("\x01", DefaultMaxHeaders), "headers exceeded"},
		{strings.Repeat("\xff", 2*DefaultMaxHeaders), "headers exceeded"},
		{strings.Repeat("Content-Length: x\r\n", DefaultMaxHeaders/10), "headers exceeded"},
	} {
		f := raw(t, Options{}, func(conn net.Conn, _ string) { fmt.Fprintf(conn, "HTTP/1.1 200 OK\r\n%s\r\n\r\nbody", c.head) })
		mustFail(t, f, anywhere, c.reason)
	}
}

// A head may end with the connection, but not within a line, and not over TLS.
func TestHeadsThatEndWithTheConnection(t *testing.T) {
	for _, c := range []struct{ response, reason string }{
		{"HTTP/1.1 200 OK\nX: y\n", ""},
		{"HTTP/1.0 200 OK\r\nContent-Length: 0\r\n", ""},
		{"HTTP/1.1 200 OK\n", ""},
		{"HTTP/1.1 103 \nX: y\n\nHTTP/1.1 200 OK\nX: \x01\n", ""},
		{"HTTP/1.1 200 OK\nX: y", "too early"},
		{"HTTP/1.1 200 OK\nX: y\nY: \x01", "malformed"},
		{"HTTP/1.1 200 OK", "too early"},
		{"HTTP/1.1 200 OK\nContent-Length: 1\n", "after 0 of 1 bytes"},
		{"HTTP/1.1 103 Early\nX: y\n", "too early"},
	} {
		f := raw(t, Options{}, func(conn net.Conn, _ string) { io.WriteString(conn, c.response) })
		if c.reason != "" {
			mustFail(t, f, anywhere, c.reason)
		} else if r := mustFetch(t, f, anywhere); r.Status != 200 || len(r.Body) > 0 {
			t.Errorf("%q: %d, %q", c.response, r.Status, r.Body)
		}
	}
	f := rawTLS(t, func(conn net.Conn, _ string) { io.WriteString(conn, "HTTP/1.1 200 OK\r\nX: y\r\n") })
	mustFail(t, f, &Request{URL: url.MustParse("https://example.com/"), Mode: ModeNavigate}, "too early")
}

// rawTLS starts a server that speaks TLS and answers the first request of each connection
// with what write writes.
func rawTLS(t *testing.T, write func(conn net.Conn, request string)) *Fetcher {
	t.Helper()
	server := httptest.NewTLSServer(nil)
	server.Close()
	f := raw(t, Options{}, func(conn net.Conn, hello string) {
		secure := tls.Server(&readConn{conn, io.MultiReader(strings.NewReader(hello), conn)}, &tls.Config{Certificates: server.TLS.Certificates})
		request := make([]byte, 4096)
		n, err := secure.Read(request)
		if err != nil {
			return // the client has closed it unused
		}
		write(secure, string(request[:n]))
		secure.Close()
	})
	roots := server.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs
	f.transport.TLSClientConfig.RootCAs = roots
	return f
}

// readConn is a connection that is read from something else.
type readConn struct {
	net.Conn
	reader io.Reader
}

func (c *readConn) Read(p []byte) (int, error) { return c.reader.Read(p) }

// Over TLS, and on a connection that is used again, heads are read as well. Bodies, and
// trailers, are as they are.
func TestOddHeadsOnOneConnection(t *testing.T) {
	answers := []struct {
		response string
		x        string
		body     string
	}{
		{"HTTP/1.1 200 OK\r\nX: \x01\r\nContent-Length: 3,3\r\n\r\n\x01\xff\n", "\x01", "\x01\xff\n"},
		{"HTTP/1.1 200 OK\r\nX: plain\r\nContent-Length: 5\r\n\r\n\n\r\n\r\n", "plain", "\n\r\n\r\n"},
		{"HTTP/1.1 200 OK\r\nX: \xff\r\nTransfer-Encoding: chunked\r\nTrailer: X-T\r\nContent-Length: 1\r\n\r\n2\r\n\x01\xff\r\n0\r\nX-T: \xff\r\n\r\n", "\xff", "\x01\xff"},
		{"HTTP/1.1 204 No\r\nX: \x7f\r\n\r\n", "\x7f", ""},
		{"HTTP/1.1 200 OK\r\nX: \v\r\nContent-Length: x\r\n\r\nto the end", "\v", "to the end"},
	}
	// Each request is for an answer by its number.
	serveAll := func(conn net.Conn, request string) {
		for {
			var i int
			if _, err := fmt.Sscanf(request, "GET /%d ", &i); err != nil {
				t.Errorf("%q: %v", request, err)
				return
			}
			io.WriteString(conn, answers[i].response)
			if i == len(answers)-1 {
				return
			}
			next := make([]byte, 4096)
			n, err := conn.Read(next)
			if err != nil {
				return
			}
			request = string(next[:n])
		}
	}
	for scheme, f := range map[string]*Fetcher{"http": raw(t, Options{}, serveAll), "https": rawTLS(t, serveAll)} {
		for i, answer := range answers {
			r := mustFetch(t, f, &Request{URL: url.MustParse(fmt.Sprintf("%s://example.com/%d", scheme, i)), Mode: ModeNavigate})
			if x, _ := r.Headers.Get("X"); x != answer.x || string(r.Body) != answer.body {
				t.Errorf("%s, %q: %q, %q", scheme, answer.response, x, r.Body)
			}
		}
	}
}

// pieces is a connection from which a text is read in pieces.
type pieces struct {
	net.Conn
	io.Reader
}

func (p *pieces) Read(b []byte) (int, error) { return p.Reader.Read(b) }

// readResponse reads a response over HTTP/1.x, with its body.
func readResponse(conn io.Reader) (*http.Response, []byte, error) {
	r, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return nil, nil, err
	}
	body, err := io.ReadAll(r.Body)
	return r, body, err
}

// What the standard library takes, a headConn does not change, in whatever pieces it
// comes; and what it hands on for another head is taken as one that says the same.
func FuzzHeadConn(f *testing.F) {
	for _, seed := range []string{
		"HTTP/1.1 200 OK\r\nA: b\r\n\r\nbody", "HTTP/1.1 200 OK\nA: b\n c\n\nbody", "HTTP/1.1 200 OK\r\nX: \x01\xff\r\nContent-Length: 2, 2\r\n\r\nabc",
		"HTTP/1.1 103 Early\r\nX: \x01\r\n\r\nHTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: x\r\nContent-Length: x\r\n\r\nabc",
		"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: A\r\n\r\n1\r\na\r\n0\r\nA: 1\r\n\r\n", "HTTP/1.1 101 Switch\r\n\r\n\x01\xff",
		"\n\n", "HTTP/1.1 200 \xffzz\r\nX: \xff0\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length : 3\r\n\r\nabc",
	} {
		f.Add([]byte(seed), true)
		f.Add([]byte(seed), false)
	}
	f.Fuzz(func(t *testing.T, text []byte, whole bool) {
		reader := io.Reader(bytes.NewReader(text))
		if !whole {
			reader = iotest.OneByteReader(reader)
		}
		conn := &headConn{Conn: &pieces{Reader: reader}, limit: DefaultMaxHeaders}
		head := conn.expectHead()
		handedOn, err := io.ReadAll(conn)
		if err != nil {
			t.Fatal(err)
		}
		if len(handedOn) > 3*len(text)+40 {
			t.Fatalf("%q became %q", text, handedOn)
		}
		got, gotBody, gotErr := readResponse(bytes.NewReader(handedOn))
		if gotErr == nil && !isInterim([]byte("HTTP/1.1 "+got.Status)) {
			head.restore(got)
		}
		want, wantBody, wantErr := readResponse(bytes.NewReader(text))
		if !bytes.ContainsFunc(text, func(c rune) bool { return isControl(c) || c == '\uFFFD' }) && wantErr == nil && head.lengths == nil {
			// A line end is missing where a head ends with the connection.
			if !bytes.Equal(handedOn, text) && !bytes.Equal(handedOn, append(text, "\r\n"...)) {
				t.Fatalf("%q became %q", text, handedOn)
			}
		}
		if wantErr != nil && !errors.Is(wantErr, io.ErrUnexpectedEOF) || gotErr != nil {
			if wantErr == nil {
				t.Fatalf("%q is refused as %q: %v", text, handedOn, gotErr)
			}
			return
		}
		if wantErr == nil && !isInterim([]byte("HTTP/1.1 "+want.Status)) {
			lengths := want.Header["Content-Length"]
			if head.lengths != nil {
				got.Header["Content-Length"] = lengths
			}
			if got.Status != want.Status || !reflect.DeepEqual(got.Header, want.Header) || !bytes.Equal(gotBody, wantBody) || got.ContentLength != want.ContentLength {
				t.Fatalf("%q: %v, %q, where it was %v, %q", text, got, gotBody, want, wantBody)
			}
		}
	})
}

// BenchmarkFetch fetches a short body on a connection that is used again.
func BenchmarkFetch(b *testing.B) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		h := w.Header()
		h.Set("Cache-Control", "max-age=3600, must-revalidate")
		h.Set("Etag", `"33a64df551425fcc55e4d42a148795d9f25f89d4"`)
		h.Set("Access-Control-Allow-Origin", "*")
		h.Set("Content-Type", "text/javascript; charset=utf-8")
		io.WriteString(w, "export default 42;\n")
	}))
	defer server.Close()
	f := New(Options{})
	defer f.Close()
	request := &Request{URL: url.MustParse(server.URL), Mode: ModeNavigate}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := f.Fetch(b.Context(), request); err != nil {
			b.Fatal(err)
		}
	}
}
