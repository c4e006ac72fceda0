// Checked against URL of 2026-07-02 and File API of 2025-12-03.

package urlapi

import (
	"strings"

	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// URL is https://url.spec.whatwg.org/#url-class
type URL struct {
	mozjs.Object
	// url is the URL.
	//
	// https://url.spec.whatwg.org/#concept-url-url
	url *url.URL
	// query is the query object; nil until somebody asks for it, when it has
	// the tuples that it would have then.
	//
	// https://url.spec.whatwg.org/#concept-url-query-object
	query     *URLSearchParams
	queryHeld mozjs.Slot
	// long says that the URL is worth measuring.
	long bool
}

// longURL is the length, in bytes, of what makes a URL worth measuring.
const longURL = 256

// measure tells how much memory the URL takes when text of that length has
// become a part of it.
func (u *URL) measure(length int) {
	if u.long = u.long || length >= longURL; u.long {
		u.SetMemory(len(u.url.Href()))
	}
}

// parse is the API URL parser.
//
// https://url.spec.whatwg.org/#api-url-parser
func parse(input string, base idl.Optional[string]) (*url.URL, error) {
	// 1. Let parsedBase be null.
	var parsedBase *url.URL
	// 2. If base is non-null: Set parsedBase to the result of running the
	//    basic URL parser on base. If parsedBase is failure, then return
	//    failure.
	if s, ok := base.Get(); ok {
		var err error
		if parsedBase, err = url.Parse(s, nil); err != nil {
			return nil, err
		}
	}
	// 3. Return the result of running the basic URL parser on url with
	//    parsedBase.
	return url.Parse(input, parsedBase)
}

// https://url.spec.whatwg.org/#dom-url-url
func (u *URL) construct(input string, base idl.Optional[string]) error {
	// 1. Let parsedURL be the result of running the API URL parser on url with
	//    base, if given.
	parsed, err := parse(input, base)
	// 2. If parsedURL is failure, then throw a TypeError.
	if err != nil {
		return idl.TypeError("%s", err.Error())
	}
	// 3. Initialize this with parsedURL.
	u.url = parsed
	u.measure(len(input) + len(base.Or("")))
	return nil
}

// URLParse is https://url.spec.whatwg.org/#dom-url-parse
func URLParse(cx *mozjs.Context, input string, base idl.Optional[string]) *URL {
	// 1. 2. Let parsedURL be the result of running the API URL parser on url
	//       with base, if given. If it is failure, then return null.
	parsed, err := parse(input, base)
	if err != nil {
		return nil
	}
	// 3. 4. 5. Let url be a new URL object, initialized with parsedURL. Return
	//          url.
	u := createURL(cx)
	u.url = parsed
	u.measure(len(input) + len(base.Or("")))
	return u
}

// URLCanParse is https://url.spec.whatwg.org/#dom-url-canparse
func URLCanParse(_ *mozjs.Context, input string, base idl.Optional[string]) bool {
	_, err := parse(input, base)
	return err == nil
}

// URLCreateObjectURL is https://w3c.github.io/FileAPI/#dfn-createObjectURL
func URLCreateObjectURL(cx *mozjs.Context, blob *file.Blob) string {
	return file.CreateObjectURL(cx, blob)
}

// URLRevokeObjectURL is https://w3c.github.io/FileAPI/#dfn-revokeObjectURL
func URLRevokeObjectURL(cx *mozjs.Context, url string) { file.RevokeObjectURL(cx, url) }

// Href is https://url.spec.whatwg.org/#dom-url-href
func (u *URL) Href() string { return u.url.Href() }

// SetHref is https://url.spec.whatwg.org/#dom-url-href
func (u *URL) SetHref(v string) error {
	// 1. 2. Let parsedURL be the result of running the basic URL parser on the
	//       given value. If parsedURL is failure, then throw a TypeError.
	parsed, err := url.Parse(v, nil)
	if err != nil {
		return idl.TypeError("%s", err.Error())
	}
	// 3. Set this's URL to parsedURL.
	u.url = parsed
	// 4. 5. 6. Empty this's query object's list, or set it to the result of
	//          parsing this's URL's query.
	query, _ := parsed.QueryOrNull()
	u.setList(query)
	u.measure(len(v))
	return nil
}

// setList sets the list of the query object.
func (u *URL) setList(query string) {
	if u.query != nil {
		u.query.list = url.ParseURLEncoded(query)
		u.query.measure()
	}
}

// ToJSON is https://url.spec.whatwg.org/#dom-url-tojson
func (u *URL) ToJSON() string { return u.url.Href() }

// Origin is https://url.spec.whatwg.org/#dom-url-origin
func (u *URL) Origin() string { return u.url.Origin().String() }

// Protocol is https://url.spec.whatwg.org/#dom-url-protocol
func (u *URL) Protocol() string { return u.url.Protocol() }

// SetProtocol is https://url.spec.whatwg.org/#dom-url-protocol
func (u *URL) SetProtocol(v string) { u.url.SetProtocol(v) }

// Username is https://url.spec.whatwg.org/#dom-url-username
func (u *URL) Username() string { return u.url.Username() }

// SetUsername is https://url.spec.whatwg.org/#dom-url-username
func (u *URL) SetUsername(v string) {
	u.url.SetUsername(v)
	u.measure(len(v))
}

// Password is https://url.spec.whatwg.org/#dom-url-password
func (u *URL) Password() string { return u.url.Password() }

// SetPassword is https://url.spec.whatwg.org/#dom-url-password
func (u *URL) SetPassword(v string) {
	u.url.SetPassword(v)
	u.measure(len(v))
}

// Host is https://url.spec.whatwg.org/#dom-url-host
func (u *URL) Host() string { return u.url.Host() }

// SetHost is https://url.spec.whatwg.org/#dom-url-host
func (u *URL) SetHost(v string) {
	u.url.SetHost(v)
	u.measure(len(v))
}

// Hostname is https://url.spec.whatwg.org/#dom-url-hostname
func (u *URL) Hostname() string { return u.url.Hostname() }

// SetHostname is https://url.spec.whatwg.org/#dom-url-hostname
func (u *URL) SetHostname(v string) {
	u.url.SetHostname(v)
	u.measure(len(v))
}

// Port is https://url.spec.whatwg.org/#dom-url-port
func (u *URL) Port() string { return u.url.Port() }

// SetPort is https://url.spec.whatwg.org/#dom-url-port
func (u *URL) SetPort(v string) { u.url.SetPort(v) }

// Pathname is https://url.spec.whatwg.org/#dom-url-pathname
func (u *URL) Pathname() string { return u.url.Pathname() }

// SetPathname is https://url.spec.whatwg.org/#dom-url-pathname
func (u *URL) SetPathname(v string) {
	u.url.SetPathname(v)
	u.measure(len(v))
}

// Search is https://url.spec.whatwg.org/#dom-url-search
func (u *URL) Search() string { return u.url.Search() }

// SetSearch is https://url.spec.whatwg.org/#dom-url-search
func (u *URL) SetSearch(v string) {
	u.url.SetSearch(v)
	u.measure(len(v))
	// 2. If the given value is the empty string, then empty this's query
	//    object's list. 6. Otherwise set it to the result of parsing input.
	u.setList(strings.TrimPrefix(v, "?"))
}

// SearchParams is https://url.spec.whatwg.org/#dom-url-searchparams
func (u *URL) SearchParams() *URLSearchParams {
	if u.query == nil {
		// https://url.spec.whatwg.org/#url-initialize
		u.query = createURLSearchParams(u.Cx())
		u.query.url = u
		u.queryHeld = u.Hold(u.query.Value())
		query, _ := u.url.QueryOrNull()
		u.query.list = url.ParseURLEncoded(query)
		u.query.measure()
	}
	return u.query
}

// Hash is https://url.spec.whatwg.org/#dom-url-hash
func (u *URL) Hash() string { return u.url.Hash() }

// SetHash is https://url.spec.whatwg.org/#dom-url-hash
func (u *URL) SetHash(v string) {
	u.url.SetHash(v)
	u.measure(len(v))
}
