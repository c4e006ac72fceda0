package sluice

import (
	"io"
	"slices"
	"strings"
	"testing"
)

// sortedLines sorts what several threads have written.
func sortedLines(text string) string {
	lines := strings.Split(text, "\n")
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

func TestBlobURLs(t *testing.T) {
	for _, test := range []struct {
		name      string
		documents map[string]string
		want      string
	}{
		{"of a link, which is revoked at once", map[string]string{"/": `<a></a><script>onload = () => {
			const a = document.querySelector("a");
			a.href = URL.createObjectURL(new Blob(["<script>console.log('there')</" + "script>"], { type: "text/html" })); a.click(); URL.revokeObjectURL(a.href);
			}</script>`}, "there"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, got := inOrigins(t, test.documents, PageOptions{}); sortedLines(got) != test.want {
				t.Errorf("got:\n%s\nwant:\n%s", sortedLines(got), test.want)
			}
		})
	}
}

// A link to a blob: URL may have it saved.
func TestBlobDownloads(t *testing.T) {
	saved := make(chan string, 1)
	openOrigin(t, map[string]string{"/": `<a download=d.txt></a><script>onload = () => {
		const a = document.querySelector("a"); a.href = URL.createObjectURL(new Blob(["text"])); a.click(); URL.revokeObjectURL(a.href) }</script>`},
		PageOptions{OnDownload: func(d Download) {
			text, _ := io.ReadAll(d.Body)
			saved <- d.Name + " " + string(text)
		}})
	if got := <-saved; got != "d.txt text" {
		t.Errorf("saved %q", got)
	}
}
