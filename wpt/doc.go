// Command wpt runs web-platform-tests against Sluice.
//
//	go run ./wpt --suite DIR [path…]
//
// DIR is a checkout of https://github.com/web-platform-tests/wpt. The paths
// are folders or files of the suite, such as dom/events or
// /console/idlharness.any.js; without any, the folders that Sluice is measured
// by are run. What runs are pages that load the suite's harness, as documents:
// those of the suite, and those that its server makes of *.any.js, in each of the
// globals it asks for, of *.window.js and of *.worker.js.
//
// The results are compared with wpt/expectations. The exit status is 0 if all
// is as expected, 1 if not, and 2 if the tests could not be run. With --update
// the expectations are rewritten, and the tables of the documentation with them.
//
// Tests run in child processes, so that a crash or a hang is the result of one
// test. A server for the suite's files runs in this process, or, with --serve,
// the suite's own server in Python. The suite's host names lead to it, and
// certificates are made for the run.
package main
