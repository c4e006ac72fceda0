//go:build !mozjs115

package encoding

// #cgo pkg-config: mozjs-102
import "C"
