// Package idltest implements the interfaces of test.webidl, which have every
// type and every kind of member that the generator knows, so that the tests of
// this package can try the glue from script.
package idltest
