package fetch

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sluice-go/sluice/internal/url"
)

func headersOf(text string) HeaderList {
	var list HeaderList
	for line := range strings.Lines(text) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		if name != "" {
			list = append(list, Header{name, value})
		}
	}
	return list
}

func TestMayStore(t *testing.T) {
	for _, c := range []struct {
		method, request string
		status          int
		response        string
		want            bool
	}{
		{"GET", "", 200, "", true},
		{"POST", "", 200, "Cache-Control: max-age=60", false},
		{"HEAD", "", 200, "Cache-Control: max-age=60", false},
		{"GET", "", 201, "", false},
		{"GET", "", 201, "Cache-Control: max-age=60", true},
		{"GET", "", 299, "Expires: Thu, 01 Jan 2099 00:00:00 GMT", true},
		{"GET", "", 206, "Cache-Control: max-age=60", false},
		{"GET", "", 304, "Cache-Control: max-age=60", false},
		{"GET", "", 200, "Cache-Control: private", true},
		{"GET", "", 200, "Cache-Control: no-store", false},
		{"GET", "", 200, "Cache-Control: max-age=60, No-Store", false},
		{"GET", "Cache-Control: no-store", 200, "", false},
		{"GET", "Range: bytes=0-1", 200, "", false},
		{"GET", "", 200, "Vary: Accept, *", false},
		{"GET", "Authorization: Basic x", 200, "", true},
	} {
		if got := mayStore(c.method, headersOf(c.request), c.status, headersOf(c.response)); got != c.want {
			t.Errorf("%s %q, %d %q: %v", c.method, c.request, c.status, c.response, got)
		}
	}
}

func TestFreshnessLifetime(t *testing.T) {
	now := time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)
	const date = "Date: Fri, 02 Jan 2026 00:00:00 GMT\n"
	for _, c := range []struct {
		status  int
		headers string
		want    time.Duration
	}{
		{200, "", 0},
		{200, "Cache-Control: max-age=60", time.Minute},
		{200, "Cache-Control: max-age=\"60\"", time.Minute},
		{200, "Cache-Control: max-age=60, max-age=1", time.Minute},
		{200, "Cache-Control: max-age=-1", 0},
		{200, "Cache-Control: max-age=x", 0},
		{200, "Cache-Control: max-age=99999999999999999999", longestAge},
		{200, "Cache-Control: s-maxage=60", 0},
		{200, date + "Expires: Fri, 02 Jan 2026 00:00:10 GMT", 10 * time.Second},
		{200, "Expires: Fri, 02 Jan 2026 00:00:10 GMT", 10 * time.Second},
		{200, date + "Expires: Thu, 01 Jan 2026 00:00:10 GMT", 0},
		{200, date + "Expires: 0\nLast-Modified: Thu, 01 Jan 2026 00:00:00 GMT", 0},
		{200, "Cache-Control: max-age=1\nExpires: Fri, 02 Jan 2026 00:00:10 GMT", time.Second},
		{200, date + "Last-Modified: Thu, 01 Jan 2026 00:00:00 GMT", 144 * time.Minute},
		{200, date + "Last-Modified: Sat, 03 Jan 2026 00:00:00 GMT", 0},
		{201, date + "Last-Modified: Thu, 01 Jan 2026 00:00:00 GMT", 0},
		{201, date + "Cache-Control: public\nLast-Modified: Thu, 01 Jan 2026 00:00:00 GMT", 144 * time.Minute},
	} {
		if got := freshnessLifetime(c.status, headersOf(c.headers), now); got != c.want {
			t.Errorf("%d %q: %v, want %v", c.status, c.headers, got, c.want)
		}
	}
}

func TestFreshness(t *testing.T) {
	now := time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		response string
		age      time.Duration
		request  string
		want     freshness
	}{
		{"", 9 * time.Second, "", fresh},
		{"", 10 * time.Second, "", stale},
		{"Cache-Control: no-cache", 0, "", stale},
		{"", 0, "Cache-Control: no-cache", stale},
		{"", 0, "Pragma: no-cache", stale},
		{"", 0, "Pragma: no-cache\nCache-Control: max-age=5", fresh},
		{"", 5 * time.Second, "Cache-Control: max-age=5", fresh},
		{"", 6 * time.Second, "Cache-Control: max-age=5", stale},
		{"", 0, "Cache-Control: max-age=0", stale},
		{"", 5 * time.Second, "Cache-Control: min-fresh=5", fresh},
		{"", 6 * time.Second, "Cache-Control: min-fresh=5", stale},
		{"", time.Hour, "Cache-Control: max-stale", fresh},
		{"", 15 * time.Second, "Cache-Control: max-stale=5", fresh},
		{"", 16 * time.Second, "Cache-Control: max-stale=5", stale},
		{"Cache-Control: must-revalidate", time.Hour, "Cache-Control: max-stale", stale},
		{"Cache-Control: stale-while-revalidate=5", 14 * time.Second, "", staleWhileRevalidate},
		{"Cache-Control: stale-while-revalidate=5", 15 * time.Second, "", stale},
		{"Cache-Control: must-revalidate, stale-while-revalidate=5", 14 * time.Second, "", stale},
	} {
		s := &storedResponse{headers: headersOf(c.response), lifetime: 10 * time.Second, responseTime: now}
		if got := s.freshness(headersOf(c.request), now.Add(c.age)); got != c.want {
			t.Errorf("%q after %v, asked with %q: %v, want %v", c.response, c.age, c.request, got, c.want)
		}
	}
}

func TestInitialAge(t *testing.T) {
	old := time.Now().Add(-time.Hour).UTC().Format(http.TimeFormat)
	for headers, want := range map[string]time.Duration{
		"":                        2 * time.Second,
		"Age: 5":                  7 * time.Second,
		"Age: 5, 9":               7 * time.Second,
		"Age: -5":                 2 * time.Second,
		"Age: 4000\nDate: " + old: 4002 * time.Second,
	} {
		if got := initialAge(headersOf(headers), 2*time.Second); got != want {
			t.Errorf("%q: %v, want %v", headers, got, want)
		}
	}
	if got := initialAge(headersOf("Date: "+old), 0); got < time.Hour {
		t.Errorf("a Date of an hour ago: %v", got)
	}
}

// cached is a server whose answers say how often it was asked, with the headers that a query
// asks for, and a clock that the test sets.
type cached struct {
	*Fetcher
	seen
	now time.Time
}

func newCached(t *testing.T, o Options) *cached {
	c := &cached{now: time.Now()}
	o.Now = func() time.Time { return c.now }
	c.Fetcher = serve(t, o, func(w http.ResponseWriter, r *http.Request) {
		c.add(r)
		for name, values := range r.URL.Query() {
			w.Header().Set(name, values[0])
		}
		if match := r.Header.Get("If-None-Match"); match != "" && match == w.Header().Get("ETag") {
			w.Header().Set("X-Updated", "yes")
			w.WriteHeader(http.StatusNotModified)
			return
		}
		if w.Header().Get("Location") != "" {
			w.WriteHeader(http.StatusMovedPermanently)
			return
		}
		fmt.Fprint(w, r.Method, r.URL.Path, r.Header.Get("X-A"))
	})
	return c
}

func (c *cached) request(at string) *Request {
	return &Request{URL: url.MustParse("http://a.test" + at), Client: clientAt("http://a.test/"), Mode: ModeCORS}
}

// asks checks how often a request asks the server, and what it gives.
func (c *cached) asks(t *testing.T, r *Request, want int, body string) *Response {
	t.Helper()
	response := mustFetch(t, c.Fetcher, r)
	if got := c.take(); len(got) != want || string(response.Body) != body {
		t.Errorf("%s gives %q, and the server was asked for %q; want %q and %d requests", r.URL, response.Body, got, body, want)
	}
	return response
}

func TestHTTPCache(t *testing.T) {
	c := newCached(t, Options{})
	minute := c.request("/a?Cache-Control=max-age%3D60")
	c.asks(t, minute, 1, "GET/a")
	c.asks(t, minute, 0, "GET/a")
	c.asks(t, c.request("/a?Cache-Control=max-age%3D60#fragment"), 0, "GET/a")
	// Another site has a partition of its own.
	other := c.request("/a?Cache-Control=max-age%3D60")
	other.Client, other.Mode = clientAt("http://b.test/"), ModeNoCORS
	mustFetch(t, c.Fetcher, other)
	if got := c.take(); len(got) != 1 {
		t.Errorf("a client of another origin: the server was asked for %q", got)
	}
	// The modes.
	for mode, want := range map[CacheMode]int{
		CacheNoStore: 1, CacheReload: 1, CacheNoCache: 1, CacheForceCache: 0, CacheOnlyIfCached: 0, CacheDefault: 0,
	} {
		r := *minute
		r.Cache, r.Mode = mode, ModeSameOrigin
		c.asks(t, &r, want, "GET/a")
	}
	c.now = c.now.Add(61 * time.Second)
	r := *minute
	r.Cache = CacheForceCache
	c.asks(t, &r, 0, "GET/a")
	c.asks(t, minute, 1, "GET/a")
	c.asks(t, minute, 0, "GET/a")
	// What may have changed it invalidates it.
	post := *minute
	post.Method = "POST"
	c.asks(t, &post, 1, "POST/a")
	c.asks(t, minute, 1, "GET/a")
	// Nothing comes from the cache that is not there.
	r = *c.request("/never")
	r.Cache, r.Mode = CacheOnlyIfCached, ModeSameOrigin
	mustFail(t, c.Fetcher, &r, "not in the cache")
}

func TestHTTPCacheValidates(t *testing.T) {
	c := newCached(t, Options{})
	r := c.request("/v?ETag=%22x%22&Cache-Control=max-age%3D60")
	c.asks(t, r, 1, "GET/v")
	c.now = c.now.Add(time.Hour)
	response := c.asks(t, r, 1, "GET/v")
	if updated, _ := response.Headers.Get("X-Updated"); response.Status != 200 || updated != "yes" {
		t.Errorf("a validated response: %d, X-Updated %q", response.Status, updated)
	}
	// It is fresh again.
	c.asks(t, r, 0, "GET/v")
	// Script that validates itself sees what the server says.
	r.Headers = HeaderList{{"If-None-Match", `"x"`}}
	if response := mustFetch(t, c.Fetcher, r); response.Status != http.StatusNotModified {
		t.Errorf("with If-None-Match of script: %d", response.Status)
	}
}

func TestHTTPCacheVaries(t *testing.T) {
	c := newCached(t, Options{})
	for range 2 {
		for i, want := range []string{"GET/w1", "GET/w2", "GET/w"} {
			r := c.request("/w?Vary=X-A&Cache-Control=max-age%3D60")
			if i < 2 {
				r.Headers = HeaderList{{"X-A", fmt.Sprint(i + 1)}}
			}
			if got := string(mustFetch(t, c.Fetcher, r).Body); got != want {
				t.Errorf("%q, want %q", got, want)
			}
		}
	}
	if got := c.take(); len(got) != 3 {
		t.Errorf("the server was asked for %q", got)
	}
}

func TestHTTPCacheOfRedirects(t *testing.T) {
	c := newCached(t, Options{})
	for range 2 {
		r := c.request("/r?Cache-Control=max-age%3D60&Location=/to")
		if got := string(mustFetch(t, c.Fetcher, r).Body); got != "GET/to" {
			t.Errorf("a redirect leads to %q", got)
		}
	}
	want := []string{"GET /r", "GET /to", "GET /to"}
	if got := c.take(); !slices.Equal(got, want) {
		t.Errorf("the server was asked for %q, want %q", got, want)
	}
}

func TestHTTPCacheOfStreams(t *testing.T) {
	c := newCached(t, Options{})
	r := c.request("/s?Cache-Control=max-age%3D60")
	response, err := c.Open(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	text := make([]byte, 5)
	if _, err := response.Reader(t.Context()).Read(text); err != nil || string(text) != "GET/s" {
		t.Fatalf("%q, %v", text, err)
	}
	for {
		_, changed, err := response.Unsafe().Stream.Take()
		if err != nil {
			break
		}
		if changed != nil {
			<-changed
		}
	}
	c.take()
	c.asks(t, r, 0, "GET/s")
}

func TestHTTPCacheWhileRevalidating(t *testing.T) {
	c := newCached(t, Options{})
	r := c.request("/swr?Cache-Control=max-age%3D60,stale-while-revalidate%3D60")
	c.asks(t, r, 1, "GET/swr")
	key := keyOf("http://a.test http://a.test", r.URL)
	before := c.cache.selectResponse(key, nil)
	if before == nil {
		t.Fatal("nothing is stored")
	}
	c.now = c.now.Add(90 * time.Second)
	mustFetch(t, c.Fetcher, r)
	for c.cache.selectResponse(key, nil) == before {
		time.Sleep(time.Millisecond)
	}
	// It is not asked of caches on the way to validate what they have.
	if got := c.take(); !slices.Equal(got, []string{"GET /swr"}) {
		t.Errorf("the server was asked for %q", got)
	}
	c.asks(t, r, 0, "GET/swr")
}

// What is cached is for the documents of one site that are in pages of one site.
func TestHTTPCachePartitions(t *testing.T) {
	for _, test := range []struct {
		name string
		r    Request
		want int
	}{
		{"the same page", Request{Client: clientAt("http://a.test/x")}, 0},
		{"another port", Request{Client: clientAt("http://a.test:81/")}, 0},
		{"the same site", Request{Client: clientAt("http://b.a.test/")}, 0},
		{"another site", Request{Client: clientAt("http://b.test/")}, 1},
		{"another scheme", Request{Client: clientAt("file:///x")}, 1},
		{"an opaque origin", Request{Client: &Client{Origin: url.NewOpaqueOrigin(), TopLevelSite: "http://a.test"}}, 1},
		{"a frame in another site", Request{Client: &Client{Origin: OriginOf(url.MustParse("http://a.test")), TopLevelSite: "http://b.test"}}, 1},
		{"a frame of another site", Request{Client: &Client{Origin: OriginOf(url.MustParse("http://b.test")), TopLevelSite: "http://a.test"}}, 1},
		{"a frame in an opaque page", Request{Client: &Client{Origin: OriginOf(url.MustParse("http://a.test")), TopLevelSite: "null"}}, 1},
		{"the user", Request{}, 0},
		{"a link in another site", Request{Client: clientAt("http://b.test/"), Mode: ModeNavigate}, 0},
		{"a frame's document", Request{Client: clientAt("http://a.test/"), Container: clientAt("http://a.test/"), Mode: ModeNavigate}, 0},
		{"a frame's document in another site", Request{Client: clientAt("http://a.test/"), Container: clientAt("http://b.test/"), Mode: ModeNavigate}, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := newCached(t, Options{})
			first := c.request("/a?Cache-Control=max-age%3D60")
			c.asks(t, first, 1, "GET/a")
			test.r.URL = first.URL
			mustFetch(t, c.Fetcher, &test.r)
			if got := c.take(); len(got) != test.want {
				t.Errorf("the server was asked for %q", got)
			}
		})
	}
}

func TestNoHTTPCache(t *testing.T) {
	c := newCached(t, Options{DisableHTTPCache: true})
	for range 2 {
		c.asks(t, c.request("/a?Cache-Control=max-age%3D60"), 1, "GET/a")
	}
	// An opaque origin shares nothing with anybody.
	c = newCached(t, Options{})
	for range 2 {
		r := c.request("/a?Cache-Control=max-age%3D60")
		r.Client = &Client{Origin: url.NewOpaqueOrigin()}
		r.Mode = ModeNoCORS
		mustFetch(t, c.Fetcher, r)
	}
	if got := c.take(); len(got) != 2 {
		t.Errorf("for a client of an opaque origin the server was asked for %q", got)
	}
}

func TestHTTPCacheSize(t *testing.T) {
	c := newHTTPCache()
	body := make([]byte, maxStoredBody)
	for i := range 100 {
		key := cacheKey{"a", fmt.Sprint(i)}
		c.store(key, &storedResponse{body: body})
		if c.size > HTTPCacheSize {
			t.Fatalf("after %d: %d bytes", i, c.size)
		}
		if i > 0 && c.selectResponse(cacheKey{"a", "0"}, nil) == nil {
			t.Fatalf("after %d: what was used last is gone", i)
		}
	}
	// Many variants of one URL.
	c = newHTTPCache()
	key := cacheKey{"a", "v"}
	for i := range 100 {
		c.store(key, &storedResponse{selecting: HeaderList{{"X-A", fmt.Sprint(i)}}})
	}
	if n := len(c.entries[key].Value.(*cacheEntry).responses); n != maxVariants {
		t.Errorf("%d variants", n)
	}
	c.invalidate(key)
	if c.size != 0 || c.used.Len() != 0 {
		t.Errorf("an empty cache has %d bytes and %d entries", c.size, c.used.Len())
	}
}
