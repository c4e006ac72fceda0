// Checked against URL of 2026-07-02.

package url

import (
	"strings"
	"unicode/utf8"
)

// The getters and setters of the URL class, https://url.spec.whatwg.org/#api.
// A setter that is given what does not fit leaves the URL as it is.

// Href returns the serialized URL.
func (u *URL) Href() string { return u.Serialize(false) }

// Protocol returns the scheme with its colon.
//
// https://url.spec.whatwg.org/#dom-url-protocol
func (u *URL) Protocol() string { return u.scheme + ":" }

// SetProtocol sets the scheme.
func (u *URL) SetProtocol(v string) {
	// Basic URL parse the given value, followed by U+003A (:), with this's URL
	// as url and scheme start state as state override.
	u.parse(v+":", schemeStartState)
}

// Username returns the user name, percent-encoded.
//
// https://url.spec.whatwg.org/#dom-url-username
func (u *URL) Username() string { return u.username }

// SetUsername sets the user name.
func (u *URL) SetUsername(v string) {
	// 1. If this's URL cannot have a username/password/port, then return.
	if u.CannotHaveCredentials() {
		return
	}
	// 2. Set the username given this's URL and the given value.
	u.username = percentEncode(scalarValues(v), userinfoSet)
}

// Password returns the password, percent-encoded.
//
// https://url.spec.whatwg.org/#dom-url-password
func (u *URL) Password() string { return u.password }

// SetPassword sets the password.
func (u *URL) SetPassword(v string) {
	if u.CannotHaveCredentials() {
		return
	}
	u.password = percentEncode(scalarValues(v), userinfoSet)
}

// Host returns the host, with a port that is not the default.
//
// https://url.spec.whatwg.org/#dom-url-host
func (u *URL) Host() string {
	if u.port == noPort {
		return u.host.value
	}
	return u.host.value + ":" + u.serializedPort()
}

// SetHost sets the host, and the port if there is one.
func (u *URL) SetHost(v string) {
	// 1. If this's URL has an opaque path, then return.
	if u.opaque {
		return
	}
	// 2. Basic URL parse the given value with this's URL as url and host state
	//    as state override.
	u.parse(v, hostState)
}

// Hostname returns the host without a port.
//
// https://url.spec.whatwg.org/#dom-url-hostname
func (u *URL) Hostname() string { return u.host.value }

// SetHostname sets the host.
func (u *URL) SetHostname(v string) {
	if u.opaque {
		return
	}
	u.parse(v, hostnameState)
}

// Port returns the port if it is not the scheme's default port, else "".
//
// https://url.spec.whatwg.org/#dom-url-port
func (u *URL) Port() string { return u.serializedPort() }

// SetPort sets the port.
func (u *URL) SetPort(v string) {
	// 1. If this's URL cannot have a username/password/port, then return.
	if u.CannotHaveCredentials() {
		return
	}
	// 2. If the given value is the empty string, then set this's URL's port to
	//    null.
	if v == "" {
		u.port = noPort
		return
	}
	// 3. Otherwise, basic URL parse the given value with this's URL as url and
	//    port state as state override.
	u.parse(v, portState)
}

// Pathname returns the serialized path.
//
// https://url.spec.whatwg.org/#dom-url-pathname
func (u *URL) Pathname() string {
	var b strings.Builder
	u.writePath(&b)
	return b.String()
}

// SetPathname sets the path.
func (u *URL) SetPathname(v string) {
	// 1. If this's URL has an opaque path, then return.
	if u.opaque {
		return
	}
	// 2. Empty this's URL's path.
	u.path = nil
	// 3. Basic URL parse the given value with this's URL as url and path start
	//    state as state override.
	u.parse(v, pathStartState)
}

// Search returns the query with its question mark, "" if it is null or empty.
//
// https://url.spec.whatwg.org/#dom-url-search
func (u *URL) Search() string {
	if u.query.value == "" {
		return ""
	}
	return "?" + u.query.value
}

// SetSearch sets the query. What the URL's query object has to do with it is
// the caller's.
func (u *URL) SetSearch(v string) { u.SetSearchEncoded(v, nil) }

// SetSearchEncoded is SetSearch with the encoder of an encoding; nil stands for UTF-8.
func (u *URL) SetSearchEncoded(v string, encoder func() Encoder) {
	// 2. If the given value is the empty string, then set url's query to null.
	if v == "" {
		u.query = optional{}
		return
	}
	// 3. Let input be the given value with a single leading U+003F (?)
	//    removed, if any.
	input := strings.TrimPrefix(v, "?")
	// 4. Set url's query to the empty string.
	u.query = some("")
	// 5. Basic URL parse input with url as url and query state as state
	//    override.
	p := parser{url: u, override: queryState, overridden: true, encoder: encoder}
	_ = p.run(input)
}

// Hash returns the fragment with its number sign, "" if it is null or empty.
//
// https://url.spec.whatwg.org/#dom-url-hash
func (u *URL) Hash() string {
	if u.fragment.value == "" {
		return ""
	}
	return "#" + u.fragment.value
}

// SetHash sets the fragment.
func (u *URL) SetHash(v string) {
	// 1. If the given value is the empty string, then set this's URL's
	//    fragment to null and return.
	if v == "" {
		u.fragment = optional{}
		return
	}
	// 2. Let input be the given value with a single leading U+0023 (#)
	//    removed, if any.
	input := strings.TrimPrefix(v, "#")
	// 3. Set this's URL's fragment to the empty string.
	u.fragment = some("")
	// 4. Basic URL parse input with this's URL as url and fragment state as
	//    state override.
	u.parse(input, fragmentState)
}

// scalarValues is s, if it is a scalar value string.
func scalarValues(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return strings.ToValidUTF8(s, "\uFFFD")
}
