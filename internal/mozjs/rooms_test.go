package mozjs

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The rooms of C++ are compiled with the same flags, but for the folders of headers.
func TestRoomsAreCompiledAlike(t *testing.T) {
	want := cgoFlags(t, "version.go")
	if len(want) == 0 {
		t.Fatal("version.go has no flags")
	}
	for _, file := range []string{"clone/clone.go", "fastpaths/fastpaths.go"} {
		if got := cgoFlags(t, file); !slices.Equal(got, want) {
			t.Errorf("%s has the flags\n%s\nversion.go\n%s", file, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// All files of C++ of a room are compiled.
func TestRoomsAreWhole(t *testing.T) {
	for _, room := range []string{".", "clone", "fastpaths"} {
		text, err := os.ReadFile(filepath.Join(room, "room.cpp"))
		if err != nil {
			t.Fatal(err)
		}
		files, err := filepath.Glob(filepath.Join(room, "cpp", "*.cpp"))
		if err != nil || len(files) < 5 {
			t.Fatal(room, files, err)
		}
		for _, file := range files {
			if include := `#include "cpp/` + filepath.Base(file) + `"`; !strings.Contains(string(text), include+"\n") {
				t.Errorf("%s/room.cpp lacks %s", room, include)
			}
		}
	}
}

// cgoFlags returns the lines of a file that tell cgo how to compile.
func cgoFlags(t *testing.T, file string) (flags []string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "// #cgo ") && !strings.Contains(line, "-I${SRCDIR}") {
			flags = append(flags, strings.TrimSpace(line))
		}
	}
	return flags
}
