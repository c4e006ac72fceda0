package html_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/sluice-go/sluice"
)

// What a parser makes counts while it does: the page ends before all is parsed, also where script has not seen any of it, and
// might never. Each takes many times what is left of the limit.
func TestParsersAreLimited(t *testing.T) {
	for name, page := range map[string]string{
		"innerHTML":        `<body><script>document.body.innerHTML = "<p>".repeat(2e6); console.log("never")</script>`,
		"DOMParser":        `<script>new DOMParser().parseFromString("<p>".repeat(2e6), "text/html"); console.log("never")</script>`,
		"DOMParser of XML": `<script>new DOMParser().parseFromString("<r>" + "<p/>".repeat(2e6) + "</r>", "text/xml"); console.log("never")</script>`,
		"document.write()": `<script>document.write("<p>".repeat(2e6)); console.log("never")</script>`,
		"a token that does not end": `<script>document.write("<p title='"); const s = "a".repeat(1 << 20);
			for (let i = 0; i < 300; i++) document.write(s); console.log("never")</script>`,
		"what waits for a script": `<script>document.write("<script src=never.js></" + "script>"); const s = "<p>".repeat(1 << 18);
			for (let i = 0; i < 300; i++) document.write(s); console.log("never")</script>`,
		"the page's markup": `<script>addEventListener("load", () => console.log("never"))</script>` + strings.Repeat("<p>", 2e6),
	} {
		t.Run(name, func(t *testing.T) {
			ua := sluice.New(sluice.Options{})
			defer ua.Close()
			var out lines
			p, err := ua.Open(t.Context(), sluice.PageOptions{URL: "https://a.test/", MaxHeap: 64 << 20, Stdout: &out, Stderr: &out})
			if err != nil {
				t.Fatal(err)
			}
			err = p.SetContent(t.Context(), page)
			if err == nil {
				err = p.Wait(t.Context())
			}
			if !errors.Is(err, sluice.ErrHeapLimit) || strings.Contains(out.String(), "never") {
				t.Errorf("it has ended by %v, and printed %q", err, out.String())
			}
		})
	}
}

// What was parsed, and is garbage, ends nothing.
func TestParsersLeaveGarbage(t *testing.T) {
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	p, err := ua.Open(t.Context(), sluice.PageOptions{URL: "https://a.test/", MaxHeap: 64 << 20})
	if err != nil {
		t.Fatal(err)
	}
	got, err := sluice.Eval[int](t.Context(), p, `(() => {
		let n = 0;
		for (let i = 0; i < 30; i++) {
			n += new DOMParser().parseFromString("<p>".repeat(1e5), "text/html").body.childElementCount;
			const e = document.createElement("div");
			e.innerHTML = "<b></b>".repeat(1e5);
			n += e.childElementCount;
		}
		return n })()`)
	if err != nil || got != 6e6 {
		t.Errorf("%d, %v", got, err)
	}
}
