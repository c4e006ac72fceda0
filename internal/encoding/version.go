package encoding

// The text decoders are in the engine's library.

// #cgo !mozjs128,!mozjs140 pkg-config: mozjs-102
// #cgo mozjs128 pkg-config: mozjs-128
// #cgo mozjs140 pkg-config: mozjs-140
import "C"
