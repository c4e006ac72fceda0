package fetch

import (
	"bufio"
	"context"
	"crypto/x509"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	stdurl "net/url"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sluice-go/sluice/internal/url"
)

// switching answers an upgrade, and echoes what comes then.
func switching(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Upgrade") != "websocket" {
		http.Error(w, "no upgrade", http.StatusBadRequest)
		return
	}
	conn, buffered, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return
	}
	defer conn.Close()
	fmt.Fprint(conn, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
	io.Copy(conn, buffered)
}

func webSocketRequest(at string) *Request {
	return &Request{
		URL: url.MustParse(at), Client: clientAt("http://a.test/"), Mode: ModeWebSocket, Credentials: CredentialsInclude,
		Redirect: RedirectError, NoReferrer: true,
		Headers: HeaderList{{"Upgrade", "websocket"}, {"Connection", "Upgrade"}},
	}
}

// echoes looks whether a connection is one.
func echoes(t *testing.T, f *Fetcher, at string) {
	t.Helper()
	response, conn, err := f.OpenWebSocket(t.Context(), webSocketRequest(at))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if response.Status != 101 {
		t.Errorf("the status is %d", response.Status)
	}
	// More than the headers of a response may have.
	text := strings.Repeat("hello ", 100000)
	go io.WriteString(conn, text)
	got := make([]byte, len(text))
	if _, err := io.ReadFull(conn, got); err != nil || string(got) != text {
		t.Errorf("%d bytes, %v", len(got), err)
	}
}

func TestOpenWebSocket(t *testing.T) {
	f := serve(t, Options{}, switching)
	echoes(t, f, "http://b.test/")
	f = serve(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
		if user, password, _ := r.BasicAuth(); user != "me" || password != "secret" {
			w.Header().Set("WWW-Authenticate", `Basic realm="x"`)
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		switching(w, r)
	})
	echoes(t, f, "http://me:secret@b.test/")
	_, _, err := f.OpenWebSocket(t.Context(), webSocketRequest("http://b.test/"))
	if err == nil || !strings.Contains(err.Error(), "status 401") {
		t.Error(err)
	}
	secure := webSocketRequest("http://b.test/")
	secure.Client = clientAt("https://a.test/")
	if _, _, err := f.OpenWebSocket(t.Context(), secure); err == nil || !strings.Contains(err.Error(), "mixed content") {
		t.Error(err)
	}
}

// Only one connection to a host is coming about at the same time.
func TestOneConnectionAtATime(t *testing.T) {
	const connections = 20
	var inside, most atomic.Int32
	var all sync.Once
	var f *Fetcher
	f = serve(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
		most.Store(max(most.Load(), inside.Add(1)))
		// The first is here until the others are in the turnstile, or have passed it.
		all.Do(func() {
			for f.connecting.users("http://b.test") < connections {
				runtime.Gosched()
			}
		})
		inside.Add(-1)
		switching(w, r)
	})
	results := make(chan error)
	for range connections {
		go func() {
			_, conn, err := f.OpenWebSocket(t.Context(), webSocketRequest("http://b.test/"))
			if err == nil {
				err = conn.Close()
			}
			results <- err
		}()
	}
	for range connections {
		if err := <-results; err != nil {
			t.Error(err)
		}
	}
	if most.Load() != 1 {
		t.Errorf("there were %d at the same time", most.Load())
	}
	// One that waits can be canceled.
	leave, err := f.connecting.enter(t.Context(), "http://b.test")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, _, err = f.OpenWebSocket(ctx, webSocketRequest("http://b.test/"))
	leave()
	if err == nil || len(f.connecting.of) > 0 {
		t.Errorf("%v; %d turnstiles are left", err, len(f.connecting.of))
	}
}

// users returns how many are inside and how many wait.
func (ts *turnstiles) users(key string) int {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if t := ts.of[key]; t != nil {
		return t.users
	}
	return 0
}

// A WebSocket connection goes through a tunnel of a proxy.
func TestTunnel(t *testing.T) {
	target := httptest.NewServer(http.HandlerFunc(switching))
	defer target.Close()
	var asked atomic.Value
	proxy := func(w http.ResponseWriter, r *http.Request) {
		asked.Store(r.Method + " " + r.Host + " " + r.Header.Get("Proxy-Authorization"))
		if r.Host == "forbidden.test:80" {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		if r.Host == "closed.test:80" {
			w.WriteHeader(http.StatusProxyAuthRequired)
			return
		}
		conn, buffered, _ := http.NewResponseController(w).Hijack()
		defer conn.Close()
		fmt.Fprint(conn, "HTTP/1.1 200 Connected\r\n\r\n")
		to, err := net.Dial("tcp", target.Listener.Addr().String())
		if err != nil {
			return
		}
		go io.Copy(to, bufio.NewReader(buffered))
		io.Copy(conn, to)
	}
	plain, secure := httptest.NewServer(http.HandlerFunc(proxy)), httptest.NewUnstartedServer(http.HandlerFunc(proxy))
	secure.EnableHTTP2 = true // it is asked in HTTP/1.1 nevertheless
	secure.StartTLS()
	defer plain.Close()
	defer secure.Close()
	for _, at := range []string{plain.URL, secure.URL} {
		through, _ := stdurl.Parse(strings.Replace(at, "//", "//me:secret@", 1))
		f := New(Options{Proxy: http.ProxyURL(through), ExtraRoots: []*x509.Certificate{secure.Certificate()}})
		echoes(t, f, "http://b.test/")
		if want := "CONNECT b.test:80 Basic bWU6c2VjcmV0"; asked.Load() != want {
			t.Errorf("the proxy was asked for %v, want %s", asked.Load(), want)
		}
		for host, want := range map[string]string{"forbidden": "status 403", "closed": "407"} {
			if _, _, err := f.OpenWebSocket(t.Context(), webSocketRequest("http://"+host+".test/")); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, want %s", host, err, want)
			}
		}
		f.Close()
	}
}

// The body of an endless response may be longer, and take longer, than others.
func TestEndless(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := piped(Options{MaxBody: 10, Timeout: time.Minute, StallTimeout: time.Minute}, func(conn net.Conn, _ string) bool {
			fmt.Fprint(conn, "HTTP/1.1 200 OK\r\n\r\n", strings.Repeat("x", 100))
			time.Sleep(time.Hour)
			fmt.Fprint(conn, "end")
			return false
		})
		response, err := f.Open(t.Context(), &Request{URL: url.MustParse("http://a.test/late"), Client: clientAt("http://a.test/"), Mode: ModeCORS, Endless: true})
		if err != nil {
			t.Fatal(err)
		}
		var all []byte
		for {
			bytes, changed, err := response.Stream.Take()
			all = append(all, bytes...)
			if err != nil {
				if want := strings.Repeat("x", 100) + "end"; string(all) != want || err != io.EOF {
					t.Errorf("%q, %v", all, err)
				}
				break
			}
			if len(bytes) == 0 {
				<-changed
			}
		}
		f.Close()
	})
}
