// Package shim is what the files of C++ in the rooms of the engine share: the face that
// Go sees, the engine behind it, and the way between its values and the words of Go.
package shim

import (
	"embed"

	// The compiler says first that the engine is missing.
	_ "github.com/sluice-go/sluice/internal/mozjs/installed"
)

// Headers are the files of C++. The go command sees by them when one has changed.
//
//go:embed *.h
var Headers embed.FS
