// Package fetch is the Fetch Standard as far as scripts, workers and modules
// need it: requests without a body, for file:, http:, https:, data:, blob: and
// about:blank; redirects, CORS, referrers, integrity metadata; and the MIME
// types that say what came. It needs no engine: Fetcher.Fetch blocks the
// goroutine it is called on until the whole body is there, and belongs in
// parallel to an event loop.
//
// What a headless user agent has not: cookies and other stored credentials,
// prompts, an HTTP cache, service workers, Content Security Policy, HSTS. The
// method is always GET and scripts cannot set headers, so that no request needs
// a CORS preflight.
//
// https://fetch.spec.whatwg.org/
// https://mimesniff.spec.whatwg.org/
// https://w3c.github.io/webappsec-subresource-integrity/
// https://w3c.github.io/webappsec-referrer-policy/
package fetch
