package url

import (
	"strings"
	"testing"
)

var getters = map[string]func(*URL) string{
	"href": (*URL).Href, "protocol": (*URL).Protocol, "username": (*URL).Username, "password": (*URL).Password,
	"host": (*URL).Host, "hostname": (*URL).Hostname, "port": (*URL).Port, "pathname": (*URL).Pathname,
	"search": (*URL).Search, "hash": (*URL).Hash, "origin": func(u *URL) string { return u.Origin().String() },
}

var setters = map[string]func(*URL, string){
	"protocol": (*URL).SetProtocol, "username": (*URL).SetUsername, "password": (*URL).SetPassword,
	"host": (*URL).SetHost, "hostname": (*URL).SetHostname, "port": (*URL).SetPort, "pathname": (*URL).SetPathname,
	"search": (*URL).SetSearch, "hash": (*URL).SetHash,
}

func TestParse(t *testing.T) {
	for _, test := range []struct{ input, base, want string }{
		{"http://example.com", "", "http://example.com/"},
		{"  HTTP://EXAMPLE.com:80/a/./b/../c?q#f \n", "", "http://example.com/a/c?q#f"},
		{"https://user:pa:ss@host:444/", "", "https://user:pa%3Ass@host:444/"},
		{"https://a@b@c/", "", "https://a%40b@c/"},
		{"https://:p@h", "", "https://:p@h/"},
		{"https:/\\/x", "", "https://x/"},
		{"https:x", "https://h/a/b", "https://h/a/x"},
		{"//x", "https://h/a/b", "https://x/"},
		{"/x", "https://h/a/b?q#f", "https://h/x"},
		{"", "https://h/a/b?q#f", "https://h/a/b?q"},
		{"?x", "https://h/a/b?q#f", "https://h/a/b?x"},
		{"#x", "https://h/a/b?q#f", "https://h/a/b?q#x"},
		{"../../../x", "https://h/a/b/c", "https://h/x"},
		{"%2e%2E/x", "https://h/a/b/c", "https://h/a/x"},
		{".", "https://h/a/b/c", "https://h/a/b/"},
		{"a\tb\nc", "https://h/", "https://h/abc"},
		{"é?é#é", "https://h/", "https://h/%C3%A9?%C3%A9#%C3%A9"},
		{"\xff", "https://h/", "https://h/%EF%BF%BD"},
		{"a^b'?'", "https://h/", "https://h/a%5Eb'?%27"},
		{"sc://h?'", "", "sc://h?'"},
		{"mailto:x@y", "", "mailto:x@y"},
		{"data:x  ?q  #f", "", "data:x %20?q%20%20#f"},
		{"data:x  ", "", "data:x"},
		{"data:  é", "", "data:  %C3%A9"},
		{"#f", "data:x", "data:x#f"},
		{"web+demo:/.//not-a-host/", "", "web+demo:/.//not-a-host/"},
		{"sc://[::1]:1/x", "", "sc://[::1]:1/x"},
		{"http://[1:0:0:4:0:0:0:8]", "", "http://[1:0:0:4::8]/"},
		{"http://[::1.2.3.4]", "", "http://[::102:304]/"},
		{"http://[0:0:0:0:0:0:0:0]", "", "http://[::]/"},
		{"http://[1:2:3:4:5:6:7::]", "", "http://[1:2:3:4:5:6:7:0]/"},
		{"http://0x7f.1", "", "http://127.0.0.1/"},
		{"http://4294967295", "", "http://255.255.255.255/"},
		{"http://0x", "", "http://0.0.0.0/"},
		{"http://1.+5/", "", "http://1.+5/"},
		{"http://a.-5/", "", "http://a.-5/"},
		{"http://127.0.0.1.", "", "http://127.0.0.1/"},
		{"http://faß.ExAmPlE/", "", "http://xn--fa-hia.example/"},
		{"http://☕.example", "", "http://xn--53h.example/"},
		{"http://≠/", "", "http://xn--1ch/"},
		{"http://XN--A/", "", "http://xn--a/"},
		{"http://ex%41mple/", "", "http://example/"},
		{"file:///C|/x/../..", "", "file:///C:/"},
		{"file://C:/x", "", "file:///C:/x"},
		{"file://localhost/x", "", "file:///x"},
		{"/x", "file:///C:/y", "file:///C:/x"},
		{"file:x", "file:///a/b", "file:///a/x"},
		{"D:", "file:///C:/y", ""},
		{"file:", "", "file:///"},
		{"x", "", ""},
		{"x", "data:y", ""},
		{"http://", "", ""},
		{"http://@", "", ""},
		{"http://a:b/", "", ""},
		{"http://a:65536/", "", ""},
		{"http://a b/", "", ""},
		{"http://[::1", "", ""},
		{"http://[[::1]]", "", ""},
		{"http://[1:2:3:4:5:6:7:8:9]", "", ""},
		{"http://[1:2]", "", ""},
		{"http://[::1.2.3]", "", ""},
		{"http://[::1.2.3.256]", "", ""},
		{"http://[::01.2.3.4]", "", ""},
		{"http://[1::2::3]", "", ""},
		{"http://[:1]", "", ""},
		{"http://[1:]", "", ""},
		{"http://1.2.3.4.5", "", ""},
		{"http://256.1.1.1", "", ""},
		{"http://4294967296", "", ""},
		{"http://99999999999999999999999999999", "", ""},
		{"http://09", "", ""},
		{"http://a.09", "", ""},
		{"http://\u00AD/", "", ""},
		{"http://a%00b/", "", ""},
		{"sc://a^b/", "", ""},
		{"\x00http://x\x1F", "", "http://x/"},
	} {
		var base *URL
		if test.base != "" {
			base = MustParse(test.base)
		}
		u, err := Parse(test.input, base)
		switch {
		case test.input == "D:":
			if err != nil || u.Href() != "d:" {
				t.Errorf("a drive letter is a scheme: got %v, %v", u, err)
			}
		case test.want == "" && err == nil:
			t.Errorf("Parse(%q, %q) = %q, want failure", test.input, test.base, u)
		case test.want != "" && err != nil:
			t.Errorf("Parse(%q, %q): %v", test.input, test.base, err)
		case test.want != "" && u.Href() != test.want:
			t.Errorf("Parse(%q, %q) = %q, want %q", test.input, test.base, u, test.want)
		}
	}
}

func TestErrorsSayWhatIsWrong(t *testing.T) {
	_, err := Parse("x", MustParse("data:y"))
	if want := `invalid URL "x" with base "data:y": missing-scheme-non-relative-URL`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	_, err = Parse("http://a:b", nil)
	if want := `invalid URL "http://a:b": port-invalid`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestSetters(t *testing.T) {
	for _, test := range []struct{ url, attribute, value, want string }{
		{"http://h:443/", "protocol", "https:x", "https://h/"},
		{"http://h/", "protocol", "sc", "http://h/"},
		{"sc://h/", "protocol", "http", "sc://h/"},
		{"http://u@h/", "protocol", "file", "http://u@h/"},
		{"file:///x", "protocol", "http", "file:///x"},
		{"http://h/", "protocol", "é", "http://h/"},
		{"http://h/", "username", "é:", "http://%C3%A9%3A@h/"},
		{"http://u@h/", "username", "", "http://h/"},
		{"file:///", "username", "u", "file:///"},
		{"http://h/", "password", "p", "http://:p@h/"},
		{"data:x", "password", "p", "data:x"},
		{"http://h:1/", "host", "x:2", "http://x:2/"},
		{"http://h:1/", "host", "x", "http://x:1/"},
		{"http://h:1/", "host", "x:99999", "http://x:1/"},
		{"http://h:1/", "host", "", "http://h:1/"},
		{"sc://h/", "host", "", "sc:///"},
		{"data:x", "host", "h", "data:x"},
		{"file:///x", "host", "localhost", "file:///x"},
		{"file:///x", "host", "y", "file://y/x"},
		{"http://h:1/", "hostname", "x:2", "http://h:1/"},
		{"http://h:1/", "hostname", "x", "http://x:1/"},
		{"http://h/", "port", "80", "http://h/"},
		{"http://h/", "port", "8080x", "http://h:8080/"},
		{"http://h:1/", "port", "x", "http://h:1/"},
		{"http://h:1/", "port", "70000", "http://h:1/"},
		{"http://h:1/", "port", "", "http://h/"},
		{"http://h/a", "pathname", "b?c#d\\e", "http://h/b%3Fc%23d/e"},
		{"http://h/a", "pathname", "", "http://h/"},
		{"sc:/a", "pathname", "", "sc:/"},
		{"sc://h/a", "pathname", "", "sc://h"},
		{"data:x", "pathname", "y", "data:x"},
		{"http://h/?a", "search", "??b#'", "http://h/??b%23%27"},
		{"http://h/?a", "search", "", "http://h/"},
		{"http://h/?a", "search", "?", "http://h/?"},
		{"http://h/#a", "hash", "##b`", "http://h/##b%60"},
		{"http://h/#a", "hash", "", "http://h/"},
	} {
		u := MustParse(test.url)
		setters[test.attribute](u, test.value)
		if got := u.Href(); got != test.want {
			t.Errorf("%q with %s = %q is %q, want %q", test.url, test.attribute, test.value, got, test.want)
		}
	}
}

// entry is a blob URL entry.
type entry struct{ origin Origin }

func (e entry) Origin() Origin { return e.origin }

func TestOrigin(t *testing.T) {
	for _, test := range []struct{ url, want string }{
		{"https://h:443/x", "https://h"},
		{"wss://h:444", "wss://h:444"},
		{"http://[::1]:8080", "http://[::1]:8080"},
		{"file:///x", "null"},
		{"data:x", "null"},
		{"sc://h", "null"},
		{"blob:https://h:444/some-id", "https://h:444"},
		{"blob:file:///x", "null"},
		{"blob:ws://h/", "null"},
		{"blob:blob:https://h/x", "null"},
		{"blob:null/x", "null"},
	} {
		u := MustParse(test.url)
		if got := u.Origin().String(); got != test.want {
			t.Errorf("the origin of %q is %q, want %q", test.url, got, test.want)
		}
		opaque := test.want == "null"
		if o := u.Origin(); o.IsOpaque() != opaque || o.SameOrigin(u.Origin()) == opaque {
			t.Errorf("the origin of %q, opaque: %v, is wrongly the same or not", test.url, o.IsOpaque())
		}
	}
	a, b := NewOpaqueOrigin(), NewOpaqueOrigin()
	if !a.SameOrigin(a) || a.SameOrigin(b) || (Origin{}).SameOrigin(Origin{}) {
		t.Error("an opaque origin is the same as itself only")
	}
	if MustParse("http://h").Origin().SameOrigin(MustParse("https://h").Origin()) {
		t.Error("origins with other schemes are the same")
	}
	u := MustParse("blob:null/x")
	u.BlobURLEntry = entry{a}
	if !u.Origin().SameOrigin(a) {
		t.Error("a blob URL has not the origin of its entry")
	}
	if port, ok := MustParse("http://h:8080").Origin().Port(); port != 8080 || !ok {
		t.Errorf("the port is %d, %v", port, ok)
	}
}

func TestURLEncoded(t *testing.T) {
	for _, test := range []struct {
		input string
		want  []Tuple
		back  string
	}{
		{"", nil, ""},
		{"&&", nil, ""},
		{"a", []Tuple{{"a", ""}}, "a="},
		{"=", []Tuple{{"", ""}}, "="},
		{"a=b=c&a", []Tuple{{"a", "b=c"}, {"a", ""}}, "a=b%3Dc&a="},
		{"+a+=%2B%zz%", []Tuple{{" a ", "+%zz%"}}, "+a+=%2B%25zz%25"},
		{"%F0%9F%98%80=%FF%E2%82", []Tuple{{"😀", "\uFFFD\uFFFD"}}, "%F0%9F%98%80=%EF%BF%BD%EF%BF%BD"},
		{"%EF%BB%BFa=*-._~'()!", []Tuple{{"\uFEFFa", "*-._~'()!"}}, "%EF%BB%BFa=*-._%7E%27%28%29%21"},
	} {
		got := ParseURLEncoded(test.input)
		if len(got) != len(test.want) {
			t.Errorf("%q has the tuples %q, want %q", test.input, got, test.want)
			continue
		}
		for i := range got {
			if got[i] != test.want[i] {
				t.Errorf("%q has the tuples %q, want %q", test.input, got, test.want)
			}
		}
		if back := SerializeURLEncoded(got); back != test.back {
			t.Errorf("%q became %q, want %q", test.input, back, test.back)
		}
	}
}

func TestCopiesShareNothing(t *testing.T) {
	u := MustParse("http://h/a/b#f")
	c := u.Clone()
	c.SetPathname("/x/y")
	if u.Href() != "http://h/a/b#f" || u.WithoutFragment().Href() != "http://h/a/b" || !u.Equals(u.WithoutFragment(), true) {
		t.Errorf("a copy changed the URL to %q", u)
	}
	r, err := Parse("c", u)
	if err != nil {
		t.Fatal(err)
	}
	r.SetPathname("/z")
	if u.Href() != "http://h/a/b#f" {
		t.Errorf("a relative URL changed its base to %q", u)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("https://user:pass@example.com:8080/a/../b?c#d", "http://h/")
	f.Add("file:///C|/x", "file:///D:/y/z")
	f.Add("//[::1.2.3.4]", "sc://x")
	f.Add("#x", "data:x  ?y")
	f.Add("http://1.0x2.3", "x:y")
	f.Add("..//%2e", "web+demo:/.//x")
	f.Fuzz(func(t *testing.T, input, base string) {
		b, err := Parse(base, nil)
		if err != nil {
			b = nil
		}
		u, err := Parse(input, b)
		if err != nil {
			return
		}
		// Parsing what was serialized changes nothing.
		href := u.Href()
		again, err := Parse(href, nil)
		if err != nil {
			t.Fatalf("%q with base %q is %q, which is invalid: %v", input, base, href, err)
		}
		if again.Href() != href {
			t.Fatalf("%q with base %q is %q, which is %q", input, base, href, again)
		}
		if !isASCII(href) {
			t.Fatalf("%q is not ASCII", href)
		}
		// No setter leaves a URL that is none.
		for name, set := range setters {
			c := u.Clone()
			set(c, base)
			if _, err := Parse(c.Href(), nil); err != nil {
				t.Fatalf("%q with %s = %q: %v", href, name, base, err)
			}
		}
	})
}

func FuzzURLEncoded(f *testing.F) {
	f.Add("a=b&c=%20+%zz")
	f.Fuzz(func(t *testing.T, input string) {
		tuples := ParseURLEncoded(input)
		again := ParseURLEncoded(SerializeURLEncoded(tuples))
		if len(again) != len(tuples) {
			t.Fatalf("%q has %q, then %q", input, tuples, again)
		}
		for i := range tuples {
			if tuples[i] != again[i] {
				t.Fatalf("%q has %q, then %q", input, tuples, again)
			}
		}
	})
}

func BenchmarkParse(b *testing.B) {
	for _, bench := range []struct{ name, url string }{
		{"short", "https://example.com:8080/path/to/file.js?query=value#fragment"},
		{"data-1MB", "data:text/javascript," + strings.Repeat("postMessage(1);", 1<<16)},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.SetBytes(int64(len(bench.url)))
			b.ReportAllocs()
			for b.Loop() {
				MustParse(bench.url)
			}
		})
	}
}
