// Checked against Cookie Store of 2026-01-15.

package cookiestore

import (
	"math"
	"net/http"
	stdurl "net/url"
	"strings"
	"sync"
	"time"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/cookies"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// Environment is what a cookie store needs to know of an environment settings object.
type Environment struct {
	// Origin is opaque where there are no cookies.
	Origin url.Origin
	// URL is the creation URL, CookieURL the same as stores of cookies want it.
	URL       *url.URL
	CookieURL *stdurl.URL
	// BaseURL returns the API base URL.
	BaseURL func() *url.URL
	// Cookies returns the cookies for the environment, those that are not for script included, and Set stores one that
	// script sets.
	Cookies func() []*http.Cookie
	Set     func(*http.Cookie)
	// Partition is the cookie partition key.
	Partition cookies.Partition
	// Observe tells of changes until leave is called; it does nothing if the store of cookies cannot tell.
	Observe func(cookies.Observer) (leave func())
}

// CookieStore is https://wicg.github.io/cookie-store/#cookiestore
type CookieStore struct {
	dom.EventTarget
	settings    *agent.EnvironmentSettings
	environment Environment
	leave       func()

	mu sync.Mutex
	// pending are the changes for which tasks are queued.
	pending [][]observed
}

// New makes the cookie store of a window. The caller keeps its wrapper alive, and calls Close when the window ends.
func New(s *agent.EnvironmentSettings, e Environment) *CookieStore {
	c := createCookieStore(s.Cx())
	c.settings, c.environment = s, e
	c.leave = e.Observe(c)
	return c
}

// Close lets go of the cookies. No script may run afterwards.
func (c *CookieStore) Close() { c.leave() }

// check has the first steps of all methods.
func (c *CookieStore) check() error {
	// 3. If origin is an opaque origin, then return a promise rejected with a "SecurityError" DOMException.
	if c.environment.Origin.IsOpaque() {
		return &idl.DOMException{Name: "SecurityError", Message: "A document of an opaque origin has no cookies."}
	}
	return nil
}

// answer returns a promise that a task resolves with what value makes. (What is done in parallel takes no time.)
func (c *CookieStore) answer(value func(cx *mozjs.Context) mozjs.Value) mozjs.Value {
	cx := c.Cx()
	promise := cx.NewPromise()
	kept := c.Hold(promise)
	c.settings.QueueGlobalTask(eventloop.DOMManipulation, func() {
		f := cx.Enter()
		defer f.Leave()
		cx.Resolve(c.Held(kept), value(cx))
		c.Drop(kept)
	})
	return promise
}

// query is https://wicg.github.io/cookie-store/#query-cookies
func (c *CookieStore) query(name idl.Optional[string]) (list []*http.Cookie) {
	wanted, given := name.Get()
	wanted = normalize(wanted)
	for _, cookie := range c.environment.Cookies() {
		if !cookie.HttpOnly && (!given || text(cookie.Name) == wanted) {
			list = append(list, cookie)
		}
	}
	return list
}

// Get is https://wicg.github.io/cookie-store/#dom-cookiestore-get
func (c *CookieStore) Get(name string) (mozjs.Value, error) { return c.first(idl.Some(name)) }

// GetWithOptions is https://wicg.github.io/cookie-store/#dom-cookiestore-get-options
func (c *CookieStore) GetWithOptions(options CookieStoreGetOptions) (mozjs.Value, error) {
	// 5. If options is empty, then return a promise rejected with a TypeError.
	_, named := options.Name.Get()
	if _, at := options.Url.Get(); !named && !at && !c.environment.Origin.IsOpaque() {
		return mozjs.Undefined, idl.TypeError("The options say neither a name nor a URL.")
	}
	if err := c.checkURL(options); err != nil {
		return mozjs.Undefined, err
	}
	return c.first(options.Name)
}

// first answers with the first cookie of a name, or null.
func (c *CookieStore) first(name idl.Optional[string]) (mozjs.Value, error) {
	if err := c.check(); err != nil {
		return mozjs.Undefined, err
	}
	list := c.query(name)
	return c.answer(func(cx *mozjs.Context) mozjs.Value {
		if len(list) == 0 {
			return mozjs.Null
		}
		return listItem(cx, list[0], false)
	}), nil
}

// GetAll is https://wicg.github.io/cookie-store/#dom-cookiestore-getall
func (c *CookieStore) GetAll(name string) (mozjs.Value, error) { return c.all(idl.Some(name)) }

// GetAllWithOptions is https://wicg.github.io/cookie-store/#dom-cookiestore-getall-options
func (c *CookieStore) GetAllWithOptions(options CookieStoreGetOptions) (mozjs.Value, error) {
	if err := c.checkURL(options); err != nil {
		return mozjs.Undefined, err
	}
	return c.all(options.Name)
}

// all answers with all cookies, or those of a name.
func (c *CookieStore) all(name idl.Optional[string]) (mozjs.Value, error) {
	if err := c.check(); err != nil {
		return mozjs.Undefined, err
	}
	list := c.query(name)
	return c.answer(func(cx *mozjs.Context) mozjs.Value {
		items := make([]mozjs.Value, len(list))
		for i, cookie := range list {
			items[i] = listItem(cx, cookie, false)
		}
		return cx.NewArray(items...)
	}), nil
}

// checkURL has the steps of get() and getAll() for the member url.
func (c *CookieStore) checkURL(options CookieStoreGetOptions) error {
	given, ok := options.Url.Get()
	if err := c.check(); err != nil || !ok {
		return err
	}
	// 1. Let parsed be the result of parsing options["url"] with the API base URL.
	parsed, err := url.Parse(given, c.environment.BaseURL())
	if err != nil {
		return idl.TypeError("%s.", err)
	}
	// 2. If the global object is a Window object and parsed does not equal url, then return a promise rejected with a
	//    TypeError. (Without their fragments.)
	if parsed.WithoutFragment().Href() != c.environment.URL.WithoutFragment().Href() {
		return idl.TypeError("A window has only the cookies of its own URL, %s, not those of %s.", c.environment.URL.Href(), parsed.Href())
	}
	return nil
}

// Set is https://wicg.github.io/cookie-store/#dom-cookiestore-set
func (c *CookieStore) Set(name, value string) (mozjs.Value, error) {
	return c.store(CookieInit{Name: name, Value: value, Path: "/", SameSite: CookieSameSiteStrict})
}

// SetWithOptions is https://wicg.github.io/cookie-store/#dom-cookiestore-set-options
func (c *CookieStore) SetWithOptions(options CookieInit) (mozjs.Value, error) {
	return c.store(options)
}

// store sets a cookie, and answers with undefined.
func (c *CookieStore) store(init CookieInit) (mozjs.Value, error) {
	if err := c.check(); err != nil {
		return mozjs.Undefined, err
	}
	if err := c.set(init); err != nil {
		return mozjs.Undefined, err
	}
	return c.answer(func(*mozjs.Context) mozjs.Value { return mozjs.Undefined }), nil
}

const (
	// maxNameValue and maxAttribute are the maximum name/value pair size and the maximum attribute value size.
	maxNameValue = 4096
	maxAttribute = 1024
	// maxTime is the greatest time value of ECMAScript.
	maxTime = 8.64e15
)

func forbidden(c rune) bool { return c == ';' || c < 0x20 && c != '\t' || c == 0x7F }

// normalize is https://wicg.github.io/cookie-store/#normalize-a-cookie-name-or-value
func normalize(s string) string { return strings.Trim(s, "\t ") }

// set is https://wicg.github.io/cookie-store/#set-a-cookie; its failure is a TypeError.
func (c *CookieStore) set(init CookieInit) error {
	// 1. Normalize name. 2. Normalize value.
	name, value := normalize(init.Name), normalize(init.Value)
	starts := func(s, prefix string) bool { return strings.HasPrefix(url.ASCIILowercase(s), prefix) }
	switch {
	// 3. If name or value contain U+003B (;), any C0 control character except U+0009 TAB, or U+007F DELETE.
	case strings.ContainsFunc(name, forbidden) || strings.ContainsFunc(value, forbidden):
		return idl.TypeError("A cookie's name and value have neither semicolons nor control characters.")
	// 4. If name contains U+003D (=).
	case strings.Contains(name, "="):
		return idl.TypeError("A cookie's name has no '='.")
	// 5. If name's length is 0: if value contains U+003D (=), is empty, or looks like a prefix.
	case name == "" && strings.Contains(value, "="):
		return idl.TypeError("The value of a cookie without a name has no '='.")
	case name == "" && value == "":
		return idl.TypeError("A cookie has a name or a value.")
	case name == "" && (starts(value, "__host-") || starts(value, "__http-") || starts(value, "__secure-")):
		return idl.TypeError("The value of a cookie without a name does not begin with the prefix of a name.")
	// 6. If name, byte-lowercased, starts with `__host-http-` or `__http-`.
	case starts(name, "__http-") || starts(name, "__host-http-"):
		return idl.TypeError("Cookies with names that begin with '__Http-' are set by HTTP.")
	// 7. 8. 9. If they are longer together than the maximum name/value pair size.
	case len(name)+len(value) > maxNameValue:
		return idl.TypeError("A cookie's name and value have at most %d bytes together.", maxNameValue)
	}
	cookie := &http.Cookie{Name: name, Value: value, Path: init.Path, Secure: true}
	// 12. If domain is non-null:
	if domain, ok := init.Domain.Get(); ok {
		switch {
		case strings.HasPrefix(domain, "."):
			return idl.TypeError("A cookie's domain does not begin with a dot.")
		case starts(name, "__host-"):
			return idl.TypeError("A cookie with a name that begins with '__Host-' has no domain.")
		// 3. If it is not a registrable domain suffix of or equal to host.
		case !cookies.MayHaveDomain(c.environment.URL.Hostname(), domain):
			return idl.TypeError("%q is no domain for a cookie of %s.", domain, c.environment.URL.Hostname())
		case len(domain) > maxAttribute:
			return idl.TypeError("A cookie's domain has at most %d bytes.", maxAttribute)
		}
		cookie.Domain = domain
	}
	// 13. If expires is non-null: if maxAge is non-null, then return failure; append it. 14. Otherwise, if maxAge is
	//     non-null, then append it.
	maxAge, ages := init.MaxAge.Get()
	if expires, ok := init.Expires.Get(); ok {
		if ages {
			return idl.TypeError("A cookie has either an expiry date or a maximum age.")
		}
		cookie.Expires = time.UnixMilli(int64(math.Max(-maxTime, math.Min(maxTime, expires))))
		if !cookie.Expires.After(cookies.Earliest) {
			cookie.Expires = cookies.Earliest
		}
	}
	if ages {
		cookie.MaxAge = -1
		if maxAge > 0 {
			cookie.MaxAge = int(min(maxAge, math.MaxInt32))
		}
	}
	// 15. If path is the empty string, then set path to the serialized cookie default path of url. 16. to 20. Path.
	if init.Path == "" {
		init.Path = cookies.DefaultPath(c.environment.URL.Pathname())
		cookie.Path = init.Path
	}
	switch {
	case !strings.HasPrefix(init.Path, "/"):
		return idl.TypeError("A cookie's path begins with a slash.")
	case init.Path != "/" && starts(name, "__host-"):
		return idl.TypeError("A cookie with a name that begins with '__Host-' has the path /.")
	case len(init.Path) > maxAttribute:
		return idl.TypeError("A cookie's path has at most %d bytes.", maxAttribute)
	}
	// 22. Switch on sameSite.
	switch init.SameSite {
	case CookieSameSiteNone:
		cookie.SameSite = http.SameSiteNoneMode
	case CookieSameSiteStrict:
		cookie.SameSite = http.SameSiteStrictMode
	case CookieSameSiteLax:
		cookie.SameSite = http.SameSiteLaxMode
	}
	// 23. If partitioned is true, append `Partitioned`.
	cookie.Partitioned = init.Partitioned
	// 24. 25. The user agent receives the cookie from a "non-HTTP" API. Return success.
	c.environment.Set(cookie)
	return nil
}

// Delete is https://wicg.github.io/cookie-store/#dom-cookiestore-delete
func (c *CookieStore) Delete(name string) (mozjs.Value, error) {
	return c.DeleteWithOptions(CookieStoreDeleteOptions{Name: name, Path: "/"})
}

// DeleteWithOptions is https://wicg.github.io/cookie-store/#dom-cookiestore-delete-options
func (c *CookieStore) DeleteWithOptions(options CookieStoreDeleteOptions) (mozjs.Value, error) {
	// https://wicg.github.io/cookie-store/#delete-a-cookie: 1. to 5. Set a cookie that is expired. One without a name
	// has some value.
	init := CookieInit{
		Name: options.Name, Domain: options.Domain, Path: options.Path, Partitioned: options.Partitioned,
		MaxAge: idl.Some[int64](0), SameSite: CookieSameSiteStrict,
	}
	if init.Name == "" {
		init.Value = "deleted"
	}
	return c.store(init)
}

// observed is a change of a cookie that script of the window can see.
type observed struct {
	cookie  *http.Cookie
	deleted bool
}

// maxPending is how many events may be on their way. More changes go into the last of them.
const maxPending = 1000

// CookiesChanged implements cookies.Observer.
//
// https://wicg.github.io/cookie-store/#process-cookie-changes
func (c *CookieStore) CookiesChanged(changes []cookies.Change) {
	// 2. Let changes be the observable changes for url. 3. If changes is empty, then continue.
	var list []observed
	for _, change := range changes {
		if cookie, ok := change.Observable(c.environment.CookieURL, c.environment.Partition); ok && c.environment.Partition.Admits(cookie) {
			list = append(list, observed{cookie, change.Deleted})
		}
	}
	if len(list) == 0 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if n := len(c.pending); n >= maxPending {
		c.pending[n-1] = merged(c.pending[n-1], list)
		return
	}
	c.pending = append(c.pending, list)
	// 4. Queue a global task on the DOM manipulation task source to fire a change event.
	c.settings.QueueGlobalTask(eventloop.DOMManipulation, c.take)
}

// merged adds changes to others: of each cookie, the last change stays.
func merged(list, later []observed) []observed {
	type key struct{ name, domain, path string }
	keyOf := func(o observed) key { return key{o.cookie.Name, o.cookie.Domain, o.cookie.Path} }
	at := map[key]int{}
	for i, o := range list {
		at[keyOf(o)] = i
	}
	for _, o := range later {
		if i, ok := at[keyOf(o)]; ok {
			list[i] = o
		} else {
			at[keyOf(o)] = len(list)
			list = append(list, o)
		}
	}
	return list
}

// take fires a change event for the changes that came first.
//
// https://wicg.github.io/cookie-store/#fire-a-change-event
func (c *CookieStore) take() {
	c.mu.Lock()
	list := c.pending[0]
	c.pending = c.pending[1:]
	c.mu.Unlock()
	cx := c.Cx()
	f := cx.Enter()
	defer f.Leave()
	e := createCookieChangeEvent(cx)
	// 2. 3. Its type is change; it neither bubbles nor is cancelable.
	e.CreateAnEvent("change", dom.EventInit{})
	// 4. 5. 6. Prepare lists. https://wicg.github.io/cookie-store/#prepare-lists
	var changed, deleted []mozjs.Value
	for _, o := range list {
		if item := listItem(cx, o.cookie, o.deleted); o.deleted {
			deleted = append(deleted, item)
		} else {
			changed = append(changed, item)
		}
	}
	e.set(changed, deleted)
	// 7. Dispatch event at target.
	c.Dispatch(&e.Event)
}

// text is UTF-8 decode without BOM.
func text(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }

// listItem is https://wicg.github.io/cookie-store/#create-a-cookielistitem, without the value of a cookie that is deleted.
// AD-HOC: it has more members than the name and the value, as in one of the browsers.
func listItem(cx *mozjs.Context, cookie *http.Cookie, deleted bool) mozjs.Value {
	o := cx.NewObject()
	domain, expires := mozjs.Null, mozjs.Null
	if cookie.Domain != "" {
		domain = cx.NewString(text(cookie.Domain))
	}
	if !cookie.Expires.IsZero() {
		expires = mozjs.Number(float64(cookie.Expires.UnixMilli()))
	}
	// A cookie that does not say SameSite is as if it said Lax.
	sameSite := CookieSameSiteLax
	switch cookie.SameSite {
	case http.SameSiteNoneMode:
		sameSite = CookieSameSiteNone
	case http.SameSiteStrictMode:
		sameSite = CookieSameSiteStrict
	}
	idl.SetMember(cx, o, keyDomain, domain)
	idl.SetMember(cx, o, keyExpires, expires)
	idl.SetMember(cx, o, keyName, cx.NewString(text(cookie.Name)))
	idl.SetMember(cx, o, keyPartitioned, mozjs.Bool(false))
	idl.SetMember(cx, o, keyPath, cx.NewString(text(cookie.Path)))
	idl.SetMember(cx, o, keySameSite, cx.NewString(string(sameSite)))
	idl.SetMember(cx, o, keySecure, mozjs.Bool(cookie.Secure))
	if !deleted {
		idl.SetMember(cx, o, keyValue, cx.NewString(text(cookie.Value)))
	}
	return o
}
