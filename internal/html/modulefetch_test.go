package html_test

import (
	"context"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sluice-go/sluice"
)

// moduleServer answers with modules as the query says: to is where it redirects,
// other parameters are headers.
type moduleServer struct {
	*httptest.Server
	mu   sync.Mutex
	seen []string // the path, Origin and Referer of each request
}

const moduleText = "export default 1"

func newModuleServer(t *testing.T) *moduleServer {
	s := &moduleServer{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		s.seen = append(s.seen, strings.TrimSpace(r.URL.Path+" "+r.Header.Get("Origin")+" "+r.Header.Get("Referer")))
		s.mu.Unlock()
		w.Header().Set("Content-Type", "text/javascript")
		query := r.URL.Query()
		for name, values := range query {
			w.Header()[name] = values
		}
		text := moduleText
		if imports := query.Get("Imports"); imports != "" {
			text = fmt.Sprintf("import %q", imports)
		}
		switch {
		case query.Has("Location"):
			w.WriteHeader(http.StatusFound)
		case r.URL.Path == "/half":
			w.Header().Set("Content-Length", "100")
			fmt.Fprint(w, text)
		case r.URL.Path == "/stall":
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		case r.URL.Path == "/404":
			w.WriteHeader(http.StatusNotFound)
		case r.URL.Path == "/latin1":
			fmt.Fprint(w, "export default '\xe9' === '\\ufffd'")
		default:
			fmt.Fprint(w, text)
		}
	}))
	t.Cleanup(s.Close)
	return s
}

// TestModuleFetches imports modules from the server of the page and another one.
func TestModuleFetches(t *testing.T) {
	here, there := newModuleServer(t), newModuleServer(t)
	const fetched = "fetched"
	var specifiers []string
	tests := []struct{ specifier, want string }{
		{here.URL + "/a", fetched},
		// CORS checks.
		{there.URL + "/a", "has no header Access-Control-Allow-Origin"},
		{there.URL + "/a?Access-Control-Allow-Origin=*", fetched},
		{there.URL + "/a?Access-Control-Allow-Origin=" + here.URL, fetched},
		{there.URL + "/a?Access-Control-Allow-Origin=" + there.URL, "does not share it with the origin " + here.URL},
		// A module that another origin shares imports from there, and so for us.
		{there.URL + "/a?Access-Control-Allow-Origin=*&Imports=/b", "has no header Access-Control-Allow-Origin"},
		// Redirects.
		{here.URL + "/x?Location=/a", fetched},
		{here.URL + "/loop?Location=/loop?Location=", "redirects more than 20 times"},
		{here.URL + "/x?Location=" + there.URL + "/a", "has no header Access-Control-Allow-Origin"},
		{here.URL + "/x?Location=" + there.URL + "/a%3FAccess-Control-Allow-Origin=*", fetched},
		{there.URL + "/x?Access-Control-Allow-Origin=*&Location=" + here.URL + "/a%3FAccess-Control-Allow-Origin=" + here.URL, "does not share it with the origin null"},
		{here.URL + "/x?Location=file:///etc/hostname", "may redirect only to http: and https:"},
		{here.URL + "/x?Location=data:text/javascript,1", "may redirect only to http: and https:"},
		{here.URL + "/x?Location=http://[", "not a URL"},
		// Other schemes.
		{"file:///etc/hostname", "can fetch only http:, https: and data:"},
		{"data:text/javascript,", fetched},
		{"data:text/plain,", "MIME type \"text/plain\""},
		{"blob:" + here.URL + "/none", "there is no such blob"},
		{"ftp://example.com/", "can fetch only http:, https: and data:"},
		{"http://127.0.0.1:25/", "port 25 is not for HTTP"},
		// Responses that are no modules.
		{here.URL + "/404", "status 404"},
		{here.URL + "/a?Content-Type=text/css", "MIME type \"text/css\""},
		{here.URL + "/a.ts?Content-Type=text/plain", "MIME type \"text/plain\", and a module must have that of JavaScript or WebAssembly, or text/typescript,"},
		{here.URL + "/a?Content-Type=application/json", "import it with { type: \"json\" }"},
		{here.URL + "/a?Content-Type=image/png", "not for scripts"},
		{here.URL + "/a?Content-Type=text/plain&X-Content-Type-Options=nosniff", "says nosniff"},
		{here.URL + "/half", "closed the connection after 16 of 100 bytes"},
		{here.URL + "/latin1?Content-Type=text/javascript;charset%3Dlatin1", fetched},
	}
	var code strings.Builder
	for _, test := range tests {
		specifiers = append(specifiers, test.specifier)
	}
	list, err := json.Marshal(specifiers)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(&code, `Promise.all(%s.map(s => import(s).then(m => "%s", e => e.name === "SyntaxError" ? "%[2]s" : e.name)))`, list, fetched)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	var out lines
	page, err := ua.Open(ctx, sluice.PageOptions{URL: here.URL + "/page", Stderr: &out})
	if err != nil {
		t.Fatal(err)
	}
	results, err := page.Eval(ctx, code.String())
	if err != nil {
		t.Fatal(err)
	}
	messages := strings.Split(out.String(), "\n")
	for i, got := range results.([]any) {
		test := tests[i]
		want := "TypeError"
		if test.want == fetched {
			want = fetched
		} else if !slices.ContainsFunc(messages, func(m string) bool {
			return strings.Contains(m, test.want) && strings.Contains(m, "imported from "+here.URL+"/")
		}) {
			t.Errorf("%s: nobody says %q", test.specifier, test.want)
		}
		if got != want {
			t.Errorf("%s: %v, want %s", test.specifier, got, want)
		}
	}
	if t.Failed() {
		t.Log(out.String())
	}
}

// TestStalledModule imports what a server begins and does not end.
func TestStalledModule(t *testing.T) {
	server := newModuleServer(t)
	ua := sluice.New(sluice.Options{FetchTimeout: 100 * time.Millisecond})
	defer ua.Close()
	var out lines
	page, err := ua.Open(t.Context(), sluice.PageOptions{URL: server.URL + "/page", Stderr: &out})
	if err != nil {
		t.Fatal(err)
	}
	got, err := page.Eval(t.Context(), "import('/stall').catch(e => e.name)")
	if err != nil || got != "TypeError" || !strings.Contains(out.String(), "/stall: it took longer than 100ms (imported from ") {
		t.Errorf("%v, %v, %s", got, err, out.String())
	}
}

// TestModuleReferrers looks at what servers see of who imports.
func TestModuleReferrers(t *testing.T) {
	here, there := newModuleServer(t), newModuleServer(t)
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page, err := ua.Open(t.Context(), sluice.PageOptions{URL: here.URL + "/page?q#f"})
	if err != nil {
		t.Fatal(err)
	}
	for _, specifier := range []string{
		"/own?Imports=/nested?1%23f",
		"/secret?Referrer-Policy=no-referrer&Imports=/nested?2%26Imports=/deep?2",
		"/origin?Referrer-Policy=origin&Imports=/nested?3",
		there.URL + "/cross?Access-Control-Allow-Origin=*&Imports=/nested?Access-Control-Allow-Origin=*",
		"/redirects?Location=/target?Imports=/nested?4",
	} {
		if _, err := page.Eval(t.Context(), "import('"+specifier+"').then(() => {})"); err != nil {
			t.Errorf("%s: %v", specifier, err)
		}
	}
	check := func(s *moduleServer, want ...string) {
		t.Helper()
		for i := range want {
			want[i] = strings.NewReplacer("HERE", here.URL, "THERE", there.URL).Replace(want[i])
		}
		if !slices.Equal(s.seen, want) {
			t.Errorf("\n got %s\nwant %s", strings.Join(s.seen, "\n     "), strings.Join(want, "\n     "))
		}
	}
	check(here,
		"/own  HERE/page?q",
		"/nested  HERE/own?Imports=/nested?1%23f",
		"/secret  HERE/page?q",
		"/nested",
		"/deep",
		"/origin  HERE/page?q",
		"/nested  HERE/",
		"/redirects  HERE/page?q",
		"/target  HERE/page?q",
		"/nested  HERE/target?Imports=/nested?4",
	)
	check(there,
		"/cross HERE HERE/",
		"/nested HERE THERE/cross?Access-Control-Allow-Origin=*&Imports=/nested?Access-Control-Allow-Origin=*",
	)
}

// TestModuleIntegrity imports modules of which an import map says the hashes.
func TestModuleIntegrity(t *testing.T) {
	server := newModuleServer(t)
	sum256, sum384 := sha256.Sum256([]byte(moduleText)), sha512.Sum384([]byte(moduleText))
	right256 := "sha256-" + base64.StdEncoding.EncodeToString(sum256[:])
	right384 := "sha384-" + base64.StdEncoding.EncodeToString(sum384[:])
	const wrong256, wrong384 = "sha256-AAAA", "sha384-AAAA"
	tests := []struct {
		metadata string
		fetched  bool
	}{
		{right256, true},
		{right384, true},
		{wrong256, false},
		{wrong256 + " " + right256, true},
		{wrong256 + " " + right384, true},  // the stronger one counts
		{right256 + " " + wrong384, false}, // and so here
		{"md5-AAAA", true},                 // not known
		{"md5-AAAA " + wrong256, false},
		{"nonsense", true},
		{"", true},
		{right256 + "?option", true},
		{strings.ToUpper(right256[:6]) + right256[6:], true},
	}
	integrity := map[string]string{}
	for i, test := range tests {
		integrity[fmt.Sprintf("./%d", i)] = test.metadata
		integrity[fmt.Sprintf("./imports?Imports=/%d", i)] = ""
	}
	importMap, err := json.Marshal(map[string]any{"integrity": integrity})
	if err != nil {
		t.Fatal(err)
	}
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page, err := ua.Open(t.Context(), sluice.PageOptions{URL: server.URL + "/", ImportMap: string(importMap)})
	if err != nil {
		t.Fatal(err)
	}
	for i, test := range tests {
		for _, specifier := range []string{fmt.Sprintf("/%d", i), fmt.Sprintf("/imports?Imports=/%d", i)} {
			got, err := page.Eval(t.Context(), "import('"+specifier+"').then(() => true, e => e.name)")
			if want := any("TypeError"); err != nil || test.fetched && got != true || !test.fetched && got != want {
				t.Errorf("%q, %s: %v, %v", test.metadata, specifier, got, err)
			}
		}
	}
}

// TestModuleFetchEnds ends a page and a worker while they fetch modules; the server
// is told.
func TestModuleFetchEnds(t *testing.T) {
	begun, ended := make(chan string, 2), make(chan string, 2)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		w.(http.Flusher).Flush()
		begun <- r.URL.Path
		<-r.Context().Done()
		ended <- r.URL.Path
	}))
	defer server.Close()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	await := func(c chan string, want string) {
		t.Helper()
		select {
		case got := <-c:
			if got != want {
				t.Errorf("%s, want %s", got, want)
			}
		case <-ctx.Done():
			t.Fatal("the server has not heard of it")
		}
	}
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page, err := ua.Open(ctx, sluice.PageOptions{URL: server.URL})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := page.Eval(ctx, "globalThis.w = new Worker('/worker', { type: 'module' }); 0"); err != nil {
		t.Fatal(err)
	}
	await(begun, "/worker")
	if _, err := page.Eval(ctx, "w.terminate()"); err != nil {
		t.Fatal(err)
	}
	await(ended, "/worker")
	if _, err := page.Eval(ctx, "import('/page'), 0"); err != nil {
		t.Fatal(err)
	}
	await(begun, "/page")
	page.Crash()
	await(ended, "/page")
}
