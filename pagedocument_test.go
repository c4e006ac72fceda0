package sluice

import (
	"strings"
	"testing"
)

// A document is opened in the window that the page has, with what Go has put there.
func TestRunDocument(t *testing.T) {
	s := serve(t, map[string]string{"/a.html": "<script>var seen = given + document.readyState</script>", "/a.js": "var seen = 'script'"})
	ua := New(Options{})
	t.Cleanup(func() { ua.Close() })
	for _, test := range []struct {
		path, typ, seen string
		document        bool
	}{
		{"/a.html", "text/html", "7loading", true},
		{"/a.js", "text/html", "script", false},
	} {
		script, err := ua.Fetch(t.Context(), s.URL+test.path)
		if err != nil || script.Document != test.document {
			t.Fatal(script, err)
		}
		p, err := ua.Open(t.Context(), PageOptions{URL: script.URL})
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Set(t.Context(), "given", 7); err != nil {
			t.Fatal(err)
		}
		loaded := false
		script.OnLoad = func() { loaded = true }
		if err := p.Run(t.Context(), script); err != nil || !loaded {
			t.Fatal(err, loaded)
		}
		evals(t, p, map[string]any{"seen": test.seen, "document.contentType": test.typ})
	}
}

func TestRunDocumentText(t *testing.T) {
	p := openPage(t, PageOptions{URL: "https://app.test/"})
	s := Script{Text: `<?xml version="1.0"?><a xmlns="b"/>`, Document: true}
	if err := p.Run(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	evals(t, p, map[string]any{"document.documentElement.namespaceURI": "b", "document.URL": "https://app.test/"})
	if err := p.Run(t.Context(), s); err == nil || !strings.Contains(err.Error(), "has a document already") {
		t.Error(err)
	}
}

func TestStartDocument(t *testing.T) {
	p := openPage(t, PageOptions{URL: "https://app.test/"})
	err := p.Start(Script{Text: `<script>addEventListener("load", () => seen = document.readyState)</script>`, Document: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	evals(t, p, map[string]any{"seen": "complete"})
}

// What is wrong in an inline script is told with its place in the document.
func TestErrorsOfInlineScripts(t *testing.T) {
	p := openPage(t, PageOptions{URL: "https://app.test/"})
	if err := p.SetContent(t.Context(), "<p>\n</p><script>function f() { gone() }</script>\n\n<script>\n\nf()</script>"); err != nil {
		t.Fatal(err)
	}
	f := p.Failure()
	want := "ReferenceError: gone is not defined\nhttps://app.test/:2:28\n" +
		strings.Repeat(" ", 12) + "function f() { gone() }\n" + strings.Repeat(" ", 27) + "^\n" +
		"    at f (https://app.test/:2:28)\n    at https://app.test/:6:1"
	if f == nil || f.Line != 2 || !strings.HasSuffix(f.Text, want) {
		t.Errorf("%+v", f)
	}
}
