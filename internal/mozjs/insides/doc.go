// Package insides is all that the shim knows of the engine beyond its interface: how
// objects lie in memory, which functions of the engine's library there are, what it does
// with what it hands out. Each file of C++ here is one trick. The shim includes them.
//
// A trick has a self-test, which says whether the engine is as the trick expects, a
// count of how often it has helped and how often not, and a way to do without: one that
// is slower, or less exact. SLUICE_WITHOUT turns tricks off; docs/engines.md lists them.
//
// A version of the engine in which one no longer works needs nothing else to be changed:
// what the tests say of it is that it does not help.
package insides

import "embed"

// Headers are the files of C++. The go command sees by them when one has changed.
//
//go:embed *.h
var Headers embed.FS
