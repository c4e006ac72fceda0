// Checked against Cookie Store of 2026-01-15.

// Package cookiestore is the Cookie Store API: cookies as script of windows sees them, and the events of their changes.
// The cookies are in internal/cookies.
//
// https://wicg.github.io/cookie-store/
package cookiestore
