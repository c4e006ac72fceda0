package fetch

import (
	"context"
	"crypto/x509"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	stdurl "net/url"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/cookies"
	"github.com/sluice-go/sluice/internal/url"
)

// cookieServer answers with the cookies that it has got in the header X-Cookie. It
// sets those of the query parameters set, redirects to the parameter to, and shares
// its answers with the origin allow. It forbids preflights that have cookies.
func cookieServer(w http.ResponseWriter, r *http.Request) {
	q, h := r.URL.Query(), w.Header()
	if r.Method == http.MethodOptions && r.Header.Get("Cookie") != "" {
		w.WriteHeader(http.StatusForbidden)
		return
	}
	h.Set("X-Cookie", r.Header.Get("Cookie"))
	if allow := q.Get("allow"); allow != "" {
		h.Set("Access-Control-Allow-Origin", allow)
		h.Set("Access-Control-Allow-Credentials", "true")
		h.Set("Access-Control-Allow-Headers", "x-unsafe")
		h.Set("Access-Control-Expose-Headers", "X-Cookie, Set-Cookie")
	}
	for _, cookie := range q["set"] {
		h.Add("Set-Cookie", cookie)
	}
	if to, ok := q["to"]; ok {
		h["Location"] = to
		w.WriteHeader(http.StatusFound)
	}
}

// serveCookies returns a fetcher that keeps cookies in a jar, and reaches a
// cookieServer at example.com and its subdomains over HTTPS, at all hosts over HTTP.
func serveCookies(t *testing.T, jar http.CookieJar) *Fetcher {
	t.Helper()
	secure := httptest.NewTLSServer(http.HandlerFunc(cookieServer))
	plain := httptest.NewServer(http.HandlerFunc(cookieServer))
	f := New(Options{
		Cookies:    jar,
		ExtraRoots: []*x509.Certificate{secure.Certificate()},
		Proxy:      func(*http.Request) (*stdurl.URL, error) { return nil, nil },
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			server := plain
			if strings.HasSuffix(address, ":443") {
				server = secure
			}
			return new(net.Dialer).DialContext(ctx, network, server.Listener.Addr().String())
		},
	})
	t.Cleanup(func() {
		f.CloseIdleConnections()
		secure.Close()
		plain.Close()
	})
	return f
}

// cookiesSent returns what a server got as Cookie.
func cookiesSent(t *testing.T, f *Fetcher, r *Request) string {
	t.Helper()
	sent, ok := mustFetch(t, f, r).Unsafe().Headers.Get("X-Cookie")
	if !ok {
		t.Error("the server did not say what it got")
	}
	return sent
}

func TestCookies(t *testing.T) {
	const (
		a     = "https://a.example.com/"
		other = "http://other.test/"
		all   = "set=default%3D1&set=lax%3D1;SameSite%3DLax&set=strict%3D1;SameSite%3DStrict&set=none%3D1;SameSite%3DNone;Secure"
	)
	get := func(client, at string, credentials CredentialsMode) *Request {
		r := &Request{URL: queryOf(at), Mode: ModeCORS, Credentials: credentials}
		if client != "" {
			r.Client = clientAt(client)
		} else {
			r.Mode = ModeNavigate
		}
		return r
	}
	noCORS := func(client, at string, credentials CredentialsMode) *Request {
		r := get(client, at, credentials)
		r.Mode = ModeNoCORS
		return r
	}
	from := func(client string) string { return "allow=" + strings.TrimSuffix(client, "/") }
	for _, c := range []struct {
		name     string
		requests []*Request // the last one is looked at
		want     string
	}{
		{"none", []*Request{get(a, a, CredentialsInclude)}, ""},
		{"include", []*Request{get(a, a+"?"+all, CredentialsInclude), get(a, a, CredentialsInclude)}, "default=1; lax=1; strict=1; none=1"},
		{"same-origin", []*Request{get(a, a+"?"+all, CredentialsSameOrigin), get(a, a, "")}, "default=1; lax=1; strict=1; none=1"},
		{"set with omit", []*Request{get(a, a+"?"+all, CredentialsOmit), get(a, a, CredentialsInclude)}, ""},
		{"sent with omit", []*Request{get(a, a+"?"+all, CredentialsInclude), get(a, a, CredentialsOmit)}, ""},
		{"same-origin is not same-site", []*Request{get(a, a+"?"+all, ""), get("https://b.example.com/", a+"?"+from("https://b.example.com"), CredentialsSameOrigin)}, ""},
		{"same site, another origin", []*Request{
			get("https://b.example.com/", a+"?"+from("https://b.example.com")+"&"+all, CredentialsInclude),
			get("https://b.example.com/", a+"?"+from("https://b.example.com"), CredentialsInclude),
		}, "default=1; lax=1; strict=1; none=1"},
		{"sent to another site", []*Request{get(a, a+"?"+all, ""), get(other, a+"?"+from(other), CredentialsInclude)}, "none=1"},
		{"set by another site", []*Request{get(other, a+"?"+from(other)+"&"+all, CredentialsInclude), get(a, a, "")}, "none=1"},
		{"the scheme is of the site", []*Request{get(a, a+"?"+all, ""), get("http://a.example.com/", a+"?"+from("http://a.example.com"), CredentialsInclude)}, "none=1"},
		{"opaque responses", []*Request{noCORS(other, a+"?"+all, CredentialsInclude), noCORS(other, a, CredentialsInclude)}, "none=1"},
		{"opaque responses without credentials", []*Request{get(a, a+"?"+all, ""), noCORS(other, a, CredentialsSameOrigin)}, ""},
		{"a response that script may not see", []*Request{noCORS("https://b.example.com/", a+"?"+all, CredentialsInclude), get(a, a, "")}, "default=1; lax=1; strict=1; none=1"},
		{"files", []*Request{get(a, a+"?"+all, ""), get("file:///x", a+"?allow=null", CredentialsInclude)}, "none=1"},
		{"the user", []*Request{get("", a+"?"+all, ""), get("", a, "")}, "default=1; lax=1; strict=1; none=1"},
		{"set by a redirect", []*Request{get(a, a+"?to=/x&"+all, "")}, "default=1; lax=1; strict=1; none=1"},
		{"redirected to another origin", []*Request{
			get(a, a+"?"+all, ""), get(a, "https://b.example.com/?set=b%3D1&"+from(a), CredentialsInclude),
			get(a, a+"?to=https://b.example.com/?"+from(a), CredentialsInclude),
		}, "b=1"},
		{"redirected to another origin with same-origin", []*Request{
			get(a, "https://b.example.com/?set=b%3D1&"+from(a), CredentialsInclude),
			get(a, a+"?to=https://b.example.com/?"+from(a), CredentialsSameOrigin),
		}, ""},
		{"redirected through another site", []*Request{
			get("http://a.test/", "http://a.test/?set=a%3D1", ""),
			noCORS("http://a.test/", other+"?to=http://a.test/", CredentialsInclude),
		}, ""},
		{"domain", []*Request{get(a, a+"?set=a%3D1;Domain%3Dexample.com&set=b%3D2", ""), get("https://example.com/", "https://example.com/", "")}, "a=1"},
		{"path", []*Request{get(a, a+"x/y?set=a%3D1&set=b%3D2;Path%3D/", ""), get(a, a+"x", "")}, "a=1; b=2"},
		{"secure", []*Request{get("", a+"?set=a%3D1;Secure&set=b%3D2", ""), get("", "http://a.example.com/", "")}, "b=2"},
		{"HttpOnly", []*Request{get(a, a+"?set=a%3D1;HttpOnly", ""), get(a, a, "")}, "a=1"},
		{"removed", []*Request{get(a, a+"?set=a%3D1&set=b%3D2", ""), get(a, a+"?set=a%3D;Max-Age%3D0", ""), get(a, a, "")}, "b=2"},
		{"without a name, and not ASCII", []*Request{get(a, a+"?set=a&set=b%3D%C3%A9", ""), get(a, a, "")}, "a; b=é"},
		{"malformed", []*Request{get(a, a+"?set=%3D&set=;Path%3D/", ""), get(a, a, "")}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := serveCookies(t, new(cookies.Jar))
			got := ""
			for _, r := range c.requests {
				got = cookiesSent(t, f, r)
			}
			if got != c.want {
				t.Errorf("the server got %q, want %q", got, c.want)
			}
		})
	}
}

// queryOf returns a URL in whose query semicolons may stand.
func queryOf(at string) *url.URL { return url.MustParse(strings.ReplaceAll(at, ";", "%3B")) }

// Cookies are for neither script nor preflights.
func TestCookiesAreHidden(t *testing.T) {
	const client, at = "https://b.example.com/", "https://a.example.com/?allow=https://b.example.com&set=a%3D1"
	f := serveCookies(t, new(cookies.Jar))
	r := &Request{URL: url.MustParse(at), Client: clientAt(client), Mode: ModeCORS, Credentials: CredentialsInclude}
	mustFetch(t, f, r)
	r.UnsafeRequest, r.Headers = true, HeaderList{{"X-Unsafe", "1"}}
	response := mustFetch(t, f, r)
	if got, _ := response.Headers.Get("X-Cookie"); got != "a=1" {
		t.Errorf("the request had the cookies %q", got)
	}
	if response.Headers.Contains("Set-Cookie") {
		t.Error("script sees Set-Cookie")
	}
}

// A jar that says nothing of SameSite has cookies for the same site alone.
func TestForeignJar(t *testing.T) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	const at = "https://a.example.com/"
	jar.SetCookies(&stdurl.URL{Scheme: "https", Host: "a.example.com", Path: "/"}, []*http.Cookie{{Name: "given", Value: "a b", Quoted: true}})
	f := serveCookies(t, jar)
	mustFetch(t, f, &Request{URL: queryOf(at + "?set=b%3D1;SameSite%3DNone;Secure"), Client: clientAt(at)})
	if got, want := cookiesSent(t, f, &Request{URL: url.MustParse(at), Client: clientAt(at)}), `given="a b"; b=1`; got != want {
		t.Errorf("the server got %s, want %s", got, want)
	}
	if got := cookiesSent(t, f, &Request{URL: url.MustParse(at), Client: clientAt("https://other.test/"), Credentials: CredentialsInclude}); got != "" {
		t.Errorf("another site sends %s", got)
	}
}

// Without a jar nothing is kept.
func TestNoCookies(t *testing.T) {
	f := serveCookies(t, nil)
	const at = "https://a.example.com/"
	r := &Request{URL: url.MustParse(at + "?set=a%3D1"), Client: clientAt(at), Credentials: CredentialsInclude}
	mustFetch(t, f, r)
	if got := cookiesSent(t, f, r); got != "" || f.HasCookies() {
		t.Errorf("the server got %q", got)
	}
}
