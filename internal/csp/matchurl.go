// Checked against Content Security Policy of 2026-04-19.

package csp

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/sluice-go/sluice/internal/url"
)

// matchesURL answers: does url match source list in origin with redirect count?
//
// https://w3c.github.io/webappsec-csp/#match-url-to-source-list
func (l *sourceList) matchesURL(u *url.URL, origin url.Origin, redirectCount int) bool {
	// 2. 3. An empty list, or one of 'none', matches nothing.
	// 4. For each expression of source list: if url matches expression, return "Matches".
	if l.self && matchesSelf(u, origin) {
		return true
	}
	for i := range l.urls {
		if l.urls[i].matches(u, origin, redirectCount) {
			return true
		}
	}
	// 5. Return "Does Not Match".
	return false
}

// matches answers: does url match expression in origin with redirect count?
//
// https://w3c.github.io/webappsec-csp/#match-url-to-source-expression
func (s *urlSource) matches(u *url.URL, origin url.Origin, redirectCount int) bool {
	scheme := u.Scheme()
	// 1. If expression is the string "*", return "Matches" if url's scheme is an HTTP(S) scheme, or the same as origin's
	//    scheme.
	if s.anyHost {
		return scheme == "http" || scheme == "https" || scheme == origin.Scheme()
	}
	// 2. If expression matches the scheme-source or host-source grammar:
	//    1. If expression has a scheme-part, and it does not scheme-part match url's scheme, return "Does Not Match".
	if s.scheme != "" && !matchesScheme(s.scheme, scheme) {
		return false
	}
	//    2. If expression matches the scheme-source grammar, return "Matches".
	if s.host == "" {
		return true
	}
	// 3. If expression matches the host-source grammar:
	//    1. If url's host is null, return "Does Not Match".
	if _, ok := u.HostOrNull(); !ok {
		return false
	}
	//    2. If expression does not have a scheme-part, and origin's scheme does not scheme-part match url's scheme, return
	//       "Does Not Match".
	if s.scheme == "" && !matchesScheme(origin.Scheme(), scheme) {
		return false
	}
	//    3. If expression's host-part does not host-part match url's host, return "Does Not Match".
	//    5. If port-part does not port-part match url, return "Does Not Match".
	if !matchesHost(s.host, u.Hostname()) || !s.matchesPort(u) {
		return false
	}
	//    6. If expression contains a non-empty path-part, and redirect count is 0, then: if it does not path-part match
	//       path, return "Does Not Match".
	return s.path == "" || redirectCount > 0 || matchesPath(s.path, u.Pathname())
}

// matchesSelf is step 4 of matching a URL to a source expression.
//
// https://w3c.github.io/webappsec-csp/#match-url-to-source-expression
func matchesSelf(u *url.URL, origin url.Origin) bool {
	// 4. If expression is an ASCII case-insensitive match for "'self'", return "Matches" if one or more is met:
	// AD-HOC: as in browsers, what a page has made itself is not from where the page is.
	if u.Scheme() == "blob" {
		return false
	}
	// 1. Origin is the same as url's origin. (Files have one origin here, together.)
	if origin.SameOrigin(u.Origin()) || u.Scheme() == "file" && origin.SameOrigin(url.FileOrigin()) {
		return true
	}
	if origin.IsOpaque() || origin.Host() == "" {
		return false
	}
	// 2. Origin's host is the same as url's host, origin's port and url's port are either the same or the default ports for
	//    their respective schemes, and one or more of the following conditions is met:
	if origin.Host() != u.Hostname() || !samePorts(u, origin) {
		return false
	}
	switch u.Scheme() {
	// 1. url's scheme is "https" or "wss".
	case "https", "wss":
		return true
	// 2. Origin's scheme is "http" and url's scheme is "http" or "ws".
	case "http", "ws":
		return origin.Scheme() == "http"
	}
	return false
}

func samePorts(u *url.URL, origin url.Origin) bool {
	port, hasPort := u.PortOrNull()
	other, hasOther := origin.Port()
	return port == other && hasPort == hasOther
}

// matchesScheme is https://w3c.github.io/webappsec-csp/#scheme-part-match
func matchesScheme(a, b string) bool {
	switch {
	// 1. A is a match for B.
	case a == b:
		return true
	// 2. A is a match for "http", and B is a match for "https".
	case a == "http":
		return b == "https"
	// 3. A is a match for "ws", and B is one for "wss", "http", or "https".
	case a == "ws":
		return b == "wss" || b == "http" || b == "https"
	// 4. A is a match for "wss", and B is one for "https".
	case a == "wss":
		return b == "https"
	}
	return false
}

// matchesHost is https://w3c.github.io/webappsec-csp/#host-part-match
func matchesHost(pattern, host string) bool {
	// 1. If host is not a domain, return "Does Not Match". (127.0.0.1 is the one address that matches, as the grammar's note
	//    has it. AD-HOC: the opaque hosts of schemes that are not special match, too.)
	if host == "" || !url.IsDomain(host) && host != "127.0.0.1" {
		return false
	}
	// 2. If pattern is "*", return "Matches".
	if pattern == "*" {
		return true
	}
	// 3. If pattern starts with "*.": if host ends with what remains without the asterisk, then return "Matches".
	if remaining, ok := strings.CutPrefix(pattern, "*"); ok {
		return strings.HasSuffix(url.ASCIILowercase(host), remaining)
	}
	// 4. If pattern is not an ASCII case-insensitive match for host, return "Does Not Match".
	return url.EqualFold(pattern, host)
}

// matchesPort is https://w3c.github.io/webappsec-csp/#port-part-matches
func (s *urlSource) matchesPort(u *url.URL) bool {
	port, hasPort := u.PortOrNull()
	switch {
	// 2. If input is equal to "*", return "Matches".
	case s.port == "*":
		return true
	// 4. If normalizedInput equals url's port, return "Matches".
	case s.port == "":
		// 5. Of null, only null, which the default port of a URL's scheme is.
		return !hasPort
	case hasPort:
		n, err := strconv.ParseUint(s.port, 10, 16)
		return err == nil && uint16(n) == port
	}
	// 5. If url's port is null: let defaultPort be the default port for url's scheme. If normalizedInput equals defaultPort,
	//    return "Matches". AD-HOC: as in browsers, port 80 of an expression stands for 443, too, as its scheme may be upgraded.
	defaultPort, ok := url.DefaultPort(u.Scheme())
	n := strings.TrimLeft(s.port, "0")
	return ok && (n == defaultPort || n == "80" && defaultPort == "443")
}

// matchesPath is https://w3c.github.io/webappsec-csp/#path-part-match
func matchesPath(a, b string) bool {
	// 1. If path A is the empty string, return "Matches". (It is not.)
	// 2. If path A consists of one character that is equal to U+002F (/) and path B is the empty string, return "Matches".
	if a == "/" && b == "" {
		return true
	}
	// 3. Let exact match be false if the final character of path A is U+002F (/), and true otherwise.
	exact := !strings.HasSuffix(a, "/")
	// 4. Let path list A and path list B be the result of strictly splitting path A and path B on U+002F (/).
	listA, listB := strings.Split(a, "/"), strings.Split(b, "/")
	// 5. If path list A has more items than path list B, return "Does Not Match".
	// 6. If exact match is true, and path list A does not have the same number of items, return "Does Not Match".
	if len(listA) > len(listB) || exact && len(listA) != len(listB) {
		return false
	}
	// 7. If exact match is false, remove the final item from path list A.
	if !exact {
		listA = listA[:len(listA)-1]
	}
	// 8. For each piece A of path list A: let piece B be the next item in path list B. If their percent-decodings differ,
	//    return "Does Not Match".
	for i, piece := range listA {
		if !bytes.Equal(url.PercentDecode(piece), url.PercentDecode(listB[i])) {
			return false
		}
	}
	return true
}
