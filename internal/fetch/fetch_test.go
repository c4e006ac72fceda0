package fetch

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	stdurl "net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sluice-go/sluice/internal/url"
)

// serve starts a server, and returns a fetcher that reaches it under whatever
// host name, over HTTP.
func serve(t *testing.T, o Options, handler http.HandlerFunc) *Fetcher {
	t.Helper()
	server := httptest.NewServer(handler)
	address := server.Listener.Addr().String()
	return serveAt(t, o, address, server.Close)
}

// serveAt returns a fetcher that reaches an address under whatever host name.
func serveAt(t *testing.T, o Options, address string, closeServer func()) *Fetcher {
	t.Helper()
	o.Proxy = func(*http.Request) (*stdurl.URL, error) { return nil, nil }
	o.DialContext = func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, address)
	}
	f := New(o)
	t.Cleanup(func() {
		f.CloseIdleConnections()
		closeServer()
	})
	return f
}

// clientAt returns a client whose document or worker is at a URL.
func clientAt(at string) *Client {
	u := url.MustParse(at)
	return &Client{Origin: OriginOf(u), URL: u}
}

// mustFetch fetches what must not be a network error.
func mustFetch(t *testing.T, f *Fetcher, r *Request) *Response {
	t.Helper()
	response, err := f.Fetch(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return response
}

// mustFail fetches what must be a network error whose text has a part.
func mustFail(t *testing.T, f *Fetcher, r *Request, part string) *NetworkError {
	t.Helper()
	response, err := f.Fetch(t.Context(), r)
	if err == nil {
		t.Fatalf("%v: status %d, want a network error: %s", r.URL, response.Status, part)
	}
	e := err.(*NetworkError)
	if !strings.Contains(e.Error(), part) {
		t.Errorf("%v: %q, want %q", r.URL, e, part)
	}
	return e
}

func TestHTTP(t *testing.T) {
	f := serve(t, Options{UserAgent: "Sluice/1", AcceptLanguage: "en"}, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/javascript;charset=gbk")
		w.Header().Add("Set-Cookie", "a=b")
		w.Header().Set("Referrer-Policy", "nonsense, no-referrer")
		w.Write([]byte(r.Method + " " + r.Header.Get("User-Agent") + " " + r.Header.Get("Accept-Language") + " " +
			r.Header.Get("Accept") + " " + r.Header.Get("Origin")))
	})
	r := mustFetch(t, f, &Request{URL: url.MustParse("http://a.test/x.js?q#f"), Client: clientAt("http://a.test/"), Destination: DestinationScript})
	if got := string(r.Body); got != "GET Sluice/1 en */* " {
		t.Errorf("the server saw %q", got)
	}
	if r.Type != TypeBasic || r.Status != 200 || r.StatusMessage != "OK" || !r.OK() || !r.CORSSameOrigin() {
		t.Errorf("%s %d %q", r.Type, r.Status, r.StatusMessage)
	}
	if got := r.URL().Href(); got != "http://a.test/x.js?q#f" {
		t.Errorf("the URL is %s", got)
	}
	if label, _ := r.Charset(); label != "gbk" || !r.MIMEType().IsJavaScript() {
		t.Errorf("the MIME type is %v", r.MIMEType())
	}
	if r.ReferrerPolicy() != ReferrerPolicyNoReferrer {
		t.Errorf("the referrer policy is %q", r.ReferrerPolicy())
	}
	if r.Headers.Contains("set-cookie") || !r.Unsafe().Headers.Contains("set-cookie") {
		t.Error("Set-Cookie is not filtered out, or not there")
	}
}

// What is sent is what is serialized, even if Go's own URLs cannot be so.
func TestRequestTarget(t *testing.T) {
	f := raw(t, Options{}, func(conn net.Conn, request string) {
		fmt.Fprintf(conn, "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n%s", strings.Fields(request)[1])
	})
	for path, want := range map[string]string{
		"": "/", "/a%2Fb": "/a%2Fb", "/?": "/?", "/a b?c d#e": "/a%20b?c%20d", "/[x]?a=[]|'": "/[x]?a=[]|%27",
		"//b": "//b", "/a;b=(c)!": "/a;b=(c)!", "/é": "/%C3%A9", "/../x": "/x", "/%7e": "/%7e",
		"/a|b": "http://a.test:81/a|b", "/%zz": "http://a.test:81/%zz",
	} {
		r := mustFetch(t, f, &Request{URL: url.MustParse("http://a.test:81" + path), Mode: ModeNavigate})
		if got := string(r.Body); got != want {
			t.Errorf("for %q the server is asked for %q, want %q", path, got, want)
		}
	}
}

func TestModes(t *testing.T) {
	f := serve(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Seen-Origin", r.Header.Get("Origin"))
		w.Header().Set("X-Other", "y")
		w.Header().Set("Content-Type", "text/javascript")
		for name, values := range r.URL.Query() {
			w.Header()[name] = values
		}
		w.Write([]byte("1"))
	})
	client := clientAt("http://a.test/page")
	for _, c := range []struct {
		name   string
		r      Request
		at     string
		typ    ResponseType
		reason string
	}{
		{"same origin", Request{Mode: ModeSameOrigin}, "http://a.test/x", TypeBasic, ""},
		{"same-origin, another origin", Request{Mode: ModeSameOrigin}, "http://b.test/x", "", "not of the same origin as the client, http://a.test"},
		{"cors, same origin", Request{Mode: ModeCORS}, "http://a.test/x", TypeBasic, ""},
		{"cors, not shared", Request{Mode: ModeCORS}, "http://b.test/x", "", "no header Access-Control-Allow-Origin"},
		{"cors, shared with all", Request{Mode: ModeCORS}, "http://b.test/x?Access-Control-Allow-Origin=*", TypeCORS, ""},
		{"cors, shared with one", Request{Mode: ModeCORS}, "http://b.test/x?Access-Control-Allow-Origin=http://a.test", TypeCORS, ""},
		{"cors, shared with another", Request{Mode: ModeCORS}, "http://b.test/x?Access-Control-Allow-Origin=http://c.test", "", `Access-Control-Allow-Origin is "http://c.test"`},
		{"cors, shared with two", Request{Mode: ModeCORS}, "http://b.test/x?Access-Control-Allow-Origin=http://a.test&Access-Control-Allow-Origin=*", "", "does not share it"},
		{"credentials, shared with all", Request{Mode: ModeCORS, Credentials: CredentialsInclude}, "http://b.test/x?Access-Control-Allow-Origin=*", "", "does not share it with the origin"},
		{"credentials, not allowed", Request{Mode: ModeCORS, Credentials: CredentialsInclude}, "http://b.test/x?Access-Control-Allow-Origin=http://a.test", "", "Allow-Credentials is not true"},
		{"credentials, allowed", Request{Mode: ModeCORS, Credentials: CredentialsInclude}, "http://b.test/x?Access-Control-Allow-Origin=http://a.test&Access-Control-Allow-Credentials=true", TypeCORS, ""},
		{"no-cors", Request{}, "http://b.test/x", TypeOpaque, ""},
		{"no-cors, redirects not followed", Request{Redirect: RedirectError}, "http://b.test/x", "", "must follow redirects"},
		{"no-cors, same-origin resource", Request{}, "http://b.test/x?Cross-Origin-Resource-Policy=same-origin", "", "resource policy, same-origin"},
		{"no-cors, same-site resource", Request{}, "http://b.test/x?Cross-Origin-Resource-Policy=same-site", "", "resource policy, same-site"},
		{"no-cors, same site", Request{}, "http://b.a.test/x?Cross-Origin-Resource-Policy=same-site", TypeOpaque, ""},
		{"no-cors, cross-origin resource", Request{}, "http://b.test/x?Cross-Origin-Resource-Policy=cross-origin", TypeOpaque, ""},
		{"no-cors, integrity", Request{IntegrityMetadata: "sha256-x"}, "http://b.test/x", "", "no body to match"},
		{"integrity", Request{IntegrityMetadata: "sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s="}, "http://a.test/x", TypeBasic, ""},
		{"wrong integrity", Request{IntegrityMetadata: "sha256-b4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s="}, "http://a.test/x", "", "its hash is sha256-a4ayc"},
		{"nosniff, right type", Request{Destination: DestinationScript}, "http://a.test/?X-Content-Type-Options=nosniff", TypeBasic, ""},
		{"nosniff, wrong type", Request{Destination: DestinationScript}, "http://a.test/?X-Content-Type-Options=nosniff&Content-Type=text/plain", "", `says nosniff, and the MIME type "text/plain"`},
		{"nosniff, WebAssembly", Request{Destination: DestinationScript}, "http://a.test/?X-Content-Type-Options=nosniff&Content-Type=application/wasm", TypeBasic, ""},
		{"nosniff, style", Request{Destination: DestinationStyle}, "http://a.test/?X-Content-Type-Options=nosniff", "", "says nosniff"},
		{"nosniff, nothing in particular", Request{}, "http://a.test/?X-Content-Type-Options=nosniff&Content-Type=text/plain", TypeBasic, ""},
		{"an image as worker", Request{Destination: DestinationWorker}, "http://a.test/?Content-Type=image/png", "", "MIME type image/png is not for scripts"},
		{"a table as script, opaque", Request{Destination: DestinationScript}, "http://b.test/?Content-Type=text/csv", "", "not for scripts"},
		{"an image as text", Request{Destination: DestinationText}, "http://a.test/?Content-Type=image/png", TypeBasic, ""},
		{"TypeScript as video", Request{Destination: DestinationScript}, "http://a.test/x.mts?Content-Type=video/mp2t&X-Content-Type-Options=nosniff", TypeBasic, ""},
		{"video", Request{Destination: DestinationScript}, "http://a.test/x.js?Content-Type=video/mp2t", "", "not for scripts"},
		{"bad port", Request{}, "http://a.test:6667/x", "", "port 6667 is not for HTTP"},
		{"another scheme", Request{}, "ftp://a.test/x", "", "scheme ftp: cannot be fetched"},
		{"another scheme, cors", Request{Mode: ModeCORS}, "javascript:1", "", "can fetch only http:, https: and data:"},
		{"about:blank", Request{Mode: ModeNavigate}, "about:blank", TypeBasic, ""},
		{"about:config", Request{Mode: ModeNavigate}, "about:config", "", "only about: URL"},
		{"data:", Request{Mode: ModeCORS}, "data:text/javascript,1", TypeBasic, ""},
		{"bad data:", Request{Mode: ModeCORS}, "data:text/javascript", "", "comma"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := c.r
			r.Client, r.URL = client, url.MustParse(c.at)
			if c.reason != "" {
				mustFail(t, f, &r, c.reason)
				return
			}
			got := mustFetch(t, f, &r)
			if got.Type != c.typ {
				t.Errorf("the type is %s, want %s", got.Type, c.typ)
			}
			if want := map[ResponseType]string{TypeCORS: "http://a.test"}[c.typ]; c.typ != TypeOpaque {
				if seen, _ := got.Unsafe().Headers.Get("X-Seen-Origin"); seen != want {
					t.Errorf("the server saw the origin %q, want %q", seen, want)
				}
			}
		})
	}
}

func TestFilteredResponses(t *testing.T) {
	f := serve(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Access-Control-Allow-Origin", "*")
		h.Set("Access-Control-Expose-Headers", r.URL.Query().Get("expose"))
		h.Set("Content-Type", "text/plain")
		h.Set("X-A", "a")
		h.Set("X-B", "b")
		h.Set("Set-Cookie", "a=b")
		w.Write([]byte("body"))
	})
	request := &Request{URL: url.MustParse("http://b.test/?expose=x-a,+set-cookie"), Client: clientAt("http://a.test/"), Mode: ModeCORS}
	r := mustFetch(t, f, request)
	for name, want := range map[string]bool{"Content-Type": true, "X-A": true, "X-B": false, "Set-Cookie": false} {
		if r.Headers.Contains(name) != want {
			t.Errorf("the CORS filtered response has %s: %v", name, !want)
		}
	}
	request.URL = url.MustParse("http://b.test/?expose=*")
	if r := mustFetch(t, f, request); !r.Headers.Contains("X-B") || r.Headers.Contains("Set-Cookie") {
		t.Errorf("with all headers exposed there are %v", r.Headers)
	}
	request.Mode = ModeNoCORS
	r = mustFetch(t, f, request)
	if r.Status != 0 || r.StatusMessage != "" || r.URL() != nil || r.Body != nil || len(r.Headers) != 0 || r.CORSSameOrigin() || r.OK() {
		t.Errorf("the opaque filtered response shows %+v", r)
	}
	if u := r.Unsafe(); u.Status != 200 || string(u.Body) != "body" || u.URL().Href() != request.URL.Href() || !u.Headers.Contains("x-b") {
		t.Errorf("the unsafe response is %+v", u)
	}
}

// A header that names what it exposes says nothing if it is malformed.
func TestExposedHeaders(t *testing.T) {
	for _, c := range []struct {
		values  []string
		exposed bool
	}{
		{[]string{"bb-8"}, true},
		{[]string{"x", " BB-8 ,"}, true},
		{[]string{"*"}, true},
		{[]string{"bb-8,,@#$#%%&^&^*()()11!"}, false},
		{[]string{"bb-8", "no no"}, false},
		{[]string{"\"bb-8\",bb-8"}, false},
		{nil, false},
	} {
		f := serve(t, Options{}, func(w http.ResponseWriter, _ *http.Request) {
			w.Header()["Access-Control-Expose-Headers"] = c.values
			w.Header().Set("Access-Control-Allow-Origin", "*")
			w.Header().Set("BB-8", "hey")
		})
		r := mustFetch(t, f, &Request{URL: url.MustParse("http://b.test/"), Client: clientAt("http://a.test/"), Mode: ModeCORS})
		if r.Headers.Contains("bb-8") != c.exposed {
			t.Errorf("%q: %v", c.values, r.Headers)
		}
	}
}

func TestRedirects(t *testing.T) {
	f := serve(t, Options{Files: true}, func(w http.ResponseWriter, r *http.Request) {
		q := r.URL.Query()
		w.Header().Set("Access-Control-Allow-Origin", q.Get("allow"))
		w.Header().Set("X-Seen", r.Header.Get("Origin")+" "+r.Header.Get("Referer"))
		w.Header()["Referrer-Policy"] = q["policy"]
		if to, ok := q["to"]; ok {
			w.Header()["Location"] = to
			w.WriteHeader(302)
			w.Write([]byte("moved"))
			return
		}
		if r.URL.Path == "/none" {
			w.WriteHeader(301)
		}
	})
	client := clientAt("http://a.test/page")
	for _, c := range []struct{ name, at, to, reason string }{
		{"same origin", "http://a.test/?to=/x", "http://a.test/x", ""},
		{"fragment kept", "http://a.test/?to=/x#f", "http://a.test/x#f", ""},
		{"fragment replaced", "http://a.test/?to=/x%23g#f", "http://a.test/x#g", ""},
		{"no location", "http://a.test/none", "http://a.test/none", ""},
		{"UTF-8", "http://a.test/?to=/%C3%A9", "http://a.test/%C3%A9", ""},
		{"no UTF-8", "http://a.test/?to=/x%3F%C3%A9%FF%EF%BF%BD", "http://a.test/x?%C3%A9%FF%EF%BF%BD", ""},
		{"two locations", "http://a.test/?to=/x&to=/x", "", "2 locations"},
		{"no URL", "http://a.test/?to=http://%5B", "", "not a URL"},
		{"for ever", "http://a.test/?to=", "", "more than 20 times"},
		{"to file:", "http://a.test/?to=file:///etc/passwd", "", "may redirect only to http: and https:"},
		{"to data:", "http://a.test/?to=data:,x", "", "may redirect only to"},
		{"to javascript:", "http://a.test/?to=javascript:1", "", "may redirect only to"},
		{"to blob:", "http://a.test/?to=blob:http://a.test/x", "", "may redirect only to"},
		{"to a bad port", "http://a.test/?to=http://a.test:25/", "", "port 25"},
		{"to another origin", "http://a.test/?to=http://b.test/?allow=http://a.test", "http://b.test/?allow=http://a.test", ""},
		{"to another origin that does not share", "http://a.test/?to=http://b.test/", "", "redirected to http://b.test/: the server does not share"},
		{"with credentials", "http://a.test/?to=http://u:p@b.test/", "", "URL with credentials"},
		{"back with credentials", "http://b.test/?allow=*&to=http://u:p@a.test/", "", "URL with credentials"},
		{"tainted", "http://b.test/?allow=*&to=http://c.test/?allow=http://a.test", "", "share it with the origin null"},
		{"tainted, for null", "http://b.test/?allow=*&to=http://c.test/?allow=null", "http://c.test/?allow=null", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := &Request{URL: url.MustParse(c.at), Client: client, Mode: ModeCORS}
			if c.reason != "" {
				mustFail(t, f, r, c.reason)
				return
			}
			if got := mustFetch(t, f, r).URL().Href(); got != c.to {
				t.Errorf("it leads to %s, want %s", got, c.to)
			}
		})
	}
	to := "http://a.test/?to=/x&policy=no-referrer"
	mustFail(t, f, &Request{URL: url.MustParse(to), Client: client, Mode: ModeCORS, Redirect: RedirectError}, "which was not allowed")
	r := mustFetch(t, f, &Request{URL: url.MustParse(to), Client: client, Mode: ModeCORS, Redirect: RedirectManual})
	if r.Type != TypeOpaqueRedirect || r.Status != 0 || r.Body != nil || r.Unsafe().Status != 302 || r.URL().Href() != to {
		t.Errorf("a redirect that is not followed is %+v", r)
	}
	r = mustFetch(t, f, &Request{URL: url.MustParse(to), Client: client, Mode: ModeCORS})
	if seen, _ := r.Headers.Get("X-Seen"); seen != "" {
		t.Errorf("after a redirect that says no-referrer the server sees %q", seen)
	}
	if len(r.URLList) != 2 {
		t.Errorf("the URL list is %v", r.URLList)
	}
}

func TestMixedContent(t *testing.T) {
	f := serve(t, Options{}, func(w http.ResponseWriter, r *http.Request) {})
	secure := clientAt("https://a.test/")
	mustFail(t, f, &Request{URL: url.MustParse("http://b.test/"), Client: secure}, "mixed content")
	mustFetch(t, f, &Request{URL: url.MustParse("http://localhost/"), Client: secure})
	mustFetch(t, f, &Request{URL: url.MustParse("http://b.test/"), Client: clientAt("file:///x")})
	// A redirect from secure to not secure, as of a worker's script.
	f = serveTLS(t, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "http://b.test/", http.StatusFound) })
	mustFail(t, f, &Request{URL: url.MustParse("https://a.test/"), Client: secure}, "redirected to http://b.test/: mixed content")
}

func TestOriginsOfClients(t *testing.T) {
	f := serve(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		w.Write([]byte(r.Header.Get("Origin") + " " + r.Header.Get("Referer") + " " + r.Header.Get("Sec-Fetch-Site")))
	})
	for _, c := range []struct{ client, at, want string }{
		{"http://a.test/p?q#f", "http://a.test/", " http://a.test/p?q "},
		{"http://a.test/p?q#f", "http://b.test/", "http://a.test http://a.test/ "},
		{"http://a.test/p", "http://localhost/", "http://a.test http://a.test/ cross-site"},
		{"http://x.localhost/p", "http://localhost/", "http://x.localhost http://x.localhost/ cross-site"},
		{"http://localhost:8/p", "http://localhost/", "http://localhost:8 http://localhost:8/ same-site"},
		{"http://localhost/p", "http://localhost/", " http://localhost/p same-origin"},
		{"file:///home/me/x.html", "http://b.test/", "null  "},
		{"data:text/html,x", "http://b.test/", "null  "},
	} {
		r := mustFetch(t, f, &Request{URL: url.MustParse(c.at), Client: clientAt(c.client), Mode: ModeCORS})
		if got := string(r.Body); got != c.want {
			t.Errorf("from %s, %s sees %q, want %q", c.client, c.at, got, c.want)
		}
	}
}

func TestEmbedderPolicies(t *testing.T) {
	f := serve(t, Options{}, func(w http.ResponseWriter, r *http.Request) {})
	for policy, reason := range map[EmbedderPolicy]string{
		EmbedderPolicyRequireCORP: "resource policy", EmbedderPolicyCredentialless: "", EmbedderPolicyUnsafeNone: "",
	} {
		client := clientAt("http://a.test/")
		client.Policy.EmbedderPolicy = policy
		r := &Request{URL: url.MustParse("http://b.test/"), Client: client, Credentials: CredentialsInclude}
		if reason != "" {
			mustFail(t, f, r, reason)
		} else {
			mustFetch(t, f, r)
		}
	}
}

// An embedder policy is obtained from a header that is a structured item, a token.
func TestObtainEmbedderPolicy(t *testing.T) {
	const none, corp, less = EmbedderPolicyUnsafeNone, EmbedderPolicyRequireCORP, EmbedderPolicyCredentialless
	for value, want := range map[string]EmbedderPolicy{
		"": none, "require-corp": corp, "  require-corp ": corp, "credentialless": less, "unsafe-none": none, "Require-Corp": none,
		`require-corp; report-to="x\"y"; a; *b=?1;c=-1.25;d=:YQ==:;e=t/o:k`: corp, "require-corp;a=@-12": corp,
		"require-corp, require-corp": none, `"require-corp"`: none, "require-corp;": none, "require-corp; A": none,
		"require-corp;a=": none, "require-corp;a=1.": none, "require-corp;a=1.2345": none, "require-corp;a=1234567890123456": none,
		`require-corp;a="x`: none, `require-corp;a="\x"`: none, "require-corp;a=:~:": none, "require-corp;a=?2": none,
		"require-corp;a=@1.5": none, "require-corp;a=@": none, "1": none, "\u00e9": none, "require-corp x": none, `require-corp;a="x\`: none,
	} {
		r := &Response{Headers: HeaderList{{Name: "Cross-Origin-Embedder-Policy", Value: value}}}
		if got := r.EmbedderPolicy(true); got != want {
			t.Errorf("%q is the embedder policy %q, want %q", value, got, want)
		}
		if got := r.EmbedderPolicy(false); got != none {
			t.Errorf("%q is the embedder policy %q where nothing is secure", value, got)
		}
	}
}

// What a frame shows needs a resource policy if the document around has an embedder
// policy, and so does each redirect on the way.
func TestEmbedderPoliciesOfFrames(t *testing.T) {
	f := serve(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
		if policy := r.URL.Query().Get("policy"); policy != "" {
			w.Header().Set("Cross-Origin-Resource-Policy", policy)
		}
		if r.URL.Path == "/redirect" {
			http.Redirect(w, r, "http://a.test/", http.StatusFound)
		}
	})
	for _, c := range []struct {
		embedder EmbedderPolicy
		at       string
		blocked  bool
	}{
		{EmbedderPolicyUnsafeNone, "http://b.test/?policy=same-origin", false},
		{EmbedderPolicyRequireCORP, "http://a.test/", false},
		{EmbedderPolicyRequireCORP, "http://b.test/", true},
		{EmbedderPolicyRequireCORP, "http://b.test/?policy=cross-origin", false},
		{EmbedderPolicyRequireCORP, "http://x.a.test/?policy=same-site", false},
		{EmbedderPolicyRequireCORP, "http://b.test/?policy=same-site", true},
		{EmbedderPolicyRequireCORP, "http://b.test/redirect", true},
		{EmbedderPolicyRequireCORP, "http://b.test/redirect?policy=cross-origin", false},
		{EmbedderPolicyCredentialless, "http://b.test/", true},
	} {
		container := clientAt("http://a.test/")
		container.Policy.EmbedderPolicy = c.embedder
		r := &Request{URL: url.MustParse(c.at), Client: clientAt("http://a.test/"), Container: container, Mode: ModeNavigate, Credentials: CredentialsInclude}
		if c.blocked {
			mustFail(t, f, r, "resource policy")
		} else {
			mustFetch(t, f, r)
		}
	}
}

// Only once the server asks for them are credentials sent, and never where
// none are to be included.
func TestCredentialsInURL(t *testing.T) {
	f := serve(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		if user, password, ok := r.BasicAuth(); ok {
			w.Write([]byte(user + " " + password))
			return
		}
		w.WriteHeader(http.StatusUnauthorized)
	})
	at := url.MustParse("http://me%40:p%3A@a.test/")
	if r := mustFetch(t, f, &Request{URL: at, Client: clientAt("http://a.test/")}); string(r.Body) != "me@ p:" {
		t.Errorf("the server saw %q", r.Body)
	}
	if r := mustFetch(t, f, &Request{URL: at, Client: clientAt("http://a.test/"), Credentials: CredentialsOmit}); r.Status != 401 {
		t.Errorf("without credentials the status is %d", r.Status)
	}
	if r := mustFetch(t, f, &Request{URL: at, Client: clientAt("http://b.test/"), Mode: ModeCORS}); r.Status != 401 {
		t.Errorf("from another origin the status is %d", r.Status)
	}
	e := mustFail(t, f, &Request{URL: at, Client: clientAt("http://b.test/"), Mode: ModeSameOrigin}, "cannot fetch http://a.test/")
	if strings.Contains(e.Error(), "p%3A") {
		t.Errorf("the message shows the password: %v", e)
	}
}

// An answer to credentials may still ask for another connection, and a proxy for others.
func TestAnswersToCredentials(t *testing.T) {
	answers := map[string]int{}
	f := serve(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
		answers[r.URL.Path]++
		_, _, credentials := r.BasicAuth()
		switch {
		case !credentials, r.URL.Path == "/never":
			w.WriteHeader(http.StatusUnauthorized)
		case r.URL.Path == "/proxy":
			w.WriteHeader(http.StatusProxyAuthRequired)
		case r.URL.Path == "/misdirected", answers[r.URL.Path] == 2:
			w.WriteHeader(http.StatusMisdirectedRequest)
		}
	})
	at := func(path string) *Request {
		return &Request{URL: url.MustParse("http://me:pw@a.test" + path), Client: clientAt("http://a.test/")}
	}
	for path, want := range map[string][2]int{"/": {200, 3}, "/misdirected": {421, 3}, "/never": {401, 2}} {
		if r := mustFetch(t, f, at(path)); r.Status != want[0] || answers[path] != want[1] {
			t.Errorf("%s: status %d after %d requests, want %d", path, r.Status, answers[path], want)
		}
	}
	mustFail(t, f, at("/proxy"), "407")
}

func TestAccept(t *testing.T) {
	f := serve(t, Options{}, func(w http.ResponseWriter, r *http.Request) { w.Write([]byte(r.Header.Get("Accept"))) })
	const document = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
	for destination, want := range map[Destination]string{
		"": "*/*", "document": document, "frame": document, "iframe": document, "object": "*/*", "text": "text/plain,*/*;q=0.5",
		"image": "image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5", "style": "text/css,*/*;q=0.1", "json": "application/json,*/*;q=0.5",
	} {
		if r := mustFetch(t, f, &Request{URL: url.MustParse("http://a.test/"), Destination: destination}); string(r.Unsafe().Body) != want {
			t.Errorf("%s: %s", destination, r.Unsafe().Body)
		}
	}
}

// The names of this machine are those of its loopback addresses, whatever others say.
func TestLocalhost(t *testing.T) {
	var tried []string
	refuse := func(_ context.Context, _, address string) (net.Conn, error) {
		tried = append(tried, address)
		return nil, errors.New("refused")
	}
	for address, want := range map[string][]string{
		"localhost:80":     {"[::1]:80", "127.0.0.1:80"},
		"a.b.localhost.:8": {"[::1]:8", "127.0.0.1:8"},
		"alocalhost:80":    {"alocalhost:80"},
		"localhost.test:1": {"localhost.test:1"},
		"127.0.0.1:80":     {"127.0.0.1:80"},
		"nonsense":         {"nonsense"},
	} {
		tried = nil
		if _, err := withLocalhost(refuse)(t.Context(), "tcp", address); err == nil || !slices.Equal(tried, want) {
			t.Errorf("%s: tried %q, %v", address, tried, err)
		}
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.Write([]byte(r.Host)) }))
	defer server.Close()
	_, port, _ := net.SplitHostPort(server.Listener.Addr().String())
	f := New(Options{Proxy: func(*http.Request) (*stdurl.URL, error) { return nil, nil }})
	defer f.Close()
	if r := mustFetch(t, f, &Request{URL: url.MustParse("http://x.localhost:" + port)}); string(r.Unsafe().Body) != "x.localhost:"+port {
		t.Errorf("the server of %s answers", r.Unsafe().Body)
	}
}

func TestDetermineReferrer(t *testing.T) {
	const (
		secure, insecure = "https://a.test/p?q", "http://a.test/p?q"
		secureOrigin     = "https://a.test/"
		insecureOrigin   = "http://a.test/"
	)
	for _, c := range []struct {
		policy       ReferrerPolicy
		from, to, is string
	}{
		{ReferrerPolicyNoReferrer, secure, secure, ""},
		{ReferrerPolicyOrigin, secure, insecure, secureOrigin},
		{ReferrerPolicyUnsafeURL, "https://u:p@a.test/p?q#f", insecure, secure},
		{ReferrerPolicyStrictOrigin, secure, insecure, ""},
		{ReferrerPolicyStrictOrigin, insecure, secure, insecureOrigin},
		{ReferrerPolicyStrictOriginWhenCrossOrigin, secure, "https://a.test/x", secure},
		{ReferrerPolicyStrictOriginWhenCrossOrigin, secure, "https://b.test/", secureOrigin},
		{ReferrerPolicyStrictOriginWhenCrossOrigin, secure, insecure, ""},
		{ReferrerPolicySameOrigin, secure, "https://a.test/x", secure},
		{ReferrerPolicySameOrigin, secure, "https://b.test/x", ""},
		{ReferrerPolicyOriginWhenCrossOrigin, secure, insecure, secureOrigin},
		{ReferrerPolicyOriginWhenCrossOrigin, secure, secure, secure},
		{ReferrerPolicyNoReferrerWhenDowngrade, secure, insecure, ""},
		{ReferrerPolicyNoReferrerWhenDowngrade, insecure, "http://b.test/", insecure},
		{ReferrerPolicyUnsafeURL, "http://a.test/" + strings.Repeat("x", 5000), "http://b.test/", insecureOrigin},
		{ReferrerPolicyUnsafeURL, "file:///home/me/x", "http://b.test/", ""},
		{ReferrerPolicyUnsafeURL, "blob:http://a.test/x", "http://a.test/", ""},
	} {
		f := &fetchParams{request: &Request{}, referrer: url.MustParse(c.from), referrerPolicy: c.policy, urlList: []*url.URL{url.MustParse(c.to)}}
		got := ""
		if u := f.determineReferrer(); u != nil {
			got = u.Href()
		}
		if got != c.is {
			t.Errorf("%s, from %.40s to %s: %.40q, want %q", c.policy, c.from, c.to, got, c.is)
		}
	}
}

func TestBlob(t *testing.T) {
	entry := blobEntry{url.MustParse("http://a.test/").Origin(), "1+1"}
	f := New(Options{ObtainBlob: func(e url.BlobURLEntry, by BlobUse) ([]byte, string, bool) {
		b := e.(blobEntry)
		return []byte(b.text), "text/javascript", by.TopLevelNavigation || b.origin.SameOrigin(by.Origin)
	}})
	at := url.MustParse("blob:http://a.test/1234")
	client := clientAt("http://a.test/")
	mustFail(t, f, &Request{URL: at, Client: client}, "revoked or never made")
	at.BlobURLEntry = entry
	r := mustFetch(t, f, &Request{URL: at, Client: client, Mode: ModeSameOrigin, Destination: DestinationWorker})
	if length, _ := r.Headers.Get("content-length"); string(r.Body) != "1+1" || !r.MIMEType().IsJavaScript() || length != "3" || r.Type != TypeBasic {
		t.Errorf("%+v", r)
	}
	mustFail(t, f, &Request{URL: at, Client: clientAt("http://b.test/")}, "the blob is of another origin")
	mustFail(t, f, &Request{URL: at, Client: clientAt("http://b.test/"), Mode: ModeCORS}, "can fetch only")
	mustFetch(t, f, &Request{URL: at, Mode: ModeNavigate, Destination: DestinationDocument})
	mustFail(t, New(Options{}), &Request{URL: at, Client: client}, "no such blob")
}

type blobEntry struct {
	origin url.Origin
	text   string
}

func (e blobEntry) Origin() url.Origin { return e.origin }

func TestCanceled(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("the page was closed")
	cancel(why)
	_, err := New(Options{}).Fetch(ctx, &Request{URL: url.MustParse("data:,x")})
	var e *NetworkError
	if !errors.As(err, &e) || !e.Aborted || !errors.Is(err, why) {
		t.Errorf("%v", err)
	}
}

func TestMessages(t *testing.T) {
	at := url.MustParse("data:text/plain;base64," + strings.Repeat("!", 10000))
	e := mustFail(t, New(Options{}), &Request{URL: at}, "is not base64")
	if n := len(e.Error()); n > 2*maxDisplayed {
		t.Errorf("the message has %d bytes", n)
	}
	f := New(Options{DialContext: func(context.Context, string, string) (net.Conn, error) {
		return nil, &net.DNSError{Name: "nowhere.test", IsNotFound: true}
	}})
	mustFail(t, f, &Request{URL: url.MustParse("http://nowhere.test/")}, `no address is known for the host "nowhere.test"`)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listener.Close()
	mustFail(t, New(Options{ConnectTimeout: time.Minute}), &Request{URL: url.MustParse("http://" + listener.Addr().String())}, "refuses connections")
}
