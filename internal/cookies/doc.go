// Package cookies is the cookie store of a user agent, and what the header
// Set-Cookie says. It needs no engine and no network: internal/fetch says when
// cookies are sent and set, and knows from where a request comes.
//
// https://httpwg.org/http-extensions/draft-ietf-httpbis-layered-cookies.html
package cookies
