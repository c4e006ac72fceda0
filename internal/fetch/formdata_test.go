package fetch

import (
	"bytes"
	"mime/multipart"
	"reflect"
	"strings"
	"testing"
)

func TestMultipart(t *testing.T) {
	entries := []FormEntry{
		{Name: "a", Value: "1"},
		{Name: "", Value: ""},
		{Name: "q\"u\r\no%22te", Value: "x\ny\r\n--b\r\n"},
		{Name: "f", File: &FormFile{"n\"a\nme.txt", "text/x", []byte("\r\n\x00\xff")}},
		{Name: "g", File: &FormFile{"", "", nil}},
		{Name: "é", Value: "ü"},
	}
	const boundary = "b0undary"
	encoded := EncodeMultipart(entries, boundary)
	parsed, err := ParseMultipart(encoded, boundary)
	if err != nil {
		t.Fatal(err)
	}
	want := []FormEntry{
		entries[0], entries[1],
		{Name: "q\"u\r\no\"te", Value: "x\r\ny\r\n--b\r\n"},
		{Name: "f", File: &FormFile{"n\"a\nme.txt", "text/x", []byte("\r\n\x00\xff")}},
		{Name: "g", File: &FormFile{"", "application/octet-stream", []byte{}}},
		entries[5],
	}
	if !reflect.DeepEqual(parsed, want) {
		t.Errorf("%v\nwant %v", parsed, want)
	}
	// The standard library understands it too.
	form, err := multipart.NewReader(bytes.NewReader(encoded), boundary).ReadForm(1 << 20)
	if err != nil || form.Value["é"][0] != "ü" || len(form.File["f"]) != 1 {
		t.Errorf("%v %v", form, err)
	}
}

func TestParseMultipart(t *testing.T) {
	const head = "--b\r\nContent-Disposition: form-data; name=\"a\""
	for _, c := range []struct{ body, want string }{
		{"--b--", ""},
		{"--b--\r\n", ""},
		{"preamble\r\n--b--\r\nepilogue", ""},
		{head + "\r\n\r\nx\r\n--b--", "a=x"},
		{head + "\r\n\r\n\r\n--b--", "a="},
		{head + "\r\nX-Y: z\r\nContent-Type: t/t\r\n\r\n\xEF\xBB\xBFx\xff\r\n--b  \r\nCONTENT-DISPOSITION:form-data;filename=f.x ; name=n\r\n\r\ny\r\n--b--", "a=\uFEFFx\uFFFD n=f.x:text/plain:y"},
		{"--b\r\nContent-Disposition: form-data; name=\"a\\\"b\\\\c\\d\"; filename=\"C:\\x\"\r\nContent-Type: t/t\r\n\r\n\r\n--b--", "a\"b\\c\\d=C:\\x:t/t:"},
	} {
		entries, err := ParseMultipart([]byte(c.body), "b")
		if err != nil {
			t.Errorf("%q: %v", c.body, err)
			continue
		}
		var got []string
		for _, e := range entries {
			value := e.Value
			if e.File != nil {
				value = e.File.Filename + ":" + e.File.Type + ":" + string(e.File.Bytes)
			}
			got = append(got, e.Name+"="+value)
		}
		if got := strings.Join(got, " "); got != c.want {
			t.Errorf("%q: %q, want %q", c.body, got, c.want)
		}
	}
	for _, body := range []string{
		"", "--b", "--bx\r\n", "--b\r\n", head, head + "\r\n\r\n", head + "\r\n\r\nx", head + "\r\n\r\nx\r\n--b", head + "\r\n\r\nx\r\n--c--",
		"--b\r\n\r\nx\r\n--b--", "--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--", "--b\r\nContent-Disposition: attachment; name=a\r\n\r\nx\r\n--b--",
		"--b\r\nbroken\r\n\r\nx\r\n--b--", "--b\r\nb@d: x\r\n\r\nx\r\n--b--", "--c--",
	} {
		if entries, err := ParseMultipart([]byte(body), "b"); err == nil {
			t.Errorf("%q is %v", body, entries)
		}
	}
}

func FuzzParseMultipart(f *testing.F) {
	f.Add([]byte("--b\r\nContent-Disposition: form-data; name=\"a\"; filename=\"f\"\r\nContent-Type: t/t\r\n\r\nx\r\n--b--\r\n"), "b")
	f.Add([]byte("--b\r\nContent-Disposition: form-data; name=\"a\\\"\"\r\n\r\n\r\n--b--"), "b")
	f.Fuzz(func(t *testing.T, body []byte, boundary string) {
		entries, err := ParseMultipart(body, boundary)
		if err != nil {
			return
		}
		// What was understood once is understood again, but for what newlines
		// become, and types that are no header values.
		fresh := NewBoundary()
		for _, e := range entries {
			if e.File != nil && !IsHeaderValue(e.File.Type) {
				return
			}
		}
		again, err := ParseMultipart(EncodeMultipart(entries, fresh), fresh)
		if err != nil || len(again) != len(entries) {
			t.Errorf("%d entries became %d: %v", len(entries), len(again), err)
		}
	})
}

func FuzzHeaderValues(f *testing.F) {
	for _, s := range []string{"a, b", "\"a,\\\"b\", c", "bytes=1-2", "text/html;charset=\"x", "\x00"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		list := HeaderList{{"A", s}}
		list.GetDecodeAndSplit("a")
		list.tokens("a")
		list.extractTokens("a")
		parseSingleRange(s, true)
		ParseMIMEType(s)
		for _, name := range []string{"accept", "accept-language", "content-type", "range", "x"} {
			if IsCORSSafelistedRequestHeader(name, s) && strings.ContainsAny(s, "\x00\r\n") {
				t.Errorf("%s: %q is safelisted", name, s)
			}
		}
		if n := NormalizeHeaderValue(s); !strings.ContainsAny(n, "\x00\r\n") && !IsHeaderValue(n) {
			t.Errorf("%q is no header value", n)
		}
	})
}
