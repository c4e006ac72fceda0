package html_test

import (
	"context"
	"fmt"
	"net/http"
	stdurl "net/url"
	"strings"
	"testing"
	"time"

	"github.com/sluice-go/sluice"
)

// A document that reloads itself has the cookies of its own site, though another site has led there. Its referrer stays.
func TestCookiesOfAReload(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		if r.URL.Path == "/set" {
			w.Header().Add("Set-Cookie", "strict=1; SameSite=Strict")
			w.Header().Add("Set-Cookie", "lax=1; SameSite=Lax")
			return
		}
		var names []string
		for _, c := range r.Cookies() {
			names = append(names, c.Name)
		}
		fmt.Fprintf(w, `<p>%s %s %s`, strings.Join(names, "+"), r.Header.Get("Sec-Fetch-Site"), r.Referer())
	})
	ua := sluice.New(sluice.Options{Handler: func(context.Context, *stdurl.URL) http.Handler { return handler }})
	defer ua.Close()
	page, err := ua.Open(ctx, sluice.PageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, url := range []string{"https://app.test/set", "https://other.test/"} {
		if _, err := page.Navigate(ctx, url); err != nil {
			t.Fatal(err)
		}
	}
	for _, step := range []struct {
		do   func() error
		want string
	}{
		{func() error {
			return page.Run(ctx, sluice.Script{Text: `location.href = "https://app.test/"`})
		}, "lax cross-site https://other.test/"},
		// The user's way there is as it was.
		{func() error { _, err := page.Reload(ctx); return err }, "lax cross-site https://other.test/"},
		{func() error { return page.Run(ctx, sluice.Script{Text: `location.reload()`}) }, "strict+lax same-origin https://other.test/"},
		{func() error { return page.Run(ctx, sluice.Script{Text: `history.go(0)`}) }, "strict+lax same-origin https://other.test/"},
		{func() error { return page.Run(ctx, sluice.Script{Text: `navigation.reload()`}) }, "strict+lax same-origin https://other.test/"},
	} {
		if err := step.do(); err != nil {
			t.Fatal(err)
		}
		if err := page.AwaitLoad(ctx, sluice.Loaded); err != nil {
			t.Fatal(err)
		}
		if got, err := sluice.Eval[string](ctx, page, `document.body.textContent`); err != nil || got != step.want {
			t.Errorf("%s, %v, want %s", got, err, step.want)
		}
	}
}
