package sluice

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
)

// URLs that are for other software lead to no document: the embedder hears of them.
func TestHandOff(t *testing.T) {
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		switch r.URL.Path {
		case "/redirect":
			w.Header().Set("Location", "app:redirected")
			w.WriteHeader(http.StatusFound)
		case "/in":
			fmt.Fprint(w, `<script>let mark = 1; onmessage = e => { if (e.data) location = e.data; else parent.told.push(name + mark) }</script>`)
		case "/strict":
			w.Header().Set("Content-Security-Policy", "form-action 'self'")
			fmt.Fprint(w, `<form action="mailto:forbidden"></form><script>onmessage = e => { if (!e.data) document.forms[0].submit() }</script>`)
		default:
			fmt.Fprint(w, `<a href="mailto:a@b.test?subject=x">x</a><form action="mailto:c@d.test"><input name=subject value=s></form>
				<iframe name=same src=/in></iframe><iframe name=other src="https://b.test/in"></iframe>
				<iframe name=sandboxed sandbox="allow-scripts allow-same-origin" src=/in></iframe>
				<iframe name=allowed sandbox="allow-scripts allow-same-origin allow-top-navigation-to-custom-protocols" src=/in></iframe>
				<iframe name=strict src=/strict></iframe><iframe src="tel:src" onload="told.push('frame')"></iframe>
				<script>var told = []; onload = () => told.push("load")</script>`)
		}
	})
	ua := New(Options{Handler: func(context.Context, *url.URL) http.Handler { return handler }})
	defer ua.Close()
	var mu sync.Mutex
	var told []string
	log := new(windowLog)
	page, err := ua.Open(t.Context(), PageOptions{Stderr: log, OnNavigation: func(n Navigation) error {
		mu.Lock()
		defer mu.Unlock()
		told = append(told, n.Cause+" "+n.URL)
		if strings.HasSuffix(n.URL, "refused") {
			return errors.New("not there")
		}
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := page.Navigate(t.Context(), "https://a.test/"); err != nil {
		t.Fatal(err)
	}
	for _, step := range []string{
		`document.querySelector("a").click()`, `document.forms[0].submit()`, `location = "tel:1"`, `location = "/redirect"`, `location = "tel:refused"`,
		`open("tel:2")`, `frames.same.location = "tel:3"`, `frames.other.postMessage("tel:4", "*")`, `frames.sandboxed.postMessage("tel:sandboxed", "*")`,
		`frames.allowed.postMessage("tel:5", "*")`, `frames.strict.postMessage("", "*")`,
		`for (const name of ["same", "sandboxed", "allowed"]) frames[name].postMessage("", "*")`,
	} {
		run(t, page, step)
		if err := ua.Wait(t.Context()); err != nil {
			t.Fatalf("%s: %v", step, err)
		}
	}
	mu.Lock()
	defer mu.Unlock()
	if want := []string{
		"script tel:src", "link mailto:a@b.test?subject=x", "form mailto:c@d.test?subject=s", "script tel:1", "script https://a.test/redirect",
		"script app:redirected", "script tel:refused", "script tel:2", "script tel:3", "script tel:4", "script tel:5",
	}; !slices.Equal(told, want) {
		t.Errorf("told of\n%s\nwant\n%s", strings.Join(told, "\n"), strings.Join(want, "\n"))
	}
	saysOf(t, page, "told.join() + ' ' + location.href", "load,same1,sandboxed1,allowed1 https://a.test/")
	for _, line := range []string{
		"mailto:a@b.test?subject=x is for other software than this: the document stays.",
		"The navigation to tel:refused was refused: not there",
		"The navigation to tel:sandboxed was refused: the frame is sandboxed",
		"The navigation to mailto:forbidden? was refused: a Content Security Policy forbids it",
	} {
		if !strings.Contains(log.String(), line) {
			t.Errorf("the console does not say %q:\n%s", line, log)
		}
	}
	if strings.Contains(log.String(), "Uncaught") {
		t.Errorf("an exception was told of:\n%s", log)
	}
	// The user hears of it as of what cannot be fetched.
	if _, err := page.Navigate(t.Context(), "mailto:a@b.test"); err == nil {
		t.Error("the user has gone to a document at mailto:")
	}
}
