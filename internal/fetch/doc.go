// Checked against Fetch of 2026-07-02, MIME Sniffing of 2026-01-20, Subresource Integrity of 2026-03-20 and Referrer Policy of 2024-11-01.

// Package fetch is the Fetch Standard without its JavaScript: requests of
// scripts, workers and modules, and those that script makes, for file:, http:,
// https:, data:, blob: and about:blank; redirects, CORS with its preflights,
// referrers, integrity metadata, content codings; forms as bodies; and the MIME
// types that say what came. It needs no engine, and belongs in parallel to an
// event loop: Fetcher.Fetch blocks the goroutine it is called on until the whole
// body is there, Fetcher.Open until the headers are, and Fetcher.OpenWebSocket until
// the server has switched to that protocol, which is in internal/websocket. The
// interface of script is in internal/fetchapi.
//
// AD-HOC: what a headless user agent has not: stored passwords and prompts for them,
// service workers, HSTS. The credentials that
// there are are cookies (internal/cookies), and what stands in a URL.
//
// https://fetch.spec.whatwg.org/
// https://www.rfc-editor.org/rfc/rfc9111
// https://mimesniff.spec.whatwg.org/
// https://w3c.github.io/webappsec-subresource-integrity/
// https://w3c.github.io/webappsec-referrer-policy/
package fetch
