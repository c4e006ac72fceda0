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
// own server: every host is localhost and every port that of the request.
//
// https://web-platform-tests.org/writing-tests/server-pipes.html#sub
func substitute(body []byte, r *http.Request, port string) []byte {
	return field.ReplaceAllFunc(body, func(whole []byte) []byte {
		name := strings.TrimSpace(string(whole[2 : len(whole)-2]))
		host, _, err := net.SplitHostPort(r.Host)
		if err != nil {
			host = r.Host
		}
		base, args, _ := strings.Cut(name, "[")
		key, _, _ := strings.Cut(args, "]")
		switch base {
		case "host", "domains", "hosts":
			return []byte(host)
		case "ports":
			return []byte(port)
		case "uuid()":
			return []byte(uuid.New())
		case "GET":
			return []byte(r.URL.Query().Get(key))
		case "headers":
			return []byte(r.Header.Get(key))
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
			}[key])
		}
		return whole
	})
}
