//go:build mozjs128

package version

// Major is the major version.
const Major = 128
