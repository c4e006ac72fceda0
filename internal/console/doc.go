// Checked against Console of 2025-08-12.

// Package console is the Console Standard (https://console.spec.whatwg.org/)
// and the formatting of values and of uncaught exceptions for people.
//
// [Inspect] shows a value in the layout that developers know from Node's
// util.inspect. It runs no script: getters, traps of proxies and toString
// methods are not called, so that hostile objects are harmless.
// [FormatException] shows an exception that nobody has caught. [Format] is
// the Formatter of the standard, which does run script where the standard
// says so.
//
// The functions that are named as the namespace's operations implement them.
// Each context has a console of its own, whose output goes to the [Printer]
// that [Attach] has given it.
package console
