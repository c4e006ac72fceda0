package sluice

import (
	"fmt"
	"net/http"
	"net/http/httptest"
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
