package fetch

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/internal/url"
)

func TestComputedMIMEType(t *testing.T) {
	const none = "-"
	tests := []struct{ contentType, body, want string }{
		{none, "<!doctype html>", "text/html"},
		{none, "\n\t <!DOCTYPE HTML public>", "text/html"},
		{none, "<html>", "text/html"},
		{none, "<html", "text/plain"}, // nothing ends the tag
		{none, "<htmlx>", "text/plain"},
		{none, "<P class=x>", "text/html"},
		{none, "<pre>", "text/plain"},
		{none, "<!-- x -->", "text/html"},
		{none, "<svg xmlns='http://www.w3.org/2000/svg'/>", "text/plain"},
		{none, " <?xml version='1.0'?>", "text/xml"},
		{none, "<?XML version='1.0'?>", "text/plain"},
		{none, "%PDF-1.7", "application/pdf"},
		{none, " %PDF-1.7", "text/plain"},
		{none, "%!PS-Adobe-3.0", "application/postscript"},
		{none, "\xEF\xBB\xBF<html>", "text/plain"},
		{none, "\xFF\xFE<\x00h\x00", "text/plain"},
		{none, "\xFE\xFF", "text/plain"},
		{none, "GIF89a\x00", "image/gif"},
		{none, "\x89PNG\r\n\x1A\n", "image/png"},
		{none, "RIFF1234WEBPVP8 ", "image/webp"},
		{none, "RIFF1234WAVE", "audio/wave"},
		{none, "RIFF1234WAVF", "text/plain"},
		{none, "ID3", "audio/mpeg"},
		{none, "PK\x03\x04", "application/zip"},
		{none, "text, which is long\x1B[1m", "text/plain"},
		{none, "text\x00", "application/octet-stream"},
		{none, strings.Repeat("x", SniffLength) + "\x00", "text/plain"},
		{none, "", "text/plain"},
		{"unknown/unknown", "<html>", "text/html"},
		{"application/unknown", "<html>", "text/html"},
		{"*/*", "<html>", "text/html"},
		{"text/plain", "<html>", "text/plain"},
		{"text/plain", "text\x00", "application/octet-stream"},
		{"text/plain; charset=UTF-8", "text\x00", "application/octet-stream"},
		{"text/plain;charset=UTF-8", "text\x00", "text/plain"},
		{"text/plain", "\xFF\xFEt\x00", "text/plain"},
		{"text/html", "GIF89a\x00", "text/html"},
		{"application/json", "<html>", "application/json"},
	}
	at, _ := url.Parse("http://a.test/", nil)
	for _, test := range tests {
		r := &Response{URLList: []*url.URL{at}, Body: []byte(test.body)}
		if test.contentType != none {
			r.Headers = HeaderList{{Name: "Content-Type", Value: test.contentType}}
		}
		if got := r.ComputedMIMEType().Essence(); got != test.want {
			t.Errorf("%q of type %s is %s, want %s", test.body, test.contentType, got, test.want)
		}
	}
	// The no-sniff flag, and what did not come by HTTP.
	nosniff := HeaderList{{Name: "X-Content-Type-Options", Value: "nosniff"}}
	if got := (&Response{URLList: []*url.URL{at}, Headers: nosniff, Body: []byte("<html>")}).ComputedMIMEType().Essence(); got != "text/plain" {
		t.Errorf("nosniff: %s", got)
	}
	plain := HeaderList{{Name: "Content-Type", Value: "text/plain"}}
	if got := (&Response{URLList: []*url.URL{at}, Headers: append(plain, nosniff...), Body: []byte("\x00")}).ComputedMIMEType().Essence(); got != "text/plain" {
		t.Errorf("nosniff of text/plain: %s", got)
	}
	file, _ := url.Parse("file:///a", nil)
	if got := (&Response{URLList: []*url.URL{file}, Headers: plain, Body: []byte("\x00")}).ComputedMIMEType().Essence(); got != "text/plain" {
		t.Errorf("a file: %s", got)
	}
}

// The type of what comes in pieces is that of the first bytes together.
func TestAwaitResourceHeader(t *testing.T) {
	more := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header()["Content-Type"] = nil
		w.Write([]byte("<!doctype "))
		w.(http.Flusher).Flush()
		<-more
		w.Write([]byte("html>"))
	}))
	defer server.Close()
	u, _ := url.Parse(server.URL, nil)
	r, err := New(Options{}).Open(t.Context(), &Request{URL: u, Mode: ModeNavigate})
	if err != nil {
		t.Fatal(err)
	}
	defer r.GiveUp()
	close(more)
	r.AwaitResourceHeader()
	if got := r.ComputedMIMEType().Essence(); got != "text/html" {
		t.Error(got)
	}
}
