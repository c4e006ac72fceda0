package cookies

import (
	"cmp"
	"net/http"
	"net/netip"
	stdurl "net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/sluice-go/sluice/internal/profile"
	"github.com/sluice-go/sluice/internal/url"
)

// The limits of a cookie store.
//
// https://httpwg.org/http-extensions/draft-ietf-httpbis-layered-cookies.html#name-cookie-store-and-limits
const (
	maxPerHost = 180
	maxTotal   = 3300
)

// Jar is a cookie store, in memory. It is an http.CookieJar whose cookies say
// what they are: their attributes are set. The zero Jar is empty.
// Goroutines may share it.
type Jar struct {
	mu sync.Mutex
	// hosts are the cookies by their host, in order of their creation.
	hosts map[string][]*cookie
	total int
	// ticks counts what happens, to say what came first.
	ticks uint64
	// kept is where cookies that expire some day are kept; nil if the jar is gone with
	// the user agent. Changes are those that are to be written.
	kept    *profile.Shelf
	changes []profile.Change
	// observers hear of changes; noted are those that they have not heard of.
	observers []Observer
	noted     []Change
}

// SetCookies stores the cookies that a server at u has set. Of which site the
// request was is the caller's business. Those with Partitioned are for pages of u's site;
// In stores others.
//
// https://httpwg.org/http-extensions/draft-ietf-httpbis-layered-cookies.html#name-parse-and-store-a-cookie
func (j *Jar) SetCookies(u *stdurl.URL, list []*http.Cookie) { j.In(topLevel(u)).SetCookies(u, list) }

func (j *Jar) setCookies(u *stdurl.URL, list []*http.Cookie, p Partition, httpOnlyAllowed bool) {
	host, ok := hostOf(u)
	if !ok {
		return
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	now := time.Now()
	j.removeExpired(now)
	for _, from := range list {
		if c := newCookie(from, u.EscapedPath(), p, now); c != nil && j.store(c, isSecure(u), httpOnlyAllowed, host) {
			j.note(c, false)
			j.collect(c.host, c.partition, now)
		}
	}
	j.keep()
	j.tell()
}

// store is store a cookie, which it reports whether it has. Of the site of the request
// nothing is known here.
//
// https://httpwg.org/http-extensions/draft-ietf-httpbis-layered-cookies.html#name-store-a-cookie
func (j *Jar) store(c *cookie, isSecure, httpOnlyAllowed bool, host string) bool {
	// 4. Set cookie's creation-time and last-access-time to the current time.
	c.created = j.tick()
	c.used = c.created
	// 5. If cookie's host is a public suffix, then: if it is host, set cookie's
	//    host to null. Otherwise, return null.
	if c.host != "" && isPublicSuffix(c.host) {
		if c.host != host {
			return false
		}
		c.host = ""
	}
	switch {
	// 6. If cookie's host is null: set its host-only to true, its host to host.
	case c.host == "":
		c.host, c.hostOnly = host, true
	// 7. Otherwise, if host does not domain-match it, then return null.
	case !domainMatches(host, c.host):
		return false
	}
	// 8, 9. If httpOnlyAllowed is false and cookie's http-only is true, then return null.
	if !httpOnlyAllowed && c.httpOnly {
		return false
	}
	// 10. If isSecure is false: 1. If cookie's secure is true, then return null.
	//     2. If a secure cookie of that name would be hidden, then return null.
	if !isSecure && (c.secure || j.overlays(c)) {
		return false
	}
	// 12. If cookie's same-site is "none" and its secure is false, then return
	//     null. 13. to 17. So too if it is not what its name says.
	//     https://github.com/privacycg/CHIPS: nor one with a partition that is not secure.
	if (c.sameSite == http.SameSiteNoneMode || c.partition != Partition{}) && !c.secure || !c.prefixed() {
		return false
	}
	// 18. If there is an oldCookie of the same name, host, host-only and path (and partition):
	//     3. Set cookie's creation-time to that of oldCookie. 4. Remove oldCookie.
	//     (2. would keep oldCookie where only the value is another.)
	cookies := j.hosts[c.host]
	i := slices.IndexFunc(cookies, func(old *cookie) bool {
		return old.name == c.name && old.hostOnly == c.hostOnly && old.path == c.path && old.partition == c.partition
	})
	if i >= 0 {
		// 1. If httpOnlyAllowed is false and oldCookie's http-only is true, then return null.
		if !httpOnlyAllowed && cookies[i].httpOnly {
			return false
		}
		c.created = cookies[i].created
		cookies[i] = c
		j.stored(c)
		return true
	}
	// 19. Insert cookie into the user agent's cookie store.
	if j.hosts == nil {
		j.hosts = map[string][]*cookie{}
	}
	j.hosts[c.host] = append(cookies, c)
	j.total++
	j.stored(c)
	return true
}

// overlays reports whether a cookie would hide a secure one of the same name.
//
// https://httpwg.org/http-extensions/draft-ietf-httpbis-layered-cookies.html#name-store-a-cookie
func (j *Jar) overlays(c *cookie) bool {
	for host, cookies := range j.hosts {
		// 3. existingCookie's host domain-matches cookie's host, or vice-versa;
		if !domainMatches(host, c.host) && !domainMatches(c.host, host) {
			continue
		}
		// 1. 2. 4. existingCookie's name is cookie's name; its secure is true; and
		//          cookie's path path-matches existingCookie's path.
		if slices.ContainsFunc(cookies, func(existing *cookie) bool {
			return existing.name == c.name && existing.secure && pathMatches(c.path, existing.path)
		}) {
			return true
		}
	}
	return false
}

// collect is garbage collect cookies.
//
// https://httpwg.org/http-extensions/draft-ietf-httpbis-layered-cookies.html#name-garbage-collect-cookies
func (j *Jar) collect(host string, p Partition, now time.Time) {
	// 1. Remove expired cookies.
	j.removeExpired(now)
	// 2. Remove excess cookies for host (of each partition): those that are not secure first,
	//    and of them those that were used the longest time ago.
	for len(j.hosts[host]) > maxPerHost {
		var excess []*cookie
		for _, c := range j.hosts[host] {
			if c.partition == p {
				excess = append(excess, c)
			}
		}
		if len(excess) <= maxPerHost {
			break
		}
		first := slices.MinFunc(excess, func(a, b *cookie) int {
			if a.secure != b.secure {
				if b.secure {
					return -1
				}
				return 1
			}
			return cmp.Compare(a.used, b.used)
		})
		j.remove(host, func(c *cookie) bool { return c == first })
	}
	// 3. Remove global excess cookies: those that were used the longest time ago.
	for j.total > maxTotal {
		var first *cookie
		for _, cookies := range j.hosts {
			for _, c := range cookies {
				if first == nil || c.used < first.used {
					first = c
				}
			}
		}
		j.remove(first.host, func(c *cookie) bool { return c == first })
	}
}

// removeExpired is remove expired cookies.
//
// https://httpwg.org/http-extensions/draft-ietf-httpbis-layered-cookies.html#name-remove-expired-cookies
func (j *Jar) removeExpired(now time.Time) {
	for host := range j.hosts {
		j.remove(host, func(c *cookie) bool { return c.expired(now) })
	}
}

// remove removes cookies of a host.
func (j *Jar) remove(host string, which func(c *cookie) bool) {
	before := len(j.hosts[host])
	left := slices.DeleteFunc(j.hosts[host], func(c *cookie) bool {
		is := which(c)
		if is {
			j.removed(c)
			j.note(c, true)
		}
		return is
	})
	j.total -= before - len(left)
	if j.hosts[host] = left; len(left) == 0 {
		delete(j.hosts, host)
	}
}

// Cookies retrieves the cookies for a URL, whatever their SameSite is: that is
// the caller's business. Those with Partitioned are the ones of pages of u's site; In has
// others.
//
// https://httpwg.org/http-extensions/draft-ietf-httpbis-layered-cookies.html#name-retrieve-cookies
func (j *Jar) Cookies(u *stdurl.URL) []*http.Cookie { return j.In(topLevel(u)).Cookies(u) }

func (j *Jar) cookies(u *stdurl.URL, p Partition) []*http.Cookie {
	host, ok := hostOf(u)
	if !ok {
		return nil
	}
	path := pathOf(u)
	j.mu.Lock()
	defer j.mu.Unlock()
	now := time.Now()
	// 2. Let cookies be all cookies that meet these conditions: host-only is true
	//    and host is their host, or host domain-matches their host; path
	//    path-matches their path; they are not secure, or isSecure is true. (And they are of
	//    no other partition.)
	var cookies []*cookie
	for domain, more := host, url.IsDomain(host); ; {
		for _, c := range j.hosts[domain] {
			if (!c.hostOnly || domain == host) && pathMatches(path, c.path) && (!c.secure || isSecure(u)) && !c.expired(now) && c.isOf(p) {
				cookies = append(cookies, c)
			}
		}
		if !more {
			break
		}
		_, domain, more = strings.Cut(domain, ".")
	}
	// 3. Sort cookies: those with a longer path first, then those that are older.
	//    (Longer as in RFC 6265bis: as lists, the paths / and /x have one size.)
	slices.SortFunc(cookies, func(a, b *cookie) int {
		return cmp.Or(cmp.Compare(len(b.path), len(a.path)), cmp.Compare(a.created, b.created))
	})
	// 4. Set the last-access-time of each cookie to the current date and time.
	var list []*http.Cookie
	for _, c := range cookies {
		c.used = j.tick()
		list = append(list, c.public())
	}
	// 5. Return cookies.
	return list
}

// tick returns a number that is greater than those before.
func (j *Jar) tick() uint64 {
	j.ticks++
	return j.ticks
}

// hostOf returns the host of an http: or https: URL, as hosts are serialized, and
// false if it has none.
func hostOf(u *stdurl.URL) (string, bool) {
	host := u.Hostname()
	if u.Scheme != "http" && u.Scheme != "https" || host == "" {
		return "", false
	}
	if ip, err := netip.ParseAddr(host); err == nil && ip.Is6() {
		host = "[" + host + "]"
	}
	host, err := url.ParseHost(host)
	return host, err == nil
}

// pathOf returns the path of a URL.
func pathOf(u *stdurl.URL) string { return cmp.Or(u.EscapedPath(), "/") }

// isSecure reports whether cookies that are Secure are for a URL.
func isSecure(u *stdurl.URL) bool { return u.Scheme == "https" }
