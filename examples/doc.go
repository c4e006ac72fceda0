// Package examples holds programs that a newcomer runs first; the test runs
// them all.
package examples
