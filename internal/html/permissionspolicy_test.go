package html_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/sluice-go/sluice"
)

// What a permissions policy keeps from documents: of the page, of frames of its origin, and of frames of another one, which are in
// agents of their own.
func TestPermissionsPolicy(t *testing.T) {
	const tell = `<script>
		const told = { camera: document.permissionsPolicy.allowsFeature("camera"), sync: document.permissionsPolicy.allowedFeatures().includes("sync-xhr") };
		const xhr = new XMLHttpRequest();
		xhr.open("GET", "data:,text", false);
		try { xhr.send(); told.xhr = xhr.response } catch (e) { told.xhr = e.name }
		const answer = navigator.permissions.query({ name: "camera" }).then(s => Object.values({ ...told, query: s.state }).join());
		if (parent !== self) answer.then(text => parent.postMessage(text, "*"));
	</script>`
	server := func() *httptest.Server {
		return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			for _, name := range []string{"Permissions-Policy", "Permissions-Policy-Report-Only", "Reporting-Endpoints"} {
				if value := r.FormValue(name); value != "" {
					w.Header().Set(name, value)
				}
			}
			w.Header().Set("Content-Type", "text/html")
			io.WriteString(w, tell)
		}))
	}
	here, there := server(), server()
	defer here.Close()
	defer there.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page, err := ua.Open(ctx, sluice.PageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	const everything, nothing = "true,true,text,prompt", "false,false,NetworkError,denied"
	for _, test := range []struct {
		name, header, attributes, url, want string
	}{
		{"a page", "", "", "", everything},
		{"a page that may do nothing", "camera=(), sync-xhr=()", "", "", nothing},
		{"a page whose header is none", "camera=(, sync-xhr=()", "", "", everything},
		{"a frame", "", "", "HERE", everything},
		{"a frame of a page that may do nothing", "camera=(), sync-xhr=()", `allow="camera *; sync-xhr *"`, "HERE", nothing},
		{"a frame that may do nothing", "", `allow="camera 'none'; sync-xhr 'none'"`, "HERE", nothing},
		{"a frame that restricts itself", "", "", "HERE/?Permissions-Policy=camera%3D()", "false,true,text,denied"},
		{"a frame of a string", "camera=()", "", "srcdoc", "false,true,text,denied"},
		{"a frame of another origin", "", "", "THERE", "false,true,text,denied"},
		{"one that may use what the page may", "", `allow="camera"`, "THERE", everything},
		{"one whose page may not", "camera=self", `allow="camera"`, "THERE", "false,true,text,denied"},
		{"one that its page names", `camera=(self "THERE")`, `allow="camera"`, "THERE", everything},
		{"one that may do nothing", "", `allow="sync-xhr 'none'"`, "THERE", nothing},
		{"a sandboxed one", "", `sandbox="allow-scripts" allow="camera *"`, "HERE", everything},
		{"a sandboxed one that the page says nothing of", "", `sandbox="allow-scripts"`, "HERE", "false,true,text,denied"},
	} {
		in := strings.NewReplacer("HERE", here.URL, "THERE", there.URL)
		test.header = strings.ReplaceAll(test.header, "THERE", there.URL)
		if _, err := page.Navigate(ctx, fmt.Sprintf("%s/?Permissions-Policy=%s", here.URL, strings.NewReplacer(" ", "%20", `"`, "%22", "=", "%3D", ",", "%2C").Replace(test.header))); err != nil {
			t.Fatal(err)
		}
		script := "answer"
		if test.url != "" {
			source := fmt.Sprintf("src=%q", in.Replace(test.url))
			if test.url == "srcdoc" {
				source = "srcdoc='" + strings.ReplaceAll(tell, "'", "&apos;") + "'"
			}
			script = fmt.Sprintf("new Promise(told => { onmessage = e => told(e.data); const d = document.createElement('div'); d.innerHTML = %q; document.body.append(d) })",
				fmt.Sprintf("<iframe %s %s></iframe>", test.attributes, source))
		}
		got, err := sluice.Eval[string](ctx, page, script)
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		if got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
	// A violation is reported; one of a policy that is only for reports happens nevertheless. To ask is none.
	for _, test := range []struct{ query, want string }{
		{"Permissions-Policy=sync-xhr%3D()", "permissions-policy-violation,sync-xhr,enforce,number,NetworkError"},
		{"Permissions-Policy-Report-Only=sync-xhr%3D()", "permissions-policy-violation,sync-xhr,report,number,text"},
	} {
		if _, err := page.Navigate(ctx, here.URL+"/?"+test.query); err != nil {
			t.Fatal(err)
		}
		got, err := sluice.Eval[string](ctx, page, `answer.then(() => new Promise(told => new ReportingObserver(reports => told(reports), { buffered: true }).observe()))
			.then(([r, more]) => more ? "more" : [r.type, r.body.featureId, r.body.disposition, typeof r.toJSON().body.toJSON().lineNumber, told.xhr].join())`)
		if err != nil || got != test.want {
			t.Errorf("%s: %s, %v, want %s", test.query, got, err, test.want)
		}
	}
}

// What script is told of a policy, of its own document and of frames that it may still change.
func TestPermissionsPolicyObjects(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page, err := ua.Open(ctx, sluice.PageOptions{URL: "https://app.test/"})
	if err != nil {
		t.Fatal(err)
	}
	got, err := sluice.Eval[string](ctx, page, `{
		const f = document.createElement("iframe"), p = f.permissionsPolicy, out = [];
		const is = (feature, ...origin) => out.push(p.allowsFeature(feature, ...origin));
		out.push(document.permissionsPolicy === document.permissionsPolicy, f.permissionsPolicy === p, document.featurePolicy instanceof PermissionsPolicy);
		is("camera"); is("camera", "https://b.test"); is("sync-xhr", "https://b.test"); is("nothing"); is("camera", "no URL");
		f.src = "https://b.test/page"; is("camera"); f.allow = "camera"; is("camera");
		f.sandbox = "allow-scripts"; is("camera"); f.removeAttribute("allow"); is("camera"); f.removeAttribute("sandbox");
		f.srcdoc = "x"; is("camera");
		out.push(document.permissionsPolicy.getAllowlistForFeature("camera"), document.permissionsPolicy.getAllowlistForFeature("sync-xhr"),
			document.permissionsPolicy.getAllowlistForFeature("nothing").length, document.permissionsPolicy.features().includes("geolocation"),
			document.implementation.createHTMLDocument().permissionsPolicy.allowedFeatures().includes("sync-xhr"));
		out.join();
	}`)
	const want = "true,true,true,true,false,true,false,false,false,true,true,false,true,https://app.test,*,0,true,true"
	if err != nil || got != want {
		t.Errorf("%s, %v, want %s", got, err, want)
	}
}
