// Package tabs drives pages of a user agent for a client that is somewhere else: the page of
// the tests of "sluice test", or a process beside "sluice drive".
//
// A client asks for something with a number, and is told the outcome with that number when
// there is one: [Session.Ask], [Client.Answered]. Values are on their way as text, which the
// client and the tabs make and read: internal/testrunner/library/codec.js. Of that, tab.js is
// the side of the tabs; "make testlibrary" bundles it.
package tabs
