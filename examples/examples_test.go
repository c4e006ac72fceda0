package examples

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sluice-go/sluice"
)

// results is what some examples print last.
var results = map[string]string{
	"primes.js":        "539777 primes below 8000000",
	"jobs.js":          "20 jobs done, each once",
	"leader.js":        "nobody is left to lead",
	"multilock.js":     "{ ada: 100, grace: 100, edsger: 100 } in all 300",
	"tabs.js":          "to do: drink cup 1 of tea",
	"readerswriter.js": "at most 5 readers at a time",
}

// TestREADME looks for every example in the list of them.
func TestREADME(t *testing.T) {
	list, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*.js")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob("pages/*.html")
	if err != nil {
		t.Fatal(err)
	}
	tests, err := filepath.Glob("tests/*.test.js")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Concat(files, pages, tests) {
		if !strings.Contains(string(list), "examples/"+name) {
			t.Errorf("README.md does not have %s", name)
		}
	}
}

// TestExamples runs every example to its end; none may leave an exception
// unhandled.
func TestExamples(t *testing.T) {
	files, err := filepath.Glob("*.js")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			ctx := context.Background()
			ua := sluice.New(sluice.Options{})
			defer ua.Close()
			var out bytes.Buffer
			page, err := ua.Open(ctx, sluice.PageOptions{URL: "https://example.com/" + name, Stdout: &out, Stderr: &out})
			if err != nil {
				t.Fatal(err)
			}
			if err := page.Run(ctx, sluice.Script{Text: string(text)}); err != nil {
				t.Fatal(err)
			}
			if err := page.Wait(ctx); err != nil {
				t.Fatal(err)
			}
			if f := page.Failure(); f != nil {
				t.Errorf("%s\n%s", out.Bytes(), f.Text)
			}
			if out.Len() == 0 || !strings.Contains(out.String(), results[name]) {
				t.Errorf("printed %q, want %q", out.String(), results[name])
			}
		})
	}
}
