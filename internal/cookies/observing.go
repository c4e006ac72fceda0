package cookies

import (
	"net/http"
	stdurl "net/url"
	"slices"
	"time"

	"github.com/sluice-go/sluice/internal/url"
)

// A Change is a change of a cookie in the store.
//
// https://wicg.github.io/cookie-store/#cookie-change
type Change struct {
	// Deleted says that the cookie has gone: its type is deleted, not changed.
	Deleted bool
	cookie  *cookie
}

// An Observer hears of changes, on any goroutine, in their order. It must not call the jar then.
type Observer interface {
	CookiesChanged(changes []Change)
}

// Observe tells an observer of changes from now on.
func (j *Jar) Observe(o Observer) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.observers = append(j.observers, o)
}

// Leave undoes Observe.
func (j *Jar) Leave(o Observer) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.observers = slices.DeleteFunc(j.observers, func(other Observer) bool { return other == o })
}

// note notes a change for the observers.
func (j *Jar) note(c *cookie, deleted bool) {
	if len(j.observers) == 0 {
		return
	}
	// A newly-created cookie which is immediately evicted is considered deleted.
	if n := len(j.noted); deleted && n > 0 && j.noted[n-1].cookie == c {
		j.noted = j.noted[:n-1]
	}
	j.noted = append(j.noted, Change{Deleted: deleted, cookie: c})
}

// tell tells the observers what was noted.
func (j *Jar) tell() {
	if len(j.noted) == 0 {
		return
	}
	for _, o := range j.observers {
		o.CookiesChanged(j.noted)
	}
	j.noted = nil
}

// Observable returns the cookie, if script at a URL in a partition can see it: it is not HTTP-only.
//
// https://wicg.github.io/cookie-store/#observable-changes
func (c Change) Observable(u *stdurl.URL, p Partition) (*http.Cookie, bool) {
	host, ok := hostOf(u)
	k := c.cookie
	if !ok || !k.isOf(p) || k.httpOnly || k.secure && !isSecure(u) || !pathMatches(pathOf(u), k.path) {
		return nil, false
	}
	if k.hostOnly && host != k.host || !domainMatches(host, k.host) {
		return nil, false
	}
	return k.public(), true
}

// public returns a cookie as http.Cookie says what it is. Domain is "" for a host-only cookie.
func (c *cookie) public() *http.Cookie {
	p := &http.Cookie{
		Name: c.name, Value: c.value, Quoted: c.quoted, Path: c.path, Expires: c.expiry,
		Secure: c.secure, HttpOnly: c.httpOnly, SameSite: c.sameSite,
		Partitioned: c.partition != Partition{},
	}
	if !c.hostOnly {
		p.Domain = c.host
	}
	return p
}

// MayHaveDomain reports whether a cookie that a host sets may have a domain: that is the host, or a domain above it that
// others may not register names under.
//
// https://html.spec.whatwg.org/multipage/browsers.html#is-a-registrable-domain-suffix-of-or-is-equal-to
func MayHaveDomain(host, domain string) bool {
	parsed, err := url.ParseHost(domain)
	return err == nil && (parsed == host || domainMatches(host, parsed) && !isPublicSuffix(parsed))
}

// Earliest is a time at which every cookie is expired.
var Earliest = time.Unix(0, 0)
