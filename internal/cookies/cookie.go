package cookies

import (
	"net/http"
	"strings"
	"time"
	"unicode"

	"github.com/sluice-go/sluice/internal/url"
)

// cookie is a cookie in the store.
//
// https://httpwg.org/http-extensions/draft-ietf-httpbis-layered-cookies.html#name-cookie-struct
type cookie struct {
	name, value string
	quoted      bool // the value is sent in quotation marks, as it was given by Go
	host        string
	hostOnly    bool
	path        string
	hasPath     bool // has-path attribute
	secure      bool
	httpOnly    bool
	sameSite    http.SameSite // 0 for unset
	// partition is that of a cookie with the attribute Partitioned, zero for others.
	partition Partition
	expiry    time.Time // zero for null
	// created and used order the cookies by creation-time and last-access-time.
	created, used uint64
}

// newCookie makes a cookie of what a server at a host and a path has set in a partition; its
// host is "" for null. It returns nil if its host is failure.
//
// https://httpwg.org/http-extensions/draft-ietf-httpbis-layered-cookies.html#name-parse-a-cookie
func newCookie(from *http.Cookie, path string, p Partition, now time.Time) *cookie {
	c := &cookie{
		name: from.Name, value: from.Value, quoted: from.Quoted,
		path:   DefaultPath(path),
		secure: from.Secure, httpOnly: from.HttpOnly, sameSite: from.SameSite,
	}
	if c.sameSite == http.SameSiteDefaultMode {
		c.sameSite = 0
	}
	if from.Partitioned {
		c.partition = p
	}
	if strings.HasPrefix(from.Path, "/") {
		c.path, c.hasPath = from.Path, true
	}
	// A Domain of other bytes than those of ASCII is failure, as is one that is no host
	// without its leading dot. (An empty one is none, as in RFC 6265bis.)
	if domain := from.Domain; domain != "" {
		host, err := url.ParseHost(strings.TrimPrefix(domain, "."))
		if err != nil || strings.ContainsFunc(domain, func(c rune) bool { return c > unicode.MaxASCII }) {
			return nil
		}
		c.host = host
	}
	// Max-Age wins over Expires. What is later than the age limit is the limit.
	limit := now.Add(maxAge)
	switch {
	case from.MaxAge < 0:
		c.expiry = time.Unix(0, 0)
	case from.MaxAge > 0:
		c.expiry = now.Add(time.Duration(min(from.MaxAge, int(maxAge/time.Second))) * time.Second)
	case from.Expires.After(limit):
		c.expiry = limit
	default:
		c.expiry = from.Expires
	}
	return c
}

// expired reports whether the cookie is expired.
func (c *cookie) expired(now time.Time) bool { return !c.expiry.IsZero() && !c.expiry.After(now) }

// isOf reports whether the cookie is for documents of a partition.
func (c *cookie) isOf(p Partition) bool { return c.partition == Partition{} || c.partition == p }

// prefixed reports whether the cookie lacks nothing that its name promises. A
// cookie without a name must not look as if it had one of those.
//
// https://httpwg.org/http-extensions/draft-ietf-httpbis-layered-cookies.html#name-store-a-cookie
func (c *cookie) prefixed() bool {
	has := func(prefix string) bool {
		name := c.name
		if name == "" {
			name = c.value
		}
		return len(name) >= len(prefix) && url.ASCIILowercase(name[:len(prefix)]) == prefix
	}
	// Host-prefix compatible and, in the words of its section 4.1.3, Http-prefix
	// compatible.
	hostPrefix := c.secure && c.hostOnly && c.hasPath && c.path == "/"
	httpPrefix := c.secure && c.httpOnly
	named := c.name != ""
	switch {
	case has("__host-http-"):
		return named && hostPrefix && httpPrefix
	case has("__host-"):
		return named && hostPrefix
	case has("__http-"):
		return named && httpPrefix
	case has("__secure-"):
		return named && c.secure
	}
	return true
}

// domainMatches reports whether a host domain-matches a domain.
//
// https://httpwg.org/http-extensions/draft-ietf-httpbis-layered-cookies.html#name-domain-matching
func domainMatches(host, domain string) bool {
	return host == domain || url.IsDomain(host) && strings.HasSuffix(host, "."+domain)
}

// isPublicSuffix reports whether a host is a public suffix.
//
// https://url.spec.whatwg.org/#host-public-suffix
func isPublicSuffix(host string) bool { return host == url.PublicSuffix(host) }

// DefaultPath is the cookie default path of a URL with a path, serialized.
//
// https://httpwg.org/http-extensions/draft-ietf-httpbis-layered-cookies.html#name-cookie-default-path
func DefaultPath(path string) string {
	if last := strings.LastIndexByte(path, '/'); last > 0 {
		return path[:last]
	}
	return "/"
}

// pathMatches reports whether the path of a request path-matches that of a cookie.
//
// https://httpwg.org/http-extensions/draft-ietf-httpbis-layered-cookies.html#name-path-matching
func pathMatches(requestPath, cookiePath string) bool {
	rest, ok := strings.CutPrefix(requestPath, cookiePath)
	return ok && (rest == "" || rest[0] == '/' || strings.HasSuffix(cookiePath, "/"))
}
