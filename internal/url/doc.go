// Checked against URL of 2026-07-02.

// Package url is the URL Standard without its JavaScript interface: URL
// records, the parser and the serializer, origins, and the
// application/x-www-form-urlencoded format. It needs no engine, so that every
// room may use it.
//
// Strings are scalar value strings, that is, valid UTF-8; what is not becomes
// U+FFFD. The encoding of a query is always UTF-8.
//
// https://url.spec.whatwg.org/
package url
