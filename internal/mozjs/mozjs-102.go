//go:build !mozjs115

package mozjs

// #cgo pkg-config: mozjs-102
// #cgo CXXFLAGS: -std=c++17 -O2 -Wall -Wno-invalid-offsetof -Wno-dangling-pointer -fno-rtti
import "C"
