package fetch

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/base64/forgiving"
	"github.com/sluice-go/sluice/internal/url"
)

// wpt reads a list of cases of web-platform-tests, whose checkout SLUICE_WPT
// names. Comments among the cases are left out.
func wpt[T any](t *testing.T, path string) []T {
	t.Helper()
	dir := os.Getenv("SLUICE_WPT")
	if dir == "" {
		t.Skip("SLUICE_WPT names no checkout of web-platform-tests")
	}
	text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(path)))
	if err != nil {
		t.Fatal(err)
	}
	var raw []json.RawMessage
	if err := json.Unmarshal(text, &raw); err != nil {
		t.Fatal(err)
	}
	var cases []T
	for _, r := range raw {
		var c T
		if r[0] != '"' {
			if err := json.Unmarshal(r, &c); err != nil {
				t.Fatal(err)
			}
			cases = append(cases, c)
		}
	}
	return cases
}

// serialized returns the serialization of a MIME type or nil for failure.
func serialized(m *MIMEType) *string {
	if m == nil {
		return nil
	}
	s := m.String()
	return &s
}

func same(t *testing.T, what string, got, want *string) {
	t.Helper()
	show := func(s *string) string {
		if s == nil {
			return "failure"
		}
		return fmt.Sprintf("%q", *s)
	}
	if show(got) != show(want) {
		t.Errorf("%s: %s, want %s", what, show(got), show(want))
	}
}

func TestWebPlatformMIMETypes(t *testing.T) {
	for _, file := range []string{"mime-types.json", "generated-mime-types.json"} {
		for _, c := range wpt[struct {
			Input  string
			Output *string
		}](t, "mimesniff/mime-types/resources/"+file) {
			same(t, fmt.Sprintf("%q", c.Input), serialized(ParseMIMEType(c.Input)), c.Output)
		}
	}
}

func TestWebPlatformContentTypes(t *testing.T) {
	for _, c := range wpt[struct {
		ContentType []string
		MIMEType    *string
	}](t, "fetch/content-type/resources/content-types.json") {
		var headers HeaderList
		for _, v := range c.ContentType {
			headers = append(headers, Header{"Content-Type", v})
		}
		got := serialized(ExtractMIMEType(headers))
		if got == nil && c.MIMEType != nil && *c.MIMEType == "" {
			continue
		}
		same(t, fmt.Sprintf("%q", c.ContentType), got, c.MIMEType)
	}
}

func TestWebPlatformScriptContentTypes(t *testing.T) {
	for _, c := range wpt[struct {
		ContentType []string
		Executes    bool
		Encoding    *string
	}](t, "fetch/content-type/resources/script-content-types.json") {
		response := &Response{}
		for _, v := range c.ContentType {
			response.Headers = append(response.Headers, Header{"Content-Type", v})
		}
		if got := response.MIMEType().IsJavaScript(); got != c.Executes {
			t.Errorf("%q executes: %v", c.ContentType, got)
		}
		label, ok := response.Charset()
		if c.Encoding != nil && (!ok || !strings.EqualFold(label, *c.Encoding)) {
			t.Errorf("%q: %q, want the encoding %q", c.ContentType, label, *c.Encoding)
		}
	}
}

func TestWebPlatformNosniff(t *testing.T) {
	for _, c := range wpt[struct {
		Input   string
		Nosniff bool
	}](t, "fetch/nosniff/resources/x-content-type-options.json") {
		message := http.Header{}
		for line := range strings.SplitSeq(c.Input, "\r\n") {
			name, value, _ := strings.Cut(line, ":")
			message.Add(name, strings.Trim(value, httpTabOrSpace))
		}
		if got := DetermineNosniff(headerListOf(message)); got != c.Nosniff {
			t.Errorf("%q: %v", c.Input, got)
		}
	}
}

func TestWebPlatformDataURLs(t *testing.T) {
	for _, c := range wpt[[]any](t, "fetch/data-urls/resources/data-urls.json") {
		input := c[0].(string)
		u, err := url.Parse(input, nil)
		var data DataURL
		if err == nil {
			data, err = ProcessDataURL(u)
		}
		if c[1] == nil {
			if err == nil {
				t.Errorf("%q: %v, want failure", input, data.MIMEType)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", input, err)
			continue
		}
		if got := data.MIMEType.String(); got != c[1] {
			t.Errorf("%q: %q, want %q", input, got, c[1])
		}
		if want := bytesOf(c[2]); string(data.Body) != string(want) {
			t.Errorf("%q: %v, want %v", input, data.Body, want)
		}
	}
}

func TestWebPlatformBase64(t *testing.T) {
	for _, c := range wpt[[]any](t, "fetch/data-urls/resources/base64.json") {
		input := c[0].(string)
		body, ok := forgiving.Decode(input)
		if ok != (c[1] != nil) || ok && string(body) != string(bytesOf(c[1])) {
			t.Errorf("%q: %v %v, want %v", input, body, ok, c[1])
		}
	}
}

func bytesOf(list any) []byte {
	var b []byte
	for _, n := range list.([]any) {
		b = append(b, byte(n.(float64)))
	}
	return b
}
