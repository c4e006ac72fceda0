package sluice

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
)

// What a frame goes to that is no document is given to who downloads, and the frame's document stays.
func TestDownloadsInFrames(t *testing.T) {
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/file":
			w.Header().Set("Content-Disposition", `attachment; filename="a.txt"`)
		case "/bin":
			w.Header().Set("Content-Type", "application/octet-stream")
		case "/image":
			w.Header().Set("Content-Type", "image/png")
		case "/none":
			w.WriteHeader(http.StatusNoContent)
		case "/reset":
			w.WriteHeader(http.StatusResetContent)
		case "/doc":
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, `<a href=/data download=d.txt></a><script>mark = 1; onmessage = e => {
				if (e.data === "stays?") parent.postMessage(location.pathname + mark, "*");
				else if (e.data) location = e.data;
				else document.querySelector("a").click();
			}</script>`)
		case "/":
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, `<iframe src=/file onload="told.push('file')"></iframe><iframe src=/image onload="told.push('image')"></iframe>
				<script>var told = []; onload = () => told.push("load"); onmessage = e => told.push(e.data)</script>`)
		}
	})
	for _, test := range []struct {
		name, frame string
		downloads   bool
		want        []string
	}{
		{"of the same origin", `src=/doc`, true, []string{"/bin ", "/data d.txt", "/file a.txt", "/file a.txt"}},
		{"of another origin", `src=https://b.test/doc`, true, []string{"/bin ", "/data d.txt", "/file a.txt", "/file a.txt"}},
		{"sandboxed", `sandbox=allow-scripts src=/doc`, true, []string{"/file a.txt"}},
		{"nobody downloads", `src=/doc`, false, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			ua := New(Options{Handler: func(context.Context, *url.URL) http.Handler { return handler }})
			defer ua.Close()
			var mu sync.Mutex
			var saved []string
			o := PageOptions{Stderr: io.Discard}
			if test.downloads {
				o.OnDownload = func(d Download) {
					mu.Lock()
					defer mu.Unlock()
					saved = append(saved, strings.TrimLeft(d.URL, "htps:/")[len("a.test"):]+" "+d.Name)
				}
			}
			page, err := ua.Open(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := page.Navigate(t.Context(), "https://a.test/"); err != nil {
				t.Fatal(err)
			}
			steps := []string{`document.body.insertAdjacentHTML("beforeend", '<iframe ` + test.frame + `></iframe>')`}
			for _, address := range []string{"/file", "/bin", "/none", "/reset", "", "stays?"} {
				steps = append(steps, `frames[2].postMessage("`+address+`", "*")`)
			}
			for _, step := range steps {
				run(t, page, step)
				if err := ua.Wait(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			mu.Lock()
			defer mu.Unlock()
			slices.Sort(saved)
			if !slices.Equal(saved, test.want) {
				t.Errorf("saved %q, want %q", saved, test.want)
			}
			saysOf(t, page, "told.join()", "image,load,/doc1")
			saysOf(t, page, "frames[0].location.href", "about:blank")
		})
	}
}

// A response without a type is what its first bytes say.
func TestFramesWithoutContentType(t *testing.T) {
	bodies := map[string]string{
		"/bytes":   "\x00\x01",
		"/picture": "GIF89a",
		"/text":    "text",
		"/markup":  "<p>markup",
	}
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header()["Content-Type"] = nil
		if body := bodies[r.URL.Path]; body != "" {
			fmt.Fprint(w, body)
			return
		}
		fmt.Fprint(w, `<!DOCTYPE html><script>var told = []</script><iframe src=/bytes onload="told.push('bytes')"></iframe>
			<iframe src=/picture onload="told.push('picture')"></iframe><iframe src=/text></iframe><iframe src=/markup></iframe>`)
	})
	ua := New(Options{Handler: func(context.Context, *url.URL) http.Handler { return handler }})
	defer ua.Close()
	saved := make(chan string, 2)
	page, err := ua.Open(t.Context(), PageOptions{Stderr: io.Discard, OnDownload: func(d Download) { saved <- d.URL }})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := page.Navigate(t.Context(), "https://a.test/"); err != nil {
		t.Fatal(err)
	}
	if err := ua.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	close(saved)
	if got := <-saved; got != "https://a.test/bytes" {
		t.Errorf("saved %q", got)
	}
	if also, ok := <-saved; ok {
		t.Errorf("also saved %q", also)
	}
	saysOf(t, page, "told.join() + [0, 2, 3].map(i => frames[i].document.body.textContent)", "picture,text,markup")
}
