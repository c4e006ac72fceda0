package fetch

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"

	"github.com/sluice-go/sluice/internal/url"
)

// fileURL returns the URL of a file in a folder.
func fileURL(dir, name string) *url.URL { return url.MustParse("file://" + dir + "/" + name) }

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("a.mjs", "1+1")
	write("é %.ts", "2")
	write("empty.json", "")
	write("large.js", "12345678901")
	write("plain", "x")
	if err := os.Mkdir(filepath.Join(dir, "folder"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("a.mjs", filepath.Join(dir, "link.wasm")); err != nil {
		t.Fatal(err)
	}
	f := New(Options{Files: true, MaxBody: 10})
	client := &Client{Origin: url.FileOrigin(), URL: fileURL(dir, "main.mjs")}
	for _, c := range []struct{ name, mimeType, body, reason string }{
		{"a.mjs", "text/javascript", "1+1", ""},
		{"a.mjs?v=1#x", "text/javascript", "1+1", ""},
		{"%C3%A9%20%25.ts", "text/typescript", "2", ""},
		{"é %25.ts", "text/typescript", "2", ""},
		{"empty.json", "application/json", "", ""},
		{"plain", "", "x", ""},
		{"link.wasm", "application/wasm", "1+1", ""},
		{"folder/../a.mjs", "text/javascript", "1+1", ""},
		{"folder/%2e%2E/a.mjs", "text/javascript", "1+1", ""},
		{"folder/..%2Fa.mjs", "", "", "no file has a name like"},
		{"folder%2f..%2Fa.mjs", "", "", "no file has a name like"},
		{"a.mjs%00.js", "", "", "no file has a name like"},
		{"folder", "", "", "it is a folder"},
		{"folder/", "", "", "it is a folder"},
		{"a.mjs/x", "", "", "not a directory"},
		{"missing.js", "", "", "there is no such file"},
		{"large.js", "", "", "larger than the limit of 10 bytes"},
	} {
		r := &Request{URL: fileURL(dir, c.name), Client: client, Mode: ModeCORS}
		if c.reason != "" {
			mustFail(t, f, r, c.reason)
			continue
		}
		response := mustFetch(t, f, r)
		got := ""
		if m := response.MIMEType(); m != nil {
			got = m.String()
		}
		if got != c.mimeType || string(response.Body) != c.body || response.Body == nil || !response.OK() || response.Type != TypeBasic {
			t.Errorf("%s: %s %q", c.name, got, response.Body)
		}
		if response.URL() != r.URL {
			t.Errorf("%s: the URL is %v", c.name, response.URL())
		}
	}
	here := fileURL(dir, "a.mjs")
	mustFail(t, f, &Request{URL: url.MustParse("file://elsewhere/x"), Client: client}, `on another host, "elsewhere"`)
	mustFail(t, f, &Request{URL: url.MustParse("file:///dev/zero"), Client: client}, "larger than the limit")
	mustFetch(t, f, &Request{URL: here, Mode: ModeNavigate})
	for _, from := range []string{"http://a.test/", "https://a.test/", "data:text/html,x", "about:blank"} {
		for _, mode := range []Mode{ModeNoCORS, ModeNavigate} {
			mustFail(t, f, &Request{URL: here, Client: clientAt(from), Mode: mode}, "must not read files")
		}
		mustFail(t, f, &Request{URL: here, Client: clientAt(from), Mode: ModeCORS}, "can fetch only")
		mustFail(t, f, &Request{URL: here, Client: clientAt(from), Mode: ModeSameOrigin}, "same origin")
	}
	mustFail(t, New(Options{}), &Request{URL: here, Client: client}, "does not read files")
}

// A pipe that nothing comes out of does not hold up who does not wait for it
// any more.
func TestPipes(t *testing.T) {
	pipe := fileURL(t.TempDir(), "pipe.js")
	path, err := FilePath(pipe)
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(path, 0o666); err != nil {
		t.Skip(err)
	}
	// Both ends, so that opening it does not wait for another.
	ends, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer ends.Close()
	f := New(Options{Files: true})
	ctx, cancel := context.WithCancel(t.Context())
	var fetch sync.WaitGroup
	fetch.Go(func() {
		_, err := f.Fetch(ctx, &Request{URL: pipe, Mode: ModeNavigate})
		var e *NetworkError
		if !errors.As(err, &e) || !e.Aborted {
			t.Errorf("%v", err)
		}
	})
	cancel()
	fetch.Wait()
}

func TestManyFiles(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.js"), []byte("1"), 0o666); err != nil {
		t.Fatal(err)
	}
	f := New(Options{Files: true})
	var fetches sync.WaitGroup
	for range 2000 {
		fetches.Go(func() {
			if _, err := f.Fetch(t.Context(), &Request{URL: fileURL(dir, "a.js"), Mode: ModeNavigate}); err != nil {
				t.Error(err)
			}
		})
	}
	fetches.Wait()
}

func BenchmarkFile(b *testing.B) {
	dir := b.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.js"), make([]byte, 1024), 0o666); err != nil {
		b.Fatal(err)
	}
	f := New(Options{Files: true})
	r := &Request{URL: fileURL(dir, "a.js"), Mode: ModeNavigate}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := f.Fetch(b.Context(), r); err != nil {
			b.Fatal(err)
		}
	}
}
