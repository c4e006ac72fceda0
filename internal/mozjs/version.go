package mozjs

// #cgo !mozjs128,!mozjs140 pkg-config: mozjs-102
// #cgo mozjs128 pkg-config: mozjs-128
// #cgo mozjs140 pkg-config: mozjs-140
// #cgo !mozjs128,!mozjs140 CPPFLAGS: -DSLUICE_ENGINE=102
// #cgo mozjs128 CPPFLAGS: -DSLUICE_ENGINE=128
// #cgo mozjs140 CPPFLAGS: -DSLUICE_ENGINE=140
// #cgo CPPFLAGS: -I${SRCDIR}/shim -I${SRCDIR}
// #cgo !mozjs140 CXXFLAGS: -std=c++17
// #cgo mozjs140 CXXFLAGS: -std=c++20
// #cgo CXXFLAGS: -DXP_UNIX -O2 -Wall -Wno-invalid-offsetof -Wno-dangling-pointer -fno-rtti
import "C"

import (
	"embed"

	// The other rooms of the shim, which are linked with this one.
	_ "github.com/sluice-go/sluice/internal/mozjs/clone"
	_ "github.com/sluice-go/sluice/internal/mozjs/fastpaths"

	// The compiler says first that the engine is missing.
	_ "github.com/sluice-go/sluice/internal/mozjs/installed"
	"github.com/sluice-go/sluice/internal/mozjs/version"
)

// The go command sees by them when one has changed: room.cpp includes them.
//
//go:embed cpp/*.cpp
var _ embed.FS

// Major is the major version of SpiderMonkey. The build tag says which it is:
// mozjs128, mozjs140, or none for 102. (version.h compares that with the headers.)
const Major = version.Major

// The tags have one meaning: otherwise the index is out of bounds.
var _ = [1]struct{}{}[Major-C.SLUICE_ENGINE]
