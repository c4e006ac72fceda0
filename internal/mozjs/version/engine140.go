//go:build mozjs140

package version

// Major is the major version.
const Major = 140
