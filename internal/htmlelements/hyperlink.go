// Checked against HTML of 2026-08-21.

package htmlelements

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/url"
)

// hyperlink is the mixins HyperlinkElementUtils and HTMLHyperlinkElementUtils.
//
// https://html.spec.whatwg.org/multipage/links.html#hyperlinkelementutils
// https://html.spec.whatwg.org/multipage/links.html#htmlhyperlinkelementutils
type hyperlink struct{ HTMLElement }

// url is the element's url, reinitialized; nil for null. (That a blob: URL stays as it is cannot be seen: it is of no other
// origin, whatever is stored.)
//
// https://html.spec.whatwg.org/multipage/links.html#concept-hyperlink-url
func (h *hyperlink) url() *url.URL {
	if !h.ReflectBoolean("href") {
		return nil
	}
	// ReflectURL gives what is no URL as it is, which then is no absolute URL.
	u, err := url.Parse(h.ReflectURL("href"), nil)
	if err != nil {
		return nil
	}
	return u
}

// get returns a part of the element's url; "" if that is null.
func (h *hyperlink) get(part func(*url.URL) string) string {
	if u := h.url(); u != nil {
		return part(u)
	}
	return ""
}

// set changes a part of the element's url, unless that is null or lacks such a part, and updates href.
//
// https://html.spec.whatwg.org/multipage/links.html#update-href
func (h *hyperlink) set(part func(*url.URL, string), value string, lacks func(*url.URL) bool) {
	if u := h.url(); u != nil && !lacks(u) {
		part(u, value)
		h.SetReflectString("href", u.Href())
	}
}

// lacksNothing is for the parts that any URL has.
func lacksNothing(*url.URL) bool { return false }

// String is the stringifier: href.
func (h *hyperlink) String() string { return h.ReflectURL("href") }

// Origin is https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-origin
func (h *hyperlink) Origin() string {
	return h.get(func(u *url.URL) string { return u.Origin().String() })
}

// Protocol is https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-protocol
func (h *hyperlink) Protocol() string {
	// 2. If this element's url is null, return ":".
	if h.url() == nil {
		return ":"
	}
	return h.get((*url.URL).Protocol)
}

// SetProtocol is the setter of protocol.
func (h *hyperlink) SetProtocol(value string) { h.set((*url.URL).SetProtocol, value, lacksNothing) }

// Username is https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-username
func (h *hyperlink) Username() string { return h.get((*url.URL).Username) }

// SetUsername is the setter of username.
func (h *hyperlink) SetUsername(value string) {
	h.set((*url.URL).SetUsername, value, (*url.URL).CannotHaveCredentials)
}

// Password is https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-password
func (h *hyperlink) Password() string { return h.get((*url.URL).Password) }

// SetPassword is the setter of password.
func (h *hyperlink) SetPassword(value string) {
	h.set((*url.URL).SetPassword, value, (*url.URL).CannotHaveCredentials)
}

// Host is https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-host
func (h *hyperlink) Host() string { return h.get((*url.URL).Host) }

// SetHost is the setter of host.
func (h *hyperlink) SetHost(value string) { h.set((*url.URL).SetHost, value, (*url.URL).HasOpaquePath) }

// Hostname is https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-hostname
func (h *hyperlink) Hostname() string { return h.get((*url.URL).Hostname) }

// SetHostname is the setter of hostname.
func (h *hyperlink) SetHostname(value string) {
	h.set((*url.URL).SetHostname, value, (*url.URL).HasOpaquePath)
}

// Port is https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-port
func (h *hyperlink) Port() string { return h.get((*url.URL).Port) }

// SetPort is the setter of port.
func (h *hyperlink) SetPort(value string) {
	h.set((*url.URL).SetPort, value, (*url.URL).CannotHaveCredentials)
}

// Pathname is https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-pathname
func (h *hyperlink) Pathname() string { return h.get((*url.URL).Pathname) }

// SetPathname is the setter of pathname.
func (h *hyperlink) SetPathname(value string) {
	h.set((*url.URL).SetPathname, value, (*url.URL).HasOpaquePath)
}

// Search is https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-search
func (h *hyperlink) Search() string { return h.get((*url.URL).Search) }

// SetSearch is the setter of search.
func (h *hyperlink) SetSearch(value string) { h.set((*url.URL).SetSearch, value, lacksNothing) }

// Hash is https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-hash
func (h *hyperlink) Hash() string { return h.get((*url.URL).Hash) }

// SetHash is the setter of hash.
func (h *hyperlink) SetHash(value string) { h.set((*url.URL).SetHash, value, lacksNothing) }

// RelList is https://html.spec.whatwg.org/multipage/text-level-semantics.html#dom-a-rellist
func (h *hyperlink) RelList() *dom.DOMTokenList {
	return dom.NewDOMTokenList(&h.Element, "rel", []string{"noreferrer", "noopener", "opener"})
}

// Text is https://html.spec.whatwg.org/multipage/text-level-semantics.html#dom-a-text
func (a *HTMLAnchorElement) Text() string {
	text, _ := a.Tree().TextContent()
	return text
}

// SetText is the setter of text: string replace all with the given value within this.
func (a *HTMLAnchorElement) SetText(text string) { setText(a.Tree(), text) }
