package cookies

import (
	"fmt"
	"net/http"
	stdurl "net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// set lets a server at a URL set cookies.
func set(t *testing.T, j *Jar, at string, headers ...string) {
	t.Helper()
	var list []*http.Cookie
	for _, header := range headers {
		cookie, ok := Parse(header)
		if !ok {
			t.Fatalf("%q is no cookie", header)
		}
		list = append(list, cookie)
	}
	j.SetCookies(parse(t, at), list)
}

// get returns the cookies for a URL.
func get(t *testing.T, j *Jar, at string) string {
	t.Helper()
	var list []string
	for _, c := range j.Cookies(parse(t, at)) {
		list = append(list, strings.TrimPrefix(c.Name+"="+c.Value, "="))
	}
	return strings.Join(list, "; ")
}

func parse(t *testing.T, at string) *stdurl.URL {
	t.Helper()
	u, err := stdurl.Parse(at)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func TestJar(t *testing.T) {
	for _, c := range []struct {
		name string
		at   string
		set  []string
		want map[string]string
	}{
		{"of the host alone", "http://a.example.com/", []string{"a=1"}, map[string]string{
			"http://a.example.com/": "a=1", "https://A.EXAMPLE.com:8443/x?q#f": "a=1", "http://example.com/": "", "http://b.a.example.com/": "",
			"ftp://a.example.com/": "", "file:///a": "",
		}},
		{"of a domain", "http://a.example.com/", []string{"a=1; Domain=.Example.COM"}, map[string]string{
			"http://a.example.com/": "a=1", "http://example.com/": "a=1", "http://x.y.example.com/": "a=1", "http://notexample.com/": "", "http://com/": "",
		}},
		{"of another domain", "http://a.example.com/", []string{"a=1; Domain=b.example.com", "b=2; Domain=example.org", "c=3; Domain=c.a.example.com"},
			map[string]string{"http://b.example.com/": "", "http://example.org/": "", "http://c.a.example.com/": "", "http://a.example.com/": ""}},
		{"of a public suffix", "http://example.co.uk/", []string{"a=1; Domain=co.uk", "b=2; Domain=uk", "c=3; Domain=co.uk."},
			map[string]string{"http://example.co.uk/": "", "http://co.uk/": ""}},
		{"of a public suffix that is the host", "http://github.io/", []string{"a=1; Domain=github.io"},
			map[string]string{"http://github.io/": "a=1", "http://x.github.io/": ""}},
		{"of no host", "http://example.com/", []string{"a=1; Domain=[", "b=2; Domain=.", "c=3; Domain=", "d=4; Domain=.; Domain=.example.com"}, map[string]string{"http://example.com/": "c=3; d=4"}},
		{"localhost", "http://localhost:8000/", []string{"a=1", "b=2; Domain=localhost"}, map[string]string{"http://localhost/": "a=1; b=2"}},
		{"IPv4", "http://127.0.0.1/", []string{"a=1", "b=2; Domain=127.0.0.1", "c=3; Domain=0.0.1", "d=4; Domain=127.1"},
			map[string]string{"http://127.0.0.1/": "a=1; b=2; d=4", "http://0.0.1/": ""}},
		{"IPv6", "http://[::1]:80/", []string{"a=1", "b=2; Domain=[0:0::1]"}, map[string]string{"http://[::1]/": "a=1; b=2", "http://[::2]/": ""}},
		{"punycode", "http://xn--bcher-kva.example/", []string{"a=1; Domain=xn--bcher-kva.example", "b=2; Domain=bücher.example"}, map[string]string{"http://bücher.example/": "a=1"}},
		{"default path", "http://example.com/x/y", []string{"a=1"}, map[string]string{
			"http://example.com/x/z": "a=1", "http://example.com/x": "a=1", "http://example.com/xy": "", "http://example.com/": "", "http://example.com/x/y/z": "a=1",
		}},
		{"path", "http://example.com/x/y", []string{"a=1; Path=/z", "b=2; Path=/z/", "c=3; Path=/"}, map[string]string{
			"http://example.com/z": "a=1; c=3", "http://example.com/z/": "b=2; a=1; c=3", "http://example.com/z/x": "b=2; a=1; c=3",
			"http://example.com/zx": "c=3", "http://example.com": "c=3",
		}},
		{"longer paths first, then older ones", "http://example.com/x/y/z", []string{"a=1; Path=/", "b=2; Path=/x/y", "c=3; Path=/", "d=4; Path=/x/y/"},
			map[string]string{"http://example.com/x/y/": "d=4; b=2; a=1; c=3"}},
		{"replaced", "http://example.com/", []string{"a=1", "b=2", "a=3", "a=4; Path=/x"}, map[string]string{"http://example.com/": "a=3; b=2"}},
		{"host-only and not are two", "http://example.com/", []string{"a=1", "a=2; Domain=example.com"}, map[string]string{"http://example.com/": "a=1; a=2"}},
		{"removed", "http://example.com/", []string{"a=1", "b=2", "c=3", "a=; Max-Age=0", "b=; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "c=; Max-Age=-1; Path=/x"},
			map[string]string{"http://example.com/": "c=3"}},
		{"Max-Age wins over Expires", "http://example.com/", []string{"a=1; Max-Age=100; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "b=1; Expires=Thu, 01 Jan 2099 00:00:00 GMT; Max-Age=0"},
			map[string]string{"http://example.com/": "a=1"}},
		{"secure", "https://example.com/", []string{"a=1; Secure", "b=2"}, map[string]string{"https://example.com/": "a=1; b=2", "http://example.com/": "b=2"}},
		{"secure from what is not", "http://example.com/", []string{"a=1; Secure"}, map[string]string{"https://example.com/": ""}},
		{"SameSite=None has to be secure", "https://example.com/", []string{"a=1; SameSite=None", "b=2; SameSite=None; Secure"}, map[string]string{"https://example.com/": "b=2"}},
		{"prefixes", "https://a.example.com/x/", []string{
			"__Secure-a=1", "__secure-b=2; Secure",
			"__Host-c=3; Secure", "__Host-d=4; Secure; Path=/", "__HOST-e=5; Secure; Path=/; Domain=a.example.com", "__Host-f=6; Path=/",
			"__Http-g=7; Secure", "__Http-h=8; Secure; HttpOnly",
			"__Host-Http-i=9; Secure; Path=/", "__Host-Http-j=10; Secure; Path=/; HttpOnly", "__Host-Http-k=11; Secure; HttpOnly",
			"__Host-l", "=__Secure-m=12", "__Hos", "__Http-",
		}, map[string]string{"https://a.example.com/x/": "__secure-b=2; __Http-h=8; __Hos; __Host-d=4; __Host-Http-j=10"}},
		{"without a name", "http://example.com/", []string{"a", "=b"}, map[string]string{"http://example.com/": "b"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var j Jar
			set(t, &j, c.at, c.set...)
			for at, want := range c.want {
				if got := get(t, &j, at); got != want {
					t.Errorf("%s gets %q, want %q", at, got, want)
				}
			}
		})
	}
}

// A server that is not secure can neither replace nor hide a secure cookie.
func TestSecureCookiesAreLeftAlone(t *testing.T) {
	var j Jar
	set(t, &j, "https://a.example.com/", "a=1; Secure; Path=/login", "b=1; Secure; Domain=example.com")
	set(t, &j, "http://a.example.com/", "a=2; Path=/login/en", "a=3; Path=/login", "a=4; Path=/", "b=2")
	set(t, &j, "http://example.com/", "a=5; Domain=example.com; Path=/login", "b=3")
	if got, want := get(t, &j, "https://a.example.com/login/en"), "a=1; b=1; a=4"; got != want {
		t.Errorf("there are %q, want %q", got, want)
	}
}

func TestFieldsOfCookies(t *testing.T) {
	var j Jar
	set(t, &j, "https://example.com/", "a=1; Secure; HttpOnly; SameSite=Strict", "b=2; Domain=example.com")
	j.SetCookies(parse(t, "https://example.com/"), []*http.Cookie{{Name: "c", Value: "x y", Quoted: true, SameSite: http.SameSiteDefaultMode}})
	want := []http.Cookie{
		{Name: "a", Value: "1", Secure: true, HttpOnly: true, SameSite: http.SameSiteStrictMode, Path: "/"},
		{Name: "b", Value: "2", Path: "/", Domain: "example.com"},
		{Name: "c", Value: "x y", Quoted: true, Path: "/"},
	}
	for i, got := range j.Cookies(parse(t, "https://example.com/")) {
		if fmt.Sprint(*got) != fmt.Sprint(want[i]) {
			t.Errorf("there is %+v, want %+v", *got, want[i])
		}
	}
}

func TestExpiry(t *testing.T) {
	now := time.Now()
	for _, c := range []struct {
		cookie http.Cookie
		want   time.Time
	}{
		{http.Cookie{}, time.Time{}},
		{http.Cookie{MaxAge: 10}, now.Add(10 * time.Second)},
		{http.Cookie{MaxAge: 1 << 40}, now.Add(maxAge)},
		{http.Cookie{Expires: now.Add(time.Hour)}, now.Add(time.Hour)},
		{http.Cookie{Expires: now.Add(2 * maxAge)}, now.Add(maxAge)},
	} {
		if got := newCookie(&c.cookie, "/", Partition{}, now).expiry; !got.Equal(c.want) {
			t.Errorf("%+v expires %v, want %v", c.cookie, got, c.want)
		}
	}
	c := newCookie(&http.Cookie{MaxAge: 10}, "/", Partition{}, now)
	if c.expired(now) || c.expired(now.Add(9*time.Second)) || !c.expired(now.Add(10*time.Second)) {
		t.Error("a cookie expires when its time has come")
	}
}

// Cookies with the attribute Partitioned are for documents of one partition, secure, and as
// many in each as elsewhere.
func TestPartitions(t *testing.T) {
	var j Jar
	at := parse(t, "https://b.test/")
	page := Partition{Site: "https://b.test"}
	inA, inC := Partition{Site: "https://a.test", Embedded: true}, Partition{Site: "https://c.test", Embedded: true}
	put := func(in Partition, headers ...string) {
		t.Helper()
		for _, header := range headers {
			cookie, ok := Parse(header)
			if !ok {
				t.Fatalf("%q is no cookie", header)
			}
			j.In(in).SetCookies(at, []*http.Cookie{cookie})
		}
	}
	check := func(in Partition, want string) {
		t.Helper()
		var list []string
		for _, c := range j.In(in).Cookies(at) {
			if c.Partitioned != (c.Name != "all") {
				t.Errorf("Partitioned of %s is %v", c.Name, c.Partitioned)
			}
			list = append(list, c.Name+"="+c.Value)
		}
		if got := strings.Join(list, "; "); got != want {
			t.Errorf("in %+v there is %q, want %q", in, got, want)
		}
	}
	put(inA, "x=a; Secure; SameSite=None; Partitioned", "all=1; Secure; SameSite=None", "insecure=1; Partitioned")
	put(inC, "x=c; Secure; partitioned")
	check(inA, "x=a; all=1")
	check(inC, "all=1; x=c")
	check(page, "all=1")
	check(Partition{Site: "https://a.test"}, "all=1")
	// What is not part of a partition is its page's.
	set(t, &j, "https://b.test/", "x=b; Secure; Partitioned")
	check(page, "all=1; x=b")
	if got := get(t, &j, "https://b.test/"); got != "all=1; x=b" {
		t.Errorf("the page has %q", got)
	}
	// Each partition has its own.
	put(inA, "x=a2; Secure; Partitioned")
	put(inC, "x=; Secure; Partitioned; Max-Age=0")
	check(inA, "x=a2; all=1")
	check(inC, "all=1")
	for i := range maxPerHost {
		put(inC, fmt.Sprintf("c%d=1; Secure; Partitioned", i))
	}
	put(inC, "last=1; Secure; Partitioned")
	if n := len(j.In(inC).Cookies(at)); n != maxPerHost+1 {
		t.Errorf("a partition has %d cookies, want %d and the one that is in none", n, maxPerHost)
	}
	check(inA, "x=a2; all=1")
}

// A host may have so many cookies: those that are not secure go first, then those
// that were not used for the longest time.
func TestExcessCookiesOfAHost(t *testing.T) {
	var j Jar
	set(t, &j, "https://example.com/", "secure=1; Secure", "first=1; Path=/first")
	for i := range maxPerHost - 2 {
		set(t, &j, "https://example.com/", fmt.Sprintf("c%d=1", i))
	}
	if j.total != maxPerHost {
		t.Fatalf("there are %d cookies", j.total)
	}
	get(t, &j, "https://example.com/first") // uses the cookies in the order that they are sent in
	set(t, &j, "https://example.com/", "more=1; Secure", "most=1; Secure")
	got := strings.Split(get(t, &j, "https://example.com/first"), "; ")
	if len(got) != maxPerHost || !slices.Equal(got[:2], []string{"secure=1", "c1=1"}) || !slices.Equal(got[maxPerHost-2:], []string{"more=1", "most=1"}) {
		t.Errorf("%d cookies are left: %v", len(got), got)
	}
	for i := range maxPerHost + 10 {
		set(t, &j, "https://example.com/", fmt.Sprintf("s%d=1; Secure", i))
	}
	got = strings.Split(get(t, &j, "https://example.com/"), "; ")
	if len(got) != maxPerHost || got[0] != "s10=1" {
		t.Errorf("%d cookies are left, of which the first is %s", len(got), got[0])
	}
}

func TestExcessCookies(t *testing.T) {
	var j Jar
	for i := range maxTotal + 10 {
		set(t, &j, fmt.Sprintf("https://h%d.example/", i/100), fmt.Sprintf("c%d=1", i))
	}
	if j.total != maxTotal {
		t.Errorf("there are %d cookies", j.total)
	}
	if got := get(t, &j, "https://h0.example/"); !strings.HasPrefix(got, "c10=1;") {
		t.Errorf("what is left begins with %.20s", got)
	}
}

func TestJarIsShared(t *testing.T) {
	var j Jar
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			for k := range 50 {
				at := &stdurl.URL{Scheme: "https", Host: fmt.Sprintf("h%d.example", k%5), Path: "/"}
				j.SetCookies(at, []*http.Cookie{{Name: fmt.Sprint(i, k), Value: "1"}})
				j.Cookies(at)
			}
		})
	}
	group.Wait()
	if j.total != 400 {
		t.Errorf("there are %d cookies, want 400", j.total)
	}
}
