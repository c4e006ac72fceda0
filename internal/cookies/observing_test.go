package cookies

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	stdurl "net/url"
)

// log is an observer that writes down what script at a URL sees.
type log struct {
	at    *stdurl.URL
	lines []string
}

func (l *log) CookiesChanged(changes []Change) {
	for _, c := range changes {
		if cookie, ok := c.Observable(l.at, Partition{Site: "https://example.com"}); ok {
			l.lines = append(l.lines, fmt.Sprint(cookie.Name, "=", cookie.Value, " ", c.Deleted))
		}
	}
}

func TestObserve(t *testing.T) {
	var j Jar
	at, _ := stdurl.Parse("https://a.example.com/x/y")
	l := &log{at: at}
	j.Observe(l)
	set := func(u string, values ...string) {
		from, _ := stdurl.Parse(u)
		for _, value := range values {
			if c, ok := Parse(value); ok {
				j.SetCookies(from, append(j.Cookies(from)[:0], c))
			}
		}
	}
	set("https://a.example.com/x/", "a=1", "a=2", "h=1; HttpOnly", "a=; Max-Age=0", "gone=; Max-Age=0")
	set("https://a.example.com/", "p=1; Path=/x", "q=1; Path=/z", "s=1; Secure", "d=1; Domain=example.com")
	set("https://b.example.com/", "b=1", "e=1; Domain=example.com")
	set("https://example.com/", "n=1")
	j.In(Partition{Site: "https://other.test", Embedded: true}).SetCookies(at, []*http.Cookie{{Name: "elsewhere", Secure: true, Partitioned: true}})
	set("https://a.example.com/", "here=1; Secure; Partitioned")
	want := []string{"a=1 false", "a=2 false", "a= true", "gone= true", "p=1 false", "s=1 false", "d=1 false", "e=1 false", "here=1 false"}
	if !slices.Equal(l.lines, want) {
		t.Errorf("observed %q, not %q", l.lines, want)
	}
	j.Leave(l)
	set("https://a.example.com/", "later=1")
	if len(l.lines) != len(want) {
		t.Error("who has left hears of changes")
	}
}

func TestMayHaveDomain(t *testing.T) {
	tests := []struct {
		host, domain string
		want         bool
	}{
		{"a.example.com", "example.com", true},
		{"a.example.com", "a.example.com", true},
		{"a.example.com", "A.Example.com", true},
		{"a.example.com", "com", false},
		{"a.example.com", "b.example.com", false},
		{"a.example.com", "ample.com", false},
		{"localhost", "localhost", true},
		{"127.0.0.1", "0.0.1", false},
		{"a.example.com", "", false},
	}
	for _, test := range tests {
		if got := MayHaveDomain(test.host, test.domain); got != test.want {
			t.Errorf("%s for %s: %v", test.domain, test.host, got)
		}
	}
}
