package html_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/sluice-go/sluice"
)

// A document that declares its encoding in its head, or in its first bytes, has that. If other characters than ASCII have been decoded
// before, as nothing more had come for a while, then it is navigated to again. What was posted is not posted again.
//
// https://html.spec.whatwg.org/multipage/parsing.html#change-the-encoding step 6
func TestLateEncodings(t *testing.T) {
	far := strings.Repeat(" ", 1100)
	// The server goes on behind @ when a script has been run.
	const late = "<p>é@<meta charset=utf-8><p>é"
	const log = `<script>console.log(document.characterSet, ...Array.from(document.querySelectorAll("p"), p => p.firstChild.data), document.title, history.length)</script>`
	for _, test := range []struct {
		name  string
		pages map[string]string
		want  string
		// requests is how many there are to be for /late.
		requests int32
	}{
		{"far in the head", map[string]string{"/late": far + "<title>é</title><meta charset=utf-8><p>é" + log}, "UTF-8 é é 1", 1},
		{"far in the head, behind a script", map[string]string{"/late": "<script>/*" + far + "<p></scripts */</script><title><p></title><meta charset=utf-8><p>é" + log}, "UTF-8 é <p> 1", 1},
		{"far behind the head", map[string]string{"/late": far + "</head><meta charset=utf-8><p>é" + log}, "windows-1252 Ã© 1", 1},
		{"far in the body", map[string]string{"/late": far + "<p>é<meta charset=utf-8>" + log}, "windows-1252 Ã© 1", 1},
		{"written", map[string]string{"/late": far + "<p>é<script>document.write('<meta charset=utf-8>')</script>" + log}, "windows-1252 Ã© 1", 1},
		{"when others have been decoded", map[string]string{"/late": late + log}, "UTF-8 é é 1", 2},
		{"so by http-equiv", map[string]string{"/late": `<p>é@<meta http-equiv=content-type content="text/html;charset=utf-8">` + log}, "UTF-8 é 1", 2},
		{"so in the head", map[string]string{"/late": far + `<title>é</title>@<meta charset=utf-8>` + log}, "UTF-8 é 1", 2},
		{"so behind the head", map[string]string{"/late": far + "<p>é@<meta charset=utf-8>" + log}, "windows-1252 Ã© 1", 1},
		{"the encoding that it has", map[string]string{"/late": "<p>é@<meta charset=latin1>" + log}, "windows-1252 Ã© 1", 1},
		{"when ASCII alone has been decoded", map[string]string{"/late": "<p>e@<meta charset=utf-8><p>é" + log}, "UTF-8 e é 1", 1},
		{"a script that was run before", map[string]string{"/late": "<script>console.log('again')</script>" + late + log}, "again again UTF-8 é é 1", 2},
		{"a frame", map[string]string{
			"/late": late + `<script>parent.told(document.characterSet, ...Array.from(document.querySelectorAll("p"), p => p.firstChild.data), history.length)</script>`,
			"/": `<meta charset=ascii><script>told = (...a) => console.log("frame", ...a); onload = () => console.log("load")</script>
				<iframe src=late onload="console.log('loaded', frames.length)"></iframe>`,
		}, "frame UTF-8 é é 1 loaded 1 load", 2},
		{"a document that a form has posted", map[string]string{
			"/late": late + log,
			"/":     `<meta charset=ascii><form action=late method=post></form><script>onload = () => document.forms[0].submit()</script>`,
		}, "windows-1252 Ã© Ã© 1", 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			var requests atomic.Int32
			parsed := make(chan struct{})
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				io.Copy(io.Discard, r.Body)
				if r.URL.Path == "/parsed" {
					w.Header().Set("Content-Type", "text/javascript")
					select {
					case parsed <- struct{}{}:
					case <-r.Context().Done():
					}
					return
				}
				page, ok := test.pages[r.URL.Path]
				if !ok {
					http.NotFound(w, r)
					return
				}
				if r.URL.Path == "/late" {
					requests.Add(1)
				}
				w.Header().Set("Content-Type", "text/html")
				before, after, more := strings.Cut(page, "@")
				io.WriteString(w, before)
				if more {
					io.WriteString(w, "<script src=parsed></script>")
					w.(http.Flusher).Flush()
					select {
					case <-parsed:
						io.WriteString(w, after)
					case <-r.Context().Done():
					}
				}
			}))
			defer s.Close()
			at := "/late"
			if test.pages["/"] != "" {
				at = "/"
			}
			got := visited(t, s.URL+at, sluice.PageOptions{})
			if got := strings.Join(strings.Fields(got), " "); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
			if got := requests.Load(); got != test.requests {
				t.Errorf("requested %d times, want %d", got, test.requests)
			}
		})
	}
}
