package sluice

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
)

// A module that was fetched is not fetched again for its graph.
func TestModuleGraphFetchesOnce(t *testing.T) {
	var fetched atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		if r.URL.Path == "/first.js" {
			fetched.Add(1)
			fmt.Fprint(w, "import { a } from './second.js'; throw new Error('it runs')")
			return
		}
		fmt.Fprint(w, "export const a = 1")
	}))
	defer server.Close()
	ua := New(Options{})
	defer ua.Close()
	script, err := ua.Fetch(t.Context(), server.URL+"/first.js")
	if err != nil {
		t.Fatal(err)
	}
	page, err := ua.Open(t.Context(), PageOptions{URL: script.URL})
	if err != nil {
		t.Fatal(err)
	}
	graph, err := page.ModuleGraph(t.Context(), script)
	if err != nil || len(graph) != 2 || graph[0].Error != "" || graph[1].URL != server.URL+"/second.js" {
		t.Errorf("the graph is %+v, %v", graph, err)
	}
	if n := fetched.Load(); n != 1 {
		t.Errorf("it was fetched %d times", n)
	}
	if _, err := page.ModuleGraph(t.Context(), Script{Text: "import './second.js'"}); err == nil {
		t.Error("a text has a graph")
	}
}

func TestModuleGraphTypes(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"main.mjs": `import s from './s.css' with { type: 'css' }; import d from './d.json' with { type: 'json' };`,
		"s.css":    `p { color: red }`, "d.json": `{}`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	page := openPage(t, PageOptions{URL: "file://" + dir + "/"})
	graph, err := page.ModuleGraph(t.Context(), Script{URL: "main.mjs"})
	if err != nil || len(graph) != 3 || graph[1].Type != "css" || graph[2].Type != "json" || graph[1].Error+graph[2].Error != "" {
		t.Errorf("the graph is %+v, %v", graph, err)
	}
}

// A page may end while the engine sees to what has waited for a module.
func TestEndWhenModuleIsEvaluated(t *testing.T) {
	ctx := t.Context()
	for range 100 {
		ua := New(Options{})
		page, err := ua.Open(ctx, PageOptions{URL: "https://example.com/"})
		if err != nil {
			t.Fatal(err)
		}
		over := make(chan struct{})
		page.Expose(t.Context(), "over", func() { close(over) })
		go func() {
			<-over
			_ = page.Close(ctx)
		}()
		// It may have ended in time, or not.
		_ = page.Run(ctx, Script{Module: true, Text: `await import("data:text/javascript,await 0"); over()`})
		<-over
		if err := ua.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
