// Package testrunner runs files of tests, each in a user agent of its own: in a page that
// has the library of tests, beside which tests open others as tabs.
//
// The library, library.js, is vitest's own runner and matchers with what tests of tabs need:
// its sources are in the folder library, and "make testlibrary" bundles them with the packages
// that they use. It calls Go by one function, which answers at once; what takes time is
// answered by a call of Go's later, so that nothing counts as under way while a test waits.
package testrunner
