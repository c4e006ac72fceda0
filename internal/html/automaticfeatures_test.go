package html_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/sluice-go/sluice"
)

// What happens of itself does not happen in a sandbox without allow-scripts, but for what the server has said.
func TestSandboxedAutomaticFeatures(t *testing.T) {
	const meta = `<meta http-equiv=refresh content='0;url=next'>first`
	const autofocus = `<input autofocus>`
	for _, test := range []struct{ name, src, sandbox, want string }{
		{"refreshing", "meta", "allow-same-origin", "warning\nfirst"},
		{"refreshing with scripts", "meta", "allow-same-origin allow-scripts", "first\nnext"},
		{"refreshing by a header", "header", "allow-same-origin", "first\nnext"},
		{"refreshing in the sandbox of a policy", "policy", "allow-same-origin allow-scripts", "warning\nfirst"},
		{"autofocus", "autofocus", "allow-same-origin", "\nBODY"},
		{"autofocus with scripts", "autofocus", "allow-same-origin allow-scripts", "\nINPUT"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Content-Type", "text/html")
				switch r.URL.Path {
				case "/header":
					w.Header().Set("Refresh", "0;url=next")
					w.Write([]byte("first"))
				case "/policy":
					w.Header().Set("Content-Security-Policy", "sandbox allow-same-origin")
					w.Write([]byte(meta))
				case "/meta":
					w.Write([]byte(meta))
				case "/autofocus":
					w.Write([]byte(autofocus))
				case "/next":
					w.Write([]byte("next"))
				default:
					w.Write([]byte(`<iframe sandbox="` + test.sandbox + `" src="` + test.src + `"></iframe><script>
						frames[0].frameElement.onload = function () {
							console.log(this.contentDocument.body.textContent);
							if (this.contentDocument.querySelector("input"))
								requestAnimationFrame(() => requestAnimationFrame(() => console.log(this.contentDocument.activeElement.tagName)));
						}</script>`))
				}
			}))
			defer s.Close()
			got := visited(t, s.URL+"/", sluice.PageOptions{})
			got = strings.Replace(got, "A document that is sandboxed without allow-scripts is not refreshed by a meta element.", "warning", 1)
			if got != test.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, test.want)
			}
		})
	}
}
