package sluice

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// What a srcdoc document asks for has the referrer of the document around it.
func TestReferrersOfSrcdoc(t *testing.T) {
	for policy, want := range map[string]string{"": "https://a.test/page", "origin": "https://a.test/", "no-referrer": ""} {
		t.Run(policy, func(t *testing.T) {
			handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Content-Type", "text/html")
				switch r.URL.Path {
				case "/page":
					fmt.Fprintf(w, `<meta name=referrer content="%s"><script>var told = []; function tell(...a) { told.push(a.join(" ")) }</script><iframe srcdoc="<script>
							top.tell('document', document.referrer);
							fetch('/echo').then(r => r.text()).then(text => top.tell('fetch', text));
							</script><script type=module src=/module></script><iframe src=/framed></iframe>
							<iframe srcdoc='<script>fetch(&quot;/echo&quot;).then(r => r.text()).then(text => top.tell(&quot;nested&quot;, text))</script>'></iframe>"></iframe>`, policy)
				case "/framed":
					fmt.Fprint(w, `<script>top.tell("framed", document.referrer)</script>`)
				case "/module":
					w.Header().Set("Content-Type", "text/javascript")
					fmt.Fprintf(w, "top.tell('module', %q)", r.Referer())
				default:
					fmt.Fprint(w, r.Referer())
				}
			})
			ua := New(Options{Handler: func(context.Context, *url.URL) http.Handler { return handler }})
			defer ua.Close()
			page, err := ua.Open(t.Context(), PageOptions{})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := page.Navigate(t.Context(), "https://a.test/page"); err != nil {
				t.Fatal(err)
			}
			if err := ua.Wait(t.Context()); err != nil {
				t.Fatal(err)
			}
			lines := []string{"document ", "fetch ", "framed ", "module ", "nested "}
			for i := range lines {
				lines[i] += want
			}
			got, err := Eval[string](t.Context(), page, "told.sort().join('\\n')")
			if err != nil || !slices.Equal(strings.Split(got, "\n"), lines) {
				t.Errorf("got\n%s\nwant\n%s\n%v", got, strings.Join(lines, "\n"), err)
			}
		})
	}
}
