package html_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/sluice-go/sluice"
)

// A page that has no opener loses its name when it goes to another origin, and has it back with the entry. In its origin, and in a frame,
// the name stays.
func TestNamesOfNavigables(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.Header().Set("Content-Type", "text/html") })
	for _, kept := range []int{0, 2} {
		page := answered(t, handler, sluice.PageOptions{URL: "about:blank", Name: "given", BackForwardCache: kept})
		for _, step := range []struct{ do, want string }{
			{`location.href = "https://a.test/1"`, "given"},
			{`name = "one"; location.href = "https://a.test/2"`, "one"},
			{`name = "two"; location.href = "https://b.test/3"`, ""},
			{`name = "three"; history.back()`, "two"},
			{`history.back()`, "two"},
			{`name = "again"; history.go(2)`, "three"},
			{`location.reload()`, "three"},
			{`history.go(-2)`, "again"},
			{`location.href = "about:blank"`, "again"},
		} {
			if err := page.Run(ctx, sluice.Script{Text: step.do}); err != nil {
				t.Fatal(err)
			}
			if err := page.AwaitLoad(ctx, sluice.Loaded); err != nil {
				t.Fatal(err)
			}
			if got, err := sluice.Eval[string](ctx, page, `name`); err != nil || got != step.want {
				t.Errorf("with %d documents kept: after %s the name is %q, %v, want %q", kept, step.do, got, err, step.want)
			}
		}
		got, err := sluice.Eval[string](ctx, page, `(async () => {
			const go = url => new Promise(onload => { Object.assign(frame, {onload, src: url}) });
			const frame = document.createElement("iframe");
			frame.name = "f";
			document.body.append(frame);
			await go("https://b.test/");
			const own = frames.f === frame.contentWindow;
			await go("https://a.test/");
			const opened = open("https://b.test/", "popup");
			return [own, frame.contentWindow.name, open("", "popup") === opened].join();
		})()`)
		if err != nil || got != "true,f,true" {
			t.Errorf("names of frames and popups: %s, %v", got, err)
		}
	}
}
