package sluice

import (
	"context"
	"testing"
)

// Entries of the session history have scroll positions, which come back with them.
func TestScrollRestoration(t *testing.T) {
	documents := map[string]string{
		"/":   `<script>var scrolls = 0; document.onscroll = () => scrolls++; const at = () => String([scrollX, scrollY])</script><iframe src="/in"></iframe>`,
		"/b":  "",
		"/in": "",
	}
	page := openOrigin(t, documents, PageOptions{})
	ctx := t.Context()
	eval := func(script, want string) {
		t.Helper()
		saysOf(t, page, script, want)
	}
	go_ := func(move func(context.Context) (*Response, error)) {
		t.Helper()
		if _, err := move(ctx); err != nil {
			t.Fatal(err)
		}
	}
	frame := `new Promise(resolve => requestAnimationFrame(() => { resolve(String([at(), scrolls])); scrolls = 0 }))`

	eval(frame, "0,0,0")
	eval(`scrollTo(1, 300); history.pushState(1, "", "#x"); at()`, "1,300")
	eval(`scrollTo(2, 500); location.hash = "y"; at()`, "2,500")
	eval(`scrollTo(0, 700); at()`, "0,700")
	eval(`new Promise(resolve => requestAnimationFrame(() => { resolve(String([at(), scrolls > 0])); scrolls = 0 }))`, "0,700,true")
	go_(page.Back)
	eval(frame, "2,500,1")
	go_(page.Back)
	eval(frame, "1,300,1")
	go_(page.Forward)
	eval(`at()`, "2,500")
	// A document that is loaded anew has it when it is parsed.
	if _, err := page.Navigate(ctx, "https://a.test/b"); err != nil {
		t.Fatal(err)
	}
	eval(`String(scrollY)`, "0")
	go_(page.Back)
	eval(`at()`, "2,500")
	eval(frame, "2,500,1")
	eval(`frames[0].scrollTo(3, 4); scrollTo(5, 6); at()`, "5,6")
	go_(page.Reload)
	eval(`at()`, "5,6")
	// Script may want to do it itself, for an entry.
	eval(`history.scrollRestoration = "manual"; history.pushState(2, "", "#z"); scrollTo(0, 0); history.scrollRestoration`, "manual")
	go_(page.Back)
	eval(`at()`, "0,0")
	eval(`history.replaceState(3, "", "#r"); scrollTo(7, 8); history.scrollRestoration = "auto"; history.pushState(4, "", "#s"); scrollTo(0, 9); at()`, "0,9")
	go_(page.Back)
	eval(`at()`, "7,8")
	// So may who intercepts a traversal.
	eval(`scrollTo(0, 10); navigation.onnavigate = e => e.intercept({ scroll: "manual", handler: async () => { await 0; told = at(); if (e.navigationType === "traverse") e.scroll() } }); at()`, "0,10")
	go_(page.Forward)
	eval(`String([told, at()])`, "0,10,0,9")
}
