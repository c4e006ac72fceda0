package html

import (
	"time"

	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/url"
)

// Location is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-document-location
func (d *PageDocument) Location() *Location {
	// The location getter steps are to return this's relevant global object's Location object, if this is fully active, and null
	// otherwise.
	if !d.active() {
		return nil
	}
	return d.window.location
}

// Domain is https://html.spec.whatwg.org/multipage/browsers.html#dom-document-domain
func (d *PageDocument) Domain() string {
	// 1. Let effectiveDomain be this's origin's effective domain.
	// 2. If effectiveDomain is null, then return the empty string.
	origin, ok := d.tree.Origin.(url.Origin)
	if !ok || origin.IsOpaque() {
		return ""
	}
	// 3. Return effectiveDomain, serialized.
	return origin.Host()
}

// SetDomain is the setter of domain.
func (d *PageDocument) SetDomain(domain string) error {
	// 1. If this's browsing context is null, then throw a "SecurityError" DOMException.
	if !d.active() {
		return &idl.DOMException{Name: "SecurityError", Message: "The document has no browsing context."}
	}
	// 2. If this's active sandboxing flag set has its sandboxed document.domain browsing context flag set, then throw a
	//    "SecurityError" DOMException.
	if d.window.sandboxing&sandboxedDomain != 0 {
		return &idl.DOMException{Name: "SecurityError", Message: "The document is sandboxed."}
	}
	// 3, 4. Let effectiveDomain be this's origin's effective domain. If it is null, then throw a "SecurityError"
	//       DOMException.
	origin, ok := d.tree.Origin.(url.Origin)
	if !ok || origin.IsOpaque() {
		return &idl.DOMException{Name: "SecurityError", Message: "The document has an opaque origin."}
	}
	// 5. If the given value is not a registrable domain suffix of and is not equal to effectiveDomain, then throw a
	//    "SecurityError" DOMException.
	if !fetch.RegistrableDomainSuffixOrEqual(domain, origin.Host()) {
		return &idl.DOMException{Name: "SecurityError", Message: "'" + domain + "' is not a suffix of '" + origin.Host() + "'."}
	}
	// 6. If the surrounding agent's agent cluster's is origin-keyed is true, then return. (AD-HOC: it always is, so that
	//    only documents of the same origin can be in an agent.)
	return nil
}

// Referrer is https://html.spec.whatwg.org/multipage/dom.html#dom-document-referrer
func (d *PageDocument) Referrer() string { return d.referrer }

// cookieStore returns what has the cookies of a document that is not cookie-averse; nil if it is.
//
// https://html.spec.whatwg.org/multipage/dom.html#cookie-averse-document-object
func (d *PageDocument) cookieStore() (*fetch.Fetcher, error) {
	if !d.active() {
		return nil, nil
	}
	if scheme := d.documentURL().Scheme(); scheme != "http" && scheme != "https" {
		return nil, nil
	}
	// Otherwise, if the Document's origin is an opaque origin, the user agent must throw a "SecurityError" DOMException.
	if d.window.environment.Origin.IsOpaque() {
		return nil, &idl.DOMException{Name: "SecurityError", Message: "A document of an opaque origin has no cookies."}
	}
	return d.window.userAgent.Fetcher, nil
}

// Cookie is https://html.spec.whatwg.org/multipage/dom.html#dom-document-cookie
func (d *PageDocument) Cookie() (string, error) {
	store, err := d.cookieStore()
	if store == nil {
		return "", err
	}
	d.window.userAgent.Program.Touch(cookiesTouched, "", false)
	return store.CookieString(d.documentURL(), d.window.environment.cookiePartition()), nil
}

// SetCookie is the setter of cookie.
func (d *PageDocument) SetCookie(value string) error {
	store, err := d.cookieStore()
	if store != nil {
		d.window.userAgent.Program.Touch(cookiesTouched, "", true)
		store.SetCookieString(d.documentURL(), value, d.window.environment.cookiePartition())
	}
	return err
}

// LastModified is https://html.spec.whatwg.org/multipage/dom.html#dom-document-lastmodified
func (d *PageDocument) LastModified() string {
	modified := d.tree.LastModified
	if modified.IsZero() {
		u := d.global().userAgent
		modified = u.started.Add(u.Program.Clock().Now())
	}
	return modified.In(time.Local).Format("01/02/2006 15:04:05")
}
