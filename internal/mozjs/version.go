package mozjs

// Which engine: the build tag says it, and version.h compares it with the headers.

// #cgo !mozjs128,!mozjs140 pkg-config: mozjs-102
// #cgo mozjs128 pkg-config: mozjs-128
// #cgo mozjs140 pkg-config: mozjs-140
// #cgo !mozjs128,!mozjs140 CXXFLAGS: -DSLUICE_ENGINE=102 -std=c++17
// #cgo mozjs128 CXXFLAGS: -DSLUICE_ENGINE=128 -std=c++17
// #cgo mozjs140 CXXFLAGS: -DSLUICE_ENGINE=140 -std=c++20
// #cgo CXXFLAGS: -DXP_UNIX -O2 -Wall -Wno-invalid-offsetof -Wno-dangling-pointer -fno-rtti
import "C"

import _ "github.com/sluice-go/sluice/internal/mozjs/installed" // says first that the engine is missing
