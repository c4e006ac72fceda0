package fetch

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sluice-go/sluice/internal/url"
)

// seen is what a server was asked.
type seen struct {
	mu       sync.Mutex
	requests []string
}

func (s *seen) add(r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	line := r.Method + " " + r.URL.Path
	if m := r.Header.Get("Access-Control-Request-Method"); m != "" {
		line += " for " + m + " " + r.Header.Get("Access-Control-Request-Headers")
	}
	if directives := r.Header.Get("Cache-Control"); directives != "" {
		line += " with " + directives
	}
	s.requests = append(s.requests, strings.TrimSpace(line))
}

func (s *seen) take() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	requests := s.requests
	s.requests = nil
	return requests
}

// allowing serves what the query says that it allows.
func allowing(t *testing.T) (*Fetcher, *seen) {
	s := &seen{}
	return serve(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
		s.add(r)
		for name, values := range r.URL.Query() {
			if name == "status" && r.Method == http.MethodOptions {
				defer w.WriteHeader(http.StatusTeapot)
				continue
			}
			w.Header()[name] = values
		}
		w.Header().Set("Access-Control-Allow-Origin", "*")
	}), s
}

func TestPreflight(t *testing.T) {
	client := clientAt("http://a.test/")
	const methods, headers = "Access-Control-Allow-Methods=", "&Access-Control-Allow-Headers="
	for _, c := range []struct {
		name, method, query string
		headers             HeaderList
		asked, reason       string
	}{
		{"safelisted", "POST", "", HeaderList{{"Content-Type", "text/plain"}, {"Accept", "x/y"}}, "", ""},
		{"type", "POST", headers[1:] + "content-type", HeaderList{{"Content-Type", "application/json"}}, "OPTIONS /x for POST content-type", ""},
		{"type not allowed", "POST", "", HeaderList{{"Content-Type", "application/json"}}, "OPTIONS /x for POST content-type", "the header content-type"},
		{"method", "PUT", methods + "PUT", nil, "OPTIONS /x for PUT", ""},
		{"method not allowed", "PUT", methods + "DELETE", nil, "OPTIONS /x for PUT", "the method PUT"},
		{"methods have case", "patch", methods + "PATCH", nil, "OPTIONS /x for patch", "the method patch"},
		{"any method", "patch", methods + "*", nil, "OPTIONS /x for patch", ""},
		{"any header", "GET", headers[1:] + "*", HeaderList{{"X-B", "1"}, {"x-a", "2"}}, "OPTIONS /x for GET x-a,x-b", ""},
		{"any header is not Authorization", "GET", headers[1:] + "*", HeaderList{{"Authorization", "1"}}, "OPTIONS /x for GET authorization", "the header authorization"},
		{"malformed", "PUT", methods + "PUT%3B", nil, "OPTIONS /x for PUT", "malformed"},
		{"not ok", "PUT", methods + "PUT&status=418", nil, "OPTIONS /x for PUT", "status 418"},
		{"too much of what is safelisted", "GET", headers[1:] + "accept", HeaderList{{"Accept", strings.Repeat("x", 129)}}, "OPTIONS /x for GET accept", ""},
		{"range", "GET", "", HeaderList{{"Range", "bytes=1-2"}}, "", ""},
		{"range from the end", "GET", headers[1:] + "range", HeaderList{{"Range", "bytes=-2"}}, "OPTIONS /x for GET range", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, server := allowing(t)
			r := &Request{
				URL: url.MustParse("http://b.test/x?" + c.query), Client: client, Mode: ModeCORS,
				Method: c.method, Headers: c.headers, UnsafeRequest: true,
			}
			want := []string{}
			if c.asked != "" {
				want = append(want, c.asked)
			}
			if c.reason != "" {
				mustFail(t, f, r, c.reason)
			} else {
				mustFetch(t, f, r)
				want = append(want, c.method+" /x")
			}
			if got := server.take(); !slices.Equal(got, want) {
				t.Errorf("the server was asked for %q, want %q", got, want)
			}
			// Of the same origin, nobody is asked.
			r.URL = url.MustParse("http://a.test/x")
			mustFetch(t, f, r)
			if got := server.take(); len(got) != 1 {
				t.Errorf("the server was asked for %q", got)
			}
		})
	}
}

func TestPreflightCache(t *testing.T) {
	f, server := allowing(t)
	put := func(query, credentials string, want int) {
		t.Helper()
		r := &Request{
			URL: url.MustParse("http://b.test/x?Access-Control-Allow-Methods=PUT" + query), Client: clientAt("http://a.test/"),
			Mode: ModeCORS, Method: "PUT", UnsafeRequest: true, Credentials: CredentialsMode(credentials),
		}
		f.Fetch(t.Context(), r)
		if got := server.take(); len(got) != want {
			t.Errorf("%s: the server was asked for %q", query, got)
		}
	}
	put("", "omit", 2)
	put("", "omit", 1) // it is good for 5 seconds
	put("", "include", 1)
	put("&Access-Control-Max-Age=0", "omit", 2)
	put("&Access-Control-Max-Age=0", "omit", 2)
	// A negative age is none; what is no age at all is as if it was not said.
	put("&Access-Control-Max-Age=-1", "omit", 2)
	put("&Access-Control-Max-Age=-1", "omit", 2)
	put("&Access-Control-Max-Age=-x", "omit", 2)
	put("&Access-Control-Max-Age=-x", "omit", 1)
	if got := maxAge(HeaderList{{"Access-Control-Max-Age", "99999999999999999999"}}); got != maxMaxAge {
		t.Errorf("a very long time is %v", got)
	}
	// What fails is forgotten.
	put("&x", "omit", 2)
	f.preflights.clear(&fetchParams{Fetcher: f, request: &Request{Client: clientAt("http://a.test/")}, origin: OriginOf(url.MustParse("http://a.test/")), urlList: []*url.URL{url.MustParse("http://b.test/x?Access-Control-Allow-Methods=PUT&x")}})
	put("&x", "omit", 2)
}

func TestPreflightCacheForgets(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var c preflightCache
		params := func(n int, credentials CredentialsMode) *fetchParams {
			u := url.MustParse("http://b.test/" + strings.Repeat("x", n))
			return &fetchParams{request: &Request{Credentials: credentials}, origin: OriginOf(url.MustParse("http://a.test/")), urlList: []*url.URL{u}, method: "PUT"}
		}
		c.store(params(0, CredentialsInclude), time.Minute, []string{"PUT"}, []string{"X-A"})
		for _, mode := range []CredentialsMode{CredentialsInclude, CredentialsOmit} {
			if !c.methodMatches(params(0, mode)) || !c.headerNameMatches(params(0, mode), "x-a") || c.headerNameMatches(params(0, mode), "x-b") {
				t.Errorf("%s: what was stored does not match", mode)
			}
		}
		c.store(params(1, CredentialsOmit), time.Minute, []string{"*"}, []string{"*"})
		if c.methodMatches(params(1, CredentialsInclude)) || !c.methodMatches(params(1, CredentialsOmit)) ||
			c.headerNameMatches(params(1, CredentialsOmit), "Authorization") {
			t.Error("a wildcard matches too much, or nothing")
		}
		time.Sleep(time.Minute)
		if c.methodMatches(params(0, CredentialsOmit)) {
			t.Error("it is still known after its time")
		}
		// What a later answer names that the wildcard of an earlier one is for lets that last longer.
		c.store(params(2, CredentialsOmit), time.Minute, []string{"*"}, []string{"*"})
		time.Sleep(time.Minute / 2)
		c.store(params(2, CredentialsOmit), time.Minute, []string{"DELETE"}, []string{"X-B"})
		time.Sleep(time.Minute / 2)
		if !c.methodMatches(params(2, CredentialsOmit)) || !c.headerNameMatches(params(2, CredentialsOmit), "X-A") {
			t.Error("a wildcard has not lasted longer")
		}
		for n := range maxPreflightEntries + 2 {
			p := params(n, CredentialsOmit)
			p.origin = url.NewOpaqueOrigin()
			p.urlList[0] = url.MustParse("http://b.test/?" + strings.Repeat("y", n%7) + time.Duration(n).String())
			c.store(p, time.Minute, []string{"PUT"}, nil)
		}
		if c.count > maxPreflightEntries+1 {
			t.Errorf("there are %d entries", c.count)
		}
	})
}

func TestPreflightsOfManyNames(t *testing.T) {
	var names []string
	for i := range 2 * maxPreflightNames {
		names = append(names, "x-"+strconv.Itoa(i))
	}
	f := fetchParams{request: &Request{}, origin: url.NewOpaqueOrigin(), urlList: []*url.URL{url.MustParse("http://a.test/")}}
	var c preflightCache
	c.store(&f, time.Minute, []string{"PUT"}, names)
	if first, last := c.headerNameMatches(&f, names[0]), c.headerNameMatches(&f, names[len(names)-1]); !first || last || c.count != 1+maxPreflightNames {
		t.Errorf("first: %t, last: %t, of %d", first, last, c.count)
	}
}
