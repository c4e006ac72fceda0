// Package coverage adds up what of scripts has run: it reads and writes the format of
// LCOV, https://github.com/linux-test-project/lcov/blob/master/man/geninfo.1, and
// writes summaries.
package coverage
