package main

import (
	"net"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/uuid"
)

// isSubstituted says that the server fills in fields in a file of that name.
func isSubstituted(p string) bool {
	return slices.Contains(strings.Split(path.Base(p), "."), "sub")
}

var field = regexp.MustCompile(`\{\{([^}]*)\}\}`)

// substitute fills in the fields {{…}} that can be known without the suite's
// own server: the first port is that of the request.
//
// https://web-platform-tests.org/writing-tests/server-pipes.html#sub
func substitute(body []byte, r *http.Request) []byte {
	host, port, err := net.SplitHostPort(r.Host)
	if err != nil {
		host = r.Host
	}
	// The subdomain is that of the page; the suite's hosts are meant without.
	suite := host
	if strings.HasSuffix(host, suiteHost) {
		suite = suiteHost
	}
	return field.ReplaceAllFunc(body, func(whole []byte) []byte {
		name := strings.TrimSpace(string(whole[2 : len(whole)-2]))
		base, args, _ := strings.Cut(name, "[")
		args = strings.TrimSuffix(args, "]")
		switch base {
		case "host":
			return []byte(suite)
		case "domains":
			return []byte(subdomain(args, suite))
		case "hosts":
			which, sub, _ := strings.Cut(args, "][")
			if which == "alt" && suite == suiteHost {
				return []byte(subdomain(sub, "not-"+suite))
			}
			return []byte(subdomain(sub, suite))
		case "ports":
			// The proxy answers at all ports; the second is another origin.
			if suite == suiteHost && args == "http][1" {
				return []byte("8001")
			}
			return []byte(port)
		case "uuid()":
			return []byte(uuid.New())
		case "GET":
			return []byte(r.URL.Query().Get(args))
		case "headers":
			return []byte(r.Header.Get(args))
		case "location":
			return []byte(map[string]string{
				"server":   "http://" + r.Host,
				"scheme":   "http",
				"host":     r.Host,
				"hostname": host,
				"port":     port,
				"path":     r.URL.Path,
				"pathname": r.URL.Path,
				"query":    "?" + r.URL.RawQuery,
			}[args])
		}
		return whole
	})
}

// subdomain returns a subdomain of one of the suite's hosts. Localhost has none.
func subdomain(name, host string) string {
	if name == "" || !strings.HasSuffix(host, suiteHost) {
		return host
	}
	return name + "." + host
}
