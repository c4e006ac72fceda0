package fetch

import (
	"testing"

	"github.com/sluice-go/sluice/internal/url"
)

func TestProcessDataURL(t *testing.T) {
	for _, c := range []struct{ input, mimeType, body string }{
		{"data:,X", "text/plain;charset=US-ASCII", "X"},
		{"data:,", "text/plain;charset=US-ASCII", ""},
		{"data:text/javascript,1%2B1#f", "text/javascript", "1+1"},
		{"data:text/javascript;base64,MSsx", "text/javascript", "1+1"},
		{"data:text/javascript; BASE64 ,MSsx", "text/javascript", "1+1"},
		{"data:text/javascript;base64;x,MSsx", "text/javascript", "MSsx"},
		{"data:;base64,M%53sx", "text/plain;charset=US-ASCII", "1+1"},
		{"data:;charset=utf-8,%C3%A9", "text/plain;charset=utf-8", "é"},
		{"data:text/javascript;charset=utf-8;base64, MS sx ", "text/javascript;charset=utf-8", "1+1"},
		{"data:base64,YQ", "text/plain;charset=US-ASCII", "YQ"},
		{"data:text/html,é", "text/html", "é"},
		{"data:,a,b", "text/plain;charset=US-ASCII", "a,b"},
		{"data:text/javascript", "", ""},
		{"data:;base64,a", "", ""},
		{"data:;base64,%FF", "", ""},
	} {
		data, err := ProcessDataURL(url.MustParse(c.input))
		if err != nil {
			if c.mimeType != "" {
				t.Errorf("%s: %v", c.input, err)
			}
			continue
		}
		if data.MIMEType.String() != c.mimeType || string(data.Body) != c.body {
			t.Errorf("%s: %v %q, want %q %q", c.input, data.MIMEType, data.Body, c.mimeType, c.body)
		}
	}
}

func FuzzProcessDataURL(f *testing.F) {
	for _, s := range []string{",X", "text/javascript;base64,MSsx", ";charset=utf-8,%C3%A9", "//a:b/,"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, input string) {
		u, err := url.Parse("data:"+input, nil)
		if err != nil {
			return
		}
		data, err := ProcessDataURL(u)
		if err != nil {
			return
		}
		if data.MIMEType == nil || data.Body == nil || ParseMIMEType(data.MIMEType.String()) == nil {
			t.Errorf("%q: %v %v", input, data.MIMEType, data.Body)
		}
	})
}
