package examples

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/sluice-go/sluice"
)

// TestPages opens each document in two tabs; they show the same in the end.
func TestPages(t *testing.T) {
	files, err := filepath.Glob("pages/*.html")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		t.Run(name, func(t *testing.T) {
			ua := sluice.New(sluice.Options{})
			defer ua.Close()
			path, err := filepath.Abs(name)
			if err != nil {
				t.Fatal(err)
			}
			var tabs [2]*sluice.Page
			for i := range tabs {
				if tabs[i], err = ua.Open(t.Context(), sluice.PageOptions{}); err != nil {
					t.Fatal(err)
				}
				if r, err := tabs[i].Navigate(t.Context(), "file://"+path); err != nil || !r.OK() {
					t.Fatal(r, err)
				}
			}
			if err := ua.Wait(t.Context()); err != nil {
				t.Fatal(err)
			}
			for _, tab := range tabs {
				if f := tab.Failure(); f != nil {
					t.Error(f.Text)
				}
				shown, err := sluice.Eval[string](t.Context(), tab, "document.body.textContent")
				if err != nil || !strings.Contains(shown, "cup 1 of teadrink cup 2 of tea") || !strings.Contains(shown, "2 to do") {
					t.Errorf("%q, %v", shown, err)
				}
			}
		})
	}
}
