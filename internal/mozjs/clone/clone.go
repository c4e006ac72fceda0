// Package clone is structured clone, in C++: values of script written as bytes, with what
// is transferred or shared beside them, and read. Package mozjs has its Go face.
//
// https://html.spec.whatwg.org/multipage/structured-data.html
package clone

// #cgo !mozjs128,!mozjs140 pkg-config: mozjs-102
// #cgo mozjs128 pkg-config: mozjs-128
// #cgo mozjs140 pkg-config: mozjs-140
// #cgo !mozjs128,!mozjs140 CPPFLAGS: -DSLUICE_ENGINE=102
// #cgo mozjs128 CPPFLAGS: -DSLUICE_ENGINE=128
// #cgo mozjs140 CPPFLAGS: -DSLUICE_ENGINE=140
// #cgo !mozjs140 CXXFLAGS: -std=c++17
// #cgo mozjs140 CXXFLAGS: -std=c++20
// #cgo CXXFLAGS: -DXP_UNIX -O2 -Wall -Wno-invalid-offsetof -Wno-dangling-pointer -fno-rtti
// #cgo CPPFLAGS: -I${SRCDIR} -I${SRCDIR}/../shim -I${SRCDIR}/..
import "C"

import (
	"embed"

	// The go command compiles this room anew when one of these has changed.
	_ "github.com/sluice-go/sluice/internal/mozjs/insides"
	_ "github.com/sluice-go/sluice/internal/mozjs/shim"
)

// The go command sees by them when one has changed: room.cpp includes them.
//
//go:embed cpp/*.cpp
var _ embed.FS
