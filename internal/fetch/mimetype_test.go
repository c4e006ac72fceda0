package fetch

import "testing"

func TestParseMIMEType(t *testing.T) {
	for _, c := range []struct{ input, want string }{
		{"text/html", "text/html"},
		{" \t\r\nTEXT/HTML;CHARSET=GBK \n", "text/html;charset=GBK"},
		{"text/html;charset=gbk(", `text/html;charset="gbk("`},
		{"text/html;;;;charset=gbk", "text/html;charset=gbk"},
		{"text/html;charset= \"gbk\"", `text/html;charset=" \"gbk\""`},
		{`text/html;charset="a\"b\\c`, `text/html;charset="a\"b\\c"`},
		{`text/html;charset="shift_jis"iso-2022-jp;x=y`, "text/html;charset=shift_jis;x=y"},
		{`text/html;a=""`, `text/html;a=""`},
		{"text/html;a=;b=c", "text/html;b=c"},
		{"text/html;a=1;A=2", "text/html;a=1"},
		{"text/html;a=\u00e9", "text/html;a=\"\u00e9\""},
		{"text/html;a=\u0100;b=c", "text/html;b=c"},
		{"text/html;a b=c", "text/html"},
		{`x/y;a="\`, `x/y;a="\\"`},
		{"*/*", "*/*"},
		{"", ""}, {"text", ""}, {"/", ""}, {"text/", ""}, {"/html", ""}, {"te xt/html", ""}, {"text/ht ml", ""},
		{"text/html\x00", ""}, {"text/html,x/y", ""}, {"\u00ff/x", ""},
	} {
		got := ""
		if m := ParseMIMEType(c.input); m != nil {
			got = m.String()
		}
		if got != c.want {
			t.Errorf("%q: %q, want %q", c.input, got, c.want)
		}
	}
}

func TestMIMETypeGroups(t *testing.T) {
	for _, c := range []struct{ input, groups string }{
		{"text/javascript;charset=x", "js"}, {"application/x-ecmascript", "js"}, {"TEXT/JavaScript1.5", "js"},
		{"text/javascript1.6", ""}, {"application/json", "json"}, {"text/json", "json"}, {"image/svg+json", "json"},
		{"text/json5", ""}, {"application/wasm", "wasm"}, {"text/css", "css"}, {"text/typescript", "ts"},
		{"application/typescript", "ts"}, {"text/tsx", "tsx"}, {"text/jsx", "jsx"}, {"video/mp2t", ""}, {"nothing", ""},
	} {
		m := ParseMIMEType(c.input)
		got := ""
		for name, is := range map[string]bool{"js": m.IsJavaScript(), "json": m.IsJSON(), "wasm": m.IsWebAssembly(),
			"css": m.IsCSS(), "ts": m.IsTypeScript(), "tsx": m.IsTSX(), "jsx": m.IsJSX()} {
			if is {
				got += name
			}
		}
		if got != c.groups {
			t.Errorf("%q is in %q, want %q", c.input, got, c.groups)
		}
	}
	for s, want := range map[string]bool{"TEXT/JAVASCRIPT": true, "text/javascript;x=y": false, " text/javascript": false, "": false} {
		if IsJavaScriptMIMETypeEssenceMatch(s) != want {
			t.Errorf("JavaScript MIME type essence match of %q is %v", s, !want)
		}
	}
}

func TestMIMETypeByExtension(t *testing.T) {
	for path, want := range map[string]string{
		"/a/b.js": "text/javascript", "x.MJS": "text/javascript", "x.cjs": "text/javascript", "x.ts": "text/typescript",
		"x.mts": "text/typescript", "x.tsx": "text/tsx", "x.jsx": "text/jsx", "x.json": "application/json",
		"x.wasm": "application/wasm", "x.css": "text/css", "a.js/b": "", "a.b.c": "", "": "", ".": "",
	} {
		if got := MIMETypeByExtension(path); got != want {
			t.Errorf("%q: %q, want %q", path, got, want)
		}
	}
}

func TestExtractMIMEType(t *testing.T) {
	for _, c := range []struct {
		values []string
		want   string
	}{
		{[]string{"text/plain;charset=gbk, text/html"}, "text/html"},
		{[]string{"text/html;charset=gbk;a=b, text/html;x=y"}, "text/html;x=y;charset=gbk"},
		{[]string{"text/html;charset=gbk;a=b", "text/html;x=y"}, "text/html;x=y;charset=gbk"},
		{[]string{"text/html;charset=gbk", "x/x", "text/html;x=y"}, "text/html;x=y"},
		{[]string{"text/html", "cannot-parse"}, "text/html"},
		{[]string{"text/html", "*/*"}, "text/html"},
		{[]string{"text/html", ""}, "text/html"},
		{[]string{`text/html;a="b,c"`}, `text/html;a="b,c"`},
		{[]string{`text/html;", x/x`}, "text/html"},
		{[]string{""}, ""},
		{nil, ""},
	} {
		var headers HeaderList
		for _, v := range c.values {
			headers = append(headers, Header{"content-TYPE", v})
		}
		got := ""
		if m := ExtractMIMEType(headers); m != nil {
			got = m.String()
		}
		if got != c.want {
			t.Errorf("%q: %q, want %q", c.values, got, c.want)
		}
	}
}

func TestGetDecodeAndSplit(t *testing.T) {
	for _, c := range []struct {
		value string
		want  []string
	}{
		{"nosniff,", []string{"nosniff", ""}},
		{"", []string{""}},
		{`text/html;", x/x`, []string{`text/html;", x/x`}},
		{`"a,\",b" c , d`, []string{`"a,\",b" c`, "d"}},
		{`text/html;"`, []string{`text/html;"`}},
		{"\xe9,\t x\t", []string{"é", "x"}},
	} {
		got := HeaderList{{"A", c.value}}.GetDecodeAndSplit("a")
		if len(got) != len(c.want) {
			t.Errorf("%q: %q, want %q", c.value, got, c.want)
			continue
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%q: %q, want %q", c.value, got, c.want)
			}
		}
	}
	if (HeaderList{}).GetDecodeAndSplit("a") != nil {
		t.Error("a header that is not there has values")
	}
}

func FuzzParseMIMEType(f *testing.F) {
	for _, s := range []string{"text/html;charset=gbk", `x/y;a="\"`, "a/b;=;c=\u00ff", "*/*; q=0.5"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, input string) {
		m := ParseMIMEType(input)
		if m == nil {
			return
		}
		// What is serialized parses to the same record.
		s := m.String()
		again := ParseMIMEType(s)
		if again == nil || again.String() != s {
			t.Errorf("%q becomes %q, and that %v", input, s, again)
		}
	})
}

func FuzzHeaders(f *testing.F) {
	for _, s := range []string{"text/html, */*", `nosniff, "a\",`, "strict-origin, no-referrer"} {
		f.Add(s, s)
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		headers := HeaderList{}
		for _, name := range []string{"Content-Type", "X-Content-Type-Options", "Referrer-Policy"} {
			headers = append(headers, Header{name, a}, Header{name, b})
		}
		if len(headers.GetDecodeAndSplit("content-type")) == 0 {
			t.Error("a header has no values")
		}
		if m := ExtractMIMEType(headers); m != nil && ParseMIMEType(m.String()) == nil {
			t.Errorf("%v does not parse", m)
		}
		DetermineNosniff(headers)
		if p := ParseReferrerPolicy(headers); !IsReferrerPolicy(string(p)) {
			t.Errorf("%q is not a referrer policy", p)
		}
	})
}
