package main

import (
	"net"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/sluice-go/sluice/internal/uuid"
)

// isSubstituted says that the server fills in fields in a file of that name.
func isSubstituted(p string) bool {
	return slices.Contains(strings.Split(path.Base(p), "."), "sub")
}

var field = regexp.MustCompile(`\{\{([^}]*)\}\}`)

// substitute fills in the fields {{…}} that can be known without the suite's
// own server.
//
// https://web-platform-tests.org/writing-tests/server-pipes.html#sub
func substitute(body []byte, r *http.Request) []byte {
	host, port, err := net.SplitHostPort(r.Host)
	if err != nil {
		host = r.Host
	}
	scheme := "http"
	if r.TLS != nil {
		scheme = "https"
	}
	return field.ReplaceAllFunc(body, func(whole []byte) []byte {
		name := strings.TrimSpace(string(whole[2 : len(whole)-2]))
		base, args, _ := strings.Cut(name, "[")
		args = strings.TrimSuffix(args, "]")
		switch base {
		case "host":
			return []byte(suiteHost)
		case "domains":
			return []byte(subdomain(args, suiteHost))
		case "hosts":
			which, sub, _ := strings.Cut(args, "][")
			if which == "alt" {
				return []byte(subdomain(sub, suiteAltHost))
			}
			return []byte(subdomain(sub, suiteHost))
		case "ports":
			scheme, index, _ := strings.Cut(args, "][")
			if i, err := strconv.Atoi(index); err == nil && i >= 0 && i < len(serverPorts[scheme]) {
				return []byte(strconv.Itoa(serverPorts[scheme][i]))
			}
		case "uuid()":
			return []byte(uuid.New())
		case "GET":
			return []byte(r.URL.Query().Get(args))
		case "headers":
			return []byte(r.Header.Get(args))
		case "location":
			return []byte(map[string]string{
				"server":   scheme + "://" + r.Host,
				"scheme":   scheme,
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

// subdomain returns a subdomain of one of the suite's hosts.
func subdomain(name, host string) string {
	if name == "" {
		return host
	}
	return inASCII.Replace(name) + "." + host
}

// inASCII replaces those labels of the suite's subdomains that are not ASCII.
var inASCII = strings.NewReplacer("天気の良い日", "xn--n8j6ds53lwwkrqhv28a", "élève", "xn--lve-6lad")
