// Package cookiestore is the Cookie Store API: cookies as script of windows sees them, and the events of their changes.
// The cookies are in internal/cookies.
//
// The steps are those of July 2025.
//
// https://wicg.github.io/cookie-store/
package cookiestore
