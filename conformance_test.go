package sluice

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestConformance runs the scripts of testdata/conformance, each in a page of
// its own.
func TestConformance(t *testing.T) {
	harness, err := os.ReadFile("testdata/conformance/harness.js")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("testdata/conformance/*.js")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		name := filepath.Base(file)
		if name == "harness.js" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			runConformance(t, "https://example.com/"+name, string(harness), string(text))
		})
	}
}

func runConformance(t *testing.T, url, harness, text string) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	var out lockedBuffer
	p := openPage(t, PageOptions{URL: url + "?q#h", Stdout: &out, Stderr: &out})
	reported := false
	if err := p.Expose(t.Context(), "done", func(n int, failures []string) {
		reported = true
		for _, f := range failures {
			t.Error(f)
		}
		if n == 0 {
			t.Error("no tests")
		}
	}); err != nil {
		t.Fatal(err)
	}
	for _, s := range []Script{{URL: "https://example.com/harness.js", Text: harness}, {URL: url, Text: text}} {
		if err := p.Run(ctx, s); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Load(ctx); err != nil {
		t.Fatal(err)
	}
	if err := p.Wait(ctx); err != nil {
		t.Fatal(err)
	}
	if !reported {
		t.Error("the tests did not come to their end")
	}
	if t.Failed() && out.Len() > 0 {
		t.Logf("%s", bytes.TrimSpace(out.Bytes()))
	}
}
