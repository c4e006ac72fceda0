package sluice

import (
	"encoding/binary"
	"net/http"
	"net/http/httptest"
	neturl "net/url"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/sluice-go/sluice/internal/url"
)

// utf16Of is a text in UTF-16.
func utf16Of(order binary.AppendByteOrder, text string) string {
	var b []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		b = order.AppendUint16(b, unit)
	}
	return string(b)
}

// What comes without a type says what it is, and in which encoding.
func TestDocumentsWithoutType(t *testing.T) {
	const is = "document.contentType + ' ' + document.characterSet + ' ' + document.documentElement.textContent"
	le, be := binary.LittleEndian, binary.BigEndian
	tests := []struct{ name, bytes, file, http string }{
		{"UTF-8", "<p>é", "text/html UTF-8 é", "text/html windows-1252 Ã©"},
		{"neither", "<p>\xE9", "text/html windows-1252 é", "text/html windows-1252 é"},
		{"ASCII", "<p>e", "text/html windows-1252 e", "text/html windows-1252 e"},
		{"a meta element", "<title>x</title><meta charset=shift_jis>\x82\xA0", "text/html Shift_JIS xあ", "text/html Shift_JIS xあ"},
		{"a mark of UTF-8", "\uFEFF<p>é", "text/html UTF-8 é", "text/plain UTF-8 <p>é"},
		{"a mark of UTF-16", utf16Of(le, "\uFEFF<p>é"), "text/html UTF-16LE é", "text/plain UTF-16LE <p>é"},
		{"XML", "<?xml version='1.0'?><x>é</x>", "text/xml UTF-8 é", "text/xml UTF-8 é"},
		{"XML that declares", "<?xml version='1.0' encoding='iso-8859-1'?><x>\xE9</x>", "text/xml windows-1252 é", "text/xml windows-1252 é"},
		{"XML with a mark", utf16Of(be, "\uFEFF<?xml version='1.0'?><x>é</x>"), "text/xml UTF-16BE é",
			"text/plain UTF-16BE <?xml version='1.0'?><x>é</x>"},
		{"text", "x é", "", "text/plain windows-1252 x Ã©"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			ctx := t.Context()
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header()["Content-Type"] = nil
				w.Write([]byte(test.bytes))
			}))
			defer server.Close()
			check := func(p *Page, want string) {
				t.Helper()
				got, err := p.Eval(ctx, is)
				if err != nil || strings.TrimSpace(got.(string)) != want {
					t.Errorf("%v, want %s (%v)", got, want, err)
				}
			}
			p := openPage(t, PageOptions{URL: "file:///page"})
			at, _ := url.Parse("file:///page", nil)
			s := scriptIn(at, []byte(test.bytes))
			if s.Document != (test.file != "") {
				t.Fatalf("Document is %v", s.Document)
			}
			if s.Document {
				if err := p.Run(ctx, s); err != nil {
					t.Fatal(err)
				}
				check(p, test.file)
				if _, err := p.Reload(ctx); err != nil {
					t.Fatal(err)
				}
				check(p, test.file)
			}
			if _, err := p.Navigate(ctx, server.URL); err != nil {
				t.Fatal(err)
			}
			check(p, test.http)
		})
	}
}

// What is XML says so by a byte order mark rather than by what comes with it.
func TestEncodingsOfXML(t *testing.T) {
	marked := utf16Of(binary.LittleEndian, "\uFEFF<x>é</x>")
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/xml"+r.URL.Query().Get("charset"))
		w.Write([]byte(marked))
	}))
	defer server.Close()
	for _, charset := range []string{"", ";charset=iso-8859-1"} {
		p := openPage(t, PageOptions{URL: site})
		if _, err := p.Navigate(t.Context(), server.URL+"?charset="+neturl.QueryEscape(charset)); err != nil {
			t.Fatal(err)
		}
		got, err := p.Eval(t.Context(), "document.characterSet + document.documentElement.textContent")
		if err != nil || got != "UTF-16LEé" {
			t.Errorf("%s: %v %v", charset, got, err)
		}
	}
}
