package html_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/sluice-go/sluice"
)

// What has come of a document is parsed, although the rest has not: here what follows a piece with a script
// is sent when that has been asked for.
func TestSlowDocuments(t *testing.T) {
	const log = `<script>console.log(document.characterSet, ...Array.from(document.querySelectorAll("p"), p => p.firstChild.data))</script>`
	for _, test := range []struct {
		name, contentType string
		pieces            []string
		want              string
	}{
		{"the response names the encoding", "text/html;charset=utf-8", []string{"<p>é@", "<p>2@", log}, "UTF-8 é 2"},
		{"a byte order mark", "text/html", []string{"\xEF\xBB\xBF<p>é@", log}, "UTF-8 é"},
		{"a byte order mark takes precedence", "text/html;charset=iso-8859-1", []string{"\xEF\xBB\xBF<p>é@", log}, "UTF-8 é"},
		{"a meta element", "text/html", []string{"@<meta charset=utf-8><p>é", log}, "UTF-8 é"},
		{"nothing", "text/html", []string{"<p>1\xE9@", log}, "windows-1252 1é"},
		{"an encoding that nobody knows", "text/html;charset=x-none", []string{"<p>1@", log}, "windows-1252 1"},
		{"a meta element that comes late", "text/html", []string{"<p>1@", "<p>2@", "<p>é<meta charset=utf-8><p>é", log}, "UTF-8 1 2 é é"},
		{"a meta element in two pieces", "text/html", []string{"<p>1@<met", "a charset=utf-8><p>é", log}, "UTF-8 1 é"},
		{"a meta element after other characters than ASCII", "text/html", []string{"<p>é@", "<meta charset=utf-8><p>é", log}, "UTF-8 é é"},
		{"one of an encoding that nobody knows", "text/html", []string{"<p>\xE9@", "<meta charset=x-none><p>\xE9", log}, "windows-1252 é é"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			parsed := make(chan struct{})
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path != "/" {
					w.Header().Set("Content-Type", "text/javascript")
					select {
					case parsed <- struct{}{}:
					case <-r.Context().Done():
					}
					return
				}
				w.Header()["Content-Type"] = []string{test.contentType}
				for _, piece := range test.pieces {
					before, after, script := strings.Cut(piece, "@")
					if script {
						before += "<script src=parsed></script>"
					}
					w.Write([]byte(before + after))
					w.(http.Flusher).Flush()
					if script {
						select {
						case <-parsed:
						case <-r.Context().Done():
							return
						}
					}
				}
			}))
			defer s.Close()
			if got := visited(t, s.URL+"/", sluice.PageOptions{}); got != test.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, test.want)
			}
		})
	}
}
