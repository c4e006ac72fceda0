package sluice

import (
	"context"
	"crypto/x509"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// A user agent reaches the network through the function that it was given, and
// trusts the certificates that it was told to.
func TestNetworkOptions(t *testing.T) {
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		fmt.Fprintf(w, "export default %q", r.Host)
	}))
	// Clients that do not trust it break the handshake off.
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.StartTLS()
	defer server.Close()
	dial := func(ctx context.Context, network, address string) (net.Conn, error) {
		if address != "example.com:443" {
			return nil, fmt.Errorf("no way to %s", address)
		}
		return (&net.Dialer{}).DialContext(ctx, network, server.Listener.Addr().String())
	}
	for _, test := range []struct {
		roots      []*x509.Certificate
		from, want string
	}{
		{[]*x509.Certificate{server.Certificate()}, "https://example.com/a.js", "example.com"},
		{nil, "https://example.com/a.js", "certificate"},
		{[]*x509.Certificate{server.Certificate()}, "https://example.org/a.js", "no way to example.org:443"},
	} {
		ua := New(Options{ExtraRoots: test.roots, DialContext: dial})
		defer ua.Close()
		script, err := ua.Fetch(t.Context(), test.from)
		if got := fmt.Sprint(script.Text, err); !strings.Contains(got, test.want) {
			t.Errorf("%s: got %s, want %s", test.from, got, test.want)
		}
	}
}

// Requests of a page and of its modules tell of its URL what its referrer policy
// lets them.
func TestReferrerPolicy(t *testing.T) {
	referrers := make(chan string, 2)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		referrers <- r.Referer()
	}))
	defer server.Close()
	ua := New(Options{})
	defer ua.Close()
	for policy, want := range map[string]string{
		"":            server.URL + "/page?query",
		"origin":      server.URL + "/",
		"no-referrer": "",
	} {
		page, err := ua.Open(t.Context(), PageOptions{URL: server.URL + "/page?query", ReferrerPolicy: policy})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := page.Eval(t.Context(), `fetch("/a").then(() => import("/b.js")).then(() => {})`); err != nil {
			t.Fatal(err)
		}
		for range cap(referrers) {
			if got := <-referrers; got != want {
				t.Errorf("with the policy %q, the referrer is %q, want %q", policy, got, want)
			}
		}
	}
	if _, err := ua.Open(t.Context(), PageOptions{ReferrerPolicy: "none"}); err == nil || !strings.Contains(err.Error(), `"none"`) {
		t.Errorf("a policy that is none: %v", err)
	}
}

// What Fetch has returned is not fetched again: as a module it is the one of its
// URL.
func TestFetchedModule(t *testing.T) {
	var asked []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.URL.Path)
		w.Header().Set("Content-Type", "text/typescript")
		switch r.URL.Path {
		case "/":
			http.Redirect(w, r, "/main.ts", http.StatusFound)
		case "/main.ts":
			fmt.Fprint(w, "import { a } from './a.ts'; export const b: number = 1; console.log(a(), import.meta.url)")
		case "/a.ts":
			fmt.Fprint(w, "import * as main from './main.ts'; export const a = (): string => Object.keys(main).join()")
		}
	}))
	defer server.Close()
	ua := New(Options{})
	defer ua.Close()
	script, err := ua.Fetch(t.Context(), server.URL)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	page, err := ua.Open(t.Context(), PageOptions{URL: script.URL, Stdout: &out, Stderr: &out})
	if err != nil {
		t.Fatal(err)
	}
	loaded := false
	script.Module, script.OnLoad = true, func() { loaded = out.Len() == 0 }
	if err := page.Run(t.Context(), script); err != nil {
		t.Fatal(err)
	}
	if want := "b " + server.URL + "/main.ts\n"; out.String() != want || !loaded {
		t.Errorf("%q, want %q; %v", &out, want, loaded)
	}
	if got := fmt.Sprint(asked); got != "[/ /main.ts /a.ts]" {
		t.Errorf("asked for %s", got)
	}
	// With another text it is another module.
	script.Text = "import './main.ts'; console.log('other')"
	if err := page.Run(t.Context(), script); err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(out.String(), "other\n") {
		t.Errorf("%q", &out)
	}
}
