package sluice

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"runtime"
	"sync"
	"testing"
	"weak"
)

// Windows that open the next one and close do not keep each other.
func TestClosedWindowsKeepNoOthers(t *testing.T) {
	const n = 60
	for _, test := range []struct {
		name, first string
		apart       bool
	}{
		{"of a page that is open", "", false},
		{"of a page that has closed", "close()", false},
		{"of origins of their own", "close()", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			ua := New(Options{Handler: func(context.Context, *url.URL) http.Handler {
				return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					w.Header().Set("Content-Type", "text/html")
					if test.apart {
						w.Header().Set("Content-Security-Policy", "sandbox allow-scripts allow-popups")
					}
					if r.URL.Path == "/" {
						fmt.Fprintf(w, `<script>open("/w?1"); %s</script>`, test.first)
						return
					}
					fmt.Fprintf(w, `<script>const n = +location.search.slice(1); if (n < %d) open("/w?" + (n + 1)); close()</script>`, n)
				})
			}})
			defer ua.Close()
			var mu sync.Mutex
			var opened []weak.Pointer[Page]
			page, err := ua.Open(t.Context(), PageOptions{MaxHeap: 64 << 20, OnWindow: func(p *Page) {
				mu.Lock()
				defer mu.Unlock()
				opened = append(opened, weak.Make(p))
			}})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := page.Navigate(t.Context(), "https://a.test/"); err != nil && !errors.Is(err, ErrClosed) {
				t.Fatal(err)
			}
			if err := ua.Wait(t.Context()); err != nil {
				t.Fatal(err)
			}
			mu.Lock()
			defer mu.Unlock()
			if len(opened) != n {
				t.Fatalf("%d windows were opened, not %d", len(opened), n)
			}
			kept := n
			for i := 0; i < 10 && kept > 5; i++ {
				if page.Err() == nil {
					// The agent that the windows were in goes on, and has what it knew of them until it collects its garbage.
					if _, err := page.Eval(t.Context(), "for (let i = 0; i < 1000; i++) new ArrayBuffer(1e6)"); err != nil {
						t.Fatal(err)
					}
				}
				runtime.GC()
				kept = 0
				for _, p := range opened {
					if p.Value() != nil {
						kept++
					}
				}
			}
			if kept > 5 {
				t.Errorf("%d of %d closed windows are kept", kept, n)
			}
			runtime.KeepAlive(page)
		})
	}
}
