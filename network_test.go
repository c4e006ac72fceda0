package sluice

import (
	"context"
	"crypto/x509"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// A user agent reaches the network through the function that it was given, and
// trusts the certificates that it was told to.
func TestNetworkOptions(t *testing.T) {
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		fmt.Fprintf(w, "export default %q", r.Host)
	}))
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
