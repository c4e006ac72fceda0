// Package installed does nothing. It cannot be compiled without the engine that the
// build tag asks for, and what the compiler says then is what to do.
//
// The packages that use the engine find it by pkg-config, which go runs before it
// compiles, and whose message names a file that nobody knows.
package installed
