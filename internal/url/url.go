// Checked against URL of 2026-07-02 and File API of 2025-12-03.

package url

import (
	"slices"
	"strconv"
	"unsafe"
)

// URL is a URL record. Its getters and setters are those that the URL class
// of the standard has for script.
//
// A URL whose setters are not used any more may be shared by goroutines.
//
// https://url.spec.whatwg.org/#concept-url
type URL struct {
	scheme   string
	username string
	password string
	host     optional // serialized
	port     int      // noPort for null
	opaque   bool     // the path is opaque: path has one item
	path     []string
	query    optional
	fragment optional

	// BlobURLEntry is what the URL parser found in the blob URL store; nil for
	// URLs that are not parsed by it, or have no entry.
	//
	// https://url.spec.whatwg.org/#concept-url-blob-entry
	BlobURLEntry BlobURLEntry
}

// BlobURLEntry is an entry of a blob URL store.
//
// https://w3c.github.io/FileAPI/#blob-url-entry
type BlobURLEntry interface {
	// Origin returns the origin of the entry's environment.
	Origin() Origin
}

// optional is a string or null.
type optional struct {
	value   string
	present bool
}

func some(s string) optional { return optional{s, true} }

const noPort = -1

// defaultPort returns the default port of a special scheme.
//
// https://url.spec.whatwg.org/#special-scheme
func defaultPort(scheme string) (port int, special bool) {
	switch scheme {
	case "http", "ws":
		return 80, true
	case "https", "wss":
		return 443, true
	case "ftp":
		return 21, true
	case "file":
		return noPort, true
	}
	return noPort, false
}

// Memory is what the URL takes, in bytes.
func (u *URL) Memory() int {
	n := int(unsafe.Sizeof(*u)) + len(u.scheme) + len(u.username) + len(u.password) + len(u.host.value) + len(u.query.value) +
		len(u.fragment.value) + cap(u.path)*int(unsafe.Sizeof(""))
	for _, segment := range u.path {
		n += len(segment)
	}
	return n
}

// Special reports whether the URL's scheme is a special scheme.
//
// https://url.spec.whatwg.org/#is-special
func (u *URL) Special() bool {
	_, special := defaultPort(u.scheme)
	return special
}

// Scheme returns the scheme, without a colon.
func (u *URL) Scheme() string { return u.scheme }

// HostOrNull returns the host, serialized, and false if it is null.
//
// https://url.spec.whatwg.org/#concept-url-host
func (u *URL) HostOrNull() (host string, ok bool) { return u.host.value, u.host.present }

// PortOrNull returns the port, and false if it is null.
//
// https://url.spec.whatwg.org/#concept-url-port
func (u *URL) PortOrNull() (port uint16, ok bool) {
	if u.port == noPort {
		return 0, false
	}
	return uint16(u.port), true
}

// QueryOrNull returns the query, without its question mark, and false if it is
// null.
//
// https://url.spec.whatwg.org/#concept-url-query
func (u *URL) QueryOrNull() (query string, ok bool) { return u.query.value, u.query.present }

// FragmentOrNull returns the fragment, without its number sign, and false if
// it is null.
//
// https://url.spec.whatwg.org/#concept-url-fragment
func (u *URL) FragmentOrNull() (fragment string, ok bool) {
	return u.fragment.value, u.fragment.present
}

// SetQueryOrNull sets the query to a string that is percent-encoded already,
// or to null.
func (u *URL) SetQueryOrNull(query string, ok bool) {
	if !ok {
		query = ""
	}
	u.query = optional{query, ok}
}

// HasOpaquePath reports whether the path is opaque, as in data: URLs.
//
// https://url.spec.whatwg.org/#url-opaque-path
func (u *URL) HasOpaquePath() bool { return u.opaque }

// PathSegments returns a copy of the path; it has one item if it is opaque.
//
// https://url.spec.whatwg.org/#concept-url-path
func (u *URL) PathSegments() []string { return slices.Clone(u.path) }

// Clone returns a copy of the URL, which shares nothing that changes.
func (u *URL) Clone() *URL {
	c := *u
	c.path = slices.Clone(u.path)
	return &c
}

// WithoutFragment returns a copy of the URL whose fragment is null.
func (u *URL) WithoutFragment() *URL {
	c := u.Clone()
	c.fragment = optional{}
	return c
}

// includesCredentials is https://url.spec.whatwg.org/#include-credentials
func (u *URL) includesCredentials() bool { return u.username != "" || u.password != "" }

// CannotHaveCredentials says whether the URL cannot have a username, a password or a port:
// https://url.spec.whatwg.org/#cannot-have-a-username-password-port
func (u *URL) CannotHaveCredentials() bool { return u.host.value == "" || u.scheme == "file" }

// shortenPath is https://url.spec.whatwg.org/#shorten-a-urls-path
func (u *URL) shortenPath() {
	// If url's scheme is "file", path's size is 1, and path[0] is a normalized
	// Windows drive letter, then return.
	if u.scheme == "file" && len(u.path) == 1 && isNormalizedWindowsDriveLetter(u.path[0]) {
		return
	}
	// Remove path's last item, if any.
	if n := len(u.path); n > 0 {
		u.path = u.path[:n-1]
	}
}

// isWindowsDriveLetter is https://url.spec.whatwg.org/#windows-drive-letter
func isWindowsDriveLetter(s string) bool {
	return len(s) == 2 && isAlpha(s[0]) && (s[1] == ':' || s[1] == '|')
}

// isNormalizedWindowsDriveLetter is
// https://url.spec.whatwg.org/#normalized-windows-drive-letter
func isNormalizedWindowsDriveLetter(s string) bool { return isWindowsDriveLetter(s) && s[1] == ':' }

// startsWithWindowsDriveLetter is
// https://url.spec.whatwg.org/#start-with-a-windows-drive-letter
func startsWithWindowsDriveLetter(s string) bool {
	if len(s) < 2 || !isWindowsDriveLetter(s[:2]) {
		return false
	}
	return len(s) == 2 || s[2] == '/' || s[2] == '\\' || s[2] == '?' || s[2] == '#'
}

// serializedPort returns the port in digits, "" for null.
func (u *URL) serializedPort() string {
	if u.port == noPort {
		return ""
	}
	return strconv.Itoa(u.port)
}
