package csp

import (
	"encoding/base64"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/url"
)

func parse(t *testing.T, text string) *List {
	t.Helper()
	return ParseHeaders([]string{text}, nil, url.MustParse("http://example.com/").Origin())
}

func TestParse(t *testing.T) {
	for _, test := range []struct {
		text  string
		names []string
	}{
		{"", nil},
		{" ; ;\t;", nil},
		{"script-src", []string{"script-src"}},
		{"SCRIPT-src 'self'; script-SRC 'none'", []string{"script-src"}},
		{"default-src *;;img-src a.b ; x-y z", []string{"default-src", "img-src", "x-y"}},
		{"img-src é; font-src a", []string{"font-src"}},
		{"img-src\f'self'\r\n; report-uri /r", []string{"img-src", "report-uri"}},
	} {
		var names []string
		if p := Parse(test.text, Header, Enforce); p != nil {
			names = p.names
		}
		if !slices.Equal(names, test.names) {
			t.Errorf("%q: %q, want %q", test.text, names, test.names)
		}
	}
	if p := Parse("script-src a; report-uri /r; sandbox; frame-ancestors a", Meta, Enforce); !slices.Equal(p.names, []string{"script-src"}) {
		t.Errorf("of a meta element: %q", p.names)
	}
	list := ParseHeaders([]string{"img-src a, img-src b", ","}, []string{"img-src c"}, url.FileOrigin())
	var got []string
	for _, p := range list.Policies {
		got = append(got, p.Text+" "+string(p.Disposition))
	}
	if want := []string{"img-src a enforce", "img-src b enforce", "img-src c report"}; !slices.Equal(got, want) {
		t.Errorf("headers: %q", got)
	}
	if ParseHeaders(nil, []string{""}, url.FileOrigin()) != nil {
		t.Error("no policy is a list")
	}
}

func TestMatchURL(t *testing.T) {
	for _, test := range []struct {
		sources, url, self string
		redirects          int
		want               bool
	}{
		{"", "http://a.test/", "http://a.test", 0, false},
		{"'none'", "http://a.test/", "http://a.test", 0, false},
		{"'none' http://a.test", "http://a.test/", "http://b.test", 0, true},
		{"*", "http://a.test/", "https://b.test", 0, true},
		{"*", "data:,x", "https://b.test", 0, false},
		{"* data:", "data:,x", "https://b.test", 0, true},
		{"*", "blob:http://a.test/x", "http://a.test", 0, false},
		{"blob:", "blob:http://a.test/x", "http://a.test", 0, true},
		{"'self'", "blob:http://a.test/x", "http://a.test", 0, false},
		{"'SELF'", "http://a.test/", "http://a.test", 0, true},
		{"'self'", "https://a.test/", "http://a.test", 0, true},
		{"'self'", "http://a.test/", "https://a.test", 0, false},
		{"'self'", "http://a.test:81/", "http://a.test", 0, false},
		{"'self'", "wss://a.test/", "http://a.test", 0, true},
		{"http:", "https://a.test/", "http://b.test", 0, true},
		{"https:", "http://a.test/", "http://b.test", 0, false},
		{"ws:", "http://a.test/", "http://b.test", 0, true},
		{"a.test", "http://a.test/", "http://b.test", 0, true},
		{"a.test", "http://a.test/", "https://b.test", 0, false},
		{"A.TEST", "http://a.test/", "http://b.test", 0, true},
		{"*.test", "http://a.test/", "http://b.test", 0, true},
		{"*.a.test", "http://a.test/", "http://b.test", 0, false},
		{"*.a.test", "http://b.a.test/", "http://b.test", 0, true},
		{"http://*", "http://a.test/", "http://b.test", 0, true},
		{"http://*:*", "http://a.test:81/", "http://b.test", 0, true},
		{"http://*", "http://a.test:81/", "http://b.test", 0, false},
		{"a.test:81", "http://a.test:81/", "http://b.test", 0, true},
		{"a.test:80", "http://a.test/", "http://b.test", 0, true},
		{"a.test:80", "https://a.test/", "http://b.test", 0, true},
		{"a.test:443", "http://a.test/", "http://b.test", 0, false},
		{"a.test:99999", "http://a.test:34463/", "http://b.test", 0, false},
		{"a.test/x/", "http://a.test/x/y", "http://b.test", 0, true},
		{"a.test/x", "http://a.test/x/y", "http://b.test", 0, false},
		{"a.test/x", "http://a.test/x?q", "http://b.test", 0, true},
		{"a.test/%78", "http://a.test/x", "http://b.test", 0, true},
		{"a.test/x", "http://a.test/y", "http://b.test", 1, true},
		{"a.test/x?y", "http://a.test/x", "http://b.test", 0, false},
		{"127.0.0.1", "http://127.0.0.1/", "http://b.test", 0, true},
		{"a.test.", "http://a.test./", "http://b.test", 0, true},
		{"a.test.", "http://a.test/", "http://b.test", 0, false},
		{"a.test", "http://a.test./", "http://b.test", 0, false},
		{"*.test.", "http://a.test./", "http://b.test", 0, true},
		{"*.test", "http://a.test./", "http://b.test", 0, false},
		{"a.test..", "http://a.test../", "http://b.test", 0, false},
		{"*.", "http://a.test/", "http://b.test", 0, false},
		{"x://a.test:0", "x://a.test/", "http://b.test", 0, false},
		{"x://a.test", "x://a.test/", "http://b.test", 0, true},
		{"10.0.0.1", "http://10.0.0.1/", "http://b.test", 0, false},
		{"[::1]", "http://[::1]/", "http://b.test", 0, false},
		{"nonsense:// http://", "http://a.test/", "http://b.test", 0, false},
		{"'self'", "file:///x", "file:", 0, true},
	} {
		origin := url.FileOrigin()
		if test.self != "file:" {
			origin = url.MustParse(test.self).Origin()
		}
		l := parseSourceList(strings.Fields(test.sources))
		if got := l.matchesURL(url.MustParse(test.url), origin, test.redirects); got != test.want {
			t.Errorf("%s of %s, redirected %d times, matches %s: %v", test.url, test.self, test.redirects, test.sources, got)
		}
	}
}

func TestRequests(t *testing.T) {
	for _, test := range []struct {
		policy string
		r      Request
		want   string // the effective directive of the violation; "" for none
	}{
		{"script-src 'none'", Request{Destination: "script"}, "script-src-elem"},
		{"script-src-elem *; script-src 'none'", Request{Destination: "script"}, ""},
		{"script-src-attr 'none'", Request{Destination: "script"}, ""},
		{"default-src 'none'", Request{Destination: "image"}, "img-src"},
		{"default-src 'none'", Request{Destination: "document"}, ""},
		{"default-src 'none'", Request{Destination: "report"}, ""},
		{"default-src 'none'; connect-src *", Request{}, ""},
		{"connect-src 'none'", Request{}, "connect-src"},
		{"connect-src 'none'", Request{Destination: "json"}, "connect-src"},
		{"child-src 'none'", Request{Destination: "worker"}, "worker-src"},
		{"child-src 'none'", Request{Destination: "iframe"}, "frame-src"},
		{"worker-src *; child-src 'none'", Request{Destination: "sharedworker"}, ""},
		{"script-src 'nonce-a'", Request{Destination: "script", Nonce: "a"}, ""},
		{"script-src 'nonce-a'", Request{Destination: "script", Nonce: "A"}, "script-src-elem"},
		{"script-src 'nonce-'", Request{Destination: "script", Nonce: ""}, "script-src-elem"},
		{"img-src 'nonce-a'", Request{Destination: "image", Nonce: "a"}, "img-src"},
		{"style-src 'nonce-a'", Request{Destination: "style", Nonce: "a"}, ""},
		{"default-src 'nonce-a'", Request{Destination: "script", Nonce: "a"}, ""},
		{"script-src * 'strict-dynamic'", Request{Destination: "script", ParserInserted: true}, "script-src-elem"},
		{"script-src 'strict-dynamic'", Request{Destination: "script"}, ""},
		{"script-src 'strict-dynamic'", Request{Destination: "worker"}, ""},
		{"script-src 'sha256-ab_c'", Request{Destination: "script", Integrity: []Hash{{"sha256", "ab/c"}}}, ""},
		{"script-src 'sha256-abc'", Request{Destination: "script", Integrity: []Hash{{"sha256", "abc"}, {"sha256", "d"}}}, "script-src-elem"},
		{"script-src 'sha256-abc'", Request{Destination: "script"}, "script-src-elem"},
	} {
		test.r.URL = url.MustParse("http://other.test/a")
		test.r.Current = test.r.URL
		got := ""
		blocked := parse(t, test.policy).BlocksRequest(&test.r, func(v *Violation) { got = v.EffectiveDirective })
		if got != test.want || blocked != (test.want != "") {
			t.Errorf("%s: %+v: %q, want %q", test.policy, test.r, got, test.want)
		}
	}
	// What only reports blocks nothing, and each policy is asked.
	list := ParseHeaders([]string{"img-src 'none'", "img-src a.test"}, []string{"img-src 'self'"}, url.MustParse("http://b.test").Origin())
	u := url.MustParse("http://c.test/#x")
	r := &Request{URL: u, Current: u, Destination: "image"}
	var enforced, reported []string
	if !list.BlocksRequest(r, func(v *Violation) { enforced = append(enforced, v.Policy.Text+" "+v.Resource) }) {
		t.Error("it is not blocked")
	}
	list.ReportRequest(r, func(v *Violation) { reported = append(reported, v.Policy.Text) })
	if !slices.Equal(enforced, []string{"img-src 'none' http://c.test/", "img-src a.test http://c.test/"}) || !slices.Equal(reported, []string{"img-src 'self'"}) {
		t.Errorf("%q %q", enforced, reported)
	}
}

func TestInline(t *testing.T) {
	const hash = "'sha256-DSLIZvgYA5zmf0XYNfVP20/3Kn0j2pZiJrxE+HKbrEE='" // of alert(1)
	script := Inline{Type: InlineScript, Source: "alert(1)", ParserInserted: true}
	attribute := Inline{Type: InlineScriptAttribute, Source: "alert(1)"}
	for _, test := range []struct {
		policy  string
		inline  Inline
		blocked bool
	}{
		{"img-src 'none'", script, false},
		{"script-src *", script, true},
		{"script-src 'unsafe-inline'", script, false},
		{"script-src 'UNSAFE-inline'", script, false},
		{"script-src 'unsafe-inline' 'nonce-a'", script, true},
		{"script-src 'unsafe-inline' 'strict-dynamic'", script, true},
		{"style-src 'unsafe-inline' 'strict-dynamic'", Inline{Type: InlineStyle}, false},
		{"script-src 'strict-dynamic'", Inline{Type: InlineScript}, false},
		{"script-src 'nonce-a'", Inline{Type: InlineScript, Nonce: "a", ParserInserted: true}, false},
		{"script-src 'nonce-a'", Inline{Type: InlineScriptAttribute, Nonce: "a"}, true},
		{"script-src " + hash, Inline{Type: InlineScript, Source: "alert(2)", ParserInserted: true}, true},
		{"script-src " + hash, attribute, true},
		{"script-src-attr 'unsafe-inline'; script-src 'none'", attribute, false},
		{"script-src-elem 'none'; script-src 'unsafe-inline'", attribute, false},
		{"default-src 'none'", Inline{Type: InlineStyleAttribute}, true},
	} {
		if got := parse(t, test.policy).BlocksInline(test.inline, func(*Violation) {}); got != test.blocked {
			t.Errorf("%s: %+v: %v", test.policy, test.inline, got)
		}
	}
	for name, hash := range hashes {
		sum := base64.StdEncoding.EncodeToString(hash([]byte("alert(1)")))
		if parse(t, "script-src '"+strings.ToUpper(name)+"-"+sum+"'").BlocksInline(script, func(*Violation) {}) {
			t.Errorf("%s does not match", name)
		}
		if parse(t, "script-src 'unsafe-hashes' '"+name+"-"+sum+"'").BlocksInline(attribute, func(*Violation) {}) {
			t.Errorf("%s does not match an attribute", name)
		}
	}
	for _, s := range []string{"<script", "a<STYLE"} {
		if !Dangling(s) {
			t.Errorf("%s is not dangling", s)
		}
	}
	if Dangling("<scr ipt") {
		t.Error("what is no script is dangling")
	}
}

func TestCompilation(t *testing.T) {
	for _, test := range []struct {
		policy     string
		eval, wasm bool // blocked
	}{
		{"img-src 'none'", false, false},
		{"script-src 'self'", true, true},
		{"default-src 'self'", true, true},
		{"default-src 'self'; script-src 'unsafe-eval'", false, false},
		{"script-src-elem 'unsafe-eval'; script-src *", true, true},
		{"script-src 'wasm-unsafe-eval'", true, false},
	} {
		list := parse(t, test.policy)
		if got := list.BlocksStringCompilation("x", false, func(*Violation) {}); got != test.eval {
			t.Errorf("%s: eval: %v", test.policy, got)
		}
		if got := list.BlocksWasmByteCompilation(func(*Violation) {}); got != test.wasm {
			t.Errorf("%s: wasm: %v", test.policy, got)
		}
	}
	var v *Violation
	parse(t, "script-src 'report-sample'").BlocksStringCompilation(strings.Repeat("é", 50), false, func(got *Violation) { v = got })
	if s := strings.Repeat("\xed\xa0\x80", 41); Sample(s) != s[:3*40] {
		t.Errorf("of surrogates: %q", Sample(s))
	}
	if v.Sample != strings.Repeat("é", 40) || v.Resource != "eval" || v.EffectiveDirective != "script-src" {
		t.Errorf("%+v", v)
	}
}

func TestDocuments(t *testing.T) {
	at := func(s string) *url.URL { return url.MustParse(s) }
	none := func(*Violation) {}
	if !parse(t, "base-uri 'self'").BlocksBase(at("http://b.test"), none) || parse(t, "default-src 'none'").BlocksBase(at("http://b.test"), none) {
		t.Error("base-uri")
	}
	r := &Request{URL: at("http://b.test/"), Current: at("http://b.test/")}
	if !parse(t, "form-action 'none'").BlocksFormAction(r, none) || parse(t, "form-action b.test").BlocksFormAction(r, none) {
		t.Error("form-action")
	}
	for _, test := range []struct {
		policy    string
		ancestors []*url.URL
		blocked   bool
	}{
		{"frame-ancestors 'none'", []*url.URL{at("http://example.com")}, true},
		{"frame-ancestors 'none'", nil, false},
		{"frame-ancestors 'self'", []*url.URL{at("http://example.com")}, false},
		{"frame-ancestors 'self'", []*url.URL{at("http://example.com"), at("http://b.test")}, true},
		{"frame-ancestors *", []*url.URL{nil}, true},
		{"default-src 'none'", []*url.URL{at("http://b.test")}, false},
	} {
		if got := parse(t, test.policy).BlocksFraming(test.ancestors, at("http://example.com/x"), none); got != test.blocked {
			t.Errorf("%s of %v: %v", test.policy, test.ancestors, got)
		}
	}
	list := ParseHeaders([]string{"sandbox allow-scripts"}, []string{"sandbox"}, url.FileOrigin())
	if got := list.Sandbox(); len(got) != 1 || !slices.Equal(got[0], []string{"allow-scripts"}) {
		t.Errorf("sandbox: %q", got)
	}
	if !list.HeaderDelivered() || (*List)(nil).With(Parse("img-src a", Meta, Enforce), url.FileOrigin()).HeaderDelivered() {
		t.Error("header-delivered")
	}
}

// A list that another is made of stays as it is.
func TestWith(t *testing.T) {
	one := (*List)(nil).With(Parse("img-src a", Meta, Enforce), url.FileOrigin())
	two, three := one.With(Parse("img-src b", Meta, Enforce), url.FileOrigin()), one.With(Parse("img-src c", Meta, Enforce), url.FileOrigin())
	if len(one.Policies) != 1 || two.Policies[1].Text != "img-src b" || three.Policies[1].Text != "img-src c" {
		t.Error("lists share what they add")
	}
}

func TestViolation(t *testing.T) {
	var v *Violation
	r := &Request{URL: url.MustParse("https://me:pw@a.test/x#y"), Current: url.MustParse("https://b.test/secret"), Destination: "image"}
	parse(t, "img-src 'none'; report-uri /r").BlocksRequest(r, func(got *Violation) { v = got })
	v.URL, v.Status = "http://example.com/", 200
	want := `{"csp-report":{"document-uri":"http://example.com/","referrer":"","blocked-uri":"https://a.test/x","effective-directive":"img-src","violated-directive":"img-src","original-policy":"img-src 'none'; report-uri /r","disposition":"enforce","status-code":200,"script-sample":""}}`
	var a, b any
	if json.Unmarshal(v.Serialize(), &a) != nil || json.Unmarshal([]byte(want), &b) != nil || !equalJSON(a, b) {
		t.Errorf("%s", v.Serialize())
	}
	v.SourceFile, v.LineNumber = "https://a.test/", 3
	if s := string(v.Serialize()); !strings.Contains(s, `"line-number":3,"column-number":0`) {
		t.Error(s)
	}
	if got, want := v.String(), `Refused to load https://me:pw@a.test/x#y, because it violates the directive "img-src 'none'" of the Content Security Policy "img-src 'none'; report-uri /r".`; got != want {
		t.Errorf("%s", got)
	}
	if got := StripURL(url.MustParse("data:text/html,x")); got != "data" {
		t.Error(got)
	}
}

func equalJSON(a, b any) bool {
	x, _ := json.Marshal(a)
	y, _ := json.Marshal(b)
	return string(x) == string(y)
}

// A policy of very many directives and sources takes no time that grows faster than it.
func TestLargePolicies(t *testing.T) {
	var b strings.Builder
	for i := range 100_000 {
		b.WriteString("x-")
		b.WriteString(strings.Repeat("y", i%7))
		b.WriteByte('a' + byte(i%26))
		b.WriteString(" z;")
	}
	b.WriteString("img-src")
	for range 100_000 {
		b.WriteString(" 'nonce-a' http://a.test 'sha256-x'")
	}
	list := parse(t, b.String())
	r := &Request{URL: url.MustParse("http://b.test/"), Current: url.MustParse("http://b.test/"), Destination: "image"}
	var v *Violation
	if !list.BlocksRequest(r, func(got *Violation) { v = got }) || len(v.String()) > 1000 {
		t.Error("a large policy is not asked, or told of whole")
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"", "script-src 'self' 'nonce-a' 'sha256-abc=' http://*.a.test:*/x; img-src *", "default-src 'none', x é", "frame-ancestors a.b:80/%zz", ";;,'-'"} {
		f.Add(seed, "http://a.test/x")
	}
	f.Fuzz(func(t *testing.T, text, address string) {
		u, err := url.Parse(address, nil)
		if err != nil {
			return
		}
		list := ParseHeaders([]string{text}, []string{text}, u.Origin())
		if list == nil {
			return
		}
		for _, p := range list.Policies {
			if again := Parse(p.Text, Header, p.Disposition); again == nil || !slices.Equal(again.names, p.names) {
				t.Errorf("%q becomes %v", p.Text, again)
			}
		}
		report := func(v *Violation) { _, _ = v.String(), v.Serialize() }
		for _, destination := range []string{"", "script", "style", "worker", "iframe"} {
			r := &Request{URL: u, Current: u, Destination: destination, Nonce: "a"}
			list.ReportRequest(r, report)
			list.BlocksRequest(r, report)
		}
		for _, typ := range []InlineType{InlineScript, InlineScriptAttribute, InlineStyle, InlineStyleAttribute, InlineNavigation} {
			list.BlocksInline(Inline{Type: typ, Source: text}, report)
		}
		list.BlocksBase(u, report)
		list.BlocksFraming([]*url.URL{u}, u, report)
		list.BlocksStringCompilation(text, false, report)
	})
}
