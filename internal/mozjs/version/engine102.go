//go:build !mozjs128 && !mozjs140

package version

// Major is the major version.
const Major = 102
