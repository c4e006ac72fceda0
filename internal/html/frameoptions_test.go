package html_test

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/sluice-go/sluice"
)

// X-Frame-Options keep frames from showing a document, unless a policy says which may.
func TestFrameOptions(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		for _, value := range r.URL.Query()["options"] {
			w.Header().Add("X-Frame-Options", value)
		}
		for _, value := range r.URL.Query()["csp"] {
			w.Header().Add("Content-Security-Policy", value)
		}
		for _, value := range r.URL.Query()["report"] {
			w.Header().Add("Content-Security-Policy-Report-Only", value)
		}
		if at := r.FormValue("around"); at != "" {
			fmt.Fprintf(w, `<iframe src=%q></iframe>`, at)
			return
		}
		fmt.Fprint(w, `<script>top.postMessage("shown", "*")</script>`)
	})
	page := answered(t, handler, sluice.PageOptions{})
	if _, err := page.Navigate(ctx, "https://a.test/?around=about:blank"); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		url   string
		shown bool
	}{
		{"https://a.test/", true},
		{"https://a.test/?options=DENY", false},
		{"https://b.test/?options=deny", false},
		{"https://a.test/?options=SameOrigin", true},
		{"https://b.test/?options=SAMEORIGIN", false},
		{"https://a.test/?options=sameorigin,SAMEORIGIN", true},
		{"https://a.test/?options=sameorigin&options=deny", false},
		{"https://a.test/?options=allowall&options=x", false},
		{"https://a.test/?options=allowall", true},
		{"https://a.test/?options=x,y", true},
		{"https://a.test/?options=", true},
		{"https://a.test/?options=deny&csp=frame-ancestors+*", true},
		{"https://a.test/?options=deny&csp=script-src+*+'unsafe-inline'", false},
		{"https://a.test/?options=deny&report=frame-ancestors+*", false},
		// All documents around it count.
		{"https://a.test/?around=https://a.test/?options=sameorigin", true},
		{"https://b.test/?around=https://a.test/?options=sameorigin", false},
	} {
		shown, err := sluice.Eval[bool](ctx, page, fmt.Sprintf(`new Promise(told => {
			const frame = document.createElement("iframe");
			const tell = shown => { told(shown); onmessage = null; frame.remove() };
			onmessage = () => tell(true);
			frame.onload = () => setTimeout(tell, 0, false);
			frame.src = %q;
			document.body.append(frame);
		})`, test.url))
		if err != nil || shown != test.shown {
			t.Errorf("%s is shown: %v, %v, want %v", test.url, shown, err, test.shown)
		}
	}
	// A page is no frame.
	if _, err := page.Navigate(ctx, "https://a.test/?options=deny"); err != nil {
		t.Error(err)
	}
}
